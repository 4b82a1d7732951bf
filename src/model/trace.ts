/**
 * What a retrieval did, as plain data: the same union for every strategy, drawn by `--explain` and
 * kept by golden tests.
 */
export type TraceEvent =
  | {
      readonly kind: 'query-analysed'
      readonly terms: readonly string[]
      readonly entities: readonly string[]
      readonly speakers: readonly string[]
      readonly role: string | null
      readonly time: { readonly from: string; readonly to: string | null } | null
      readonly shape: string
      readonly uncertain: boolean
    }
  | { readonly kind: 'term-widened'; readonly term: string; readonly alternates: readonly string[] }
  | {
      readonly kind: 'turn-ranked'
      readonly rank: number
      readonly id: string
      readonly score: number
      readonly signals: Readonly<Record<string, number>>
    }
  | {
      readonly kind: 'fact-ranked'
      readonly rank: number
      readonly id: string
      readonly statement: string
      readonly score: number
      readonly signals: Readonly<Record<string, number>>
    }
  | { readonly kind: 'fact-left-out'; readonly id: string; readonly statement: string; readonly why: string }
