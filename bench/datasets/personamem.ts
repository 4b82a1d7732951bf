import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse/sync'
import type { Conversation } from 'recollect/formats'
import { z } from 'zod'
import { checked, readJsonLine } from './checked.ts'
import { type DatasetReader, PLAIN_QUESTION, type Question, type Sample } from './dataset.ts'

const ROW = z.object({
  question_type: z.string(),
  user_question_or_message: z.string(),
  correct_answer: z.string(),
  all_options: z.string(),
  shared_context_id: z.string(),
  end_index_in_shared_context: z.string().regex(/^\d+$/, 'expected a whole number'),
})
type Row = z.infer<typeof ROW>
const CONTEXTS = z.record(z.string(), z.array(z.object({ role: z.string(), content: z.string() })))
type Message = z.infer<typeof CONTEXTS>[string][number]

/** Contexts have no dates; their sessions are a day apart, so that their order is kept. */
const FIRST_DAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** Multiple choice over contexts of messages; a question sees its context up to a message of its own. */
export const personamem: DatasetReader = {
  source: 'https://huggingface.co/datasets/bowen-upenn/PersonaMem',
  layout:
    'questions_32k.csv (128k, 1M) with shared_contexts_32k.jsonl beside it, or a folder with one such pair',
  files(path) {
    const questions = questionFile(path)
    const contexts = questions === null ? null : contextFile(questions)
    return questions !== null && contexts !== null && existsSync(contexts) ? [questions, contexts] : []
  },
  async *read(path) {
    const questions = questionFile(path)
    if (questions === null) return
    const byContext = Map.groupBy(rowsOf(questions), ({ row }) => row.shared_context_id)
    const contexts = contextFile(questions)
    let index = -1
    for await (const line of createInterface({ input: createReadStream(contexts) })) {
      index += 1
      if (line.trim() === '') continue
      for (const [id, messages] of Object.entries(readJsonLine(contexts, line, index, CONTEXTS))) {
        const ends = Map.groupBy(byContext.get(id) ?? [], ({ row }) =>
          Number(row.end_index_in_shared_context),
        )
        for (const [end, asked] of [...ends].sort(([a], [b]) => a - b))
          yield {
            id: `${id}:${end}`,
            conversation: conversationOf(id, messages.slice(0, end)),
            questions: asked.map((a) => questionOf(a.row, a.index)),
            askedAt: null,
            droppedEvidence: 0,
          } satisfies Sample
      }
    }
  },
}

function rowsOf(path: string): { row: Row; index: number }[] {
  let rows: unknown[]
  try {
    rows = parse(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true })
  } catch (error) {
    throw new RangeError(`${path}: is no table of comma-separated values: ${(error as Error).message}`)
  }
  return rows.map((row, index) => ({ row: checked(ROW, row, path, `row ${index + 1}`), index }))
}

function questionOf(row: Row, index: number): Question {
  return {
    ...PLAIN_QUESTION,
    index,
    text: row.user_question_or_message,
    category: row.question_type,
    gold: [],
    answer: row.correct_answer.replace(/[()\s]/g, '').toLowerCase(),
    options: pythonStrings(row.all_options),
  }
}

/** A system message opens each session. */
function conversationOf(id: string, messages: readonly Message[]): Conversation {
  const sessions: { id: string; turns: Conversation['sessions'][number]['turns'][number][] }[] = []
  messages.forEach(({ role, content }, i) => {
    if (role === 'system' || sessions.length === 0)
      sessions.push({ id: `session ${sessions.length + 1}`, turns: [] })
    if (content.trim() === '') return
    sessions.at(-1)?.turns.push({
      id: `${i}`,
      role: role === 'assistant' || role === 'system' ? role : 'user',
      content,
      at: FIRST_DAY + (sessions.length - 1) * DAY + i * 1000,
    })
  })
  return { id, sessions: sessions.filter((s) => s.turns.length > 0) }
}

function questionFile(path: string): string | null {
  if (!existsSync(path)) return null
  if (!statSync(path).isDirectory()) return path
  const [file, another] = readdirSync(path).filter((f) => /^questions_\w+\.csv$/.test(f))
  return file === undefined || another !== undefined ? null : join(path, file)
}

function contextFile(questions: string): string {
  return questions.replace(/questions_(\w+)\.csv$/, 'shared_contexts_$1.jsonl')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/** The strings of a list as Python prints it: in either kind of quotes, with backslashes before what needs one. */
export function pythonStrings(list: string): string[] {
  return [...list.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/gs)].map((m) =>
    (m[1] ?? m[2] ?? '').replace(/\\(.)/gs, (_, c: string) => ESCAPES[c] ?? c),
  )
}
