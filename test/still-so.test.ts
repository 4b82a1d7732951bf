/** What was said once still holds after a mention that only sounds like its end. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('still so', () => {
  let memory: Memory
  beforeAll(async () => {
    memory = await createMemory()
  })
  afterAll(() => memory.close())

  const holding = async (told: readonly string[]): Promise<string[]> => {
    const space = memory.namespace(told.join(' '))
    for (const [i, content] of told.entries()) {
      const at = `2024-0${1 + i}-02`
      await space.add([{ speaker: 'Rosa', role: 'user', content, at }], { session: `s${i}` })
      await space.flush()
    }
    const facts = await space.facts({ limit: 100 })
    return facts.filter((fact) => fact.kind === 'state').map((fact) => fact.statement)
  }

  it.each<[said: string, later: string]>([
    ['I have a dog called Rex.', 'I lost Rex in the park for ten minutes, but he came back.'],
    ['I have a dog called Rex.', 'I put Rex down on the sofa.'],
    ['I have a dog called Rex.', 'Rex ran away from the bath.'],
    ['I have a dog called Rex.', 'I gave Rex a bath.'],
    ['I play tennis.', 'I stopped playing tennis at noon because of the rain.'],
    ['I work at Corvus.', 'I left Corvus at six.'],
    ['I work at Corvus.', 'I left Corvus early today.'],
    ['I work at Corvus.', 'Corvus let Ben go last week.'],
    ['I work at Corvus.', "I'm done with the Corvus report."],
    ['I live in Oslo.', 'I left Oslo this morning for a meeting in Bergen.'],
    ['I live in Oslo.', 'I moved my bike to the cellar.'],
    ['I drive a Volvo.', 'I crashed the Volvo in the racing game.'],
    ['I take metformin.', 'I finished the metformin box and need a refill.'],
    ['I take ibuprofen.', 'I cut the ibuprofen in half.'],
    ['My boss is Ida.', 'Ida left the meeting early.'],
    ['My flatmate is Jo.', 'Jo moved to the other room.'],
    ['I live with Ewan.', 'Ewan moved out of the way.'],
    ['I use Vim.', 'I quit Vim and it lost my changes.'],
    ['We use Jest.', 'We moved the Jest tests to another folder.'],
    ['I use Postgres.', 'Now I use SQLite for the tests.'],
    ["I'm a member of the Rowing Club.", 'I left the Rowing Club party at ten.'],
    ['I own a boat.', 'We sold boat tickets at the fair.'],
    ['I own a bakery.', 'We closed the bakery early today.'],
    ['I have a kayak.', 'I returned the kayak to the shed.'],
    ['I have a laptop.', 'I pulled out my laptop.'],
    ["I'm married to Ruth.", 'Ruth left me a note on the fridge.'],
    ['My girlfriend is Mia.', 'Mia left me at the station and drove on.'],
    ["I'm engaged to Ben.", 'We called off the dinner with Ben.'],
    ['My doctor is Dr. Fox.', 'Dr. Fox has gone on holiday.'],
    ['I volunteer at the Harbour Shelter.', 'I left the Harbour Shelter at noon.'],
    ['I play chess.', 'I quit the chess game after an hour.'],
    ['I study law.', 'I finished the law essay.'],
    ['My son is Leo.', 'I dropped Leo off at school.'],
  ])('%s – %s', async (said, later) => {
    const before = await holding([said])
    expect(before).not.toEqual([])
    expect(await holding([said, later])).toEqual(expect.arrayContaining(before))
  })

  it.each<[said: string, later: string]>([
    ['I have a dog called Rex.', 'Rex died at six this morning.'],
    ['I work at Corvus.', 'I left Corvus last week.'],
    ['I own a bakery.', 'We closed the bakery for good.'],
    ['I use Postgres.', 'We migrated to SQLite.'],
    ["I'm a member of the Rowing Club.", 'I stepped down from the Rowing Club.'],
  ])('but not %s – %s', async (said, later) => {
    const before = await holding([said])
    const after = await holding([said, later])
    expect(before.filter((statement) => !after.includes(statement))).not.toEqual([])
  })
})
