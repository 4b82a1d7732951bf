/** What was attached to a message, as documents. */
import type { TurnInput } from '../ingest/ingest.ts'
import { LIMITS } from '../model/limits.ts'
import type { Tally } from './conversation.ts'

/** Attachments of a message: a document under its name, with its text where that is known. */
export function documentTurns(
  message: string,
  files: readonly { readonly name?: string | null | undefined; readonly text?: string | null | undefined }[],
  at: TurnInput['at'],
  leave: Tally['add'],
): TurnInput[] {
  const seen = new Set<string>()
  return files.flatMap(({ name, text }, i): TurnInput[] => {
    const [title, content] = [name?.trim() ?? '', text?.trim() ?? '']
    if ((title === '' && content === '') || seen.has(`${title}\n${content}`)) return []
    seen.add(`${title}\n${content}`)
    if (content === '') leave('attached file', 'whose text is not in the export; its name is kept')
    return [
      {
        id: `${message}-file-${i + 1}`,
        role: 'document',
        speaker: (title === '' ? 'attachment' : title).slice(0, LIMITS.name),
        content,
        ...(content === '' && { captions: [title] }),
        ...(at !== undefined && { at }),
      },
    ]
  })
}
