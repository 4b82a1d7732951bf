/** States that wait for an outcome: a result, a decision, a find. They are over with it, and often nobody tells. */
import { baseVerb, pastOf } from '../std/verbs.ts'
import type { Fact } from './fact.ts'
import { DAY } from './time.ts'

/** How long after it was last told such a state is believed. */
export const PATIENCE: number = 183 * DAY

const AUXILIARIES = '(?:(?:is|are|am|be|has|have|been|still|also|now|currently) )*'
const WAITING = new RegExp(
  `^${AUXILIARIES}(?:(?:waits?|waiting) (?:for|on|to \\w+(?: (?:from|about|of))?|until)|awaits?|awaiting|on (?:a|the) (?:[a-z]+ )?waiting list(?: (?:for|of))?|(?:apply|applies|applied|applying) (?:for|to)|(?:may|might|could) (?:have|be|need)|(?:suspected|thought|believed) (?:to (?:have|be)|of)|(?:being|getting) (?:tested|checked|examined|investigated|assessed|screened|considered)(?: for)?|(?:considering|deciding|undecided|unsure|pending)(?: (?:on|about|whether|if))?|thinking (?:about|of)|(?:looking|searching|hunting|bidding|shortlisted|up) for|seeking|in talks (?:with|about|for))\\b`,
  'i',
)

/** The words at the beginning of a predicate by which something waits for an outcome: "may have" of "may have asthma". */
export function awaitedIn(predicate: string): string | null {
  return WAITING.exec(predicate)?.[0] ?? null
}

export function isAwaited({ kind, wording }: Pick<Fact, 'kind' | 'wording'>): boolean {
  return kind === 'state' && awaitedIn(wording) !== null
}

const FIRST = / (is|are|has|have|may|might|could|waits|awaits|applies)(?= )(?: (be|have|need)(?= ))?/

/** "Is waiting for" as told when that is over: "was waiting for". */
export function awaitedOnce(statement: string): string {
  return statement.replace(FIRST, (_, verb: string, next?: string) => {
    if (next === undefined) return ` ${verb === 'are' ? 'were' : pastOf(baseVerb(verb))}`
    return ` perhaps ${next === 'be' ? 'was' : pastOf(next)}`
  })
}
