/** Whether one stored fact says how much or how many it is, so that nothing has to be counted over several turns. */
import { searchableStatement } from '../model/fact.ts'
import { type FactHit, fitOf } from '../model/hit.ts'
import { numbersBetween } from '../std/number-words.ts'
import { pattern } from '../std/pattern.ts'
import { searchTerms } from '../std/words.ts'
import type { Query } from './analyse.ts'
import { heldThen } from './rank-facts.ts'

/** What is added up, whatever single facts say; and what was so before, which no fact that holds now answers. */
const ADDED_UP =
  /\b(?:total|altogether|overall|combined|together|sum|so far|in all|ever|times|both|all|between)\b/i
const BEFORE =
  /\b(?:did|was|were|had|been|used to|before|previous(?:ly)?|former(?:ly)?|first|originally|initially|at first)\b/i

const NUMBER = `(?:\\d[\\d.,]*|half|${numbersBetween(1, 90)}|a (?:hundred|thousand|million))`
/** A number with what it counts behind it, but no number of a house: "50 micrograms", "€ 80". */
const AMOUNT = pattern(
  `[$€£¥] ?\\d|(?<![\\p{L}\\p{N}])${NUMBER}[ -]?(?:%|[$€£¥]|(?!(?:in|on|at|of|by|and|or|to|for|with|from)\\b)\\p{L})`,
  'i',
)
const OFTEN =
  /\b(?:once|twice|times|daily|weekly|monthly|yearly|every|an? (?:day|week|month|year)|\w+days)\b/i
const COUNTED = pattern('how many (?:of )?([\\p{L}-]+)', 'i')
const NUMBERED = pattern(`(?<![\\p{L}\\p{N}])${NUMBER} (?:[\\p{L}-]+ )?([\\p{L}-]+)`, 'i')

/** @param facts Those that were found, best first. */
export function tellsAmount(facts: readonly FactHit[], query: Query): boolean {
  const { shape, text } = query
  const isOfThen = query.times.some((time) => time.kind === 'span')
  if (shape !== 'count' || ADDED_UP.test(text) || (BEFORE.test(text) && !isOfThen)) return false
  const says = amountSaid(text)
  const [told, another] = facts.filter((hit) => {
    const { kind, statement, valid } = hit.fact
    const holds = isOfThen ? heldThen(hit.fact, query.times) : kind === 'state' && valid.to === null
    return holds && says(statement) && isAskedFor(hit, query)
  })
  // Of two of a kind nobody knows which is meant, or whether they are added up.
  return told !== undefined && (another === undefined || fitOf(another) < fitOf(told))
}

/** Words that ask, and say that it is for now. */
const ASKING = new Set(searchTerms('much many often exactly now currently today nowadays still please'))

/** Whether it says half of what is asked, beside the name of whom it is told of. */
function isAskedFor({ fact, head, signals }: FactHit, { terms }: Query): boolean {
  const name = new Set(searchTerms(head))
  const said = new Set(searchTerms(searchableStatement(fact)))
  const wanted = terms.filter(({ term }) => !ASKING.has(term) && !name.has(term))
  const found = wanted.filter(({ term }) => said.has(term))
  return (signals.entity ?? 0) > 0 && found.length > 0 && found.length * 2 >= wanted.length
}

/** What a sentence has to say for what is asked: a frequency, so many of these things, or an amount. */
function amountSaid(question: string): (statement: string) => boolean {
  if (/\bhow often\b/i.test(question)) return (statement) => OFTEN.test(statement)
  const [, counted] = COUNTED.exec(question) ?? []
  if (counted === undefined) return (statement) => AMOUNT.test(statement)
  const [wanted] = searchTerms(counted)
  return (statement) =>
    wanted !== undefined && NUMBERED.all(statement).some(([said]) => searchTerms(said).includes(wanted))
}
