import pLimit from 'p-limit'

/**
 * Asks for `atOnce` answers at a time, and takes them one after the other, in the order of `items`. An item that fails
 * holds up no other.
 *
 * @throws what failed first, once all others were taken
 */
export async function inOrder<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  ask: (item: Item) => Promise<Answer>,
  take: (answer: Answer, item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit(atOnce)
  const answers = items.map((item) => limit(() => ask(item)))
  // Those behind one that is taken may fail meanwhile; that is seen in their turn.
  for (const answer of answers) answer.catch(() => {})
  const failures: unknown[] = []
  for (const [i, answer] of answers.entries())
    try {
      await take(await answer, items[i] as Item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
