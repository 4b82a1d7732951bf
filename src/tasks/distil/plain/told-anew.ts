/** Plain words for what people say where something they told before is otherwise now, or as it once was. */

import { numbersBetween } from '../../../std/number-words.ts'
import { gerundOf } from '../../../std/verbs.ts'
import { FIGURE } from '../clauses/amounts.ts'
import { insteadOf } from '../clauses/tools.ts'
import { bare, does, ENDS, HAVE, NAME, ONE, type Paraphrase, paraphrase } from './paraphrase.ts'

const AMOUNT = `(${FIGURE})`
const SUM = 'rent|salary|rate|hourly rate|mortgage'
/** What somebody does day by day, and does again. */
const DAILY =
  'drink|eat|smoke|vape|use|take|play|do|run|swim|climb|surf|ski|skate|box|row|cycle|dance|paint|knit|practise|practice|train'
const gerunds = new Map(DAILY.split('|').map((verb) => [gerundOf(verb), verb]))
const TOOL_KINDS =
  'database|framework|editor|test runner|CI|bundler|build tool|package manager|message queue|web server|cloud provider|issue tracker'
const isKnownTool = (name: string): boolean => insteadOf(name) !== undefined

const SMOKES =
  '(?:cigarettes|ciggies|cigs|fags|smokes)(?: again| now)?(?=[.,;!]|$| (?:and|but|so|because)\\b)'
