/** Texts as people type them into chats and hand them on: what is learned of them, and what is answered then. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-09-01') })
})
afterAll(() => memory.close())

const MONTH = 30 * 86_400_000

/** A month between two sessions; what begins with "A: " the assistant says, a minute later. */
let count = 0
async function told(...sessions: readonly string[]): Promise<Namespace> {
  count += 1
  const space = memory.namespace(`n${count}`)
  for (const [i, session] of sessions.entries()) {
    const turns = session.split(' // ').map((said, minute) => ({
      role: said.startsWith('A: ') ? ('assistant' as const) : ('user' as const),
      content: said.replace(/^A: /, ''),
      at: Date.parse('2026-03-02T09:00:00Z') + i * MONTH + minute * 60_000,
    }))
    await space.add(turns, { session: `s${i}` })
  }
  await space.flush()
  return space
}

async function holding(...sessions: readonly string[]): Promise<string[]> {
  const facts = await (await told(...sessions)).facts({ limit: 100 })
  return facts
    .filter((f) => f.kind === 'state')
    .map((f) => f.statement)
    .sort()
}

const wishes = async (...sessions: readonly string[]): Promise<string[]> =>
  (await (await told(...sessions)).profile()).sections
    .filter(({ title }) => title === 'Standing instructions')
    .flatMap(({ items }) => items.map(({ text }) => text))

describe('typed in haste', () => {
  it.each<[said: string, ...learned: string[]]>([
    ['im vegan', 'The user is vegan.'],
    ['Im allergic to nuts', 'The user is allergic to nuts.'],
    ['ive got a dog called Rex', 'The user has a dog named Rex.'],
    ['i dont eat meat', 'The user does not eat meat.'],
    ['im vegan and allergic to nuts', 'The user is allergic to nuts.', 'The user is vegan.'],
    ['i live in leipzig', 'The user lives in Leipzig.'],
    ['my wife anna is a nurse', 'Anna is a nurse.', "Anna is the user's wife."],
    ['my wifes name is sarah', "Sarah is the user's wife."],
    ['my sis lena moved to new york last month', 'Lena moved to New York.', "Lena is the user's sister."],
    [
      'i live in Berlin w my bf Tom',
      "Tom is the user's boyfriend.",
      'The user lives in Berlin.',
      'The user lives with their boyfriend Tom.',
    ],
    ['ive been learning spanish since march', 'The user learns Spanish.'],
    [
      'noah is allergic to peanuts. mia hates mushrooms',
      'Mia hates mushrooms.',
      'Noah is allergic to peanuts.',
    ],
    ['noahs allergic to nuts', 'Noah is allergic to nuts.'],
    ["noah's also allergic to sesame, found out yesterday", 'Noah is allergic to sesame.'],
    ['im a physio at st marys', 'The user is a physio.', 'The user works at St Marys.'],
    ['dan works at skyscanner', 'Dan works at Skyscanner.'],
    ['my dog rex is allergic to beef', 'Rex is allergic to beef.', "Rex is the user's dog."],
    ['my dentist is dr haas', "Dr Haas is the user's dentist."],
    ['i drive a volvo', 'The user drives a Volvo.'],
    ['i speak french and japanese', 'The user speaks French.', 'The user speaks Japanese.'],
    ['got promoted!! team lead now', 'The user was promoted to team lead.'],
    ['zoe got promoted, shes head vet now', 'Zoe was promoted to head vet.'],
    ["Zoe got promoted. I'm head vet now.", 'The user is head vet.'],
    ['got promoted! team lead now is Tom'],
    ["My boss got promoted, he's a new man now"],
    ['exam is on friday for my son'],
    ['viewing is next week on channel 4'],
    ['op got moved to 12 march'],
    ["my mum's operation was on friday"],
    ["Noah's exam was on Monday. He passed."],
    ["My mother's day party is on 11 May."],
    ["Valentine's party is on Friday."],
    ['I swapped my vegan diet for a keto one'],
    ['I swapped my job at Lidl for a job at Aldi'],
    ['i live in los angeles', 'The user lives in Los Angeles.'],
    ['i live in dallas', 'The user lives in Dallas.'],
    ['i live in st ives', 'The user lives in St Ives.'],
    ['my boss is hannah roberts', "Hannah Roberts is the user's boss."],
    ['i work at lloyds', 'The user works at Lloyds.'],
    ['anna works at noahs school', "Anna works at Noah's school."],
    ['my mums vegan', "The user's mum is vegan."],
    ['i love rock n roll', 'The user loves rock n roll.'],
    ['im vegan n i live in bonn', 'The user is vegan.', 'The user lives in Bonn.'],
    ['i use rust at work', 'The user uses Rust at work.'],
    ['i use rust on my car'],
    ['i use slack on my phone', 'The user uses Slack on their phone.'],
    ['mias new dog is called rex', "Rex is Mia's dog."],
    ['hannah roberts is my boss', "Hannah Roberts is the user's boss."],
    ['i own a mini fridge', 'The user owns a mini fridge.'],
    ['i drive a mini', 'The user drives a Mini.'],
    ['i married a german'],
    ['my wife is german', "The user's wife is German."],
    ['will the bill for the van come in may'],
    ['i have recovered from depression'],
    ['we met at night and rob the table of its grace'],
    ['i live in fear of spiders'],
    ['i work at home'],
    ['Ich wohne im Haus und arbeite im Garten.'],
  ])('%s', async (said, ...learned) => expect(await holding(said)).toEqual(learned.toSorted()))
})

