/** Kept aside: whoever writes rules does not look at these. Only their figures are shown. */
export const OTHERS_ASIDE = `
# reality
2023-11-03 Callum: If I ever win the lottery I'm buying a vineyard in Portugal and never answering a single message again.

2024-05-06 Dora: I wish I could play the cello like that woman on the station platform.
~ Dora > like > *cello* @? #any

2024-07-01 Bashir: Ha, sure, and I'm the king of Norway. Seriously though, I'm a locksmith, not a magician.
= Bashir > role|work > *locksmith* @?

2023-10-30 Joel: My brother tells everyone he once wrestled a bear, which is nonsense. He did win a rowing race on Lake Geneva in 2016, though.
= Joel's brother > win > *rowing race*|*race* @~2016-01-01..2016-12-31
~ Joel > brother > * @? #any

2024-06-18 Osman: I very nearly bought a motorbike at the weekend but walked out of the shop at the last minute.

# tense
2024-08-05 Hamid: I've been teaching chemistry since 2011.
= Hamid > teach|role|work > *chemistry* @~2011-01-01..2011-12-31

2023-12-10 Mateo: On Wednesday I leave Lisbon for good, after six years here.
= Mateo > move > *Lisbon* @2023-12-13 #planned
~ Mateo > live > Lisbon @? #any

2024-05-21 Gareth: I'm learning Welsh these days. At school I was hopeless at French.
= Gareth > learn|speak|study > Welsh @?
~ Gareth > learn|study|speak > French @? #any

2024-04-27 Rolf: I was going to study law, but I ended up with a degree in geology.
= Rolf > study|graduate > *geology* @? #any

2024-07-19 Kwame: I start at the harbour office on Monday.
= Kwame > start|work|role > *harbour office* @2024-07-22 #planned

# endings
2024-05-15 Desmond: I don't take statins any longer, my doctor stopped them in April.
= Desmond > takes > *statin* @? #ended
~ Desmond > quit > *statin* @? #any

2024-01-08 Ravi: The Northside Chorale has folded, so I don't sing with them any more.
= Ravi > member|any > *Northside Chorale* @? #ended
~ Northside Chorale > finish|any > * @? #any
~ Ravi > hobby > *sing* @? #any

2024-02-26 Milo: My lease on the Garnet Street flat ran out on the 31st of January, so I'm out of there.
= Milo > live|address|any > *Garnet Street* @? #ended
~ Milo > move > *Garnet Street* @? #any

2024-04-12 Stefan: I stopped being vegetarian at Easter, I couldn't resist my gran's goulash.
= Stefan > diet > *vegetarian* @? #ended
~ Stefan > quit > *vegetarian* @? #any
~ Stefan > like|eat > *goulash* @? #any
~ Stefan's grandmother > made > *goulash* @? #any

2024-06-07 Hugo: Anouk and I aren't together any more.
= Hugo > partner|broke > *Anouk* @? #any
~ Anouk > partner|broke > Hugo @? #any

# third person
2024-03-11 user: User's sister is allergic to penicillin.
= User's sister > allergy > *penicillin* @?
~ user > sister > * @?

2024-05-09 Imke: My neighbour Walter Talbot keeps bees on his garage roof.
= Imke > neighbour > *Talbot*
= Walter Talbot > hobby|pet|own|any > *bees* @?

2024-06-14 Zubin: Freya graduated from Aalborg University last summer.
= Freya > graduate > *Aalborg* @~2023-05-01..2023-09-30
~ Freya > study > *Aalborg* @? #any

2024-08-23 Colm: My boss Judith broke her wrist skiing in March.
= Colm > boss > Judith
= Judith > injured > *wrist* @2024-03
~ Judith > hobby > *ski* @?

2024-01-30 Sanne: Did you hear? Eduardo and Mei bought a houseboat in Utrecht.
= Eduardo > buy|own > *houseboat* @?
= Mei > buy|own > *houseboat* @?
~ Eduardo > partner|live > * @? #any
~ Mei > partner|live > * @? #any

# names
2024-03-05 Roos: This is my flatmate Katarzyna, we call her Kasia.
2024-04-02 Roos: Kasia got a place at the dental school in Leiden!
= Katarzyna == Kasia
= Roos > flatmate > Katarzyna|Kasia
= Kasia > study|start|any > *dental*|*Leiden* @? #any
~ Katarzyna > name > * @? #any

2023-08-12 Yvonne: My colleague Sarah Pine is Sarah Whitlock now, she has taken her husband's surname.
= Sarah Pine == Sarah Whitlock
= Yvonne > colleague > *Sarah*
~ Sarah Pine > name > *Whitlock* @? #any
~ Sarah Pine > married|wed|husband > * @? #any

2024-06-02 Benedikt: My cat is officially Professor Snuggles, but she only answers to Snug.
= Benedikt > pet > *Snug*|*cat*
= Professor Snuggles == Snug
~ Professor Snuggles > name > * @? #any

2024-04-18 Dmitri: Anna is my cousin, and Ana, with one n, is my yoga teacher.
= Ana != Anna
= Dmitri > cousin > Anna
= Dmitri > teacher|any > *Ana* @?
~ Ana > teach|role|work > *yoga* @?
~ Dmitri > hobby|learn > *yoga* @?

2024-11-11 User: Hi, I'm Thandiwe, I'm from Durban and I repair violins for a living.
= user == Thandiwe
= Thandiwe > hometown|born|live > Durban @?
= Thandiwe > role|work|any > *violin* @?
~ user > name > Thandiwe @?

# unicode
2024-03-08 Jürgen: My mum, Brünhilde, was born in Görlitz.
= Jürgen > mother > Brünhilde
= Brünhilde > born|hometown > *Görlitz* @?

2024-05-11 Saoirse: My address is 7 Bóthar na Trá, Galway.
= Saoirse > address|live > *Bóthar na Trá* @?
~ Saoirse > live > *Galway* @?

2024-07-13 Chloé: Write to me at chloe.lefevre@example.org, the old inbox is full. I'm on holiday in Nîmes anyway.
= Chloé > email > chloe.lefevre@example.org @?
~ Chloé > visit|located > *Nîmes* @? #any

2024-09-16 Haruto: My grandmother 千代 runs a tea shop in 鎌倉.
= Haruto > grandmother > 千代
= 千代 > own|work|role|lead|any > *tea shop* @?
~ 千代 > live|work > *鎌倉* @?
~ tea shop > located > 鎌倉 @?

2024-12-01 Þóra: José Ñáñez at work comes from A Coruña, and he's moving into number 12½ Ægisgata on 15 January.
= José Ñáñez > hometown|born|live > *Coruña* @?
= José Ñáñez > move|live|address|plan > *Ægisgata* @2025-01-15 #planned
= Þóra > colleague > *José*

# changes
2024-03-02 Curtis: I'm a bus driver with Metroline.
2024-05-19 Curtis: Handed in my badge at Metroline. It's trams for the city council now, much quieter.
= Curtis > work|role > *tram*|*council* @?
= Curtis > work|role > *Metroline*|*bus* @? #ended
~ Curtis > quit > *Metroline* @? #any
! change

2024-02-09 Jonah: I'm going out with Petronella, she plays the oboe.
2024-04-20 Jonah: Petronella dumped me. By text message.
= Jonah > partner > *Petronella* @? #ended
= Petronella > play > *oboe* @?
~ Jonah > broke > *Petronella* @? #any
~ Petronella > partner|broke > Jonah @? #any
! change

2024-01-18 Howard: I'm on 50 mg of sertraline.
2024-03-22 Howard: They've put me up to 100 mg of the sertraline.
= Howard > takes > *100*mg* @?
= Howard > takes > *50*mg* @? #ended
! change

2023-07-07 Margit: We own a cabin by Lake Mjøsa.
2023-09-18 Margit: The cabin's gone, a couple from Hamar paid a good price for it.
= Margit > own > *cabin* @? #ended
~ Margit > sell > *cabin* @? #any
~ Margit's cabin > located > *Mjøsa* @? #any
! change

2024-03-14 Ursula: My aunt Hedy lives in a big old house in Graz.
2024-05-27 Ursula: Hedy's in a care home in Linz now, the stairs got too much for her.
= Hedy > live|move > *Linz*|*care home* @?
= Hedy > live > *Graz* @? #ended
= Ursula > aunt > Hedy
~ Hedy > own > *house* @? #any
! change

2024-08-01 Tobias: My number is 0151 496 0122.
2024-09-10 Tobias: My phone drowned in the canal, use 0151 496 0788 from here on.
= Tobias > phone > *0788* @?
= Tobias > phone > *0122* @? #ended
~ Tobias > lose > *phone* @? #any
! change

2023-11-15 Gavin: My rent is 640 a month.
2024-01-04 Gavin: The landlord has bumped my rent up to 710.
= Gavin > any > *710* @?
= Gavin > any > *640* @? #ended
! change

2024-05-08 Winifred: Dr Abara is my GP.
2024-07-03 Winifred: Dr Abara has retired, they've given me to Dr Lindgren.
= Winifred > doctor > *Lindgren* @?
= Winifred > doctor > *Abara* @? #ended
~ Dr Abara > any > * @? #any
~ Dr Lindgren > role|work > * @? #any
! change

2024-01-11 Ottilie: I'm studying architecture at Delft.
2024-03-19 Ottilie: I dropped out of Delft. I'm an apprentice boatbuilder now and I love it.
= Ottilie > role|work|learn|study > *boatbuild* @?
= Ottilie > study > *architecture*|*Delft* @? #ended
~ Ottilie > quit > * @? #any
~ Ottilie > like > * @? #any
! change

2024-04-03 Bronagh: I swim at the lido every morning before work.
2024-05-29 Bronagh: My shoulder put a stop to the swimming, so it's pilates for me instead.
= Bronagh > hobby|any > *pilates* @?
= Bronagh > hobby|any > *swim*|*lido* @? #ended
~ Bronagh > condition|injured > *shoulder* @? #any
! change

# retellings
2024-01-16 Anselm: My grandfather died on the 9th of January.
2024-02-10 Anselm: I haven't been myself since my grandfather died.
= Anselm's grandfather > died > * @2024-01-09
~ Anselm > grandfather > * @? #any
! told 2

2024-07-02 Nils: I broke my ankle on Sunday, of all things at padel.
2024-07-21 Nils: Still hobbling about. I broke my ankle, remember.
= Nils > injured > *ankle* @2024-06-30
~ Nils > play|hobby > *padel* @? #any
! told 2

2024-02-22 Florian: I bought a Danish armchair at the auction today.
2024-04-06 Florian: The cat has claimed the Danish armchair I bought.
= Florian > buy > *armchair* @2024-02-22
~ Florian > own > *armchair* @? #any
~ Florian > pet > *cat* @? #any
~ Florian > attend|visit > *auction* @? #any
! told 2

2024-04-22 Omar: They took my appendix out on the 15th.
2024-06-11 Omar: I'm still not allowed to lift much, they took my appendix out in spring.
= Omar > surgery|lose|any > *append* @2024-04-15
! told 2

2024-06-10 Marek: I visited the salt mine at Wieliczka on 8 June.
2024-07-30 Marek: When I visited the Wieliczka salt mine I bumped my head on every single beam.
= Marek > visit > *Wieliczka*|*salt mine* @2024-06-08
~ Marek > injured > *head* @? #any
! told 2

# plans
2024-03-06 Adaeze: My driving test is on 20 March.
2024-03-13 Adaeze: They've moved my driving test to 3 April.
= Adaeze > plan|any > *driving test* @2024-04-03 #planned

2024-06-03 Callista: On Friday I'm handing in my thesis.
2024-06-08 Callista: Thesis handed in yesterday, I'm free!
= Callista > finish|any > *thesis* @2024-06-07

2024-07-25 Ebba: My brother Axel is opening a barber shop in Umeå in October.
= Axel > start|founded|plan|own|any > *barber* @2024-10 #planned
= Ebba > brother > Axel
~ Axel > live > Umeå @? #any

2024-08-16 Ferdinand: I'm starting a welding course on Thursday.
2024-08-25 Ferdinand: The welding course never happened, they cancelled it because too few people signed up.
= Ferdinand > start|attend|learn|study|plan|any > *welding* @? #ended

2024-11-06 Hessel: Mum is getting a new hip on 12 November.
2024-11-14 Hessel: Mum got her new hip on Tuesday and is already grumbling about the hospital food.
= Hessel's mother > surgery|any > *hip* @2024-11-12
~ Hessel's mother > dislike > *food* @? #any
~ Hessel > mother > * @? #any

# corrections
2024-04-08 Jessamy: I've got an interview at Colby's on Tuesday 16 April.
2024-04-10 Jessamy: I said Tuesday for the interview at Colby's, but it's Thursday the 18th.
= Jessamy > plan|attend|any > *interview* @2024-04-18 #planned

2024-06-22 Leocadia: My dog Truffle is nine.
2024-06-23 Leocadia: I looked at her papers, Truffle is actually eleven, not nine.
= Truffle > age > *11*|*eleven* @?
= Leocadia > pet > *Truffle*

2024-08-27 user: The user has two sons.
2024-08-28 user: Correction: the user has two daughters, not two sons.
= user > daughter|child > * @?

2024-10-18 Piet: Marijke works at the library in Zwolle.
2024-10-30 Piet: I got that wrong about Marijke, it's the museum she works at.
= Marijke > work|role > *museum* @?
~ Marijke > live|work > Zwolle @? #any

2024-11-21 Rosamund: You have me down as a Liverpool fan? I support Everton and always have.
= Rosamund > like|any > *Everton* @?
`
