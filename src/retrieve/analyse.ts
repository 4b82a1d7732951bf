/**
 * What does a question ask for? Words, people, times, and the shape of the answer.
 *
 * @paper REAL §III-B1 (query analysis)
 */

import { normaliseName, signedNames } from '../model/entity.ts'
import type { Intent } from '../model/fact.ts'
import type { Instant } from '../model/time.ts'
import type { Role } from '../model/turn.ts'
import { MONTHS } from '../std/months.ts'
import { pattern } from '../std/pattern.ts'
import { stem } from '../std/stem.ts'
import { timeExpressions } from '../std/time-expressions.ts'
import { isStopWord, withoutPossessive, words } from '../std/words.ts'
import { ASKS_OF_FORM } from '../tasks/answer/answer-form.ts'

export interface QueryTerm {
  /** The stem that is searched. */
  readonly term: string
  /** The word as asked. */
  readonly word: string
  /** A name: it is searched as it is, never widened to related words. */
  readonly proper: boolean
}

/** When something is asked about: a span, or a month or day of any year. */
export type QueryTime =
  | { readonly kind: 'span'; readonly from: Instant; readonly to: Instant }
  | { readonly kind: 'yearly'; readonly month: number; readonly day: number | null }

/** The span of one year that a month or day of any year means. */
export function inYear({ month, day }: QueryTime & { readonly kind: 'yearly' }, year: number): Span {
  return day === null
    ? { from: Date.UTC(year, month) as Instant, to: Date.UTC(year, month + 1) as Instant }
    : { from: Date.UTC(year, month, day) as Instant, to: Date.UTC(year, month, day + 1) as Instant }
}

interface Span {
  readonly from: Instant
  readonly to: Instant
}

/**
 * The kind of a question: `one` value, `all` of them, how many, when, in which order, how something changed or compares,
 * a summary, what holds now, who somebody is, or how to go about something.
 */
export type QueryShape = (typeof SHAPES)[number]
const SHAPES = [
  'one',
  'all',
  'count',
  'when',
  'order',
  'change',
  'compare',
  'summary',
  'now',
  'who',
  'how-to',
] as const

/** Whether a question asks for a whole story and not for a part of it. */
export function isStory(shape: QueryShape): boolean {
  return shape === 'order' || shape === 'summary'
}

/** Whether values of one kind are asked for together; a story or a change has none. */
export function asksForMembers(shape: QueryShape): boolean {
  return shape === 'all' || shape === 'count' || shape === 'compare'
}

/** Whether the answer mostly lies in several turns. */
export function isSpread(shape: QueryShape): boolean {
  return isStory(shape) || asksForMembers(shape) || shape === 'change'
}

export interface Query {
  readonly text: string
  readonly terms: readonly QueryTerm[]
  /** Speakers that the question names, as they are stored; who asks, where it says "I". */
  readonly speakers: readonly string[]
  /** Who is said to ask; `null` when nobody said so, or the question does not say "I". */
  readonly asker: string | null
  /** Who is meant by "I" or "you" in a chat with an assistant. */
  readonly role: Role | null
  readonly times: readonly QueryTime[]
  readonly shape: QueryShape
  /** Something is to be made, chosen or explained, or `form`: standing wishes hold for it, though it does not speak of them. */
  readonly request: boolean
  /** It asks for the form of answers, and so for what was wished of it. */
  readonly form: boolean
  /** It asks who the one who asks is: "who am I?", "what do you know about me?" */
  readonly portrait: boolean
  /** It may call somebody or something by what they are to another: "Ana's brother", "the man who", "the owner of". */
  readonly described: boolean
  /** What kind of fact is looked for. @paper REAL §III-B1 (exploration intent) */
  readonly intent: Intent
  /** The question itself is tentative, so tentative facts may answer it. @paper REAL §III-B */
  readonly uncertain: boolean
  /** Normalised names that may be entities: all runs of one to four words. */
  readonly names: readonly string[]
}

