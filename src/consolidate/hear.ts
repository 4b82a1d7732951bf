/** What turns were read to say, under the entities of the names they use. */
import { normaliseName } from '../model/entity.ts'
import { type Ending, type Evidence, tellingIn } from '../model/fact.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { properName } from '../model/names.ts'
import type { Mention, Reading } from '../model/reading.ts'
import type { Instant } from '../model/time.ts'
import type { Turn } from '../model/turn.ts'
import { given } from '../std/given.ts'
import type { Store } from '../store/store.ts'
import type { DistilOutput, DraftEntity, DraftFact } from '../tasks/distil/types.ts'
import type { NameDraft } from './name-draft.ts'
import { asNameOf, asToldAnew, entityIdOf } from './names.ts'
import { entityMark, factMark, marksOf } from './removed.ts'
import { endingId } from './settle.ts'
import { isSpoken } from './spoken.ts'

export interface ReadTurns {
  readonly turns: readonly Spoken[]
  readonly output: DistilOutput
  /** Default: a reading. */
  readonly by?: Evidence['by']
  /** It joins what was read of the turns before, instead of taking its place. */
  readonly joins?: boolean
}

/** A turn as far as hearing it goes. */
export type Spoken = Pick<Turn, 'id' | 'at' | 'speaker' | 'role'>

export interface Heard {
  readonly claims: readonly Evidence[]
  readonly endings: readonly Ending[]
  readonly readings: readonly Reading[]
}

/** What another memory heard. */
export interface HeardElsewhere extends Heard {
  readonly turns: readonly Spoken[]
}

export const NOTHING_HEARD: HeardElsewhere = { turns: [], claims: [], endings: [], readings: [] }

export async function hear(
  store: Store,
  namespace: string,
  {
    read = [],
    spoken = [],
    brought = NOTHING_HEARD,
  }: {
    readonly read?: readonly ReadTurns[]
    readonly spoken?: readonly Spoken[]
    readonly brought?: HeardElsewhere
  },
  names: NameDraft,
): Promise<Heard> {
  const said = [...spoken, ...brought.turns]
  const times = new Map([...said, ...read.flatMap((r) => r.turns)].map((t) => [t.id, t.at]))
  const at = (turn: TurnId): Instant => times.get(turn) as Instant
  const isRemoved = await removals(store, namespace, { read, said, brought })
  const speaking = said.filter((t) => !isRemoved(entityMark(speakerId(t)), t.id))
  for (const { id, speaker, at: when } of speakers(speaking))
    names.hear({ name: speaker, type: 'person', description: '', turn: id, at: when, speaker: true })

  const mentions = new Map<TurnId, Map<EntityId, Mention>>()
  const mention = (draft: DraftEntity, turn: TurnId, by: Mention['by']): EntityId | null => {
    const { name, type, description } = draft
    if (normaliseName(name) === '' || isRemoved(entityMark(entityIdOf(draft)), turn)) return null
    const entity = entityIdOf(draft)
    for (const alias of draft.aliases ?? [])
      if (normaliseName(alias) !== normaliseName(name))
        mention({ name: alias, type, description: asNameOf(name) }, turn, by)
    const known = mentions.get(turn) ?? new Map<EntityId, Mention>()
    mentions.set(turn, known)
    const before = known.get(entity)
    // What says most of it stands for all.
    const says = (m: Mention): number => m.description.length + (m.type === 'thing' ? 0 : 1)
    const told = draft.isAnew ? asToldAnew(description) : description.trim()
    const one = { entity, name: properName(name), type, description: told, by }
    if (before === undefined || says(before) < says(one)) known.set(entity, one)
    return entity
  }
  const claims: Evidence[] = []
  const endings: Ending[] = []
  for (const { output, by = 'reading' } of read) {
    for (const { entity, turn } of output.mentions) mention(entity, turn, by)
    for (const fact of output.facts) {
      const head = mention(fact.head, fact.source, by)
      const tail = mention(fact.tail, fact.source, by)
      if (head === null || tail === null || head === tail) continue
      const claim = claimOf(fact, head, tail, at(fact.source), by)
      if (!isRemoved(factMark(claim), fact.source)) claims.push(claim)
    }
    for (const stating of output.endings) {
      const {
        head: name,
        relation,
        tail,
        value,
        at: when,
        within,
        done,
        changed,
        source: turn,
        corrects,
      } = stating
      const head = mention(name, turn, by)
      if (head === null) continue
      const ending = { head, relation, tail, at: when, turn }
      const exact = value === undefined ? null : mention(value, turn, by)
      const stated = {
        ...{ id: endingId(ending), ...ending, value: exact, heardAt: at(turn) },
        ...given({ within, done, changed }),
      }
      const right = corrects?.value == null ? null : mention(corrects.value, turn, by)
      endings.push(
        corrects === undefined
          ? stated
          : {
              ...stated,
              id: `${stated.id}c`,
              corrects: { value: right, span: corrects.span, ...given({ isExact: corrects.isExact }) },
            },
      )
    }
  }
  const elsewhere = brought.readings.map((r) => ({
    ...r,
    mentions: r.mentions.filter((m) => !isRemoved(entityMark(m.entity), r.turn)),
  }))
  const used = [...mentions].map(([turn, own]) => ({ turn, mentions: [...own.values()] }))
  for (const { turn, mentions: own } of [...used, ...elsewhere])
    for (const { name, type, description } of own)
      names.hear({ name, type, description, turn, at: at(turn), speaker: false })
  const isKnown = ({ turn, head, tail }: Evidence): boolean =>
    !isRemoved(entityMark(head), turn) && !isRemoved(entityMark(tail), turn)
  return {
    claims: [...claims, ...brought.claims.filter((e) => isKnown(e) && !isRemoved(factMark(e), e.turn))],
    endings: [...endings, ...brought.endings.filter((e) => !isRemoved(entityMark(e.head), e.turn))],
    readings: [...(await readingsOf(store, namespace, read, mentions)), ...elsewhere],
  }
}