describe('a turn that says little by itself', () => {
  it.each<[sessions: string[], holding: string[], gone: string[]]>([
    [['i live in bonn // *cologne'], ['The user lives in Cologne.'], []],
    [
      ['noah is allergic to nuts // same for mia'],
      ['Mia is allergic to nuts.', 'Noah is allergic to nuts.'],
      [],
    ],
    [['noah is allergic to nuts // same for dinner'], ['Noah is allergic to nuts.'], []],
    [
      ['i take metformin', 'I swapped my metformin for an injection'],
      ['The user takes injection.'],
      ['The user took metformin.'],
    ],
    [
      ['zoe is a vet', 'zoe got promoted, shes head vet now'],
      ['Zoe was promoted to head vet.'],
      ['Zoe was a vet.'],
    ],
  ])('%j', async (sessions, stands, gone) => {
    const facts = (await (await told(...sessions)).facts({ limit: 100, asOf: null })).filter(
      (f) => f.kind === 'state',
    )
    const over = facts.filter((f) => f.valid.to !== null).map((f) => f.statement)
    expect(over).toEqual(gone)
    expect(
      facts
        .map((f) => f.statement)
        .filter((one) => !gone.includes(one))
        .sort(),
    ).toEqual(stands)
  })

  it.each<[sessions: string[], plan: string, day: string]>([
    [
      ['mums op is on the 14th // mums op is the 24th now'],
      "The user's mum was going to have an operation.",
      '2026-03-24',
    ],
    [['exam is on friday'], 'The user was going to have an exam.', '2026-03-06'],
    [
      ["Noah's exam is on 4 May.", "Noah's exam was moved to 9 May."],
      'Noah was going to have an exam, moved to 9 May.',
      '2026-05-09',
    ],
  ])('%j', async (sessions, plan, day) => {
    const [only, ...others] = (await (await told(...sessions)).facts({ limit: 100, asOf: null })).map((f) => [
      f.statement,
      new Date(f.time.span?.from ?? 0).toISOString().slice(0, 10),
    ])
    expect(others).toEqual([])
    expect(only).toEqual([plan, day])
  })
})

describe('handed on is nobody’s', () => {
  it.each([
    "Summarize this:\nI'm Karl. I work at Bosch and I live in Ulm with my wife Petra.",
    'translate to german: I work at Bosch and I live in Rome',
    'can you translate this into Spanish?\n\nHello, my name is Karl. I live in Ulm and I work at Bosch.',
    'Write a cover letter for my brother: I am a nurse and I live in Rome.',
    'my mum wrote me: I moved to Bremen and I work at the library now',
    'act as a character: I live in Mordor and I work at Bosch',
    '> I live in Ulm.\nwhat does he mean?',
    'Minh said: I moved to Ulm last week.',
    'lyrics: I live in Tokyo, I work at night',
    "Explain it like I'm a lawyer in Ulm.",
    'I got this message: I moved to Ulm.',
    'Mail from Anna:\n\nI moved to Berlin.',
    'From: Anna <a@b.org>\nSubject: News\n\nHi, I moved to Berlin.',
    'Turn this into bullet points: I moved to Ulm.',
    'In German please: I live in Ulm',
    'Bitte übersetze das: I live in Ulm',
    'Can you translate this for me?\nI live in Ulm.',
    'I moved to Berlin. Translate that into French please.',
    'Write a story about how I moved to Berlin',
    'const s = `I live in Ulm.`;',
    'how do i say i moved to ulm in french',
    'Tom: I live in Ulm and I work at Siemens',
    '[12.03.26, 10:15] Anna: I moved to Ulm\n[12.03.26, 10:16] Me: congrats',
    'We moved to a new office in Berlin',
  ])('%s', async (text) => {
    const space = await told('I live in Leipzig. I work at DeepL.', text)
    const facts = await space.facts({ limit: 100 })
    expect(facts.map((f) => f.tailName).sort()).toEqual(['DeepL', 'Leipzig'])
    expect((await space.answer('Where do I live?')).text ?? 'Leipzig').toBe('Leipzig')
    expect((await space.answer('Where do I work?')).text).toBe('DeepL')
  })
})

