/** As people chat, with asides and in any words. Kept aside: whoever writes rules does not look at these. */
export const CHAT_ASIDE = `
# changes
2025-02-02 Lieke: My sister Hanne is seeing this guy called Pim, he's a baker so we get free croissants, can't complain.
2025-06-19 Lieke: No more croissants, I'm afraid. Hanne's with someone new, Joris. Pim is history.
= Hanne > partner > Pim @? #ended
= Hanne > partner > Joris @?
= Lieke > sister > Hanne
= Pim > role > baker
! change

2025-01-09 Agnes: Can I drink coffee right after my levothyroxine? I'm on 50 micrograms.
Assistant: It's usually suggested to wait 30 to 60 minutes.
2025-03-27 Agnes: Saw the endocrinologist this morning, she's put me up to 75 micrograms. Is the waiting time for the levothyroxine the same?
= Agnes|levothyroxine > takes|is > *50* @? #ended
= Agnes|levothyroxine > takes|is > *75* @?
~ Agnes > takes > levothyroxine* @? #any
~ Agnes > any > *endocrinologist* @? #any
! change

2025-03-03 Kofi: Remind me about the dentist on Friday 14 March, 9 sharp.
2025-03-10 Kofi: The dentist's office just rang, they've shifted me to the 20th.
= Kofi > plan > *dentist* @2025-03-20
~ Kofi > plan > *dentist* @? #ended
! change

2025-01-20 Sanne: Being on the payments team means I'm on call every third week, so don't expect me to be fun.
2025-05-12 Sanne: They've let me switch! I'm with the identity team as of today, no pager at all.
= Sanne > member|work|role > *payments* @? #ended
= Sanne > member|work|role > *identity* @?
! change

2025-03-18 Tomasz: we write the unit tests of Ledgerly with Jest, snapshot tests only where they hurt nobody
2025-07-09 Tomasz: Bit of housekeeping done: Jest is out, Ledgerly is tested with Vitest now. About three times faster.
= Ledgerly > uses > Jest @? #ended
= Ledgerly > uses > Vitest @?
! change

2025-05-20 Gil: The dev server of Gatehouse listens on port 3000.
2025-06-03 Gil: Since 3000 clashes with Grafana on half of our laptops, Gatehouse's dev server uses port 4010 instead.
= Gatehouse|Gatehouse dev server|dev server > any > *3000* @? #ended
= Gatehouse|Gatehouse dev server|dev server > any > *4010* @?
! change

2024-12-27 Selma: So... Viktor asked and I said yes. We're engaged!!
2025-08-18 Selma: Still finding confetti in my shoes. Viktor and I got married on 9 August, tiny ceremony, huge cake.
= Selma > engaged > Viktor @? #any
= Selma > wed|married > Viktor @2025-08-09
! change

2024-10-01 Hamid: I drive an old Fiat Panda, so parking's never the problem, hills are.
2025-04-28 Hamid: Hills solved! I traded the Panda in for a Skoda Fabia.
= Hamid > own > *Panda* @? #ended
= Hamid > own|buy > *Fabia* @?
! change

2024-04-10 Noémie: Our landlord Mr Pauwels can be reached under 02 771 40 12 if the boiler acts up again.
2024-12-03 Noémie: Pauwels has a new number, it's 0485 11 62 90. The landline's been cut.
= Mr Pauwels|Pauwels > phone > 02 771 40 12 @? #ended
= Mr Pauwels|Pauwels > phone > 0485 11 62 90 @?
= Noémie|Noemie > landlord > Mr Pauwels|Pauwels
! change

2024-08-06 Wanda: Is Pebblefs OK to use commercially? Sure, it's MIT licensed, go ahead.
2025-02-11 Wanda: Please note, we've relicensed Pebblefs: it's under Apache 2.0 from version 3 on, no longer MIT.
= Pebblefs > any > MIT* @? #ended
= Pebblefs > any > Apache 2.0*|Apache-2.0|Apache* @?
! change

2024-10-21 Sjoerd: My nephew Daan is reading law in Leiden and hates every page of it.
2025-09-15 Sjoerd: Daan's a different person. He dropped law over the summer and is studying geography now, still in Leiden.
= Daan > study > law* @? #ended
= Daan > study > geography* @?
= Sjoerd > nephew > Daan
~ Daan > study|live > *Leiden* @? #any
~ Daan > dislike > * @? #any
! change

2025-04-02 Hiro: Our CI runs on Jenkins, which explains my mood.
Assistant: Would you like help with the pipeline?
2025-11-12 Hiro: We finally ditched Jenkins! CI's on Buildkite as of yesterday, and nobody has cried yet.
= Hiro|CI|our CI|team|our team|Hiro's team > uses > Jenkins @? #ended
= Hiro|CI|our CI|team|our team|Hiro's team > uses > Buildkite @2025-11-11
! change

# endings
2024-03-22 Odalys: We've a camper van, a green one, we call her Gloria.
2025-03-02 Odalys: I'm a bit sad, we sold Gloria on Friday. A couple from Ghent drove her off.
= Odalys > own > *van*|Gloria @? end@2025-02-28 #ended
~ Gloria > is > *van*|green @? #any
~ Odalys > sell > *van*|Gloria @2025-02-28

2025-01-18 Marek: We're flying to Crete on 24 May, flights are booked!
2025-05-06 Marek: Crete's off. The kid's exams got moved so we cancelled the whole thing.
= Marek > plan > *Crete* @? #ended

2025-05-05 Jonna: My colleague Timo used to play bass in a punk band, the Wet Socks. He doesn't any more, obviously, look at him in that suit.
= Timo > play|member|hobby > *bass*|*Wet Socks*|*punk* @? #ended
= Jonna > colleague > Timo

2025-02-14 Yasmin: Valentine's with Rafael, he's cooking! Best boyfriend.
2025-06-01 Yasmin: Rafael and I broke up last month. I'm okay, mostly.
= Yasmin > partner > Rafael @? end@~2025-05-01..2025-05-31 #ended

2024-07-02 Chidi: I maintain quillmark, a tiny markdown linter, evenings mostly.
2025-08-13 Chidi: I've stopped maintaining quillmark, the repo's archived. No successor, fork it if you like.
= Chidi > lead|made|own|work > quillmark @? #ended
= quillmark > is|uses|any > *linter* @? #any

2025-01-08 Reto: Alpenglow uses Redis for its sessions, that's where the 30 minutes come from
2025-03-13 Reto: Redis is gone from Alpenglow, we don't need sessions at all now. One box less to patch.
= Alpenglow > uses > Redis* @? #ended

2024-03-05 Solveig: My aunt Berit and her husband Arne run a goat farm, you'd love it there.
2025-04-09 Solveig: Family gossip: Berit and Arne got divorced. The goats stay with her.
= Berit > married|husband > Arne @? #ended
= Solveig > aunt > Berit
~ Berit > own|lead > *farm*|*goat* @? #any
~ Arne > own|lead > *farm*|*goat* @? #any

2025-02-27 Mairead: I've signed up for the Cork marathon on 1 June, somebody stop me.
2025-05-02 Mairead: Someone did stop me, my own shin. I've pulled out of the Cork marathon.
= Mairead > plan > *marathon*|*Cork* @? #ended

# corrections
2025-01-11 Meike: My sister Tabea's a vet, so I can ask her about the rabbit.
Meike: well, to be exact, she's not a vet yet. She's studying veterinary medicine.
= Tabea > study > *veterinary*|*vet* @?
= Meike > sister > Tabea
~ Meike > pet > *rabbit* @? #any

2025-02-18 Valter: my mobile is 070 331 84 20
Valter: typo!! it's 070 331 84 26
= Valter > phone > 070 331 84 26|0703318426

2025-08-21 Ginevra: Put my partner's birthday in: Sandro, 3 November.
Ginevra: ugh no, 8 November. He'd have killed me.
= Sandro > birthday > *8 November*|*November 8*|*-11-08|* @?
= Ginevra > partner > Sandro

2025-03-03 Shirin: I hear Mia quit at the library?!
2025-03-05 Shirin: Talked to Mia. She hasn't quit, she's only on parental leave, she still works at the library.
= Mia > work > *library
~ Mia > any > *parental leave* @? #any
~ Mia > child > * @? #any

2025-10-13 Cosima: Reminder for everybody: the grant application is due on 3 November.
2025-10-15 Cosima: I misread the call. It's due on 31 October, not 3 November, sorry for the shock.
= grant application|the grant application|application|Cosima > deadline|plan > * @2025-10-31 #any

2025-02-09 Florian: We picked up our puppy today, Emil! He's a poodle.
2025-02-13 Florian: The vet laughed at me, Emil isn't a poodle, he's a bichon.
= Florian > pet|adopt|own > Emil|*puppy*|*bichon* @?
= Emil > is > bichon*
~ Florian > doctor > vet @? #any

2025-08-05 Rashid: Point the health check of Ferryman at 9090, no hold on, 9091, that's where it listens.
= Ferryman|Ferryman health check|health check > any > *9091*

2025-09-10 Maud: We live at 41 Thornhill Lane, come for tea.
Otis: I rang at 41 and a stranger opened!
Maud: Oh dear. 14, I meant 14 Thornhill Lane!
= Maud > address|live > *14 Thornhill Lane*

# retellings
2025-02-11 Barry: Whole evening in A&E yesterday, my son Theo came off his skateboard and broke his wrist.
2025-02-20 Barry: Theo wants everyone's signature on the cast. He broke that wrist on the 10th and he's milking it.
= Theo > injured > *wrist* @2025-02-10
= Barry > son > Theo
~ Theo > hobby|own > *skateboard* @? #any
! told 2

2025-07-21 Anton: At Silke's barbecue on Saturday I met a woman called Dagny. She repairs church organs, how cool is that?
2025-08-04 Anton: Remember Dagny, the organ repairer I met at Silke's barbecue on 19 July? She wrote me.
= Anton > meet > Dagny @2025-07-19
= Dagny > any > *organ* @?
~ Anton > attend > *barbecue* @? #any
! told 2

2025-08-11 Imke: My feet! Bea and Finlay got married on Saturday and we danced till four.
2025-08-27 Imke: Photos are in, from the 9th, when Bea married Finlay. I look like a tomato.
= Bea > wed|married > Finlay @2025-08-09
~ Imke > attend > *wedding* @2025-08-09
! told 2

2025-03-05 Lotte: My mum Greta had her hip replaced this morning, all went well.
2025-03-19 Lotte: It's two weeks since mum's hip replacement and she's bossing the physio around.
2025-05-02 Lotte: Mum went dancing. With a hip they put in on 5 March!
= Greta|mum|my mum|Lotte's mum|Lotte's mother > surgery|any > *hip* @2025-03-05
= Lotte > mother > Greta
! told 3

2024-07-05 Huw: Just home from Aberystwyth. My niece Cerys graduated in marine biology today!
2024-07-08 Huw: Cerys has been a proper marine biologist since Friday, that's when she got her degree.
= Cerys > graduate|study > *marine biology*|*degree* @2024-07-05
= Huw > niece > Cerys
~ Cerys > graduate|study > Aberystwyth* @? #any
~ Cerys > role > *marine biologist* @? #any
~ Huw > visit > Aberystwyth @? #any
! told 2

# occasions
2025-09-18 Piet: We went to Lisbon in May 2022, it rained the whole time.
2025-09-20 Piet: In April 2024 we went to Lisbon once more, and had sun for ten days, go figure.
= Piet > visit > Lisbon @2022-05
= Piet > visit > Lisbon @2024-04
! occasions 2

2024-06-24 Bjarne: I bought a road bike today, a second-hand Bianchi.
2025-06-12 Bjarne: treated myself and bought another bike today, a gravel one from Canyon. The Bianchi's not jealous.
= Bjarne > buy|own > *Bianchi*|*road bike* @2024-06-24
= Bjarne > buy|own > *Canyon*|*gravel* @2025-06-12
! occasions 2

2024-09-16 Haruka: I adopted a cat from the shelter today, a tabby named Mochi.
2025-03-28 Haruka: Mochi was lonely, so today I adopted a second cat from the same shelter, Daifuku.
= Haruka > adopt|pet > Mochi|*tabby* @2024-09-16
= Haruka > adopt|pet > Daifuku|*cat* @2025-03-28
= Mochi > is > cat|tabby|*tabby* @?
= Daifuku > is > cat @?
! occasions 2

# not facts
2025-05-15 Rainer: How long does it take to become an airline pilot? And do they have to live near the airport?
Assistant: Around two years of training, and many airlines ask pilots to be reachable within a certain time.

2025-06-17 Philippa: Help me with chapter two of this story please. Mara quits her job at the bank, leaves Paul and moves to Trieste with a parrot.
~ Philippa > wrote|made > *story*|*chapter*|*novel*|*book* @? #any

2025-10-20 Dexter: Pretend you're Kate, a nurse from Leeds who has three kids and hates her boss. I'm practising interviews.
Assistant: Hi, I'm Kate. I work on the children's ward and I've got three kids at home.

2025-04-25 Tamsin: What would you say if I shaved my head and became a monk? Relax, I won't. It's just one of those Fridays.
`
