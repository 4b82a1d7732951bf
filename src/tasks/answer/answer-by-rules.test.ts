import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../model/fact.ts'
import type { KnownTime } from '../../model/known-time.ts'
import { DAY, type Instant, toDay } from '../../model/time.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { aFact, aTurn, day } from '../../testing/builders.ts'
import type { AnswerInput } from './answer.ts'
import { answerByRules } from './answer-by-rules.ts'

type Known = AnswerInput['facts'][number]

let count = 0
function known(head: string, relation: string, tail: string, over: Partial<Fact> = {}, from = 1): Known {
  count += 1
  const words = relation.replaceAll('_', ' ')
  const fact = aFact(
    `f${count}`,
    { head, tail, relation, from: day(from), turn: `t${count}` },
    { statement: `${head} ${words} ${tail}.`, ...over },
  )
  return { label: `${count}`, fact, head, tail, score: 1 }
}

function said(content: string, at = 1, speaker = 'Ana'): AnswerInput['turns'][number] {
  count += 1
  const turn = aTurn(`t${count}`, { content, at: day(at), speaker }) as StoredTurn
  return { label: `${count}`, turn, score: 1 }
}

const NOTHING_KNOWN: AnswerInput['resting'] = {
  facts: [],
  removedFrom: new Set(),
  corrections: [],
  ended: new Map(),
  told: new Map(),
}

function answer(
  question: string,
  facts: readonly Known[],
  turns: AnswerInput['turns'] = [],
  today = 200,
): string | null {
  return answerByRules({
    question,
    asker: null,
    today: toDay(day(today)),
    terms: [],
    relevant: true,
    context: '',
    labels: [],
    facts,
    turns,
    resting: NOTHING_KNOWN,
  }).answer
}

const between = (from: number, to: number): Partial<Fact> => ({ valid: { from: day(from), to: day(to) } })
const at = (from: number, bound: KnownTime['bound'] = 'at'): KnownTime => ({
  bound,
  span: { from: day(from), to: (day(from) + DAY) as Instant },
  unit: 'day',
})
const UNTOLD: KnownTime = { bound: 'before', span: null, unit: null }

