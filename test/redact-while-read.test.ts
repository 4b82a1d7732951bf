/** What a model reads while its turns change is not written, and what it made of a turn goes with a phrase of it. */
import { createMemory, type Namespace } from 'recollect'
import { createScriptedLlm } from 'recollect/testing'
import { expect, it, onTestFinished } from 'vitest'
import type { Llm } from '../src/llm/llm.ts'

/** A model that answers the first request of a task when it is told to. */
function waiting(task: string) {
  const scripted = createScriptedLlm()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const llm: Llm = {
    ...scripted,
    async complete(request, signal) {
      if (request.task === task) {
        asked.resolve()
        await answer.promise
      }
      return scripted.complete(request, signal)
    },
  }
  return { llm, asked: asked.promise, answer: answer.resolve }
}

async function spaceOf(model: Llm): Promise<Namespace> {
  const memory = await createMemory({ model })
  onTestFinished(() => memory.close())
  return memory.namespace('ana')
}

async function everything(space: Namespace): Promise<string> {
  const lines: string[] = []
  for await (const line of space.export()) lines.push(line)
  return lines.join('\n')
}

const SAID = [
  { id: '1', speaker: 'Ana', content: 'I work at Quibblesnark in Porto and I love it.', at: '2024-01-01' },
  { id: '2', speaker: 'Ana', content: 'My sister Mia plays the piano.', at: '2024-01-02' },
]

it('redacts a turn that a model gave a rewriting, alone and among others', async () => {
  for (const said of [SAID.slice(0, 1), SAID]) {
    const space = await spaceOf(createScriptedLlm())
    await space.add(said, { session: 's' })
    await space.flush()
    expect(await everything(space)).toMatch(/"rewriting"/)
    await space.redact('1', 'Quibblesnark')
    await space.flush()
    expect(await everything(space)).not.toMatch(/quibblesnark/i)
    expect((await space.turns({ session: 's' })).map(({ id }) => id)).toEqual(said.map(({ id }) => id))
  }
})

it.each(['segment', 'distil', 'review'])(
  'writes nothing of a phrase that went while a model was asked: %s',
  async (task) => {
    const { llm, asked, answer } = waiting(task)
    const space = await spaceOf(llm)
    await space.add(SAID, { session: 's' })
    const flushed = space.flush()
    await asked
    await space.redact('1', 'Quibblesnark')
    answer()
    await flushed
    expect(await everything(space)).not.toMatch(/quibblesnark/i)
    await space.flush()
    const told = await everything(space)
    expect(told).not.toMatch(/quibblesnark/i)
    expect(told).toContain('piano')
    expect((await space.turns()).filter(({ topic }) => topic === null)).toEqual([])
    expect(await space.jobs()).toEqual([])
  },
)

it('writes nothing of turns that went while a model was asked and were said otherwise under their id', async () => {
  const { llm, asked, answer } = waiting('distil')
  const space = await spaceOf(llm)
  await space.add(SAID, { session: 's' })
  const flushed = space.flush()
  await asked
  await space.forget({ matching: 'Quibblesnark' })
  await space.add({ id: '1', speaker: 'Ana', content: 'I like flowers.', at: '2024-01-01' }, { session: 's' })
  answer()
  await flushed
  expect(await everything(space)).not.toMatch(/quibblesnark/i)
})
