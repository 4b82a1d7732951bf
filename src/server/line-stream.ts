/** Answers that are lines, sent as they are read. */
import type { Variables } from './operation.ts'

/** Lines between two looks whether the key is still good. */
const KEY_LINES = 500

/**
 * Whoever reads them sees the connection break when they are not all there: what failed, or was forbidden meanwhile, must
 * not look like the end. Nothing more is read once nobody listens.
 */
export function lineStream(
  first: IteratorResult<string>,
  lines: AsyncGenerator<string>,
  { mayStill, failed }: Pick<Variables['Variables'], 'mayStill' | 'failed'>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string> | null = first
  let count = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        if (++count % KEY_LINES === 0 && !(await mayStill())) throw new Error('its key was revoked')
        const line: IteratorResult<string> = next ?? (await lines.next())
        next = null
        if (line.done) controller.close()
        else controller.enqueue(encoder.encode(`${line.value}\n`))
      } catch (error) {
        failed(error)
        await lines.return(undefined)
        controller.error(new Error('The lines ended before they were all sent.'))
      }
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}
