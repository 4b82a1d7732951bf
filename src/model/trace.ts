/** Kinds of things a retrieval walks over. */
export type NodeKind = 'turn' | 'topic' | 'entity' | 'fact' | 'cue' | 'experience'

/** What a step of a walk can decide. */
export type Decision = 'expand' | 'stop' | 'counterfactual' | 'give-up' | 'widen' | 'escalate'

/** What a retrieval did, as plain data: the same union for every strategy, drawn by `--explain` and kept by golden tests. */
export type TraceEvent =
  | {
      readonly kind: 'query-analysed'
      readonly terms: readonly string[]
      readonly entities: readonly string[]
      readonly speakers: readonly string[]
      readonly role: string | null
      readonly time: { readonly from: string; readonly to: string | null } | null
      readonly shape: string
      readonly intent: string
      readonly uncertain: boolean
    }
  | { readonly kind: 'strategy-chosen'; readonly strategy: string }
  | { readonly kind: 'term-widened'; readonly term: string; readonly alternates: readonly string[] }
  /** Where a walk begins. */
  | {
      readonly kind: 'seeded'
      readonly node: NodeKind
      readonly id: string
      readonly label: string
      readonly score: number
    }
  /** A node that a walk reached, and through what. */
  | {
      readonly kind: 'visited'
      readonly node: NodeKind
      readonly id: string
      readonly label: string
      readonly through: string
    }
  | {
      readonly kind: 'path-scored'
      readonly step: number
      readonly path: string
      readonly relevance: number
      readonly coherence: number
      readonly sufficiency: number
    }
  /** A path that a rule recovered; it is no stored fact. */
  | { readonly kind: 'inferred'; readonly rule: string; readonly path: string; readonly confidence: number }
  | {
      readonly kind: 'decided'
      readonly step: number
      readonly decision: Decision
      readonly at: string
      readonly why: string
    }
  | { readonly kind: 'pruned'; readonly what: string; readonly why: string }
  | {
      readonly kind: 'tool-called'
      readonly step: number
      readonly tool: string
      readonly input: string
      /** Things it returned, and how many of them had not been seen before. */
      readonly found: number
      readonly novel: number
    }
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
