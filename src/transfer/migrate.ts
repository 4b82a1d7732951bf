/** Everything of one store into another, e.g. from a file to a server: continued where it stopped, and verified. */
import { createHash } from 'node:crypto'
import { type Change, put } from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import type { TurnId } from '../model/ids.ts'
import type { RecordKind } from '../model/records.ts'
import { unpackVector } from '../std/vectors.ts'
import { type IndexEntry, MAX_PAGE, type Store } from '../store/store.ts'
import { exportChanges, TRAVELLING } from './export-lines.ts'

/** Changes that are applied at once. */
const BATCH = 500
/** How often a namespace is read again because somebody wrote to it meanwhile. */
const TRIES = 3

const ALL_RECORDS: readonly RecordKind[] = [...TRAVELLING, 'batch', 'undo']

export interface MigratedNamespace {
  readonly namespace: string
  readonly turns: number
  readonly facts: number
  /** Of all turns, vectors and derived things, on both sides. */
  readonly checksum: string
  /** It was there already, whole. */
  readonly skipped: boolean
}

/**
 * Copies every namespace. One that is there already with the same checksum is skipped, so a run that was stopped is
 * continued by the same call.
 *
 * @param onProgress Told of each namespace and how many changes of it were applied.
 * @throws MemoryError `migration-failed` when the target has other turns under that namespace, or differs in the end; then
 * a namespace that was not there is not there
 */
export async function migrateStore(
  from: Store,
  to: Store,
  onProgress: (namespace: string, changes: number) => void = () => {},
): Promise<MigratedNamespace[]> {
  const moved: MigratedNamespace[] = []
  for (const { name } of await from.namespaces())
    moved.push(await migrateNamespace(from, to, name, onProgress))
  return moved
}

async function migrateNamespace(
  from: Store,
  to: Store,
  namespace: string,
  onProgress: (namespace: string, changes: number) => void,
): Promise<MigratedNamespace> {
  const wasThere = (await to.state(namespace)) !== null
  for (let attempt = 1; ; attempt++) {
    const before = await from.state(namespace)
    const wanted = await checksum(from, namespace)
    const there = await to.state(namespace)
    const skipped = there !== null && (await checksum(to, namespace)) === wanted
    if (!skipped) {
      await refuseStrangers(from, to, namespace)
      let batch: Change[] = []
      let applied = 0
      const flush = async (): Promise<void> => {
        if (batch.length === 0) return
        await to.apply(namespace, batch)
        applied += batch.length
        batch = []
        onProgress(namespace, applied)
      }
      for await (const change of everything(from, namespace)) {
        batch.push(change)
        if (batch.length >= BATCH) await flush()
      }
      await flush()
    }
    const after = await from.state(namespace)
    if (after?.version !== before?.version && attempt < TRIES) continue
    const { turns, facts } = await to.counts(namespace)
    const found = skipped ? wanted : await checksum(to, namespace)
    if (found !== wanted) {
      // Nobody is to be answered from what was not moved.
      if (!wasThere) await to.deleteNamespace(namespace)
      throw new MemoryError('migration-failed', {
        namespace,
        reason:
          after?.version === before?.version
            ? 'what arrived differs from what was sent'
            : 'it is being written to; stop its writers',
      })
    }
    return { namespace, turns, facts, checksum: wanted, skipped }
  }
}

/** What is moved: the export, and what belongs to the database: vectors, batches that can be undone, jobs. */
async function* everything(store: Store, namespace: string): AsyncGenerator<Change> {
  yield* exportChanges(store, namespace, ALL_RECORDS)
  for await (const { id, vectors, terms } of turnEntries(store, namespace))
    if (vectors !== null)
      yield {
        kind: 'turn-embedded',
        id: id as TurnId,
        embedding: { model: vectors.model, vectors: unpackAll(vectors.packed, Math.max(1, terms.length)) },
      }
  for (const job of await store.jobs(namespace, { limit: MAX_PAGE })) yield put('job', job)
}

async function* turnEntries(store: Store, namespace: string): AsyncGenerator<IndexEntry> {
  for (let after = 0; ; ) {
    const entries = await store.indexEntries(namespace, after, BATCH)
    for (const entry of entries) if (entry.kind === 'turn') yield entry
    const last = entries.at(-1)
    if (last === undefined) return
    after = last.position
  }
}

function unpackAll(packed: Uint8Array, count: number): Float32Array[] {
  const size = packed.length / count
  return Array.from({ length: count }, (_, i) => unpackVector(packed.subarray(i * size, (i + 1) * size)))
}

async function checksum(store: Store, namespace: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const change of exportChanges(store, namespace, ALL_RECORDS)) hash.update(canonical(change))
  // The order of entries is each store's own.
  const vectors: string[] = []
  for await (const entry of turnEntries(store, namespace))
    if (entry.vectors !== null)
      vectors.push(
        `${entry.id} ${entry.vectors.model} ${Buffer.from(entry.vectors.packed).toString('base64')}`,
      )
  for (const line of vectors.sort()) hash.update(line)
  return hash.digest('hex')
}

/** Older versions wrote fields in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner !== 'object' || inner === null || Array.isArray(inner)
      ? inner
      : Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1))),
  )
}

/** A target that holds other turns is somebody else's: nothing is mixed into it. */
async function refuseStrangers(from: Store, to: Store, namespace: string): Promise<void> {
  for (let offset = 0; ; offset += BATCH) {
    const turns = await to.findTurns(namespace, { offset, limit: BATCH })
    const ids = turns.map((t) => t.id)
    if ((await from.turns(namespace, ids)).length < turns.length)
      throw new MemoryError('migration-failed', {
        namespace,
        reason: 'the target holds turns that are not in the source; give an empty database',
      })
    if (turns.length < BATCH) return
  }
}
