import type { Evidence } from '../model/fact.ts'
import { type TellingOrder, tellingOrder } from '../model/telling-order.ts'
import { allRows } from '../std/pages.ts'
import type { Store } from '../store/store.ts'

/**
 * The order in which something was told.
 *
 * @cost one read of the turns that share their time with others; none where none do
 */
export async function toldInOrder(
  store: Store,
  namespace: string,
  told: readonly Pick<Evidence, 'turn' | 'heardAt'>[],
): Promise<TellingOrder> {
  const ids = [...Map.groupBy(told, (t) => t.heardAt).values()].flatMap((ofOneTime) => {
    const turns = new Set(ofOneTime.map((t) => t.turn))
    return turns.size > 1 ? [...turns] : []
  })
  if (ids.length === 0) return tellingOrder()
  const turns = await allRows((page) => store.findTurns(namespace, { ids, ...page }))
  return tellingOrder(new Map(turns.map((turn, place) => [turn.id, place])))
}
