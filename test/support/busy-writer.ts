/**
 * Does everything that can be done to a memory, in any order, until it is killed. Tells on standard output what was
 * acknowledged: `+` and ids that were added, `?` the id that is about to be deleted, `-` the id that was.
 */
import { writeSync } from 'node:fs'
import { createMemory, isMemoryError } from 'recollect'
import { chance } from './chance.ts'
import { lines } from './derived.ts'

const [path = '', name = 'w', decides = ''] = process.argv.slice(2)
const SESSIONS = ['s1', 's2', 's3']
const MINUTE = 60_000
const SAID = [
  'I live in Vienna with my sister Maria.',
  'I moved to Porto last week.',
  'I work at Nimbus as a nurse.',
  'I quit Nimbus and started at Orbit yesterday.',
  'I love hiking in the mountains.',
  'I no longer like hiking.',
  'I have a dog named Rex.',
  'I plan to visit Kyoto next spring.',
  'Maria Santos is a teacher and she lives in Graz.',
  'My friend Elena plays chess.',
  'Please always answer in German.',
]
/** What people may be told when they do things that do not fit together. */
const REFUSALS = ['not-found', 'undo-blocked', 'merge-refused', 'namespace-unknown', 'write-conflict']

const tell = (...words: readonly string[]): void => {
  // Synchronous on purpose: what was told must have been stored before.
  writeSync(1, `${words.join(' ')}\n`)
}
tell('started')
const random = chance(Number(/\d+/.exec(name)?.[0] ?? 0) * 7919 + 1)
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
const memory = await createMemory({ path })
const space = memory.namespace('ana')
let count = 0

async function add(): Promise<void> {
  const at = SESSIONS.indexOf(pick(SESSIONS) ?? '')
  const turns = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    id: `${name}-${count++}`,
    speaker: at === 2 ? 'Ben' : 'Ana',
    content: pick(SAID) ?? '',
    // Close enough that no pause lies between two, whichever are deleted.
    at: Date.UTC(2025, [5, 1, 3][at] ?? 0, 1) + (count % 7) * MINUTE,
  }))
  await space.add(turns, { session: SESSIONS[at] ?? '' })
  tell('+', ...turns.map((turn) => turn.id))
}

async function forget(): Promise<void> {
  const turn = pick(await space.turns({ limit: 1000 }))
  if (turn === undefined) return
  tell('?', turn.id)
  await space.deleteTurn(turn.id)
  tell('-', turn.id)
}

async function undo(): Promise<void> {
  const batch = pick(await space.batches())
  if (batch !== undefined) await space.undo(batch.id)
}

async function decide(): Promise<void> {
  const fact = pick(await space.facts({ asOf: null, limit: 99 }))
  const [one, other] = [pick(await space.entities()), pick(await space.entities())]
  const kinds = [
    async () => fact && space.deny('fact', fact.id),
    async () => fact && space.update('fact', fact.id, { statement: `${fact.statement} So it was.` }),
    async () => fact && space.freeze('fact', fact.id, random() < 0.7),
    async () => one && other && space.merge(one.id, other.id),
    async () => one && space.update('entity', one.id, { description: 'somebody' }),
  ]
  await pick(kinds)?.()
}

const works = [
  ...Array.from({ length: 8 }, () => add),
  () => space.flush(),
  () => space.flush(pick(SESSIONS)),
  forget,
  forget,
  undo,
  undo,
  () => space.rebuild(),
  async () => space.import(await lines(space)),
  ...(decides === 'decides' ? [decide, decide, decide] : []),
]
for (;;)
  try {
    await pick<() => Promise<unknown>>(works)?.()
  } catch (error) {
    if (!isMemoryError(error) || !REFUSALS.includes(error.code)) throw error
  }
