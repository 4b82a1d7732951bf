/** The words of a sentence as clauses are made of them: compounds and titles whole, times and quoted speech marked. */

import { mayBeGivenName } from '../std/given-names.ts'
import type { Sentence, Token } from '../std/language.ts'
import { TITLES } from '../std/sentence.ts'
import { baseVerb } from '../std/verbs.ts'

/** Words written small within a name. */
export const NAME_PARTICLES =
  'de|da|do|dos|das|du|di|del|della|la|las|los|le|van|von|vom|zu|zum|zur|ter|der|den|dem|el|al|bin|ibn|bint|af|av'

export interface Word extends Token {
  /** End in the sentence's text. */
  readonly end: number
  readonly time: boolean
  /** Said by somebody else. */
  readonly quoted: boolean
}

/** A longer quotation is speech, not a title. */
const MAX_TITLE_WORDS = 8
const SMALL_WORDS = /^(?:a|an|and|at|by|for|from|in|of|on|or|the|to|with|'s|-|&|:|,)$/
const TITLE = new RegExp(`^(?:${TITLES}|St|Frau|Herr|Aunt|Uncle)$`)
const PARTICLE = new RegExp(`^(?:${NAME_PARTICLES})$`)
/** "Van den", "de la": so many may stand in a row. */
const MOST_PARTICLES = 2
const TELLS =
  /^(?:say|says|said|tell|told|ask|asked|shout|shouted|yell|go|goes|like|reply|replied|answer|:|,)$/

/** @param inQuote Whether the sentence begins within a quotation that an earlier one opened. */
export function wordsOf(
  { tokens }: Sentence,
  timeAt: (position: number) => boolean,
  inQuote: boolean,
): Word[] {
  const words: Word[] = []
  let open = inQuote
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token
    if (token.lower === '"') {
      const title = open ? null : titleAt(tokens, i)
      if (title !== null) {
        words.push(title.word)
        i = title.next - 1
        continue
      }
      open = !open
      words.push({ ...token, end: token.start + 1, time: false, quoted: true })
      continue
    }
    const end = nameEnd(tokens, i, compoundEnd(tokens, i))
    const last = tokens[end] as Token
    words.push({
      ...(end === i
        ? named(token, tokens.slice(Math.max(0, i - 2), i), tokens[i + 1])
        : compound(tokens.slice(i, end + 1))),
      end: last.start + last.text.length,
      // "At the end of May and live …": what joins clauses belongs to no time.
      time: token.lower !== 'and' && timeAt(token.start),
      quoted: open,
    })
    i = end
  }
  return words
}

/** "Cancelled Netflix", "poor Mrs Abbott": the tagger takes what is written large for a part of the name behind it. */
const TOLD_LARGE =
  /^(?:cancelled|canceled|dropped|ditched|sold|bought|quit|left|finished|started|joined|adopted|deleted|uninstalled|visited|met|married|switched|moved|closed|stopped|tried|booked|ordered|watched|completed|submitted|got|passed|ran|climbed|won|lost)$/
const PITIED = /^(?:poor|dear|dearest|lovely|sweet|lucky|clever|silly)$/

