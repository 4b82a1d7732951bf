/** Plain words for how friends tell their own news: what they do for a living, have booked, were given, and took up. */

import { isGivenName } from '../../../std/given-names.ts'
import { MONTH as ANY_MONTH, WEEKDAY } from '../../../std/months.ts'
import { isOwnedNoun, PASTIME } from '../clauses/nouns.ts'
import { a, bare, HAVE, isTitle, NAME, ONE, type Paraphrase, paraphrase, paraphrases } from './paraphrase.ts'

/** What a sentence of a friend begins with. */
const OPENER = '(?<=^|[.!?] |(?:^|[.!?] )(?:[Ss]o|[Oo]h|[Aa]nd|[Oo]h and|[Aa]nyway|[Yy]eah),? )'
/** The speaker, told of or left out at the beginning: "just booked". */
const SPEAKER = `(?:(?<![\\p{L}])(?:I|[Ww]e) (?!had )${HAVE}|${OPENER}(?:[Jj]ust |[Ff]inally )?)`
const WHO_IS = `(?<![\\p{L}])(${ONE}) (am|is|are|have been|has been|was|were) (?:now |currently |still |just |also )?`
const TITLE = '((?:[\\p{Ll}-]+ ){0,2}?[\\p{Ll}-]+)'
const TITLE_ENDS = '(?=[.,;!?]|$| (?:now|in|at|with|for|last|this|and|but|so|ever|since|until|till)\\b)'
const WORKING =
  'temping|freelancing|contracting|consulting|interning|waitressing|waiting tables|bartending|nannying|lecturing|nursing|labouring|delivering|driving|cleaning|cooking|moonlighting|locuming'
const SHIFTS = String.raw`(?:(?:the )?(?:night|day|late|early|morning|evening|weekend|twelve-hour)(?:s| shifts?)|shifts|bar work|admin|reception|data entry|security|(?:one|two|three|four|five|\d) (?:days|nights) a week)`
const TRIP = String.raw`(?:(?:the |our |my |return |cheap )?(?:flights?|tickets|seats|ferry|train)|an? (?:\p{Ll}+ )?(?:flight|trip|holiday|vacation|break|cruise|week|weekend|fortnight|villa|hotel|airbnb|cottage|campsite|package)|(?:two|three|four) weeks|ten days)`
const MONTH = `(?:${ANY_MONTH}|the (?:spring|summer|autumn|fall|winter))`
const FEAST = '(?:Easter|Christmas|New Year|Thanksgiving)'
const BEAST = 'puppy|kitten|dog|cat|horse|pony|rabbit|parrot|hamster|guinea pig'
/** Whom a present is from; what a boss gives is for work. */
const GIVER = `(?:[Mm]y|[Oo]ur) (?!(?:boss|manager|company|work|doctor|teacher|landlord|landlady|school|colleague)\\b)[\\p{Ll}-]+(?: ${NAME})?|${NAME}`
const FINE = '(?:(?:lovely|beautiful|gorgeous|amazing|new|old|antique|vintage|second-hand|little) )?'
/** Words of time that name a day or a month. */
const DAY_SAID = `(?:on |in |the )?(?:\\d|${MONTH}|next |tomorrow|${WEEKDAY})`
const BOOKED_THING =
  '[Hh]otel|[Ff]lights?|[Tt]rains?|[Tt]ickets|[Aa]irbnb|[Aa]ccommodation|[Cc]ottage|[Vv]illa|[Ff]erry|[Cc]ampsite'
const LEAVE =
  '(?:(?:shared )?parental|maternity|paternity|adoption|annual|study|compassionate|unpaid) leave|sabbatical'