describe('told with a word before it', () => {
  it.each([
    'Edit my profile: I live in Ulm now',
    'To summarize: I live in Ulm',
    'As I said: I live in Ulm',
    'Quick update: I live in Ulm',
    'Typo: I live in Ulm',
    'Please remember: I live in Ulm',
    'I live in Ulm, no kidding',
    'I live in Ulm. You are an idiot. Just kidding!',
  ])('%s', async (said) => expect(await holding(said)).toEqual(['The user lives in Ulm.']))
})

describe('no names and no data', () => {
  it.each([
    'my boss mode is on',
    'my sister tho is vegan',
    'my name is wrong',
    'my friend request is pending',
    'i work for free',
    'I am a customer of yours and my order is late',
    'If my address is now 2 New Road, which office is mine?',
    'my address is localhost:3000',
    'Change my email to test@test.com in the unit test // A: Done.',
  ])('%s', async (said) => expect(await holding(...said.split(' || '))).toEqual([]))
})

describe('is answered', () => {
  it.each<[sessions: string[], question: string, answer: string | null]>([
    // Asked of a service, and confirmed.
    [
      [
        'My email is nora@old.example.',
        'Can you change my email to nora@new.example? // A: Done, your email address is now nora@new.example.',
      ],
      'What is my email address?',
      'nora@new.example',
    ],
    [
      ['My email is nora@old.example.', 'Please use nora@new.example from now on.'],
      'What is my email address?',
      'nora@new.example',
    ],
    [
      [
        'My address is 22 Harbour Road, Bristol.',
        'Please change my address to Rua Nova 31, Porto. // A: Done!',
      ],
      'What is my address?',
      'Rua Nova 31, Porto',
    ],
    [
      [
        'I have a Pro subscription.',
        'Please cancel my subscription. // A: Your subscription is cancelled as of July 31.',
      ],
      'Do I have a Pro subscription?',
      'No.',
    ],
    [
      ['I am on the Starter plan.', 'I upgraded to Pro.', 'I downgraded to Plus.'],
      'What plan am I on?',
      'Plus',
    ],
    [
      [
        "I'm on the Starter plan by the way.",
        'Plus is too expensive. Can you put me on Pro? // A: You are on Pro now.',
      ],
      'What plan am I on?',
      'Pro',
    ],
    [
      ["I'm on the Starter plan by the way.", 'How are you? // A: You are on Pro now.'],
      'What plan am I on?',
      'Starter',
    ],
    [
      ['I want a refund of 80 euros. // A: I am afraid we cannot refund that.'],
      'How much was refunded?',
      null,
    ],
    // Relatives.
    [['My mother is Sabine and my father is Marek.'], 'Who are my parents?', 'Marek, Sabine'],
    [['My son is Ben.', 'We have a daughter named Ida.'], 'Who are my kids?', 'Ben, Ida'],
    [['My sister Eva lives in Graz. My sister Lea lives in Bonn.'], 'Who is my sister?', 'Eva, Lea'],
    [['My sister Eva lives in Graz. My sister Lea lives in Bonn.'], 'Where does my sister live?', null],
    [['My sister Eva has two kids, Tim and Lea.'], 'Who are my kids?', null],
    [
      ['My mother Sabine lives in Kassel.', 'My mum moved to Bremen.'],
      'Where does my mother live?',
      'Bremen',
    ],
    [
      ['Frank is my brother-in-law.', "Frank is not my brother-in-law, he's my friend."],
      'Who is my brother-in-law?',
      null,
    ],
    // Pets.
    [
      ['I have a cat named Mochi.', 'We adopted another dog named Pablo.'],
      'What pets do I have?',
      'Mochi, Pablo',
    ],
    [['We adopted a dog named Taco.', 'Taco died last week.'], 'What pets do I have?', null],
    [["My cat's name is Mochi.", 'Mochi had to be put down today.'], 'What pets do I have?', null],
    // Times.
    [['I worked at N26 from 2020 to March 2024.'], 'Where was I working in 2022?', 'N26'],
    [["Since April 2024 I've been at Zalando."], 'Where do I work?', 'Zalando'],
    [
      ["I'm getting married in May 2026.", 'We postponed the wedding to September.'],
      'When am I getting married?',
      null,
    ],
    // Changes.
    [
      ['My phone number is +49 170 1234100.', 'My number changed: +49 170 1234199.'],
      'What is my phone number?',
      '+49 170 1234199',
    ],
    [
      ['I live in Berlin.', 'Berlin is great, but Leipzig is where I live now.'],
      'Where do I live?',
      'Leipzig',
    ],
    [['I moved from Hamburg to Leipzig, then to Berlin in May.'], 'Where do I live?', 'Berlin'],
    [["I've moved to 77 Ocean Avenue, Galway."], 'Which city do I live in?', 'Galway'],
    [
      [
        'I take sertraline 50mg.',
        'dose went up to 100mg sertraline btw',
        "I stopped sertraline, I'm on escitalopram.",
      ],
      'What medication do I take?',
      'escitalopram',
    ],
    [["I'm allergic to penicillin.", "I'm not allergic to nickel."], 'What am I allergic to?', 'penicillin'],
    [['We use npm.', 'We switched to pnpm.'], 'What package manager do we use?', 'pnpm'],
    [
      ['Marta owns the billing module.', 'Marta left the company, Jonas owns billing now.'],
      'Who owns the billing module?',
      null,
    ],
  ])('%j %s %s', async (sessions, question, answer) =>
    expect((await (await told(...sessions)).answer(question)).text).toBe(answer),
  )

  it.each<[string, Record<string, string | null>]>([
    [
      'Omar bin Salman works at Shell. Khalid bin Salman works at BP.',
      { 'Where does Omar bin Salman work?': 'Shell', 'Who works at BP?': 'Khalid bin Salman' },
    ],
    ['Anna von Berg moved to Ulm. Otto von Berg moved to Bonn.', { 'Where does Anna von Berg live?': 'Ulm' }],
    [
      'Ursula von der Leyen lives in Brussels. Heiko von der Leyen lives in Hannover.',
      { 'Where does Ursula von der Leyen live?': 'Brussels' },
    ],
    [
      'My wife Maria de la Cruz works at Siemens. My brother Juan de la Cruz works at Bosch.',
      { 'Where does my wife work?': 'Siemens', 'Who works at Bosch?': 'Juan de la Cruz' },
    ],
    [
      '王小明 lives in 杭州. أحمد lives in Cairo.',
      { 'Where does 王小明 live?': '杭州', 'Where does أحمد live?': 'Cairo' },
    ],
    ['My boss is Mr. You.', { 'Who is my boss?': 'Mr You' }],
    ['Łukasz lives in Łódź.', { 'Where does Lukasz live?': 'Łódź' }],
  ])('by whole names: %s', async (content, expected) => {
    const space = await told(content)
    for (const [question, answer] of Object.entries(expected))
      expect((await space.answer(question)).text).toBe(answer)
  })

  it.each(['Zoë', 'José', 'İpek', 'Nguyễn', 'Đức'])('of %s by no word about others', async (speaker) => {
    const space = memory.namespace(speaker)
    const content =
      'My sister works at Siemens. My boss lives in Munich. My mother was diagnosed with diabetes in 2023. Robert paid 300 euros for the bike.'
    await space.add({ speaker, role: 'user', content, at: '2026-03-02' })
    await space.flush()
    for (const question of [
      `Where does ${speaker} work?`,
      `Where does ${speaker} live?`,
      `When was ${speaker} diagnosed with diabetes?`,
      `How much did ${speaker} pay?`,
    ])
      expect((await space.answer(question)).text).toBeNull()
  })
})

