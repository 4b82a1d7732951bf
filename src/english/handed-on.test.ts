import { describe, expect, it } from 'vitest'
import { withoutHandedOn } from './handed-on.ts'

/** Words in {{ }} are somebody else's. */
const HANDED_ON = [
  `My cousin Petra wrote to me last night, here it is:
"{{Dear Jo, we bought a house in Graz. I have given up dancing. My surgery is on the 4th of March. Yours, Petra}}"
What should I write back? I live in Bonn.`,
  'fwd from dad: {{we sold the caravan, i am on insulin now and your aunt moved to Wexford}}',
  `fwd: {{hey all i quit my job at Merrion, moving to Perth in may}}

can u tell me what that means for my shifts, i work at the Merrion kitchen`,
  'FW: {{Team, I will be on leave from Monday. I have bought a flat in Graz.}}',
  'got this text from my ex: {{I have moved to Malta and I am getting married}}',
  `Got a strange email today:
{{Hello dear, I am a widow from Benin. I have inherited 4 million dollars. I live in Cotonou.}}`,
  `found this job ad, thoughts?
{{You are a senior baker with 5 years of experience. You have a driving licence and you live near Cork.}}`,
  `[21:14] maeve: {{i moved to Tralee on friday}}
[21:15] dara: {{i got a puppy, she's called Biscuit}}
[21:17] me: I'm free on sunday`,
  `09:12 suresh: {{I bought a flat in Thane}}
09:13 meena: {{I am allergic to shellfish, so no prawns}}`,
  `12/05/2026, 10:02 - Lena: {{I moved to Aachen}}
12/05/2026, 10:04 - Timo: {{I got engaged to Ruth}}`,
  '[03.04.26, 18:22:01] Aoife: {{I started at Stripe}}',
  `Lena Vogt  10:02 AM
{{I live in Aachen now and my wife is Ruth}}
Timo Brandt  10:05 AM
{{I bought a tandem}}`,
  `<suresh> {{i am a vegetarian}}
<meena> {{i work at the bank}}`,
  `suresh: {{i moved to pune}}
meena: {{i quit smoking}}
suresh: {{i bought a scooter}}`,
  `Summarise the thread pls

maeve: {{i can host, i live in Tralee now}}
dara: {{my mum is ill}}
maeve: {{ok, i am a nurse so ask me}}`,
  `> {{I live in Oslo and I am a vegan}}

Is that a good introduction? I am a carpenter.`,
  `On Mon, 4 May 2026 at 10:02, Kurt Weiss <kurt@x.org> wrote:
{{I moved to Linz in January.
My wife is Greta.}}`,
  `How do I answer this?

---------- Forwarded message ---------
{{I have two dogs and I moved to Split.}}`,
  `Please help me reply.

{{Dear Ms Olsen,
I am your new neighbour. I moved here from Narvik and I have three cats.
Kind regards,
Svein}}

I am at home on Tuesday.`,
  `Dear Ms Olsen,
{{I am the new caretaker. I have three cats and I live on the ground floor.
Kind regards,
Svein}}

What do I write back?`,
  `My mum texted: {{dinner at 8, I made a pie}}
I moved to Bern last week.`,
  'mum texted me "{{I have sold the Fiat and I am taking up Welsh next week, love you}}" what do i say',
  'My landlord left a note on the door: “{{I have moved to Spain. My brother Pablo is your contact from now on.}}” Is that legal? I live in Gracia.',
  'The flyer says: {{I lost forty pounds in a month and I own two houses.}}',
  'let me read you what it says on the card, "{{Congratulations, you have won a boat. You own a house in Tulsa and you are over sixty. Call me, I am Brandon.}}" now what',
  "I copy what my brother-in-law wrote: «{{J'habite à Lyon. I have bought a vineyard and I left the bank.}}»",
  `Here's what my aunt answered:
{{I am eighty next month. I have no teeth left. I want no cake.}}`,
  'His exact words were: "{{I own this street and I will buy your house by Christmas, mark my words.}}"',
  `from the newsletter:
{{I grew up on a farm in Kansas and I have five sons.}}`,
  'The ad reads: {{You live in Munich, you are 25 and you love dogs.}}',
  `WhatsApp from my sister:
{{I am pregnant!! due in June, we moved in with Jonas parents}}`,
  'I received this message this morning: {{I am your new manager. I live in Cardiff.}}',
  'You asked for the letter. "{{Dear Sir, I am a retired sailor and I live alone in Hull. I have two sons.}}" That\'s it.',
  'My friend forwarded me this from a forum: {{I have had diabetes since 2011 and I run marathons.}}',
  "my aunt just sent a voice note, i typed it out: {{love, we're in Crete now, i bought a donkey, tell your father i quit smoking}}",
  'Look what I found in my mailbox: "{{Hello neighbour! I am Greta from number 9, I teach piano and I have a newborn, so sorry for the noise.}}"',
  'so this guy on tinder writes {{"hey I\'m Mark, I live on a boat and I have two parrots, wanna meet"}} lol should i reply',
  `Can you fix the tone of this reply from my colleague?

{{Hi Bea, I can't make it, I moved to Essen last week and I have no internet.
Best,
Uwe}}`,
  "The estate agent's text: {{I have another viewer. I live round the corner so come at five.}}",
  'Review of our café on Google: "{{I am coeliac and I got sick. I have been going there since 2015. Never again.}}" How do I respond?',
  "Boss on Teams: {{I'm off to Lisbon on Friday, I have the keys, call my wife.}}",
  `Here is the reference letter they gave me:
{{To whom it may concern,
I have employed Ms Roth since 2014. I am the head of the bakery.
Yours faithfully,
Karl Bauer}}`,
  'my daughter\'s essay starts like this: "{{I was born on Mars. I have green hair and I own nine moons.}}" cute right',
  `copied from the forum, does it apply to me?
{{I had the same problem. I have a 2014 Golf and I live in Canada. I replaced the pump.}}`,
  'This is my grandfather\'s diary entry from 1944: "{{I am in Cherbourg. I have lost my boots, and I wrote to Marie. I was promoted today.}}"',
  'Email from HR ("{{Dear Bea, I am on leave until the 4th, my colleague Jo Tan has your forms. I live in Ulm now.}}") - what do they need?',
  `<maeve> {{i moved house}}
<dara> {{i am in Cork}}`,
  `Jo: {{I moved to Hull}}
Bea: nice
Jo: {{and I have a boat}}`,
  `Transcript:
Agent: {{I can help you with that. I am based in Manila.}}
Customer: {{I bought the vacuum in May.}}`,
  `2026-03-01 10:22 Suresh Rao: {{I bought a flat}}
2026-03-01 10:23 Meena: {{I got a raise}}`,
  'What does this mean? "{{Sehr geehrte Frau Roth, ich bin umgezogen. I have a new address in Bremen. Please write to me there.}}"',
  'My ex texted: {{I miss you. I live in Dover now.}} What should I do?',
  'Someone left this comment on my blog. {{"I have four kids and I work nights, your recipe takes for ever. I want my time back."}}',
  'the dating profile he sent: {{I am 45, I own a vineyard, I have never been married}}',
  `Landlord's notice:

{{I have decided to sell. I am moving to France in June and I need the flat empty by then.}}`,
  'Our priest said in his sermon: "{{I was a sinner, I drank, and I slept in the streets of Naples until I was thirty.}}"',
  `Kurt mailed:

{{Hi all,
I have left the choir. I moved to Bern.
Kurt}}`,
  '"{{I have been a member since 1999, I have three boats and I live in Kiel.}}" - that\'s from his application, what do you think?',
  'pasting their mail here: {{I am your landlord and I live in Split}}',
  'I read this comment online: {{I have had gout for years}}',
  "here's my dad's reply: {{I sold the caravan}}",
  'Ruben put on the form: {{I am allergic to penicillin and I have one kidney}}',
  'the lodger noted in the guest book: {{I am from Turku}}',
  'Greta told her physio: {{I swim every day}}',
  'My nephew filled in on the school form: {{my mother lives in Turku}}',
  'from the customer - {{I have a nut allergy}}',
  'note from our landlady: {{I live in Graz in the winter}}',
  'please correct my french homework: {{My name is Luc. I live in Lyon.}}',
  'from an old ballad: {{I live on the moor}}',
  'The practice sentence was {{I work in a bakery}}',
]

