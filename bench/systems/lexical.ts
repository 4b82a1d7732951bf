/**
 * The baselines every figure is shown beside: BM25 over stemmed words, alone and with the words of the turns
 * around, the session and the speaker. They share nothing with the engine but the formula's name.
 */
import porter2 from 'wink-porter2-stemmer'
import { type Ranker, rankingSystem } from './ranking-system.ts'
import type { System } from './system.ts'
import { type Turn, wordsOf } from './texts.ts'

interface Document {
  readonly session: string
  readonly speaker: string
  readonly terms: readonly string[]
}

const K1 = 1.2
const B = 0.75
const WINDOW = [
  [-2, 0.25],
  [-1, 0.5],
  [1, 0.5],
  [2, 0.25],
] as const

export function lexical(): System {
  return rankingSystem({
    variants: ['bm25', 'bm25-window'],
    settings: { k1: K1, b: B, window: 'turns at ±1 by 0.5, at ±2 by 0.25; session 0.3; speaker 0.3' },
    build: async (turns) => rankerOf(turns),
  })
}

function rankerOf(turns: readonly { readonly turn: Turn; readonly session: string }[]): Ranker {
  const documents = turns.map(
    ({ turn, session }): Document => ({
      session,
      speaker: (turn.speaker ?? turn.role ?? '').toLowerCase(),
      terms: tokens(wordsOf(turn)),
    }),
  )
  const turnScores = bm25(documents.map((d) => d.terms))
  const placeOf = new Map([...new Set(documents.map((d) => d.session))].map((s, i) => [s, i]))
  const termsOf: string[][] = [...placeOf].map(() => [])
  for (const d of documents) termsOf[placeOf.get(d.session) ?? 0]?.push(...d.terms)
  const sessionScores = bm25(termsOf)
  return async (question, variant) => {
    const terms = tokens(question)
    const own = turnScores(terms)
    if (variant === 'bm25') return own
    const sessions = sessionScores(terms)
    const asked = question.toLowerCase()
    const top = Math.max(1e-9, ...own)
    const topSession = Math.max(1e-9, ...sessions)
    return documents.map((d, i) => {
      let score = own[i] ?? 0
      for (const [offset, weight] of WINDOW)
        if (documents[i + offset]?.session === d.session) score += weight * (own[i + offset] ?? 0)
      return (
        score / top +
        0.3 * ((sessions[placeOf.get(d.session) ?? 0] ?? 0) / topSession) +
        (asked.includes(d.speaker) ? 0.3 : 0)
      )
    })
  }
}

function bm25(documents: readonly (readonly string[])[]): (terms: readonly string[]) => number[] {
  const average = documents.reduce((sum, d) => sum + d.length, 0) / (documents.length || 1)
  const counts = documents.map((d) => {
    const map = new Map<string, number>()
    for (const term of d) map.set(term, (map.get(term) ?? 0) + 1)
    return map
  })
  const frequency = new Map<string, number>()
  for (const map of counts) for (const term of map.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  return (terms) =>
    counts.map((map, i) =>
      [...new Set(terms)].reduce((sum, term) => {
        const n = map.get(term) ?? 0
        if (n === 0) return sum
        const df = frequency.get(term) ?? 0
        const idf = Math.log(1 + (documents.length - df + 0.5) / (df + 0.5))
        return sum + (idf * n * (K1 + 1)) / (n + K1 * (1 - B + (B * (documents[i]?.length ?? 0)) / average))
      }, 0),
    )
}

const STOP = new Set(
  'a about after all also am an and any are as at be because been before being but by can could did do does doing down during each few for from had has have having he her here hers him his how i if in into is it its just let me more most my no nor not of off on once only or other our ours out over own same she should so some such than that the their theirs them then there these they this those through to too under until up very was we were what when where which while who whom why will with would you your yours s t d ll m re ve'.split(
    ' ',
  ),
)

function tokens(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((w) => !STOP.has(w))
    .map((w) => porter2(w))
}
