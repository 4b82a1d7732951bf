/**
 * The methods of mem0 on a Recollect memory, so that a program changes its import and nothing else. Every memory is a
 * turn, word for word; facts, their history and the ranking come with it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Namespace, TurnQuery } from '../api.ts'
import { roleOf, textOf } from '../formats/messages.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import {
  newestOf,
  type Revision,
  readRevision,
  removeRevisions,
  revisionId,
  untilWritten,
  writeRevision,
} from '../integrations/revisions.ts'
import { createMemory, MEMORY_OPTIONS, type MemoryOptions, type Memory as Recollect } from '../memory.ts'
import { clockOf, clockText } from '../model/clock.ts'
import { argumentInvalid, MemoryError, unlessUnknown } from '../model/errors.ts'
import { toldBy } from '../model/fact.ts'
import { LIMITS } from '../model/limits.ts'
import {
  MEM0,
  MEM0_NESTED,
  MEM0_PREFIX,
  type Mem0Scope,
  mem0Metadata,
  mem0Namespace,
  mem0Scope,
} from '../model/mem0-namespace.ts'
import { type MetadataFilter, matchesMetadata } from '../model/metadata-filter.ts'
import { checkOptions } from '../model/options.ts'
import { type Instant, toIso } from '../model/time.ts'
import type { Metadata, MetadataValue, StoredTurn } from '../model/turn.ts'
import { firstNotBelow } from '../std/halving.ts'

export interface Message {
  readonly role: string
  /** `null` or left out where a message only calls tools. */
  readonly content?: string | readonly { readonly type: string; readonly text?: string }[] | null
  readonly name?: string
}

/** Whose memory it is; at least one, in either casing. */
export interface Scope {
  readonly userId?: string
  readonly user_id?: string
  readonly agentId?: string
  readonly agent_id?: string
  readonly runId?: string
  readonly run_id?: string
}

export interface AddOptions extends Scope {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly filters?: Filters
  /** Taken and not needed: what was said is kept as it is, and read in the background. */
  readonly infer?: boolean
  readonly timestamp?: number | string | Date | null
  /** Day after which it is not found any more. */
  readonly expirationDate?: string | null
  readonly expiration_date?: string | null
}

/** Values that metadata must have, or conditions: `eq ne gt gte lt lte in nin contains icontains`; `AND`, `OR`, `NOT`. */
export type Filters = {
  readonly [Key in keyof Scope]: string | Readonly<Record<string, unknown>>
} & { readonly [key: string]: unknown }

export interface SearchOptions extends Scope {
  readonly topK?: number
  readonly top_k?: number
  readonly limit?: number
  readonly filters?: Filters
  /** Least score, in `[0, 1]`. */
  readonly threshold?: number
  readonly showExpired?: boolean
  readonly show_expired?: boolean
}

export interface MemoryItem {
  readonly id: string
  readonly memory: string
  readonly hash: string
  readonly createdAt: string
  readonly updatedAt?: string
  /** In `[0, 1]`, better is higher; comparable within one search. */
  readonly score?: number
  readonly metadata: Readonly<Record<string, unknown>>
  readonly userId?: string
  readonly agentId?: string
  readonly runId?: string
}

/** A fact that bears on a search. */
export interface Relation {
  readonly source: string
  readonly relationship: string
  readonly destination: string
}

export interface SearchResult {
  readonly results: MemoryItem[]
  readonly relations?: Relation[]
}

export interface HistoryRow {
  readonly id: string
  readonly memory_id: string
  readonly previous_value: string | null
  readonly new_value: string
  readonly action: 'ADD' | 'UPDATE'
  readonly created_at: string
  readonly updated_at: string | null
  readonly is_deleted: 0
}

export interface Mem0Options extends Omit<MemoryOptions, 'embedder' | 'reranker'> {
  /** A memory that is open already; it stays open. */
  readonly memory?: Recollect
  /** One of ours; mem0's own setting is left aside. */
  readonly embedder?: Embedder | Foreign
  /** The same. */
  readonly reranker?: Reranker | Foreign
  /** mem0's own settings are taken and not needed, with one warning. */
  readonly [setting: string]: unknown
}

