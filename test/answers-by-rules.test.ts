/**
 * Questions over made-up conversations of several months, a third of them about what was never said. A wrong answer costs
 * more than a declined one, so what counts is how many of the given answers are right.
 *
 * A line `? [kind] Question => right | right ! wrong` is right when one of the texts stands in the answer, or a `/pattern/`
 * fits it, and none after `!` does; `never`: there is no answer.
 */
import { createMemory } from 'recollect'
import { afterAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

const TALKS = `
# Lena and Oskar
asked 2024-12-01
2024-01-08 Lena: Hi Oskar! I live in Leipzig now, I moved here in November 2023.
Oskar: Lucky you. I am still in Bremen and work at Hafenbau as an engineer.
Lena: I work at a small publisher called Kranich. My boss is called Ulrike.
Oskar: My sister Greta works in publishing, too, in Berlin.
2024-02-12 Oskar: I adopted a cat on Saturday. Her name is Mokka.
Lena: How sweet! I am allergic to cats, so I will only wave at her.
Oskar: She sleeps on my keyboard. I have three keyboards now.
Lena: I take 50 mg of sertraline. I am learning the cello. My teacher is called Viktor.
2024-04-03 Lena: I ran the half marathon in Dresden on 24 March.
Oskar: Amazing! I might run one next year, if my knee allows it.
Lena: My brother Jonas was there and took photos. He lives in Dresden.
2024-06-15 Oskar: I quit my job at Hafenbau last week. I start at Nordlicht in August.
Lena: Brave! I visited Lisbon in May, it was wonderful.
Oskar: If I had the money I would move to Lisbon.
Lena: I bought a red canoe yesterday. It barely fits into the cellar.
2024-09-02 Oskar: I work at Nordlicht now, the team is great. My boss there is Dr. Falk.
Lena: I no longer play the cello, I sold it in July.
Oskar: What a pity! I speak Dutch with half of the team.
Lena: My brother got married on 17 August. His wife is called Tilda.
2024-11-10 Lena: I moved to Weimar two weeks ago. I live near the park.
Oskar: Already gone from Leipzig! My favourite city.
Lena: My favourite city is Porto, and my favourite tea is rooibos.
Oskar: My driving test is on 12 December.
Lena: The doctor halved my sertraline, I'm down to 25 mg.

? [now] Where does Lena live? => Weimar ! Leipzig
? [past] Where did Lena live in March 2024? => Leipzig ! Weimar
? [past] Where did Lena live before Weimar? => Leipzig
? [now] Where does Oskar work? => Nordlicht ! Hafenbau
? [past] Where did Oskar work in January 2024? => Hafenbau ! Nordlicht
? [past] Where did Oskar work before Nordlicht? => Hafenbau
? [value] Who is Lena's boss? => Ulrike
? [now] Who is Oskar's boss? => Falk
? [value] Who is Lena's brother? => Jonas
? [value] Who is Greta? => Oskar's sister
? [now] Which dose of sertraline does Lena take? => 25 mg ! 50 mg
? [value] What is the name of Oskar's sister? => Greta
? [value] Where does Lena's brother live? => Dresden
? [when] When did Lena run the half marathon? => 2024-03-24
? [when] When did Oskar adopt a cat? => 2024-02-10
? [value] What is Lena allergic to? => cats | cat
? [count] How many keyboards does Oskar have? => three
? [when] When did Lena visit Lisbon? => 2024-05 | May 2024
? [when] When did Lena buy the red canoe? => 2024-06-14
? [yes/no] Does Lena still play the cello? => /^no\\b/
? [yes/no] Does Oskar still work at Hafenbau? => /^no\\b/
? [when] When did Lena sell the cello? => July 2024 | 2024-07
? [value] What is Lena's favourite tea? => rooibos
? [value] What is Lena's favourite city? => Porto
? [when] When is Oskar's driving test? => 2024-12-12
? [value] What language does Oskar speak with the team? => Dutch
? [yes/no] Is Lena allergic to cats? => /^yes\\b/
? [when] When did Lena's brother get married? => 2024-08-17
? [value] What did Lena buy in June 2024? => canoe
? [never: person] Where does Viktor live? => never
? [never: person] What is Oskar allergic to? => never
? [never: person] When did Oskar visit Lisbon? => never
? [never: attribute] How old is Lena? => never
? [never: attribute] What is the name of Lena's dog? => never
? [never: attribute] What is Oskar's phone number? => never
? [never: premise] When did Oskar move to Lisbon? => never
? [never: premise] When did Oskar run the half marathon? => never
? [never: premise] Who is Oskar's wife? => never
? [never: premise] When did Lena sell the canoe? => never
? [never: attribute] Which car does Lena drive? => never
? [never: person] Who is Greta's boss? => never

# A user and an assistant
asked 2025-03-01
2024-05-06 user: Hi, I'm Priya. I live in Leeds with my husband Dev and our dog Biscuit.
assistant: Nice to meet you, Priya! How can I help?
user: I work as a nurse at St James, and I need meal ideas. I am vegetarian.
assistant: Lentil curry and roasted vegetables keep well for a week.
2024-07-20 user: My daughter Anika was born on 3 July. We are all exhausted.
assistant: Congratulations! Would you like quick recipes?
user: Yes please. Also I'm allergic to peanuts.
assistant: Noted, no peanuts.
2024-10-11 user: We sold our flat in Leeds and moved to York last Friday.
assistant: How is York?
user: Lovely. Our new house has four bedrooms. My sister Meera lives in Glasgow, so it is a bit closer to her.
assistant: That sounds good.
user: Maybe we will get a second dog next year.
2025-01-15 user: I go back to work on 3 February. I also started a pottery course last week.
assistant: Enjoy the clay!
user: My teacher is Mr. Hobbs. I have made two bowls so far.
assistant: A fine start.
2025-02-20 user: I bought a cargo bike on Monday. Dev thinks it is too heavy.
assistant: They are practical with children.
user: I eat fish again, so I am no longer vegetarian. My mother visited us in December.
assistant: Shall I add fish recipes?

? [now] Where do I live? => York ! Leeds
? [past] Where did I live in June 2024? => Leeds ! York
? [value] Who is my husband? => Dev
? [value] What is my dog's name? => Biscuit
? [value] What is the name of my daughter? => Anika
? [when] When was Anika born? => 2024-07-03
? [value] What am I allergic to? => peanuts
? [value] What is my job? => nurse
? [count] How many bedrooms does our new house have? => four
? [value] Where does my sister live? => Glasgow
? [when] When did I move to York? => 2024-10-04
? [when] When did I buy the cargo bike? => 2025-02-17
? [value] Who is my teacher? => Hobbs
? [count] How many bowls have I made? => two
? [yes/no] Am I still vegetarian? => /^no\\b/
? [yes/no] Am I allergic to peanuts? => /^yes\\b/
? [when] When did my mother visit us? => December 2024 | 2024-12
? [when] When did I start the pottery course? => 2025-01-06
? [never: attribute] What is my blood type? => never
? [never: attribute] What is the name of my cat? => never
? [never: person] Where does my brother live? => never
? [never: person] What is Dev's job? => never
? [never: premise] When did we get a second dog? => never
? [never: attribute] Which school does Anika attend? => never
? [never: premise] When did I sell the cargo bike? => never
? [never: person] What is Meera allergic to? => never
? [never: attribute] How much did the cargo bike cost? => never
? [never: attribute] What is my favourite colour? => never

# Rosa and Felix
asked 2023-11-20
2023-02-14 Rosa: My new flat is in Ghent, I moved in on 1 February.
Felix: Congratulations! I still share a house in Antwerp with my cousin Milan.
Rosa: I study medicine in Ghent, third year. And I play the trumpet in a band.
Felix: I drive an old Volvo to every gig of yours, I promise.
2023-04-09 Felix: I broke my arm on Thursday, climbing.
Rosa: Ouch! My father is a surgeon, he says six weeks.
Felix: Your father is right. I dreamed that I won the climbing cup.
Rosa: We recorded four songs in March.
2023-06-30 Rosa: I passed all my exams last week!
Felix: Of course you did. I got a job at Lumen as a designer, I start on 4 September.
Rosa: I wish I could visit Japan this summer.
Felix: My cousin went to Japan in 2019.
2023-08-21 Rosa: I adopted a rabbit called Pesto in July.
Felix: I sold the Volvo. I have a train card now.
Rosa: What about the climbing?
Felix: I gave up climbing, my arm still hurts.
2023-10-05 Felix: Lumen is great. I won a design prize yesterday.
Rosa: Bravo! I broke up with Elias in September.
Felix: I'm sorry. I am seeing Nora now.
Rosa: Our band plays in Bruges on 2 December.

? [now] Where does Rosa live? => Ghent
? [value] What does Rosa study? => medicine
? [value] Which instrument does Rosa play? => trumpet
? [value] Who is Felix's cousin? => Milan
? [when] When did Felix break his arm? => 2023-04-06
? [count] How many songs did Rosa's band record? => four
? [value] What is the job of Rosa's father? => surgeon
? [when] When did Rosa move into the new flat? => 2023-02-01
? [value] What is the name of Rosa's rabbit? => Pesto
? [when] When did Rosa adopt a rabbit? => July 2023 | 2023-07
? [yes/no] Does Felix still have the Volvo? => /^no\\b/
? [yes/no] Does Felix still climb? => /^no\\b/
? [now] Where does Felix work? => Lumen
? [when] When did Felix win the design prize? => 2023-10-04
? [when] When does Rosa's band play in Bruges? => 2023-12-02
? [now] What is Felix's job? => designer
? [when] When did Felix start at Lumen? => 2023-09-04
? [when] When did Rosa pass her exams? => 2023-06
? [never: premise] When did Felix win the climbing cup? => never
? [never: premise] When did Rosa visit Japan? => never
? [never: person] When did Rosa win the design prize? => never
? [never: person] What does Felix study? => never
? [never: person] Which instrument does Felix play? => never
? [never: attribute] Where was Rosa born? => never
? [never: attribute] What is the name of Felix's cat? => never
? [never: person] Where does Nora work? => never
? [never: premise] When did Felix sell the house? => never
? [never: attribute] How many sisters does Rosa have? => never
? [never: person] When did Milan break his arm? => never
`

interface Question {
  readonly talk: string
  readonly question: string
  readonly expected: string
  readonly answer: string | null
  readonly citations: readonly string[]
}

const clock = { now: 0 }
const memory = await createMemory({ store: createPlainStore(), now: () => clock.now })
const asked: Question[] = []
for (const block of TALKS.split(/^# /m).slice(1)) {
  const [talk = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '')
  const space = memory.namespace(talk)
  const turns: { speaker: string; content: string; at: number }[] = []
  for (const line of lines) {
    const [, day, speaker = '', content = ''] = /^(?:([\d-]{10}) )?(\w+): (.+)$/.exec(line) ?? []
    const at = day === undefined ? (turns.at(-1)?.at ?? 0) + 60_000 : Date.parse(`${day}T10:00:00Z`)
    if (speaker !== '') turns.push({ speaker, content, at })
  }
  for (const [session, told] of Map.groupBy(turns, (t) => new Date(t.at).toISOString().slice(0, 10))) {
    clock.now = told.at(-1)?.at ?? 0
    await space.add(told, { session })
    await space.flush()
  }
  clock.now = Date.parse(/^asked (.+)$/m.exec(block)?.[1] ?? '')
  for (const line of lines) {
    const [, question, expected] = /^\? \[.+?\] (.+?) => (.+)$/.exec(line) ?? []
    if (question === undefined || expected === undefined) continue
    const { text, citations, context } = await space.answer(question)
    const lineOf = (label: string): string =>
      context.text.split('\n').find((l) => l.startsWith(`[${label}] `)) ?? ''
    asked.push({ talk, question, expected, answer: text, citations: citations.map((c) => lineOf(c.label)) })
  }
}
afterAll(() => memory.close())

function isRight({ expected, answer }: Question): boolean {
  const [right = '', wrong] = expected.split(' ! ')
  const says = (texts: string): boolean =>
    texts.split(' | ').some((text) => {
      const pattern = /^\/(.+)\/$/.exec(text)?.[1] ?? `(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`
      return new RegExp(pattern, 'iu').test(answer ?? '')
    })
  return says(right) && (wrong === undefined || !says(wrong))
}

describe('answers without a model', () => {
  const told = asked.filter((q) => q.expected !== 'never')
  const never = asked.filter((q) => q.expected === 'never')
  const given = told.filter((q) => q.answer !== null)

  it('are asked of enough, a third of it never said', () => {
    expect(asked.length).toBeGreaterThanOrEqual(80)
    expect(never.length * 3).toBeGreaterThanOrEqual(asked.length)
  })

  it('are right nine times out of ten', () => {
    const wrong = given.filter((q) => !isRight(q)).map((q) => `${q.question} → ${q.answer}`)
    expect(wrong.length / given.length, wrong.join('\n')).toBeLessThanOrEqual(0.1)
  })

  it('are given to more than a third of what was told', () => {
    expect(given.length / told.length).toBeGreaterThanOrEqual(0.35)
  })

  it('are hardly ever invented', () => {
    const invented = never.filter((q) => q.answer !== null).map((q) => `${q.question} → ${q.answer}`)
    expect(invented.length / never.length, invented.join('\n')).toBeLessThanOrEqual(0.05)
  })

  it('rest on lines of the context', () => {
    for (const { citations } of given) {
      expect(citations.length).toBeGreaterThan(0)
      expect(citations).not.toContain('')
    }
  })

  it('that are declined come with the best quotes', () => {
    const quotes = (question: string): string =>
      asked.find((q) => q.question === question && q.answer === null)?.citations.join('\n') ?? ''
    expect(quotes('When did Lena sell the canoe?')).toContain('red canoe')
    expect(quotes('When did Felix win the climbing cup?')).toContain('I dreamed')
    expect(quotes('How much did the cargo bike cost?')).toContain('cargo bike')
  })
})

describe('what people are and do day by day', () => {
  it.each<[question: string, answer: string | null, ...said: string[]]>([
    ['Does Ana smoke?', 'Yes. Ana smokes.', 'I smoke.'],
    ['Does Ana smoke?', 'No. Ana does not smoke.', "I don't smoke."],
    ['Does Ana smoke?', 'No.', 'I smoke.', 'I quit smoking.'],
    ['Does Ana smoke?', null, 'I smoked at school.'],
    ['Does Ana vape?', null, 'I smoke.'],
    ["What is Ana's nationality?", 'Chilean', "I'm Chilean."],
    ["What is Ana's religion?", 'Catholic', "I'm Catholic."],
    ['Where does Ana work from?', 'home', 'I work from home.'],
    ['Whom does Ana coach?', 'under-12s', 'I coach the under-12s.'],
    ['Which class does Ana attend?', 'pottery class', 'I go to a pottery class.'],
    ['What team does Ana manage?', 'team of six', 'I manage a team of six.'],
    ['Does Ana have diabetes?', 'Yes. Ana is diabetic.', "I'm diabetic."],
  ])('%s – %s', async (question, answer, ...said) => {
    const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2024-12-01') })
    const space = memory.namespace('ana')
    for (const [i, content] of said.entries())
      await space.add({ speaker: 'Ana', content, at: `2024-0${i + 3}-10` }, { session: `s${i}` })
    await space.flush()
    expect((await space.answer(question)).text).toBe(answer)
    await memory.close()
  })
})

it('answers two questions at once, or neither', async () => {
  const memory = await createMemory({ now: () => Date.parse('2025-06-01') })
  const space = memory.namespace('rosa')
  const content = 'My sister Ana lives in Porto. She is a nurse.'
  await space.add({ speaker: 'Rosa', role: 'user', content, at: '2025-05-01' }, { session: 's' })
  await space.flush()
  const ask = async (question: string): Promise<string | null> => (await space.answer(question)).text
  expect(await ask('Where does Ana live and what does she do?')).toBe('Porto; nurse')
  expect(await ask("what's my sister's job and where does she live?")).toBe('nurse; Porto')
  expect(await ask('Where does Ana live and what is she allergic to?')).toBeNull()
  await memory.close()
})
