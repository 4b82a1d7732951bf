/** The second half of the cases that may be looked at. */
export const OPEN_2 = `
# reality
2024-05-10 Alma: If we move to Tallinn, I'll look for a school there.
~ Alma > plan > *

2024-05-10 Otto: I wish my brother worked closer to home.
~ Otto > brother > *

2024-05-10 Iris: I could have been a doctor.

2024-05-10 Amir: They say that the old mayor owns half of the harbour.

2024-05-10 Nora: Do you think I should adopt a cat?

2024-05-10 Rafa: In the film she works for the mafia and lives on a yacht.

2024-05-10 Elsa: As if I had ever won anything!

2024-05-10 Jens: I didn't get the job at Harrow.

2024-05-10 Mona: My ex believed that I had a secret twin.

2024-05-10 Luca: Let's say I own a company with ten employees. Which taxes do I pay?

2024-05-10 Gita: I was thinking of moving to Pune, but I won't.

2024-05-10 user: For example, a user could say "I live in Berlin".
assistant: Right, and then the form would show Berlin as the city.

2024-05-10 Hugo: Hopefully I'll get the scholarship.

2024-05-10 Alma: I'd love to have a garden.

2024-05-10 Otto: Who of you has a drone? I don't own one.

2024-05-10 Iris: My horoscope says that I will meet a tall stranger in June.

# time
2024-05-10 Alma: I bought my house in 2015.
= Alma > buy|own > (my) house @2015

2024-05-16 Otto: I started a new job at Harrow on Monday.
= Otto > work > Harrow @2024-05-13

2024-05-16 Iris: Last month I visited Porto.
= Iris > visit > Porto @2024-04

2024-05-16 Amir: I worked at Cobalt from 2010 to 2014.
= Amir > work > Cobalt @2010 end@2014 #ended

2024-05-16 Nora: It happened in 2003. I broke my nose at football.
= Nora > injured > nose @2003

2024-11-05 Rafa: On 30 October I adopted a hamster.
= Rafa > adopt|pet > hamster @2024-10-30

2024-05-16 Elsa: As a child I had a pony.
= Elsa > pet|own > pony @<2024-05-16|? #ended

2024-05-16 Jens: I've been playing the oboe for ten years.
= Jens > play > oboe @~2013-06..2015-01

2024-05-16 Mona: I won a photography prize.
= Mona > win > photography prize @<2024-05-16

2024-11-25 Luca: We'll move to Bologna in March.
= Luca > plan|move|live > (move to) (moving to) Bologna @2025-03 #planned

2024-05-16 Gita: I met my best friend Leena twenty years ago.
= Gita > friend > Leena
= Gita > meet > (my) (best friend) Leena @~2003..2005

2024-05-16 Hugo: I've just sold my van.
= Hugo > sell > van @~2024-05-08..2024-05-16

2024-05-16 Alma: I speak Estonian.
= Alma > speak > Estonian

2024-05-16 Otto: My father was born in 1950.
= *father > born > * @1950
~ Otto > father > *

2024-05-20 Iris: The concert was on the 11th. I met the singer afterwards.
= Iris > meet > (the) singer @2024-05-11
~ Iris > attend > concert @2024-05-11

2024-10-16 Amir: In spring I finished my novel.
= Amir > finish|wrote > (my) novel @~2024-03-01..2024-06-21

2024-05-16 Nora: On Christmas Eve we got a kitten.
= Nora > adopt|pet > kitten @2023-12-24

2024-05-16 Rafa: I live in Seville.
= Rafa > live > Seville

# endings
2024-01-15 Alma: I work at Quarry.
2024-06-15 Alma: I resigned from Quarry at the end of May.
= Alma > work > Quarry end@~2024-05-20..2024-06-01 #ended
! change

2024-01-15 Otto: I have a motorboat.
2024-06-15 Otto: I don't have the motorboat any longer.
= Otto > own > motorboat #ended
! change

2024-01-15 Iris: My flatmate is Selin.
2024-06-15 Iris: Selin moved out last week.
= Iris > flatmate > Selin end@~2024-06-02..2024-06-09 #ended
~ Selin > move > *
! change

2024-01-15 Amir: I drive a Fiat Panda.
2024-06-15 Amir: I now drive a Skoda Fabia instead of the Panda.
= Amir > own > Fiat Panda #ended
= Amir > own > Skoda Fabia
! change

2024-01-15 Nora: I take ibuprofen 400 mg twice a day.
2024-06-15 Nora: I'm down to ibuprofen 200 mg a day.
= Nora > takes > ibuprofen 200 mg|200 mg ibuprofen|200 mg (of ibuprofen)|ibuprofen (200 mg)
~ Nora > takes > ibuprofen 400 mg|400 mg ibuprofen #ended
! change

2024-01-15 Rafa: I'm going to visit my uncle in Cuba in July.
2024-06-15 Rafa: The trip to Cuba is off, my uncle is coming here instead.
= Rafa > plan|visit > (visit) (visiting) (my) (uncle in) Cuba|visit my uncle in Cuba|uncle @? #ended
~ Rafa > uncle > *
~ *uncle > live > Cuba
~ *uncle > plan > *
! change

2024-01-15 Elsa: My phone number is 555 0134.
2024-06-15 Elsa: I have a new phone number: 555 0177.
= Elsa > phone > 555 0177
= Elsa > phone > 555 0134 #ended
! change

2024-01-15 Jens: My partner is Mads.
2024-06-15 Jens: Mads and I aren't together any more.
= Jens > partner > Mads #ended
! change

2024-01-15 Mona: My daughter Lily studies history in Ghent.
2024-06-15 Mona: Lily switched from history to law in April.
= Mona > daughter > Lily
= Lily > study > history (in Ghent) end@2024-04 #ended
= Lily > study > law @2024-04
~ Lily > live|study > Ghent
! change

2024-01-15 Luca: I play for the handball team of my village.
2024-06-15 Luca: I had to stop playing handball because of my shoulder.
= Luca > play|member|hobby > (the) handball team (of my village)|handball #ended
! change

2024-01-15 Gita: I have a dog named Chai.
2024-06-15 Gita: We had to put Chai down on 3 June.
= Gita > pet > Chai end@2024-06-03 #ended
~ Chai|dog > name|is > *
~ Chai > died > * @?
~ Gita > pet > dog
! change

2024-01-15 Hugo: I'm single.
2024-06-15 Hugo: I've been dating Inês since April.
= Hugo > partner > Inês @2024-04
~ Hugo > status > single #ended
! change

2024-01-15 user: We deploy our project to Heroku.
2024-06-15 user: We moved our project from Heroku to Fly in May.
= *project*|user|we > uses > Heroku end@2024-05 #ended
= *project*|user|we > uses > Fly @2024-05
! change

2024-01-15 Alma: I'm learning Finnish.
2024-06-15 Alma: I gave up learning Finnish after a month.
= Alma > learn > Finnish #ended
! change

2024-01-15 Otto: My brother Karl is a waiter in Linz.
2024-06-15 Otto: Karl isn't a waiter any more, he drives a taxi.
= Otto > brother > Karl
= Karl > role|work > waiter (in Linz) #ended
~ Karl > role|own > taxi|taxi driver
~ Karl > live > Linz
! change

2024-06-15 Iris: I lived in Antwerp until 2022.
= Iris > live > Antwerp @?|<2024-06-15 end@2022 #ended

2024-06-15 Amir: I'm divorced.
= Amir > divorced|status > *

2024-01-15 Nora: I'm a member of the Green Party.
2024-06-15 Nora: I left the Green Party in March.
= Nora > member > Green Party end@2024-03 #ended
! change

# third person
2024-05-10 Alma: Kadri works for Lumen and lives in Tartu.
= Kadri > work > Lumen
= Kadri > live > Tartu

2024-05-10 user: The user has a daughter named Freya who is seven.
= user > daughter > Freya
~ Freya > age > seven|7

2024-05-10 assistant: The user moved to Rotterdam in January 2024.
= user > live > Rotterdam @2024-01

2024-05-10 user: Our app supports Android only and is licensed under MIT.
= *app*|*project* > uses > MIT
~ *app*|*project* > any > Android|Android only

2024-05-10 Otto: My neighbour Frau Huber has five cats.
= Otto > neighbour > (Frau) Huber
= (Frau) Huber > pet|own > five cats|cats

2024-05-10 Iris: My uncle Bert was a pilot.
= Iris > uncle > Bert
= Bert > role > pilot @?|<2024-05-10 #any

2024-05-10 Amir: Leila graduated from Sharif University in 2011.
= Leila > graduate > Sharif University @2011

2024-05-10 Nora: My boss Henrik loves sailing.
= Nora > boss > Henrik
= Henrik > like > sailing

2024-05-10 Rafa: Our team lead is Carmen.
= Rafa|our team|team > boss|lead > Carmen|team lead

2024-05-10 user: User wants code examples in TypeScript.
= user > prefer > code examples in TypeScript|TypeScript

# names
2024-05-10 Alma: My sister Katariina goes by Kati.
2024-06-10 Alma: Kati adopted a dog in May.
= Katariina == Kati
= Alma > sister > Katariina|Kati
= Katariina|Kati > adopt|pet > dog @2024-05

2024-05-10 user: Call me Gus, my real name is Gustavo.
= Gus == Gustavo
~ user > name > Gus|Gustavo

2024-05-10 Otto: Our new van is called Bertha.
= Otto > own > (new) van|Bertha
~ van|Bertha > name|is > *

2024-05-10 Iris: I study at the Massachusetts Institute of Technology. MIT is tough.
= Iris > study > Massachusetts Institute of Technology|MIT

2024-05-10 Amir: My friend Mohammad, whom everyone calls Mo, works at Sable.
= Mohammad == Mo
= Amir > friend > Mohammad|Mo
= Mohammad|Mo > work > Sable

2024-05-10 Nora: My son is called Erik. My neighbour's name is Erika.
= Erik != Erika
= Nora > son > Erik
= Nora > neighbour > Erika

2024-05-10 Elsa: I changed my surname: I'm Elsa Lind now, not Elsa Berg.
= Elsa == Elsa Lind
~ Elsa > name > Elsa Lind|Lind

2024-05-10 Rafa: TP stands for Teresa Pons, she is my lawyer.
= Teresa Pons == TP
~ Rafa > any > Teresa Pons|TP
~ Teresa Pons|TP > role > lawyer

# unicode
2024-05-10 Alma: I was born in Põlva and I work at Õunapuu OÜ.
= Alma > born > Põlva @<2024-05-10|?
= Alma > work > Õunapuu OÜ

2024-05-10 Otto: My wife Mária-Júlia is from Győr.
= Otto > wife|married > Mária-Júlia
= Mária-Júlia > hometown > Győr

2024-05-10 Iris: I live in 's-Hertogenbosch.
= Iris > live > 's-Hertogenbosch|s-Hertogenbosch

2024-05-10 李雷: My brother 李明 lives in 上海.
= 李雷 > brother > 李明
= 李明 > live > 上海

2024-05-10 Amir: I work at AT&T and my wife Shirin works at Ernst & Young.
= Amir > work > AT&T
= Amir > wife|married > Shirin
= Shirin > work > Ernst & Young

2024-05-10 Nora: I speak Norwegian, Português and हिन्दी.
= Nora > speak > Norwegian
= Nora > speak > Português
= Nora > speak > हिन्दी

# retellings
2024-03-11 Alma: I sold my flat in Tartu on Wednesday.
2024-04-11 Alma: Since I sold the flat in Tartu I've been sleeping on my sister's sofa.
= Alma > sell > (my) flat (in Tartu) @2024-03-06
~ Alma > own > (my) flat (in Tartu) @? #ended
~ Alma > sister > *
! told 2

2024-01-08 Otto: I got fired on Friday.
2024-02-08 Otto: It's a month now since they fired me.
2024-05-08 Otto: After I got fired in January I started to bake.
= Otto > lostjob|work > * @2024-01-05 #any
~ Otto > hobby|start > bake|baking
! told 3

2024-04-22 Iris: I visited Marrakesh two weeks ago.
2024-06-22 Iris: I've visited Marrakesh this spring, it was loud and lovely.
= Iris > visit > Marrakesh @~2024-04-04..2024-04-13
! told 2

2024-07-01 Amir: My sister Nasrin had a baby on Friday, a girl. Her name is Roya.
2024-09-01 Amir: Roya, my sister's baby, was born at the end of June.
= Roya > born > * @2024-06-28
= Amir > sister > Nasrin @?
= Nasrin|*sister > daughter|child > Roya|baby @?|2024-06-28
! told 2

2024-05-13 Nora: I graduated from nursing school on Friday!
2024-08-13 Nora: I graduated from nursing school three months ago.
2024-12-13 Nora: I've worked nights ever since I graduated from nursing school.
= Nora > graduate > nursing school @2024-05-10
! told 3

2024-02-12 Rafa: I won the tapas contest of my street on Saturday.
2024-03-12 Rafa: Winning the tapas contest of my street changed my life.
= Rafa > win > tapas contest (of my street) @2024-02-10
! told 2

2024-06-17 Elsa: I finished my first triathlon yesterday.
2024-06-18 Elsa: I finished my first triathlon on Sunday, everything hurts.
2024-07-18 Elsa: A month ago I finished my first triathlon.
= Elsa > finish|attend > (my) (first) triathlon @2024-06-16
! told 3

2024-04-29 Jens: I bought a sailing boat on 20 April.
2024-06-29 Jens: I bought a sailing boat this spring.
= Jens > buy > sailing boat @2024-04-20
~ Jens > own > sailing boat @?
! told 2

2024-05-06 Mona: I was promoted to editor in chief on Thursday.
2024-11-06 Mona: Since I was promoted to editor in chief I hardly write.
= Mona > promoted|role > editor in chief @2024-05-02
! told 2

2024-03-18 Luca: I sprained my wrist last Tuesday.
2024-03-28 Luca: My wrist, the one I sprained, is fine again.
= Luca > injured > wrist @2024-03-12
! told 2

2024-01-22 Gita: I moved to Pune on 13 January.
2024-02-22 Gita: It's lonely since I moved to Pune.
2024-10-22 Gita: Remember when I moved to Pune and knew nobody?
= Gita > move|live > Pune @2024-01-13
~ Gita > live > Pune @?
! told 3

2024-06-03 Hugo: My grandmother passed away last Monday.
2024-07-03 Hugo: We miss my grandmother, she passed away in May.
= *grandmother > died > * @2024-05-27
~ Hugo > grandmother > *
~ Hugo > lose > grandmother @?
! told 2

2024-02-05 Alma: I met my new colleague Piret on Thursday.
2024-02-20 Alma: I met Piret at the beginning of the month.
= Alma > meet > (my) (new) (colleague) Piret @2024-02-01
= Alma > colleague > Piret @?
! told 2

2024-08-12 Otto: We adopted two kittens on Saturday.
2024-08-26 Otto: The two kittens we adopted have destroyed the curtains.
2024-12-26 Otto: We've had the kittens since August.
= Otto > adopt|pet > (two) kittens @2024-08-10
~ Otto > pet > (two) kittens @?
! told 3

2024-05-20 Iris: I attended my first opera in Verona on the 11th.
2024-06-20 Iris: The opera that I attended in Verona was Aida.
= Iris > attend > (my) (first) opera (in Verona) @2024-05-11
! told 2

2024-04-02 Amir: I opened a bookshop in Shiraz on 21 March.
2024-09-02 Amir: My bookshop in Shiraz has been open since March.
= Amir|*bookshop* > founded|start > (a) bookshop (in Shiraz)|* @2024-03-21
~ Amir > own > bookshop (in Shiraz) @?
! told 2

2024-03-04 Nora: I lost my wallet on the train on Thursday.
2024-03-14 Nora: Losing my wallet on the train cost me two days.
= Nora > lose > wallet (on the train) @2024-02-29
! told 2

2024-05-27 Rafa: I got married to Pilar on 18 May.
2024-06-27 Rafa: We married in May, Pilar and I.
2024-10-27 Rafa: Since I got married to Pilar I cook every day.
= Rafa > wed|married > Pilar @2024-05-18
~ Rafa > hobby > cooking
! told 3

2024-02-20 Elsa: I started therapy two weeks ago.
2024-05-20 Elsa: I've been in therapy since February.
= Elsa > start|attend|takes|hobby > therapy @~2024-02-02..2024-02-10
~ Elsa > attend|takes|hobby > therapy @?
! told 2

2024-06-10 Jens: I painted the boat on 1 and 2 June.
2024-06-24 Jens: I painted the boat at the beginning of the month.
= Jens > made|hobby > boat @~2024-06-01..2024-06-03
! told 2

2024-03-25 Mona: My brother David moved to Utrecht on Friday.
2024-06-25 Mona: It's three months since David moved to Utrecht.
= David > move|live > Utrecht @2024-03-22
= Mona > brother > David
~ David > live > Utrecht @?
! told 2

# occasions
2024-02-12 Alma: I attended a sauna evening on 9 February.
2024-03-12 Alma: I attended a sauna evening on 8 March.
= Alma > attend > sauna evening @2024-02-09
= Alma > attend > sauna evening @2024-03-08
! occasions 2

2024-05-13 Otto: I sold a table on Friday.
2024-07-15 Otto: I sold a table on Friday.
= Otto > sell > table @2024-05-10
= Otto > sell > table @2024-07-12
! occasions 2

2024-06-15 Iris: I visited Naples in 2009 and in 2018.
= Iris > visit > Naples @2009
= Iris > visit > Naples @2018
! occasions 2

2024-06-15 Amir: My first novel: I finished it in 2016. I finished my second novel in 2022.
= Amir > finish|wrote > (my) first novel|novel @2016
= Amir > finish|wrote > (my) second novel|novel @2022
! occasions 2

2024-01-22 Nora: I won at the pub quiz: I won the pub quiz on Thursday.
2024-02-26 Nora: I won the pub quiz on Thursday, again!
= Nora > win > pub quiz @2024-01-18
= Nora > win > pub quiz @2024-02-22
! occasions 2

2024-04-15 Rafa: I met my lawyer on 9 April.
2024-05-15 Rafa: I met my lawyer on 14 May.
= Rafa > meet > (my) lawyer @2024-04-09
= Rafa > meet > (my) lawyer @2024-05-14
! occasions 2

2024-06-15 Elsa: I got married in 2005, and I got married a second time in 2019.
= Elsa > wed|married|status > * @2005 #any
= Elsa > wed|married|status > * @2019 #any
! occasions 2

2024-03-11 Jens: I broke my finger on Saturday.
2024-08-12 Jens: On Friday I broke my finger again.
= Jens > injured > finger (again) @2024-03-09
= Jens > injured > finger (again) @2024-08-09
! occasions 2

2024-06-15 Mona: I adopted a parrot in March. In May I adopted a rabbit.
= Mona > adopt|pet > parrot @2024-03
= Mona > adopt|pet > rabbit @2024-05
! occasions 2

2024-02-05 Luca: I made a violin in January.
2024-06-05 Luca: I made a violin in May.
= Luca > made > violin @2024-01
= Luca > made > violin @2024-05
! occasions 2

2024-03-05 Gita: I visited the dentist on 1 March.
2024-06-05 Gita: I visited the dentist on Monday.
= Gita > visit > dentist @2024-03-01
= Gita > visit > dentist @2024-06-03
! occasions 2

2024-05-06 Hugo: I bought a bike on 2 May.
2024-09-09 Hugo: I bought a second bike on 5 September.
= Hugo > buy|own > (second) bike @2024-05-02
= Hugo > buy|own > (second) bike @2024-09-05
! occasions 2

# plans
2024-05-10 Alma: I'm going to visit Riga on 24 June.
= Alma > plan|visit > (visit) (visiting) (to) Riga @2024-06-24 #planned

2024-05-10 Otto: I intend to learn welding.
= Otto > plan > (learn) (learning) (to) welding|learn weld @>2024-05-10|?

2024-05-10 Iris: My flight to Oslo is on 18 May.
= Iris > plan|visit > flight to Oslo|Oslo|fly to Oslo @2024-05-18 #expired
! now 2024-07-01

2024-12-10 Amir: In January I'll start my own company.
= Amir > plan|start|founded > (start) (starting) (my) (own) company|start my own company @2025-01 #planned

2024-05-10 Nora: I'm going to buy a kayak this summer.
2024-08-10 Nora: I finally bought the kayak on 3 August.
= Nora > buy > kayak @2024-08-03
~ Nora > own > kayak @?
~ Nora > plan > * @? #any
! change

2024-05-10 Rafa: My parents are going to sell their house next spring.
= *parents > plan|sell > (sell) (selling) (their) house @~2025-02..2025-06 #planned

# corrections
2024-05-10 Alma: I said Monday, but actually the dentist is on Tuesday. I have a dentist appointment on Tuesday.
= Alma > plan > (dentist) (dentist's) appointment|dentist @2024-05-14 #planned

2024-05-10 Otto: My son works at Siemens.
2024-05-11 Otto: Not Siemens, sorry: my son works at Bosch.
= *son > work > Bosch
~ Otto > son > *
! change

2024-05-10 Iris: I adopted a dog in April.
2024-05-11 Iris: I misspoke, I adopted the dog in March, not in April.
= Iris > adopt|pet > dog @2024-03
! change

2024-05-10 user: My manager is Tom Reed.
2024-05-12 user: Actually my manager is Tim Reed, I got the name wrong.
= user > boss > Tim Reed
! change

2024-05-10 Amir: I take 10 mg of the new pills. I take 15 mg, I just looked it up.
~ Amir > takes > 15 mg (of) (the) (new) (pills)|new pills|pills

# everyday
2024-05-10 Alma: We have a horse called Thunder.
= Alma > pet > Thunder
~ Alma > pet > horse
~ Thunder|horse > is|name > *

2024-05-10 Otto: I'm allergic to pollen, wasps and nickel.
= Otto > allergy > pollen
= Otto > allergy > wasps
= Otto > allergy > nickel

2024-05-10 Iris: I'm an electrician and I run my own firm.
= Iris > role > electrician
= Iris > own|founded|lead > (my) (own) firm

2024-05-10 Amir: You can reach me at amir_77@example.com.
= Amir > email > amir_77@example.com

2024-05-10 Nora: I hate mushrooms. My favourite dish is lasagne.
= Nora > dislike > mushrooms
= Nora > like > lasagne

2024-05-10 Rafa: My mother's name is Dolores and my father is called Paco.
= Rafa > mother > Dolores
= Rafa > father > Paco

2024-05-10 Elsa: I have high blood pressure.
= Elsa > condition > high blood pressure

2024-05-10 Jens: I grew up in Ribe.
= Jens > hometown|live > Ribe @?|<2024-05-10 #any

2024-05-10 Mona: I'm left-handed and wear size 39.
~ Mona > is|condition|any > left-handed|size 39|39

2024-05-10 Luca: I own a vintage Vespa and a food truck.
= Luca > own > (vintage) Vespa
= Luca > own > food truck

2024-05-10 Gita: My hobbies are chess and rock climbing.
= Gita > hobby > chess
= Gita > hobby > rock climbing

2024-05-10 Hugo: I can play the accordion, and I'm learning Basque.
= Hugo > play|skill > (play) (the) accordion
= Hugo > learn > Basque

2024-05-10 user: My address is 27 Harbour Road, Apartment 4B, Cork.
= user > address > 27 Harbour Road, Apartment 4B, Cork|27 Harbour Road (Apartment 4B)
~ user > live > Cork

2024-05-10 Alma: My best friend is Helle. She teaches maths at a school in Narva.
= Alma > friend > Helle
= Helle > teach > maths (at a school in Narva)
~ Helle > work|live > *

2024-05-10 Otto: Great idea, I love it! I'll definitely try. Thank you for listening.

2024-05-10 Iris: Well, life is life. It's all about balance, and I believe in you.
`
