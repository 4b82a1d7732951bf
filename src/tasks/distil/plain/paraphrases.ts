/**
 * Plain words for what people say in more colourful ones, so that one rule reads both: "Brume poached me from Halden" is
 * "I left Halden. I work at Brume".
 */
import { MONTH } from '../../../std/months.ts'
import { numbersBetween } from '../../../std/number-words.ts'
import { SCHOOL_NAME } from '../clauses/catalogue.ts'
import { isDrug, isMake, kinOf } from '../clauses/nouns.ts'
import { insteadOf } from '../clauses/tools.ts'
import { ALLERGIES } from './allergies.ts'
import { BIRTHDAYS } from './birthdays.ts'
import { DAILY_LIFE } from './daily-life.ts'
import { EVERYDAY } from './everyday.ts'
import { IN_PASSING } from './in-passing.ts'
import { KIN_WORDS } from './kin-words.ts'
import {
  capital,
  does,
  ENDS,
  HAVE,
  isTitle,
  NAME,
  ONE,
  ownerOf,
  type Paraphrase,
  paraphrase,
  paraphrases,
  putPlainly,
  WHOSE,
} from './paraphrase.ts'
import { TOLD_ANEW } from './told-anew.ts'

const TITLE = '((?:[\\p{Ll}-]+ ){0,3}?[\\p{Ll}-]+)'
const CAR = `(${NAME}(?: (?:estate|saloon|hatchback|van|pickup|convertible|hybrid))?)`
/** Who of these is told of as "I" is: "I swim", but "she swims". */
const OWN = '(?<![\\p{L}])(I|[Ww]e)'
const DAYS = '(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)day(?: week)?'
const REGULARLY = String.raw`(?=[.,;!?]|$| (?:every|each|most|twice|once|three times|four times|on \p{Lu}\p{Ll}+days|at weekends|in the (?:mornings?|evenings?)|before work|after work|a lot|regularly|in my (?:free|spare) time)\b)`
const PASTIMES: ReadonlyMap<string, string> = new Map(
  `
swim/swimming climb/climbing row/rowing fence/fencing surf/surfing
sail/sailing ski/skiing skate/skating garden/gardening knit/knitting
crochet/crocheting quilt/quilting run/running jog/jogging hike/hiking
cycle/cycling dance/dancing paint/painting fish/fishing`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('/') as [string, string]),
)
const TOOL = '\\p{Lu}[\\p{L}\\d+#.]*[\\p{L}\\d+#]'
const OLDER =
  '(?:(?:great-)?grand|step|god)?(?:mother|father|mum|mom|ma|dad|pa)|aunt|uncle|father-in-law|mother-in-law'
const ELDERS = `${OLDER}|husband|wife|partner|brother|sister`
/** Whom a funeral is held for. */
const DEAD = `(?:[Mm]y|[Oo]ur) (?:dear |old |late |best )?(?:${ELDERS}|friend|neighbou?r|cousin|colleague|boss|teacher)(?: ${NAME})?|${NAME}`
/** Where nothing follows but when it was. */
const THEN = `(?=[.,;!?]|$| (?:last \\p{Ll}+(?!['’])|yesterday|today|this|two|three|on (?:\\p{Lu}\\p{Ll}+day|the \\d|\\d)|back in|suddenly|to (?:cancer|covid|dementia|a|an)|a (?:week|month|year|few)|in (?:(?:19|20)\\d\\d|${MONTH}|the (?:spring|summer|autumn|fall|winter)))\\b)`
const SUPPOSED =
  /\b(?:if|imagine|dream\w*|film|movie|novel|book|would|might|game|series|episode|plan\w*|someday)\b/i
const ANIMALS =
  'hives|hens|chickens|goats|sheep|ducks|rabbits|pigs|horses|ponies|alpacas|budgies|snakes|geckos'
const SEVERAL = `a few|some|${numbersBetween(2, 10)}|a dozen|\\d{1,2}`

const SICKBED = /^(?:Saint|St)\b|\b(?:Hospital|Clinic|Hospice|Rehab)\b/
/** Where a first day is no day of work. */
const LEISURE =
  /\b(?:Camp|Park|Parks|Towers|Festival|Beach|Gym|Land|World|Fair|Club|Academy|Lake|Island|Fest|Resort)$|Disney|Legoland/

/** Questions that take for granted what follows them. */
const TOLD: readonly string[] = [
  '(?<=^|[.!?,] )(?:[Ss]o |[Oo]h |[Hh]ey |[Aa]nd )?(?:[Dd]id|[Hh]ave) I (?:not )?(?:ever |already |even )?(?:tell|told|mention|mentioned)(?: to)?(?: you)?(?: yet| already)?,? (?:that )?',
  '(?<=^|[.!?] )[Dd]id you (?:know|hear) (?:that )?',
  '(?<=^|[.!?] )[Hh]ave you heard (?:that )?',
  '(?<=^|[.!?] )[Cc]an you believe (?:that )?',
]
/** One's own life and one's people: what is asked of others may be news to whoever asks. */
const TOLD_SUBJECT = `((?:I|[Ww]e|[Mm]y [\\p{Ll}-]+|[Oo]ur [\\p{Ll}-]+|${NAME}(?: and ${NAME})?) )`

