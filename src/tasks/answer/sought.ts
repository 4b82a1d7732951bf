/** What a question looks for, in whose words, and which of its words have to be said: for sentences that answer as they stand. */
import { regexp } from '../../english/like.ts'
import { isStopWord, words } from '../../std/words.ts'
import { type Asked, keyOf, keysOf, MAX_QUESTION, SAYS_LITTLE } from './question.ts'
import { actDone, ONE_OF_THEM } from './tells-asked.ts'
import { asksForSeveral, kindWith, NUMBER } from './told-values.ts'

export type Kind = 'name' | 'person' | 'date' | 'amount' | 'place' | 'reason' | 'manner' | 'thing' | 'whether'

export interface Sought {
  readonly kind: Kind
  /** Finds an amount of what is asked for: "every second week" for "How often …"; `null` where it asks for none. */
  readonly amount: RegExp | null
  /** Key of what is counted: `skein` in "How many skeins …"; `null` where nothing is. */
  readonly counted: string | null
  /** Finds which one of a class is meant: "the left wrist" for "Which wrist …"; `null` where it asks for none. */
  readonly which: RegExp | null
  /** Finds "doing this", "took that": what is meant stands elsewhere. */
  readonly elsewhere: RegExp
  /** Keys of the words that have to be said, and what each weighs. */
  readonly weights: ReadonlyMap<string, number>
  /** Keys of the names that stand in it. */
  readonly names: readonly string[]
  /** Of the one who asks. */
  readonly ofSelf: boolean
  /** Of what the assistant said. */
  readonly ofAssistant: boolean
  /** What the one who asks is reached or known by: a number, an e-mail address. */
  readonly isDatum: boolean
  /** What somebody did, which no plan answers. */
  readonly did: boolean
  /** The act that it says was done, in base form; `null` where it names none. */
  readonly done: string | null
  /** What somebody who is named does or did, as it stands; `null` where it asks for nothing of the kind. */
  readonly byAnother: string | null
  /** What was so once, too. */
  readonly ofPast: boolean
  /** One of several occasions or values: the first, the last, the one before. */
  readonly ofSeveral: boolean
  /** What holds now, which may have changed. */
  readonly isNow: boolean
  /** What is still to come. */
  readonly isAhead: boolean
  /** Base form; `null` for "be", "do", "have" and the like, which tell nothing. */
  readonly verb: string | null
  /** The same of any verb: who "does" something is its doer. */
  readonly act: string
}

