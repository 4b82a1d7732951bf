/** Conversations that may be looked at: old friends, and a brother and a sister. */
export const OPEN_1 = `
# Bea and Tomasz
asked 2025-04-15
2024-06-09 Bea: Tomasz! I can't believe it, ten years since university.
Tomasz: Bea! What are you up to? Last I heard you were in Dublin.
Bea: I left Dublin in 2021. I live in Rotterdam now and work as a ship broker at Delmar.
Tomasz: A ship broker! And I thought you would become a judge.
Bea: Life. And you, are you still in Gdynia?
Tomasz: Yes. I run a small bakery with my wife Agata. We opened it in 2019, right before the worst time to open anything.
Bea: I remember Agata, she played the drums.
Tomasz: She still does. And we have a son now, Kuba, he's four.
2024-07-14 Tomasz: Kuba started swimming lessons on Monday. He hates it.
Bea: Give him time. I hated ballet and then danced for eleven years.
Tomasz: How's Rotterdam?
Bea: Windy. I bought a folding bike, best thing I ever did. It's orange.
Tomasz: You and orange.
Bea: My colleague Femke wants to sail around Texel with me in August. I get seasick in the bath.
Tomasz: Then don't go!
2024-09-01 Bea: I went. I was sick for two days, and then it was glorious. We sailed from 10 to 17 August.
Tomasz: I'm impressed. We've hired a second baker, Oleksandr. He's from Odesa and makes the best rye bread on the coast.
Bea: So you sleep again?
Tomasz: Until five instead of three. Luxury.
Bea: I've applied for a job in Hamburg, at a wind energy company. Don't tell anybody.
Tomasz: My lips are sealed.
2024-11-10 Bea: I got it! I'm starting at Nordwind in Hamburg on 2 January.
Tomasz: Congratulations! So you're leaving Rotterdam?
Bea: Yes, I'm going to move just before Christmas. I have to learn German, too.
Tomasz: You have until January. Easy.
Bea: Very funny. How is Agata?
Tomasz: Pregnant! It's going to be a girl, in April.
Bea: Tomasz! That's the best news of the year.
2025-01-19 Tomasz: How is the new job?
Bea: I've been at Nordwind for two and a half weeks. My boss, Frau Petersen, speaks so fast that I only nod.
Tomasz: And the flat?
Bea: I live in Altona, third floor, no lift. I moved on 20 December, with a fever.
Tomasz: Ouch.
Bea: What about the bakery?
Tomasz: Oleksandr left us at New Year, he opened his own place in Sopot. I'm back to three in the morning.
2025-03-02 Tomasz: We had a fire in the bakery on Thursday. Nobody was hurt, but the big oven is gone.
Bea: Oh no! Are you insured?
Tomasz: Luckily yes. We're closed until Easter.
Bea: Let me know if I can help. I could lend you some money.
Tomasz: You're kind, we'll manage. Kuba is happy that Papa is at home. And he swims like a fish now.
Bea: My German is getting better. I take classes twice a week, with a teacher called Joachim.
2025-04-13 Tomasz: She's here! Hania was born on 8 April, 3,400 grams, and very loud.
Bea: Congratulations to all of you! How is Agata?
Tomasz: Tired and happy. The bakery opens again next Saturday, with a new oven.
Bea: I'll visit you in June, I promise. I sold the orange bike, by the way. Hamburg has better trams.
Tomasz: The end of an era.

? [now] Where does Bea live? => Hamburg | Altona ! Rotterdam
? [past] Where did Bea live in August 2024? => Rotterdam ! Hamburg
? [past] Where did Bea live before Rotterdam? => Dublin
? [now] Where does Bea work? => Nordwind ! Delmar
? [past] Where did Bea work in July 2024? => Delmar ! Nordwind
? [value] Who is Tomasz's wife? => Agata
? [count] How many children does Tomasz have? => two | 2
? [when] When was Hania born? => 8 April | April 8 | 2025-04-08
? [when] When did Bea move to Hamburg? => 20 December | December 20 | 2024-12-20
? [value] Who is Bea's boss? => Petersen
? [value] Which instrument does Agata play? => drums
? [yes/no] Does Oleksandr still work at the bakery? => /^no\\b/ | left
? [yes/no] Does Bea still have the orange bike? => /^no\\b/ | sold
? [when] When did the bakery open? => 2019
? [never: other person] Where does Femke live? => never
? [never: other person] Who is Agata's boss? => never
? [never: other attribute] What is the name of Tomasz's bakery? => never
? [never: other attribute] How old is Bea? => never
? [never: false premise] When did Bea move to Berlin? => never
? [never: false premise] When did Tomasz sell the bakery? => never
? [never: other attribute] Which allergies does Kuba have? => never

# Noor and Sami
asked 2025-07-10
2024-10-05 Noor: Did you talk to Mum this week?
Sami: Yes, on Thursday. She says her blood pressure is high again.
Noor: She should take her pills. The doctor gave her ramipril, 5 mg, in September.
Sami: I told her. How are the twins?
Noor: Wild. They started school in September and already run the place. Layth lost his first tooth.
Sami: And Lina?
Noor: Jealous of the tooth.
Sami: I have news too, I've been accepted to the evening programme in architecture. It starts on 4 November.
Noor: Sami! While working at the port?
Sami: I know. I'm crazy.
2024-11-23 Sami: The evening classes are brutal, but I love them. My professor is called Dr. Okafor.
Noor: I'm proud of you. Mum too, she tells everybody at the market.
Sami: How is your shop?
Noor: Slow. People order online. I'm thinking of closing the shop in the new year.
Sami: Don't you dare. Nobody else sells decent spices in this town.
Noor: We'll see after Christmas.
2025-01-12 Noor: Well, it's done. I closed the shop on 31 December.
Sami: I'm so sorry, Noor.
Noor: It's all right. I start at the town library in February, as a librarian's assistant.
Sami: You will read everything in a month.
Noor: That's the plan. How was your exam?
Sami: I passed, with 78 points. Dr. Okafor nearly smiled.
2025-02-15 Sami: Mum told me that her dose was doubled.
Noor: Yes, she takes 10 mg of ramipril now. Since last Monday.
Sami: Does it help?
Noor: So far so good. And I like the library. My boss Edith lets me choose the children's books.
Sami: Is it full time?
Noor: No, twenty-four hours a week. So there is time for the twins.
Sami: I sold my motorbike, by the way. Tuition is expensive.
Noor: Your beloved Kawasaki?
Sami: I cried a little.
2025-04-06 Noor: The twins turn seven on Wednesday! Will you come?
Sami: Of course. What do they want?
Noor: Layth wants a telescope, and Lina wants a real drum kit. You are not allowed to buy a drum kit.
Sami: I make no promises.
Noor: Mum bought herself a tablet and sends me thirty pictures of birds a day.
Sami: Me too! I quit my job at the port, by the way. An office took me as a draughtsman.
Noor: What? When?
Sami: My first day was 1 April. The office is called Stahl and Brook.
2025-05-25 Sami: Mum fell in the garden yesterday and broke her wrist.
Noor: I know, I was with her at the hospital. The left one. It's in plaster for six weeks.
Sami: Can she stay with you?
Noor: She's here already. The twins paint her plaster.
Sami: I'll come on Sunday. Should I bring anything?
Noor: Her tablet, it's still in her flat. And yourself.
2025-07-06 Noor: The plaster came off on Friday. Mum went home today.
Sami: Great. I'm in the middle of finals, I've slept four hours a night.
Noor: When is the last exam?
Sami: On 18 July. Then I'm going to sleep for a week, and then I fly to Beirut on 2 August.
Noor: Give Aunt Salma a kiss from us.
Sami: I will. She has promised to show me the house where Grandpa was born.

? [value] What medicine does Mum take for her blood pressure? => ramipril
? [now] Which dose of ramipril does Mum take now? => 10 mg | 10 ! 5 mg
? [past] Which dose of ramipril did Mum take in October 2024? => 5 mg | 5 ! 10 mg
? [value] What are the names of Noor's twins? => /(?=.*layth)(?=.*lina)/
? [now] Where does Noor work? => library ! shop
? [past] What did Noor do in October 2024? => shop
? [when] When did Noor close the shop? => 31 December | December 31 | 2024-12-31
? [now] Where does Sami work now? => Stahl and Brook | Stahl ! port
? [past] Where did Sami work in January 2025? => port ! Stahl
? [value] What does Sami study? => architecture
? [count] How many points did Sami get in the exam? => 78
? [value] Which wrist did Mum break? => left
? [when] When does Sami fly to Beirut? => 2 August | August 2 | 2025-08-02
? [yes/no] Does Sami still own the Kawasaki? => /^no\\b/ | sold
? [never: other person] What does Layth study? => never
? [never: other person] Which medicine does Sami take? => never
? [never: other attribute] How old is Mum? => never
? [never: other attribute] What is the name of Noor's husband? => never
? [never: false premise] When did Noor open her second shop? => never
? [never: false premise] Which motorbike did Noor buy? => never
? [never: other attribute] Where did Sami learn French? => never
`