/** What comes before all else, with patterns that need none of the names above. */
const FIRST: readonly Paraphrase[] = [
  ...paraphrases`
    \b[Gg]uess who(?:'s| is) (?=an?\b|the\b|\p{Ll}+ \p{Ll}+ (?:as of|now|since)) → I am…
    // "Guess who tore his hamstring yesterday", when nobody else is named who did.
    \b[Gg]uess who (?:has |just |finally )*(tore|broke|sprained|pulled|twisted|fractured|dislocated|passed|failed|won|got|bought|sold|quit|ran|climbed|swam|finished) (?:his|her|their)(?= \p{Ll})(?![^.!?]*\?)(?![^.!?]*[.!]+ (?:[Mm]y|[Oo]ur|[Yy]our|[Hh]e|[Ss]he|[Tt]hey|\p{Lu}\p{Ll}+(?= did|[.!,]))(?!\p{L}))
      → I $1 my
    \b[Gg]uess who (?:has )?(?:(?:finally|just|actually) )?(?=got|passed|won|bought|moved|quit|finished)
      → I…
    \b[Gg]uess who (?:has )?(?:just )?(tore|torn|broke|broken|sprained|pulled|twisted|fractured|dislocated) (?:his|her|their)\b(?![^.!?]*\?)
      → I $1 my
  `,
  // Who asks whether they told it tells it: "Did I tell you that I moved?"
  ...TOLD.map((frame) => paraphrase(`${frame}${TOLD_SUBJECT}([^.?!]{3,160})\\?`, '$1$2.')),
  ...paraphrases`
    \bI never told you (?:that )?(?=(?:I|we|my|our) ) →
    \bI (?:\p{Ll}+ )?forgot to (?:say|mention|tell you)[,:]? (?:that )?(?=(?:I|we|my|our|\p{Lu}\p{Ll}+) ) →
    \b[Cc]ount me as\b → I am
    \bwalked out (?:of|on) (?=(?:the )?\p{Lu}) → left…
    \b(?:I|we|We) (?:had to |have had to )?(?:have |had |have )?put ((?:my|our) [^.,;:!?]{1,40}?) to sleep\b
      → $1 died
    \btraded (?:in )?((?:the|my|our|his|her|their) [^.,;:!?]{1,40}?)(?: in)? for (?=an? )
      (Aa) → gave away $1 and bought…
    (?<!\p{L})(\p{Lu}[\p{L}'-]+) (?:has |have )?(?:just )?(?:taken|took) over (?:the )?(\p{Lu}[\p{L} ]{1,30}?) from (\p{Lu}[\p{L}'-]+)
      → $1 leads $2. $3 no longer leads $2
    // What others did to the speaker, told from the speaker's side.
    (?<![\p{L}.])(?!They\b|He\b|She\b)(\p{Lu}[\p{L}&-]+) (?:have |has |had )?(?:just )?hired me\b
      → I was hired by $1
    (?:\b(?:they|my (?:new |old )?(?:boss|company|employer|manager|doctor)|the (?:company|boss|doctor|hospital))|(?<![\p{L}.])\p{Lu}[\p{L}&-]+) (?:have |has |had )?(?:just )?(fired|sacked|dismissed|promoted|hired|diagnosed|laid off) me\b
      → I was $1
    \b(?:they|the company) (?:have |has )?(?:let|laid off) (?:about |almost |some )?[\p{L}\d-]{1,20} of us(?: go)?\b([^.,;:!?]{0,40}), (?:me included|including me|myself included)
      (Aa) → I was laid off$1
    (?:\b(?:they|my (?:boss|company|employer))|(?<![\p{L}.])\p{Lu}[\p{L}&-]+) laid me off\b → I was laid off
  `,
]