type Embedder = NonNullable<MemoryOptions['embedder']>
type Reranker = NonNullable<MemoryOptions['reranker']>
/** How mem0 names a model of its own. */
interface Foreign {
  readonly provider: string
  readonly config?: unknown
}

/** Keys of metadata that are ours. */
const MINE = {
  history: 'mem0:history',
  expires: 'mem0:expires',
  updated: 'mem0:updated',
}
const TOP_K = 20
const ALL = 100
const PAGE = 1000
/** Newest turns of a session that are read at once. */
const FEW = 50
/** How long the same exchange, said anew with nothing after it, is one that was sent twice. */
const SENT_TWICE = 3_600_000
/** Settings of mem0, in both casings. */
const FOREIGN = new Set(
  `vectorStore graphStore enableGraph llm historyStore historyDbPath disableHistory customInstructions
   customPrompt customFactExtractionPrompt customUpdateMemoryPrompt customCategories version apiKey`
    .split(/\s+/)
    .flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
)

export class Memory {
  readonly #options: Mem0Options
  #opened: Promise<Recollect> | null = null

  /** Without options the file is `recollect.db` in the working directory. */
  constructor(options: Mem0Options = {}) {
    checkOptions(ours(options), MEMORY_OPTIONS)
    this.#options = options
    const foreign = [...FOREIGN].filter((name) => name in options)
    for (const [name, call] of OWN_MODELS) if (isForeign(options[name], call)) foreign.push(name)
    if (foreign.length > 0)
      process.emitWarning(
        `Recollect does not need these settings of mem0 and leaves them aside: ${foreign.join(', ')}`,
      )
  }

  static fromConfig(config: Mem0Options = {}): Memory {
    return new Memory(config)
  }

  /** @throws MemoryError `argument-invalid` without a user, agent or run; `turn-invalid`, `turn-too-long` */
  async add(messages: string | readonly Message[], options: AddOptions = {}): Promise<SearchResult> {
    const scope = scopeOf(options, options.filters)
    const space = await this.#space(needed(scope))
    const list = typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages
    if (!Array.isArray(list)) throw argumentInvalid('messages', 'must be a text or a list of messages')
    const at = options.timestamp ?? undefined
    const metadata = storable(options.metadata ?? {})
    const expires = options.expirationDate ?? options.expiration_date
    const turns = list.flatMap((message: Message): (TurnInput & { readonly id: string })[] => {
      const content = textOf(message.content ?? null)
      const role = roleOf(message.role)
      if (content === '') return []
      return [
        {
          id: revisionId(`m${randomUUID()}`, 0),
          content,
          role,
          speaker: message.name ?? (role === 'user' ? (scope.user ?? 'user') : role),
          metadata: { ...metadata, ...(expires && { [MINE.expires]: expires }) },
          ...(at !== undefined && { at }),
        },
      ]
    })
    if (turns.length === 0) return { results: [] }
    const session = scope.run ?? MEM0
    const told = (stored: readonly StoredTurn[], event: 'ADD' | 'NONE'): SearchResult => ({
      results: stored.map((turn) => ({
        ...itemOf(scope, turn),
        metadata: { ...theirs(turn.metadata), event },
      })),
    })
    const before = await sentBefore(space, session, turns)
    if (before !== null) return told(before, 'NONE')
    await space.add(turns, { session })
    return told(await space.turns({ ids: turns.map((turn) => turn.id) }), 'ADD')
  }

