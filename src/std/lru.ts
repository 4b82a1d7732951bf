/**
 * A map that forgets what was not used for long once the sizes of its values pass `limit`: the least recently used, or one
 * that was used about as long ago.
 */
export class LruMap<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly size: number; used: number }>()
  readonly #limit: number
  #size = 0
  /** Counts the entries that came to the end. */
  #clock = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    // Moving an entry costs more than finding it, and among the newer half it is safe.
    if (this.#clock - entry.used >= this.#entries.size / 2) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      entry.used = ++this.#clock
    }
    return entry.value
  }

  /** Stores `value`; the newest value is kept even when it alone passes the limit. */
  set(key: Key, value: Value, size: number): void {
    this.delete(key)
    this.#entries.set(key, { value, size, used: ++this.#clock })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit || this.#entries.size === 1) break
      this.delete(oldest)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }

  delete(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
