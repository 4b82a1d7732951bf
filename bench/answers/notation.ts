/**
 * Conversations and questions as plain text:
 *
 *     # Title
 *     asked 2025-09-01
 *     2025-01-11 Dana: Hey Marcus!
 *     Marcus: Hello!
 *
 *     ? [now] Where does Dana work? => Fern | Fellow ! Northwell
 *     ? [never: other person] Where does Callum work? => never
 *
 * `asked` is the day of asking, in brackets the kind of question. An answer is right when one of the texts between `|`
 * stands in it in whole words, or a `/pattern/` fits, and none of those after `!` does.
 */
import { dayOf, type Said, turnOf } from '../datasets/said.ts'

export interface Asked {
  readonly question: string
  readonly kind: string
  /** What a right answer says; `null`: it was never said, and the right thing is to decline. */
  readonly right: readonly RegExp[] | null
  /** What makes it wrong all the same, e.g. the value before. */
  readonly wrong: readonly RegExp[]
}

export interface Talk {
  readonly title: string
  readonly turns: readonly Said[]
  readonly asked: readonly Asked[]
  /** When the questions are asked, in milliseconds since 1970. */
  readonly now: number
}

/** @throws RangeError that names the line which cannot be read */
export function parseTalks(text: string): Talk[] {
  return text
    .split(/^# /mu)
    .slice(1)
    .map((block): Talk => {
      const [title = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '')
      const turns: Said[] = []
      const asked: Asked[] = []
      let now: number | null = null
      for (const line of lines)
        if (line.startsWith('? ')) asked.push(questionOf(line))
        else if (line.startsWith('asked ')) now = dayOf(line.slice('asked '.length))
        else turns.push(turnOf(line, turns.at(-1)))
      if (now === null) throw new RangeError(`${title}: a line "asked DAY" is missing`)
      return { title, turns, asked, now }
    })
}

function questionOf(line: string): Asked {
  const [, kind = '', question = '', key = ''] = /^\? \[([^\]]+)\] (.+?) => (.+)$/u.exec(line) ?? []
  if (key === '') throw new RangeError(`not a question with its answer: ${line}`)
  if (key === 'never') return { question, kind, right: null, wrong: [] }
  const [right = '', wrong = ''] = key.split(/ ! /u)
  return { question, kind, right: formsOf(right), wrong: formsOf(wrong) }
}

function formsOf(texts: string): RegExp[] {
  return texts
    .split(' | ')
    .filter((text) => text !== '')
    .map((text) => {
      const pattern = /^\/(.+)\/$/u.exec(text)?.[1]
      if (pattern !== undefined) return new RegExp(pattern, 'iu')
      const literal = text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')
      return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu')
    })
}

export type Verdict = 'right' | 'wrong' | 'declined' | 'invented'

/** @param answer What was said; `null`: declined. */
export function judge({ right, wrong }: Asked, answer: string | null): Verdict {
  if (answer === null) return 'declined'
  if (right === null) return 'invented'
  const says = (forms: readonly RegExp[]): boolean => forms.some((form) => form.test(answer))
  return says(right) && !says(wrong) ? 'right' : 'wrong'
}
