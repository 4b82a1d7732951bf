/** Plain statements by somebody who has not seen the rules; these may be looked at. */
export const OTHERS_OPEN = `
# reality
2024-01-14 Petra: I dreamt last night that I had a house on stilts and a tame otter, and I was so sad to wake up.

2024-02-20 Ines: People at the office are whispering that Radek will be made head of sales, but you know how the rumour mill is.

2024-03-09 Theo: In the novel I'm reading, the hero marries his own lawyer and moves to Iceland. My daughter Wren gave it to me.
= Theo > daughter > Wren
~ Theo > read > *novel* @? #any
~ Wren > any > *novel* @? #any

2024-09-12 Lotte: Suppose we sold the van. Would that be enough to pay for the roof?
~ Lotte > own > *van* @? #any

2024-04-01 Nell: Big news, I'm expecting twelve puppies! April fools, obviously.

# tense
2024-02-11 Greta: I used to live in Bergen before the kids came along.
= Greta > live > Bergen @? #ended
~ Greta > child > * @? #any

2024-01-22 Sally: Next month I'm visiting my cousin Petter in Oslo.
= Sally > visit|plan > *Petter*|*Oslo* @2024-02 #planned
= Sally > cousin > Petter
~ Petter > live > Oslo @?

2024-03-17 Ulla: I had been a nurse for nine years when I opened my bakery in Lund.
= Ulla > role|work > *nurse* @? #ended
= Ulla > founded|start|own|any > *bakery* @?
~ Ulla > live|work > *Lund* @? #any
~ Ulla's bakery > located > Lund @?

2024-10-02 Amina: I have been to Samarkand twice.
= Amina > visit > *Samarkand* @<2024-10-02

2024-06-30 Beatriz: I've just finished the quilt for my niece Clara.
= Beatriz > finish|made > *quilt* @?
= Beatriz > niece > Clara

# endings
2024-03-03 Ewa: After eleven years my marriage to Pawel is over. The divorce came through on Friday.
= Ewa > divorced > * @2024-03-01
~ Ewa > married|wed|husband > Pawel @? #ended
~ Pawel > divorced > Ewa @? #any

2023-09-25 Fiona: We had to put our old spaniel Biscuit to sleep yesterday.
= Biscuit > died > * @2023-09-24
= Fiona > pet|lose > *Biscuit* @? #any
~ Biscuit > any > *spaniel* @? #any

2024-11-04 Kirsten: I've given up smoking for good, ninety days today.
= Kirsten > quit|any > *smok* @? #any

2024-08-20 Oonagh: The restaurant I ran in Galway closed its doors for good in June.
= Oonagh > own|lead|founded|work|role|any > *restaurant* @? #ended
~ Oonagh's restaurant > any > * @? #any
~ Oonagh > live > Galway @? #any

2024-09-29 Paloma: Brightwell Insurance let me go on the 18th.
= Paloma > work|role > *Brightwell* @? #ended
~ Paloma > lostjob|quit|lose > *Brightwell*|* @2024-09-18 #any

# third person
2024-02-01 user: The user works as a paramedic in Hull.
= user > role|work > *paramedic* @?
~ user > live|work|located > *Hull* @?

2024-04-04 user: Our project is written in Rust and uses SQLite for storage.
= Our project > uses > *SQLite* @?
= Our project > uses|wrote|made|any > *Rust* @?

2023-12-19 user: The user prefers tea over coffee and dislikes being phoned before nine.
= user > prefer|like > *tea* @?
= user > dislike > *phone*|*before nine*|*before 9* @?

2024-07-07 user: Project Heron is due on 30 September 2024. Mara leads it.
= Project Heron > deadline|any > * @? #any
= Mara > lead|any > *Heron* @?

2024-10-10 user: User's daughter Polly turned seven on 3 October.
= user > daughter|child > Polly
= Polly > age > *7*|*seven* @?
~ Polly > born|birthday > * @? #any

# names
2024-02-14 Alasdair: Everyone calls me AJ, by the way. On paper it's Alasdair Jopling.
= Alasdair == AJ
~ Alasdair > name > * @? #any

2024-05-01 Tilda: David Okoro teaches my son maths.
2024-05-20 Tilda: I had a filling done, David Lindqvist is my dentist.
= David Okoro != David Lindqvist
= David Okoro > teach|role|any > *math*|*son* @?
= Tilda > doctor|any > *Lindqvist* @?
~ David Lindqvist > role|work > *dentist* @?
~ Tilda > son > * @? #any
~ Tilda's son > teacher|study|learn > * @? #any
~ Tilda > surgery > *filling* @? #any

2024-01-15 user: Dandelion is our app for tracking rainfall.
2024-03-01 user: Dandelion has been renamed Thistle.
= Dandelion == Thistle
~ Dandelion > any > *rainfall* @? #any
~ Dandelion > name > Thistle @? #any
~ Thistle > any > *rainfall* @? #any

2024-09-09 Laszlo: My uncle Ferenc, Feri for short, repairs clocks in Szeged.
= Ferenc == Feri
= Laszlo > uncle > Ferenc|Feri
= Ferenc > role|work|any > *clock* @?
~ Ferenc > live|work > *Szeged* @?
~ Ferenc > name > Feri @?

2024-07-22 Esi: I go by Morgan now, so please use that from here on.
= Esi == Morgan
~ Esi > name > Morgan @? #any

# unicode
2024-02-03 Zoë: We moved to Łódź in January.
= Zoë > move|live > Łódź @2024-01

2024-04-15 Nguyễn Minh: You can reach me on +84 90 123 45 67.
= Nguyễn Minh > phone > *90*123*45*67* @?

2024-06-01 Søren: Åse said yes! We got engaged in Tromsø on the 25th of May.
= Søren > engaged > *Åse* @2024-05-25
~ Åse > engaged > Søren @2024-05-25
~ Søren > partner|propose|fiance|visit > * @? #any
~ Åse > partner|fiance|visit > * @? #any

2024-08-30 Марина: I grew up in Нижний Новгород, and my son Костя is five.
= Марина > hometown|live > *Нижний Новгород* @? #any
= Марина > son|child > Костя
= Костя > age > *5*|*five* @?

2024-10-25 İpek: I was diagnosed with Ménière's disease, and the ringing never stops.
= İpek > diagnosed|condition > *Ménière* @?
~ İpek > condition > *ringing* @?

# changes
2024-01-10 Nadia: I live in Ghent, above a bike shop.
2024-02-28 Nadia: Finally settled into the new place in Antwerp, boxes everywhere.
= Nadia > live|move > *Antwerp* @?
= Nadia > live > *Ghent* @? #ended
! change

2023-10-05 Lindiwe: I'm a junior analyst at Corvus Bank.
2023-12-01 Lindiwe: Guess who's senior analyst as of today!
= Lindiwe > role|promoted|work > *senior analyst* @?
= Lindiwe > role|work > *junior analyst* @? #ended
~ Lindiwe > work > *Corvus* @? #any
~ Lindiwe > promoted > * @? #any
! change

2024-05-03 Agnieszka: I drive an ancient Fiat Panda.
2024-07-15 Agnieszka: Traded the Panda in for a Skoda estate on Saturday.
= Agnieszka > own|buy > *Skoda* @?
= Agnieszka > own > *Panda* @? #ended
~ Agnieszka > sell > *Panda* @2024-07-13 #any
! change

2024-04-08 user: Ledgerly, our billing service, runs on MySQL.
2024-06-24 user: Ledgerly was migrated to Postgres.
= Ledgerly > uses|move|any > *Postgres* @?
= Ledgerly > uses|any > *MySQL* @? #ended
~ Ledgerly > role|any > *billing* @? #any
! change

2024-02-17 Emeka: My brother Chidi is a chef at the Grand Meridian.
2024-04-30 Emeka: Chidi walked out of the Grand Meridian, he cooks on a cruise ship these days.
= Chidi > work|role > *cruise ship* @?
= Chidi > work|role > *Grand Meridian* @? #ended
= Emeka > brother > Chidi
~ Chidi > role > *chef*|*cook* @? #any
~ Chidi > quit > *Grand Meridian* @? #any
! change

2024-01-27 Sunniva: I play bassoon in the Oakfield Orchestra.
2024-03-30 Sunniva: I've swapped my Oakfield seat for one in the Marlow Sinfonia.
= Sunniva > member|play|work > *Marlow* @?
= Sunniva > member|play|work > *Oakfield* @? #ended
~ Sunniva > play > *bassoon* @? #any
~ Sunniva > quit > *Oakfield* @? #any
! change

2024-06-06 Priyanka: I'm vegan, so nothing with honey please.
2024-08-14 Priyanka: I'm back on eggs and cheese, count me as vegetarian these days.
= Priyanka > diet > *vegetarian* @?
= Priyanka > diet > *vegan* @? #ended
~ Priyanka > eat > * @? #any
~ Priyanka > dislike > *honey* @? #any
! change

2024-02-05 user: Rosalind leads the Kestrel project.
2024-04-11 user: Farouk has taken over Kestrel from Rosalind.
= Farouk > lead|any > *Kestrel* @?
= Rosalind > lead|any > *Kestrel* @? #ended
! change

2023-09-02 Rafael: Noemi and I are engaged!
2023-11-27 Rafael: Well, we did it. Noemi has been my wife since Saturday.
= Rafael > married|wed|wife > *Noemi* @2023-11-25
= Rafael > engaged|fiance > *Noemi* @? #any
~ Noemi > married|wed|husband|engaged|fiance > Rafael @? #any
! change

2024-06-20 Kofi: My neighbour Elspeth has a parrot called Admiral.
2024-08-09 Kofi: Elspeth has given Admiral to a bird sanctuary, the screeching wore her down.
= Elspeth > pet|own > *Admiral*|*parrot* @? #ended
= Kofi > neighbour > Elspeth
~ Elspeth > any > *Admiral* @? #any
~ Admiral > any > *parrot* @? #any
~ Admiral > live|located > *sanctuary* @? #any
! change

# retellings
2024-03-04 Vera: I adopted a kitten yesterday, he's called Pickle.
2024-03-20 Vera: Since I adopted Pickle there isn't a curtain left in one piece.
2024-05-01 Vera: Adopting Pickle was the best decision I've made.
= Vera > adopt > *Pickle*|*kitten* @2024-03-03
~ Vera > pet > *Pickle*|*kitten* @? #any
! told 3

2024-05-13 Carys: I won the county chess final on Saturday!
2024-05-30 Carys: Did I tell you I won the county chess final?
2024-07-08 Carys: Ever since I won that chess final, strangers ask me for a game in the pub.
= Carys > win > *chess* @2024-05-11
~ Carys > play|hobby > *chess* @? #any
! told 3

2023-10-12 Halima: I met someone called Idris at a pottery class last night.
2023-11-20 Halima: You asked how I know Idris, I met him at a pottery class.
2024-01-03 Halima: It was at that pottery class that I met Idris.
= Halima > meet > *Idris* @2023-10-11
~ Halima > attend|learn|hobby > *pottery* @? #any
~ Halima > friend > Idris @? #any
! told 3

2024-08-08 Giulia: My sister Bianca had twins on Tuesday!
2024-08-26 Giulia: Nobody sleeps over there, Bianca had twins.
2024-10-01 Giulia: My parents are always busy now that Bianca has had her twins.
= Bianca > child|born|any > *twin* @2024-08-06
= Giulia > sister > Bianca
! told 3

2024-09-03 Siobhan: On Sunday I finished my first stage play.
2024-09-20 Siobhan: I've finished my stage play, did I say?
2024-11-05 Siobhan: The stage play I finished is with a producer and I can't sit still.
= Siobhan > finish|wrote > *play* @2024-09-01
~ Siobhan > role|hobby > *writ* @? #any
~ Siobhan > wrote|project > *play* @? #any
! told 3

# plans
2024-05-02 Linus: Jelena and I are getting married on 14 September in Visby.
= Linus > married|wed|plan > *Jelena*|* @2024-09-14 #planned
~ Jelena > married|wed|plan > * @2024-09-14 #planned
~ Linus > partner|engaged|fiance > *Jelena* @? #any
~ Jelena > partner|engaged|fiance > Linus @? #any

2024-01-25 Bertil: I'm going to Malta in March with Signe.
2024-02-15 Bertil: Malta is off, we cancelled and got our money back.
= Bertil > visit|plan|any > *Malta* @? #ended
~ Signe > visit|plan|any > *Malta* @? #any
~ Bertil > friend|partner > Signe @? #any

2024-04-02 Duncan: I'm seeing the eye specialist on 9 April.
2024-05-10 Duncan: Do you know a decent place for pizza in Leith?
= Duncan > visit|attend|plan|meet|any > *eye specialist* @2024-04-09 #expired

2024-02-08 user: Marigold launches on 1 March 2024.
2024-02-27 user: The Marigold launch has been pushed back to 22 March.
= Marigold > start|deadline|plan|any > * @2024-03-22 #planned

2024-10-14 Gwen: Next spring I'm going to walk the Camino with two old school friends.
= Gwen > plan|any > *Camino* @~2025-03-01..2025-06-21 #planned
~ Gwen > friend > * @? #any

# corrections
2024-03-01 Ivo: My brother was born in Split. Wait, no, he was born in Zadar, I'm the one from Split.
= Ivo's brother > born|hometown > *Zadar* @?
= Ivo > born|hometown|live > *Split* @?
~ Ivo > brother > * @? #any

2024-05-17 Karim: My colleague Lena is from Estonia.
2024-05-18 Karim: I have to take that back, Lena is from Latvia.
= Lena > hometown|born|live > *Latvia* @?
= Karim > colleague > Lena

2024-07-04 Mungo: I told you my email was mungo@harbour.example, but it's mungo.reid@harbour.example.
= Mungo > email > mungo.reid@harbour.example @?

2024-09-05 Odalys: No, I never said nuts. It's shellfish I'm allergic to.
= Odalys > allergy > *shellfish* @?

2024-01-06 Quentin: I bought my piano in 2019. Hmm, no, it was 2017, the year before Dad moved in with us.
= Quentin > buy > *piano* @~2017-01-01..2017-12-31
~ Quentin > own|play > *piano* @? #any
~ Quentin's father > move|live > * @? #any
`
