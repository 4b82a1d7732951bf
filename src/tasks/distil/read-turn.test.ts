/** What single turns say: every fact, ending and name, and none else. Said on 10 May 2024, a Friday, by Rosa. */
import { describe, expect, it } from 'vitest'
import { beginsPlay } from '../../english/play.ts'
import type { TurnId } from '../../model/ids.ts'
import { timeText } from '../../model/known-time.ts'
import type { Instant } from '../../model/time.ts'
import type { Role } from '../../model/turn.ts'
import { distil } from './distil.ts'
import { LIVING, TIES } from './endings/over.ts'
import type { DistilTurn, DraftEnding, DraftFact } from './types.ts'

const SAID = Date.UTC(2024, 4, 10, 12) as Instant

function turn(content: string, over: { readonly role?: Role; readonly speaker?: string } = {}): DistilTurn {
  return { id: 't' as TurnId, speaker: 'Rosa', role: 'user', content, captions: [], at: SAID, ...over }
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

function factText({ head, relation, tail, time, kind, claimed, statement }: DraftFact): string {
  const until = kind === 'state' && claimed.to !== null ? ` until ${day(claimed.to)}` : ''
  return `${head.name} > ${relation} > ${tail.name} @ ${timeText(time, SAID)}${until} | ${statement}`
}

const A_LIFE = LIVING.join('/')
const ANY_TIE = TIES.join('/')

/** Endings of one value in one line, their relations side by side; all that ends with a life in a few words. */
function endingTexts(endings: readonly DraftEnding[]): string[] {
  const groups = Map.groupBy(endings, (e) => `> ${e.tail ?? '*'} @ ${day(e.at)}`)
  return [...groups].map(
    ([rest, group]) =>
      `over: ${group[0]?.head.name} > ${group
        .map((e) => e.relation)
        .join('/')
        .replace(A_LIFE, 'a life')
        .replace(ANY_TIE, 'any tie')} ${rest}`,
  )
}

function readingOf(one: DistilTurn): string[] {
  const { facts, endings, mentions } = distil.offline({ turns: [one], speakers: [one.speaker] })
  const aliases = mentions.flatMap(({ entity: { name, aliases: given = [] } }) =>
    given.length === 0 ? [] : [`${name} = ${given.join(', ')}`],
  )
  return [...facts.map(factText), ...endingTexts(endings), ...aliases]
}

/** By subject: what is said, and all that is read from it. */
const CASES: Readonly<Record<string, readonly (readonly [said: string, ...read: string[]])[]>> = {
  'in games and stories': [
    ['I got a dog!! In Sims though.'],
    ['I got a dog! In Simbach, though.', 'Rosa > got > dog @ before 2024-05-10 | Rosa got a dog.'],
    ['I bought a house in Animal Crossing today.'],
    ['I have two kids in the game and a mansion.'],
    [
      'I broke my arm in the game.',
      'Rosa > injured > arm @ before 2024-05-10 | Rosa broke their arm in the game.',
    ],
    ['I met my wife in WoW.', "Rosa > met > Rosa's wife @ before 2024-05-10 | Rosa met their wife."],
    [
      'I joined the Minecraft club in Leeds.',
      'Rosa > joined > Minecraft club @ before 2024-05-10 | Rosa joined the Minecraft club in Leeds.',
    ],
    ['Chapter 2: I am a spy. I left the army in 2009.'],
    ['Scene IV: I am a spy. I left the army in 2009.'],
    [
      'Chapter 11: our company filed. I work at Lidl now.',
      'Rosa > works_at > Lidl @ by 2024-05-10 | Rosa works at Lidl.',
    ],
    [
      'I work at Lidl. Chapter 2: the boss is nice. I live in Bonn.',
      'Rosa > works_at > Lidl @ by 2024-05-10 | Rosa works at Lidl.',
      'Rosa > lives_in > Bonn @ by 2024-05-10 | Rosa lives in Bonn.',
    ],
    ['New chapter: I work at Lidl.', 'Rosa > works_at > Lidl @ by 2024-05-10 | Rosa works at Lidl.'],
    [
      'I play in Minecraft a lot. I am allergic to nuts.',
      'Rosa > allergic_to > nuts @ by 2024-05-10 | Rosa is allergic to nuts.',
    ],
    [
      'Great, another Murakami! I love Murakami.',
      'Rosa > likes > Murakami @ by 2024-05-10 | Rosa loves Murakami.',
    ],
    ['I moved to Bonn. Not.'],
    ['My brother works at Google, or was it Apple.'],
    [
      'I work at Lidl, or is that too far for you?',
      'Rosa > works_at > Lidl @ by 2024-05-10 | Rosa works at Lidl.',
    ],
    ['Tenant lives in Graz and wants a key.'],
    [
      'I bought a boat in 2009 and now I live in Bonn.',
      'Rosa > bought > boat @ 2009 | Rosa bought a boat.',
      'Rosa > lives_in > Bonn @ by 2024-05-10 | Rosa lives in Bonn.',
    ],
    [
      'I bought a boat in 2009 and in 2015 I bought a van.',
      'Rosa > bought > boat @ 2009 | Rosa bought a boat.',
      'Rosa > bought > van @ 2015 | Rosa bought a van.',
    ],
    [
      'I went to Rome on 3 May and on 7 May.',
      'Rosa > visited > Rome @ Fri 2024-05-03 | Rosa went to Rome.',
      'Rosa > visited > Rome @ Tue 2024-05-07 | Rosa went to Rome.',
    ],
  ],
  reported: [
    ['Pete rang saying he is from your company and that I live at 5 Elm Road.'],
    ['Your chatbot told me that my plan is Gold and that I live in Hull, both wrong.'],
    ['My ex keeps telling people that I live in Hull and that I am a smoker. Not true.'],
    ['My neighbour told you that I moved out and that I live in Hull now.'],
    ["She also thinks I'm vegan and I hate dogs, which is rubbish"],
    ['The guy on the phone told my wife that I owe 40 pounds and that I live in Luton now.'],
    ['According to your website I live at 12 Oak Street and my plan is Premium. Wrong.'],
    ['He wrote that I hate dogs, that I drive a Tesla and that I live in Bristol.'],
    ['Your agent noted that my email is bob@example.com and that my phone number is 555-1234.'],
    ["there's this idea going round that I'm leaving Nokia and that I have a new job at Bosch"],
    ['your last email says my plan is Business and I live in Cardiff'],
    ['Apparently I live in Hull, which is news to me'],
    ['Your records have it that I live in Hull and own a boat.'],
    [
      'My doctor says I am diabetic and that I have asthma.',
      'Rosa > has_condition > diabetic @ by 2024-05-10 | Rosa is diabetic.',
      'Rosa > has_condition > asthma @ by 2024-05-10 | Rosa has asthma.',
    ],
    [
      'I told you that I live in Hull and that I have two dogs.',
      'Rosa > lives_in > Hull @ by 2024-05-10 | Rosa lives in Hull.',
      'Rosa > has_pet > two dogs @ by 2024-05-10 | Rosa has two dogs.',
    ],
    ['My sister says hi and I live in Hull.', 'Rosa > lives_in > Hull @ by 2024-05-10 | Rosa lives in Hull.'],
    [
      'My ex says I live in Hull but I live in York.',
      'Rosa > lives_in > York @ by 2024-05-10 | Rosa lives in York.',
    ],
    [
      "I'm writing to say that I live in Hull and that my new number is 555 1234.",
      "Rosa > phone_number > 555 1234 @ by 2024-05-10 | Rosa's phone number is 555 1234.",
      'Rosa > lives_in > Hull @ by 2024-05-10 | Rosa lives in Hull.',
    ],
    [
      'My mum says I am lazy. I live in Hull.',
      'Rosa > lives_in > Hull @ by 2024-05-10 | Rosa lives in Hull.',
    ],
    [
      'My dad reports to Ida and I work at Bosch.',
      'Rosa > works_at > Bosch @ by 2024-05-10 | Rosa works at Bosch.',
    ],
    [
      'I am a smoker and a teacher.',
      'Rosa > habit > smoking @ by 2024-05-10 | Rosa smokes.',
      'Rosa > job_title > teacher @ by 2024-05-10 | Rosa is a teacher.',
    ],
    ['My ex wrote that I have asthma and that I am anaemic.'],
    ['My dad says we live in Hull and that I work at Lidl.'],
    ['My doctor never said that I have asthma.'],
    ['Your contract says my rent is £900.'],
    [
      'The doctor wrote that I am allergic to penicillin.',
      'Rosa > allergic_to > penicillin @ by 2024-05-10 | Rosa is allergic to penicillin.',
    ],
    [
      'My GP mentioned that I am anaemic and that I have asthma.',
      'Rosa > has_condition > anaemic @ by 2024-05-10 | Rosa is anaemic.',
      'Rosa > has_condition > asthma @ by 2024-05-10 | Rosa has asthma.',
    ],
    [
      'According to my doctor, I have asthma.',
      'Rosa > has_condition > asthma @ by 2024-05-10 | Rosa has asthma.',
    ],
    [
      'According to my passport I was born on 3 May 1980.',
      'Rosa > born > birth @ Sat 1980-05-03 | Rosa was born.',
      'over: Rosa > born > birth @ 2024-05-10',
    ],
    [
      'My payslip says my salary is £45,000.',
      "Rosa > salary > £45,000 @ by 2024-05-10 | Rosa's salary is £45,000.",
    ],
    ['The lease says my rent is £900.', "Rosa > rent > £900 @ by 2024-05-10 | Rosa's rent is £900."],
    ['HR said my salary is £45,000.', "Rosa > salary > £45,000 @ by 2024-05-10 | Rosa's salary is £45,000."],
    [
      'Mum texted that Dad is allergic to penicillin.',
      "Rosa's dad > allergic_to > penicillin @ by 2024-05-10 | Rosa's dad is allergic to penicillin.",
    ],
    [
      'My mum mentioned that my brother Tom works at Shell.',
      "Rosa > has_brother > Tom @ by 2024-05-10 | Tom is Rosa's brother.",
      'Tom > works_at > Shell @ by 2024-05-10 | Tom works at Shell.',
    ],
    [
      'The vet wrote that Rex has arthritis.',
      'Rex > has_condition > arthritis @ by 2024-05-10 | Rex has arthritis.',
    ],
    ['I am a smoker.', 'Rosa > habit > smoking @ by 2024-05-10 | Rosa smokes.'],
    [
      'My dad is a plumber and a heavy smoker.',
      "Rosa's dad > job_title > plumber @ by 2024-05-10 | Rosa's dad is a plumber.",
    ],
  ],
  'whose dog it is': [
    ['She also has a dog called Biscuit.'],
    ['He also has a cat called Mochi.'],
    ['She also got a puppy called Waffles last week.'],
    ['She also has a horse called Bella and a dog called Biscuit.'],
    ['Tom also has a dog called Tom.'],
    [
      'I also have a dog called Biscuit.',
      'Rosa > has_pet > Biscuit @ by 2024-05-10 | Rosa has a dog named Biscuit.',
    ],
    [
      'Anna also has a cat called Luna.',
      'Anna > has_pet > Luna @ by 2024-05-10 | Anna has a cat named Luna.',
    ],
    ['A friend called Ben. He lives in Hull.', 'Ben > lives_in > Hull @ by 2024-05-10 | Ben lives in Hull.'],
  ],
  'preferred hours': [
    [
      'I prefer deliveries on Saturday morning, never weekdays',
      'Rosa > prefers > deliveries on Saturday morning @ by 2024-05-10 | Rosa prefers deliveries on Saturday morning.',
    ],
    [
      'I prefer deliveries between 9 and 11',
      'Rosa > prefers > deliveries between 9 and 11 @ by 2024-05-10 | Rosa prefers deliveries between 9 and 11.',
    ],
    [
      'we prefer pickups on Tuesday evening',
      'Rosa > prefers > pickups on Tuesday evening @ by 2024-05-10 | Rosa prefers pickups on Tuesday evening.',
    ],
    [
      'i prefer meetings in the morning',
      'Rosa > prefers > meetings in the morning @ by 2024-05-10 | Rosa prefers meetings in the morning.',
    ],
    [
      'I prefer visits on Mondays and Tuesdays.',
      'Rosa > prefers > visits on Mondays and Tuesdays @ by 2024-05-10 | Rosa prefers visits on Mondays and Tuesdays.',
    ],
    [
      'I prefer deliveries before noon',
      'Rosa > prefers > deliveries before noon @ by 2024-05-10 | Rosa prefers deliveries before noon.',
    ],
    ['I prefer visits next week'],
    [
      'I prefer Leeds from what I saw last week',
      'Rosa > prefers > Leeds @ by 2024-05-10 | Rosa prefers Leeds.',
    ],
    ['I prefer pickups tomorrow'],
    ['I prefer the delivery on Saturday this time.'],
    [
      'I prefer hotels in the centre',
      'Rosa > prefers > hotels @ by 2024-05-10 | Rosa prefers hotels in the centre.',
    ],
  ],
  reality: [
    ['I wish I had a sailing boat.'],
    ['If I lived in Rome I would eat ice cream every day.'],
    ['I would love to own a vineyard.'],
    ['I might move to Basel.'],
    ['Maybe I bought the wrong car.'],
    ['I almost adopted a parrot.'],
    ['I dreamt that I moved to Mars.'],
    ['Last night I had a dream. I owned three castles.'],
    ['Imagine I worked at the circus.'],
    ['Let us say I have two sons.'],
    ['My neighbour thinks that I work at the mint.'],
    ['People say I play the harp well.'],
    ['They told me that I won the lottery.'],
    ['She said "I live in Oslo and I own a yacht".'],
    ['In the novel Ana moves to Paris and marries a count.'],
    ['In my dream I lived in Cairo.'],
    ['My character in the game owns a dragon.'],
    ['What if I quit my job?'],
    ['Do you think I should adopt a cat?'],
    ['I should visit Vienna.'],
    ['I could play the piano if I had time.'],
    ['I hope to visit Peru.'],
    ['I am supposed to live in a hotel.'],
    ['It feels as if I lived in Siberia.'],
    ['I bought a yacht. Just kidding!'],
    ['Yeah, right, I love mosquitoes.'],
    ['Sure, because I clearly love leaf blowers.'],
    ['sure, because i obviously adore mowing wet lawns'],
    ['Oh right, because I clearly love Mondays!'],
    ['I love spreadsheets, said no one ever.'],
    ['I adore roundabouts. Said nobody ever.'],
    ['I did not buy a car.', 'over: Rosa > plans_to/wants_to > buy car @ 2024-05-10'],
    ['I have never visited China.'],
    ['I was going to move to Leeds.'],
    ['Unless I sell my car, I am broke.'],
    ['When I visit Rome I eat pizza.'],
    ["I've been at Brume since March.", 'Rosa > works_at > Brume @ March 2024 | Rosa works at Brume.'],
    ["I've been at Ida's for two hours."],
    ['Been working at Halden since 2019.', 'Rosa > works_at > Halden @ 2019 | Rosa works at Halden.'],
    ['Me and my husband moved to Ghent in 2019.', 'Rosa > lives_in > Ghent @ 2019 | Rosa moved to Ghent.'],
    [
      'I have type 2 diabetes.',
      'Rosa > has_condition > type-2 diabetes @ by 2024-05-10 | Rosa has type-2 diabetes.',
    ],
    ['I moved to Telegram last week.'],
    ['I moved to Cork as a child.'],
    ["I'm working at the library today."],
    ["I'm the driver tonight."],
    ['I turned 18 in Lagos.'],
    [
      'My work email is ana@work.org.',
      "Rosa > work_email_address > ana@work.org @ by 2024-05-10 | Rosa's work email address is ana@work.org.",
    ],
    ['My other grandmother died in 2005.'],
    ['I died of embarrassment.'],
    ['I retired early last night.'],
    ['I graduated from paper to Notion.'],
    [
      'My job is over.',
      'over: Rosa > works_at/job_title/works_in > * @ 2024-05-10',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to > job @ 2024-05-10',
    ],
    ["I work at St Mary's.", "Rosa > works_at > St Mary's @ by 2024-05-10 | Rosa works at St Mary's."],
    ['I will let you know.'],
    [
      'I think I am allergic to wool.',
      'Rosa > allergic_to > wool @ by 2024-05-10 | Rosa is allergic to wool.',
    ],
    [
      'I told my boss that I live in Leeds.',
      'Rosa > lives_in > Leeds @ by 2024-05-10 | Rosa lives in Leeds.',
    ],
    [
      'I live in Leeds, what should I visit?',
      'Rosa > lives_in > Leeds @ by 2024-05-10 | Rosa lives in Leeds.',
    ],
    ['Do you play chess? I play the cello.', 'Rosa > plays > cello @ by 2024-05-10 | Rosa plays the cello.'],
    ['For example, I work at Initech.'],
    ["I'm working on a pull request for Initech."],
    [
      'I use Django and Redis for the queue.',
      'Rosa > uses > Django @ by 2024-05-10 | Rosa uses Django.',
      'Rosa > uses > Redis @ by 2024-05-10 | Rosa uses Redis for the queue.',
    ],
    ['Sing it: I left my heart in San Francisco, as the song goes.'],
    ['Hopefully I passed the exam.'],
    ['I wanted to buy a piano.'],
  ],
  'tense and time': [
    ['I moved to Graz in 2019.', 'Rosa > lives_in > Graz @ 2019 | Rosa moved to Graz.'],
    ['I have lived in Graz since 2019.', 'Rosa > lives_in > Graz @ 2019 | Rosa lives in Graz.'],
    ['I have been playing the oboe for ten years.', 'Rosa > plays > oboe @ 2014 | Rosa plays the oboe.'],
    ['I lived in Graz.', 'Rosa > lived_in > Graz @ before 2024-05-10 until 2024-05-10 | Rosa lived in Graz.'],
    [
      'I used to live in Graz.',
      'Rosa > lived_in > Graz @ before 2024-05-10 until 2024-05-10 | Rosa used to live in Graz.',
      'over: Rosa > lives_in > Graz @ 2024-05-10',
    ],
    [
      'I lived in Graz from 2010 to 2014.',
      'Rosa > lives_in > Graz @ 2010 until 2014-01-02 | Rosa lived in Graz.',
    ],
    [
      'I live in Graz until next month.',
      'Rosa > lives_in > Graz @ by 2024-05-10 until 2024-06-01 | Rosa lives in Graz.',
    ],
    [
      'I visited Naples last week.',
      'Rosa > visited > Naples @ week of Mon 2024-04-29 | Rosa visited Naples.',
    ],
    [
      'Last week I visited Naples.',
      'Rosa > visited > Naples @ week of Mon 2024-04-29 | Rosa visited Naples.',
    ],
    [
      'I visited Naples in 2009 and in 2018.',
      'Rosa > visited > Naples @ 2009 | Rosa visited Naples.',
      'Rosa > visited > Naples @ 2018 | Rosa visited Naples.',
    ],
    ['I have visited Naples.', 'Rosa > visited > Naples @ before 2024-05-10 | Rosa visited Naples.'],
    ['I have been to Naples.', 'Rosa > visited > Naples @ before 2024-05-10 | Rosa has been to Naples.'],
    ['I was born in Cork in 1990.', 'Rosa > born_in > Cork @ 1990 | Rosa was born in Cork.'],
    [
      'My father was born in 1950.',
      "Rosa's father > born > birth @ 1950 | Rosa's father was born.",
      // Another year that was told is wrong.
      "over: Rosa's father > born > birth @ 2024-05-10",
    ],
    [
      'I started playing the harp in March.',
      'Rosa > plays > harp @ March 2024 | Rosa started playing the harp.',
    ],
    [
      'The wedding was on 3 May. I met the singer.',
      'Rosa > met > singer @ Fri 2024-05-03 | Rosa met the singer.',
    ],
    [
      'I got married in 2015.',
      'Rosa > got_married > wedding @ 2015 | Rosa got married.',
      'over: Rosa > relationship_status > single @ 2024-05-10',
      'over: Rosa > relationship_status > engaged @ 2024-05-10',
      'over: Rosa > engaged_to/has_fiance/has_fiancee > * @ 2024-05-10',
    ],
    [
      'As a child I had a pony.',
      'Rosa > has_pet > pony @ before 2024-05-10 until 2024-05-10 | Rosa had a pony.',
    ],
    [
      "I'm going to visit Riga on 24 June.",
      'Rosa > plans_to > visit Riga @ Mon 2024-06-24 until 2024-06-25 | Rosa plans to visit Riga.',
    ],
    [
      'I will run a marathon in October.',
      'Rosa > plans_to > run marathon @ October 2024 until 2024-11-01 | Rosa plans to run a marathon.',
    ],
    [
      'We are flying to Madeira on 3 June.',
      'Rosa > plans_to > fly to Madeira @ Mon 2024-06-03 until 2024-06-04 | Rosa plans to fly to Madeira.',
    ],
    [
      'I am planning to open a bakery.',
      'Rosa > plans_to > open bakery @ after 2024-05-10 | Rosa plans to open a bakery.',
    ],
    [
      'I plan to sell my boat.',
      'Rosa > plans_to > sell boat @ after 2024-05-10 | Rosa plans to sell their boat.',
    ],
    [
      'I intend to learn Greek.',
      'Rosa > plans_to > learn Greek @ after 2024-05-10 | Rosa plans to learn Greek.',
    ],
    [
      'I have an interview on Friday.',
      'Rosa > plans_to > interview @ Fri 2024-05-17 until 2024-05-18 | Rosa has an interview.',
    ],
    [
      "I'm getting married in August.",
      'Rosa > plans_to > get married @ August 2024 until 2024-09-01 | Rosa plans to get married.',
    ],
  ],
  'who people are': [
    ['I am 34.', 'Rosa > age > 34 @ by 2024-05-10 | Rosa is 34 years old.'],
    ["I'm 34 years old.", 'Rosa > age > 34 @ by 2024-05-10 | Rosa is 34 years old.'],
    ['My son is 5.', "Rosa's son > age > 5 @ by 2024-05-10 | Rosa's son is 5 years old."],
    ['My birthday is on 3 May.', "Rosa > birthday > 3 May @ by 2024-05-10 | Rosa's birthday is 3 May."],
    ["I'm from Ghana.", 'Rosa > hometown > Ghana @ by 2024-05-10 | Rosa is from Ghana.'],
    ['I am originally from Kumasi.', 'Rosa > hometown > Kumasi @ by 2024-05-10 | Rosa is from Kumasi.'],
    ['I grew up in Ribe.', 'Rosa > hometown > Ribe @ by 2024-05-10 | Rosa grew up in Ribe.'],
    ['I was raised in Galway.', 'Rosa > hometown > Galway @ by 2024-05-10 | Rosa was raised in Galway.'],
    [
      'I am single.',
      'Rosa > relationship_status > single @ by 2024-05-10 | Rosa is single.',
      'over: Rosa > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband > * @ 2024-05-10',
    ],
    [
      "I'm divorced.",
      'Rosa > relationship_status > divorced @ by 2024-05-10 | Rosa is divorced.',
      'over: Rosa > married_to/has_wife/has_husband > * @ 2024-05-10',
    ],
    [
      'I am married to Ruth.',
      'Rosa > married_to > Ruth @ by 2024-05-10 | Rosa is married to Ruth.',
      'over: Rosa > relationship_status > single @ 2024-05-10',
      'over: Rosa > relationship_status > engaged @ 2024-05-10',
      'over: Rosa > engaged_to/has_fiance/has_fiancee > * @ 2024-05-10',
      'over: Rosa > has_boyfriend/has_girlfriend/partner_of > Ruth @ 2024-05-10',
    ],
    [
      'I got engaged to Nora last night.',
      'Rosa > engaged_to > Nora @ Thu 2024-05-09 | Rosa got engaged to Nora.',
      'over: Rosa > relationship_status > single @ 2024-05-10',
    ],
    [
      "I'm dating Ines.",
      'Rosa > partner_of > Ines @ by 2024-05-10 | Rosa is dating Ines.',
      'over: Rosa > relationship_status > single @ 2024-05-10',
    ],
    ['I proposed to Nora yesterday.', 'Rosa > proposed_to > Nora @ Thu 2024-05-09 | Rosa proposed to Nora.'],
  ],
  'home and work': [
    [
      'I live in a small flat in Bari.',
      'Rosa > lives_in > Bari @ by 2024-05-10 | Rosa lives in a small flat in Bari.',
    ],
    [
      'I live with my brother.',
      "Rosa > lives_with > Rosa's brother @ by 2024-05-10 | Rosa lives with their brother.",
    ],
    ['I share my life with two cats.'],
    [
      'I work at Siemens as an engineer.',
      'Rosa > works_at > Siemens @ by 2024-05-10 | Rosa works at Siemens.',
      'Rosa > job_title > engineer @ by 2024-05-10 | Rosa works as an engineer.',
    ],
    ['I work as a nurse.', 'Rosa > job_title > nurse @ by 2024-05-10 | Rosa works as a nurse.'],
    ['I work for a bank.', 'Rosa > works_at > bank @ by 2024-05-10 | Rosa works for a bank.'],
    [
      "I'm a nurse at Mercy Hospital.",
      'Rosa > job_title > nurse @ by 2024-05-10 | Rosa is a nurse.',
      'Rosa > works_at > Mercy Hospital @ by 2024-05-10 | Rosa works at Mercy Hospital.',
    ],
    [
      'I am a software engineer.',
      'Rosa > job_title > software engineer @ by 2024-05-10 | Rosa is a software engineer.',
    ],
    ["I'm a big believer in luck."],
    ['I am a mess today.'],
    ["I'm an early riser."],
    ['I was a pilot.', 'Rosa > worked_as > pilot @ before 2024-05-10 until 2024-05-10 | Rosa was a pilot.'],
    [
      'I started a new job at Nimbus on Monday.',
      'Rosa > works_at > Nimbus @ Mon 2024-05-06 | Rosa started a new job at Nimbus.',
    ],
    ['I got a job as a baker.', 'Rosa > job_title > baker @ by 2024-05-10 | Rosa got a job as a baker.'],
    [
      'I got fired on Friday.',
      'Rosa > lost_job > job @ Fri 2024-05-03 | Rosa was fired.',
      'over: Rosa > works_at/job_title/works_in > * @ 2024-05-03',
    ],
    [
      'I was laid off last month.',
      'Rosa > lost_job > job @ April 2024 | Rosa was laid off.',
      'over: Rosa > works_at/job_title/works_in > * @ 2024-04-01',
    ],
    [
      'I joined Nimbus as a data engineer last month.',
      'Rosa > job_title > data engineer @ by 2024-05-10 | Rosa works as a data engineer.',
      'Rosa > works_at > Nimbus @ April 2024 | Rosa started at Nimbus.',
    ],
    ['I joined Nimbus in 2020.', 'Rosa > joined > Nimbus @ 2020 | Rosa joined Nimbus.'],
    [
      'I retired in 2022.',
      'Rosa > retired > retirement @ 2022 | Rosa retired.',
      'over: Rosa > works_at/job_title/works_in > * @ 2023-01-01',
    ],
    [
      'I work part-time at a game store.',
      'Rosa > works_at > game store @ by 2024-05-10 | Rosa works at a game store.',
    ],
    [
      'I study law at Oxford.',
      'Rosa > studies > law @ by 2024-05-10 | Rosa studies law at Oxford.',
      'Rosa > studies_at > Oxford @ by 2024-05-10 | Rosa studies at Oxford.',
    ],
    ['I am studying chemistry.', 'Rosa > studies > chemistry @ by 2024-05-10 | Rosa is studying chemistry.'],
    [
      'I graduated from Trinity College in 2012.',
      'Rosa > graduated_from > Trinity College @ 2012 | Rosa graduated from Trinity College.',
      'over: Rosa > studies_at > Trinity College @ 2013-01-01',
      'over: Rosa > studies > * @ 2013-01-01',
    ],
    [
      'I graduated in 2012.',
      'Rosa > graduated_from > school @ 2012 | Rosa graduated.',
      'over: Rosa > studies_at/studies > * @ 2013-01-01',
    ],
    [
      'I have a degree in physics.',
      'Rosa > has_degree > degree in physics @ by 2024-05-10 | Rosa has a degree in physics.',
    ],
    [
      'I finished my thesis yesterday.',
      'Rosa > finished > thesis @ Thu 2024-05-09 | Rosa finished their thesis.',
      'over: Rosa > takes/works_on > thesis @ 2024-05-09',
      'over: Rosa > prepares_for > thesis @ 2024-05-10',
    ],
    [
      'I passed the bar exam last week.',
      'Rosa > passed > bar exam @ week of Mon 2024-04-29 | Rosa passed the bar exam.',
      'over: Rosa > prepares_for > bar exam @ 2024-05-10',
    ],
    [
      'I dropped out of university.',
      'over: Rosa > studies/studies_at > * @ 2024-05-10',
      'over: Rosa > job_title > student @ 2024-05-10',
    ],
    ['I run my own firm.', 'Rosa > owns > firm @ by 2024-05-10 | Rosa runs their own firm.'],
    [
      'I opened a bookshop in Shiraz.',
      'Rosa > opened > bookshop @ before 2024-05-10 | Rosa opened a bookshop in Shiraz.',
    ],
    ['I teach maths.', 'Rosa > teaches > maths @ by 2024-05-10 | Rosa teaches maths.'],
    [
      'I volunteer at the animal shelter.',
      'Rosa > volunteers_at > animal shelter @ by 2024-05-10 | Rosa volunteers at the animal shelter.',
    ],
    [
      'I am a member of the rowing club.',
      'Rosa > member_of > rowing club @ by 2024-05-10 | Rosa is a member of the rowing club.',
    ],
  ],
  'family, friends, pets': [
    [
      'My sister Ana lives in Lisbon.',
      "Rosa > has_sister > Ana @ by 2024-05-10 | Ana is Rosa's sister.",
      'Ana > lives_in > Lisbon @ by 2024-05-10 | Ana lives in Lisbon.',
    ],
    ["My sister's name is Ana.", "Rosa > has_sister > Ana @ by 2024-05-10 | Ana is Rosa's sister."],
    [
      'My mother is called Rosa Maria.',
      "Rosa > has_mother > Rosa Maria @ by 2024-05-10 | Rosa Maria is Rosa's mother.",
      "Rosa Maria = Rosa's mother",
    ],
    [
      'I have two daughters, Emma and Chloé.',
      "Rosa > has_daughter > Emma @ by 2024-05-10 | Emma is Rosa's daughter.",
      "Rosa > has_daughter > Chloé @ by 2024-05-10 | Chloé is Rosa's daughter.",
    ],
    [
      'I have a daughter named Freya.',
      "Rosa > has_daughter > Freya @ by 2024-05-10 | Freya is Rosa's daughter.",
    ],
    [
      'I have three brothers.',
      'Rosa > has_brother > three brothers @ by 2024-05-10 | Rosa has three brothers.',
    ],
    [
      'My wife is a dentist.',
      "Rosa's wife > job_title > dentist @ by 2024-05-10 | Rosa's wife is a dentist.",
    ],
    ['My best friend is Helle.', "Rosa > has_friend > Helle @ by 2024-05-10 | Helle is Rosa's friend."],
    [
      'Tom is my cousin.',
      "Rosa > has_cousin > Tom @ by 2024-05-10 | Tom is Rosa's cousin.",
      'over: Rosa > has_son/has_daughter/has_brother/has_sister/has_niece/has_nephew/has_uncle/has_aunt/has_grandson/has_granddaughter > Tom @ 2024-05-10',
    ],
    [
      'My boss is Tim Reed.',
      "Rosa > has_boss > Tim Reed @ by 2024-05-10 | Tim Reed is Rosa's boss.",
      'over: Rosa > has_boss/has_manager/has_supervisor > * @ 2024-05-10',
    ],
    [
      'My parents live in Utrecht.',
      "Rosa's parents > lives_in > Utrecht @ by 2024-05-10 | Rosa's parents live in Utrecht.",
    ],
    [
      'My kids love dinosaurs.',
      "Rosa's kids > likes > dinosaurs @ by 2024-05-10 | Rosa's kids love dinosaurs.",
    ],
    [
      'I moved to Fauske in Norway.',
      'Rosa > lives_in > Fauske @ by 2024-05-10 | Rosa moved to Fauske in Norway.',
    ],
    ['I have a dog named Rex.', 'Rosa > has_pet > Rex @ by 2024-05-10 | Rosa has a dog named Rex.'],
    ['We have a cat.', 'Rosa > has_pet > cat @ by 2024-05-10 | Rosa has a cat.'],
    ["We've got two rabbits.", 'Rosa > has_pet > two rabbits @ by 2024-05-10 | Rosa has two rabbits.'],
    [
      'I adopted a dog from a shelter in April.',
      'Rosa > adopted > dog @ April 2024 | Rosa adopted a dog from a shelter.',
    ],
    [
      'I adopted a rabbit and named her Pixel.',
      'Rosa > adopted > Pixel @ before 2024-05-10 | Rosa adopted a rabbit, named Pixel.',
    ],
    [
      'My dog Rex is allergic to chicken.',
      "Rosa > has_pet > Rex @ by 2024-05-10 | Rex is Rosa's dog.",
      'Rex > allergic_to > chicken @ by 2024-05-10 | Rex is allergic to chicken.',
    ],
    [
      'My sister had a baby on Friday.',
      "Rosa's sister > had_baby > baby @ Fri 2024-05-03 | Rosa's sister had a baby.",
    ],
    [
      'My brother Jan and my colleague Jana both play hockey.',
      "Rosa > has_brother > Jan @ by 2024-05-10 | Jan is Rosa's brother.",
      "Rosa > has_colleague > Jana @ by 2024-05-10 | Jana is Rosa's colleague.",
      'Jan > plays > hockey @ by 2024-05-10 | Jan plays hockey.',
      'Jana > plays > hockey @ by 2024-05-10 | Jana plays hockey.',
    ],
    [
      'My grandmother died in May.',
      "Rosa's grandmother > died > death @ May 2024 | Rosa's grandmother died.",
      "over: Rosa's grandmother > a life > * @ 2024-05-01",
    ],
  ],
  things: [
    [
      'I own a vintage Vespa and a food truck.',
      'Rosa > owns > vintage Vespa @ by 2024-05-10 | Rosa owns a vintage Vespa.',
      'Rosa > owns > food truck @ by 2024-05-10 | Rosa owns a food truck.',
    ],
    ['I drive a Skoda Fabia.', 'Rosa > drives > Skoda Fabia @ by 2024-05-10 | Rosa drives a Skoda Fabia.'],
    ['I have a piano.', 'Rosa > owns > piano @ by 2024-05-10 | Rosa has a piano.'],
    ['I have a question.'],
    ['I have a feeling.'],
    [
      'I bought an electric cello last Thursday.',
      'Rosa > bought > electric cello @ Thu 2024-05-09 | Rosa bought an electric cello.',
    ],
    ['I bought a house in 2015.', 'Rosa > bought > house @ 2015 | Rosa bought a house.'],
    [
      'I sold my van on 2 May.',
      'Rosa > sold > van @ Thu 2024-05-02 | Rosa sold their van.',
      'over: Rosa > owns/has/has_pet/drives/uses > van @ 2024-05-02',
    ],
    [
      'I lost my wallet on the train.',
      'Rosa > lost > wallet @ before 2024-05-10 | Rosa lost their wallet on the train.',
    ],
    ['I broke my laptop.'],
    ['I got a new bike on Sunday.', 'Rosa > got > bike @ Sun 2024-05-05 | Rosa got a new bike.'],
    ['I made a blue bowl for my mother.'],
    ['I made this bowl.'],
    ['I made dinner.'],
    ['I made a mistake.'],
    ['I painted a sunset.', 'Rosa > painted > sunset @ before 2024-05-10 | Rosa painted a sunset.'],
    ['I built a treehouse with my son.'],
    ['I wrote a poem.', 'Rosa > wrote > poem @ before 2024-05-10 | Rosa wrote a poem.'],
    ['I baked a cake.'],
  ],
  health: [
    [
      "I'm allergic to pollen, wasps and nickel.",
      'Rosa > allergic_to > pollen @ by 2024-05-10 | Rosa is allergic to pollen.',
      'Rosa > allergic_to > wasps @ by 2024-05-10 | Rosa is allergic to wasps.',
      'Rosa > allergic_to > nickel @ by 2024-05-10 | Rosa is allergic to nickel.',
    ],
    ['Yes, because I love rowing.', 'Rosa > likes > rowing @ by 2024-05-10 | Rosa loves rowing.'],
    ['Yes, because I just love rowing.', 'Rosa > likes > rowing @ by 2024-05-10 | Rosa loves rowing.'],
    ['I love jazz but my father says no one.', 'Rosa > likes > jazz @ by 2024-05-10 | Rosa loves jazz.'],
    [
      'Because I obviously love quiet, I moved to Leeds.',
      'Rosa > lives_in > Leeds @ by 2024-05-10 | Rosa moved to Leeds.',
    ],
    [
      'Sure, because I clearly love quiet I moved to Leeds.',
      'Rosa > lives_in > Leeds @ by 2024-05-10 | Rosa moved to Leeds.',
    ],
    [
      'Right, because I clearly love my daughter Mia.',
      "Rosa > has_daughter > Mia @ by 2024-05-10 | Mia is Rosa's daughter.",
    ],
    [
      'Yes because I totally love it, I am a nurse.',
      'Rosa > job_title > nurse @ by 2024-05-10 | Rosa is a nurse.',
    ],
    [
      'The guard said no one ever swims here, but I love swimming.',
      'Rosa > likes > swimming @ by 2024-05-10 | Rosa loves swimming.',
    ],
    ['I have asthma.', 'Rosa > has_condition > asthma @ by 2024-05-10 | Rosa has asthma.'],
    [
      'I have high blood pressure.',
      'Rosa > has_condition > high blood pressure @ by 2024-05-10 | Rosa has high blood pressure.',
    ],
    [
      'I suffer from migraines.',
      'Rosa > has_condition > migraines @ by 2024-05-10 | Rosa suffers from migraines.',
    ],
    [
      'I was diagnosed with diabetes in 2020.',
      'Rosa > diagnosed_with > diabetes @ 2020 | Rosa was diagnosed with diabetes.',
    ],
    [
      'I take 5 mg of melatonin.',
      'Rosa > takes > 5 mg of melatonin @ by 2024-05-10 | Rosa takes 5 mg of melatonin.',
      'over: Rosa > takes > melatonin @ 2024-05-10',
    ],
    ['I take insulin.', 'Rosa > takes > insulin @ by 2024-05-10 | Rosa takes insulin.'],
    ['I take the bus.'],
    ['I am vegan.', 'Rosa > diet > vegan @ by 2024-05-10 | Rosa is vegan.'],
    ["I've been a vegetarian since 2020.", 'Rosa > diet > vegetarian @ 2020 | Rosa is a vegetarian.'],
    [
      "I'm lactose intolerant.",
      'Rosa > has_condition > lactose intolerance @ by 2024-05-10 | Rosa is lactose intolerant.',
    ],
    [
      'I sprained my ankle on Saturday.',
      'Rosa > injured > ankle @ Sat 2024-05-04 | Rosa sprained their ankle.',
    ],
    ['I broke my finger.', 'Rosa > injured > finger @ before 2024-05-10 | Rosa broke their finger.'],
    ['I had surgery last week.', 'Rosa > had > surgery @ week of Mon 2024-04-29 | Rosa had surgery.'],
    ['I had a great time.'],
  ],
  'tastes, hobbies, skills': [
    ['I love jazz.', 'Rosa > likes > jazz @ by 2024-05-10 | Rosa loves jazz.'],
    ['I love your painting.'],
    ['I love it.'],
    ['I love the colors.'],
    [
      'I love hiking in the mountains.',
      'Rosa > likes > hiking in mountains @ by 2024-05-10 | Rosa loves hiking in the mountains.',
    ],
    ['I love seeing you happy.'],
    ['I love spending time with my family.'],
    ['I like Italian food.', 'Rosa > likes > Italian food @ by 2024-05-10 | Rosa likes Italian food.'],
    ['I enjoy reading.', 'Rosa > likes > reading @ by 2024-05-10 | Rosa enjoys reading.'],
    ['I hate mushrooms.', 'Rosa > dislikes > mushrooms @ by 2024-05-10 | Rosa hates mushrooms.'],
    ["I don't like olives.", 'Rosa > dislikes > olives @ by 2024-05-10 | Rosa does not like olives.'],
    ["I can't stand opera.", 'Rosa > dislikes > opera @ by 2024-05-10 | Rosa can not stand opera.'],
    [
      "I'm a big fan of Iron Maiden.",
      'Rosa > likes > Iron Maiden @ by 2024-05-10 | Rosa is a big fan of Iron Maiden.',
    ],
    ["I'm into pottery.", 'Rosa > likes > pottery @ by 2024-05-10 | Rosa is into pottery.'],
    [
      "I'm interested in astronomy.",
      'Rosa > interested_in > astronomy @ by 2024-05-10 | Rosa is interested in astronomy.',
    ],
    [
      'I prefer tea to coffee.',
      'Rosa > prefers > tea @ by 2024-05-10 | Rosa prefers tea to coffee.',
      'over: Rosa > prefers > coffee @ 2024-05-10',
    ],
    [
      'My favorite band is Halcyon.',
      "Rosa > favorite_band > Halcyon @ by 2024-05-10 | Rosa's favorite band is Halcyon.",
    ],
    ['My favorite part was the end.'],
    [
      'My hobbies are chess and rock climbing.',
      "Rosa > hobby > chess @ by 2024-05-10 | Rosa's hobby is chess.",
      "Rosa > hobby > rock climbing @ by 2024-05-10 | Rosa's hobby is rock climbing.",
    ],
    ['I play the violin.', 'Rosa > plays > violin @ by 2024-05-10 | Rosa plays the violin.'],
    [
      'I play tennis with my wife.',
      'Rosa > plays > tennis @ by 2024-05-10 | Rosa plays tennis with their wife.',
    ],
    ['I play in a band.', 'Rosa > member_of > band @ by 2024-05-10 | Rosa plays in a band.'],
    [
      'I speak Norwegian and Dutch.',
      'Rosa > speaks > Norwegian @ by 2024-05-10 | Rosa speaks Norwegian.',
      'Rosa > speaks > Dutch @ by 2024-05-10 | Rosa speaks Dutch.',
    ],
    ['I can play the accordion.', 'Rosa > plays > accordion @ by 2024-05-10 | Rosa can play the accordion.'],
    ['I can see the house.'],
    ["I'm learning Basque.", 'Rosa > learns > Basque @ by 2024-05-10 | Rosa is learning Basque.'],
    ["I'm learning how to swim.", 'Rosa > learns > swimming @ by 2024-05-10 | Rosa is learning swimming.'],
    ['I collect old maps.', 'Rosa > collects > old maps @ by 2024-05-10 | Rosa collects old maps.'],
    ['I sing in a choir.', 'Rosa > member_of > choir @ by 2024-05-10 | Rosa sings in a choir.'],
    ['I do yoga.', 'Rosa > practices > yoga @ by 2024-05-10 | Rosa does yoga.'],
    ["I'm afraid of heights.", 'Rosa > afraid_of > heights @ by 2024-05-10 | Rosa is afraid of heights.'],
    [
      'I love fantasy and sci-fi movies.',
      'Rosa > likes > fantasy and sci-fi movies @ by 2024-05-10 | Rosa loves fantasy and sci-fi movies.',
    ],
  ],
  'travel and events': [
    ['I went to the museum with my kids.'],
    [
      'I went to a concert on Saturday.',
      'Rosa > attended > concert @ Sat 2024-05-04 | Rosa went to a concert.',
    ],
    ['I went to bed.'],
    ['We went camping last weekend.'],
    ['I took the kids to the zoo.'],
    [
      'I took a pottery class.',
      'Rosa > took > pottery class @ before 2024-05-10 | Rosa took a pottery class.',
    ],
    ['I took a break.'],
    [
      'I signed up for a Portuguese class.',
      'Rosa > signed_up_for > Portuguese class @ before 2024-05-10 | Rosa signed up for a Portuguese class.',
    ],
    [
      'I attended a wedding in Rome.',
      'Rosa > attended > wedding @ before 2024-05-10 | Rosa attended a wedding in Rome.',
    ],
    [
      'I won a poetry slam on 2 March.',
      'Rosa > won > poetry slam @ Sat 2024-03-02 | Rosa won a poetry slam.',
    ],
    ['I won a bet with myself.'],
    [
      'I met the mayor of Aarhus.',
      'Rosa > met > mayor of Aarhus @ before 2024-05-10 | Rosa met the mayor of Aarhus.',
    ],
    ['I met some people.'],
    [
      'I ran a half marathon.',
      'Rosa > ran > half marathon @ before 2024-05-10 | Rosa ran a half marathon.',
      'over: Rosa > prepares_for > half marathon @ 2024-05-10',
    ],
    ['I ran some errands.'],
    ['I read "The Bell Jar".', 'Rosa > read > The Bell Jar @ before 2024-05-10 | Rosa read The Bell Jar.'],
    [
      'I watched The Godfather.',
      'Rosa > watched > Godfather @ before 2024-05-10 | Rosa watched The Godfather.',
    ],
    [
      'I gave a talk at my school.',
      'Rosa > gave > talk at school @ before 2024-05-10 | Rosa gave a talk at their school.',
    ],
    [
      'I got back from Kenya yesterday.',
      'Rosa > visited > Kenya @ Thu 2024-05-09 | Rosa got back from Kenya.',
    ],
    [
      'I visited my aunt in Split.',
      "Rosa > visited > Rosa's aunt @ before 2024-05-10 | Rosa visited their aunt in Split.",
    ],
  ],
  contact: [
    [
      'My phone number is 555 0134.',
      "Rosa > phone_number > 555 0134 @ by 2024-05-10 | Rosa's phone number is 555 0134.",
    ],
    [
      'My email is ivan.k@example.org.',
      "Rosa > email_address > ivan.k@example.org @ by 2024-05-10 | Rosa's email address is ivan.k@example.org.",
    ],
    [
      'You can reach me at zoe@example.com.',
      "Rosa > email_address > zoe@example.com @ by 2024-05-10 | Rosa's email address is zoe@example.com.",
    ],
    [
      'My address is 27 Harbour Road, Cork.',
      "Rosa > address > 27 Harbour Road, Cork @ by 2024-05-10 | Rosa's address is 27 Harbour Road, Cork.",
    ],
  ],
  'in passing': [
    ["I'm vegan btw, so skip the cheese.", 'Rosa > diet > vegan @ by 2024-05-10 | Rosa is vegan.'],
    [
      'My mom, by the way, lives in Oslo.',
      "Rosa's mom > lives_in > Oslo @ by 2024-05-10 | Rosa's mom lives in Oslo.",
    ],
    [
      "Dad's retired, haha.",
      "Rosa's dad > retired > retirement @ before 2024-05-10 | Rosa's dad retired.",
      "over: Rosa's dad > works_at/job_title/works_in > * @ 2024-05-10",
      "over: Rosa > has_boss/has_manager/has_supervisor/has_colleague/has_coworker/has_teammate/works_with/has_therapist/has_doctor/has_dentist/has_coach/has_tutor/has_trainer/has_teacher/has_mentor > Rosa's dad @ 2024-05-10",
    ],
    [
      'They helped gran, and Dad lives in Cork.',
      "Rosa's dad > lives_in > Cork @ by 2024-05-10 | Rosa's dad lives in Cork.",
    ],
    ['Mom, look at this!'],
    [
      'My gran, Edith, lives in Whitby.',
      "Rosa > has_grandma > Edith @ by 2024-05-10 | Edith is Rosa's grandma.",
      'Edith > lives_in > Whitby @ by 2024-05-10 | Edith lives in Whitby.',
      "Edith = Rosa's grandma",
    ],
    ['Dr Wolny is my GP.', "Rosa > has_doctor > Dr Wolny @ by 2024-05-10 | Dr Wolny is Rosa's doctor."],
    ["My sister's a nurse.", "Rosa's sister > job_title > nurse @ by 2024-05-10 | Rosa's sister is a nurse."],
    [
      'Our dachshund Waldi is fourteen.',
      "Rosa > has_pet > Waldi @ by 2024-05-10 | Waldi is Rosa's dachshund.",
    ],
    ['Some man in Ohio won the lottery.'],
    [
      'Rex belongs to my neighbour Gerd.',
      "Rosa > has_neighbor > Gerd @ by 2024-05-10 | Gerd is Rosa's neighbour.",
    ],
    [
      "It's Slovene that my aunt speaks, not Slovak.",
      "Rosa's aunt > speaks > Slovene @ by 2024-05-10 | Rosa's aunt speaks Slovene.",
      "over: Rosa's aunt > speaks > Slovak @ 2024-05-10",
    ],
    ["It's the viola I play.", 'Rosa > plays > viola @ by 2024-05-10 | Rosa plays the viola.'],
    ["It's a pity that I play badly."],
    [
      'My boss is called Kirsten, not Katrin.',
      "Rosa > has_boss > Kirsten @ by 2024-05-10 | Kirsten is Rosa's boss.",
      'over: Rosa > has_boss > Katrin @ 2024-05-10',
    ],
    ['I live in New York.', 'Rosa > lives_in > New York @ by 2024-05-10 | Rosa lives in New York.'],
    ['I live in Leeds, hang on, in York.', 'Rosa > lives_in > York @ by 2024-05-10 | Rosa lives in York.'],
    [
      'We run on Fly.io now.',
      'Rosa > uses > Fly.io @ by 2024-05-10 | Rosa runs on Fly.io.',
      'over: Rosa > uses > heroku, fly, render, railway, vercel, netlify, hetzner, digitalocean, aws, azure, gcp, google cloud @ 2024-05-10',
    ],
    [
      'I use Postgres 16 now.',
      'Rosa > uses > Postgres 16 @ by 2024-05-10 | Rosa uses Postgres 16.',
      'over: Rosa > uses > Postgres @ 2024-05-10',
      'over: Rosa > uses > mysql, mariadb, postgresql, sqlite, mongodb, mongo, cockroachdb, oracle, sql server, dynamodb, firestore, supabase, cassandra @ 2024-05-10',
    ],
    ['I take sertraline.', 'Rosa > takes > sertraline @ by 2024-05-10 | Rosa takes sertraline.'],
    ['I take photos.'],
    [
      'The doctor put me on sertraline.',
      'Rosa > takes > sertraline @ by 2024-05-10 | Rosa started taking sertraline.',
    ],
    ["I've come off the sertraline.", 'over: Rosa > takes > sertraline @ 2024-05-10'],
    [
      'The tendinitis is completely gone.',
      'over: Rosa > has_condition/allergic_to > tendinitis @ 2024-05-10',
    ],
    [
      'We had to have Waldi put to sleep.',
      'Waldi > died > death @ before 2024-05-10 | Waldi died.',
      'over: Waldi > a life > * @ 2024-05-10',
      'over: Rosa > owns/has/has_pet/drives/uses/any tie > Waldi @ 2024-05-10',
    ],
    ['I cancelled Netflix.', 'over: Rosa > plans_to/wants_to/has/uses/member_of > Netflix @ 2024-05-10'],
    ['My brother has changed employers.', "over: Rosa's brother > works_at > * @ 2024-05-10"],
    [
      'My daughter got her degree.',
      "Rosa's daughter > earned > degree @ before 2024-05-10 | Rosa's daughter got her degree.",
      "over: Rosa's daughter > studies/studies_at > * @ 2024-05-10",
    ],
    [
      'I was promoted to release manager.',
      'Rosa > promoted_to > release manager @ before 2024-05-10 | Rosa was promoted to release manager.',
      'Rosa > job_title > release manager @ by 2024-05-10 | Rosa was promoted to release manager.',
      'over: Rosa > job_title > * @ 2024-05-10',
    ],
    ['I lead the design team.', 'Rosa > leads > design team @ by 2024-05-10 | Rosa leads the design team.'],
    ['I share a flat with Ewan.', 'Rosa > lives_with > Ewan @ by 2024-05-10 | Rosa shares a flat with Ewan.'],
    [
      'Dr Wolny has retired.',
      'Dr Wolny > retired > retirement @ before 2024-05-10 | Dr Wolny retired.',
      'over: Dr Wolny > works_at/job_title/works_in > * @ 2024-05-10',
      'over: Rosa > has_boss/has_manager/has_supervisor/has_colleague/has_coworker/has_teammate/works_with/has_therapist/has_doctor/has_dentist/has_coach/has_tutor/has_trainer/has_teacher/has_mentor > Dr Wolny @ 2024-05-10',
    ],
    [
      'My knees gave out, no more climbing.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to > climbing @ 2024-05-10',
    ],
    [
      'Black sesame is my favorite ice cream now.',
      "Rosa > favorite_ice_cream > Black sesame @ by 2024-05-10 | Rosa's favorite ice cream is Black sesame.",
    ],
    [
      'Our wedding is on 6 September.',
      'Rosa > plans_to > wedding @ Fri 2024-09-06 until 2024-09-07 | Rosa has a wedding.',
    ],
  ],
  endings: [
    [
      'I quit my job at Lumen.',
      'Rosa > quit > job at Lumen @ before 2024-05-10 | Rosa quit their job at Lumen.',
      'over: Rosa > works_at > Lumen @ 2024-05-10',
      'over: Rosa > job_title/works_in > * @ 2024-05-10',
    ],
    [
      'I quit as a barista.',
      'over: Rosa > job_title > barista @ 2024-05-10',
      'over: Rosa > works_at > * @ 2024-05-10',
    ],
    ['I no longer work at Lumen.', 'over: Rosa > works_at > Lumen @ 2024-05-10'],
    ["I don't live in Porto any more.", 'over: Rosa > lives_in > Porto @ 2024-05-10'],
    ["I don't eat meat anymore.", 'over: Rosa > likes/diet/drinks > meat @ 2024-05-10'],
    ['I stopped taking melatonin in June.', 'over: Rosa > takes > melatonin @ 2023-06-01'],
    ['I stopped playing handball.', 'over: Rosa > plays/plays_for/member_of/likes > handball @ 2024-05-10'],
    ['I gave up learning Finnish.', 'over: Rosa > learns > Finnish @ 2024-05-10'],
    [
      'I gave up coffee.',
      'Rosa > quit > coffee @ before 2024-05-10 | Rosa gave up coffee.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to/has/drives/owns/leads/prepares_for/commutes_by > coffee @ 2024-05-10',
    ],
    [
      'I sold my car.',
      'Rosa > sold > car @ before 2024-05-10 | Rosa sold their car.',
      'over: Rosa > owns/has/has_pet/drives/uses > car @ 2024-05-10',
    ],
    [
      'I lost my job last month.',
      'Rosa > lost > job @ April 2024 | Rosa lost their job.',
      'over: Rosa > works_at/job_title/works_in/salary > * @ 2024-04-01',
    ],
    [
      'I left the rowing club.',
      'Rosa > left > rowing club @ before 2024-05-10 | Rosa left the rowing club.',
      'over: Rosa > works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/hobby/practices/attends/habit > rowing club @ 2024-05-10',
    ],
    [
      'I broke up with Lea.',
      'over: Rosa > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband/lives_with > Lea @ 2024-05-10',
    ],
    [
      'Lea and I split up two weeks ago.',
      'over: Rosa > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband/lives_with > Lea @ 2024-04-23',
    ],
    [
      "Mads and I aren't together any more.",
      'over: Rosa > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband/lives_with > Mads @ 2024-05-10',
    ],
    [
      'I got divorced in May.',
      'Rosa > got_divorced > divorce @ May 2024 | Rosa got divorced.',
      'over: Rosa > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband > * @ 2024-05-01',
      'over: Rosa > lives_with > husband, wife, partner, girlfriend, boyfriend @ 2024-05-01',
      'over: Rosa > relationship_status > married @ 2024-05-10',
    ],
    ['The trip to Kyoto fell through.', 'over: Rosa > plans_to/wants_to > trip to Kyoto @ 2024-05-10'],
    ['We had to cancel the trip to Cuba.', 'over: Rosa > plans_to/wants_to > trip to Cuba @ 2024-05-10'],
    ['I canceled my gym membership.', 'over: Rosa > has/member_of > gym membership @ 2024-05-10'],
    [
      'My new boss is Ida.',
      "Rosa > has_boss > Ida @ by 2024-05-10 | Ida is Rosa's boss.",
      'over: Rosa > has_boss/has_manager/has_supervisor > * @ 2024-05-10',
    ],
    [
      'We got a new manager, her name is Kate.',
      "Rosa > has_manager > Kate @ by 2024-05-10 | Kate is Rosa's manager.",
      'over: Rosa > has_boss/has_manager/has_supervisor > * @ 2024-05-10',
    ],
    ['My brother no longer works at Siemens.', "over: Rosa's brother > works_at > Siemens @ 2024-05-10"],
    [
      'Rex passed away on Friday.',
      'Rex > died > death @ Fri 2024-05-03 | Rex passed away.',
      'over: Rex > a life > * @ 2024-05-03',
      'over: Rosa > owns/has/has_pet/drives/uses/any tie > Rex @ 2024-05-03',
    ],
    ['We had to put Rex down.', 'over: Rosa > owns/has/has_pet/drives/uses > Rex @ 2024-05-10'],
    [
      'Selin moved out last week.',
      'over: Rosa > has_flatmate/has_roommate/has_housemate/lives_with > Selin @ 2024-04-29',
    ],
    [
      'I switched from Vim to Helix.',
      'Rosa > uses > Helix @ by 2024-05-10 | Rosa switched from Vim to Helix.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in > Vim @ 2024-05-10',
      'over: Rosa > uses > vim, neovim, emacs, vs code, vscode, zed, sublime text, intellij, cursor @ 2024-05-10',
    ],
    ["I'm not a waiter any more.", 'over: Rosa > job_title/diet > waiter @ 2024-05-10'],
    [
      "I don't have the boat any longer.",
      'over: Rosa > owns/has/has_pet/drives/uses/has_condition/allergic_to/takes > boat @ 2024-05-10',
    ],
    ["I didn't run the marathon.", 'over: Rosa > plans_to/wants_to > run marathon @ 2024-05-10'],
    [
      'I resigned from Quarry in May.',
      'Rosa > left > Quarry @ May 2024 | Rosa resigned from Quarry.',
      'over: Rosa > works_at > Quarry @ 2024-05-01',
      'over: Rosa > job_title > * @ 2024-05-01',
    ],
    ['My bike was stolen on Saturday.', 'over: Rosa > owns/has/has_pet/drives/uses > bike @ 2024-05-10'],
  ],
  'third person': [
    ['Ana lives in Lisbon.', 'Ana > lives_in > Lisbon @ by 2024-05-10 | Ana lives in Lisbon.'],
    [
      'Kadri works for Lumen and lives in Tartu.',
      'Kadri > works_at > Lumen @ by 2024-05-10 | Kadri works for Lumen.',
      'Kadri > lives_in > Tartu @ by 2024-05-10 | Kadri lives in Tartu.',
    ],
    [
      'Petr bought a sailing boat in 2022.',
      'Petr > bought > sailing boat @ 2022 | Petr bought a sailing boat.',
    ],
    ['The user lives in Bonn.', 'Rosa > lives_in > Bonn @ by 2024-05-10 | Rosa lives in Bonn.'],
    [
      'The user prefers short answers.',
      'Rosa > prefers > short answers @ by 2024-05-10 | Rosa prefers short answers.',
      'over: Rosa > prefers > long answers @ 2024-05-10',
      'over: Rosa > prefers > detailed answers @ 2024-05-10',
    ],
    [
      'User dislikes long emails.',
      'Rosa > dislikes > long emails @ by 2024-05-10 | Rosa dislikes long emails.',
    ],
    [
      'Our backend is written in Go and runs on Kubernetes.',
      "Rosa's backend > uses > Go @ by 2024-05-10 | Rosa's backend is written in Go.",
      "Rosa's backend > uses > Kubernetes @ by 2024-05-10 | Rosa's backend runs on Kubernetes.",
    ],
    [
      'Our project uses Postgres.',
      "Rosa's project > uses > Postgres @ by 2024-05-10 | Rosa's project uses Postgres.",
    ],
    [
      'My sister Ana works at Sable. She lives in Bern.',
      "Rosa > has_sister > Ana @ by 2024-05-10 | Ana is Rosa's sister.",
      'Ana > works_at > Sable @ by 2024-05-10 | Ana works at Sable.',
      'Ana > lives_in > Bern @ by 2024-05-10 | Ana lives in Bern.',
    ],
    [
      'My sister Ana and my brother Tom live in Bern. She plays the harp.',
      "Rosa > has_sister > Ana @ by 2024-05-10 | Ana is Rosa's sister.",
      "Rosa > has_brother > Tom @ by 2024-05-10 | Tom is Rosa's brother.",
      'Ana > lives_in > Bern @ by 2024-05-10 | Ana lives in Bern.',
      'Tom > lives_in > Bern @ by 2024-05-10 | Tom lives in Bern.',
      'Ana > plays > harp @ by 2024-05-10 | Ana plays the harp.',
    ],
    [
      'Tom and Lea have three horses.',
      'Tom > has_pet > three horses @ by 2024-05-10 | Tom has three horses.',
      'Lea > has_pet > three horses @ by 2024-05-10 | Lea has three horses.',
    ],
    ['Writing helps me.'],
    ['Everyone loves pizza.'],
    ['Nothing works at night.'],
  ],
  names: [
    [
      'My name is Hiro Tanaka.',
      "Rosa > name > Hiro Tanaka @ by 2024-05-10 | Rosa's name is Hiro Tanaka.",
      'Rosa = Hiro Tanaka',
    ],
    [
      "I'm Craig, a hands-on developer.",
      "Rosa > name > Craig @ by 2024-05-10 | Rosa's name is Craig.",
      'Rosa > job_title > hands-on developer @ by 2024-05-10 | Rosa is a hands-on developer.',
      'Rosa = Craig',
    ],
    [
      "Hi! I'm Priya and I need a hand.",
      "Rosa > name > Priya @ by 2024-05-10 | Rosa's name is Priya.",
      'Rosa = Priya',
    ],
    ['Hey there, Priya here!', "Rosa > name > Priya @ by 2024-05-10 | Rosa's name is Priya.", 'Rosa = Priya'],
    [
      "I'm Sofia Berg now.",
      "Rosa > name > Sofia Berg @ by 2024-05-10 | Rosa's name is Sofia Berg.",
      'Rosa = Sofia Berg',
    ],
    ["Hi, I'm Rosa!"],
    ["Hey, it's Friday!"],
    ["Hey, it's Nina again.", "Rosa > name > Nina @ by 2024-05-10 | Rosa's name is Nina.", 'Rosa = Nina'],
    ["I can't drink coffee this late."],
    ["I'm designing a game plan."],
    ["I'm OK."],
    ['IM A NAN. little girl, nell'],
    ["I'm CTO now and I love it."],
    ["Hi, I'm OK, a bit tired."],
    ['I AM TIRED.'],
    ['My name is TJ.', "Rosa > name > TJ @ by 2024-05-10 | Rosa's name is TJ.", 'Rosa = TJ'],
    [
      "I'm Brazilian and I love it here.",
      'Rosa > nationality > Brazilian @ by 2024-05-10 | Rosa is Brazilian.',
    ],
    ["I'm Catholic.", 'Rosa > religion > Catholic @ by 2024-05-10 | Rosa is Catholic.'],
    ["I'm diabetic.", 'Rosa > has_condition > diabetic @ by 2024-05-10 | Rosa is diabetic.'],
    ['I smoke.', 'Rosa > habit > smoking @ by 2024-05-10 | Rosa smokes.'],
    [
      "I don't smoke.",
      'Rosa > avoids > smoking @ by 2024-05-10 | Rosa does not smoke.',
      'over: Rosa > practices/hobby/habit > smoking @ 2024-05-10',
    ],
    ['I cycle to work.', 'Rosa > commutes_by > bike @ by 2024-05-10 | Rosa commutes by bike.'],
    ['I run three times a week.', 'Rosa > practices > running @ by 2024-05-10 | Rosa does running.'],
    ["I'm afraid of flying.", 'Rosa > afraid_of > flying @ by 2024-05-10 | Rosa is afraid of flying.'],
    ['I work in sales.', 'Rosa > works_in > sales @ by 2024-05-10 | Rosa works in sales.'],
    [
      'I drink coffee every morning.',
      'Rosa > drinks > coffee @ by 2024-05-10 | Rosa drinks coffee every morning.',
    ],
    [
      'My brother is in the army.',
      "Rosa's brother > member_of > army @ by 2024-05-10 | Rosa's brother is in the army.",
    ],
    ['I manage a team of six.', 'Rosa > leads > team of six @ by 2024-05-10 | Rosa manages a team of six.'],
    ["I'm back on the cigarettes.", 'Rosa > habit > smoking @ by 2024-05-10 | Rosa smokes.'],
    ['Back on the fags, sadly.', 'Rosa > habit > smoking @ by 2024-05-10 | Rosa smokes.'],
    ['Are you back on the cigarettes?'],
    ["If it gets worse I'm back on the cigarettes."],
    ['I smoke salmon.'],
    ['I smoked at school.'],
    ['I work from the train.'],
    ['I wear a hat.'],
    ["I'm Anna's brother."],
    ['Hi, this is Max, my dog.', "Rosa > has_pet > Max @ by 2024-05-10 | Max is Rosa's dog."],
    ["Let's play: I'm Zorro and I ride at night."],
    ['My name is not important.'],
    ['Call me Max.', 'Rosa = Max'],
    ['Call me when you land.'],
    ['My friends call me Milo.', 'Rosa = Milo'],
    [
      'My sister Ifeoma is a vet. Everybody calls her Ife.',
      "Rosa > has_sister > Ifeoma @ by 2024-05-10 | Ifeoma is Rosa's sister.",
      'Ifeoma > job_title > vet @ by 2024-05-10 | Ifeoma is a vet.',
      'Ifeoma = Ife',
    ],
    ['AJ is Arjun.', 'Arjun = AJ'],
    ['TP stands for Teresa Pons.', 'Teresa Pons = TP'],
    [
      'My cousin Bartholomew, Bart for short, lives in Pula.',
      "Rosa > has_cousin > Bartholomew @ by 2024-05-10 | Bartholomew is Rosa's cousin.",
      'Bartholomew > lives_in > Pula @ by 2024-05-10 | Bartholomew lives in Pula.',
      'Bartholomew = Bart',
    ],
    [
      'My sister Katariina goes by Kati.',
      "Rosa > has_sister > Katariina @ by 2024-05-10 | Katariina is Rosa's sister.",
      'Katariina = Kati',
    ],
    [
      'I study at the Massachusetts Institute of Technology (MIT).',
      'Rosa > studies_at > Massachusetts Institute of Technology @ by 2024-05-10 | Rosa studies at the Massachusetts Institute of Technology.',
      'Massachusetts Institute of Technology = MIT',
    ],
    [
      'My friend Mohammad, whom everyone calls Mo, works at Sable.',
      "Rosa > has_friend > Mohammad @ by 2024-05-10 | Mohammad is Rosa's friend.",
      'Mohammad > works_at > Sable @ by 2024-05-10 | Mohammad works at Sable.',
    ],
  ],
  unicode: [
    ['I moved to Gdańsk.', 'Rosa > lives_in > Gdańsk @ by 2024-05-10 | Rosa moved to Gdańsk.'],
    [
      'My brother Željko works at Škoda.',
      "Rosa > has_brother > Željko @ by 2024-05-10 | Željko is Rosa's brother.",
      'Željko > works_at > Škoda @ by 2024-05-10 | Željko works at Škoda.',
    ],
    [
      'My wife Mária-Júlia is from Győr.',
      "Rosa > has_wife > Mária-Júlia @ by 2024-05-10 | Mária-Júlia is Rosa's wife.",
      'Mária-Júlia > hometown > Győr @ by 2024-05-10 | Mária-Júlia is from Győr.',
      "Mária-Júlia = Rosa's wife",
    ],
    ['I live in 東京.', 'Rosa > lives_in > 東京 @ by 2024-05-10 | Rosa lives in 東京.'],
    [
      'I met Zoë Müller in Łódź.',
      'Rosa > met > Zoë Müller @ before 2024-05-10 | Rosa met Zoë Müller in Łódź.',
    ],
    ['I work at AT&T.', 'Rosa > works_at > AT&T @ by 2024-05-10 | Rosa works at AT&T.'],
    [
      'I work at Ernst & Young.',
      'Rosa > works_at > Ernst & Young @ by 2024-05-10 | Rosa works at Ernst & Young.',
    ],
    [
      "My friend D'Angelo lives in Baden-Baden.",
      "Rosa > has_friend > D'Angelo @ by 2024-05-10 | D'Angelo is Rosa's friend.",
      "D'Angelo > lives_in > Baden-Baden @ by 2024-05-10 | D'Angelo lives in Baden-Baden.",
    ],
    [
      'I speak Português and हिन्दी.',
      'Rosa > speaks > Português @ by 2024-05-10 | Rosa speaks Português.',
      'Rosa > speaks > हिन्दी @ by 2024-05-10 | Rosa speaks हिन्दी.',
    ],
  ],
  more: [
    ['I was thinking of moving to Pune.'],
    ['My horoscope says that I will meet a stranger.'],
    ['I would rather live in Rome.'],
    ["I'd love to have a garden."],
    ['My ex believed that I had a twin.'],
    ["Who of you has a drone? I don't own one."],
    ['Some people are allergic to cats.'],
    ['I bet you love pizza.'],
    ["I can't wait to visit Rome."],
    ['I tried to buy a house.'],
    ['I need to sell my car.'],
    ['I have to visit my aunt.'],
    ['I love that you play the violin.'],
    ['You live in Paris.'],
    ['We should adopt a dog.'],
    ['Remember when I moved to Pune?'],
    ['I said I moved to Pune in May.', 'Rosa > lives_in > Pune @ May 2024 | Rosa moved to Pune.'],
    ['I am thinking about buying a van.'],
    ['I was about to buy a van.'],
    ['I keep losing my keys.'],
    [
      'Since I quit my job at Lumen I feel free.',
      'Rosa > quit > job at Lumen @ before 2024-05-10 | Rosa quit their job at Lumen.',
      'over: Rosa > works_at > Lumen @ 2024-05-10',
    ],
    [
      'After I graduated from Yale I moved to Boston.',
      'Rosa > graduated_from > Yale @ before 2024-05-10 | Rosa graduated from Yale.',
      'Rosa > lives_in > Boston @ by 2024-05-10 | Rosa moved to Boston.',
      'over: Rosa > studies_at > Yale @ 2024-05-10',
    ],
    ['When I moved to Pune I knew nobody.', 'Rosa > lives_in > Pune @ by 2024-05-10 | Rosa moved to Pune.'],
    [
      'I finally finished my first screenplay last Friday.',
      'Rosa > finished > first screenplay @ Fri 2024-05-03 | Rosa finished their first screenplay.',
      'over: Rosa > takes/works_on > first screenplay @ 2024-05-03',
      'over: Rosa > prepares_for > first screenplay @ 2024-05-10',
    ],
    [
      'I finished reading "The Hobbit".',
      'Rosa > finished > The Hobbit @ before 2024-05-10 | Rosa finished reading The Hobbit.',
      'over: Rosa > prepares_for > The Hobbit @ 2024-05-10',
    ],
    ['I recorded a song yesterday.', 'Rosa > recorded > song @ Thu 2024-05-09 | Rosa recorded a song.'],
    ['I have two tickets.'],
    ['I have no siblings.'],
    [
      'My brother is 20 and he plays chess.',
      "Rosa's brother > age > 20 @ by 2024-05-10 | Rosa's brother is 20 years old.",
      "Rosa's brother > plays > chess @ by 2024-05-10 | Rosa's brother plays chess.",
    ],
    [
      'My aunt Vera was a pilot.',
      "Rosa > has_aunt > Vera @ by 2024-05-10 | Vera is Rosa's aunt.",
      'Vera > worked_as > pilot @ before 2024-05-10 until 2024-05-10 | Vera was a pilot.',
    ],
    [
      'My uncle bought a tractor in 2020.',
      "Rosa's uncle > bought > tractor @ 2020 | Rosa's uncle bought a tractor.",
    ],
    [
      'My neighbour Frau Huber has five cats.',
      "Rosa > has_neighbor > Frau Huber @ by 2024-05-10 | Frau Huber is Rosa's neighbour.",
      'Frau Huber > has_pet > five cats @ by 2024-05-10 | Frau Huber has five cats.',
    ],
    [
      'My daughter Lily studies history in Ghent.',
      "Rosa > has_daughter > Lily @ by 2024-05-10 | Lily is Rosa's daughter.",
      'Lily > studies > history @ by 2024-05-10 | Lily studies history in Ghent.',
    ],
    [
      'My colleague Piret and I founded a startup in 2021.',
      "Rosa > has_colleague > Piret @ by 2024-05-10 | Piret is Rosa's colleague.",
      'Rosa > started > startup @ 2021 | Rosa founded a startup.',
    ],
    [
      'I bought a ring-toss game for my niece.',
      'Rosa > bought > ring-toss game @ before 2024-05-10 | Rosa bought a ring-toss game for their niece.',
    ],
    ['I was hired by Acme in June.', 'Rosa > works_at > Acme @ June 2023 | Rosa was hired by Acme.'],
    ['I work remotely for Acme.', 'Rosa > works_at > Acme @ by 2024-05-10 | Rosa works for Acme.'],
    ['I work in marketing.', 'Rosa > works_in > marketing @ by 2024-05-10 | Rosa works in marketing.'],
    [
      "Hi, I'm Jo Poe, a product manager at Acme Robotics in Austin.",
      "Rosa > name > Jo Poe @ by 2024-05-10 | Rosa's name is Jo Poe.",
      'Rosa > job_title > product manager @ by 2024-05-10 | Rosa is a product manager at Acme Robotics.',
      'Rosa > works_at > Acme Robotics @ by 2024-05-10 | Rosa works at Acme Robotics.',
      'Rosa = Jo Poe',
    ],
    [
      "I'm Ben, a cook from Leeds.",
      "Rosa > name > Ben @ by 2024-05-10 | Rosa's name is Ben.",
      'Rosa > job_title > cook @ by 2024-05-10 | Rosa is a cook.',
      'Rosa > hometown > Leeds @ by 2024-05-10 | Rosa is from Leeds.',
      'Rosa = Ben',
    ],
    [
      'Meet our dog, a beagle called Pepper.',
      "Rosa > has_pet > Pepper @ by 2024-05-10 | Pepper is Rosa's dog.",
    ],
    [
      'Dinner with our two cats, Miso and Tofu.',
      "Rosa > has_pet > Miso @ by 2024-05-10 | Miso is Rosa's cat.",
      "Rosa > has_pet > Tofu @ by 2024-05-10 | Tofu is Rosa's cat.",
    ],
    [
      "I'm a designer based in Lisbon.",
      'Rosa > job_title > designer @ by 2024-05-10 | Rosa is a designer.',
      'Rosa > lives_in > Lisbon @ by 2024-05-10 | Rosa is based in Lisbon.',
    ],
    [
      "I'm a law student at Ghent University.",
      'Rosa > job_title > law student @ by 2024-05-10 | Rosa is a law student at Ghent University.',
      'Rosa > studies_at > Ghent University @ by 2024-05-10 | Rosa studies at Ghent University.',
    ],
    [
      "I'm training for the Lakes Marathon.",
      'Rosa > prepares_for > Lakes Marathon @ by 2024-05-10 | Rosa is training for the Lakes Marathon.',
    ],
    ["I'm preparing for a meeting."],
    [
      'Our stack is Next.js, Prisma and Postgres, deployed on Fly.',
      'Rosa > uses > Next.js @ by 2024-05-10 | Rosa uses Next.js.',
      'Rosa > uses > Prisma @ by 2024-05-10 | Rosa uses Prisma.',
      'Rosa > uses > Postgres @ by 2024-05-10 | Rosa uses Postgres.',
    ],
    [
      'I use Helix Editor on a ThinkPad with 32 GB.',
      'Rosa > uses > Helix Editor @ by 2024-05-10 | Rosa uses Helix Editor on a ThinkPad with 32 GB.',
    ],
    [
      "I don't drink alcohol.",
      'Rosa > avoids > alcohol @ by 2024-05-10 | Rosa does not drink alcohol.',
      'over: Rosa > likes/diet/drinks > alcohol @ 2024-05-10',
    ],
    ["I can't eat dairy.", 'Rosa > avoids > dairy @ by 2024-05-10 | Rosa can not eat dairy.'],
    ["I don't eat breakfast.", 'over: Rosa > likes/diet/drinks > breakfast @ 2024-05-10'],
    ["I don't drink coffee after noon.", 'over: Rosa > likes/diet/drinks > coffee @ 2024-05-10'],
    ["I didn't eat the cake."],
    ["I can't eat another bite."],
    [
      'My favorite author is Ursula K. Le Guin.',
      "Rosa > favorite_author > Ursula K. Le Guin @ by 2024-05-10 | Rosa's favorite author is Ursula K. Le Guin.",
    ],
    ["I'm building a website.", 'Rosa > works_on > website @ by 2024-05-10 | Rosa is building a website.'],
    [
      "I'm trying to build a weather app using Rust and Bootstrap v5.3.0, but I'm stuck.",
      'Rosa > works_on > weather app @ by 2024-05-10 | Rosa is building a weather app using Rust and Bootstrap v5.3.0.',
      'Rosa > uses > Rust @ by 2024-05-10 | Rosa uses Rust.',
      'Rosa > uses > Bootstrap v5.3.0 @ by 2024-05-10 | Rosa uses Bootstrap v5.3.0.',
    ],
    ['I was building a robot back then.'],
    ["I'm making a cake."],
    ["I'm writing a function."],
    ['Should I be building an app using Rust?'],
    ["I'm trying to build trust."],
    ["I'm working on a novel.", 'Rosa > works_on > novel @ by 2024-05-10 | Rosa is working on a novel.'],
    [
      'I have asthma and I take insulin.',
      'Rosa > has_condition > asthma @ by 2024-05-10 | Rosa has asthma.',
      'Rosa > takes > insulin @ by 2024-05-10 | Rosa takes insulin.',
    ],
    ['I am not a doctor.', 'over: Rosa > job_title/diet > doctor @ 2024-05-10'],
    [
      'I am not married.',
      'over: Rosa > relationship_status/diet/has_condition/job_title > married @ 2024-05-10',
    ],
    [
      "I don't have a car.",
      'over: Rosa > owns/has/has_pet/drives/uses/has_condition/allergic_to/takes > car @ 2024-05-10',
    ],
    ["I haven't visited Rome."],
    ['I got my licence.', 'Rosa > earned > licence @ before 2024-05-10 | Rosa got their licence.'],
    [
      'I got back from a trip to Kenya yesterday.',
      'Rosa > went_on > trip to Kenya @ Thu 2024-05-09 | Rosa got back from a trip to Kenya.',
    ],
    [
      'I enjoy knitting, but I hate ironing.',
      'Rosa > likes > knitting @ by 2024-05-10 | Rosa enjoys knitting.',
      'Rosa > dislikes > ironing @ by 2024-05-10 | Rosa hates ironing.',
    ],
    [
      'I love dogs and I have a cat named Momo.',
      'Rosa > likes > dogs @ by 2024-05-10 | Rosa loves dogs.',
      'Rosa > has_pet > Momo @ by 2024-05-10 | Rosa has a cat named Momo.',
    ],
    [
      'I prefer window seats.',
      'Rosa > prefers > window seats @ by 2024-05-10 | Rosa prefers window seats.',
      'over: Rosa > prefers > aisle seats @ 2024-05-10',
    ],
    [
      'I moved in with my girlfriend in April.',
      "Rosa > moved_in_with > Rosa's girlfriend @ April 2024 | Rosa moved in with their girlfriend.",
      'over: Rosa > has_flatmate/has_roommate/has_housemate/lives_with > * @ 2024-05-10',
    ],
    [
      'I visited Rome, Florence and Venice last summer.',
      'Rosa > visited > Rome @ summer 2023 | Rosa visited Rome.',
      'Rosa > visited > Florence @ summer 2023 | Rosa visited Florence.',
      'Rosa > visited > Venice @ summer 2023 | Rosa visited Venice.',
    ],
    ['I was born on 5 May 1990 in Cork.', 'Rosa > born_in > Cork @ Sat 1990-05-05 | Rosa was born in Cork.'],
    ['I speak fluent Dutch.', 'Rosa > speaks > Dutch @ by 2024-05-10 | Rosa speaks fluent Dutch.'],
    [
      'My mom lives with my brother in Turin.',
      "Rosa's mom > lives_with > Rosa's brother @ by 2024-05-10 | Rosa's mom lives with Rosa's brother.",
      "Rosa's mom > lives_in > Turin @ by 2024-05-10 | Rosa's mom lives in Turin.",
    ],
    ['I hurt my back last week.'],
    [
      'I had a car accident on Thursday.',
      'Rosa > had > car accident @ Thu 2024-05-09 | Rosa had a car accident.',
    ],
    [
      'I adopted two kittens called Tom and Kit.',
      'Rosa > adopted > Tom @ before 2024-05-10 | Rosa adopted two kittens named Tom and Kit.',
      'Rosa > adopted > Kit @ before 2024-05-10 | Rosa adopted two kittens named Tom and Kit.',
    ],
    ['I study at Harvard.', 'Rosa > studies_at > Harvard @ by 2024-05-10 | Rosa studies at Harvard.'],
    ['I major in physics.', 'Rosa > studies > physics @ by 2024-05-10 | Rosa majors in physics.'],
    ['My husband and I bought a farm in 2018.', 'Rosa > bought > farm @ 2018 | Rosa bought a farm.'],
    [
      'Tom and I got engaged in June.',
      'Rosa > got_engaged > Tom @ June 2023 | Rosa got engaged.',
      'over: Rosa > relationship_status > single @ 2024-05-10',
    ],
    ['I climbed Mount Fuji in 2016.', 'Rosa > climbed > Mount Fuji @ 2016 | Rosa climbed Mount Fuji.'],
    ['I made these earrings.'],
    ['I host a dinner party.'],
    [
      'I hosted a dinner party on Friday.',
      'Rosa > hosted > dinner party @ Fri 2024-05-03 | Rosa hosted a dinner party.',
    ],
    [
      'I take 400 mg of ibuprofen.',
      'Rosa > takes > 400 mg of ibuprofen @ by 2024-05-10 | Rosa takes 400 mg of ibuprofen.',
      'over: Rosa > takes > ibuprofen @ 2024-05-10',
    ],
    [
      'I got laid off.',
      'Rosa > lost_job > job @ before 2024-05-10 | Rosa was laid off.',
      'over: Rosa > works_at/job_title/works_in > * @ 2024-05-10',
    ],
    ['I read a lot.'],
    ['I watch TV.'],
    ['I read books.'],
    ['I started a blog last month.', 'Rosa > started > blog @ April 2024 | Rosa started a blog.'],
    ['I started feeling better.'],
    [
      'I started learning Dutch three months ago.',
      'Rosa > learns > Dutch @ February 2024 | Rosa started learning Dutch.',
    ],
    [
      'I stopped smoking.',
      'Rosa > quit > smoking @ before 2024-05-10 | Rosa quit smoking.',
      'over: Rosa > practices/hobby/habit > smoking @ 2024-05-10',
    ],
    ['I stopped working at Lumen in March.', 'over: Rosa > works_at > Lumen @ 2024-03-01'],
    [
      'My sister stopped playing tennis.',
      "over: Rosa's sister > plays/plays_for/member_of/likes > tennis @ 2024-05-10",
    ],
    ['Ana no longer lives in Lisbon.', 'over: Ana > lives_in > Lisbon @ 2024-05-10'],
    [
      'My parents sold their house.',
      "Rosa's parents > sold > house @ before 2024-05-10 | Rosa's parents sold their house.",
      "over: Rosa's parents > owns/has/has_pet/drives/uses > house @ 2024-05-10",
    ],
    [
      'My wife was fired last month.',
      "Rosa's wife > lost_job > job @ April 2024 | Rosa's wife was fired.",
      "over: Rosa's wife > works_at/job_title/works_in > * @ 2024-04-01",
    ],
    [
      'I have a new phone number: 555 0177.',
      "Rosa > phone_number > 555 0177 @ by 2024-05-10 | Rosa's phone number is 555 0177.",
    ],
  ],
  'what was said before': [
    [
      'The electric cello I bought this month sounds odd.',
      'Rosa > bought > electric cello @ May 2024 | Rosa bought an electric cello.',
    ],
    [
      'These figurines I bought yesterday remind me of family love.',
      'Rosa > bought > figurines @ Thu 2024-05-09 | Rosa bought figurines.',
    ],
    [
      'The two kittens we adopted have destroyed the curtains.',
      'Rosa > adopted > two kittens @ before 2024-05-10 | Rosa adopted two kittens.',
    ],
    [
      'Happy to say that I passed the exam.',
      'Rosa > passed > exam @ before 2024-05-10 | Rosa passed the exam.',
      'over: Rosa > prepares_for > exam @ 2024-05-10',
    ],
    ['I bought it.'],
    ['All I won was a pen.'],
    [
      'I met a woman named Wanjiru.',
      'Rosa > met > Wanjiru @ before 2024-05-10 | Rosa met a woman named Wanjiru.',
    ],
    [
      'I hiked in the Serra da Estrela.',
      'Rosa > visited > Serra da Estrela @ before 2024-05-10 | Rosa hiked in the Serra da Estrela.',
    ],
    [
      'I sold my car and two of the bicycles.',
      'Rosa > sold > car @ before 2024-05-10 | Rosa sold their car.',
      'over: Rosa > owns/has/has_pet/drives/uses > car @ 2024-05-10',
    ],
    [
      'Lisbon would suit me. I lived in Lisbon in 2010.',
      'Rosa > lives_in > Lisbon @ 2010 until 2011-01-01 | Rosa lived in Lisbon.',
    ],
    [
      'Nordlicht has a studio in Berlin.',
      'Nordlicht > owns > studio @ by 2024-05-10 | Nordlicht has a studio in Berlin.',
    ],
    ['I take my kids to school.'],
    [
      'I took my turtles to the beach in Tampa yesterday.',
      'Rosa > visited > beach @ Thu 2024-05-09 | Rosa took their turtles to the beach in Tampa.',
    ],
    ['My laptop crashed last week.'],
    [
      'Halcyon is my favorite band.',
      "Rosa > favorite_band > Halcyon @ by 2024-05-10 | Rosa's favorite band is Halcyon.",
    ],
    [
      'I have a dentist appointment on Tuesday.',
      'Rosa > plans_to > dentist appointment @ Tue 2024-05-14 until 2024-05-15 | Rosa has a dentist appointment.',
    ],
    ['I have always lived in Graz.', 'Rosa > lives_in > Graz @ by 2024-05-10 | Rosa lives in Graz.'],
    [
      'My friend Tom, who lives in Rome, is a chef.',
      "Rosa > has_friend > Tom @ by 2024-05-10 | Tom is Rosa's friend.",
      'Tom > job_title > chef @ by 2024-05-10 | Tom is a chef.',
    ],
    [
      'My mother-in-law lives in Rome.',
      "Rosa's mother-in-law > lives_in > Rome @ by 2024-05-10 | Rosa's mother-in-law lives in Rome.",
    ],
    ['I call my car Bertha.'],
    [
      'The concert was on the 11th. I met the singer afterwards.',
      'Rosa > met > singer @ Thu 2024-04-11 | Rosa met the singer.',
    ],
  ],
  'in other words': [
    [
      'So long, Boston! Denver is home now.',
      'Rosa > lives_in > Denver @ by 2024-05-10 | Rosa lives in Denver.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to/owns/has/has_pet/drives > Boston @ 2024-05-10',
    ],
    ['We settled in Linz in March.', 'Rosa > lives_in > Linz @ March 2024 | Rosa settled in Linz.'],
    [
      "She's just moved into a flat in Rabat, my sister Hind.",
      "Rosa > has_sister > Hind @ by 2024-05-10 | Hind is Rosa's sister.",
      'Hind > moved_into > flat in Rabat @ before 2024-05-10 | Hind moved into a flat in Rabat.',
      'Hind > lives_in > Rabat @ by 2024-05-10 | Hind moved into a flat in Rabat.',
    ],
    ['I moved to a bigger flat.'],
    [
      'My sister Hind moved to a flat in Rabat.',
      "Rosa > has_sister > Hind @ by 2024-05-10 | Hind is Rosa's sister.",
      'Hind > lives_in > Rabat @ by 2024-05-10 | Hind moved to a flat in Rabat.',
    ],
    [
      'Karate is history.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to > Karate @ 2024-05-10',
    ],
    [
      'The choir is over for me.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to > choir @ 2024-05-10',
    ],
    [
      'Portuguese did not last.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to > Portuguese @ 2024-05-10',
    ],
    ['Our boat has been sold.', 'over: Rosa > owns/has/has_pet/drives/uses > boat @ 2024-05-10'],
    [
      'Somebody stole my Ducati last night.',
      'over: Rosa > owns/has/has_pet/drives/uses > Ducati @ 2024-05-10',
    ],
    ['We let the boat go.', 'over: Rosa > owns/has/has_pet/drives/uses > boat @ 2024-05-10'],
    ['We decided against the puppy.', 'over: Rosa > plans_to/wants_to > puppy @ 2024-05-10'],
    ["I've outgrown the egg allergy.", 'over: Rosa > has_condition/allergic_to > egg allergy @ 2024-05-10'],
    [
      "I'm out of the rowing club.",
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to > rowing club @ 2024-05-10',
    ],
    [
      'No more pills for me.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to > pills @ 2024-05-10',
    ],
    [
      'Ida and Sven have gone their separate ways.',
      'over: Ida > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband/partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband > * @ 2024-05-10',
    ],
    [
      'My divorce from Alice came through yesterday.',
      'over: Rosa > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband > * @ 2024-05-10',
    ],
    [
      'Ulla has moved to another department.',
      'over: Rosa > has_boss/has_manager/has_supervisor/has_colleague/has_coworker/has_teammate/works_with > Ulla @ 2024-05-10',
    ],
    [
      'Our flatmate Kim moved back to Norway.',
      'Kim > lives_in > Norway @ by 2024-05-10 | Kim moved back to Norway.',
      'over: Rosa > has_flatmate/has_roommate/has_housemate/lives_with/has_neighbor > Kim @ 2024-05-10',
    ],
    [
      'My cat Minka is fine. Minka lives with my sister now.',
      "Minka > lives_with > Rosa's sister @ by 2024-05-10 | Minka lives with Rosa's sister.",
      'over: Rosa > has_flatmate/has_roommate/has_housemate/lives_with/has_pet > Minka @ 2024-05-10',
      'over: Minka > has_flatmate/has_roommate/has_housemate/lives_with > * @ 2024-05-10',
    ],
    [
      'We lost grandma on Tuesday.',
      "Rosa's grandma > died > death @ Tue 2024-05-07 | Rosa's grandma died.",
      "over: Rosa's grandma > a life > * @ 2024-05-07",
    ],
    [
      "Dad's been let go after thirty years.",
      "over: Rosa's dad > works_at/job_title/works_in > * @ 2024-05-10",
    ],
    [
      "Bruno changed schools, he's at Lindenhof now.",
      'Bruno > studies_at > Lindenhof @ by 2024-05-10 | Bruno is at Lindenhof.',
      'over: Bruno > studies/studies_at > * @ 2024-05-10',
    ],
    [
      "Day one at the new place! I'm at Harbour Kitchen now.",
      'Rosa > works_at > Harbour Kitchen @ by 2024-05-10 | Rosa is at Harbour Kitchen.',
    ],
    ["I'm at Starbucks now."],
    ['I went vegan in January.', 'Rosa > diet > vegan @ January 2024 | Rosa went vegan.'],
    ["I'm doing keto.", 'Rosa > diet > keto @ by 2024-05-10 | Rosa does keto.'],
    ["I'm on a keto diet.", 'Rosa > diet > keto @ by 2024-05-10 | Rosa is on a keto diet.'],
    ["I'm on a diet."],
    ["I'm on a strict diet again."],
    ["If I were on a keto diet I'd starve."],
    [
      'My mother-in-law, Solveig, lives in Bergen.',
      "Rosa > has_mother_in_law > Solveig @ by 2024-05-10 | Solveig is Rosa's mother-in-law.",
      'Solveig > lives_in > Bergen @ by 2024-05-10 | Solveig lives in Bergen.',
      "Solveig = Rosa's mother-in-law",
    ],
    [
      'My wife is coeliac.',
      "Rosa's wife > has_condition > coeliac @ by 2024-05-10 | Rosa's wife is coeliac.",
    ],
    [
      'I take magnesium every evening.',
      'Rosa > takes > magnesium @ by 2024-05-10 | Rosa takes magnesium every evening.',
    ],
    [
      'Our database is SQLite, by the way.',
      'Rosa > uses > SQLite @ by 2024-05-10 | Rosa uses SQLite as the database.',
      'over: Rosa > uses > mysql, mariadb, postgres, postgresql, mongodb, mongo, cockroachdb, oracle, sql server, dynamodb, firestore, supabase, cassandra @ 2024-05-10',
    ],
    ['Our database is a mess.'],
    ['My shoe size is 43, so order that.', "Rosa > shoe_size > 43 @ by 2024-05-10 | Rosa's shoe size is 43."],
    [
      'My blood type is O negative.',
      "Rosa > blood_type > O negative @ by 2024-05-10 | Rosa's blood type is O negative.",
    ],
    [
      'My GitHub handle is rosak.',
      "Rosa > github_handle > rosak @ by 2024-05-10 | Rosa's GitHub handle is rosak.",
    ],
    ['My time zone is different from yours.'],
    [
      'Our cat Mons is a Maine Coon.',
      "Rosa > has_pet > Mons @ by 2024-05-10 | Mons is Rosa's cat.",
      'Mons > breed > Maine Coon @ by 2024-05-10 | Mons is a Maine Coon.',
    ],
    ['My dog Rex is a menace.', "Rosa > has_pet > Rex @ by 2024-05-10 | Rex is Rosa's dog."],
    [
      "So I've switched to swimming.",
      'Rosa > practices > swimming @ by 2024-05-10 | Rosa switched to swimming.',
    ],
    ['I took up the cello.', 'Rosa > plays > cello @ by 2024-05-10 | Rosa took up the cello.'],
    [
      "I've swapped Portuguese for Korean.",
      'Rosa > learns > Korean @ by 2024-05-10 | Rosa switched from Portuguese to Korean.',
      'over: Rosa > owns/has/has_pet/drives/uses/works_at/job_title/works_in/plays/practices/learns/studies/takes/likes/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to/leads/captain_of/runs > Portuguese @ 2024-05-10',
    ],
    [
      'I switched from sertraline to citalopram.',
      'Rosa > takes > citalopram @ by 2024-05-10 | Rosa switched from sertraline to citalopram.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in > sertraline @ 2024-05-10',
    ],
    // What it replaces says what it is.
    [
      'I switched from metformin to Ozempic.',
      'Rosa > takes > Ozempic @ by 2024-05-10 | Rosa switched from metformin to Ozempic.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in > metformin @ 2024-05-10',
    ],
    [
      "I'm on 20 mg of citalopram.",
      'Rosa > takes > 20 mg of citalopram @ by 2024-05-10 | Rosa is on 20 mg of citalopram.',
      'over: Rosa > takes > citalopram @ 2024-05-10',
    ],
    [
      "The doctor halved my citalopram, I'm down to 10 mg.",
      'Rosa > takes > citalopram 10 mg @ by 2024-05-10 | Rosa takes 10 mg of citalopram now.',
      'over: Rosa > takes > citalopram @ 2024-05-10',
    ],
    [
      "Anke's losartan went up to 100 mg.",
      'Anke > takes > losartan 100 mg @ by 2024-05-10 | Anke takes 100 mg of losartan now.',
      'over: Anke > takes > losartan @ 2024-05-10',
    ],
    ['They raised the limit to 50 ml.'],
    [
      'I report to Irina now.',
      'Rosa > has_boss > Irina @ by 2024-05-10 | Rosa reports to Irina.',
      'over: Rosa > has_boss/has_manager/has_supervisor > * @ 2024-05-10',
    ],
    [
      'Our team lead is now Marek.',
      "Rosa > has_boss > Marek @ by 2024-05-10 | Marek is Rosa's boss.",
      'over: Rosa > has_boss/has_manager/has_supervisor > * @ 2024-05-10',
    ],
    [
      'New GP as of this month: Dr Sikora.',
      "Rosa > has_doctor > Dr Sikora @ by 2024-05-10 | Dr Sikora is Rosa's doctor.",
      'over: Rosa > has_doctor > * @ 2024-05-10',
    ],
    ['My phone is a Pixel.', 'Rosa > owns > Pixel @ by 2024-05-10 | Rosa owns a Pixel.'],
    [
      'My son Bruno goes to Eschen School.',
      "Rosa > has_son > Bruno @ by 2024-05-10 | Bruno is Rosa's son.",
      'Bruno > studies_at > Eschen School @ by 2024-05-10 | Bruno goes to Eschen School.',
    ],
    [
      'We deploy Skylark to Fly.io.',
      'Skylark > uses > Fly.io @ by 2024-05-10 | Skylark is deployed to Fly.io.',
    ],
    [
      "They've moved my surgery to 19 June.",
      'Rosa > plans_to > surgery @ Wed 2024-06-19 until 2024-06-20 | Rosa has a surgery, moved to 19 June.',
      'over: Rosa > plans_to/wants_to/plans_to > surgery @ 2024-05-10',
    ],
    [
      'My exam has been postponed to 3 June.',
      'Rosa > plans_to > exam @ Mon 2024-06-03 until 2024-06-04 | Rosa has an exam, moved to 3 June.',
      'over: Rosa > plans_to/wants_to/plans_to > exam @ 2024-05-10',
    ],
    [
      "I've changed my number, it's 0160 221 118 now.",
      "Rosa > phone_number > 0160 221 118 @ by 2024-05-10 | Rosa's phone number is 0160 221 118.",
    ],
    [
      'My partner is a vet. Her name is Petra.',
      "Rosa's partner > job_title > vet @ by 2024-05-10 | Rosa's partner is a vet.",
      "Rosa > has_partner > Petra @ by 2024-05-10 | Petra is Rosa's partner.",
    ],
    [
      'My parents live in Bonn. They have a dog.',
      "Rosa's parents > lives_in > Bonn @ by 2024-05-10 | Rosa's parents live in Bonn.",
      "Rosa's parents > has_pet > dog @ by 2024-05-10 | Rosa's parents have a dog.",
    ],
    [
      'Mum and Dad live in Bonn.',
      "Rosa's parents > lives_in > Bonn @ by 2024-05-10 | Rosa's parents live in Bonn.",
    ],
    [
      'Nora got engaged! His name is Felix.',
      'Nora > got_engaged > Felix @ before 2024-05-10 | Nora got engaged to Felix.',
      'over: Nora > relationship_status > single @ 2024-05-10',
    ],
    [
      'My wife had a baby on Friday! A girl, Carys.',
      "Rosa's wife > had_baby > Carys @ Fri 2024-05-03 | Rosa's wife had a baby, named Carys.",
      'Carys > born > birth @ Fri 2024-05-03 | Carys was born.',
    ],
    [
      "I'm still single and still a tax inspector in Patras.",
      'Rosa > relationship_status > single @ by 2024-05-10 | Rosa is single.',
      'Rosa > job_title > tax inspector @ by 2024-05-10 | Rosa is a tax inspector in Patras.',
      'over: Rosa > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband > * @ 2024-05-10',
    ],
    [
      "My grandson Mika gives them names. He's six.",
      "Rosa > has_grandson > Mika @ by 2024-05-10 | Mika is Rosa's grandson.",
      'Mika > age > 6 @ by 2024-05-10 | Mika is 6 years old.',
    ],
    [
      'I have retired as of 1 April.',
      'Rosa > retired > retirement @ Mon 2024-04-01 | Rosa retired.',
      'over: Rosa > works_at/job_title/works_in > * @ 2024-04-01',
    ],
    ["I'm into hiking.", 'Rosa > likes > hiking @ by 2024-05-10 | Rosa is into hiking.'],
    ['I said I studied physics, but it was chemistry.', 'over: Rosa > studied > physics @ 2024-05-10'],
    [
      "It's not the oboe, I play the clarinet.",
      'Rosa > plays > clarinet @ by 2024-05-10 | Rosa plays the clarinet.',
      'over: Rosa > plays > oboe @ 2024-05-10',
    ],
    [
      'Not a Mazda, I drive a Honda.',
      'Rosa > drives > Honda @ by 2024-05-10 | Rosa drives a Honda.',
      'over: Rosa > owns/has/has_pet/drives/uses > Mazda @ 2024-05-10',
    ],
    ["Jonas isn't support engineer anymore.", 'over: Jonas > job_title/diet > support engineer @ 2024-05-10'],
    ['The heating is off to a bad start.'],
    ['Write to info@shop.example to complain.'],
  ],
  'changes in other words': [
    ['I pulled out my laptop.'],
    ['I closed my laptop.'],
    ['We closed the bakery in April.', 'over: Rosa > owns/works_at > bakery @ 2024-04-01'],
    ['I left Corvus early today.'],
    ['I gave my dog a bath.'],
    [
      'I bowed out of the quiz team.',
      'over: Rosa > works_at/job_title/works_in/plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to/leads/captain_of/runs > quiz team @ 2024-05-10',
    ],
    [
      'Dr. Farouk has started me on ramipril, 5 milligrams every morning.',
      'Rosa > takes > ramipril 5 mg @ by 2024-05-10 | Rosa started taking ramipril.',
      'over: Rosa > takes > ramipril @ 2024-05-10',
    ],
    [
      'Dr. Farouk looked at my chart and put the ramipril up to 10 milligrams.',
      'Rosa > takes > ramipril 10 mg @ by 2024-05-10 | Rosa takes 10 mg of ramipril now.',
      'over: Rosa > takes > ramipril @ 2024-05-10',
    ],
    [
      'They cut the sertraline down from 100 to 50 mg.',
      // It holds where she is known to take it.
      'Rosa > takes > sertraline 50 mg @ by 2024-05-10 | Rosa takes 50 mg of sertraline now.',
      'over: sertraline > taken_by > sertraline 50 mg @ 2024-05-10',
    ],
    ['Team is five: me, Otieno, Zoé, Lucía and Brian.'],
    [
      'My sister Polly turned thirty-two on Monday.',
      "Rosa > has_sister > Polly @ by 2024-05-10 | Polly is Rosa's sister.",
      'Polly > age > 32 @ Mon 2024-05-06 | Polly turned 32.',
    ],
    ['I turned one down.'],
    [
      'Farida (my manager) gave the copier to Otieno.',
      "Rosa > has_manager > Farida @ by 2024-05-10 | Farida is Rosa's manager.",
    ],
    [
      'Start at Fjellkraft on 20 May.',
      'Rosa > plans_to > start at Fjellkraft @ Mon 2024-05-20 until 2024-05-21 | Rosa plans to start at Fjellkraft.',
    ],
    [
      'I had been a nurse for nine years when I opened my bakery in Lund.',
      'Rosa > worked_as > nurse @ before 2024-05-10 until 2024-05-10 | Rosa was a nurse.',
      'Rosa > opened > bakery in Lund @ before 2024-05-10 | Rosa opened their bakery in Lund.',
    ],
    [
      'My sister Bianca had twins on Tuesday!',
      "Rosa > has_sister > Bianca @ by 2024-05-10 | Bianca is Rosa's sister.",
      'Bianca > had_baby > twins @ Tue 2024-05-07 | Bianca had twins.',
    ],
    [
      "I'm seeing the eye specialist on 21 May.",
      'Rosa > plans_to > see eye specialist @ Tue 2024-05-21 until 2024-05-22 | Rosa plans to see the eye specialist.',
    ],
    [
      "I'm going to walk the Camino next spring.",
      'Rosa > plans_to > walk Camino @ spring 2025 until 2025-06-01 | Rosa plans to walk the Camino.',
    ],
    [
      "Guess who's senior analyst as of today!",
      'Rosa > job_title > senior analyst @ Fri 2024-05-10 | Rosa is senior analyst.',
    ],
    ["Guess who's coming for dinner!"],
    [
      'I traded the Panda in for a Skoda estate.',
      'Rosa > bought > Skoda estate @ before 2024-05-10 | Rosa bought a Skoda estate.',
      'over: Rosa > owns/has/has_pet/drives/uses > Panda @ 2024-05-10',
    ],
    [
      'We migrated to Postgres last week.',
      'Rosa > uses > Postgres @ week of Mon 2024-04-29 | Rosa switched to Postgres.',
      'over: Rosa > uses > mysql, mariadb, postgresql, sqlite, mongodb, mongo, cockroachdb, oracle, sql server, dynamodb, firestore, supabase, cassandra @ 2024-05-10',
    ],
    [
      'Ledgerly moved from MySQL to Postgres.',
      'Ledgerly > uses > Postgres @ by 2024-05-10 | Ledgerly switched from MySQL to Postgres.',
      'over: Ledgerly > lives_in/uses/works_at > MySQL @ 2024-05-10',
      'over: Rosa > has_flatmate/has_roommate/has_housemate/lives_with/has_neighbor > Ledgerly @ 2024-05-10',
      'over: Ledgerly > uses > mysql, mariadb, postgresql, sqlite, mongodb, mongo, cockroachdb, oracle, sql server, dynamodb, firestore, supabase, cassandra @ 2024-05-10',
    ],
    [
      'Ledgerly moved from Rome to Porto.',
      'Ledgerly > moved_from > Rome @ before 2024-05-10 | Ledgerly moved from Rome to Porto.',
      'Ledgerly > lives_in > Porto @ by 2024-05-10 | Ledgerly moved from Rome to Porto.',
      'over: Ledgerly > lives_in/uses/works_at > Rome @ 2024-05-10',
      'over: Rosa > has_flatmate/has_roommate/has_housemate/lives_with/has_neighbor > Ledgerly @ 2024-05-10',
    ],
    [
      "It's shellfish I'm allergic to.",
      'Rosa > allergic_to > shellfish @ by 2024-05-10 | Rosa is allergic to shellfish.',
    ],
    [
      "I told you my email was mungo@harbour.example, but it's mungo.reid@harbour.example.",
      "Rosa > email_address > mungo.reid@harbour.example @ by 2024-05-10 | Rosa's email address is mungo.reid@harbour.example.",
      'over: Rosa > email_address > mungo@harbour.example @ 2024-05-10',
    ],
    [
      'We had to put our spaniel Biscuit to sleep yesterday.',
      'Biscuit > died > death @ Thu 2024-05-09 | Biscuit died.',
      'over: Biscuit > a life > * @ 2024-05-09',
      'over: Rosa > owns/has/has_pet/drives/uses > Biscuit @ 2024-05-09',
    ],
    [
      'I stepped down as chair of the Rowing Club.',
      'over: Rosa > works_at/job_title/works_in/plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to/leads/captain_of/runs > Rowing Club @ 2024-05-10',
    ],
    [
      "I've swapped my Oakfield seat for one in the Marlow Sinfonia.",
      'over: Rosa > owns/has/has_pet/drives/uses/works_at/job_title/works_in/plays/practices/learns/studies/takes/likes/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to/leads/captain_of/runs > Oakfield @ 2024-05-10',
    ],
    [
      "I've parted with the Vespa.",
      'over: Rosa > owns/has/has_pet/drives/uses/works_at/job_title/works_in/plays/practices/learns/studies/takes/likes/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to/leads/captain_of/runs > Vespa @ 2024-05-10',
    ],
    [
      'We said goodbye to the Volvo.',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to/owns/has/has_pet/drives > Volvo @ 2024-05-10',
    ],
    [
      'My marriage to Pawel is over.',
      'over: Rosa > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband > * @ 2024-05-10',
      'over: Rosa > plays/practices/learns/studies/takes/likes/uses/works_on/collects/hobby/teaches/diet/attends/coaches/rents/drinks/supports/habit/works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/works_with/plans_to/wants_to > marriage to Pawel @ 2024-05-10',
    ],
    [
      'Farouk has taken over Kestrel from Rosalind.',
      'Farouk > leads > Kestrel @ by 2024-05-10 | Farouk leads Kestrel.',
      'over: Rosalind > leads > Kestrel @ 2024-05-10',
    ],
    [
      'My brother walked out of the Grand Meridian.',
      "over: Rosa's brother > works_at/studies_at/member_of/volunteers_at/plays_for/lives_in > Grand Meridian @ 2024-05-10",
    ],
    ['I handed in my essay.'],
    ['I gave Anna a book.'],
  ],
  lists: [
    [
      'I speak German, French and a little Czech.',
      'Rosa > speaks > German @ by 2024-05-10 | Rosa speaks German.',
      'Rosa > speaks > French @ by 2024-05-10 | Rosa speaks French.',
      'Rosa > speaks > Czech @ by 2024-05-10 | Rosa speaks Czech.',
    ],
    [
      "I'm into pottery, climbing and bread baking.",
      'Rosa > likes > pottery @ by 2024-05-10 | Rosa is into pottery.',
      'Rosa > likes > climbing @ by 2024-05-10 | Rosa is into climbing.',
      'Rosa > likes > bread baking @ by 2024-05-10 | Rosa is into bread baking.',
    ],
    ['I love my wife and running.', 'Rosa > likes > running @ by 2024-05-10 | Rosa loves running.'],
    [
      'My kids are Leo, Mia and Tom.',
      "Rosa > has_kid > Leo @ by 2024-05-10 | Leo is Rosa's kid.",
      "Rosa > has_kid > Mia @ by 2024-05-10 | Mia is Rosa's kid.",
      "Rosa > has_kid > Tom @ by 2024-05-10 | Tom is Rosa's kid.",
    ],
    [
      'I went to Rome in April and to Crete in March.',
      'Rosa > visited > Rome @ April 2024 | Rosa went to Rome.',
      'Rosa > visited > Crete @ March 2024 | Rosa went to Crete.',
    ],
    [
      'I visited Porto on 3 May 2023 and Vienna in 2019.',
      'Rosa > visited > Porto @ Wed 2023-05-03 | Rosa visited Porto.',
      'Rosa > visited > Vienna @ 2019 | Rosa visited Vienna.',
    ],
    [
      'We adopted another dog, named Kiwi.',
      'Rosa > adopted > Kiwi @ before 2024-05-10 | Rosa adopted a dog named Kiwi.',
    ],
    [
      'I lived in Oslo from 2010 to 2014 and in Riga from 2014 to 2018.',
      'Rosa > lives_in > Oslo @ 2010 until 2014-01-02 | Rosa lived in Oslo.',
      'Rosa > lives_in > Riga @ 2014 until 2018-01-02 | Rosa lived in Riga.',
    ],
    [
      'I take 5 mg of amlodipine in the morning and 20 mg of atorvastatin at night.',
      'Rosa > takes > 5 mg of amlodipine @ by 2024-05-10 | Rosa takes 5 mg of amlodipine in the morning.',
      'Rosa > takes > 20 mg of atorvastatin @ by 2024-05-10 | Rosa takes 20 mg of atorvastatin at night.',
    ],
    [
      'We have two dogs, Rex and Bella, and a parrot called Coco.',
      'Rosa > has_pet > Rex @ by 2024-05-10 | Rosa has a dog named Rex.',
      'Rosa > has_pet > Bella @ by 2024-05-10 | Rosa has a dog named Bella.',
      'Rosa > has_pet > Coco @ by 2024-05-10 | Rosa has a parrot named Coco.',
    ],
    [
      'We have a garden with a shed, and a cat named Tom visits us.',
      'Rosa > owns > garden @ by 2024-05-10 | Rosa has a garden with a shed.',
    ],
    ['I went to bed early and to work late.'],
    [
      'Our kids love swimming, Lego and dinosaurs.',
      "Rosa's kids > likes > swimming @ by 2024-05-10 | Rosa's kids love swimming.",
      "Rosa's kids > likes > Lego @ by 2024-05-10 | Rosa's kids love Lego.",
      "Rosa's kids > likes > dinosaurs @ by 2024-05-10 | Rosa's kids love dinosaurs.",
    ],
    [
      'My favourite films are Alien and Heat.',
      'Rosa > likes > Alien @ by 2024-05-10 | Rosa likes Alien.',
      'Rosa > likes > Heat @ by 2024-05-10 | Rosa likes Heat.',
    ],
    ['I like swimming and Ana runs.', 'Rosa > likes > swimming @ by 2024-05-10 | Rosa likes swimming.'],
    [
      'I do yoga on Mondays and pilates on Thursdays.',
      'Rosa > practices > yoga @ by 2024-05-10 | Rosa does yoga on Mondays.',
      'Rosa > practices > pilates @ by 2024-05-10 | Rosa does pilates on Thursdays.',
    ],
    [
      'I do yoga on Mondays and swim on Thursdays.',
      'Rosa > practices > yoga @ by 2024-05-10 | Rosa does yoga on Mondays.',
    ],
  ],
  'relatives of others, paraphrases': [
    ["Ben is Ana's brother.", "Ana > has_brother > Ben @ by 2024-05-10 | Ben is Ana's brother."],
    [
      "Jonas is my sister's husband.",
      "Rosa's sister > has_husband > Jonas @ by 2024-05-10 | Jonas is Rosa's sister's husband.",
    ],
    [
      "My sister's dog is called Rex.",
      "Rosa's sister > has_pet > Rex @ by 2024-05-10 | Rex is Rosa's sister's dog.",
    ],
    [
      "Ben's mother lives in Graz.",
      "Ben's mother > lives_in > Graz @ by 2024-05-10 | Ben's mother lives in Graz.",
    ],
    ["Ben's birthday is on 3 May.", "Ben > birthday > 3 May @ by 2024-05-10 | Ben's birthday is 3 May."],
    [
      "Ben's email is ben@x.org.",
      "Ben > email_address > ben@x.org @ by 2024-05-10 | Ben's email address is ben@x.org.",
    ],
    [
      "My email is a@b.org, Ben's email is c@d.org.",
      "Rosa > email_address > a@b.org @ by 2024-05-10 | Rosa's email address is a@b.org.",
      "Ben > email_address > c@d.org @ by 2024-05-10 | Ben's email address is c@d.org.",
    ],
    ["Ben's wife's email is a@b.org."],
    ["Today's number is 12 12 12 12."],
    ['I subscribe to the Times.', 'Rosa > has > Times @ by 2024-05-10 | Rosa subscribes to the Times.'],
    [
      'Sven took over from Ida as our team lead.',
      "Rosa > has_boss > Sven @ by 2024-05-10 | Sven is Rosa's boss.",
      'over: Rosa > has_boss/has_manager/has_supervisor > * @ 2024-05-10',
      'over: Ida > job_title/diet > boss @ 2024-05-10',
      'over: Rosa > has_boss > Ida @ 2024-05-10',
    ],
    [
      'I used to play the trumpet.',
      'Rosa > plays > trumpet @ before 2024-05-10 until 2024-05-10 | Rosa used to play the trumpet.',
      'over: Rosa > plays/plays_for/member_of/likes > trumpet @ 2024-05-10',
    ],
    ['I am used to the trumpet.'],
    [
      "Jonas's wife Petra works at Vela.",
      "Jonas > has_wife > Petra @ by 2024-05-10 | Petra is Jonas' wife.",
      'Petra > works_at > Vela @ by 2024-05-10 | Petra works at Vela.',
    ],
    ["Anna's dog is called Rex.", "Anna > has_pet > Rex @ by 2024-05-10 | Rex is Anna's dog."],
    [
      "Jonas's boss is now Kim.",
      "Jonas > has_boss > Kim @ by 2024-05-10 | Kim is Jonas' boss.",
      'over: Jonas > has_boss/has_manager/has_supervisor > * @ 2024-05-10',
    ],
    [
      "Maya's sister moved to Hull.",
      "Maya's sister > lives_in > Hull @ by 2024-05-10 | Maya's sister moved to Hull.",
      'over: Maya > has_flatmate/has_roommate/has_housemate/lives_with/has_neighbor > sister @ 2024-05-10',
      "over: Maya > has_flatmate/has_roommate/has_housemate/lives_with/has_neighbor > Maya's sister @ 2024-05-10",
    ],
    ["Today's boss Ida was late."],
    ["Jonas's dog trainer is nice."],
    ['My son turned seven yesterday.', "Rosa's son > age > 7 @ Thu 2024-05-09 | Rosa's son turned 7."],
    ['My sister sells insurance.'],
    ['I live in Kiel these days.', 'Rosa > lives_in > Kiel @ by 2024-05-10 | Rosa lives in Kiel.'],
    [
      'I play volleyball for Onda Azul.',
      'Rosa > plays > volleyball @ by 2024-05-10 | Rosa plays volleyball for Onda Azul.',
      'Rosa > plays_for > Onda Azul @ by 2024-05-10 | Rosa plays volleyball for Onda Azul.',
    ],
    [
      'I play the cello in the town orchestra.',
      'Rosa > plays > cello @ by 2024-05-10 | Rosa plays the cello in the town orchestra.',
      'Rosa > member_of > town orchestra @ by 2024-05-10 | Rosa plays the cello in the town orchestra.',
    ],
    ['I play guitar with Ana.', 'Rosa > plays > guitar @ by 2024-05-10 | Rosa plays guitar with Ana.'],
    [
      'Our project Barko uses Firebase.',
      'Rosa > works_on > Barko @ by 2024-05-10 | Rosa works on the project Barko.',
      'Barko > uses > Firebase @ by 2024-05-10 | Barko uses Firebase.',
    ],
    ['I have an iPhone.', 'Rosa > owns > iPhone @ by 2024-05-10 | Rosa has an iPhone.'],
    ['I have Netflix.', 'Rosa > has > Netflix @ by 2024-05-10 | Rosa has Netflix.'],
    [
      'I became a paramedic in April.',
      'Rosa > job_title > paramedic @ April 2024 | Rosa became a paramedic.',
    ],
    ['I became a mother in April.'],
    [
      'They made me senior accountant.',
      'Rosa > promoted_to > senior accountant @ before 2024-05-10 | Rosa was promoted to senior accountant.',
      'Rosa > job_title > senior accountant @ by 2024-05-10 | Rosa was promoted to senior accountant.',
      'over: Rosa > job_title > * @ 2024-05-10',
    ],
    ['They made me coffee.'],
    ['My new employer is Brume.', 'Rosa > works_at > Brume @ by 2024-05-10 | Rosa works at Brume.'],
    [
      'Our new flat in Bergen has no oven.',
      'Rosa > lives_in > Bergen @ by 2024-05-10 | Rosa lives in Bergen.',
    ],
    ['We are looking at a new flat in Bergen.'],
    ['My new flat in Bergen will be ready in May.'],
    [
      'Brume poached me from Halden.',
      'Rosa > works_at > Brume @ by 2024-05-10 | Rosa works at Brume.',
      'over: Rosa > works_at/studies_at/member_of/volunteers_at/plays_for/lives_in/partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband > Halden @ 2024-05-10',
    ],
    [
      'They swapped my metformin for insulin.',
      'Rosa > takes > insulin @ by 2024-05-10 | Rosa takes insulin.',
      'over: Rosa > takes > metformin @ 2024-05-10',
    ],
    ['They swapped my chair for a stool.'],
    [
      'My daughter switched to chemistry.',
      "Rosa's daughter > studies > chemistry @ by 2024-05-10 | Rosa's daughter switched to chemistry.",
      "over: Rosa's daughter > studies > * @ 2024-05-10",
    ],
    ['Halden fired Rafael in July.', 'over: Rafael > works_at/job_title/works_in > * @ 2023-07-01'],
    [
      'I changed dentists, I go to Dr. Lund now.',
      "Rosa > has_dentist > Dr. Lund @ by 2024-05-10 | Dr. Lund is Rosa's dentist.",
      'over: Rosa > has_dentist > * @ 2024-05-10',
    ],
  ],
  jokes: [
    ["I'm literally 100 years old after that hike."],
    ['My back says that I am basically ninety years old.'],
    ["I'm about 300 years old in dog years."],
    ['My dad is 12 years old when he plays cards.'],
    ['Target is 64 by March.'],
    ['Score is 41, not bad.'],
    ['Nina is 12.', 'Nina > age > 12 @ by 2024-05-10 | Nina is 12 years old.'],
    ['Lily is 7 years old.', 'Lily > age > 7 @ by 2024-05-10 | Lily is 7 years old.'],
    ["I'm 84 now, the diet works."],
    ['Nils says he is only the driver in this house.'],
    ["I'm just the cook here."],
    ["I'm a glorified babysitter."],
    [
      "I'm just a nurse, not a doctor.",
      'Rosa > job_title > nurse @ by 2024-05-10 | Rosa is a nurse.',
      'over: Rosa > job_title > doctor @ 2024-05-10',
    ],
    [
      "My husband says he's a nurse at Mercy Hospital.",
      "Rosa's husband > job_title > nurse @ by 2024-05-10 | Rosa's husband is a nurse.",
      "Rosa's husband > works_at > Mercy Hospital @ by 2024-05-10 | Rosa's husband works at Mercy Hospital.",
    ],
  ],
  journeys: [
    [
      'I came home from Trieste last night.',
      'Rosa > visited > Trieste @ Thu 2024-05-09 | Rosa came home from Trieste.',
    ],
    ['We just came from Denver and the flight was long.'],
    ['I came from Lyon by bus.'],
    [
      'My mother-in-law Ines is here from Lima.',
      "Rosa > has_mother_in_law > Ines @ by 2024-05-10 | Ines is Rosa's mother-in-law.",
      "Ines = Rosa's mother-in-law",
    ],
    [
      'My brother Jan came from Gdansk on Friday.',
      "Rosa > has_brother > Jan @ by 2024-05-10 | Jan is Rosa's brother.",
    ],
    [
      'My grandparents came from Ireland.',
      "Rosa's grandparents > hometown > Ireland @ by 2024-05-10 | Rosa's grandparents came from Ireland.",
    ],
    ['I come from Lyon.', 'Rosa > hometown > Lyon @ by 2024-05-10 | Rosa comes from Lyon.'],
    [
      'My aunt Uta is from Dresden.',
      "Rosa > has_aunt > Uta @ by 2024-05-10 | Uta is Rosa's aunt.",
      'Uta > hometown > Dresden @ by 2024-05-10 | Uta is from Dresden.',
    ],
  ],
  'animals and what stands before': [
    ['Bo is a labrador.'],
    ["Nero's a schnauzer."],
    ["Our dog Balu, he's a golden retriever.", "Rosa > has_pet > Balu @ by 2024-05-10 | Balu is Rosa's dog."],
    ['The pear tree Marta planted the year Jo was born still bears.'],
    [
      'The plumber Jonas moved to Ghent.',
      'Jonas > lives_in > Ghent @ by 2024-05-10 | Jonas moved to Ghent.',
      'over: Rosa > has_flatmate/has_roommate/has_housemate/lives_with/has_neighbor > Jonas @ 2024-05-10',
    ],
    ['The shop on Union Street is a bakery.'],
    ['We took Otto to the dentist on Monday.'],
    [
      'They took me on as a gardener.',
      'Rosa > promoted_to > gardener @ before 2024-05-10 | Rosa was promoted to gardener.',
      'Rosa > job_title > gardener @ by 2024-05-10 | Rosa was promoted to gardener.',
      'over: Rosa > job_title > * @ 2024-05-10',
    ],
  ],
  'now and then': [
    ['On Sundays I am vegetarian.'],
    ["In Lent, I'm vegan."],
    ["I'm vegan only in January."],
    ["On Fridays I don't eat meat."],
    ['In winter I live in Malaga.'],
    ['When I travel, I drink coffee.'],
    ["I only drink tea when I'm ill."],
    ["My brother is a cook when he's drunk."],
    ['Only at parties do I smoke.'],
    [
      'Mondays I work from home.',
      'Rosa > works_from > home @ by 2024-05-10 | Rosa works from home on Mondays.',
    ],
    [
      'I only drink coffee at the weekend.',
      'Rosa > drinks > coffee @ by 2024-05-10 | Rosa drinks coffee only at the weekend.',
    ],
    ['At work I use Windows.', 'Rosa > uses > Windows @ by 2024-05-10 | Rosa uses Windows at work.'],
    ['On Fridays I play tennis.', 'Rosa > plays > tennis @ by 2024-05-10 | Rosa plays tennis on Fridays.'],
    [
      'Before bed I take melatonin.',
      'Rosa > takes > melatonin @ by 2024-05-10 | Rosa takes melatonin before bed.',
    ],
    ['I only drink decaf.', 'Rosa > drinks > decaf @ by 2024-05-10 | Rosa drinks decaf.'],
    ["I'm vegan for ethical reasons.", 'Rosa > diet > vegan @ by 2024-05-10 | Rosa is vegan.'],
    ["Even at Christmas I'm vegan.", 'Rosa > diet > vegan @ by 2024-05-10 | Rosa is vegan.'],
    [
      'I live in Bonn with my wife.',
      'Rosa > lives_in > Bonn @ by 2024-05-10 | Rosa lives in Bonn.',
      "Rosa > lives_with > Rosa's wife @ by 2024-05-10 | Rosa lives with their wife.",
    ],
  ],
  'other names or none': [
    ['Book the table: Luigi, for Mia.'],
    ['- **Gift:** Lego, for Ben.'],
    ['The prize was for Ana.'],
    ['Ari, short for Arianna, plays golf.', 'Arianna = Ari'],
    ['Gus is short for Augustus.', 'Augustus = Gus'],
    ['CRM stands for Customer Relations.', 'Customer Relations = CRM'],
  ],
  notice: [
    ['My last day at Halden is the 14th of June.', 'over: Rosa > works_at > Halden @ 2024-06-15'],
    [
      "I'm leaving Halden on 14 June.",
      'Rosa > plans_to > leave Halden @ Fri 2024-06-14 until 2024-06-15 | Rosa plans to leave Halden.',
      'over: Rosa > works_at/studies_at/member_of/volunteers_at/plays_for > Halden @ 2024-06-15',
    ],
    [
      'I leave Halden on 14 June.',
      'over: Rosa > works_at/studies_at/member_of/volunteers_at/plays_for > Halden @ 2024-06-15',
    ],
    [
      "I'll be leaving the Bach Choir in July.",
      'Rosa > plans_to > leave Bach Choir @ July 2024 until 2024-08-01 | Rosa plans to leave the Bach Choir.',
      'over: Rosa > works_at/studies_at/member_of/volunteers_at/plays_for > Bach Choir @ 2024-08-01',
    ],
    [
      'Jonas is leaving Halden at the end of June.',
      'Jonas > plans_to > leave Halden @ some time in 2024-06-21 to 2024-06-30 until 2024-07-01 | Jonas plans to leave Halden.',
      'over: Jonas > works_at/studies_at/member_of/volunteers_at/plays_for > Halden @ 2024-07-01',
    ],
    [
      "I'm retiring on 30 June.",
      'Rosa > plans_to > retire @ Sun 2024-06-30 until 2024-07-01 | Rosa plans to retire.',
      'over: Rosa > works_at/job_title/works_in > * @ 2024-07-01',
    ],
    [
      'I handed in my notice. My last day is 14 June.',
      'over: Rosa > works_at/job_title/works_in > * @ 2024-06-15',
    ],
    [
      'My contract at Halden ends on 30 June.',
      'over: Rosa > works_at/job_title/works_in > Halden @ 2024-07-01',
    ],
    ['Friday next week is my last day at Halden.', 'over: Rosa > works_at > Halden @ 2024-05-18'],
    ['Yesterday was my last day at Halden.', 'over: Rosa > works_at > Halden @ 2024-05-10'],
    ["I'm leaving Halden at six today."],
    [
      "I'm leaving Halden early on Monday.",
      'Rosa > plans_to > leave Halden @ Mon 2024-05-13 until 2024-05-14 | Rosa plans to leave Halden.',
    ],
    [
      "I'm leaving for Rome on 14 June.",
      'Rosa > plans_to > leave for Rome @ Fri 2024-06-14 until 2024-06-15 | Rosa plans to leave for Rome.',
    ],
    ['My last day in Rome is 14 June.'],
    ['My final shift is on Monday, then no work for ten days.'],
    ['My job ends on Monday at six.'],
    ['My contract ends in June, Vodafone wants more money.'],
    [
      'My contract ends in June and my boss knows it.',
      'over: Rosa > works_at/job_title/works_in > * @ 2024-07-01',
    ],
    ['My last day at work is 14 June.', 'over: Rosa > works_at/job_title/works_in > * @ 2024-06-15'],
    ['I might leave Halden on 14 June.'],
    [
      "I'm leaving Leeds on Monday.",
      'Rosa > plans_to > leave Leeds @ Mon 2024-05-13 until 2024-05-14 | Rosa plans to leave Leeds.',
      'over: Rosa > works_at/studies_at/member_of/volunteers_at/plays_for > Leeds @ 2024-05-14',
    ],
  ],
  'the dead': [
    [
      'My grandmother Tilda passed away on Sunday.',
      "Rosa > has_grandmother > Tilda @ before 2024-05-10 until 2024-05-06 | Tilda was Rosa's grandmother.",
      'Tilda > died > death @ Sun 2024-05-05 | Tilda passed away.',
      'over: Tilda > a life > * @ 2024-05-05',
      'over: Rosa > has_grandmother/has_grandma > Tilda @ 2024-05-05',
      "Tilda = Rosa's grandmother",
    ],
    [
      "Karl's wife Ines died in April.",
      "Karl > has_wife > Ines @ before 2024-05-10 until 2024-05-01 | Ines was Karl's wife.",
      'Ines > died > death @ April 2024 | Ines died.',
      'over: Ines > a life > * @ 2024-04-01',
      'over: Karl > partner_of/married_to/engaged_to/has_fiance/has_fiancee/has_partner/has_girlfriend/has_boyfriend/has_wife/has_husband > Ines @ 2024-04-01',
    ],
    [
      'My grandfather Piet passed in 2019.',
      "Rosa > has_grandfather > Piet @ before 2024-05-10 until 2020-01-01 | Piet was Rosa's grandfather.",
      'Piet > died > death @ 2019 | Piet died.',
      'over: Piet > a life > * @ 2020-01-01',
      'over: Rosa > has_grandfather/has_grandpa > Piet @ 2020-01-01',
      "Piet = Rosa's grandfather",
    ],
    [
      'We lost my uncle Ray last week.',
      "Rosa > has_uncle > Ray @ before 2024-05-10 until 2024-05-06 | Ray was Rosa's uncle.",
      'Ray > died > death @ week of Mon 2024-04-29 | Ray died.',
      'over: Ray > a life > * @ 2024-04-29',
      'over: Rosa > has_uncle > Ray @ 2024-04-29',
    ],
    [
      "I was at my friend Kai's funeral on Monday.",
      "Rosa > has_friend > Kai @ before 2024-05-10 until 2024-05-10 | Kai was Rosa's friend.",
      'Kai > died > death @ before 2024-05-10 | Kai died.',
      'over: Kai > a life > * @ 2024-05-10',
      'over: Rosa > has_friend > Kai @ 2024-05-10',
    ],
    ['My sister passed last week.'],
    ['We lost Tom in the crowd.'],
    ["If Kai's funeral is on Friday I cannot come."],
    ["Kai's funeral business is doing fine."],
  ],
  totals: [
    ["I've finished eight books so far."],
    ['I finished 12 novels already this year.', 'over: Rosa > takes/works_on > 12 novels @ 2024-05-10'],
    ['We have visited five countries this year.'],
    ['I have bought two chairs.', 'Rosa > bought > two chairs @ before 2024-05-10 | Rosa bought two chairs.'],
    [
      'I finished three courses last month.',
      'Rosa > finished > three courses @ April 2024 | Rosa finished three courses.',
      'over: Rosa > takes/works_on > three courses @ 2024-04-01',
      'over: Rosa > prepares_for > three courses @ 2024-05-10',
    ],
    [
      'I have finished my thesis.',
      'Rosa > finished > thesis @ before 2024-05-10 | Rosa finished their thesis.',
      'over: Rosa > takes/works_on/prepares_for > thesis @ 2024-05-10',
    ],
  ],
  'other languages': [
    ['Mam works at Brume.', "Rosa's mum > works_at > Brume @ by 2024-05-10 | Rosa's mum works at Brume."],
    ['I like Jazz gar nicht.'],
    ['I like Sushi überhaupt nicht.'],
    ['I live in Madrid ya no.'],
    ['I work at Bosch nicht mehr, jetzt bei Siemens.'],
    ['I live in Köln nicht mehr.'],
    ['I live in Kraków już nie.'],
    ['I live in Ankara değil.'],
    ['I live in Москва больше не.'],
    ['I like Jazz pas du tout.'],
    ['Als ob! I love Helene Fischer, haha, Scherz.'],
    ['翻译一下：My brother lives in Boston.'],
    ['Er sagt "I live in Berlin", aber ich nicht.'],
    ['Der Song heißt "I live in Paris".'],
    [
      'I live in Berlin aber my wife lives in Wien.',
      'Rosa > lives_in > Berlin @ by 2024-05-10 | Rosa lives in Berlin.',
      "Rosa's wife > lives_in > Wien @ by 2024-05-10 | Rosa's wife lives in Wien.",
    ],
    [
      'I live in Shanghai 但是 my wife lives in 北京.',
      'Rosa > lives_in > Shanghai @ by 2024-05-10 | Rosa lives in Shanghai.',
      "Rosa's wife > lives_in > 北京 @ by 2024-05-10 | Rosa's wife lives in 北京.",
    ],
    [
      'I live in Москва и работаю в Яндексе.',
      'Rosa > lives_in > Москва @ by 2024-05-10 | Rosa lives in Москва.',
    ],
    [
      'I live in Madrid pero trabajo en Toledo.',
      'Rosa > lives_in > Madrid @ by 2024-05-10 | Rosa lives in Madrid.',
    ],
    [
      'I live in Lyon mais je travaille à Paris.',
      'Rosa > lives_in > Lyon @ by 2024-05-10 | Rosa lives in Lyon.',
    ],
    [
      'I live in Milano ma lavoro a Torino.',
      'Rosa > lives_in > Milano @ by 2024-05-10 | Rosa lives in Milano.',
    ],
    ['I live in Ankara ve çalışıyorum.', 'Rosa > lives_in > Ankara @ by 2024-05-10 | Rosa lives in Ankara.'],
    [
      'I work at Google und meine Frau bei Bosch.',
      'Rosa > works_at > Google @ by 2024-05-10 | Rosa works at Google.',
    ],
    ['I moved to Wien letzte Woche.', 'Rosa > lives_in > Wien @ by 2024-05-10 | Rosa moved to Wien.'],
    ['I live in Wien seit 2019.', 'Rosa > lives_in > Wien @ by 2024-05-10 | Rosa lives in Wien.'],
    [
      'My favorite food is 饺子，but my wife likes 面条.',
      "Rosa > favorite_food > 饺子 @ by 2024-05-10 | Rosa's favorite food is 饺子.",
      "Rosa's wife > likes > 面条 @ by 2024-05-10 | Rosa's wife likes 面条.",
    ],
    ['I work at Le Monde.', 'Rosa > works_at > Le Monde @ by 2024-05-10 | Rosa works at Le Monde.'],
    [
      'I work at Johnson und Partner.',
      'Rosa > works_at > Johnson und Partner @ by 2024-05-10 | Rosa works at Johnson und Partner.',
    ],
    ['I live in El Paso.', 'Rosa > lives_in > El Paso @ by 2024-05-10 | Rosa lives in El Paso.'],
    ['My dog is called Scherz.', "Rosa > has_pet > Scherz @ by 2024-05-10 | Scherz is Rosa's dog."],
    ['I live in Bonn, sine qua non.', 'Rosa > lives_in > Bonn @ by 2024-05-10 | Rosa lives in Bonn.'],
    [
      'I live in Bonn, she said "ich nicht" though.',
      'Rosa > lives_in > Bonn @ by 2024-05-10 | Rosa lives in Bonn.',
    ],
  ],
}

it.each([
  ["We found a flat near Kabir's school.", 'thing'],
  ['The flat is near Kabir.', 'thing'],
  ["They are in Kabir's class.", 'thing'],
  ['We were in Kabir for a week.', 'place'],
])('%s names a %s', (said, type) => {
  const { mentions } = distil.offline({ turns: [turn(said)], speakers: ['Rosa'] })
  expect(mentions.find((m) => m.entity.name === 'Kabir')?.entity.type).toBe(type)
})

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  it.each(cases.map(([said, ...read]) => ({ said, read })))('$said', ({ said, read }) => {
    expect(readingOf(turn(said))).toEqual(read)
  })
})