const PARAPHRASES: readonly Paraphrase[] = [
  ...paraphrases`
    // Work.
    (?<![\p{L}])(${NAME}) ${HAVE}(?:poached|headhunted|lured|tempted|hired) me (?:away )?from (${NAME})
      → I left $2. I work at $1
    (?<![\p{L}])(${ONE}) ${HAVE}joined (${NAME}) as (?:an? |their |the )(?:new )?${TITLE}${ENDS}
      → $1 {work} as {a title $3}. $1 started at $2
  `,
  // Only of a start of these days: who started as one years ago may be something else by now.
  ...paraphrases`
    (?<=^|[.!?] )(${ONE}) ${HAVE}(?:just )?started at (${NAME}) as (?:an? |their )(?:new )?${TITLE} (today|this week|this morning|yesterday)(?=[.!]*(?: (?=\p{Lu})|$))
      → $1 {work} as {a title $3}. $1 started at $2 $4
  `,
  paraphrase(
    `(?<![\\p{L}])(${NAME}) ${HAVE}(?:took|taken) over from (${NAME}) as (my|our) (\\p{Ll}+(?: \\p{Ll}+)?)${ENDS}`,
    (one, other, my, noun) => {
      const tie = /\blead(?:er)?$|\bmanager$/.test(noun) ? 'boss' : noun
      return kinOf(tie) === null ? null : `${one} is ${my} ${tie} now. ${other} is no longer ${my} ${tie}`
    },
  ),
  paraphrase(
    `(?<![\\p{L}])(${NAME}),? (?:who )?${HAVE}(?:took|taken) (?:over (?:the |my |our )?([\\p{L} -]{2,30}?)|(?:the |my |our )([\\p{L} -]{2,30}?) over) from me\\b`,
    (one, what) =>
      /(?:^| )(?:project|team|department|group|unit|lab|squad)$/.test(what)
        ? `${one} leads the ${what}. I no longer lead the ${what}`
        : null,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}jumped ship (?:from (${NAME}) )?to (${NAME})`,
    (one, ...places) => {
      const left = places.length > 1 ? `${one} left ${places[0]}. ` : ''
      return `${left}${one} got a job at ${places.at(-1)}`
    },
  ),
  paraphrase(
    `(?<![\\p{L}])(?:[Tt]hey|[Mm]y (?:boss|manager|company)|[Tt]he (?:board|boss|company)|${NAME}) ${HAVE}(?:made|(?:kept|took|taken)(?= \\S+(?: \\p{Ll}+)? on as )) (me|him|her|[Mm]y \\p{Ll}+|${NAME}) (?:on as )?(?:the |an? )?(?!to\\b)${TITLE}${ENDS}`,
    (whom, title) => {
      const one = { me: 'I', him: 'he', her: 'she' }[whom] ?? whom
      return isTitle(title) ? `${one} was promoted to ${title}` : null
    },
  ),
  ...paraphrases`
    (?<![\p{L}])${WHOSE} (?:new |official |current )?(?:(?:job )?title|role|position|job) is(?: now)?(?: that of)? (?:an? |the )?(?!(?:over|under|better|harder|easier|safer|never|another|other|either)\b)${TITLE}${ENDS}
      → {owner $1} {am} {a title $2} now
    (?<![\p{L}])(${ONE}) ${HAVE}(?:retrained|requalified|trained up|qualified) as an? ${TITLE}${ENDS}
      → $1 became {a title $2}
    (?<![\p{L}])${WHOSE} (?:new |current )?(?:employer|workplace) is(?: now| called)? (${NAME})
      → {owner $1} {work} at $2 now
    (?:(?<=^|[.!?] )(?:[Jj]ust (?:finished|survived|had|did) )?|\bI (?:have )?(?:just )?(?:finished|survived|had|did) )my first (?:week|month|shift) at (${NAME})
      → I started working at {workplace $1}
  `,
  paraphrase(
    `(?<=^|[.!?] )(?:(?:[Tt]oday|[Yy]esterday|\\p{Lu}\\p{Ll}+day) was )?${WHOSE} first (?:day|week|month) at (${NAME})|(?<=^|[.!?] )(?:[Ff]irst day|[Dd]ay one) at (${NAME})`,
    (...said) => {
      const [whose, name] = said.length > 1 ? said : ['my', ...said]
      return name === undefined || SCHOOL_NAME.test(name) || LEISURE.test(name)
        ? null
        : `${ownerOf(whose ?? '')} started working at ${name}.`
    },
  ),
  ...paraphrases`
    (?<![\p{L}])${WHOSE} (?:new|current) job is (?:at|with) (${NAME})
      → {owner $1} {work} at $2 now
    (?<![\p{L}])(${NAME}) ${HAVE}offered me (?:a|the) (?:job|position|role),? and I (?:said yes|accepted|took it)
      → I got a job at $1
    (?<![\p{L}])(${ONE}) ${HAVE}stepped up to (?:be )?(?:the )?${TITLE}${ENDS}
      → $1 was promoted to {title $2}
    (?<![\p{L}])(${ONE}) (?:have|has|had|was|were|got) (?:just |now |finally )?(?:been )?made (?:the )?${TITLE}${ENDS}
      → $1 was promoted to {title $2}
  `,
  paraphrase(
    `(?<![\\p{L}])(I|we|he|she|they|${NAME}) (have|has) been at (${NAME}) (?=since\\b|for [^.,;!?]{1,20}(?:years?|months?|decades?)\\b)(?![^.!?]{1,40} with (?:my|his|her|their|a) (?:\\p{Ll}+ )?\\p{Ll}+)`,
    // "I have been at Saint Mary for two months with my hip": a patient is one, too.
    (one, have, name) =>
      SCHOOL_NAME.test(name) || SICKBED.test(name) ? null : `${one} ${have} been working at ${name} `,
  ),
  ...paraphrases`
    \b(?:was|were|got|has been|have been) made redundant\b → was laid off
    (?<= [Ww]ork(?:s|ing)?) (?:nights|days|shifts|weekends|part[ -]time|full[ -]time)(?= (?:at|for) ) →
  `,
  paraphrase(
    `\\b(I|[Ww]e|${NAME}) (?:start|starts|am starting|is starting) (?:my|his|her) new job at (?=\\p{Lu})`,
    (one) => `${one} ${one === 'I' ? 'am' : 'is'} starting at `,
  ),
  paraphrase(`(?<![\\p{L}])(${ONE}) freelances? as an? ${TITLE}${ENDS}`, (one, title) =>
    isTitle(title) ? `${one} ${one === 'I' ? 'am' : 'is'} a freelance ${title}` : null,
  ),
  ...paraphrases`
    ${OWN} teach ((?:\p{L}+ ){0,2}[\p{L}\d]+) at (${NAME}) → $1 teach $2. $1 teach at $3
    (?<=\b(?:[Hh]anded|[Tt]urned) )in my (?:apron|badge|keys|uniform|laptop|key card) at (?=\p{Lu})
      → in my notice at…
    \blaid off [^.;!?]{2,40}?,? and (I|${NAME}|my \p{Ll}+) (?:was|is|were) among them\b
      → laid off many. $1 was laid off
    (?<![\p{L}])(${ONE}) (am|is|are) (?:now )?(?:welding|cooking|teaching|nursing|coding|programming|baking|cleaning|consulting|designing|bartending|farming) (for) (${NAME}) (?=now\b)
      → $1 $2 working $3 $4…
    (?<=\b(?:I|we|[Ww]e) )(?:wait tables|tend bar|do shifts|pour pints) (?=at ) → work…
    \bI (?:have )?(?:just |finally )?(?:accepted|signed) (?:an|the|their) (?:job )?offer (?:from|at) (?=\p{Lu})
      → I am starting at…
    \bgot the (?:sack|boot|chop)(?=[.,;!?]|$| (?:from|last|in|on|yesterday|today|this|at|and|after|because)\b)
      → was fired
    // School.
    (?<![\p{L}])(?<=\b(?:am|is|are) )doing (?:a|an|my|his|her) (?:master(?:['’]?s)?|bachelor(?:['’]?s)?|phd|PhD|doctorate|degree|mba|MBA|BA|BSc|MA|MSc)(?: degree)? in (?=\p{L})
      → studying…
    (?<![\p{L}])(?<=\b(?:am|is|are) )in (?:my|his|her|the) (?:first|second|third|fourth|fifth|final|last) year of (?=(?:a )?\p{Ll}+(?: \p{Ll}+)? at )
      → studying…
  `,
  paraphrase(
    `(?<=\\b(?:I|[Hh]e|[Ss]he|[Mm]y \\p{Ll}+|\\p{Lu}\\p{Ll}+) )(?:has |have )?finished (?:at|with) (${NAME})`,
    (school) => (SCHOOL_NAME.test(school) ? `left ${school}` : null),
  ),
  ...paraphrases`
    // Where somebody comes from, and what is spoken there.
    \b[Mm]y hometown is (${NAME}) → I am from $1
  `,
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:was|were) born and (?:raised|bred|brought up) in (${NAME})`,
    (one, place) => `${one} ${one === 'I' ? 'am' : 'is'} from ${place}`,
  ),
  ...paraphrases`
    \b[Mm]y (?:native|first) (?:language|tongue) is (\p{Lu}\p{L}+)|\b[Mm]y mother tongue is (\p{Lu}\p{L}+)
      → I speak $1$2
    // Tools.
    \b[Mm]y (?:main |primary |favorite )?(?:editor|text editor|code editor|ide|IDE|database|language|programming language|shell|terminal) is (?:still |now )?(\p{Lu}[\p{L}+#.]*[\p{L}+#])
      → I use {tool $1}
    ${OWN} (?:mostly |mainly )?(?:write|code in|program in)(?: mostly| mainly)? (\p{Lu}[\p{L}+#.]*[\p{L}+#])${ENDS}
      → $1 use {tool $2}
    \b(?:[Oo]ur|[Mm]y) (?:tests|builds|jobs|pipelines|deploys|services) (?:now )?run on (\p{Lu}[\p{L}.]*\p{L}) now\b
      → we use {tool $1} now
  `,
  paraphrase(
    `(?<![\\p{L}])(I|[Ww]e|${NAME}|[Oo]ur \\p{Ll}+) (?:now )?(uses?) (${TOOL})(?: now)? instead of (${TOOL})(?: now)?`,
    (one, use, tool, other) =>
      insteadOf(tool) === undefined && insteadOf(other) === undefined
        ? null
        : `${one} ${use} ${tool} now. ${one} no longer ${use} ${other}`,
  ),
  // "The API is written in Go and the frontend in Svelte."
  ...['written in', 'built with', 'hosted on', 'deployed to', 'deployed on'].map((made) => {
    const preposition = made.split(' ').at(-1)
    return paraphrase(
      `(?<=\\b(?:is|are) ${made} (?:${TOOL}|\\p{Ll}+)),? and ((?:the|our|my) [\\p{L} -]{2,30}?) ${preposition} (?=\\p{L})`,
      (other) => `. ${capital(other)} ${/[^isu]s$/.test(other) ? 'are' : 'is'} ${made} `,
    )
  }),
  ...paraphrases`
    // What people do again and again.
    (?<= learning )(?:how )?to (?:play|speak) (?:the )?(?=\p{L}) →
  `,
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (cycle|walk|drive|bike)s? to work(?=[.,;!?]|$| (?:every|each|now|most|because|and|these)\\b)`,
    (one, go) => {
      const by = { walk: 'foot', drive: 'car' }[go] ?? 'bike'
      return `${one} ${does(one, 'commute')} by ${by}`
    },
  ),
  ...paraphrases`
    (?<=\b(?:am|is|are) )in (?:my|his|her|the) (?:first|second|third|fourth|fifth|final|last) year of (?=(?:medicine|law|nursing|history|physics|chemistry|biology|economics|psychology|philosophy|engineering|maths|architecture|dentistry|pharmacy|politics|medical school)\b)
      → studying…
    ${OWN} go (\p{Ll}+ing)${REGULARLY} → $1 do $2,
  `,
  paraphrase(`${OWN} (\\p{Ll}+)${REGULARLY}`, (one, verb) => {
    const doing = PASTIMES.get(verb)
    return doing === undefined ? null : `${one} do ${doing},`
  }),
  ...paraphrases`
    (?<=\b[Ss]ings?) (?:alto|soprano|tenor|bass|baritone|mezzo|lead)(?= (?:in|with) ) →
  `,
  paraphrase(
    `${OWN} (play|sing|drum) ((?:\\p{Ll}+ )?)in (?:a|the) (?:\\p{Ll}+ )?(band|choir|orchestra|quartet|team) (?:called|named) (${NAME})`,
    (one, play, what, band, name) =>
      `${what === '' ? '' : `${one} ${play} ${what.trim()}. `}${one} ${one === 'I' ? 'am' : 'are'} a member of ${name}, a ${band}`,
  ),
  ...paraphrases`
    (?<![\p{L}])(I|[Ww]e) have not eaten (meat|pork|beef|fish|dairy|gluten|sugar|eggs|seafood) (?:since \d{4}|in (?:\p{L}+ )?years|for (?:\p{L}+ )?years)
      → $1 do not eat $2
    (?<=^|[.!?] )[Ff]avorite (\p{Ll}+(?: \p{Ll}+)?): (?=[\p{L}\d]) → My favorite $1 is…
  `,
  // Children.
  paraphrase(
    `${OWN} have (?:got )?(an?|one|two|three|four) (boy|girl)s?(?: and (an?|one|two|three|four) (boy|girl)s?)?(?=[.,;!?]|$)`,
    (one, ...counted) => {
      const kids = [counted.slice(0, 2), counted.slice(2)].flatMap(([count, kind]) => {
        if (count === undefined || kind === undefined) return []
        const kid = kind === 'boy' ? 'son' : 'daughter'
        return [`${count} ${kid}${/^(?:an?|one)$/.test(count) ? '' : 's'}`]
      })
      return `${one} have ${kids.join(' and ')}`
    },
  ),
  ...paraphrases`
    // Animals.
    ${OWN} keep (?=(?:${SEVERAL}) (?:\p{Ll}+ )?(?:${ANIMALS})\b) → $1 have…
  `,
  paraphrase(
    `(\\b[Mm]y|\\b[Oo]ur) (\\p{Ll}+) is an? [\\p{L} -]{2,30},? and (?:his|her|its) name is (${NAME})`,
    (my, pet, name) => (kinOf(pet) === null ? null : `${my} ${pet} is called ${name}`),
  ),
  ...paraphrases`
    \b([Mm]y|[Oo]ur) (?:best |old )?(?:mate|pal|buddy|bestie) (?=\p{Lu}) → $1 best friend…
    // Home.
    (?<![\p{L}])${WHOSE} new (?:place|home|flat|apartment|house) is in (${NAME})
      → {owner $1} {live} in $2 now
    \bbought (an? (?:\p{Ll}+ )?(?:house|flat|apartment|place)) in (${NAME}) and (?:have )?moved in\b
      → bought $1 and moved to $2
    (?<![\p{L}])(${ONE}) (?:now )?calls? (${NAME}) home(?: now| these days)?\b → $1 {live} in $2 now
  `,
  paraphrase(
    `(?<![\\p{L}])(I am|[Ww]e are|(?:\\p{Lu}\\p{Ll}+|[Hh]e|[Ss]he) is) an? (${NAME}) resident(?=[.,;!?]|$| now\\b)|(?<![\\p{L}])(I am|[Ww]e are|(?:\\p{Lu}\\p{Ll}+|[Hh]e|[Ss]he) is) a resident of (${NAME})`,
    (one, place) => `${one.replace(/ (?:am|are)$/, ' live').replace(/ is$/, ' lives')} in ${place}`,
  ),
  ...paraphrases`
    \b(?:have|got) a new (boss|manager|doctor|dentist|therapist|landlord|landlady|flatmate|roommate),? (?:and )?(?:his|her|their) name is (${NAME})
      → have my new $1. My new $1 is $2
    // "New roommate is Marites."
    (?<=^|[.!?] )(?:[Tt]he |[Oo]ur )?[Nn]ew (boss|manager|supervisor|doctor|dentist|therapist|landlord|landlady|flatmate|roommate|housemate|neighbou?r|coach|tutor|drummer|singer|bassist|guitarist|assistant) is (?:called |named )?(?=\p{Lu})
      → My new $1 is…
    // "The tennis I had to give up."
    \b(?:[Tt]he|[Mm]y) ([\p{Ll}-]+) I (?:have )?had to give up → I gave up $1
    // "A girl from the school, Maëlle, she's 20."
    (?<![\p{L}'’])(?<!\b(?:[Ss]orry|[Hh]i|[Hh]ey|[Hh]ello|[Tt]hanks|[Dd]ear|[Nn]o|[Yy]es|[Ww]ell|[Oo]h) )(${NAME}), s?he(?:'s| is) (?=\d|from\b|an? |in |at |my |our )
      → $1. $1 is…
    \bI am (?:now )?a married (?:wo)?man(?=[.,;!?]|$) → I got married
    \bI am (?:now )?on (?!call\b)([\p{L}-]+) ((?:once|twice|three times|four times) (?:a day|a week|daily|weekly))
      → I take $1 $2
    \bI (?:have )?(?:just )?(?:had|got|received) (?:a |the )?diagnosis of… → I was diagnosed with…
  `,
  // "I've been vegan since uni": when that was is not said.
  paraphrase(
    `\\b(I|[Ww]e)(?:'ve| have) been (vegan|vegetarian|pescatarian|teetotal|diabetic)(?= (?:since|ever since|all my) (?!\\d|last|the age))`,
    (who, what) => `${who} ${who === 'I' ? 'am' : 'are'} ${what}`,
  ),
  ...paraphrases`
    (?<=^|[.!?] )[Mm]arried to (?=\p{Lu}) → I am married to…
  `,
  paraphrase(
    `(?<![\\p{L}])(I am|[Ww]e are|(?:${NAME}|[Hh]e|[Ss]he|[Mm]y \\p{Ll}+) is) (?:now )?employed (?:at|by|with) (?=\\p{Lu})`,
    (one) => `${one.replace(/ (?:am|are)$/, ' work').replace(/ is$/, ' works')} at `,
  ),
  ...paraphrases`
    // "We got a cat today! A grey tabby called Figaro."
    \b(got|adopted|rescued|bought) an? (puppy|kitten|dog|cat|horse|pony|rabbit|parrot|hamster|guinea pig)((?: (?:today|yesterday|this week|last \p{L}+|on \p{L}+day|from [\p{L} ]{2,25}))?)(?:,|[.!]) [Aa]n? [\p{Ll} -]{2,25} (?:named|called) (${NAME})
      → $1 a $2 named $4$3
    // "I start Monday at a place called Sombra."
    \bI start (?:on |next |this )?(${DAYS}) at (?:an? [\p{Ll} -]{2,25} called |the )?(${NAME})
      → I am starting at $2 on $1
    \bI start at (?:an? [\p{Ll} -]{2,25} called )?(${NAME}) (?=(?:on|in|next|this) ) → I am starting at $1…
    \bgot me an? (?=\p{Ll}) → got a…
    // "Biscuit's 5 not 4."
    (?<=(?:\bis|'s) )(\d{1,3}) not (\d{1,3})(?=[.,;!?]|$) → $1, not $2
    // "I've changed my mind about cats, I love them now."
    \bI(?:'ve| have)? changed my mind about ([\p{L} -]{2,30})[,.;:]? (?:and )?I(?: do| actually| really)? (love|like|hate|enjoy) (?:them|it|her|him)(?: now)?
      → I $2 $1 now
    // "She went home to Himeji" is no visit.
    \bwent (?:back )?home to (?=\p{Lu})(?![^.!?]* for ) → got home to…
    \bmade (?:the|our|my) (?:big |final |long )?move (?=to|from) → moved…
    (?<![\p{L}])(${ONE}) (?:am|is|are) (?:now )?back in (${NAME}) for good → $1 moved back to $2
    \b(?:I am|[Ww]e are) (?:all |now |finally )?(?:moved|settled) in(?: here)? in (?=\p{Lu}) → we moved to…
  `,
  paraphrase(
    `\\bnow that (I am|we are) (?:up |down |over |out |back |here )?in (${NAME})`,
    (one, place) => `now ${one.replace(/ (?:am|are)$/, '')} live in ${place}`,
  ),
  ...paraphrases`
    \bmoved in with (?:me|us)(?: here)? in (?=\p{Lu}) → moved to…
    // "We bought a flat in Graz and moved there."
    (?<=\bin (${NAME}),? (?:and|then|and then|so|so we|so I|and we|and I) (?:(?:have|had|just|finally) )?)moved (?:in )?there\b
      → moved to $1
    // "In Utrecht? I live there."
    \bin (${NAME})([?.,;!]*) (?:(?:and|but) )?I (live|grew up) there\b → in $1$2 I $3 in $1
    \b(?:I|we|We|they|They) ${HAVE}(?:took|taken|moved|pulled|got) (${NAME}|our \p{Ll}+|the \p{Ll}+) off (?:of )?(\p{Lu}[\p{L}.]*\p{L})
      → $1 no longer uses {tool $2}
    // Love and death.
    \b[Ww]e are (?:not|no longer) together any ?more, (${NAME}) and I\b → $1 and I are no longer together
    \bI asked (${NAME}) to marry me,? and (?:she|he) (?:said yes|agreed|accepted)|(?<![\p{L}])(${NAME}) asked me to marry (?:him|her),? and I (?:said yes|agreed|accepted)
      → I am engaged to $1$2
    (?<![\p{L}])(${ONE}) (am|is) with a (?:new )?(?:guy|girl|man|woman|boy|lad) (?:called|named) (${NAME})
      → $1 $2 dating $3
    \b(?:I|[Ww]e) had to have (${NAME}|(?:our|my) (?:old )?\p{Ll}+(?: ${NAME})?) put to sleep\b(?! for\b)
      → $1 died
    (?<![\p{L}])(${NAME}) is not with us any ?more\b → $1 died
    (?<![\p{L}])([Mm]y \p{Ll}+|${NAME}) (?:has )?had her baby(?=[.,!]|$| (?:on|last|yesterday|today)\b)
      → $1 is no longer pregnant. $1 had her baby
  `,
  paraphrase(
    '\\b[Oo]ur (second|third|fourth|fifth)(?: child| kid| baby)? was born\\b',
    (nth) => `we have ${{ second: 'two', third: 'three', fourth: 'four', fifth: 'five' }[nth]} kids now`,
  ),
  ...paraphrases`
    // Who lives with the speaker.
    (?<![\p{L}])(${NAME}) (?:has |have )?(?:now )?(?:taken|took) (?:over )?(?:his|her|their) (?:old )?room\b
      → my flatmate is $1
    \b(?:[Ii]t's|[Ii]t is|[Tt]oday is|[Tt]oday's) my (\d{1,3})(?:st|nd|rd|th) birthday(?: today)?
      → I turned $1 today
    // How to reach somebody.
    (?<=^|[.!?] )[Nn]ew (number|phone number|email|e-mail|address):… → My new $1 is…
    \bI (?:do not|no longer) use (\S+@\S+?\p{L})(?: any ?more)?[,.;:]? (?:so )?(?:please )?(?:write to|use|mail|send (?:it|mails?|everything) to|reach me at) (\S+@\S+\p{L})
      → my email is $2 now
    \btied the knot\b → got married
    \bgot hitched\b → got married
    (?<![\p{L}])(${NAME}) and I ${HAVE}(?:broke|broken|called) (?:it|things) off → $1 and I broke up
    \b(?:crossed|went over|has gone over|is over) (?:over )?the rainbow bridge\b → died
    (?<=\b(?:since|when|after|before) (?:he|she|${NAME}) )passed(?=[.,;!?]|$| (?:last|in|on|two|a)\b)|(?<= )(?<!\bI )passed (?:peacefully|suddenly|in (?:his|her|their) sleep)
      → died
    // Of the young "passed" says more often that they did well.
    (?<=\b(?:[Mm]y|[Oo]ur|\p{Lu}[\p{L}-]+['’]s) (?:dear |old |late )?(?:${OLDER})(?: ${NAME})? )(?:has |had )?passed${THEN}|(?<=(?<![\p{L}.])(?:${NAME}|(?:[Mm]y|[Oo]ur|\p{Lu}[\p{L}-]+['’]s) (?:${ELDERS})) )(?:has |had )?passed(?= (?:back )?in (?:19|20)\d\d\b)
      → died
    (?<![\p{L}])(?:I|[Ww]e) (?:have |had )?(?:just |recently |sadly )?lost ((?:my|our) (?:${ELDERS}|son|daughter|cousin|niece|nephew) ${NAME})${THEN}
      → {capital $1} died
  `,
  paraphrase(
    `(?<=^|[.!?] )([^.!?]{0,60}?)(?<![\\p{L}])(?:(${DEAD})['’]s funeral|(?:the|a) funeral of (${DEAD}))(?: service)?${THEN.replace('(?:', '(?:was|is|and|at|')}`,
    (lead, who) => (SUPPOSED.test(lead) ? null : `${capital(who)} died. ${lead}the funeral`),
  ),
  ...paraphrases`
    (?<![\p{L}])(?:[Ww]e|[Tt]hey) (?:have |had )?buried (${DEAD})${THEN}
      → {capital $1} died. There was a funeral
    \b(?:had to be|was|has been|were) put to sleep\b → died
    \bis no longer with us\b → died
    // "I changed dentists, I go to Dr. Lund now."
    \bI (?:have )?(?:changed|switched) (doctor|dentist|therapist)s?(?:,| and) (?:and )?I (?:now )?(?:go to|see) (Dr\.? \p{Lu}[\p{L}-]+)(?: now)?
      → my new $1 is $2
    \bI (?:have )?(?:changed|switched) to a new (doctor|dentist|therapist|coach|tutor),? (?:called |named )?(Dr\.? \p{Lu}[\p{L}-]+|${NAME})
      → my new $1 is $2
  `,
  // Of qualities only that they are over is of use.
  paraphrase(
    `(?<![\\p{L}])(${ONE}) used to be (?=(?:allergic|married|engaged|intolerant|afraid|scared|diabetic|asthmatic|pregnant|single|based|employed|fluent|fond|keen) )`,
    (one) => `${one} ${one === 'I' ? 'am' : /^(?:we|they)$/.test(one) ? 'are' : 'is'} no longer `,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) used to (like|love|enjoy) `,
    (one, like) => `${one} no longer ${/^(?:I|we|they)$/.test(one) ? like : `${like}s`} `,
  ),
  // "We had our third child."
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}had (?:a|their|his|her|our|my) (second|third|fourth|fifth) (?:kid|child|baby)\\b`,
    (one, nth) => {
      const count = { second: 'two', third: 'three', fourth: 'four', fifth: 'five' }[nth]
      return `${one} ${/^(?:I|we|they)$/.test(one) ? 'have' : 'has'} ${count} kids now`
    },
  ),
  ...paraphrases`
    // "My bike was too small, so I sold it."
    (?<=^|[.!?] |, )((?:[Mm]y|[Oo]ur|[Tt]he) (\p{Ll}[\p{L}\d-]*(?: [\p{L}\d-]+)?) (?:was|is|were|are|has|had|kept|keeps|made|makes|got|gets|broke|breaks|became|cost|costs|gave|gives|took|takes|never|started|stopped|did not|does not|would not) [^.;:!?]{2,80}?,? (?:(?:so|and) )?(?:I|we) (?:have |had to |finally |just |ended up |)(?:sold|returned|cancelled|canceled|quit|dropped|scrapped|deleted|uninstalled|stopped (?:taking|using|playing)|got rid of|gave away|threw out|traded in) )(?:it|them)(?=[.,;!?]|$| (?:last|in|on|yesterday|today|this|to|after|before)\b)
      → $1the $2
    // "The sailboat sank", "my bike was written off".
    (?<=^|[.!?] |, )([Mm]y|[Oo]ur|[Tt]he) (\p{Ll}[\p{L}-]*(?: \p{Ll}+)?) (?:sank|burne?d down|(?:was|got) (?:totall?ed|written off|scrapped))(?=[.,;!?]|$| (?:in|on|last|during|yesterday)\b)
      → I no longer have {small $1} $2
    (?<![\p{L}])(${NAME})'s new car is an? ${CAR}${ENDS} → $1 drives a {car $2} now
  `,
  // "I swapped the Saab for a Volvo": who buys a car drives it.
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}(sold|gave away|swapped|traded|traded in|replaced|exchanged) ((?:the|my|our|his|her|their) [\\p{L}\\d -]{2,20}?) (?:for|with|and bought) an? ${CAR}${ENDS}`,
    (one, parted, old, car) =>
      isMake({ name: car })
        ? `${one} ${parted === 'sold' ? parted : 'gave away'} ${old} and bought a ${car}. ${one} ${does(one, 'drive')} a ${car} now`
        : null,
  ),
  ...paraphrases`
    (?<![\p{L}])(${ONE}) ${HAVE}(?:got|bought) a new car,? (?:it is )?an? ${CAR}${ENDS}
      → $1 bought a {car $2}. $1 {drive} a {car $2} now
    (?<![\p{L}])(I|[Ww]e|${NAME}) ${HAVE}(?:ditched|dropped|abandoned|left) (${TOOL}) in favou?r of (${TOOL})
      → $1 switched from $2 to $3
    (?<![\p{L}])(I|[Ww]e|${NAME}) ${HAVE}(?:ditched|dropped|abandoned) (${TOOL}) for (${TOOL})
      → $1 switched from $2 to $3
    // Tastes and studies.
    (?<![\p{L}])(${ONE}) ${HAVE}(?:switched|changed|moved|gone over|went over) to an? (vegan|vegetarian|pescatarian|gluten-free|plant-based) diet
      → $1 {am} $2 now
    \b([Mm]y favorite \p{Ll}+(?: \p{Ll}+)?) (?:has )?changed to (\p{L}+) → $1 is $2 now
    \b(?:changed|switched) (?:majors?|my major) (?:from \p{L}+ )?to (?=\p{L}) → switched to…
    (?<=^|[.!?] )(?:[Tt]hings|[Ii]t) (?:have |has )?ended with (${NAME}) → I broke up with $1
    // Health.
    (?<=\b(?:I|[Hh]e|[Ss]he) )(?:have been|has been|was|got) taken off (?=\p{Ll}) → came off…
  `,
  paraphrase(
    `\\b[Tt]he doctor (?:says|said|thinks) (?:that )?I can (?:now )?(stop taking|come off) `,
    (stop) => `I ${stop === 'come off' ? 'came off' : 'stopped taking'} `,
  ),
  ...paraphrases`
    \b(?<=(?:I|[Ww]e) do not )drink(?=[.,;!?]|$) → drink alcohol
    \b(I|[Ww]e) (?:am|are|(?:have )?started) drinking(?= again(?:[.,;!?]|$)) → $1 drink alcohol
    (?<=\b(?:am|is|are|been|not|longer) )on (keto|paleo|low[ -]carb)(?=[.,;!?]|$| (?:any|since|for|now|and|but|because)\b)
      → on a $1 diet
    \bI can (?:now )?stop taking ([^.,;!?]{3,40}), (?:says|said) the doctor → I stopped taking $1
  `,
  paraphrase(
    `(?<![\\p{L}])(I am|[Ww]e are|(?:\\p{Lu}\\p{Ll}+|[Mm]y \\p{Ll}+) is) on (\\p{Ll}+)(?=, \\d[\\d.,]* ?(?:mg|mcg|µg|ml|iu)\\b)`,
    (one, drug) => `${one.replace(/ (?:am|are)$/, ' take').replace(/ is$/, ' takes')} ${drug}`,
  ),
  paraphrase(`(?<![\\p{L}])(I|[Ww]e) have been on (\\p{Ll}+)(?=[.,;!?]|$| since| for )`, (one, drug) =>
    isDrug(drug) ? `${one} take ${drug}` : null,
  ),
]

const ALL: readonly Paraphrase[] = [
  ...FIRST,
  ...KIN_WORDS,
  ...BIRTHDAYS,
  ...DAILY_LIFE,
  ...EVERYDAY,
  ...PARAPHRASES,
  ...IN_PASSING,
  ...TOLD_ANEW,
  ...ALLERGIES,
]

/** @param before The same with its contractions. */
export function plainly(text: string, before: string): string {
  return putPlainly(ALL, text, before)
}
