/** What is said in other languages is found by questions in them, as people type them. */
import { createMemory } from 'recollect'
import { describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

const SAID: Readonly<Record<string, readonly [said: string, ...questions: string[]]>> = {
  French: ["Ma sœur travaille à l'hôpital.", 'Quel hôpital ?', 'hopital', 'Où travaille ma sœur ?'],
  Italian: ["Lavoro all'università di Pisa.", 'Quale università?', 'universita'],
  Turkish: ["Geçen ay Diyarbakır'a taşındım.", "Diyarbakır'da kim yaşıyor?", 'diyarbakir'],
  German: ['Wir wohnen in der Weißgerberstraße.', 'weissgerberstrasse', 'Weißgerberstraße'],
  Polish: ['Babcia mieszka w Łodzi.', 'Lodzi', 'Kto mieszka w Łodzi?'],
  Danish: ['Vi spiste smørrebrød.', 'smorrebrod'],
  Chinese: ['我养了一只狗，名字叫豆豆。', '狗叫什么？', '狗'],
  Japanese: ['猫が好きです。', '猫', '猫はいますか'],
  Korean: ['지난달에 부산으로 이사했어요.', '부산에 누가 살아요?', '이사했나요?'],
  Arabic: ['أعمل في المستشفى.', 'مستشفى'],
  Hindi: ['सीमा कल आई।', 'सीमा'],
}

describe('words of other languages', () => {
  it.each(Object.entries(SAID))('in %s', async (_, [said, ...questions]) => {
    const memory = await createMemory({ now: () => Date.parse('2025-03-01') })
    const space = memory.namespace('a')
    await space.add([
      { id: 'other', speaker: 'Kim', content: 'The weather was fine.', at: '2025-01-01' },
      { id: 'said', speaker: 'Kim', content: said, at: '2025-01-01' },
    ])
    for (const question of questions) {
      const { text, citations } = await space.recall(question)
      expect(
        citations.flatMap((c) => c.turns),
        `${question}: ${text}`,
      ).toContain('said')
    }
    await memory.close()
  })

  it('are forgotten only where they are these words', async () => {
    const memory = await createMemory({ now: () => Date.parse('2025-03-01') })
    const space = memory.namespace('a')
    await space.add(
      ['सीमा कल आई।', 'सोमा कल आई।', 'दीन आदमी', 'दान दिया'].map((content) => ({
        speaker: 'Kim',
        content,
        at: '2025-01-01',
      })),
    )
    expect((await space.turns({ matching: 'सीमा' })).map((t) => t.content)).toEqual(['सीमा कल आई।'])
    expect((await space.turns({ matching: 'दान' })).map((t) => t.content)).toEqual(['दान दिया'])
    await memory.close()
  })
})

describe('names in German', () => {
  it.each([
    ['Nach Hamburg ziehe ich im Mai.', ['Hamburg']],
    ['Und Pelle kommt mit.', ['Pelle']],
    ['Zwei Zimmer haben wir.', []],
    ['Ben Müller hat angerufen und ich war nicht da.', ['Ben Müller']],
    ['Nach Hause fahren ist Anna Berg nicht so wichtig.', ['Hause', 'Anna Berg']],
  ])('%s', async (content, names) => {
    const memory = await createMemory({})
    const space = memory.namespace('a')
    await space.add({ role: 'user', content })
    const found = (await space.entities()).map((e) => e.name).filter((name) => name !== 'user')
    expect(found.sort()).toEqual(names.toSorted())
    await memory.close()
  })
})

describe('a question about somebody who speaks another language', () => {
  it.each([
    [
      'Käthe',
      'Where does Käthe live?',
      'Ich wohne jetzt in Düsseldorf',
      ['Die Kinder haben gebastelt.', 'Ich mag Kaffee und Kuchen.', 'Das Wetter ist schön.'],
    ],
    ['李娜', 'Where does 李娜 live?', '我现在住在成都', ['今天天气很好', '我们去公园散步了', '孩子们在学校']],
  ])('shows what %s says', async (speaker, question, answer, others) => {
    const memory = await createMemory({ store: createPlainStore() })
    const space = memory.namespace('talk')
    for (const content of [...others, answer])
      await space.add([{ speaker, content, role: 'user' }], { session: 'a' })
    const { relevant, text } = await space.recall(question)
    expect([relevant, text.includes(answer)]).toEqual([true, true])
    // Of somebody who is not there nothing is known.
    expect((await space.recall('Where does Bo live?')).relevant).toBe(false)
    await memory.close()
  })

  it('is no answer where both speak the same', async () => {
    const memory = await createMemory({ store: createPlainStore() })
    const space = memory.namespace('talk')
    for (const content of [
      'I like tea',
      'We walked in the park today',
      'The kids are at school',
      'I bought a bike',
    ])
      await space.add([{ speaker: 'Ana', content, role: 'user' }], { session: 'a' })
    expect((await space.recall('Where does Ana work?')).relevant).toBe(false)
    await memory.close()
  })
})
