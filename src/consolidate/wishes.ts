import type { Change } from '../model/change.ts'
import { normaliseName } from '../model/entity.ts'
import type { Experience } from '../model/experience.ts'
import type { ExperienceId } from '../model/ids.ts'
import { fingerprint } from '../std/hash.ts'
import type { Store } from '../store/store.ts'
import type { DraftWish } from '../tasks/distil/types.ts'

/** Standing wishes as experiences; the same wish said again is one, found by its words. */
export async function wishChanges(
  store: Store,
  namespace: string,
  wishes: readonly DraftWish[],
): Promise<Change[]> {
  if (wishes.length === 0) return []
  const ids = new Map(wishes.map((w) => [w, wishId(w)]))
  const stored = await store.records(namespace, 'experience', [...new Set(ids.values())])
  const byId = new Map<string, Experience>(stored.map((r) => [r.id, r.value]))
  const changed = new Set<string>()
  for (const [{ type, content, source }, id] of ids) {
    const known = byId.get(id)
    // What a user denied or edited stays as it is.
    if (known?.status === 'denied' || known?.frozen || known?.sources.includes(source)) continue
    changed.add(id)
    byId.set(
      id,
      known === undefined
        ? { id, type, content, sources: [source], cluster: null, status: 'active', frozen: false }
        : { ...known, sources: [...known.sources, source] },
    )
  }
  return [...changed].map((id) => experienceRecord(byId.get(id) as Experience))
}

function wishId({ type, content }: DraftWish): ExperienceId {
  return `x${fingerprint(type, normaliseName(content))}` as ExperienceId
}

export function experienceRecord(experience: Experience): Change {
  return {
    kind: 'record-put',
    record: {
      of: 'experience',
      id: experience.id,
      turns: experience.sources,
      text: experience.content,
      value: experience,
    },
  }
}
