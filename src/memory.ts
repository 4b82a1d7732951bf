/**
 * The two pipelines:
 *
 *     add(turns)     →  ingest       →  store.apply(changes)     durable before it returns
 *                       consolidate  →  store.apply(changes)     at topic boundaries, in the background
 *     recall(query)  →  retrieve     →  assemble  →  Context     reads only
 */

import { homedir, hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Namespace } from './api.ts'
import { wholeNumber } from './arguments.ts'
import { loadTokenCounter } from './assemble/tokens.ts'
import { createCallOrder } from './call-order.ts'
import { checkedCalls } from './checked-calls.ts'
import { clockedCalls } from './clocked-calls.ts'
import { checkedEmbedder } from './embed/checked-embedder.ts'
import type { Embedder } from './embed/embedder.ts'
import { createOfflineEmbedder } from './embed/offline-embedder.ts'
import { openWordVectors } from './embed/word-vectors.ts'
import { createHygiene, type HygieneOptions } from './ingest/hygiene.ts'
import { createMomentsByZone } from './ingest/moments.ts'
import { createTurnIds } from './ingest/turn-ids.ts'
import { injectionLog, readInjections } from './injections.ts'
import { createBackground } from './jobs/background.ts'
import { inTurn } from './jobs/in-turn.ts'
import { isDead } from './jobs/is-dead.ts'
import { createWorkThread, type WorkThread } from './jobs/work-thread.ts'
import {
  AI_SDK_LLM_OPTIONS,
  type AiSdkLanguageModel,
  type AiSdkLlmOptions,
  createAiSdkLlm,
} from './llm/ai-sdk-llm.ts'
import { checkedLlm } from './llm/checked-llm.ts'
import type { Llm } from './llm/llm.ts'
import type { ModelState } from './llm/model-health.ts'
import { createTaskRunner, type WatchedRunner } from './llm/task-runner.ts'
import { logFailure } from './log-failure.ts'
import { properZone, UTC } from './model/clock.ts'
import { argumentInvalid, MemoryError } from './model/errors.ts'
import { ID_RULE, properId } from './model/names.ts'
import { requireNode } from './model/node-version.ts'
import { checkMembers, checkOptions, type OptionTable, oneOf } from './model/options.ts'
import { TASK_NAMES, type TaskName, WRITING_TASKS } from './model/task-names.ts'
import type { TaskUse } from './model/task-use.ts'
import type { Written } from './model/written.ts'
import { createNamespace } from './namespace.ts'
import { openStore, type StoreOptions } from './open-store.ts'
import { checkedReranker } from './rerank/checked-reranker.ts'
import { createOfflineReranker } from './rerank/offline-reranker.ts'
import type { Reranker } from './rerank/reranker.ts'
import { createTextVectors } from './retrieve/likeness.ts'
import { createProfiles } from './retrieve/profile.ts'
import { createSearchImages } from './retrieve/search-image.ts'
import { given } from './std/given.ts'
import { threadModule } from './std/package-file.ts'
import { inSpan } from './std/spans.ts'
import { storable } from './std/visible.ts'
import type { HealthProblem, Store } from './store/store.ts'
import { createTakingUp } from './taking-up.ts'
import { sayReady } from './tasks/say-ready.ts'
import { nextRetry, runUpkeep, type UpkeepCall, type UpkeepDeps } from './upkeep.ts'
import type { UpkeepThreadData } from './upkeep-thread.ts'
import { createViews } from './views.ts'
import { runWorker, type WorkOptions } from './worker.ts'

