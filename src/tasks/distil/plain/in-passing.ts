/** Plain words for what people mention in passing: a job, an age, days of the week, what they cannot stand, what they have. */
import { numbersBetween } from '../../../std/number-words.ts'
import { ageIn } from '../clauses/being.ts'
import { SCHOOL_NAME } from '../clauses/catalogue.ts'
import { kinOf } from '../clauses/nouns.ts'
import { a, HAVE, isTitle, NAME, ONE, type Paraphrase, paraphrase, paraphrases } from './paraphrase.ts'

const START = '(?<=^|[.,;!?–—] |\\b(?:and|but|so) )'
const NUMBER = `(?:\\d{1,2}|an?|${numbersBetween(1, 90)})`
const DAY = '(?:[Mm]on|[Tt]ues?|[Ww]ed(?:nes)?|[Tt]hu(?:rs?)?|[Ff]ri|[Ss]at(?:ur)?|[Ss]un)(?:day)?s?'
const DAYS = `(${DAY}(?:(?:,? and |, | & | )${DAY})*)(?=[.,;:!?]|$| (?:now|and|but|so|at|from|after|evenings?|mornings?|nights?)\\b)`
const FULL: Readonly<Record<string, string>> = {
  mon: 'Mondays',
  tue: 'Tuesdays',
  wed: 'Wednesdays',
  thu: 'Thursdays',
  fri: 'Fridays',
  sat: 'Saturdays',
  sun: 'Sundays',
}
const PASTIME =
  'gym|pilates|yoga|choir|band|orchestra|drama|pottery|karate|judo|ballet|zumba|crossfit|spinning|swimming|badminton|tennis|football|rugby|chess|bridge|dance|ceramics|boxing|climbing|book club|running club|chess club|drama group|knitting group'
const GROUP = `(?:\\p{Ll}+ )?(?:${PASTIME}|club|group|ensemble|quartet|class|lesson)`
const WORK = String.raw`\b(?:the work|works? (?:there|as)|working|[Jj]obs?|[Cc]olleagues?|[Cc]oworkers?|[Bb]oss|[Pp]romot(?:ed|ion)|[Ss]alary|[Pp]ay ?rise|[Cc]areer|[Ee]mployers?|[Hh]ired|[Rr]edundan(?:t|cy))\b`
/** Many are at a home for the old or at a hospital for years: what is said around it speaks of work. */
const OF_WORK = `(?:(?<=${WORK}[^]{0,200})|(?=[^]{0,200}${WORK}))`
/** What people say of themselves with their years; at thirty degrees they sweat, at eighty miles an hour they feel unsafe. */
const OF_LIFE = String.raw`(?:still (?:(?:work|drive|live|volunteer|teach|garden|swim|cycle|ski|dance|climb|travel)(?! (?:in|at|below|above|with) (?:\p{Ll}+ )?(?:gear|degrees))|(?:run|play|ride|hike|row|sail|sing|lift|do) (?:\p{Ll}+)|(?:have|own|keep|raise) (?:my|all|\p{Ll}+))|(?:still )?live (?:alone|on my own|by myself)|am (?:still )?(?:retired|single|widowed|divorced|fit|healthy|independent|a grand\p{Ll}+)|(?:still )?feel (?:young|old))`
const FOOD_END = '(?=[.,;:!?]|$| (?:lately|recently|now|and|but|since|because|completely|altogether)\\b)'
/** Schools whose names do not say so. */
const FAMED =
  /^(?:Harvard|Oxford|Cambridge|Yale|Stanford|Princeton|Columbia|MIT|Berkeley|Cornell|Eton|Trinity|UC[A-Z]+)\b/
/** What somebody goes off who is on the way. */
const NO_FOOD =
  /^(?:\p{Ll}+(?:ing|ly)|road|track|course|topic|script|piste|grid|air|duty|work|again|air|home)$/u

/** "No doubt", "no problem": what stands behind "no" in phrases. */
const NO_THING =
  /ing$|^(?:doubts?|worries|problems?|ideas?|ways?|kids?|offen[cs]e|matter|need|wonder|jokes?|one|thanks|biggie|rush|sweat|clue|chance|luck|surprises?|questions?|comments?|pressure|reason|point|fun|time|money|people|friends?|more|other|longer|but|and)$/u