describe('tools and versions that are no longer used', () => {
  it.each<[sessions: string[], left: string[]]>([
    [
      ['We deploy to Fly.io.', 'We deploy to Hetzner with Kamal now, no longer Fly.io.'],
      ['The user deploys to Hetzner with Kamal.'],
    ],
    [
      ['We use Postgres 15 in production.', 'We upgraded production to Postgres 17.'],
      ['The user switched to Postgres 17.'],
    ],
    [
      ['I prefer answers in German.', 'I now prefer answers in English.'],
      ['The user prefers answers in English.'],
    ],
  ])('%j: %j', async (sessions, left) => expect(await holding(...sessions)).toEqual(left))
})

it.each([
  ['I have a cat called Milo.', "My neighbour's cat Milo died.", 'The user has a cat named Milo.'],
  ['My dog is called Rex.', "My sister's dog Rex died.", "Rex is the user's dog."],
])('%s %s ends nothing', async (said, later, left) => expect(await holding(said, later)).toContain(left))

describe('standing instructions', () => {
  it.each<[sessions: string[], left: string[]]>([
    [['Always use `pnpm`, never `npm`.'], ['The user asks: Always use pnpm, never npm.']],
    [
      ['Never call `db.reset()` in production code.'],
      ['The user asks: Never call db.reset() in production code.'],
    ],
    [['Never call me before noon.', 'You can call me any time now.'], []],
    [['Always run eslint before you commit.', 'Stop running eslint before commits, CI does that now.'], []],
    [
      ['Always use tabs.', 'From now on use spaces, not tabs.'],
      ['The user asks: From now on use spaces, not tabs.'],
    ],
    [['From now on reply in JSON. Just kidding.'], []],
    [['can you always answer me in German from now on? no wait, just keep English'], []],
    [['From now on, for the rest of this session, skip the tests.'], []],
    [
      ['Always use metric units.', 'Please call me Nina.'],
      ['The user asks: Please call me Nina.', 'The user asks: Always use metric units.'],
    ],
  ])('%j: %j', async (sessions, left) => expect((await wishes(...sessions)).sort()).toEqual(left.toSorted()))
})