export interface MemoryOptions extends StoreOptions {
  /** Another store. */
  readonly store?: Store
  /** Default: the offline word-vector embedder. Changing it embeds the stored turns anew, in the background. */
  readonly embedder?: Embedder
  /** Reads questions and turns together to order the best once more; default: an offline scorer that only the `graph-guided` strategy uses. */
  readonly reranker?: Reranker
  /**
   * A language model that reads what is said better than rules can: any model of the Vercel AI SDK, or an
   * {@link Llm} of your own. Left out, everything works by rules.
   */
  readonly model?: AiSdkLanguageModel | Llm
  /** Other models for single tasks, e.g. a cheap one for `segment`; `null` answers a task by rules. */
  readonly models?: Readonly<Partial<Record<TaskName, AiSdkLanguageModel | Llm | null>>>
  /** Time-outs, tries and concurrency of requests to models; what {@link createAiSdkLlm} made has its own. */
  readonly modelOptions?: AiSdkLlmOptions
  /** What must not get into the memory: secrets, identifiers, or what a rule of yours keeps out. */
  readonly hygiene?: HygieneOptions
  /**
   * Whether this process consolidates what it adds, in the background; default true. `false` leaves that to workers
   * ({@link Memory.work}, `recollect worker`): adding, recalling and listing then cost this process nothing else. A
   * correction of what still waits consolidates that first, in whatever process.
   */
  readonly consolidate?: boolean
  /**
   * Back-pressure: while more turns of a namespace wait to be consolidated, `add` waits for workers, at most
   * `busyTimeoutMs`, and then refuses. Default: no limit.
   */
  readonly maxWaitingTurns?: number
  /**
   * Memory for the search indexes of the namespaces used last, in bytes; default 512 MiB. One turn takes 200 to 900
   * bytes, and the index of the namespace that is asked is kept whatever its size.
   */
  readonly indexBytes?: number
  /**
   * Vectors of one namespace that its index keeps whole, in bytes; default 16 MiB, which are 100,000 turns with the
   * built-in embedder and 10,000 with 1,536 dimensions. Beyond, two bits per dimension are kept, and the nearest 200
   * turns are compared with their stored vectors.
   */
  readonly exactVectorBytes?: number
  /**
   * Whether a recall that read more than 4,000 entries leaves the index it built in the database, so that the next
   * process begins with it; default true. It takes 200 to 900 bytes for a turn.
   */
  readonly keepIndex?: boolean
  /**
   * Whether reading a namespace that nobody wrote to fails with `namespace-unknown`, as a mistyped name should where all
   * names are known; default false: there is nothing in it.
   */
  readonly strict?: boolean
  /**
   * Where the people live who talk: the zone by whose clock "tomorrow", "on Friday", days and what has begun are read, such as
   * `America/Los_Angeles`; default `UTC`. Times are then kept and given out as that clock showed them, written as if it
   * were UTC: `at` of a turn that was given as the instant `2026-05-08T03:00:00Z` is `2026-05-07T20:00:00Z`.
   */
  readonly timeZone?: string
  /** The clock; default `Date.now`. */
  readonly now?: () => number
  /** Source of ids for turns that come without one, in `[0, 1)`; default `Math.random`. */
  readonly random?: () => number
  /**
   * Told of failures in background work, and of those of models (`model-failed`, namespace `''`), of each reason once a
   * minute; default: one line of JSON on stderr, without what was said.
   */
  readonly onError?: (error: unknown, namespace: string) => void
}

export const MEMORY_OPTIONS: OptionTable<MemoryOptions> = {
  path: 'text',
  url: 'text',
  store: 'object',
  embedder: 'any',
  reranker: 'any',
  durability: 'text',
  busyTimeoutMs: 'number',
  upgrade: 'flag',
  model: 'any',
  models: 'object',
  modelOptions: 'object',
  hygiene: 'object',
  consolidate: 'flag',
  maxWaitingTurns: 'number',
  indexBytes: 'number',
  exactVectorBytes: 'number',
  keepIndex: 'flag',
  strict: 'flag',
  timeZone: 'text',
  now: 'function',
  random: 'function',
  onError: 'function',
}
const DURABILITIES = ['full', 'normal'] as const

const TASK_TABLE: Readonly<Record<string, 'any'>> = Object.fromEntries(
  TASK_NAMES.map((name) => [name, 'any']),
)

