/** What somebody did is over in whatever common words they say so, and what they changed to holds. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore() })
})
afterAll(() => memory.close())

/** States that hold, by what they say, after something was told and then something else. */
async function holding(...told: readonly string[]): Promise<string[]> {
  const space = memory.namespace(told.join(' '))
  await tell(space, 'Rosa', ...told.map((content, i) => [`2024-0${2 + 4 * i}-02`, content] as const))
  const facts = await space.facts({ limit: 100 })
  return facts.filter((fact) => fact.kind === 'state').map((fact) => `${fact.relation} ${fact.tailName}`)
}

/** What is done, without its ending: "play the cello", "playing the cello", "the cello". */
const ENDINGS: readonly ((does: string, doing: string, what: string) => string)[] = [
  (_, doing) => `I stopped ${doing}.`,
  (_, doing) => `I had to stop ${doing} because of my knee.`,
  (_, doing) => `I've stopped ${doing}.`,
  (_, doing) => `I quit ${doing} last month.`,
  (_, doing) => `I gave up ${doing}.`,
  (_, doing) => `Stopped ${doing} last month.`,
  (_, doing) => `I decided to stop ${doing}.`,
  (_, doing) => `Life is calmer since I stopped ${doing}.`,
  (_, doing) => `Did I tell you that I stopped ${doing}?`,
  (does) => `I don't ${does} anymore.`,
  (does) => `I no longer ${does}.`,
  (does) => `I used to ${does}.`,
]

describe('over', () => {
  it.each<[said: string, does: string, doing: string]>([
    ["I've taken up boxing.", 'box', 'boxing'],
    ['I volunteer at the food bank.', 'volunteer at the food bank', 'volunteering at the food bank'],
    ['I work at Halden.', 'work at Halden', 'working at Halden'],
    ['I play the cello.', 'play the cello', 'playing the cello'],
    ['I play for the Hawks.', 'play for the Hawks', 'playing for the Hawks'],
    ["I'm learning Welsh.", 'learn Welsh', 'learning Welsh'],
    ['I take metformin.', 'take metformin', 'taking metformin'],
    ['I use Todoist.', 'use Todoist', 'using Todoist'],
    ['I drive a Saab.', 'drive the Saab', 'driving the Saab'],
    ['I go to a pottery class.', 'go to the pottery class', 'going to the pottery class'],
    ['I sing in a gospel choir.', 'sing in the choir', 'singing in the choir'],
    ['I run a bakery.', 'run the bakery', 'running the bakery'],
    ['I lead the payments team.', 'lead the payments team', 'leading the payments team'],
    ["I'm dating Priya.", 'date Priya', 'dating Priya'],
    ["I'm training for a marathon.", 'train for the marathon', 'training for the marathon'],
    ['I rent a studio in Leith.', 'rent the studio', 'renting the studio'],
    ['I work as a nurse.', 'work as a nurse', 'working as a nurse'],
  ])('%s', async (said, does, doing) => {
    expect(await holding(said)).toHaveLength(1)
    const still = await Promise.all(
      ENDINGS.map(async (ending) => {
        const later = ending(does, doing, '')
        return [later, ...(await holding(said, later))]
      }),
    )
    expect(still.filter((held) => held.length > 1)).toEqual([])
  })
})

