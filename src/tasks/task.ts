/**
 * One question that building or reading a memory has to answer. `offline` answers it without a model:
 * deterministic, pure, never absent.
 */
export interface Task<Input, Output> {
  readonly name: string
  /** Raise it whenever answers may change; a rebuild then knows what is out of date. */
  readonly version: number
  offline(input: Input): Output
}
