/** Replies that come from a model, from an earlier run, or from a file that something else has made. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { jsonrepair } from 'jsonrepair'
import {
  createReplay,
  isMemoryError,
  type Llm,
  type LlmRequest,
  type RecordedReply,
  replyKey,
  withRecording,
} from 'recollect'
import type { z } from 'zod'
import type { Journal } from '../runs/journal.ts'
import { tokensOf } from '../systems/texts.ts'

export interface Exchange {
  readonly model: string
  /**
   * One reply in the form that was asked for.
   *
   * @returns `null` when there is neither a reply nor a model; the prompt is then among {@link missing}
   */
  ask<T>(request: LlmRequest, form: z.ZodType<T>): Promise<Reading<T> | null>
  readonly missing: readonly LlmRequest[]
}

export interface Reading<T> {
  /** `null` when no reply could be read. */
  readonly value: T | null
  /** Whether the reply was not in the form asked for. */
  readonly malformed: boolean
  readonly text: string
  readonly inputTokens: number
  readonly outputTokens: number
  readonly ms: number
}

/** @param model Asked for what was not recorded; `null`: nothing is. */
export function createExchange(model: Llm | null, replies: Journal<RecordedReply>): Exchange {
  const missing = new Map<string, LlmRequest>()
  const recorder = model === null ? null : withRecording(model, (reply) => replies.append(reply))
  return {
    model: model?.model ?? replies.lines[0]?.model ?? 'none',
    get missing() {
      return [...missing.values()]
    },
    async ask(request, form) {
      const started = performance.now()
      try {
        const known = replies.get(replyKey(request))
        const llm = createReplay(known === undefined ? [] : [known], recorder)
        const { text, inputTokens, outputTokens } = await llm.complete(request)
        return {
          ...parsed(text, form),
          text,
          // Replies from a file do not always say what they cost.
          inputTokens: inputTokens || tokensOf(request.system) + tokensOf(request.user),
          outputTokens,
          ms: performance.now() - started,
        }
      } catch (error) {
        if (!isMemoryError(error) || error.code !== 'reply-missing') throw error
        missing.set(replyKey(request), request)
        return null
      }
    },
  }
}

function parsed<T>(text: string, form: z.ZodType<T>): { value: T | null; malformed: boolean } {
  const strict = attempt(() => JSON.parse(text), form)
  if (strict !== null) return { value: strict, malformed: false }
  const body = text.slice(Math.max(0, text.indexOf('{')))
  return { value: attempt(() => JSON.parse(jsonrepair(body)), form), malformed: true }
}

function attempt<T>(read: () => unknown, form: z.ZodType<T>): T | null {
  try {
    return form.parse(read())
  } catch {
    return null
  }
}

const PROMPTS = 'prompts-'

/**
 * Writes a line for each request, in an order that does not tell which system's it is.
 *
 * @param path A file, or a folder (it is there, or its name has no ending) that gets a file `prompts-PHASE.jsonl`.
 * @param batchModel Write requests of OpenAI's batch service for this model; `null`: our own plain form.
 * @returns The file.
 */
export function exportPrompts(
  path: string,
  phase: string,
  requests: readonly LlmRequest[],
  batchModel: string | null,
): string {
  const byId = requests.map((request) => [replyKey(request), request] as const)
  byId.sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = byId.map(([id, { task, version, system, user, schema, maxOutputTokens }]) => {
    if (batchModel === null) return { id, task, version, system, user, schema, maxOutputTokens }
    return {
      custom_id: id,
      method: 'POST',
      url: '/v1/chat/completions',
      body: {
        model: batchModel,
        temperature: 0,
        max_completion_tokens: maxOutputTokens,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        response_format: { type: 'json_schema', json_schema: { name: task, schema } },
      },
    }
  })
  const isNew = !existsSync(path)
  const isFolder = isNew ? extname(path) === '' : statSync(path).isDirectory()
  if (isFolder) mkdirSync(path, { recursive: true })
  const file = isFolder ? join(path, `${PROMPTS}${phase}.jsonl`) : path
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

interface ReplyLine {
  readonly id?: string
  readonly custom_id?: string
  readonly key?: string
  readonly text?: string
  readonly model?: string
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly response?: {
    readonly body?: {
      readonly model?: string
      readonly choices?: readonly { readonly message?: { readonly content?: string } }[]
      readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number }
    }
  }
}

/**
 * Lines of `{id, text}`, of a run's `replies.jsonl`, or of OpenAI's batch output.
 *
 * @param path A file, or a folder: all `.jsonl` files in it but those of prompts.
 * @throws RangeError naming the first line that is none of them
 */
export function readReplies(path: string): RecordedReply[] {
  if (!existsSync(path)) throw new RangeError(`there is no file ${path}`)
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .filter((name) => name.endsWith('.jsonl') && !name.startsWith(PROMPTS))
      .sort()
      .flatMap((name) => readReplies(join(path, name)))
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, i): RecordedReply[] => {
      if (line.trim() === '') return []
      const value = replyLine(line)
      const key = value?.id ?? value?.custom_id ?? value?.key
      const body = value?.response?.body
      const text = value?.text ?? body?.choices?.[0]?.message?.content
      if (key === undefined || text === undefined)
        throw new RangeError(
          `${path}, line ${i + 1}: needs "id" and "text", or a reply of OpenAI's batch service`,
        )
      return [
        {
          key,
          text,
          task: '',
          version: 0,
          model: value?.model ?? body?.model ?? 'replies from a file',
          inputTokens: value?.inputTokens ?? body?.usage?.prompt_tokens ?? 0,
          outputTokens: value?.outputTokens ?? body?.usage?.completion_tokens ?? tokensOf(text),
        },
      ]
    })
}

function replyLine(line: string): ReplyLine | null {
  try {
    return JSON.parse(line) as ReplyLine
  } catch {
    return null
  }
}
