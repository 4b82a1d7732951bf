/** Facts that turns speak of without the name of whom they are of: other words of theirs, files, branches, and short forms of technology. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

const TOLD = [
  ['Marek does ops for pedalo.', 'Marek | in_charge_of | ops for pedalo'],
  ['Nora handles support for heron.', 'Nora | state:handles | support for heron'],
  ['We keep everything of pedalo in Postgres 16.', 'pedalo | uses | Postgres 16'],
  ['heron runs on Kubernetes.', 'heron | state:runs on | Kubernetes'],
  ['The importer is in Python 3.11.', 'importer | state:is written in | Python 3.11'],
  ['The gateway is written in TypeScript.', 'gateway | state:is written in | TypeScript'],
  ['The retry logic lives in src/queue/worker.ts.', 'retry logic | state:lives in | src/queue/worker.ts'],
  ['Rate limiting is on branch feat/rate-limit.', 'rate limiting | state:is on | branch feat/rate-limit'],
  ['billing-api listens on port 8443.', 'billing-api | state:listens on | port 8443'],
  ['Oona owns the search index of heron.', 'Oona | in_charge_of | search index of heron'],
  ['Tom likes the secrets of old clocks.', 'Tom | likes | secrets of old clocks'],
  ['Priya has a long-term lease on the mill.', 'Priya | state:has | a long-term lease on the mill'],
  ['Eva keeps bees behind the church in Graz.', 'Eva | state:keeps | bees behind the church in Graz'],
] as const

let asked = ''
let lines: readonly string[] = []
let memory: Memory
let space: Namespace
let days = 0
const model = replying(({ task, user }) => {
  if (task !== 'distil') return {}
  asked = user
  return { facts: lines }
})

async function known(content: string, ...facts: readonly string[]): Promise<string> {
  lines = facts
  days += 1
  const at = new Date(Date.parse('2025-03-01T09:00:00Z') + days * 86_400_000).toISOString()
  await space.add({ role: 'user', speaker: 'Rui', content, at, id: at }, { session: at })
  await space.flush()
  return /<known>[\s\S]*<\/known>/.exec(asked)?.[0] ?? ''
}

beforeAll(async () => {
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01'),
  })
  space = memory.namespace('rui')
  for (const [content, fact] of TOLD) await known(content, `0 | new | ${fact} | -`)
  // More of the one who talks than a prompt has room for.
  for (let i = 0; i < 45; i += 9) {
    const own = Array.from({ length: 9 }, (_, k) => `thing${i + k}`)
    await known(
      `I keep ${own.join(', ')}.`,
      ...own.map((thing, k) => `0 | new | Rui | state:keeps in place ${i + k} | ${thing} | -`),
    )
  }
})
afterAll(() => memory.close())

it.each([
  ['Who does ops for pedalo now?', 'ops for pedalo'],
  ['pedalo ops is Sanna now', 'ops for pedalo'],
  ['heron support moved to Ivo', 'support for heron'],
  ['search index of heron belongs to Piet', 'search index of heron'],
  ['we moved off pg to mysql last week', 'Postgres 16'],
  ['postgresql is at 17 now', 'Postgres 16'],
  ['k8s is gone, we run on plain VMs', 'Kubernetes'],
  ['the py one is on 3.13 now', 'Python 3.11'],
  ['rewrote it from ts to go', 'TypeScript'],
  ['i split worker.ts into two files', 'src/queue/worker.ts'],
  ['merged feat/rate-limit yesterday', 'feat/rate-limit'],
  ['the rate-limit branch is merged', 'feat/rate-limit'],
  ['billing api moved to 9443', 'port 8443'],
  ['the bees behind the church are sold', 'bees'],
])('is shown: %s', async (content, fact) => {
  expect(await known(content)).toContain(fact)
})

it.each([
  ['The lease of my flat is up.', 'lease'],
  ['The church was full.', 'bees'],
  ['Nobody keeps secrets in church.', 'Tom'],
  ['Who supports the cycling club?', 'support for heron'],
  ['I opened index.ts and closed it.', 'TypeScript'],
  ['The rate was limited to ten.', 'port 8443'],
  ['A good search, in the end.', 'search index'],
  ['He or she and/or the queue', 'worker.ts'],
  ['The pg-rated film was dull.', 'Postgres'],
])('is not shown: %s', async (content, fact) => {
  expect(await known(content)).not.toContain(fact)
})
