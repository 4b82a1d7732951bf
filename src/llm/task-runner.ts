/** Asks models the questions of `tasks/`, checks what they reply, and never comes back empty-handed. */
import type { z } from 'zod'
import { isMemoryError } from '../model/errors.ts'
import { type ModelFault, UNUSABLE_REPLY } from '../model/model-fault.ts'
import { countedReasons, type TaskUse } from '../model/task-use.ts'
import { inSpan } from '../std/spans.ts'
import type { Llm, LlmReply, LlmRequest, LlmTool } from './llm.ts'
import { createModelHealth, type ModelState } from './model-health.ts'
import type { ParsedReply, Unusable } from './parse-reply.ts'
import type { OnlineTask, Task, ToolTask } from './task.ts'

/** The answer to a task, and how it was come by. */
export interface TaskAnswer<Output> {
  readonly output: Output
  /** The model that gave it; `null` when the offline answer stands. */
  readonly by: string | null
  /** What asking cost; `null` when no model was asked. */
  readonly use: TaskUse | null
  /** Why a model that was there did not give the answer; `null` otherwise. */
  readonly failed: string | null
}

export interface TaskRunner {
  /** Questions that are worth asking at a time. */
  readonly concurrency: number
  /** Whether a model would be asked. */
  hasModel(task: string): boolean
  /**
   * The model's answer, or the offline one. A reply that does not fit is repaired; one that is beyond repair, was cut off,
   * or of which nothing is left is asked for once more with what was wrong; after that the offline answer stands in.
   *
   * @throws MemoryError `reply-missing` in replay; the reason of `signal` when it is aborted
   */
  run<Input, Output, Reply>(
    task: Task<Input, Output, Reply>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<TaskAnswer<Output>>
  /** Whether the model for a task can call tools. */
  canUseTools(task: string): boolean
  /**
   * What the model says after it explored with tools; `output` is `null` when no usable reply came, and the
   * tools tell what it saw until then.
   *
   * @throws MemoryError `reply-missing` in replay; the reason of `signal` when it is aborted
   */
  explore<Input, Output, Reply>(
    task: ToolTask<Input, Output, Reply>,
    input: Input,
    tools: readonly LlmTool[],
    signal?: AbortSignal,
  ): Promise<TaskAnswer<Output | null>>
}

/** A runner that tells how its models fare. */
export interface WatchedRunner extends TaskRunner {
  /** All models there are. */
  models(): ModelState[]
  /** Asks each of them `task`, also one that rests. */
  askAll<Input, Output, Reply>(task: Task<Input, Output, Reply>, input: Input): Promise<void>
  /** Models that rest are asked again: somebody wants it now. */
  wake(): void
}

export interface TaskRunnerOptions {
  /** Which model answers a task, checked (`checked-llm.ts`); `null`: none. */
  readonly modelFor: (task: string) => Llm | null
  /** Names of the tasks there are; none when no model is to be told of. */
  readonly tasks?: readonly string[]
  readonly now: () => number
  /** Default 4. */
  readonly concurrency?: number
  /** Told of failures of models: of each reason once a minute. */
  readonly onFailure?: (error: unknown) => void
}

export const CONCURRENCY = 4

export function createTaskRunner({
  modelFor,
  now,
  tasks = [],
  concurrency = CONCURRENCY,
  onFailure = () => {},
}: TaskRunnerOptions): WatchedRunner {
  const health = createModelHealth(now, onFailure)
  const all = (): Llm[] => [...new Set(tasks.flatMap((task) => modelFor(task) ?? []))]

  /** Asks one model and keeps count of its failures; `instead` answers when it does not. */
  const guarded = async <Output>(
    llm: Llm,
    task: string,
    instead: () => Output,
    signal: AbortSignal | undefined,
    attempt: (use: ReturnType<typeof emptyUse>) => Promise<TaskAnswer<Output> | null>,
  ): Promise<TaskAnswer<Output>> => {
    const use = emptyUse(task, llm.model)
    const failed = (fault: ModelFault, reason: string): TaskAnswer<Output> => ({
      output: instead(),
      by: null,
      use: { ...use.read(), failed: 1, failures: { [fault.text]: 1 } },
      failed: reason,
    })
    const { fault, restsUntil } = health.stateOf(llm.model)
    if (restsUntil !== null && fault !== null)
      return failed(fault, `${fault.text}; within a minute it is asked again`)
    try {
      const attributes = { 'recollect.task': task, 'gen_ai.request.model': llm.model }
      const answer = await inSpan('recollect.model', attributes, () => attempt(use))
      health.replied(llm.model, answer !== null)
      return answer ?? failed(UNUSABLE_REPLY, 'no usable reply')
    } catch (error) {
      signal?.throwIfAborted()
      if (!isMemoryError(error, 'model-failed')) throw error
      return failed(health.failed(llm.model, error), error.message)
    }
  }

  return {
    concurrency,
    hasModel: (task) => modelFor(task) !== null,
    canUseTools: (task) => modelFor(task)?.useTools !== undefined,
    wake: () => health.wake(),
    models: () => all().map(({ model }) => health.stateOf(model)),

    async askAll(task, input) {
      const { online } = task
      if (online === undefined) return
      health.wake()
      const instead = () => task.offline(input)
      const asked = all().map((llm) =>
        guarded(llm, task.name, instead, undefined, (use) => ask(llm, task, online, input, use, undefined)),
      )
      await Promise.all(asked)
    },

    async run(task, input, signal) {
      const llm = modelFor(task.name)
      const { online } = task
      if (llm === null || online === undefined)
        return { output: task.offline(input), by: null, use: null, failed: null }
      const instead = () => task.offline(input)
      return guarded(llm, task.name, instead, signal, (use) => ask(llm, task, online, input, use, signal))
    },

    async explore<Input, Output, Reply>(
      task: ToolTask<Input, Output, Reply>,
      input: Input,
      tools: readonly LlmTool[],
      signal?: AbortSignal,
    ): Promise<TaskAnswer<Output | null>> {
      const llm = modelFor(task.name)
      if (llm?.useTools === undefined) return { output: null, by: null, use: null, failed: null }
      const nothing = (): Output | null => null
      return guarded(llm, task.name, nothing, signal, (use) =>
        exploreWith(llm, task, input, tools, use, signal),
      )
    },
  }
}

async function ask<Input, Output, Reply>(
  llm: Llm,
  task: Task<Input, Output, Reply>,
  online: OnlineTask<Input, Output, Reply>,
  input: Input,
  use: ReturnType<typeof emptyUse>,
  signal: AbortSignal | undefined,
): Promise<TaskAnswer<Output> | null> {
  const { parsed, request } = await requestOf(task, online, input)
  const attempt = async (user: string) => {
    use.add('calls')
    const reply = await llm.complete({ ...request, user }, signal)
    use.count(reply)
    return understood(reply, parsed(reply), online, input)
  }
  let reading = await attempt(request.user)
  if (reading.kind === 'unusable') {
    use.add('retried')
    const complaint = `Your last reply could not be used:\n${reading.issues.join('\n')}\nReply again, with the JSON object only.`
    reading = await attempt(`${request.user}\n\n${complaint}`)
  }
  return answerOf(llm, reading, use)
}

async function exploreWith<Input, Output, Reply>(
  llm: Llm,
  task: ToolTask<Input, Output, Reply>,
  input: Input,
  tools: readonly LlmTool[],
  use: ReturnType<typeof emptyUse>,
  signal: AbortSignal | undefined,
): Promise<TaskAnswer<Output> | null> {
  const { parsed, request } = await requestOf(task, task, input)
  const { maxSteps, lastStep } = task
  use.add('calls')
  const reply = await llm.useTools?.({ ...request, tools, maxSteps, lastStep }, signal)
  if (reply === undefined) return null
  use.count(reply)
  return answerOf(llm, understood(reply, parsed(reply), task, input), use)
}

async function requestOf<Input, Output, Reply>(
  { name, version }: { readonly name: string; readonly version: number },
  online: OnlineTask<Input, Output, Reply>,
  input: Input,
) {
  const [{ parseReply }, { z }, schema] = await Promise.all([
    import('./parse-reply.ts'),
    import('zod'),
    online.schema(),
  ])
  const request: LlmRequest = {
    task: name,
    version,
    ...online.prompt(input),
    schema: sentSchema(z, schema),
    maxOutputTokens: online.maxOutputTokens,
  }
  return { request, parsed: ({ text }: LlmReply) => parseReply(text, schema, online) }
}

/** What a schema says beside its form: it costs tokens, and strict services refuse some of it. Replies are checked by us. */
const UNSENT =
  'default minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems'.split(' ')

function sentSchema(zod: typeof z, schema: z.ZodType): LlmRequest['schema'] {
  const { $schema: _, ...sent } = zod.toJSONSchema(schema, {
    io: 'output',
    override: ({ jsonSchema }) => {
      for (const key of UNSENT) delete (jsonSchema as Record<string, unknown>)[key]
    },
  })
  return sent
}

type Understood<Output> =
  | {
      readonly kind: 'usable'
      readonly output: Output
      readonly repaired: boolean
      readonly leftOut: readonly string[]
    }
  | Unusable

/** What a reply says, unless it is no whole one, or nothing is left of it. */
function understood<Input, Output, Reply>(
  { cut = false }: LlmReply,
  parsed: ParsedReply<Reply>,
  online: OnlineTask<Input, Output, Reply>,
  input: Input,
): Understood<Output> {
  // What is plain JSON was whole before it was cut.
  if (cut && (parsed.kind === 'unusable' || parsed.repaired)) return { kind: 'unusable', issues: [CUT] }
  if (parsed.kind === 'unusable') return parsed
  const { output, rejected } = online.read(parsed.value, input)
  const leftOut = [...parsed.dropped, ...rejected]
  if (leftOut.length > 0 && online.isNothing?.(output, leftOut) === true)
    return { kind: 'unusable', issues: leftOut.slice(0, MAX_ISSUES) }
  return { kind: 'usable', output, repaired: parsed.repaired, leftOut }
}

const CUT = 'reply: cut off before its end, it is too long'
const MAX_ISSUES = 8

function answerOf<Output>(
  llm: Llm,
  reading: Understood<Output>,
  use: ReturnType<typeof emptyUse>,
): TaskAnswer<Output> | null {
  if (reading.kind === 'unusable') return null
  if (reading.repaired) use.add('repaired')
  use.leaveOut(reading.leftOut)
  return { output: reading.output, by: llm.model, use: use.read(), failed: null }
}

type Count = Exclude<keyof TaskUse, 'task' | 'model' | 'why' | 'failures'>

function emptyUse(task: string, model: string) {
  const counts: Record<Count, number> = {
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    repaired: 0,
    retried: 0,
    partial: 0,
    rejected: 0,
    failed: 0,
  }
  let why: TaskUse['why']
  return {
    add(count: Count, n = 1): void {
      counts[count] += n
    },
    count({ inputTokens, outputTokens }: LlmReply): void {
      counts.inputTokens += inputTokens
      counts.outputTokens += outputTokens
    },
    /** @param reasons One for each item of the reply that was left out. */
    leaveOut(reasons: readonly string[]): void {
      if (reasons.length === 0) return
      counts.partial += 1
      counts.rejected += reasons.length
      why = countedReasons(reasons)
    },
    read: (): TaskUse => ({ task, model, ...counts, ...(why !== undefined && { why }) }),
  }
}
