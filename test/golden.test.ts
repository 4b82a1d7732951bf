/**
 * Golden traces of the demo: every change that consolidation makes of the sample conversation, and how the
 * six questions are answered. Reviewing a change of behaviour is reading the diff of these files;
 * `npm run golden` is the way to write them anew.
 */

import { expect, it } from 'vitest'
import { addSample, DEMO_QUESTIONS } from '../src/cli/demo.ts'
import { type Change, createMemory, createMemoryStore, STRATEGIES, type Store } from '../src/index.ts'

const NOW = Date.parse('2025-03-10T12:00:00Z')

function recording(store: Store, log: Change[]): Store {
  return {
    ...store,
    apply: async (namespace, changes, options) => {
      const result = await store.apply(namespace, changes, options)
      log.push(...changes)
      return result
    },
  }
}

/** One line per change; turns, cues and mentions are many and say little here. */
function lines(log: readonly Change[], names: ReadonlyMap<string, string>): string[] {
  return log.flatMap((change) => {
    switch (change.kind) {
      case 'fact-added':
      case 'fact-updated': {
        const { fact } = change
        const span = `${new Date(fact.valid.from).toISOString().slice(0, 10)}..${fact.valid.to === null ? '' : new Date(fact.valid.to).toISOString().slice(0, 10)}`
        const why = change.kind === 'fact-updated' ? ` (${change.reason})` : ''
        return `${change.kind}${why}: ${names.get(fact.head)} –${fact.relation}→ ${names.get(fact.tail)} [${span}] c=${fact.confidence.toFixed(2)} ${fact.intent} | ${fact.statement}`
      }
      case 'topic-added':
        return `topic-added: ${change.topic.turns[0]} +${change.topic.turns.length} | ${change.topic.summary}`
      case 'entity-added':
        return `entity-added: ${change.entity.name} (${change.entity.type})`
      case 'topics-linked':
        return `topics-linked: ${change.link.relation} ${change.link.weight.toFixed(2)}`
      case 'fact-deleted':
        return 'fact-deleted'
      default:
        return []
    }
  })
}

it('the demo conversation is consolidated and recalled as recorded', async () => {
  const log: Change[] = []
  const memory = await createMemory({ store: recording(createMemoryStore(), log), now: () => NOW })
  const space = memory.namespace('demo')
  await addSample(space, () => {})
  const names = new Map(
    log.flatMap((c) => (c.kind === 'entity-added' ? [[c.entity.id, c.entity.name] as const] : [])),
  )
  await expect(`${lines(log, names).join('\n')}\n`).toMatchFileSnapshot('golden/demo.changes.txt')
  const answers: string[] = []
  for (const { text, asOf } of DEMO_QUESTIONS) {
    const context = await space.recall(text, {
      budget: 260,
      facts: 4,
      trace: true,
      ...(asOf !== undefined && { asOf }),
    })
    const ranking = context.trace?.flatMap((e) =>
      e.kind === 'turn-ranked' ? [`${e.rank}. ${e.id} ${e.score.toFixed(3)}`] : [],
    )
    answers.push(
      `? ${text}${asOf === undefined ? '' : ` (as of ${asOf})`}`,
      context.text,
      ...(ranking ?? []),
      '',
    )
  }
  await expect(answers.join('\n')).toMatchFileSnapshot('golden/demo.recall.txt')
  await memory.close()
})

it.each(STRATEGIES)('%s explains itself as recorded', async (strategy) => {
  const memory = await createMemory({ now: () => NOW })
  const space = memory.namespace('demo')
  await addSample(space, () => {})
  const traces: string[] = []
  for (const { text, asOf } of DEMO_QUESTIONS.slice(0, 3)) {
    const { trace, visited } = await space.recall(text, {
      strategy,
      k: 5,
      facts: 4,
      trace: true,
      ...(asOf !== undefined && { asOf }),
    })
    traces.push(
      `? ${text}`,
      ...(trace ?? []).map((event) => JSON.stringify(rounded(event))),
      `${visited} visited`,
      '',
    )
  }
  await expect(traces.join('\n')).toMatchFileSnapshot(`golden/trace.${strategy}.jsonl`)
  await memory.close()
})

/** Numbers to three digits: the last bits are no behaviour. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (Array.isArray(value)) return value.map(rounded)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, rounded(v)]))
}
