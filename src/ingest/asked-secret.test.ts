import { describe, expect, it } from 'vitest'
import { keyOf } from '../formats/lay-on.ts'
import { createMemory } from '../index.ts'
import { aTurn } from '../testing/builders.ts'
import { withoutAsked } from './asked-secret.ts'

const turn = (content: string) => aTurn('t1', { content: content.replace(' X', ' Hq7-plover-Zebra42') })

describe('a secret that its user asks not to keep', () => {
  it.each([
    "db password there is X – don't write that down anywhere ok?",
    'Moved to the new server today. The password is X, please do not store this.',
    "The wifi password is X. Don't save it",
    'The password is X, don’t save that password please.',
    'The password for the router is X, do not write that down anywhere.',
    "My login is nora.l and the password is X, don't write that down anywhere.",
    'My wifi password is X, please do not store my password.',
    "My wifi password is X (don't save this).",
    "The password is X. Don't keep this, it's only for today.",
    "The password is X. Don't remember this password.",
    'The admin password is X. Do not store the admin password.',
    'The admin password is X. Do not store the password.',
    'My home wifi password is X. Do not keep that wifi password.',
    "The password is X. Don't save it to memory.",
    'My password is X. Forget that please.',
    'my password for staging: X, but please don’t save that in your notes!',
  ])('is redacted: %s', (content) => {
    expect(withoutAsked(turn(content)).content).toBe(content.replace(' X', ' [password]'))
    const ofAssistant = { ...turn(content), role: 'assistant' as const }
    expect(withoutAsked(ofAssistant)).toBe(ofAssistant)
  })

  it('is redacted as a PIN, a key and a card number', () => {
    const kept = (content: string) => withoutAsked(aTurn('t1', { content })).content
    expect(kept("My PIN is 4821, don't write it down.")).toBe("My PIN is [password], don't write it down.")
    expect(kept("My card number is 4111 1111 1111 1111, don't store it")).toBe(
      "My card number is [card-number], don't store it",
    )
    expect(kept("My card number is 4111 1111 1111 1112, don't store it")).toContain('1112')
    expect(kept("My shoe size is 44, don't store that.")).toContain('44')
    expect(kept("My mail is a@b.org, don't write it down.")).toContain('a@b.org')
  })

  it.each([
    'My password is X. My security guy says: never write it down. So I need you to remember it!',
    "I always hear: don't save it, spend it. Remember my wifi password is X.",
    'wifi password is X. I changed it, but never write it down.',
    "the wifi password is X. And I ate a whole cake, don't remember this though :)",
    "the wifi password is X, please remember. My shoe size is 44, don't store that.",
    "The password is X. Friends tell me, don't write that down, but you should.",
    'the wifi password is X. Do I tell him or just never store it?',
    "The password is X. Don't remember it!? I do.",
    "Please remember this. The password is X, don't write it down.",
    "So I need you. The password is X, don't write it down.",
    "My boss said the password is X, don't write it down.",
    "Boss: the password is X, don't write it down.",
    'The note reads "the password is X, don\'t write it down."',
    "He goes 'the password is X, don't write it down.",
    "The password is X, don't write it down, remember it.",
    "The password is X, don't write it down. I do need it next week.",
    "The password is X, don't write it down?",
    "The password is X. I don't store it.",
    "The password is X, they don't store it.",
    "The password is X, but don't save the file.",
    "The password is X, don't store it in git.",
    'The password is X, never store it.',
    "The password is X. Don't save the token.",
    'The admin password is X. Do not store the wifi password.',
    "Fix the app. The password is X. Don't log the password.",
    "Deploy fails. The password is X. Don't log it.",
    'The password is X. Do not keep this in memory.',
    'The admin password is X. Do not store the password in notes.',
    "The password is X. Don't save my money.",
    'The password is X. No need to save the password.',
    "The password is X. Don't keep the password in the repository.",
    "The password is X. Don't keep it for yourself.",
    "The password is X. Don't forget it please.",
    'The password is X. Forget it.',
    'The password is X. Forget the file please.',
    "The password is X. Don't remember my password.",
    "The password is X). Don't save it).",
    "The user is new and if the password is X, don't save it.",
    "The password is X. Don't remember it.",
    "I think the rule about the password is X, don't write it down.",
  ])('is kept where anything is unclear: %s', (content) => {
    expect(withoutAsked(turn(content))).toEqual(turn(content))
  })

  it('goes out of captions and metadata, and nothing else does', () => {
    const given = aTurn('t1', {
      content: "My PIN is 4821, don't write it down.",
      captions: ['PIN: 4821', 'Hotel room 4821'],
      metadata: {
        raw: 'my PIN is 4821, my mail a@b.org',
        pin: 4821,
        json: '{"pin":4821}',
        order: 4821,
        page: '148213',
      },
    })
    const kept = withoutAsked(given)
    expect(kept).toMatchObject({
      captions: ['PIN: [password]', 'Hotel room 4821'],
      metadata: {
        raw: expect.stringMatching(/^my PIN is \[password-\w+\], my mail a@b\.org$/),
        pin: '[password]',
        json: expect.stringMatching(/^\{"pin":"\[password[\w-]*\]"\}$/),
        order: 4821,
        page: '148213',
      },
    })
    expect(keyOf(kept, null)).toBe(keyOf(given, null))
  })

  it('is redacted where no rule is set, and a turn stored with it is the same turn when it is added again', async () => {
    const said = {
      id: 'x',
      content: "The password is Hq7-plover-Zebra42, don't store this.",
      at: '2026-04-01',
    }
    const keeping = await createMemory({ hygiene: { secrets: 'keep' } })
    await keeping.namespace('u').add(said)
    const lines = await linesOf(keeping.namespace('u').export())
    await keeping.close()
    const memory = await createMemory()
    const [old, fresh] = [memory.namespace('old'), memory.namespace('fresh')]
    await old.import(lines)
    const more = { id: 'new', content: 'More.', at: '2026-04-01' }
    expect(await old.add([said, more])).toMatchObject({ added: 1 })
    expect((await old.turns({ ids: ['x'] }))[0]?.content).toBe(said.content)
    expect(await fresh.add(said)).toMatchObject({ added: 1 })
    expect(await fresh.add([said, more])).toMatchObject({ added: 1 })
    expect((await fresh.turns({ ids: ['x'] }))[0]?.content).toBe(
      "The password is [password], don't store this.",
    )
    await memory.close()
  })
})

async function linesOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}
