/** What people deny, delete and rewrite holds in answers and contexts, whatever the turns say. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'

let memory: Memory
let space: Namespace
beforeEach(async () => {
  memory = await createMemory({ now: () => Date.parse('2025-08-01') })
  space = memory.namespace('ana')
  const said = ['I live in Rome. I am allergic to peanuts.', 'I work at Vela.', 'I hate olives.']
  for (const [i, content] of said.entries())
    await space.add({ speaker: 'Ana', role: 'user', content, at: `2025-01-0${i + 1}` }, { session: `s${i}` })
  await space.flush()
})
afterEach(() => memory.close())

const idOf = async (relation: string): Promise<string> =>
  (await space.facts({ relation }))[0]?.id ?? expect.fail(`no ${relation}`)
const answers = async (...questions: readonly string[]): Promise<(string | null)[]> =>
  Promise.all(questions.map(async (question) => (await space.answer(question)).text))

it('a fact that is denied is no answer, and is told as denied beside the turn that says it', async () => {
  await space.deny('fact', await idOf('lives_in'))
  expect(await answers('Where does Ana live?', 'Does Ana live in Rome?')).toEqual([null, null])
  // What else the turn says holds.
  expect(await answers('What is Ana allergic to?')).toEqual(['peanuts'])
  expect((await space.recall('Where does Ana live?')).text).toContain('Not so: "Ana lives in Rome."')
})

it('a denied fact stays so when it is said again, but what begins later is news', async () => {
  await space.deny('fact', await idOf('lives_in'))
  await space.deny('fact', await idOf('works_at'))
  const say = async (content: string, at: string) => {
    await space.add({ speaker: 'Ana', role: 'user', content, at }, { session: at })
    await space.flush()
  }
  await say('I work at Vela.', '2025-04-10')
  expect(await space.facts({ relation: 'works_at' })).toEqual([])
  await say('I moved to Rome on May 1.', '2025-05-10')
  expect((await space.facts({ relation: 'lives_in' })).map((f) => f.statement)).toEqual([
    'Ana moved to Rome.',
  ])
  expect(await answers('Where does Ana work?', 'Where does Ana live?')).toEqual([null, 'Rome'])
})

it('whoever follows what is written hears that a fact was denied', async () => {
  const stop = new AbortController()
  const notices: string[] = []
  const id = await idOf('works_at')
  const following = (async () => {
    for await (const notice of space.changes({ after: 0, signal: stop.signal })) {
      if (notice.id === id) notices.push(notice.kind)
      if (notices.length === 2) stop.abort()
    }
  })()
  await space.deny('fact', id)
  await following.catch(() => {})
  expect(notices).toEqual(['fact', 'fact'])
})

it('a fact that is rewritten answers with what it says now, and is told before the turn', async () => {
  await space.update('fact', await idOf('works_at'), { statement: 'Ana works at Orbit.' })
  expect(await answers('Where does Ana work?', 'Does Ana work at Vela?')).toEqual(['Orbit', null])
  expect((await answers('Does Ana work at Orbit?'))[0]).toContain('Yes')
  const { text } = await space.recall('Where does Ana work?')
  expect(text.indexOf('Ana works at Orbit. Corrected, not: "Ana works at Vela."')).toBeGreaterThan(0)
  expect(text.indexOf('Corrected')).toBeLessThan(text.indexOf('I work at Vela.'))
})

it('a fact that is deleted is no answer, though its turn is left', async () => {
  await space.delete('fact', await idOf('dislikes'))
  expect(await answers('Does Ana hate olives?', 'What does Ana hate?')).toEqual([null, null])
  expect(await answers('Where does Ana work?')).toEqual(['Vela'])
})

it('what held then is answered by what was heard since', async () => {
  await space.add(
    { speaker: 'Ana', role: 'user', content: 'I moved to Turin on March 1.', at: '2025-06-01' },
    { session: 'later' },
  )
  await space.flush()
  const asked = (asOf: string) => space.answer('Where does Ana live?', { asOf })
  expect((await asked('2025-04-01')).text).toBe('Turin')
  expect((await asked('2025-02-01')).text).toBe('Rome')
})
