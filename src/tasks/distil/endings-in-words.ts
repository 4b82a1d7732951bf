/** Endings that stand in no clause of a known subject: "the trip to Kyoto fell through", "my bike was stolen", "Ines dumped me". */

import { later } from '../../std/later.ts'
import { PARTNERS, PLANS } from '../relations.ts'
import { isNotName, type TurnContext } from './context.ts'
import { DOING, OWNING, WORKING } from './endings.ts'
import type { DraftEnding } from './types.ts'

const NAME = "(\\p{Lu}[\\p{L}\\p{M}'’-]+)"
/** Not said to be so. */
const NOT_SO =
  /\b(?:if|unless|might|may|would|could|should|wish|hop(?:e|ing)|maybe|perhaps|almost|nearly|afraid|worr(?:y|ied)|not|never|will|going to)\b/i

/** What is over, by what is said of it: "karate is history", "the trip fell through", "our boat has been sold". */
const SAID_OF: readonly (readonly [relations: readonly string[], predicate: string])[] = [
  [
    DOING,
    `(?:is|was|are|were) (?:now |finally |officially )?(?:over|history|behind (?:me|us)|in the past|a thing of the past|no more|out|on (?:ice|hold|the shelf))|(?:has |have )?(?:ended|come to an end|came to an end)|did not last|(?:is|was|are|were) not for me`,
  ],
  [
    PLANS,
    `fell through|(?:was|is|got|has been|have been|had to be) (?:cancell?ed|called off|scrapped|shelved)|is off|is not happening|came to nothing|did not (?:happen|work out)|(?:has|have|had|will have) to wait`,
  ],
  [
    OWNING,
    `(?:was|were|got|has been|have been|is|are) (?:now |finally )?(?:stolen|sold|destroyed|totall?ed|wrecked|gone for good)`,
  ],
  [
    ['has_condition', 'allergic_to'],
    `(?:is|are|has|have) (?:completely |finally |all |fully |now )*(?:gone|cleared up|healed|cured|in remission)`,
  ],
  [
    ['works_at', 'owns', 'member_of', 'studies_at', 'volunteers_at'],
    `(?:has |have )?(?:closed(?: down)?|shut down|(?:went|gone) (?:bankrupt|bust|out of business)|folded|closed its doors)`,
  ],
]
/** The thing spoken of: with an article, or by its name at the beginning of a sentence or of what follows a comma. */
const OF_IT = `(?:\\b(?:[Tt]he|[Mm]y|[Oo]ur|[Tt]hat) ((?:[^\\s.,;:!?]+ ){0,7}?[^\\s.,;:!?]+)|(?:^|[.,;:!?] |\\b(?:but|so|and) )(\\p{Lu}[\\p{L}\\p{M}'-]+(?: \\p{Lu}[\\p{L}\\p{M}'-]+){0,2}))`
const OVER_BY_WORD = later(() =>
  SAID_OF.map(([relations, predicate]) => ({
    relations,
    said: new RegExp(
      `${OF_IT} (?:${predicate})(?=[.,;:!?)]|$| (?:now|for good|for me|at last|and|so|but|because|since|last|this|in|on|after|as|too|already|yesterday|today)\\b)`,
      'u',
    ),
  })),
)

interface Rule {
  readonly said: RegExp
  readonly relations: readonly string[]
  /** Whether the first group names what is over; otherwise whatever holds is. */
  readonly named: boolean
}

const rule = (relations: readonly string[], named: boolean, ...sources: readonly string[]): Rule => ({
  said: new RegExp(sources.join('|'), 'iu'),
  relations,
  named,
})

