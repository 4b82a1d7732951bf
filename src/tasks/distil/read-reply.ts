/**
 * Distilling with a model: one question about the turns that passed the gate, and the checks its reply has
 * to pass. What the reply leaves out is filled in from the rules.
 *
 * @paper MRAgent B.1 (rewriting, cues and tags), MemWeaver stages 1 and 2 (entities, then relations among
 * them), MemORAI C.6 (turns as sources), REAL Eq. 4 (times, confidence, intent)
 */
import type { z } from 'zod'
import type { Prompt, Reading } from '../../llm/task.ts'
import { ENTITY_TYPES, type EntityType, normaliseName } from '../../model/entity.ts'
import type { Intent } from '../../model/fact.ts'
import { timeOfClaim } from '../../model/known-time.ts'
import type { Instant, Interval } from '../../model/time.ts'
import { DAY } from '../../model/time.ts'
import { searchableText } from '../../model/turn.ts'
import { timeExpressions } from '../../std/time-expressions.ts'
import { searchTerms } from '../../std/words.ts'
import { asLine, DATA_RULE, turnsAsData } from '../as-data.ts'
import { canonicalRelation } from '../relations.ts'
import type {
  DistilInput,
  DistilOutput,
  DistilTurn,
  DraftCues,
  DraftEnding,
  DraftEntity,
  DraftFact,
  DraftRewriting,
  DraftWish,
} from './types.ts'

export interface DistilReply {
  readonly turns: readonly {
    readonly n: number
    readonly text: string | null
    readonly tag: string
    readonly cues: readonly string[]
  }[]
  readonly entities: readonly {
    readonly name: string
    readonly type: EntityType
    readonly about: string
    readonly aliases: readonly string[]
  }[]
  readonly facts: readonly {
    readonly head: string
    readonly relation: string
    readonly tail: string
    readonly statement: string
    readonly aspect: string
    readonly condition: string | null
    readonly kind: 'state' | 'event'
    readonly from: string | null
    readonly to: string | null
    readonly confidence: number
    readonly intent: Intent
    readonly sources: readonly number[]
  }[]
  readonly ended: readonly {
    readonly head: string
    readonly relation: string
    readonly tail: string | null
    readonly at: string | null
    readonly source: number
  }[]
  readonly wishes: readonly {
    readonly type: 'instruction' | 'preference'
    readonly content: string
    readonly source: number
  }[]
}

export async function distilSchema(): Promise<z.ZodType<DistilReply>> {
  const { z } = await import('zod')
  const text = z.string().trim().min(1).max(600)
  // Lists that are left out are empty; a provider that is held to the schema has to give them.
  const list = <T extends z.ZodType>(item: T) => z.array(item).default([])
  return z.object({
    turns: list(
      z.object({
        n: z.int(),
        text: z.string().max(8000).nullable().default(null),
        tag: z.string().max(80).default(''),
        cues: z.array(z.string().max(80)).max(40).default([]),
      }),
    ),
    entities: list(
      z.object({
        name: text,
        type: z.enum(ENTITY_TYPES).catch('thing'),
        about: z.string().max(600).default(''),
        aliases: z.array(text).default([]),
      }),
    ),
    facts: list(
      z.object({
        head: text,
        relation: text,
        tail: text,
        statement: text,
        aspect: z.string().max(80).default(''),
        condition: z.string().max(300).nullable().default(null),
        kind: z.enum(['state', 'event']).default('state'),
        from: z.string().max(60).nullable().default(null),
        to: z.string().max(60).nullable().default(null),
        confidence: z.number().min(0).max(1).default(0.9),
        intent: z.enum(['FACT', 'CAUSAL', 'TEMPORAL', 'CONTRAST', 'EVOLUTION']).catch('FACT'),
        sources: z.array(z.int()).min(1),
      }),
    ),
    ended: list(
      z.object({
        head: text,
        relation: text,
        tail: z.string().max(300).nullable().default(null),
        at: z.string().max(60).nullable().default(null),
        source: z.int(),
      }),
    ),
    wishes: list(z.object({ type: z.enum(['instruction', 'preference']), content: text, source: z.int() })),
  })
}