  /** @throws MemoryError `argument-invalid` without a user, agent or run, or with a condition that is not known */
  async search(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    const limit = options.topK ?? options.top_k ?? options.limit ?? TOP_K
    const found: MemoryItem[] = []
    const relations = new Map<string, Relation>()
    for (const { scope, space } of await this.#spaces(options, options.filters)) {
      const passes = filterOf(options.filters ?? {}, scope)
      // Some will not pass: of conditions nobody knows how many.
      const k = Object.keys(options.filters ?? {}).every((key) => SCOPE_KEYS.has(key))
        ? limit * 3
        : LIMITS.items
      const context = await space.recall(query, { k, floor: 0 })
      for (const { turn, score } of context.hits)
        if (passes(turn.metadata) && !isExpired(turn, options))
          found.push({ ...itemOf(scope, turn), score: score / (1 + Math.abs(score)) })
      const sources = await space.turns({ ids: context.facts.flatMap(({ fact }) => toldBy(fact)) })
      const may = new Set(sources.flatMap((t) => (passes(t.metadata) && !isExpired(t, options) ? t.id : [])))
      for (const { fact, head, tail } of context.facts)
        if (toldBy(fact).every((id) => may.has(id)))
          relations.set(fact.id, { source: head, relationship: fact.relation, destination: tail })
    }
    const best = found
      .filter((item) => (item.score ?? 0) >= (options.threshold ?? Number.NEGATIVE_INFINITY))
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    // Of what somebody said word for word again, the best is enough.
    const once = [...Map.groupBy(best, (m) => m.id.replace(/^[^:]*/, m.memory)).values()].flatMap((same) =>
      same.slice(0, 1),
    )
    return { results: once.slice(0, limit), relations: [...relations.values()] }
  }

  async getAll(options: SearchOptions = {}): Promise<SearchResult> {
    const limit = options.topK ?? options.top_k ?? options.limit ?? ALL
    const results: MemoryItem[] = []
    for (const { scope, space } of await this.#spaces(options, options.filters)) {
      const passes = filterOf(options.filters ?? {}, scope)
      for (let offset = 0; ; offset += PAGE) {
        const page = await space.turns({ offset, limit: PAGE })
        for (const { turn } of newestOf(page, true).values())
          if (results.length < limit && passes(turn.metadata) && !isExpired(turn, options))
            results.push(itemOf(scope, turn))
        if (page.length < PAGE || results.length >= limit) break
      }
    }
    return { results }
  }

  /** `null` when there is none. */
  async get(memoryId: string): Promise<MemoryItem | null> {
    const found = await this.#find(memoryId)
    return found === null ? null : itemOf(found.scope, found.revision.turn)
  }

  /** @throws MemoryError `not-found` */
  async update(
    memoryId: string,
    change:
      | string
      | {
          readonly text?: string
          readonly data?: string
          readonly metadata?: Readonly<Record<string, unknown>>
        },
  ): Promise<{ message: string }> {
    const { text, metadata = {} } =
      typeof change === 'string'
        ? { text: change }
        : { text: change.text ?? change.data, metadata: change.metadata }
    await untilWritten(memoryId, async () => {
      const { space, revision } = await this.#existing(memoryId)
      const { turn } = revision
      const now = toIso(Date.now() as Instant)
      const history = [...historyOf(turn), { previous: turn.content, at: now }]
      return writeRevision(
        space,
        revision.id,
        revision,
        {
          content: text ?? turn.content,
          role: turn.role,
          speaker: turn.speaker,
          at: clockText(turn.at),
          metadata: {
            ...turn.metadata,
            ...storable(metadata),
            [MINE.history]: JSON.stringify(history),
            [MINE.updated]: now,
          },
        },
        turn.session,
      )
    })
    return { message: 'Memory updated.' }
  }

  /** @throws MemoryError `not-found` */
  async delete(memoryId: string): Promise<{ message: string }> {
    const { space, revision } = await this.#existing(memoryId)
    await removeRevisions(space, revision)
    return { message: 'Memory deleted.' }
  }

