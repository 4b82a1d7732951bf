/** What people tell in everyday words, and what only looks like it. Each told on 10 January 2025; what comes after ###, on 10 March. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

const TOLD: readonly (readonly [said: string, ...facts: string[]])[] = [
  ['I work nights at the hospital.', 'Maya works_at hospital'],
  ['I work part-time for Brume.', 'Maya works_at Brume'],
  ['I start my new job at Siemens on Monday.', 'Maya plans_to start at Siemens until 2025-01-14'],
  ['I freelance as an illustrator.', 'Maya job_title freelance illustrator'],
  ['My sister Ana freelances as a translator.', 'Ana job_title freelance translator', 'Maya has_sister Ana'],
  ['I teach English at Hill Secondary.', 'Maya teaches English', 'Maya works_at Hill Secondary'],
  ['I wait tables at Brume on weekends.', 'Maya works_at Brume'],
  ['My brother is a driver at Halden.', "Maya's brother job_title driver", "Maya's brother works_at Halden"],
  ["My mum's from Galway.", "Maya's mum hometown Galway"],
  ['My shift at the mill starts at six, and I work at the mill.', 'Maya works_at mill'],
  [
    "I'm doing a master's in marine biology at Aberdeen.",
    'Maya studies marine biology',
    'Maya studies_at Aberdeen',
  ],
  ["I'm in my second year of medicine at Leeds.", 'Maya studies medicine', 'Maya studies_at Leeds'],
  ['In Bergen Lars works at Brume.', 'Lars works_at Brume'],
  ['In San Diego works my aunt.'],
  ['I fed a pony on the Great Divide Trail works.'],
  ['I am a cook at school.', 'Maya job_title cook', 'Maya works_at school'],
  ['I am a singer at the weekend.'],
  ['I am a nurse at work and a painter at home.', 'Maya job_title nurse'],
  ['My hometown is Porto.', 'Maya hometown Porto'],
  ['I was born and raised in Porto.', 'Maya hometown Porto'],
  ['My native language is Tamil.', 'Maya speaks Tamil'],
  ['My mother tongue is Basque.', 'Maya speaks Basque'],
  ['My editor is Neovim.', 'Maya uses Neovim'],
  ['I use Zed now instead of Vim.', 'Maya uses Zed'],
  ['I use Zed instead of a pen.', 'Maya uses Zed'],
  ['My favourite editor is Anna.', 'Maya favorite_editor Anna'],
  ['I write mostly Rust these days.', 'Maya uses Rust'],
  ['I write often to Ana.'],
  ['I go climbing every Thursday.', 'Maya practices climbing'],
  ['We swim twice a week.', 'Maya practices swimming'],
  ['I swim like a stone.'],
  ['I go shopping every Saturday.'],
  ['I play bass in a band called The Otters.', 'Maya member_of The Otters', 'Maya plays bass'],
  ['I sing alto in the church choir.', 'Maya member_of church choir'],
  ["I haven't eaten meat since 2015.", 'Maya avoids meat'],
  ["I haven't eaten meat today."],
  ['Favourite food: ramen.', 'Maya favorite_food ramen'],
  ["I've got two boys and a girl.", 'Maya has_daughter daughter', 'Maya has_son two sons'],
  ['We keep three hens in the garden.', 'Maya has_pet three hens'],
  ['Our dog is a beagle and his name is Gus.', 'Maya has_pet Gus'],
  ['Our house is a wreck and his name is on it.'],
  ['My best mate Dave is a plumber.', 'Dave job_title plumber', 'Maya has_friend Dave'],
  ["I'm on metformin, 500 mg twice a day.", 'Maya takes metformin 500 mg'],
  ["I've been on sertraline since March.", 'Maya takes sertraline'],
  ["I've been on holiday since March."],
  ['My landlord is called Mr. Petrov.', 'Maya has_landlord Mr. Petrov'],
  ['What is the bin day in Utrecht? I live there.', 'Maya lives_in Utrecht'],
  ['I was in Utrecht. My aunt lives there.'],
  ['My daughter Ida is with a guy called Sven.', 'Ida partner_of Sven', 'Maya has_daughter Ida'],
  ["I'm colour-blind.", 'Maya has_condition colour-blind'],
  ['I do sing a lot.'],
]

const CHANGED: readonly (readonly [said: string, ...facts: string[]])[] = [
  [
    'I have a bike. ### My bike was too small, so I sold it last week.',
    'Maya owns bike until 2025-03-03',
    'Maya sold bike',
  ],
  [
    'I take metformin. ### The metformin made me sick and I stopped taking it.',
    'Maya takes metformin until 2025-03-10',
  ],
  ['I have a bike. ### My bike was in the hall, so Tom sold it.', 'Maya owns bike'],
  ['I drive a Saab. ### I lost the Saab in the car park again.', 'Maya drives Saab'],
  [
    'I play the trombone. ### I sold the trombone and took up the cello.',
    'Maya plays cello',
    'Maya plays trombone until 2025-03-10',
    'Maya sold trombone',
  ],
  ['I play the trombone. ### I sold an old trombone.', 'Maya plays trombone', 'Maya sold old trombone'],
  [
    "My email is lise@old.example. ### I don't use lise@old.example anymore, write to lise@new.example.",
    'Maya email_address lise@new.example',
    'Maya email_address lise@old.example until 2025-03-10',
  ],
  ['My dentist is Dr Haas. ### Dr Haas closed the practice.', 'Maya has_dentist Dr Haas until 2025-03-10'],
  [
    'My girlfriend is Elsa. ### I asked Elsa to marry me and she said yes.',
    'Maya engaged_to Elsa',
    'Maya has_girlfriend Elsa',
  ],
  ['My girlfriend is Elsa. ### I asked Elsa to marry me and she laughed.', 'Maya has_girlfriend Elsa'],
  [
    "My boyfriend is Marco. ### We're not together anymore, Marco and I.",
    'Maya has_boyfriend Marco until 2025-03-10',
  ],
  ['I use Heroku for Skylark. ### We took Skylark off Heroku.', 'Maya uses Heroku'],
  [
    'I work at Halden. ### Halden laid off half the floor and I was among them.',
    'Maya lost_job job',
    'Maya works_at Halden until 2025-03-10',
  ],
  [
    'Jonas works at Halden. ### He sold my bike and they took the poster off the wall.',
    'Jonas works_at Halden',
  ],
  [
    'Jonas is a support engineer. ### They made Jonas release manager.',
    'Jonas job_title release manager',
    'Jonas job_title support engineer until 2025-03-10',
    'Jonas promoted_to release manager',
  ],
  ['Jonas is a support engineer. ### They made Jonas very happy.', 'Jonas job_title support engineer'],
  ['I work at Brume. ### I handed in my apron at Brume.', 'Maya works_at Brume until 2025-03-10'],
  [
    'I have a dog called Waldi. ### We had to have Waldi put to sleep.',
    'Maya has_pet Waldi until 2025-03-10',
    'Waldi died death',
  ],
  ['I have a dog called Waldi. ### We had to have Waldi put to sleep for the X-ray.', 'Maya has_pet Waldi'],
  [
    'I take iron tablets. ### I can stop taking the iron tablets, says the doctor.',
    'Maya takes iron tablets until 2025-03-10',
  ],
  ['I do karate. ### My knee said no to karate.', 'Maya practices karate until 2025-03-10'],
  ['I do karate. ### My boss said no to karate at work.', 'Maya practices karate'],
  ['My dentist is Dr Haas. ### Dr Haas closed the practice door.', 'Maya has_dentist Dr Haas'],
  ["My flatmate is Kim. ### Bela has taken Kim's room.", 'Maya has_flatmate Kim until 2025-03-10'],
  [
    'My flatmate is Kim. ### Kim moved out and Bela has taken her room.',
    'Maya has_flatmate Bela',
    'Maya has_flatmate Kim until 2025-03-10',
  ],
  [
    "I live in Cork. ### We're all moved in here in Leeds, boxes everywhere.",
    'Maya lives_in Cork until 2025-03-10',
    'Maya lives_in Leeds',
  ],
  [
    "I live in Cork. ### Cork feels far away now that we're up in Leeds.",
    'Maya lives_in Cork until 2025-03-10',
    'Maya lives_in Leeds',
  ],
  [
    'I live with my parents. ### I finally got my own place.',
    "Maya lives_with Maya's parents until 2025-03-10",
  ],
  ['I live with my parents. ### I finally got my own place in the queue.', "Maya lives_with Maya's parents"],
  ["I'm a nurse. ### I'm done with nursing.", 'Maya job_title nurse until 2025-03-10'],
  [
    "I'm an intern at Brume. ### They kept me on as a junior developer.",
    'Maya job_title intern until 2025-03-10',
    'Maya job_title junior developer',
    'Maya promoted_to junior developer',
    'Maya works_at Brume',
  ],
  ["I'm married to Omar. ### The divorce papers are signed.", 'Maya married_to Omar until 2025-03-10'],
  ['My girlfriend is Mia. ### Mia broke things off.', 'Maya has_girlfriend Mia until 2025-03-10'],
  ['My girlfriend is Mia. ### Mia called it off, the picnic I mean.', 'Maya has_girlfriend Mia'],
  ['I have a dog called Rex. ### We found Rex a new home on a farm.', 'Maya has_pet Rex until 2025-03-10'],
  ['I have a dog called Rex. ### We found Rex a new ball.', 'Maya has_pet Rex'],
  [
    "I have a dog called Rex. ### Rex isn't with us anymore.",
    'Maya has_pet Rex until 2025-03-10',
    'Rex died death',
  ],
  ["I have a dog called Rex. ### Rex isn't with us today.", 'Maya has_pet Rex'],
  ['I drive a Saab. ### The Saab finally gave up the ghost.', 'Maya drives Saab until 2025-03-10'],
  ["I'm on keto. ### I'm not on keto any more.", 'Maya diet keto until 2025-03-10'],
  ["I don't drink. ### I'm drinking again.", 'Maya avoids alcohol until 2025-03-10', 'Maya drinks alcohol'],
  ["I don't drink. ### I'm drinking again from my old mug.", 'Maya avoids alcohol'],
  [
    'I take metformin. ### My doctor switched me from metformin to insulin.',
    'Maya takes insulin',
    'Maya takes metformin until 2025-03-10',
  ],
  ['I play in a band called Red Door. ### Red Door broke up.', 'Maya member_of Red Door until 2025-03-10'],
  ['I play tennis. ### I hung up my tennis racket.', 'Maya plays tennis until 2025-03-10'],
  ["I'm learning Polish. ### I gave up on Polish.", 'Maya learns Polish until 2025-03-10'],
  ['I use Duolingo. ### I deleted Duolingo.', 'Maya uses Duolingo until 2025-03-10'],
  ['I use Notion. ### I deleted a page in Notion.', 'Maya uses Notion'],
  ['We use Jest. ### Our tests run on Vitest now.', 'Maya uses Jest until 2025-03-10', 'Maya uses Vitest'],
  [
    'My son goes to Oakfield Primary. ### My son finished at Oakfield Primary.',
    "Maya's son studies_at Oakfield Primary until 2025-03-10",
  ],
  [
    'My son goes to Oakfield Primary. ### My son finished at Oakfield Primary at three today.',
    "Maya's son studies_at Oakfield Primary",
  ],
  [
    "My sister lives in Cork. ### My sister's moved in with me in Leeds.",
    "Maya's sister lives_in Cork until 2025-03-10",
    "Maya's sister lives_in Leeds",
  ],
  [
    'My sister is pregnant. ### My sister had her baby!',
    "Maya's sister has_condition pregnant until 2025-03-10",
  ],
  // A pregnancy ends by itself.
  [
    'My sister is pregnant. ### My sister had her baby shower!',
    "Maya's sister has_condition pregnant until 2025-10-17",
  ],
  [
    'My brother works at Halden. ### My brother got the sack.',
    "Maya's brother lost_job job",
    "Maya's brother works_at Halden until 2025-03-10",
  ],
  ['My brother works at Halden. ### My brother got the boot off my foot.', "Maya's brother works_at Halden"],
  ["I'm pregnant. ### Our little girl arrived last week.", 'Maya has_condition pregnant until 2025-03-10'],
  ["I'm pregnant. ### My daughter arrived last week.", 'Maya has_condition pregnant until 2025-10-17'],
  ["My flatmate is Jo. ### Jo's found her own place.", 'Maya has_flatmate Jo until 2025-03-10'],
  [
    'My number is 555 0101. ### New number: 555 0202.',
    'Maya phone_number 555 0101 until 2025-03-10',
    'Maya phone_number 555 0202',
  ],
  [
    'I have two kids. ### Our third was born in March.',
    'Maya has_kid three kids',
    'Maya has_kid two kids until 2025-03-10',
  ],
  ["I'm 34. ### It's my 35th birthday today.", 'Maya age 34 until 2025-03-10', 'Maya age 35'],
]

describe('plainly told', () => {
  let memory: Memory
  beforeAll(async () => {
    memory = await createMemory({ store: createPlainStore() })
  })
  afterAll(() => memory.close())

  it.each([...TOLD, ...CHANGED].map(([said, ...facts]) => ({ said, facts })))(
    '$said',
    async ({ said, facts }) => {
      const space = memory.namespace(said)
      const [first = '', later] = said.split(' ### ')
      await tell(
        space,
        'Maya',
        ['2025-01-10', first],
        ...(later === undefined ? [] : [['2025-03-10', later] as const]),
      )
      const found = await space.facts({ asOf: null, limit: 100 })
      const texts = found.map(({ headName, relation, tailName, kind, valid }) => {
        const until =
          kind === 'state' && valid.to !== null
            ? ` until ${new Date(valid.to).toISOString().slice(0, 10)}`
            : ''
        return `${headName} ${relation} ${tailName}${until}`
      })
      expect(texts.sort()).toEqual(facts)
    },
  )
})
