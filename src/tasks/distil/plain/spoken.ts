import { withoutHandedOn } from '../../../english/handed-on.ts'
import { regexp } from '../../../english/like.ts'
import { withoutRecalled } from '../../../model/recalled.ts'
import { isGivenName } from '../../../std/given-names.ts'
import { type Sentence, sentences } from '../../../std/language.ts'
import { remembering, rememberingBy } from '../../../std/remembering.ts'
import { visible } from '../../../std/visible.ts'
import { FOR_SOME_DAYS } from '../endings/goes-on.ts'
import { saidInFull } from './bare-corrections.ts'
import { repaired } from './corrections.ts'
import { oneByOne } from './lists.ts'
import { endedElsewhere } from './other-languages.ts'
import { dataPutRight } from './own-data.ts'
import { type Paraphrase, paraphrases, putPlainly } from './paraphrase.ts'
import { plainly } from './paraphrases.ts'
import { askedFor } from './requests.ts'
import { typedFast, undecorated } from './typed-fast.ts'

/** Whom somebody has, said without "my" by those who are brief. */
const TIE =
  'boss|manager|landlord|landlady|flatmate|roommate|neighbou?r|colleague|doctor|dentist|therapist|wife|husband|girlfriend|boyfriend|partner|fiancée?|sister|brother|son|daughter|mother|father|cousin|aunt|uncle|nephew|niece|dog|cat'

/** What follows a verb and no noun of the same letters: "Leo's running the café", "Leo's running shoes". */
const DOING =
  'working|living|staying|studying|teaching|training|learning|moving|leaving|going|coming|flying|travelling|driving|visiting|starting|joining|getting|having|expecting|becoming|turning|retiring|seeing|dating|marrying|selling|buying|renting|running|opening|building|planning|applying|playing|taking|doing|sitting|walking|cycling|swimming|climbing|skiing|camping|singing|performing|competing|speaking|hosting|giving|meeting|defending|volunteering|recovering|temping|freelancing'
const IS_DOING = `(?<!\\b(?:let|that|what|there|here|who|where|how|one))(?<=\\p{L}\\p{L})'s ((?:(?:now|still|just|also|currently|finally|actually|only) )*(?:studying (?=\\p{L})|expecting(?=[.,!]|$)|(?:${DOING})(?= (?:at|in|to|for|as|an?|the|with|on|from|up|off|out|his|her|their|my|our|twins|married|divorced|engaged|back|home|away|now|full|part|next|this|tomorrow|\\p{Lu}|\\d)(?![\\p{Ll}'])|(?= \\p{Lu}))))(?![^.,;!?]{0,50} (?:is|was|were|has been|makes|looks|looked|went|helped|seems|sounds|takes|took) )`