describe('a confirmation rests on what was asked for', () => {
  it('and is gone with it', async () => {
    const space = await told(
      "I'm on the Starter plan.",
      'Plus is too expensive. Can you put me on Pro? // A: You are on Pro now.',
    )
    const plans = async () => (await space.facts({ relation: 'plan' })).map((f) => f.tailName)
    expect(await plans()).toEqual(['Pro'])
    await space.rebuild()
    expect(await plans()).toEqual(['Pro'])
    const [asked] = (await space.turns()).filter((t) => t.content.includes('Can you put me'))
    await space.deleteTurn(asked?.id ?? '')
    expect(await plans()).toEqual(['Starter'])
  })
})

describe('standing wishes as they are typed', () => {
  it.each([
    ['btw dont give me long lists please', 'The user asks: do not give me long lists please'],
    ['no more vscode keybindings pls', 'The user asks: no more vscode keybindings pls'],
    ['Antworte mir bitte immer auf Deutsch', 'The user asks: Antworte mir bitte immer auf Deutsch'],
    ['Por favor responde siempre en español.', 'The user asks: Por favor responde siempre en español.'],
    ['Réponds-moi toujours en français', 'The user asks: Réponds-moi toujours en français'],
    ['and please use metric, I do not get cups', 'The user asks: please use metric, I do not get cups'],
  ])('%s', async (said, wish) => {
    expect(await wishes(said)).toEqual([wish])
  })

  it.each([
    'dont give me long lists of chores',
    'dont give me a long list of this please',
    'Antworte auf Deutsch',
    'Er antwortet mir immer auf Deutsch',
    'Meine Chefin sagt: antworte immer auf Deutsch, wenn er schreibt',
    'no more wars in the world',
  ])('not: %s', async (said) => {
    expect(await wishes(said)).toEqual([])
  })

  it.each([
    ['Knee is ok again', 0],
    ['the boiler is fine now', 0],
    ['noah is ok again', 0],
    ['emojis are fine again', 1],
    ['German is ok again', 1],
  ])('%s permits %i things', async (said, count) => {
    expect((await (await told(said)).experiences()).length).toBe(count)
  })

  it('a later one in another language takes its place', async () => {
    const said = ['Antworte mir bitte immer auf Deutsch', 'From now on always answer in English.']
    expect(await wishes(...said)).toEqual(['The user asks: From now on always answer in English.'])
  })
})

