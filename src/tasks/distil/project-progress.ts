/** What was chosen for what, and how far something is: "we went with oak for the floor", "the login page is done". */
import { pattern } from '../../std/pattern.ts'
import { stem } from '../../std/stem.ts'
import { openWordClasses } from '../../std/word-classes.ts'
import { isSet, isSlotNoun, ROLES, slotOf } from '../project-slots.ts'
import { entityOf } from './context.ts'
import { type Meaning, meaning } from './meaning.ts'
import { CLAUSE, ENDS, meantAt, NAME, type OfProject, OURS, THING, told, WORD } from './project-words.ts'

const VERB_OF_CHOICE =
  '(?:went with|are going with|are going to go with|decided (?:on|to go with|to use)|settled on|agreed on|chose|picked|selected|hired|booked|ended up (?:with|picking|choosing|going with|using)|opted for|ordered)'
const FOR = `(?:for|as) (?<the>the |our |my )?(?<what>${THING}?)(?: now| instead)?(?=[.,;!?)]|$| (?:because|since|and|but|now|instead|so)\\b)`
const CHOICES = [
  pattern(
    `\\b(?:[Ww]e|I|[Tt]he team) (?:have |finally |now |just |both |all )*(?<verb>${VERB_OF_CHOICE}) (?:the )?(?<value>${NAME}(?:\\.\\p{L}+)?|${THING}) ${FOR}`,
  ),
  pattern(
    `\\b(?:[Ww]e|I|[Tt]he team) (?:have |just |finally |now )*(?:switched|moved|changed|migrated|went)(?: over)? from ${NAME} to (?<value>${NAME}(?:\\.\\p{L}+)?) ${FOR}`,
  ),
  pattern(
    `\\b(?:[Ww]e|I) (?:have |just |finally |now )*(?:(?:switched|changed|moved|migrated) (?<the>the |our |my )(?<what>${THING}?)(?: over)?(?: from ${NAME})? to|replaced (?:the|our|my) (?<role>${WORD}(?: ${WORD})?) with) (?<value>${NAME}(?:\\.\\p{L}+)?)${ENDS}`,
  ),
]
const BOOKED = /^(?:hired|booked|ordered)$/
/** What one goes for, and with whom: no choice of anything. */
const OUTING =
  /^(?:lunch|dinner|breakfast|coffee|drinks?|tea|brunch|walks?|runs?|fun|free|life|years?|months?|weeks?|days?|hours?|weekend|holiday|vacation|trip|evening|night|summer|winter|now|that|it|dessert|birthday|job|role|position|example|instance|[\d].*)$/i

const IS_ROLE = new RegExp(`^(?:${ROLES})$`, 'i')
/** "We picked a date", "chose names": nothing is said of which. */
const NOTHING_CHOSEN =
  /^(?:names?|dates?|days?|times?|people|(?:up|out|off) .*|someone|something|somebody|one|ones|options?|places?|each other)$/i

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
    const isSmall = /^\p{Ll}/u.test(value)
    if (/^\p{Lu}/u.test(what) || (isSmall && (the === undefined || BOOKED.test(verb)))) continue
    if (IS_ROLE.test(noun)) return [told(slotOf(what, ''), entityOf(value, 'organization'), what, value)]
    if (role !== '' || isSlotNoun(noun.toLowerCase()) || (isSmall && isEaten(value))) continue
    const called = `choice for ${the === undefined ? '' : 'the '}${what}`
    return [told(slotOf('choice', what), entityOf(value, 'thing'), called, value)]
  }
  return []
}

/** Occasions, which can be off. */
export const OCCASIONS: string =
  'launch|workshop|shoot|offsite|demo|event|fair|festival|gala|conference|retreat|hackathon|meetup|exhibition|fundraiser|inspection|campaign|release|open day|kick-?off|premiere|webinar|training|tour|summit|party|rehearsal'
/** What is worked on until it is done. */
export const WORKS: string =
  'page|feature|migration|redesign|kitchen|bathroom|bedroom|chapter|draft|roof|floors?|flooring|wiring|plumbing|tiling|insulation|docs|documentation|site|website|app|prototype|mock-?ups?|wireframes?|logo|contract|application|modules?|endpoints?|api|dashboard|integration|refactor|refactoring|audit|outline|manuscript|survey|proposal|report|permit|loan|sprint|podcast|bug|beta|review|shed|deck|extension|renovation|roll-?out|newsletter|booklet|brochure|poster|invitations?|schedule|database|backend|frontend|pipeline|tests?|checkout|onboarding|import|export|login|search|sign-?up|build|deployment|setup|grant|budget plan|business plan|slides|presentation|analysis|experiments?|interviews|bibliography|introduction|thesis|edits|proofreading|translation|foundation|framing|drywall|painting|paintwork|expansion|inventory|webshop|crowdfunding|cover|illustrations|layout|trailer|installation|landscaping|patio|fence|staircase|cabinets|countertops?|user research|roadmap|spec|specification|authentication|payments?|chatbot|plugin|library|sdk|package|phase|milestone|registration'
