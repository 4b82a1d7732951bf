/** How friends tell their own news and those of others: hasty, decorated, rambling on. Said on 10 May 2024, a Friday, by Rosa. */
import { describe, expect, it } from 'vitest'
import { filled, growth } from '../../../../test/support/growth.ts'
import type { TurnId } from '../../../model/ids.ts'
import type { Instant } from '../../../model/time.ts'
import { distil } from '../distil.ts'
import { undecorated } from './typed-fast.ts'

function read(content: string): string[] {
  const at = Date.UTC(2024, 4, 10, 12) as Instant
  const turn = { id: 't' as TurnId, speaker: 'Rosa', role: 'user' as const, content, captions: [], at }
  return distil.offline({ turns: [turn], speakers: ['Rosa'] }).facts.map((f) => f.statement)
}

const TOLD: Readonly<Record<string, readonly (readonly [said: string, ...facts: string[]])[]>> = {
  'pictures and kisses': [
    ['I moved to Leeds 😂😂', 'Rosa moved to Leeds.'],
    ['I work at the council :)', 'Rosa works at the council.'],
    ['Hannah lives in Derby xx', 'Hannah lives in Derby.'],
    ['we have a dog 🐶 and a cat 🐱', 'Rosa has a dog.', 'Rosa has a cat.'],
    ['my sister got engaged 🎉 so happy', "Rosa's sister got engaged."],
    ['my score is 3 x 4'],
    ['I love 🍕'],
    ['I live in Leeds:D', 'Rosa lives in Leeds.'],
    ["I'm allergic to nuts <3", 'Rosa is allergic to nuts.'],
    ['i have a tesla model x', 'Rosa has a tesla model x.'],
    ['i drive a Tesla Model X', 'Rosa drives a Tesla Model X.'],
    ['I live in Leeds 🎉 xx', 'Rosa lives in Leeds.'],
  ],
  'what trails behind': [
    ['my mum retired so it has been a mad week', "Rosa's mum retired."],
    ['my sister got divorced at last', "Rosa's sister got divorced."],
    ['Tom got fired as you know', 'Tom was fired.'],
    ['I moved to Leeds if you can believe it', 'Rosa moved to Leeds.'],
    ['I moved to Leeds, can you believe it? After all.', 'Rosa moved to Leeds.'],
    ['Has my sister moved to Leeds, can you believe it?'],
    ['I have asthma and stuff', 'Rosa has asthma.'],
    ['I moved to Leeds which is nice', 'Rosa moved to Leeds.'],
    ['my retired dad lives in Hove', "Rosa's dad lives in Hove."],
    ['my dad told me so I left'],
  ],
  'what for': [
    ['I quit my job to travel', 'Rosa quit their job.'],
    ['I sold my car to pay the rent', 'Rosa sold their car.'],
    ['Ellie got into Warwick to do maths', 'Ellie got into Warwick.'],
    ['I got Tom to help with the garden'],
    ['I need my sister to drive'],
    ['I have my report to write'],
  ],
  'a shortened "is" and "has"': [
    ["my sister's getting married in June", "Rosa's sister plans to get married."],
    ["Leo's working at Tesco now", 'Leo is working at Tesco.'],
    ["Sarah's learning Spanish", 'Sarah is learning Spanish.'],
    ["my mum's just retired", "Rosa's mum retired."],
    ["my sister's had a baby boy", "Rosa's sister had a baby boy."],
    ["my wife's expecting", "Rosa's wife is pregnant."],
    ["Leo's training at Tesco is hard"],
    ["Leo's running shoes are red"],
    ["my wife's expecting me at 8"],
    ["Lena's expecting a parcel"],
    ['here is the parcel my wife is expecting'],
    ["my sister's had enough"],
  ],
  'without "I am"': [
    ['moving to Leeds in June', 'Rosa plans to move to Leeds.'],
    ['living in Leeds since March', 'Rosa lives in Leeds.'],
    ['been working at Boots since March', 'Rosa works at Boots.'],
    ['allergic to nuts btw', 'Rosa is allergic to nuts.'],
    ["can't eat gluten", 'Rosa can not eat gluten.'],
    ['moving to Leeds is hard'],
    ['going to Rome in June?'],
    ['flying to Rome on Friday would be nice'],
    ['allergic to Mondays'],
    ['been there, done that'],
    [
      'allergic to nuts, penicillin and cats',
      ...['nuts', 'penicillin', 'cats'].map((one) => `Rosa is allergic to ${one}.`),
    ],
    ['Allergic to nuts, Tom carries a pen.'],
    ["can't eat gluten, my mum bakes for herself"],
    ['Living in Leeds, Tom learned to cook.'],
    ['Working at Boots with Tom, she learned a lot.'],
    ['Going to Rome in 2019 with Tom.'],
    // Of whom the sentence before is.
    ["My dog is ill. Can't eat gluten."],
    ['What is up with Tom? Allergic to nuts.'],
    ['My brother is fine. Working at Boots now.'],
    ['My sister is in Spain. So, living in Madrid with her boyfriend.'],
    ['Anna called. Just booked flights to Rome.'],
    ['I told my mum. Moving to Leeds in June.', 'Rosa plans to move to Leeds.'],
    ['Big news! Moving to Leeds in June.', 'Rosa plans to move to Leeds.'],
  ],
  'who did it with somebody': [
    ['Aisha and her husband bought a house', 'Aisha bought a house.'],
    ['dave from work has bought a campervan', 'Dave bought a campervan.'],
    ['someone from work got fired'],
  ],
  work: [
    ["I've been waitressing at the Crown since March", 'Rosa works at the Crown.'],
    ['I do nights at the depot', 'Rosa works at the depot.'],
    ['my brother does the late shift at the bakery', "Rosa's brother works at the bakery."],
    ["I'm freelancing as a copywriter", 'Rosa is working as a copywriter.'],
    ['I went out on my own as an electrician', 'Rosa works as an electrician.'],
    ["I'm retraining as a plumber", 'Rosa is a trainee plumber.'],
    ['I work in a bakery in Hove', 'Rosa works in a bakery in Hove.'],
    ['just accepted an offer from Zephyr', 'Rosa got a job at Zephyr.'],
    ["I'm doing an evening course in bookkeeping", 'Rosa is studying bookkeeping.'],
    ['I work in an office'],
    ["I'm driving for hours"],
    ["I'm driving for Uber", 'Rosa is working for Uber.'],
    ["We're cooking for Anna"],
    ["I'm driving with Tom to Leeds"],
    ["I'm consulting with Dr Meyer on Friday", 'Rosa plans to consult with Dr Meyer.'],
    ['my son does mornings at the nursery'],
    ['I do mornings at the gym'],
    ['I went on my own as a tourist'],
    ['we accepted an offer from Tom for the house'],
    ['we took an offer from Zephyr for our house'],
    ['I took an offer from Zephyr but turned it down'],
    ["I'm training as hard as a pro"],
  ],
  trips: [
    ["we've booked Crete for June", 'Rosa plans to go to Crete.'],
    ['just booked flights to Lima!!', 'Rosa plans to go to Lima.'],
    ["I'm off to Tokyo in June", 'Rosa plans to go to Tokyo.'],
    ['just back from Marrakech', 'Rosa came back from Marrakech.'],
    ["we're having a housewarming on the 21st", 'Rosa plans to have a housewarming.'],
    ['got a knee op on the 19th', 'Rosa has a knee op.'],
    ["I'm off to bed"],
    ["we've booked Nobu for Friday"],
    ["we've booked Anna for June"],
    ['we booked flights to Rome last year'],
    ['we booked a trip to Rome in 2019'],
    ['we had booked flights to Rome'],
    ['we booked flights to Rome but could not go'],
    ["I'm going to Rome in 2019 with Ben"],
    ['have you booked flights to Lima?'],
    ['I booked a flight to Lima for Tom'],
    ['booked a trip to Lima for my parents'],
    ['we booked a trip to Lima for our anniversary', 'Rosa plans to go to Lima for their anniversary.'],
  ],
  presents: [
    ['my gran gave me her old piano', 'Rosa got a piano from their grandma.'],
    ['Dan bought me a telescope', 'Rosa got a telescope from Dan.'],
    ['I inherited a cottage in Kerry', 'Rosa got a cottage in Kerry.'],
    ['my dad gave me a lift'],
    ['my boss gave me a desk'],
    ['my wife left me'],
    ['Dan gave me a ring last night'],
    ['Sam gave me a watch battery'],
  ],
  home: [['I moved back in with my mum', 'Rosa moved in with their mum.'], ['I rent out a flat in Bath']],
  'names told after': [
    ["got a puppy! he's a beagle called Biscuit", 'Rosa got a puppy, named Biscuit.'],
    [
      "we adopted a cat, she's six and her name's Mog",
      'Rosa adopted a cat, named Mog.',
      'Mog is 6 years old.',
    ],
    ["I'm seeing someone, his name is Oscar and he's a vet", 'Rosa is dating Oscar.', 'Oscar is a vet.'],
    ["I'm seeing a physio called Jane"],
    ["I'm seeing someone called Tom about the boiler"],
    ["I'm seeing someone, he's nice"],
  ],
  health: [
    ['I get migraines in the summer', 'Rosa gets migraines.'],
    ['my wife had the baby on Friday', "Rosa's wife had the baby."],
    ['we had the baby over on Friday'],
    ['we had the daughter of Tom here on Friday'],
    ["I'm a type 2 diabetic", 'Rosa has type-2 diabetes.'],
    ['had my tonsils out in March', 'Rosa had their tonsils out.'],
    ["I've cut out dairy", 'Rosa cut out dairy.'],
    ['been sober since March', 'Rosa does not drink alcohol.'],
    ['I never had my tonsils out'],
    ['I should have my tonsils out'],
    ['my mum is finally cancer free', "Rosa's mum recovered from cancer."],
    ['my dad is cancer free, he never had it'],
    ['do you get migraines?'],
    ['I rarely get migraines'],
  ],
  pastimes: [
    ["I've got into knitting", 'Rosa took up knitting.'],
    [
      'I volunteer at the food bank every other Friday',
      'Rosa volunteers at the food bank every other Friday.',
    ],
    ['I started running late this morning'],
    ['I got into painting the fence'],
  ],
}

describe('pictures and kisses', () => {
  it.each([
    ['Team:Dallas, note:please', 'Team:Dallas, note:please'],
    ['my sugar is <30', 'my sugar is <30'],
    ['I bought an iPhone X', 'I bought an iPhone X'],
    ['in Leeds\n🎉 my mum too', 'in Leeds\n my mum too'],
    ['so happy:)so proud :D xx', 'so happy,so proud'],
  ])('of %j leave %j', (said, bare) => expect(undecorated(said).trim()).toBe(bare))
  it.each(['🎉a', 'a ', ' ', '\n', ':)', ' x', '🎉 '])(
    '%j repeated is work in proportion to it',
    async (unit) => {
      expect(await growth((size) => undecorated(filled(unit, size)), 10_000)).toBeNull()
    },
  )
})

describe.each(Object.entries(TOLD))('%s', (_, cases) => {
  it.each(cases)('%s', (said, ...facts) => expect(read(said).toSorted()).toEqual(facts.toSorted()))
})
