/** Kept aside: whoever writes rules does not look at these. Only their figures are shown. */
export const ASIDE = `
# reality
2024-05-10 Maya: I wish I had a dog.

2024-05-10 Maya: If I lived in Oslo, I would ski every weekend.

2024-05-10 Theo: I almost bought a motorbike on Saturday, but my wallet said no.
~ Theo > plan > *

2024-05-10 Lena: Last night I dreamt that I worked at a circus and married the fire-eater.

2024-05-10 Omar: In my novel the hero lives in Alexandria and owns three camels.
~ Omar > wrote > novel

2024-05-10 Priya: People always think I'm a vegetarian.

2024-05-10 Felix: Have you ever been to Iceland?
Greta: Do you have any allergies?

2024-05-10 Nadia: Oh sure, I just love waiting two hours at the dentist.

2024-05-10 Jonas: I have never been to Portugal.

2024-05-10 Aylin: Imagine I won the lottery and moved to Capri!

2024-05-10 user: Suppose I have a budget of 40,000 and two children. How should I invest?

2024-05-10 Marek: I might take a job at Halden, we'll see.
~ Marek > plan > *

2024-05-10 Beatriz: I hope to visit Japan one day.
~ Beatriz > like > Japan

2024-05-10 Carlos: I don't have any pets, and I have no siblings either.

2024-05-10 Yuki: My mother would have loved a garden, but we never owned one.

2024-05-10 Maya: The rumour at the office is that Tom was fired.

2024-05-10 Theo: I was supposed to start at Lumen in April, but nothing came of it.

# time
2024-05-10 Maya: I moved to Lisbon in March 2021.
= Maya > live > Lisbon @2021-03

2024-05-13 Theo: I adopted a kitten last Friday.
= Theo > adopt > kitten @2024-05-10

2024-05-15 Lena: We visited Ghent last weekend.
= Lena > visit > Ghent @~2024-05-10..2024-05-12

2024-06-21 Omar: Yesterday I finished my thesis.
= Omar > finish > thesis @2024-06-20

2024-06-21 Priya: When I was ten, we moved to Leeds.
= Priya > move|live > Leeds @<2024-06-21|?
~ Priya > move > Leeds

2024-06-21 Felix: A few years ago I visited Kyoto.
= Felix > visit > Kyoto @~2019..2023|<2024-06-21

2024-06-21 Nadia: I have lived in Turin since 2018.
= Nadia > live > Turin @2018

2024-06-05 Greta: The school fair was on the 1st. I sold my old cello there.
= Greta > sell > (old) cello @2024-06-01|<2024-06-05
~ Greta > attend > school fair

2024-09-04 Jonas: Last summer I worked as a lifeguard.
= Jonas > role > lifeguard @~2023-06..2023-09|~2024-06..2024-08 #any

2024-11-20 Aylin: I got married on 14 February.
= Aylin > wed|married|status > * @2024-02-14

2024-01-10 Marek: I'll start at Nimbus on 1 February.
= Marek > plan|work|start > (start at) (starting at) Nimbus @2024-02-01 #planned
~ Marek > work > Nimbus

2024-05-10 Beatriz: I just bought a canoe.
= Beatriz > buy > canoe @~2024-05-03..2024-05-10

2024-05-10 Carlos: I work at Quarry.
= Carlos > work > Quarry

2024-05-10 Yuki: I won the chess tournament in Graz.
= Yuki > win > (the) chess tournament (in Graz) @<2024-05-10

2024-05-10 Maya: It was a rough winter. In January I lost my wallet.
= Maya > lose > wallet @2024-01

2024-07-01 Theo: Ten days ago I ran the night marathon in Bremen.
= Theo > attend|win|finish > (the) night marathon (in Bremen) @2024-06-21

2024-03-05 Lena: My grandmother died in 1999.
= Lena's grandmother > died > * @1999
~ Lena > grandmother > *
~ Lena > lose > grandmother

2024-05-22 Omar: My first day at Sable was two weeks ago.
= Omar > work > Sable @~2024-05-04..2024-05-12

2024-08-15 Priya: I bought the piano the week before my birthday.
= Priya > buy > piano @<2024-08-15

# endings
2024-02-01 Maya: I live in Porto.
2024-06-10 Maya: I don't live in Porto any more.
= Maya > live > Porto #ended
! change

2024-02-01 Theo: I play the cello in a quartet.
2024-06-10 Theo: I gave up the cello.
= Theo > play > cello (in a quartet) #ended
! change

2024-02-01 Lena: I work at Halden.
2024-06-10 Lena: Halden fired me yesterday.
= Lena > work > Halden end@~2024-06-09..2024-06-10 #ended
! change

2024-02-01 Omar: I have a red bicycle.
2024-06-10 Omar: I sold the bicycle.
= Omar > own > (red) bicycle #ended
~ Omar > sell > (red) bicycle
! change

2024-02-01 Priya: I'm married to Dev.
2024-06-10 Priya: Dev and I got divorced in May.
= Priya > married > Dev end@2024-05 #ended
~ Priya > divorced > Dev @?
! change

2024-02-01 Felix: I have a dog called Bruno.
2024-06-10 Felix: Bruno died last week.
= Felix > pet > Bruno #ended
~ Bruno > name|is > dog
~ Bruno > died > * @?
~ Felix > pet > dog
! change

2024-02-01 Nadia: My boss is Karin.
2024-06-10 Nadia: My new boss is Stefan.
= Nadia > boss > Karin #ended
= Nadia > boss > Stefan @?
! change

2024-02-01 Greta: I take 20 mg of lisinopril every morning.
2024-06-10 Greta: My doctor raised the lisinopril to 40 mg.
= Greta > takes > 40 mg (of) lisinopril|lisinopril 40 mg|lisinopril (40 mg)|40 mg @?
~ Greta > takes > 20 mg (of) lisinopril|lisinopril 20 mg #ended
! change

2024-02-01 Jonas: I'm a vegetarian.
2024-06-10 Jonas: I'm no longer vegetarian, I eat fish again.
= Jonas > diet > vegetarian #ended
~ Jonas > eat > fish
~ Jonas > diet > pescatarian
! change

2024-02-01 Aylin: I'm going to run the Vienna marathon in September.
2024-06-10 Aylin: I cancelled the marathon because of my knee.
= Aylin > plan|attend > (run) (running) Vienna marathon @? #ended
! change

2024-02-01 Marek: My brother Pavel lives in Brno.
2024-06-10 Marek: Pavel moved to Ostrava in April.
= Marek > brother > Pavel
= Pavel > live > Brno #ended
= Pavel > live > Ostrava @2024-04
! change

2024-02-01 Beatriz: I'm dating Rui.
2024-06-10 Beatriz: Rui and I broke up.
= Beatriz > partner > Rui #ended
! change

2024-02-01 Carlos: I smoke.
2024-06-10 Carlos: I quit smoking three weeks ago.
~ Carlos > hobby|any > smoking|smoke|cigarettes @? #any
~ Carlos > quit > smoking @?

2024-02-01 Yuki: I share a flat with Emre.
2024-06-10 Yuki: Emre moved out at the end of May.
= Yuki > flatmate > Emre end@~2024-05-20..2024-06-01 #ended
~ Emre > move > *
! change

2024-06-10 Maya: I used to work at Cobalt.
= Maya > work > Cobalt @?|<2024-06-10 #ended

2024-06-10 Theo: I stopped eating meat.
= Theo > diet|dislike|quit|eat > vegetarian|meat|eating meat @?|<2024-06-10 #any

2024-02-01 user: Our project uses Redis for the queue.
2024-06-10 user: We no longer use Redis, the queue is in PostgreSQL now.
= *project*|our project|project|user > uses > Redis #ended
= *project*|our project|project|user > uses > PostgreSQL @?
! change

2024-02-01 Lena: I lead the choir in our village.
2024-06-10 Lena: Someone else leads the choir now, I left it.
= Lena > lead|member|hobby > (village) choir (in our village)|choir in village #ended
! change

# third person
2024-05-10 Maya: Ana lives in Lisbon.
= Ana > live > Lisbon

2024-05-10 assistant: The user prefers short answers.
= user > prefer > short answers

2024-05-10 Maya: My sister Ines works at Siemens.
= Maya > sister > Ines
= Ines > work > Siemens

2024-05-10 user: The user is allergic to shellfish and lives in Hamburg.
= user > allergy > shellfish
= user > live > Hamburg

2024-05-10 user: Our project uses PostgreSQL 16.
= *project*|our project|project|user > uses > PostgreSQL 16|PostgreSQL

2024-05-10 Theo: My colleague Farid speaks Persian.
= Theo > colleague > Farid
= Farid > speak > Persian

2024-05-10 Omar: Tom and Lucy got married in June 2022.
= Tom > wed|married > Lucy @2022-06

2024-05-10 Priya: My parents live in Leeds.
= Priya's parents|parents > live > Leeds

2024-05-10 Felix: Greta's daughter Mina is studying law in Basel.
= Greta > daughter > Mina
= Mina > study > law
~ Mina > live|study > Basel|law in Basel

2024-05-10 user: User's cat is named Biscuit.
= user > pet > Biscuit|cat
~ Biscuit|cat > name|is > *

# names
2024-05-10 Maya: AJ is short for Arjun.
= Arjun == AJ

2024-05-10 Maya: My friend Ifeoma is here. Everybody calls her Ife.
2024-06-10 Maya: Ife moved to Leeds in June.
= Ifeoma == Ife
= Maya > friend > Ifeoma|Ife
= Ifeoma|Ife > live > Leeds @2024-06

2024-05-10 user: Hi, my name is Hiro.
2024-06-10 user: I live in Osaka.
= user == Hiro
= user|Hiro > live > Osaka
~ user|Hiro > name > Hiro

2024-05-10 Theo: We got a puppy on Sunday. We named him Pickle.
= Theo > adopt|pet > Pickle|puppy @2024-05-05
~ Pickle|puppy > name|is > *
~ Theo > pet > Pickle|puppy

2024-05-10 Lena: I work for the World Health Organization.
2024-06-10 Lena: The WHO sent me to Nairobi last month.
= Lena > work > World Health Organization|WHO
~ Lena > visit|live > Nairobi @?

2024-05-10 Omar: My cousin Alexander lives in Split.
2024-06-10 Omar: Alex bought a boat in May.
= Omar > cousin > Alexander|Alex
= Alexander|Alex > live > Split
= Alexander|Alex > buy > boat @2024-05

2024-05-10 Priya: My friend Ana plays the harp.
Priya: My friend Anna plays the drums.
= Ana != Anna
= Priya > friend > Ana
= Priya > friend > Anna
= Ana > play > harp
= Anna > play > drums

2024-05-10 Felix: My full name is Felix Baumgarten-Ruiz.
= Felix == Felix Baumgarten-Ruiz
~ Felix > name > Felix Baumgarten-Ruiz

# unicode
2024-05-10 Jürgen Müller: I live in Gdańsk.
= Jürgen Müller > live > Gdańsk

2024-05-10 Maya: My sister Zoë works at Crédit Agricole.
= Maya > sister > Zoë
= Zoë > work > Crédit Agricole

2024-05-10 Sinéad O'Brien: I was born in Dún Laoghaire in 1990.
= Sinéad O'Brien > born > Dún Laoghaire @1990

2024-05-10 Theo: I work at Marks & Spencer and live in Stratford-upon-Avon.
= Theo > work > Marks & Spencer
= Theo > live > Stratford-upon-Avon

2024-05-10 ゆき: I moved to 東京 in 2020.
= ゆき > live > 東京 @2020

2024-05-10 Omar: My friends Ana and Björn have a café in Malmö.
= Omar > friend > Ana
= Omar > friend > Björn
= Ana > own|founded > café (in Malmö)
= Björn > own|founded > café (in Malmö)
~ Ana and Björn > any > *

# retellings
2024-01-20 Maya: I lost my job at Halden on Monday.
2024-06-12 Maya: It's been tough since I lost my job.
= Maya > lostjob|work > (my) job (at Halden)|Halden|work @2024-01-15 #any
~ Maya > work > Halden @? #ended
! told 2

2024-01-20 Theo: We adopted a dog yesterday, his name is Scout.
2024-02-14 Theo: Since we adopted Scout the sofa is his.
2024-05-02 Theo: Remember when we adopted Scout?
= Theo > adopt|pet > Scout|dog @2024-01-19
~ Theo > pet > Scout
~ Scout|dog > name|is > *
! told 3

2024-03-04 Lena: I broke my wrist on Saturday.
2024-03-20 Lena: My wrist is healing. Breaking it was really stupid.
2024-04-28 Lena: When I broke my wrist in March I learned to write with the left hand.
= Lena > injured > (broken) wrist @2024-03-02
! told 3

2024-02-05 Omar: I ran my first marathon in January, in Dubai.
2024-07-05 Omar: I've run one marathon so far, the one in Dubai.
= Omar > attend|finish > (first) marathon (in Dubai)|Dubai marathon @2024-01
! told 2

2024-04-01 Priya: I bought a house in Ghent in March.
2024-05-20 Priya: The house I bought in Ghent needs a new roof.
2024-08-02 Priya: I've bought a house this year, so there is no money for holidays.
= Priya > buy > house (in Ghent) @2024-03
~ Priya > own > house (in Ghent) @?
! told 3

2024-05-06 Felix: My grandfather died last week.
2024-06-30 Felix: I'm still sad that my grandfather died.
= Felix's grandfather > died > * @~2024-04-28..2024-05-05
~ Felix > grandfather > *
! told 2

2024-01-10 Nadia: I started a pottery class last Tuesday.
2024-02-20 Nadia: I've been doing pottery since January.
= Nadia > start|hobby|attend|learn > pottery (class) @2024-01-02|2024-01-09
~ Nadia > hobby > pottery @?
! told 2

2024-05-10 Greta: I graduated from Leeds University in 2016.
2024-05-10 Greta: Yes, I'm a Leeds graduate, class of 2016.
2024-09-01 Greta: After I graduated from Leeds I never looked back.
= Greta > graduate > Leeds (University) @2016
! told 3

2024-03-18 Jonas: Our daughter Ida was born on 3 March.
2024-06-18 Jonas: Ida was born in March, so she is three months old.
= Ida > born > * @2024-03-03
= Jonas > daughter > Ida @?
~ Ida > age|is > *
! told 2

2024-02-02 Aylin: I won the regional baking contest on Sunday.
2024-02-25 Aylin: Ever since I won the baking contest people ask me for cakes.
= Aylin > win > (regional) baking contest @2024-01-28
! told 2

2024-03-10 Marek: I visited Kraków last weekend with my aunt.
2024-04-10 Marek: In Kraków, in March, we ate wonderful dumplings.
2024-05-10 Marek: My trip to Kraków in March was the best of the year.
= Marek > visit > Kraków @~2024-03-01..2024-03-10
! told 3

2024-04-15 Beatriz: I sold my car on Friday.
2024-05-15 Beatriz: I sold my car last month, I go everywhere by tram now.
= Beatriz > sell > car @2024-04-12
~ Beatriz > own > car @? #ended
! told 2

2024-01-08 Carlos: I had knee surgery on 4 January.
2024-03-08 Carlos: It's two months since my knee surgery.
2024-06-08 Carlos: Since the knee surgery I swim instead of running.
= Carlos > surgery > knee surgery|knee @2024-01-04
~ Carlos > hobby > swimming
! told 3

2024-06-03 Yuki: I met my partner Ken at a concert in 2019.
2024-06-30 Yuki: Ken and I met in 2019.
= Yuki > meet > (partner) Ken @2019
= Yuki > partner > Ken
! told 2

2024-02-12 Maya: I passed my driving test today!
2024-02-13 Maya: I still can't believe I passed the driving test yesterday.
= Maya > finish > driving test @2024-02-12
! told 2

2024-05-27 Theo: I got promoted to team lead last week.
2024-07-27 Theo: As you know I was promoted to team lead in May.
= Theo > promoted|role > team lead @~2024-05-19..2024-05-26
! told 2

2024-03-03 Lena: I released my first album on Friday.
2024-03-17 Lena: My first album has been out for two weeks.
2024-12-01 Lena: I released an album this year.
= Lena > made|finish > (my) (first) album @2024-03-01
! told 3

2024-07-08 Omar: My sister Layla got engaged on Saturday.
2024-08-08 Omar: Did I tell you that Layla got engaged?
= Layla > engaged|status > * @2024-07-06
= Omar > sister > Layla
! told 2

2024-01-15 Priya: I founded a small bakery in Utrecht last year.
2024-04-15 Priya: My bakery in Utrecht, which I founded in 2023, has six employees.
= Priya > founded > (small) bakery (in Utrecht) @2023
~ Priya > own > (small) bakery (in Utrecht) @?
! told 2

2024-09-10 Felix: I lost my keys at the beach on Sunday.
2024-09-20 Felix: I still haven't found the keys that I lost at the beach.
= Felix > lose > keys (at the beach) @2024-09-08
! told 2

2024-05-05 Nadia: We moved to a bigger flat in Turin on Wednesday.
2024-06-05 Nadia: Since we moved I sleep better.
2024-07-05 Nadia: We moved in May, and there are still boxes everywhere.
= Nadia > move|live > (bigger) flat (in Turin)|Turin|bigger flat in Turin @2024-05-01
~ Nadia > live > Turin @?
! told 3

# occasions
2024-04-01 Maya: I ran five miles on Tuesday.
2024-04-08 Maya: I ran three miles on Wednesday.
= Maya > hobby|attend|any > (five) (three) miles @2024-03-26
= Maya > hobby|attend|any > (five) (three) miles @2024-04-03
! occasions 2

2024-03-11 Theo: I attended a networking event on 7 March.
2024-05-13 Theo: I attended a networking event on 9 May.
= Theo > attend > networking event @2024-03-07
= Theo > attend > networking event @2024-05-09
! occasions 2

2024-02-01 Lena: I visited Vienna in January.
2024-07-01 Lena: I visited Vienna again in June.
= Lena > visit > Vienna @2024-01
= Lena > visit > Vienna @2024-06
! occasions 2

2024-06-10 Omar: I adopted a cat in 2015, and I adopted another cat in 2021.
= Omar > adopt|pet > cat|another cat @2015
= Omar > adopt|pet > cat|another cat @2021
! occasions 2

2024-06-10 Priya: I won the city chess cup in 2019.
2024-06-17 Priya: On Saturday I won the city chess cup a second time.
= Priya > win > (city) chess cup @2019
= Priya > win > (city) chess cup @2024-06-15
! occasions 2

2024-06-10 Felix: I broke my arm in 2001.
2024-06-11 Felix: And my leg in 2008: I broke my leg while skiing.
= Felix > injured > arm @2001
= Felix > injured > leg @2008
! occasions 2

2024-05-02 Nadia: I sold a painting on Monday.
2024-05-30 Nadia: I sold a painting yesterday.
= Nadia > sell > painting @2024-04-29
= Nadia > sell > painting @2024-05-29
! occasions 2

2024-01-20 Greta: I lost my phone in December.
2024-08-20 Greta: I lost my phone again on Sunday, at the lake.
= Greta > lose > phone (again) (at the lake) @2023-12
= Greta > lose > phone (again) (at the lake) @2024-08-18
! occasions 2

2024-03-04 Jonas: I finished a puzzle on Friday.
2024-03-18 Jonas: I finished another puzzle on Saturday.
= Jonas > finish > (another) puzzle @2024-03-01
= Jonas > finish > (another) puzzle @2024-03-16
! occasions 2

2024-04-22 Aylin: I had surgery on my left eye in February.
2024-04-23 Aylin: On 15 April I had surgery on my right eye.
= Aylin > surgery > (surgery) (on) (my) left eye|surgery @2024-02
= Aylin > surgery > (surgery) (on) (my) right eye|surgery @2024-04-15
! occasions 2

2024-05-13 Marek: I attended a wedding on Saturday.
2024-06-24 Marek: I attended my cousin's wedding on Saturday.
= Marek > attend > wedding|cousins wedding @2024-05-11
= Marek > attend > wedding|cousins wedding @2024-06-22
~ Marek > cousin > *
! occasions 2

2024-02-10 Beatriz: I visited my aunt in Évora on 3 February.
2024-03-10 Beatriz: I visited my aunt in Évora on 2 March.
= Beatriz > visit > (my) aunt (in Évora)|Évora @2024-02-03
= Beatriz > visit > (my) aunt (in Évora)|Évora @2024-03-02
~ Beatriz > aunt > *
~ Beatriz's aunt > live > Évora
! occasions 2

# plans
2024-05-10 Maya: I'm going to visit Athens in July.
= Maya > plan|visit > (visit) (visiting) (to) Athens @2024-07 #planned

2024-05-10 Theo: I'm going to run the Berlin half marathon on 2 June.
= Theo > plan|attend > (run) (running) Berlin half marathon @2024-06-02 #expired
! now 2024-09-01

2024-05-10 Lena: We're planning to move to Bergen next year.
= Lena > plan|move|live > (move to) (moving to) Bergen @2025 #planned

2024-05-10 Omar: I have a dentist appointment on Thursday.
= Omar > plan > (dentist) (dentist's) appointment|dentist @2024-05-16 #planned

2024-05-10 Priya: I'm going to paint the kitchen next week.
2024-05-27 Priya: I painted the kitchen on the 18th.
= Priya > made|finish|hobby > (painting) kitchen @2024-05-18
~ Priya > plan > * @? #expired
~ Priya > plan > * @? #ended
! change

2024-05-10 Felix: I'm going to apply for a job at Vela.
= Felix > plan > (apply) (applying) for (a) job at Vela|apply for job at Vela|job at Vela @>2024-05-10|?

# corrections
2024-05-10 Maya: My yoga class is on Monday. Sorry, I mean Tuesday.
~ Maya > hobby|attend > yoga (class) @?
~ Maya's yoga class|yoga class > any > Tuesday @?

2024-05-10 Theo: I was born in 1988.
Theo: No wait, 1989, of course.
~ Theo > born|birthday > 1989 @1989|?

2024-05-10 Lena: I work at Halden.
2024-05-10 Lena: Actually it's Haldane, not Halden, I keep misspelling my own employer.
= Lena > work > Haldane
! change

2024-05-10 Omar: My sister's name is Sara.
2024-05-12 Omar: I wrote Sara, but my sister is called Zara.
= Omar > sister > Zara
! change

2024-05-10 Priya: I moved to Ghent in March 2020.
2024-05-12 Priya: Correction: I moved to Ghent in March 2021, not 2020.
= Priya > live > Ghent @2021-03
! change

# everyday
2024-05-10 Maya: I have two cats, Miso and Tofu.
= Maya > pet > Miso
= Maya > pet > Tofu
~ Maya > pet > two cats
~ Miso|Tofu > is|name > cat

2024-05-10 Theo: I'm allergic to penicillin and bee stings.
= Theo > allergy > penicillin
= Theo > allergy > bee stings

2024-05-10 Lena: I'm a nurse at St. Mary's Hospital.
= Lena > role > nurse
= Lena > work > St. Mary's Hospital

2024-05-10 Omar: My phone number is +971 50 123 4567.
= Omar > phone > +971 50 123 4567

2024-05-10 Priya: I love jazz, but I can't stand techno.
= Priya > like > jazz
= Priya > dislike > techno

2024-05-10 Felix: I drive an old blue Volvo.
= Felix > own > (old) (blue) Volvo

2024-05-10 Nadia: I have type 1 diabetes.
= Nadia > condition > type 1 diabetes

2024-05-10 Greta: I live at 14 Elm Street, Bath.
= Greta > address > 14 Elm Street, Bath|14 Elm Street
~ Greta > live > Bath

2024-05-10 Jonas: My favourite author is Tove Jansson.
= Jonas > like > Tove Jansson

2024-05-10 Aylin: My husband Kerem is an architect.
= Aylin > married|husband > Kerem
= Kerem > role > architect

2024-05-10 Marek: I speak Polish, Czech and a little German.
= Marek > speak > Polish
= Marek > speak > Czech
= Marek > speak > (a) (little) German

2024-05-10 Beatriz: My birthday is on 9 October.
= Beatriz > birthday > 9 October|October 9|10-09|* @?

2024-05-10 Carlos: I study marine biology at the University of Vigo.
= Carlos > study > marine biology
= Carlos > study > University of Vigo

2024-05-10 Yuki: I play badminton every Thursday.
= Yuki > hobby|play > badminton @?

2024-05-10 Maya: That sounds amazing! You've got this. I'm so determined and I'll stay in touch.

2024-05-10 Theo: Good morning! How are you? I'm fine, thanks, a bit tired.
`
