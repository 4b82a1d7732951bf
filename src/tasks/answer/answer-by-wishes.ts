/** Answers to questions about what was asked of the assistant for good: "Should your answers be short?" */
import { searchTerms } from '../../std/words.ts'
import { wishesOf } from '../distil/wishes/wishes.ts'
import { isAbout, orderOf, wordsAsked } from '../standing-wishes.ts'
import type { AnswerInput } from './answer.ts'
import { type Answered, shortened } from './answered.ts'
import { sentencesOf } from './said.ts'

/** Asks how the assistant is to do something, not what it said or knows. */
const OF_WISHES =
  /\bshould (?:you|your|the code you|code you|answers|replies)\b|\b(?:do|must) you (?:still )?(?:have to|need to)\b|\bshould I (?:get|see|expect)\b.*\b(?:answers?|repl(?:y|ies))\b|^(?:do|did) I (?:still )?(?:want|ask|tell) you to\b/i

/** The newest order about what is asked, whether it gives, replaces or takes back. */
export function byWishes({ question, turns }: AnswerInput, now: number): Answered | null {
  if (!OF_WISHES.test(question)) return null
  const isAsked = isAbout(question)
  const said = turns
    .filter(({ turn }) => turn.at <= now && turn.role === 'user')
    .flatMap(({ label, turn }) => sentencesOf(turn.content).map((text) => ({ label, turn, text })))
  const [newest] = said
    .flatMap(({ label, turn, text }) => wishesOf(text, turn).map(({ content }) => ({ label, turn, content })))
    .map(({ label, turn, content }) => ({ label, at: turn.at, order: orderOf(content) }))
    .filter(({ order }) => isAsked(order))
    .sort((a, b) => b.at - a.at)
  if (newest === undefined) return null
  const words = wordsAsked(question)
  // "We have to use semicolons now": it may be wished otherwise since.
  const isDoubted = said.some(
    ({ turn, text }) => turn.at > newest.at && searchTerms(text).some((term) => words.has(term)),
  )
  return isDoubted ? null : { answer: shortened(newest.order), citations: [newest.label] }
}
