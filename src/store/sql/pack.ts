/**
 * Values as they are stored, without what can be told from the rest: what is mostly so is left out, what each claim of a
 * fact says like the fact itself is written once, and batches are compressed. Whole values, as older
 * files have them, are read as well.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Entity } from '../../model/entity.ts'
import { type Ending, type Evidence, type Fact, TELLING_FIELDS, UNSAID } from '../../model/fact.ts'
import type { EntityId, FactId, TurnId } from '../../model/ids.ts'
import { type KnownTime, sharpest, timeOfClaim } from '../../model/known-time.ts'
import type { Mention, Reading } from '../../model/reading.ts'
import type { StoredRecord } from '../../model/records.ts'
import type { Instant } from '../../model/time.ts'
import { same } from '../../std/same.ts'

/** The value without the fields that are as usual. */
function unusual<V extends object>(value: V, usual: Partial<V>): Partial<V> {
  return Object.fromEntries(
    Object.entries(value).filter(([field, own]) => {
      const other = usual[field as keyof V]
      return own !== other && !(Array.isArray(other) && Array.isArray(own) && own.length === 0)
    }),
  ) as Partial<V>
}

const USUAL_ENTITY: Partial<Entity> = {
  aliases: [],
  description: '',
  speaker: false,
  frozen: false,
  status: 'active',
  mergedInto: null,
  mergedBy: null,
  apart: [],
}
const USUAL_HEARD: Partial<Entity['heard']> = { told: [] }

export function packEntity({ id: _, heard, ...entity }: Entity): object {
  return { ...unusual<object>(entity, USUAL_ENTITY), heard: unusual(heard, USUAL_HEARD) }
}

export function unpackEntity(id: string, packed: Pick<Entity, 'heard'>): Entity {
  const heard = { ...USUAL_HEARD, ...packed.heard }
  return { ...USUAL_ENTITY, ...packed, id: id as EntityId, heard } as Entity
}

const USUAL_MENTION: Partial<Mention> = { type: 'thing', description: '', by: 'reading' }

export function packReading({ tag, cues, mentions }: Reading): object {
  return { tag, cues, mentions: mentions.map((m) => unusual(m, USUAL_MENTION)) }
}

export function unpackReading(turn: string, packed: Omit<Reading, 'turn'>): Reading {
  return {
    turn: turn as TurnId,
    ...packed,
    mentions: packed.mentions.map((m) => ({ ...USUAL_MENTION, ...m })),
  }
}

/** Fields that a claim shares with its fact, mostly. */
const SHARED = ['head', 'relation', 'tail', ...TELLING_FIELDS] as const
const USUAL_EVIDENCE: Partial<Evidence> = { context: [], by: 'reading' }

type PackedFact = Omit<Fact, 'id' | 'evidence' | 'time'> & {
  readonly evidence: readonly Partial<Evidence>[]
  readonly time?: KnownTime
}

export function packFact({ id: _, ...fact }: Fact): PackedFact {
  const shared = Object.fromEntries(SHARED.map((field) => [field, fact[field]]))
  const evidence = fact.evidence.map(({ time, ...claim }) => ({
    ...unusual(claim, { ...USUAL_EVIDENCE, ...shared }),
    ...(same(time, timeOfClaim(claim.kind, claim.claimed, claim.heardAt)) ? {} : { time }),
  }))
  const { time, ...rest } = fact
  const told = sharpest(fact.evidence.map((e) => e.time))
  return { ...rest, ...(same(time, told) ? {} : { time }), evidence }
}

/** Claims of older files said nothing of their own, and less. */
export function unpackFact(id: string, packed: PackedFact): Fact {
  const fact = { ...UNSAID, ...packed }
  const shared = Object.fromEntries(SHARED.map((field) => [field, fact[field]]))
  const evidence = packed.evidence.map((own) => {
    const claim = { ...USUAL_EVIDENCE, ...shared, ...own } as Evidence
    return { ...claim, time: claim.time ?? timeOfClaim(claim.kind, claim.claimed, claim.heardAt) }
  })
  return { id: id as FactId, ...fact, time: packed.time ?? sharpest(evidence.map((e) => e.time)), evidence }
}

/** Endings of older files say the last moment at which it can have ended, not the span. */
export function unpackEnding({ until, ...ending }: Ending & { readonly until?: Instant }): Ending {
  return until === undefined ? ending : { ...ending, within: { from: ending.at, to: until, unit: null } }
}

interface Deflated {
  readonly of: 'batch' | 'undo'
  readonly id: string
  readonly deflated: string
}

export function packRecord(record: StoredRecord): StoredRecord | Deflated {
  if (record.of !== 'batch' && record.of !== 'undo') return record
  const deflated = deflateRawSync(JSON.stringify(record.value), { level: 1 }).toString('base64')
  return { of: record.of, id: record.id, deflated }
}

export function unpackRecord(packed: StoredRecord | Deflated): StoredRecord {
  if (!('deflated' in packed)) return packed
  const { of, id, deflated } = packed
  const value = JSON.parse(inflateRawSync(Buffer.from(deflated, 'base64')).toString())
  return { of, id, turns: [], text: null, value }
}
