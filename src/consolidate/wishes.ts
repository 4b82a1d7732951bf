import { type Change, deleted, put } from '../model/change.ts'
import { type Experience, wishId } from '../model/experience.ts'
import type { ExperienceId, TurnId } from '../model/ids.ts'
import { same } from '../std/same.ts'
import type { Store } from '../store/store.ts'
import type { DraftWish } from '../tasks/distil/types.ts'
import { experienceMark, marksOf } from './removed.ts'

export interface WishDelta {
  readonly wishes: readonly DraftWish[]
  /** Turns whose wishes no longer count. */
  readonly without: ReadonlySet<TurnId>
  /** Turns of which nothing stays. */
  readonly gone: ReadonlySet<TurnId>
}

/**
 * Standing wishes as experiences; the same wish said again is one, found by its words. Patterns lose the turns that are
 * gone, too: they need two.
 */
export async function wishChanges(
  store: Store,
  namespace: string,
  { wishes, without, gone }: WishDelta,
): Promise<Change[]> {
  const ids = new Map(wishes.map((w) => [w, wishId(w)]))
  const lostTurns = [...without, ...gone]
  const [stored, lost, marks] = await Promise.all([
    store.records(namespace, 'experience', [...new Set(ids.values())]),
    lostTurns.length === 0 ? [] : store.recordsOf(namespace, 'experience', lostTurns),
    marksOf(store, namespace, [...ids.values()].map(experienceMark)),
  ])
  const before = new Map([...stored, ...lost].map((r) => [r.id as ExperienceId, r.value]))
  const after = new Map<ExperienceId, Experience>()
  for (const [id, known] of before) {
    // What a user denied or edited keeps its turns; so does what was learned or found elsewhere.
    const isWish = known.id === wishId(known) && known.status === 'active' && !known.frozen
    const sources = known.sources.filter((t) => !gone.has(t) && !(isWish && without.has(t)))
    after.set(id, { ...known, sources })
  }
  for (const [{ type, content, source }, id] of ids) {
    const known = after.get(id)
    if (known?.status === 'denied' || marks.has(experienceMark(id), source)) continue
    const sources = [...new Set([...(known?.sources ?? []), source])]
    const said: Experience = { id, type, content, sources, cluster: null, status: 'active', frozen: false }
    after.set(id, known?.frozen ? { ...known, sources } : said)
  }
  const oldestFirst = await byTime(store, namespace, [...after.values()])
  return [...after].flatMap(([id, wish]): Change[] => {
    if (wish.sources.length < (wish.cluster === null ? 1 : 2)) return [deleted('record', `experience ${id}`)]
    const next = { ...wish, sources: oldestFirst(wish.sources) }
    return same(next, before.get(id)) ? [] : [experienceRecord(next)]
  })
}

/** Puts turns in the order of their times. */
async function byTime(
  store: Store,
  namespace: string,
  experiences: readonly Experience[],
): Promise<(turns: readonly TurnId[]) => TurnId[]> {
  const several = experiences.filter((e) => e.sources.length > 1).flatMap((e) => e.sources)
  const times = new Map((await store.turns(namespace, several)).map((t) => [t.id, t.at]))
  return (turns) => [...turns].sort((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0) || (a < b ? -1 : 1))
}

export function experienceRecord(experience: Experience): Change {
  return put('record', {
    of: 'experience',
    id: experience.id,
    turns: experience.sources,
    text: experience.content,
    value: experience,
  })
}
