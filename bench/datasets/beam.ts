import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readConversations } from 'recollect/formats'
import { z } from 'zod'
import { readJson } from './checked.ts'
import { type DatasetReader, evidence, type Question, type Sample } from './dataset.ts'

const PROBING = z.record(
  z.string(),
  z.array(
    z.object({
      question: z.string(),
      source_chat_ids: z.unknown().optional(),
      answer: z.string().optional(),
      ideal_response: z.string().optional(),
      ideal_answer: z.string().optional(),
      ideal_summary: z.string().optional(),
      expected_compliance: z.string().optional(),
      rubric: z.array(z.string()).default([]),
    }),
  ),
)
const CHAT = z.array(
  z.object({
    batch_number: z.number(),
    turns: z.array(z.array(z.object({ role: z.string(), id: z.number(), content: z.string() }))),
  }),
)

/** A chat folder, or a folder of them. */
export const beam: DatasetReader = {
  source: 'https://github.com/mohammadtavakoli78/BEAM (chats/100K … chats/10M)',
  layout: 'a chat folder with chat.json and probing_questions/, or a folder of them',
  files: (path) => chatFolders(path).flatMap((f) => [join(f, 'chat.json'), probingFile(f)]),
  async *read(path) {
    for (const folder of chatFolders(path)) {
      readJson(join(folder, 'chat.json'), CHAT)
      const { conversations } = await readConversations(folder, 'beam')
      const conversation = conversations[0]
      if (conversation === undefined) throw new Error(`${folder}: no chat in it`)
      const probing = readJson(probingFile(folder), PROBING)
      let droppedEvidence = 0
      let index = 0
      const questions = Object.entries(probing).flatMap(([category, list]) =>
        list.map((raw): Question => {
          const { dropped, ...found } = evidence(conversation, flatten(raw.source_chat_ids))
          droppedEvidence += dropped
          return {
            index: index++,
            text: raw.question,
            category,
            ...found,
            answer:
              raw.answer ??
              raw.ideal_response ??
              raw.ideal_answer ??
              raw.ideal_summary ??
              raw.expected_compliance ??
              null,
            aliases: [],
            rubric: raw.rubric,
            options: [],
            answerable: category !== 'abstention',
          }
        }),
      )
      yield {
        id: conversation.id ?? folder,
        conversation,
        questions,
        askedAt: null,
        droppedEvidence,
      } satisfies Sample
    }
  },
}

function probingFile(folder: string): string {
  return join(folder, 'probing_questions', 'probing_questions.json')
}

function chatFolders(path: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return []
  if (existsSync(join(path, 'chat.json'))) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .flatMap((entry) => chatFolders(join(path, entry.name)))
}

/** Gold ids come as lists, lists of lists, or lists under names. */
function flatten(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(flatten)
  return typeof value === 'object' ? Object.values(value).flatMap(flatten) : [String(value)]
}