export interface NamespaceOptions {
  /** Where its people live, as {@link MemoryOptions.timeZone}, which is the default. Nothing of it is stored: say it whenever it is opened. */
  readonly timeZone?: string
}

export interface ModelsOptions {
  /** Asks each model first, also one that rests after failures; default false. */
  readonly ask?: boolean
}

/** How long `add` waits for workers. */
const PATIENCE_MS = 5000
export interface Memory {
  /**
   * One isolated memory: a user, an agent, a project. It exists once something is added to it, or how long it keeps turns is set; until then reads find nothing.
   *
   * @throws MemoryError `argument-invalid`
   */
  namespace(name: string, options?: NamespaceOptions): Namespace
  namespaces(): Promise<string[]>
  /**
   * Removes a namespace and all it holds, for good; `false` when there was none. What this process added before the call
   * goes, also what is still being added; what it adds after the call stays. An import whose lines still come three seconds
   * later is refused.
   */
  deleteNamespace(name: string): Promise<boolean>
  /**
   * Consolidates what any process added to this database, in all its namespaces, until the signal. Any number of
   * workers share the work; one that dies loses nothing, and its work is taken over.
   */
  work(options: WorkOptions): Promise<void>
  /**
   * How far a namespace was written: `version` grows with what is written to it, also when it is deleted and comes
   * again, and is lower in a backup that was put back: who notes elsewhere what was added reads on from there. In another
   * `database`, such as one that was moved or imported, it begins anew and tells nothing of what is missing.
   */
  written(namespace: string): Promise<Written>
  /** How the models of this memory fared when they were asked last; with `ask` each is asked something small now. */
  models(options?: ModelsOptions): Promise<ModelState[]>
  /** Looks for damage; empty when sound. */
  check(): Promise<HealthProblem[]>
  /** Bytes on disk. */
  size(): Promise<number>
  /**
   * Waits for calls made before it (not for `flush` and `rebuild`): adds until they are stored, others three seconds at most,
   * since a model or a stream of lines may never answer; what has not ended then is refused. Then for work in the
   * background: what runs, and one piece of what is left, eight sessions of a namespace, at most three seconds in all and
   * the batch that is being read then. Releases the file. The rest waits for the next process; `stats` counts it among the
   * jobs.
   */
  close(): Promise<void>
}

/**
 * @throws MemoryError `argument-invalid`, `node-too-old`, `database-unopenable`, `database-corrupt`, `database-locked`,
 * `database-readonly`, `database-too-new`, `disk-full`, `disk-failed`, `dependency-missing`
 */
