/** Which standing wishes still stand: a later one may revoke an earlier one, or put another in its place. */

import { regexp } from '../english/like.ts'
import { LANGUAGES } from '../std/languages.ts'
import { pattern } from '../std/pattern.ts'
import { remembering } from '../std/remembering.ts'
import { limitOf } from '../std/said-end.ts'
import { searchTerms } from '../std/words.ts'
import { insteadOf } from './distil/clauses/tools.ts'
import { releaseIn } from './distil/wishes/releases.ts'
import { CHANGED_MIND, FOR_SCENE, languageOrder } from './distil/wishes/wish-words.ts'
import { isRelease } from './distil/wishes/wishes.ts'
import { takenBackAmong } from './taken-back-wishes.ts'

/** Whose wish a model tells of. */
const WISHER = "[\\p{L}'’.-]{1,40}(?: \\p{Lu}[\\p{L}'’.-]*){0,3}"
/** "Ana asks: " before her words, or how a model tells of them: "Ana wants no emojis." */
const WISH_LEAD = regexp.iu`^[^:]{1,80} (?:asks|says): |^(?:the )?${WISHER} (?:wants|prefers|asks for|would like)(?: to)? `
/** Words of wishes that say nothing of what they are about. */
export const WISH_FRAME: RegExp =
  /\b(?:please|pls|plz|oh|btw|also|always|never|I(?:['’]d| would| am|['’]m)?|prefer|rather|want|like|need|you|to|me|my|us|our|for|so|and|but|from now on|don['’]t|do not|ever|make sure|remember|include|give|use|put|show|suggest|recommend)\b/gi
/** What the wish is for: "when I ask about travel". */
const WISH_DOMAIN: RegExp =
  /\b(?:when|whenever|if|any ?time|every time) (?:I|we)(?:['’]m| am|['’]re| are)? (?:ask|talk|discuss|write|request|want|need|look|work|enquire|inquire)(?:s|ing)?\b(?: you)?(?: for| about| on| to| at| with| into)*\s+([^,.;!?]+)/i

const SCENE = pattern(FOR_SCENE, 'i')

/** What a wish says itself that it is for: "travel" of "when I ask about travel", "the board" of "for the board, never …". */
export function domainOf(order: string): string | null {
  const { scene, texts } = SCENE.exec(order)?.groups ?? {}
  return WISH_DOMAIN.exec(order)?.[1] ?? scene ?? texts ?? null
}

const SAYS = / (?:\w+:|wants|prefers|asks for|would like)(?: to)? $/

/** A wish and when it was last said. */
export interface ToldWish {
  readonly content: string
  readonly at: number
}

/** One thing that a wish settles. */
interface Settled {
  /** Of what there is one way at a time; empty for what is only wanted or not. */
  readonly of: string
  /** How. */
  readonly way: string
  /** For what, and which: its other words. */
  readonly words: ReadonlySet<string>
  /** `null`: "forget what I said", whichever it was. */
  readonly wanted: boolean | null
  /** Only takes back what was wished before. */
  readonly releases: boolean
  /** The other way that was given up for it: "instead of tables". */
  readonly rejected: boolean
  /** Who is to be called or not, by the first word: "me", "us", "my" mother. */
  readonly called?: string | undefined
}

/** What is settled one way at a time, with the words for each way. */
const ONE_WAY: readonly (readonly [of: string, words: RegExp, ways: readonly RegExp[]])[] = [
  [
    'corrections',
    regexp.i`\b(correct(?:ing|ions?)?)\b(?: of)?(?: me\b| my (?:${LANGUAGES}|mistakes|errors|grammar|spelling|writing))?`,
    [/./],
  ],
  ['language', new RegExp(`\\b(?:(?:in|to|speak|use|write) )?(?<!\\bmy )(${LANGUAGES})\\b`, 'i'), []],
  [
    'name',
    /\b(?:calls?|calling|address|addressing) me (?!now\b|then\b|please\b|only\b|any\b|anymore\b|by phone\b|but\b|and\b|or\b|just\b|without\b|between\b|from\b|about\b|for\b|whenever\b|while\b|outside\b|except\b|not\b|tonight\b|today\b|this\b|next\b|first\b|instead\b|directly\b|every\b|each\b|too\b|ever\b|before\b|after\b|at\b|on\b|in\b|when|any|if\b|back\b|later\b|tomorrow\b|during\b|until\b|again\b|unless\b)(?:as |by )?([\p{L}'’ .-]+)/iu,
    [],
  ],
  ['units', /\b(?:in )?(metric|imperial)(?: units| system| measurements)?\b/i, []],
  ['temperature', /\b(?:in )?(celsius|fahrenheit)\b/i, []],
  [
    'currency',
    /\b(?:in )?(?:swiss |us |british )?(euros?|dollars?|pounds|francs|yen|usd|eur|gbp|chf)\b/i,
    [],
  ],
  [
    'form',
    /\b(?:in )?(?:short |normal |plain |whole )?(bullets?(?: points?)?|paragraphs?|prose|(?:full|plain|whole|complete|normal) sentences)\b/i,
    [/^bullet/, /./],
  ],
  [
    'length',
    /\b(short(?:er)?|brief(?:ly|er)?|concise(?:ly)?|terse|succinct|to the point|(?<!\b(?:as|so) )long(?:er)?|detailed|lengthy|thorough|in[- ]depth|in (?:more |full |great )?detail|(?:normal|regular|usual|any|full)[- ]length)\b/i,
    [/^(?:short|brief|conc|ters|succ|to )/i, /./],
  ],
  ['indentation', /\b(?:(?:use|using|with|in) )?(tabs|spaces)\b(?: for (?:indent\w*))?/i, []],
  ['tone', /\b(formal(?:ly)?|informal(?:ly)?|casual(?:ly)?)\b/i, [/^formal/i, /./]],
]
const OVER = /\bprefer(?:ence)? (?:for )?(.+?) (?:over|to|rather than|instead of) ([^.;!?]+)/i
/** Where a wish goes on to the next thing, or to why it is wished. */
const PARTS =
  /[.;!]\s+|,? (?:and|but|so) (?=(?:please |always |never |stop |don['’]t |do not |use |answer )|I\b|we\b)|, (?=(?:but |rather |please )*(?:write to|text|e-?mail|message|send) (?:me|us)\b)|, (?=use |I\b|im\b|we\b|my\b|because |since |as |just |\S+ (?:is|are) (?:fine|ok|okay|enough)\b)| (?=because )/i
const REASON =
  /^(?:because|since|as(?! long as\b)|my|im|I(?!(?: now| actually| really)? (?:prefer|hate|detest|loathe|dislike|(?:can['’]?t|can ?not)(?! (?:talk|speak|answer|take calls|hear|see)\b)|don['’]?t|do not)\b| want| would| need|(?: have| am|['’]ve|['’]m)? (?:gone|went|switched|going) back\b)|we(?! prefer| want| would| need))\b/i
const UNWANTED =
  /\b(?:no(?! (?:later|less|fewer|longer than|matter|problem)\b)|never|stop|quit|don['’]?t|do not|no more|no longer|avoid|hate|detest|loathe|dislike|can['’]?t stand|can ?not stand|can['’]?t abide|(?:too|so) (?:many|much)|without|no need|not|needn['’]?t|forget)\b/i
/** Words of giving answers, and of going back to a way: they say nothing of what is settled. */
const GIVING =
  /\b(?:feel free|answer(?:s|ing)?|repl(?:y|ies|ying)|respon(?:d|ding|se|ses)|explain(?:ing)?|explanations?|speak(?:ing)?|talk(?:ing)?|writ(?:e|ing)|us(?:e|ing)|includ(?:e|ing)|add(?:ing)?|giv(?:e|ing)|show(?:ing)?|send(?:ing)?|put(?:ting)?|mak(?:e|ing)|keep(?:ing)?|be|them|it|are|is|again|back|switch(?:ed)?|go(?:ne|ing)?|went|now|instead|any ?more|any longer|more|longer|have|can|may|no|not|stop|quit|avoid|hate|detest|loathe|dislike|can['’]?t (?:stand|abide)|can ?not (?:stand|abide)|too many|too much|so many|at all|when|without|forget|in future|the future|going forward|your|all|every|with|in|of|what|about|said|anything|just|only|suggest(?:ing)?|recommend(?:ing)?|mention(?:ing)?|okay|ok|sure|fine|that|would|should|ask|say|everything|things?|something|new rule|it is|rule|any ?time|whenever)\b/gi

/** When a wish was last in force: the instant of the telling that ended it; `null`: a day of its own did. What only takes others back never stood. */
export type WishEnd = 'stands' | 'never stood' | number | null

/**
 * The wishes that no later wish of the same speaker revokes or replaces, in the order given; those that only revoke are none,
 * nor are those that were said to hold until a day that is past: what they replaced stands again.
 */
export function standingAmong<T extends ToldWish>(wishes: readonly T[], now: number): T[] {
  const ends = endsAmong(wishes, now)
  return wishes.filter((wish) => ends.get(wish) === 'stands')
}

/** Of each wish whether it stands, or when it no longer did. @cost about linear in the wishes, unless many speak of the same */
export function endsAmong<T extends ToldWish>(wishes: readonly T[], now: number): ReadonlyMap<T, WishEnd> {
  const ends = new Map<T, WishEnd>()
  const takenBack = takenBackAmong(wishes)
  const read = wishes.flatMap((wish): Read<T>[] => {
    const back = takenBack(wish)
    if (back !== null) {
      ends.set(wish, back)
      return []
    }
    const until = limitOf(wish.content, wish.at)
    const said = ordered(until === null ? wish.content : wish.content.replace(` ${until.words}`, ''))
    const one = { wish, speaker: said.speaker, ...readOrder(said.order) }
    if (until === null || until.to > now) return [one]
    ends.set(wish, one.releases ? 'never stood' : null)
    return []
  })
  // The first that is later is the one that ended it.
  const byTime = read.toSorted((a, b) => a.wish.at - b.wish.at)
  const named = namedAsOver(byTime)
  // What overtakes a wish has no word that the wish lacks: it is found by any of its words.
  const byWord = new Map<string, { readonly one: Read<T>; readonly newer: Settled }[]>()
  for (const one of byTime)
    for (const newer of one.settled) {
      const key = placeOf(newer, [...newer.words][0])
      const known = byWord.get(key)
      if (known === undefined) byWord.set(key, [{ one, newer }])
      else known.push({ one, newer })
    }
  for (const one of read) {
    const isLater = (other: Read<T>): boolean =>
      other.wish.at > one.wish.at &&
      (other.speaker === one.speaker || other.speaker === '' || one.speaker === '')
    const overAt = (part: Settled): number =>
      Math.min(
        ...[undefined, ...part.words].map(
          (word) =>
            byWord
              .get(placeOf(part, word))
              ?.find(({ one: other, newer }) => isLater(other) && overtakes(newer, part))?.one.wish.at ??
            NEVER,
        ),
      )
    // "Bullets instead of tables" is over when tables are welcome again.
    const rejected = one.settled.filter((part) => part.rejected).map(overAt)
    const wished = one.settled.filter((part) => !part.rejected).map(overAt)
    const end = Math.min(
      named(one, isLater),
      ...rejected,
      one.settled.length === 0 ? NEVER : Math.max(...wished),
    )
    const stood = !one.releases && end !== Number.NEGATIVE_INFINITY
    ends.set(one.wish, !stood ? 'never stood' : end === NEVER ? 'stands' : end)
  }
  return ends
}
const NEVER = Number.POSITIVE_INFINITY

/** An order, read once however often it is compared. */
interface ReadOrder {
  readonly order: string
  /** Only takes back what was wished before. */
  readonly releases: boolean
  readonly settled: readonly Settled[]
  /** Search terms of its words, each once. */
  readonly told: ReadonlySet<string>
  /** Those that name what is over. */
  readonly over: readonly string[]
}

interface Read<T> extends ReadOrder {
  readonly wish: T
  /** Whose it is; empty where nobody is named. */
  readonly speaker: string
}

const readOrder: (order: string) => ReadOrder = remembering(
  (order) => ({
    order,
    releases: isRelease(order),
    settled: settledBy(order),
    told: new Set(searchTerms(order)),
    over: termsOver(order),
  }),
  { characters: 500_000, longest: 2000 },
)

/** Words of a topic up to which all are its name; of more, what follows them may be a sentence of its own. */
const NAME_TERMS = 3
/** Words that a longer one has to share with what it takes back, from its first on. */
const LEAST_SHARED = 2

function termsOver(order: string): readonly string[] {
  const told = releaseIn(order)
  // "You can call me now" permits that alone.
  const release = told?.permits === true || told?.uses === true ? null : told
  const named = release === null ? [] : [...keysOf(release.topic)]
  return named.length > 0 || release === null ? named : searchTerms(release.topic)
}

/** When the first order that counts names a wish as over: it has all the words that name what is over, or, where nothing parts these from what follows, the first of them. */
function namedAsOver<T extends ToldWish>(
  byTime: readonly Read<T>[],
): (one: Read<T>, counts: (other: Read<T>) => boolean) => number {
  const byWord = Map.groupBy(
    byTime.filter(({ over }) => over.length > 0),
    ({ over }) => over[0],
  )
  return (one, counts) => {
    if (byWord.size === 0) return NEVER
    const isNamed = ({ over }: Read<T>): boolean => {
      const unshared = over.findIndex((term) => !one.told.has(term))
      return unshared < 0 || (over.length > NAME_TERMS && unshared >= LEAST_SHARED)
    }
    const first = [...one.told].map(
      (word) =>
        byWord.get(word)?.find((other) => other !== one && counts(other) && isNamed(other))?.wish.at ?? NEVER,
    )
    return Math.min(NEVER, ...first)
  }
}

/** How a model tells that a wish is over: "Ana no longer wants bullets", "Ana is fine with emojis again". */
const TOLD_OVER = regexp.isu`^(?<speaker>${WISHER}) (?:(?<no>no longer wants?|does(?: not|n['’]t) want)(?: to)?|(?:is|does)(?: not|n['’]t)? (?:fine|ok|okay|mind)(?: with)?) (?<what>.+)$`

/** Whose wish it is, and what it says as an order. */
function ordered(content: string): { readonly speaker: string; readonly order: string } {
  const { speaker, no, what = '' } = TOLD_OVER.exec(content)?.groups ?? {}
  if (speaker !== undefined)
    return {
      speaker,
      order:
        no === undefined
          ? `${what.replace(/(?: (?:again|now))?[.!]?$/i, '')} is fine now`
          : `no more ${what}`,
    }
  const order = content.replace(WISH_LEAD, '')
  return {
    speaker: WISH_LEAD.exec(content)?.[0].replace(SAYS, '') ?? '',
    order: languageOrder(order) ?? order,
  }
}

/** What a wish orders, without whose it is: "no more bullets" of "Ana no longer wants bullets". */
export function orderOf(content: string): string {
  return ordered(content).order
}

function placeOf({ of }: Settled, word: string | undefined): string {
  return `${of} ${word ?? ''}`
}

/** How a question names what is settled one way at a time. */
const ASKED_OF: readonly (readonly [of: string, words: RegExp])[] = [
  ['corrections', /\bcorrect/i],
  ['language', /\blanguage\b/i],
  ['name', /\b(?:call|address) me\b/i],
  ['units', /\bunits\b/i],
  ['currency', /\bcurrency\b/i],
  ['length', /\b(?:how long|length)\b/i],
  ['tone', /\btone\b/i],
]

/** What a question about an order speaks of, beside that of which there is one way. */
export function wordsAsked(question: string): ReadonlySet<string> {
  if (ASKED_OF.some(([, words]) => words.test(question))) return new Set()
  return new Set(settledIn(question).flatMap(({ words }) => [...words]))
}

/** Whether an order settles what a question asks about: the same thing of which there is one way, or most of its words. */
export function isAbout(question: string): (order: string) => boolean {
  const named = ASKED_OF.find(([, words]) => words.test(question))?.[0]
  const asked = settledIn(question)
  return (order) => {
    const { settled } = readOrder(order)
    return asked.some(({ of, words }) => {
      const kind = named ?? of
      if (kind !== '' && settled.some((one) => one.of === kind)) return true
      const shared = settled.map((one) => [...words].filter((word) => one.words.has(word)).length)
      return words.size > 0 && Math.max(0, ...shared) >= words.size / 2
    })
  }
}

function overtakes(later: Settled, earlier: Settled): boolean {
  if (later.of !== earlier.of) return false
  const isWithin = [...later.words].every((word) => earlier.words.has(word))
  const isSame = isWithin && later.words.size === earlier.words.size
  // "Call me in the evening" leaves nothing of "never call me".
  if (later.of === '' && later.wanted === true && earlier.wanted === false && isToBeCalled(earlier, later))
    return true
  // "Stop using tabs" ends "use tabs for indentation", too; what is wanted more widely leaves the exception.
  const isEnd = !later.wanted || later.releases
  const isOther =
    later.called !== earlier.called && later.called !== undefined && earlier.called !== undefined
  const isWider = isWithin && isEnd && !isOther && (later.of !== '' || later.words.size > 0)
  if (!isSame && !isWider) return false
  if (later.wanted === null) return true
  if (later.way === earlier.way)
    return later.wanted !== earlier.wanted || (isSame && later.way !== '' && !later.releases)
  return later.wanted === true && earlier.wanted === true
}

function isToBeCalled(earlier: Settled, later: Settled): boolean {
  return earlier.words.size === 1 && later.called !== undefined && later.called === earlier.called
}
/** By phone: what is said of video calls leaves those. */
const CALLED =
  /\b(?:calls?|ring|phone|telephone)(?:ing)? (me|us|my|our|the|him|her|them)\b(?!.*\b(?:video|zoom|teams|skype|whatsapp|facetime)\b)/i

/** Where what is taken back ends, and the reason or something else begins. */
const REASON_BEHIND = /[,;]|(?<=\b(?:now|again)) (?=(?:if you|because|since|I|we|but)\b)/i
const LED_IN = pattern(
  `^(?:(?:actually|oh|ok(?:ay)?|well|and|so|also|but|btw),? |(?:no|sorry|wait), |${CHANGED_MIND})+`,
  'i',
)

function settledBy(said: string): Settled[] {
  const release = releaseIn(said)
  if (release?.uses === true)
    return oneIn(`use ${release.topic}`, '').map((one) => ({ ...one, wanted: true, releases: true }))
  if (release !== null)
    return [
      ...settledIn(release.topic).map(
        (one): Settled => ({ ...one, wanted: null, releases: true, rejected: release.permits === true }),
      ),
      ...(release.instead === '' ? [] : settledBy(release.instead)),
    ]
  const plain = LED_IN.replace(said, '')
  // What follows tells why.
  const order = isRelease(said)
    ? (plain.split(REASON_BEHIND)[0] ?? said)
    : plain.replace(/(?<=\bfrom now on), .*$/, '')
  const [, rather, than] = OVER.exec(order) ?? []
  if (rather !== undefined && than !== undefined) {
    const way = oneIn(`prefer ${rather}`, said)
    if (way.some(({ of }) => of !== '')) return way
    const words = new Set([...keysOf(rather), ...keysOf(than)])
    return [
      {
        of: 'over',
        way: [...keysOf(rather)].join(' '),
        words,
        wanted: true,
        releases: false,
        rejected: false,
      },
    ]
  }
  return order
    .split(PARTS)
    .filter((part) => !REASON.test(part))
    .flatMap(settledIn)
}

/** What is settled, and what it is settled instead of: "use spaces, not tabs". */
function settledIn(said: string): Settled[] {
  const [part = '', instead = ''] = said.split(INSTEAD_OF)
  const given = oneIn(part, said)
  const words = keysOf(instead)
  if (given.some((one) => one.of !== ''))
    // "Plain sentences, no bullets": that of which there is one way is not that other way.
    return [
      ...given,
      ...oneIn(instead, said).flatMap((one) => {
        const rejected = one.of === ''
        return rejected && !GIVEN_UP.test(said) ? [] : { ...one, wanted: false, rejected }
      }),
    ]
  return words.size === 0
    ? given
    : [...given, { of: '', way: '', words, wanted: false, releases: false, rejected: false }]
}
const GIVEN_UP = /\b(?:instead of|rather than) /i
const INSTEAD_OF =
  /, (?:not|no) |,? (?:instead of|rather than) |(?<=\b(?:use|using) \S+),? (?:and )?never (?=\S+$)/i

function oneIn(part: string, said: string): Settled[] {
  const wanted = /\bforget what I said\b/i.test(part) ? null : !UNWANTED.test(part)
  const releases = isRelease(said)
  for (const [of, words, ways] of ONE_WAY) {
    const found = words.exec(part)
    if (found === null) continue
    const value = (found[1] ?? '').trim().toLowerCase()
    const named = [...keysOf(value)].join(' ') || value
    const way = ways.length === 0 ? named : String(ways.findIndex((one) => one.test(value)))
    return [{ of, way, words: keysOf(part.replace(found[0], ' ')), wanted, releases, rejected: false }]
  }
  const tool = toolIn(part)
  if (tool !== null) return [{ ...tool, wanted, releases, rejected: false }]
  const words = keysOf(part)
  const called = CALLED.exec(part)?.[1]?.toLowerCase()
  return words.size === 0 ? [] : [{ of: '', way: '', words, wanted, releases, rejected: false, called }]
}

const USES = /\b(?:use|using|prefer) ([\p{L}\d.+#-]+)/iu

/** Of tools that stand in for each other one is used: "always use pnpm" is over when it is to be bun. */
function toolIn(part: string): Pick<Settled, 'of' | 'way' | 'words'> | null {
  const [found = '', name = ''] = USES.exec(part.replace(/[.!]+$/, '')) ?? []
  const others = insteadOf(name)
  if (others === undefined) return null
  const way = name.toLowerCase()
  const of = [way, ...others.split(', ')].sort().join(' ')
  return { of, way, words: keysOf(part.replace(found, ' ')) }
}

/** What a wish is about, whatever its words of asking. */
function keysOf(text: string): ReadonlySet<string> {
  const plain = text.replace(/\b(?:ring|phone|telephone)(?= (?:me|us)\b)/gi, 'call')
  return new Set(searchTerms(plain.replace(WISH_FRAME, ' ').replace(GIVING, ' ')))
}
