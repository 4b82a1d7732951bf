/** What users write must infer, and what must not compile does not. */
import { type Context, createMemory, type Fact, type FactId, type Namespace, type TurnId } from 'recollect'
import { expectTypeOf, it } from 'vitest'

it('infers what users write', async () => {
  const memory = await createMemory()
  const ana: Namespace = memory.namespace('ana')
  await ana.add(
    [{ speaker: 'Ana', role: 'user', content: 'I moved to Lisbon last week.', at: '2025-03-10T09:00:00Z' }],
    { session: 's1' },
  )
  const context = await ana.recall('Where does Ana live?', { budget: 800 })
  expectTypeOf(context).toEqualTypeOf<Context>()
  expectTypeOf(context.hits[0]?.turn.id).toEqualTypeOf<TurnId | undefined>()
  const [fact] = await ana.facts()
  expectTypeOf(await ana.get('fact', fact?.id ?? '')).toEqualTypeOf<Fact>()
  await ana.update('fact', fact?.id ?? '', { statement: 'Ana moved to Lisbon.' })
  // @ts-expect-error a fact has no summary
  await ana.update('fact', fact?.id ?? '', { summary: 'x' }).catch(() => {})
  // @ts-expect-error roles are a closed list
  await ana.add({ content: 'x', role: 'robot' }).catch(() => {})
  // @ts-expect-error a plain string is no id
  const id: FactId = 'x'
  expectTypeOf(id).toBeString()
  // @ts-expect-error results are read-only
  context.hits.push()
  await memory.close()
})
