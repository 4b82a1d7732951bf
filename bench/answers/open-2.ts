/** Conversations that may be looked at: a software project, a theatre, friends, a greenhouse, rowers, a translator, cousins. */
export const OPEN_2 = `
# Kestrel
asked 2025-05-20
2024-12-03 user: I'm starting a new project called Kestrel. It's a booking system for bird hides.
assistant: Sounds fun. Which stack do you have in mind?
user: TypeScript with Fastify, and MySQL as the database. The front end is in Svelte.
assistant: A sensible choice. Shall we begin with the data model?
user: Yes. There are hides, slots and wardens. A hide has at most six seats.
assistant: Then a slot references a hide and counts the seats that are taken.
user: I work on it with Ravi, he does the front end. I do the rest. We're both volunteers of the trust.
assistant: Good to know.
user: Please never use semicolons in the code you show me.
assistant: Understood, no semicolons.
2025-01-07 user: Ravi finished the calendar view yesterday. It looks great.
assistant: Nice milestone! What's next?
user: Payments. The trust wants Stripe.
assistant: Stripe Checkout keeps card data away from your servers.
user: Good. We host everything on a small Hetzner machine in Falkenstein.
assistant: Then put the webhook behind TLS and verify the signature.
user: The first release is planned for 15 March.
2025-02-04 user: We moved the database from MySQL to PostgreSQL last week, because of the range types.
assistant: Exclusion constraints will stop double bookings then.
user: Exactly, that's why. The migration took two evenings.
assistant: Did anything break?
user: Only the reports. I rewrote eleven queries.
assistant: That's not bad at all.
2025-02-25 user: Ravi got a new job in Pune and leaves the project at the end of the month.
assistant: That's a pity. Who takes over the front end?
user: A student named Klara joined us on Monday. She studies computer science in Graz.
assistant: Will she keep Svelte?
user: Yes. But she asked whether we could drop the custom CSS and use Tailwind.
assistant: Reasonable for a small team.
user: We are not going to make 15 March. The release is on 12 April now.
assistant: Noted, 12 April.
2025-03-18 user: Klara found a nasty bug: summer time shifted all the slots by an hour.
assistant: Store instants in UTC and keep the hide's time zone beside them.
user: That's how we fixed it. I also set up Sentry for errors.
assistant: Good call before the release.
user: The tests take nine minutes in CI. It's killing me.
assistant: Split them in two jobs, and cache the browser.
2025-04-14 user: We released on Saturday! 42 bookings on the first day.
assistant: Congratulations to you and Klara!
user: Thanks. The wardens love it. The oldest one, Mr Abernathy, is 84 and booked all Sundays.
assistant: That's the best user feedback one can have.
user: One complaint: people want to cancel without calling us.
assistant: A signed link in the confirmation mail is the simplest way.
2025-05-13 user: Cancellation links are live since last Wednesday.
assistant: Any trouble?
user: None. The CI is down to four minutes, too. And we no longer use Sentry, it was too noisy. We use plain logs now.
assistant: Fine for your size.
user: The trust wants a mobile app next. I said maybe in 2026.
assistant: A progressive web app could bridge the time.
user: That's what Klara says as well. She hands in her thesis in June.

? [value] What is the project Kestrel about? => booking | bird hides
? [now] Which database does Kestrel use? => PostgreSQL | Postgres ! MySQL
? [past] Which database did Kestrel use in December 2024? => MySQL ! PostgreSQL
? [value] Which front-end framework does Kestrel use? => Svelte
? [value] Which payment provider does the project use? => Stripe
? [value] Where is Kestrel hosted? => Hetzner | Falkenstein
? [now] Who does the front end now? => Klara ! Ravi
? [past] Who did the front end in January 2025? => Ravi ! Klara
? [when] When was Kestrel released? => 12 April | April 12 | 2025-04-12
? [count] How many seats does a hide have at most? => six | 6
? [count] How many bookings were there on the first day? => 42
? [yes/no] Does the project still use Sentry? => /^no\\b/ | no longer
? [value] Where does Klara study? => Graz
? [value] What should code that is shown to the user never contain? => semicolons
? [never: other attribute] Which licence does Kestrel have? => never
? [never: other attribute] What is Ravi's surname? => never
? [never: other person] Where does Klara work? => never
? [never: other person] What does Mr Abernathy's wife do? => never
? [never: false premise] When was the mobile app released? => never
? [never: false premise] Why did the project move to MongoDB? => never
? [never: other attribute] How much does the Hetzner machine cost? => never

# The theatre
asked 2025-06-20
2024-09-14 Gwen: Welcome to the first meeting of the season! Who's new?
Aiko: Me! I'm Aiko, I moved here from Sapporo in June. I'm a sound engineer.
Gwen: A sound engineer, we have prayed for you.
Pedro: Hi Aiko, I'm Pedro. I paint the sets, and by day I teach geography at the grammar school.
Gwen: And I direct, and shout. I retired from the post office two years ago, so I have the time.
Aiko: Which play are we doing?
Gwen: We're doing The Glass Harbour. The premiere is on 7 December.
Pedro: I need about forty litres of blue paint.
2024-10-12 Gwen: Bad news, our lead, Fergus, broke his leg on Tuesday. He's out.
Pedro: Poor Fergus! Who could take over?
Gwen: Mabel knows the lines. She said yes last night.
Aiko: I've fixed the old mixing desk. It only hums a little.
Pedro: My daughter Ximena painted two of the waves. She's nine and better than me.
Gwen: The society pays for pizza, tell her.
2024-11-16 Aiko: I can't come next week, I'm flying home to Sapporo for my brother's wedding.
Gwen: Congratulations to him! What's his name?
Aiko: Daichi. He marries his school friend, Emi.
Pedro: Bring us sweets.
Gwen: Three weeks to go, people. Mabel is wonderful, by the way.
Pedro: The set is almost done. I only ran out of blue twice.
2024-12-15 Gwen: What a premiere! All 120 seats were sold.
Pedro: And only one wave fell over.
Aiko: The hum was part of the sea.
Gwen: Fergus sat in the first row with his crutches. He'll be back for the spring play.
Pedro: Which will be what?
Gwen: A comedy: Two Aunts and a Goose. Rehearsals start on 11 January.
2025-02-01 Pedro: I have to tell you something. I've got a post at a school in Malaga, from August on.
Gwen: Pedro, no!
Pedro: My parents are getting old, and Ximena wants to live by the sea.
Aiko: Who is going to paint the goose?
Pedro: I'm here until July. The goose is safe.
Gwen: Aiko, how is your new flat?
Aiko: Great, I moved from Mill Lane to Station Road two weeks ago. I finally have space for my synthesizers. I own seven.
2025-03-15 Gwen: Fergus is limping but loud. The premiere of the goose is on 26 April.
Aiko: I recorded real geese at the lake. One bit me.
Pedro: Heroic. Mabel got engaged, have you heard? To the dentist.
Gwen: To Dr. Lindqvist? I go to him!
Pedro: The very same. They want to marry in September.
2025-04-27 Gwen: Two curtain calls! I'm so proud of all of you.
Pedro: My last set. I cried behind the goose.
Aiko: Gwen, the mixing desk has died. It smoked in the second act.
Gwen: The society has 900 pounds left, buy a new one.
Aiko: I ordered one on the way home.
2025-06-14 Gwen: I have news of my own. My hip is going to be replaced on 3 July, so I won't direct in autumn.
Pedro: Who will?
Gwen: Mabel. She's terrified.
Aiko: She'll be great. The new desk is a dream, no hum at all.
Pedro: We're moving on 20 July. Come to Malaga, all of you.
Gwen: With my new hip I'll dance there.

? [value] Where is Aiko from? => Sapporo
? [value] What is Aiko's job? => sound engineer
? [when] When was the premiere of The Glass Harbour? => 7 December | December 7 | 2024-12-07
? [value] What does Pedro teach? => geography
? [value] What is the name of Pedro's daughter? => Ximena
? [value] Who took over when Fergus broke his leg? => Mabel
? [when] When did Fergus break his leg? => 8 October | October 8 | 2024-10-08
? [now] Where does Aiko live now? => Station Road ! Mill Lane
? [past] Where did Aiko live in December 2024? => Mill Lane ! Station Road
? [count] How many synthesizers does Aiko own? => seven | 7
? [value] Who is Mabel engaged to? => Lindqvist | dentist
? [when] When is Pedro moving to Malaga? => 20 July | July 20 | 2025-07-20
? [value] Who will direct in autumn? => Mabel ! Gwen
? [value] Who is Aiko's brother? => Daichi
? [never: other person] What is the name of Gwen's daughter? => never
? [never: other person] Where does Fergus live? => never
? [never: other attribute] How old is Gwen? => never
? [never: other attribute] What is Mabel's job? => never
? [never: false premise] When did Gwen break her leg? => never
? [never: false premise] Which play did Pedro direct? => never
? [never: other attribute] What is Pedro allergic to? => never

# Priya and Leon
asked 2025-08-20
2024-10-05 Priya: Leon! Are you still teaching at Marlow College?
Leon: Yes, chemistry, and I'm tired. What about you?
Priya: I moved to Bristol in September. I'm a physiotherapist at Avon Clinic now.
Leon: Bristol! Do you live alone?
Priya: No, I share a house with two nurses, Gwen and Abi.
Leon: Sounds lively. I have a new dog, by the way. His name is Bolt.
Priya: What kind?
Leon: A whippet. He sleeps all day and steals socks.
2024-11-16 Priya: My car broke down on the bridge. I had to walk home.
Leon: The old Corsa?
Priya: Yes. I sold it for 300 pounds on Thursday.
Leon: It was worth less. I've started bouldering, every Wednesday.
Priya: With your knees?
Leon: My knees are fine. My sister Nora takes me there.
2025-01-11 Leon: Big news. I handed in my notice at Marlow.
Priya: What? Why?
Leon: I've got a job at a paint company called Hueberg. I start on 3 March.
Priya: You and paint. Congratulations!
Leon: Thanks. How is the house?
Priya: Abi moved out. Gwen and I are looking for somebody new.
2025-03-08 Leon: First week at Hueberg is done. My boss is called Dr. Amin and she's brilliant.
Priya: I'm happy for you. I bought a bicycle, a green Brompton.
Leon: For the hills of Bristol?
Priya: My legs are iron now. I'm training for a triathlon in July.
Leon: You can't swim!
Priya: I'm taking lessons on Mondays.
2025-05-10 Leon: Nora got engaged! His name is Felix, he builds violins.
Priya: How lovely. When is the wedding?
Leon: In the spring of next year. Bolt has to carry the rings.
Priya: He'll eat them. I gave up the triathlon, by the way. I hurt my shoulder.
Leon: Oh no. Is it bad?
Priya: No. I just can't swim for two months.
2025-07-19 Priya: We have a new housemate, Tunde. He cooks!
Leon: Finally. I went to Lisbon last week, it was 39 degrees.
Priya: And I'm going to Norway on 6 September, with Gwen.
Leon: You'll be cold.
Priya: That's the plan.

? [now] Where does Leon work? => Hueberg ! Marlow
? [past] Where did Leon work in November 2024? => Marlow ! Hueberg
? [now] Where does Priya live? => Bristol
? [value] What is the name of Leon's dog? => Bolt
? [value] Who is Leon's boss? => Amin
? [value] Who is Nora engaged to? => Felix
? [when] When did Priya sell her car? => 14 November | November 14 | 2024-11-14
? [when] When is Priya going to Norway? => 6 September | September 6 | 2025-09-06
? [yes/no] Does Priya still live with Abi? => /^no\\b/ | moved out
? [never: other person] What is the name of Priya's dog? => never
? [never: other attribute] How old is Nora? => never
? [never: false premise] When did Leon move to Bristol? => never
? [never: other person] Where does Felix work? => never

# Greenhouse
asked 2025-09-15
2024-11-02 user: I'm planning a greenhouse in my garden. It has to be finished by April.
assistant: Good idea. How large will it be?
user: Three by four metres. I ordered it from a firm called Glasrow.
assistant: That size suits tomatoes and peppers.
user: I grow mostly chillies. My favourite variety is Lemon Drop.
assistant: A fruity one.
user: My wife Karin thinks I'm mad. She prefers roses.
assistant: There is room for both.
2024-12-14 user: The greenhouse was delivered on Tuesday. Forty boxes!
assistant: Are you going to build it yourself?
user: With my neighbour Wilfried. He's a retired carpenter.
assistant: That will help with the foundation.
user: I have a bad back, so he lifts the heavy parts. I take ibuprofen for it.
assistant: Be careful with it on an empty stomach.
2025-02-08 user: We finished the foundation yesterday.
assistant: Well done. What comes next?
user: The frame. Wilfried broke his thumb on Monday, so we have to wait.
assistant: I hope he recovers soon.
user: He will. I work at the post office in Celle, so I only have the weekends anyway.
assistant: There's no hurry before spring.
2025-04-12 user: The greenhouse is up! I planted 24 chillies on Sunday.
assistant: That is a lot of heat.
user: I have retired as of 1 April, so I have the time.
assistant: Congratulations on your retirement!
user: Thanks. Karin still works, she's a music teacher at the Hölty school.
assistant: Then you can cook for her.
2025-06-07 user: Aphids everywhere. I bought 500 ladybirds.
assistant: They need a few days to settle.
user: My grandson Mika gives them names. He's six.
assistant: How sweet.
user: I stopped taking ibuprofen in May, my back is fine now.
assistant: Gardening can help.
2025-08-30 user: First harvest: 11 kilos. I sold half of it at the market.
assistant: What a result!
user: My sauce won second prize at the county fair on 23 August.
assistant: Congratulations!
user: Next year I want to grow melons. We're flying to Sicily on 4 October to see how they do it.
assistant: Enjoy the trip.

? [value] Which chilli is my favourite? => Lemon Drop
? [value] What is my wife's name? => Karin
? [value] What is Karin's job? => music teacher
? [past] Where did I work in February 2025? => post office
? [when] When did I retire? => 1 April | April 1 | 2025-04-01
? [yes/no] Do I still take ibuprofen? => /^no\\b/ | stopped
? [count] How many ladybirds did I buy? => 500
? [when] When was the greenhouse delivered? => 10 December | December 10 | 2024-12-10
? [never: other person] What does Mika's mother do? => never
? [never: false premise] When did I sell the greenhouse? => never
? [never: other attribute] How much did the greenhouse cost? => never
? [never: other person] Which medicine does Karin take? => never

# Ola, Femi and Jude
asked 2025-06-30
2024-08-11 Ola: Welcome to the group chat of the worst rowing team in town.
Femi: Speak for yourself. I'm Femi, I row at bow.
Jude: Jude, stroke. I'm from Cardiff and I drive a bus.
Ola: I'm the cox because I'm loud. I'm a dentist.
Femi: I study medicine at Leeds, third year.
Jude: Do you two live near the river?
Ola: I live in Kirkstall. Five minutes.
Femi: I live with my parents in Headingley.
2024-09-29 Jude: I'm allergic to wasps, so no picnics please.
Ola: Noted. We bought a new boat, everyone! It's called Heron.
Femi: Who paid?
Ola: The club. It cost 4,000 pounds.
Jude: I've never touched anything so expensive.
Femi: My brother Kola is visiting next week. He plays the saxophone in a band.
2024-12-08 Femi: I failed anatomy. I have to repeat it in March.
Ola: You'll do it.
Jude: My wife had a baby on Friday! A girl, Carys.
Ola: Jude! Congratulations!
Femi: Born in the off season, very considerate.
Jude: She weighs more than the boat.
2025-02-16 Ola: I've moved to Leeds city centre, the flat in Kirkstall was damp.
Femi: When?
Ola: On 1 February. I can see the station.
Jude: I no longer drive a bus. I'm a tram instructor since January.
Femi: Fancy. Do you get a hat?
Jude: I get a whistle.
2025-03-30 Femi: I passed anatomy on Thursday!
Ola: I knew it.
Jude: The race at York is on 24 May. Are we in?
Ola: We're in. Femi, how is Kola?
Femi: He left the band. He's studying law in Hull now.
Jude: From saxophone to law, what a fall.
2025-05-31 Ola: Third place at York! Third!
Femi: Of four boats.
Jude: Carys slept through all of it.
Ola: I've quit sugar, by the way. Occupational reasons.
Femi: We should sail next. My cousin Yemi has a boat in Whitby.
Jude: I get seasick on the tram.
Ola: The club party is on 12 July, at the boathouse.

? [now] Where does Ola live? => city centre | Leeds ! Kirkstall
? [past] Where did Ola live in October 2024? => Kirkstall ! city centre
? [value] What is Ola's job? => dentist
? [now] What is Jude's job? => tram instructor | instructor ! bus
? [value] What is Jude allergic to? => wasps
? [when] When was Carys born? => 6 December | December 6 | 2024-12-06
? [value] What does Femi study? => medicine
? [value] Where is Jude from? => Cardiff
? [now] What does Kola study? => law ! saxophone
? [when] When did Femi pass anatomy? => 27 March | March 27 | 2025-03-27
? [never: other person] What is Ola allergic to? => never
? [never: other attribute] What is the name of Jude's wife? => never
? [never: wrong time] Where did Kola study in October 2024? => never
? [never: false premise] When did Ola sell the boat? => never

# Rosalie and her assistant
asked 2025-07-25
2024-09-03 Rosalie: Hi! I need help with my calendar. I'm a freelance translator, French and Dutch.
assistant: Of course, what should I note?
Rosalie: Yoga is on Tuesday evenings. And I don't take calls before nine.
assistant: Noted.
Rosalie: My main client is Verbeeck, the publisher.
assistant: Verbeeck, all right.
Rosalie: I live in Ghent with my partner Wout and two cats, Pixel and Miso.
assistant: Lovely names.
2024-10-22 Rosalie: My phone number is 0470 11 22 33, in case you fill in forms.
assistant: I'll use it.
Rosalie: I've been vegetarian for ten years, so no fish restaurants please.
assistant: Understood.
Rosalie: Wout and I are going to Rome on 14 November.
assistant: I'll block the days.
2024-12-03 Rosalie: Rome is cancelled, Wout has the flu. We didn't go.
assistant: I'm sorry to hear that.
Rosalie: I take vitamin D and 25 mg of sertraline, by the way, for the forms.
assistant: Added.
Rosalie: And I have a new laptop, a Framework.
assistant: A repairable one.
2025-02-11 Rosalie: I stopped working for Verbeeck. They paid late.
assistant: Who is the main client now?
Rosalie: Lannoo. They pay in ten days.
assistant: Better.
Rosalie: My dose of sertraline was raised to 50 mg last week.
assistant: I've changed it.
2025-04-15 Rosalie: Miso died yesterday. She was seventeen.
assistant: I'm so sorry.
Rosalie: Thanks. Please move yoga, it's on Thursdays now.
assistant: Moved to Thursday evenings.
Rosalie: I changed my number, too: it's 0480 99 88 77 now.
assistant: Got it.
2025-06-17 Rosalie: Wout and I broke up in May. I'm moving to Antwerp on 1 August.
assistant: I'm sorry. Shall I look for movers?
Rosalie: Yes, please. Pixel comes with me.
assistant: Of course.
Rosalie: And book a table for my birthday, it's on 9 July. I'll be forty.
assistant: For how many?
Rosalie: Six.

? [value] What is Rosalie's job? => translator
? [now] Where does Rosalie live? => Ghent ! Antwerp
? [now] What is Rosalie's phone number? => 0480 99 88 77 ! 0470
? [now] Which dose of sertraline does Rosalie take? => 50 mg ! 25 mg
? [past] Which dose of sertraline did Rosalie take in December 2024? => 25 mg ! 50 mg
? [when] When is Rosalie's birthday? => 9 July | July 9 | 07-09
? [when] When is Rosalie moving to Antwerp? => 1 August | August 1 | 2025-08-01
? [yes/no] Is Rosalie still together with Wout? => /^no\\b/ | broke up
? [value] Which laptop does Rosalie have? => Framework
? [never: other person] What is Wout's job? => never
? [never: false premise] When did Rosalie visit Rome? => never
? [never: other attribute] What is Rosalie's surname? => never
? [never: other person] What is Wout's phone number? => never

# Two cousins
asked 2025-05-30
2024-07-13 Dimitri: Cousin! How is married life?
Sofia: Loud. Paolo practises the trumpet in the bathroom.
Dimitri: Ha. I'm still single and still a tax inspector in Patras.
Sofia: And how is Aunt Eleni?
Dimitri: She lives with us since her hip operation. She's 81.
Sofia: Give her a kiss. I got a part-time job at a bookshop, Libreria Acqua.
Dimitri: You will read more than you sell.
Sofia: Of course.
2024-09-21 Dimitri: I bought a boat, a small one. She's called Calypso.
Sofia: You can't even park a car.
Dimitri: The sea is bigger. My friend Stavros teaches me.
Sofia: Paolo lost his wallet in the train on Monday. Second time this year.
Dimitri: Poor Paolo.
Sofia: Poor me. I run from office to office.
2024-11-30 Sofia: I'm pregnant! Don't tell my mother before Sunday.
Dimitri: Sofia! When?
Sofia: In May.
Dimitri: I'm learning Italian, so that I can talk to the baby.
Sofia: The baby will speak Greek, don't you worry.
Dimitri: I have a teacher, Signora Bianchi, on Fridays.
2025-01-18 Dimitri: Aunt Eleni fell and broke her arm.
Sofia: Oh no! When was it?
Dimitri: On Wednesday. She's in hospital until Tuesday.
Sofia: Tell her that I'll call. We moved to a bigger flat, still in Trieste.
Dimitri: How many rooms?
Sofia: Four. Paolo has a room for the trumpet. With a door.
2025-03-22 Dimitri: I sold the boat. Stavros crashed it into the pier.
Sofia: And he was the teacher!
Dimitri: He doesn't sail anymore either. We play chess now.
Sofia: Safer. I'm not working at the bookshop any longer, I can't carry the boxes.
Dimitri: Rest a bit.
Sofia: The doctor says the same.
2025-05-24 Sofia: He's here! Luca was born on 19 May.
Dimitri: Bravo! I'm flying to Trieste on 14 June.
Sofia: Aunt Eleni has to come as well.
Dimitri: She has packed already.

? [value] What is Dimitri's job? => tax inspector
? [value] Which instrument does Paolo play? => trumpet
? [past] Where did Sofia work in September 2024? => Libreria Acqua | bookshop
? [now] Where does Sofia live? => Trieste
? [value] What was the name of Dimitri's boat? => Calypso
? [yes/no] Does Dimitri still have the boat? => /^no\\b/ | sold
? [when] When was Luca born? => 19 May | May 19 | 2025-05-19
? [when] When is Dimitri flying to Trieste? => 14 June | June 14 | 2025-06-14
? [value] Which language is Dimitri learning? => Italian
? [value] Who is Dimitri's Italian teacher? => Bianchi
? [never: other person] Which instrument does Dimitri play? => never
? [never: other attribute] How old is Paolo? => never
? [never: false premise] When did Sofia sell the bookshop? => never
? [never: wrong time] Where does Stavros sail now? => never
? [never: other person] Where does Stavros live? => never

# About oneself
asked 2024-09-20
2024-01-05 user: Hi, I'm Jane Doe, a product manager at Acme Robotics in Austin.
assistant: Got it. Is there anything you would like me to do with that?
2024-01-14 user: I live in a small house in Austin with my husband Tom and our dog, a beagle called Pepper.
assistant: Got it. Is there anything you would like me to do with that?
2024-01-23 user: I'm severely allergic to peanuts.
assistant: Got it. Is there anything you would like me to do with that?
2024-02-05 user: My boss, David Chen, wants the roadmap by Friday.
assistant: Got it. Is there anything you would like me to do with that?
2024-02-14 user: I'm training for the Chicago Marathon in October.
assistant: Got it. Is there anything you would like me to do with that?
2024-02-23 user: My favorite author is Ursula K. Le Guin.
assistant: Got it. Is there anything you would like me to do with that?
2024-03-05 user: My birthday is on June 14th.
assistant: Got it. Is there anything you would like me to do with that?
2024-03-14 user: I drive a 2019 Toyota Corolla.
assistant: Got it. Is there anything you would like me to do with that?
2024-03-23 user: My email is jane.doe@example.com.
assistant: Got it. Is there anything you would like me to do with that?
2024-04-05 user: We're planning a trip to Japan next April.
assistant: Got it. Is there anything you would like me to do with that?
2024-04-14 user: I'm learning Japanese on the side.
assistant: Got it. Is there anything you would like me to do with that?
2024-04-23 user: My daughter Emma is 6 and she loves dinosaurs.
assistant: Got it. Is there anything you would like me to do with that?
2024-05-05 user: I don't drink alcohol.
assistant: Got it. Is there anything you would like me to do with that?
2024-05-14 user: My mom lives in Ohio.
assistant: Got it. Is there anything you would like me to do with that?
2024-05-23 user: I play the cello in a community orchestra.
assistant: Got it. Is there anything you would like me to do with that?
2024-06-05 user: I take 20 mg of lisinopril every morning.
assistant: Got it. Is there anything you would like me to do with that?
2024-06-14 user: We moved from Denver to Austin in January 2022.
assistant: Got it. Is there anything you would like me to do with that?
2024-06-23 user: I bought an electric bike last week.
assistant: Got it. Is there anything you would like me to do with that?
2024-07-05 user: I got promoted to senior product manager yesterday!
assistant: Got it. Is there anything you would like me to do with that?
2024-07-14 user: Our stack is Next.js, Prisma and Postgres.
assistant: Got it. Is there anything you would like me to do with that?
2024-07-23 user: My sister Kate got engaged to Raj.
assistant: Got it. Is there anything you would like me to do with that?
2024-08-05 user: I quit coffee in March.
assistant: Got it. Is there anything you would like me to do with that?
2024-08-14 user: I have an interview at Stripe on Thursday.
assistant: Got it. Is there anything you would like me to do with that?
2024-08-23 user: My son Leo was born on May 2, 2021.
assistant: Got it. Is there anything you would like me to do with that?
2024-09-05 user: I studied physics at UC Berkeley.
assistant: Got it. Is there anything you would like me to do with that?

? [now] Where do I live? => Austin ! Denver
? [now] Where do I work? => Acme ! Stripe
? [now] What's my job? => senior product manager
? [value] What is my name? => Jane
? [value] Who is my boss? => David Chen
? [value] What am I allergic to? => peanuts
? [value] What's my dog's name? => Pepper
? [value] What kind of dog do I have? => beagle
? [value] What is my husband's name? => Tom
? [value] When is my birthday? => June 14th | 14 June | 2025-06-14
? [value] What car do I drive? => Corolla
? [value] What is my email address? => jane.doe@example.com
? [value] What language am I learning? => Japanese
? [value] How old is my daughter? => 6
? [value] Where does my mom live? => Ohio
? [value] What instrument do I play? => cello
? [value] What medication do I take? => lisinopril
? [when] When did I move to Austin? => January 2022 | 2022-01
? [past] Where did I live before Austin? => Denver
? [value] Who is Kate engaged to? => Raj
? [value] Who is Raj? => Kate
? [value] Who is my favorite author? => Le Guin
? [value] What am I training for? => Marathon
? [value] What database do we use? => Postgres
? [when] When was Leo born? => 2 May | May 2 | 2021-05-02
? [value] Where did I study? => Berkeley
? [yes/no] Do I drink alcohol? => /^no\\b/
? [yes/no] Do I drink coffee? => /^no\\b/
? [never: other attribute] What is my cat's name? => never
? [never: other person] Where does my brother live? => never
? [never: other attribute] What's my phone number? => never
? [never: other attribute] When is my wedding anniversary? => never
? [never: other person] What car does Tom drive? => never
? [never: other person] Where does Kate work? => never

# What forms ask for
asked 2024-09-20
2024-02-01 user: My mother-in-law Solveig is moving in with us next month.
assistant: That is a change. Is there anything I can help to prepare?
user: My brother-in-law Tom is a plumber, he does the bathroom.
assistant: Handy.
2024-03-03 user: Our database is SQLite.
assistant: A sound choice for one machine.
user: My GitHub handle is ingridh. My time zone is CET, so mornings are best.
assistant: Noted.
2024-05-05 user: I need new boots. My shoe size is 43.
assistant: What will you wear them for?
user: Walking Rex. My dog Rex is a golden retriever, and our cat Mons is a Maine Coon.
assistant: They must fill the sofa.
2024-06-08 user: The clinic wants a form. My blood type is O negative. I'm taking magnesium for my migraines.
assistant: Anything else they should know?
user: I'm on a keto diet. I can't eat shellfish.
assistant: Then that goes on the form.
user: My wedding anniversary is 12 August.
assistant: Shall I remind you of it?
2024-07-20 user: We have twin boys, Magnus and Elias, they keep us busy.
assistant: I can imagine.
user: I've been a nurse for twelve years, I can handle it.
assistant: Surely.
user: My landlord is called Mr Bianchi. How do I ask him for a new boiler?
assistant: In writing, with a date by which you expect an answer.
2024-09-02 user: I was born in Kraków and grew up in Leeds, so I need both consulates.
assistant: Which document do you need?
user: A birth certificate. My best friend Paweł lives in Gdańsk, he can collect it.
assistant: Then he needs a power of attorney.
user: My PhD supervisor was Professor Okafor. Can she sign it?
assistant: That depends on the form.
user: I've switched from Jest to Vitest, and my tests hang now.
assistant: Look for open handles first.

? [value] Who is my mother-in-law? => Solveig
? [value] What is my brother-in-law called? => Tom
? [value] Which database do we use? => SQLite
? [value] What is my GitHub handle? => ingridh
? [value] What time zone am I in? => CET
? [value] What is my shoe size? => 43
? [value] What is my blood type? => O negative
? [value] What breed is Rex? => golden retriever
? [value] What breed is my cat? => Maine Coon
? [value] Which supplement do I take? => magnesium
? [value] What diet am I on? => keto
? [value] What can't I eat? => shellfish
? [when] When is my wedding anniversary? => 12 August | 2024-08-12
? [value] Who are my sons? => /Magnus.*Elias|Elias.*Magnus/
? [value] Who is my landlord? => Bianchi
? [value] Where was I born? => Kraków
? [value] Where did I grow up? => Leeds
? [value] Where does Paweł live? => Gdańsk
? [value] What is my job? => nurse
? [never: other attribute] What is my hat size? => never
? [never: other person] What is Tom's blood type? => never
? [never: other person] Which database does Tom use? => never
? [never: other person] What breed is Bella? => never
? [never: other attribute] Who is my father-in-law? => never
? [never: other person] When is Tom's wedding anniversary? => never
`
