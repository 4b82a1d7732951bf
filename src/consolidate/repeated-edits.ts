/** What a person wrote of things whose turns are deleted, and what was learned from several: it may repeat what these turns said. */
import { type Change, deleted, put } from '../model/change.ts'
import type { Entity } from '../model/entity.ts'
import { type Fact, isReworded, tellingOf } from '../model/fact.ts'
import type { TurnId } from '../model/ids.ts'
import { type StoredTurn, searchableText } from '../model/turn.ts'
import { searchTerms } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import { tailUnused } from './corrected-tail.ts'
import { clusterRecord } from './learn.ts'
import { entityIdOf } from './names.ts'

/** Turns that are read to find what is also said elsewhere, the newest that speak of a thing. */
const LEFT = 200

/**
 * The changes that delete the turns, and with them, of what a person wrote of the entities and facts that lose a turn, and
 * of experiences and themes, whoever wrote them, each text with a word that of all turns which speak of the thing only the
 * deleted ones said.
 */
export async function withoutRepeated(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
  changes: readonly Change[],
): Promise<Change[]> {
  const gone = new Set(turns.map((t) => t.id))
  const said = termsOf(turns)
  /** Tells of a text whether it has a word that none of these turns says, and a deleted one did. */
  const repeating = async (left: readonly TurnId[]): Promise<(text: string) => boolean> => {
    const others = termsOf(await store.turns(namespace, left.filter((t) => !gone.has(t)).slice(0, LEFT)))
    return (text) => searchTerms(text).some((term) => said.has(term) && !others.has(term))
  }
  const ids = [
    ...(await store.entitiesOf(namespace, [...gone])).map((m) => m.entity),
    ...turns.map((t) => entityIdOf({ name: t.speaker, type: 'person' })),
  ]
  const edited = (await store.entities(namespace, [...new Set(ids)])).filter((e) => e.frozen)
  const unchanged = new Map(edited.map((e) => [e.id, e]))
  const result: Change[] = []
  for (const change of changes) {
    if (change.kind === 'deleted' && change.in === 'entity') unchanged.delete(change.key as Entity['id'])
    if (change.kind === 'put' && change.in === 'entity' && unchanged.delete(change.value.id))
      result.push(put('entity', await cleaned(store, namespace, change.value, gone, repeating)))
    else if (change.kind === 'put' && change.in === 'fact' && isReworded(change.value)) {
      const { value: fact } = change
      const repeats = await repeating(fact.evidence.flatMap((e) => [e.turn, ...e.context]))
      if (textsOf(fact).some(repeats)) result.push(...(await asTold(store, namespace, fact, gone)))
      else result.push(change)
    } else if (change.kind === 'put' && change.in === 'record' && change.value.of === 'experience') {
      const { id, value, turns: sources } = change.value
      const isRepeated = (await repeating(sources))(value.content)
      result.push(isRepeated ? deleted('record', `experience ${id}`) : change)
    } else if (change.kind === 'put' && change.in === 'record' && change.value.of === 'cluster') {
      const { value, turns: members } = change.value
      const isRepeated = (await repeating(members))(value.theme)
      result.push(isRepeated ? clusterRecord({ ...value, theme: '' }, members) : change)
    } else result.push(change)
  }
  for (const entity of unchanged.values()) {
    const next = await cleaned(store, namespace, entity, gone, repeating)
    if (next !== entity) result.push(put('entity', next))
  }
  return result
}

/** A fact without what a person wrote of it. The value they put in its place goes with that, unless something else speaks of it. */
async function asTold(
  store: Store,
  namespace: string,
  fact: Fact,
  gone: ReadonlySet<TurnId>,
): Promise<Change[]> {
  const { correctedTail, ...asRead } = fact
  const told: Fact = { ...asRead, ...tellingOf(fact.evidence) }
  if (correctedTail === undefined) return [put('fact', told)]
  const [own] = await store.entities(namespace, [fact.evidence[0]?.tail ?? fact.tail])
  return [
    put('fact', { ...told, tail: own?.mergedInto ?? own?.id ?? fact.tail }),
    ...(await tailUnused(store, namespace, fact, gone)),
  ]
}

async function cleaned(
  store: Store,
  namespace: string,
  entity: Entity,
  gone: ReadonlySet<TurnId>,
  repeating: (left: readonly TurnId[]) => Promise<(text: string) => boolean>,
): Promise<Entity> {
  // Turns use its other names, too, and are signed with the one they were said under.
  const alike = await store.aliasesOf(namespace, [entity.id])
  const mentions = await store.mentions(namespace, [entity.id, ...alike.map((e) => e.id)], LEFT + gone.size)
  const signed = entity.speaker ? new Set([entity.name, ...entity.aliases]) : []
  const spoken = await Promise.all(
    [...signed].map((speaker) => store.findTurns(namespace, { speaker, limit: LEFT })),
  )
  const left = [...mentions.map((m) => m.turn), ...spoken.flat().map((t) => t.id)].filter((t) => !gone.has(t))
  const repeats = await repeating(left)
  const { name, aliases, description } = entity
  if (![name, ...aliases, description].some(repeats)) return entity
  const used = (await store.readings(namespace, left.slice(0, LEFT))).flatMap((r) => r.mentions)
  const called = used.find((m) => m.entity === entity.id)?.name ?? name
  return {
    ...entity,
    name: repeats(name) ? called : name,
    aliases: aliases.filter((alias) => !repeats(alias)),
    description: repeats(description) ? '' : description,
  }
}

function textsOf({ statement, aspect, condition }: Fact): string[] {
  return [statement, aspect, condition ?? '']
}

function termsOf(turns: readonly StoredTurn[]): ReadonlySet<string> {
  return new Set(turns.flatMap((t) => searchTerms(`${t.speaker} ${searchableText(t)}`)))
}
