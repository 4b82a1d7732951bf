/** What was chosen for what, and how far something is: "we went with oak for the floor", "the login page is done". */
import { isGivenName } from '../../../std/given-names.ts'
import { stem } from '../../../std/stem.ts'
import { table } from '../../../std/table.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { deadlineOf, isSet, isSlotNoun, ROLES, slotOf, slotWords, statusMeant } from '../../project-slots.ts'
import { type Meaning, meaning } from '../clauses/meaning.ts'
import { kinOf } from '../clauses/nouns.ts'
import { entityOf } from '../names/context.ts'
import {
  CLAUSE,
  ENDS,
  meantAt,
  NAME,
  type OfProject,
  OURS,
  THING,
  told,
  turningOn,
  WORD,
} from './project-words.ts'

const VERB_OF_CHOICE =
  '(?:went with|are going with|are going to go with|decided (?:on|to go with|to use)|settled on|agreed on|chose|picked|selected|hired|booked|ended up (?:with|picking|choosing|going with|using)|opted for|ordered)'
const FOR = `(?:for|as) (?<the>the |our |my )?(?<what>${THING}?)(?: now| instead)?(?=[.,;!?)]|$| (?:because|since|and|but|now|instead|so)\\b)`
const CHOICES = [
  turningOn(new RegExp(`${VERB_OF_CHOICE} [^.;!?]+ (?:for|as) `))`
    \b(?:[Ww]e|I|[Tt]he team) (?:have |finally |now |just |both |all )*(?<verb>${VERB_OF_CHOICE}) (?:the )?(?<value>${NAME}(?:\.\p{L}+)?|${THING}) ${FOR}
  `,
  turningOn(/\b(?:switched|moved|changed|migrated|went)(?: over)? from /)`
    \b(?:[Ww]e|I|[Tt]he team) (?:have |just |finally |now )*(?:switched|moved|changed|migrated|went)(?: over)? from ${NAME} to (?<value>${NAME}(?:\.\p{L}+)?) ${FOR}
  `,
  turningOn(/\b(?:switched|changed|moved|migrated) (?:the|our|my) .*to |\breplaced (?:the|our|my) .*with /)`
    \b(?:[Ww]e|I) (?:have |just |finally |now )*(?:(?:switched|changed|moved|migrated) (?<the>the |our |my )(?<what>${THING}?)(?: over)?(?: from ${NAME})? to|replaced (?:the|our|my) (?<role>${WORD}(?: ${WORD})?) with) (?<value>${NAME}(?:\.\p{L}+)?)${ENDS}
  `,
]
const BOOKED = /^(?:hired|booked|ordered)$/
/** What one goes for, and with whom: no choice of anything. */
const OUTING =
  /^(?:lunch|dinner|breakfast|coffee|drinks?|tea|brunch|walks?|runs?|fun|free|life|years?|months?|weeks?|days?|hours?|weekend|holiday|vacation|trip|evening|night|summer|winter|now|that|it|dessert|birthday|job|role|position|example|instance|[\d].*)$/i

const IS_ROLE = new RegExp(`^(?:${ROLES})$`, 'i')
/** "We picked a date", "chose names": nothing is said of which. */
const NOTHING_CHOSEN =
  /^(?:names?|dates?|days?|times?|people|(?:up|out|off) .*|someone|something|somebody|one|ones|options?|places?|each other)$/i

