/**
 * Indexes of the `k` largest scores, best first; equal scores by index, so that a run can be repeated.
 * Scores of `-Infinity` are never chosen.
 *
 * @cost O(n log k)
 */
export function topK(scores: ArrayLike<number>, k: number): number[] {
  const heap: number[] = []
  const worse = (a: number, b: number): boolean => {
    const x = scores[a] as number
    const y = scores[b] as number
    return x < y || (x === y && a > b)
  }
  if (k <= 0) return heap
  // The least of the chosen ones: nearly all scores are below it, and an equal one comes later.
  let least = Number.NEGATIVE_INFINITY
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number
    if (!(score > least)) continue
    if (heap.length < k) {
      heap.push(i)
      siftUp(heap, worse)
    } else {
      heap[0] = i
      siftDown(heap, worse)
    }
    if (heap.length >= k) least = scores[heap[0] as number] as number
  }
  return heap.sort((a, b) => (worse(a, b) ? 1 : -1))
}

function siftUp(heap: number[], worse: (a: number, b: number) => boolean): void {
  let i = heap.length - 1
  while (i > 0) {
    const parent = (i - 1) >> 1
    if (!worse(heap[i] as number, heap[parent] as number)) return
    swap(heap, i, parent)
    i = parent
  }
}

function siftDown(heap: number[], worse: (a: number, b: number) => boolean): void {
  let i = 0
  for (;;) {
    let least = i
    for (const child of [2 * i + 1, 2 * i + 2])
      if (child < heap.length && worse(heap[child] as number, heap[least] as number)) least = child
    if (least === i) return
    swap(heap, i, least)
    i = least
  }
}

function swap(heap: number[], a: number, b: number): void {
  const held = heap[a] as number
  heap[a] = heap[b] as number
  heap[b] = held
}
