/** What a turn puts right in its own words: "10 mg, no, 15 mg" tells one dose, "on the 3rd, sorry, the 4th" one day. */
import { normaliseName } from '../../../model/entity.ts'
import { meets, toDay } from '../../../model/time.ts'
import { timeExpressions } from '../../../std/time-expressions.ts'
import { repaired } from '../plain/corrections.ts'
import type { DistilTurn, DraftFact } from '../types.ts'
import type { FactLine, Told } from './fact-line.ts'
import { MAX_DATED } from './read-when.ts'

type ReadLine = Told & { readonly said: FactLine }

/** Whether a line tells what its turn takes back at once, and another of the same mark what is right instead. */
export function isPutRightBy(one: ReadLine, other: ReadLine): boolean {
  const [a, b] = [one.said, other.said]
  const [wrong, right] = [one.fact, other.fact]
  if (wrong === null || right === null || a.turn !== b.turn || a.mark !== b.mark || a.known !== b.known)
    return false
  if (wrong.relation !== right.relation || normaliseName(wrong.head.name) !== normaliseName(right.head.name))
    return false
  const { meant, saidWords, meantWords } = readAsMeant(a.turn)
  if (meant === a.turn.content) return false
  const [own, others] = [wordsApart(wrong, right), wordsApart(right, wrong)]
  if (own.length > 0 || others.length > 0) {
    const isTaken = own.length > 0 && own.every((word) => saidWords.has(word) && !meantWords.has(word))
    return isTaken && others.length > 0 && others.every((word) => meantWords.has(word))
  }
  const [was, is] = [wrong.time.span, right.time.span]
  if (was === null || is === null || meets(was, is)) return false
  const tense = wrong.time.bound === 'after' ? 'future' : null
  const { content, at } = a.turn
  const [said = [], left = []] = [content, meant].map((text) =>
    timeExpressions(text.slice(0, MAX_DATED), at, tense),
  )
  // A day that no words here tell, "three weeks after that", was not taken back.
  const figure = String(Number(toDay(was.from).slice(-2)))
  const isFigureTaken = saidWords.has(figure) && !meantWords.has(figure)
  const isSaid = isFigureTaken || said.some((day) => meets(day, was))
  const isTaken = isSaid && !left.some((day) => meets(day, was))
  return isTaken && left.some((day) => meets(day, is))
}

interface Meant {
  readonly meant: string
  readonly saidWords: ReadonlySet<string>
  readonly meantWords: ReadonlySet<string>
}

/** Each turn is read once: its lines are compared in pairs, and it may be long. */
const known = new WeakMap<DistilTurn, Meant>()

function readAsMeant(turn: DistilTurn): Meant {
  const before = known.get(turn)
  if (before !== undefined) return before
  const meant = repaired(turn.content)
  const words = (text: string): Set<string> => new Set(piecesOf(text))
  const saidWords = words(turn.content)
  const read = { meant, saidWords, meantWords: meant === turn.content ? saidWords : words(meant) }
  known.set(turn, read)
  return read
}

/** The words of what a fact tells that another has not. */
function wordsApart({ tail }: DraftFact, other: DraftFact): readonly string[] {
  const told = new Set(piecesOf(other.tail.name))
  return piecesOf(tail.name).filter((word) => !told.has(word))
}

/** "10mg" and "10 mg" are the same two. */
function piecesOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+|\d+(?:[.,:]\d+)*/gu) ?? []
}