/** "We moved the wedding to Saturday", "agreed on June for the move". */
const IS_DAY =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December)\b/
/** "I moved the car to Main Street", "the couch to Anna's". */
const IS_SPOT = /['’]s?$| (?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Square)$/

/** "We picked strawberries for the cake." */
function isEaten(value: string): boolean {
  return openWordClasses().isMember(stem(value.split(' ').at(-1) ?? ''), 'food')
}

/** "We decided on Stripe for payments", "we picked oak for the floor". */
export function choicesIn(text: string): Meaning[] {
  for (const said of CHOICES) {
    const { value = '', role = '', what = role, the, verb = '' } = meantAt(text, said)?.groups ?? {}
    const noun = what.split(' ').at(-1) ?? ''
    if (value === '' || NOTHING_CHOSEN.test(value) || OUTING.test(noun) || OUTING.test(what)) continue
    if (IS_DAY.test(value) || IS_SPOT.test(value) || IS_SECRET.test(noun)) continue
    if (verb === '' && (MOVES.test(noun) || kinOf(noun) !== null)) continue
    // Whom one went with is company.
    if (/going with|went with/.test(verb) && !IS_ROLE.test(noun) && isGivenName(value.split(' ')[0] ?? ''))
      continue
    const isSmall = /^\p{Ll}/u.test(value)
    if (/^\p{Lu}/u.test(what) || (isSmall && (the === undefined || BOOKED.test(verb)))) continue
    if (IS_ROLE.test(noun)) return [told(slotOf(what, ''), entityOf(value, 'organization'), what, value)]
    if (
      role !== '' ||
      slotWords(what).length === 0 ||
      isSlotNoun(noun.toLowerCase()) ||
      (isSmall && isEaten(value))
    )
      continue
    const called = `choice for ${the === undefined ? '' : 'the '}${what}`
    return [told(slotOf('choice', what), entityOf(value, 'thing'), called, value)]
  }
  return []
}

/** Occasions, which can be off. */
export const OCCASIONS: string =
  'launch|workshop|shoot|offsite|demo|event|fair|festival|gala|conference|retreat|hackathon|meetup|exhibition|fundraiser|inspection|campaign|release|open day|kick-?off|premiere|webinar|training|tour|summit|party|rehearsal'
/** What goes to another place: "we moved the wedding to Italy". */
const MOVES = new RegExp(`^(?:${OCCASIONS}|wedding|meeting|car|furniture|couch|office|family)$`, 'i')
/** What nobody is told again. */
const IS_SECRET = /^(?:passwords?|passcode|passphrase|pin|code|combination)$/i

/** What is worked on until it is done. */
export const WORKS: string =
  'page|feature|migration|redesign|kitchen|bathroom|bedroom|chapter|draft|roof|floors?|flooring|wiring|plumbing|tiling|insulation|docs|documentation|site|website|app|prototype|mock-?ups?|wireframes?|logo|contract|application|modules?|endpoints?|api|dashboard|integration|refactor|refactoring|audit|outline|manuscript|survey|proposal|report|permit|loan|sprint|podcast|bug|beta|review|shed|deck|extension|renovation|roll-?out|newsletter|booklet|brochure|poster|invitations?|schedule|database|backend|frontend|pipeline|tests?|checkout|onboarding|import|export|login|search|sign-?up|build|deployment|setup|grant|budget plan|business plan|slides|presentation|analysis|experiments?|interviews|bibliography|introduction|thesis|edits|proofreading|translation|foundation|framing|drywall|painting|paintwork|expansion|inventory|webshop|crowdfunding|cover|illustrations|layout|trailer|installation|landscaping|patio|fence|staircase|cabinets|countertops?|user research|roadmap|spec|specification|authentication|payments?|chatbot|plugin|library|sdk|package|phase|milestone|registration'
const WORK = `(?<of>(?:${WORD} ){0,2}?(?:${WORKS}|${OCCASIONS})(?: \\d+)?)`
const STATUS_ENDS = String.raw`(?=[.,;!)]|$| (?:now|already|since|because|and|but|so|for now|today|yesterday|last|this|on \p{Lu}|in \p{Lu}|thanks|at last|again|until)\b)`
const FINALLY = '(?:all |fully |completely |finally |now |already |officially |currently |just |still )*'
const IS = `(?:is|are|was|were|got|has been|have been|went|has gone) ${FINALLY}`
const IS_SO =
  'done|finished|completed?|ready|live|cancell?ed|called off|scrapped|dropped|shelved|on hold|paused|on ice|in progress|under ?way|half done|half finished|approved|signed|fixed|shipped|released|deployed|submitted|handed in|closed|delayed|blocked|(?<=still )open|back on|on again|(?<=(?:is|are) (?:now |already |officially )?)(?:off|over|out)'
const MADE_SO =
  'finished|completed|wrapped up|cancell?ed|called off|scrapped|dropped|shelved|paused|put on hold|shipped|released|deployed|submitted|handed in|sent off|signed|fixed|resumed|restarted|reopened'
const SAID = [
  turningOn(new RegExp(` (?:is|are|was|were|got|been|went|gone) (?:\\w+ ){0,2}(?:${IS_SO})\\b`, 'i'), 'i')`
    ${CLAUSE}(?:${OURS}(?:new )?|(?=chapter |phase |beta ))${WORK} ${IS}(?<status>${IS_SO})${STATUS_ENDS}
  `,
  turningOn(new RegExp(`\\b(?:we|I) (?:\\w+ ){0,3}(?:${MADE_SO}) (?:the|our|my|chapter) `, 'i'), 'i')`
    (?:^|[.!;,] |\b(?:and|but|so) )(?:we|I) (?:have )?${FINALLY}(?<status>${MADE_SO}) (?:the |our |my |(?=chapter))(?:new )?${WORK}${STATUS_ENDS}
  `,
]
/** The heating is off, the kitchen is closed or over there: only these come to an end so. */
const CAN_BE: Readonly<Record<string, RegExp>> = table({
  off: new RegExp(`(?:^| )(?:${OCCASIONS})$`, 'i'),
  out: /(?:^| )(?:beta|release|app|podcast|newsletter|trailer|library|sdk|plugin)$/i,
  over: /(?:^| )(?:sprint|phase|campaign|beta)(?: \d+)?$/i,
  closed:
    /(?:^| )(?:bug|survey|application|registration|sign-?up|campaign|beta|sprint|phase|review|audit|loan|crowdfunding|milestone)(?: \d+)?$/i,
})

/** No "docs", "tests" or "slides" is one; an analysis is. */
const MANY_THINGS = /(?:[^isu]s|pies|ries)$/i

/** "The login page is done", "we cancelled the photo shoot". */
export function statusIn(text: string): OfProject {
  for (const said of SAID) {
    const { of: what, status: called = '' } = meantAt(text, said)?.groups ?? {}
    if (what === undefined) continue
    const word = called.toLowerCase()
    if (CAN_BE[word]?.test(what) === false) continue
    const status = statusMeant(word)
    const own = entityOf(status, 'concept')
    const says = `'s ${what} ${MANY_THINGS.test(what) ? 'are' : 'is'} ${status}`
    // No day is set for what is off.
    const isOff = /^(?:cancelled|on hold)$/.test(status) && isSet(what)
    const isOut = /^(?:shipped|live)$/.test(status) && isSet(what)
    const slot = slotOf(what, '')
    const over = isOff ? [slot] : isOut ? [slot, deadlineOf(slot)] : []
    return {
      meanings: [meaning(slotOf('status', what), 'now', own, says, `${what} status`, 'projects')],
      endings: over.map((relation) => ({ relation, tail: null })),
    }
  }
  return { meanings: [], endings: [] }
}
