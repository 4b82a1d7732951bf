/** A memory of another product with planted junk: duplicates, and text that was recalled and stored again. */
import { seeded } from './synthetic.ts'

/** An export of another product's memories, with junk among them. */
export interface PlantedJunk {
  readonly items: readonly { readonly id: string; readonly memory: string; readonly created_at: string }[]
  /** Ids of what is junk, by kind. */
  readonly duplicates: ReadonlySet<string>
  readonly loops: ReadonlySet<string>
}

const THINGS = 'piano kiln bicycle camera telescope canoe tent guitar loom drone violin easel'.split(' ')
const PLACES = 'Lisbon Vienna Hamburg Kyoto Nairobi Lima Oslo Ghent Turin Krakow Bergen Tartu'.split(' ')
const VERBS = 'bought lost repaired painted borrowed sold lent cleaned found photographed'.split(' ')

export function plantedJunk(count = 300, seed = 31): PlantedJunk {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const created_at = '2025-01-01T00:00:00Z'
  const said = new Set<string>()
  while (said.size < count)
    said.add(
      `Ana ${pick(VERBS)} a ${pick(THINGS)} in ${pick(PLACES)} with her ${pick(['aunt', 'friend', 'brother', 'boss', 'teacher'])} in ${1990 + Math.floor(random() * 35)}.`,
    )
  const items = [...said].map((memory, i) => ({ id: `m${i}`, memory, created_at }))
  const duplicates = new Set<string>()
  const loops = new Set<string>()
  for (const item of items.slice(0, count / 10)) {
    const copy = {
      ...item,
      id: `${item.id}-again`,
      memory: item.memory.replace('Ana', 'ana').replace(/\.$/, ''),
    }
    items.push(copy)
    duplicates.add(copy.id)
  }
  // The same sentence, stored again whenever it was recalled.
  const repeated = items[count - 1]
  for (let i = 0; i < 12 && repeated !== undefined; i++) {
    const id = `loop${i}`
    items.push({ ...repeated, id })
    loops.add(id)
  }
  return { items, duplicates, loops }
}
