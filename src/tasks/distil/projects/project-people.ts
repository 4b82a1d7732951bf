/** Who does what in a team or a project: "Tobias is our backend lead", "Marta runs design". */
import { regexp } from '../../../english/like.ts'
import type { Pattern } from '../../../std/pattern.ts'
import { ROLES } from '../../project-slots.ts'
import { isPeople, kinOf } from '../clauses/nouns.ts'
import { entityOf, isNotName } from '../names/context.ts'
import { OCCASIONS, WORKS } from './project-progress.ts'
import {
  CLAUSE,
  calledOf,
  ENDS,
  meantAt,
  NAME,
  type OfProject,
  relationOf,
  type Slot,
  THING,
  told,
  turningOn,
  WORD,
} from './project-words.ts'

const ROLE = `(?:(?:${WORD} ){0,2}?(?:${ROLES})|(?:head|lead) of ${WORD}(?: ${WORD})?)`
const ROLE_OF = `(?<role>${ROLE})(?: (?:for|of|on) (?:the|our|my) (?<of>${THING}?))?`
export const AREAS: string =
  'backend|back-end|frontend|front-end|design|marketing|sales|testing|qa|ops|operations|devops|infrastructure|infra|engineering|product|support|finances?|accounting|bookkeeping|catering|logistics|security|data|research|content|social media|hr|recruiting|fundraising|procurement|communications|pr|legal|documentation|mobile|platform|analytics|development|decorations?|music|photography|seo|publicity|registration|editing|purchasing|tickets|ticketing|hosting|set design|costumes|lighting|layout|packaging|shipping|production|customer support|customer service'
const TEAM = `(?:the|our) (?:${WORD} ){1,2}(?:team|side|workstream|department|track|group|crew|squad)|(?:the |our )?(?:${AREAS})(?: team| side| department)?`
const CHARGE = `(?<area>${TEAM}|(?:the|our) ${THING}?)`
const ROLE_ENDS = String.raw`(?=[.,;!?)]|$| (?:now|then|instead|since|from now on|from|on (?:this|the|our)|for (?:us|now|the|our)|at the moment|and|but|so|these|this|as of|until|today|here|again|with|in our)\b)`

/** "Our architect is Ines." */
const OUR_ROLE_IS = turningOn(/ (?:is|be) (?:now )?(?:called |named )?(?:[A-Z]|[^ -~])/)`
  ${CLAUSE}(?:[Oo]ur|[Mm]y|[Tt]he)(?: new| current)? ${ROLE_OF} (?:is|will be)(?: now)?(?: called| named)? (?<who>${NAME})${ENDS}
`
const HEADS =
  'runs|leads|heads(?: up)?|manages|handles|looks after|takes care of|does|owns|oversees|coordinates'
const HEADING =
  'in charge of|responsible for|running|leading|heading(?: up)?|handling|looking after|taking care of|managing'
const DOES: readonly Pattern[] = [
  // "Priya is the backend lead now."
  turningOn(/ (?:is|been|became|becomes|be) (?:now )?(?:our|the) /)`
    ${CLAUSE}(?<who>${NAME}) (?:is|has been|became|becomes|will be|is going to be)(?: now)? (?:our|the)(?: new| current)? ${ROLE_OF}${ROLE_ENDS}
  `,
  OUR_ROLE_IS,
  turningOn(new RegExp(` (?:(?:is|been|be) (?:now )?(?:${HEADING})|${HEADS}) (?!not )`))`
    ${CLAUSE}(?<who>${NAME})(?: (?:is|has been|will be))?(?: now)? (?:(?:(?<=(?:is|been|be|now) )(?:${HEADING}) ${CHARGE}|(?:${HEADS}) (?<area2>${TEAM}))${ROLE_ENDS}|(?:${HEADS}) (?:the |our )(?<area3>${THING}?) for (?:us|our|the)\b)
  `,
  turningOn(/ (?:took|takes|taken|taking) over /)`
    ${CLAUSE}(?<who>${NAME}) (?:has )?(?:took over|takes over|taken over|is taking over) (?:as (?:our |the )?${ROLE_OF}${ROLE_ENDS}|as (?:our |the )?(?<role2>${ROLE}) from |(?<area>${TEAM})(?: from ${NAME})?${ROLE_ENDS})
  `,
  turningOn(/ (?:replac|succeed)e[ds] .+ as /)`
    ${CLAUSE}(?<who>${NAME}) (?:has )?(?:replaced|replaces|succeeded|succeeds) ${NAME} as (?:our |the )?${ROLE_OF}${ROLE_ENDS}
  `,
  turningOn(/\b(?:we|they) (?:have )?(?:made|named|appointed|promoted) /i)`
    \b(?:[Ww]e|[Tt]hey) (?:have )?(?:made|named|appointed|promoted) (?<who>${NAME}) (?:to |as )?(?:the |our )?(?:new )?${ROLE_OF}${ROLE_ENDS}
  `,
  turningOn(/, our [^,]+,/)`
    \b(?<who>${NAME}), our (?<role>(?:${WORD} ){0,2}?(?:lead|manager|owner|head of ${WORD}|lead ${WORD})),
  `,
]
const STEPS_DOWN = turningOn(/ (?:is no longer|is not|stepped down as|stopped being) (?:our|the) /)`
  ${CLAUSE}(?<who>${NAME}) (?:is no longer|is not|stepped down as|has stepped down as|stopped being) (?:our |the )${ROLE_OF}(?: any ?more)?${ROLE_ENDS}
`
const NO_ONE =
  /^(?:I|We|He|She|They|It|This|That|What|There|Everyone|Everybody|Nobody|Somebody|Someone|One|Who|Which|Here|Yes|No|So|And|But|Now|Today|Also|User|Since|From)$|day$/

