/** What a later turn changes or puts right, and what a question about it is answered then. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore() })
})
afterAll(() => memory.close())

async function told(...turns: readonly string[]) {
  const space = memory.namespace(turns.join(' '))
  await tell(space, 'Rosa', ...turns.map((content, i) => [`2024-0${2 + 3 * i}-02`, content] as const))
  return space
}

async function holding(...turns: readonly string[]): Promise<string[]> {
  const facts = await (await told(...turns)).facts({ limit: 100 })
  return facts.filter((f) => f.kind === 'state').map((f) => `${f.headName} ${f.relation} ${f.tailName}`)
}

describe('holds', () => {
  it.each<[turns: readonly string[], holds: readonly string[]]>([
    // Figures.
    [['My rent is 900 euros a month.', 'My rent went up to 1000 euros.'], ['Rosa rent 1000 euros']],
    [['My salary is $85k.', 'My salary was raised from $85k to $92k.'], ['Rosa salary $92k']],
    [['I weigh 82 kg.', 'I weigh 79 kg now.'], ['Rosa weight 79 kg']],
    [["I'm 1.80 m tall."], ['Rosa height 1.80 m']],
    [['I make 2000 things.', 'If my rent went up to 1000 euros I would move.'], []],
    // Two spellings.
    [['My favorite color is blue.', 'My favourite colour is green.'], ['Rosa favorite_color green']],
    // Who has it now.
    [['I own the billing service.', 'Ana took over the billing service.'], []],
    [['I lead the payments team.', 'Ana now leads the payments team.'], ['Ana leads payments team']],
    [['I own a flat in Rome.', 'The rain took over the city.'], ['Rosa owns flat in Rome']],
    [
      ['I own the billing service.', 'Ana will take over the billing service in May.'],
      ['Rosa owns billing service'],
    ],
    // One of several.
    [['I have two cats.', 'One of my cats died.'], []],
    // Put right.
    [['I have a dog called Bobo.', 'My dog is not called Bobo, his name is Bono.'], ['Rosa has_pet Bono']],
    [['I work at Orbit.', "I said I work at Orbit, but actually it's Orbix."], ['Rosa works_at Orbix']],
    [['I work at Deloitte.', "I got headhunted, I'm at EY since Monday."], ['Rosa works_at EY']],
    [
      ['My sister lives in Cardiff.', "I told you my sister lives in Cardiff, that's wrong, it's Swansea."],
      ["Rosa's sister lives_in Swansea"],
    ],
    [
      ["My son Theo's 5.", "Sorry, I said Theo's 5, he's 6."],
      ['Rosa has_son Theo', 'Theo age 6'],
    ],
    // Whose words of time these are, and what is counted.
    [['And I have joined a club of women farmers here, we are 16, every Thursday we meet.'], []],
    [['My son is 8 next month.'], ["Rosa's son age 8"]],
    [['I play Tuesdays and Fridays at a bar.'], []],
    [['My mother Halina lives in the flat below ours.'], ['Rosa has_mother Halina']],
    [["We've got twins, Maja and Jakov."], ['Rosa has_kid Maja', 'Rosa has_kid Jakov']],
    [["In his place I have taken a girl from the school, Mia, she's 20 and good."], ['Mia age 20']],
    // Over since.
    [['My roommate is Jo.', 'New roommate is Marites.'], ['Rosa has_roommate Marites']],
    [["I'm an ICU nurse in Dubai.", 'They transferred me from ICU to the cath lab!'], []],
    [['I take bisoprolol.', 'The bisoprolol was stopped, my pulse was too slow.'], []],
    [['I take bisoprolol.', 'They stopped the bisoprolol last week.'], []],
    [['I play tennis.', 'And the tennis I had to give up because of my back.'], []],
    [['I drive a Volvo V60.', "The Volvo's gone back."], []],
    [['Fran is pregnant.', 'Fran had the baby, a boy.'], []],
    [['My wife is pregnant.', 'Our son was born last week.'], []],
    [['My girlfriend Anke is a carpenter.', 'We got married on Thursday!'], ['Anke job_title carpenter']],
    [['My wife Ida passed away in 2019.'], []],
    // Of the dead nothing is so any more.
    [['My grandma Ilse is vegetarian.', 'My grandma Ilse passed away in May.'], []],
    [['My brother Tom works at Halden.', 'Tom died in a car accident.'], []],
    [['My friend Kai lives in York.', "I was at Kai's funeral yesterday."], []],
    [['Mona is my best friend.', "Mona's father died in March."], ['Rosa has_friend Mona']],
    [
      ['My brother Tom lives in York.', 'Tom passed the exam.'],
      ['Rosa has_brother Tom', 'Tom lives_in York'],
    ],
    [['My grandma Ilse lives in York.', 'We buried Grandma today. Ilse died on 3 April.'], []],
    // A title ends with the employer it was told with.
    [["I'm a barista at Kiln.", 'I left Kiln in April.'], []],
    [['I am a nurse at Vela.', 'I started at Orbit on Monday.'], ['Rosa works_at Orbit']],
    [
      ['My sister Ana is a nurse at Vela.', 'Ana works at Orbit now.'],
      ['Rosa has_sister Ana', 'Ana works_at Orbit'],
    ],
    [
      ["I'm an engineer at Vela.", "I'm an engineer at Orbit now."],
      ['Rosa job_title engineer', 'Rosa works_at Orbit'],
    ],
    [["I'm a nurse.", 'I left Vela in April.'], ['Rosa job_title nurse']],
    // So does a boss.
    [['I work at Vela and my boss is Ida.', 'I left Vela in April.'], []],
    [['I work at Vela.', 'My boss is Ida.', 'I left Vela in April.'], ['Rosa has_boss Ida']],
    [
      ["I'm a nurse at Vela.", "I'm a nurse and I love it.", 'I left Vela on Friday.'],
      ['Rosa job_title nurse'],
    ],
    [['I hate cats.', 'I love cats now.'], ['Rosa likes cats']],
    [['I hate cats.', "I've changed my mind about cats, I love them now."], ['Rosa likes cats']],
    [["I'm vegetarian.", 'I eat fish now.'], []],
    [["I'm vegetarian.", 'My dog does not eat fish now.'], ['Rosa diet vegetarian']],
    // In few words.
    [['Switched me to losartan, no more cough.'], ['Rosa takes losartan']],
    [["I've been vegan since uni."], ['Rosa diet vegan']],
    [['Married to Donncha.'], ['Rosa married_to Donncha']],
    [["I met Mia, she's a nurse in Bonn."], ['Mia job_title nurse']],
    // Told anew.
    [['My salary is 62k.', 'I got a raise to 68k.'], ['Rosa salary 68k']],
    [["My rent's 900.", "They've raised the rent to 980."], ['Rosa rent 980']],
    [
      ["My email's rosa@example.com.", "I've changed my email to r@example.org."],
      ['Rosa email_address r@example.org'],
    ],
    [["I'm 29.", 'It was my 30th birthday on Saturday!'], ['Rosa age 30']],
    [["I'm vegetarian now.", "Had salmon last night. Guess I'm pescatarian now!"], ['Rosa diet pescatarian']],
    [["I'm on a gluten-free diet.", 'I can eat gluten again!'], []],
    [["I'm vegan.", "I had a burger yesterday, I'm done with being vegan."], []],
    [['I took up pottery.', 'I stopped pottery, no time.'], []],
    [["I've taken up swimming.", 'Quit swimming, the chlorine was killing my skin.'], []],
    [['I use VS Code.', 'I switched to Zed.', 'I went back to VS Code.'], ['Rosa uses VS Code']],
    [['Our database is MySQL.', 'We migrated the database to Postgres.'], ['Rosa uses Postgres']],
    [['I prefer dark mode.', 'I prefer light mode these days.'], ['Rosa prefers light mode']],
    [['I like Vim.', "I've gone off Vim."], []],
    [['I quit smoking.', "I'm smoking again."], ['Rosa habit smoking']],
    [["I'm single.", "I'm back with Suki!"], ['Rosa has_partner Suki']],
    [['My flatmate is Bo.', 'Bo moved in with her boyfriend Ravi.'], []],
    [['My mother is a nurse at Mercy.', 'My mother retired last week.'], []],
    [['Tom is a student.', 'Tom dropped out of university.'], []],
    [['I collect stamps. I have a boat.', 'I sold my stamp collection and my boat.'], []],
    [['I live in Bonn with Jan.', 'Jan moved out.'], ['Rosa lives_in Bonn']],
    [['I take metformin.', 'The doctor told me to stop taking metformin.'], []],
    [['I have a cat named Misty.', 'Misty got run over last night.'], []],
    [['I have a cat named Misty.', 'We had to put Misty to sleep on Friday.'], []],
    [["I'm engaged to Paul!", "The engagement's off."], []],
    [['I live with my boyfriend Marek.', 'Marek dumped me.'], []],
    [["I'm a nurse at Charité.", "I'm retired since Friday!"], ['Rosa job_title retired']],
    [
      ['We use Airflow for orchestration and Snowflake as the warehouse.', 'We dropped Airflow.'],
      ['Rosa uses Snowflake'],
    ],
    [
      ["I'm allergic to penicillin by the way. I've got a nut allergy."],
      ['Rosa allergic_to nuts', 'Rosa allergic_to penicillin'],
    ],
    [["I'm single.", "I've met someone! He's called Phil."], []],
    [["I'm pregnant!", "She's here, born on the 21st of September!"], []],
    [["I'm training for the Berlin marathon.", 'I had to pull out of the marathon.'], []],
    // What others say, and what is only handed on.
    [['My cousin says: I live in Oslo now.'], []],
    [["My dad goes, I'm a vegetarian now"], []],
    [["Got this text from my cousin: I'm vegan and I live in Oslo."], []],
    [['Proofread this: I work at Siemens and I live in Munich.'], []],
    [["I said: I work at Acme. Remember: I'm vegan."], ['Rosa diet vegan', 'Rosa works_at Acme']],
    // What only sounds like it.
    [["I've put on 4 kilos, I'm 84 now."], []],
    [['Node is still 18.'], []],
    [["We had to give Biscuit away to my uncle, Leo's allergic."], []],
    [["I'm staying with my aunt, Mia's sick."], []],
    [["I've swapped Mo for Tamsin.", 'Switched my lessons from Thursdays to Mondays.'], []],
    [["April fool: I'm pregnant!"], []],
    [["I'm allergic to Mondays."], []],
    [
      ['I live in Paris with our twins, Lou and Max.'],
      [
        'Rosa has_kid Lou',
        'Rosa has_kid Max',
        'Rosa lives_in Paris',
        'Rosa lives_with Lou',
        'Rosa lives_with Max',
      ],
    ],
    // Whom a pronoun means.
    [["Carla introduced me to her boyfriend Matteo, he's a chef."], ['Matteo job_title chef']],
    [
      ["I had lunch with my cousin Erik and his wife Paula, she's a judge."],
      ['Erik has_wife Paula', 'Paula job_title judge', 'Rosa has_cousin Erik'],
    ],
    [['My boss called his mother, she lives in Graz.'], []],
    [["My boss's daughter is Eva. She plays tennis."], ["Rosa's boss has_daughter Eva", 'Eva plays tennis']],
    [["Anna's brother is Leo. He lives in Riga."], ['Anna has_brother Leo', 'Leo lives_in Riga']],
  ])('%j', async (turns, holds) => {
    expect((await holding(...turns)).sort()).toEqual([...holds].sort())
  })

  it('nobody dies of whom only one did', async () => {
    const facts = await (await told('I have two cats.', 'One of my cats died.')).facts({ asOf: null })
    expect(facts.map((f) => f.relation)).not.toContain('died')
  })

  it('a day that is put right in the same breath', async () => {
    const [fact] = await (await told('I moved to Bonn on March 1 2023, no, March 2 2023.')).facts()
    expect(new Date(fact?.valid.from as number).toISOString()).toBe('2023-03-02T00:00:00.000Z')
  })
})

describe('is answered', () => {
  it.each<[turns: readonly string[], question: string, answer: string | null]>([
    [['My rent is 900 euros.', 'My rent is now 950 euros.'], 'How much is my rent?', '950 euros'],
    [['I pay 700 euros in rent.', 'My rent is now 750 euros.'], 'How much rent do I pay?', '750 euros'],
    [['My salary is 50000.', 'I got a raise, now I make 60000.'], 'How much do I earn?', '60000'],
    [["I'm 1.80 m tall."], 'How tall am I?', '1.80 m'],
    // One of two.
    [['I prefer tabs over spaces.'], 'Do I prefer tabs or spaces?', 'Rosa prefers tabs over spaces.'],
    [['I drink coffee every morning.'], 'Do I drink tea or coffee?', 'Rosa drinks coffee every morning.'],
    [['I drink coffee every morning.'], 'Do I drink coffee?', 'Yes. Rosa drinks coffee every morning.'],
    // What was so once.
    [['I used to be allergic to nuts.'], 'What am I allergic to?', null],
    [["I'm reading Dune.", 'I finished Dune and started Ulysses.'], 'What am I reading?', null],
    [
      ['I own the billing service.', 'Ana took over the billing service.'],
      'Who owns the billing service?',
      null,
    ],
    // Of one who is not asked about.
    [["I have a cabin in Vermont and my brother doesn't ski anymore."], 'Do I ski?', null],
    [['My wife stopped drinking wine but I had two glasses last night.'], 'Do I drink wine?', null],
    [['My boss called his mother, she lives in Graz.'], 'Where does my boss live?', null],
    [['Jan has a friend, Mike. He works at Bosch.'], 'Where does Jan work?', null],
    [['Max works at SAP and his brother Ned, a baker, lives in Hull.'], 'Where does Max live?', null],
    [['Suppose my wife Lea left me.'], 'Who is my wife?', null],
    [['Harriet said that Max left Lucy.', "I asked Max, it's not true."], 'Who left Lucy?', null],
    // Called off, or set for another day.
    [
      [
        'I live in Oslo.',
        "I'm moving to Bergen next month.",
        "The move to Bergen fell through, I'm staying in Oslo.",
      ],
      'Where do I live?',
      'Oslo',
    ],
    [
      ["My friend Joe's moving to Leeds next month.", 'Joe decided not to move after all.'],
      'Where does Joe live?',
      null,
    ],
    [
      ['My dentist appointment is on 3 September.', 'They moved my dentist appointment to 10 September.'],
      'When is my dentist appointment?',
      'Tue 2024-09-10',
    ],
    [['My exam is on 20 September.', 'The exam got cancelled.'], 'When is my exam?', null],
    [["I'm flying to Cairo on 14 September.", 'Cairo is cancelled.'], 'When am I flying to Cairo?', null],
    [["I've got a concert on 9 September."], 'When is my concert?', 'Mon 2024-09-09'],
    [['We ship every second Wednesday.'], 'When do we ship?', null],
    [['I use Jest.', 'I switched from Jest to Vitest.'], 'Do I use Jest?', 'No.'],
    [['I have two goldfish, Batman and Robin.', 'Robin died.'], 'How many goldfish do I have?', null],
    [
      ['There are five people in my team.', 'Two people left the team.'],
      'How many people are in my team?',
      null,
    ],
    [["My boss Ellie left, so we've got a new one."], 'Who is my boss?', null],
    [['My dog Rex died.'], "What's my dog's name?", null],
    [
      ['I use Firefox.', 'I stopped using Firefox.', 'I went back to Firefox.'],
      'Do I use Firefox?',
      'Yes. Rosa switched to Firefox.',
    ],
    [
      ['We store sessions in Redis.', 'Redis got replaced by Valkey last week.'],
      'Where do we store sessions?',
      null,
    ],
    [
      ['The backend runs on Heroku.', 'The backend moved to Render yesterday.'],
      'Where does the backend run?',
      null,
    ],
    [['I have a cat named Misty. I have a dog named Rex.', 'Rex died.'], 'Which pets do I have?', 'Misty'],
    [['I have a cat named Misty.'], 'Do I have pets?', 'Yes. Rosa has a cat named Misty.'],
    // Of several occasions.
    [['I visited Paris in 2019.', 'I visited Paris in May 2023.'], 'When did I first visit Paris?', '2019'],
    [
      ['I visited Paris in 2019.', 'I visited Paris in May 2023.'],
      'When did I last visit Paris?',
      'May 2023',
    ],
    // Counts.
    [['I have two kids.', 'We just had our third child!'], 'How many children do I have?', 'three kids'],
    [['I have two cats.', 'One of my cats died.'], 'How many cats do I have?', null],
    [['I have two cats.', 'I adopted another cat, Miso.'], 'How many cats do I have?', null],
    [['I have two cats.'], 'How many cats do I have?', 'two cats'],
    [['My favourite film is Alien.'], "What's my favorite movie?", 'Alien'],
  ])('%j: %s', async (turns, question, answer) => {
    const space = await told(...turns)
    expect((await space.answer(question)).text).toBe(answer)
  })
})

it('a sentence with two facts is one line of a card', async () => {
  const space = await told('I adopted two kittens named Salt and Pepper.')
  const { text } = await space.card('Rosa')
  expect(text.match(/adopted two kittens/g)).toHaveLength(1)
})