function claimOf(
  draft: DraftFact,
  head: EntityId,
  tail: EntityId,
  heardAt: Instant,
  by: Evidence['by'],
): Evidence {
  const { source: turn, context, claimed, time, confidence, relation, isAnew, goesOn } = draft
  return {
    ...{ turn, context, heardAt, claimed, time, confidence, head, relation, tail, by },
    ...given({ isAnew, goesOn }),
    ...tellingIn(draft),
  }
}

/** The names that stated endings use. */
export function endingDrafts({ endings }: DistilOutput): DraftEntity[] {
  return endings.flatMap((e) => [e.head, ...[e.value, e.corrects?.value].filter((d) => d != null)])
}

function speakerId({ speaker }: Spoken): EntityId {
  return entityIdOf({ name: speaker, type: 'person' })
}

function speakers(spoken: readonly Spoken[]): Spoken[] {
  const first = new Map<string, Spoken>()
  for (const turn of spoken) {
    const known = first.get(turn.speaker)
    const isEarlier =
      known === undefined || turn.at < known.at || (turn.at === known.at && turn.id < known.id)
    if (isSpoken(turn) && isEarlier) first.set(turn.speaker, turn)
  }
  return [...first.values()]
}

/** Tells whether a user removed something when this turn had said it. */
async function removals(
  store: Store,
  namespace: string,
  {
    read,
    said,
    brought,
  }: {
    readonly read: readonly ReadTurns[]
    readonly said: readonly Spoken[]
    readonly brought: Heard
  },
): Promise<(mark: string, turn: TurnId) => boolean> {
  const marks = [...new Set(said.map((t) => entityMark(speakerId(t))))]
  for (const { output } of read)
    marks.push(
      ...output.mentions.map((m) => entityMark(entityIdOf(m.entity))),
      ...endingDrafts(output).map((draft) => entityMark(entityIdOf(draft))),
      ...output.facts.flatMap(({ head: h, relation, tail: t }) => {
        const [head, tail] = [entityIdOf(h), entityIdOf(t)]
        return [entityMark(head), entityMark(tail), factMark({ head, relation, tail })]
      }),
    )
  for (const e of brought.claims) marks.push(entityMark(e.head), entityMark(e.tail), factMark(e))
  for (const e of [
    ...brought.endings.map((e) => e.head),
    ...brought.readings.flatMap((r) => r.mentions.map((m) => m.entity)),
  ])
    marks.push(entityMark(e))
  return (await marksOf(store, namespace, marks)).has
}

/** One reading a turn. */
async function readingsOf(
  store: Store,
  namespace: string,
  read: readonly ReadTurns[],
  mentions: ReadonlyMap<TurnId, ReadonlyMap<EntityId, Mention>>,
): Promise<Reading[]> {
  const joined = new Set(read.flatMap((r) => (r.joins ? r.turns.map((t) => t.id) : [])))
  const turns = read.flatMap((r) => r.turns.map((t) => t.id))
  const stored = new Map((await store.readings(namespace, turns)).map((r) => [r.turn, r]))
  const readings = new Map<TurnId, Reading>()
  for (const { output } of read)
    for (const { turn, tag, cues } of output.cues) readings.set(turn, { turn, tag, cues, mentions: [] })
  for (const turn of new Set([...mentions.keys(), ...stored.keys()])) {
    const known = stored.get(turn)
    // What was found elsewhere stays, also when the turn is read again.
    const kept = known?.mentions.filter((m) => joined.has(turn) || m.by === 'import') ?? []
    const found = mentions.get(turn) ?? new Map<EntityId, Mention>()
    if (kept.length === 0 && found.size === 0) continue
    const before = readings.get(turn) ?? (joined.has(turn) ? known : undefined) ?? { turn, tag: '', cues: [] }
    const all = new Map([...kept, ...found.values()].map((m) => [mentionKey(m), m]))
    const own = Map.groupBy(all.values(), (m) => m.by)
    readings.set(turn, { ...before, mentions: [...(own.get('reading') ?? []), ...(own.get('import') ?? [])] })
  }
  return [...readings.values()]
}

/** A reading finds each name once. Of what was found elsewhere nothing takes the place of anything. */
function mentionKey({ entity, by, ...said }: Mention): string {
  return by === 'reading' ? entity : JSON.stringify([entity, said.name, said.type, said.description])
}
