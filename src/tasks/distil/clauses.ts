/** Simple clauses of a sentence: who, which verb, what. Rules over tagged words; wrong rather seldom than never. */

import { withoutRecalled } from '../../model/recalled.ts'
import { type Sentence, sentences, type Token } from '../../std/language.ts'
import { table } from '../../std/table.ts'
import { verbOfGerund } from '../../std/verbs.ts'

export interface Clause {
  /** Index of the subject's first token. */
  readonly subject: {
    readonly kind: 'speaker' | 'pronoun' | 'kin' | 'name'
    readonly text: string
    readonly kin: string | null
  }
  /** Verbs before the main one, outermost first: `plan`, `want`, `stop`, `start`. */
  readonly chain: readonly string[]
  readonly verb: string
  readonly particle: string | null
  readonly preposition: string | null
  /** The words of the object, as written; empty when there is none. */
  readonly object: string
  /** A second phrase after the object: `at Nimbus` in "a job at Nimbus". */
  readonly extra: { readonly preposition: string; readonly object: string } | null
  readonly negated: boolean
  readonly past: boolean
  readonly progressive: boolean
  /** Modal or hedging auxiliary: `will`, `might`, `used to`. */
  readonly modal: string | null
  /** The words from the first verb to the end of the object, for statements. */
  readonly phrase: string
  readonly start: number
  readonly end: number
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/gi, 'I am'],
  [/\b(I|we|you|they)'ve\b/gi, '$1 have'],
  [/\b(I|we|you|he|she|they|it)'ll\b/gi, '$1 will'],
  [/\b(I|we|you|he|she|they)'d\b/gi, '$1 would'],
  [/\b(we|you|they)'re\b/gi, '$1 are'],
  [/\b(he|she)'s\b/gi, '$1 is'],
  [/\bcan't\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(\w+)n't\b/gi, '$1 not'],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bfavourite\b/gi, 'favorite'],
]

/** The text with contractions written out, so that every verb is a word. */
export function expanded(text: string): string {
  const plain = text.replace(/[’‘]/g, "'")
  return CONTRACTIONS.reduce((result, [pattern, by]) => result.replace(pattern, by), plain)
}

/** A line that a program wrote: it begins with a time stamp, a level, or a stack frame. */
const LOG_LINE =
  /^[^\S\r\n\u2028\u2029]*(?:\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\]?[ :]|at \S+ ?\(|Traceback \().*$/gm

/** The text without what is no speech: recalled memories, code, links, quotations, log lines. */
export function spoken(text: string): string {
  return withoutRecalled(text)
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/`[^`]*`/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^[^\S\r\n\u2028\u2029]*>.*$/gm, ' ')
    .replace(LOG_LINE, ' ')
}

export function spokenSentences(text: string): Sentence[] {
  return sentences(expanded(spoken(text)))
}

const SPEAKER = new Set(['i', 'we'])
const PRONOUNS = new Set(['he', 'she'])
const CHAINS: Readonly<Record<string, string>> = table({
  plan: 'plan',
  hope: 'plan',
  intend: 'plan',
  want: 'want',
  decide: 'plan',
  look: 'plan',
  think: 'think',
  consider: 'think',
  stop: 'stop',
  quit: 'stop',
  start: 'start',
  begin: 'start',
  love: 'like',
  like: 'like',
  enjoy: 'like',
  hate: 'hate',
  try: 'try',
  manage: 'manage',
  go: 'plan',
  finish: 'manage',
  keep: 'keep',
  use: 'used',
  need: 'want',
  learn: 'learn',
  get: 'manage',
  end: 'manage',
})
const MODALS = new Set(['will', 'would', 'might', 'may', 'could', 'should', 'can', 'must', 'shall'])
const BE = new Set(['be', 'am', 'is', 'are', 'was', 'were', 'been', 'being'])
const PARTICLES = new Set(['up', 'out', 'down', 'off', 'back', 'away', 'over', 'together'])
const MAX_OBJECT = 9

/** @param timeAt Tells whether a position of the sentence belongs to an expression of time. */
export function clausesOf(sentence: Sentence, timeAt: (position: number) => boolean): Clause[] {
  const { tokens } = sentence
  const found: Clause[] = []
  let i = 0
  while (i < tokens.length) {
    const subject = subjectAt(tokens, i, timeAt)
    if (subject === null) {
      i += 1
      continue
    }
    let verbAt = subject.next
    let clause = clauseFrom(sentence, subject, verbAt, timeAt)
    if (clause === null) {
      i += 1
      continue
    }
    while (clause !== null) {
      found.push(clause.clause)
      i = clause.next
      verbAt = secondVerb(tokens, i)
      clause = verbAt < 0 ? null : clauseFrom(sentence, subject, verbAt, timeAt)
    }
  }
  return found
}

interface Subject {
  readonly value: Clause['subject']
  readonly start: number
  readonly next: number
}

function subjectAt(
  tokens: readonly Token[],
  i: number,
  timeAt: (position: number) => boolean,
): Subject | null {
  const token = tokens[i]
  if (token === undefined || timeAt(token.start)) return null
  if (SPEAKER.has(token.lower))
    return { value: { kind: 'speaker', text: token.text, kin: null }, start: i, next: i + 1 }
  if (PRONOUNS.has(token.lower))
    return { value: { kind: 'pronoun', text: token.lower, kin: null }, start: i, next: i + 1 }
  if (token.lower === 'my' || token.lower === 'our') {
    let j = i + 1
    while (tokens[j]?.pos === 'ADJ') j += 1
    const noun = tokens[j]
    if (noun?.pos !== 'NOUN') return null
    if (tokens[j + 1]?.lower === ',' && tokens[j + 2]?.pos === 'PROPN') j += 1
    const name = properRun(tokens, j + 1, timeAt)
    const after =
      name.next < tokens.length && tokens[name.next]?.lower === ',' && name.text !== ''
        ? name.next + 1
        : name.next
    return { value: { kind: 'kin', text: name.text, kin: noun.lemma }, start: i, next: after }
  }
  if (token.pos === 'PROPN' && !/^(i|i'm)$/i.test(token.text)) {
    const name = properRun(tokens, i, timeAt)
    // "Caroline and I went": what two people did, the speaker did.
    if (tokens[name.next]?.lower === 'and' && tokens[name.next + 1]?.lower === 'i')
      return { value: { kind: 'speaker', text: 'I', kin: null }, start: i, next: name.next + 2 }
    return name.text === ''
      ? null
      : { value: { kind: 'name', text: name.text, kin: null }, start: i, next: name.next }
  }
  return null
}

function properRun(
  tokens: readonly Token[],
  from: number,
  timeAt: (position: number) => boolean,
): { text: string; next: number } {
  let j = from
  const words: string[] = []
  while (
    j < tokens.length &&
    tokens[j]?.pos === 'PROPN' &&
    !timeAt(tokens[j]?.start ?? 0) &&
    words.length < 4
  ) {
    words.push(tokens[j]?.text ?? '')
    j += 1
  }
  return { text: words.join(' '), next: j }
}

interface Found {
  readonly clause: Clause
  readonly next: number
}

function clauseFrom(
  sentence: Sentence,
  subject: Subject,
  from: number,
  timeAt: (position: number) => boolean,
): Found | null {
  const { tokens } = sentence
  let j = from
  let negated = false
  let modal: string | null = null
  let past = false
  let progressive = false
  let be = false
  let have = false
  const skip = (): void => {
    for (; j < tokens.length; j++) {
      const t = tokens[j] as Token
      if (t.lower === 'not' || t.lower === 'never') negated = true
      else if (t.lower === 'no' && tokens[j + 1]?.lower === 'longer') {
        negated = true
        modal ??= 'no longer'
        j += 1
      } else if (MODALS.has(t.lower)) modal = t.lower
      else if (BE.has(t.lower) && t.pos !== 'VERB') {
        be = true
        if (t.lower === 'was' || t.lower === 'were') past = true
      } else if ((t.lower === 'have' || t.lower === 'has' || t.lower === 'had') && t.pos === 'AUX')
        have = true
      else if (t.lower === 'did') past = true
      else if (t.lower === 'do' || t.lower === 'does') continue
      else if (t.pos === 'ADV' || t.lower === 'just' || t.lower === 'also' || timeAt(t.start)) continue
      else return
    }
  }
  skip()
  const chain: string[] = []
  let main = tokens[j]
  const first = tokens[from] as Token | undefined
  if (main === undefined || first === undefined) return null
  // Copula: what follows "be" is no verb.
  if (be && main.pos !== 'VERB') return copula(sentence, subject, from, j, { negated, past, modal }, timeAt)
  const misread = main.pos === 'NOUN' ? NOUN_LIKE_VERBS[main.lower] : undefined
  if (misread !== undefined) main = { ...main, pos: 'VERB', lemma: misread }
  if (main.pos !== 'VERB' && !(main.pos === 'AUX' && main.lemma === 'have')) return null
  for (let guard = 0; guard < 3; guard++) {
    const link = CHAINS[main.lemma]
    if (link === undefined) break
    let k = j + 1
    while (tokens[k]?.lower === 'up' || tokens[k]?.lower === 'forward') k += 1
    const joint = tokens[k]?.lower
    const through = joint === 'to' || joint === 'of' || joint === 'about' || joint === 'on'
    const inner = tokens[through ? k + 1 : k]
    const gerund =
      inner !== undefined && (inner.pos === 'VERB' || inner.pos === 'NOUN') && /...ing$/.test(inner.lower)
    const infinitive =
      joint === 'to' &&
      inner !== undefined &&
      (inner.pos === 'VERB' || inner.pos === 'AUX') &&
      !inner.lower.endsWith('ing')
    if (main.lemma === 'go' && !(be && infinitive)) break
    if (main.lemma === 'use' && !infinitive) break
    if (
      main.lemma === 'get' &&
      !(inner?.pos === 'VERB' && /ed$|hired|married|engaged|promoted/.test(inner.lower) && !through)
    )
      break
    if (!gerund && !infinitive && main.lemma !== 'get') break
    if (main.lower.endsWith('ed') || /^(went|began|quit|kept|thought|got)$/.test(main.lower)) past = true
    chain.push(link)
    j = through ? k + 1 : k
    main = tokens[j] as Token
    if (main.lower === 'be' && tokens[j + 1]?.pos === 'VERB') {
      j += 1
      main = tokens[j] as Token
    }
  }
  const verb = main.pos === 'NOUN' ? verbOfGerund(main.lower) : main.lemma
  if (main.lower.endsWith('ing') && be) progressive = true
  if (chain.length === 0 && (have || isPast(main))) past = true
  if (chain.length > 0 && !['plan', 'want', 'think'].includes(chain[0] ?? '') && isPast(main)) past = true
  let k = j + 1
  let particle: string | null = null
  if (PARTICLES.has(tokens[k]?.lower ?? '')) {
    particle = tokens[k]?.lower ?? null
    k += 1
  }
  while (
    k < tokens.length &&
    (tokens[k]?.pos === 'ADV' || timeAt(tokens[k]?.start ?? 0)) &&
    tokens[k]?.pos !== 'PUNCT'
  )
    k += 1
  let preposition: string | null = null
  if (tokens[k]?.pos === 'ADP' || (tokens[k]?.lower === 'to' && tokens[k + 1]?.pos !== 'VERB')) {
    preposition = tokens[k]?.lower ?? null
    k += 1
  }
  const object = nounPhrase(sentence, k, timeAt)
  let end = object.next
  let extra: Clause['extra'] = null
  if (
    object.text !== '' &&
    ['at', 'in', 'with', 'for', 'from', 'to', 'as', 'on', 'named', 'called'].includes(
      tokens[end]?.lower ?? '',
    )
  ) {
    const second = nounPhrase(sentence, end + 1, timeAt)
    if (second.text !== '') {
      extra = { preposition: tokens[end]?.lower ?? '', object: second.text }
      end = second.next
    }
  }
  const last = tokens[Math.max(end - 1, j)] as Token
  const startToken = tokens[from] as Token
  return {
    clause: {
      subject: subject.value,
      chain,
      verb,
      particle,
      preposition,
      object: object.text,
      extra,
      negated,
      past,
      progressive,
      modal,
      phrase: sentence.text.slice(startToken.start, last.start + last.text.length),
      start: (tokens[subject.start] as Token).start,
      end: last.start + last.text.length,
    },
    next: Math.max(end, j + 1),
  }
}

function copula(
  sentence: Sentence,
  subject: Subject,
  from: number,
  at: number,
  { negated, past, modal }: { negated: boolean; past: boolean; modal: string | null },
  timeAt: (position: number) => boolean,
): Found | null {
  const { tokens } = sentence
  let k = at
  let quality = ''
  if (tokens[k]?.pos === 'ADJ' && (tokens[k + 1]?.pos === 'ADP' || tokens[k + 1]?.lower === 'to')) {
    quality = ` ${tokens[k]?.lower}`
    k += 1
  }
  let preposition: string | null = null
  if (tokens[k]?.pos === 'ADP') {
    preposition = `${quality} ${tokens[k]?.lower}`.trim()
    k += 1
  } else if (quality !== '') k -= 1
  let object = nounPhrase(sentence, k, timeAt)
  // "a big fan of jazz"
  const fan = /^(?:a |the )?(?:\w+ )?fan of (.+)$/i.exec(object.text)
  if (fan?.[1] !== undefined) {
    preposition = 'fan of'
    object = { ...object, text: fan[1] }
  }
  if (object.text === '' && tokens[k]?.pos === 'ADJ') object = { text: tokens[k]?.text ?? '', next: k + 1 }
  if (object.text === '') return null
  const last = tokens[object.next - 1] as Token
  const startToken = tokens[from] as Token
  return {
    clause: {
      subject: subject.value,
      chain: [],
      verb: 'be',
      particle: null,
      preposition,
      object: object.text,
      extra: null,
      negated,
      past,
      progressive: false,
      modal,
      phrase: sentence.text.slice(startToken.start, last.start + last.text.length),
      start: (tokens[subject.start] as Token).start,
      end: last.start + last.text.length,
    },
    next: object.next,
  }
}

function nounPhrase(
  sentence: Sentence,
  from: number,
  timeAt: (position: number) => boolean,
): { text: string; next: number } {
  const { tokens } = sentence
  let j = from
  let lastNoun = -1
  for (; j < tokens.length && j - from < MAX_OBJECT; j++) {
    const t = tokens[j] as Token
    if (timeAt(t.start)) break
    if (t.pos === 'NOUN' || t.pos === 'PROPN' || t.pos === 'NUM') lastNoun = j
    else if (t.pos === 'VERB' && t.lower.endsWith('ing') && (tokens[j + 1]?.pos === 'NOUN' || j === from))
      lastNoun = j
    else if (
      t.pos === 'VERB' &&
      /^(?:lead|head|run|swim|walk|dance)$/.test(t.lower) &&
      tokens[j + 1]?.pos === 'NOUN'
    )
      continue
    else if (
      t.pos === 'ADJ' &&
      tokens[j - 1]?.pos === 'DET' &&
      j > from &&
      !/NOUN|PROPN|ADJ|VERB/.test(tokens[j + 1]?.pos ?? '')
    )
      lastNoun = j
    else if (
      t.pos === 'DET' ||
      t.pos === 'ADJ' ||
      (t.pos === 'PRON' && /^(my|our|her|his|their|its)$/.test(t.lower))
    )
      continue
    else if (t.lower === '+' && lastNoun === j - 1) lastNoun = j
    else if (
      (t.lower === 'of' ||
        t.lower === "'s" ||
        t.lower === '&' ||
        (t.lower === '-' && sentence.text[t.start - 1] !== ' ')) &&
      lastNoun === j - 1
    )
      continue
    else if (
      t.lower === 'and' &&
      lastNoun === j - 1 &&
      (tokens[j + 1]?.pos === 'NOUN' || tokens[j + 1]?.pos === 'PROPN') &&
      !isVerbAhead(tokens, j + 2)
    )
      continue
    else break
  }
  if (lastNoun < 0) return { text: '', next: from }
  const start = tokens[from] as Token
  const end = tokens[lastNoun] as Token
  return { text: sentence.text.slice(start.start, end.start + end.text.length), next: lastNoun + 1 }
}

function isVerbAhead(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.pos === 'VERB' || tokens[at]?.pos === 'AUX'
}

/** "… and started at Nimbus": a second verb of the same subject. */
function secondVerb(tokens: readonly Token[], at: number): number {
  let j = at
  while (j < tokens.length && tokens[j]?.lower !== 'and' && tokens[j]?.lower !== 'but' && j - at < 6) {
    if (tokens[j]?.pos === 'VERB' || tokens[j]?.pos === 'PRON') return -1
    j += 1
  }
  if (tokens[j]?.lower !== 'and' && tokens[j]?.lower !== 'but') return -1
  let k = j + 1
  while (tokens[k]?.pos === 'ADV') k += 1
  const next = tokens[k]
  return next !== undefined && (next.pos === 'VERB' || next.pos === 'AUX') && !next.lower.endsWith('ing')
    ? j + 1
    : -1
}

/** Right after a subject these are verbs, though the tagger may take them for plurals. */
const NOUN_LIKE_VERBS: Readonly<Record<string, string>> = table({
  lives: 'live',
  works: 'work',
  plays: 'play',
  loves: 'love',
  likes: 'like',
  hates: 'hate',
  studies: 'study',
  teaches: 'teach',
  runs: 'run',
  drives: 'drive',
  owns: 'own',
  paints: 'paint',
  cooks: 'cook',
})

const IRREGULAR_PAST = new Set(
  'went got bought made took had found met saw ate drank ran won lost sold left quit began started wrote read told gave came became felt kept spent taught thought flew drove rode slept broke built caught chose fell grew held knew led paid sang sat spoke stood swam threw wore'.split(
    ' ',
  ),
)

function isPast(token: Token): boolean {
  return IRREGULAR_PAST.has(token.lower) || (token.lower.endsWith('ed') && token.lemma !== token.lower)
}
