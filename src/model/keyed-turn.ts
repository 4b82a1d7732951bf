/** Ids of turns that came under a key which says that a request is sent again: the same key and place, the same id. */
import { fingerprint } from '../std/hash.ts'

export function keyedTurnId(key: string, place: number): string {
  return `k${fingerprint(key, String(place))}`
}

export function isKeyedTurnId(id: string): boolean {
  return /^k[0-9a-hjkmnp-tv-z]{16}$/.test(id)
}