export function distilPrompt({ turns, speakers }: DistilInput): Prompt {
  return {
    system: `You turn conversation turns into records for a long-term memory. Reply with one JSON object:
{"turns":[{"n":0,"text":null,"tag":"","cues":[""]}],
"entities":[{"name":"","type":"person|place|organization|thing|concept","about":"","aliases":[]}],
"facts":[{"head":"","relation":"","tail":"","statement":"","aspect":"","condition":null,"kind":"state|event","from":null,"to":null,"confidence":0.9,"intent":"FACT","sources":[0]}],
"ended":[{"head":"","relation":"","tail":null,"at":null,"source":0}],
"wishes":[{"type":"instruction|preference","content":"","source":0}]}
turns: every turn. text: the turn with pronouns replaced by names and relative times by dates counted from its own date; null when nothing changes. tag: what it is about, at most two words. cues: 2 to 8 words or names from it.
entities: those the facts need, by their full names. about: one sentence from what the turns say.
facts: what the turns tell about people's lives, work, possessions, relationships, tastes, goals, plans and events; one per statement. head and tail: entities or short phrases from the turns. relation: a present-tense verb in snake_case (lives_in, works_at, likes, owns, visited, plans_to). statement: one full sentence with names and dates. from, to: YYYY, YYYY-MM or YYYY-MM-DD, only where the turns tell when it began, happened or ended. confidence: 0.9 said plainly, 0.7 probably, 0.5 maybe. intent: CAUSAL, TEMPORAL, CONTRAST, EVOLUTION or FACT. sources: numbers of the turns.
ended: what the turns say is no longer so. wishes: what somebody wants to hold in every conversation.
Use nothing but the turns. No facts about thanks, greetings or praise.
${DATA_RULE}`,
    user: `People who talk: ${asLine(speakers.map((s) => JSON.stringify(s)).join(', '))}\n${turnsAsData(turns)}`,
  }
}

/** Words a model writes for whoever speaks. */
const SPEAKERLESS = /^(?:user|assistant|i|me|speaker)$/i

/** @param offline What the rules read of the same turns. */
export function fillFrom(reading: Reading<DistilOutput>, offline: DistilOutput): Reading<DistilOutput> {
  const { output, rejected } = reading
  const covered = new Set(output.cues.map((c) => c.turn))
  return {
    rejected,
    output: {
      ...output,
      cues: [...output.cues, ...offline.cues.filter((c) => !covered.has(c.turn))],
      mentions: [...output.mentions, ...offline.mentions],
    },
  }
}