/** "Gabriele d'Angelo", "Abu Bakr al-Rashid": written small within a name. */
export function isPrefixed(text: string): boolean {
  return /^(?:[dl]['’]|(?:al|el|ibn|ben)-)\p{Lu}/u.test(text)
}

/** "Poor" of "poor Mason", which is no part of the name. */
export function isPity(lower: string): boolean {
  return PITIED.test(lower)
}

/** What leads to a noun. */
const LEADING = /^(?:to|into|up|with|from|do|does)$/

/** "Has retired": what somebody did, which the tagger takes for what somebody is. */
const DONE = /^(?:retired|divorced|separated|recovered)$/

/**
 * "Josh works at Vela", "my brother Will": a first name that the tagger takes for another word. Nothing but somebody is
 * written large before a verb in the third person, or large within a sentence.
 */
function isSomebody(
  { text, lower, pos }: Token,
  before: Token | undefined,
  after: Token | undefined,
): boolean {
  if (pos === 'PROPN' || text === lower || !mayBeGivenName(lower) || text === text.toUpperCase()) return false
  if (before !== undefined) return /^(?:NOUN|PROPN|VERB|ADP|CCONJ|PRON)$/.test(before.pos)
  if (after === undefined) return false
  if (/^(?:is|was|has|had|'s|does|did)$/.test(after.lower)) return true
  return after.pos === 'VERB' && !after.lower.endsWith('ing') && baseVerb(after.lower) !== after.lower
}

function isLead(before: Token | undefined, { lower }: Token): boolean {
  return lower === 'lead' && /^(?:team|tech|shift|project|design)$/.test(before?.lower ?? '')
}

/** "Written in Go": what is written large within a sentence is a name; "took up running", "do swimming": what stands alone there, a noun. */
function named(token: Token, lead: readonly Token[], after: Token | undefined): Token {
  const before = lead.at(-1)
  if (isSomebody(token, before, after)) return { ...token, pos: 'PROPN' }
  if (before === undefined && token.pos === 'PROPN' && after?.pos === 'PROPN') {
    if (TOLD_LARGE.test(token.lower)) return { ...token, pos: 'VERB', lemma: baseVerb(token.lower) }
    if (PITIED.test(token.lower)) return { ...token, pos: 'ADJ' }
  }
  const isAlone = after === undefined || /^(?:PUNCT|CCONJ|SCONJ)$/.test(after.pos)
  // "I'm a postwoman.", "a cellist in Bonn": after "a" stands a noun.
  const isHead = after === undefined || /^(?:PUNCT|SCONJ|ADP|AUX)$/.test(after.pos)
  if (isHead && /^(?:ADJ|VERB)$/.test(token.pos) && /^an?$/.test(before?.lower ?? ''))
    return { ...token, pos: 'NOUN', lemma: token.lower }
  if (isAlone && token.pos === 'VERB' && /..ing$/.test(token.lower) && LEADING.test(before?.lower ?? ''))
    return { ...token, pos: 'NOUN', lemma: token.lower }
  if (
    isAlone &&
    token.pos === 'VERB' &&
    before?.lower === 'of' &&
    /^(?:afraid|scared|terrified|fond|tired)$/.test(lead.at(-2)?.lower ?? '')
  )
    return { ...token, pos: 'NOUN', lemma: token.lower }
  if (token.pos === 'VERB' && token.lower === 'church' && before?.lower === 'to')
    return { ...token, pos: 'NOUN' }
  // "Promoted to team lead": no verbs.
  if (token.pos === 'VERB' && (isLead(before, token) || (after !== undefined && isLead(token, after))))
    return { ...token, pos: 'NOUN', lemma: token.lower }
  // "Breast cancer", "with coeliac": of an illness the tagger makes what it likes.
  if (token.pos === 'VERB' && token.lower === 'breast' && after?.pos === 'NOUN')
    return { ...token, pos: 'NOUN' }
  if (isAlone && token.pos === 'ADJ' && before?.lower === 'with' && lead.at(-2)?.lower === 'diagnosed')
    return { ...token, pos: 'NOUN', lemma: token.lower }
  // "Allergic to shrimp", whatever the tagger takes shrimp for.
  if (isAlone && token.pos === 'VERB' && before?.lower === 'to' && lead.at(-2)?.lower === 'allergic')
    return { ...token, pos: 'NOUN', lemma: token.lower }
  if (token.pos === 'ADJ' && DONE.test(token.lower) && /^(?:have|has|had|just)$/.test(before?.lower ?? ''))
    return { ...token, pos: 'VERB', lemma: baseVerb(token.lower) }
  // "Ida retired and …", "my mum retired so …", not "a retired teacher" nor "Ida, my retired aunt".
  const isOfSomebody = before?.pos === 'PROPN' || (before?.pos === 'NOUN' && lead.at(-2)?.lower === 'my')
  const isDone = isAlone || after?.pos === 'ADV' || after?.pos === 'ADP' || after?.pos === 'PART'
  if (token.pos === 'ADJ' && DONE.test(token.lower) && isOfSomebody && isDone)
    return { ...token, pos: 'VERB', lemma: baseVerb(token.lower) }
  const isInside =
    before?.pos === 'ADP' ||
    // "The Northern Herald".
    (before?.pos === 'PROPN' && lead.length > 1) ||
    before?.pos === 'VERB' ||
    before?.lower === 'to' ||
    TITLE.test(before?.text ?? '')
  const isLarge = /^\p{Lu}\p{Ll}+$/u.test(token.text) && /^(?:VERB|ADJ|ADV|INTJ)$/.test(token.pos)
  return isInside && isLarge ? { ...token, pos: 'PROPN' } : token
}

/** Whether a quotation that the sentence opens, or that it began in, goes on after it. */
export function quoteAfter({ tokens }: Sentence, inQuote: boolean): boolean {
  return tokens.reduce((open, t) => (t.lower === '"' ? !open : open), inQuote)
}

function titleAt(tokens: readonly Token[], at: number): { word: Word; next: number } | null {
  const close = tokens.findIndex((t, i) => i > at && t.lower === '"')
  const inside = tokens.slice(at + 1, close)
  if (close < 0 || inside.length === 0 || inside.length > MAX_TITLE_WORDS) return null
  if (TELLS.test(tokens[at - 1]?.lower ?? '')) return null
  const isTitle = inside.every((t) => /^[\p{Lu}\p{N}\p{P}]/u.test(t.text) || SMALL_WORDS.test(t.lower))
  if (!isTitle || /^I$/.test(inside[0]?.text ?? '')) return null
  const first = inside[0] as Token
  const last = inside.at(-1) as Token
  const text = inside.map((t, i) => `${i > 0 && gap(inside[i - 1] as Token, t) ? ' ' : ''}${t.text}`).join('')
  return {
    word: {
      ...{
        text: text.replace(/[,.!?]$/, ''),
        lower: text.toLowerCase(),
        lemma: text.toLowerCase(),
        pos: 'PROPN',
      },
      ...{ start: first.start, end: last.start + last.text.length, time: false, quoted: false },
    },
    next: close + 1,
  }
}

function gap(a: Token, b: Token): boolean {
  return a.start + a.text.length < b.start
}

/** The last token of a compound that begins at `at`: `ring-toss`, `Jean-Pierre`, `AT&T`. */
function compoundEnd(tokens: readonly Token[], at: number): number {
  let end = at
  const isWord = (t: Token | undefined): boolean =>
    t !== undefined && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.']*$/u.test(t.text)
  while (
    isWord(tokens[end]) &&
    /^[-&/–:.]$/.test(tokens[end + 1]?.text ?? '') &&
    isWord(tokens[end + 2]) &&
    !gap(tokens[end] as Token, tokens[end + 1] as Token) &&
    !gap(tokens[end + 1] as Token, tokens[end + 2] as Token)
  )
    end += 2
  return end
}

/** The last token of a name with particles that begins at `at`: `Omar bin Salman`, `Ursula von der Leyen`. */
function nameEnd(tokens: readonly Token[], at: number, end: number): number {
  const isLarge = (t: Token | undefined): boolean => t !== undefined && /^\p{Lu}/u.test(t.text)
  if (tokens[at]?.pos !== 'PROPN' || !isLarge(tokens[at])) return end
  let next = end + 1
  // "Carlos De Souza e Silva": behind two names it joins no other one.
  const isOfSurname = isLarge(tokens[at - 1]) && tokens[at - 1]?.pos === 'PROPN'
  if (isOfSurname && /^[ey]$/.test(tokens[next]?.text ?? '') && isLarge(tokens[next + 1]))
    return nameEnd(tokens, at, compoundEnd(tokens, next + 1))
  while (next - end <= MOST_PARTICLES && PARTICLE.test(tokens[next]?.text ?? '')) next += 1
  if (next === end + 1 || !isLarge(tokens[next])) return end
  return nameEnd(tokens, at, compoundEnd(tokens, next))
}

function compound(parts: readonly Token[]): Token {
  const [first, last] = [parts[0] as Token, parts.at(-1) as Token]
  const text = parts.map((t, i) => (i > 0 && gap(parts[i - 1] as Token, t) ? ` ${t.text}` : t.text)).join('')
  const lower = text.toLowerCase()
  // "Fly.io", whatever the tagger takes its first part for.
  const isName =
    (parts.some((t) => t.pos === 'PROPN') && /^\p{Lu}/u.test(text)) ||
    /^\p{Lu}[\p{L}\p{N}-]*\.\p{L}{2,}$/u.test(text)
  // "Part-time", "gluten-free": the last part says what it is.
  const said = last.pos === 'VERB' ? 'ADJ' : last.pos === 'NUM' ? 'NOUN' : last.pos
  const pos = isName ? 'PROPN' : /^v\d[\d.]*$/.test(lower) ? 'NUM' : said
  return { ...first, text, lower, lemma: lower, pos }
}
