/** Endings that stand in no clause of a known subject: "the trip to Kyoto fell through", "my bike was stolen", "Ines dumped me". */

import type { Instant } from '../../model/time.ts'
import { isOneAtATime } from '../relations.ts'
import type { TurnContext } from './context.ts'
import { DOING, OWNING, PARTNERS, PLANS, WORKING } from './endings.ts'
import { kinOf } from './nouns.ts'
import type { DraftEnding } from './types.ts'

const NAME = "(\\p{Lu}[\\p{L}\\p{M}'’-]+)"
/** Not said to be so. */
const NOT_SO =
  /\b(?:if|unless|might|may|would|could|should|wish|hop(?:e|ing)|maybe|perhaps|almost|nearly|afraid|worr(?:y|ied)|not|never|will|going to)\b/i

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
  rule(
    PLANS,
    true,
    '\\b(?:the|my|our|that)\\s+((?:[^\\s.,;!?]+\\s+){0,7}?[^\\s.,;!?]+)\\s+(?:fell through|(?:was|is|got|has been|have been|had to be) (?:cancell?ed|called off)|is off(?=\\W|$)|is not happening|came to nothing|did not (?:happen|work out))',
  ),
  rule(
    OWNING,
    true,
    '\\b(?:my|our) ((?:[\\w-]+ ){0,2}[\\w-]+) (?:was|were|got|has been|have been|is|are) (?:stolen|destroyed|totall?ed|wrecked|gone for good)\\b',
  ),
  // "We had to have Waldi put to sleep."
  rule(OWNING, true, `\\b(?:have|had|having) (?:my |our )?([\\p{L}'’-]+) put (?:to sleep|down)\\b`),
  rule(
    DOING,
    true,
    '\\bno more ([\\p{L}-]+ing)(?: for me)?(?=[.,;!]|$| (?:for me|from now on|these days|since|because|after)\\b)',
  ),
  rule(
    ['has_condition'],
    true,
    '\\b(?:the|my) ((?:[\\w-]+ ){0,2}[\\w-]+) (?:is|are|has|have) (?:completely |finally |all |fully |now )*(?:gone|cleared up|healed|cured|in remission)\\b',
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
    ['works_at', 'owns', 'member_of', 'studies_at', 'volunteers_at'],
    true,
    '\\b(?:the|my|our) ((?:[\\w-]+ ){0,3}[\\w-]+) (?:has |have )?(?:closed(?: down)?|shut down|went (?:bankrupt|bust|out of business)|folded)(?= for good|[.,;!?]|$| (?:in|last|on|so|and)\\b)',
  ),
  rule(
    PARTNERS,
    false,
    '\\b(?:dumped|left) me(?=[.,;!?]|$| (?:for|last|in|after|on)\\b)|\\bbroke up with me\\b|\\bended (?:it|things) with me\\b',
    '\\b(?:my|our) (?:marriage|relationship|engagement) (?:is over|ended|fell apart|has ended)\\b',
    '\\bwe (?:are no longer|are not) (?:together|a couple)\\b',
  ),
  rule(['diet'], false, '\\b(?:eat|eating) (?:meat|fish|dairy|cheese|eggs|everything) again\\b'),
]

/** The same where it is denied that it goes on. */
const PARTED = new RegExp(
  `(?:^|[\\s,])${NAME} and I (?:are (?:over|done|through|history|finished|divorced|separated)(?=[.,;!?]|$)|are (?:not|no longer) (?:together|a couple|dating|seeing each other|an item)|(?:have )?(?:called it quits|parted ways))`,
  'u',
)

export function endingsInWords(text: string, context: TurnContext): DraftEnding[] {
  const { turn, speaker } = context
  const over = (relations: readonly string[], tail: string | null, at = turn.at): DraftEnding[] =>
    relations.map((relation) => ({ head: speaker, relation, tail, at, source: turn.id }))
  const found = RULES.flatMap(({ said, relations, named }) => {
    const match = said.exec(text)
    const isDoubtful =
      match !== null && NOT_SO.test(text.slice(0, match.index + 12).replace(/is not|are not/gi, ''))
    return match === null || isDoubtful ? [] : over(relations, named ? (match[1] ?? null) : null)
  })
  const parted = PARTED.exec(text)?.[1]
  return [
    ...found,
    ...(parted === undefined ? [] : over(PARTNERS, parted)),
    ...(newOne(text)?.flatMap((kin) => over([`has_${kin}`], null, (turn.at - 1) as Instant)) ?? []),
  ]
}

const NEW_ONE =
  /\b(?:my|our) new (\w+)(?:'s name)? (?:is|was)\b|\b(?:my|our) (\w+)(?:'s name)? is now (?=\p{Lu})|\b(?:I|we) (?:now )?(?:have|got|have got) a new (\w+)(?=,| (?:called|named)\b)/iu

/** "My new boss is Ida", "we have a new landlord, Mr Hay": the one before is no longer. */
function newOne(text: string): readonly string[] | null {
  const noun = NEW_ONE.exec(text)
    ?.slice(1)
    .find((word) => word !== undefined)
  const kin = noun === undefined ? null : kinOf(noun)
  if (kin === null || !isOneAtATime(kin)) return null
  return ALIKE.find((group) => group.includes(kin)) ?? [kin]
}

/** Words for one tie. */
const ALIKE: readonly (readonly string[])[] = [
  ['boss', 'manager', 'supervisor'],
  ['landlord', 'landlady'],
  ['roommate', 'flatmate', 'housemate'],
  ['girlfriend', 'boyfriend', 'partner'],
]
