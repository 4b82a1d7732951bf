/** Conversations and questions by somebody who has not seen the rules; these may be looked at. */
export const OTHERS_OPEN = `
# Øyvind, terse
asked 2025-09-01
2025-01-14 user: Packing list for 5 days in Lofoten, end of January, mostly photography. I'm Øyvind btw.
assistant: Wool base layers, shell, spikes, headlamp, tripod, spare batteries kept warm, lens cloths, thermos.
user: Good. Going with Jonas, he drives. Keep answers short, no emojis.
assistant: Short and no emojis. Got it.
user: Also I'm vegetarian. Trail food?
assistant: Nuts, flatbread with cheese, dried fruit, lentil soup in the thermos.
2025-02-04 user: Quit Nordvik Elektro. Start at Fjellkraft on 10 February. Hello mail to the new team, boss is Torunn.
assistant: "Hi all, I'm Øyvind, electrician, joining you on Monday. Looking forward to meeting you."
user: Pay goes from 570,000 to 612,000 kr. Per month before tax?
assistant: 51,000 kr.
2025-02-27 user: Dog ate half a bar of dark chocolate. 24 kg. Bad?
assistant: Could be. Call a vet now and tell them the amount and the cocoa percentage.
user: Vet says Tussi is fine. Bill 2,300 kr. Does insurance take that?
assistant: Often, minus the deductible. Check your policy for acute visits.
2025-03-19 user: My sister expects twins in July. Gift, max 800 kr.
assistant: Two wool blankets, or a double set of merino bodysuits.
user: Blankets. Åse lives in Trondheim so must be light to post. Other thing: left knee swollen since skiing Saturday. Ice?
assistant: Ice 15 minutes at a time, raise it, rest. See a doctor if it locks or stays swollen.
2025-04-08 user: MRI: torn meniscus. Operation 29 April in Bodø. What to ask the surgeon?
assistant: Repair or removal, weeks on crutches, when you may drive, when you may climb ladders at work.
user: So no Svalbard in May. Cancel mail to the tour company, I paid 9,400 kr deposit.
assistant: "I must cancel my May tour because of knee surgery. Please tell me how much of the 9,400 kr deposit is refunded."
2025-05-20 user: Hospital pushed me to 6 May. Went fine. Physio twice a week. Exercises at home?
assistant: Heel slides, quad sets, straight leg raises, three rounds a day. Ask your physio before adding squats.
user: Eline and I split up. She moves out 1 June. No comforting please, just don't bring it up.
assistant: Understood. I won't.
2025-06-16 user: Flat here in Bodø too big for one. Work lets me transfer to the Ålesund office from 1 August. Rent there for two rooms?
assistant: Expect somewhere between 10,000 and 13,000 kr.
user: Found one. 11,200 a month, dog allowed. What to check before signing?
assistant: Deposit account, notice period, what is included, damp in bathroom, written dog permission.
2025-07-11 user: I'm an uncle. Twins came 9 July, Sverre and Ingrid. Two lines for a card.
assistant: "Welcome Sverre and Ingrid. Twice the joy, half the sleep."
user: Wrong, the boy is Sivert. Bad phone line. Fix it.
assistant: "Welcome Sivert and Ingrid. Twice the joy, half the sleep."
2025-08-05 user: Moved to Ålesund last week, boxes everywhere. Who needs my new address?
assistant: The population register, post, bank, insurance, GP office, power company.
user: I eat fish again since June, iron was too low. Still no meat. Easy cod dinner?
assistant: Bake cod with potatoes, leek and lemon, 200 degrees for 15 minutes.
2025-08-24 user: Signed up for a 10k in Molde, 18 October. Physio only every second week now. Also got a used 70-200 lens from a guy called Kåre, 6,500 kr. Running plan for the knee?
assistant: Three easy runs a week, run-walk first, 10 percent more each week, stop if it swells.

? [now] Where do I live? => Ålesund ! Bodø
? [now] Who is my employer? => Fjellkraft ! Nordvik
? [past] Which company did I work for before the current one? => Nordvik
? [when] When did I start at Fjellkraft? => 2025-02-10 | 10 February | February 10
? [who] Who is my boss at Fjellkraft? => Torunn
? [now] What do I earn a year? => 612,000 | 612 000 | 612000 | 612k ! 570,000
? [who] What is my dog called? => Tussi
? [detail] How much was the vet after the chocolate? => 2,300 | 2 300 | 2300
? [detail] Which of my knees was operated on? => left ! right knee
? [when] What day was the knee operation actually done? => 2025-05-06 | 6 May | May 6 ! 29 April | April 29
? [past] For which date was the operation planned at first? => 2025-04-29 | 29 April | April 29
? [yes/no] Did I go to Svalbard in May? => no | cancelled | canceled
? [list] What are the names of my sister's twins? => /(?=[\\s\\S]*Sivert)(?=[\\s\\S]*Ingrid)/ ! Sverre
? [when] Birthday of the twins? => 2025-07-09 | 9 July | July 9
? [detail] What rent do I pay in Ålesund? => 11,200 | 11 200 | 11200
? [yes/no] Making dinner for Øyvind: is fish okay these days? => yes | eat fish | eats fish
? [detail] Why did I begin to eat fish again? => iron
? [count] How often do I go to physio now? => every second week | every two weeks | every other week | fortnightly | biweekly ! twice a week
? [when] When is the 10k in Molde? => 2025-10-18 | 18 October | October 18
? [who] Who did I buy the 70-200 lens from? => Kåre
? [never: other person] Where does Jonas work? => never
? [never: other person] When is Åse's birthday? => never
? [never: other person] What does Eline do for a living? => never
? [never: other person] What was Torunn operated for? => never
? [never: other attribute] What breed is Tussi? => never
? [never: other attribute] In which street is my flat in Ålesund? => never
? [never: other attribute] What time does the Molde race start? => never
? [never: other attribute] What is the name of my surgeon? => never
? [never: false premise] In which church did Eline and I get married? => never
? [never: false premise] What is the name of the cat I got after moving? => never

# Maeve, wordy
asked 2025-09-01
2025-01-19 user: Hello there, I'm Maeve, I teach second class in a small primary school outside Cork, and for my sins I've volunteered to organise a surprise lunch for my mother Nuala, who'll be seventy-five on the 8th of March; we're thinking of about twenty people in a restaurant, so could you tell me what I ought to be doing and when?
assistant: Lovely. Book the room this week, send invitations by early February, settle the menu and cake two weeks before, and agree who brings your mother and on what excuse.
user: That's grand, and while I think of it, Mam adores anything with lemon and cannot abide coconut, so no coconut in the cake suggestions please, and would you ever write to me in ordinary paragraphs rather than bullet points, because I get enough bullet points from the Department to last me a lifetime.
assistant: Paragraphs it is. A lemon drizzle or a lemon and almond cake would both keep well and slice neatly for twenty.
2025-02-09 user: So after eighteen months of dithering Diarmuid (that's my husband, the most cautious man in Munster) and I have finally got a quote for the kitchen extension, €42,000 from a builder called Fintan who did the neighbours', and he'd begin after Easter; could you help me write to ask whether the windows are included?
assistant: "Dear Fintan, thank you for the quote of €42,000. Before we go ahead, could you confirm whether the windows and their fitting are included? Kind regards, Maeve."
user: Perfect. The other worry is that our two, Cillian who's nine and Sadhbh who's six, will have to share a room while the dust flies, and they fight like ferrets, so how do I keep the peace?
assistant: Give each a corner that the other may not enter, agree a lights-out rule together, and promise an end date they can count down to.
2025-03-02 user: Disaster, or nearly: the restaurant went and double-booked us, so the lunch will now be at my brother Eoin's house in Kinsale, same day, and because it's a house everyone thinks they can bring someone, so we've gone up to twenty-six; could you redo the invitation?
assistant: "Change of place! Nuala's surprise lunch will be at Eoin's in Kinsale on Saturday the 8th of March at one o'clock. Not a word to the birthday girl."
user: You're a pet. On a less cheerful note I've been exhausted since the autumn, and Dr Sheehy did bloods and suspects I'm coeliac, so I've a biopsy on the 20th, and I'd like to know what I should be asking them.
assistant: Ask whether to keep eating gluten until then, when results come, whether your iron and vitamin D were checked, and whether your children should be tested.
2025-03-30 user: Well, it's official since Thursday, I'm coeliac, so no more gluten for me, and Diarmuid looked at the bread bin as if someone had died; could you give me a week of dinners, and I'll relent on the bullet points for recipes and shopping lists, but only for those, mind.
assistant: - Mon: roast chicken and potatoes - Tue: prawn risotto - Wed: bean chilli - Thu: salmon and rice - Fri: omelette - Sat: steak and chips - Sun: lamb stew, thickened with cornflour
user: The lunch was a triumph, by the way, I never told you: Mam cried, Sadhbh played the tin whistle, and Gráinne, that's Eoin's wife, made three lemon cakes with her own hands, so I owe her a thank-you note that isn't soppy.
assistant: "Gráinne, three cakes, twenty-six people and not a crumb left. You made the day, and Mam is still talking about it. Thank you. Maeve."
2025-04-27 user: You'll laugh, or I might cry: Fintan opened up the back yard and found the drains are in ribbons, so the figure is no longer what I told you, it's €51,500, and he won't begin until the 12th of May; I want a letter that is civil but makes him put it in writing.
assistant: "Dear Fintan, please send us a written breakdown of the revised price of €51,500 and confirm the start date of the 12th of May before any work begins."
user: And of course that's the holiday gone, because we were to have two weeks in Brittany in August beside my friend Clémence in Quimper, and I have to tell her we're not coming, which I dread.
assistant: "Dear Clémence, I'm so sorry, the house has eaten the holiday and we must call off August. Would you think of coming to us instead?"
2025-05-25 user: We've had a sad week of it. Biscuit, our old ginger cat, died on Monday at the age of seventeen, and Sadhbh is inconsolable and asks every night where he is, and I'm a teacher and you'd think I'd know what to say, but I don't.
assistant: Be plain that he died and that it doesn't hurt him now. Let her draw him or plant something, and let the question come as often as it needs to.
user: Thank you, that helped. To turn to nicer things, I sing in a choir, I've been an alto since I was fifteen, but Peadar, our conductor, has put me with the tenors because the men are scarce, and I've a Latin piece to learn off by the concert on the 21st of June; any tricks?
assistant: Speak the Latin in rhythm first, learn from the last page backwards, and record the tenor line to hear in the car.
2025-06-22 user: The concert was last night and I got through the whole of it without the book, and I have to say I've no notion of going back to the altos now, I'm having far too good a time among the tenors.
assistant: Well done. Learning it from the back evidently paid off.
user: But the real news is that I've been offered the post of deputy principal from September, and my head is spinning, because I love the classroom and I don't love meetings; how would you weigh it up?
assistant: Ask how much teaching you'd keep, what the job looked like for the last holder, and which you'd regret more in five years.
2025-07-13 user: I said yes! I'll be deputy principal and still have a class, only it'll be fourth class instead of my little ones, and I need a short letter of acceptance to Bríd, the principal, that doesn't sound as though I'm accepting an Oscar.
assistant: "Dear Bríd, I am very happy to accept the post of deputy principal from September and look forward to working with you in it. Maeve."
user: The extension is up, bar the painting, and Clémence took us up on the invitation and is coming with her son Loïc from the 3rd to the 10th of August; she doesn't drive and I'll have the car only half the time, so where can one go from Cork by bus or train?
assistant: Cobh by train is a lovely half day, Kinsale goes by bus, and Fota is on the Cobh line.
2025-08-10 user: We waved Clémence off this morning, all of us in bits, and as if the house weren't full enough our neighbour Mrs Twomey has given us a grey kitten, whom Sadhbh has called Pangur, a late present as she turned seven on the 29th of July; what does he need in the first week?
assistant: One quiet room, a litter tray, kitten food in small meals, a vet visit, and patience with the hiding.
user: And here's the damage, the final bill for the building came to €53,200, a bit over what Fintan had put in writing, so we've borrowed €15,000 from the credit union over three years; roughly what's that a month if there were no interest at all, so I know the floor?
assistant: About €417 a month before interest.
2025-08-28 user: A correction that has made the whole family laugh: the vet turned Pangur over yesterday and he is a she, and Sadhbh says the name stays as it is; anyway, I've my first staff meeting as deputy tomorrow and I need an opening that's warm and lasts no more than a minute.
assistant: "Welcome back. I've sat where you sit and complained about meetings, so I'll keep mine short. My door is open, and I mean it."
user: Last thing, I promise: Mam is getting her hip replaced on the 7th of October and will recover at Eoin's, Cillian has chess on Wednesdays from now on and I've choir on Tuesdays, so how would you split the visits to Kinsale among us for the first fortnight?
assistant: You could go Mondays and Thursdays, Diarmuid on Saturdays with the children, and leave Tuesdays and Wednesdays to Eoin.

? [now] What post do I hold at the school from September? => deputy principal | deputy
? [now] Which class will I be teaching this school year? => fourth | 4th ! second class
? [past] Which class was I teaching last winter? => second | 2nd
? [when] When did my mother turn seventy-five? => 2025-03-08 | 8 March | March 8 | 8th of March
? [detail] Where was the birthday lunch held in the end? => Eoin | Eoin's | Kinsale
? [count] How many were we at Mam's lunch after the change? => 26 | twenty-six
? [who] Who baked the lemon cakes? => Gráinne
? [detail] What must never go into a cake for Mam? => coconut
? [detail] What illness was I diagnosed with in March? => coeliac | celiac
? [who] Which doctor took my bloods? => Sheehy
? [yes/no] May a shopping list for Maeve be written with bullet points? => yes
? [now] What did the extension cost us when the final bill came? => 53,200 | 53200 ! 42,000 | 51,500
? [past] What was the very first quote for the extension? => 42,000 | 42000
? [when] What date did Fintan say he would begin, after the drains were found? => 2025-05-12 | 12 May | May 12 | 12th of May
? [yes/no] Did we have our two weeks in Brittany this August? => no | called off | cancelled
? [who] Who came along with Clémence when she stayed with us? => Loïc
? [now] What voice do I sing in the choir these days? => tenor | tenors ! I sing alto | you sing alto
? [yes/no] Is Pangur a tomcat? => no | female | girl | she
? [when] When is Mam's hip operation? => 2025-10-07 | 7 October | October 7 | 7th of October
? [list] What are my children's names? => /(?=[\\s\\S]*Cillian)(?=[\\s\\S]*Sadhbh)/
? [never: other person] What does Diarmuid work as? => never
? [never: other person] How old is Loïc? => never
? [never: other person] What is the name of Fintan's wife? => never
? [never: other person] Which instrument does Cillian play? => never
? [never: other person] What voice does Gráinne sing? => never
? [never: other attribute] What colour did we paint the extension? => never
? [never: other attribute] How much will I be paid as deputy principal? => never
? [never: other attribute] Where did I train as a teacher? => never
? [never: false premise] What was the hotel in Quimper called where we stayed in August? => never
? [never: false premise] Why did I leave the choir? => never

# Bożena, English as a second language
asked 2025-09-01
2025-01-08 user: Good morning, I am Bożena from Łódź. I have small atelier where I sew dresses and in the evenings I learn English. Can you check this for my website: "We are sewing wedding dresses since 2009"?
assistant: Good morning, Bożena! Better: "We have been sewing wedding dresses since 2009."
user: Thank you. Please always when I make mistake, write me the correction on the end. I have exam B2 on 24 May and I want to pass.
assistant: With pleasure. Correction: "whenever I make a mistake", "at the end", "the B2 exam".
2025-01-29 user: My niece Oliwia gets married on 14 June and I make her dress and also five dresses for the bridesmaids, Kinga and four other girls. How many metres of satin I need for bridesmaids, long dresses?
assistant: About 4 metres each, so 20 metres, plus a little reserve. Correction: "How many metres do I need".
user: The bride will be in ivory, not in white, and the girls in sage green. I want to order by the company in Como, there is very nice man, Renzo, he gives me price 38 zł for metre. Can you write to him?
assistant: "Dear Renzo, I would like to order 22 metres of sage green satin at 38 zł per metre. Best regards, Bożena." Correction: "order from the company".
2025-02-20 user: Today not about sewing. My son Kacper studies shipbuilding in Gdańsk, second year, and he called that he wants to stop. I did not sleep. How to talk with him?
assistant: Ask what he would like to do instead and listen before advising. Correction: "he called to say that he wants to stop".
user: My husband Michał says leave the boy. Michał drives city bus since twenty years and he is calm like a stone. And me, I have high blood pressure now, the doctor gave me tablets for every morning, and I forget them. I must not take penicillin also, I am allergic, but this is not in the tablets. How to remember?
assistant: Put the tablets beside the coffee pot and set a phone alarm. Correction: "has driven a city bus for twenty years".
2025-03-16 user: The owner of house where is my atelier, on Lipowa street, wants from April 3,600 zł and not 2,900 like now. It is too much for me. Please write polite letter that I ask him for 3,100.
assistant: "Dear Sir, I have been a reliable tenant for many years and kindly ask you to set the rent at 3,100 zł." Correction: "where my atelier is".
user: Good. For Easter there will be nine persons at my table, and Oliwia does not eat eggs because of allergy, which is a catastrophe for Polish Easter. What can I cook for her?
assistant: Sour rye soup without egg, white sausage, beetroot salad, and a yeast cake made without eggs. Correction: "nine people".
2025-04-06 user: He said no. But I found new place, better light, on Ogrodowa street, 2,700 zł, and I move with the atelier on 1 May. Please make short text for my clients.
assistant: "From 1 May you will find us in a brighter studio on Ogrodowa street. Come and see us!" Correction: "a new place".
user: Sylwia, my friend from school, will help with her van. But other problem, my helper Danuta goes on pension on the end of April after eleven years. I need advertisement for new person who can sew zippers and has patience.
assistant: "Small bridal studio in Łódź is looking for a patient seamstress, experienced with zippers." Correction: "retires at the end of April".
2025-05-04 user: We are already in Ogrodowa, everything smells with paint! And I have new helper, Weronika, she is 23 and starts on 12 May, three days in a week. What should I show her in the first day?
assistant: The machines, how you label orders, how you talk with brides, and one small hem. Correction: "smells of paint", "on the first day".
user: Because of the move I did not learn nothing, so I changed date of exam to 28 June. Make me a plan, thirty minutes a day please.
assistant: Monday and Thursday listening, Tuesday and Friday writing, Wednesday grammar, weekend a mock test. Correction: "I did not learn anything".
2025-06-01 user: You will not believe. The groom fell from bicycle and broke his leg, so the wedding is now on 6 September. And Kinga is pregnant and doesn't want to be bridesmaid, so I make one dress less, four.
assistant: Good that you have more time now. Correction: "fell off his bicycle", "one dress fewer".
user: And the bride changed also the colour for the girls, now dusty rose, and the green satin lies already in my shop! What can I sew from it?
assistant: Evening skirts, linings, or ring pillows for other brides. Correction: "the bride also changed the colour".
2025-07-06 user: The exam was last week, listening was hard, the results come in August. And now I ask you, please no more corrections, I want just to talk without stress.
assistant: Of course, no more corrections. Well done for sitting it!
user: Kacper finished with Gdańsk. He works this summer in kitchen of one restaurant in Sopot and from October he will go to school for cooks in Poznań. I am already not angry, he cooks better than me. What present for beginning cook?
assistant: One good chef's knife and a sharpening stone will last him for years.
2025-08-02 user: I passed!!! 78 points! My teacher Halina cried and I cried too. What can I give her for thank you, maybe 150 zł?
assistant: Congratulations! Sew her a silk scarf and add flowers.
user: Only one sad thing, my canary Figaro does not sing since two weeks. He eats normal. Is he ill?
assistant: In summer canaries moult and go quiet. If he eats and is lively, wait; if he fluffs up, see a vet.
2025-08-23 user: I was by the doctor, he changed me the tablets for pressure, stronger ones, and now I take them in the evening after supper. And coffee only before noon. What can I drink in the afternoon at work?
assistant: Rooibos, fruit tea, or grain coffee, all without caffeine.
user: And imagine, Michał made surprise, for our 25 years of marriage on 19 September we fly to Lisbon for four nights! He, who never was in airplane. I don't like seafood, so what will I eat there?
assistant: Grilled chicken, caldo verde, pork dishes, and custard tarts every day.

? [now] In which street is my atelier? => Ogrodowa ! Lipowa
? [past] In which street was the atelier before I moved it? => Lipowa
? [now] What rent do I pay for the new atelier? => 2,700 | 2 700 | 2700 ! 3,600 | 3,100
? [when] When is Oliwia's wedding? => 2025-09-06 | 6 September | September 6 ! 14 June | June 14
? [past] What was the first date of the wedding? => 2025-06-14 | 14 June | June 14
? [count] How many bridesmaid dresses do I have to make now? => four | 4 ! five dresses
? [now] In what colour will the bridesmaids be? => dusty rose | rose ! sage green
? [detail] What colour is the dress of the bride? => ivory
? [who] With whom do I deal at the satin company in Como? => Renzo
? [now] Who helps me in the atelier? => Weronika ! Danuta
? [when] When did Weronika begin to work for me? => 2025-05-12 | 12 May | May 12
? [yes/no] Should the assistant still correct Bożena's English at the end? => no
? [yes/no] Did I pass the B2 exam? => yes | passed
? [detail] How many points did I get in the exam? => 78
? [who] Who is my English teacher? => Halina
? [detail] In which city does Kacper go to cooking school from October? => Poznań | Poznan
? [past] What did Kacper study in Gdańsk? => shipbuilding
? [now] At what time of day do I take my blood pressure tablets? => evening | supper ! every morning
? [detail] Which medicine am I allergic to? => penicillin
? [detail] Where do Michał and I fly for our anniversary? => Lisbon
? [never: other person] What is the name of the groom of Oliwia? => never
? [never: other person] What is Michał allergic to? => never
? [never: other person] When will Kinga's baby be born? => never
? [never: other person] Where does Sylwia live? => never
? [never: other attribute] How much do I pay Weronika? => never
? [never: other attribute] How old is Figaro? => never
? [never: other attribute] What is the name of my doctor? => never
? [never: other attribute] How much did the trip to Lisbon cost? => never
? [never: false premise] Why did Weronika quit? => never
? [never: false premise] Which C1 course did I sign up for? => never

# Wanjiru, works on software
asked 2025-09-01
2025-01-21 user: Hi, Wanjiru here, backend dev in Nairobi. Our bus booking service Kipepeo (Go + MySQL) takes ~900 ms for \`SELECT * FROM seats WHERE trip_id = ? AND status = 'free'\`, 2M rows. Ideas?
assistant: Add a composite index on (trip_id, status) and select only the columns you need.
user: Index brought it down to 14 ms, thanks. House rules for you: code in Go, diffs only, no explanations unless I ask.
assistant: OK: Go, diffs only.
2025-02-11 user: We're moving Kipepeo off MySQL to Postgres 16, go-live 31 March. Team is five: me, Otieno, Zoé, Lucía and Brian. Give me a migration checklist.
assistant: Schema mapping, dual writes, bulk copy, checksums per table, rehearsal, cutover, rollback plan.
user: Farida (my manager) gave the data copier to Otieno, I own the cutover script. Sketch a retry helper, max 3 tries, exponential backoff.
assistant: \`+func retry(f func() error) (err error) { for i := 0; i < 3; i++ { if err = f(); err == nil { return nil }; time.Sleep(100 * time.Millisecond << i) }; return err }\`
2025-03-04 user: Non-code question. I have asthma and had a bad attack last week, got a new inhaler. I'm signed up for the half marathon in Ngong on 6 April. Realistic?
assistant: Ask your doctor first. If cleared, two easy weeks, then decide; no shame in deferring.
user: Will ask. And my cat Semicolon walked over the keyboard and killed the terminal mid-edit. Getting unsaved vim work back?
assistant: \`vim -r file\`, then save under a new name and delete the .swp file.
2025-03-25 user: Go-live slips to 12 May. Row checksums on \`payments\` don't match between MySQL and Postgres, about 3% of rows. Where would you look?
assistant: Timestamps, decimals, collation and trailing spaces, in that order.
user: Found it: timestamps. MySQL had local Nairobi time and the copier assumed UTC, so everything was shifted by 3 hours. Diff for the conversion?
assistant: \`-t.UTC()\` \`+time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), nairobi).UTC()\`
2025-04-13 user: Didn't run Ngong after all. Lungs were OK, but I twisted my ankle two days before. I've entered the Naivasha half on 7 September instead. 20-week plan, one line per month?
assistant: Apr: heal and walk. May: 20 km a week. Jun: 28. Jul: 35. Aug: 40 with one long run. Sep: taper.
user: Weekend project: a bird log app, Ndege. Flutter with SQLite, my brother Kamau draws the icons. Minimal schema?
assistant: \`species(id, name)\`, \`sighting(id, species_id, seen_at, lat, lon, note)\`.
2025-05-14 user: Cut over on Monday as planned, 22 minutes of downtime, no rollback. p99 on seat listing is 40 ms. Skeleton for the write-up please.
assistant: Goal, timeline, what went well, what hurt, numbers before and after, follow-ups.
user: Also Farida goes on maternity leave at the end of May. Henrik from the Copenhagen office covers for her until November. Short welcome message?
assistant: "Welcome Henrik, glad to have you. I'll send you the Kipepeo notes and book us 30 minutes this week."
2025-06-08 user: My talk on the migration got accepted at a database conference in Kigali, 19 June, 30 minute slot. Outline?
assistant: Why we moved, the plan, the timestamp bug, cutover night, numbers, three lessons.
user: Zoé proposed a Rust rewrite of the pricing module. We voted 4 to 1 against, it stays in Go. Write me a decision record, 5 lines max.
assistant: Title: Keep pricing in Go. Status: decided. Context: Rust rewrite proposed. Decision: rejected 4 to 1. Consequence: profile and optimise the Go code.
2025-06-29 user: Kigali went well, around 140 people in the room, though the organisers cut me down to 20 minutes on the spot. Two slides of the timestamp story got the most laughs.
assistant: Nice. Post the slides while people remember.
user: One effect: Lakeline wants me as staff engineer, fully remote. 480k KES a month, I'm on 390k at Tembea Labs. What should I ask them?
assistant: On-call load, who decides architecture, review cycle, equipment budget, and why the role is open.
2025-07-20 user: Took the Lakeline offer. My last day at Tembea Labs is 15 August and I start on 1 September. Resignation letter to Henrik, three sentences.
assistant: "Dear Henrik, I'm resigning from Tembea Labs, with 15 August as my last day. I'll hand over the cutover tooling before then. Thank you for everything."
user: Since it's remote I'm leaving my flat in Kilimani too and moving up to Limuru on 23 August, close to my mother's tea farm. What should I test on the house connection before I sign?
assistant: Latency at peak hours, upload speed, packet loss over an hour, and a mobile backup.
2025-08-26 user: Writing from the new house, it's cold and green and Semicolon hates it. I've thrown out Flutter, Ndege is plain Kotlin now, Android only, storage unchanged. Diff for a Room entity \`Sighting\`? Kotlin is fine here.
assistant: \`+@Entity data class Sighting(@PrimaryKey(autoGenerate = true) val id: Long = 0, val speciesId: Long, val seenAt: Long, val lat: Double, val lon: Double, val note: String?)\`
user: Update for your notes: paperwork is late, so my first day is 8 September, not the 1st. My lead there will be Ximena. And new rule: one line of explanation above each diff from now on.
assistant: Noted: 8 September, Ximena, one line above each diff.

? [when] What is my first day at Lakeline? => 2025-09-08 | 8 September | September 8 ! 1 September | September 1
? [past] Which company did I work for before Lakeline? => Tembea | Tembea Labs
? [when] When was my last day at Tembea Labs? => 2025-08-15 | 15 August | August 15
? [now] Where do I live? => Limuru ! Kilimani
? [past] In which part of Nairobi did I live before the move? => Kilimani
? [when] When did Kipepeo go live on Postgres? => 2025-05-12 | 12 May | May 12 ! 31 March | March 31
? [past] What was the original go-live date for the migration? => 2025-03-31 | 31 March | March 31
? [detail] How long was Kipepeo down during the cutover? => 22
? [detail] Why did the checksums on payments not match? => timestamp | timestamps | timezone | time zone | UTC | local time
? [who] Who wrote the data copier? => Otieno
? [who] Who covers for Farida? => Henrik
? [yes/no] Is the pricing module being rewritten in Rust? => no | stays in Go | rejected
? [count] How did the team vote on Zoé's proposal? => 4 to 1 | four to one | 4-1 | 4–1 | 4:1
? [detail] How many minutes did I end up having for the Kigali talk? => 20 | twenty
? [list] Who else was on the Kipepeo team with me? => /(?=[\\s\\S]*Otieno)(?=[\\s\\S]*Zoé)(?=[\\s\\S]*Lucía)(?=[\\s\\S]*Brian)/
? [now] What is Ndege written in? => Kotlin ! in Flutter
? [who] Who makes the icons for my bird app? => Kamau | brother
? [when] When is the half marathon in Naivasha? => 2025-09-07 | 7 September | September 7
? [yes/no] Did I run in Ngong in April? => no | twisted
? [now] How much explanation should come with a diff for Wanjiru? => one line | one-line | 1 line | a line | single line ! no explanation | no explanations
? [never: other person] What is Kamau's job? => never
? [never: other person] Which city does Zoé live in? => never
? [never: other person] Where did Ximena work before? => never
? [never: other person] What does Otieno earn? => never
? [never: other attribute] How old is Semicolon? => never
? [never: other attribute] What is my new inhaler called? => never
? [never: other attribute] What is my mother's first name? => never
? [never: other attribute] What rent do I pay in Limuru? => never
? [never: false premise] Why did we roll Kipepeo back to MySQL? => never
? [never: false premise] In which place did I finish the Ngong half marathon? => never

# Renée, yarn dyer in Nova Scotia
asked 2025-10-12
2025-02-02 user: Good morning! I hope you don't mind a bit of a ramble, I'm on my second pot of tea and there's snow up to the windowsill here in Lunenburg. I dye yarn for a living, a little business called Fathom and Fleece that I run out of our basement, and I need to write a paragraph for the application to the Harbour Makers Fair in July, something warm but not soppy.
assistant: Here is a start: "Every skein is dyed by hand a few steps from the sea, in colours borrowed from fog, kelp and old boats."
user: Oh, I do like the old boats! My husband Desmond will be pleased with that, he was an engineer on the ferries for thirty-one years before he retired, so boats are a bit of a religion in this house. One small thing for the future, if I may: please use Canadian spelling, colour with a u, and don't begin every reply by telling me what a great question it was.
assistant: Canadian spelling and no opening compliments from now on.
2025-02-16 user: I need a hand with Sunday supper, because both children will be home, Maëlle who's twenty-two and studying marine biology over in Halifax, and Théo who's seventeen and eats like three people. The trick is that I'm celiac, diagnosed in 2014, so no flour of any ordinary kind, and Maëlle has decided since Christmas that she's a vegetarian.
assistant: A big chickpea and squash curry with rice suits everyone, with a baked rice pudding after.
user: Perfect, though you'd better leave out the coriander, Théo swears it tastes of soap and I refuse to have that argument again. Our old cat Biscuit will get the leftovers of nothing, poor dear, she's nineteen and down to three teeth and special food.
assistant: No coriander then. Parsley and lime will do the job.
2025-03-09 user: Well, I have been to the doctor, and my blood pressure is up again, so Dr. Farouk has started me on ramipril, 5 milligrams every morning. I'm meant to write the readings down, so could you make me a simple chart I can copy onto paper and stick on the refrigerator?
assistant: Four columns: date, morning, evening, notes. Fourteen rows make two weeks on one page.
user: Lovely, that'll do nicely. Meanwhile I'm all of a flutter because there's a tiny shop for rent in Mahone Bay, 950 dollars a month, with a north window, and I've half a mind to sign the lease for the first of May and get the dye pots out of the basement at last.
assistant: Before signing, ask about water, drainage and ventilation, since dyeing needs all three.
2025-04-06 user: A sad one today, I'm afraid. We lost Biscuit on Thursday, she went to sleep in the sun on Desmond's chair and that was that, the third of April. I'd like two or three lines to put on a card for the lady at the vet's, Mrs. Comeau, who was so very kind to her.
assistant: "Thank you for your gentle hands and your patience with our Biscuit. She knew she was among friends."
user: Thank you, that made me cry in the good way. And since troubles come in pairs, the Mahone Bay shop is off, the landlord wouldn't let me vent the dye room to the outside, so I've told him no and we're staying in the basement for the time being.
assistant: I am sorry about both. At least the ventilation question came up before you signed.
2025-05-04 user: Good news for once! The Harbour Makers Fair has accepted me, it's the 12th and 13th of July and I've been given booth 114, which is right by the washrooms, but one can't have everything. I'm thinking of bringing 300 skeins, at 34 dollars each; would you help me work out how much I'd take in if I sold two thirds?
assistant: Two thirds of 300 is 200 skeins, and at 34 dollars that makes 6,800 dollars.
user: That would pay for a good part of the van. I must tell you about the van: Desmond wants to sell our old 2011 hatchback and get an electric one, second-hand, so that we can drive to the fairs without the smell of gasoline in the wool. My mother Odile, who's eighty-eight and in a care home in Yarmouth, thinks we've lost our minds.
assistant: Check the winter range against the drive to Yarmouth and you will have an answer for her.
2025-06-08 user: I've hired someone! Her name is Priya, she's a weaver from Bridgewater, and she'll come in on Wednesdays and Fridays to wind skeins and label, at 21 dollars an hour. I need a short and friendly letter that says so without sounding like a law office.
assistant: "Dear Priya, I'm delighted you'll be joining me on Wednesdays and Fridays, at 21 dollars an hour, winding and labelling. Welcome aboard."
user: Just right. Oh, and the fair has shuffled the map, so I'm no longer at 114, I'm in booth 27 near the gate, which is ever so much better, hallelujah. Also Dr. Farouk looked at my chart and put the ramipril up to 10 milligrams, so your chart did its work, for better or worse.
assistant: Booth 27 and 10 milligrams noted. Keep on with the chart for a few weeks to see the effect.
2025-07-16 user: I'm still putting my feet up after the fair! I sold 231 skeins, can you believe it, and the fog-grey that I call Ledger Light was gone by noon on the Saturday. I ought to write a thank-you to my customers for the newsletter, three sentences at the most.
assistant: "Two days, 231 skeins, and more kind words than I could count. Ledger Light will be back. Thank you for carrying a little fog home with you."
user: Splendid. A small correction to that, I sat down with the cash box last night and Priya and I counted again, and it was 213 skeins and not 231, I'd turned the numbers round, so do change it before I make a fool of myself.
assistant: Changed to 213 skeins.
user: And sign it with plain Renée, please, no surname, since half the county can't spell it anyhow. Having that nice gate spot, number 27, made all the difference, and Priya was such a treasure that I've told her the two days a week are hers for as long as she wants them.
assistant: Signed "Renée". The newsletter is ready to send.
2025-08-17 user: The house is about to go very quiet. Maëlle finished her degree in the spring and she's off to St. John's at the end of the month to start a master's, on lumpfish of all things, and Théo, who was going to go to Fredericton for forestry, has changed his mind and will take a year to work at the boatyard here in town. Could you suggest something small I could give Maëlle to take along?
assistant: A pair of mittens in a colour you dye only for her, with the recipe card tucked inside.
user: Oh, you clever thing, that's exactly it, I'll do a deep teal. And we have the van! It's electric, white, four years old, and we paid 27,500 for it, and the old hatchback went to Desmond's nephew Alphonse for a dollar and a lobster supper.
assistant: A fair price for the nephew. Teal mittens it is.
user: I ought to add, since you keep track of these things for me, that the ramipril is still at the higher dose and the numbers are behaving at last, so we can retire the chart, and Desmond has taken it down from the refrigerator with a little ceremony.
assistant: The chart is retired, and the figures are good to hear.
2025-09-21 user: I've weakened, as everyone said I would. There's a kitten in the house, a grey tabby boy, about ten weeks, and Théo has named him Rutabaga, which I objected to and now can't imagine otherwise. How do I keep him out of the wool, is what I'd like to know.
assistant: Lidded bins for skeins, a closed basement door, and a basket of his own with toys but no yarn.
user: Sensible. And one last thing for your files: I've gone back to the choir after two years away, altos on Monday evenings at St. Brendan's hall, and the director, Wilhelmina, wants us to sing in Yarmouth on the 14th of December, so Mum will hear me, if she keeps her hearing aids in. Do help me find a way to learn the Latin by heart.
assistant: Learn it line by line from the last line backwards, speaking it in rhythm while you wind yarn.

? [now] Where do I dye my yarn at the moment? => basement ! shop in Mahone Bay
? [detail] What is my business called? => Fathom and Fleece | Fathom & Fleece
? [yes/no] Did I take the shop in Mahone Bay? => no | did not | didn't | turned down | fell through
? [detail] Why did I say no to the shop? => vent | venting | ventilation | ventilate | vented
? [now] How much ramipril do I take? => 10 | ten
? [past] What was my dose of ramipril at the start? => 5 | five
? [who] Who is my doctor? => Farouk
? [when] When did Biscuit die? => 2025-04-03 | 3 April | April 3 | third of April | 3rd of April
? [now] What is our cat called now? => Rutabaga
? [who] Who named the kitten? => Théo | Theo
? [count] How many skeins did I sell at the fair? => 213 ! 231 skeins
? [now] Which booth did I end up with at the Harbour Makers Fair? => 27
? [past] Which booth number was I given first? => 114
? [list] On which days does Priya come in? => /Wed[\\s\\S]*Fri/ | /Fri[\\s\\S]*Wed/
? [detail] What did Desmond do before he retired? => ferry | ferries
? [detail] What did we pay for the van? => 27,500 | 27500 | 27 500 | 27.5
? [now] Where is Maëlle studying now? => /Sa?i?n?t\\.? John.?s/
? [now] What is Théo doing this year? => boatyard | boat yard
? [detail] Which food must I avoid because of my illness? => gluten | flour | wheat
? [when] When does the choir sing in Yarmouth? => 2025-12-14 | 14 December | December 14 | 14th of December | 14 Dec
? [never: other person] How old is Desmond? => never
? [never: other attribute] Which medicine does my mother take? => never
? [never: other attribute] What is the name of Maëlle's supervisor? => never
? [never: false premise] What colour are the mittens I made for Théo? => never
? [never: false premise] What rent do I pay for the shop in Bridgewater? => never
? [never: other attribute] Which make is the electric van? => never
? [never: other person] What does Alphonse do for work? => never
? [never: other attribute] How much does Théo earn? => never
? [never: false premise] When did my mother move to Halifax? => never
? [never: other attribute] What is Priya's last name? => never
`