describe('facts answer', () => {
  const vienna = known('Ana', 'lives_in', 'Vienna', between(1, 100))
  const porto = known('Ana', 'lives_in', 'Porto', {}, 100)
  const homes = [vienna, porto]

  it.each<[string, string | null]>([
    ['Where does Ana live?', 'Porto'],
    ['Where does Ana live now?', 'Porto'],
    [`Where did Ana live on ${toDay(day(50))}?`, 'Vienna'],
    [`Where did Ana live on ${toDay(day(150))}?`, 'Porto'],
    [`Where did Ana live in ${new Date(day(1)).getUTCFullYear() - 3}?`, null],
    ['Where did Ana live before Porto?', 'Vienna'],
    ['Where did Ana live before Vienna?', null],
    ['Where did Ana live?', null],
    ['Where does Ben live?', null],
    ['Where does Ana work?', null],
    ['Who lives in Porto?', 'Ana'],
    ['Who lives in Vienna?', null],
    ['Does Ana live in Porto?', 'Yes. Ana lives in Porto.'],
    ['Does Ana still live in Vienna?', 'No.'],
    ['Does Ana live in Madrid?', null],
    ['In which city does Ana live?', 'Porto'],
    ['Do you remember where Ana lives?', 'Porto'],
    ['Can you tell me where Ana lives now?', 'Porto'],
    ['Do you know where Ben lives?', null],
    ['Where does the user live?', null],
  ])('%s → %s', (question, expected) => expect(answer(question, homes)).toBe(expected))

  it.each<[string, string | null]>([
    ['What is my name?', 'Ana Silva'],
    ['who am I?', 'Ana Silva'],
    ['Do you remember my name?', 'Ana Silva'],
    ["What's my full name again?", 'Ana Silva'],
    ['What am I called?', 'Ana Silva'],
    ["What is my dog's name?", null],
    ["What is Ben's name?", null],
  ])('by their name: %s', (question, value) => {
    const facts = [known('Ana', 'name', 'Ana Silva', { statement: "Ana's name is Ana Silva." })]
    expect(answer(question, facts, [said('My name is Ana Silva.')])).toBe(value)
  })

  it('only when they are sure, not denied and without a condition', () => {
    const asked = 'Where does Ana live?'
    expect(answer(asked, [known('Ana', 'lives_in', 'Porto', { confidence: 0.5 })])).toBeNull()
    expect(answer(asked, [known('Ana', 'lives_in', 'Porto', { status: 'denied' })])).toBeNull()
    expect(answer(asked, [known('Ana', 'lives_in', 'Porto', { condition: 'if it rains' })])).toBeNull()
  })

  it('of two that hold at once neither, where one can have only one', () =>
    expect(answer('Where does Ana live?', [porto, known('Ana', 'lives_in', 'Oslo')])).toBeNull())

  it('with all values, where one can have several', () => {
    const facts = [known('Ana', 'allergic_to', 'cats'), known('Ana', 'allergic_to', 'nuts')]
    expect(answer('What is Ana allergic to?', facts)).toBe('cats, nuts')
  })

  it('about the relative that is meant', () => {
    const facts = [known('Ana', 'has_sister', 'Mia'), known('Mia', 'lives_in', 'Lyon'), porto]
    expect(answer("Where does Ana's sister live?", facts)).toBe('Lyon')
    expect(answer("Where does Ana's brother live?", facts)).toBeNull()
    expect(answer("Who is Ana's sister?", facts)).toBe('Mia')
    const married = [known('Ana', 'has_mother_in_law', 'Greta'), known('Greta', 'lives_in', 'Oslo')]
    expect(answer("Where does Ana's mother-in-law live?", married)).toBe('Oslo')
    expect(answer("Where does Ana's mother live?", married)).toBeNull()
    expect(answer('Who is the sister of Ana?', facts)).toBe('Mia')
    expect(answer("Do you know who Ana's sister is?", facts)).toBe('Mia')
    const more = [...facts, known('Mia', 'job_title', 'pilot'), known('Mia', 'allergic_to', 'nuts')]
    expect(answer("What is Ana's sister's job?", more)).toBe('pilot')
    expect(answer("What is Ana's sister allergic to?", more)).toBe('nuts')
    expect(answer("What is Ana's job?", more)).toBeNull()
    expect(answer('Who is my sister?', facts, [said('Hello!')])).toBe('Mia')
    expect(answer("What is the name of the user's sister?", facts, [said('Hello!')])).toBe('Mia')
    expect(answer('Who is my sister?', facts, [said('Hello!'), said('Hi!', 1, 'Ben')])).toBeNull()
  })

  it('with the words of the question, every one of them', () => {
    const facts = [known('Ana', 'bought', 'red canoe', { kind: 'event', time: at(9) })]
    expect(answer('When did Ana buy the red canoe?', facts)).toContain(toDay(day(9)))
    expect(answer('When did Ana buy the blue canoe?', facts)).toBeNull()
    expect(answer('When did Ana sell the red canoe?', facts)).toBeNull()
    expect(answer('When did Ben buy the red canoe?', facts)).toBeNull()
  })
})

describe('dates follow how the time is known', () => {
  const adopted = (time: KnownTime): Known => known('Ana', 'adopted', 'Pixel', { kind: 'event', time })
  const asked = 'When did Ana adopt Pixel?'

  it('a day, never a bound or the day it was told', () => {
    expect(answer(asked, [adopted(at(40))])).toContain(toDay(day(40)))
    expect(answer(asked, [adopted(UNTOLD)])).toBeNull()
    expect(answer(asked, [adopted(UNTOLD), adopted(at(40))])).toContain(toDay(day(40)))
  })

  it('none that differ, none of a state that was only heard of', () => {
    expect(answer(asked, [adopted(at(40)), adopted(at(60))])).toBeNull()
    const works = known('Ana', 'works_at', 'Orbit', { time: { bound: 'by', span: null, unit: null } })
    expect(answer('When did Ana start at Orbit?', [works])).toBeNull()
  })

  it('a plan is no answer to what happened', () => {
    const plan = known('Ana', 'plans_to', 'visit Rome', { time: at(250, 'after') })
    expect(answer('When did Ana visit Rome?', [plan])).toBeNull()
  })
})

