/** What was said since something was told, and takes it back without saying how it is now: it is denied, set anew, changed, taken up again. */
import { regexp } from '../../english/like.ts'
import { literal } from '../../std/literal.ts'
import { timeExpressions } from '../../std/time-expressions.ts'
import { isStopWord, words } from '../../std/words.ts'
import { OVER } from './doubts.ts'
import { keyOf, keysOf } from './question.ts'
import { isMeant, sentencesOf } from './said.ts'

type Turns = readonly { readonly content: string; readonly at: number }[]

/** Whether a sentence that was said later is of this kind. */
function isSaidSince(since: number, turns: Turns, isOfKind: (sentence: string) => boolean): boolean {
  return turns.some(({ content, at }) => at > since && sentencesOf(content).some(isOfKind))
}

function shares(sentence: string, keys: ReadonlySet<string>): boolean {
  return [...keysOf(sentence)].some((key) => keys.has(key))
}

/** "I asked Max, it's not true." */
const NOT_TRUE =
  /\b(?:not|n['’]t) (?:actually |even |really )?true\b|\b(?:a lie|untrue|made (?:it|that) up|just (?:a )?(?:gossip|rumou?r))\b/i

/**
 * Whether something that was said later calls it untrue, in a sentence that shares a word with the question.
 *
 * @param known Keys of the question's words.
 */
export function isDenied(heard: number, known: ReadonlySet<string>, turns: Turns): boolean {
  return isSaidSince(
    heard,
    turns,
    (sentence) =>
      NOT_TRUE.test(sentence) && words(sentence).some((word) => !isStopWord(word) && known.has(keyOf(word))),
  )
}

/** That what was set for a day is set for another, or off. */
const RESET =
  /\bis(?:n['’]t| not) happening\b|\bcan(?:not|['’]t) make\b|\bturned (?:me|us|it|them) down\b|\bchange of plans?\b|\bnow (?:in|on|at|the|\d+)\b|\bso no \p{L}+ for (?:me|us)\b|\bchanged (?:my|our|his|her) minds?\b|\bstaying put\b|\b(?:moved|pushed|postpon\w+|reschedul\w+|brought forward|delayed|cancel\w*|called off|put off|extended|shifted|changed|is off|slip(?:s|ped|ping)|moves (?:back |forward )?to|runs? late|(?:will be|is) late|aim(?:s|ing)? for|put (?:back|off))\b|['’]s the \d+\w* (?:of \p{L}+ )?now\b|['’]s off\b/iu

/** "They've moved me to the 26th": whatever it was. */
const MOVED_ME =
  /\b(?:moved|pushed|rescheduled|put|bumped) (?:me|us|it) (?:back |forward )?(?:to|until|a week)\b/i

/**
 * Whether something that was said later sets another day, or none, in a sentence that shares a word with the question.
 *
 * @param known Keys of the words that say what is asked about.
 */
export function isReset(heard: number, known: ReadonlySet<string>, turns: Turns): boolean {
  return isSaidSince(
    heard,
    turns,
    (sentence) =>
      MOVED_ME.test(sentence) || ((RESET.test(sentence) || OVER.test(sentence)) && shares(sentence, known)),
  )
}

/** That something is another way now, whatever the words say how. */
const CHANGES =
  /\b(?:mov(?:e|ed|ing)|migrat\w+|replac\w+|switch\w*|swapp\w+|now|as of|no longer|any ?more|instead|hand(?:ed|ing) .{1,40} (?:over|to)|t(?:ook|aken|aking) over|slash\w*|rais(?:e|ed|es|ing)|ris(?:e|es|en|ing)|rose|g(?:o|oes|oing|one) (?:up|down|to)|went (?:up|down)|slip(?:s|ped|ping)|cut|lower\w*|increas\w+|reduc\w+|extend\w*|shorten\w*|chang(?:ed|es|ing)|relicens\w+|renam\w+|rewr\w+|back (?:in|on|to|at|with|home)|went back|return\w*|stopp\w+|quit|gave up|given up|dropp\w+|sold|left|over|off|became|become|turned|from now on|since|these days|new|another|latest|retir\w+|fir(?:ed|ing)|hired|joined|promot\w+|cancel\w*|postpon\w+|reschedul\w+|later|earlier|closed|shut|ended|ends|finish\w*|died|lost|broke\w*|grown|outgrown)\b/i

/**
 * Whether what a sentence says now may be otherwise: something that was said later shares a telling word with the question and
 * tells of a change, or names what was said and that it is over.
 *
 * @param asked Keys of the question's telling words.
 * @param value Keys of what the sentence says beside them.
 */
export function isChanged(
  heard: number,
  asked: ReadonlySet<string>,
  value: ReadonlySet<string>,
  turns: Turns,
): boolean {
  return isSaidSince(
    heard,
    turns,
    (sentence) =>
      (CHANGES.test(sentence) && !/\?\W*$/.test(sentence) && shares(sentence, asked)) ||
      (OVER.test(sentence) && shares(sentence, value)),
  )
}

/**
 * Whether something that was said later gives another figure in a sentence that shares a telling word with the question;
 * days and hours are none.
 *
 * @param value What the answer says.
 */
export function isRefigured(heard: number, asked: ReadonlySet<string>, value: string, turns: Turns): boolean {
  const known = new Set(value.match(FIGURES) ?? [])
  if (known.size === 0) return false
  return isSaidSince(heard, turns, (sentence) => {
    if (!isMeant(sentence) || !shares(sentence, asked)) return false
    const times = timeExpressions(sentence, heard).map(({ text }) => text)
    const plain = times.reduce((text, time) => text.replace(time, ' '), sentence)
    return (plain.match(FIGURES) ?? []).some((figure) => !known.has(figure))
  })
}

const FIGURES = /(?<![\p{L}\d.:])\d[\d,.]*(?<=\d)(?!\d*(?:st|nd|rd|th|:\d|[ap]m)\b)/gu

/** The same of a figure, a day or a thing that another takes the place of. */
const SETS_ANEW =
  /\b(?:going (?:up |down )?to|up to|down to|from|slip(?:s|ped)? to|put (?:up|off|back)|gone (?:up|down)|comes? to) (?:the )?[£$€]?\d|\bfrom (?:january|february|march|april|may|june|july|august|september|october|november|december|next)\b|\b(?:got|bought|found|signed|started|starts|chose|picked up|moved?|moving|packed (?:it )?in|rip(?:ped|ping)? (?:it |that )?out|scrap(?:s|ped|ping)?|bump(?:ed|ing)?|ditch\w*|upgrad\w+|downgrad\w+|scratch that|on second thoughts?|nah)\b|['’]s off\b/i

/** Whether a sentence tells that something is, or will be, another way than it was. */
export function speaksOfChange(sentence: string): boolean {
  return !/\?\W*$/.test(sentence) && [CHANGES, OVER, RESET, SETS_ANEW].some((words) => words.test(sentence))
}

/** That what was over is so again. */
const AGAIN = /\b(?:again|back (?:on|to|at|with|in)|went back|returned?|took up|restarted|resumed)\b/i

/** Whether something that was said later takes up again what was over. */
export function isTakenUp(ended: number, value: string, turns: Turns): boolean {
  const keys = new Set([...keysOf(value)].filter((key) => key.length > 2))
  return isSaidSince(
    ended,
    turns,
    (sentence) => AGAIN.test(sentence) && isMeant(sentence) && shares(sentence, keys),
  )
}

/** Whether somebody is named as one who has gone: "my boss Ellie left", "my dog Rex died". */
export function isNamedAsGone(name: string, turns: readonly { readonly content: string }[]): boolean {
  const gone = regexp.u`(?<!\p{L})${literal(name)},? (?:(?:who )?(?:has|have|is|was|had|just) )?(?:just |now )?(?:left|quit|resigned|retired|retiring|leaving|moved (?:away|out)|died|passed away|ran away|been (?:fired|sacked))(?!\p{L})`
  return turns.some(({ content }) => gone.test(content))
}