export function readDistilReply(reply: DistilReply, { turns, speakers }: DistilInput): Reading<DistilOutput> {
  const rejected: string[] = []
  const reject = (what: string, why: string): void => {
    rejected.push(`${what}: ${why}`)
  }
  const vocabulary = new Set(
    turns
      .flatMap((t) => searchTerms(`${t.speaker} ${searchableText(t)}`))
      .concat(speakers.flatMap(searchTerms)),
  )
  // A name or phrase occurs when at least half of its telling words were said.
  const occurs = (phrase: string): boolean => {
    if (SPEAKERLESS.test(phrase.trim())) return true
    const terms = searchTerms(phrase)
    if (terms.length === 0) return speakers.some((s) => normaliseName(s) === normaliseName(phrase))
    return terms.filter((t) => vocabulary.has(t)).length * 2 >= terms.length
  }
  const turnAt = (n: number): DistilTurn | undefined => turns[n]

  const cues: DraftCues[] = []
  const rewritings: DraftRewriting[] = []
  const seen = new Set<number>()
  for (const item of reply.turns) {
    const turn = turnAt(item.n)
    if (turn === undefined || seen.has(item.n)) {
      reject(`turn ${item.n}`, turn === undefined ? 'was not given' : 'comes twice')
      continue
    }
    seen.add(item.n)
    const text = item.text?.trim() ?? ''
    if (text !== '' && text !== turn.content) rewritings.push({ turn: turn.id, text })
    const words = item.cues.map((c) => c.trim().toLowerCase()).filter((c) => c !== '' && c.length <= 60)
    if (words.length === 0) continue
    const tag = item.tag.trim().toLowerCase()
    cues.push({
      turn: turn.id,
      tag: tag === '' ? (words[0] ?? '') : tag,
      cues: [...new Set([turn.speaker.toLowerCase(), ...words])],
    })
  }

  const known = new Map<string, DraftEntity>()
  for (const speaker of speakers)
    known.set(normaliseName(speaker), { name: speaker, type: 'person', description: '' })
  for (const { name, type, about, aliases } of reply.entities) {
    if (!occurs(name)) {
      reject(`entity ${name}`, 'does not occur in the turns')
      continue
    }
    const key = normaliseName(name)
    const speaker = known.get(key)
    if (key === '' || speaker !== undefined) {
      if (speaker !== undefined) known.set(key, { ...speaker, description: about })
      continue
    }
    known.set(key, { name, type, description: about, aliases: aliases.filter(occurs) })
  }
  const entityOf = (name: string, turn: DistilTurn, type: EntityType): DraftEntity => {
    if (SPEAKERLESS.test(name.trim()) && !known.has(normaliseName(name)))
      return { name: turn.speaker, type: 'person', description: '' }
    return known.get(normaliseName(name)) ?? { name: name.trim(), type, description: '' }
  }

  const facts: DraftFact[] = []
  for (const [i, fact] of reply.facts.entries()) {
    const what = `fact ${i}`
    const sources = [...new Set(fact.sources)].flatMap((n) => turnAt(n) ?? [])
    const turn = sources[0]
    if (turn === undefined) {
      reject(what, `no turn ${fact.sources.join(', ')}`)
      continue
    }
    if (sources.length < fact.sources.length) reject(what, 'a source that was not given')
    if (!occurs(fact.head) || !occurs(fact.tail)) {
      reject(what, 'head or tail does not occur')
      continue
    }
    const { relation, inverse, spec } = canonicalRelation(fact.relation)
    if (relation === '') {
      reject(what, 'no relation')
      continue
    }
    const head = entityOf(inverse ? fact.tail : fact.head, turn, 'thing')
    const tail = entityOf(inverse ? fact.head : fact.tail, turn, spec?.tail ?? 'thing')
    if (normaliseName(head.name) === normaliseName(tail.name)) {
      reject(what, 'head and tail are one')
      continue
    }
    const claimed = spanOf(fact, turn, (why) => reject(what, why))
    facts.push({
      head,
      relation,
      wording: fact.relation.replaceAll('_', ' '),
      tail,
      statement: fact.statement.replace(/\s+/g, ' '),
      aspect: fact.aspect.trim().toLowerCase() || (spec?.aspect ?? 'other'),
      condition: fact.condition?.trim() || null,
      kind: fact.kind,
      claimed,
      time: timeOfClaim(fact.kind, claimed, turn.at),
      confidence: Math.min(0.95, Math.max(0.05, fact.confidence)),
      intent: fact.intent,
      source: turn.id,
      context: sources.slice(1).map((t) => t.id),
      verified: isSupported(fact.statement, sources, claimed),
    })
  }

  const endings: DraftEnding[] = []
  for (const [i, { head, relation, tail, at, source }] of reply.ended.entries()) {
    const turn = turnAt(source)
    if (turn === undefined) {
      reject(`ended ${i}`, `no turn ${source}`)
      continue
    }
    if (!occurs(head)) {
      reject(`ended ${i}`, 'head does not occur')
      continue
    }
    const when = at === null ? null : readWhen(at, turn.at)
    if (at !== null && when === null) reject(`ended ${i}`, `unreadable date ${at}`)
    endings.push({
      head: entityOf(head, turn, 'thing'),
      relation: canonicalRelation(relation).relation,
      tail: tail?.trim() || null,
      at: when === null || when.from > turn.at ? turn.at : when.from,
      source: turn.id,
    })
  }

  const wishes: DraftWish[] = []
  for (const [i, { type, content, source }] of reply.wishes.entries()) {
    const turn = turnAt(source)
    if (turn === undefined) {
      reject(`wish ${i}`, `no turn ${source}`)
      continue
    }
    wishes.push({ type, content: content.replace(/\s+/g, ' '), source: turn.id })
  }

  const mentions = facts.flatMap((f) =>
    [f.head, f.tail].flatMap((entity) => [f.source, ...f.context].map((turn) => ({ entity, turn }))),
  )
  return { output: { facts, endings, mentions, cues, wishes, rewritings }, rejected }
}