describe('sentences answer', () => {
  it.each<[string, string, string | null]>([
    ['How many turtles does Ana have?', 'I have three turtles.', 'three turtles'],
    ['How many turtles does Ana have?', 'Ben has three turtles.', null],
    ['How many turtles does Ana have?', 'I had a dream of three turtles, if I may say so.', null],
    ['What did Ana make at the workshop?', 'I made a bowl at the workshop.', 'bowl'],
    ['What did Ana make at the workshop?', 'Did I make a bowl at the workshop?', null],
    ['What did Ana make at the workshop?', 'I did not make a bowl at the workshop.', null],
    ['What did Ana make at the workshop?', 'Zoe made a bowl at the workshop.', null],
    ["Who is Ana's boss?", 'My boss Edith is strict.', 'Edith'],
    ["Who is Ana's boss?", 'My boss is strict.', null],
    ["What is Ana's blood type?", 'My blood type is A positive.', 'A positive'],
    ['Which wrist did Ana break?', 'I broke my wrist.', null],
    ['Which wrist did Ana break?', 'I broke my left wrist.', 'left wrist'],
    ['Does Ana still own the canoe?', 'I sold the canoe.', 'No. I sold the canoe.'],
    ['Does Ana still own the canoe?', 'My neighbour sold the canoe.', null],
  ])('%s ← %s', (question, content, expected) => expect(answer(question, [], [said(content)])).toBe(expected))

  it('say when, from the words and the tense', () => {
    expect(answer('When did Ana visit Rome?', [], [said('I visited Rome yesterday.', 30)])).toContain(
      toDay(day(29)),
    )
    expect(answer('When did Ana visit Rome?', [], [said('I visited Rome.', 30)])).toBeNull()
    expect(answer('When did Ana visit Rome?', [], [said('I will visit Rome tomorrow.', 30)])).toBeNull()
    expect(answer('When does Ana visit Rome?', [], [said('I will visit Rome tomorrow.', 30)])).toContain(
      toDay(day(31)),
    )
  })

  it('take back what a fact misread', () => {
    const source = said('I dreamed that I won the cup.', 3)
    const won = known('Ana', 'won', 'cup', { kind: 'event', time: at(2) })
    const misread = {
      ...won,
      fact: aFact(
        'f',
        { head: 'Ana', relation: 'won', tail: 'cup', turn: source.turn.id },
        { kind: 'event', time: at(2), statement: 'Ana won the cup.' },
      ),
    }
    expect(answer('When did Ana win the cup?', [won])).toContain(toDay(day(2)))
    expect(answer('When did Ana win the cup?', [misread], [source])).toBeNull()
    const diet = known('Ana', 'diet', 'vegetarian', { statement: 'Ana is vegetarian.' })
    expect(answer('Is Ana vegetarian?', [diet])).toBe('Yes. Ana is vegetarian.')
    expect(answer('Is Ana vegetarian?', [diet], [said('I am no longer vegetarian.', 9)])).toMatch(/^No\./)
  })
})

/** Turns of one session, in order; `Ana: Hello.` */
function talk(lines: readonly string[], on = 10): AnswerInput['turns'] {
  return lines.map((line, ordinal) => {
    const [, speaker = '', content = ''] = /^(\w+): (.+)$/.exec(line) ?? []
    const { label, turn, score } = said(content, on, speaker)
    return { label, score, turn: { ...turn, ordinal, session: `s${on}` as StoredTurn['session'] } }
  })
}

