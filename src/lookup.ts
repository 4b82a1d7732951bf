/** Finds things by the ids and names that callers know, also where hygiene stores stand-ins for what is in them. */
import type { Hygiene } from './ingest/hygiene.ts'
import { type Entity, normaliseName } from './model/entity.ts'
import { MemoryError } from './model/errors.ts'
import type { EntityId, SessionId, TurnId } from './model/ids.ts'
import { askedId, properName } from './model/names.ts'
import type { Store } from './store/store.ts'

/** What was stored before a rule was set is found as it is; else the stand-in is looked for. */
export interface Lookup {
  session(id: string): Promise<SessionId>
  turn(id: string): Promise<TurnId>
  speaker(name: string): Promise<string>
  /**
   * By id or name, else the one person whose name begins so: "Ruben" for Ruben Okafor. None in a namespace that nobody wrote to.
   *
   * @throws MemoryError `not-found`, with those whom a first name may mean where these are several
   */
  entities(nameOrId: string): Promise<Entity[]>
}

export function createLookup(store: Store, namespace: string, hygiene: Hygiene): Lookup {
  const stored = async <T extends string>(asked: T, isThere: (asked: T) => Promise<boolean>): Promise<T> => {
    const standIn = hygiene.stored(asked)
    return standIn === asked || (await isThere(asked)) ? asked : standIn
  }
  return {
    session: (given) =>
      stored(askedId(given) as SessionId, async (id) => (await store.session(namespace, id)) !== null),
    turn: (given) =>
      stored(askedId(given) as TurnId, async (id) => (await store.turns(namespace, [id])).length > 0),
    speaker: (given) =>
      stored(
        properName(given),
        async (speaker) => (await store.findTurns(namespace, { speaker, limit: 1 })).length > 0,
      ),
    async entities(nameOrId) {
      for (const called of new Set([nameOrId, hygiene.stored(nameOrId)])) {
        const byId = await store.entities(namespace, [askedId(called) as EntityId])
        if (byId.length > 0) return byId
        const byName = await store.entitiesNamed(namespace, [normaliseName(called)])
        // An alias stands for the entity it was merged into, which bears its name, too.
        const found = byName.filter((e) => e.status !== 'merged')
        if (found.length > 0) return found
      }
      if ((await store.state(namespace)) === null) return []
      const people = await peopleCalled(store, namespace, nameOrId)
      if (people.length === 1) return people
      const near = people.map((e) => e.name)
      throw new MemoryError('not-found', { what: 'entity', id: nameOrId, ...(near.length > 0 && { near }) })
    },
  }
}

/** People by the first of their names; "Ruben's sister" is not called Ruben. */
async function peopleCalled(store: Store, namespace: string, first: string): Promise<Entity[]> {
  const named = await store.entitiesNamed(namespace, [], [normaliseName(first)])
  return named.filter((e) => e.status === 'active' && e.type === 'person' && !/['’]s? /.test(e.name))
}