const YES_NO = /^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should)\b/i
/** "Who's my boss?" */
const CONTRACTED = /^(who|what|where|when|how|why)['’](s|re)\b/i
const LEAD = '^(?:(?:in|at|for|to|from|with|on|by|since|until|till) )?'
const PLACES =
  'city|town|village|country|place|part|district|neighbourhood|neighborhood|street|area|region|state|county|suburb|island'
const OF_MONEY = /^what (?:do|does|did) .* (pay|cost|earn|charge|weigh)\b/i
const LAST_VERB = /^.*\b(?:do|does|did) .* (\p{Ll}+)$/u
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [YES_NO, 'whether'],
  [/^why\b/i, 'reason'],
  [
    /\b(?:called|named|names? of)\b|\bnames?$|^(?:who|whose) (?:is|are|was|were)\b(?! (?:still |also |now )?\p{Ll}+ing\b)/iu,
    'name',
  ],
  [new RegExp(`${LEAD}(?:who|whom|whose)\\b`, 'i'), 'person'],
  [
    regexp.i`${LEAD}(?:when|(?:what|which) (?:day|date|month|year|weekday))\b|\b(?:birthday|(?:first|last) day)\b`,
    'date',
  ],
  [
    regexp.i`${LEAD}how (?:much|many|long|often|old|far|tall|big|fast|large|high|heavy|expensive)\b`,
    'amount',
  ],
  [OF_MONEY, 'amount'],
  [/^how\b/i, 'manner'],
  [new RegExp(`${LEAD}(?:where|(?:which|what) (?:${PLACES}))\\b`, 'i'), 'place'],
]
/** "In which town" is answered by its name. */
const OF_PLACE: ReadonlySet<string> = new Set(PLACES.split('|').map(keyOf))
const OF_A_CLASS = regexp.iu`${LEAD}(?:what|which)(?: (?:kind|sort|type|breed)s? of)? (\p{Ll}+(?: \p{Ll}+)?) (?:is|are|was|were|am|do|does|did|has|have|had|will|would|can|could|should)\b`
const DATUM =
  /^what(?:['’]s| is| was) my (?:[\p{L}-]+ )?(?:(?:phone|mobile|cell|telephone|account) number|number|e-?mail(?: address)?|IBAN|post ?code|zip code)\W*$/iu

/** Whether a question asks for what the one who asks is reached or known by: a number, an e-mail address. */
export function asksOwnDatum(question: string): boolean {
  return DATUM.test(question.trim())
}

/** "Did", and "was … done". */
const DID = /\bdid\b|\b(?:was|were)\b.*\b(?:\p{L}+ed|done|held|born|built|made|sold|found|bought|sent)$/iu
/** "How much did Omar lend me?" */
const BY_ANOTHER = /\b(?:do|does|did|will) (?!I\b)\p{Lu}[\p{L}’'-]* (\p{Ll}+)/u
export const WILL: RegExp = /\b(?:will|going to|gonna)\b|['’]ll\b/i
const NOW = /\b(?:is|are|am|do|does|has|have|now|still)\b|^who \p{Ll}+s\b/iu
/** "Which wrist", "what kind of car": the class alone answers nothing. */
const TELLS_WHICH = new RegExp(`${LEAD}(?:which\\b|what (?:kind|sort|type|breed)s? of\\b)`, 'i')

/** Words of asking, which no answer repeats. */
const ASKING: ReadonlySet<string> = new Set([
  ...SAYS_LITTLE,
  ...'named names much many long often old when day date month year first'.split(' ').map(keyOf),
])

/**
 * @param asked The question in parts, as far as rules take it apart.
 * @param told The texts among which an answer is looked for: a word that most of them say tells little.
 * @returns `null` for a question that no single sentence answers.
 */
export function soughtBy(question: string, asked: Asked | null, told: readonly string[]): Sought | null {
  if (question.length > MAX_QUESTION) return null
  const text = question
    .trim()
    .replace(/[?？.!\s]+$/u, '')
    .replace(CONTRACTED, (_, word: string, verb: string) => `${word} ${verb === 's' ? 'is' : 'are'}`)
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'thing'
  const all = words(text).filter((word) => !isStopWord(word))
  const paid = keyOf(OF_MONEY.exec(text)?.[1] ?? '')
  const isAsking = (key: string): boolean =>
    ASKING.has(key) || key === paid || (kind === 'place' && OF_PLACE.has(key))
  const keys = [...new Set(all.map(keyOf))].filter((key) => !isAsking(key))
  const noun = kind === 'thing' ? OF_A_CLASS.exec(text)?.[1] : undefined
  // One sentence lists no recipes.
  if (asksForSeveral(noun ?? null)) return null
  const keysTold = told.map(keysOf)
  const weight = (key: string): number =>
    Math.log(1 + told.length / (0.5 + keysTold.filter((said) => said.has(key)).length))
  const names = [...text.matchAll(/(?<=\s)\p{Lu}[\p{L}\p{M}\p{N}’'-]+/gu)].map(([name]) =>
    keyOf(name.toLowerCase()),
  )
  // "Where do Joe and Pam live?": two are more than the parts of a question know.
  const act = (asked?.verb === 'and' ? LAST_VERB.exec(text)?.[1] : asked?.verb) ?? 'be'
  const verb = isStopWord(act) || ASKING.has(keyOf(act)) ? null : act
  const counted = /^how many (\p{L}+)/iu.exec(text)?.[1]
  return {
    kind,
    amount: amountOf(text) ?? (kind === 'amount' ? ANY_AMOUNT : null),
    counted: counted === undefined ? null : keyOf(counted.toLowerCase()),
    which: noun === undefined || !TELLS_WHICH.test(text) ? null : kindWith(noun),
    elsewhere: pointingElsewhere(verb),
    weights: new Map(keys.map((key) => [key, weight(key)])),
    names: names.filter((name) => keys.includes(name)),
    ofSelf: /\b(?:I|my|me|mine|we|our)\b/.test(text),
    ofAssistant: /\byou\b/i.test(text),
    isDatum: asksOwnDatum(text),
    did: DID.test(text),
    done: actDone(text, verb),
    byAnother: BY_ANOTHER.exec(text)?.[1] ?? null,
    ofPast: /\b(?:did|was|were|had|used to|ever|before|previous(?:ly)?|former(?:ly)?|old|once)\b/i.test(text),
    ofSeveral:
      /\b(?:first|second|last|latest|next|original(?:ly)?|before|previous(?:ly)?|former(?:ly)?)\b/i.test(
        text,
      ),
    isNow: NOW.test(text) && !WILL.test(text),
    isAhead: WILL.test(text),
    act,
    verb,
  }
}

const HOW =
  /^(?:for |since |in )?how (much|many|long|often|old|far|tall|big|fast|large|high|heavy|expensive)\b(?: (\p{L}+))?/iu
const OFTEN =
  /\b(?:every|each|once|twice|thrice|daily|weekly|fortnightly|monthly|quarterly|yearly|weekdays|times (?:a|per)|an? (?:day|week|month|year))\b/i
const LASTING = regexp.i`\b(?:an?|${NUMBER}|half an?|a few|several)[ -](?:and a half )?(?:second|minute|hour|day|week|month|year)`
const AGE = regexp.i`\b(?:${NUMBER})[- ](?:and a half[- ])?(?:years?|months?|weeks?)[- ]old\b|(?:\b(?:is|am|are|was|turn(?:s|ed|ing)?|aged?)|['’](?:s|m|re)) (?:now |only |about |almost |nearly |just |already )?(?:${NUMBER})\b`
const ANY_AMOUNT = new RegExp(`[$€£¥] ?\\d|\\b(?:${NUMBER})\\b`, 'i')

function amountOf(text: string): RegExp | null {
  const [, how, noun = ''] = HOW.exec(text) ?? []
  switch (how?.toLowerCase()) {
    case undefined:
      return null
    case 'many':
      return regexp.iu`${ONE_OF_THEM}\b(?:${NUMBER})[ -](?:[\p{L}-]+ ){0,2}?${noun.slice(0, Math.max(3, noun.length - 2))}`
    case 'long':
      return LASTING
    case 'often':
      return OFTEN
    case 'old':
      return AGE
    default:
      return ANY_AMOUNT
  }
}

function pointingElsewhere(verb: string | null): RegExp {
  const own = verb === null ? '' : `|${verb}\\p{L}*`
  return regexp.iu`\b(?:do(?:ing|es)?|did|ma[dk]e|took|take|got${own}) (?:this|that|it|them|these|those)\b`
}
