/** What an audit finds, in one form for every kind of memory. */

export interface AuditItem {
  readonly id: string
  readonly text: string
  /** Whom it is told of, where that is known: the same said of two is said once of each. */
  readonly of?: string
  /** Head and relation, where the memory has them: two values of one of these may contradict. */
  readonly key: string | null
  readonly value: string | null
  /** When it was written or last confirmed, in ms since 1970; `null` when unknown. */
  readonly at: number | null
}

export interface Finding {
  /** Ids of the items it is about. */
  readonly ids: readonly string[]
  readonly detail: string
}

export interface AuditReport {
  readonly source: string
  readonly items: number
  /** Items that say the same. */
  readonly duplicates: readonly Finding[]
  /** Texts that were recalled from a memory and stored again. */
  readonly loops: readonly Finding[]
  /** Several values where there can be one. */
  readonly contradictions: readonly Finding[]
  /** States that nothing confirmed for a long time. */
  readonly stale: readonly Finding[]
  /** Suspected keys, passwords and personal identifiers. */
  readonly secrets: readonly Finding[]
  /** Facts that no recall of this process returned; `null` where recalls are not counted. */
  readonly neverRecalled: number | null
  /** Share of turns that passed the memory gate; `null` where there is none. */
  readonly keepRatio: number | null
}
