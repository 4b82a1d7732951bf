/** What was asked in a conversation as it is asked now, and answered there: "Where does she live?" – "In Linz." */
import type { StoredTurn } from '../model/turn.ts'
import { words } from '../std/words.ts'
import { type Asked, askedIn, isKin } from './question.ts'
import { saidBy } from './said.ts'

interface Labelled {
  readonly label: string
  readonly turn: StoredTurn
}

/** A longer reply says more than what was asked. */
const MAX_WORDS = 10
const QUESTION = /[^.!?]+\?(?=\s*$)/u
const NO_REPLY =
  /\b(?:know|idea|sure|remember|guess|secret|say|tell|yes|yeah|no|nope|not|nothing|nobody|why)\b|\?/i

/** @param isMeant Whether a name, or `i` for who asks now, is the one asked about. */
export function repliedTo(
  asked: Asked,
  turns: readonly Labelled[],
  now: number,
  isMeant: (name: string) => boolean,
): { readonly answer: string; readonly label: string } | null {
  const placed = new Map(turns.map((t) => [`${t.turn.session} ${t.turn.ordinal}`, t.turn]))
  const found = turns
    .filter(({ turn }) => turn.at <= now)
    .flatMap(({ label, turn }) => {
      const before = (back: number): StoredTurn | undefined =>
        placed.get(`${turn.session} ${turn.ordinal - back}`)
      const question = before(1)
      const said =
        question === undefined || question.speaker === turn.speaker ? null : QUESTION.exec(question.content)
      const reply = saidBy(turn, label, false, () => false)[0]
      if (question === undefined || said === null || reply === undefined || NO_REPLY.test(reply.text))
        return []
      if (words(reply.text).length > MAX_WORDS || !reply.isFact) return []
      const meant = resolved(said[0], turn.speaker, question, before(2))
      const was = meant === null ? null : askedIn(meant, turn.at)
      return was !== null && asksTheSame(asked, was, reply.keys, isMeant)
        ? [{ answer: reply.text.replace(/[.!]+$/, ''), label, at: turn.at }]
        : []
    })
    .sort((a, b) => b.at - a.at)
  const [newest] = found
  // Two replies of different days may both be out of date.
  return newest === undefined || (asked.span !== null && found.length > 1) ? null : newest
}

function asksTheSame(
  asked: Asked,
  was: Asked,
  said: ReadonlySet<string>,
  isMeant: (name: string) => boolean,
): boolean {
  if (was.subject === null || !isMeant(was.subject) || asked.span !== null) return false
  const isNaming = (one: Asked): boolean =>
    one.owned !== null && /^(?:who|what)$/.test(one.form) && isKin(one.owned)
  const isAlike =
    (asked.form === was.form || (isNaming(asked) && isNaming(was))) &&
    asked.verb === was.verb &&
    asked.owned === was.owned &&
    asked.whose === was.whose
  return isAlike && asked.before === null && asked.words.every((w) => was.words.includes(w) || said.has(w))
}

/** The question with names for "you", "I" and "she"; `null` when it is not clear who is meant. */
function resolved(
  question: string,
  you: string,
  { speaker, content }: StoredTurn,
  before: StoredTurn | undefined,
): string | null {
  const named = (name: string): string => (/^(?:user|assistant)$/.test(name) ? `the ${name}` : name)
  const third = /\b(?:he|she|his|her|him|they|their)\b/i.test(question)
    ? (whoIs(content.replace(question, ''), speaker, you) ??
      (before === undefined ? null : whoIs(before.content, before.speaker, speaker)))
    : ''
  if (third === null || /\b(?:it|there|that|this|we|our|us)\b/i.test(question)) return null
  return question
    .trim()
    .replace(
      /\b(?:are|do|have|were) you\b/gi,
      (verb) => `${THIRD[verb.split(' ')[0]?.toLowerCase() ?? ''] ?? ''} ${named(you)}`,
    )
    .replace(/\byour\b/gi, `${named(you)}'s`)
    .replace(/\byou\b/gi, named(you))
    .replace(/\bmy\b/gi, `${named(speaker)}'s`)
    .replace(/\b(?:he|she|him)\b/gi, third)
    .replace(/\b(?:his|her|their)\b/gi, `${third}'s`)
}

const THIRD: Readonly<Record<string, string>> = { are: 'is', do: 'does', have: 'has', were: 'was' }
const NO_NAME =
  /^(?:I|We|He|She|They|It|You|And|But|So|The|On|In|At|My|Our|Yes|No|Oh|Great|Who|What|Where|When|How|Uncle|Aunt|Dr|Mr|Mrs|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)$/

/** The only one a text names: "my sister Franziska", "my brother". */
function whoIs(text: string, speaker: string, spokenTo: string): string | null {
  const [, noun, name] =
    /\b[Mm]y (?:older |younger |little |big |best )?(\p{Ll}+)(?: (\p{Lu}[\p{L}'’-]+))?/u.exec(text) ?? []
  if (noun !== undefined && isKin(noun)) return name ?? `${speaker}'s ${noun}`
  const names = new Set(
    (text.match(/(?<![\p{L}’'])\p{Lu}[\p{L}\p{M}-]+/gu) ?? []).filter(
      (n) => !NO_NAME.test(n) && n !== speaker && n !== spokenTo,
    ),
  )
  const [only] = names
  return names.size === 1 && only !== undefined ? only : null
}
