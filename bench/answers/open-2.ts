/** Conversations that may be looked at: a software project, and three people of a theatre. */
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
`
