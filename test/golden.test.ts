/**
 * Golden traces of the demo: every change that consolidation makes of the sample conversation, and how the
 * six questions are answered. Reviewing a change of behaviour is reading the diff of these files;
 * `npm run golden` is the way to write them anew.
 */

import { expect, it } from 'vitest'
import { addSample, DEMO_QUESTIONS } from '../src/cli/demo.ts'
import { type Change, createMemory, createSqliteStore, STRATEGIES, type Store } from '../src/index.ts'

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

/** One line per change; turns and readings are many and say little here. */
function lines(log: readonly Change[], names: ReadonlyMap<string, string>): string[] {
  return log.flatMap((change) => {
    if (change.kind === 'deleted' && change.in === 'fact') return 'fact deleted'
    if (change.kind !== 'put') return []
    switch (change.in) {
      case 'fact': {
        const { head, relation, tail, valid, confidence, intent, statement, closings, status } = change.value
        const span = `${dayOf(valid.from)}..${valid.to === null ? '' : dayOf(valid.to)}`
        const state = `${status === 'active' ? '' : ` ${status}`}${closings.length === 0 ? '' : ' closed'}`
        return `fact${state}: ${names.get(head)} –${relation}→ ${names.get(tail)} [${span}] c=${confidence.toFixed(2)} ${intent} | ${statement}`
      }
      case 'ending':
        return `ending: ${names.get(change.value.head)} ${change.value.relation} ${change.value.tail ?? ''} ${dayOf(change.value.at)}`
      case 'topic':
        return `topic: ${change.value.turns[0]} +${change.value.turns.length} | ${change.value.summary}`
      case 'entity':
        return `entity: ${change.value.name} (${change.value.type}${change.value.status === 'merged' ? `, alias of ${names.get(change.value.mergedInto ?? '')}` : ''})`
      case 'topic-link':
        return `topic-link: ${change.value.relation} ${change.value.weight.toFixed(2)}`
      default:
        return []
    }
  })
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

it('the demo conversation is consolidated and recalled as recorded', async () => {
  const log: Change[] = []
  const memory = await createMemory({
    store: recording(createSqliteStore({ path: ':memory:' }), log),
    now: () => NOW,
  })
  const space = memory.namespace('demo')
  await addSample(space, () => {})
  const names = new Map(
    log.flatMap((c) => (c.kind === 'put' && c.in === 'entity' ? [[c.value.id, c.value.name] as const] : [])),
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
