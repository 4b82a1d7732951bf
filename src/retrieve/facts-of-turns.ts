/** The facts that the best turns support: each retrieved turn brings what it is the source of. */
import { sourcesOf } from '../model/fact.ts'
import type { FactHit } from '../model/hit.ts'
import { factHit, namesOfEnds } from './entity-names.ts'
import type { RankedTurn, Search } from './search.ts'

const TURNS = 20
const READ = 200

/** @paper MemORAI §3.3 (facts that cite a retrieved turn) */
export async function factsOfTurns(search: Search, turns: readonly RankedTurn[]): Promise<FactHit[]> {
  const { facts: reader, image, likeness, limits } = search
  const first = turns.slice(0, TURNS)
  const ids = first.map((t) => image.idOf(t.index))
  const facts = reader.usable(await reader.of(ids, READ))
  const top = first[0]?.score ?? 1
  const worth = new Map(first.map((t) => [image.idOf(t.index), top === 0 ? 0 : t.score / top]))
  const scores = await likeness.of(facts.map((f) => f.statement))
  const names = await namesOfEnds(search, facts)
  return facts
    .map((fact, i): FactHit => {
      const signals = {
        turn: 0.5 * Math.max(0, ...sourcesOf(fact).map((s) => worth.get(s) ?? 0)),
        likeness: 0.5 * (scores[i] ?? 0),
      }
      return factHit(fact, names, signals.turn + signals.likeness, signals)
    })
    .sort((a, b) => b.score - a.score || (a.fact.id < b.fact.id ? -1 : 1))
    .slice(0, limits.facts)
}