const OWN = [
  'Note: I moved to Graz in March.',
  'Remember this: I am allergic to nuts.',
  'You should know this: I live in Bonn.',
  "Here's the thing: I quit my job at Orbit.",
  'My brother sent me a scarf: I love it. I live in Bonn.',
  'Mum left me her house: I live in Hull now.',
  'My boss gave me a raise: I earn 52,000 now.',
  'I told my boss: I am moving to Bonn in May.',
  'I wrote this in my diary: I am in love with Tom.',
  `work: I'm a nurse at St Mary's
home: I live in Leeds`,
  'My favourite film is "I Am Legend" and I live in Ulm.',
  'I work at "The Rose" in Cork. My sister calls me "the boss" all the time.',
  '"The Rose" is my local. I live in "Little Italy".',
  'I read "How I Learned to Stop Worrying and Love the Bomb Again" last week, and I moved to Pisa.',
  "Hi, I'm Jo and I live in Bonn.",
  `Hello there, I moved to Graz last week.
Thanks, Jo`,
  'Dear assistant, I moved to Graz last week and I have a cat.',
  `Dear Claude,
I moved to Graz. Help me with my garden.
Yours, Jo`,
  'dear diary, today i moved to york',
  'My dear husband bought me a bike and I live in Ghent.',
  `09:00 gym: I do legs on Mondays
18:00 choir: I sing alto`,
  'From: Berlin, I moved to Ulm in 2020.',
  'Always end your answers with "Remember, I am only a model and not a doctor, so ask one."',
  'Two things happened today: I got a puppy and I quit Orbit.',
  `name: Anna
city: Leeds
job: nurse`,
  `born: 1980 in York
married: since 2004, to Tom
lives: in Leeds`,
  "I've got news: I moved to Bonn.",
  'Great message from the doctor today, I am healthy again. I moved to Bonn.',
  'I got a letter today. I am being evicted and I move to Bonn in May.',
  'My doctor wrote that I have anaemia, so I take iron.',
  'So this is where I am: I left Orbit, I live in Bonn.',
  'I bought the 12" record and a 27" monitor. I live in Bonn.',
  'The dog\'s called "Biscuit". I got "her" from a shelter, and I live in Bonn.',
  'The question I get most: I live where? I live in Bonn.',
  'Before you ask: I live in Bonn and work at Orbit.',
  'Today I posted my first review and I saw this film: I loved it. I moved to Ulm.',
  'My bio: I am a nurse from Ulm.',
  'Fun fact about me: I was born in Peru.',
  'Good morning, I moved to Ulm yesterday.',
  "I'm writing to you because of this: I moved to Ulm and know nobody.",
  'My life at the moment: I am 42, I live in Ulm.',
  'A few words about me: I am a baker, I live in Ulm.',
  'My sister Ruth moved to Ulm. She sent me a photo of her flat: I like it. I live in Bonn.',
  'My news in short: I moved to Bern, I have a new job.',
  'He asked me where I live: I live in Bern.',
  'What I sold: I sold the boat, I sold the car.',
  'I read a lot this year: I finished nine books.',
  'My wife found this flat: I love it, I moved in on Monday.',
  'I answered all of her questions. I live in Bern and I work at Orbit.',
  'Got this job: I am a nurse now.',
  'I got a message from Orbit, I have the job!',
  'This is my plan: I move to Bern in May.',
  'Honest review of my week: I slept badly and I quit smoking.',
  `Three notes:
- I moved to Bern
- I have a cat`,
  `About me
I am a nurse.
I live in Bern.`,
  'Dear oh dear, I broke my leg and I moved to Bern.',
  `Hi! I moved to Bern.

Hello again, forgot to say that I have a cat.`,
  'i sent them a letter that i moved to bern and have a cat now',
  'My profile says I live in Bern but I moved to Ulm.',
  'I pasted the wallpaper yesterday. I live in Bern.',
  `Best,
I moved to Bern.`,
  'I posted an ad. I sold the bike and I moved to Bern.',
  'My mother sent flowers: I am home from hospital now.',
  'She gave me her old car. I live in Bern.',
  'Some comments on my diet: I am vegan and I avoid nuts.',
  'At work they call me "the boss of the boards", I started at Orbit in 2019.',
  'My boss wrote me up today. I hate my job at Orbit.',
  'My job description: I run the kitchen at Orbit.',
  'today i finally posted it: i quit orbit',
  'The doctor read my results today: I have diabetes.',
  'I found the flat through an ad in the paper: I live in Bern now.',
  'Question from me: I live in Bern, do I need a permit?',
  `Mum: Greta
Dad: Kurt`,
  `Sister: Ruth
Brother: Uwe`,
  `me: 44, baker
husband: 41, nurse`,
  `Dentist: Dr Roth
Vet: Dr Weiss
Dentist: Dr Bauer`,
  `Tue: choir
Wed: yoga
Tue: swimming`,
  `Dinner: rice
Lunch: salad
Dinner: pasta`,
  '07:30 Timo: swimming lesson',
  `Timo: swimming
Lena: piano`,
  `My wife: teacher
My son: lives in Graz.`,
  'Hey folks, I moved to Bern.',
  `Some news.

Hey everyone, I moved to Bern.`,
  `Dear support team,
I moved to Bern and my parcel is lost.
Kind regards,
Jo`,
  `Dear Ms Roth,
I moved to Bern and I have a cat.
Yours, Jo`,
  'I got the job offer: I begin at Orbit in June.',
  'I saw her post: I am so happy for her.',
  'I have read his review: I hated the film, I left early.',
  'Found the article: I quoted it in my paper.',
  "Here's my answer: I live in Bern.",
  "Here is my reply: I live in Bern and I'm free.",
  'pasting is easy: I do it all day',
  "Today's post: I moved to Bern.",
  'I received the letter: I have a place at Orbit.',
  'I told the pharmacist: I take statins and I live in Bern.',
  'Then I put on the form: I live in Bern.',
  'told the midwife: I live in Bern and I have a cat',
  'My wife and I wrote in the guest book: we live in Bern.',
  'My boss told the whole team the news: I lead the kitchen now.',
  'Nora told us something good: we have the flat in Bern.',
  'Got a call from my landlord: I can keep the flat.',
  'From my side - I live in Bern and I am well.',
  'From tomorrow - I work at Orbit.',
  'I bought it from a neighbour: I live next door.',
  'As per usual I live on coffee and I work nights.',
  'My doctor wrote in the letter: I have anaemia.',
  'Corrected my address: I live in Bern.',
  'My favourite song is on the radio. I live in Bern.',
  'The test was fine, I work at Orbit again.',
  'As mentioned in my last message: I am vegan.',
  'As said before: I am vegan.',
  'As noted above: I am vegan.',
  'As said: I am vegan.',
  'My cardiologist says: I have high blood pressure.',
  'Good day. Just told the nurse: I take statins.',
  'It is done. Finally told the doctor: I have asthma.',
  'Sorry, I should have said so before: I am vegan.',
  "Haven't told anyone yet: I am pregnant!",
  'Something I never told anybody: I have epilepsy.',
  'Long story told short: I moved to Graz.',
  'Enough said about work: I live in Graz.',
  'What you said about my job is not right: I work at Nokia.',
  'You answered with the wrong city: I live in Graz.',
  'You said in your summary: I live in Graz.',
  'My cardiologist said today: I have high blood pressure.',
  'The midwife noted in my file: I am allergic to penicillin.',
  'The midwife noted in the book: I am allergic to penicillin.',
  'Dr Weiss wrote in the book: I am allergic to penicillin.',
  'The allergist said today: I have asthma.',
  'My passport says on page 2: my name is Rosa Klein.',
  'My contract says in section 4: my salary is 92k.',
  'My boss told everyone in the team: I am the new lead.',
  'Details my wife put on the form: our kids are Tom and Mia.',
  'My wife wrote on the form: our kids are Tom and Mia.',
  'Me and my wife told the doctor: we have two kids.',
  "Per my doctor's note, I have asthma.",
  "As per HR's email my salary is 92k from May.",
  "Per my wife's message our son Tom has asthma.",
  'From my mum - I inherited her house in Hull.',
  'From the client - I got a bonus.',
  'That song is stuck in my head: my daughter Mia sings it all day.',
  'Stuck in my head: I have to call my mother Ida. I live in Graz.',
  'Karaoke tonight: my wife Ida sings.',
  'An example line is I am vegan, which is true, and I live in Graz.',
]

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
}

