import { expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import { LEAST, LEAST_OF_NAMED, wantedBy } from './gate.ts'
import { recallFor } from './tell.ts'

const NOW = Date.parse('2026-03-10')

/** A project in which this was said on a day each, and what a new session of it is told on a prompt. */
async function projectOf(...said: readonly string[]) {
  const memory = await createMemory({ now: () => NOW })
  const space = memory.namespace('project')
  await space.add(
    said.map((content, i) => ({ id: `t${i}`, role: 'user' as const, content, at: `2026-03-0${i + 1}` })),
    { session: 's' },
  )
  const tell = async (prompt: string) => {
    const wanted = wantedBy(prompt)
    const input = {
      space: memory.namespace,
      userNamespace: 'user',
      namespace: 'project',
      session: 'new',
      told: new Set<string>(),
      now: NOW,
    }
    return wanted === null ? null : ((await recallFor(wanted, input))?.text ?? null)
  }
  return { memory, space, tell }
}

it('a question that names a thing of the project is told what a vague one is not', async () => {
  const { memory, space, tell } = await projectOf(
    'The charts are Tove and her tables, ping her first.',
    'The demo went well, the harbour people were there.',
    'Do both, and keep the old rows.',
  )
  await space.addGraph({
    facts: [
      {
        head: 'Tove',
        headType: 'person',
        relation: 'in_charge_of',
        tail: "Kelpline's charts",
        sources: ['t0'],
      },
    ],
  })
  for (const [prompt, told] of [
    ['which people draw the charts?', 'ping her first'],
    ['which people draw the rows?', null],
  ] as const) {
    const { sufficiency } = await space.recall(prompt)
    expect(sufficiency > LEAST_OF_NAMED && sufficiency < LEAST.might.project).toBe(true)
    if (told === null) expect(await tell(prompt)).toBeNull()
    else expect(await tell(prompt)).toContain(told)
  }
  await memory.close()
})

it('a question about the world is told nothing for the tool that it names', async () => {
  const { memory, space, tell } = await projectOf(
    'kestrel uses Python 3.12 and Docker.',
    'A tenant is a harbour.',
    'We moved the transforms to a worker.',
  )
  const know = (head: string, relation: string, tail: string) => ({ head, relation, tail, sources: ['t0'] })
  await space.addGraph({
    facts: [
      know('kestrel', 'uses', 'Python'),
      know('kestrel', 'uses', 'Docker'),
      know('tenant', 'is', 'a harbour'),
    ],
  })
  for (const [prompt, told] of [
    ['What is the difference between a list and a tuple in Python?', false],
    ['Who wrote Python?', false],
    ['What is a tenant in kestrel?', true],
    ['What is the difference between a tenant and a worker?', true],
    ['Which version of Python is kestrel on?', true],
  ] as const)
    expect([prompt, (await tell(prompt)) !== null]).toEqual([prompt, told])
  await memory.close()
})
