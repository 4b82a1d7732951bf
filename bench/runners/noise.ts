/**
 * What do wrong topic boundaries cost? Those that the rules find are lost, moved and invented with probability η.
 *
 * @paper GAM C.3
 */
import type { Llm } from 'recollect'
import { createMemory } from 'recollect'
import type { ConversationSession } from 'recollect/formats'
import { seeded } from '../datasets/synthetic.ts'
import type { Part } from '../runs/part.ts'
import { recollect } from '../systems/recollect.ts'
import type { System } from '../systems/system.ts'
import { one } from './retrieval.ts'
import { measure } from './retrieval-scores.ts'
import { runVariants, type VariantOptions } from './variants.ts'

const LEVELS = [0, 0.1, 0.2, 0.3, 0.4]
const FIXED_WINDOW = 8
/** A boundary moves by so many turns at most. */
const MOST_SHIFT = 2
const SEED = 13

/** Places in a session before which a unit begins, 0 left out. */
type Boundaries = readonly number[]
type Perturb = (session: ConversationSession, found: Boundaries) => Boundaries

export async function runNoise(options: VariantOptions): Promise<Part> {
  const random = seeded(SEED)
  const plans: readonly (readonly [string, Perturb])[] = [
    ...LEVELS.map((level): readonly [string, Perturb] => [
      `η ${level}`,
      ({ turns }, found) => perturbed(found, turns.length, level, random),
    ]),
    ['fixed window', ({ turns }) => every(FIXED_WINDOW, turns.length)],
    ['whole sessions', () => []],
  ]
  const labels = plans.map(([name]) => name)
  return runVariants(options, {
    kind: 'noise',
    title: `Wrong topic boundaries, ${options.dataset}`,
    systems: plans.map(([name, perturb]) => cutElsewhere(name, perturb)),
    configuration: { seed: SEED, boundaries: 'those of the rules at η 0', units: 'summarised by a script' },
    results({ asked }) {
      const rows = new Map(measure(asked).map((m) => [m.system, m]))
      const value = (strategy: string, label: string): number | undefined =>
        rows.get(`${strategy}, ${label}`)?.categories.get('all')?.turns[2]
      return {
        figures: Object.fromEntries(
          labels.map((label) => [`graph-guided ${label} turn R@10`, value('graph-guided', label) ?? 0]),
        ),
        tables: [
          {
            caption: 'Turn recall at 10 when topics are cut elsewhere, in percent',
            note: 'With probability η a boundary is dropped or moved by up to two turns, and η times as many are invented. graph-guided searches through topics; auto hardly needs them.',
            columns: ['boundaries', 'auto', 'graph-guided', 'graph-guided in context'],
            rows: labels.map((label) => [
              label,
              one(value('auto', label)),
              one(value('graph-guided', label)),
              one(rows.get(`graph-guided, ${label}`)?.categories.get('all')?.inContext),
            ]),
          },
        ],
        charts: [
          {
            name: 'noise',
            title: 'Turn recall at 10 by noise of topic boundaries',
            kind: 'lines',
            x: 'η',
            y: 'percent',
            data: LEVELS.flatMap((level) =>
              ['auto', 'graph-guided'].map((strategy) => ({
                x: level,
                y: value(strategy, `η ${level}`) ?? 0,
                series: strategy,
              })),
            ),
          },
        ],
      }
    },
  })
}

function cutElsewhere(name: string, perturb: Perturb): System {
  const inner = recollect({
    variants: { [`auto, ${name}`]: {}, [`graph-guided, ${name}`]: { strategy: 'graph-guided' } },
    memory: { models: { segment: ONE_UNIT } },
  })
  return {
    ...inner,
    async open(folder, context) {
      const memory = await inner.open(folder, context)
      return {
        ...memory,
        async add(session) {
          const starts = [0, ...perturb(session, await boundariesOf(session))]
          for (const [i, start] of starts.entries()) {
            await memory.add({ ...session, turns: session.turns.slice(start, starts[i + 1]) })
            // What was added so far is a unit of its own.
            await memory.settle()
          }
        },
      }
    },
  }
}

/** Where the rules cut a session. */
async function boundariesOf(session: ConversationSession): Promise<number[]> {
  const memory = await createMemory()
  try {
    const space = memory.namespace('boundaries')
    await space.add(session.turns, { session: session.id })
    await space.flush()
    const topics = await space.topics({ limit: 1000 })
    const placeOf = new Map(session.turns.map((t, i) => [t.id, i]))
    const firsts = topics.map((t) => placeOf.get(t.turns[0] ?? '') ?? 0)
    return [...new Set(firsts)].filter((i) => i > 0).sort((a, b) => a - b)
  } finally {
    await memory.close()
  }
}

export function perturbed(found: Boundaries, turns: number, level: number, random: () => number): Boundaries {
  const kept = found.flatMap((place) => {
    if (random() >= level) return [place]
    if (random() < 0.5) return []
    const shift = 1 + Math.floor(random() * MOST_SHIFT)
    return [random() < 0.5 ? place - shift : place + shift]
  })
  const invented = Array.from(
    { length: Math.round(found.length * level) },
    () => 1 + Math.floor(random() * (turns - 1)),
  )
  return [...new Set([...kept, ...invented])].filter((i) => i > 0 && i < turns).sort((a, b) => a - b)
}

function every(size: number, turns: number): Boundaries {
  return Array.from({ length: Math.ceil(turns / size) - 1 }, (_, i) => (i + 1) * size)
}

/** Cuts nothing, keeps every turn, and summarises by the longest turns: what is measured is where units end. */
const ONE_UNIT: Llm = {
  model: 'scripted/one-unit',
  async complete({ user }) {
    const lines = user.split('\n').flatMap((line) => {
      const [, n, text] = /^(\d+) ([^:]+: .*)$/.exec(line) ?? []
      return n === undefined || text === undefined ? [] : [{ n: Number(n), text }]
    })
    const longest = [...lines].sort((a, b) => b.text.length - a.text.length).slice(0, 2)
    const words = lines.flatMap((l) => l.text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])
    const counts = [...Map.groupBy(words, (w) => w)].sort(([, a], [, b]) => b.length - a.length)
    const unit = {
      first: lines[0]?.n ?? 0,
      summary: longest.map((l) => l.text.slice(0, 300)).join(' ') || 'nothing',
      keywords: counts.slice(0, 6).map(([w]) => w),
      keep: lines.map((l) => l.n),
    }
    const text = JSON.stringify({ units: [unit] })
    return { text, inputTokens: Math.ceil(user.length / 4), outputTokens: Math.ceil(text.length / 4) }
  },
}