const MONTH_DAY = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(${MONTHS.join('|')})(?: (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?`,
  'gi',
)

/** Words that say how a story is to be told, not what it is about. */
const FRAME: ReadonlySet<string> = new Set(
  `across aspect aspects bring brings brought chat chats chronological chronologically clear complete comprehensive conversation
  conversations cover covered different discuss discussed discussion discussions everything five four give history item items key
  list listed main mention mentioned nine only order overview point points progress progressed recap sequence seven six summarise
  summarize summary talk talked three throughout timeline topic topics two walk`.split(/\s+/),
)

/** Whether a question is about who asks: "where do i live", too, but neither "i.e." nor "My Fair Lady". */
export const SAYS_I: RegExp = /^\W*My\b|\b(?:[Ii](?!\.e\b)|my|me|mine|myself)\b/

/** "What does Ana own?", which asks for what is hers and has no other word; of "her own" the word says nothing. */
const OWNS =
  /\b(?:do|does|did|to)\b.{0,200}(?<!\b(?:my|your|his|her|its|our|their) )\bown(?=\W*$| (?:an?|any|now|currently|still|these|right)\b)/i

/** Behind the first word, which asks. */
const DESCRIBED = pattern(/^\W*\w+\b.*(?:['’]s? \p{Ll}|\b(?:where|who|whom|that|which|whose|of|by)\b)/u)

const NAME_WORDS = 4
/** Words of a question that are looked up as names. */
const MAX_NAMED = 200

/**
 * @param speakers Names under which turns are stored.
 * @param now The moment of asking; relative times count from here.
 * @param asker Who asks, if that was said.
 */
export function analyse(
  text: string,
  speakers: readonly string[],
  now: Instant,
  asker: string | null = null,
): Query {
  const asked = words(text)
  const bases = asked.map(withoutPossessive)
  const named = namedSpeakers(bases, speakers)
  // A short form of a speaker's name is that speaker, not a word to look for.
  const nameWords = new Set([...named].flatMap(([speaker, short]) => [...words(speaker), ...short]))
  const capitalised = new Set(
    // The first word is written large whatever it is.
    (text.trimStart().match(/(?<=\s)\p{Lu}[\p{L}\p{N}'’-]*/gu) ?? [])
      .flatMap((w) => words(w))
      .map(withoutPossessive),
  )
  const shape = shapeOf(text)
  const self = SAYS_I.test(text) ? asker : null
  const form = ASKS_OF_FORM.test(text)
  const content = bases.filter((word) => word !== '' && !isStopWord(word) && !nameWords.has(word))
  const telling = content.length === 0 && OWNS.test(text) ? ['own'] : content
  const subject = isStory(shape) ? telling.filter((word) => !FRAME.has(word)) : telling
  const terms = new Map<string, QueryTerm>()
  for (const word of subject.length === 0 ? telling : subject) {
    const term = stem(word)
    if (!terms.has(term)) terms.set(term, { term, word, proper: capitalised.has(word) })
  }
  return {
    text,
    terms: [...terms.values()],
    speakers: [...new Set([...named.keys(), ...speakers.filter((name) => name === self)])],
    asker: self,
    role: roleOf(text),
    times: timesOf(text, now),
    shape,
    request: form || shape === 'how-to' || REQUESTS.some((wording) => wording.test(text)),
    form,
    portrait: PORTRAIT.test(text),
    described: DESCRIBED.test(text),
    intent: askedIntent(text),
    uncertain: /\b(?:guess|maybe|perhaps|might|possibly|speculate|suppose|likely|would)\b/i.test(text),
    names: [
      ...new Set([...runs(asked.slice(0, MAX_NAMED)), ...signedNames(text, NAME_WORDS).slice(0, MAX_NAMED)]),
    ],
  }
}

/** @returns Speakers by the words that name them in short. */
function namedSpeakers(
  asked: readonly string[],
  speakers: readonly string[],
): Map<string, readonly string[]> {
  const plain = new Set(asked)
  const named = new Map<string, readonly string[]>()
  for (const speaker of speakers) {
    if (speaker === 'user' || speaker === 'assistant') continue
    const parts = words(speaker)
    const short = shortForms(parts[0] ?? '').filter((form) => plain.has(form))
    if (short.length > 0 || (parts.length > 0 && parts.every((p) => plain.has(p)))) named.set(speaker, short)
  }
  return named
}

/** "Mel" for Melanie, or the first of several names. */
function shortForms(first: string): string[] {
  const forms: string[] = []
  for (let length = 3; length <= first.length; length++)
    if (length === first.length || first.length - length >= 2) forms.push(first.slice(0, length))
  return forms.filter((form) => !isStopWord(form))
}

/** In a chat with an assistant advice that "you" gave is the assistant's, and what "I brought up" is the user's. */
function roleOf(text: string): Role | null {
  if (
    /\bdid you\b|(?<!\b(?:can|could|would|will|do|shall) )\byou (?:recommend|suggest|advis|propos|explain|told|tell|said|say|mention|provid|outlin|describ|list|give|gave)/i.test(
      text,
    )
  )
    return 'assistant'
  return /\bI(?:'ve| have| had)? (?:ever |first |also |already |last |originally |initially )?(?:brought|bring|mention|ask|t(?:old|ell)|sa(?:id|y)|report|rais|request|complain|describ|shar|talk)/i.test(
    text,
  )
    ? 'user'
    : null
}

function timesOf(text: string, now: Instant): QueryTime[] {
  const times: QueryTime[] = []
  const withoutYear = [...text.matchAll(MONTH_DAY)].filter(
    (m) => !/^[\s,]*\d{4}/.test(text.slice((m.index ?? 0) + m[0].length)),
  )
  const inside = (index: number): boolean =>
    withoutYear.some(
      (m) =>
        index < (m.index ?? 0) + m[0].length && index + 30 > (m.index ?? 0) && (m.index ?? 0) - index < 12,
    )
  for (const m of withoutYear) {
    const name = (m[2] ?? '').toLowerCase()
    // "may" is a month only with a day, or written with a capital after a preposition.
    if (
      name === 'may' &&
      m[1] === undefined &&
      m[3] === undefined &&
      !/\b(?:in|during|since|until|of|last|next|by) $/i.test(text.slice(0, m.index))
    )
      continue
    times.push({ kind: 'yearly', month: MONTHS.indexOf(name), day: Number(m[1] ?? m[3]) || null })
  }
  for (const e of timeExpressions(text, now))
    if (!inside(e.index)) times.push({ kind: 'span', from: e.from as Instant, to: e.to as Instant })
  return times
}

/** Characters at either end of a long text in which its kind is looked for: what is asked stands before or after what is told. */
const ENDS = 500

const REQUESTS: readonly RegExp[] = [
  /^\W*(?:(?:please|now|next),? )?(?:(?:can|could|would|will) you )?(?:please )?(?:plan|draft|write|make|create|design|build|fix|set up|organi[sz]e|prepare|compose|choose|pick|find|suggest|recommend|propose|explain|help|show|generate|translate|convert|implement|refactor|review|improve|book|calculate|solve|teach|cook|bake|roast|mix|give me|get me|reserve|order(?= (?!the |these |those |this |of |in |by |my |our |all |every)))\b/i,
  /,? please\W*$|\b(?:ideas|suggestions|recommendations|inspiration)\W*$|^\W*(?:something|anything) \w+ (?:for|to)\b|^\W*(?:\w+ ){0,4}recipes?\W*$/i,
  /\b(?:what|which|where|how|who)\b[^?]{0,60}\b(?:should|could|can|shall|might) (?:i|we)\b/i,
  /\b(?:best|right|proper|easiest|quickest|cheapest) way (?:to|of)\b/i,
]

const PORTRAIT =
  /^\W*(?:(?:and|so|hey|hi|ok(?:ay)?)\b\W*)?(?:who am I|(?:tell me )?(?:what|everything)(?: all| else)?(?: do)? you (?:know|remember|have(?: stored| saved)?) (?:about|of|on) me|(?:tell me|do you know (?:anything|something)) about (?:me|myself)|describe me)(?: so far| already| again)?\W*$/i

/** A text, or both ends of a long one. */
export function endsOf(text: string): string {
  return text.length <= 2 * ENDS ? text : `${text.slice(0, ENDS)}\n${text.slice(-ENDS)}`
}

function shapeOf(text: string): QueryShape {
  const asked = endsOf(text)
  return SHAPE_RULES.find(([, wordings]) => wordings.some((wording) => wording.test(asked)))?.[0] ?? 'one'
}

/** The first rule that fits decides, so what is said more plainly stands before what may be said in passing. */
const SHAPE_RULES: readonly (readonly [QueryShape, readonly RegExp[]])[] = [
  [
    'summary',
    [
      /\b(?:summar(?:y|ies|i[sz]e[ds]?)|overview|recap|synopsis|sum up|in short|tl;?dr|gist|main points)\b/i,
      /\b(?:catch|bring|fill|brief|update|walk|run|take) (?:me|us) (?:up|in|on|through|about)\b(?!.*\border\b)|^\W*(?:please )?outline\b/i,
    ],
  ],
  [
    'order',
    [
      /\b(?:the|what|which|this|that|chronological|reverse) order\b(?! (?:number|status|form|confirmation|id)\b)/i,
      /\b(?:sequence|timeline|chronolog\w+)\b/i,
      /^\W*(?:(?:can|could|would) you |please )*(?:order|sort|arrange|rank|put)\b.*\b(?:by|from|in order)\b/i,
      /\bfirst\b.*\b(?:then|last)\b|\bearliest\b.*\blatest\b|\bbefore or after\b/i,
      // "which came first, A or B", but not "my first name" or "last week".
      /^\W*(?:(?:what|which|who)\b|of the\b).*\b(?:first|last|earlier|later|next|afterwards)\b(?=\W*$|,| (?:after|before)\b)/i,
      /^\W*what\b.*\b(?:right|just|directly|immediately|shortly) (?:after|before)\b/i,
    ],
  ],
  [
    'count',
    [
      /\bhow (?:many|much|often)\b|\bnumber of\b|\bin total\b|\btotal (?:amount|number|sum|cost)\b|^\W*count\b/i,
    ],
  ],
  [
    'when',
    [
      // Inside a sentence "when" mostly says which case is meant: "what broke when I updated?"
      /^\W*(?:(?:and|so|but|since|until|till|by|from) )*when\b/i,
      /\b(?:know|remember|recall|tell me|remind me|say|said|mention(?:ed)?|forgot|sure|and)\b,? when\b/i,
      /\b(?:what|which) (?:exact )?(?:date|day|year|month|week|time|age)\b|\bhow (?:long|soon|old)\b/i,
    ],
  ],
  [
    'compare',
    [
      /\b(?:compar(?:e|es|ed|ison|ing)|contrast(?:s|ed)?|versus|vs\.?|in common|similar(?:ity|ities|ly)?|alike|both|pros and cons)\b/i,
      /\bdifferences?\b|\bdiffers?\b|\bdifferent (?:from|to|than)\b|\bthe same\b/i,
      /(?<!\b(?:rather|other|no later|no more|no less)) than\b/i,
      /\b(?:better|worse|more|less|fewer|\w{2,}er)(?: \w+){0,3}, .*\bor\b/i,
      /\bof (?:the|my|our|these|those) two\b|^\W*between\b.*\bwhich\b/i,
    ],
  ],
  [
    'change',
    [
      /\b(?:used to|previous(?:ly)?|before|chang(?:e[ds]?|ing)|anymore|no longer|former(?:ly)?|history|over time|evol(?:ve[ds]?|ution))\b/i,
      /^\W*(?:and |so )?(?:how|in (?:what|which) ways?) (?:has|have)\b(?!.*\b(?:go|gone|going)\W*$)/i,
      /\bhow (?:did|does|do)\b.*\b(?:develop|progress|grow|improve|worsen|shift|decline|advance)\b/i,
      /\b(?:become|became|becoming|grown) (?:\w+er|different|more|less|better|worse)\b/i,
    ],
  ],
  [
    'now',
    [
      /\b(?:now|current(?:ly)?|nowadays|these days|at (?:the moment|present)|presently|present (?:state|status|version|value|job|role|address|situation)|latest|newest|most recent|up[ -]to[ -]date|as of today)\b/i,
      /^\W*(?:am|is|are|do|does|has|have|can)\b.*\bstill\b|\bstill\b/i,
    ],
  ],
  [
    'who',
    [
      /(?:^\W*|[,.;:] |\b(?:me|forgot|remember|know) )who(?: exactly)?(?:['’]s| is| was| are| were| (?:might|could) \S+ be)\b(?! \w+(?:ing|ed)\b)/i,
      /\bwho (?:\S+ ){1,4}(?:is|was|are|were)\W*$/i,
      /\bwhat (?:kind|sort|type) of (?:a )?(?:person|man|woman|guy|personality)\b|\brelat(?:ed|ion|ionship) to me\b/i,
      // Names are known by their capitals only.
      /\b(?:[Tt]ell me|do (?:I|you|we) know|have (?:I|you|we) (?:said|told)|[Rr]emind me)\b.* about (?:[a-z]+ ){0,3}\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)*\W*$/u,
      /\b(?:[Hh]ow do I know|[Dd]escribe|[Ww]hat(?: is|['’]s)) \p{Lu}[\p{L}.'’-]*(?: to me| like)?\W*$/u,
    ],
  ],
  [
    'summary',
    [
      /\beverything (?:about|around|on|we)\b|\b(?:the|whole) story (?:of|about|behind)\b|\bin (?:a few|two|three) (?:words|sentences)\b|\boverall\b/i,
      /^\W*how (?:did|has|have|was|is)\b.*\b(?:go|gone|going)\W*$/i,
    ],
  ],
  [
    'all',
    [
      /^\W*(?:please )?(?:(?:can|could) you )?(?:give me|tell me|show me|list|name)\b(?: me)? (?:all|every|each|a list|the)\b/i,
    ],
  ],
  [
    'how-to',
    [
      /^\W*how (?:(?:do|can|could|should|would|might|shall) (?:i|we|you|one)|to)\b/i,
      /^\W*(?:(?:can|could|would|will) you|please|help me|show me|write|give me|i(?:['’]d| would) like|i(?:['’]m| am) looking for|suggest|recommend|explain)\b/i,
      /\bwhat (?:should|could|can|shall|might) (?:i|we)\b|\byou (?:suggest|recommend|advise|propose)\b|\b(?:best|right|proper|correct|easiest|quickest) way (?:to|of)\b/i,
      /\bany (?:tips|advice|ideas?|suggestions?|recommendations?)\b|\bwhat steps\b/i,
    ],
  ],
  [
    'all',
    [
      /\b(?:what are|all|every|everyone|everybody|everything|list|hobbies|activities|types|kinds|things|places|books|events)\b/i,
      /\bwhich of\b|^\W*name (?:the|all|some)\b/i,
      // A noun in the plural, right after what asks for it.
      /\b(?:what|which)\s+(?:[a-z][a-z'’-]*\s+){0,2}?(?!(?:is|was|has|does|this|his|as)\b)[a-z]+[a-rt-z]s (?:am|are|were|has|have|had|do|does|did|can|could|should|will|would|must|i|you|we|he|she|they)\b/i,
    ],
  ],
]

/** The intent of a question, or of the part of it that names one entity. */
export function askedIntent(text: string): Intent {
  if (/\bwhy\b|\bhow come\b|\b(?:reason|cause[ds]?|because|due to|led to|result(?:ed)? in)\b/i.test(text))
    return 'CAUSAL'
  if (
    /\b(?:used to|no longer|anymore|change[ds]?|previous(?:ly)?|former(?:ly)?|over time|still|now)\b/i.test(
      text,
    )
  )
    return 'EVOLUTION'
  if (/\b(?:rather than|instead|prefer|differ(?:s|ent|ence)?|compared?|versus|vs)\b/i.test(text))
    return 'CONTRAST'
  if (
    /\bwhen\b|\bhow long\b|\b(?:before|after|since|until|while|during)\b|\b(?:what|which) (?:date|day|month|year)\b/i.test(
      text,
    )
  )
    return 'TEMPORAL'
  return 'FACT'
}

function runs(asked: readonly string[]): string[] {
  const found = new Set<string>()
  for (let length = 1; length <= NAME_WORDS; length++)
    for (let i = 0; i + length <= asked.length; i++) {
      const run = asked.slice(i, i + length)
      if (length === 1 && isStopWord(run[0] ?? '')) continue
      found.add(normaliseName(run.map((w, j) => (j === length - 1 ? withoutPossessive(w) : w)).join(' ')))
    }
  return [...found].filter((n) => n !== '')
}