  /** @throws MemoryError `argument-invalid` without a user, agent or run, or with a condition on what they said */
  async deleteAll(options: Scope & { readonly filters?: Filters } = {}): Promise<{ message: string }> {
    const other = Object.keys(options.filters ?? {}).find((key) => !SCOPE_KEYS.has(key))
    if (other !== undefined)
      throw argumentInvalid(
        `filters.${other}`,
        'cannot choose what is deleted; find the memories with getAll and delete each by its id',
      )
    const memory = await this.#memory()
    for (const { name } of await this.#spaces(options, options.filters)) await memory.deleteNamespace(name)
    return { message: 'Memories deleted.' }
  }

  /** Newest first. Of a memory that was deleted nothing is left. */
  async history(memoryId: string): Promise<HistoryRow[]> {
    const found = await this.#find(memoryId)
    if (found === null) return []
    const { turn } = found.revision
    const changes = historyOf(turn)
    const values = [...changes.map((c) => c.previous), turn.content]
    return values
      .map(
        (value, i): HistoryRow => ({
          id: `${memoryId}#${i}`,
          memory_id: memoryId,
          previous_value: i === 0 ? null : (values[i - 1] as string),
          new_value: value,
          action: i === 0 ? 'ADD' : 'UPDATE',
          created_at: toIso(turn.at),
          updated_at: i === 0 ? null : (changes[i - 1]?.at ?? null),
          is_deleted: 0,
        }),
      )
      .reverse()
  }

  /** Deletes every memory that was added through this facade. */
  async reset(): Promise<void> {
    const memory = await this.#memory()
    for (const name of await memory.namespaces())
      if (mem0Scope(name) !== null) await memory.deleteNamespace(name)
  }

  /** Releases the file. */
  async close(): Promise<void> {
    // What could not be opened was told by the call that wanted it.
    const opened = await this.#opened?.catch(() => null)
    if (this.#options.memory === undefined) await opened?.close()
    this.#opened = null
  }

  #memory(): Promise<Recollect> {
    const { memory } = this.#options
    this.#opened ??= memory !== undefined ? Promise.resolve(memory) : createMemory(ours(this.#options))
    return this.#opened
  }

  async #space(scope: Mem0Scope): Promise<Namespace> {
    return (await this.#memory()).namespace(nameOf(scope))
  }

  /** The namespaces of everybody a scope speaks of: a user with any agent, an agent with any user. */
  async #spaces(
    options: Scope,
    filters: Filters | undefined,
  ): Promise<{ readonly name: string; readonly scope: Mem0Scope; readonly space: Namespace }[]> {
    const wanted = scopeOf(options, filters)
    if (!namesScope(filters)) needed(wanted)
    const memory = await this.#memory()
    return (await memory.namespaces()).flatMap((name) => {
      const scope = mem0Scope(name)
      if (scope === null) return []
      const fits = (['user', 'agent', 'run'] as const).every(
        (of) => wanted[of] === undefined || wanted[of] === '*' || wanted[of] === scope[of],
      )
      return fits && mayHold(filters, scope) ? [{ name, scope, space: memory.namespace(name) }] : []
    })
  }

  async #find(memoryId: string): Promise<{ scope: Mem0Scope; space: Namespace; revision: Revision } | null> {
    const parts = String(memoryId).split(':')
    const scope = mem0Scope([MEM0, ...parts.splice(-3)].join('/'))
    const id = parts.join(':')
    if (id === '' || scope === null) return null
    const space = await this.#space(scope)
    const revision = await readRevision(space, id, true)
    return revision === null ? null : { scope, space, revision }
  }

  async #existing(memoryId: string) {
    const found = await this.#find(memoryId)
    if (found === null) throw new MemoryError('not-found', { what: 'memory', id: memoryId })
    return found
  }
}

function scopeOf(options: Scope, filters: Filters = {}): Mem0Scope {
  const of = (camel: keyof Scope, snake: keyof Scope): string | undefined => {
    const value = options[camel] ?? options[snake] ?? filters[camel] ?? filters[snake]
    // Conditions say of whom there is what they say when the filters are read.
    return value === undefined || value === null || value === '' || typeof value === 'object'
      ? undefined
      : String(value)
  }
  return { user: of('userId', 'user_id'), agent: of('agentId', 'agent_id'), run: of('runId', 'run_id') }
}

function needed(scope: Mem0Scope): Mem0Scope {
  if (scope.user !== undefined || scope.agent !== undefined || scope.run !== undefined) return scope
  throw argumentInvalid(
    'userId',
    'is missing: say whose memory it is with userId, agentId or runId (or user_id, agent_id, run_id)',
  )
}

function nameOf(scope: Mem0Scope): string {
  return mem0Namespace(needed(scope)) as string
}

/**
 * The turns that these are when they were stored already, and nothing was said since: who sends an exchange twice does not say it
 * twice. `null` when they are new.
 */
