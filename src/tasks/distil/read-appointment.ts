/** Appointments that a sentence tells without a clause of the speaker: "my interview is on Friday". */

import { isGivenName } from '../../std/given-names.ts'
import type { TextTimes } from '../../std/time-expressions.ts'
import { type Draft, factOf, tell } from './draft.ts'
import { KIN_NOUNS } from './mentions.ts'
import { asKnown } from './names/context.ts'
import { appointedIn } from './names/naming.ts'

export function readAppointment(times: TextTimes, draft: Draft): void {
  const { context } = draft
  const found = context.turn.role === 'document' ? null : appointedIn(times.text, context)
  const time =
    found === null ? undefined : times.of('future').find((t) => isSetFor(times.text, found.at, t.index))
  // "My brother gets married in May. They've moved the wedding": it is not the speaker's.
  const isTheirs =
    /\b(?:[Tt]hey|[Hh]e|[Ss]he)\b/.test(times.text) &&
    (draft.ofOthers || /\bthe (?:wedding|party|trip|holiday|visit|move)\b/.test(times.text))
  const isOfSomebody = OPERATED.test(times.text) && (draft.ofOthers || namesOthers(context.turn.content))
  if (
    found === null ||
    isTheirs ||
    isOfSomebody ||
    time === undefined ||
    time.to <= context.turn.at ||
    /\bif\b/i.test(times.text)
  )
    return
  const head = found.meaning.of ?? asKnown(context.speaker)
  tell(factOf(found.meaning, head, draft, times.text, 0.9, [time]), null, times.text, draft)
}

const OPERATED = /\bthe (?:\p{Ll}+ )?(?:surgery|operation|op|biopsy)\b/iu

function namesOthers(text: string): boolean {
  return text
    .split(/[^\p{L}]+/u)
    .some(
      (word) =>
        /^(?:he|she|his|her|him|they|their|them)$/i.test(word) ||
        KIN_NOUNS.has(word.toLowerCase()) ||
        (/^\p{Lu}/u.test(word) && isGivenName(word)),
    )
}

/** "My interview is in Leeds on Friday", but not "is making me nervous, see you on Friday". */
function isSetFor(text: string, from: number, day: number): boolean {
  return (
    day >= from - 3 &&
    /^(?!\s*(?!being\b)\p{Ll}+ing\b)(?:(?!\b(?:and|but|so|because|when|if|that|which|who|reason)\b)[^;:!?,]){0,60},?\s*$/u.test(
      text.slice(from, day),
    )
  )
}