/** The span a fact claims: the times it gives where they can be read, else from when it was said. */
function spanOf(
  { kind, from, to }: DistilReply['facts'][number],
  turn: DistilTurn,
  reject: (why: string) => void,
): Interval {
  const start = from === null ? null : readWhen(from, turn.at)
  const end = to === null ? null : readWhen(to, turn.at)
  if (from !== null && start === null) reject(`unreadable date ${from}`)
  if (to !== null && end === null) reject(`unreadable date ${to}`)
  const begin = start?.from ?? turn.at
  if (kind === 'event') {
    const last = end?.to ?? start?.to ?? ((begin + DAY - (begin % DAY)) as Instant)
    if (last > begin) return { from: begin, to: last }
    reject('ends before it begins')
    return { from: begin, to: (begin + DAY) as Instant }
  }
  if (end === null) return { from: begin, to: null }
  // An end that lies before a start nobody gave moves the start, not the end.
  if (end.from > begin) return { from: begin, to: end.from }
  if (start === null) return { from: (end.from - 1) as Instant, to: end.from }
  reject('ends before it begins')
  return { from: begin, to: null }
}

const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/

/** A date as a model writes one, or an expression of time counted from when it was said. */
export function readWhen(text: string, said: Instant): { from: Instant; to: Instant } | null {
  const [, year, month, day] = PARTIAL_DATE.exec(text.trim()) ?? []
  if (year !== undefined) {
    const y = Number(year)
    const m = month === undefined || month === '00' ? null : Number(month)
    const d = day === undefined || day === '00' || m === null ? null : Number(day)
    if (y < 1000 || (m !== null && m > 12) || (d !== null && d > daysIn(y, m ?? 1))) return null
    const from = Date.UTC(y, (m ?? 1) - 1, d ?? 1)
    const to = m === null ? Date.UTC(y + 1, 0, 1) : d === null ? Date.UTC(y, m, 1) : Date.UTC(y, m - 1, d + 1)
    return { from: from as Instant, to: to as Instant }
  }
  const found = timeExpressions(text, said)[0]
  return found === undefined ? null : { from: found.from as Instant, to: found.to as Instant }
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * Whether the sources say what the statement says: every name and number in it was said, or is a date it
 * claims.
 *
 * @paper GAM §3.4 (self-consistency, the rule that needs no model)
 */
export function isSupported(
  statement: string,
  sources: readonly Pick<DistilTurn, 'speaker' | 'content' | 'captions' | 'at'>[],
  claimed: Interval,
): boolean {
  const said = new Set(
    sources
      .flatMap((t) => searchTerms(`${t.speaker} ${searchableText(t)}`))
      .concat(
        [claimed.from, claimed.to ?? claimed.from, ...sources.map((s) => s.at)].flatMap((at) => datesOf(at)),
      ),
  )
  const telling = statement.match(/(?<=\s)\p{Lu}[\p{L}'’-]+|\d+/gu) ?? []
  return telling.every((word) => searchTerms(word).every((t) => said.has(t) || isMonth(word)))
}

function datesOf(at: Instant): string[] {
  const date = new Date(at)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()].flatMap((n) =>
    searchTerms(String(n)).concat(searchTerms(String(n).padStart(2, '0'))),
  )
}

function isMonth(word: string): boolean {
  return /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i.test(
    word,
  )
}