/** "Tue thu sat", "Tuesdays and Fridays": every day in full, as one list. */
function inFull(days: string): string {
  const all = days
    .toLowerCase()
    .split(/(?:,? and |, | & | )/)
    .map((day) => FULL[day.slice(0, 3)] ?? day)
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** "Go to the gym", "go to the pilates class", "play tennis". */
function goesTo(what: string): string {
  const [last = ''] = what.split(' ').slice(-1)
  if (/^(?:gym|choir|band|orchestra|ensemble|quartet|club|group|class|classes|lessons?)$/.test(last))
    return `go to the ${what}`
  return /^(?:tennis|badminton|football|rugby|chess|bridge)$/.test(last)
    ? `play ${what}`
    : `go to the ${what} class`
}

export const IN_PASSING: readonly Paraphrase[] = [
  ...paraphrases`
    // Work.
    // "I work for Halden on the pumps": for whom, and what on.
    (?<![\p{L}])(${ONE}) (works?) (for|at) (${NAME}) on (?!the (?:side|weekends?|go|spot|phone|cheap)\b|${DAY}|a )(?=(?:the|our|my) \p{L}|\p{Lu})
      → $1 $2 $3 $4. $1 $2 on…
  `,
  paraphrase(
    `(?<![\\p{L}])(I|he|she|[Mm]y \\p{Ll}+|${NAME}) (have|has) been at (${NAME}) (?:for )?(?=(?:about |almost |nearly |over )?${NUMBER}(?:-\\p{Ll}+)? (?:years|months)\\b)(?:${OF_WORK}|(?<=\\bI have [^]{0,100})(?=[\\p{Ll}\\d -]{1,30} years(?: now)?(?:[.!](?:\\s|$)|$)))`,
    (one, have, name) =>
      SCHOOL_NAME.test(name) || FAMED.test(name) ? null : `${one} ${have} been working at ${name} for `,
  ),
  ...paraphrases`
    (?<![\p{L}])(${ONE}) ${HAVE}(switched|changed|changed jobs?|switched jobs?|got a new job|has a new job|have a new job)[,.;:] (?:he|she|they|I)(?: is| are| am|'s) (?:now )?at (${NAME})(?: now)?(?=[.,;!?]|$)
      → $1 {work} at $3 now
    (?<![\p{L}])(${NAME}|[Mm]y \p{Ll}+) starts at (${NAME}) (?=on |in |next |this ) → $1 is starting at $2…
  `,
  paraphrase(
    `(?<=^|[.!?] )(?:I )?(?:(?:[Gg]ot|GOT) (?:the|a|THE|A|my|MY) (?:new |NEW )?(?:job|JOB))[.,!:]+ (?:I am |[Aa]n? )?(?![Tt]he )([\\p{L} ]{3,40}?) at (${NAME})(?=[.;!?]|$|, (?:so|and|I|starting|from)\\b)`,
    (title, name) =>
      isTitle(title.toLowerCase()) || /^head of /i.test(title) ? `I got a job at ${name}` : null,
  ),
  // Age.
  paraphrase(
    `${START}[Aa]t ([\\p{Ll}]+(?:-\\p{Ll}+)?|\\d{2}),? I (?=${OF_LIFE}(?=[.,;!?]|$| \\p{Ll}))`,
    (age) => {
      const years = Number(ageIn(age))
      // "At 20 I still work" may be an hour.
      return years >= (/^\d/.test(age) ? 25 : 18) && years < 110 ? `I am ${years} years old. I ` : null
    },
  ),
  // Days of the week.
  paraphrase(
    `${START}(?:[Mm]y|[Oo]ur) (${GROUP}) (?:rehearses|practices|meets|trains|is|are) (?:now |always |usually )?(?:on )?${DAYS}`,
    (what, days) => (/days/i.test(days) ? `I ${goesTo(what)} on ${inFull(days)}` : null),
  ),
  paraphrase(
    `(?<=^|[.!?] )(?:[Mm]y |[Tt]he )?(${PASTIME}) (?:is now |is (?=[^.!?]* now )|now )(?:on )?(?=${DAY}(?:,| and| &)? ${DAY})${DAYS}`,
    (what, days) => `I ${goesTo(what)} on ${inFull(days)}`,
  ),
  paraphrase(
    `(?<![\\p{L}])I (?:have got|have|go to) (?:my |the |an? )?(${GROUP}) (?:practice |rehearsals? |class )?(?:every|on) (${DAY}(?:(?:,? and |, ){1,2}${DAY})*)(?=[.,;!?]|$| (?:now|and|but|so|evenings?|mornings?|nights?)\\b)`,
    (what, days) =>
      /days|day.* and | and .*day/i.test(days) ? `I ${goesTo(what)} on ${inFull(days)}` : null,
  ),
  ...paraphrases`
    // Home.
    (?<=^|[.!?] )(?:(?:I am|[Ww]e are) )?[Mm]oving in (?:w(?:ith)? \p{L}+|together)(?: \p{Ll}+)?[.,!:;–—]+ ?(?:(?:[Aa]n?|[Oo]ur|[Tt]he) )?(?:\p{Ll}+ )?(?:[Ff]lat|[Aa]partment|[Hh]ouse|[Ss]tudio|[Cc]ondo) in (${NAME}),? (?:from|on|as of) (?=the \d|\d|\p{Lu})
      → I am moving to $1 on…
    (?<=^|[.!?] )[Ww]e (?:have )?signed(?: the (?:lease|contract|papers))?[.,!:;–—]+ ?(?:(?:[Aa]n?|[Oo]ur|[Tt]he) )?[\p{Ll}\d -]{0,25}(?:bedroom|flat|apartment|house|studio|condo)(?: flat| apartment| house)? in (${NAME}),? (?:from|as of|moving(?: in)?(?: on)?|we move(?: in)?(?: on)?) (?=the \d|\d|\p{Lu})
      → We are moving to $1 on…
    // What somebody cannot stand, or does no more.
    (?<= can not )(?:abide|bear|stomach)(?= (?!to\b|it\b|that\b|this\b|another\b|the (?:thought|idea|sight)\b)\p{L})
      → stand
  `,
  paraphrase(
    `(?<![\\p{L}])(I|[Ww]e|${NAME}|[Mm]y \\p{Ll}+) (?:have|has) (?:completely |really |rather |totally )?gone off (\\p{Ll}+)${FOOD_END}`,
    (one, what) => {
      const isPlural = /^(?:I|we)$/i.test(one)
      return NO_FOOD.test(what)
        ? null
        : `${one} no longer ${isPlural ? 'like' : 'likes'} ${what}. ${one} ${isPlural ? 'do' : 'does'} not like ${what}`
    },
  ),
  paraphrase(
    `(?<=^|[.!?,;] )[Nn]o (\\p{Ll}{3,})(?: please| though)?[,.;:–—]? ?(?:(?:I|we) (can not stand|hate|do not eat|do not like|am allergic to|are allergic to) (?:it|them|those|that)|they are (?:slimy|disgusting|gross|vile|revolting|horrible|yucky|the devil)(?: \\p{Ll}+)?)(?=[.,;!?]|$)`,
    (...said) => {
      const [what, says] = said
      return what === undefined || NO_THING.test(what)
        ? null
        : `I ${says?.replace('are allergic', 'am allergic') ?? 'do not like'} ${what}`
    },
  ),
  ...paraphrases`
    \b[Ww]e do not fly(?=[.,;!?]|$| (?:if|because|any ?more|at all|for)\b)(?: if we can (?:help|avoid) it)?
      → I do not fly
    // What somebody has.
    ${START}(?:[Ss]o |[Aa]nd )?(?:I |[Ww]e )?${HAVE}[Rr]eplaced (?:it|(?:the|my) (?:old )?[\p{L}\d]+) with an? (?:new |used |second-hand )?((?:iP\p{Ll}+|${NAME})(?: \d{1,3}\p{Ll}?)?)(?=[.,;!?]|$| (?:and|but|last|on|yesterday|today|which)\b)
      → I have a {car $1} now
    (?<=^|[.,;!?] |\b(?:and|but|so|that) )([Mm]y|[Oo]ur) (\p{Ll}[\p{L}-]*(?: \p{Ll}+)?) got (?:nicked|stolen|pinched|swiped)(?=[.,;!?]|$| (?:in|on|last|from|outside|at|yesterday|today|while|when|and)\b)
      → $1 $2 was stolen
  `,
  // Whose friend or child it is, with what they are.
  paraphrase(
    `\\b([Mm]y|[Oo]ur) (\\p{Ll}+) (${NAME}), who is an? ((?:\\p{Ll}+ ){0,2}?\\p{Ll}+)((?: in| at| from) ${NAME})?,`,
    (my, kin, name, ...about) => {
      const [title = '', where = ''] = about
      return kinOf(kin) !== null && isTitle(title)
        ? `${my} ${kin} ${name} is ${a(title)}${where}. ${name}`
        : null
    },
  ),
]
