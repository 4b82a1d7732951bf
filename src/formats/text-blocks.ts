import { z } from 'zod'
import { withoutInjected } from './injected.ts'

const TEXTS = ['text', 'input_text', 'output_text']
const blocks = z.array(
  z.union([z.string(), z.looseObject({ type: z.string(), text: z.string().optional() })]),
)

/** What the blocks of a message say: thinking, pictures, calls of tools and their results are passed over. */
export function textOfBlocks(content: unknown): string {
  if (typeof content === 'string') return content
  return (blocks.safeParse(content).data ?? [])
    .flatMap((block) =>
      typeof block === 'string' ? block : TEXTS.includes(block.type) ? (block.text ?? '') : [],
    )
    .map(withoutInjected)
    .filter((text) => text !== '')
    .join('\n')
}
