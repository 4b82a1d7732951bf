/** Kept aside: whoever writes rules does not look at these. Only their figures are shown. */
export const OTHERS_ASIDE = `
# Øystein, backend developer in Bergen
asked 2025-09-10
2025-01-14 user: Go service, pgx pool. "too many clients already" under load. 4 replicas, MaxConns 50 each. Postgres max_connections is 150.
assistant: 4 times 50 is 200, above your 150. Set MaxConns to about 30 or put a pooler in front.
user: 30 it is. For later: I'm Øystein, backend dev at Havnlogg, port logistics, Bergen. Keep it short. No emojis.
assistant: Noted. Short, no emojis.
2025-01-29 user: Need a plan, Postgres 13 to 16. 800 GB. Window is the night of 1 March. Ragnhild, my manager, allows 30 min downtime.
assistant: Two options: logical replication with a short cutover, or pg_upgrade with hard links.
user: Logical replication. We tried pg_upgrade in 2023 and it broke PostGIS.
assistant: Then: publish, subscribe, wait for sync, stop writes, copy sequences, switch.
user: Other thing. Right wrist hurts, three weeks now. Ideas?
assistant: Breaks, a lower desk, maybe a split keyboard. See a doctor if it goes numb.
2025-02-17 user: Migration moved to 22 March, customs audit is in the way. Shift everything.
assistant: Shifted by three weeks. Rehearsal would then be 8 March.
user: Ok. Got a split keyboard, 42 keys. Typing at half speed. Tuva, my daughter, she's 4, calls it the broken one.
assistant: Half speed is normal at first. Give it three weeks.
2025-03-24 user: Migration done on the 22nd. 11 min downtime. One sequence out of sync, fixed by hand.
assistant: Well inside the 30. Worth a script for the sequences next time.
user: Side project: flo, CLI for tide tables, in Go. cobra or plain flag? Three subcommands.
assistant: Plain flag is enough for three.
user: Plain flag then. MIT licence. Only user so far is Ingvild, my partner. She kayaks.
assistant: A good first user. Ask her which harbours she needs.
2025-04-10 user: Dinner for six on Saturday. My brother Håkon comes down from Tromsø with wife and son. He can't have shellfish, allergy. Something simple.
assistant: Lamb stew with cabbage, made the day before. No shellfish anywhere near it.
user: Good. Also I'm out of the half marathon on 26 April. Knee. Doctor says no running till June. Make me a bike plan instead, 3 rides a week.
assistant: Tuesday 45 min easy, Thursday 45 min with hills, Sunday 90 min easy.
2025-05-06 user: Bought a house in Fana. 5.2 million. Takeover 1 June. Still in the flat in Sandviken till then. Checklist?
assistant: Insurance from takeover day, meter readings, address change, movers, keys, photos at handover.
user: Correction, takeover is 14 June. Misread the contract. And we lost the one in Åsane in February, so no jokes about bidding.
assistant: 14 June it is. No jokes.
2025-06-19 user: In Fana since Saturday. Fibre comes 3 July. On a 5G router till then, video calls stutter. What to check?
assistant: Move it to a window, use 5 GHz, and check the upload speed at the time of the calls.
user: Window helped. Flo is rewritten in Rust now, with clap. Licence is Apache-2.0 since the rewrite. 38 stars.
assistant: Nice jump from one user. Mention the licence change in the changelog.
2025-07-08 user: Leaving Havnlogg. Last day 31 July. Start at Strømvakt 4 August, staff engineer, grid monitoring. Help me with a handover doc.
assistant: Sections: services, on-call notes, open issues, access, people to ask. One page each at most.
user: Strømvakt uses Elixir. Never wrote a line of it. Book or exercises?
assistant: Exercises first, then a book on OTP once the syntax sticks.
2025-08-21 user: Two weeks in. New boss is Yusuf, team of 7. GenServer call timeout at 5000 ms, where do I change it?
assistant: It is the third argument of GenServer.call. But first check why the server is slow.
user: Slow DB query, found it. For Elixir you can write longer answers, I'm learning. Rest stays short.
assistant: Longer for Elixir, short for the rest.
user: News: Ingvild is pregnant, due in January. Wrist has been fine since June by the way. Keeping the keyboard. Remind me what to sort out with parental leave.
assistant: Congratulations. Agree on the split of weeks, tell Yusuf early, apply in good time before the due date.

? [now] Where do I work? => Strømvakt | Stromvakt
? [past] Which company did I work for before this one? => Havnlogg
? [when] When did I start the new job? => 2025-08-04 | 4 August | August 4 | 4 Aug
? [now] What part of Bergen do I live in now? => Fana
? [past] Where did we live before the house? => Sandviken
? [when] On what date did we take over the house? => 2025-06-14 | 14 June | June 14
? [detail] How much did the house cost? => 5.2 | 5,2 | 5,200,000 | 5 200 000
? [when] When did the Postgres migration actually happen? => 2025-03-22 | 22 March | March 22 | 22nd
? [past] What was the first date planned for the Postgres upgrade? => 2025-03-01 | 1 March | March 1
? [count] How many minutes of downtime did the migration take? => 11 | eleven
? [now] What language is flo written in? => Rust
? [now] Under which licence is flo? => Apache | Apache-2.0
? [who] Who is my manager these days? => Yusuf ! Ragnhild is
? [who] Who was my manager at Havnlogg? => Ragnhild
? [detail] What is my brother allergic to? => shellfish
? [yes/no] Did I run the half marathon in April? => no | did not | didn't | cancelled | dropped out | pulled out | out of it
? [detail] Why did we not use pg_upgrade? => PostGIS
? [when] When is the baby due? => January | 2026-01
? [yes/no] Does my wrist still hurt? => no | fine
? [detail] In which case may the answers be longer, by my own wish? => Elixir
? [never: other person] How old is Håkon's son? => never
? [never: other attribute] What is Håkon's wife called? => never
? [never: other attribute] What does Ingvild do for a living? => never
? [never: false premise] Which race did I run in June instead of the half marathon? => never
? [never: other attribute] What is my salary at Strømvakt? => never
? [never: other attribute] What will the baby be called? => never
? [never: other attribute] Which kindergarten does Tuva go to? => never
? [never: false premise] What is our dog's name? => never
? [never: other person] How many people are in Ingvild's team? => never
? [never: other attribute] How many square metres does the house in Fana have? => never

# Łucja, from Rzeszów to the Netherlands
asked 2025-09-20
2025-01-19 user: Hello, my name is Łucja, I am from Rzeszów in Poland but since three years I live in Utrecht. I must write an e-mail to my landlord because the heating in my room is not working. Can you help with polite English?
assistant: "Dear Sir, the heating in my room has stopped working. Could you please send someone to repair it this week?"
user: Thank you, very good. Please do one more thing always: on the end of your answer, show me my biggest mistake in English. I want to learn it better because I work in a hotel, on the reception.
assistant: I will. Biggest mistake today: "since three years I live" should be "I have lived for three years".
2025-02-08 user: I have a stress with my Dutch exam, it is the B2 level and it is on 14 May. I can learn only in the evenings, four evenings in a week. How can I make a plan?
assistant: Two evenings listening and reading, one writing, one speaking. Mistake: "I have a stress" should be "I am stressed".
user: For speaking I have my housemate Femke, she is from Friesland and she is patient. My boyfriend Mehmet speaks only English with me, so he is no help, haha.
assistant: Twenty minutes a day with Femke would do a lot. No big mistake this time.
2025-03-02 user: Big news, my sister Kinga is getting married! The wedding will be on 16 August in Rzeszów and I will be the witness, you say maid of honour I think. What does such a person do in the wedding?
assistant: You help with the dress, keep the rings, sign the papers and give a short speech. Mistake: "in the wedding" should be "at the wedding".
user: I must give a speech, oh no. Her fiancé is Tobiasz, he is a firefighter, he is nice but very silent. And please remember I cannot eat hazelnuts, I have the allergy, so when you propose me a cake for anything, without hazelnuts.
assistant: No hazelnuts in anything I suggest. Mistake: "propose me a cake" should be "suggest a cake to me".
2025-04-13 user: It is a bad week. Mehmet and I are not together anymore, we finished it on Tuesday, after two years. And yesterday somebody stole my bike from the station. I need a list what to do about the bike, about the heart I know myself.
assistant: I am sorry. For the bike: report it to the police online, give the frame number, tell your insurance. I skip the mistakes today.
user: I have no insurance for it, it is a pity. Femke says I should buy a used one, my budget is 150 euro.
assistant: For 150 you can find a decent city bike. Try the gears and brakes, and ask for proof of purchase.
2025-05-18 user: The exam was on Wednesday. Reading and listening I feel good, writing so-so, but speaking was a catastrophe, I forgot the word for "environment". The result comes in five weeks. Write me something nice.
assistant: You sat a B2 exam in your third foreign language after work shifts. One lost word does not undo that.
user: That is kind! I have also a bike now, second hand, green, it was 180 euro finally, more than I wanted. And I have an interview on Thursday in a museum of textile in Amersfoort, for visitor service. Which questions will they ask?
assistant: Expect: why this museum, a difficult guest you handled, languages, weekends. Mistake: "finally" should be "in the end".
2025-06-15 user: They took me! I start in the museum on 1 July, 32 hours in the week. In the hotel my last day is 27 June. Now I search a flat in Amersfoort because the train every day is expensive. What must I ask at a viewing?
assistant: Ask about service costs, deposit, registration, contract length and noise. Mistake: "I search a flat" should be "I am looking for a flat".
user: One flat is 820 euro in a month, with a small balcony for my budgie, I mean for the cage in the summer. He is called Pestka, it means a fruit stone. He is yellow and he screams at the vacuum cleaner.
assistant: Pestka is a lovely name. Ask whether pets are allowed before you sign. No big mistake.
2025-06-29 user: I have the results! I passed three parts, but speaking no. I must repeat only the speaking, on 22 July. And Kinga changed the date, the wedding is now on 30 August, because the hall had a problem with water.
assistant: Only speaking left, well done. So: 22 July the exam, 30 August the wedding. Mistake: "speaking no" should be "but not speaking".
user: I signed for the flat too, from 1 August. I wrote you before 820, but this was without the service costs, with everything it is 875. And Pestka is allowed!
assistant: 875 in total, then. Good that Pestka may come too.
2025-08-10 user: I live in Amersfoort since nine days, on the third floor, no lift, my arms are dead. And I passed the speaking!!! So I have the whole B2. Femke cried on the phone, she misses me.
assistant: Congratulations on the whole B2! Mistake: "I live since nine days" should be "I have lived for nine days".
user: Ha, the same mistake like in January. You know, from today please don't show my mistakes anymore, I am a bit tired. Better teach me one Dutch word at the end, about museum things.
assistant: Agreed, no more mistakes. Word of the day: "de tentoonstelling", the exhibition.
user: Nice word. In the museum I sit with Joost and Amina, we are three in the visitor service. On Mondays it is closed so I have free, and I play volleyball on Thursdays now, in Utrecht it was on Tuesdays. Can you help me to find the beginning of my speech for Kinga?
assistant: "When we were small, Kinga always chose the bigger half. Today she chose the better one." Word: "het weefgetouw", the loom.
2025-09-07 user: The wedding was so beautiful. My speech was four minutes and Tobiasz cried, the silent one! My grandmother Bronisława, she is 84, danced until two o'clock. I want to write down her recipe for pierogi with cabbage and mushrooms, she told me only "flour how much it takes".
assistant: Start with 500 g flour, 250 ml hot water, a spoon of oil, and adjust by touch. Word: "de draad", the thread.
user: I will try on Sunday. Also I wanted to go with Amina to Portugal in October, but we cancelled it, she broke her ankle. So I save this money for the driving licence, I have already 1,100 euro and I need 2,400. How long it takes if I put aside 130 in a month?
assistant: You lack 1,300, so ten months at 130. Word: "de rijles", the driving lesson.
user: Ten months, okay. And I don't make the tattoo with the loom, I told to Femke in spring that I want it, now I think a loom on the wall is enough. Please write a short get-well card for Amina.
assistant: "Dear Amina, rest well, the visitors ask for you already. Love, Łucja." Word: "beterschap", get well soon.

? [now] In which city do I live? => Amersfoort
? [past] Where did I live before I moved this summer? => Utrecht
? [when] Since when do I have the new flat? => 2025-08-01 | 1 August | August 1 | 1st of August
? [now] How much is my rent with all costs? => 875
? [now] Where do I work? => museum ! at a hotel
? [past] What was my job in the hotel? => reception | receptionist
? [when] What was my last day in the hotel? => 2025-06-27 | 27 June | June 27
? [detail] How many hours a week do I work in the museum? => 32
? [yes/no] Am I still together with Mehmet? => no | broke up | ended | separated | finished
? [when] On which date was my sister's wedding? => 2025-08-30 | 30 August | August 30
? [past] For which date was the wedding planned at first? => 2025-08-16 | 16 August | August 16
? [who] Who did my sister marry? => Tobiasz
? [yes/no] Did I pass the speaking part in the end? => yes | passed ! failed it
? [when] When did I have the second try for speaking? => 2025-07-22 | 22 July | July 22
? [detail] How much did I pay for the green bike? => 180
? [detail] To what am I allergic? => hazelnut | hazelnuts
? [now] What do I want at the end of your answers now? => Dutch
? [now] On which day do I play volleyball? => Thursday | Thursdays
? [list] With whom do I work in the visitor service? => /Joost[\\s\\S]*Amina/ | /Amina[\\s\\S]*Joost/
? [yes/no] Am I going to Portugal in October? => no | cancelled | canceled
? [never: other person] How old is Kinga? => never
? [never: other attribute] What is Mehmet's job? => never
? [never: other person] Which allergy does Femke have? => never
? [never: false premise] When did I pass my driving exam? => never
? [never: other attribute] What is the name of my street in Amersfoort? => never
? [never: false premise] How much money did the insurance pay for the stolen bike? => never
? [never: other attribute] What do I earn in the museum? => never
? [never: false premise] What is the name of Kinga's baby? => never
? [never: other attribute] Where did Kinga and Tobiasz go on honeymoon? => never
? [never: other person] Which instrument does Joost play? => never
`
