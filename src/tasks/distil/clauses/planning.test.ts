/** Plans, and what happened, told in everyday words. Said on 10 May 2024, a Friday, by Rosa. */
import { describe, expect, it } from 'vitest'
import type { TurnId } from '../../../model/ids.ts'
import { type Instant, toDay } from '../../../model/time.ts'
import { distil } from '../distil.ts'

function read(content: string): string[] {
  const at = Date.UTC(2024, 4, 10, 12) as Instant
  const turn = { id: 't' as TurnId, speaker: 'Rosa', role: 'user' as const, content, captions: [], at }
  return distil
    .offline({ turns: [turn], speakers: ['Rosa'] })
    .facts.filter((f) => !f.relation.startsWith('has_'))
    .map(({ statement, time: { span } }) => (span === null ? statement : `${statement} ${toDay(span.from)}`))
}

const SAID: Readonly<Record<string, readonly (readonly [said: string, ...facts: string[]])[]>> = {
  'what is set for a day': [
    [
      'My sister Hedda and I are walking the West Highland Way in June.',
      'Rosa plans to walk the West Highland Way. 2024-06-01',
    ],
    [
      "next Thursday I'm seeing that Björk tribute in Leeds",
      'Rosa plans to see that Björk tribute in Leeds. 2024-05-16',
    ],
    [
      "I'm jumping out of a plane on 26 June, for the hospice.",
      'Rosa plans to jump out of a plane. 2024-06-26',
    ],
    [
      "We're taking the night train to Vienna on 4 July, me and the kids.",
      'Rosa plans to take the night train to Vienna. 2024-07-04',
    ],
    [
      "I'm giving a talk at the beekeepers' hall on 22 May",
      "Rosa plans to give a talk at the beekeepers' hall. 2024-05-22",
    ],
    ["Erwan's flying out on Sunday.", 'Erwan plans to fly out. 2024-05-12'],
    ["I'm having my tonsils out on 12 June.", 'Rosa plans to have their tonsils out. 2024-06-12'],
    ["I'm having my knee done on 4 June.", 'Rosa plans to have their knee done. 2024-06-04'],
    ["I'm taking part in the Boat Race on 28 May.", 'Rosa plans to take part in the Boat Race. 2024-05-28'],
    ["I'm singing at the town hall on Sunday", 'Rosa plans to sing at the town hall. 2024-05-12'],
    ["I'm shaving my head on 1 June for charity.", 'Rosa plans to shave their head for charity. 2024-06-01'],
    ["We're hiking the Cinque Terre in October.", 'Rosa plans to hike the Cinque Terre. 2024-10-01'],
    ['We fly to Nairobi on 2 July.', 'Rosa plans to fly to Nairobi. 2024-07-02'],
    ['We fly to Nairobi on Friday week.', 'Rosa plans to fly to Nairobi. 2024-05-24'],
    ['My sister Jo gets married on 8 June.', 'Jo plans to get married. 2024-06-08'],
    ["We're skiing in Livigno over half-term.", 'Rosa plans to ski in Livigno over half-term.'],
    ["We're flying to Bergen on 12 June instead of Oslo.", 'Rosa plans to fly to Bergen. 2024-06-12'],
  ],
  'what runs to a timetable': [
    ["my cataract's being done on 6 June!", 'Rosa plans to have their cataract done. 2024-06-06'],
    ['My knee is being operated on in June.', 'Rosa plans to have their knee operated on. 2024-06-01'],
    ['my ferry to Calais leaves at six on 9 June', 'Rosa plans to take a ferry to Calais. 2024-06-09'],
    ['My flight lands in Oslo on 3 June.', 'Rosa has a flight to Oslo. 2024-06-03'],
    ['My course starts on 14 September.', 'Rosa plans to start a course. 2024-09-14'],
    ['the surgery is on 6 June', 'Rosa has a surgery. 2024-06-06'],
    ['Tom is in hospital. The surgery is on 6 June.'],
    ['My mum called, the surgery is on 6 June.'],
    ["Hotel's sorted for Bath, 5 to 7 December. Separate rooms.", 'Rosa plans to go to Bath. 2024-12-05'],
    ["Room's booked for Anna, 5 December."],
    [
      "I'm away on parental leave from 1 August to the end of January.",
      'Rosa plans to go on parental leave. 2024-08-01',
    ],
    ['My interview is making me nervous, see you on Tuesday.'],
    ['My wedding is the reason I diet, on Tuesday I begin.'],
  ],
  'what is no plan': [
    ["I'm swimming on Mondays."],
    ["I'm teaching on Mondays in June."],
    ["it's killing me this month"],
    ["I'm reading Middlemarch this month."],
    ["I'm dreading the dentist on Tuesday."],
    ["I'm looking forward to the concert on Tuesday."],
    ["I'm counting the days until 4 July."],
    ["I'm not flying to Rome on Tuesday."],
    ["Maybe we're skiing in Livigno in December."],
    ["If I'm walking the Ridgeway in June, I'll need boots."],
    ['My boss thinks Ana is flying to Rome on Tuesday.'],
    ['I was flying to Rome on Tuesday.'],
    ["I'm writing a speech for the wedding on 8 June."],
    ["I'm sending you the file tomorrow."],
    ["I'm having lunch tomorrow."],
    ["I'm cleaning the oven on 1 June."],
    ["We're repainting the kitchen tomorrow."],
    ["We're running out of milk by Tuesday."],
    ["We're hosting Tom's 40th on 1 June."],
    ['Are you seeing Björk on 1 June?'],
    ["Say I'm moving to Graz in June, what would it cost?"],
    ["Not that I'm moving to Graz in June."],
    ["My flight to Oslo isn't on 18 May."],
    ['My interview is not on 18 May after all.'],
    ['The surgery is closed on Monday.'],
    ['my mums surgery is on 18 May'],
    ['The Berlin marathon was moved to 4 October.'],
    ['My job starts to bore me on Mondays in June.'],
    ['My hobby is hiking in Wales.', "Rosa's hobby is hiking in Wales."],
  ],
  'what happened': [
    ['swam the lake on Saturday, all the way across, 2.6 km!!', 'Rosa swam the lake. 2024-05-04'],
    ['Swam the Channel in August 2019!', 'Rosa swam the Channel. 2019-08-01'],
    ['Rowed across the bay on Sunday, 12 km.', 'Rosa rowed across the bay. 2024-05-05'],
    ['Kayaked round Anglesey in July 2023.', 'Rosa kayaked around Anglesey. 2023-07-01'],
    ['Hiked the Pennine Way in April.', 'Rosa hiked the Pennine Way. 2024-04-01'],
    ['I did the jump!!', 'Rosa did the jump.'],
    ['I did the walk of shame.'],
    ['I did the dishes on Sunday.'],
    ['Swam 40 lengths on Saturday.'],
    ['Cycled to work on Tuesday.'],
    ['Climbed the stairs on Monday.'],
    ['My brother visited on Sunday. Swam the lake on his own.'],
    ['guess who tore his hamstring yesterday', 'Rosa tore their hamstring. 2024-05-09'],
    ['guess who passed her driving test yesterday!', 'Rosa passed their driving test. 2024-05-09'],
    ['guess who broke his arm on Sunday? My brother.'],
    ['Guess who won his first race on Saturday! My nephew.'],
  ],
  'what is no longer theirs': [
    [
      "My loom's gone, sniff. Sold it last Saturday to a student from Cardiff.",
      'Rosa used to have a loom.',
      'Rosa sold their loom to a student from Cardiff. 2024-05-04',
    ],
    [
      'We had a caravan. Sold it in April to a couple from Hull.',
      'Rosa used to have a caravan.',
      'Rosa sold their caravan. 2024-04-01',
    ],
    ['Our boat was too small. We sold it on Sunday.', 'Rosa sold their boat. 2024-05-05'],
    ['I gave the drum kit to the youth club, it was gathering dust.', 'Rosa used to have a drum kit.'],
    ['I gave the camera to Ruth to hold.'],
    ['I gave the car to Tom for the week.'],
    ['I gave the piano a polish.'],
    ["My sister's bike is gone. Sold it last week."],
    ['My bike broke. Tom sold it for me.'],
    ['somebody took my cargo bike from the courtyard on Sunday', 'Rosa lost their cargo bike. 2024-05-05'],
    ['Someone nicked my scooter last night.', 'Rosa lost their scooter. 2024-05-09'],
    ['Somebody took my car to the garage on Monday.'],
    ['Somebody took my bike for a spin on Sunday.'],
    ['They took my car last week for its MOT.'],
    ['I gave the piano to Tom to tune.'],
    ['I gave the guitar to my nephew for the summer.'],
    ['Someone took my photo in Rome on Sunday.'],
    [
      'so I finally bought a kayak! Picked it up on Sunday, bright orange, named it Carrot.',
      'Rosa bought a kayak, named Carrot.',
    ],
  ],
}

describe.each(Object.entries(SAID))('%s', (_, cases) => {
  it.each(cases)('%s', (said, ...facts) => expect(read(said).toSorted()).toEqual(facts.toSorted()))
})