describe('what the turns at hand tell', () => {
  it.each<[string, string, string | null]>([
    ["What was Ana's job before?", 'I used to be a baker.', 'baker'],
    ['Where did Ana use to work?', 'I used to work at Fiat.', 'Fiat'],
    ['How old is Ana?', 'I turned 30 last week.', '30'],
    ['How old is Ben?', 'I turned 30 last week.', null],
    ["What is Ana's job?", "Hi! I'm Ana, 41, a bus driver from Odense.", 'bus driver'],
    ["What is the name of Ana's tortoise?", "I adopted a tortoise, he's called Plato.", 'Plato'],
    ["What is the name of Ana's dog?", "I adopted a tortoise, he's called Plato.", null],
    ['Which instrument does Ana play?', 'I play handball.', null],
    ['Which instrument does Ana play?', 'I play the cello.', 'cello'],
    ['What hobbies does Ana have?', 'I do yoga.', 'yoga'],
    ['Which medicine does Ana take?', 'I take metformin 500 mg.', 'metformin 500 mg'],
    ['Which database does Ana use?', 'The database is PostgreSQL now.', 'PostgreSQL'],
    ['Which database does Ben use?', 'The database is PostgreSQL now.', null],
    ['Where was the marathon?', 'I ran the marathon in Porto.', 'I ran the marathon in Porto.'],
    ['Where does Ana live?', 'I signed the lease for a flat in Bonn.', 'Bonn'],
    ['Where does Ana work?', "I'm head of maths at Ballincollig College now.", 'Ballincollig College'],
    ['Where does Ben live?', 'Ben and I live in Rome.', null],
    ['Where does Zoe work?', 'Zoe moved to Lyon and I work for Orbit now.', null],
  ])('%s ← %s', (question, content, expected) => expect(answer(question, [], [said(content)])).toBe(expected))

  it('the value that holds, and the one that held then', () => {
    const turns = [
      said('I work at Acme as a cook.', 10),
      said('I quit my job at Acme.', 60),
      said('I work at Orbit.', 80),
    ]
    expect(answer('Where does Ana work?', [], turns)).toBe('Orbit')
    expect(answer(`Where did Ana work on ${toDay(day(30))}?`, [], turns)).toBe('Acme')
    const corrected = [
      said('I live in Kobe.', 10),
      said('Sorry, I meant Nara. I live in Nara, not in Kobe.', 11),
    ]
    expect(answer('Where does Ana live?', [], corrected)).toBe('Nara')
    expect(answer(`Where did Ana live on ${toDay(day(10))}?`, [], corrected)).toBeNull()
  })

  it('but not what a stored fact knows to be over, though the turn that told its end is not at hand', () => {
    const job = known('Ana', 'works_at', 'Lumen Labs', between(1, 100))
    const turns = [said('I started a new job at Lumen Labs.', 1)]
    expect(answer('Where does Ana work?', [], turns)).toBe('Lumen Labs')
    expect(answer('Where does Ana work?', [job], turns)).toBeNull()
    expect(
      answer(
        'Where does Ana live?',
        [known('Ana', 'lives_in', 'Oran', between(1, 100))],
        [said('I moved to Oran.', 1)],
      ),
    ).toBeNull()
  })
  it('of her whom the turns before name, if it is only one', () => {
    const her = [
      'Ana: I look after Edna.',
      'Ben: How kind!',
      'Ana: She lives in Quay Street. Her doctor is Dr Abara.',
    ]
    expect(answer('Where does Edna live?', [], talk(her))).toBe('Quay Street')
    expect(answer("Who is Edna's doctor?", [], talk(her))).toBe('Dr Abara')
    const two = ['Ana: I look after Edna and Ruth.', 'Ben: How kind!', 'Ana: She lives in Quay Street.']
    expect(answer('Where does Edna live?', [], talk(two))).toBeNull()
  })

  it('but not of him what is told of his mother', () => {
    const turns = talk([
      'Ben: Mum told me that her dose was doubled.',
      'Ana: Yes, she takes 10 mg of ramipril now.',
    ])
    expect(answer('Which medicine does Ben take?', [], turns)).toBeNull()
  })
})

describe('any question', () => {
  const pieces = fc.constantFrom(
    ...'who|what|which|where|when|how many|does|did|is|Ana|I|my|our|sister|the|name of|(foo|c++|[x|live|work|still|before|in 2024|Ana’s|?|born|favourite tea'.split(
      '|',
    ),
  )
  const questions = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(pieces, { maxLength: 10 }).map((words) => words.join(' ')),
  )

  it('is answered or declined without an error, and cites only what is there', () =>
    fc.assert(
      fc.property(questions, fc.string({ unit: 'grapheme', maxLength: 80 }), (question, content) => {
        const [turn, fact] = [said(content), known('Ana', 'lives_in', 'Porto')]
        const { citations } = answerByRules({
          question,
          asker: null,
          today: '2024-06-01',
          terms: content.split(' '),
          relevant: true,
          context: '',
          labels: [],
          facts: [fact],
          turns: [turn],
          resting: NOTHING_KNOWN,
        })
        for (const label of citations) expect([turn.label, fact.label]).toContain(label)
      }),
      { numRuns: 300 },
    ))
})

