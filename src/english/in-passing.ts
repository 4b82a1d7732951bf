/** People that a sentence speaks of outside its clauses: "Mason's the quiet one", "our other one, Freya, is off". */
import { isPlaced, nameRun } from './clauses.ts'
import type { Word } from './words.ts'

/** A name, or "my sister", with what stands after it. */
export interface InPassing {
  readonly name: string
  /** Index of its first word, and after its last. */
  readonly start: number
  readonly next: number
}

/** After "Mason's" these begin what Mason is, not what is his. */
const PREDICATE = /^(?:DET|PRON|ADV|ADP|AUX|NUM|SCONJ)$/
/** Acts on somebody. */
const OF_PEOPLE =
  /^(?:meet|see|visit|call|phone|text|ring|ask|tell|know|date|marry|miss|hug|invite|thank|message|email|love)$/

/** @param kinNouns Nouns of relatives. */
export function inPassing(words: readonly Word[], kinNouns: ReadonlySet<string>): InPassing[] {
  const found: InPassing[] = []
  for (let i = 0; i < words.length; i++) {
    if (words[i]?.pos !== 'PROPN' && !/^(?:my|our)$/.test(words[i]?.lower ?? '')) continue
    const one = contractedAt(words, i, kinNouns) ?? besideAt(words, i)
    if (one === null) continue
    found.push(one)
    i = one.next - 1
  }
  return found
}

/** "Mason's still little", "my sister's the clever one". */
function contractedAt(words: readonly Word[], at: number, kinNouns: ReadonlySet<string>): InPassing | null {
  const kinAt =
    /^(?:my|our)$/.test(words[at]?.lower ?? '') && kinNouns.has(words[at + 1]?.lower ?? '') ? at + 1 : null
  const run = kinAt === null ? nameRun(words, at) : null
  const next = kinAt !== null ? kinAt + 1 : (run?.next ?? at)
  const isSubject = words[next]?.lower === "'s" && !words[at]?.quoted && !isPlaced(words, at)
  if (next === at || !isSubject || !isPredicate(words, next + 1)) return null
  return { name: run?.text ?? words[kinAt ?? at]?.lower ?? '', start: at, next }
}

/** What follows "'s" is no noun that somebody has: "still little", "the quiet one", "lovely, …", "doing well". */
function isPredicate(words: readonly Word[], at: number): boolean {
  const [word, after] = [words[at], words[at + 1]]
  if (word === undefined || word.time) return false
  const isEnd = (w: Word | undefined): boolean => w === undefined || /^(?:PUNCT|CCONJ|SCONJ|ADP)$/.test(w.pos)
  if (word.pos === 'ADV') return after?.pos !== 'NOUN' || after.time
  if (PREDICATE.test(word.pos)) return true
  if (word.pos === 'ADJ') return isEnd(after) || /^(?:too|again|now|enough)$/.test(after?.lower ?? '')
  return (
    word.pos === 'VERB' &&
    !(isEnd(after) ? /ing$/.test(word.lower) && after?.pos !== 'ADP' : after?.pos === 'NOUN')
  )
}

/** "Our other one, Freya, is off", "I met Ben there". */
function besideAt(words: readonly Word[], at: number): InPassing | null {
  const run = nameRun(words, at)
  // "I rang Clara's mum."
  if (run === null || /^['’]s?$/.test(words[run.next]?.lower ?? '')) return null
  const before = words[at - 1]
  const isBetween =
    before?.lower === ',' &&
    words[run.next]?.lower === ',' &&
    /^(?:NOUN|PRON|NUM)$/.test(words[at - 2]?.pos ?? '')
  // "A dog called Ben" has the name, nobody called him.
  const isName =
    before?.lower === 'called' &&
    /\b(?:an?|another|two|three|one) (?:[\p{Ll}-]+ ){0,2}\p{Ll}+ $/u.test(saidBefore(words, at - 1))
  const isMet = before?.pos === 'VERB' && OF_PEOPLE.test(before.lemma) && !isName
  return isBetween || isMet ? { name: run.text, start: at, next: run.next } : null
}

function saidBefore(words: readonly Word[], at: number): string {
  return words
    .slice(Math.max(0, at - 4), at)
    .map(({ lower }) => `${lower} `)
    .join('')
}
