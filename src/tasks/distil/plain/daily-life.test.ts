/** People, birthdays, homes, work and time off, as friends tell them. Said on 10 May 2024, a Friday, by Rosa. */
import { describe, expect, it } from 'vitest'
import type { TurnId } from '../../../model/ids.ts'
import type { Instant } from '../../../model/time.ts'
import { distil } from '../distil.ts'

const at = Date.UTC(2024, 4, 10, 12) as Instant

function distilled(content: string): ReturnType<typeof distil.offline> {
  const turn = { id: 't' as TurnId, speaker: 'Rosa', role: 'user' as const, content, captions: [], at }
  return distil.offline({ turns: [turn], speakers: ['Rosa'] })
}

const TOLD: Readonly<Record<string, readonly (readonly [said: string, ...facts: string[]])[]>> = {
  'relatives by what they are called at home': [
    ['my eldest, Petronel, lives in Leeds', "Petronel is Rosa's kid.", 'Petronel lives in Leeds.'],
    ['My youngest is called Ben and he plays chess', "Ben is Rosa's kid.", 'Ben plays chess.'],
    ['my fella Declan works at Orbit', "Declan is Rosa's partner.", 'Declan works at Orbit.'],
    ['My other half, Ida, is a nurse.', "Ida is Rosa's partner.", 'Ida is a nurse.'],
    ["It's just me, the twins and the washing.", 'Rosa has twins.'],
    ['A friend of mine called Otis lives in Leeds.', "Otis is Rosa's friend.", 'Otis lives in Leeds.'],
    ['my kid sister Oda lives in Ulm', "Oda is Rosa's sister.", 'Oda lives in Ulm.'],
    ['My dad and I went there, he is eighty.', "Rosa's dad is 80 years old."],
    ['My youngest, Rex, is a terrier.'],
    ["My oldest, Grandma's teapot, broke."],
    ['my youngest student, Ben, likes peas', "Ben is Rosa's student.", 'Ben likes peas.'],
    ['the other half of the cake is yours'],
    ['me and the twins from next door went out'],
    ['I babysat, just me and the twins, all evening.'],
    ["My sister's twins are here. It's me, the twins and the dog."],
    ['A colleague of mine Monday said so.'],
  ],
  births: [
    ['Our Fionn arrived on Thursday, two weeks late.', "Fionn is Rosa's kid.", 'Fionn was born.'],
    ['Our little Otto was born on Monday!', "Otto is Rosa's kid.", 'Otto was born.'],
    ['Our Bosch arrived on Thursday.'],
    ['Our Fionn arrived on Thursday.'],
    ["Tom's baby Wilma arrived, 3.4 kilos."],
    ['Our Tesla arrived two days late.'],
  ],
  'ties that questions take for granted': [
    ['What shall I give my sister Hedda?', "Hedda is Rosa's sister."],
    ['You know my friend Agata, the one with the goats?', "Agata is Rosa's friend."],
    ['Did my old boss Tim call?'],
    ['Is my dentist Dr Lund?'],
    ['Should I ask my boss Monday?'],
    ['What if my brother Leo sold it?'],
    ['Can you help my sister, Anna?'],
  ],
  'ties of others': [
    ['My niece Ada came with her fiancé Rolf.', "Ada is Rosa's niece.", "Rolf is Ada's fiancé."],
    ['My sister rang Ada about her husband Tom.'],
    ['Tom and Leo came with his wife Ida.'],
  ],
  'whom somebody is seeing': [
    ['Mia has been seeing a potter called Tibor.', 'Mia dates Tibor.', 'Tibor is a potter.'],
    ["I'm seeing a man called Tibor.", 'Rosa is dating Tibor.'],
    ['Mia has been seeing a therapist called Tibor.'],
    ["I'm seeing a plumber called Tibor tomorrow."],
    ["I'm seeing a man called Tibor about a boat."],
  ],
  'birthdays and ages': [
    ['Oona turns nine on Saturday.', 'Oona turns 9.'],
    ['Oona will be nine on Saturday.', 'Oona is 9 years old.'],
    ["It's my sixtieth on Friday.", 'Rosa turns 60.'],
    ['My wife celebrated her fiftieth on Saturday.', "Rosa's wife turned 50."],
    ['We threw Dad a party for his seventieth yesterday.', "Rosa's dad turned 70."],
    ['I sprained my ankle yesterday. At forty-four.', 'Rosa is 44 years old.', 'Rosa sprained their ankle.'],
    ['Ella is sixty-nine and fitter than me.', 'Ella is 69 years old.'],
    ['I sprained my ankle when I turned twenty.', 'Rosa sprained their ankle.'],
    ["It's my fiftieth parkrun on Friday."],
    ["It's our 20th on Friday."],
    ['My parents celebrated their fiftieth on Saturday.'],
    ['I just sold yesterday. At 40.'],
    ['They gave me a cake for my fiftieth subscriber yesterday.'],
    ['I drove home yesterday. At ninety.'],
    ['When Oona turns nine we will get a dog.'],
    ['Our shop turns ten on Saturday.'],
  ],
  home: [
    ['Leeds, I live right by the station.', 'Rosa lives in Leeds.'],
    ['Priyanka, I live right by the station.'],
    ['Leeds, I live near you!'],
    ["I've lived in Perth all my life until last year."],
    ['We packed up and moved to Bari for the weekend.', 'Rosa went to Bari.'],
    ['Greetings from the loft in Graz, where I live like a bat.', 'Rosa lives in Graz.'],
    ["I've been in Linz since the start of the year.", 'Rosa lives in Linz.'],
    ["I've lived in Perth all my life.", 'Rosa lives in Perth.'],
    ['my aunt Bea has packed up and gone back to Bari', "Bea is Rosa's aunt.", 'Bea moved back to Bari.'],
    ["I've got a flatmate again! She's called Yuki.", "Yuki is Rosa's flatmate."],
    ['Brenda, I live right by the station.'],
    ['Sorry, I live right by the station.'],
    ["I've been in Linz since Tuesday."],
    ["I've been in Linz since January, the hotel is fine."],
    ["I've been in Slack since 2019."],
    ['my aunt has gone back to Bari for the holidays'],
  ],
  work: [
    ['I drive a crane at the docks in Rostock.', 'Rosa is a crane driver at the docks in Rostock.'],
    ["I've gone over to Tollgate Bank, better hours.", 'Rosa got a job at Tollgate Bank.'],
    ['Luis is welding for Talleres now.', 'Luis is a welder.', 'Luis is working for Talleres.'],
    ['Mia works for the fire brigade.', 'Mia works for the fire brigade.'],
    ['I manage a concert hall now.', 'Rosa manages a concert hall.'],
    ['Leo switched to Oak Academy.', 'Leo switched to Oak Academy.'],
    ['Survived week one as a postman!', 'Rosa works as a postman.'],
    ["I've gone over to Leeds for the weekend."],
    ["I've gone over to Linux."],
    ["I've moved over to Slack, my boss hates it.", 'Rosa switched to Slack.'],
    ["I've gone over to Octopus, the contract is cheaper."],
    ["I'm baking for Comic Relief."],
    ["I don't drive a crane any more."],
    ["I'm nursing at Tom's wedding."],
    ['I drive a hard bargain at the market.'],
    ['I manage a smile now.'],
    ['Leo switched to Firefox.', 'Leo switched to Firefox.'],
  ],
  'time off': [
    ["I've got into bookbinding lately.", 'Rosa took up bookbinding.'],
    ["I'm teaching myself sign language.", 'Rosa is learning sign language.'],
    ["I'm on bass since Hugo left.", 'Rosa plays bass.'],
    ["every Wednesday it's the pub quiz", 'Rosa goes to the pub quiz on Wednesdays.'],
    ['Tuesdays are pottery night for me.', 'Rosa does pottery on Tuesdays.'],
    ['Tai chi in the park these days.', 'Rosa does tai chi in the park.'],
    ["I've got into trouble lately."],
    ["I've got into drinking lately."],
    ["I'm on bass duty on Monday."],
    ["every Wednesday it's chaos"],
    ["Mondays it's choir practice for my son."],
    ["I'm teaching myself a lesson."],
  ],
}

describe.each(Object.entries(TOLD))('%s', (_, cases) => {
  it.each(cases)('%s', (said, ...facts) =>
    expect(
      distilled(said)
        .facts.map((f) => f.statement)
        .toSorted(),
    ).toEqual(facts.toSorted()),
  )
})

describe('what begins and ends', () => {
  it('puts an age that is ahead on its day', () => {
    const [age] = distilled('Oona turns nine on Saturday.').facts
    expect(new Date(age?.claimed.from ?? 0).toISOString().slice(0, 10)).toBe('2024-05-11')
  })
  it.each([
    ['Tobias left the company.', 'Tobias works_at', 'Tobias leads'],
    ['Tennis? Not me, I hung up my racket.', 'Rosa plays tennis'],
  ])('%s', (said, ...over) => {
    const ends = distilled(said).endings.map((e) => [e.head.name, e.relation, e.tail].join(' ').trim())
    for (const one of over) expect(ends).toContain(one)
  })
})
