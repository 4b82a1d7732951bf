/** Standing wishes that turns of a user may take back: read before a model is asked about them. */
import { isWish } from '../model/experience.ts'
import type { StoredTurn } from '../model/turn.ts'
import { searchableText } from '../model/turn.ts'
import { searchTerms } from '../std/words.ts'
import { MAX_PAGE } from '../store/store.ts'
import { standingAmong } from '../tasks/standing-wishes.ts'
import type { JobContext } from './jobs.ts'

/** What a prompt shows at most. */
const MAX_WISHES = 10

/**
 * The words of the wishes that stand, those that share words with the turns first, then the newest.
 *
 * @cost two reads, none where no user speaks
 */
export async function knownWishes(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<readonly string[]> {
  const asked = turns.filter((turn) => turn.role === 'user')
  if (asked.length === 0) return []
  const last = Math.max(...asked.map((turn) => turn.at))
  const read = new Set<string>(turns.map((turn) => turn.id))
  const records = await store.findRecords(namespace, 'experience', { limit: MAX_PAGE })
  const wishes = records.map((record) => record.value).filter((e) => e.status === 'active' && isWish(e))
  if (wishes.length === 0) return []
  const sources = new Map(
    (await store.turns(namespace, [...new Set(wishes.flatMap((wish) => wish.sources))])).map((t) => [
      t.id,
      t,
    ]),
  )
  const told = wishes.flatMap(({ content, sources: from }) => {
    // What these very turns say, or later ones, is no knowledge beside them.
    const times = from.flatMap((id) => (read.has(id) ? [] : (sources.get(id)?.at ?? [])))
    const before = times.filter((at) => at <= last)
    return before.length === 0 ? [] : [{ content, at: Math.max(...before) }]
  })
  const said = new Set(asked.flatMap((turn) => searchTerms(searchableText(turn))))
  const shared = (content: string): number => searchTerms(content).filter((term) => said.has(term)).length
  return standingAmong(told, last)
    .map(({ content, at }) => ({ content, at, shared: shared(content) }))
    .sort((a, b) => b.shared - a.shared || b.at - a.at || (a.content < b.content ? -1 : 1))
    .slice(0, MAX_WISHES)
    .map(({ content }) => content)
}