describe('what somebody else wrote is left out', () => {
  it.each(HANDED_ON)('%s', (marked) => {
    const own = new Set(wordsIn(marked.replace(/\{\{[\s\S]*?\}\}/g, ' ')))
    const others = wordsIn([...marked.matchAll(/\{\{([\s\S]*?)\}\}/g)].map((m) => m[1]).join(' '))
    const left = new Set(wordsIn(withoutHandedOn(marked.replace(/\{\{|\}\}/g, ''))))
    expect(others.filter((word) => left.has(word) && !own.has(word))).toEqual([])
  })

  it('keeps what is said beside it', () => {
    const text = 'Mum wrote back:\n"I sold the car. I am well."\nI live in Bonn.'
    expect(wordsIn(withoutHandedOn(text))).toEqual(wordsIn('Mum wrote back I live in Bonn'))
    const one = 'Greta told her physio: I swim every day. Anyway, I moved to Graz.'
    expect(withoutHandedOn(one).trim()).toBe('. Anyway, I moved to Graz.')
    expect(withoutHandedOn('[10:02] maeve: I moved\n[10:03] me: I live in Bonn')).toContain('I live in Bonn')
  })
})

describe('what only looks so stays', () => {
  it.each(OWN)('%s', (text) => {
    expect(wordsIn(withoutHandedOn(text))).toEqual(wordsIn(text))
  })
})