describe('another one now', () => {
  it.each<[said: string, later: string, holds: string[]]>([
    ['I live in Graz.', 'My new place is in Porto.', ['lives_in Porto']],
    ['I live in Graz.', 'I now call Porto home.', ['lives_in Porto']],
    ['I live in Graz.', 'I just bought a house in Porto and moved in last week.', ['lives_in Porto']],
    ['I work at Halden.', 'Brume hired me in May.', ['works_at Brume']],
    ['I work at Halden.', 'My new job is at Brume.', ['works_at Brume']],
    ['I work at Halden.', 'Today was my first day at Brume!', ['works_at Brume']],
    ['I work at Halden.', 'Day one at Brume was fun.', ['works_at Brume']],
    ['I work at Halden.', 'Brume offered me a job and I said yes.', ['works_at Brume']],
    ['I work at Halden.', 'I jumped ship to Brume.', ['works_at Brume']],
    ["I'm a nurse.", "I've just been made head nurse.", ['job_title head nurse']],
    ["I'm a nurse.", 'I stepped up to head nurse.', ['job_title head nurse']],
    ['I drive a Saab.', 'I swapped the Saab for a Volvo.', ['drives Volvo']],
    ['I drive a Saab.', 'I sold the Saab and bought a Volvo.', ['drives Volvo']],
    ['I drive a Saab.', 'I got a new car, a Volvo.', ['drives Volvo']],
    ['I use Evernote.', 'I switched to Obsidian.', ['uses Obsidian']],
    ['I use Todoist.', 'I dropped Todoist in favor of Notion.', ['uses Notion']],
    ["I'm vegetarian.", 'I switched to a vegan diet.', ['diet vegan']],
    ['My favorite color is blue.', 'Green is my favorite color now.', ['favorite_color Green']],
    ['My favorite color is blue.', 'My favorite color changed to green.', ['favorite_color green']],
    ["I'm studying law.", "I'm studying history now.", ['studies history']],
    ["I'm studying law.", 'I changed my major to history.', ['studies history']],
    ['My boss is Kirsten.', 'My boss is Tom.', ['has_boss Tom']],
    ['My doctor is Dr. Fox.', 'My GP is Dr. Winter.', ['has_doctor Dr. Winter']],
    ['My boss is Kirsten.', 'We got a new boss, her name is Tanja.', ['has_boss Tanja']],
    ['I play for the Hawks.', 'I play for the Owls now.', ['plays_for Owls']],
    ['My flatmate is Tom.', 'I live with Ida now.', ['lives_with Ida']],
    [
      'I lead the payments team.',
      'Ruth took over the payments team from me in May.',
      ['leads payments team'],
    ],
    ['I own a sailboat.', 'The sailboat sank.', []],
    ["I'm a member of the chess club.", 'I dropped out of the chess club.', []],
    ["I'm a member of the chess club.", 'I resigned from the chess club.', []],
    ['I take sertraline.', "I've been taken off sertraline.", []],
    ['I work at Halden.', 'They let forty of us go on Friday, me included.', []],
    ['I have a Netflix subscription.', 'Cancelled Netflix, kept the newspaper.', []],
    ['Ben lives in Graz.', "Ben's new place is in Porto.", ['lives_in Porto']],
    ['Ben works at Halden.', "Ben's new employer is Brume.", ['works_at Brume']],
    ['Ben drives a Saab.', 'Ben swapped the Saab for a Volvo.', ['drives Volvo']],
    ['Ben volunteers at the food bank.', 'Ben stopped volunteering at the food bank.', []],
  ])('%s – %s', async (said, later, holds) => {
    expect((await holding(said)).length).toBeGreaterThan(0)
    expect(await holding(said, later)).toEqual(holds)
  })
})

describe('and nothing of it', () => {
  it.each<[said: string, later: string]>([
    ["I've taken up boxing.", 'I stopped boxing up the books.'],
    ["I've taken up boxing.", 'I stopped boxing at ten and went home.'],
    ['My boss is Ida.', 'My boss is nice to me.'],
    ['My boss is Ida.', 'My boss is Polish.'],
    ['I go to a pottery class.', 'I dropped the pottery class bowl.'],
    ['I lead the payments team.', 'Ruth took over the payments team meeting from me today.'],
    ['I work at Halden.', 'Brume hired my brother.'],
    ['I work at Halden.', 'My first day at Alton Towers was a dream.'],
    ['My flatmate is Tom.', 'I live with the noise now.'],
    ['I live with Lea.', 'Lea and I broke up last month, but we still live together.'],
    ['I live with Lea.', 'Lea and I broke up twice before we got married.'],
    ['I live with my husband.', 'I was divorced when we met.'],
    ['I live in Graz.', 'Did I tell you that I dreamt I moved to Porto?'],
    ['I live in Graz.', 'Did I tell you that I would love to move to Porto?'],
    ['I live in Graz.', 'I am a London resident at heart.'],
    ['I play for the Hawks.', "I moved to the Owls' side of the stand."],
    ["I'm a nurse.", 'I was made captain of the quiz team.'],
    ['I have a kayak.', 'The kayak sank a bit.'],
    ["I'm studying law.", "I'm studying for the law exam now."],
    ['I drive a Saab.', 'My brother Ben is here. Sold his car yesterday.'],
  ])('%s – %s', async (said, later) => {
    const before = await holding(said)
    expect(before).toHaveLength(1)
    expect(await holding(said, later)).toEqual(expect.arrayContaining(before))
  })
})

it('reads nothing of the speaker where a sentence leaves out whom the one before is about', async () => {
  const space = memory.namespace('left out')
  await tell(space, 'Rosa', ['2024-02-02', 'Ben made it to Warsaw on Sunday. Lost the ukulele in Austria.'])
  expect((await space.facts({ asOf: null })).filter((fact) => fact.headName === 'Rosa')).toEqual([])
})