const WRITTEN_OUT: readonly Paraphrase[] = paraphrases`
  // Misspelt by those who learned English late; none is another word.
  \b([Aa])lerg(?=(?:ic|y|ies)\b) → $1llerg
  (?<=\ballergic )(?:on|against)(?= (?!my |the |an? |his |her |contact\b)\p{Ll}) → to
  \b(d)iabetis\b (Aa) → $1iabetes
  \b(v)eg(?:eteri[ae]n|etarien|atarian|itarian)\b (Aa) → $1egetarian
  \b(a)llways\b (Aa) → $1lways
  \b(?:the|my|our) (?:new )?(?:doctor|psychiatrist|specialist|cardiologist|neurologist)(?: has| have|'s)? (?:put|started) me on\b
    (Aa) → I started taking
  (?<!\p{L})Dr\.? \p{Lu}[\p{L}'-]+(?: has| have|'s)? (?:just )?(?:put|started) me on\b → I started taking
  (?<=\d) ?milligram(?:me)?s?\b (Aa) → …mg
  // Other words for one relative or helper.
  \b(my|our|My|Our) (?:gran|granny)\b → $1 grandma
  \b(my|our|My|Our) (?:nan|nana)\b → $1 grandma
  \b(my|our|My|Our) (?:granddad|grandad)\b → $1 grandpa
  \b(my|our|My|Our) gramps\b → $1 grandpa
  \b(my|our|My|Our) (?:mam|mummy|mommy)\b → $1 mum
  \b(my|our|My|Our) daddy\b → $1 dad
  \b((?:my|our|My|Our)(?: new)?|[Nn]ew) GP\b → $1 doctor
  \b([Mm]y|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir) name's (?=\p{L}) → $1 name is…
  \b(I|[Ww]e|[Tt]hey)'ve (?=an? ) → $1 have…
  \bI'm\b (Aa) → I am
  \b(I|we|you|they)'ve\b (Aa) → $1 have
  \b(I|we|you|he|she|they|it)'ll\b (Aa) → $1 will
  \b(I|we|you|he|she|they)'d\b (Aa) → $1 would
  \b(we|you|they)'re\b (Aa) → $1 are
  \b(he|she|it)'s ((?:just |already |finally |recently |since |also |now )*(?:been|had|moved|lived|worked|got|left|gone|started|stopped|bought|sold|given|taken|become|joined|quit|found|retired|resigned|switched|always|never))\b
    (Aa) → $1 has $2
  \b(he|she)'s\b (Aa) → $1 is
  (?<!\b(?:let|that|what|there|here|who|where|how))(?<=\p{L}\p{L})'s ((?:just |already |finally |recently |also |now )*(?:been|had|moved|found|left|retired|died|quit|got|gone|started|stopped|finished|changed|switched|lost|sold|bought|passed|become|closed|shut|given|taken|joined|dropped|discontinued|bought|passed|turned|started|split|married|divorced|announced|accepted|landed))\b
    (Aa) → …has $1
  (?<!\b(?:let|that|what|there|here|who|where|how|master|bachelor))(?<=(?<!\b(?:at|to|from|near|by) (?:\p{L}+ )?\p{L}*)\p{L}\p{L})'s ((?:(?:also|still|only) )?(?:an?|from|not|no longer|now|called|named|allergic|vegan|vegetarian|married|engaged|pregnant|on|off|over|in|at|cancell?ed|postponed|\d))(?![\p{L}'])
    (Aa) → …is $1
  // "My sister's getting married", "Leo's working at Tesco", but not "Leo's training at Tesco is hard".
  ${IS_DOING} → …is $1
  ,? by the way(?=[.!?]|$) (Aa) →
  \b(have|has|['’]ve) (?:also|now|still|only|just) got\b (Aa) → $1 got
  (?<=\p{L}\p{L})'s (?=my (?:new |all-time )?favou?rite\b) → …is…
  \bcan't\b (Aa) → can not
  \bcannot\b (Aa) → can not
  \bwon't\b (Aa) → will not
  \b(\w+)n't\b (Aa) → $1 not
  \bgonna\b (Aa) → going to
  \bwanna\b (Aa) → want to
  \bgotta\b (Aa) → have to
  // "I'm no vegan": not as "I'm no doctor", which need not say so.
  (?<=\b(?:am|is|are|was|were) )no (?=(?:vegetarian|vegan|pescatarian|pescetarian)s?(?=[.,;!?]|$| (?:and|but|so|because)\b))
    → not a…
  // "I dont work more at Intel", "I dont smoke more", "I am not more working there", "I have no dog more".
  \b(I|[Ww]e|[Tt]hey) do not (work|live) more ((?:at|in|for) \p{Lu}[\p{L}\p{N}'-]*)(?=[.,;!]|$) → $1 do not $2 $3 any more
  \b((?:I|[Ww]e|[Tt]hey) do not (?:(?:work|live) (?:at|in|for) \p{Lu}[\p{L}\p{N}'-]*|smoke)) more(?=[.,;!]|$) → $1 any more
  \b(I am|[Hh]e is|[Ss]he is|[Ww]e are) not more (working|living)\b([^.,;!?]{0,40}) → $1 not $2$3 any more
  \b(I|[Ww]e) have no (dog|cat|car|job) more(?=[.,;!]|$) → $1 do not have a $2 any more
  // "I am teacher."
  (?<=\b(?:I am|[Hh]e is|[Ss]he is|[Mm]y \p{Ll}+ is) )(?=(?:(?:school|math|English|bus|taxi|truck|software) )?(?:teacher|nurse|cook|chef|doctor|dentist|driver|plumber|carpenter|mechanic|waiter|waitress|student|programmer|lawyer|pharmacist|hairdresser|baker|farmer|translator|journalist|photographer|developer)(?=[.,;!]|$| (?:and|but|at|in|for|by|since)\b))
    → a…
  \b[Mm]y (?:mum|mom|mam|mummy|mother) and (?:my )?(?:dad|daddy|father)\b → my parents
  \b[Mm]y (?:dad|daddy|father) and (?:my )?(?:mum|mom|mam|mummy|mother)\b → my parents
  (?<=\b(?:am|'m|is|are|was|were|not|longer|went|gone|go|going|turn|turned|being|been|be) (?:an? |now |still |also )?)veggie(?=[.,;!?]|$| (?:now|again|any|any ?more|and|but|because|since|for|these|at|so|too|btw)\b)
    (Aa) → vegetarian
  \b(p)ractis(?=(?:e|es|ed|ing)\b) (Aa) → $1ractic
  \bfavourite\b (Aa) → favorite
  …these days(?=[.,;!?]|$) → …now
  \bI (?:told you|said) (?:that )?(my \p{L}+(?: \p{L}+)?) (?:was|is) ([^\s,;]+), but it(?:'s| is) ([^\s,;]*[^\s,;.!?])
    → $1 is $3, not $2
  // "Farida (my manager) called", "Ben (that's my husband)": whose name it is.
  (?<!\p{L})(\p{Lu}[\p{L}'-]+) \((?:that's |that is |who's |who is )?(my|our) (?:new )?(${TIE})(?:,[^()]{0,60})?\)
    → $2 $3 $1
  // "Darragh (housemate) is coeliac."
  (?<!\p{L})(?!(?:Dad|Mum|Mom|Grandma|Grandpa|Friend|My|The)\b)(\p{Lu}[\p{L}'-]+) \((?:other |new )?(housemate|${TIE})\)(?= (?:is|has|had|was|does|did|will|says?|said|likes?|loves?|hates?|got|wants?|already|just|can|and)\b)
    → my $2 $1
  (?<=^|[,;.!?] )(${TIE}) is (?=\p{Lu}|called |named ) (Aa) → my $1 is…
  \b[Mm]y (\p{Ll}{5,}) dose (?:is|was) (\d[\d.,]* ?(?:mg|mcg|µg|g|ml))(?!\p{L}) → I take $2 of $1
  \b(?:my|that|the|wrong) email(?: address)?\b[^@.!?]{0,40}[,:;] (?:it(?:'s| is)|it should be) (?=\S+@)
    (Aa) → my email is…
  // "My dog's name isn't Bax, it's Max."
  (?<!\p{L})([Mm]y [\p{L}' -]{1,30}?) (?:is not|isn't) ([^,.;!?]{1,30}), (?:it is|it's) ([^,.;!?]{1,30})(?=[.;!]|$)
    → $1 is $3, not $2
  // "My dog isn't called Bobo, his name is Bono."
  (?<!\p{L})([Mm]y [\p{L} -]{1,30}?) (?:is not|isn't) called ([^,.;!?]{1,30})(?:, (?:but )?|[.;] )(?:(?:his|her|its|the) (?:real |actual )?name is|(?:he|she|it)(?:'s| is) called) ([^,.;!?]{1,30})(?=[.;!]|$)
    (Aa) → $1's name is $3, not $2
  // "I said I work at Orbit, but actually it's Orbix."
  (?<!\p{L})I (?:said|told you|wrote) (?:that )?(I \p{L}+(?: \p{Ll}+)*?) (\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)?),? but (?:actually |in fact )?it(?:'s| is) (?:actually )?(\p{Lu}[^,.;!?]{0,40})(?=[.;!]|$)
    → $1 $3, not $2
  // "You wrote Danish, but I'm learning Dutch."
  (?<=^|[.!?] )You (?:wrote|noted|said|put|have) (\p{Lu}[\p{L} -]{1,30}), but (I(?:'m| am|) [^.!?]{1,60})(?=[.!?]|$)
    → $2, not $1
  // "It was in March that we got engaged."
  (?<!\p{L})[Ii]t was ((?:in|on) [^,.;!?]{1,25}) that ((?:I|we|he|she|they|my \p{L}+|\p{Lu}\p{L}+) [^.!?]{1,60})(?=[.!?]|$)
    → I misspoke, $2 $1
  // "We adopted another dog, named Kiwi."
  \b(adopted|got|bought|rescued|have|has) another (\p{Ll}+)(?:,? (?:named|called)|,) (?=\p{Lu}[\p{L}'-]+(?:[.,;!]|$| and\b))
    → $1 a $2 named…
  // "I speak German, French and a little Czech."
  (?<=\b(?:speaks?|works? (?:with|in)) [\p{L}, ]{1,60} and )(?:a little|a bit of|some) (?=\p{Lu}) →
  // "I've been to Peru twice and to Chile once", "I lived in Oslo until 2014 and in Riga until 2018."
  (?<!\p{L})((?:I|[Ww]e) (?:have )?(?:been|lived?|work(?:ed)?|volunteer(?:ed)?|stud(?:y|ied)|stayed|gone|went|moved|travelled|traveled|flew|drove|sailed)) ((to|in|at|for) (?!\p{Ll}+ing\b)[^,.;!?]{1,40}?),? and (\3 (?!\p{Ll}+ing\b|(?:be|do|get|go|have|make|see|take|visit|work|live) )[^,.;!?]{1,40})(?=[.;!]|$)
    → $1 $2; $1 $4
  // "I visited Porto on 3 May and Vienna last week", "I use Vim for notes and VS Code for work."
  (?<!\p{L})((?:I|[Ww]e) (?:have )?(?:visit(?:ed)?|use|met|saw|played?|stud(?:y|ied)|take|watched|joined)) ((?:[^\s,.;!?]+ ){1,5}?(?:in|on|at|for|last|every) [^,.;!?]{1,25}?),? and ((?:the (?:one|other) |\p{Lu}[\p{L} ]{1,25}? |\d[\d.,]* ?(?:mg|mcg|g|ml) (?:of )?\p{L}+ )(?:in|on|at|for|last|every) [^,.;!?]{1,25})(?=[.;!]|$)
    → $1 $2, and $1 $3
  // "We use Jira as our tracker and Slack as our chat."
  (?<!\p{L})((?:I|[Ww]e) use)(?=[^.;!]* as ) (\p{Lu}[\p{L}\d.+#-]*(?: \p{Lu}[\p{L}\d.+#-]*)? (?:as|for) [^,.;!?]{1,30}?),? and (\p{Lu}[\p{L}\d.+#-]*(?: \p{Lu}[\p{L}\d.+#-]*)? (?:as|for) [^,.;!?]{1,30})(?=[.;!]|$)
    → $1 $2, and $1 $3
  // "I play the guitar, the harp and sometimes the drums."
  (?<=\bplays? [\p{L}, ]{1,60} and )(?:sometimes|a little|also) (?=\p{L}) →
  // "I do yoga on Mondays and pilates on Thursdays", but not "and swim on Thursdays".
  (?<!\p{L})((?:I|[Ww]e) (?:do|play))(?=[^.;!]*days) (\p{Ll}+ on \p{Lu}\p{Ll}+days?),? and ((?!(?:swim|run|climb|cook|work|read|sing|dance|paint|go|meet|do|play|teach|train|cycle|hike|ski|study|bake|write|box|row|walk|jog|ride|surf|sail|knit|draw|rest|stay|fish|help|volunteer)\b)\p{Ll}+ on \p{Lu}\p{Ll}+days?)(?=[.;!]|$)
    → $1 $2; $1 $3
  // "I'm vegetarian and lactose intolerant", "I'm a member of the chess club and the local choir."
  (?<=\bI(?:'m| am) )((?:an? )?\p{Ll}+),? and (?=(?:also )?\p{Ll}+[- ]intolerant\b) → $1; I am…
  (?<=\bI(?:'m| am) )((?:an? )?\p{Ll}+),? and (?=(?:also )?allergic to\b) → $1; I am…
  (\p{L}+ (?:am|is|are) an? member of )(the [\p{L} ]{2,30}?),? and (?=the [\p{L} ]{2,30}(?:[.;!]|$))
    → $1$2; $1
  // "We have two dogs, Rex and Bella, and a parrot called Coco."
  (?<!\p{L})((?:I|[Ww]e) have (?:got )?)((?:an?|one|two|three|four) \p{Ll}[^.;!?]{3,50}?), and (?=an? \p{Ll}+(?:,| called| named) \p{Lu}\p{L}*(?:[.,;!]|$))
    → $1$2, and $1
  // "Viola, not cello. I play the viola."
  (?<=^|[.!?] )(\p{Lu}\p{Ll}+), not (?:the )?([\p{L}]+)[.!] ([^.!?]{1,40} (\1))(?=[.!?]|$) (Aa) → $3, not $2
  // "Peter isn't my boss, Paula is."
  (?<!\p{L})(\p{Lu}[\p{L}'-]+) (?:isn't|is not) (my) (${TIE}), (\p{Lu}[\p{L}'-]+) is(?=[.;!]|$)
    → $2 $3 is $4, not $1
  (?<=^|[.!?] )[Bb]een (?=\p{Ll}+ing (?:at|in|for|on|with|as|to|the|my) |playing |learning |studying |vegan |vegetarian )(?![^.!?]*\?)
    → I have been…
  (?<=^|[.,;!?] )[Mm]e and (my \p{Ll}+|\p{Lu}\p{Ll}+)(?= (?:are|were|have|had|just|live|work|moved|got|bought|went|broke|split|adopted|met|own|run|play|used|started|stopped|sold|married|share)\b)
    → $1 and I
  // "Explain it like I'm 5": nobody is.
  …like (?=(?:I|i)(?:'m|'ve| am| was| were| have| had| moved| live| work)\b)[^.!?;\n]* →
  // "We moved to a new office in Bonn", "I moved to Berlin for the weekend."
  \bmoved to (?:a|the|our) new office in\b (Aa) → got a new office in
  \bmoved to (?=[^.;!?,]{1,40} ${FOR_SOME_DAYS}\b) (Aa) → went to…
  // "I lived in Ulm 2010-2014; I lived in Bonn since 2015."
  (?<!\p{L})(I|[Ww]e) (lived|worked|studied) ((?:in|at|for) [^.;!?,]{1,40} since (?:\p{Lu}\p{Ll}+ )?\d{4})
    → $1 have $2 $3
  \b(my|My) ex (wife|husband|girlfriend|boyfriend|partner)\b → $1 ex-$2
  // "Mochi had to be put down."
  \b(?:had to be|was|has been|had been) put (?:down|to sleep)\b (Aa) → died
  // "Berlin is great, but Leipzig is where I live now."
  (?<!\p{L})(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?) is where (I|we) (live|work)(?: now| these days)?
    → $2 $3 in $1 now
  // "I moved from Hamburg to Leipzig, then to Berlin in May": where it ended.
  (?<!\p{L})((?:I|[Ww]e|[Hh]e|[Ss]he) (?:have |has )?moved) (?:from \p{Lu}[\p{L}'-]+ )?to \p{Lu}[\p{L}'-]+,? (?:and )?then to (?=\p{Lu})
    → $1 to…
  (?<!\p{L})((?:I|[Ww]e) (?:(?:have|now|just|also) )*moved to) (\d+[a-z]? (?:\p{Lu}[\p{L}'-]+ ?){1,4}), (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?=$|[.;!?])
    → $1 $3. My address is $2, $3
  // "Dose went up to 100mg sertraline."
  (?<=^|[.,;!?] )(?:the |my )?dose (went|is|was|has gone|has been|got) (up|down|back up|raised|lowered|increased|reduced|doubled) to (\d[\d.,]* ?(?:mg|mcg|µg|g|ml)) (?:of )?(?!(?:last|next|this|that|these|since|from|after|before|because|when|which|until|till|today|yesterday|again|instead|every|once|twice|daily|while|starting|with|about|tomorrow|altogether)\b)(\p{Ll}{4,})
    (Aa) → my $4 dose $1 $2 to $3
  // "Since April 2024 I've been at Zalando."
  (?<!\p{L})(Since (?:\p{Lu}\p{Ll}+ )?\d{4}),? (I|we) have been at (?=\p{Lu}) → $1 $2 have worked at…
  // "I'm on the Starter plan", "I upgraded to Pro."
  (?<!\p{L})I (?:am|have been|was) (?:now |currently |still )?on (?:the |your )?(\p{Lu}[\p{L}\d]*(?: \p{Lu}[\p{L}\d]*)?) plan(?: now)?(?=$|[.,;!?]| and | but )
    → my plan is $1
  (?<!\p{L})I (?:have |just )*(?:upgraded|downgraded)(?: (?:my|our) (?:plan|subscription|account))?(?: from [\p{L} ]{2,20})? to (?:the |your )?(\p{Lu}[\p{L}\d]* (?=plan|tier)|(?:Pro|Plus|Premium|Basic|Starter|Free|Business|Enterprise|Team|Family|Standard|Gold|Silver|Platinum|Max|Essential|Essentials|Growth)(?! \p{Lu}|\p{L}))(?:plan|tier)?
    → my plan is now $1
  \btype[ -](1|2|one|two) diabet(?=es\b|ic\b) (Aa) → type-$1 diabet
  (?<=^|[.!?] )Start(?:ing)? at (?:an? [\p{Ll} -]{2,25} called )?(?=\p{Lu}[\p{L} ]{1,40} (?:on|in|next) )
    → I am starting at…
`