async function sentBefore(
  space: Namespace,
  session: string,
  turns: readonly TurnInput[],
): Promise<readonly StoredTurn[] | null> {
  const [at] = turns.flatMap((turn) => turn.at ?? [])
  const within =
    at === undefined ? { from: Date.now() - SENT_TWICE } : momentOf(clockOf(at, space.timeZone, 'timestamp'))
  const last = await unlessUnknown(() => newestTurns(space, { session, ...within }, turns.length), [])
  const isSame = (turn: TurnInput, i: number): boolean =>
    last[i]?.content === turn.content &&
    last[i].role === turn.role &&
    last[i].speaker === turn.speaker &&
    isDeepStrictEqual(last[i].metadata, turn.metadata)
  return last.length === turns.length && turns.every(isSame) ? last : null
}

/** One moment of the clock, as limits of a query. */
function momentOf(at: Instant): Pick<TurnQuery, 'from' | 'to'> {
  return { from: clockText(at), to: clockText(at + 1) }
}

/** The last turns of a query; of many it reads few, and asks by halves how many there are. */
async function newestTurns(space: Namespace, query: TurnQuery, count: number): Promise<StoredTurn[]> {
  const first = await space.turns({ ...query, limit: FEW })
  if (first.length < FEW) return first.slice(-count)
  const hasAt = async (offset: number): Promise<boolean> =>
    (await space.turns({ ...query, offset, limit: 1 })).length > 0
  const all = await firstNotBelow(FEW, FEW, hasAt)
  return space.turns({ ...query, offset: Math.max(0, all - count), limit: count })
}

function itemOf(scope: Mem0Scope, turn: Pick<StoredTurn, 'id' | 'content' | 'at' | 'metadata'>): MemoryItem {
  const [, ...scopeParts] = nameOf(scope).split('/')
  const updated = turn.metadata[MINE.updated]
  return {
    id: [turn.id.replace(/~\d+$/, ''), ...scopeParts].join(':'),
    memory: turn.content,
    hash: createHash('md5').update(turn.content).digest('hex'),
    createdAt: toIso(turn.at),
    ...(typeof updated === 'string' && { updatedAt: updated }),
    metadata: theirs(turn.metadata),
    ...(scope.user != null && { userId: scope.user }),
    ...(scope.agent != null && { agentId: scope.agent }),
    ...(scope.run != null && { runId: scope.run }),
  }
}

function storable(metadata: Readonly<Record<string, unknown>>): Metadata {
  if (Object.keys(metadata).some((key) => key.startsWith(MEM0_PREFIX)))
    throw argumentInvalid(
      'metadata',
      `must have no key that begins with ${MEM0_PREFIX}; these are kept for Recollect`,
    )
  return mem0Metadata(metadata)
}

function theirs(metadata: Metadata): Record<string, unknown> {
  const nested = metadata[MEM0_NESTED]
  return {
    ...Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith(MEM0_PREFIX))),
    ...(typeof nested === 'string' && (JSON.parse(nested) as Record<string, unknown>)),
  }
}

function historyOf({ metadata }: StoredTurn): { readonly previous: string; readonly at: string }[] {
  const history = metadata[MINE.history]
  return typeof history === 'string' ? (JSON.parse(history) as { previous: string; at: string }[]) : []
}

function isExpired({ metadata }: StoredTurn, options: SearchOptions): boolean {
  const day = metadata[MINE.expires]
  if (typeof day !== 'string' || options.showExpired || options.show_expired) return false
  return day < toIso(Date.now() as Instant).slice(0, 10)
}

const LOGIC = new Set(['AND', 'OR', 'NOT'])
const SCOPE_KEYS = new Set(['userId', 'user_id', 'agentId', 'agent_id', 'runId', 'run_id'])

/** Whether a filter says whose memories are meant, at any depth. */
function namesScope(filters: Filters = {}): boolean {
  return Object.entries(filters).some(
    ([key, wanted]) => SCOPE_KEYS.has(key) || (LOGIC.has(key) && partsOf(wanted).some(namesScope)),
  )
}

/** Whether memories of a scope can pass a filter, whatever their metadata. */
function mayHold(filters: Filters = {}, scope: Mem0Scope): boolean {
  return Object.entries(filters).every(([key, wanted]) => {
    if (SCOPE_KEYS.has(key)) return isOf(scope, key, wanted)
    const parts = key === 'AND' || key === 'OR' ? partsOf(wanted) : []
    if (key === 'AND') return parts.every((part) => mayHold(part, scope))
    return key !== 'OR' || parts.some((part) => mayHold(part, scope))
  })
}

