/** Plain words for where people live, what they do for a living and in their time off, as friends tell it. */

import { isGivenName } from '../../../std/given-names.ts'
import { MONTH, WEEKDAY } from '../../../std/months.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { SCHOOL_NAME } from '../clauses/catalogue.ts'
import { kinOf } from '../clauses/nouns.ts'
import { isSoftware } from '../clauses/tools.ts'
import { isKin } from '../endings/over.ts'
import { a, bare, does, HAVE, isTitle, NAME, ONE, type Paraphrase, paraphrase } from './paraphrase.ts'

/** Of a stay, and of no home. */
const FOR_A_STAY = String.raw`(?![^.!?]*\b(?:hotel|hostel|hospital|clinic|prison|holiday|vacation|visit(?:ing)?|conference|course|training|trip|assignment|(?:back|home) (?:on|in|by|from|next)|until|till|for (?:work|business|a|the|my)\b(?! (?:year|long|while)))\b)`
const LONG_SINCE = `(?:since (?:the (?:start|beginning) of the (?:month|year)|(?:last |the )?(?:spring|summer|autumn|fall|winter|year)|(?:early |late |last )?${MONTH}|(?:19|20)\\d\\d)|for (?:about |almost |nearly |over )?(?:(?:two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|many|several|a few) (?:years|months)|a year|years))`
/** What one lives next to. */
const BESIDE = String.raw`(?=(?:right |just |quite |very )?(?:by|near|opposite|next|close|beside|behind|above|over|round|around|off|outside|in (?:the|a)|two|three|five|ten)\b(?! you\b))`

const isPlace = (name: string): boolean =>
  ['city', 'country', 'state'].some((kind) => openWordClasses().isMember(name.toLowerCase(), kind))

const VEHICLE =
  'crane|tram|bus|coach|lorry|forklift|taxi|cab|train|ambulance|digger|night bus|school bus|tube train|bin lorry|fire engine|snow ?plough|excavator'
/** Whose work it is to do this. */
const TRADES: Readonly<Record<string, string>> = {
  welding: 'welder',
  nursing: 'nurse',
  bartending: 'bartender',
}
/** Of a tool or a supplier one has gone over to, a boss and a contract may be told, too. */
const OF_WORK = '\\b(?:job|hours|salary|shifts?|commute|colleagues|employer|role)\\b'

const BAND_PARTS = 'bass drums guitar keys keyboards piano sax saxophone trumpet cello violin'.split(' ')
/** What people go to in the week, and what they play. */
const GOING =
  'pub quiz|quiz|choir practice|band practice|orchestra rehearsal|choir|band|yoga|pilates|zumba|karate|judo|ballet|pottery|football|tennis|badminton|squash|chess|bridge|darts|rugby|netball|hockey|swimming|climbing|life drawing|book club|chess club|running club|drama group|knitting group|poker night'
function onDays(what: string, days: string): string {
  const on = `on ${days}s`
  if (/^(?:football|tennis|badminton|squash|chess|bridge|darts|rugby|netball|hockey)$/.test(what))
    return `I play ${what} ${on}`
  if (/^(?:yoga|pilates|zumba|karate|judo|ballet|pottery|swimming|climbing)$/.test(what))
    return `I do ${what} ${on}`
  const group = what.replace(/ (?:practice|rehearsal)$/, '')
  return `I go to the ${group} ${on}`
}
/** What nobody takes up, though they get into it. */
const NO_PASTIME =
  /^(?:trouble|debt|fights?|arguments?|mischief|bed|shape|uni|university|college|school|law|medicine|character|position|habits?|touch|contact|work|line|gear|rows?|politics)$|^(?:arguing|fighting|drinking|thinking|being|having|doing|getting|trying|building|parking|wanting|lying|smoking|gambling)$/
const PASTIME_ENDS = `(?=[.,;!?]|$| (?:since|with|and|but|because|now|thanks|in (?:the|my)|during|after)\\b)`

const LATE_DAYS = /these days|nowadays/i

