/** Plain words for what people say where something they told before is otherwise now, or as it once was. */

import { MONTH } from '../../../std/months.ts'
import { numbersBetween } from '../../../std/number-words.ts'
import { gerundOf } from '../../../std/verbs.ts'
import { FIGURE } from '../clauses/amounts.ts'
import { insteadOf } from '../clauses/tools.ts'
import {
  bare,
  capital,
  does,
  ENDS,
  HAVE,
  NAME,
  ONE,
  type Paraphrase,
  paraphrase,
  paraphrases,
} from './paraphrase.ts'

const AMOUNT = `(${FIGURE})`
const SUM = 'rent|salary|rate|hourly rate|mortgage'
/** What somebody does day by day, and does again. */
const DAILY =
  'drink|eat|smoke|vape|use|take|play|do|run|swim|climb|surf|ski|skate|box|row|cycle|dance|paint|knit|practise|practice|train'
const gerunds = new Map(DAILY.split('|').map((verb) => [gerundOf(verb), verb]))
const TOOL_KINDS =
  'database|framework|editor|test runner|CI|bundler|build tool|package manager|message queue|web server|cloud provider|issue tracker'
const isKnownTool = (name: string): boolean => insteadOf(name) !== undefined

const PLAN_ALONE =
  '\\p{Ll}+(?: (?:the|my|our|his|her|their|an?) [\\p{L}-]+| (?:to |in )?\\p{Lu}[\\p{L}-]+)?(?: (?:any ?more|after all))?[.!]*(?: (?=\\p{Lu})|$)'

