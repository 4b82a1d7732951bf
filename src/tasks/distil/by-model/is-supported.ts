import type { Instant, Interval } from '../../../model/time.ts'
import { searchableText } from '../../../model/turn.ts'
import { searchTerms } from '../../../std/words.ts'
import type { DistilTurn } from '../types.ts'

const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i

/**
 * Whether the sources say what the statement says: every name and number in it was said, or is a date it
 * claims.
 *
 * @paper GAM §3.4 (self-consistency, the rule that needs no model)
 */
export function isSupported(
  statement: string,
  sources: readonly Pick<DistilTurn, 'speaker' | 'content' | 'captions' | 'at'>[],
  claimed: Interval,
): boolean {
  const said = new Set(
    sources
      .flatMap((t) => searchTerms(`${t.speaker} ${searchableText(t)}`))
      .concat(
        [claimed.from, claimed.to ?? claimed.from, ...sources.map((s) => s.at)].flatMap((at) => datesOf(at)),
      ),
  )
  const telling = statement.match(/(?<=\s)\p{Lu}[\p{L}'’-]+|\d+/gu) ?? []
  return telling.every((word) => searchTerms(word).every((t) => said.has(t) || MONTH.test(word)))
}

function datesOf(at: Instant): string[] {
  const date = new Date(at)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()].flatMap((n) =>
    searchTerms(String(n)).concat(searchTerms(String(n).padStart(2, '0'))),
  )
}
