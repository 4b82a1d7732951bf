/** Corrections by hand: what a person says of what was derived, and the look at it that leads there. */
import type { Namespace } from '../api.ts'
import { wholeNumber } from '../arguments.ts'
import { consequencesOf } from '../consolidate/consequences.ts'
import { definitionChanges } from '../consolidate/define-relation.ts'
import { DERIVED_KINDS, type DerivedKind, findDerived, getDerived } from '../consolidate/edit.ts'
import { freeze } from '../consolidate/freeze.ts'
import { addGraph } from '../consolidate/import-graph.ts'
import { apartChanges } from '../consolidate/merge.ts'
import { createCorrections } from '../corrections.ts'
import { FORGET_BATCH } from '../forgetting.ts'
import type { Change } from '../model/change.ts'
import type { Entity } from '../model/entity.ts'
import { askedId } from '../model/names.ts'
import { oneOf } from '../model/options.ts'
import { REVIEW_KINDS } from '../model/review-item.ts'
import type { NamespaceDeps } from '../namespace.ts'
import { same } from '../std/same.ts'
import type { NamespaceContext } from './context.ts'
import { limitOf } from './ranges.ts'

type HandMethods = Pick<
  Namespace,
  | 'get'
  | 'update'
  | 'deny'
  | 'freeze'
  | 'delete'
  | 'deleteTurn'
  | 'batches'
  | 'undo'
  | 'merge'
  | 'split'
  | 'keepApart'
  | 'preview'
  | 'defineRelation'
  | 'addGraph'
  | 'review'
  | 'audit'
>

export function handMethods(
  { name, store, lookup, now, systemNow, begun, mustExist, seen, settled, change, final }: NamespaceContext,
  { hygiene, background, recalled }: Pick<NamespaceDeps, 'hygiene' | 'background' | 'recalled'>,
): HandMethods {
  const { changesOf, admitted } = createCorrections(name, { store, hygiene, lookup, now })
  /** Corrects a thing as its caller saw it: what waits is consolidated first where it bears on that. */
  const correct = async (
    reason: string,
    kind: DerivedKind,
    id: string,
    compute: () => Promise<Change[]>,
  ): Promise<void> => {
    const of = oneOf('kind', kind, DERIVED_KINDS)
    const view = await seen()
    const [is, will] = await Promise.all(
      [store, view.store].map((from) => findDerived(from, name, of, askedId(id))),
    )
    // What is decided about an entity reaches its facts.
    if (of === 'entity' || !same(is, will)) await settled()
    await change(reason, compute)
  }
  /** The same of what bears on everything. */
  const correctAll = async (reason: string, compute: () => Promise<Change[]>): Promise<void> => {
    await mustExist()
    await settled()
    await change(reason, compute)
  }
  return {
    async get(kind, id) {
      const of = oneOf('kind', kind, DERIVED_KINDS)
      return getDerived((await seen()).store, name, of, askedId(id))
    },
    update: (kind, id, patch) =>
      correct('edit', kind, id, () => changesOf({ action: 'update', kind, id, patch })),
    deny: (kind, id) => correct('deny', kind, id, () => changesOf({ action: 'deny', kind, id })),
    freeze: (kind, id, frozen = true) =>
      correct('freeze', kind, id, () => freeze(store, name, kind, askedId(id), frozen)),
    delete: (kind, id) => correct('delete', kind, id, () => changesOf({ action: 'delete', kind, id })),
    deleteTurn: (id) => final(() => changesOf({ action: 'deleteTurn', id })),

    async batches(query = {}) {
      await begun()
      const found = await store.findRecords(name, 'batch', { newestFirst: true, limit: limitOf(query.limit) })
      return found.map(({ value: { undo: _, ...batch } }) => batch)
    },

    async undo(batch) {
      await background.idle(name)
      await mustExist()
      // Not flushed before: the point is to get back what was.
      await final(() => changesOf({ action: 'undo', id: batch }))
    },

    merge: (kept, merged) => correctAll('merge', () => changesOf({ action: 'merge', kept, merged })),
    split: (merged) => correctAll('split', () => changesOf({ action: 'split', merged })),
    keepApart: (one, other) =>
      correctAll('keep apart', async () => {
        const [[a], [b]] = await Promise.all([lookup.entities(one), lookup.entities(other)])
        return apartChanges(store, name, (a as Entity).id, (b as Entity).id)
      }),

    async preview(correction) {
      const view = await seen()
      // Undo takes back what is stored; everything else corrects what is seen.
      const from = correction?.action === 'undo' ? { store, lookup } : view
      const changes = await createCorrections(name, { hygiene, now, ...from }).changesOf(correction)
      const forgotten = changes.filter((c) => c.kind === 'turn-deleted').length
      const partial = correction.action === 'deleteSession' && forgotten === FORGET_BATCH
      return consequencesOf(from.store, name, changes, partial)
    },

    defineRelation: (relation, { singleValued = null, synonyms = [] }) =>
      correctAll('define relation', () => {
        const said = admitted('relation', { relation, synonyms })
        return definitionChanges(store, name, { ...said, singleValued, by: 'user' })
      }),

    async addGraph(graph) {
      await mustExist()
      return addGraph(store, name, graph, systemNow(), async (item) => {
        const { sources, ...said } = item
        const { thing, keptOutBy } = hygiene.admit(said)
        if (keptOutBy !== null) return keptOutBy
        return { ...item, ...thing, sources: await Promise.all(sources.map(lookup.turn)) }
      })
    },

    async review(kind, after = 0) {
      oneOf('kind', kind, REVIEW_KINDS)
      wholeNumber(after, 'after', 0)
      await mustExist()
      const view = await seen()
      const { reviewPage } = await import('../audit/review-page.ts')
      return reviewPage(view.store, name, kind, after, now())
    },

    async audit() {
      await mustExist()
      const view = await seen()
      const { auditMemory } = await import('../audit/audit-memory.ts')
      return auditMemory(view.store, name, now(), recalled.get(name) ?? null)
    },
  }
}
