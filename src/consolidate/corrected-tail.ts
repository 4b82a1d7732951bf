/** The value of a fact that a person puts right: a sentence and the value it names are corrected together. */
import { type Change, deleted } from '../model/change.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import { argumentInvalid } from '../model/errors.ts'
import type { Fact } from '../model/fact.ts'
import type { TurnId } from '../model/ids.ts'
import { ENTITY_NAME_RULE, properEntityName } from '../model/names.ts'
import { literal, wholeWords } from '../std/literal.ts'
import { searchTerms, UNSPACED } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import { distil } from '../tasks/distil/distil.ts'
import { withHeard } from './names.ts'

export interface CorrectedTail {
  readonly tail: Entity
  readonly statement: string
  /** The value, where the memory did not know it. */
  readonly added: readonly Entity[]
}

/**
 * The value and the sentence after a correction of either; `null` when the value stays.
 *
 * @throws MemoryError `argument-invalid` when one of the two cannot be told from the other
 */
export async function correctedTail(
  store: Store,
  namespace: string,
  fact: Fact,
  patch: { readonly statement?: string | undefined; readonly tail?: string | undefined },
): Promise<CorrectedTail | null> {
  if (patch.statement === undefined && patch.tail === undefined) return null
  const known = await store.entities(namespace, [fact.head, fact.tail])
  const [head, old] = [fact.head, fact.tail].map((id) => known.find((e) => e.id === id))
  if (head === undefined || old === undefined) return null
  const given = patch.tail ?? readTail(fact, head, old, patch.statement ?? fact.statement)
  if (given === null) return null
  const name = properEntityName(given)
  const refuse = (reason: string, field = 'tail') => argumentInvalid(field, reason)
  if (name === null) throw refuse(ENTITY_NAME_RULE)
  const isOld = namesOf(old).includes(normaliseName(name))
  if (!isOld && namesOf(head).includes(normaliseName(name)))
    throw refuse('must not be the one the fact is about')
  const bearers = await store.entitiesNamed(namespace, [normaliseName(name)])
  const alike = bearers.filter((e) => e.status !== 'denied' && [old.type, 'thing'].includes(e.type))
  const found = alike.find((e) => e.type === old.type) ?? alike[0]
  const [root = found] = found?.mergedInto == null ? [] : await store.entities(namespace, [found.mergedInto])
  const called = [name, ...[isOld ? old : root].flatMap((e) => (e ? [e.name, ...e.aliases] : []))]
  if (patch.statement !== undefined && patch.tail !== undefined && !called.some(namedIn(patch.statement)))
    throw refuse(`must be named by the statement: "${patch.statement}" does not name "${name}"`)
  if (isOld) return null
  const statement = patch.statement ?? putInPlace(fact.statement, head.name, old.name, name)
  if (statement === null)
    throw refuse(
      `must say what is so with the new value, too: "${fact.statement}" does not name "${old.name}"`,
      'statement',
    )
  if (root !== undefined) return { tail: root, statement, added: [] }
  const [{ turn, heardAt: at }] = fact.evidence as readonly [Fact['evidence'][number]]
  const heard = withHeard(undefined, { name, type: old.type, description: '', turn, at, speaker: false })
  return { tail: heard, statement, added: [heard] }
}

/** Whether a sentence has all words of a name. */
function namedIn(statement: string): (name: string) => boolean {
  const said = new Set(searchTerms(statement))
  return (name) => {
    const terms = searchTerms(name)
    return terms.length === 0 ? wholeWords(name).test(statement) : terms.every((term) => said.has(term))
  }
}

/** The sentence with another value, which stands behind the one it is about; `null` when it does not name the old one. */
function putInPlace(statement: string, head: string, old: string, name: string): string | null {
  const placesOf = (words: string): { readonly from: number; readonly to: number }[] =>
    [...statement.matchAll(new RegExp(UNSPACED.test(words) ? literal(words) : wholeWords(words), 'gu'))].map(
      (m) => ({ from: m.index, to: m.index + m[0].length }),
    )
  const heads = placesOf(head)
  const place = placesOf(old).findLast((p) => !heads.some((h) => h.from <= p.from && p.to <= h.to))
  return place === undefined ? null : statement.slice(0, place.from) + name + statement.slice(place.to)
}

/** The deletion of a value that a person put in place of another, and that nothing else speaks of. */
export async function tailUnused(
  store: Store,
  namespace: string,
  { id, correctedTail }: Fact,
  gone: ReadonlySet<TurnId> = new Set(),
): Promise<Change[]> {
  if (correctedTail === undefined) return []
  const [[entity], aliases, mentions, facts] = await Promise.all([
    store.entities(namespace, [correctedTail]),
    store.aliasesOf(namespace, [correctedTail]),
    store.mentions(namespace, [correctedTail], gone.size + 1),
    store.findFacts(namespace, { entities: [correctedTail], limit: 2 }),
  ])
  const isDecided =
    entity?.frozen || entity?.speaker || entity?.status !== 'active' || entity.apart.length > 0
  const isUsed = facts.some((f) => f.id !== id) || mentions.some((m) => !gone.has(m.turn))
  return isDecided || isUsed || aliases.length > 0 ? [] : [deleted('entity', correctedTail)]
}

/** The value that a new sentence names in place of the old one; `null` when it still names that, neither sentence does, or rules cannot read it. */
function readTail(fact: Fact, head: Entity, old: Entity, statement: string): string | null {
  const left = (text: string): string[] => {
    const said = new Set(searchTerms(text))
    return searchTerms(old.name).filter((term) => !said.has(term))
  }
  const missing = left(statement)
  if (missing.length === 0 || left(fact.statement).length > 0) return null
  const [{ turn: id, heardAt: at }] = fact.evidence as readonly [Fact['evidence'][number]]
  // Rules read what "the user" does as what the speaker does.
  const content = statement.startsWith(head.name) ? `User${statement.slice(head.name.length)}` : statement
  const turn = { id, speaker: head.name, role: 'user', content, captions: [], at } as const
  const told = distil
    .offline({ turns: [turn], speakers: [head.name] })
    .facts.filter((f) => f.relation === fact.relation && namesOf(head).includes(normaliseName(f.head.name)))
  const values = [...new Set(told.map((f) => f.tail.name))]
  return values.length === 1 ? (values[0] as string) : null
}

function namesOf({ name, aliases }: Entity): string[] {
  return [name, ...aliases].map(normaliseName)
}