export const DAILY_LIFE: readonly Paraphrase[] = [
  // Home. "Inverness, I live right by the station", and not whoever is spoken to.
  paraphrase(`(?<=^|[.!?] )(${NAME})[,.] (I|[Ww]e) live ${BESIDE}`, (place, one) =>
    isPlace(place) ? `${one === 'I' ? 'I' : 'We'} live in ${place}, ` : null,
  ),
  // "Greetings from the attic room in Graz, where I live like a bat."
  paraphrase(
    `\\bin (${NAME}),? where (I|we|[Mm]y \\p{Ll}+) (?:now |currently |still )?(live|lives|work|works|study|studies)(?=[.,;:!?]|$| (?:with|like|now|and|since|for|alone|these)\\b)`,
    (place, one, live) => `in ${place}. ${one === 'we' ? 'We' : one} ${live} in ${place}`,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (have|has) been in (${NAME}) (?=${LONG_SINCE}(?: now)?(?=[.,;!?]|$| (?:and|but|with)\\b))${FOR_A_STAY}`,
    (one, _, place) => (isPlace(place) ? `${one} ${does(one, 'live')} in ${place} ` : null),
  ),
  // By now "these days" is "now", which alone may be said of a visit.
  {
    ...paraphrase(
      `(?<![\\p{L}])(${ONE}) (?:am|is|are) (?:back )?in (${NAME}) (?:now|nowadays)(?=[.,;!?]|$| (?:and|but|with)\\b)`,
      (one, place) => `${one} ${does(one, 'live')} in ${place} now`,
    ),
    was: LATE_DAYS,
  },
  paraphrase(
    `(?<![\\p{L}])(I|[Ww]e) have lived in (${NAME}) all my life\\b(?! (?:until|till|before|except|but|apart)\\b)`,
    (one, place) => `${one} live in ${place}`,
  ),
  // "My aunt has packed up and gone back to Palermo", but who packs up and goes to Blackpool may be on a trip.
  paraphrase(
    `\\b(?:packed up|upped sticks)(?:,? and| to)? (?:(?:moved|move)|(?:gone|went|go)(?= back))( back)? to (?=\\p{Lu})${FOR_A_STAY}`,
    (...said) => `moved${said[0] ?? ''} to `,
  ),
  paraphrase(`\\b(?:gone|went) back to (${NAME}) for good\\b`, (place) => `moved back to ${place}`),
  paraphrase('\\b([Mm]y|[Oo]ur) folks\\b', (my) => `${my} parents`),
  // "I've got a flatmate again, hooray. She's called Yuki, moved in on Wednesday."
  paraphrase(
    `\\b(I|[Ww]e) (?:have got|have|got) an? (?:new )?(\\p{Ll}+)((?: again| now)?)(?:, \\p{Ll}+)?[.,!;]+ (?:and )?(?:[Hh]e|[Ss]he) is called (\\p{Lu}[\\p{L}'’-]+)(, (?=moved in\\b))?`,
    (one, noun, _, name, more = '') =>
      isKin(noun) && kinOf(noun) === noun
        ? `${one === 'I' ? 'My' : 'Our'} ${noun} is called ${name}${more === '' ? '' : `. ${name} `}`
        : null,
  ),
  // Work.
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ((?:used to |no longer |do not |does not )?)drives? an? (${VEHICLE})s?(?=[.,;!?]|$| (?:at|for|in|on|around|any)\\b)`,
    (one, not, what) => {
      const am = does(one, 'am')
      const be = not.startsWith('used') ? 'used to be' : `${am} ${not.replace(/^do(?:es)? /, '')}`.trim()
      return `${one} ${be} a ${what} driver`
    },
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:have|has) (?:gone|moved|crossed) over to (${NAME})(?=[.,;!?]|$| (?:as|from|now|last|in|on|this)\\b)(?:(?=[^]{0,160}${OF_WORK})|(?<=${OF_WORK}[^]{0,160}))`,
    (one, firm) =>
      isGivenName(firm) || isPlace(firm) || isSoftware(firm) || /['’]s$/.test(firm)
        ? null
        : `${one} got a job at ${firm}`,
  ),
  ...Object.entries(TRADES).map(([doing, trade]) =>
    paraphrase(
      `(?<![\\p{L}])(${ONE}) (am|is|are) (?:now )?${doing} (for|at) (?=(${NAME}))`,
      (one, is, at, firm) =>
        isGivenName(firm.replace(/['’]s?$/, ''))
          ? null
          : `${one} ${is} ${a(trade)}. ${one} ${is} working ${at} `,
    ),
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (have|has) been with the (?=(?:fire brigade|police|coastguard|railways?|council|navy|army|post office|fire service|orchestra)\\b)`,
    (one, have) => `${one} ${have} been working for the `,
  ),
  paraphrase(
    `(?<![\\p{L}])((?:[Mm]y \\p{Ll}+ )?${ONE}) teaches ((?:\\p{L}+ ){0,2}[\\p{L}\\d]+) at (${NAME})`,
    (one, what, school) => `${one} teaches ${what}. ${one} teaches at ${school}`,
  ),
  bare(
    `(?<=^|[.!?] )(?:I )?(?:[Ss]urvived|[Ff]inished|[Ss]tarted|[Jj]ust (?:survived|finished|had)) (?:(?:week|day|month) one|my first (?:week|day|month|shift)) as (an? (?:\\p{Ll}+ ){0,2}?\\p{Ll}+)(?=[.,;!?]|$| (?:at|in|for)\\b)`,
    (title) => (isTitle(title) ? `I work as ${title}` : null),
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:am|is|are) (?:now )?(?:at|with) ((?:the )?${NAME})(?: now)?,? as (an? (?:\\p{Ll}+ ){0,2}?\\p{Ll}+)(?=[.,;!?]|$)`,
    (one, firm, title) =>
      isTitle(title) && !SCHOOL_NAME.test(firm) ? `${one} ${does(one, 'work')} at ${firm} as ${title}` : null,
  ),
  // Time off.
  paraphrase(
    `(?<![\\p{L}])(${ONE}) ${HAVE}(?:really |properly |quite )?(?:got|gotten) into (?:(\\p{Ll}{4,}ing)(?:${PASTIME_ENDS}| (?:this (?:year|spring|summer|autumn|winter)|recently|lately|these days))|(\\p{Ll}+(?: \\p{Ll}+)?) (?:this (?:year|spring|summer|autumn|winter)|recently|lately|these days)|(origami|crochet|pottery|photography|astronomy|chess|yoga|pilates|archery|calligraphy|ceramics|bridge|squash|badminton)${PASTIME_ENDS})`,
    (one, what) => (NO_PASTIME.test(what.split(' ').at(-1) ?? '') ? null : `${one} took up ${what}`),
  ),
  paraphrase(
    `(?<=\\b(?:am|is|are|been) )teaching (?:myself|himself|herself|themselves|ourselves) (?:how )?(?:to (?:play|speak) (?:the )?)?(?!a lesson|to\\b|not\\b|that\\b|the\\b)(?=\\p{L})`,
    'learning ',
  ),
  ...BAND_PARTS.map((part) =>
    paraphrase(
      `(?<![\\p{L}])(${ONE}) (?:am|is|are|have been|has been) (?:now )?on ${part}(?=[.;!?]|$| since\\b| in (?:a|the|our|my|his|her)\\b)`,
      (one) => `${one} ${does(one, 'play')} ${part.replace(/^keys$/, 'keyboards')}`,
    ),
  ),
  // "Tennis? Not me, I hung up my racket last year."
  paraphrase(
    `(?<=^|[.!?] )(\\p{Lu}\\p{Ll}+)\\? (?:[Nn]ot me|[Nn]ot any ?more|[Nn]o)[,.–—]+ (I|[Ww]e) ${HAVE}(?:hung up (?:my|our) \\p{Ll}+|gave (?:it|that) up|given (?:it|that) up|gave up|quit|stopped|packed it in)(?=[.,;!?]|$| (?:last|in|this|two|three|after|when|ages|years)\\b)`,
    (what, one) => (isGivenName(what) ? null : `${one} gave up ${what.toLowerCase()}`),
  ),
  // "Every Wednesday it's the pub quiz."
  paraphrase(
    `(?<=^|[.!?] )(?:[Ee]very (${WEEKDAY})|(${WEEKDAY})s),? it(?: i|')s (?:the |my |our )?(${GOING})(?=[.,;!?]|$| (?:with|at|and|for (?:me|us)|in|night)\\b)`,
    (day, what) => onDays(what, day),
  ),
  paraphrase(
    `(?<=^|[.!?] )(${WEEKDAY})s are (${GOING}) (?:nights?|evenings?|days?|practice) for (?:me|us)\\b`,
    (day, what) => onDays(what, day),
  ),
  // "Tai chi in the park these days."
  {
    ...bare(
      `(?<=^|[.!?] )([Tt]ai chi|[Yy]oga|[Pp]ilates|[Pp]ottery|[Cc]limbing|[Ss]wimming|[Rr]unning|[Cc]ycling|[Kk]nitting|[Jj]udo|[Kk]arate|[Bb]oxing)((?: in the \\p{Ll}+| at the \\p{Ll}+| every (?:day|morning|evening|week))?) (?:now|nowadays)(?=[.,;!]|$)`,
      (what, where) => `I do ${what.toLowerCase()}${where}`,
    ),
    was: LATE_DAYS,
  },
]