describe('who tells', () => {
  const assistant = { role: 'assistant', speaker: 'assistant' } as const

  it.each<[string, string[]]>([
    ['I live in Bonn and work at Acme.', []],
    ['Nell works at the lighthouse of Skerry.', []],
    ['My sister Ana lives in Lisbon.', []],
    ['The user lives in Bonn.', ['user > lives_in > Bonn @ by 2024-05-10 | The user lives in Bonn.']],
    [
      "The user's name is Oskar and he has two sons.",
      ['user > has_son > two sons @ by 2024-05-10 | The user has two sons.', 'user = Oskar'],
    ],
  ])('an assistant without a name: %s', (said, read) => {
    expect(readingOf(turn(said, assistant))).toEqual(read)
  })

  it('a document has no first person, but tells of others', () => {
    const document = { role: 'document', speaker: 'notes' } as const
    expect(readingOf(turn('I live in Bonn. Petr lives in Brno.', document))).toEqual([
      'Petr > lives_in > Brno @ by 2024-05-10 | Petr lives in Brno.',
    ])
  })

  it.each(['system', 'tool'] as const)('a turn of role %s says nothing', (role) => {
    expect(readingOf(turn('The user lives in Bonn.', { role }))).toEqual([])
  })
})

it('reads a turn the same in any company', () => {
  const all = Object.values(CASES)
    .flat()
    // What follows the beginning of a game is said in it.
    .filter(([said]) => !beginsPlay(said))
    .map(([said], i): DistilTurn => ({ ...turn(said), id: `t${i}` as TurnId }))
  const together = distil.offline({ turns: all, speakers: ['Rosa'] })
  const alone = all.map((one) => distil.offline({ turns: [one], speakers: ['Rosa'] }))
  expect(together.facts).toEqual(alone.flatMap((o) => o.facts))
  expect(together.endings).toEqual(alone.flatMap((o) => o.endings))
})