/** "Verstappen is leading the championship", "Tom is running the tests", "Mia is looking after the kids", "the head of state". */
function isNotLed(match: string, what: string): boolean {
  if (/^(?:head|lead) of (?:state|government|household|school|family)$/i.test(what)) return true
  const noun = what.split(' ').at(-1) ?? ''
  if (kinOf(noun) !== null || CARED_FOR.test(noun)) return true
  const isDoing = / (?:running|leading|heading|handling|managing) (?:up )?the /.test(match)
  return isDoing && !LED.test(noun)
}
const CARED_FOR = /^(?:kids?|bab(?:y|ies)|dogs?|cats?|pets?|plants|house|children|twins|toddler)$/i
const LED = regexp.i`^(?:${AREAS}|team|side|workstream|department|track|group|crew|squad|project|programme|program|initiative|(?!tests?$|experiments?$|build$|import$|export$)(?:${WORKS}|${OCCASIONS}))$`

const FOR_US = /^ (?:now|instead|from now on|for (?:us|now|the|our)|on (?:our|the|this)|in our)\b/

/** Several may be so: who is named last does not take the place of the others. */
const MANY =
  /^(?:developer|engineer|designer|tester|analyst|researcher|sponsor|vendor|consultant|reviewer|translator|moderator|supplier|agent|painter|host)$/i
/** Whoever one reports to is a tie of one's own. */
const IS_TIE = /^(?:manager|(?:line|project) manager|team lead(?:er)?|(?:tech|project) lead)$/i
/** "The director is …": of whatever is spoken of. */
const OF_WHATEVER =
  /^(?:(?:[\p{L}-]+ )*(?:director|producer|host|publisher|illustrator|emcee)|(?:general|bar|bank|store|shop|tour|team|assistant|branch|hotel|restaurant|case|property|club|stage) manager|editor|agent|editor|publisher|ceo|cto|cfo|coo|secretary|chair|lead|leader|manager|translator|sponsor|designer|developer|researcher|officiant|moderator|planner)$/iu

/** Who does what, and who does it no longer. */
export function rolesIn(text: string): OfProject {
  const over = STEPS_DOWN.exec(text)?.groups
  if (over !== undefined) {
    const ended = { relation: relationOf(roleSlot(over.role ?? '', over.of)), tail: over.who ?? null }
    return { meanings: [], endings: [ended] }
  }
  for (const said of DOES) {
    const found = meantAt(text, said)
    const { who = '', role, role2, of, area, area2, area3 } = found?.groups ?? {}
    const match = found?.[0] ?? ''
    const [named, what] = [role ?? role2, area ?? area2 ?? area3]
    if (who === '' || NO_ONE.test(who) || isNotName(who) || isPeople(who)) continue
    if (named === undefined && what === undefined) continue
    if (isNotLed(match, named ?? what ?? '')) continue
    // "Rachel does music" is what she is about, "Nina does music for us" a task.
    if (
      / does (?!the |our )/.test(match) &&
      area3 === undefined &&
      !FOR_US.test(text.slice((found?.index ?? 0) + match.length))
    )
      continue
    const isOneOfMany = named !== undefined && of === undefined && MANY.test(named) && said !== OUR_ROLE_IS
    const isWhatever =
      named !== undefined && of === undefined && OF_WHATEVER.test(named) && !/\b[Oo]ur |\b[Mm]y /.test(match)
    if (isOneOfMany || isWhatever || (of === undefined && IS_TIE.test(named ?? ''))) continue
    const slot = named === undefined ? { noun: 'lead', of: plainArea(what ?? '') } : roleSlot(named, of)
    return { meanings: [told(relationOf(slot), entityOf(who, 'person'), calledOf(slot), who)], endings: [] }
  }
  return { meanings: [], endings: [] }
}

/** "The marketing team" is marketing. */
function plainArea(area: string): string {
  return area
    .replace(/^(?:the|our) /i, '')
    .replace(/ (?:team|side|workstream|department|track|group|crew|squad)$/i, '')
}

function roleSlot(role: string, of = ''): Slot {
  const area = /^(?:head|lead) of (.+)$/i.exec(role)?.[1]
  return area === undefined ? { noun: role, of } : { noun: 'lead', of: `${plainArea(area)} ${of}`.trim() }
}