const SMOKES = String.raw`(?:cigarettes|ciggies|cigs|fags|smokes)(?: again| now)?(?=[.,;!]|$| (?:and|but|so|because)\b)`
/** How many of them a day. */
const A_DAY = `(?:(?:about|around|roughly|like) )?(?:(?:\\d+|an?|half a|${numbersBetween(2, 40)}) )?(?:(?:packs?|packets?|cigarettes|ciggies|cigs|fags)(?: of cigarettes)? )?(?:an?|per|every) day`
/** Whom "they" may speak of alone. */
const SOMEBODY = `(?:The user|User|${NAME}|[Mm]y \\p{Ll}+)`
export const TOLD_ANEW: readonly Paraphrase[] = [
  // "Update: the deadline was moved to 15 December."
  paraphrase(
    '(?<=^|[.!?\\n] ?)(?:(?:[Qq]uick|[Ss]mall|[Ss]tatus|[Bb]rief) )?(?:[Uu]pdate|[Nn]ews|FYI|[Hh]eads[- ]?up): (\\p{L})',
    (first) => capital(first),
  ),
  // "Ana no longer lives in Lisbon; they now live in Berlin", but not "with her parents; they now live in Berlin".
  paraphrase(
    `(?<=^|[.!?] )(${SOMEBODY}) (no longer (?:(live|work)s (?:in|at|for|as)|(use|prefer|drive|eat|drink)s) [^.;,!?]{2,60})(;|,|,? and|,? but|\\.) [Tt]hey now \\3\\4(?=\\s)`,
    (one, before, verb, parted) => `${one} ${before}${parted} ${one} now ${does(one, verb)}`,
  ),
  // "Pieter got a new job at the hospital, he begins on 1 September": until then it is ahead.
  paraphrase(
    `(?<!\\p{L})(${ONE}) ${HAVE}(?:(?:got|accepted|landed|found) (?:an?|the)(?: new)?|(?:has|have) a new) (?:job|post|position|role) (?:at|with) ((?:the )?[^.;,!?]{2,40}?)(?:[,;] (?:and )?| and )((?:(?:I|he|she|they) )?)(?:will )?(?:begins?|starts?)(?: there| work)? (?:on|in) (?=(?:the )?\\d|(?:early |late |mid-)?${MONTH}\\b|[MTWFS][a-z]+day\\b)`,
    (one, where, who) =>
      who !== '' && (one === 'I') !== (who === 'I ') ? null : `${one} will work at ${where} from `,
  ),
  // "We changed our minds about Lisbon, we go to Sicily instead."
  paraphrase(
    `(?<!\\p{L})(I|[Ww]e) ${HAVE}changed (?:my|our) minds? about (${NAME})(?:,|;|\\.|,? and)? (?:now )?(I|[Ww]e) (?:am going|are going|will go|go|will fly|are flying|am flying|fly) to (${NAME}) instead`,
    (one, there, _, instead) => {
      const [am, We] = /^I$/.test(one) ? ['am', 'I'] : ['are', 'we']
      return `${one} ${am} not going to ${there}, ${We} ${am} going to ${instead} instead`
    },
  ),
  ...paraphrases`
    // Figures.
    (?:(?<=^|[.!?] )|\bI ${HAVE})(?:[Gg]ot|was given) an? (?:pay |small |big |nice |decent )?raise to ${AMOUNT}
      → my salary went up to $1
    \bI am (?:now )?on ((?:[$€£¥] ?\d[\d.,]*(?<=\d)k?|\d[\d.,]*k|\d{2,3},\d{3}|\d{5,6})(?: (?:an?|per) (?:month|year))?)(?=[.,;!?]|$| now\b)(?: now)?
      → my salary is now $1
    \b(?:[Tt]hey|I|[Ww]e|[Mm]y (?:landlord|landlady|boss|company|employer|bank)|[Tt]he (?:landlord|landlady|bank|company)) ${HAVE}(?:raised|increased|lowered|reduced|cut|dropped|upped|put up|changed) (?:the|my|our) (${SUM}) (?:from [^,.;!?]{1,24} )?to ${AMOUNT}
      → my $1 is now $2
    \bI ${HAVE}(?:changed|updated|switched) my (e-?mail(?: address)?|phone number|number|address) to (?=\S)
      → my new $1 is…
    \b(?:I|[Ww]e) (?:have|got|have got) an? new ((?:work |home |mobile |phone )?(?:number|e-?mail|e-?mail address|phone number|address))(?:,|:| -|\. It(?:'s| is)) (?=\S*[\d@])
      → my new $1 is…
    \b(?:[Ii]t was|I ${HAVE}(?:had|celebrated)|[Ww]e celebrated) my (\d{2})(?:st|nd|rd|th) birthday\b
      → I turned $1
    \bI ${HAVE}(sold|gave away|donated) my (\p{Ll}+) collection\b
      → I no longer collect $2s. I $1 my $2 collection
    // What one eats, and does again.
    (?<=^|[.!?,] )(?:I )?[Gg]uess (?=I am \p{Ll}+ now\b) →
  `,
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:can|may|am allowed to|is allowed to) (eat|drink|have) ((?!it\\b|that\\b|this\\b|them\\b)\\p{Ll}+) again\\b`,
    (one, verb, what) => {
      const takes = does(one, verb === 'drink' ? 'drink' : 'eat')
      return `${one} ${does(one, 'am')} no longer on a ${what}-free diet. ${one} ${takes} ${what} again`
    },
  ),
  ...paraphrases`
    (?<![\p{L}])(${ONE}) calls? (?:myself|herself|himself) (?:an? )?((?:vegetarian|vegan|pescatarian|flexitarian)) now\b
      → $1 {am} $2 now
    (?<![\p{L}])(${ONE}) (am|is|are) (?:so |finally |totally )?done with being (?=\p{Ll}) → $1 $2 no longer…
  `,
  paraphrase(
    `(?<![\\p{L}])(I|[Ww]e) (?:am|are) (?:back to )?(${[...gerunds.keys()].join('|')})( (?:(?!it\\b|that\\b|this\\b|them\\b)[\\p{Ll}-]+ ){0,2}?(?!it\\b|that\\b)[\\p{Ll}-]+)? again(?=[.,;!?]|$| (?:now|and|but|since|these days)\\b)`,
    (one, doing, ...what) => {
      const verb = gerunds.get(doing)
      return verb === undefined
        ? null
        : what[0] === undefined
          ? `${one} ${verb}`
          : `${one} ${verb}${what[0]} now`
    },
  ),
  ...paraphrases`
    \bI (?:do not|don't) mind ((?!if\b|that\b|it\b|you\b|the\b|being\b|waiting\b)\p{Ll}+)(?: so much)?(?: any ?more| now| these days)?(?: (?:if|when|as long as) [^.,;!?]+)?(?=[.,;!?]|$)
      → I no longer hate $1
    \bI ${HAVE}come round to ((?!it\b|that\b|the\b|this\b)\p{Ll}+)(?=[.,;!?]|$) → I no longer hate $1
  `,
  // Plans that somebody has no more. What follows the thing ("in May, but in June") may be all that is changed.
  paraphrase(
    `(?<!\\p{L})(${ONE}) no longer (?:plans?|intends?|means?) to (?=${PLAN_ALONE})`,
    (one) => `${one} ${does(one, 'do')} not plan to `,
  ),
  // What one had given up before may be on again.
  paraphrase(
    `(?<!\\p{L})(${ONE}) (?!had )${HAVE}(?:gave up|given up|dropped|abandoned|shelved|scrapped)(?: on)? (?:the|my|our|his|her|their) (?:plan|plans|idea) to (?=${PLAN_ALONE})`,
    (one) => `${one} ${does(one, 'do')} not plan to `,
  ),
  ...paraphrases`
    // Pets that died.
    (?<=^|[.!?,;] |\b(?:and|but|that) )(${NAME}|[Mm]y (?:cat|dog|rabbit|hamster|parrot|horse|hen|bird|puppy|kitten)) (?:(?:got|was) (?:run over|hit by a (?:car|truck|van|bus)|killed)\b[^.,;!?]{0,25}|did not make it)(?=[.,;!?]|$)
      → $1 died
    \b(?:I|[Ww]e) (?:had to |have had to )?(?:have |had )?put (${NAME}) to sleep\b → $1 died
  `,
  // What smokers have is what they do.
  paraphrase(
    `\\b((?:g[ai]ve|given|giving)(?: it)? up|quit|stopped|packed in|kicked) (?:the |my |his |her |all )?(?:cigarettes|ciggies|cigs|fags|smokes|smoking habit)(?=[.,;!?]|$| (?:in|on|at|last|this|since|for|when|after|years|months|and|but|so|because|yesterday|today|altogether|completely|\\d+|an?|${numbersBetween(2, 12)})\\b)`,
    (verb) => `${/^(?:packed|kicked)/.test(verb) ? 'stopped' : verb} smoking`,
  ),
  ...paraphrases`
    \b(have|has) not (?:had|touched|smoked) (?:an?|any|one|a single) (?:cigarettes?|ciggies?|cigs?|fags?|smokes?)(?= (?:since|in|for)\b)
      → $1 not smoked
    (?<!\p{L})(${ONE}) (?:am|is|are) an? (?:heavy |chain |big )?(?<!-)smoker(?=[.,;!]|$| (?:and|but|so)\b(?! an?\b))
      → $1 {smoke}
  `,
  paraphrase(
    `(?<!\\p{L})(${ONE}) (am|is|are) an? (?:heavy |chain |big )?(?<!-)smoker (and|but) (?=an?\\b)`,
    (one, be, and) =>
      `${one} ${does(one, 'smoke')} ${and} ${one.replace(/^(?:My|He|She|We|They)\b/, (w) => w.toLowerCase())} ${be} `,
  ),
  ...paraphrases`
    \b(smokes?) (?:${A_DAY}|cigarettes(?=[.,;!]|$| (?:and|but|so)\b)) → $1
  `,
  // Who had given it up smokes again.
  bare(`(?:^|\\b(I|[Ww]e) (?:am|are) )[Bb]ack on (?:the )?${SMOKES}`, (one = 'I') => `${one} smoke`),
  ...paraphrases`
    // Tools that are used again, or no more.
    \b(I|[Ww]e) (?:am|are) back on (${NAME})(?=[.,;!?]|$| (?:now|again|after|since|because|for)\b)
      → $1 use $2 now
    \b(?:I|[Ww]e) ${HAVE}(?:moved|migrated|got|taken|took) (?:us|everything|everyone|the team|ourselves|the app) off (?:of )?(${NAME})
      → We no longer use $1
    \b(I|[Ww]e) ${HAVE}(?:went|gone|switched|moved|came|am|are) back (?:to|with) (${NAME})
      → $1 switched to {tool $2}
    (?<=^|[.,;!?] )(${NAME}) is back(?=[.,;!?]|$) → I switched to {tool $1}
    // "The database is now Postgres", "we migrated the database to Postgres".
    (?<=^|[.,;!?] )[Tt]he ((?:test |code |text )?(?:front-?end|back-?end|${TOOL_KINDS})) is now (?=\p{Lu})
      → Our $1 is now…
  `,
  paraphrase(
    `\\b[Ww]e ${HAVE}(?:migrated|moved|switched|ported) (?:the|our) (?:(?:test |code |text )?(?:${TOOL_KINDS})) (?:over )?(?:from (${NAME}) )?to (${NAME})`,
    (...tools) => {
      const [from, to] = tools.length > 1 ? tools : [undefined, tools[0]]
      const isKnown = to !== undefined && isKnownTool(to)
      return isKnown ? `We switched ${from === undefined ? '' : `from ${from} `}to ${to}` : null
    },
  ),
  ...paraphrases`
    (?<![\p{L}])(${ONE}) ${HAVE}(?:had to pull|pulled) out of (the|my|his|her) ([\p{L} ]{0,25}(?:marathon|race|triathlon|ironman|tournament|competition|ride))\b
      → $1 {am} no longer training for $2 $3
  `,
  // People.
  paraphrase(
    `(?<![\\p{L}])(?:(${NAME}) and I are|I am) back (?:together(?: with (${NAME}))?|with (${NAME}))(?=[.,;!?]|$| (?:now|again|since|and)\\b)`,
    (...names) => `${names[0]} is my partner now`,
  ),
  ...paraphrases`
    (?<![\p{L}])(${ONE}) ${HAVE}(?:found|got|bought|rented) (?:my|his|her|their) own place in (?=\p{Lu})
      → $1 moved to…
    \bI am at ((?!Home\b|Heathrow\b)${NAME}) (?=since \p{L}) → I work at $1…
    (?<![\p{L}])(${ONE}) ${HAVE}quit and (?:${HAVE})?joined (${NAME})(?: as well| too)?${ENDS}
      → $1 quit the job. $1 started working at $2
    (?<![\p{L}])(${ONE}) ${HAVE}quit (?:the|my|his|her|their) [\p{L} ]{2,30} to become (an? \p{Ll}+)${ENDS}
      → $1 became $2
  `,
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}got (sacked|fired|laid off|let go|made redundant)\\b(?! early| home| as\\b)`,
    (one, out) => `${one} ${/^(?:we|they)$/i.test(one) ? 'were' : 'was'} ${out}`,
  ),
  ...paraphrases`
    // The tagger takes "retired" behind a name for a quality.
    (?<=^|[.!?,;] |\b(?:and|but) )(${NAME}|[Mm]y \p{Ll}+) retired(?=[.,;!?]|$| (?:last|this|yesterday|early|two|three|a)\b)
      → $1 just retired
    (?<=^|[.!?] )Quit (?=\p{Ll}+ing(?:[.,;!?]|$| (?:last|this|because|since|in|after)\b)) → I quit…
    \b(I|[Ww]e) ${HAVE}stopped (?=(?!\p{Ll}+ing\b|at\b|by\b|in\b|for\b|to\b|it\b|them\b|there\b|here\b)\p{Ll}+(?:[.,;!?]|$))
      → $1 quit…
    (?<![\p{L}])(I|[Ww]e) (?:have |had )?(?:completely |really |totally )?gone off (?!the\b|to\b|on\b|with\b|my\b)(?=\p{L})
      → $1 no longer like…
    // Put right.
    \bI (?:said|told you|wrote)(?: earlier| before)?(?: that)? ([Mm]y \p{Ll}+|I|${NAME}) (lives?|works?|was born|grew up|studies|study) (in) (\p{Lu}[\p{L}'-]+),? (?:(?:and |but )?(?:that|it)(?:'s| is| was) (?:wrong|not right|incorrect)[,;:]? |but |sorry,? )+(?:actually )?it(?:'s| is| was) (?:actually )?(\p{Lu}[\p{L}'-]+)(?=[.,;!?]|$)
      → $1 $2 $3 $5, not $4
    \bI said(?: earlier| before)?(?: that)? (${ONE})(?:'s| is) (\d{1,2})(?: years old)?,? (?:but |sorry,? )?(?:actually )?(?:he|she) is (?:actually )?(\d{1,2})(?=[.,;!?]|$)
      → $1 is $3 years old, not $2
  `,
]
