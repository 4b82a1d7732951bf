/** What is asked about the turns of finished units, and what is not asked again. */
import type { Change } from '../model/change.ts'
import type { TurnId } from '../model/ids.ts'
import { repetitionKey } from '../model/repetition.ts'
import type { TaskUse } from '../model/task-use.ts'
import type { StoredTurn } from '../model/turn.ts'
import { distil } from '../tasks/distil/distil.ts'
import type { DistilOutput } from '../tasks/distil/types.ts'
import type { JobContext } from './jobs.ts'
import { approximateTokens, type Unit } from './units.ts'

/** Turns distilled with one question, in approximate tokens: several small units share the instructions. */
const PACK_TOKENS = 2500

/** What was distilled of some turns. */
export interface DistilledTurns {
  readonly turns: readonly StoredTurn[]
  readonly output: DistilOutput
}

export interface DistilledUnits {
  readonly units: readonly Unit[]
  readonly packs: readonly DistilledTurns[]
  /** By turn: the model that read it, and why a model did not. */
  readonly by: ReadonlyMap<TurnId, { readonly by: string | null; readonly failed: string | null }>
  readonly repeated: readonly Change[]
  readonly uses: readonly TaskUse[]
}

export async function distilUnits(
  context: JobContext,
  units: readonly Unit[],
  signal: AbortSignal | undefined,
): Promise<DistilledUnits> {
  const { runner } = context
  const repetitions = await findRepetitions(
    context,
    units.flatMap((u) => u.turns),
  )
  const kept = units.map(({ turns, reading }) =>
    turns.filter((t, i) => !repetitions.turns.has(t.id) && (reading === null || reading.kept.includes(i))),
  )
  const speakers = [...new Set(units.flatMap((u) => u.turns.map((t) => t.speaker)))]
  const isSpeech = (t: StoredTurn): boolean => t.role !== 'system' && t.role !== 'tool'
  const byModel = runner.hasModel('distil')
  const groups = byModel ? packed(kept.map((turns) => turns.filter(isSpeech))) : kept
  // What applications and tools say holds no facts; it is only made findable.
  const unspoken = byModel ? kept.flat().filter((t) => !isSpeech(t)) : []
  const answers = await Promise.all(
    groups.map(async (turns) => ({
      turns,
      ...(turns.length === 0
        ? { output: NOTHING, by: null, use: null, failed: null }
        : await runner.run(distil, { turns, speakers: byModel ? speakers : speakersOf(turns) }, signal)),
    })),
  )
  return {
    units,
    packs: [
      ...answers.map(({ turns, output }) => ({ turns, output })),
      ...(unspoken.length === 0
        ? []
        : [{ turns: unspoken, output: distil.offline({ turns: unspoken, speakers }) }]),
    ],
    by: new Map(
      answers.flatMap(({ turns, by, failed }) => turns.map((t) => [t.id, { by, failed }] as const)),
    ),
    repeated: repetitions.changes,
    uses: answers.flatMap((a) => a.use ?? []),
  }
}

const NOTHING: DistilOutput = { facts: [], endings: [], mentions: [], cues: [], wishes: [], rewritings: [] }

/** Neighbouring units together, up to a size. */
function packed(units: readonly (readonly StoredTurn[])[]): StoredTurn[][] {
  const packs: StoredTurn[][] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const turns of units) {
    const cost = turns.reduce((sum, t) => sum + approximateTokens(t.content), 0)
    if (turns.length === 0) continue
    if (tokens + cost > PACK_TOKENS) {
      packs.push([])
      tokens = 0
    }
    packs.at(-1)?.push(...turns)
    tokens += cost
  }
  return packs
}

/**
 * Turns that say word for word what their speaker said before. They are counted, not distilled again:
 * what is pasted twice is no second confirmation.
 */
async function findRepetitions(
  { store, namespace }: JobContext,
  turns: readonly StoredTurn[],
): Promise<{ readonly turns: ReadonlySet<TurnId>; readonly changes: readonly Change[] }> {
  const keyed = turns.flatMap((turn) => {
    const key = repetitionKey(turn)
    return key === null ? [] : [{ turn, key }]
  })
  const stored = await store.records(namespace, 'repetition', [...new Set(keyed.map((k) => k.key))])
  const first = new Map(stored.map((r) => [r.id, r.value]))
  const repeated = new Set<TurnId>()
  const changed = new Set<string>()
  for (const { turn, key } of keyed) {
    const known = first.get(key)
    changed.add(key)
    if (known === undefined) first.set(key, { first: turn.id, count: 1 })
    else if (known.first !== turn.id) {
      repeated.add(turn.id)
      first.set(key, { ...known, count: known.count + 1 })
    }
  }
  return {
    turns: repeated,
    changes: [...changed].flatMap((id): Change[] => {
      const value = first.get(id)
      return value === undefined
        ? []
        : [{ kind: 'record-put', record: { of: 'repetition', id, turns: [], text: null, value } }]
    }),
  }
}

export function speakersOf(turns: readonly Pick<StoredTurn, 'speaker'>[]): string[] {
  return [...new Set(turns.map((t) => t.speaker))]
}
