/** The first half of the cases that may be looked at. */
export const OPEN_1 = `
# reality
2024-05-10 Rosa: I wish we lived closer to the sea.

2024-05-10 Emil: If only I had a brother!

2024-05-10 Hana: I dreamt that I adopted a tiger.

2024-05-10 Ivan: Would you rather live in Paris or in Rome?

2024-05-10 Dora: In the game I'm a wizard and I own a castle in Moravia.
~ Dora > play > *

2024-05-10 Paul: My neighbours say that I work for the secret service. Nonsense, of course.

2024-05-10 Nils: Yeah, right, because I totally love mosquitoes.

2024-05-10 Kofi: I nearly moved to Accra last year, but then I stayed.
~ Kofi > plan > *

2024-05-10 Lucia: I haven't bought a car.

2024-05-10 Sam: What if I quit my job and opened a bar?

2024-05-10 Tara: Maybe I'll learn Welsh some day.
~ Tara > plan > *

2024-05-10 user: Pretend you are a pirate who lives on Tortuga.
assistant: Arr! I live on Tortuga and own three ships.

2024-05-10 user: Write a story about a girl named Nell who works at a lighthouse.
assistant: Nell works at the lighthouse of Skerry and has a one-eyed cat called Brine.

2024-05-10 Zara: I would have married him if he had asked.

2024-05-10 Vera: Some people are allergic to cats.

2024-05-10 Ben: I might be allergic to strawberries, I have to get tested.

# time
2024-05-10 Rosa: I started working at Juniper in September 2019.
= Rosa > work > Juniper @2019-09

2024-05-14 Emil: I got a new bike on Sunday.
= Emil > buy|own > (new) bike @2024-05-12

2024-05-22 Hana: We went hiking last weekend and I sprained my ankle on Saturday.
= Hana > injured > ankle @2024-05-18
~ Hana > hobby|attend|visit > hiking @?

2024-08-20 Ivan: On the 17th I visited Mostar.
= Ivan > visit > Mostar @2024-08-17

2024-08-20 Dora: Last season was horrible for me. I hurt my shoulder and missed half of the games.
= Dora > injured > shoulder @~2023-01..2024-08|<2024-08-20

2024-06-21 Paul: In my twenties I lived in Dakar.
= Paul > live > Dakar @<2024-06-21|? #ended

2024-06-21 Nils: I visited Tromsø in 2017.
= Nils > visit > Tromsø @2017

2024-06-21 Kofi: Three months ago I started learning Dutch.
= Kofi > learn > Dutch @~2024-03-01..2024-04-15

2024-06-21 Lucia: I've been a vegan since 2020.
= Lucia > diet > vegan @2020

2024-06-21 Sam: I was born on 5 May 1990 in Cork.
= Sam > born > Cork @1990-05-05
~ Sam > birthday > * @?

2024-10-07 Tara: My exam is on 9 February. I'm going to take the bar exam then.
= Tara > plan|attend > (take) (taking) (the) bar exam @2025-02-09 #planned
~ Tara > plan > exam @?

2024-06-21 Zara: My mother retired the year before last.
= Zara's mother > quit|finish|status > * @2022
~ Zara > mother > *

2024-06-21 Vera: I've visited Sicily.
= Vera > visit > Sicily @<2024-06-21

2024-06-21 Ben: I have a motorbike.
= Ben > own > motorbike

2024-03-18 user: The deadline of our project is 12 April 2024.
= *project*|user > deadline > 12 April 2024|2024-04-12|April 12* @2024-04-12|?

2024-06-05 Rosa: I sold my boat the day before yesterday.
= Rosa > sell > boat @2024-06-03

2024-12-20 Emil: We visited my uncle at Easter.
= Emil > visit > (my) uncle @~2024-03-28..2024-04-02
~ Emil > uncle > *

2024-07-15 Hana: My neighbour's son was born last night.
= *son*|neighbour > born > * @~2024-07-14..2024-07-15
~ Hana|neighbour|*neighbour* > neighbour|son|child > *

# endings
2024-03-01 Rosa: I live in Mostar.
2024-07-01 Rosa: Big news: I moved to Split on 15 June!
= Rosa > live > Mostar #ended
= Rosa > live > Split @2024-06-15
! change

2024-03-01 Emil: I'm a member of the rowing club.
2024-07-01 Emil: I left the rowing club in spring.
= Emil > member|hobby > rowing club #ended
! change

2024-03-01 Hana: I take 5 mg of melatonin at night.
2024-07-01 Hana: I stopped taking melatonin in June.
= Hana > takes > (5 mg) (of) melatonin|melatonin 5 mg end@2024-06 #ended
! change

2024-03-01 Ivan: I work as a barista.
2024-07-01 Ivan: I quit as a barista, I'm a baker now.
= Ivan > role|work > barista #ended
= Ivan > role|work > baker
! change

2024-03-01 Dora: I have a subscription to the opera.
2024-07-01 Dora: I cancelled my opera subscription.
= Dora > own|member > (a) subscription to the opera|opera subscription #ended
! change

2024-03-01 Paul: My girlfriend is Lea.
2024-07-01 Paul: Lea and I split up two weeks ago.
= Paul > partner > Lea end@~2024-06-13..2024-06-21 #ended
! change

2024-03-01 Nils: We're going to buy a house in Molde in the summer.
2024-07-01 Nils: The house in Molde fell through, the seller changed his mind.
= Nils > plan|buy > (buy) (buying) house (in Molde) @? #ended
! change

2024-03-01 Kofi: I have a cat named Ama.
2024-07-01 Kofi: Ama passed away on Friday.
= Kofi > pet > Ama end@2024-06-28 #ended
~ Ama|cat > name|is > *
~ Ama > died > * @?
~ Kofi > pet > cat
! change

2024-03-01 Lucia: I own a small flat in Bari.
2024-07-01 Lucia: We've sold the flat in Bari.
= Lucia > own > (small) flat (in Bari) #ended
~ Lucia > sell > (small) flat (in Bari) @?
! change

2024-03-01 Sam: My landlord is Mr Dunne.
2024-07-01 Sam: My new landlady is Mrs Byrne.
= Sam > landlord > (Mr) Dunne #ended
= Sam > landlord > (Mrs) Byrne
! change

2024-03-01 Tara: I'm studying chemistry in Cardiff.
2024-07-01 Tara: I dropped out of university last week.
= Tara > study > chemistry|chemistry in Cardiff #ended
~ Tara > live|study > Cardiff
! change

2024-03-01 user: I use Vim for everything.
2024-07-01 user: I switched from Vim to Helix.
= user > uses > Vim #ended
= user > uses > Helix
! change

2024-03-01 Zara: My sister Amina works at Sable.
2024-07-01 Zara: Amina was fired last month.
= Zara > sister > Amina
= Amina > work > Sable end@2024-06 #ended
! change

2024-03-01 Vera: My favourite band is Halcyon.
2024-07-01 Vera: I can't stand Halcyon any more.
= Vera > like > Halcyon #ended
~ Vera > dislike > Halcyon
! change

2024-03-01 Ben: I'm engaged to Ruth.
2024-07-01 Ben: Ruth and I got married on 22 June.
= Ben > wed|married > Ruth @2024-06-22
~ Ben > engaged > Ruth #ended
~ Ben > engaged > Ruth
! change

2024-07-01 Rosa: I used to play the trumpet.
= Rosa > play > trumpet @?|<2024-07-01 #ended

2024-07-01 Emil: I no longer eat sugar.
~ Emil > diet|dislike|eat|quit > (eating) sugar @? #any

2024-03-01 Hana: I volunteer at the animal shelter.
2024-07-01 Hana: I haven't been volunteering at the animal shelter any more since May.
= Hana > volunteer > animal shelter end@2024-05 #ended
! change

# third person
2024-05-10 Rosa: Marko lives in Zadar.
= Marko > live > Zadar

2024-05-10 user: The user works at Lumen as a product designer.
= user > work > Lumen
= user > role > product designer

2024-05-10 assistant: The user's name is Oskar and he has two sons.
= user == Oskar
~ user|Oskar > name > Oskar
~ user|Oskar > son > two sons|sons

2024-05-10 user: Our backend is written in Go and runs on Kubernetes.
= *backend*|*project*|user > uses > Go
= *backend*|*project*|user > uses > Kubernetes

2024-05-10 Hana: My friend Mei plays the violin in an orchestra.
= Hana > friend > Mei
= Mei > play > violin (in an orchestra)

2024-05-10 Ivan: My wife Jelena is a dentist.
= Ivan > wife|married > Jelena
= Jelena > role > dentist

2024-05-10 Dora: Petr bought a sailing boat in 2022.
= Petr > buy > sailing boat @2022

2024-05-10 Paul: My son Leo is allergic to eggs.
= Paul > son > Leo
= Leo > allergy > eggs

2024-05-10 Nils: Ingrid and Lars have three horses.
= Ingrid > own|pet > three horses|horses
= Lars > own|pet > three horses|horses
~ Ingrid and Lars > any > *

2024-05-10 user: User dislikes being called before ten in the morning.
= user > dislike|prefer > being called (before ten) (in the morning)|being called before ten in the morning

# names
2024-05-10 Rosa: My cousin Bartholomew, Bart for short, lives in Pula.
= Bartholomew == Bart
= Rosa > cousin > Bartholomew|Bart
= Bartholomew|Bart > live > Pula

2024-05-10 Emil: I'm Emil, but my friends call me Milo.
= Emil == Milo
~ Emil > name > Milo

2024-05-10 Hana: We adopted a rabbit in April and named her Pixel.
2024-06-10 Hana: Pixel is allergic to carrots.
= Hana > adopt|pet > rabbit|Pixel @2024-04
= Pixel > allergy > carrots
~ Hana > pet > Pixel
~ Pixel|rabbit > name|is > *

2024-05-10 Ivan: I work at Deutsche Nordbank AG.
2024-06-10 Ivan: Nordbank promoted me to head of risk in June.
= Ivan > work > Deutsche Nordbank AG|Deutsche Nordbank|Nordbank
= Ivan > promoted|role > head of risk @2024-06

2024-05-10 user: My name is Priyanka Rao.
= user == Priyanka Rao
~ user > name > Priyanka Rao

2024-05-10 Dora: My brother Jan and my colleague Jana both play hockey.
= Jan != Jana
= Dora > brother > Jan
= Dora > colleague > Jana
= Jan > hobby|play > hockey
= Jana > hobby|play > hockey

2024-05-10 Paul: JP is Jean-Pierre, my flatmate.
= Jean-Pierre == JP
= Paul > flatmate > Jean-Pierre|JP

2024-05-10 Nils: My grandfather's name is Torvald.
= Nils > grandfather > Torvald
~ grandfather > name > Torvald

# unicode
2024-05-10 Łukasz: I live in Łódź.
= Łukasz > live > Łódź

2024-05-10 Rosa: My brother Željko works at Škoda.
= Rosa > brother > Željko
= Željko > work > Škoda

2024-05-10 Emil: I work at 3M and I drive a 1998 Saab 900.
= Emil > work > 3M
= Emil > own > (1998) Saab 900

2024-05-10 Nguyễn Văn An: I was born in Đà Nẵng.
= Nguyễn Văn An > born > Đà Nẵng @<2024-05-10|?

2024-05-10 Hana: My friend D'Angelo lives in Baden-Baden.
= Hana > friend > D'Angelo
= D'Angelo > live > Baden-Baden

2024-05-10 Ольга: I live in Київ with my sister Дарина.
= Ольга > live > Київ
= Ольга > sister > Дарина
~ Ольга > flatmate > Дарина
~ Дарина > live > Київ

# retellings
2024-02-05 Rosa: I quit my job at Lumen on Friday.
2024-04-05 Rosa: Since I quit my job at Lumen I've been painting every day.
= Rosa > quit|work > (my) job (at Lumen)|Lumen @2024-02-02 #any
~ Rosa > work > Lumen @? #ended
~ Rosa > hobby > painting
! told 2

2024-02-05 Emil: Our son Jakub was born on 30 January.
2024-03-05 Emil: Jakub was born five weeks ago and finally sleeps.
2024-07-05 Emil: When Jakub was born in January it was snowing.
= Jakub > born > * @2024-01-30
= Emil > son > Jakub @?
! told 3

2024-01-15 Hana: I visited Hokkaido in December.
2024-06-15 Hana: Have I told you that I visited Hokkaido last December?
= Hana > visit > Hokkaido @2023-12
! told 2

2024-03-11 Ivan: I won the half marathon in Zagreb yesterday.
2024-05-11 Ivan: After I won the half marathon in Zagreb a sponsor called me.
2024-10-11 Ivan: I've won only one race, the half marathon in Zagreb in March.
= Ivan > win > half marathon (in Zagreb) @2024-03-10
! told 3

2024-04-08 Dora: I bought an electric cello last Thursday.
2024-04-29 Dora: The electric cello I bought this month sounds odd.
= Dora > buy > electric cello @2024-04-04
~ Dora > own > electric cello @?
! told 2

2024-02-19 Paul: My divorce from Helen became final on Friday. We're divorced now.
2024-05-19 Paul: It's three months since Helen and I got divorced.
= Paul > divorced > *Helen* @2024-02-16
~ Paul > married > Helen @? #ended
! told 2

2024-06-03 Nils: I finished my master's degree last week!
2024-07-03 Nils: Now that I've finished my master's degree I have time for football.
= Nils > finish|graduate > (my) master's (degree) @~2024-05-26..2024-06-02
~ Nils > hobby > football
! told 2

2024-03-25 Kofi: I started at Vela on 18 March.
2024-05-25 Kofi: I've been at Vela for two months.
2024-09-25 Kofi: I started at Vela half a year ago.
= Kofi > work > Vela @2024-03-18
! told 3

2024-05-06 Lucia: I lost my grandmother on Saturday.
2024-06-06 Lucia: My grandmother died in May, I miss her.
= Lucia|Lucia's grandmother > died|lose > * @2024-05-04
~ Lucia > grandmother > *
! told 2

2024-04-15 Sam: I tore a ligament in my knee on Friday.
2024-05-15 Sam: It's a month since I tore that ligament.
2024-08-15 Sam: In April I tore a ligament in my knee, so no skiing this year.
= Sam > injured > ligament (in my knee)|knee ligament|knee @2024-04-12
! told 3

2024-01-29 Tara: I got my pilot's licence on Saturday.
2024-02-29 Tara: I still smile when I think of getting my pilot's licence.
= Tara > finish|win|skill|buy > (my) pilot's licence @2024-01-27
! told 2

2024-07-22 Zara: My parents sold the farm on 1 July.
2024-09-22 Zara: Since my parents sold the farm they travel a lot.
= *parents > sell > farm @2024-07-01
~ *parents > own > farm @? #ended
! told 2

2024-06-10 Vera: I met the mayor of Aarhus on Thursday.
2024-06-20 Vera: I told everyone that I met the mayor of Aarhus.
= Vera > meet > (the) mayor of Aarhus|mayor @2024-06-06
! told 2

2024-04-03 Ben: I moved to Galway on Monday.
2024-05-03 Ben: I moved to Galway a month ago.
2024-11-03 Ben: I've lived in Galway since April.
= Ben > move|live > Galway @2024-04-01
~ Ben > live > Galway @?
! told 3

2024-03-06 Rosa: I published my cookbook on 1 March.
2024-06-06 Rosa: My cookbook, which was published in March, is in its second printing.
= Rosa > made|finish|wrote > (my) cookbook @2024-03-01
! told 2

2024-02-14 Emil: I proposed to Nora last night and she said yes! We're engaged!
2024-03-14 Emil: Nora and I have been engaged for a month.
= Emil > engaged > Nora @2024-02-13
~ Emil > propose > Nora @?
! told 2

2024-08-05 Hana: I attended a jazz festival in Sapporo at the weekend.
2024-08-25 Hana: The jazz festival in Sapporo that I attended this month was packed.
= Hana > attend > jazz festival (in Sapporo) @~2024-08-02..2024-08-04
! told 2

2024-01-22 Ivan: My bike was stolen on Saturday. I lost my lovely bike.
2024-04-22 Ivan: I have taken the bus since I lost my bike.
= Ivan > lose > (lovely) bike @2024-01-20
~ Ivan > own > bike @? #ended
! told 2

2024-05-20 Dora: I was diagnosed with asthma on 14 May.
2024-07-20 Dora: I was diagnosed with asthma two months ago.
2024-12-20 Dora: Since my asthma diagnosis in May I don't jog.
= Dora > diagnosed|condition > asthma @2024-05-14
! told 3

2024-06-24 Paul: I opened my own barber shop on 21 June.
2024-09-24 Paul: My barber shop opened three months ago.
= Paul|*barber shop > founded|start > (my) (own) barber shop|* @2024-06-21
~ Paul > own > barber shop @?
! told 2

2024-02-26 Nils: My brother Erik moved to Bergen last Sunday.
2024-05-26 Nils: Erik likes it in Bergen, where he moved in February.
= Erik > move|live > Bergen @~2024-02-18..2024-02-25
= Nils > brother > Erik
~ Erik > live|like > Bergen @?
! told 2

# occasions
2024-03-04 Rosa: I donated blood on 1 March and again on 1 June last year, and I attended a rally on 2 March.
2024-06-04 Rosa: I attended a rally on 1 June.
= Rosa > attend > rally @2024-03-02
= Rosa > attend > rally @2024-06-01
~ Rosa > any > blood|donated blood @?
! occasions 2

2024-03-04 Emil: I finished a marathon in 2021.
2024-10-07 Emil: I finished a marathon yesterday!
= Emil > finish|attend > marathon @2021
= Emil > finish|attend > marathon @2024-10-06
! occasions 2

2024-02-10 Hana: I visited my grandmother in Nara on New Year's Day.
2024-08-20 Hana: I visited my grandmother in Nara on 15 August.
= Hana > visit > (my) grandmother (in Nara)|Nara @2024-01-01
= Hana > visit > (my) grandmother (in Nara)|Nara @2024-08-15
~ Hana > grandmother > *
~ *grandmother > live > Nara
! occasions 2

2024-04-08 Ivan: I bought a pair of skis on Friday.
2024-12-09 Ivan: I bought a pair of skis on Friday, for my son this time.
= Ivan > buy > pair of skis|skis @2024-04-05
= Ivan > buy > pair of skis|skis @2024-12-06
! occasions 2

2024-06-10 Dora: I moved to Brno in 2012. I moved to Brno a second time in 2020.
= Dora > move|live > Brno @2012
= Dora > move|live > Brno @2020
! occasions 2

2024-05-06 Paul: I had a car accident on Thursday.
2024-09-09 Paul: Another car accident on Saturday: I had a second one, near Lyon.
= Paul > any > (second) (another) (car) accident (near Lyon) @2024-05-02
= Paul > any > (second) (another) (car) accident (near Lyon)|second one (near Lyon) @2024-09-07
! occasions 2

2024-03-18 Nils: I met Sofie for lunch on 12 March.
2024-04-18 Nils: I met Sofie for lunch on 11 April.
= Nils > meet > Sofie (for lunch) @2024-03-12
= Nils > meet > Sofie (for lunch) @2024-04-11
! occasions 2

2024-01-15 Kofi: I adopted a dog on Saturday, a spaniel.
2024-11-18 Kofi: I adopted a dog on Saturday, a poodle, so now there are two.
= Kofi > adopt|pet > dog|spaniel|dog, a spaniel @2024-01-13
= Kofi > adopt|pet > dog|poodle|dog, a poodle @2024-11-16
! occasions 2

2024-05-13 Lucia: I baked a wedding cake on Friday.
2024-06-10 Lucia: I baked a wedding cake on Saturday.
= Lucia > made > wedding cake @2024-05-10
= Lucia > made > wedding cake @2024-06-08
! occasions 2

2024-06-10 Sam: I graduated from Trinity College in 2012 and I graduated from Oxford in 2014.
= Sam > graduate > Trinity College @2012
= Sam > graduate > Oxford @2014
! occasions 2

2024-03-11 Tara: I won a poetry slam on 2 March.
2024-03-25 Tara: I won a poetry slam on 23 March.
= Tara > win > poetry slam @2024-03-02
= Tara > win > poetry slam @2024-03-23
! occasions 2

2024-06-10 Zara: I lost my job in 2020. In 2023 I lost my job again.
= Zara > lostjob|work > (my) job (again) @2020 #any
= Zara > lostjob|work > (my) job (again) @2023 #any
! occasions 2

# plans
2024-05-10 Rosa: I'm going to start a course in bookbinding in October.
= Rosa > plan|start|attend > (start) (starting) (a) (course in) bookbinding (course)|start a course in bookbinding @2024-10 #planned

2024-05-10 Emil: We're flying to Madeira on 3 June.
= Emil > plan|visit > (fly to) (flying to) (flight to) Madeira @2024-06-03 #planned

2024-05-10 Hana: I'm going to take the entrance exam on 20 June.
= Hana > plan > (take) (taking) entrance exam @2024-06-20 #expired
! now 2024-08-01

2024-05-10 Ivan: Next Saturday I'll run my first ten kilometres.
= Ivan > plan|attend > (run) (running) (first) ten kilometres @2024-05-18|2024-05-11 #planned

2024-05-10 Dora: I'm planning to sell my car in the autumn.
2024-11-10 Dora: I sold my car on 2 November.
= Dora > sell > car @2024-11-02
~ Dora > own > car @? #ended
~ Dora > plan > * @? #any
! change

2024-05-10 Paul: My sister is getting married in August.
= *sister > plan|married > (get) (getting) married|marriage|wedding|* @2024-08 #planned
~ Paul > sister > *

# corrections
2024-05-10 Rosa: I meant to say my sister is called Lidija, not Lydia.
= Rosa > sister > Lidija

2024-05-10 Emil: The wedding is on 8 June.
2024-05-17 Emil: The wedding is not on 8 June after all, it's on 15 June.
~ wedding > plan|deadline > * @2024-06-15 #any

2024-05-10 Hana: I live in Kobe.
2024-05-11 Hana: To be exact I live in Ashiya, not in Kobe itself.
= Hana > live > Ashiya
! change

2024-05-10 user: I'm allergic to almonds.
2024-05-20 user: I was wrong, the test says I'm not allergic to almonds but to hazelnuts.
= user > allergy > hazelnuts
! change

2024-05-10 Dora: My dog Rex is five.
2024-05-11 Dora: Rex is six, actually, not five.
= Dora > pet > Rex
~ Rex > age|is > six|6|six years
~ Rex > is > dog

# everyday
2024-05-10 Rosa: I have a tortoise named Sheldon and a parrot named Coco.
= Rosa > pet > Sheldon
= Rosa > pet > Coco
~ Rosa > pet > tortoise|parrot
~ Sheldon|Coco > is|name > *

2024-05-10 Emil: I'm lactose intolerant.
= Emil > allergy|condition > lactose|lactose intolerant|lactose intolerance

2024-05-10 Hana: I work as an interpreter for the city council of Kobe.
= Hana > role > interpreter
= Hana > work > city council of Kobe|Kobe city council|city council

2024-05-10 Ivan: My email is ivan.k@example.org.
= Ivan > email > ivan.k@example.org

2024-05-10 Dora: I collect old maps and I sing in a choir.
= Dora > collect > old maps
= Dora > hobby|member > (in) (a) choir|singing (in a choir)

2024-05-10 Paul: I have two daughters, Emma and Chloé.
= Paul > daughter > Emma
= Paul > daughter > Chloé
~ Paul > daughter > two daughters

2024-05-10 Nils: I suffer from migraines and take sumatriptan for them.
= Nils > condition > migraines|migraine
= Nils > takes > sumatriptan (for them) (for migraines)

2024-05-10 Kofi: I'm originally from Kumasi.
= Kofi > hometown > Kumasi

2024-05-10 Lucia: I'm afraid of heights.
= Lucia > fear > heights

2024-05-10 Sam: My dentist is Dr. O'Malley.
= Sam > doctor > Dr. O'Malley|O'Malley

2024-05-10 Tara: I prefer tea to coffee.
= Tara > prefer > tea|tea to coffee|tea over coffee

2024-05-10 user: Please always answer in metric units, I prefer them.
= user > prefer > metric units

2024-05-10 Zara: I'm 34 and I live with my grandmother.
= Zara > age > 34
= Zara > flatmate|live > (my) grandmother|with my grandmother
~ Zara > grandmother > *

2024-05-10 Vera: I own a vineyard near Trento.
= Vera > own > vineyard (near Trento)

2024-05-10 Ben: Thanks so much, you are the best! Let me know how it goes. Talk soon.

2024-05-10 Rosa: It's raining again, and the traffic is crazy. I can't wait for the weekend.
`