/** Who keeps what is given to them. */
const KEEPER = `(?:the|an?|our|my) (?:[\\p{Ll}-]+ ){0,2}?(?:club|school|museum|charity|hospice|church|library|scouts|shelter|nursery|hospital|theatre|orchestra|choir|nephew|niece|son|daughter|cousin|grandson|granddaughter|godson|goddaughter)|${NAME}`
const ON_LOAN = String.raw`(?![^.!?;]{0,40}\b(?:back|loan|borrow|for (?:the|a|this) (?:day|week|weekend|month|night|year|summer|winter|party|wedding|concert|gig)|while|until|to (?!keep\b)\p{Ll}+)\b)`
const THING = String.raw`((?:(?!old |new )[\p{Ll}-]+ (?!(?:is|has|was|had|are|and|but|that|which|to|in|on|at|for|from|with)\b))?[\p{Ll}-]+)`
const OLD = '(?:old |new |lovely |beloved |trusty |poor )*'
/** "Sold it": what is meant stands in the sentence before, and nobody else is named between. */
const LET_GO = `((?:(?!\\b(?:he|she|they|his|her|their|my|our)\\b)[^.!?\\p{Lu}]){0,60}(?:[.!?]+ |, | and | but ))((?:I|[Ww]e) |)(?:have |just |finally )*([Ss]old|[Gg]ave away|[Ss]crapped|[Dd]onated|[Tt]raded in|[Gg]ave(?= it (?:away|to (?:${KEEPER})))) it\\b(?! (?:short|off|as|to me)\\b)`
const GONE = /^ (?:is|has) gone\b/
/** "Loom", "cargo bike", "drum kit". */
function isOwnThing(thing: string): boolean {
  const words = thing.split(' ')
  return isOwnedNoun(words.at(-1) ?? '') || (words.at(-1) === 'kit' && isOwnedNoun(words[0] ?? ''))
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
const THING_ENDS = '(?=[.,;!?]|$| (?:in|on|at|for|when|as|last|this|to|so|and|but|before|after|which)\\b)'

const WORKS: Readonly<Record<string, string>> = { do: 'work', does: 'works', doing: 'working' }

/** Of what is said without "I am": nothing is said of the doing itself, as in "moving to Leeds is hard", nor asked … */
const NOTHING_OF_IT = String.raw`(?![^.!;]{0,200}(?:\?| (?:is|are|was|were|would|will|can|could|has|had|sounds|seems|makes|takes|costs|means|feels) ))`
/** … nor is it somebody else who does it: "living in Leeds, Tom learned to cook", "allergic to nuts, Tom carries a pen". */
const NOBODY_ELSE = `(?![^.!;]{0,80}, (?:(?:he|she|they) |(?:[Mm]y|[Oo]ur) [\\p{Ll}-]+(?: \\p{Ll}|'s )|${NAME} (?!in\\b|on\\b|at\\b|for\\b|with\\b|and\\b|or\\b|next\\b|this\\b|from\\b|to\\b)\\p{Ll}))`
const NO_MORE: string = NOTHING_OF_IT + NOBODY_ELSE
const ALL_ALONG = `(the|to|across|round|around|all|from|up|along)(?= )${NOBODY_ELSE}`
/** A trip that was booked and came to nothing. */
const STILL_ON = '(?![^.!?;]{0,80} (?:cancel|never|refund|could not|did not|fell through))'
/** What was booked then may be over by now. */
const THEN = String.raw`(?![^.!?;]{0,60}(?:\b(?:last (?:spring|summer|autumn|fall|winter|week|weekend|month|year)|ago|yesterday|back then)\b))`

/** Nor who is sent on a trip: "for my parents", "for Tom", but "for my birthday", "for our wedding". */
const NOT_FOR_OTHERS = `(?![^.!?;]{0,80} for (?:him|her|them|you|others|(?:my|our|the) (?:(?!(?:birthday|wedding|anniversary|holidays?|honeymoon|weekend|summer|winter|spring|autumn|conference|work|exam|interview|two|three|whole|first|last|next|end|start)\\b)\\p{Ll}+)(?! and (?:me|I)\\b)|(?!${MONTH}|${FEAST}|\\p{L}+day\\b)\\p{Lu}))`

/** Whom somebody cooks for or drives with, and works for seldom. */
function isSomebody(name: string): boolean {
  const [first = ''] = name.split(' ')
  return /^(?:Dr|Prof|Mr|Mrs|Ms|Miss)\.?$/.test(first) || isGivenName(first)
}

/** What is set for a day, said without whose it is where it is one's own. */
const OWN_APPOINTMENT = '[Ii]nterview|[Aa]ppointment|[Vv]iewing|[Hh]ousewarming|[Ee]xam|[Ff]light|[Vv]iva'
/** An operation without whose it is, is that of whoever was spoken of. */
const APPOINTMENT = `(?:${OWN_APPOINTMENT}|[Oo]peration|[Ss]urgery|[Bb]iopsy|[Ss]can)`

export const EVERYDAY: readonly Paraphrase[] = [
  ...paraphrases`
    // "Moving to Leeds in May", "allergic to nuts btw".
    ${OPENER}(?:[Jj]ust |[Nn]ow |[Ff]inally |[Ss]till |[Cc]urrently )?([Mm]oving|[Ss]tarting|[Ff]lying|[Gg]oing|[Gg]etting|[Hh]aving|[Ww]orking|[Ll]iving|[Ss]tudying|[Tt]raining|[Ll]eaving|[Rr]enting) (?=(?:to|at|in|as|for|from|with|on|an?|my|back|married|\p{Lu})(?![\p{Ll}']))${NO_MORE}
      (I) → I am {small $1}…
  `,
  bare(
    `${OPENER}(?:([Nn]ot|[Nn]o longer) )?[Aa]llergic to (?=\\p{Ll})${NO_MORE}`,
    (...[no = '']) => `I am ${no === '' ? '' : `${no.toLowerCase()} `}allergic to `,
  ),
  ...paraphrases`
    ${OPENER}(?:[Jj]ust |[Ff]inally )?[Gg]ot diagnosed with (?=\p{Ll})${NO_MORE} (I) → I was diagnosed with…
    ${OPENER}[Cc]an not eat (?=\p{Ll})${NO_MORE} (I) → I can not eat…
  `,
  // "My wife's expecting", "we're expecting our second in May".
  paraphrase(
    `(?<=(?:^|[.!?,;:–—] |\\b(?:and|but|so|because) )(?:[Mm]y \\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?|\\p{Lu}\\p{Ll}+|[Ss]he) is )expecting(?: (?:her|their|our|my) (?:first|second|third|fourth)(?: child| baby)?)?(?:(?=[.,!;]|$| again\\b)|( (?:in|this|next) ))`,
    (...said) => (said[0] === undefined ? 'pregnant' : `pregnant, due${said[0]}`),
  ),
  ...paraphrases`
    (?<=\b[Ww]e are )expecting (?:(?:a|another) (?:baby|boy|girl)|our (?:first|second|third|fourth)(?: child| baby)?)(?=[.,!;]|$| (?:in|on|this|next)\b)
      → having a baby
    (?<![\p{L}])(${ONE}) (?:am|is) (?:now |finally |officially )+cancer[- ]free\b → $1 recovered from cancer
    // "Zoe got promoted, she's head vet now", and not "… he's a new man now".
    (?<![\p{L}])((?!(?:[Hh]e|[Ss]he|[Tt]hey)\b)${ONE}) ${HAVE}(?:was|got|been) promoted(?:,|;|:| [–—-]) (?:now )?(?:he|she) is (?:now )?(?:the )?(?:new )?(?!an? )${TITLE}${TITLE_ENDS}
      → $1 was promoted to {title $2}
  `,
  // "Got promoted!! Team lead now."
  bare(
    `${OPENER}(?:I (?:have |just |finally )*)?(?:[Jj]ust |[Ff]inally )?(?:[Gg]ot|was|been) promoted[,;:.!–—-]+ (?:now )?(?:I am )?(?:now )?(?:the |an? )?(?:new )?${TITLE} now(?=[.,;!?]|$)`,
    (title) => (isTitle(title.toLowerCase()) ? `I was promoted to ${title.toLowerCase()}` : null),
  ),
  ...paraphrases`
    // What somebody has a day for, in few words.
    (?<=^|['’]s |\b(?:[Mm]y|[Hh]er|[Hh]is|[Tt]he) )[Oo]p(?= (?:is|was|got|has been|on)\b) → operation
    (?<=^|[.!?] )(${OWN_APPOINTMENT}) (?=is(?: (?:now|on|the|at|of|tomorrow|next|week|month|\p{Lu}\p{Ll}+|\d[\d\p{L}:]*))+(?=[.!?]|$))
      (I) → my {small $1}…
    (?<=\b(?:${APPOINTMENT}) (?:is|are) )(?:now )?(?:\p{Lu}\p{Ll}+day(?: now)?,? )?the (\d{1,2}(?:st|nd|rd|th))(?: now)?(?=[.,;!?]|$| (?:not|of|because|so|and)\b)
      → on the $1
  `,
  // What somebody does for a living, and where.
  paraphrase(
    `${WHO_IS}(?:${WORKING}) (as an? (?=\\p{Ll})|(?:for|with) (?=(${NAME}))|at (?=\\p{Lu}|the |an? ))`,
    // "We are cooking for Anna.", "I'm consulting with Dr Meyer."
    (one, is, joint, whom = '') => (isSomebody(whom) ? null : `${one} ${is} working ${joint}`),
  ),
  paraphrase(
    `\\b(does|do|doing|works?|working) ${SHIFTS} at (?!the (?:gym|pool|nursery|playgroup|preschool)\\b)(?=\\p{Lu}|the |an? )`,
    (does) => `${WORKS[does] ?? does} at `,
  ),
  ...paraphrases`
    (?<![\p{L}])I ${HAVE}(?:set up|gone out|went out|branched out|started out) on my own as an? ${TITLE}${TITLE_ENDS}
      → I work as {a title $1}
    // "I'm a nurse now, full time, at St Mary's."
    (?:, | )(?:now,? )?(?:full|part)[- ]time,? (?=(?:at|for) ) → …
    ${SPEAKER}(?<!\b[Ww]e (?:have |just |finally )*)(?:[Aa]ccepted|[Ss]igned|[Tt]ook|[Ss]aid yes to) (?:an |the )?(?:job )?offer from (?=\p{Lu})(?![^.!?;]{0,60} (?:(?:for|on) (?:the|my|our) |but |turned ))
      (I) → I got a job at…
  `,
  paraphrase(
    `${WHO_IS}(?:re)?training (?:up )?(?:to be|to become|as) an? ${TITLE}${TITLE_ENDS}`,
    (one, is, title) =>
      isTitle(title) && /^(?:am|is|are)$/.test(is) ? `${one} ${is} a trainee ${title}` : null,
  ),
  ...paraphrases`
    ${WHO_IS}(?:doing|taking) (?:an?|my) (?:(?:evening|online|night|part-time|short|weekend) )*(?:course|diploma|certificate|A level) in (?=\p{Ll})
      → $1 $2 studying…
    // Trips that are booked, and where somebody is back from.
    ${SPEAKER}[Bb]ooked ${TRIP} (?:to|in|on) (?=\p{Lu})(?!${MONTH}|${FEAST})${STILL_ON}${THEN}${NOT_FOR_OTHERS}
      (I) → I plan to go to…
  `,
  bare(
    `${SPEAKER}[Bb]ooked (${NAME}) (?:for|in) (${MONTH}|${FEAST})${STILL_ON}${THEN}`,
    // "We've booked Anna for June."
    (place, when) =>
      isGivenName(place)
        ? null
        : `I plan to go to ${place} ${/^(?:E|C|N|T)/.test(when) ? 'at' : 'in'} ${when}`,
  ),
  ...paraphrases`
    (?<=\b(?:am|is|are) )(?:all )?off to (?=\p{Lu}) → going to…
    ${SPEAKER}(?:[Gg]ot|[Hh]ave|[Bb]ought|[Bb]ooked) (?:us )?(?:our |some |two )?tickets (?:for|to see|to) (${NAME}) (?=(?:on|in|this|next|tomorrow|tonight)\b)
      (I) → I am going to see $1…
    (?:(?<![\p{L}])(?:I am|[Ww]e are) (?:just |now )?back|${OPENER}(?:[Jj]ust back|[Bb]ack)) (?:home )?from (?=\p{Lu})
      (I) → I came back from…
    ${OPENER}[Gg]ot (an? (?:[\p{Ll}-]+ ){0,2}?(?:op|operation|interview|exam|scan|appointment|wedding|audition|check-?up|biopsy)) (?=on |at |tomorrow|next )
      (I) → I have $1…
  `,
  // What somebody was given, or gave themselves.
  paraphrase(
    `(?<![\\p{L}])(${GIVER}) ${HAVE}(?:gave|given|bought|got|left|handed down) me (?!a (?:ring|bell)\\b)(?:an?|his|her|their) ${FINE}([\\p{Ll}-]+)${THING_ENDS}`,
    (giver, thing) =>
      isOwnedNoun(thing) ? `I got ${a(thing)} from ${giver.replace(/^My|^Our/, 'my')}` : null,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}inherited (?:an?|the|my|our|his|her) (?:(?:\\p{Ll}+|${NAME})'s )?${FINE}([\\p{Ll}-]+)${THING_ENDS}`,
    (one, thing) => (isOwnedNoun(thing) ? `${one} got ${a(thing)}` : null),
  ),
  ...paraphrases`
    \b(?:treated (?:myself|ourselves|himself|herself) to|splashed out on) (?=an? ) → bought…
    // Where somebody lives, and with whom.
    (?<=\bmov(?:e|ed|ing) )back in with… → in with…
    (?<=\b(?:got|adopted|rescued|bought|have|has) an? (?:\p{Ll}+ )?(?:${BEAST})\b[^.!?]{0,25}[.!,]+ (?:[Hh]e|[Ss]he|[Ii]t) is )an? [\p{Ll} -]{2,30} (?=called \p{Lu})
      →
    (?<=\btwo (?:\p{Ll}+ )?\p{Ll}+s)[.,;] (?:one|the first)(?: is|'s) (?:called |named )?(${NAME}),? and the other(?: one)?(?: is|'s)? (?:called |named )?(${NAME})(?=[.,;!?]|$)
      → , $1 and $2
  `,
  // What ails somebody, and what somebody takes up.
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:am|is) (?:an? )?(type-(?:1|2|one|two)) diabetic`,
    (one, type) => `${one} ${one === 'I' ? 'have' : 'has'} ${type} diabetes`,
  ),
  ...paraphrases`
    (?:(?<![\p{L}])I (?:am|have been)|${OPENER}[Bb]een) (?:now )?sober (?=(?:since|for)\b)
      (I) → I do not drink alcohol…
  `,
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}(?:started(?: going)?|(?:gone|went) back to) (\\p{Ll}+ing)(?=[.,;!?]|$| (?:last|this|every|with|and|now)\\b)`,
    (one, pastime) => (PASTIME.test(pastime) ? `${one} took up ${pastime}` : null),
  ),
  ...paraphrases`
    // "Hotel's sorted for Bath, 5 to 7 December."
    ${OPENER}(?:[Tt]he |[Oo]ur |[Mm]y )?(?:${BOOKED_THING})(?: is| are|'s)? (?:all |now |finally )*(?:sorted|booked|done|paid|confirmed|arranged) for (${NAME}),? (?=${DAY_SAID})${STILL_ON}
      (I) → I plan to go to {place $1}…
  `,
  // "I'm away on parental leave from 1 August."
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:am|is|are) (?:away |off |out )?on (?:my |an? )?(${LEAVE}) (?=from ${DAY_SAID})`,
    (one, leave) =>
      `${one} ${/^(?:I|we|they)$/.test(one) ? 'plan' : 'plans'} to go on ${leave === 'sabbatical' ? a(leave) : leave.replace(/[mp]aternity|adoption/, 'parental')} `,
  ),
  // What is somebody's no more: "My loom's gone. Sold it last Saturday", "I gave the drum kit to the youth club".
  bare(`\\b([Mm]y|[Oo]ur|[Tt]he) ${OLD}${THING}${LET_GO}`, (whose, thing, between, who, verb) => {
    const isGone = GONE.test(between)
    if (!isOwnThing(thing) || (/^the$/i.test(whose) && !isGone)) return null
    const said = isGone ? `I used to have ${a(thing)}. ` : `${whose} ${thing}${between}`
    return `${said}${who || 'I '}${lower(verb)} my ${thing}`
  }),
  paraphrase(
    `(?<![\\p{L}])((?:I|[Ww]e) )(have(?: got)?|had|bought|got) an? ${OLD}${THING}${LET_GO}`,
    (one, has, thing, between, who, verb) =>
      isOwnThing(thing)
        ? `${one}${/^ha/.test(has) ? 'used to have' : has} ${a(thing)}${between}${who || 'I '}${lower(verb)} my ${thing}`
        : null,
  ),
  bare(
    `${OPENER}(?:(?:I|[Ww]e) (?:have |just |finally )*(?:gave|given)|[Gg]ave) the ${OLD}${THING} to (?=${KEEPER})${ON_LOAN}`,
    (thing) => (isOwnThing(thing) ? `I used to have ${a(thing)}. I gave my ${thing} to ` : null),
  ),
  // "Somebody took my bike on Monday."
  paraphrase(
    `(?<![\\p{L}])(?:(?:[Ss]omebody|[Ss]omeone|[Tt]hey|[Tt]hieves|[Bb]urglars|[Ss]ome [\\p{Ll}-]+) (?:has |have )?(?:stole|stolen|nicked|pinched|swiped|took|taken|made off with)) my ${OLD}${THING}(?: from (?:the|our|my|outside(?: the| our| my)?) [\\p{Ll}-]+)?(?=[.,;!]|$| (?:last|on|yesterday|this|in \\p{Lu}|over|while|during|right)\\b)(?![^.!?]{0,80}\\b(?:for|to|back|instead)\\b)`,
    (thing) => (isOwnThing(thing) ? `I lost my ${thing}` : null),
  ),
  // "Swam the lake on Saturday": the tagger takes it for a noun.
  bare(
    `${OPENER}([Cc]ycled|[Kk]ayaked|[Rr]owed|[Ss]ailed|[Hh]iked|[Ss]kied|[Pp]addled|[Cc]limbed) ${ALL_ALONG}`,
    (did, way) => `I ${did.toLowerCase()} ${way === 'round' ? 'around' : way} `,
  ),
  ...paraphrases`
    ${OPENER}[Ss]wam ${ALL_ALONG} (I) → I swam $1…
  `,
]
