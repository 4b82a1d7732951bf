/** Kept aside: whoever writes rules does not look at these. Only their figures are shown. */
export const ASIDE = `
# Dana and Marcus
asked 2025-09-01
2025-01-11 Dana: Hey Marcus! Happy new year. How was the move?
Marcus: Exhausting. But I'm in Bristol now, since the 3rd of January. The flat is tiny, and I love it.
Dana: Is it far from work?
Marcus: Ten minutes by bike. The museum is right by the harbour. I'm still in the conservation department there.
Dana: Lovely. I'm stuck with my commute to Swindon, an hour each way.
Marcus: Still at the insurance company?
Dana: Yes, still doing claims at Northwell Insurance. Four years now.
Marcus: You always said you would leave after two.
Dana: I know, I know. At least Olive keeps me sane. She's the best cat in the world.
2025-02-08 Dana: Guess what, I started a pottery course on Tuesday evenings.
Marcus: Nice! Where?
Dana: In the old fire station. The teacher is called Wendeline, she's eighty and swears like a sailor.
Marcus: I want to be her when I grow up. I've been going to the climbing gym three times a week.
Dana: With your knee?
Marcus: The knee is fine since the operation. That was in October, feels like ages ago.
Dana: My brother Callum has the same operation in March.
Marcus: Tell him that the first week is the worst.
2025-03-22 Marcus: How did it go with Callum's knee?
Dana: Well, thanks. He's staying with me until he can climb stairs again. Olive sleeps on his cast.
Marcus: Ha. By the way, I met somebody. Her name is Ines and she restores church organs.
Dana: Of course you would find the one organ restorer in Bristol!
Marcus: We met at a lecture on beeswax two weeks ago. She is from Coimbra.
Dana: A lecture on beeswax. Never change.
Marcus: She's allergic to cats, so don't bring Olive.
2025-05-04 Dana: Big news. I handed in my notice at Northwell on Wednesday.
Marcus: Finally! What are you going to do?
Dana: I'll start at a garden centre called Fern and Fellow on 2 June. Less money, more plants.
Marcus: That's so you. Is Callum still on your sofa?
Dana: No, he went home in April. Walking like new.
Marcus: Ines and I are going to Coimbra in July, so that I can meet her parents.
Dana: Serious stuff!
2025-06-21 Marcus: How's the garden centre?
Dana: Wonderful. I've been at Fern and Fellow for almost three weeks, and I already run the herb section.
Marcus: And the pottery?
Dana: I dropped it, the course clashed with late opening. But I made nine bowls before I did.
Marcus: I bought a second-hand kayak last weekend. Green, leaks a bit.
Dana: Brave.
Marcus: My mother says I'm too old for it. I turned forty-one in May, that's not old!
2025-08-16 Marcus: Back from Portugal. Her parents were lovely. Her father tried to teach me the concertina.
Dana: So, did they approve?
Marcus: I think so. Ines is moving in with me in October.
Dana: That's brilliant. I have sad news, Olive died on the 9th. She was seventeen.
Marcus: Oh Dana, I'm so sorry. She was a queen.
Dana: Thanks. I'm not getting another cat for now. The herbs have to do.
Marcus: Come to Bristol, we'll take the kayak out.
Dana: If it still floats! I wish I had your optimism.

? [now] Where does Marcus live? => Bristol
? [when] When did Marcus move to Bristol? => 3 January | January 3 | 2025-01-03 | 3rd of January
? [now] Where does Dana work now? => Fern and Fellow | garden centre ! Northwell
? [past] Where did Dana work in February 2025? => Northwell
? [past] Where did Dana work before the garden centre? => Northwell
? [value] Who is Dana's brother? => Callum
? [value] What is the name of Marcus's girlfriend? => Ines
? [value] Where is Ines from? => Coimbra | Portugal
? [value] What is Ines allergic to? => cats
? [count] How many bowls did Dana make? => nine | 9
? [when] When did Olive die? => 9 August | August 9 | 2025-08-09 | the 9th
? [yes/no] Does Dana still go to the pottery course? => /^no\\b/ | dropped
? [value] What did Marcus buy in June? => kayak
? [now] How old is Marcus? => forty-one | 41
? [never: other person] Where does Callum work? => never
? [never: other person] What is Dana allergic to? => never
? [never: other attribute] What is the name of Marcus's mother? => never
? [never: other attribute] Which car does Dana drive? => never
? [never: false premise] When did Dana move to Swindon? => never
? [never: false premise] What is the name of Marcus's dog? => never
? [never: false premise] Where did Dana and Marcus get married? => never

# Helen and her assistant
asked 2025-06-30
2024-11-04 user: Hi, I'm Helen. I need help to organise a few things in my life, I'm drowning.
assistant: Happy to help, Helen. Where shall we start?
user: With my father. He's called Rupert, he's 79 and he lives alone in Kendal. He fell last week.
assistant: I'm sorry to hear that. Is he all right?
user: Bruised ribs, nothing broken. I live in Leeds, so it's a two-hour drive each time.
assistant: A personal alarm, a few grab rails and a weekly visit of a nurse are common first steps.
user: He takes blood thinners, warfarin, so falls are scary.
assistant: Then do mention the falls to his doctor. You could also ask for a medication review.
2024-12-02 user: Dad has an alarm bracelet now, and a carer named Joyce comes on Mondays and Fridays.
assistant: That sounds like a solid arrangement.
user: It is. Please keep your answers short, by the way. I read them on the bus.
assistant: Will do.
user: I also have to renew my passport before April. It expires on 18 April 2025.
assistant: Apply by the end of January to be safe.
user: The trip is for my daughter's wedding. Martha is getting married in Verona on 10 May.
assistant: Congratulations!
2025-01-20 user: The passport form is in the post. Now the dress. I have a budget of 300 pounds.
assistant: Navy or sage would suit a spring wedding in Italy.
user: Not navy, I wore navy to my own wedding and that ended in divorce, ha.
assistant: Sage it is, then.
user: My ex-husband Graham will be there too. We haven't spoken since 2019.
assistant: A short, friendly hello early on may take the pressure out.
2025-03-03 user: The new passport came on Friday! One thing off the list.
assistant: Great.
user: Dad moved into a care home last Saturday. It's called Beckside House, also in Kendal.
assistant: That's a big step. How is he taking it?
user: He grumbles about the soup and has already won at dominoes twice. The doctor switched him from warfarin to apixaban.
assistant: Apixaban usually needs less monitoring, good to hear.
user: We had to let Joyce go, of course. I sent her flowers.
2025-03-31 user: I got a promotion. I'm deputy head of the school now, from September on I'll be head.
assistant: Congratulations, Helen! Which subjects do you still teach?
user: Chemistry, one class only. I used to teach biology as well.
assistant: That leaves time for the rest.
user: I have booked the flights: out on 8 May, back on 13 May, from Manchester.
assistant: Noted: 8 to 13 May, from Manchester.
2025-05-19 user: I'm back from Verona. The wedding was wonderful. Dad came along in a wheelchair.
assistant: How lovely. And Graham?
user: We talked for an hour. He has a vineyard now, and two knees made of titanium.
assistant: That sounds like a good talk.
user: Martha and her husband Luca are staying in Italy. They found a flat in Padua.
assistant: Will you visit them?
user: In August, for two weeks. I might learn some Italian until then.
2025-06-16 user: The school asked me to start as head already in July. I said no, September is fine.
assistant: A clear boundary.
user: I sold Dad's house in Kendal last Thursday. It went for 214,000.
assistant: That's a relief, I imagine.
user: A relief and a sadness. I grew up there.

? [value] What is the name of Helen's father? => Rupert
? [now] Where does Rupert live? => Beckside House | care home | Kendal
? [past] Who came to look after Rupert in December 2024? => Joyce
? [now] Which blood thinner does Rupert take now? => apixaban ! warfarin
? [past] Which blood thinner did Rupert take in November 2024? => warfarin ! apixaban
? [value] What is the name of Helen's daughter? => Martha
? [when] When did Martha get married? => 10 May | May 10 | 2025-05-10
? [value] Where did Martha get married? => Verona
? [value] Who is Martha's husband? => Luca
? [when] When did Helen's old passport expire? => 18 April | April 18 | 2025-04-18
? [value] What is Helen's job? => deputy head | deputy
? [value] How does the user like answers? => short
? [count] How much did Dad's house sell for? => 214,000 | 214000
? [yes/no] Is Helen still married to Graham? => /^no\\b/ | divorce | ex-husband
? [never: other person] Where does Joyce live? => never
? [never: other person] What does Luca do for a living? => never
? [never: other attribute] What is Helen's favourite colour? => never
? [never: other attribute] What is the phone number of Beckside House? => never
? [never: false premise] When did Helen's son graduate? => never
? [never: false premise] Which hip did Rupert break? => never
? [never: other attribute] How old is Martha? => never
`
