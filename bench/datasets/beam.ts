import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConversations } from 'recollect/formats'
import { type Dataset, type Sample, turnIds } from './dataset.ts'

/** BEAM's chat folders: https://github.com/mohammadtavakoli78/BEAM. `path` is one chat or a folder of chats. */
export async function readBeam(path: string): Promise<Dataset> {
  const samples: Sample[] = []
  let droppedEvidence = 0
  for (const folder of chatFolders(path)) {
    const { conversations } = await readConversations(folder, 'beam')
    const conversation = conversations[0]
    if (conversation === undefined) throw new Error(`${folder}: no chat in it`)
    const known = turnIds(conversation)
    const probing = JSON.parse(
      readFileSync(join(folder, 'probing_questions', 'probing_questions.json'), 'utf8'),
    ) as Record<string, readonly { readonly question: string; readonly source_chat_ids?: unknown }[]>
    let index = 0
    const questions = Object.entries(probing).flatMap(([category, list]) =>
      list.map(({ question, source_chat_ids }) => {
        const ids = [...new Set(flatten(source_chat_ids))]
        const gold = ids.filter((id) => known.has(id))
        droppedEvidence += ids.length - gold.length
        return { index: index++, text: question, category, gold }
      }),
    )
    samples.push({ id: conversation.id ?? folder, conversation, questions })
  }
  return { name: 'beam', samples, droppedEvidence }
}

function chatFolders(path: string): string[] {
  if (existsSync(join(path, 'chat.json'))) return [path]
  const found = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .flatMap((entry) => chatFolders(join(path, entry.name)))
  return found
}

/** Gold ids come as lists, lists of lists, or lists under names. */
function flatten(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(flatten)
  return typeof value === 'object' ? Object.values(value).flatMap(flatten) : [String(value)]
}
