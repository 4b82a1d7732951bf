import { createReadStream } from 'node:fs'
import { isMemoryError } from 'recollect'
import { type Conversation, parseConversations } from 'recollect/formats'
import streamArray from 'stream-json/streamers/stream-array.js'
import { z } from 'zod'
import { checked } from './checked.ts'
import { type DatasetReader, evidence, isFile, type Sample } from './dataset.ts'

const RAW = z.object({
  question_id: z.string(),
  question_type: z.string(),
  question: z.string(),
  answer: z.union([z.string(), z.number()]),
  question_date: z.string(),
  haystack_dates: z.array(z.string()),
  haystack_session_ids: z.array(z.string()),
  haystack_sessions: z.array(
    z.array(z.object({ role: z.string(), content: z.string(), has_answer: z.boolean().nullish() })),
  ),
  answer_session_ids: z.array(z.string()),
})
type Raw = z.infer<typeof RAW>

/** One sample per instance: each has a history of its own. The medium file is larger than a string can be. */
export const longmemeval: DatasetReader = {
  source: 'https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned',
  layout: 'longmemeval_s, longmemeval_m or longmemeval_oracle as one JSON file',
  files: (path) => (isFile(path) ? [path] : []),
  async *read(path) {
    const instances = createReadStream(path).pipe(streamArray.withParserAsStream())
    try {
      for await (const { key, value } of instances as AsyncIterable<{ key: number; value: unknown }>)
        yield await sampleOf(checked(RAW, value, path, `[${key}]`), path)
    } catch (error) {
      if (error instanceof RangeError || isMemoryError(error)) throw error
      throw new RangeError(`${path}: is no list in JSON: ${(error as Error).message}`)
    }
  },
}

async function sampleOf(raw: Raw, path: string): Promise<Sample> {
  const { conversations } = await parseConversations(JSON.stringify([raw]), {
    path,
    sessionId: raw.question_id,
    format: 'longmemeval',
  })
  const read = conversations[0]
  if (read === undefined) throw new Error(`${path}: ${raw.question_id} has no history`)
  const conversation = withPlaces(read, raw)
  const answerable = !raw.question_id.endsWith('_abs')
  const marked = raw.haystack_sessions.flatMap((session, s) =>
    session.flatMap((turn, i) => (turn.has_answer === true ? [`${raw.haystack_session_ids[s]}:${i}`] : [])),
  )
  const found = evidence(conversation, marked)
  return {
    id: raw.question_id,
    conversation,
    askedAt: questionTime(raw.question_date),
    // What an abstention points to does not exist, so nothing is looked for.
    droppedEvidence: answerable ? found.dropped : 0,
    questions: [
      {
        index: 0,
        text: raw.question,
        category: raw.question_type,
        gold: answerable ? found.gold : [],
        goldSessions: answerable ? raw.answer_session_ids : [],
        answer: answerable ? String(raw.answer) : null,
        aliases: [],
        rubric: [],
        options: [],
        answerable,
      },
    ],
  }
}

/** The set has no ids for turns: their place in the session names them. Turns without a word are not read. */
function withPlaces(conversation: Conversation, raw: Raw): Conversation {
  const sessions = conversation.sessions.map((session, s) => {
    const places = (raw.haystack_sessions[s] ?? []).flatMap(({ content }, i) =>
      content.trim() === '' ? [] : [`${session.id}:${i}`],
    )
    return { ...session, turns: session.turns.map((turn, i) => ({ ...turn, id: places[i] as string })) }
  })
  return { ...conversation, sessions }
}

/** "2023/05/30 (Tue) 23:40" */
function questionTime(text: string): number | null {
  const [, year, month, day, hour = '0', minute = '0'] =
    /(\d{4})\/(\d{2})\/(\d{2})(?:\D+(\d{2}):(\d{2}))?/.exec(text) ?? []
  return year === undefined
    ? null
    : Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
}