const RULES: readonly Rule[] = [
  // "So long, Boston!"
  rule(
    [...DOING, ...OWNING],
    true,
    `(?:^|[.,;:!?] |\\band )(?:so long|farewell|adieu), (?:the |my |our )?([\\p{L}\\p{M}'-]+(?: \\p{Lu}[\\p{L}\\p{M}'-]+)?)(?=[.,;:!?]|$| and\\b)`,
  ),
  // "We said goodbye to the Volvo."
  rule(
    [...DOING, ...OWNING],
    true,
    '\\b(?:said|waved|bid|bade) (?:goodbye|farewell|adieu) to (?:the |my |our )?((?:[\\w-]+ ){0,2}?[\\w-]+)(?=[.,;!?]|$| (?:last|in|on|at|and|yesterday|today|this)\\b)',
  ),
  rule(
    OWNING,
    true,
    '\\b(?:stole|nicked|swiped) (?:my|our) ((?:[\\w-]+ ){0,2}?[\\w-]+)(?=[.,;!?]|$| (?:last|in|on|at|from|while|when|and|yesterday|today|this|right)\\b)',
  ),
  // "We had to have Waldi put to sleep."
  rule(OWNING, true, `\\b(?:have|had|having) (?:my |our )?([\\p{L}'’-]+) put (?:to sleep|down)\\b`),
  rule(
    DOING,
    true,
    '\\bno more ([\\p{L}-]+ing|[\\p{L}-]+(?= for me))(?: for me)?(?=[.,;!]|$| (?:for me|from now on|these days|since|because|after)\\b)',
  ),
  rule(
    WORKING,
    false,
    "\\b(?:handed in|gave|put in|submitted|turned in) my (?:[\\w’' -]{0,20})?(?:notice|resignation)\\b",
    '\\b(?:fired|sacked|dismissed) me\\b',
    '\\blaid me off\\b|\\blet me go\\b',
    '\\bI (?:was|got|have been) (?:let go|made redundant)\\b',
    '\\bI am (?:now |currently )?(?:out of (?:a |my )?(?:job|work)|jobless|unemployed|between jobs)\\b',
    '\\bmy (?:contract|job|position)(?: (?:at|with) [^.,;!?]{1,30})? (?:ended|ran out|expired|was cut|was eliminated|is over)\\b',
    '\\bmy last day (?:at [^.,;!?]{1,30} )?(?:at work )?was\\b',
  ),
  rule(
    PARTNERS,
    false,
    '\\b(?:dumped|left) me(?=[.,;!?]|$| (?:for|last|in|after|on)\\b)|\\bbroke up with me\\b|\\bended (?:it|things) with me\\b',
    '\\b(?:my|our) (?:marriage|relationship|engagement)(?: (?:to|with) \\p{L}+)? (?:is over|ended|fell apart|has ended)\\b',
    '\\b(?:my|our) divorce (?:from \\p{L}+ )?(?:is|was|became|came|has come|went|has gone) (?:now )?(?:final|through)\\b',
    '\\bwe (?:are no longer|are not) (?:together|a couple)\\b',
  ),
  rule(['diet'], false, '\\b(?:eat|eating) (?:meat|fish|dairy|cheese|eggs|everything) again\\b'),
]

/** Two who are one couple no more. */
const PARTED = new RegExp(
  `(?:^|[\\s,])${NAME} and I (?:are (?:over|done|through|history|finished|divorced|separated)(?=[.,;!?]|$)|are (?:not|no longer) (?:together|a couple|dating|seeing each other|an item)|(?:have )?(?:called it (?:quits|a day)))`,
  'u',
)

/** Of what begins a sentence in capitals. */
function isName(word: string | undefined): boolean {
  return word !== undefined && !NO_NAME.test(word) && !isNotName(word)
}

const NO_NAME =
  /^(?:I|We|He|She|They|You|Who|These|Those|Something|Someone|Somebody|Nobody|Nothing|One|Some|All|Both|Time|School|Summer|Winter|Spring|Today|Dinner|Lunch|Class)$/

export function endingsInWords(text: string, context: TurnContext): DraftEnding[] {
  const { turn, speaker } = context
  const over = (relations: readonly string[], tail: string | null): DraftEnding[] =>
    relations.map((relation) => ({ head: speaker, relation, tail, at: turn.at, source: turn.id }))
  const isDoubtful = ({ index }: RegExpExecArray): boolean =>
    NOT_SO.test(text.slice(0, index + 12).replace(/(?:is|are|was|were|did) not/gi, ''))
  const match = (said: RegExp): RegExpExecArray | null => {
    const found = said.exec(text)
    return found === null || isDoubtful(found) ? null : found
  }
  const found = RULES.flatMap(({ said, relations, named }) => {
    const words = match(said)
    return words === null ? [] : over(relations, named ? (words[1] ?? null) : null)
  })
  const saidOf = OVER_BY_WORD().flatMap(({ said, relations }) => {
    const words = match(said)
    const what = words?.[1] ?? (isName(words?.[2]) ? words?.[2] : undefined)
    return what === undefined ? [] : over(relations, what)
  })
  const parted = match(PARTED)?.[1]
  return [...found, ...saidOf, ...(parted === undefined ? [] : over(PARTNERS, parted))]
}