const WORK = `(?<of>(?:${WORD} ){0,2}?(?:${WORKS}|${OCCASIONS})(?: \\d+)?)`
const DONE: readonly (readonly [status: string, said: string])[] = [
  ['done', '(?:all |fully |completely |finally |now |already )*(?:done|finished|complete|completed|ready)'],
  ['live', '(?:finally |now |already )*live'],
  ['cancelled', '(?:now |officially )*(?:cancelled|canceled|called off|scrapped|dropped|shelved)'],
  ['on hold', '(?:now |currently |still )*(?:on hold|paused|on ice)'],
  ['in progress', '(?:now |currently |still )*(?:in progress|under way|underway|half done|half finished)'],
  ['approved', '(?:now |finally |officially )*approved'],
  ['signed', '(?:now |finally )*signed'],
  ['fixed', '(?:now |finally )*fixed'],
  ['shipped', '(?:now |finally )*(?:shipped|released|deployed)'],
  ['submitted', '(?:now |finally )*(?:submitted|handed in)'],
  ['closed', '(?:now |officially )*closed'],
  ['delayed', '(?:now )*delayed'],
  ['open', 'still open'],
  ['planned', '(?:now )*back on'],
  ['blocked', '(?:now |currently |still )*blocked'],
]
const STATUS_ENDS =
  '(?=[.,;!)]|$| (?:now|already|since|because|and|but|so|for now|today|yesterday|last|this|on \\p{Lu}|in \\p{Lu}|thanks|at last|again|until)\\b)'
const IS_DONE = DONE.map(
  ([status, said]) =>
    [
      status,
      pattern(
        `${CLAUSE}(?:${OURS}(?:new )?|(?=chapter |phase ))${WORK} (?:is|are|was|were|got|has been|have been|went|has gone)(?: now| finally| just| still| officially)? (?:${said})${STATUS_ENDS}`,
        'i',
      ),
    ] as const,
)
const IS_OFF = pattern(
  `${CLAUSE}${OURS}(?<of>(?:${WORD} ){0,2}?(?:${OCCASIONS})) (?:is|are)(?: now)? off${STATUS_ENDS}`,
  'i',
)
const IS_OVER = pattern(
  `${CLAUSE}${OURS}(?<of>(?:${WORD} ){0,2}?(?:sprint|phase|campaign|beta)(?: \\d+)?) (?:is|are)(?: now)? over${STATUS_ENDS}`,
  'i',
)
const ACTS: readonly (readonly [status: string, verbs: string])[] = [
  ['done', 'finished|completed|wrapped up'],
  ['cancelled', 'cancelled|canceled|called off|scrapped|dropped|shelved'],
  ['on hold', 'paused|put on hold'],
  ['shipped', 'shipped|released|deployed'],
  ['submitted', 'submitted|handed in|sent off'],
  ['signed', 'signed'],
  ['fixed', 'fixed'],
  ['in progress', 'resumed|restarted|reopened'],
]
const DID = ACTS.map(
  ([status, verbs]) =>
    [
      status,
      pattern(
        `(?:^|[.!;,] |\\b(?:and|but|so) )(?:we|I) (?:have )?(?:just |finally |now |already |officially )*(?:${verbs}) (?:the |our |my |(?=chapter))(?:new )?${WORK}${STATUS_ENDS}`,
        'i',
      ),
    ] as const,
)

const SAID = [...IS_DONE, ['cancelled', IS_OFF] as const, ['closed', IS_OVER] as const, ...DID]

/** "The login page is done", "we cancelled the photo shoot". */
export function statusIn(text: string): OfProject {
  for (const [status, said] of SAID) {
    const what = meantAt(text, said)?.groups?.of
    if (what === undefined) continue
    const own = entityOf(status, 'concept')
    const says = `'s ${what} is ${status}`
    // No day is set for what is off.
    const isOff = /^(?:cancelled|on hold)$/.test(status) && isSet(what)
    return {
      meanings: [meaning(slotOf('status', what), 'now', own, says, `${what} status`, 'projects')],
      endings: isOff ? [{ relation: slotOf(what, ''), tail: null }] : [],
    }
  }
  return { meanings: [], endings: [] }
}
