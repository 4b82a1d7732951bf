/** Kept aside: whoever writes rules does not look at these. Only their figures are shown. */
export const EVERYDAY_ASIDE = `
# work
2025-03-06 Marit: hey! so, big news, I start at Corden Freight on Monday. Bit terrified tbh. Anyway how was your weekend?
= Marit > work|start|plan > *Corden* @2025-03-10 #planned

2025-02-20 Joost: Well, that's that. Pellworth let me go this morning, along with half the warehouse. I'm fine, honestly, just need a beer.
= Joost > work|role > *Pellworth* @? #ended
~ Joost > lostjob|quit|lose|any > *Pellworth*|*job*|* @2025-02-20 #any
~ Joost > work|role > *warehouse* @? #any

2025-05-14 Ottilie: oh and I forgot to say, they made me deputy head from September! Mum cried on the phone, obviously.
= Ottilie > role|promoted|plan|start|work > *deputy head* @2025-09 #any
~ Ottilie > mother > * @? #any

2025-01-16 assistant: Sure, I can help with the cover letter. What do you do at the moment?
user: I'm a dental hygienist, been at a practice in Truro for six years. Nothing fancy.
= user > role|work > *hygienist* @?
= user > work|located|live > *Truro*|*practice* @? #any

2025-02-03 Casimir: I'm doing nights at the Lidgate bakery, so I sleep till three most days.
2025-06-10 Casimir: no more nights for me! I packed in the bakery and I'm driving the 42 bus now. Daylight, who knew.
= Casimir > work|role > *bus*|*driv* @?
= Casimir > work|role > *bakery*|*Lidgate* @? #ended
~ Casimir > quit > *bakery*|*Lidgate*|*night* @? #any
~ Casimir > any > *42*|*bus* @? #any
! change

2025-04-09 Runa: Ugh, what a day. My boss Henrike handed in her notice and nobody saw it coming. Do we still have wine?
= Runa > boss > Henrike @? #any
= Henrike > quit|lostjob|work|plan|any > * @? #any

2025-09-04 Blaise: can't do Fridays any more? no wait, the opposite. I've gone down to four days at the clinic, so Fridays are free from now on. Coffee?
= Blaise > work > *clinic* @?
= Blaise > work|any > *four days*|*4 days*|*part*time*|*Friday*|*clinic* @? #any
~ Blaise > prefer|any > *Friday* @? #any

2025-10-08 Imke: btw the printer story from yesterday: I've been a court interpreter for twelve years and never once had a witness fix the printer. There's a first time for everything.
= Imke > role|work > *interpreter* @?
~ Imke > work > *court* @? #any

2025-07-15 Delphine: Did you hear back from the aquarium?
Tobiah: yes!! interview's on the 24th, ten o'clock. I should probably buy a shirt without holes.
= Tobiah > plan|attend|meet|any > *interview*|*aquarium* @2025-07-24 #planned

2025-11-11 user: Hi, small favour. My office is moving me to the Porto branch in January, can you help me write a note to my team? Something warm but short.
= user > work|move|live|plan|any > *Porto* @2026-01 #planned
~ user > work|any > *branch*|*office* @? #any

# study
2025-09-22 Yannick: first day done! I'm doing marine biology at Southmere now, and I already got lost twice. Everyone's so young.
= Yannick > study|start > *marine biology* @? #any
= Yannick > study|start > *Southmere* @? #any

2025-06-18 Perpetua: passed my driving theory yesterday, 48 out of 50. Now I only need to learn to actually drive, ha.
= Perpetua > finish|win|any > *theory*|*driving* @2025-06-17
~ Perpetua > learn|skill > *driv* @? #any

2025-03-12 Osric: I've not told many people, but I dropped out of law in February. Feels like taking off wet shoes.
= Osric > study > *law* @? #ended
~ Osric > quit > *law*|* @2025-02 #any

2025-01-28 Sabela: sorry for the silence! thesis is due on 14 March and I've got a chapter and a half. Send biscuits.
= Sabela|thesis|Sabela's thesis|the thesis > deadline|plan|finish|any > *thesis*|*14 March*|*2025-03-14*|*March 14*|* @2025-03-14|? #any
~ Sabela > study|project|wrote|any > *thesis* @? #any
~ thesis|Sabela's thesis > deadline|any > * @? #any

2025-10-15 assistant: Which level should I pitch the explanation at?
user: I'm in my second year of chemistry, so orbitals are fine, just go easy on the maths.
= user > study|any > *chemistry* @?
~ user > study|any > *second year*|*2nd year* @? #any
~ user > prefer|dislike|any > *math* @? #any

2025-04-03 Leocadia: so I've started Welsh, of all things. Evening class on Tuesdays. Gran would've laughed.
= Leocadia > learn|study|hobby|start > *Welsh* @? #any
~ Leocadia > attend|any > *class*|*Tuesday* @? #any
~ Leocadia > grandmother > * @? #any

2025-08-14 Ambrose: results came in. Our Kitty got into Durham! She's off at the end of September to read history and I'm not crying, you are.
= Kitty > study|plan|start|win|any > *Durham* @? #any
= Kitty > study|plan|start|any > *history* @? #any
~ Ambrose > daughter|child > Kitty @? #any

# home
2025-05-06 Ilse: We're in! Moved to Harrogate on Saturday and the kettle was the first thing out of the van. Come round once the boxes are gone.
= Ilse > move|live > *Harrogate* @2025-05-03

2025-02-11 assistant: I can look up the bin days. Whereabouts are you?
user: Lewes, just off the high street. And it's the recycling I keep missing, not the rubbish.
= user > live > *Lewes* @?
~ user > address|live > *high street* @? #any

2025-07-01 Fenna: guess what, our offer on the mill cottage got accepted! We get the keys on 29 August. I've already picked the paint, don't tell Joris.
= Fenna > buy|own|move|live|plan|win|any > *cottage* @? #any
~ Fenna > plan|any > *key* @2025-08-29 #any
~ Fenna > partner|friend|husband > Joris @? #any

2025-10-02 Caspian: The flat's so quiet. Wilmer moved out on Tuesday, after four years of his terrible trombone. I sort of miss it.
= Caspian > flatmate > Wilmer @? #ended
= Wilmer > move|live|any > * @2025-09-30 #any
~ Wilmer > play|hobby|own > *trombone* @? #any
~ Caspian > live|own > *flat* @? #any

2025-03-19 Eulalie: landlady's putting the rent up to 940 from May. I nearly choked on my toast. How's yours?
= Eulalie|rent|Eulalie's rent|the rent|landlady|Eulalie's landlady > any > *rent*|*940* @? #any
~ rent|Eulalie's rent|the rent > any > * @? #any
~ Eulalie > landlord > * @? #any
~ Eulalie's landlady|landlady > any > * @? #any

2025-01-09 Torvald: still in Malmö, still above the pizza place, still smelling of oregano.
2025-09-17 Torvald: hello from Uppsala! I live here now, believe it or not. The new place has a balcony and zero pizza.
= Torvald > live|move > *Uppsala* @?
= Torvald > live > *Malmö* @? #ended
~ Torvald > live|address > *pizza* @? #any
~ Torvald > own|any > *balcony* @? #any
! change

2025-11-20 Zelda: lol no I can't host, the kitchen's been ripped out. They're building us a new one, should be in by mid-December. Your place then?
= Zelda|kitchen|Zelda's kitchen|the kitchen > any > *kitchen*|*December*|*built*|*new*|*ripped* @? #any
~ Zelda's kitchen|kitchen|Zelda's home > any > * @? #any

# family
2025-02-17 Marcelle: ok don't laugh, but I said yes. Aurelio proposed on Valentine's Day, in a bus shelter, in the rain. Best day ever.
= Marcelle > engaged|fiance > *Aurelio* @2025-02-14
~ Aurelio > propose > *Marcelle*|* @2025-02-14
~ Aurelio > engaged|fiance > *Marcelle*|* @? #any
~ Marcelle > partner > Aurelio @? #any

2025-06-24 Halvard: Evening! Quick one: my wife Tove's on call this weekend, so I've got the boys. Any rain-proof ideas?
= Halvard > wife|married > Tove
= Halvard > son|child > * @?
~ Tove > work|role|any > *on call* @? #any

2025-04-29 Nerys: she's here!! Mabli, born Sunday morning, 3.4 kilos, hair like a hedgehog. We're home and I smell of milk.
= Nerys > daughter|child > Mabli
= Mabli > born|birthday > * @2025-04-27
~ Mabli > any > *3.4* @? #any
~ Nerys > born|any > *Mabli*|* @2025-04-27 #any

2025-09-08 Pascoe: Mine starts school today too! Jory's only just turned five, his rucksack is bigger than he is. How's yours doing?
= Pascoe > son|child > Jory @? #any
= Jory > age > *5*|*five* @?
= Jory > start|study > *school* @2025-09-08
~ Jory > birthday|born > * @? #any

2025-08-05 Wendeline: we went to look at one cat and came back with two. Salt and Pepper, brother and sister, from the shelter on Mill Lane.
= Wendeline > pet|adopt > *Salt* @?
= Wendeline > pet|adopt > *Pepper* @?
~ Salt > brother|sister > Pepper @? #any
~ Pepper > brother|sister > Salt @? #any
~ Wendeline > pet|adopt|any > *two cat*|*2 cat*|*cat* @? #any
~ Salt|Pepper > any > *cat*|*shelter* @? #any

2025-05-22 Bastian: Not a great week. We lost old Humphrey on Monday, he was fourteen, which is a lot for a beagle. The house is too tidy.
= Humphrey > died > * @2025-05-19
= Bastian > pet|lose|own > *Humphrey*|*beagle* @? #any
~ Humphrey > age > *14*|*fourteen* @? #any
~ Humphrey > any > *beagle*|*dog* @? #any

2025-03-27 Coralie: thanks for asking. Lucien and I split up at the new year, it's just me and the girls now. We're doing ok, lots of pancakes.
= Coralie > broke|divorced|partner > *Lucien* @? #any
~ Lucien > broke|divorced|partner > *Coralie* @? #any
~ Coralie > partner|husband|married > Lucien @? #ended
= Coralie > daughter|child > * @?

2025-10-27 assistant: Happy to plan the menu. Anything the children can't have?
user: Benno can't do eggs, he comes out in hives. Frida eats anything that isn't green.
= Benno > allergy|condition|diet|dislike|any > *egg* @?
~ user > son|child|daughter > Benno|Frida @? #any
~ Benno > condition > *hives* @? #any
~ Frida > eat|like|dislike|any > *green*|* @? #any

2025-07-21 Anselm: so yeah, twenty years married today! Brigid's pretending she forgot, but I've seen the cake.
= Anselm > married|wed|wife > *Brigid* @?|2005-07-21
~ Brigid > married|wed|husband > Anselm @? #any
~ Anselm > any > *anniversary*|*20 years*|*twenty years* @? #any

2025-01-23 Philippa: can you believe it, Robin's got a job at the harbour museum. My husband, a man who hates boats! He begins on 3 February.
= Philippa > husband|married > Robin
= Robin > work|start|plan > *museum* @? #any
= Robin > dislike > *boat* @?

2025-12-01 Gideon: Do you still have the rabbit?
Maribel: no, we gave Clover to my neighbour's kids in spring. He's got a whole garden there, spoiled rotten.
= Maribel > pet|own > *Clover*|*rabbit* @? #ended
~ Maribel > sell|any > *Clover*|*rabbit*|* @? #any
~ Clover > any > *rabbit*|*garden*|*neighbour* @? #any
~ Maribel > neighbour > * @? #any
~ Maribel's neighbour|kids|Maribel's neighbour's kids > any > * @? #any

# relatives and friends
2025-04-16 Inka: oh, my cousin Janne finally did it, he's moved to Lisbon! Left two weeks ago with one suitcase and his surfboard. I'm green with envy.
= Inka > cousin > Janne
= Janne > live|move > *Lisbon* @~2025-03-30..2025-04-05
~ Janne > own|any > *surf*|*suitcase* @? #any

2025-02-25 Gwilym: Had lunch with Parveen today. She's a locksmith now, can you imagine? Anyway, she says hi.
= Parveen > role|work > *locksmith* @?
~ Gwilym > meet > *Parveen* @2025-02-25
~ Gwilym > friend > Parveen @? #any
~ Gwilym > eat|attend|any > *lunch* @2025-02-25 #any

2025-11-05 Solvei: sorry I went quiet. Auntie Birgit's been in hospital since Sunday, it's her heart. They say she'll be fine but still.
= Solvei > aunt > Birgit
= Birgit > any > *hospital*|*heart* @? #any
~ Birgit > condition > * @? #any

2025-06-05 Dario: lol guess who's a dad. Ruairi! Little girl called Saoirse, came three weeks early. He sent me forty photos.
= Ruairi > daughter|child > Saoirse @? #any
~ Dario > friend > Ruairi @? #any
~ Saoirse > born|any > * @? #any

2025-05-30 Ishbel: no no, it's my other brother who's getting married. Ewan, the quiet one. In October, to a woman he met at bridge club.
= Ishbel > brother > Ewan
= Ewan > married|wed|plan|engaged|any > * @2025-10 #planned
~ Ewan > engaged|partner|meet|member|hobby|any > * @? #any
~ Ishbel > brother > * @? #any

2025-07-31 Manfred: Last day for Uncle Dieter, by the way. Forty-one years at the glassworks, and as of tonight he's retired. They gave him a vase.
= Manfred > uncle > Dieter
= Dieter > work|role > *glassworks* @? #ended
~ Dieter > quit|role|status|any > * @? #any
~ Dieter > win|own|any > *vase* @? #any

2025-10-20 Tamsin: you remember Yolande from the pottery shed? Her and Piers are over, she told me Saturday. She's staying at her mum's for now. Keep it to yourself.
= Yolande > broke|divorced|partner|any > *Piers* @? #any
~ Piers > broke|divorced|partner|any > *Yolande* @? #any
~ Yolande > live > * @? #any
~ Tamsin > friend > Yolande @? #any
~ Yolande > hobby|any > *potter* @? #any

2025-09-11 Radomir: Ha, that reminds me of my nephew Kuba. He's seven and told his teacher he works in import-export.
= Radomir > nephew > Kuba
= Kuba > age > *7*|*seven* @?
~ Kuba > any > *teacher* @? #any

2025-03-31 Odile: My grandmother died on Thursday. She was ninety-six and beat me at rummy the night before, so, you know. Funeral's this Friday.
= Odile > grandmother > * @?
= Odile's grandmother|grandmother > died > * @2025-03-27
~ Odile's grandmother|grandmother > age > *96*|*ninety-six* @? #any
~ Odile's grandmother|grandmother > any > *rummy*|*funeral* @? #any
~ Odile > lose|attend|plan|any > *funeral*|*grandmother* @? #any

# health
2025-02-06 Basil: got the results. It's coeliac, so that's me done with proper bread. Doctor was nice about it at least.
= Basil > diagnosed|condition > *coeliac*|*celiac* @?
~ Basil > diet|dislike|allergy|quit > *bread*|*gluten* @? #any

2025-05-09 assistant: A seafood paella could work well for Saturday's dinner.
user: Lovely, but no prawns please, I'm allergic. Mussels are ok.
= user > allergy > *prawn* @?
~ user > eat|like|prefer|any > *mussel* @? #any
~ user > dislike|diet > *prawn* @? #any

2025-08-25 Clementine: knee op's set for 9 September, finally. Six weeks on crutches they reckon. I've stocked up on crosswords.
= Clementine > surgery|plan|any > *knee*|*op*|*surgery* @2025-09-09 #planned
~ Clementine > any > *crutch*|*crossword* @? #any

2025-01-30 Ishaan: morning. slept like a log for once, they've put me on amitriptyline for the migraines. Did the parcel come?
= Ishaan > takes > *amitriptyline* @?
= Ishaan > condition > *migraine* @?

2025-04-02 Verity: I take ramipril every morning, one of those little yellow ones.
2025-07-09 Verity: Doc took me off the ramipril last week! Blood pressure's behaving, must be the swimming.
= Verity > takes > *ramipril* @? #ended
~ Verity > quit|any > *ramipril* @? #any
~ Verity > condition|hobby > *blood pressure*|*swim* @? #any
! change

2025-12-08 Quill: typing with one hand, bear with me. Slipped on the ice on Saturday and broke my wrist. The left one, luckily.
= Quill > injured > *wrist* @2025-12-06
~ Quill > condition|any > *wrist*|*ice*|*slip*|*fell* @? #any

2025-03-03 Aveline: dentist moved me again. It's the 18th now, not the 11th. At this rate the tooth will leave on its own.
= Aveline > plan|attend|any > *dentist* @2025-03-18 #planned
~ Aveline > doctor > * @? #any

2025-10-13 Hendrik: day 100 without a drink! I won't go on about it, just wanted to tell someone. How are the kids?
= Hendrik > quit|any > *drink*|*alcohol*|*sober* @? #any
~ Hendrik > diet|eat > * @? #any

# plans and trips
2025-04-23 Sunna: so it's booked, we're flying to Crete on 12 June! Ten days of nothing. Do you want anything from there?
= Sunna > visit|plan|any > *Crete* @2025-06-12 #planned

2025-02-13 Ludo: I've got tickets for Naples, going the second week of May.
2025-04-28 Ludo: Naples is off, sadly. My dad's hip got worse and I don't want to be away. Next year maybe.
= Ludo > visit|plan|any > *Naples* @? #ended
~ Ludo's father|Ludo's dad > condition|any > *hip* @? #any
~ Ludo > father > * @? #any
~ Ludo > quit|any > *Naples* @? #any

2025-05-07 Georgette: Still on for the hike on the 17th?
Marek: Had to shift it, sorry! We're walking the ridge on the 24th instead. Bring the good sandwiches.
= Marek|Georgette > plan|visit|attend|hobby|any > *ridge*|*hike*|*walk*|*hiking* @2025-05-24 #planned
~ Marek|Georgette > plan|any > * @? #any

2025-03-20 Hyacinth: We're hoping to see the northern lights in Kiruna next winter.
2026-01-26 Hyacinth: we saw them!! Green all over the sky, on our very first night in Kiruna. I bawled. My camera froze solid.
= Hyacinth > visit|attend|any > *Kiruna*|*northern lights*|*lights* @?
~ Hyacinth > plan > * @? #any
~ Hyacinth > own > *camera* @? #any

2025-09-25 Florian: btw my sister's coming to stay from the 3rd to the 7th of October, so no poker that weekend. Sorry, sorry.
= Florian > sister > * @?
= Florian's sister|Florian > visit|plan|live|any > * @2025-10-03..2025-10-07|2025-10-03 #planned
~ Florian > any > *poker*|*sister* @? #any

2025-07-03 user: I'm off to Ghana in November for three weeks to see my friend Akosua. What jabs do I need? And is the visa hard to get?
= user > visit|plan|any > *Ghana*|*Akosua* @2025-11 #planned
= user > friend > Akosua
~ Akosua > live > *Ghana* @? #any

2025-08-19 Neve: gosh, is it really Tuesday? ok so we go camping near Whitby this weekend and I still haven't found the tent pegs.
= Neve > plan|visit|any > *camping*|*Whitby* @2025-08-23..2025-08-24|~2025-08-22..2025-08-25 #planned
~ Neve > own|lose > *tent* @? #any

2025-01-13 Ingram: I'm taking my citizenship test on 5 February, wish me luck.
2025-03-14 Ingram: hi again, what's a good substitute for buttermilk? The shop's out.
= Ingram > plan|attend|finish|any > *citizenship* @2025-02-05 #expired

2025-11-27 Jolanda: got us two seats for the Nutcracker on 20 December! Row F. You owe me a glühwein.
= Jolanda > attend|plan|visit|buy|any > *Nutcracker* @2025-12-20 #any
~ Jolanda > any > *seat*|*ticket*|*Row F* @? #any

# habits and hobbies
2025-01-21 Mirabel: ok so I've taken up fencing. At fifty-three! My legs hate me but the outfit is fabulous.
= Mirabel > hobby|start|learn > *fencing* @?
= Mirabel > age > *53*|*fifty-three* @?

2025-06-12 Thorsten: nah, I don't run any more, the knees gave up in spring. I'm a swimmer these days, three mornings a week at the lido.
= Thorsten > hobby > *run* @? #ended
= Thorsten > hobby|role|is > *swim* @?
~ Thorsten > quit > *run* @? #any
~ Thorsten > condition > *knee* @? #any
~ Thorsten > visit|attend|any > *lido* @? #any

2025-09-30 Rosanna: Choir started up again last night, so hum me something. I'm in the altos this year, next to a man who smells of mints.
= Rosanna > member|hobby|attend|play|any > *choir*|*alto* @? #any

2025-03-10 assistant: What do you like to read?
user: Crime, mostly Scandinavian. I can't stand romance, sorry to all romance.
= user > like|prefer|read > *crime*|*Scandinavian* @?
= user > dislike > *romance* @?

2025-10-06 Evander: did it! Ran the Loch Ness marathon yesterday in 4:12. I can't do stairs, and I'm writing this from the floor.
= Evander > attend|finish|hobby|any > *marathon*|*Loch Ness* @2025-10-05
~ Evander > any > *4:12* @? #any

2025-05-13 Lucasta: We always play Scrabble on Sundays, Gerwin and I. He cheats. Anyway yes, I'd love the recipe.
= Lucasta > hobby|play > *Scrabble* @?
~ Gerwin > hobby|play > *Scrabble* @? #any
~ Lucasta > partner|friend|husband > Gerwin @? #any
~ Gerwin > any > *cheat* @? #any

2025-11-17 Fitz: I collect old bus tickets, yes really, about four thousand of them by now. Don't look at me like that.
= Fitz > collect|hobby|own > *bus ticket*|*ticket* @?

# things
2025-04-11 Amabel: treated myself yesterday, a second-hand accordion, 180 quid off a man in Stroud. The dog left the room.
= Amabel > buy|own > *accordion* @2025-04-10
~ Amabel > pet|own > *dog* @? #any
~ accordion|Amabel's accordion > any > *180* @? #any

2025-08-11 Corbin: sold the camper, finally! Some couple from Kent drove it off on Friday. I waved like it was going to war.
= Corbin > own > *camper* @? #ended
= Corbin > sell > *camper* @2025-08-08 #any

2025-02-19 Seraphine: does anyone have a spare key?? I lost mine on the tram last night, the whole bunch. Typical me.
= Seraphine > lose > *key* @2025-02-18

2025-12-27 Wolfram: Hope you had a good one! Mum gave me her old sewing machine and I've hemmed everything in sight. How was Christmas at yours?
= Wolfram > own|win > *sewing machine* @?
~ Wolfram's mother|Wolfram's mum > any > *sewing machine*|*Wolfram* @? #any
~ Wolfram > mother > * @? #any
~ Wolfram > hobby|any > *sew* @? #any

2025-01-07 Iolanthe: I'm on a Pixel, by the way, so no iMessage.
2025-05-19 Iolanthe: texting from my new Fairphone! The Pixel took a swim in the canal, rip.
= Iolanthe > own|buy|uses > *Fairphone* @?
= Iolanthe > own|uses > *Pixel* @? #ended
~ Iolanthe > lose|any > *Pixel* @? #any
! change

2025-06-30 assistant: Is the car petrol or diesel?
user: It's an electric Kia, a 2022 Niro. Had it since March and I still look for the petrol flap.
= user > own|buy > *Kia*|*Niro* @2025-03
~ user's car|car > any > *Kia*|*Niro*|*electric*|*2022* @? #any

2025-10-30 Desmonda: Someone nicked my bike outside the library this afternoon. Green Dawes, basket on the front. If you see it, shout.
= Desmonda > own|lose > *bike*|*Dawes*|*bicycle* @? #any
~ Desmonda > any > *bike*|*Dawes*|*bicycle*|*stolen* @? #any
~ Desmonda's bike|bike > any > * @? #any

2025-07-28 Aldous: So Grandad's watch is mine now. He left it to me in the will, and it loses ten minutes a day, just like he did.
= Aldous > own|win > *watch* @?
~ Aldous > grandfather > * @? #any
~ Aldous's grandfather|Aldous' grandfather|grandfather|Grandad > died|own|any > * @? #any

# projects
2025-03-05 Renske: kickoff went well! I'm leading the Lanternfish rewrite, Osei does the backend. Lunch tomorrow?
~ Renske > lead|project|role|any > *Lanternfish* @? #any
~ Osei > lead|project|role|uses|any > *backend*|*Lanternfish* @? #any
~ Lanternfish > any > * @? #any
~ Renske > colleague > Osei @? #any

2025-05-20 user: Quick note so I don't forget: the Bramble beta has to be out by 30 June. Also, what's the weather doing tomorrow?
~ Bramble|Bramble beta|the Bramble beta > deadline|plan|any > * @2025-06-30|<=2025-06-30|? #any
~ user > project|plan|any > *Bramble* @? #any

2025-02-10 Keziah: they've cut our budget to 60k, from 85. I smiled so hard my face hurts.
~ Keziah|Keziah's project|Keziah's team|our project|budget|Keziah's budget > any > *60*|*85*|*budget* @? #any

2025-06-03 assistant: Which framework is the site using?
user: Svelte, with Supabase behind it. We deploy to Fly.
~ user|site|the site|user's site > uses|any > *Svelte* @? #any
~ user|site|the site|user's site > uses|any > *Supabase* @? #any
~ user|site|the site|user's site > uses|any > *Fly* @? #any

2025-01-15 Mathis: we track everything in Trello.
2025-04-22 Mathis: ok heads up, we've switched to Linear, Trello's read-only now. I'll miss the little cat stickers.
~ Mathis|Mathis's team|our team|team > uses|any > *Linear* @? #any
~ Mathis|Mathis's team|our team|team > uses|any > *Trello* @? #any
~ Trello > any > *read-only* @? #any

2025-09-15 Ursel: hi all, back from leave. Tancredi's taken over testing while I was away, and the Osprey demo's now on 2 October instead of 25 September. Did the plants survive?
~ Tancredi > lead|role|work|any > *test* @? #any
~ Osprey|Osprey demo|the Osprey demo > deadline|plan|any > * @? #any
~ Ursel > any > *Osprey*|*leave* @? #any

2025-11-13 Bohdan: Good news, the Saltmarsh report's in! Sent it to the council an hour before the deadline. I'm going to sleep for a week.
~ Bohdan > finish|project|wrote|made|any > *Saltmarsh*|*report* @? #any
~ Saltmarsh report|Saltmarsh|the Saltmarsh report > any > * @? #any

# nothing
2025-02-28 Pim: I swear this printer is my mortal enemy. One of us isn't leaving this office alive.

2025-03-17 Lysander: if I had a euro for every time that man said "synergy" I'd own a castle by now. And a moat.

2025-05-05 Oriel: wish I lived by the sea, just for a month. Wouldn't you?
Pim: Only if someone else cleans the sand out of the bath.

2025-04-14 user: Suppose someone had two job offers and hated both. What should they do?

2025-06-16 assistant: You might try going to bed half an hour earlier and leaving your phone in the kitchen.
user: hmm, fair. thanks.

2025-01-20 Thisbe: right, I'm just popping out for milk. Back in ten, don't let the soup boil.

2025-08-07 Kaspar: The guy on the radio said he'd sailed round Africa in a bathtub. I believed him for a good minute.

2025-07-10 Linnet: finished episode six and omg, she marries the detective?? After he burned down her bakery?

2025-10-23 Ferdie: what a grey, soggy day. I could sleep till March.

2025-09-02 Isaura: You should really get that cough looked at, you know. My two cents.
Ferdie: yeah yeah, I know.

2025-11-03 user: Write me a short story about a lighthouse keeper called Mortimer who's moving to the desert with his goat.

2025-12-15 Benedikta: one more meeting about meetings and I'm running off to join the circus. I'd be the one sweeping up after the elephants.

2025-02-04 Cosmo: ha, and then the parrot says "that's what she told the vicar!" I've been laughing at that all day.

2025-05-28 Roswitha: I'd love a dog some day, but can you imagine me getting up at six? No.

2025-03-25 Cosmo: what would you do if you won the lottery? I think I'd buy the whole street and paint it yellow.
Roswitha: You'd lose the ticket first.

2025-06-20 assistant: Shall I set the timer for twelve minutes?
user: make it ten, I like them runny. Actually no, twelve is fine.

2025-07-24 Dagny: People keep saying the old cinema's going to be flats. They said that in the nineties too.

2025-10-10 Percival: just woke up from a dream where I was mayor of a town made of cheese. I had a sash and everything.

2025-01-31 Ysolde: Feeling a bit flat today, no reason. It'll pass. Did you see the moon last night?

2025-04-07 user: How do people usually tell their boss they're leaving without burning bridges? Asking out of curiosity.

2025-09-19 Percival: brb, doorbell. Probably the neighbours about the noise again.

2025-08-28 Ysolde: If we'd left at six we'd be there by now. Just saying.
Dagny: If you hadn't packed three hats we'd have left at six.

2025-11-24 Thaddeus: My friend's cousin's barber apparently once cut Elvis's hair. Or somebody who looked like Elvis. The story changes.

2025-12-19 Zinnia: congratulations!! So so happy for you both. I'm doing a little dance in the corridor.

2025-05-02 user: In my novel the heroine, Captain Brae, loses her left hand in chapter two. Is that too early?
~ user > project|wrote|any > *novel* @? #any

2025-06-27 Thaddeus: ugh, my tea's gone cold again. Fourth one today. I'm off to make another.

2025-03-13 Zinnia: Don't marry a drummer, that's all the advice I've got. They tap on everything.
Thaddeus: noted. I'll aim for a harpist.
`