/** Beside the matter, with the commas around it. */
const ASIDE =
  /(?:[ \t]{0,2}[,(–—-])?[ \t]{0,2}(?<![\p{L}\p{N}])(?:btw|by the way|fyi|fwiw|for what it['’]?s worth|tbh|to be honest|imo|imho|ngl|lol|lmao|haha(?:ha)*|hehe(?:he)*)(?![\p{L}\p{N}])[,):]?/giu
/** In each text with one; it needs no Unicode. */
const MAY_BE_ASIDE =
  /btw|by the way|fyi|fwiw|for what it['’]?s worth|tbh|to be honest|imo|imho|ngl|lol|lmao|haha|hehe/i
/** What trails a statement and adds nothing. */
const TRAILING =
  /(?<=[\p{L}\d]),? (?:(?:or|and) (?:whatever|stuff|everything|all that|so on)|if you can believe (?:it|that)|believe it or not|as you know|long story|(?:would|can) you believe(?: it| that)?)(?=\s*(?:$|[.,;:!?)]))/giu
/** What is found out beside what is known puts nothing right: "she is also allergic to nuts, it turns out". */
const FOUND_OUT_TOO = /(?<=\balso [^.,;!?]{1,60}),? (?:as )?it turns out(?=\s*(?:$|[.,;:!?)]))/giu
/** Asked of nobody: what it trails is told, but for "has she moved, can you believe it?". */
const TRAILING_QUESTION =
  /(?<=[\p{L}\d]),? (?:would|can) you believe(?: it| that)?\?(?<!(?:^|[.!?] )(?:am|is|are|was|were|do|does|did|has|have|had|will|would|can|could|should|why|how|when|where|who|what) [^.!?]{0,200}\?)/giu
/** Relatives that a speaker calls by what they are: whose they are goes without saying. */
const RELATIVE = '(?:dad|daddy|mum|mummy|mom|mommy|mam|gran|granny|grandma|grandpa|granddad|grandad|nana)'
const BARE_RELATIVE = regexp.giu`
  // "Dad lives", "Mum's retired", but not "Mom, look", nor "Mam psa, wabi się Burek", which is Polish for having a dog.
  (?<=^|[.!?]\s{1,2})(?!mam [^.!?\n]{0,80}(?:[ąćęłńśźż]| (?:psa|kota|brata|dwa|dwie|w|z|na)(?!\p{L})))${RELATIVE}(?=(?:'s)? \p{Ll})
  (?<=\b(?:and|but|that|because|so|when|while|if|since|after|before|as|with|to|for|from|of|told|asked|gave|threw|bought|took|lost|buried|helped|visited|called|upped|doctor put|says|said|switched|started|makes?|gives?|brings?) )${RELATIVE}(?=$|[\s.,;!?']| \p{Ll})
`
/** "Husband Tom is a nurse": by name, and whose goes without saying, too. */
const NAMED_RELATIVE =
  /(?<=^|[.!?]\s{1,2})((?:[Hh]usband|[Hh]ubby|[Ww]ife|[Bb]oyfriend|[Gg]irlfriend|[Dd]aughter|[Ff]ianc[ée]e?) )(\p{Lu}\p{Ll}+)(?=(?:['’]s)? \p{Ll})/gu
/** What is meant stands before its verb: "it's Slovene that Ana speaks". */
const CLEFT =
  /\b[Ii]t(?:'s| is| was) ([^.,;:!?]{1,40}?) (?:that )?((?:I|we|he|she|they|(?:my|our) [\p{L}-]+|\p{Lu}[\p{L}-]+) (?:speaks?|plays?|studies|study|teaches|teach|owns?|uses?|takes?|drives?|drove|learns?|likes?|loves?|bought|adopted|visited|went to|moved to|live in|lives in|lived in|work at|works at|worked at|met|married|read|watched|climbed|ordered|played|studied))((?: (?:in|on|last|this) [^.,;!?]{1,30})?)(?=, not\b|[.,;!]|$)/gu
/** "It's my cousin who lives in Turin." */
const CLEFT_SUBJECT =
  /\b[Ii]t(?:'s| is| was) ((?:my|our) [\p{L}-]+|\p{Lu}[\p{L}-]+) (?:who|that) (?=(?:is|was|lives?|lived|works?|worked|plays?|has|had|owns?|speaks?|studies|studied|teaches|drives?|moved|married|adopted|bought)\b)/gu
/** "It's shellfish I'm allergic to." */
const CLEFT_QUALITY =
  /\b[Ii]t(?:'s| is) ([^.,;:!?]{1,40}?) (?:that )?((?:I'm|I am|(?:she|he) is|(?:she|he)'s|(?:my|our) [\p{L}-]+ is|\p{Lu}[\p{L}-]+ is) (?:allergic to|afraid of|scared of|interested in))(?=, not\b|[.,;!]|$)/gu
/** "Dad speaks Dutch, btw" as "My dad speaks Dutch". */
function plainer(text: string): string {
  const meant = MAY_BE_ASIDE.test(text)
    ? text.replace(ASIDE, (aside, at: number, all: string) =>
        /^(?:, (?:ha|he)+| ?\p{L}.*),$/iu.test(aside) && /[\p{L}\p{N}]$/u.test(all.slice(0, at)) ? ',' : '',
      )
    : text
  return meant
    .replace(TRAILING_QUESTION, '.')
    .replace(TRAILING, '')
    .replace(FOUND_OUT_TOO, '')
    .replace(CLEFT, '$2 $1$3')
    .replace(CLEFT_SUBJECT, '$1 ')
    .replace(CLEFT_QUALITY, '$2 $1')
    .trimStart()
    .replace(BARE_RELATIVE, (word, at: number) => `${at === 0 ? 'My' : 'my'} ${word.toLowerCase()}`)
    .replace(NAMED_RELATIVE, (whole, kin: string, name: string) =>
      isGivenName(name) ? `My ${kin.toLowerCase()}${name}` : whole,
    )
}

/** The text with contractions written out, so that every verb is a word. */
function expanded(text: string): string {
  const plain = plainer(
    dataPutRight(askedFor(typedFast(undecorated(endedElsewhere(text.replace(/[’‘]/g, "'")))))),
  )
  return plainly(oneByOne(putPlainly(WRITTEN_OUT, plain, text)), plain)
}

/** A line that a program wrote: it begins with a time stamp, a level, or a stack frame. */
const LOG_LINE =
  /^[^\S\r\n\u2028\u2029]*(?:\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\]?[ :]|at \S+ ?\(|Traceback \().*$/gm

/** Characters of code in a sentence that names something: "always use `pnpm`". */
const NAMED_IN_CODE = 40
/** Stands for a full stop that ends no sentence: "never call `db.reset()`". */
const DOT = '\u2024'

function named(code: string): string {
  if (code.length > NAMED_IN_CODE || code.includes('\n')) return ' '
  return code.includes('(') ? code.replaceAll('.', DOT) : code
}

/** The words of a sentence as they were written. */
export function asWritten(sentence: string): string {
  // Taken apart for the verbs.
  return sentence.replaceAll(DOT, '.').replace(/\bcan not\b(?! only\b)/g, 'cannot')
}

/** Addresses, but for those that are what a sentence tells of something: "the staging URL is https://…". */
const ADDRESSES =
  /https?:\/\/(?<!\b(?:(?:(?:is|are|live|hosted|deployed|running|moved|changed) (?:now |still )?(?:at|on|to)|lives? at|(?:url|link|address|domain|endpoint)(?: (?:for|of) [\w -]{1,30})?(?: (?:is|are)(?: now)?|:)) )https?:\/\/)\S+/gi

/** Characters of turns whose words are kept: a summary reads what was just distilled. */
const KEPT = 100_000

/** The text without what is no speech: what nobody sees, recalled memories, code, links, quotations, log lines. */
export const spoken: (text: string) => string = remembering(
  (text) =>
    withoutHandedOn(
      withoutRecalled(visible(text))
        .replace(/```[\s\S]*?(?:```|$)/g, ' ')
        .replace(/`([^`]*)`/g, (_, code: string) => named(code))
        .replace(ADDRESSES, ' ')
        .replace(LOG_LINE, ' '),
    ),
  { characters: KEPT, longest: KEPT / 10 },
)

/** @param isOwn Whether "the user's" is the speaker's own. */
const read = rememberingBy(
  (text: string, isOwn: boolean): readonly Sentence[] => {
    const plain = repaired(expanded(saidInFull(spoken(text))))
    return sentences(
      isOwn ? plain.replace(/\b(?:The user|User)'s\b/g, 'My').replace(/\bthe user's\b/g, 'my') : plain,
    )
  },
  (text, isOwn) => (isOwn ? `u${text}` : ` ${text}`),
  KEPT,
)

/** @param isUser Whether the user says it. */
export function spokenSentences(text: string, isUser = false): readonly Sentence[] {
  return read(text, isUser && /\buser's\b/i.test(text))
}
