/** In passing, in everyday words, by somebody who has not seen the rules; these may be looked at. */
export const EVERYDAY_OPEN = `
# work
2025-05-08 Aurelia: hiya, sorry I'm slow today. I'm joining Fennick & Daughters as a surveyor on 1 June and the paperwork is endless!
= Aurelia > work|start|plan > *Fennick* @2025-06-01 #planned
= Aurelia > role|work|start|plan > *surveyor* @? #any

2025-09-03 Cormac: Handed in my notice at the cable company yesterday, after nine years! The coffee there never got better.
= Cormac > quit|lostjob|work|any > *cable company*|*notice*|* @2025-09-02 #any
~ Cormac > work > *cable* @? #any

2025-02-12 Dorothea: so, um, they've promoted me. Head of collections at the museum, as of this week. Pinch me.
= Dorothea > role|promoted|work > *head of collections*|*collections* @?|~2025-02-10..2025-02-16
~ Dorothea > work > *museum* @? #any
~ Dorothea > promoted > * @? #any

2025-10-21 assistant: To suggest exercises I'd need to know how active your day is. What's your job?
user: I drive a crane down at the docks in Rostock, so mostly I sit. It's lovely up there, mind.
= user > role|work|any > *crane* @?
= user > work|live|located|any > *Rostock*|*dock* @? #any

2025-01-20 Esben: I'm teaching woodwork at Kirkhaven School this year, it's mayhem.
2025-08-27 Esben: guess who's swapped chisels for choirs. I've left Kirkhaven, I manage a concert hall now!
= Esben > work|role|lead > *concert hall*|*manag* @?
= Esben > work|teach|role > *Kirkhaven*|*woodwork* @? #ended
~ Esben > quit > *Kirkhaven* @? #any
! change

2025-03-11 Filippa: New face at the top: our boss is called Ragnhild, she came over from the Trondheim office last week. Seems decent. What's for tea?
= Filippa > boss > Ragnhild
~ Ragnhild > work|move|live|start|any > *Trondheim*|*boss* @? #any
~ Ragnhild > boss|lead > * @? #any

2025-06-19 Gethin: It's official, I'm fully remote from Monday. My commute will be eleven steps, I've counted.
= Gethin > work|plan|start|any > *remote*|*home* @2025-06-23 #any

2025-12-04 Hortense: The snow? Doesn't bother me, I've been a postwoman since 2009. You get very good socks.
= Hortense > role|work > *postwoman* @?|2009

2025-04-14 Ivar: How did it go with the bookshop people?
Jemima: They offered me the job! I haven't said yes yet, I've got till Thursday to decide. Eek.
= Jemima > win|any > *job*|*offer*|*bookshop* @?
~ Jemima > plan|deadline|any > * @? #any

2025-07-08 user: Can you shorten this email? Also, I'm away on parental leave from 1 August to the end of January, so please add that to the signature.
= user > plan|any > *leave* @2025-08-01..2026-01-31|2025-08-01 #planned

# study
2025-10-07 Kerensa: survived week one! Nursing at Plymouth, and they've already had us practising on oranges. My flat smells like a smoothie.
= Kerensa > study|start > *nursing* @? #any
= Kerensa > study|start > *Plymouth* @? #any

2025-07-18 Leopold: I PASSED. Bar exam, first go, letter came this morning. Drinks are on me and on my mother's credit card.
= Leopold > finish|win|any > *bar exam*|*bar* @?|2025-07-18
~ Leopold > mother > * @? #any

2025-11-06 Minna: hm, how do I say this. I gave up the PhD last month. Four years is a long time to dislike moss.
= Minna > study|project > *PhD*|*moss* @? #ended
~ Minna > quit|any > *PhD* @~2025-10-01..2025-10-31 #any
~ Minna > dislike > *moss* @? #any

2025-05-12 Norbert: Can't come Thursday, I've got my anatomy exam on Friday and I still mix up the ankle bones. After that I'm all yours!
= Norbert > plan|attend|deadline|any > *exam*|*anatomy* @2025-05-16 #planned
~ Norbert > study > *anatomy* @? #any

2025-02-24 assistant: Would you like the long version, with the statistics?
user: short please! I study architecture in Delft, I only need it for a poster.
= user > study > *architecture* @?
= user > study|live|located > *Delft* @?
~ user > project|prefer|any > *poster*|*short* @? #any

2025-08-20 Oksana: I'm teaching myself sign language, btw. My hands are faster than my brain, it's hopeless.
= Oksana > learn|study|hobby > *sign language* @?

2025-06-09 Peregrine: Proud brother moment. Isolde finished her apprenticeship on Friday, so she's a proper electrician now. We had cake shaped like a plug.
= Peregrine > sister > Isolde
= Isolde > finish|graduate|study|any > *apprenticeship* @2025-06-06 #any
= Isolde > role|work > *electrician* @?

# home
2025-09-29 Quentina: ok new address dance! We moved to Girona at the weekend, the sofa got stuck on the stairs and a nun helped us.
= Quentina > move|live > *Girona* @2025-09-27..2025-09-28|~2025-09-26..2025-09-28

2025-03-18 assistant: Which timetable should I check for you?
user: Inverness, I live right by the station. Something before eight if there is one.
= user > live > *Inverness* @?
~ user > address|live > *station* @? #any
~ user > prefer|any > *before eight*|*eight* @? #any

2025-11-10 Rosalba: We signed! The little house in Arles is ours from 15 December, leaky roof and all. Papa says we're mad.
= Rosalba > buy|own|move|live|plan > *house*|*Arles* @2025-12-15|? #any
~ Rosalba > father > * @? #any
~ house|Rosalba's house > located|any > * @? #any

2025-04-25 Sander: I've got a flatmate again, hooray. She's called Yuki, moved in on Wednesday, labels her cheese. I think we'll get along.
= Sander > flatmate > Yuki
= Yuki > move|live|any > * @2025-04-23 #any
~ Yuki > any > *cheese* @? #any
~ Sander > own > *flat* @? #any

2025-08-06 Tryphena: Boiler's dead, so cold showers. Our landlord, Mr Pocock, says Friday at the earliest. I've started dreaming about baths.
= Tryphena > landlord > *Pocock*
~ Tryphena > any > *boiler* @? #any
~ Tryphena's boiler|boiler > any > * @? #any

2025-02-07 Ulrich: Greetings from the attic room in Graz, where I live like a bat.
2025-10-28 Ulrich: Down from the attic! I've been in Linz since the start of the month, ground floor, with an actual cupboard.
= Ulrich > live|move > *Linz* @2025-10-01|~2025-10-01..2025-10-10|2025-10
= Ulrich > live > *Graz* @? #ended
~ Ulrich > live > *attic* @? #ended
! change

2025-06-25 Vashti: haha no, we haven't got a garden, just the roof terrace. Forty-one tomato plants up there though. Do you want some?
= Vashti > own|any > *terrace* @?
= Vashti > own|hobby|any > *tomato* @?

# family
2025-12-29 Alaric: she said YES. Asked Katinka on Christmas Eve, halfway up a snowy hill, with the ring in my glove. My ears have only just thawed.
= Alaric > engaged|propose|fiance > *Katinka* @2025-12-24
~ Alaric > propose|engaged|fiance > *Katinka*|* @2025-12-24
~ Katinka > engaged|fiance > *Alaric*|* @? #any
~ Alaric > partner > Katinka @? #any
~ Alaric > buy|own > *ring* @? #any

2025-05-21 Brunhild: Thanks, all good here! My husband Lorcan's got the flu, so it's me, the twins and a mountain of washing. How are you lot?
= Brunhild > husband|married > Lorcan
= Brunhild > child|son|daughter > *twin*|* @?
~ Lorcan > condition > *flu* @? #any

2025-03-24 Clodagh: tiny person alert. Our Fionn arrived on Thursday night, two weeks late and furious about it. I haven't slept since.
= Clodagh > son|child > Fionn @?
= Fionn > born|birthday > * @2025-03-20
~ Clodagh > born > *Fionn*|* @2025-03-20 #any

2025-10-16 Dunstan: my eldest, Petronel, is sixteen next week, send help. She wants a tattoo, I want my baby back.
= Dunstan > daughter|child > Petronel
= Petronel > age|birthday|plan|any > *16*|*sixteen*|*next week* @? #any
~ Petronel > prefer|any > *tattoo* @? #any

2025-01-27 Eskil: Meet the new boss: Nacho, twelve weeks old, half dachshund, half vacuum cleaner. We picked him up on Saturday.
= Eskil > pet|adopt|buy > *Nacho* @2025-01-25|?
~ Nacho > any > *dachshund*|*dog*|*puppy*|*vacuum* @? #any
~ Nacho > age > *12 week*|*twelve week* @? #any
~ Nacho > role|any > *boss* @? #any

2025-08-12 Faustina: we said goodbye to Mrs Tibbs last night, kidneys. Seventeen years of cat hair on every jumper I own. I'd take another seventeen.
= Mrs Tibbs|Tibbs > died > * @2025-08-11
= Faustina > pet|lose|own > *Tibbs*|*cat* @? #any
~ Mrs Tibbs|Tibbs > any > *cat*|*kidney*|*17*|*seventeen* @? #any

2025-04-10 Gaspard: You asked about Solenne. We're divorced since January, it was all very civil. She kept the piano and I kept the bills.
= Gaspard > divorced > *Solenne* @2025-01
~ Solenne > divorced > *Gaspard* @? #any
~ Gaspard > married|wife|partner > *Solenne* @? #ended
~ Solenne > own > *piano* @? #any

2025-06-11 assistant: For the party games, how old are the guests?
user: My daughter Oona turns nine on Saturday, the rest are about the same. And no balloons, she's scared of them.
= user > daughter|child > Oona
= Oona > age|birthday|plan|any > *9*|*nine*|*2016*|*14*|*birthday* @2025-06-14|? #any
= Oona > fear|dislike > *balloon* @?

2025-09-10 Hesper: Five years with Bram today, and he's never once closed a cupboard door. I'd still pick him, the lump.
= Hesper > partner|married|husband > *Bram* @?|2020-09-10
~ Bram > partner|married > Hesper @? #any
~ Hesper > any > *anniversary*|*five years*|*5 years* @? #any

2025-02-18 Iolo: Well well, my better half's been busy. Ffion sold her first painting, to a bank of all places! We've had it framed. The cheque, I mean.
= Iolo > partner|wife|married > Ffion @? #any
= Ffion > sell > *painting* @? #any
~ Ffion > hobby|role|made > *paint* @? #any

2025-11-19 Jessamy: Is your son still in the scouts?
Knut: Aksel? no, he stopped going after the summer. It's all skateboards now, I've got plasters in every pocket.
= Knut > son|child > Aksel
= Aksel > member|hobby|attend > *scout* @? #ended
= Aksel > hobby|like|play > *skateboard*|*skat* @?
~ Aksel > quit > *scout* @? #any

# relatives and friends
2025-06-17 Lavinia: my aunt Concetta has packed up and gone back to Palermo, in May, without telling anyone! She rang from the beach.
= Lavinia > aunt > Concetta
= Concetta > live|move > *Palermo* @2025-05

2025-10-29 Magnus: bumped into Siddharth at the bakery. He's working for the fire brigade now, and his moustache has its own postcode.
= Siddharth > work|role > *fire* @?
~ Magnus > meet > *Siddharth* @2025-10-29|? #any
~ Magnus > friend > Siddharth @? #any
~ Siddharth > own|any > *moustache* @? #any

2025-03-26 Nolwenn: sorry, can I ring you later? My brother Erwan's just come out of surgery, appendix. He's already complaining about the food, so he'll live.
= Nolwenn > brother > Erwan
= Erwan > surgery|condition|any > *append*|*surgery* @?|2025-03-26 #any

2025-08-22 Osbert: Did you see? Tallulah's expecting! Due in February, she says, and she's craving pickled onions. I'm knitting already.
= Tallulah > any > *expecting*|*pregnan*|*baby*|*February*|*due*|*child* @? #any
~ Osbert > hobby|friend|made|any > *knit*|*Tallulah* @? #any

2025-07-16 Prunella: Not Saturday, that's the wedding! My cousin Barnaby's marrying his Russian teacher on the 19th, in a barn. I'm doing the flowers.
= Prunella > cousin > Barnaby
= Barnaby > married|wed|plan|any > * @2025-07-19 #planned
~ Barnaby > learn|study|speak|teacher|engaged|any > *Russian*|*barn*|*teacher*|* @? #any
~ Prunella > attend|plan|any > *wedding*|*flower* @? #any

2025-01-10 Quincy: Grandpa sold the farm. Signed on Wednesday, sixty years, just like that. He went for fish and chips afterwards.
= Quincy > grandfather > * @?
= Quincy's grandfather|Quincy's grandpa|grandfather|Grandpa > sell|own > *farm* @2025-01-08|? #any
~ Quincy's grandfather|Quincy's grandpa|grandfather|Grandpa > any > *farm*|*fish* @? #any

2025-09-16 Rhona: you know my friend Jacinta, the one with the van? She's been seeing a beekeeper called Tibor since July. She smells of honey and I approve.
= Rhona > friend > Jacinta
= Jacinta > partner > Tibor @2025-07|?
= Tibor > role|work|hobby|is > *beekeep* @?
~ Jacinta > own > *van* @? #any
~ Tibor > partner > Jacinta @? #any

2025-05-26 Sylvester: Haha that sounds like my niece Pia! She's four and she's decided she only speaks Dog.
= Sylvester > niece > Pia
= Pia > age > *4*|*four* @?
~ Pia > speak|any > *dog* @? #any

2025-12-11 Tabitha: just back from Ludwik's funeral, my old piano teacher. He died last week at eighty-eight. They played Chopin, badly, he'd have loved it.
= Tabitha > teacher > Ludwik @? #any
= Ludwik > died > * @~2025-12-01..2025-12-07
~ Ludwik > age|role > *88*|*eighty-eight*|*piano* @? #any
~ Tabitha > attend > *funeral* @2025-12-11|? #any
~ Tabitha > learn|play > *piano* @? #any

# health
2025-04-24 Alberic: so the lump's nothing, phew, but they found I'm diabetic. Type 2. Goodbye doughnuts, it's been real.
= Alberic > diagnosed|condition > *diabet*|*type 2* @?
~ Alberic > diet|quit|dislike|any > *doughnut* @? #any

2025-10-01 assistant: Here are three hotels with feather-filled pillows and great reviews.
user: oh, feathers won't work, they set off my asthma. Anything with foam?
= user > condition > *asthma* @?
= user > allergy|dislike|condition|prefer|any > *feather* @?
~ user > prefer|any > *foam* @? #any

2025-01-14 Bettina: my cataract's being done on 6 February! Only the right eye for now. I'll be a pirate for a day or two.
= Bettina > surgery|plan|any > *cataract*|*eye* @2025-02-06 #planned
~ Bettina > condition > *cataract* @? #any

2025-08-21 Conrad: Doing ok! They've started me on metformin, makes everything taste of pennies. Did Ottmar win his match?
= Conrad > takes|start > *metformin* @?

2025-02-26 Delyth: I'm on iron tablets at the moment, hence the mood.
2025-06-04 Delyth: bloods came back fine, so I've stopped the iron tablets. My mood's the same, turns out that's just me.
= Delyth > takes > *iron* @? #ended
~ Delyth > quit > *iron* @? #any
~ Delyth > condition > * @? #any
! change

2025-03-31 Enzo: guess who tore his hamstring yesterday, in the egg-and-spoon race. At forty-four. The egg was fine.
= Enzo > injured > *hamstring* @2025-03-30
= Enzo > age > *44*|*forty-four* @?
~ Enzo > condition|attend > *hamstring*|*race* @? #any

2025-11-12 Freya: my physio's changed again, Thursday's out, she's seeing me on Monday the 17th. I'll have the posture of a queen by then or not at all.
= Freya > plan|attend|meet|any > *physio* @2025-11-17 #planned
~ Freya > doctor > * @? #any

2025-05-15 Gustavo: Nope, no steak for me any more, I went vegetarian at Easter! Even my mother's coming round. What's that thing you do with aubergines?
= Gustavo > diet > *vegetarian* @2025-04-20|~2025-04-13..2025-04-27
~ Gustavo > eat|dislike|quit > *steak*|*meat* @? #any
~ Gustavo > mother > * @? #any

# plans and trips
2025-06-02 Hedvig: tickets bought!! We're taking the night train to Vienna on 4 July, me and the kids. I've bought earplugs by the dozen.
= Hedvig > visit|plan|any > *Vienna* @2025-07-04 #planned
~ Hedvig > child > * @? #any
~ Hedvig > buy|own > *ticket*|*earplug* @? #any

2025-01-29 Ignatius: We're skiing in Livigno over half-term, first time on snow for me.
2025-02-12 Ignatius: well, no Livigno. Two kids with chickenpox, so we cancelled the lot. I've never seen so much calamine.
= Ignatius > visit|plan|any > *Livigno*|*ski* @? #ended
~ Ignatius > child > * @? #any
~ Ignatius's kids|Ignatius's children|kids > condition > *chickenpox* @? #any
~ Ignatius > quit|any > *Livigno*|*ski* @? #any

2025-09-05 Jorun: What time's the housewarming tomorrow?
Kilian: oh no, did nobody tell you? We've moved it to the 20th, the floor's still wet. Come hungry.
= Kilian > plan|attend|any > *housewarming*|*party* @2025-09-20 #planned
~ Kilian|housewarming|Kilian's housewarming|the housewarming > any > * @? #any
~ Jorun > plan|attend|any > *housewarming* @? #any

2025-04-01 Lioba: Honestly not a joke: I'm jumping out of a plane on 26 April, for the hospice.
2025-04-27 Lioba: I did the jump!! Screamed the whole way down and raised 900 quid. My voice is gone.
= Lioba > finish|attend|any > *jump*|*plane*|*skydiv*|*parachute* @2025-04-26|~2025-04-26..2025-04-27
~ Lioba > plan|any > *jump*|*plane*|*hospice*|*900* @? #any

2025-07-23 Maxence: heads up, I'm out of reach from Sunday to Wednesday. My dad and I are doing the canal by kayak, he's seventy and insisted.
= Maxence > plan|visit|hobby|any > *canal*|*kayak* @2025-07-27..2025-07-30|2025-07-27 #planned
= Maxence > father > * @?
= Maxence's father|Maxence's dad > age > *70*|*seventy* @?
~ Maxence's father|Maxence's dad > plan|visit|any > * @? #any

2025-02-04 user: My sister Hedda and I are walking the West Highland Way in May, north to south. What should we pack? We both snore, so no shared tent.
= user > sister > Hedda
= user > plan|visit|hobby|any > *West Highland Way* @2025-05 #planned
~ Hedda > plan|visit|hobby|any > * @? #any
~ user > any > *snore*|*tent* @? #any

2025-10-09 Noor: anyway!! next Thursday I'm seeing that Björk tribute in Leeds, and no, you can't talk me out of it.
= Noor > attend|plan|visit|any > *Björk*|*tribute*|*Leeds* @2025-10-16 #planned

2025-03-07 Orson: I'm giving a talk at the beekeepers' hall on 22 March, come if you like.
2025-05-01 Orson: what's that app you use for birdsong? There's something odd in my hedge.
= Orson > attend|plan|any > *talk*|*beekeepers* @2025-03-22 #expired
~ Orson > hobby|role|member > *bee* @? #any

2025-11-26 Pelagia: Hotel's sorted for Bath, 5 to 7 December. Separate rooms, I've heard you sleep. Is there a dress code?
= Pelagia > visit|plan|any > *Bath* @2025-12-05..2025-12-07|2025-12-05 #planned

# habits and hobbies
2025-04-08 Aleksi: I've got into bookbinding lately, the kitchen table is all glue. Who needs to eat anyway?
= Aleksi > hobby|start|learn|like > *bookbind* @?

2025-09-18 Bronagh: Tennis? not me, I hung up my racket last year. Tai chi in the park these days, with nine pensioners and a goose.
= Bronagh > play|hobby > *tennis* @? #ended
= Bronagh > hobby|attend|learn > *tai chi* @?
~ Bronagh > quit > *tennis* @? #any

2025-01-24 Cyprian: band practice tonight so I'll be late. I'm on bass since Hugo left, the bar is very low, no pun intended.
= Cyprian > play|hobby|member > *bass* @?
= Cyprian > member|play|hobby > *band* @?
~ Hugo > quit|member|any > * @? #any

2025-06-26 assistant: What kind of music shall I put on?
user: anything with a fiddle in it, I love bluegrass. But no country, please, that I can't bear.
= user > like|prefer > *bluegrass*|*fiddle* @?
= user > dislike > *country* @?

2025-08-18 Desislava: swam the lake on Saturday, all the way across, 2.6 km!! Two ducks kept me company. I've eaten everything in the house since.
= Desislava > finish|hobby|attend|visit|any > *lake*|*swam*|*swim* @2025-08-16
~ Desislava > any > *2.6* @? #any

2025-11-18 Emrys: every Wednesday it's the pub quiz, me and Nuala against the whole of Brecon. We came last again. Still, good crisps.
= Emrys > hobby|attend|play > *quiz* @?
~ Nuala > hobby|attend|play > *quiz* @? #any
~ Emrys > friend|partner|wife > Nuala @? #any
~ Emrys > live > *Brecon* @? #any

2025-02-14 Fleur: no chocolates here, but my fella found me a thimble I didn't have! That's 212 now. It's a small collection in every sense.
= Fleur > collect|hobby|own > *thimble* @?
~ Fleur > partner > * @? #any

# things
2025-10-14 Gregor: so I finally bought a kayak! Picked it up on Sunday, bright orange, named it Carrot. Now I just need a river.
= Gregor > buy|own > *kayak* @2025-10-12|?
~ kayak|Gregor's kayak > name|any > *Carrot*|*orange* @? #any
~ Carrot > any > * @? #any

2025-04-30 Henrietta: My loom's gone, sniff. Sold it last Saturday to a student from Cardiff who hugged it. I only charged her half.
= Henrietta > own > *loom* @? #ended
= Henrietta > sell > *loom* @2025-04-26 #any

2025-07-11 Ignacy: anyone seen my glasses? Left them on the beach yesterday, I think, and now I'm typing this by nose.
= Ignacy > lose > *glasses* @2025-07-10|?
~ Ignacy > own > *glasses* @? #any

2025-09-23 Jorinde: look at me, all fancy, my colleagues gave me a telescope for my fiftieth! It was Sunday. I've already found next door's bathroom light.
= Jorinde > own|win > *telescope* @?
= Jorinde > age|birthday|any > *50*|*fift*|*birthday*|*1975*|*21* @? #any
~ Jorinde > colleague > * @? #any
~ colleagues|Jorinde's colleagues > any > *telescope*|* @? #any

2025-02-21 Kasimir: I've got a beat-up Corolla, she's older than my nephew but she starts.
2025-08-29 Kasimir: RIP Corolla, scrapped on Monday. I'm on a red Vespa now, and every dog in town hates me.
= Kasimir > own|buy > *Vespa* @?
= Kasimir > own > *Corolla* @? #ended
~ Kasimir > sell|lose > *Corolla* @2025-08-25 #any
~ Kasimir > nephew > * @? #any
! change

2025-05-27 assistant: Which camera will you be using for the trip photos?
user: My old Leica, got it in 2011 from a flea market. It rattles but I'd never swap it.
= user > own|buy|uses > *Leica* @2011
~ user > like|prefer > *Leica* @? #any
~ user > plan > *trip* @? #any

2025-12-03 Liesbeth: somebody took my cargo bike from the courtyard on Monday night. I've told the police and cried on a baker. Lock yours twice.
= Liesbeth > own|lose > *bike* @? #any
~ Liesbeth > any > *bike*|*stolen*|*police* @? #any
~ Liesbeth's bike|bike|cargo bike|Liesbeth's cargo bike > any > * @? #any

2025-03-28 Montague: I gave the drum kit to the youth club, it was gathering dust. The neighbours sent a card! How's the new puppy?
= Montague > own > *drum* @? #ended
~ Montague > sell|any > *drum* @? #any
~ Montague > play|hobby > *drum* @? #any

# projects
2025-06-10 Nerissa: well I've ended up in charge of Project Quillfish, Dmitri does the maps and I do the shouting. Pray for us.
~ Nerissa > lead|project|role|any > *Quillfish* @? #any
~ Dmitri > project|role|made|any > *map*|*Quillfish* @? #any
~ Project Quillfish|Quillfish > any > * @? #any
~ Nerissa > colleague > Dmitri @? #any

2025-01-22 user: Remind me that Hazelnut, our booking app, goes live on 17 February. And could you explain OAuth like I'm five?
~ Hazelnut > deadline|plan|start|any > * @2025-02-17|? #any
~ user > project|plan|any > *Hazelnut* @? #any
~ Hazelnut > is|any > *booking* @? #any

2025-09-09 Oskar: The grant came through, 40,000 for two years! So the moth survey's on. I danced in the corridor and the cleaner joined in.
~ Oskar > win|project|any > *grant*|*40*|*moth* @? #any
~ moth survey|the moth survey|Oskar's moth survey|grant > any > * @? #any

2025-04-15 assistant: What's your stack, roughly?
user: Django and MariaDB, all on a Hetzner box. Tests run in pytest.
~ user|user's stack|stack > uses|any > *Django* @? #any
~ user|user's stack|stack > uses|any > *MariaDB* @? #any
~ user|user's stack|stack > uses|any > *Hetzner* @? #any
~ user|user's stack|stack|tests|user's tests|Tests > uses|any > *pytest* @? #any

2025-03-04 Paola: we do our mock-ups in Sketch, always have.
2025-10-17 Paola: update from the design cave: everything's in Figma since Monday. I keep pressing the wrong keys.
~ Paola|Paola's team|our team|team|mock-ups > uses|any > *Figma* @? #any
~ Paola|Paola's team|our team|team|mock-ups > uses|any > *Sketch* @? #any

2025-05-29 Reinhild: quick one before lunch. Abioye's our new scrum master, he started on Tuesday, and the Cormorant release slips a week, to 12 June. Anyone up for dumplings?
~ Abioye > role|work|start|any > *scrum* @? #any
~ Abioye > start > * @2025-05-27 #any
~ Cormorant|Cormorant release|the Cormorant release > deadline|plan|any > * @? #any
~ Reinhild > colleague|any > *Abioye*|*Cormorant* @? #any

2025-12-12 Stellan: it's done, it's done! The Tamarack catalogue went to the printers on Wednesday. I've forgotten what daylight looks like.
~ Stellan > finish|project|made|wrote|any > *Tamarack*|*catalogue* @? #any
~ Tamarack catalogue|Tamarack|the Tamarack catalogue > any > * @? #any

# nothing
2025-03-21 Ulf: my computer's doing updates again, 3% after an hour. I'll be a grandfather before it's finished.

2025-01-17 Valentin: give me a medal, I folded a fitted sheet. The Nobel committee can reach me at the usual number.

2025-07-14 Winifred: Oh to be a cat on a warm wall right now, with no emails. You too?
Ulf: A lizard. Fewer vets.

2025-10-22 user: Let's say a person inherited a house abroad with three siblings. How would they even begin to sort that out?

2025-02-27 assistant: A short walk after lunch often helps with that afternoon slump.
user: ok, might try that. cheers!

2025-05-16 Xanthe: hang on, I'm just going to put the bins out, don't start the film.

2025-11-04 Yorick: Some bloke in the queue told everybody he'd taught a hen to play chess. The hen's rated 1200, supposedly.

2025-04-18 Zelie: nooo, the captain was the smuggler all along?! And he's her father? I had to put the book down and walk around.

2025-12-09 Winifred: meh sort of morning. Everything I pick up is either sticky or out of battery.

2025-06-13 Valentin: If I were you I'd ask for a receipt, always. Learnt that from telly.
Zelie: wise words from the sofa.

2025-08-26 user: Give me a limerick about a plumber named Eunice who retires to the moon and marries a crater.

2025-01-08 Xanthe: another email that starts with "gentle reminder" and I'm moving into a cave. Bears don't do reply-all.

2025-09-24 Yorick: why did the scarecrow get the job? Outstanding in his field. I'll see myself out.

2025-03-14 Anouk: A boat would be nice, wouldn't it. Just a tiny one. Then again I get seasick in the bath.
~ Anouk > condition|any > *seasick* @? #any

2025-06-06 Bertrand: say you could live in any century, which one? I'd go for the 1700s, as long as I was a duke with antibiotics.
Anouk: You'd be the one holding the horse.

2025-10-24 assistant: Do you want the metric or the cup measurements for this one?
user: cups. wait, is it flour first? ok yes, cups.

2025-02-05 Cecily: They say on the bus that the bakery's closing, but they also say the mayor's a hologram.

2025-08-15 Bertrand: I dreamed my teeth were made of chalk and I was teaching geography with them. No more late cheese.

2025-04-21 Anouk: bit wobbly today, don't mind me. Tea and a blanket and I'll be right as rain.

2025-11-21 user: Is it normal for landlords to ask for six months up front? A question for the group chat, we're just arguing about it.

2025-05-23 Cecily: back in a sec, the cat flap's making that sound again.
~ Cecily > own|pet|any > *cat* @? #any

2025-07-30 Leif: had we taken the coast road we'd have seen the whales. We'd also have missed the ferry, I know, I know.
Cecily: And the ice cream, don't forget the ice cream.

2025-09-12 Leif: My dentist's receptionist's brother once sat next to the king of Sweden on a plane, or possibly a lookalike. It depends who's telling it.

2025-12-22 Marguerite: oh that's wonderful, well done you! I knew you'd do it. Cheering from my kitchen.

2025-03-05 user: For the screenplay, Inspector Dunlop is allergic to cats and has just adopted six of them. Does that read as funny or sad?
~ user > project|wrote|any > *screenplay* @? #any

2025-06-23 Leif: toast's burnt, second time. Third slice is for luck, then I'm having cereal.

2025-01-03 Marguerite: Never lend a book you love to a man with a bathtub, that's my advice for the new year.
Leif: too late, he's got all my Austens.
~ Leif > own|lose|any > *Austen* @? #any
`
