/** What a person protects stays as it is; what is no longer protected, or no longer denied or hidden, is again as its turns say. */
import { type Change, put } from '../model/change.ts'
import { wishId } from '../model/experience.ts'
import { sourcesOf } from '../model/fact.ts'
import type { TurnId } from '../model/ids.ts'
import type { StoredTurn } from '../model/turn.ts'
import { given } from '../std/given.ts'
import type { Store } from '../store/store.ts'
import { readingChanges } from './consolidate.ts'
import { tailUnused } from './corrected-tail.ts'
import { derive } from './derive.ts'
import { type DerivedKind, getDerived } from './edit.ts'
import { readByRules, summaryByRules, withoutModel } from './read-by-rules.ts'
import { experienceRecord } from './wishes.ts'

export async function freeze(
  store: Store,
  namespace: string,
  kind: DerivedKind,
  id: string,
  frozen: boolean,
): Promise<Change[]> {
  const reread = (
    { frozen: wasFrozen, status }: { readonly frozen: boolean; readonly status: string },
    turns: readonly TurnId[],
  ): Promise<StoredTurn[]> =>
    (wasFrozen || isAside(status)) && !frozen ? ofRules(store, namespace, turns) : Promise.resolve([])
  const standing = (status: string) => (isAside(status) && !frozen ? { status: 'active' as const } : {})
  if (kind === 'entity') {
    const entity = await getDerived(store, namespace, kind, id)
    return derive(store, namespace, { decided: [{ ...entity, frozen, ...standing(entity.status) }] })
  }
  if (kind === 'topic') {
    const topic = await getDerived(store, namespace, kind, id)
    const turns = await reread(topic, topic.turns)
    return [
      put('topic', {
        ...topic,
        ...(turns.length > 0 && summaryByRules(turns)),
        frozen,
        ...standing(topic.status),
      }),
    ]
  }
  if (kind === 'experience') {
    const experience = await getDerived(store, namespace, kind, id)
    const turns = await reread(experience, experience.sources)
    const said = (await readByRules(store, namespace, turns, NONE)).flatMap((r) => r.output.wishes)
    const wish = said.find((w) => wishId(w) === id)
    return [
      experienceRecord({
        ...experience,
        ...given({ type: wish?.type, content: wish?.content }),
        frozen,
        ...standing(experience.status),
      }),
    ]
  }
  const stored = await getDerived(store, namespace, kind, id)
  const { correctedAt: _, correctedTail: __, ...fact } = stored
  const spoken = await reread(fact, sourcesOf(fact))
  const changes = await readingChanges(store, namespace, {
    replaced: new Map([[fact.id, { ...fact, frozen, ...standing(fact.status) }]]),
    read: await readByRules(store, namespace, spoken, NONE),
    spoken,
  })
  return [...changes, ...(await tailUnused(store, namespace, stored))]
}

const NONE: ReadonlySet<TurnId> = new Set()

function isAside(status: string): boolean {
  return status === 'denied' || status === 'hidden'
}

/** Those of the turns that rules read. What a model said of a turn only that one can say again, in a rebuild. */
async function ofRules(store: Store, namespace: string, ids: readonly TurnId[]): Promise<StoredTurn[]> {
  return withoutModel(store, namespace, await store.turns(namespace, ids))
}
