/** A map that forgets what was used least recently once the sizes of its values pass `limit`. */
export class LruMap<Key, Value> {
  readonly #entries = new Map<Key, { value: Value; size: number }>()
  readonly #limit: number
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Stores `value`; the newest value is kept even when it alone passes the limit. */
  set(key: Key, value: Value, size: number): void {
    this.delete(key)
    this.#entries.set(key, { value, size })
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