describe('said beside the matter, or of whom goes without saying', () => {
  it.each([
    [['I prefer tabs over spaces fwiw'], ['The user prefers tabs over spaces.']],
    [['Husband Tom is a firefighter'], ['Tom is a firefighter.', "Tom is the user's husband."]],
    [['Sister Mary is a nurse'], ['Sister Mary is a nurse.']],
    [
      ['Noah is allergic to peanuts.', 'Noah is also allergic to cashews, it turns out.'],
      ['Noah is allergic to cashews.', 'Noah is allergic to peanuts.'],
    ],
  ])('%j: %j', async (said, known) => expect(await holding(...said)).toEqual(known))
})

describe('written by those who learned English late', () => {
  it.each([
    [['I am alergic to nuts'], ['The user is allergic to nuts.']],
    [['I am allergic on milk'], ['The user is allergic to milk.']],
    [['I have diabetis'], ['The user has diabetes.']],
    [['I am vegeterian'], ['The user is vegetarian.']],
    [['I am teacher'], ['The user is a teacher.']],
    [['I work at Intel', 'I dont work more in Intel'], []],
    [['I live in Riga', 'I dont live more in Riga'], []],
    [['I smoke', 'I dont smoke more'], []],
    [['I smoke', 'I dont smoke more than you'], ['The user smokes.']],
    [['My cat Murka dont like the dogs'], ["Murka is the user's cat."]],
    [['My brother Piotr isnt here'], ["Piotr is the user's brother."]],
    [['My boss Antonio do Nascimento is nice'], ["Antonio do Nascimento is the user's boss."]],
  ])('%j: %j', async (said, known) => expect(await holding(...said)).toEqual(known))

  it.each([
    ['where is Tomasz live now?', 'Where does Tomasz live?'],
    ['where Tomasz lives?', 'Where does Tomasz live?'],
    ['where live Tomasz?', 'Where does Tomasz live?'],
  ])('%s asks %s', async (asked) => {
    const space = memory.namespace(`asked ${asked}`)
    const at = Date.parse('2026-03-02T09:00:00Z')
    await space.add([{ speaker: 'Tomasz', content: 'My brother lives in London, near the river.', at }])
    expect((await space.answer(asked)).text).toBeNull()
    await space.add([{ speaker: 'Tomasz', content: 'I moved to Gdansk.', at: at + MONTH }])
    expect((await space.answer(asked)).text).toBe('Gdansk')
  })
})

describe('what nobody sees in a word', () => {
  it.each([
    ['I live in Lis\u200bbon', 'The user lives in Lisbon.'],
    ['I work at Ve\u00adla Systems', 'The user works at Vela Systems.'],
    ['I am aller\u00adgic to nuts', 'The user is allergic to nuts.'],
  ])('%j: %s', async (said, known) => expect(await holding(said)).toEqual([known]))

  it('is not in what is answered', async () => {
    const space = await told('I live in Lis\u200bbon')
    expect((await space.answer('Where do I live?')).text).toBe('Lisbon')
  })
})

describe('a diet that is denied, a job that ends', () => {
  it('tells of no diet', async () => {
    for (const said of ["I'm no vegetarian, I love steak", 'I am no vegan']) {
      const space = await told(said)
      expect((await space.facts({ relation: 'diet' })).length).toBe(0)
      expect((await space.answer('Am I vegetarian?')).text ?? '').not.toMatch(/^Yes/)
    }
  })

  it('does not end a profession for good', async () => {
    const quit = ['I am a nurse at Mercy.', 'I quit my job yesterday.']
    expect((await (await told(...quit)).answer('Am I a nurse?')).text).toBeNull()
    expect((await (await told(...quit)).answer('Am I still a nurse?')).text).toBe('No.')
    const again = await told(...quit, 'I started at Vela as a nurse today.')
    expect((await again.answer('Am I a nurse?')).text).toMatch(/^Yes\./)
  })

  it.each([
    'I started as a nurse at 20.',
    'I started as a nurse and now I teach yoga.',
    'I started at Vela as a nurse in 2009.',
    'I started at Vela as a nurse, now I lead the team.',
    'I started at Vela as a nurse but I hated it.',
    'When I started at Vela as a nurse, we had no computers.',
  ])('is none of today by how somebody started: %s', async (said) => {
    expect((await (await told(said)).answer('What is my job?')).text).toBeNull()
  })
})
