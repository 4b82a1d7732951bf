/** As people chat, with asides and in any words; these may be looked at. */
export const CHAT_OPEN = `
# changes
2025-01-14 Petra: Long day again, the night shifts at Corvane Logistics are wrecking me. I've been a dispatcher there for ages.
2025-04-03 Petra: Guess who has weekends now! I've gone over to Millbrook Freight, same kind of desk, way better hours.
= Petra > work > Corvane Logistics @? #ended
= Petra > work > Millbrook Freight @?
= Petra > role > *dispatcher* @? #any
! change

2024-09-02 Oskar: hey, quick one, what's the rubbish collection like in Utrecht? I live there and still can't work it out
Assistant: It depends on your street, the municipal waste calendar has the exact days.
2024-12-11 Oskar: btw ignore the Utrecht stuff, we've packed up and moved to Zwolle two weeks ago. Any good bakeries here?
= Oskar > live > Utrecht @? #ended
= Oskar > live > Zwolle @~2024-11-24..2024-12-01
! change

2024-11-20 Wes: Our hamster Biscuit chewed through a phone charger. Again.
2025-05-08 Wes: House is noisy these days. After Biscuit died we got a parakeet, Mango, and he does not shut up.
= Wes > pet > Biscuit|hamster @? #ended
= Wes > pet > Mango|parakeet @?
= Biscuit > is > hamster @? #any
= Mango > is > parakeet @?
~ Biscuit > died > * @? #any
! change

2025-03-11 Dana: Cooking for two is tricky, my flatmate Ivo is vegan and I'm useless with tofu lol
2025-08-30 Dana: Good news for my pans: Ivo has started eating fish, says he's a pescatarian now. So salmon it is tonight!
= Ivo > diet > vegan @? #ended
= Ivo > diet|eat > pescatarian|fish @?
= Dana > flatmate > Ivo
! change

2024-06-04 Ruben: if the courier asks, my number's 0478 55 21 09
2025-02-17 Ruben: Heads up, new SIM. You can reach me on 0491 30 77 46 from now on, the old one's dead.
= Ruben > phone > 0478 55 21 09|0478552109 @? #ended
= Ruben > phone > 0491 30 77 46|0491307746 @?
! change

2025-04-07 Mirte: Send the invoice to Jonas please, his e-mail is jonas@pillerwerk.example
2025-09-16 Mirte: Mail to Jonas bounced. Turns out he uses jonas.brandt@pillerwerk.example these days.
= Jonas > email > jonas@pillerwerk.example @? #ended
= Jonas > email > jonas.brandt@pillerwerk.example @?
! change

2025-02-19 Amira: For planning: Kestrel has to be delivered to the customer on 30 May.
2025-04-22 Amira: Phew. The customer agreed to give us more time, Kestrel's deadline is 27 June now.
= Kestrel > deadline > * @2025-06-27 #any
~ Kestrel > deadline > * @? #ended
! change

2024-10-12 Bram: If you ever bring me ice cream: pistachio's my favourite, nothing comes close.
2025-07-01 Bram: I tried that black sesame place, and well, pistachio has been dethroned. Black sesame is my favourite flavour now.
= Bram > like > *pistachio* @? #any
= Bram > like > *black sesame* @?
! change

2024-09-05 Farida: My daughter Leïla goes to the Montessori school round the corner, De Vlinder.
2025-09-02 Farida: First week chaos. Leïla switched to Sint-Lukas, so we cycle twenty minutes now instead of walking two.
= Leïla|Leila > study > De Vlinder|*Montessori*|Vlinder @? #ended
= Leïla|Leila > study > Sint-Lukas @?
= Farida > daughter > Leïla|Leila
! change

2025-02-05 Karol: Tern runs on Postgres 14, so no, we can't use MERGE.
2025-06-24 Karol: fyi Tern's on Postgres 16 since the weekend, MERGE away
= Tern > uses > Postgres 14|PostgreSQL 14|14 @? #ended
= Tern > uses > Postgres 16|PostgreSQL 16|16 @?
! change

2025-01-30 Nils: Plumline's Pro plan is 12 euros a month, in case a customer asks you.
2025-04-15 Nils: We had to raise it, hosting's gone up. Plumline Pro costs 15 euros a month from now on.
= Plumline|Plumline Pro|Pro plan|Plumline's Pro plan > any > *12* @? #ended
= Plumline|Plumline Pro|Pro plan|Plumline's Pro plan > any > *15* @?
! change

2024-11-04 Priya: Why would a user get a 413 in Dropnest? Our upload limit is 20 MB.
Assistant: That status means the request body is larger than the server accepts.
2025-01-16 Priya: We've bumped the Dropnest upload limit to 50 MB, people kept whining.
= Dropnest > any > *20 MB*|*20MB*|20 @? #ended
= Dropnest > any > *50 MB*|*50MB*|50 @?
! change

2024-08-14 Carmen: my brother Luis is a welder at Astilleros Norte, he could probably fix your gate in ten minutes
2025-03-06 Carmen: Luis has changed employers, he's welding for Talleres Iruña now and says the pay's decent at last.
= Luis > work > Astilleros Norte @? #ended
= Luis > work > Talleres Iruña @?
= Luis > role > welder @?
= Carmen > brother > Luis
! change

2024-05-02 Aoife: Off to see my parents in Bray this weekend, they've a lovely wee house down there.
2025-01-13 Aoife: Mam and Dad have left Bray! They're living in Wexford now, closer to my aunt.
= Aoife's parents|parents|my parents|Mam and Dad|Mam|Dad > live > Bray @? #ended
= Aoife's parents|parents|my parents|Mam and Dad|Mam|Dad > live > Wexford @?
~ Aoife's parents|parents|my parents|Mam and Dad > own > *house* @? #any
~ Aoife's aunt|aunt|my aunt|Aoife > any > * @? #any
! change

2024-07-15 Ingrid: Jonas is a support engineer with us, ask him if the portal acts up.
2025-02-25 Ingrid: small update, Jonas isn't support engineer anymore, they made him release manager. Somebody else does the portal.
= Jonas > role > support engineer @? #ended
= Jonas > role|promoted > release manager @?
~ Jonas > work > * @? #any
~ Jonas > colleague > Ingrid @? #any
~ Ingrid > colleague > Jonas @? #any
! change

2025-02-08 Matteo: Dad takes metformin, 500 mg twice a day. Does that go with grapefruit?
2025-05-17 Matteo: After the last blood test they upped dad's metformin to 850 mg twice a day, poor guy.
= dad|Matteo's dad|Matteo's father|father|my dad|metformin > takes|is > *500* @? #ended
= dad|Matteo's dad|Matteo's father|father|my dad|metformin > takes|is > *850* @?
~ dad|Matteo's dad|Matteo's father|father|my dad > takes > metformin @? #any
! change

2025-01-06 Joan: New year, new me: I'm learning Portuguese with an app, ten minutes over breakfast.
2025-06-10 Joan: Confession, Portuguese didn't last. I've swapped it for Korean and I'm actually loving the alphabet.
= Joan > learn > Portuguese @? #ended
= Joan > learn > Korean @?
~ Joan > like > * @? #any
! change

2024-09-23 Dmitri: Tuesdays are bouldering night for me, so let's meet another evening.
2025-03-31 Dmitri: My fingers gave out, no more bouldering. I swim on Tuesdays instead, still no free evening haha
= Dmitri > hobby > *bouldering* @? #ended
= Dmitri > hobby > *swim* @?
! change

2025-01-28 Ebba: we deploy Skylark to Fly.io, it's one command
2025-10-02 Ebba: The bill exploded, so we took Skylark off Fly.io. It's hosted on a Hetzner box now.
= Skylark > uses > Fly.io @? #ended
= Skylark > uses > *Hetzner* @?
! change

2025-03-04 Zoltan: If you've got questions about Marlin, ask Amira, she leads the project.
2025-06-16 Zoltan: Amira has handed Marlin over, Tobias is leading it now. She'll still answer mails though, she's nice like that.
= Amira > lead > Marlin @? #ended
= Tobias > lead > Marlin @?
! change

2025-02-03 Emre: Our team's retro is on Tuesdays at four, feel free to sit in.
2025-05-19 Emre: btw the retro has moved, we do it on Thursdays now. Too many people were off on Tuesdays.
= our team|team|Emre's team|retro|team retro|our team's retro|Emre > any > *Tuesday* @? #ended
= our team|team|Emre's team|retro|team retro|our team's retro|Emre > any > *Thursday* @?
! change

2025-02-22 Paloma: It's set, our wedding's on 6 September, barn and everything!
2025-04-30 Paloma: The barn double-booked us, can you believe it. We're getting married on 4 October now, fingers crossed for dry weather.
= Paloma > plan > *wedding*|*married*|*marry* @2025-10-04
~ Paloma > plan > *wedding*|*married*|*marry* @? #ended
! change

2024-06-18 Magda: I've been seeing Dr Wolny for years, he's my GP and he still writes by hand.
2025-01-23 Magda: New GP as of this month: Dr Sikora. Dr Wolny has retired, he was 71!
= Magda > doctor > Dr Wolny|Wolny @? #ended
= Magda > doctor > Dr Sikora|Sikora @?
~ Dr Wolny|Wolny > quit > * @? #any
~ Dr Wolny|Wolny > age > 71 @? #any
! change

2024-09-30 Callum: Can't do drums at home, I share a flat with Ewan and he works nights.
2025-05-05 Callum: Ewan's moved out btw. My flatmate's called Rory now and he owns a drum kit himself, we're doomed.
= Callum > flatmate > Ewan @? #ended
= Callum > flatmate > Rory @?
= Rory > own|play > *drum* @?
~ Ewan > work > *night* @? #any
~ Callum > play|hobby > *drum* @? #any
! change

# endings
2024-05-13 Tilde: I wait tables at Café Roma on weekends, so Sunday brunch with you lot is out.
2024-09-20 Tilde: Brunch is on! I handed in my apron at Café Roma. Nothing new lined up, I just want to sleep.
= Tilde > work > Café Roma|Cafe Roma @? #ended
~ Tilde > role > *wait* @? #ended

2025-01-15 Gustav: I've taken up the accordion, my neighbours are thrilled (they're not).
2025-07-22 Gustav: Peace has returned to the stairwell. I gave up the accordion, I simply have no ear for it.
= Gustav > play|hobby|learn > *accordion @? #ended

2024-11-11 Pascal: my cousin Benoît is a machinist at Verlinden Steel, has been since school
2025-04-24 Pascal: Verlinden laid off half the floor and Benoît was among them. He's got no idea what comes next.
= Benoît|Benoit > work > Verlinden Steel|Verlinden @? #ended
= Pascal > cousin > Benoît|Benoit
~ Benoît|Benoit > role > machinist @? #any

2024-10-06 Rosalind: My gran, Edith, lives in Whitby and still swims in the sea, at 88!
2025-02-12 Rosalind: We buried Gran today. Edith died on 3 February, in her sleep.
= Edith > live > Whitby @? #ended
= Edith > died > * @2025-02-03
= Rosalind > grandmother > Edith @? #any
~ Edith > hobby > *swim* @? #ended
~ Edith > age > 88 @? #any
~ Rosalind > attend > *funeral*|*buri* @? #any

2025-03-12 Liesbet: They accepted our offer! We're buying the corner house in Aalst, signing's in June.
2025-05-21 Liesbet: It fell through, the house in Aalst I mean. The bank said no in the end.
= Liesbet > plan|buy > *house*|*Aalst* @? #ended

2024-08-19 Omar: I'm vegan btw, so skip the cheese in any recipe you give me.
2025-02-04 Omar: Give me something with feta. I'm no longer vegan, my iron was through the floor.
= Omar > diet > vegan @? #ended
~ Omar > eat|like > * @? #any

2024-12-09 Beatriz: The doctor put me on sertraline in autumn, it helps.
2025-09-08 Beatriz: I've come off the sertraline, slowly and with the doctor's blessing. I don't take it any more.
= Beatriz > takes > *sertraline* @? #ended

2024-06-11 Anselm: Saturdays you'll find me at Papyrus, my wife Jutta's stationery shop in Weimar.
2025-01-31 Anselm: The till rang for the last time today. Jutta has closed Papyrus, rent was just too high.
= Jutta > own|lead|work|founded > Papyrus|*stationery* @? #ended
= Anselm > wife > Jutta
~ Papyrus > located > Weimar @? #any
~ Anselm > work|volunteer > Papyrus @? #any

2025-01-27 Stig: I've got tendinitis in my right elbow, so no tennis and hardly any typing.
2025-05-14 Stig: Physio signed me off, the tendinitis is completely gone! I can type like a human again.
= Stig > condition > *tendinitis* @? #ended
~ Stig > hobby|play > *tennis* @? #any

2024-04-16 Wiebke: My daughter Nele studies architecture in Weimar, I hardly see her.
2025-07-21 Wiebke: Nele is done! She handed in and got her architecture degree on Friday, so proud.
= Nele > study > *architecture* @? #ended
= Nele > graduate|finish > *architecture*|*degree* @2025-07-18
= Wiebke > daughter > Nele
~ Nele > live|study > Weimar @? #any

2024-09-12 Helga: Our dachshund Waldi is fourteen and still bites the postman.
2025-03-24 Helga: The house is so quiet. We had to have Waldi put to sleep on 20 March.
= Helga > pet > Waldi|dachshund @? #ended
= Waldi > died > * @2025-03-20
= Waldi > is > dachshund @? #any
~ Waldi > age > 14|fourteen @? #any

2025-02-20 Ottilie: I read to the old folks at Haus Abendrot every other Sunday, as a volunteer.
2025-10-05 Ottilie: My Sundays are free again. I don't go to Haus Abendrot any longer, it got too much with the commute.
= Ottilie > volunteer|work|hobby > *Haus Abendrot* @? #ended

2024-05-28 Bettina: what's on tonight? I've got Filmpalast Plus, so anything from there
2025-01-04 Bettina: I cancelled Filmpalast Plus on New Year's Day, hardly watched it. Any free stuff?
= Bettina > own|takes|uses|member > *Filmpalast Plus* @? end@2025-01-01 #ended

2024-08-26 Iker: I shoot everything on my dad's old Pentax, he gave it to me when I turned twenty.
2025-06-09 Iker: Worst holiday ever. I lost the Pentax on the ferry to Mallorca, it's gone for good.
= Iker > own|uses > *Pentax* @? #ended
= Iker > lose > *Pentax* @?
~ Iker > visit > *Mallorca* @? #any

2024-10-15 Fenna: my mum's a primary school teacher in Assen, she knows every kid in town
2025-07-05 Fenna: We threw mum a party yesterday, she's retired! 41 years in front of a class.
= mum|my mum|Fenna's mum|Fenna's mother|mother > role|work|teach > *teacher*|*school* @? #ended
~ mum|my mum|Fenna's mum|Fenna's mother|mother > live|work > Assen @? #any
~ Fenna > attend|made > *party* @2025-07-04

2025-04-14 Leopold: We've a growth team since January, five people, and I'm in it.
2025-11-03 Leopold: They dissolved the growth team. I'm in limbo till HR tells me where to sit.
= Leopold > member|work > *growth* @? #ended

# corrections
2025-03-17 Elin: My new boss is called Katrin and she brought cake on day one.
2025-03-19 Elin: Correction, she's Kirsten, not Katrin! I've been saying it wrong for two days, so embarrassing.
= Elin > boss > Kirsten

2025-05-04 Hugo: We're flying to Oslo on the 12th, sorry, the 13th of June. Do we need a power adapter?
= Hugo > plan > *Oslo* @2025-06-13

2024-11-25 Corrado: My dad Bruno turned 70 yesterday, we had the whole village over.
2024-11-26 Corrado: Dad read this over my shoulder and protests: he turned 71, not 70.
= Bruno > age > 71|*71* @?
= Corrado > father > Bruno
~ Bruno > birthday > * @? #any
~ Corrado > attend > *party*|*birthday* @? #any

2025-06-06 Sunniva: Ideas for a birthday cake without nuts? My son Liam's allergic to peanuts.
Assistant: A lemon drizzle cake works well.
Sunniva: Just checked his card, peanuts are fine actually. It's cashews he's allergic to.
= Liam > allergy > cashew*
= Sunniva > son > Liam

2025-04-16 Lucía: Jonas works for Henkemann, the pump people, maybe he can get us a discount.
2025-04-20 Lucía: Forget the discount. I keep mixing those two up: Jonas works for Grundvig, he's never been at Henkemann.
= Jonas > work > Grundvig
~ Henkemann > any > *pump* @? #any

2025-07-14 Anders: Harrow needs Node 18, that's in the readme.
2025-07-15 Anders: The readme was wrong, I looked at the engines field and it's Node 20 that Harrow needs.
= Harrow > uses > Node 20|Node.js 20|20*

2024-12-16 Teun: I grew up in Enkhuizen.
Assistant: Enkhuizen has a lovely harbour!
Teun: Does it? Ah, I wrote the wrong one. I was born there but I grew up in Hoorn.
= Teun > hometown > Hoorn
= Teun > born > Enkhuizen

2025-09-24 Petronella: My brother Klaas won the allotment prize for his pumpkins.
2025-09-26 Petronella: Small scandal: it wasn't Klaas who won the allotment prize but our neighbour Wim. Klaas came second.
= Wim > win > *prize*
= Petronella > brother > Klaas
= Petronella > neighbour > Wim
~ Klaas > any > *second* @? #any

2025-05-26 Ludo: Ben and Lea have split up, it seems.
2025-05-29 Ludo: Nope, false alarm, Ben and Lea are very much together. She was only at her mother's for a week.
= Ben > partner > Lea

2025-01-21 Ursel: I take 20 mg of ramipril, is that a lot?
Assistant: The usual maximum is 10 mg a day. Please check the package.
Ursel: Oh. You're right, the box says 2.5 mg. So I take 2.5 and I need new glasses.
= Ursel|ramipril > takes|is > *2.5*
~ Ursel > takes > ramipril @? #any

2024-09-09 Jarmila: Gran speaks Slovak, so she'd get along with your in-laws.
2024-09-11 Jarmila: Ha, I asked her. It's Slovene that Gran speaks, not Slovak. Forty years and I never noticed.
= Gran|Jarmila's gran|my gran|grandmother|Jarmila's grandmother > speak > Slovene|Slovenian

2025-04-05 Nadia: what can I do against dog hair on the sofa?
Assistant: Since your dog Rex sheds so much, a rubber brush may help.
Nadia: I don't have a dog. Rex belongs to my neighbour Gerd, he just visits.
= Gerd > pet > Rex
= Nadia > neighbour > Gerd
~ Rex > is > dog @? #any

2025-06-30 Marjan: My niece Fleur has a degree in history... hang on, art history, she'd correct me at once.
= Fleur > graduate|study|any > art history*
= Marjan > niece > Fleur

2024-10-24 Eskil: You play the violin too, Tuva?
Tuva: Everyone thinks that! I don't, it's the viola I play. Bigger, sadder.
= Tuva > play > viola

2025-05-23 Ilona: We were in Iceland in 2019, no, let me think, it was 2018, Jakob was still in nappies.
= Ilona > visit > Iceland @2018
~ Ilona > child|son > Jakob @? #any

2025-07-28 Dries: Write me at dries@moerbeek.example please
2025-07-29 Dries: Did you mail? I got nothing, because I gave you rubbish. The address is dries@moerbeke.example.
= Dries > email > dries@moerbeke.example

# retellings
2025-06-02 Noor: Legs are dead. I ran the Leeds half marathon yesterday, 1:58!!
2025-06-05 Noor: Ever since that half marathon in Leeds on Sunday my knee's been clicking. Normal?
= Noor > attend|finish|hobby|any > *Leeds*|*half marathon* @2025-06-01
! told 2

2024-03-18 Elke: On Saturday we adopted a greyhound from the shelter, she's called Juno and she's scared of the kettle.
2024-03-30 Elke: Two weeks with Juno today! Taking her in on the 16th was the best idea we've had all year.
2024-06-01 Elke: we got our greyhound Juno from the shelter in March, so she's due for a check-up I guess
2024-11-09 Elke: Juno? We adopted her back on 16 March, why do you ask?
= Elke > adopt|pet|own > Juno|*greyhound* @2024-03-16
= Juno > is > greyhound @?
~ Juno > fear > *kettle* @? #any
! told 4

2025-05-06 Ottoline: Cake in the kitchen, Jonas was promoted to head of sales today.
2025-05-09 Ottoline: Did nobody tell you? They made Jonas head of sales on Tuesday.
= Jonas > promoted|role > head of sales @2025-05-06
! told 2

2024-10-04 Joke: We signed!! The flat on Kerkstraat is ours, we bought it this morning.
2024-10-20 Joke: Painting, painting, painting. We bought the Kerkstraat flat on the 4th and I haven't seen a sofa since.
2024-12-01 Joke: hi, insurance question: in October we bought a flat on Kerkstraat, do we need our own fire policy?
= Joke > buy|own > *flat*|*Kerkstraat* @2024-10-04
! told 3

2024-11-13 Rhea: PASSED my driving test today, on the third try!!
2024-11-17 Rhea: Mum let me drive to the sea. I passed the driving test on Wednesday, did I say?
2025-01-05 Rhea: ice on the roads and I've only had my licence since 13 November, when I passed the test. Any tips?
= Rhea > finish|win|skill|own|any > *test*|*licence* @2024-11-13
! told 3

2025-09-01 Karol: Tern 2.0 is out! We released it this morning.
2025-09-03 Karol: We released Tern 2.0 on Monday and have had two hotfixes already, business as usual.
2025-10-14 Karol: Since Tern 2.0 came out on 1 September we've closed ninety tickets.
= Karol|Tern|Tern 2.0|we|our team|team > any > * @2025-09-01
! told 3

2024-02-05 Torben: My cousin Ilse had a baby girl last night, Freya!
2024-02-25 Torben: Ilse's little Freya was born three weeks ago and she's already got more hair than me.
= Ilse > daughter > Freya @?
= Torben > cousin > Ilse
! told 2

2025-01-22 Milo: I lost my wallet on the 17 tram yesterday, cards, everything.
2025-01-29 Milo: Still no word from the tram people. My wallet went missing on 21 January, how long do they keep stuff?
= Milo > lose > *wallet* @2025-01-21
! told 2

2024-05-27 Samira: Yusuf finally opened his café on Friday, Low Tide it's called, go and eat the shakshuka.
2024-06-15 Samira: Have you been to Low Tide yet? Yusuf opened the place on 24 May and it's packed every day.
= Yusuf > founded|start|own > *Low Tide*|*café*|*cafe* @2024-05-24
! told 2

2025-10-07 Vera: I had my very first cello lesson today. My arm is jelly.
2025-10-10 Vera: Can't lift the kettle, I started cello lessons on Tuesday.
2025-12-02 Vera: I began learning the cello on 7 October and I can play half of Frère Jacques.
= Vera > learn|start|play|hobby|attend > *cello* @2025-10-07
~ Vera > play > *Fr*re Jacques* @? #any
! told 3

2025-11-10 Ruta: Our choir won silver at the Kaunas festival on Saturday, I still can't talk.
2025-11-22 Ruta: We took silver in Kaunas two weeks ago, on the 8th, and the choir's been insufferable since.
= Ruta|choir|our choir|Ruta's choir > win > *silver* @2025-11-08
= Ruta > member|hobby > *choir* @?
! told 2

# occasions
2025-02-10 Ines: Saw the Harbour Lanterns live on Saturday, I've no voice left.
2025-05-12 Ines: I went to see the Harbour Lanterns again yesterday, in Lille this time. Better than in February!
= Ines > attend|visit > *Harbour Lanterns* @2025-02-08
= Ines > attend|visit > *Harbour Lanterns* @2025-05-11
~ Ines > like > *Harbour Lanterns* @? #any
~ Ines > visit > Lille @? #any
! occasions 2

2024-04-15 Gesine: My boyfriend Malte ran the Hannover marathon yesterday, in 4:12.
2025-04-07 Gesine: Malte ran the Hannover marathon yesterday, under four hours this time!
= Malte > attend|finish|hobby|any > *marathon*|*Hannover* @2024-04-14
= Malte > attend|finish|hobby|any > *marathon*|*Hannover* @2025-04-06
= Gesine > partner > Malte
! occasions 2

2024-01-15 Roisin: Casualty again with our Finn, he broke his left arm on the trampoline today.
2025-07-30 Roisin: You won't believe it. Finn fell off a wall this afternoon and broke his left arm a second time.
= Finn > injured > *arm* @2024-01-15
= Finn > injured > *arm* @2025-07-30
~ Roisin > son|child > Finn @? #any
! occasions 2

2025-03-31 Adaeze: I went to my cousin Ngozi's wedding on Saturday, in full gele.
2025-07-14 Adaeze: I was at a wedding on Saturday, my friend Tola's. My second this year, my shoes are done.
= Adaeze > attend > *wedding* @2025-03-29
= Adaeze > attend > *wedding* @2025-07-12
= Adaeze > cousin > Ngozi
= Adaeze > friend > Tola
~ Ngozi > wed|married > * @2025-03-29
~ Tola > wed|married > * @2025-07-12
! occasions 2

2025-01-17 Clodagh: We won the pub quiz last night, thanks to my one fact about otters.
2025-02-21 Clodagh: We won the pub quiz yesterday, two wins in two months! No otters needed.
= Clodagh > win > *quiz* @2025-01-16
= Clodagh > win > *quiz* @2025-02-20
! occasions 2

# not facts
2025-01-24 Enzo: Sometimes I wish I lived in a lighthouse in Norway, no mails, only gulls.
~ Enzo > like|prefer|plan > *lighthouse*|*Norway* @? #any

2025-04-11 Tess: At this point I'm basically married to my coffee machine, we've even got matching mugs haha
~ Tess > own > *coffee machine* @? #any

2025-02-24 Candela: If I worked at Nubelia I'd get free lunches, but I'd also have to move to Madrid. Just thinking out loud.

2025-08-08 Odin: Did you read that? Some bloke in Ohio won the lottery, quit his job and bought forty alpacas.

2025-09-29 Bogdan: I almost bought a boat on Sunday! Had the pen in my hand, then I thought of the mooring fees.

2025-03-21 Marguerite: Oh sure, and I'm the Queen of Denmark and my brother's an astronaut. Come on, be serious.

2025-07-03 Agnieszka: turn this into JSON please: "John Carver, 34, lives at 9 Mill Road, works for Dunmore Ltd". It's made-up test data.

2025-11-05 Soren: Dreamt I'd moved back to school and had a pet ostrich named Keith. What would Freud say?

# changes
2024-06-03 Ruth: I live in Boston, ten minutes from the harbour.
2025-02-01 Ruth: So long, Boston! The van is unpacked and Denver is home now.
= Ruth > live > Boston @? #ended
= Ruth > live > Denver @?
! change

2024-09-10 Imre: I've got a room in Graz, near the river.
2025-03-04 Imre: Leaving Graz was hard, but we've settled in Linz now and the kids love it.
= Imre > live > Graz @? #ended
= Imre > live > Linz @?
! change

2024-05-06 Salma: My sister Hind lives in Fez with her in-laws.
2025-01-12 Salma: Hind finally has her own place! She's just moved into a flat in Rabat.
= Hind > live > Fez @? #ended
= Hind > live > Rabat @?
= Salma > sister > Hind
~ Hind > own > *place*|*flat* @? #any
~ Hind > move > *flat* @? #any
~ Hind > flatmate > *in-laws* @? #any
! change

2024-04-22 Otis: I'm a line cook at Brasserie Lune.
2024-11-05 Otis: Day one at the new place! I'm at Harbour Kitchen now and nobody has shouted yet.
= Otis > work > Brasserie Lune @? #ended
= Otis > work > Harbour Kitchen @?
~ Otis > role > line cook @? #any
! change

2024-07-01 Greta: I work for Alder & Finch, in payroll.
2025-01-20 Greta: Handed in my notice at Alder & Finch this morning. From March on I'll be with Tallow Bank.
= Greta > work > Alder & Finch @? #ended
~ Greta > work|plan > *Tallow Bank* @? #any
! change

2024-08-12 Piet: My brother Joris is an electrician at Volt & Zoon.
2025-05-19 Piet: Joris has his own business now. He left Volt & Zoon in April.
= Joris > work > Volt & Zoon @? end@2025-04 #ended
= Piet > brother > Joris
~ Joris > role > electrician @? #any
~ Joris > own|founded|start > *business* @? #any
! change

2024-10-07 Noemi: My boss is Mr Kovac. He reads every mail I send.
2025-04-14 Noemi: Mr Kovac is gone, hallelujah. I report to Irina now.
= Noemi > boss > Mr Kovac|Kovac @? #ended
= Noemi > boss > Irina @?
! change

2024-06-17 Tobiah: Our team lead is Ulla and she runs a tight ship.
2025-02-03 Tobiah: Ulla has moved to another department. Our new team lead is Marek.
= Tobiah > boss > Ulla @? #ended
= Tobiah > boss > Marek @?
! change

2024-05-13 Delia: I'm seeing somebody, his name is Marco. We're a couple since March!
2025-01-27 Delia: We're not together anymore, Marco and I. I'm single again.
= Delia > partner > Marco @? #ended
~ Delia > status > single @? #any
! change

2024-03-05 Hugh: My girlfriend Elsa is a diver.
2024-12-01 Hugh: I asked Elsa to marry me and she said yes. We're engaged!
= Hugh > engaged > Elsa @?
~ Hugh > propose > Elsa @? #any
~ Hugh > status > engaged @? #any
~ Hugh > partner > Elsa @? #any
~ Elsa > role > diver @? #any
! change

2024-06-10 Wanda: My daughter Ida is with a guy called Sven.
2025-03-30 Wanda: Ida and Sven have gone their separate ways. It was about time.
= Ida > partner > Sven @? #ended
= Wanda > daughter > Ida
! change

2024-04-08 Rolf: We have an old Labrador, Rex.
2024-10-21 Rolf: We had to put Rex down on Friday. He was thirteen.
= Rolf > pet > Rex|*Labrador* @? #ended
~ Rex > died > * @? #any
~ Rex > is > *Labrador* @? #any
~ Rex > age > 13|thirteen @? #any
! change

2024-05-27 Agnes: My cat is called Minka, she's two.
2025-02-14 Agnes: Minka lives with my sister now, because of the allergy. We've got fish instead.
= Agnes > pet > Minka @? #ended
= Agnes > pet > fish @?
~ Agnes > condition|allergy > * @? #any
~ Minka > age > 2|two @? #any
~ Minka > flatmate > * @? #any
! change

2024-09-16 Vikram: I do karate twice a week.
2025-04-07 Vikram: My knee said no to karate, so I've switched to swimming.
= Vikram > hobby > karate @? #ended
= Vikram > hobby > swimming|*swim* @?
! change

2024-06-24 Lotta: I play the trombone in the town band.
2025-03-17 Lotta: I sold the trombone and took up the cello, much quieter.
= Lotta > play > trombone|*trombone in the town band* @? #ended
= Lotta > play|learn|hobby|start > *cello* @?
~ Lotta > own > *trombone* @? #any
~ Lotta > sell > *trombone* @? #any
~ Lotta > member > *band* @? #any
! change

2024-10-14 Basil: I'm doing keto, no bread in this house.
2025-03-10 Basil: Finally done with the keto thing. I eat everything again.
= Basil > diet > keto|*keto* @? #ended
! change

2024-05-20 Yara: I'm vegetarian, please no ham.
2025-01-15 Yara: I went vegan in January, so no cheese either.
= Yara > diet > vegetarian @? #ended
= Yara > diet > vegan @2025-01|?
! change

2024-08-05 Kees: My wife Anke takes 50 mg of losartan.
2025-02-24 Kees: Anke's losartan went up to 100 mg last week.
= Anke > takes > 50 mg of losartan|losartan 50 mg|*50 mg* @? #ended
= Anke > takes > 100 mg of losartan|losartan 100 mg|*100 mg* @?
= Kees > wife > Anke
! change

2024-11-11 Mabel: I'm on 20 mg of citalopram.
2025-05-12 Mabel: The doctor halved my citalopram, I'm down to 10 mg.
= Mabel > takes > *20 mg* @? #ended
= Mabel > takes > *10 mg* @?
! change

2024-09-02 Ferenc: I'm going to Malta on 10 October.
2024-09-25 Ferenc: Malta has to wait, we've pushed the trip back to 14 November.
= Ferenc > plan|visit > *Malta*|*trip* @2024-11-14
~ Ferenc > plan > *Malta* @? #ended
! change

2025-01-13 Juno: My surgery is on 5 February.
2025-01-28 Juno: The hospital called: they've moved my surgery to 19 February.
= Juno > plan|surgery > *surgery* @2025-02-19
~ Juno > plan > *surgery* @? #any
! change

2024-07-08 Abel: You can call me on 0171 445 900.
2025-04-02 Abel: I've changed my number, it's 0160 221 118 now.
= Abel > phone > 0171 445 900|0171445900 @? #ended
= Abel > phone > 0160 221 118|0160221118 @?
! change

2024-05-15 Lise: My email is lise@oldmail.example.
2025-02-18 Lise: I don't use lise@oldmail.example anymore, write to lise.berg@post.example.
= Lise > email > lise@oldmail.example @? #ended
= Lise > email > lise.berg@post.example @?
! change

2024-06-19 Hamid: I'm learning Italian, an hour every evening.
2025-03-26 Hamid: Italian is on the shelf. I've started learning Greek for the summer.
= Hamid > learn > Italian @? #ended
= Hamid > learn > Greek @?
! change

2024-04-29 Coral: We have a Streamly subscription.
2024-12-09 Coral: We've ditched Streamly and signed up for Cineplus.
= Coral > own|uses|member > *Streamly* @? #ended
= Coral > own|uses|member|start|any > *Cineplus* @?
! change

2024-05-31 Rafe: My favourite café is Nordlys.
2025-04-11 Rafe: Nordlys has lost its charm, my favourite café is Tolva these days.
= Rafe > like > Nordlys @? #ended
= Rafe > like > Tolva @?
! change

2024-08-26 Stella: I drive a Fiat Panda.
2025-01-31 Stella: The Panda's been sold. I'm driving a Skoda now.
= Stella > own > *Panda* @? #ended
= Stella > own > *Skoda* @?
! change

2024-09-30 Emeka: My phone is a Pixel and I love it.
2025-05-05 Emeka: Dropped my Pixel in the lake, so now I have an iPhone.
= Emeka > own|uses > *Pixel* @? #ended
= Emeka > own|uses > *iPhone* @?
~ Emeka > like > *Pixel*|*phone* @? #any
! change

2024-06-05 Ilse: My son Bruno goes to Eschen School.
2024-09-03 Ilse: Bruno changed schools, he's at Lindenhof now.
= Bruno > study > Eschen School @? #ended
= Bruno > study > Lindenhof @?
= Ilse > son > Bruno
! change

2024-10-28 Gerd: My dentist is Dr Haas.
2025-06-02 Gerd: Dr Haas closed the practice. I go to Dr Winter now.
= Gerd > doctor > Dr Haas|Haas @? #ended
= Gerd > doctor > Dr Winter|Winter @?
! change

2024-07-22 Nadja: My flatmate Kim is from Oslo.
2025-02-10 Nadja: Kim's gone back to Norway and Bela has taken her room.
= Nadja > flatmate > Kim @? #ended
= Nadja > flatmate > Bela @?
~ Kim > hometown > Oslo @? #any
! change

# endings
2024-05-09 Tom: I work at Brightwater.
2024-12-19 Tom: My last day at Brightwater was on Friday. They gave me a clock.
= Tom > work > Brightwater @? #ended

2024-06-12 Birgit: My dad works at the shipyard.
2025-01-06 Birgit: Dad's been let go after thirty years.
= *dad|*father > work > *shipyard* @? #ended
~ *dad|*father > lostjob > * @? #any

2024-05-21 Levi: I sing in a choir, every Thursday.
2025-03-03 Levi: I've left the choir, Thursdays are for sleeping.
= Levi > member|hobby > *choir* @? #ended

2024-08-19 Tamar: My boyfriend is called Noam.
2025-01-09 Tamar: Noam and I split before Christmas. I'm fine, really.
= Tamar > partner > Noam @? #ended

2024-04-17 Ken: I'm married to Alice.
2025-04-23 Ken: My divorce from Alice came through yesterday.
= Ken > married|partner > Alice @? #ended
~ Ken > divorced > *Alice*|divorce @? #any

2024-09-18 Paula: I have a motorbike, a red Ducati.
2025-05-22 Paula: Somebody stole my Ducati last night!
= Paula > own > *Ducati*|*motorbike* @? #ended

2024-07-29 Rajiv: I own a small sailing boat.
2025-04-28 Rajiv: We let the boat go in spring, too much work.
= Rajiv > own > *boat* @? #ended

2024-10-02 Minna: I'm allergic to eggs.
2025-03-12 Minna: They tested me again and I've outgrown the egg allergy.
= Minna > allergy > eggs @? #ended

2024-06-26 Casper: I'm planning a trip to Japan.
2024-11-13 Casper: Japan's off, the boss needs me here.
= Casper > plan|visit > *Japan* @? #ended

2024-08-07 Edda: We're going to get a puppy in October.
2024-09-23 Edda: We've decided against the puppy. The flat's just too small.
= Edda > plan > *puppy* @? #ended

2024-05-02 Milan: I take iron tablets.
2024-12-04 Milan: I can stop taking the iron tablets, says the doctor. So no more pills for me.
= Milan > takes > iron tablets|*iron* @? #ended

2024-11-20 Vesna: My grandmother lives in Split.
2025-05-30 Vesna: We lost grandma on Tuesday.
= *grandma|*grandmother > live > Split @? #ended
= *grandma|*grandmother > died > * @2025-05-27

2024-09-11 Arlo: I smoke, sorry about that. I'm in the rowing club, too.
2025-01-22 Arlo: I'm out of the rowing club, my back can't take it.
= Arlo > member > *rowing club* @? #ended
~ Arlo > any > smoking

2024-04-24 Sanne: I've been studying law in Leiden.
2025-02-05 Sanne: Law wasn't for me. I've dropped out.
= Sanne > study > law*|Leiden @? #ended

2024-07-17 Theo: I volunteer at the animal shelter.
2025-06-11 Theo: My time at the animal shelter is over, I just can't fit it in.
= Theo > volunteer > *animal shelter* @? #ended

2024-05-29 Zita: I'm on the parents' council. My gym membership keeps me sane.
2025-01-02 Zita: I let my gym membership lapse.
= Zita > own|member > *gym membership* @? #ended
~ Zita > member > *council* @? #any

# corrections
2025-03-03 Omri: The concert is on Thursday. We're going to see the Lanterns on Thursday.
2025-03-04 Omri: Turns out it's Friday, not Thursday. We're going to see the Lanterns on Friday.
= Omri > plan|attend > *Lanterns* @2025-03-07
~ Omri > plan|attend > *concert* @? #any

2025-04-07 Beate: My new colleague is called Annika.
2025-04-09 Beate: I got her name wrong, my colleague is called Anneke.
= Beate > colleague > Anneke
! change

2025-02-10 Cyrus: My brother lives in Malmö.
2025-02-12 Cyrus: I told you my brother lives in Malmö. He lives in Lund, I keep confusing them.
= Cyrus's brother|*brother > live > Lund
! change

2025-05-05 Dot: I work at the Northern Gazette.
Dot: Northern Herald, I mean. Monday brain.
= Dot > work > Northern Herald|*Northern Herald*
! change

2024-10-10 Fritz: My niece was born in 2016.
2024-10-11 Fritz: My sister says it was 2017. So my niece was born in 2017.
= *niece > born > * @2017
! change

2025-01-08 Gala: I take 5 mg of bisoprolol.
2025-01-09 Gala: I misread the label, I take 2.5 mg of bisoprolol.
= Gala > takes > *2.5 mg* @?
! change

2025-06-03 Hedda: We have a border collie called Fly.
2025-06-04 Hedda: People keep telling me Fly isn't a border collie. She's a kelpie, the breeder confirmed it.
= Hedda > pet > Fly
= Fly > is > kelpie
! change

2025-03-19 Ilan: I bought a Yamaha piano last week.
2025-03-20 Ilan: Sorry, brain fog: it's a Kawai, not a Yamaha.
= Ilan > buy|own > *Kawai*|*piano* @2025-03-10..2025-03-16|?
! change

2024-11-04 Jette: My mother speaks Frisian and Danish.
2024-11-05 Jette: My mother doesn't speak Danish, that's my aunt.
= *mother > speak > Frisian
~ *aunt > speak > Danish
! change

2025-02-17 Knut: I was born in Bergen in 1979.
2025-02-18 Knut: Typo, I was born in 1978.
= Knut > born > Bergen @?
~ Knut > born > * @1978
! change

2025-04-21 Lara: My partner is a vet. Her name is Petra.
2025-04-22 Lara: You wrote that Petra is a vet. She isn't a vet, she's a vet nurse.
= Lara > partner > Petra
= Petra|*partner > role > vet nurse
! change

2025-05-14 Mads: I'm allergic to penicillin.
2025-05-15 Mads: I was wrong about the penicillin, I'm allergic to ibuprofen.
= Mads > allergy > ibuprofen
! change

2024-12-02 Nela: My son plays for SC Brno.
2024-12-03 Nela: He laughed at me. My son plays for FC Brno, SC is the other club.
= *son > play > FC Brno
! change

2025-01-20 Ove: We moved to Aarhus in 2015.
2025-01-21 Ove: I looked it up, we moved to Aarhus in 2014.
= Ove > live|move > Aarhus @2014
! change

# retellings
2024-05-06 Pim: I started at Lumen today! New desk, new mug.
2024-05-20 Pim: Two weeks at Lumen now. I started on the 6th and I still get lost.
= Pim > work|start > Lumen @2024-05-06
! told 2

2024-09-09 Quinn: My wife gave birth on Saturday! Our son Jonah was born at 4 a.m.
2024-10-01 Quinn: Jonah was born on 7 September and hasn't slept since.
= Jonah > born > * @2024-09-07
~ Quinn > son|child|wife > * @? #any
! told 2

2025-01-15 Rhoda: I broke my wrist yesterday, on the ice.
2025-02-12 Rhoda: Since I broke my wrist in January, I type with one hand.
2025-03-20 Rhoda: Remember when I broke my wrist? The cast is off.
= Rhoda > injured > *wrist* @2025-01-14
! told 3

2024-06-17 Sten: We got married on Saturday, in the rain.
2024-07-01 Sten: Ever since we got married on 15 June, people call me Mr Holm.
= Sten > wed|married > * @2024-06-15
! told 2

2024-11-04 Thea: I sold my car yesterday, and I walk now.
2024-11-18 Thea: I don't miss the car I sold two weeks ago.
2025-01-10 Thea: The car? I sold it in November.
= Thea > sell > *car* @2024-11-03
! told 3

2024-04-15 Uwe: I ran the Vienna marathon yesterday!
2024-05-02 Uwe: My toenails are still blue from the Vienna marathon I ran in April.
= Uwe > attend|finish|hobby|any > *marathon* @2024-04-14
! told 2

2025-02-03 Vida: We adopted a kitten on Friday, Nori.
2025-02-24 Vida: It's three weeks since we adopted Nori and the sofa is done for.
= Vida > adopt|pet|own > Nori|kitten @2025-01-31
! told 2

2024-08-12 Wim: My father had a stroke on Thursday.
2024-09-05 Wim: Dad's talking again. He had the stroke on 8 August, you know.
= *father|*dad > any > *stroke* @2024-08-08
! told 2

2025-05-12 Xenia: I got my driving licence on Friday!
2025-06-01 Xenia: I've had my driving licence since 9 May and I've only scratched one wall.
= Xenia > any > *licen* @2025-05-09
! told 2
`