describe('where somebody lived and worked, by what they said', () => {
  const turns = [
    said('I left Dublin in December 2023. I live in Rotterdam now and work as a broker at Delmar.', 10),
    said('Ben moved to Oslo, and I joined the choir. I started the new book.', 40),
    said("I'm starting at Nordwind on 3 June 2024.", 120),
    said('We sold our flat in Rotterdam and moved to Bonn yesterday.', 150),
    said("I've been at the beach for two hours. I left the party.", 160),
    said('If I get rich I will move to Nice. Maybe I start at Vela.', 170),
  ]

  it.each<[string, string | null]>([
    ['Where does Ana live?', 'Bonn'],
    [`Where did Ana live on ${toDay(day(100))}?`, 'Rotterdam'],
    ['Where did Ana live before Bonn?', 'Rotterdam'],
    ['Where did Ana live before Rotterdam?', 'Dublin'],
    ['Where does Ana work?', 'Nordwind'],
    [`Where did Ana work on ${toDay(day(100))}?`, 'Delmar'],
    ['Where did Ana work before Nordwind?', 'Delmar'],
    ['Where did Ana work before Delmar?', null],
    ['Where does Ben live?', 'Oslo'],
    ['Where does Ben work?', null],
  ])('%s → %s', (question, expected) => expect(answer(question, [], turns)).toBe(expected))
})

