/** Tells turns one after another, each in a session of its own and read at once. */
import type { Namespace } from 'recollect'

/** Tells what somebody said, each at its time, and waits until all is read. */
export async function tell(
  space: Namespace,
  speaker: string,
  ...turns: readonly (readonly [at: string, content: string])[]
): Promise<void> {
  for (const [at, content] of turns) {
    await space.add([{ speaker, role: 'user', content, at }], { session: `${at} ${content}`.slice(0, 200) })
    await space.flush()
  }
}