/** How many of them a day. */
const A_DAY = `(?:(?:about|around|roughly|like) )?(?:(?:\\d+|an?|half a|${numbersBetween(2, 40)}) )?(?:(?:packs?|packets?|cigarettes|ciggies|cigs|fags)(?: of cigarettes)? )?(?:an?|per|every) day`
export const TOLD_ANEW: readonly Paraphrase[] = [
  // Figures.
  paraphrase(
    `(?:(?<=^|[.!?] )|\\bI ${HAVE})(?:[Gg]ot|was given) an? (?:pay |small |big |nice |decent )?raise to ${AMOUNT}`,
    (amount) => `my salary went up to ${amount}`,
  ),
  paraphrase(
    `\\bI am (?:now )?on ((?:[$€£¥] ?\\d[\\d.,]*(?<=\\d)k?|\\d[\\d.,]*k|\\d{2,3},\\d{3}|\\d{5,6})(?: (?:an?|per) (?:month|year))?)(?=[.,;!?]|$| now\\b)(?: now)?`,
    (amount) => `my salary is now ${amount}`,
  ),
  paraphrase(
    `\\b(?:[Tt]hey|I|[Ww]e|[Mm]y (?:landlord|landlady|boss|company|employer|bank)|[Tt]he (?:landlord|landlady|bank|company)) ${HAVE}(?:raised|increased|lowered|reduced|cut|dropped|upped|put up|changed) (?:the|my|our) (${SUM}) (?:from [^,.;!?]{1,24} )?to ${AMOUNT}`,
    (what, amount) => `my ${what} is now ${amount}`,
  ),
  paraphrase(
    `\\bI ${HAVE}(?:changed|updated|switched) my (e-?mail(?: address)?|phone number|number|address) to (?=\\S)`,
    (what) => `my new ${what} is `,
  ),
  paraphrase(
    `\\b(?:I|[Ww]e) (?:have|got|have got) an? new ((?:work |home |mobile |phone )?(?:number|e-?mail|e-?mail address|phone number|address))(?:,|:| -|\\. It(?:'s| is)) (?=\\S*[\\d@])`,
    (what) => `my new ${what} is `,
  ),
  paraphrase(
    `\\b(?:[Ii]t was|I ${HAVE}(?:had|celebrated)|[Ww]e celebrated) my (\\d{2})(?:st|nd|rd|th) birthday\\b`,
    (years) => `I turned ${years}`,
  ),
  paraphrase(
    `\\bI ${HAVE}(sold|gave away|donated) my (\\p{Ll}+) collection\\b`,
    (sold, what) => `I no longer collect ${what}s. I ${sold} my ${what} collection`,
  ),
  // What one eats, and does again.
  paraphrase(`(?<=^|[.!?,] )(?:I )?[Gg]uess (?=I am \\p{Ll}+ now\\b)`, ''),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:can|may|am allowed to|is allowed to) (eat|drink|have) ((?!it\\b|that\\b|this\\b|them\\b)\\p{Ll}+) again\\b`,
    (one, verb, what) => {
      const takes = does(one, verb === 'drink' ? 'drink' : 'eat')
      return `${one} ${does(one, 'am')} no longer on a ${what}-free diet. ${one} ${takes} ${what} again`
    },
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) calls? (?:myself|herself|himself) (?:an? )?((?:vegetarian|vegan|pescatarian|flexitarian)) now\\b`,
    (one, diet) => `${one} ${does(one, 'am')} ${diet} now`,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (am|is|are) (?:so |finally |totally )?done with being (?=\\p{Ll})`,
    (one, be) => `${one} ${be} no longer `,
  ),
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
  paraphrase(
    `\\bI (?:do not|don't) mind ((?!if\\b|that\\b|it\\b|you\\b|the\\b|being\\b|waiting\\b)\\p{Ll}+)(?: so much)?(?: any ?more| now| these days)?(?: (?:if|when|as long as) [^.,;!?]+)?(?=[.,;!?]|$)`,
    (what) => `I no longer hate ${what}`,
  ),
  paraphrase(
    `\\bI ${HAVE}come round to ((?!it\\b|that\\b|the\\b|this\\b)\\p{Ll}+)(?=[.,;!?]|$)`,
    (what) => `I no longer hate ${what}`,
  ),
  // Plans that somebody has no more.
  paraphrase(
    `(?<!\\p{L})(${ONE}) no longer (?:plans?|intends?|means?) to (?=\\p{Ll})`,
    (one) => `${one} ${/^(?:I|we|they)$/.test(one) ? 'do' : 'does'} not plan to `,
  ),
  paraphrase(
    `(?<!\\p{L})(${ONE}) ${HAVE}(?:gave up|given up|dropped|abandoned|shelved|scrapped)(?: on)? (?:the|my|our|his|her|their) (?:plan|plans|idea) to (?=\\p{Ll})`,
    (one) => `${one} ${/^(?:I|we|they)$/.test(one) ? 'do' : 'does'} not plan to `,
  ),
  // Pets that died.
  paraphrase(
    `(?<=^|[.!?,;] |\\b(?:and|but|that) )(${NAME}|[Mm]y (?:cat|dog|rabbit|hamster|parrot|horse|hen|bird|puppy|kitten)) (?:(?:got|was) (?:run over|hit by a (?:car|truck|van|bus)|killed)\\b[^.,;!?]{0,25}|did not make it)(?=[.,;!?]|$)`,
    (pet) => `${pet} died`,
  ),
  paraphrase(
    `\\b(?:I|[Ww]e) (?:had to |have had to )?(?:have |had )?put (${NAME}) to sleep\\b`,
    (pet) => `${pet} died`,
  ),
  // What smokers have is what they do.
  paraphrase(
    `\\b((?:g[ai]ve|given|giving)(?: it)? up|quit|stopped|packed in|kicked) (?:the |my |his |her |all )?(?:cigarettes|ciggies|cigs|fags|smokes|smoking habit)(?=[.,;!?]|$| (?:in|on|at|last|this|since|for|when|after|years|months|and|but|so|because|yesterday|today|altogether|completely|\\d+|an?|${numbersBetween(2, 12)})\\b)`,
    (verb) => `${/^(?:packed|kicked)/.test(verb) ? 'stopped' : verb} smoking`,
  ),
  paraphrase(
    '\\b(have|has) not (?:had|touched|smoked) (?:an?|any|one|a single) (?:cigarettes?|ciggies?|cigs?|fags?|smokes?)(?= (?:since|in|for)\\b)',
    (have) => `${have} not smoked`,
  ),
  paraphrase(
    `(?<!\\p{L})(${ONE}) (?:am|is|are) an? (?:heavy |chain |big )?(?<!-)smoker(?=[.,;!]|$| (?:and|but|so)\\b(?! an?\\b))`,
    (one) => `${one} ${does(one, 'smoke')}`,
  ),
  paraphrase(
    `(?<!\\p{L})(${ONE}) (am|is|are) an? (?:heavy |chain |big )?(?<!-)smoker (and|but) (?=an?\\b)`,
    (one, be, and) =>
      `${one} ${does(one, 'smoke')} ${and} ${one.replace(/^(?:My|He|She|We|They)\b/, (w) => w.toLowerCase())} ${be} `,
  ),
  paraphrase(`\\b(smokes?) (?:${A_DAY}|cigarettes(?=[.,;!]|$| (?:and|but|so)\\b))`, (verb) => verb),
  // Who had given it up smokes again.
  bare(`(?:^|\\b(I|[Ww]e) (?:am|are) )[Bb]ack on (?:the )?${SMOKES}`, (one = 'I') => `${one} smoke`),
  // Tools that are used again, or no more.
  paraphrase(
    `\\b(I|[Ww]e) (?:am|are) back on (${NAME})(?=[.,;!?]|$| (?:now|again|after|since|because|for)\\b)`,
    (one, tool) => `${one} use ${tool} now`,
  ),
  paraphrase(
    `\\b(?:I|[Ww]e) ${HAVE}(?:moved|migrated|got|taken|took) (?:us|everything|everyone|the team|ourselves|the app) off (?:of )?(${NAME})`,
    (tool) => `We no longer use ${tool}`,
  ),
  paraphrase(
    `\\b(I|[Ww]e) ${HAVE}(?:went|gone|switched|moved|came|am|are) back (?:to|with) (${NAME})`,
    (one, tool) => (isKnownTool(tool) ? `${one} switched to ${tool}` : null),
  ),
  paraphrase(`(?<=^|[.,;!?] )(${NAME}) is back(?=[.,;!?]|$)`, (tool) =>
    isKnownTool(tool) ? `I switched to ${tool}` : null,
  ),
  // "The database is now Postgres", "we migrated the database to Postgres".
  paraphrase(
    `(?<=^|[.,;!?] )[Tt]he ((?:test |code |text )?(?:front-?end|back-?end|${TOOL_KINDS})) is now (?=\\p{Lu})`,
    (what) => `Our ${what} is now `,
  ),
  paraphrase(
    `\\b[Ww]e ${HAVE}(?:migrated|moved|switched|ported) (?:the|our) (?:(?:test |code |text )?(?:${TOOL_KINDS})) (?:over )?(?:from (${NAME}) )?to (${NAME})`,
    (...tools) => {
      const [from, to] = tools.length > 1 ? tools : [undefined, tools[0]]
      const isKnown = to !== undefined && isKnownTool(to)
      return isKnown ? `We switched ${from === undefined ? '' : `from ${from} `}to ${to}` : null
    },
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}(?:had to pull|pulled) out of (the|my|his|her) ([\\p{L} ]{0,25}(?:marathon|race|triathlon|ironman|tournament|competition|ride))\\b`,
    (one, the, what) => `${one} ${does(one, 'am')} no longer training for ${the} ${what}`,
  ),
  // People.
  paraphrase(
    `(?<![\\p{L}])(?:(${NAME}) and I are|I am) back (?:together(?: with (${NAME}))?|with (${NAME}))(?=[.,;!?]|$| (?:now|again|since|and)\\b)`,
    (...names) => `${names[0]} is my partner now`,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}(?:found|got|bought|rented) (?:my|his|her|their) own place in (?=\\p{Lu})`,
    (one) => `${one} moved to `,
  ),
  paraphrase(`\\bI am at ((?!Home\\b|Heathrow\\b)${NAME}) (?=since \\p{L})`, (firm) => `I work at ${firm} `),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}quit and (?:${HAVE})?joined (${NAME})(?: as well| too)?${ENDS}`,
    (one, firm) => `${one} quit the job. ${one} started working at ${firm}`,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}quit (?:the|my|his|her|their) [\\p{L} ]{2,30} to become (an? \\p{Ll}+)${ENDS}`,
    (one, title) => `${one} became ${title}`,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}got (sacked|fired|laid off|let go|made redundant)\\b(?! early| home| as\\b)`,
    (one, out) => `${one} ${/^(?:we|they)$/i.test(one) ? 'were' : 'was'} ${out}`,
  ),
  // The tagger takes "retired" behind a name for a quality.
  paraphrase(
    `(?<=^|[.!?,;] |\\b(?:and|but) )(${NAME}|[Mm]y \\p{Ll}+) retired(?=[.,;!?]|$| (?:last|this|yesterday|early|two|three|a)\\b)`,
    (one) => `${one} just retired`,
  ),
  paraphrase(
    `(?<=^|[.!?] )Quit (?=\\p{Ll}+ing(?:[.,;!?]|$| (?:last|this|because|since|in|after)\\b))`,
    'I quit ',
  ),
  paraphrase(
    `\\b(I|[Ww]e) ${HAVE}stopped (?=(?!\\p{Ll}+ing\\b|at\\b|by\\b|in\\b|for\\b|to\\b|it\\b|them\\b|there\\b|here\\b)\\p{Ll}+(?:[.,;!?]|$))`,
    (one) => `${one} quit `,
  ),
  paraphrase(
    `(?<![\\p{L}])(I|[Ww]e) (?:have |had )?(?:completely |really |totally )?gone off (?!the\\b|to\\b|on\\b|with\\b|my\\b)(?=\\p{L})`,
    (one) => `${one} no longer like `,
  ),
  // Put right.
  paraphrase(
    `\\bI (?:said|told you|wrote)(?: earlier| before)?(?: that)? ([Mm]y \\p{Ll}+|I|${NAME}) (lives?|works?|was born|grew up|studies|study) (in) (\\p{Lu}[\\p{L}'-]+),? (?:(?:and |but )?(?:that|it)(?:'s| is| was) (?:wrong|not right|incorrect)[,;:]? |but |sorry,? )+(?:actually )?it(?:'s| is| was) (?:actually )?(\\p{Lu}[\\p{L}'-]+)(?=[.,;!?]|$)`,
    (one, verb, where, wrong, right) => `${one} ${verb} ${where} ${right}, not ${wrong}`,
  ),
  paraphrase(
    `\\bI said(?: earlier| before)?(?: that)? (${ONE})(?:'s| is) (\\d{1,2})(?: years old)?,? (?:but |sorry,? )?(?:actually )?(?:he|she) is (?:actually )?(\\d{1,2})(?=[.,;!?]|$)`,
    (one, wrong, right) => `${one} is ${right} years old, not ${wrong}`,
  ),
]