it.each([
  ['Mein Name ist Peter Müller und ich wohne in Köln.', ['Peter Müller', 'Köln']],
  ['Meine Schwester Anna wohnt in Berlin.', ['Anna', 'Berlin']],
  ['Letzte Woche war ich beim Wandern in Tirol.', ['Tirol']],
  ['Der Hund von Anna ist krank.', ['Anna']],
  ['Ich arbeite als Buchhalterin bei Siemens.', ['Siemens']],
  ['¿Qué hace Ana en Madrid?', ['Ana', 'Madrid']],
  ['O João mora no Porto.', ['João', 'Porto']],
  ['Anna Berger ist in Bonn.', ['Anna Berger', 'Bonn']],
  ['Rosa ist mit Ida in Bonn.', ['Rosa', 'Ida', 'Bonn']],
  ['I read Le Monde with Ida in Bonn.', ['Rosa', 'Le Monde', 'Ida', 'Bonn']],
  ['Anna Berger moved to El Paso.', ['Anna Berger', 'El Paso']],
])('names in %s', (said, names) => {
  const { mentions } = distil.offline({ turns: [turn(said)], speakers: ['Rosa'] })
  expect([...new Set(mentions.map(({ entity }) => entity.name))].toSorted()).toEqual(names.toSorted())
})

it('takes no Polish verb for a mother', () => {
  const { cues } = distil.offline({ turns: [turn('Mam psa, wabi się Burek.')], speakers: ['Rosa'] })
  expect(cues.flatMap((c) => c.cues)).not.toContain('mom')
})
