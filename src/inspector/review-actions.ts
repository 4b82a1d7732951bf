/** What accepting and rejecting mean for each kind of finding. */
import type { Namespace } from '../client/index.ts'
import type { ReviewItem } from '../model/review-item.ts'

export interface ReviewActions {
  readonly accept: (space: Namespace, item: ReviewItem) => Promise<void>
  /** `null`: nothing in the memory says so; it is left as it is. */
  readonly reject: ((space: Namespace, item: ReviewItem) => Promise<void>) | null
  /** Accepting takes something away that nothing brings back. */
  readonly isFinal: boolean
}

const idOf = (item: ReviewItem, place: number): string => item.things[place]?.id ?? ''

/** One after the other: each is a batch of its own. */
async function each(item: ReviewItem, from: number, work: (id: string) => Promise<void>): Promise<void> {
  for (const { id } of item.things.slice(from)) await work(id)
}

const deny = (space: Namespace, item: ReviewItem, from: number): Promise<void> =>
  each(item, from, (id) => space.deny('fact', id))
const protect = (space: Namespace, item: ReviewItem): Promise<void> =>
  each(item, 0, (id) => space.freeze('fact', id))
const forget = (space: Namespace, item: ReviewItem): Promise<void> =>
  each(item, 0, (id) => space.deleteTurn(id))

export const REVIEW_ACTIONS: { readonly [K in ReviewItem['kind']]: ReviewActions } = {
  names: {
    accept: (space, item) => space.merge(idOf(item, 0), idOf(item, 1)),
    reject: (space, item) => space.keepApart(idOf(item, 0), idOf(item, 1)),
    isFinal: false,
  },
  merges: {
    accept: (space, item) => space.freeze('entity', idOf(item, 1)),
    reject: (space, item) => space.split(idOf(item, 1)),
    isFinal: false,
  },
  contradictions: { accept: (space, item) => deny(space, item, 1), reject: protect, isFinal: false },
  undated: { accept: protect, reject: (space, item) => deny(space, item, 0), isFinal: false },
  stale: { accept: protect, reject: (space, item) => deny(space, item, 0), isFinal: false },
  repeated: { accept: (space, item) => deny(space, item, 1), reject: protect, isFinal: false },
  loops: { accept: forget, reject: null, isFinal: true },
  secrets: { accept: forget, reject: null, isFinal: true },
}
