/**
 * The baselines every figure is shown beside: BM25 over stemmed words, alone and with the words of the
 * turns around, the session and the speaker. They share nothing with the engine but the formula's name.
 */
import type { Conversation } from 'recollect/formats'
import porter2 from 'wink-porter2-stemmer'

export interface Baseline {
  readonly name: string
  /** Best first. */
  rank(question: string): Promise<readonly { readonly turnId: string; readonly score: number }[]>
}

interface Document {
  readonly id: string
  readonly session: string
  readonly speaker: string
  readonly terms: readonly string[]
}

const K1 = 1.2
const B = 0.75

export function createBaselines(conversation: Conversation): Baseline[] {
  const documents = conversation.sessions.flatMap((s) =>
    s.turns.map(
      (t): Document => ({
        id: t.id ?? '',
        session: s.id,
        speaker: (t.speaker ?? t.role ?? '').toLowerCase(),
        terms: tokens(textOf(t)),
      }),
    ),
  )
  const turnScores = bm25(documents.map((d) => d.terms))
  const sessionIds = [...new Set(documents.map((d) => d.session))]
  const sessionScores = bm25(
    sessionIds.map((s) => documents.filter((d) => d.session === s).flatMap((d) => d.terms)),
  )
  const order = (scores: readonly number[]) =>
    documents
      .map((d, i) => ({ turnId: d.id, score: scores[i] ?? 0, i }))
      .sort((a, b) => b.score - a.score || a.i - b.i)
      .map(({ turnId, score }) => ({ turnId, score }))

  return [
    { name: 'bm25', rank: async (question) => order(turnScores(tokens(question))) },
    {
      name: 'bm25-window',
      async rank(question) {
        const terms = tokens(question)
        const own = turnScores(terms)
        const sessions = sessionScores(terms)
        const asked = question.toLowerCase()
        const top = Math.max(...own, 1e-9)
        const topSession = Math.max(...sessions, 1e-9)
        return order(
          documents.map((d, i) => {
            let score = own[i] ?? 0
            for (const [offset, weight] of [
              [-2, 0.25],
              [-1, 0.5],
              [1, 0.5],
              [2, 0.25],
            ] as const)
              if (documents[i + offset]?.session === d.session) score += weight * (own[i + offset] ?? 0)
            return (
              score / top +
              0.3 * ((sessions[sessionIds.indexOf(d.session)] ?? 0) / topSession) +
              (asked.includes(d.speaker) ? 0.3 : 0)
            )
          }),
        )
      },
    },
  ]
}

/** What a baseline reads of a turn; a document's title stands where its speaker would. */
export function textOf(turn: Conversation['sessions'][number]['turns'][number]): string {
  const title = turn.role === 'document' ? [turn.speaker ?? ''] : []
  return [...title, turn.content, ...(turn.captions ?? [])].join(' ')
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