describe('a sentence that says most of what is asked', () => {
  const turns = (...contents: readonly string[]): AnswerInput['turns'] =>
    contents.map((content, i) => said(content, 10 + 10 * i))
  const others = turns('The bus to the office was late.', 'Half of the soup is left.', 'It rained all week.')

  it.each<[question: string, contents: readonly string[], expected: string | null]>([
    [
      'Who covers for Farida at the office?',
      ['Farida goes on leave. Henrik covers for her.'],
      'Henrik covers',
    ],
    ['Who covers for Zoe?', ['Farida goes on leave. Henrik covers for her.'], null],
    ['Why did Ana begin to eat fish again?', ['I eat fish again since my iron was low.'], 'iron'],
    ['Why did Ana begin to eat fish again?', ['I eat fish again on Fridays.'], null],
    ['When is the half marathon in Molde?', ['Signed up for the marathon in Molde, 18 October.'], '-10-18)'],
    ['What is the name of the bakery in Hook Lane?', ['The bakery in Hook Lane opens at six.'], null],
    ['What is the name of the bakery in Hook Lane?', ['There is the bakery Sunder in Hook Lane.'], 'Sunder'],
    ['Where did Ana train as a cellist?', ['I train with a cellist on Mondays.'], null],
    ['Where did Ana train as a cellist?', ['I trained as a cellist in Graz.'], 'Graz'],
    [
      'How often does Ana do her physio exercises?',
      ['I do my physio exercises every second day now.'],
      'every second day',
    ],
    ['How often does Ana do her physio exercises?', ['I do my physio exercises in the park.'], null],
    ['How many skeins did Ana sell at the fair?', ['I sold 231 skeins at the fair.'], '231'],
    [
      'How many skeins did Ana sell at the fair?',
      ['I sold 231 skeins at the fair.', 'It was 213 skeins and not 231.'],
      null,
    ],
    ['Who does the front end?', ['Ravi does the front end.'], 'Ravi'],
    ['Who does the front end?', ['Ravi does the front end.', 'Ravi left the project.'], null],
    [
      'When did Kestrel go live on the new servers?',
      ['Kestrel goes live on the new servers on 9 May 2031.'],
      null,
    ],
    ['What did Zoe win at the harbour fair?', ['I won a lamp at the harbour fair, Zoe!'], null],
    ['What recipes has Ana tried for the party?', ['I tried a recipe for the party.'], null],
    ['Who looks after the harbour stall?', ['These days May looks after the harbour stall.'], 'May'],
    ['Who looks after the harbour stall?', ['In 2023 we looked after the harbour stall in May.'], null],
    ['Does Ana sing at the harbour fair?', ['I sing at the harbour fair.'], null],
    ['What did Ana start to relax at the lake?', ['I started doing this to relax at the lake.'], null],
    ['What kind of car does Ana drive?', ['Last month I drove somewhere fun.'], null],
    ['Who helps Ana in the studio?', ['Sylwia will help me in the studio.'], null],
    ['Who will help Ana in the studio?', ['Sylwia will help me in the studio.'], 'Sylwia'],
    ["What is the name of Ana's ferret?", ['My ferret Bodo is asleep.'], 'Bodo'],
    ["What is the name of Ana's ferret?", ['My ferret Bodo is asleep.', 'We lost Bodo on Thursday.'], null],
    // One word, which is all that is asked, with what is asked for beside it.
    ["What are the twins' names?", ["We've got twins, Mira and Joel, they're four."], 'Mira and Joel'],
    ['How much is an overhaul?', ['An overhaul costs 165 now.'], '165'],
    [
      'How often does the newsletter go out?',
      ['I cut the newsletter to every second month.'],
      'second month',
    ],
    ["What's Ana's thesis about?", ['My thesis is on coral bleaching.'], 'coral'],
    ["What's Ana's thesis about?", ['My thesis is killing me.'], null],
    ['What was the accuracy before?', ["Accuracy's at 87 percent, up from 79."], null],
    ['How old is Bodo?', ['My canary Bodo has not sung for two weeks.'], null],
    ['How many hens does Ana have?', ['I got two new hens from a farm.'], null],
    ['How many cats does Ana have?', ['One of my cats had kittens.'], null],
    ['How long was Ana at Orbit?', ["I'm at Orbit in logistics, been there six years."], null],
    ['Who has Clover?', ['We have a rabbit, Clover, and the kids adore Batman.'], null],
    ["Who's covering for Petra?", ["Petra's on leave, so Ged is covering for her."], 'Ged'],
    ["Who's playing piano at the fair?", ['The fair is on September 4th at Snug Harbor.'], null],
    ['In which neighbourhood is the shop of Ana?', ['I have a bike shop in Rosemont, Montréal.'], 'Rosemont'],
    ['What do clinics pay?', ['New price: 119 euros for clinics.'], '119'],
    [
      "What is Ana's granddaughter's name?",
      ['My granddaughter came in March, they named her Mihika.'],
      'Mihika',
    ],
    ['Which wrist did Ana break?', ['I fell and broke my wrist, the left one.'], 'left one'],
    ['Where do Joe and Pam live?', ['Joe and Pam moved to Mosgiel on the 10th.'], 'Mosgiel'],
    ['Where do Joe and Pam live?', ['Joe and Pam are moving to Mosgiel.'], null],
    ['Where does Ana live?', ['My parents moved to Alicante.'], null],
    ['How much RAM does the workstation have?', ['The workstation has 64 GB of RAM.'], '64'],
    [
      'How much RAM does the workstation have?',
      ['The workstation has 64 GB of RAM.', 'The workstation is now 256 GB.'],
      null,
    ],
    ['When is the draft due?', ['The draft is due on 15 June 2031.', "The deadline's now 31 July."], null],
    ['Who is writing the music for the game?', ['A publisher, Tjarn, wrote to us about the game.'], null],
    // Whether something is so: sentences that say it is over, off, or never was.
    ['Did Ana go to Lisbon?', ['We never got to Lisbon in the end.'], 'never got to Lisbon'],
    ['Does Ana still do yoga with Priya?', ["Yoga with Priya's been cancelled for good."], 'cancelled'],
    ['Did Lotte get the job in Antwerp?', ["Lotte didn't get the Antwerp job."], "didn't get"],
    ['Is Mila still in the band?', ['Mila quit the band, says it is dull.'], 'quit'],
    ['Is Mila still in the band?', ['Mila quit the band.', 'Mila is back in the band.'], null],
    ['Does Ana still sing in the choir?', ['I dropped the choir because of work.'], 'dropped'],
    ['Is Ana pregnant?', ["Nadia can't come after all, she's pregnant!"], null],
    ['Does Ana have a boyfriend?', ["My sister's boyfriend left."], null],
    ["Is Ana's ankle still sprained?", ['I sprained my ankle, so no climbing for six weeks.'], null],
    ['Does Ana have any pets?', ["I don't have any pets.", 'We adopted a kitten!'], 'kitten'],
    ['Is Ana vegan?', ["I'm going vegan for January."], null],
  ])('%s ← %j', (question, contents, expected) => {
    const found = answer(question, [], [...others, ...turns(...contents)])
    if (expected === null) expect(found).toBeNull()
    else expect(found).toContain(expected)
  })

  it('of the one who asks counts only in their own words', () => {
    const mine = { ...said('The dentist told me to floss twice a day.'), label: 'mine' }
    const user = { ...mine, turn: { ...mine.turn, role: 'user' as const } }
    const assistant = { ...mine, turn: { ...mine.turn, role: 'assistant' as const } }
    const asked = 'How often did the dentist tell me to floss?'
    expect(answer(asked, [], [...others, user])).toContain('twice a day')
    expect(answer(asked, [], [...others, assistant])).toBeNull()
  })

  it('that stands in no line of the context is no answer, and overtakes one', () => {
    const [sold] = turns('I sold 231 skeins at the fair.') as [AnswerInput['turns'][number]]
    const again = { ...said('It was 213 skeins and not 231.', 40), label: '' }
    const asked = 'How many skeins did Ana sell at the fair?'
    expect(answer(asked, [], [...others, sold])).toContain('231')
    expect(answer(asked, [], [...others, { ...sold, label: '' }])).toBeNull()
    expect(answer(asked, [], [...others, sold, again])).toBeNull()
  })
})