function isOf(scope: Mem0Scope, key: string, wanted: unknown): boolean {
  const { user, agent, run } = scope
  const own = { user, agent, run }[key.slice(0, key.search(/_id$|Id$/)) as keyof Mem0Scope]
  if (wanted === undefined || wanted === null || wanted === '' || wanted === '*') return true
  const value = typeof wanted === 'object' ? wanted : String(wanted)
  return conditionOf(key, value)(own == null ? {} : { [key]: own })
}

function partsOf(wanted: unknown): readonly Filters[] {
  return [wanted].flat() as Filters[]
}

/** Whether metadata of memories of a scope passes mem0's filters. @throws MemoryError `argument-invalid` */
function filterOf(filters: Filters, scope: Mem0Scope): (metadata: Metadata) => boolean {
  const tests = Object.entries(filters).map(([key, wanted]): ((metadata: Metadata) => boolean) => {
    if (SCOPE_KEYS.has(key)) {
      const fits = isOf(scope, key, wanted)
      return () => fits
    }
    if (!LOGIC.has(key)) return conditionOf(key, wanted)
    const parts = partsOf(wanted).map((part) => filterOf(part, scope))
    return (metadata) =>
      key === 'AND'
        ? parts.every((part) => part(metadata))
        : key === 'OR'
          ? parts.some((part) => part(metadata))
          : !parts.some((part) => part(metadata))
  })
  return (metadata) => tests.every((test) => test(metadata))
}

function conditionOf(key: string, wanted: unknown): (metadata: Metadata) => boolean {
  if (wanted === '*') return (metadata) => key in metadata
  if (wanted === null || typeof wanted !== 'object')
    return (metadata) => matchesMetadata(metadata, { [key]: wanted as MetadataValue })
  const operators = Object.entries(wanted)
  if (operators.length === 0) throw argumentInvalid(`filters.${key}`, 'has no condition')
  const tests = operators.map(([operator, value]): ((metadata: Metadata) => boolean) => {
    const is = (condition: MetadataFilter[string]) => (metadata: Metadata) =>
      matchesMetadata(metadata, { [key]: condition })
    const not = (test: (metadata: Metadata) => boolean) => (metadata: Metadata) => !test(metadata)
    switch (operator) {
      case 'eq':
        return is(value)
      case 'ne':
        return not(is(value))
      case 'in':
        return is({ in: value })
      case 'nin':
        return not(is({ in: value }))
      case 'gte':
        return is({ from: value })
      case 'lt':
        return is({ to: value })
      case 'gt':
        return (metadata) => is({ from: value })(metadata) && !is(value)(metadata)
      case 'lte':
        return (metadata) => is({ to: value })(metadata) || is(value)(metadata)
      case 'contains':
        return (metadata) => String(metadata[key] ?? '').includes(String(value))
      case 'icontains':
        return is({ contains: String(value) })
      default:
        throw argumentInvalid(
          `filters.${key}`,
          `has the unknown condition ${operator}; known: eq, ne, gt, gte, lt, lte, in, nin, contains, icontains`,
        )
    }
  })
  return (metadata) => tests.every((test) => test(metadata))
}

/** Models that Recollect takes as objects, with their methods; mem0 describes them. */
const OWN_MODELS = [
  ['embedder', 'embed'],
  ['reranker', 'rerank'],
] as const

function isForeign(model: unknown, call: string): model is Foreign {
  return model !== undefined && typeof Object(model)[call] !== 'function'
}

/** Our settings; models that mem0 describes are left out. */
function ours({ memory: _, path, url, store, model, ...more }: Mem0Options): MemoryOptions {
  const left = new Set(OWN_MODELS.flatMap(([name, call]) => (isForeign(more[name], call) ? name : [])))
  const known = Object.fromEntries(
    Object.entries(more).filter(([name]) => !FOREIGN.has(name) && !left.has(name as 'embedder')),
  )
  return {
    ...known,
    ...(model !== undefined && { model }),
    ...(store !== undefined ? { store } : url !== undefined ? { url } : { path: path ?? 'recollect.db' }),
  }
}
