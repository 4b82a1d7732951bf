/** More cases that may be looked at: what is put right, what is over, and everyday sentences in other words. */
export const OPEN_3 = `
# corrections
2024-05-10 Ruth: My sister lives in Leeds.
2024-05-12 Ruth: Sorry, I meant Bradford, my sister lives in Bradford.
= Ruth's sister > live > Bradford
! change

2024-05-10 Owen: I work at Petrel.
2024-05-11 Owen: Correction: I work at Kestrel, not Petrel.
= Owen > work > Kestrel
! change

2024-05-10 Mila: My flight to Rome is on Monday. I was born in 1988.
2024-05-11 Mila: I made a mistake yesterday. I was born in 1989.
= Mila > born > * @1989
~ Mila > plan > * @?

2024-05-10 Theo: I adopted a cat in March.
2024-05-14 Theo: It wasn't in March, I adopted the cat in February.
= Theo > adopt > cat @2024-02

2024-05-10 Lena: My boss is called Marta.
2024-05-13 Lena: Did I say Marta? My boss is Martina.
= Lena > boss > Martina
! change

2024-05-10 Kai: I have two dogs.
2024-05-11 Kai: Scratch that, I have three dogs.
= Kai > pet|own > three dogs|dogs
! change

2024-05-10 Inga: I'm allergic to nuts.
2024-05-20 Inga: Turns out I'm not allergic to nuts after all.
! change

2024-05-10 Bruno: I visited Naples last week.
2024-05-11 Bruno: No, wait, I visited Bari last week, not Naples.
= Bruno > visit > Bari @2024-04-29..2024-05-05

2024-05-10 Dana: My brother's name is Eric.
2024-05-11 Dana: My brother's name is Erik with a k, I misspelled it.
= Dana > brother > Erik

2024-05-10 Sven: I'm vegan.
2024-05-11 Sven: Actually I'm vegetarian, not vegan.
= Sven > diet > vegetarian
! change

2024-05-10 Alia: I live in Oran, I mean in Algiers.
= Alia > live > Algiers

2024-05-10 Petra: I work at Tessa, sorry, at Tesla.
= Petra > work > Tesla

2024-05-10 Jon: I met Freya on Tuesday.
2024-05-10 Jon: Sorry, it was Wednesday, not Tuesday.
= Jon > meet > Freya @2024-05-08

2024-05-10 Rita: My daughter is 7.
2024-05-12 Rita: I said my daughter was 7, but she's 8.
~ * > age > 8

2024-05-10 Finn: I'm married to Clara.
2024-05-11 Finn: We're engaged, not married. I misspoke.
~ Finn > engaged|status > *

2024-05-10 Gwen: I play the oboe.
2024-05-12 Gwen: It's not the oboe, it's the clarinet that I play.
~ Gwen > play > clarinet

2024-05-10 Hal: I bought a Volvo in April.
2024-05-11 Hal: My mistake: it was a Saab that I bought, not a Volvo.
~ Hal > buy > Saab @?

2024-05-10 Iris: My phone number is 555 2301.
2024-05-11 Iris: I gave you the wrong phone number. My phone number is 555 2310.
= Iris > phone > 555 2310
! change

2024-05-10 Jan: I moved to Delft in 2019.
2024-05-15 Jan: I moved to Delft in 2018, not in 2019 as I said.
= Jan > live|move > Delft @2018

2024-05-10 Kim: My dentist is Dr Bale.
2024-05-12 Kim: Oops, my dentist is Dr Vale, not Dr Bale.
= Kim > doctor > (Dr) Vale

2024-05-10 Lou: I take 20 mg of lisinopril.
2024-05-12 Lou: I looked it up, it's 10 mg of lisinopril that I take, not 20 mg.
~ Lou > takes > *

2024-05-10 Max: I live in Graz.
2024-05-20 Max: Actually, I like Graz a lot.
= Max > live > Graz
~ Max > like > Graz

2024-05-10 Nia: I work at Orbit.
2024-05-20 Nia: Sorry, I work late today at Orbit.
= Nia > work > Orbit

2024-05-10 Ole: I have a cat.
2024-05-20 Ole: I don't have a dog, actually.
= Ole > pet|own > cat

2024-05-10 Pia: My favorite color is green.
2024-05-20 Pia: Actually my favorite color is blue.
= Pia > like > green #ended
= Pia > like > blue
! change

# endings
2024-01-10 Ann: I work at Petrel as a cook.
2024-06-10 Ann: I got laid off last week.
= Ann > work > Petrel #ended
= Ann > role > cook #ended
~ Ann > lostjob > * @?
! change

2024-01-10 Bob: I have a girlfriend, Mira.
2024-06-10 Bob: Mira and I broke up in May.
= Bob > partner > Mira end@2024-05 #ended
! change

2024-01-10 Cem: My boss is Frida.
2024-06-10 Cem: Frida left the company, my new boss is Igor.
= Cem > boss > Frida #ended
= Cem > boss > Igor
~ Frida > quit > company
! change

2024-01-10 Dee: I use Slack at work.
2024-06-10 Dee: We switched from Slack to Teams in April.
= Dee > uses > Slack #ended
= Dee > uses > Teams @2024-04
! change

2024-01-10 Eva: I go to yoga on Mondays. I do yoga.
2024-06-10 Eva: I don't do yoga anymore.
= Eva > hobby > yoga #ended
! change

2024-01-10 Fay: I drive a Golf.
2024-06-10 Fay: I sold the Golf and bought a Leaf.
= Fay > own > (a) Golf #ended
= Fay > buy|own > (a) Leaf @?
! change

2024-01-10 Ned: My father works at the post office.
2024-06-10 Ned: My father retired in March.
= Ned's father > work > post office end@2024-03 #ended
~ *father > quit > * @2024-03
! change

2024-01-10 Hal: I'm studying law at Leiden University.
2024-06-10 Hal: I graduated from Leiden University on 1 June!
= Hal > study > law (at Leiden University) #ended
= Hal > graduate > Leiden University @2024-06-01
~ Hal > study > Leiden University #ended
! change

2024-01-10 Ian: I have a canary called Pip.
2024-06-10 Ian: Pip died on Sunday.
= Ian > pet > Pip #ended
~ Pip > died > * @?
! change

2024-01-10 Joy: I take metformin 500 mg.
2024-06-10 Joy: My doctor increased my metformin to 1000 mg.
= Joy > takes > metformin 1000 mg|1000 mg (of metformin)|metformin (1000 mg)
= Joy > takes > metformin 500 mg #ended
! change

2024-01-10 Kit: I live in Ghent with my flatmate Arno.
2024-06-10 Kit: Arno has moved out.
= Kit > flatmate > Arno #ended
= Kit > live > Ghent
~ Kit > flatmate > Arno #ended
! change

2024-01-10 Lea: I'm a member of the chess club.
2024-06-10 Lea: I'm no longer in the chess club.
= Lea > member > chess club #ended
! change

2024-01-10 Moe: I smoke. I like whisky.
2024-06-10 Moe: I've given up whisky.
= Moe > like > whisky #ended
~ Moe > any > smoking
! change

2024-01-10 Nan: I volunteer at the hospice.
2024-06-10 Nan: I stopped volunteering at the hospice in May.
= Nan > volunteer > hospice end@2024-05 #ended
! change

2024-01-10 Ola: I'm planning a trip to Peru. I'm going to visit Peru in August.
2024-06-10 Ola: We cancelled the trip to Peru.
= Ola > plan|visit > * @? #ended
~ Ola > plan > * @? #ended
! change

2024-01-10 Pam: My sister Tess lives in Cork.
2024-06-10 Pam: Tess moved to Dublin in May.
= Tess > live > Cork #ended
= Tess > live > Dublin @2024-05
~ Pam > sister > Tess
! change

2024-01-10 Qin: I'm married to Bo.
2024-06-10 Qin: Bo and I got divorced in April.
= Qin > married > Bo #ended
! change

2024-01-10 Ray: I work at Lumo.
2024-06-10 Ray: I handed in my notice at Lumo. My last day was 31 May.
= Ray > work > Lumo #ended
! change

2024-01-10 Sue: I play tennis every week.
2024-06-10 Sue: I had to give up tennis because of my elbow.
= Sue > play > tennis #ended
! change

2024-01-10 Tim: I have a Netflix subscription.
2024-06-10 Tim: I got rid of my Netflix subscription.
= Tim > own > * #ended
! change

2024-01-10 Una: I own a horse called Bella.
2024-06-10 Una: We had to sell Bella.
= Una > own|pet > Bella|(a) horse #ended
! change

2024-01-10 Vic: I'm learning Polish.
2024-06-10 Vic: I dropped Polish, it was too hard.
= Vic > learn > Polish #ended
! change

2024-01-10 Wim: My mother lives with us. My mother lives in Breda.
2024-06-10 Wim: My mother passed away in May.
~ *mother > died > * @2024-05
~ *mother > live > * #any
= *mother > live > Breda #ended
! change

2024-01-10 Xia: I work part-time at a bakery.
2024-06-10 Xia: The bakery closed down, so I'm out of a job.
= Xia > work > bakery #ended
! change

2024-01-10 Yun: I rent a flat in Porto. I live in Porto.
2024-06-10 Yun: I left Porto at the end of May and live in Faro now.
= Yun > live > Porto #ended
= Yun > live > Faro
! change

2024-01-10 Zac: My favorite team is Ajax.
2024-06-10 Zac: I'm not an Ajax fan anymore.
= Zac > like > Ajax #ended
! change

2024-01-10 Amy: I'm vegetarian.
2024-06-10 Amy: I eat meat again.
= Amy > diet > vegetarian #ended
! change

2024-01-10 Ben: I have a lease on a Volvo. I own a kayak.
2024-06-10 Ben: I gave my kayak to my nephew.
= Ben > own > kayak #ended
! change

2024-01-10 Cat: I work as a nurse at St Mary's.
2024-06-10 Cat: I've switched careers, I'm a teacher now.
= Cat > role > nurse #ended
= Cat > role > teacher
~ Cat > work > St Mary's #ended
! change

2024-01-10 Dan: I'm dating Ines.
2024-06-10 Dan: Ines dumped me.
= Dan > partner > Ines #ended
! change

2024-01-10 Eli: I see a therapist, Dr Kern. My therapist is Dr Kern.
2024-06-10 Eli: I stopped seeing Dr Kern in April.
= Eli > doctor > (Dr) Kern #ended
! change

2024-01-10 Flo: I run a small bakery in Metz.
2024-06-10 Flo: I closed the bakery in May.
= Flo > own|lead > (small) bakery (in Metz) #ended
! change

2024-01-10 Gil: My daughter attends Oak School. My daughter studies at Oak School.
2024-06-10 Gil: My daughter doesn't go to Oak School anymore.
= Gil's daughter > study > Oak School #ended
! change

2024-01-10 Hana: I have a Peugeot.
2024-06-10 Hana: My Peugeot was stolen on Monday.
= Hana > own > Peugeot #ended
! change

2024-01-10 user: Our app uses MongoDB.
2024-06-10 user: We replaced MongoDB with Postgres last month.
= *app*|user > uses > MongoDB #ended
= *app*|user > uses > Postgres @2024-05
! change

2024-01-10 Jin: I play the cello in the town orchestra.
2024-06-10 Jin: I quit the town orchestra in spring.
= Jin > member|play > town orchestra|cello (in the town orchestra) #ended
~ Jin > play > cello
! change

2024-01-10 Kai: I am engaged to Sara.
2024-06-10 Kai: Sara and I called off the wedding, we broke up.
= Kai > engaged > Sara #ended
! change

2024-01-10 Lou: I take antibiotics for my throat.
2024-06-10 Lou: I finished the antibiotics and I'm done with them.
= Lou > takes > antibiotics (for my throat) #ended
! change

2024-01-10 Max: My neighbour Otto has a parrot. My neighbour is Otto.
2024-06-10 Max: Otto moved away in May.
= Max > neighbour > Otto #ended
~ Otto > pet > parrot
! change

2024-01-10 Nia: I own a guitar.
2024-06-10 Nia: I no longer own a guitar.
= Nia > own > guitar #ended
! change

2024-06-10 Oto: I used to work at Fiat.
= Oto > work > Fiat @?|<2024-06-10 #ended

2024-06-10 Pat: I used to be a baker.
= Pat > role > baker @?|<2024-06-10 #ended

2024-06-10 Rob: I'm not with Acme anymore.
~ Rob > work > Acme #any

2024-06-10 Sam: My brother used to live in Oslo.
= Sam's brother > live > Oslo @?|<2024-06-10 #ended

# endings
2024-01-10 Ann: I live with my boyfriend Teo in Bari. My boyfriend is Teo.
2024-06-10 Ann: Teo and I are over. I moved back in with my parents.
= Ann > partner > Teo #ended
~ Ann > live|flatmate > * #any
! change

2024-01-10 Bob: I'm the goalkeeper of FC Alm. I play for FC Alm.
2024-06-10 Bob: I hung up my gloves, I don't play for FC Alm anymore.
= Bob > play|member > FC Alm #ended
~ Bob > role|member > * #any
! change

2024-01-10 Cem: My sister Ela works at Kanto.
2024-06-10 Cem: Ela doesn't work at Kanto any more, she opened her own studio.
= Ela > work > Kanto #ended
~ Ela > founded|start > *
~ Cem > sister > Ela
! change

2024-01-10 Dee: I have a rabbit called Nibbles.
2024-06-10 Dee: We had to give Nibbles away because of my allergy.
= Dee > pet > Nibbles #ended
! change

2024-01-10 Fay: I work for the city council.
2024-06-10 Fay: My contract with the council ran out in May.
= Fay > work > city council #ended
! change

2024-01-10 Gil: I rent out my flat. I live in Nice.
2024-06-10 Gil: I no longer live in Nice; I'm in Lyon now.
= Gil > live > Nice #ended
! change

2024-01-10 Ida: I'm on a keto diet. I'm vegan.
2024-06-10 Ida: I'm not vegan anymore.
= Ida > diet > vegan #ended
! change

2024-01-10 Jan: I drive a Volvo.
2024-06-10 Jan: I crashed the Volvo in March, it was a write-off.
= Jan > own > (a) Volvo #ended
! change

2024-01-10 Kim: My dog is called Rex.
2024-06-10 Kim: Rex ran away in April and never came back.
~ Kim > pet > Rex #any

2024-01-10 Lea: I'm friends with Nora. My roommate is Nora.
2024-06-10 Lea: My new roommate is Paula.
= Lea > flatmate > Nora #ended
= Lea > flatmate > Paula
! change

2024-01-10 Max: I sing in the church choir.
2024-06-10 Max: I've stopped singing in the church choir.
= Max > member|hobby > church choir #ended
! change

2024-01-10 Nia: I'm going to run the Berlin marathon in September.
2024-06-10 Nia: I won't run the Berlin marathon after all, I injured my foot.
= Nia > plan > run (the) Berlin marathon @2024-09 #ended
~ Nia > injured > foot
! change

2024-01-10 Ole: I have a gym membership.
2024-06-10 Ole: I've cancelled my gym membership.
= Ole > own|member > gym membership #ended
! change

2024-01-10 Pia: I use Firefox.
2024-06-10 Pia: I've stopped using Firefox, Brave is my browser now.
= Pia > uses > Firefox #ended
! change

2024-01-10 Qi: I teach maths at Hill School. I work at Hill School.
2024-06-10 Qi: I retired from Hill School in May.
= Qi > work > Hill School end@2024-05 #ended
~ Qi > quit > * @2024-05
~ Qi > teach > maths*
! change

2024-01-10 Rob: I own a restaurant in Porto.
2024-06-10 Rob: I sold my restaurant in Porto to my cousin.
= Rob > own > restaurant (in Porto) #ended
~ Rob > sell > *
! change

2024-01-10 Sam: I'm dating Alex.
2024-06-10 Sam: I broke up with Alex two weeks ago.
= Sam > partner > Alex #ended
! change

2024-01-10 Tea: I'm afraid of spiders.
2024-06-10 Tea: I'm not afraid of spiders anymore.
= Tea > fear > spiders #ended
! change

2024-01-10 Uma: My brother Raj studies medicine in Pune.
2024-06-10 Uma: Raj dropped out of medical school.
= Raj > study > medicine (in Pune) #ended
~ Uma > brother > Raj
! change

2024-01-10 Vic: I have asthma.
2024-06-10 Vic: My asthma is gone, I don't have asthma anymore.
= Vic > condition > asthma #ended
! change

# corrections
2024-05-10 Ada: My uncle lives in Perth.
2024-05-11 Ada: Wait, that's wrong. My uncle lives in Darwin.
= Ada's uncle > live > Darwin
! change

2024-05-10 Bea: I started at Orbit in May.
2024-05-12 Bea: Sorry, I started at Orbit in April, not May.
= Bea > work > Orbit @2024-04
! change

2024-05-10 Cal: We have two cats.
2024-05-11 Cal: I meant two dogs, we have two dogs.
= Cal > pet|own > two dogs|dogs
! change

2024-05-10 Deb: My son is called Noah.
2024-05-11 Deb: Typo: my son is called Noam.
= Deb > son > Noam

2024-05-10 Eli: I studied physics.
2024-05-11 Eli: I said I studied physics, but it was chemistry.
~ Eli > study > * #any

2024-05-10 Fin: I bought a tent on Monday.
2024-05-12 Fin: Let me correct myself: I bought the tent on Tuesday.
= Fin > buy > tent @2024-05-07

2024-05-10 Gia: I take 20 mg of fluoxetine.
2024-05-11 Gia: Actually it's 40 mg. I take 40 mg of fluoxetine.
= Gia > takes > 40 mg of fluoxetine

2024-05-10 Hal: My car is a Mazda. I drive a Mazda.
2024-05-11 Hal: Not a Mazda, I drive a Honda. Sorry!
= Hal > own > (a) Honda
! change

2024-05-10 Ivy: I'm a lawyer.
2024-05-12 Ivy: To be precise, I'm a paralegal, not a lawyer.
= Ivy > role > paralegal
! change

2024-05-10 Joe: My birthday is on 3 May.
2024-05-11 Joe: Oops, my birthday is on 4 May.
= Joe > birthday > 4 May

2024-05-10 Kay: I live in Bern.
2024-05-11 Kay: I don't live in Bern, I live in Biel. I mixed that up.
= Kay > live > Biel
! change

# unicode
2024-05-10 Søren: I live in Århus and work at Mærsk.
= Søren > live > Århus
= Søren > work > Mærsk

2024-05-10 Ana: My daughter Zoë studies at the Université de Genève.
= Ana > daughter > Zoë
= Zoë > study > Université de Genève

2024-05-10 Björk: My husband's name is Þórður and we live in Reykjavík.
= Björk > husband > Þórður
= Björk > live > Reykjavík

2024-05-10 Ana: I was born in São Paulo and grew up in Curitiba.
= Ana > born > São Paulo @?
= Ana > hometown > Curitiba

2024-05-10 Yuki: My sister 美咲 lives in 京都.
= Yuki > sister > 美咲
= 美咲 > live > 京都

2024-05-10 Ana: My cat is called Ñoño 🐱.
= Ana > pet > Ñoño

2024-05-10 Ana: I moved to ‘s-Gravenhage in March.
~ Ana > live > *

2024-05-10 Márta: I work for L'Oréal in Paris.
= Márta > work > L'Oréal
~ Márta > live > Paris

2024-05-10 Ana: My friend Siobhán Ní Bhriain plays the harp.
= Ana > friend > Siobhán Ní Bhriain
= Siobhán Ní Bhriain > play > harp

2024-05-10 Алексей: I live in Санкт-Петербург and work at Яндекс.
= Алексей > live > Санкт-Петербург
= Алексей > work > Яндекс

2024-05-10 Zeynep: I'm from İzmir.
= Zeynep > hometown > İzmir

# third person
2024-05-10 user: The user is allergic to penicillin.
= user > allergy > penicillin

2024-05-10 user: User is a software engineer at Orbit and lives in Lyon.
= user > role > software engineer
= user > work > Orbit
= user > live > Lyon

2024-05-10 user: User's dog is named Max.
= user > pet > Max

2024-05-10 user: The user's wife, Carla, is a lawyer.
= user > wife > Carla
= Carla > role > lawyer

2024-05-10 Rosa: My aunt Ines teaches chemistry in Porto.
= Rosa > aunt > Ines
= Ines > teach > chemistry (in Porto)

2024-05-10 Rosa: Tomas and Lidia got engaged in April.
= Tomas > engaged > Lidia @2024-04
~ Lidia > engaged > Tomas @2024-04

2024-05-10 Rosa: My grandson Nico is learning the drums.
= Rosa > any > Nico
= Nico > learn > drums

2024-05-10 Rosa: Our neighbours have two Labradors.
~ * > pet|own > *

2024-05-10 Rosa: My brother-in-law Max drives a truck.
~ Rosa > any > *
~ * > own > *

2024-05-10 assistant: The user prefers tea over coffee.
= user > prefer|like > tea (over coffee)

2024-05-10 user: User has been a vegetarian since 2015.
= user > diet > vegetarian @2015

2024-05-10 user: The user has two daughters, Mia and Lou.
= user > daughter > Mia
= user > daughter > Lou

# everyday
2024-05-10 Rosa: I'm a nurse and my husband is a firefighter.
= Rosa > role > nurse
= *husband > role > firefighter
~ Rosa > husband > *

2024-05-10 Rosa: We've got three kids and a hamster.
= Rosa > child > (three) kids
= Rosa > pet > hamster

2024-05-10 Rosa: I can't stand coriander.
= Rosa > dislike > coriander

2024-05-10 Rosa: I collect old postcards and I love jazz.
= Rosa > collect > old postcards
= Rosa > like > jazz

2024-05-10 Rosa: I've been living in Graz for six years.
= Rosa > live > Graz @~2017-06..2019-01

2024-05-10 Rosa: I speak Spanish, French and a little Japanese.
= Rosa > speak > Spanish
= Rosa > speak > French
~ Rosa > speak > *

2024-05-10 Rosa: My favourite book is Middlemarch.
= Rosa > like > Middlemarch

2024-05-10 Rosa: I suffer from migraines and take sumatriptan.
= Rosa > condition > migraines
= Rosa > takes > sumatriptan

2024-05-10 Rosa: I'm lactose intolerant.
= Rosa > allergy|condition > lactose*

2024-05-10 Rosa: I hate flying, I'm terrified of heights.
= Rosa > dislike > flying
= Rosa > fear > heights

2024-05-10 Rosa: I work from home as a translator.
= Rosa > role > translator
~ Rosa > any > home

2024-05-10 Rosa: I'm doing a PhD in linguistics at Ghent University.
= Rosa > study > (PhD in) linguistics|PhD in linguistics*|Ghent University
~ Rosa > study > *

2024-05-10 Rosa: My wife and I run a bakery in Metz.
= Rosa > own|lead > bakery (in Metz)
~ Rosa > wife > *

2024-05-10 Rosa: I usually go swimming on Sundays.
~ Rosa > hobby > *

2024-05-10 Rosa: My email is rosa@example.org.
= Rosa > email > rosa@example.org

2024-05-10 Rosa: I turned 30 last week.
= Rosa > age > 30 @?

2024-05-10 Rosa: I'm expecting a baby in October.
~ Rosa > any > *

2024-05-10 Rosa: I play bass in a band called Mudlark.
= Rosa > play|member > bass*|Mudlark|band*
~ Rosa > any > *

# time
2024-05-16 Rosa: I got married in June 2018.
= Rosa > wed|status > * @2018-06

2024-05-16 Rosa: I've been working at Orbit since last autumn.
= Rosa > work > Orbit @~2023-09-01..2023-12-21

2024-05-16 Rosa: My daughter was born on New Year's Eve.
= *daughter > born > * @2023-12-31
~ Rosa > daughter > *

2024-05-16 Rosa: I ran my first marathon three weeks ago.
= Rosa > attend|finish > (my) (first) marathon @~2024-04-22..2024-04-29

2024-05-16 Rosa: I lost my job the week before last.
= Rosa > lostjob|lose > * @2024-04-29..2024-05-05

2024-05-16 Rosa: I bought a piano two days ago.
= Rosa > buy|own > piano @2024-05-14

2024-05-16 Rosa: I visited Kraków over Easter.
= Rosa > visit > Kraków @~2024-03-28..2024-04-03

2024-05-16 Rosa: I'll start at Halden on 1 June.
= Rosa > plan|work > * @2024-06-01 #planned

2024-05-16 Rosa: We adopted a dog back in March.
= Rosa > adopt|pet > dog @2024-03

# plans
2024-05-10 Rosa: We're getting married next June.
= Rosa > plan > * @2025-06|?

2024-05-10 Rosa: I'm planning to move to Bergen in the autumn.
= Rosa > plan > move to Bergen @~2024-09-01..2024-12-21

2024-05-10 Rosa: My surgery is scheduled for 3 June.
= Rosa > plan > (my) surgery @2024-06-03

2024-05-10 Rosa: I have a dentist appointment on Tuesday.
= Rosa > plan > dentist appointment @2024-05-14

# names
2024-05-10 user: Hi, I'm Wanda, a roofer from Ghent. Can you check an estimate for me?
= user == Wanda
= user > role > roofer
~ user > name|live > *

2024-05-10 user: Hey, Bilal here! What would you plant on a north-facing balcony?
= user == Bilal
~ user > name > *

2024-05-10 user: Hello! I'm Noor and I need a hand with my taxes.
= user == Noor
~ user > name > *

2024-05-10 user: Hi, this is Biscuit, my new puppy. What should she eat?
= user > pet > Biscuit
~ Biscuit > is > *

2024-05-10 user: I'm Peruvian and I miss the food.
~ user > any > Peruvian

2024-05-10 user: Same here! Right, what next?

# everyday
2024-05-10 user: I'm building a pantry tracker using Elixir and Phoenix v1.7.10, but the tests are flaky.
= user > project > pantry tracker
= user > uses > Elixir
= user > uses > Phoenix v1.7.10

2024-05-10 user: I'm trying to write a thesis on tidal mills. Any tips?
= user > project > thesis*

2024-05-10 user: I'm making a salad for six. How much dressing do I need?

2024-05-10 user: I'm writing a regular expression for post codes.

2024-05-10 user: Should I be building an app using Flutter or native code?

# values
2024-01-10 Rosa: I work as a nurse.
2024-05-10 Rosa: I'm an ICU nurse.
= Rosa > role > (ICU) nurse

2024-01-10 Rosa: I live in Lisbon.
2024-05-10 Rosa: Our flat is in Lisbon, near the river.
= Rosa > live > Lisbon

2024-01-10 Rosa: I work at Orbit.
2024-05-10 Rosa: I work at Orbit Labs.
= Rosa > work > Orbit (Labs)

2024-01-10 Rosa: I work for a tech company.
2024-05-10 Rosa: I work at Orbit.
= Rosa > work > Orbit

2024-01-10 Rosa: I drive a Honda.
2024-05-10 Rosa: I drive a red Honda Civic.
= Rosa > own > (red) Honda (Civic)

2024-01-10 Rosa: I live in York.
2024-05-10 Rosa: I live in New York.
= Rosa > live > York #ended
= Rosa > live > New York
! change

2024-01-10 Rosa: I live in New York.
2024-05-10 Rosa: I live in York.
= Rosa > live > New York #ended
= Rosa > live > York
! change

2024-01-10 Rosa: I'm an engineer at Orbit.
2024-05-10 Rosa: I just got promoted to senior engineer.
= Rosa > work > Orbit
= Rosa > role > engineer #ended
= Rosa > role > senior engineer
~ Rosa > promoted > *
! change

2024-01-10 Rosa: My favorite color is blue.
2024-05-10 Rosa: My favorite color is dark blue.
= Rosa > like > (dark) blue
`
