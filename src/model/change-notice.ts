/** Word of something that was written to a namespace, by this process or another. */
export interface ChangeNotice {
  /** Place in the order of writing; grows. A reader that goes on after it misses nothing. */
  readonly position: number
  /**
   * What was written, or written anew; `deleted` says that something was deleted, without saying what: read anew what
   * you hold.
   */
  readonly kind: 'turn' | 'fact' | 'experience' | 'deleted'
  /** Id of the thing; `null` for `deleted`. */
  readonly id: string | null
}