export async function createMemory(options: MemoryOptions = {}): Promise<Memory> {
  requireNode(process.versions.node)
  check(options)
  const hygiene = createHygiene(options.hygiene ?? {})
  const { now: clock = Date.now, random = Math.random, onError = logFailure } = options
  const embedder = checkedEmbedder(options.embedder ?? createOfflineEmbedder())
  const reranker = checkedReranker(options.reranker ?? createOfflineReranker())
  const store = options.store ?? (await openStore(options, (error) => onError(error, '')))
  const images = createSearchImages(store, options, onError)
  const viewAt = createViews(store)
  const profiles = createProfiles()
  const textVectors = createTextVectors(embedder)
  const recalled = new Map<string, Set<string>>()
  const asked = new Map<string, readonly TaskUse[]>()
  const calls = createCallOrder()
  const log = logOf(options)
  const ownZone = properZone(options.timeZone ?? UTC)
  const momentsIn = createMomentsByZone(clock)
  const { now } = momentsIn(UTC)
  const deps: UpkeepDeps = {
    store,
    embedder,
    runner: createRunner(options, now, (error) => onError(error, '')),
    now,
    owner: `${hostname()} ${process.pid} ${Math.floor(random() * 2 ** 52).toString(36)}`,
    isDead,
  }
  const newTurnId = createTurnIds(now, random)
  const upkeep = inTurn(createUpkeep(options, deps, onError))
  const background = createBackground({
    onError,
    work: async (namespace, sessions, signal) => {
      if (options.consolidate !== false)
        await upkeep.run({ task: 'consolidate', namespace, sessions }, signal)
    },
    async retryIn(namespace) {
      const due = await nextRetry(store, namespace)
      return due === null ? null : Math.max(0, due - now())
    },
  })
  const takingUp = createTakingUp({ isOn: options.consolidate !== false, store, background, onError })
  let closing: Promise<void> | null = null
  const close = async (): Promise<void> => {
    takingUp.stop()
    await calls.close()
    await background.close()
    await upkeep.close()
    await images.settled()
    await store.close()
    await calls.end()
  }

  return {
    namespace(name, namespaceOptions = {}) {
      checkOptions(namespaceOptions, { timeZone: 'text' } satisfies OptionTable<NamespaceOptions>)
      if (closing !== null) throw new MemoryError('closed', { what: 'memory' })
      // Not put right: who may see a namespace is decided by its name as it is given.
      if (properId(name) !== name)
        throw argumentInvalid('namespace', `${ID_RULE}, composed (Unicode NFC), with no space around it`)
      const { timeZone } = namespaceOptions
      const zone = timeZone === undefined ? ownZone : properZone(timeZone)
      const moments = momentsIn(zone)
      const space = createNamespace(name, {
        ...deps,
        timeZone: zone,
        now: moments.now,
        systemNow: now,
        embedder: calls.embedder(name, embedder),
        images,
        viewAt,
        profiles,
        recalled,
        asked,
        textVectors,
        reranker,
        background,
        upkeep,
        injections: () => (log === null ? [] : readInjections(log)),
        strict: options.strict === true,
        backlog: { limit: options.maxWaitingTurns ?? null, patienceMs: options.busyTimeoutMs ?? PATIENCE_MS },
        hygiene,
        alternates: (term) => openWordVectors().alternates(term),
        tokenCounter: loadTokenCounter,
        newTurnId,
        moments,
      })
      takingUp.later(name)
      return calls.ordered(checkedCalls(clockedCalls(space)))
    },
    async namespaces() {
      return (await store.namespaces()).map((n) => n.name)
    },
    async deleteNamespace(name) {
      if (storable(name) !== name) return false
      return calls.deleting(name, async () => {
        // What is worked on there is needless, so it is not waited for.
        const goOn = await background.pause(name)
        try {
          asked.delete(name)
          return await store.deleteNamespace(name)
        } finally {
          goOn()
        }
      })
    },
    async work(workOptions) {
      if (closing !== null) throw new MemoryError('closed', { what: 'memory' })
      await runWorker({ ...deps, upkeep }, workOptions)
    },
    written: (name) => store.written(name),
    models: (asked) => modelStates(deps.runner, asked),
    check: () => store.check(),
    size: () => store.size(),
    close() {
      closing ??= close()
      return closing
    },
  }
}

async function modelStates(runner: WatchedRunner, options: ModelsOptions = {}): Promise<ModelState[]> {
  checkOptions(options, { ask: 'flag' })
  if (options.ask === true) await runner.askAll(sayReady, null)
  return runner.models()
}

/** Where hooks log what they hand out of this memory; `null` when it is none that they could open. */
function logOf({ store, path, url }: MemoryOptions): string | null {
  if (store !== undefined || (path ?? url) === undefined || path === ':memory:') return null
  return injectionLog(url ?? resolve(path as string), homedir())
}