describe('questions about standing wishes', () => {
  it.each([
    ['Should your answers be short?', ['Keep your answers short please.'], 'Keep your answers short please.'],
    [
      'Should your answers be short?',
      ['Keep your answers short please.', 'Actually, you can write longer answers again.'],
      'Actually, you can write longer answers again.',
    ],
    [
      'What language should you answer in?',
      ['Could you always answer in German?'],
      'always answer in German.',
    ],
    ['What should you call me?', ['From now on call me Sam.'], 'From now on call me Sam.'],
    ['Should you use semicolons?', ["Don't ever use semicolons."], "Don't ever use semicolons."],
    ['Should you use semicolons?', ["Don't ever use semicolons.", 'We have to use semicolons now.'], null],
    ['Should you use tabs?', ['Keep your answers short please.'], null],
    ['Should I call you tomorrow?', ['Keep your answers short please.'], null],
  ])('%s ← %j', (question, contents, expected) => {
    const asked = contents.map((content, i) => {
      const one = said(content, i)
      return { ...one, label: String(i), turn: { ...one.turn, role: 'user' as const } }
    })
    expect(answer(question, [], asked)).toBe(expected)
  })
})

describe('English that goes over into another language', () => {
  it.each<[string, string, string | null]>([
    ['I live in Köln nicht mehr.', 'Where does Ana live?', null],
    ['I work at Bosch nicht mehr, jetzt bei Siemens.', 'Where does Ana work?', null],
    ['Er sagt "I live in Berlin", aber ich nicht.', 'Where does Ana live?', null],
    ['Der Song heißt "I live in Paris".', 'Where does Ana live?', null],
    ['I live in Bonn, and "ich nicht" is a film.', 'Where does Ana live?', 'Bonn'],
  ])('%s %s → %s', (content, question, expected) => {
    expect(answer(question, [], [said(content)])).toBe(expected)
  })

  it('puts what was known in doubt', () => {
    const home = [known('Ana', 'lives_in', 'Köln')]
    expect(answer('Where does Ana live?', home, [said('I live in Köln nicht mehr.', 50)])).toBeNull()
    expect(answer('Where does Ana live?', home, [said('I live in Bonn nicht mehr.', 50)])).toBe('Köln')
  })
})
