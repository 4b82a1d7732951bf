/** Is what changed known at every moment? Lives told out of order, against an oracle that knows both clocks. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type RecallOptions } from 'recollect'
import { seeded } from '../datasets/synthetic.ts'
import { type Life, lives, type Statement, truth } from '../datasets/timelines.ts'
import { mean } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Cell, Part } from '../runs/part.ts'
import { type SystemName, systemNamed } from '../systems/known-systems.ts'

const PEOPLE = 15
/** Pairs of moments per person and relation. */
const MOMENTS = 20
const SEED = 17
const DAY = 86_400_000
const QUESTIONS: Readonly<Record<Statement['relation'], (person: string) => string>> = {
  lives_in: (person) => `Where does ${person} live?`,
  works_at: (person) => `Where does ${person} work?`,
}

export interface TemporalOptions {
  /** Systems whose first turn is compared with the newest value. */
  readonly systems: readonly SystemName[]
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export async function runTemporal({ systems, run, command, onProgress }: TemporalOptions): Promise<Part> {
  const told = lives(PEOPLE)
  return measurePart(
    {
      run,
      title: 'Facts that change',
      command,
      seed: SEED,
      configuration: { people: PEOPLE, statements: told.flatMap((l) => l.statements).length, systems },
    },
    async () => {
      onProgress('lives: two clocks')
      const oracle = await againstOracle(told)
      const current: Cell[][] = [['recollect, first fact of the context', percentTrue(oracle.now)]]
      const figures: Record<string, number> = {
        'facts right': 100 * mean(oracle.facts.map(Number)),
        'context right': 100 * mean(oracle.context.map(Number)),
        'first fact right now': 100 * mean(oracle.now.map(Number)),
      }
      const failures: string[] = []
      for (const name of systems) {
        onProgress(`lives: ${name}`)
        try {
          for (const [variant, share] of await newestFirst(told, name)) {
            current.push([variant, (100 * share).toFixed(1)])
            figures[`${variant} newest first`] = 100 * share
          }
        } catch (error) {
          failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
      return {
        figures,
        failures,
        tables: [
          {
            caption: 'What was true then, judged by what had been heard by then: right, in percent',
            note: 'Moves and jobs told in any order, up to two years late. Each question is asked as of one moment and known at another, and compared with an oracle that sorts the statements.',
            columns: ['asked through', 'n', 'right'],
            rows: [
              ['facts({ asOf, knownAt })', oracle.facts.length, percentTrue(oracle.facts)],
              [
                'first fact of recall(question, { asOf, knownAt })',
                oracle.context.length,
                percentTrue(oracle.context),
              ],
            ],
          },
          {
            caption: 'What is true now: the newest value comes first, in percent',
            note: 'Of the turns that tell of the relation asked for, the first in the ranking is the one with the value that holds. A fact is the first of the context on that relation.',
            columns: ['system', 'newest first'],
            rows: current,
          },
        ],
      }
    },
  )
}

async function againstOracle(
  told: readonly Life[],
): Promise<{ facts: boolean[]; context: boolean[]; now: boolean[] }> {
  const random = seeded(SEED)
  const memory = await createMemory()
  const found = { facts: [] as boolean[], context: [] as boolean[], now: [] as boolean[] }
  try {
    for (const life of told) {
      const space = memory.namespace(life.person)
      for (const session of life.sessions) await space.add(session.turns, { session: session.id })
      await space.flush()
      const times = life.statements.flatMap((s) => [s.from, s.heard])
      const [first, last] = [Math.min(...times), Math.max(...times)]
      const moment = (): number => first + Math.floor(random() * ((last - first) / DAY + 60)) * DAY
      const firstFact = async (
        relation: Statement['relation'],
        options: RecallOptions,
      ): Promise<string | null> => {
        const { facts } = await space.recall(QUESTIONS[relation](life.person), options)
        return facts.find((f) => f.fact.relation === relation)?.tail ?? null
      }
      for (const relation of ['lives_in', 'works_at'] as const) {
        const holds = truth(life.statements, relation, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
        found.now.push(sameValue(await firstFact(relation, {}), holds?.value ?? null))
        for (let i = 0; i < MOMENTS; i++) {
          const [asOf, knownAt] = [moment(), moment()]
          const right = truth(life.statements, relation, asOf, knownAt)?.value ?? null
          const believed = await space.facts({ entity: life.person, relation, asOf, knownAt })
          found.facts.push(sameValue(believed[0]?.tailName ?? null, right))
          found.context.push(sameValue(await firstFact(relation, { asOf, knownAt }), right))
        }
      }
    }
    return found
  } finally {
    await memory.close()
  }
}

function sameValue(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : a.toLowerCase() === b.toLowerCase()
}

/** Share of questions about now whose first telling turn has the value that holds, by variant. */
async function newestFirst(told: readonly Life[], name: SystemName): Promise<[string, number][]> {
  const system = systemNamed(name)
  const right = new Map<string, boolean[]>()
  for (const life of told) {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-temporal-'))
    const memory = await system.open(folder, { id: life.person, askedAt: null })
    try {
      for (const session of life.sessions) await memory.add(session)
      await memory.settle()
      for (const relation of ['lives_in', 'works_at'] as const) {
        const values = new Map(
          life.statements.filter((s) => s.relation === relation).map((s) => [s.turn, s.value]),
        )
        const now = truth(life.statements, relation, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
        for (const variant of system.variants) {
          const { turns } = await memory.ask({ text: QUESTIONS[relation](life.person) }, variant)
          const first = turns.find((t) => values.has(t.turnId))
          const list = right.get(variant) ?? []
          right.set(variant, list)
          list.push(first !== undefined && values.get(first.turnId) === now?.value)
        }
      }
    } finally {
      await memory.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return [...right].map(([variant, list]) => [variant, mean(list.map(Number))])
}

function percentTrue(list: readonly boolean[]): string {
  return (100 * mean(list.map(Number))).toFixed(1)
}