function check(options: MemoryOptions): void {
  if (typeof options === 'string')
    throw argumentInvalid(
      'options',
      `must be an object; a file is named by { path: ${JSON.stringify(options)} }`,
    )
  checkOptions(options, MEMORY_OPTIONS)
  checkOptions(options.models, TASK_TABLE, 'task')
  checkOptions(options.modelOptions, AI_SDK_LLM_OPTIONS, 'option of models')
  checkModels(options)
  for (const name of ['path', 'url'] as const)
    if (options[name]?.trim() === '') throw argumentInvalid(name, 'must not be empty')
  if (options.durability !== undefined) oneOf('durability', options.durability, DURABILITIES)
  for (const name of ['busyTimeoutMs', 'maxWaitingTurns', 'indexBytes', 'exactVectorBytes'] as const)
    if ((options[name] ?? 0) < 0) throw argumentInvalid(name, 'must be 0 or more')
}

function checkModels({ model, models = {}, embedder, reranker, modelOptions }: MemoryOptions): void {
  const perTask = Object.entries(models).filter(([, each]) => each !== null)
  const given = { model, ...Object.fromEntries(perTask.map(([task, each]) => [`models.${task}`, each])) }
  for (const [name, each] of Object.entries(given))
    checkMembers(
      name,
      each,
      'a language model of the AI SDK or an object { model, complete }',
      { provider: 'text', modelId: 'text' },
      { model: 'text', complete: 'function' },
    )
  const embeds = { model: 'text', embed: 'function' } as const
  checkMembers('embedder', embedder, 'an object { model, embed, immediate }', embeds)
  const reranks = { model: 'text', rerank: 'function' } as const
  checkMembers('reranker', reranker, 'an object { model, rerank, immediate }', reranks)
  const { timeoutMs } = modelOptions ?? {}
  if (timeoutMs !== undefined) wholeNumber(timeoutMs, 'timeoutMs', 1)
}

/**
 * By rules, for a file or a server, in a thread of its own: it opens what this process has open. A model, an embedder, a
 * store or a clock is a function of this thread, and so is a memory without a file.
 */
function createUpkeep(
  options: MemoryOptions,
  deps: UpkeepDeps,
  onError: (error: unknown, namespace: string) => void,
): WorkThread<UpkeepCall> {
  const { path, url, busyTimeoutMs, upgrade, store, embedder, now, consolidate } = options
  const here = (call: UpkeepCall, signal?: AbortSignal): Promise<void> =>
    inSpan('recollect.consolidate', {}, () => runUpkeep(call, deps, signal))
  const isAlone = [store, embedder, now].some((given) => given !== undefined) || (path ?? url) === undefined
  const asksModels = WRITING_TASKS.some((task) => deps.runner.hasModel(task))
  if (isAlone || asksModels || path === ':memory:' || consolidate === false)
    return { run: here, expect() {}, async close() {} }
  // What follows from turns can be made again, so it need not survive a power cut by itself.
  const open: StoreOptions = {
    ...given({ path: path && resolve(path), url, busyTimeoutMs, upgrade }),
    durability: 'normal',
  }
  const thread = createWorkThread<UpkeepCall>({
    module: threadModule('upkeep-thread'),
    data: { open, owner: deps.owner } satisfies UpkeepThreadData,
    here,
    onError: (error) => onError(error, ''),
  })
  return {
    ...thread,
    run: (call, signal) => inSpan('recollect.consolidate', {}, () => thread.run(call, signal)),
  }
}

function createRunner(
  { model, models = {}, modelOptions }: MemoryOptions,
  now: () => number,
  onFailure: (error: unknown) => void,
): WatchedRunner {
  const known = new Map<unknown, Llm>()
  const llmOf = (given: AiSdkLanguageModel | Llm | null | undefined): Llm | null => {
    if (given === null || given === undefined) return null
    // One wrapper per model, so that its limit of concurrent requests holds for all tasks together.
    const llm =
      known.get(given) ??
      checkedLlm('complete' in given ? given : createAiSdkLlm(given, modelOptions), modelOptions)
    known.set(given, llm)
    return llm
  }
  return createTaskRunner({
    now,
    onFailure,
    tasks: TASK_NAMES,
    ...given({ concurrency: modelOptions?.concurrency }),
    modelFor: (task) => (task in models ? llmOf(models[task as TaskName]) : llmOf(model)),
  })
}
