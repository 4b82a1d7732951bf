/** One speaker with 50,000 facts: what does a question cost when everything hangs on one node? */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Change, createMemory, createSqliteStore, put, STRATEGIES } from 'recollect'
import { aFact, anEntity, aTurn, day } from 'recollect/testing'
import { mean, percentile } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'

const FACTS = 50_000
const TURNS = 5_000
const THINGS = 5_000
const QUESTIONS = 40
/** The same with so many facts is what the times are compared with. */
const SMALL = 500

interface HubRow {
  readonly strategy: string
  readonly p50: number
  readonly p95: number
  readonly visited: number
  /** How many times longer than with {@link SMALL} facts, at the median. */
  readonly ratio: number
}

export interface HubOptions {
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export async function runHub({ run, command, onProgress }: HubOptions): Promise<Part> {
  return measurePart(
    { run, title: 'A hub', command, configuration: { facts: FACTS, turns: TURNS, questions: QUESTIONS } },
    async () => {
      const rows = await measure(onProgress)
      return {
        figures: Object.fromEntries(rows.map((r) => [`${r.strategy} p50 ms`, r.p50])),
        tables: [
          {
            caption: `One speaker with ${FACTS.toLocaleString('en')} facts on ${THINGS.toLocaleString('en')} things; every question names the speaker`,
            columns: ['strategy', 'p50 ms', 'p95 ms', `times as with ${SMALL} facts`, 'visited'],
            rows: rows.map((r) => [
              r.strategy,
              r.p50.toFixed(1),
              r.p95.toFixed(1),
              r.ratio.toFixed(1),
              r.visited.toFixed(0),
            ]),
          },
        ],
      }
    },
  )
}

async function measure(onProgress: (text: string) => void): Promise<HubRow[]> {
  const small = await timesOf(SMALL, onProgress)
  const large = await timesOf(FACTS, onProgress)
  return STRATEGIES.map((strategy) => {
    const { times, visited } = large.get(strategy) ?? { times: [], visited: [] }
    return {
      strategy,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      visited: mean(visited),
      ratio: percentile(times, 0.5) / percentile(small.get(strategy)?.times ?? [], 0.5),
    }
  })
}

async function timesOf(facts: number, onProgress: (text: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-hub-'))
  const store = createSqliteStore({ path: join(folder, 'hub.db') })
  try {
    onProgress(`hub: ${facts} facts`)
    const turns = Math.min(TURNS, facts)
    const things = Math.min(THINGS, facts)
    const changes: Change[] = [
      ...Array.from(
        { length: turns },
        (_, i): Change => ({
          kind: 'turn-added',
          turn: aTurn(`t${i}`, {
            content: `I own thing number ${i}`,
            at: day(1 + i / 10),
            session: `s${i % 100}` as ReturnType<typeof aTurn>['session'],
          }),
          embedding: null,
        }),
      ),
      ...Array.from(
        { length: 100 },
        (_, i): Change => ({
          kind: 'session-flushed',
          id: `s${i}` as ReturnType<typeof aTurn>['session'],
          places: Math.ceil(turns / 100),
        }),
      ),
      put(
        'entity',
        anEntity('ana', { name: 'Ana', type: 'person', speaker: true, sources: [aTurn('t0').id] }),
      ),
      ...Array.from({ length: things }, (_, i) =>
        put('entity', anEntity(`e${i}`, { name: `thing ${i}`, sources: [aTurn('t0').id] })),
      ),
      ...Array.from({ length: facts }, (_, i) =>
        put(
          'fact',
          aFact(
            `f${i}`,
            {
              head: 'ana',
              relation: 'owns',
              tail: `e${i % things}`,
              turn: `t${i % turns}`,
              from: day(1 + i / 1000),
            },
            { statement: `Ana owns thing number ${i}.` },
          ),
        ),
      ),
    ]
    for (let i = 0; i < changes.length; i += 10_000) await store.apply('hub', changes.slice(i, i + 10_000))
    const memory = await createMemory({ store })
    const space = memory.namespace('hub')
    const found = new Map<string, { times: number[]; visited: number[] }>()
    for (const strategy of STRATEGIES) {
      await space.recall('warm up', { strategy })
      const times: number[] = []
      const visited: number[] = []
      for (let i = 0; i < QUESTIONS; i++) {
        const started = performance.now()
        const context = await space.recall(`Which thing number ${i * 7} does Ana own, and why?`, { strategy })
        times.push(performance.now() - started)
        visited.push(context.visited)
      }
      found.set(strategy, { times, visited })
    }
    await memory.close()
    return found
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
