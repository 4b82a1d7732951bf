/** What a sentence tells as somebody else's words or thoughts, through every "and that". */

import { type Clause, formOf } from './clauses.ts'
import { regexp } from './like.ts'
import type { Word } from './words.ts'

const SAYS =
  'say|says|said|claims?|claimed|tells?|told|telling|thinks?|thought|believes?|believed|assumes?|assumed|insists?|swears?|swore|convinced'
const SAID = regexp.none`^(?:${SAYS}|guess|guessed|heard|hear|reads?|jokes?|joked|feels?|felt|hopes?|hoped|hoping|dreams?|dreamt|dreamed|imagines?|imagined|wonders?|wondered|doubts?|doubted|fears?|feared|worry|worried|expects?|expected|predicts?|predicted|suggests?|suggested|recommend(?:ed|s)?|pretend(?:s|ed)?|suppose|supposed|asks?|asked|sure|bet|afraid|seems?|seemed|rumou?red|accused?|accuses)$`
/** What somebody says is so. Of third persons, what is written or mentioned is news: only `SAID` casts doubt on that. */
const STATED = regexp.none`^(?:${SAYS}|saying|claiming|thinking|believing|assuming|insisted|insisting|wrote|writes?|written|writing|texted|emailed|noted|notes|states?|stated|reckons?|reckoned|alleges?|alleged|maintains?|maintained|informed|reported|reports|announced|mentioned|mentions)$`
/** "I told you that I …", "happy to say that I …": the speaker's own words about what is so. */
const OWN =
  /^(?:told|tell|telling|said|say|saying|mention|mentioned|remember|think|thinking|believe|thought|sure|realise|realised|realized|glad|happy|wrote|written|write|writing|texted|emailed|noted|stated|reported|informed|announced|reckon)$/
const WITNESS =
  /^(?:tests?|docs?|doctors?|results?|scan|x-ray|lab|vet|dentist|biopsy|specialist|nurse|gp|consultant|allergist|\p{L}+ologist|pa?ediatrician|pharmacist|midwife|hr|payroll)$/u
/** "My payslip", "the lease": what the speaker's own papers say is so, what "your contract" says is somebody else's. */
const PAPER =
  /^(?:passport|payslip|lease|contract|certificate|licen[cs]e|visa|agreement|diploma|prescription|deeds?)$/
const TESTIFIED =
  /^(?:says?|said|tells?|told|shows?|showed|confirmed|found|writes?|wrote|texted|emailed|mentions?|mentioned|notes?|noted|states?|stated|reports?|reported|informed|announced)$/
/** "The idea that I …", "under the impression that I …". */
const NOTION =
  /^(?:idea|rumou?rs?|claims?|stor(?:y|ies)|impression|beliefs?|assumption|notion|lies?|theory|myth|gossip|suspicion|allegations?)$/
const SELF_TOLD = /^(?:says?|said|told|tells?)$/
const HEARERS = /^(?:to|me|us|him|her|them|you|ya|everyone|everybody|people|others|anyone|somebody|someone)$/
/** What has been said is held to be so until a new beginning. */
const SEGMENT = /^(?:;|:|—|–|\.|!|\?|but|so|because|although|though|whereas)$/
const NOMINATIVE = /^(?:i|we|he|she|they|it|you|there)$/
/** How far what is told begins behind its verb: "told the whole team that I …". */
const HEARERS_WORDS = 5
/** "According to the woman at the front desk of the clinic, I …". */
const SAYER_WORDS = 12

interface Report {
  /** Index of the first word that is told, and after the last. */
  readonly from: number
  readonly next: number
}

/** Somebody's words or thoughts are told: "my sister says that I …". */
export function isReported(words: readonly Word[], { subject, start }: Clause): boolean {
  const isOfSpeaker = subject.kind === 'speaker'
  if (isOfSpeaker && reportedWords(words)[subject.start]) return true
  let k = Math.min(start, subject.start) - 1
  if (words[k]?.lower === ',') {
    // "Apparently, I …"; a comma else closes what was before.
    return /^(?:apparently|supposedly|allegedly|maybe|perhaps|hopefully)$/.test(words[k - 1]?.lower ?? '')
  }
  while (k >= 0 && (HEARERS.test(words[k]?.lower ?? '') || /^(?:that|like|how)$/.test(words[k]?.lower ?? '')))
    k -= 1
  const verb = words[k]
  if (verb === undefined || !(SAID.test(verb.lower) || (isOfSpeaker && STATED.test(verb.lower)))) return false
  // A woman who says that she works there tells about herself.
  return isOfOthers(words, k, subject) && !(subject.kind === 'pronoun' && SELF_TOLD.test(verb.lower))
}

/** Whether the verb of saying at `k` makes what it tells somebody else's, or what the speaker does not stand by. */
function isOfOthers(words: readonly Word[], k: number, subject: Pick<Clause['subject'], 'kind'>): boolean {
  const verb = (words[k] as Word).lower
  let s = k - 1
  while (s >= 0 && /^(?:ADV|AUX|PART)$/.test(words[s]?.pos ?? '')) s -= 1
  // "He keeps telling", "I rang saying".
  if (verb.endsWith('ing') && words[s]?.pos === 'VERB' && words[s - 1] !== undefined) {
    s -= 1
    while (s >= 0 && words[s]?.pos === 'ADV') s -= 1
  }
  const sayer = words[s]?.lower ?? ''
  const negated = words.slice(Math.max(0, s), k).some((w) => /^(?:not|never)$/.test(w.lower))
  // What a test or a doctor says of somebody is so.
  if (
    !negated &&
    isWitness(words, s) &&
    /^(?:speaker|possessed|name|pronoun)$/.test(subject.kind) &&
    TESTIFIED.test(verb)
  )
    return false
  const isTold = words[k - 1]?.lower === 'to' && /^(?:tell|say|mention)$/.test(verb)
  const isOwn = sayer === 'i' || sayer === 'we' || isTold || s < 0
  if (!isOwn || !OWN.test(verb)) return true
  return negated || (verb === 'thought' && subject.kind !== 'speaker')
}

/** Whether the noun at `at` is a witness: "my GP", "the lease", but not "your lease". */
function isWitness(words: readonly Word[], at: number): boolean {
  const noun = words[at]?.lower ?? ''
  if (WITNESS.test(noun)) return true
  const before = words.slice(Math.max(0, at - 3), at).map((w) => w.lower)
  return PAPER.test(noun) && before.some((b) => /^(?:my|our|the)$/.test(b))
}

const reportedOf = new WeakMap<readonly Word[], readonly boolean[]>()

/** By word: whether it is others' words or thoughts of the speaker; every clause of a sentence asks. */
function reportedWords(words: readonly Word[]): readonly boolean[] {
  let reported = reportedOf.get(words)
  if (reported === undefined) {
    const all = words.map(() => false)
    let told = 0
    for (const { from, next } of reportsIn(words)) {
      all.fill(true, Math.max(from, told), Math.max(next, told))
      told = Math.max(next, told)
    }
    reported = all
    reportedOf.set(words, all)
  }
  return reported
}

/** The stretches of a sentence that are others' words or thoughts of the speaker, as they begin. */
function reportsIn(words: readonly Word[]): readonly Report[] {
  const found: Report[] = []
  let ends: ((from: number) => number) | null = null
  for (let k = 0; k < words.length; k++) {
    const { lower } = words[k] as Word
    const isAccording = lower === 'according' && words[k + 1]?.lower === 'to'
    // "Your records have it that I …"
    const isNotion =
      NOTION.test(lower) || (lower === 'it' && /^(?:have|has|had)$/.test(words[k - 1]?.lower ?? ''))
    if (!isAccording && !isNotion && !STATED.test(lower)) continue
    const from = toldFrom(words, k, isAccording, isNotion)
    if (from === null) continue
    if (isAccording && words.slice(k + 2, from).some((_, i) => isWitness(words, k + 2 + i))) continue
    if (!isAccording && !isNotion && !isOfOthers(words, k, { kind: 'speaker' })) continue
    ends ??= endsOf(words)
    found.push({ from, next: ends(from) })
  }
  return found
}

/** Where what is told begins; `null` where nothing is: "my sister says hi". */
function toldFrom(
  words: readonly Word[],
  at: number,
  isAccording: boolean,
  isNotion: boolean,
): number | null {
  if (isAccording) {
    for (let i = at + 3; i <= at + 2 + SAYER_WORDS && i < words.length; i++) {
      if (beginsClause(words, i)) return i
      if (SEGMENT.test((words[i] as Word).lower)) return null
    }
    return null
  }
  let k = at + 1
  while (HEARERS.test(words[k]?.lower ?? '')) k += 1
  if (!isNotion && beginsClause(words, k)) return k
  for (let i = k; i <= k + HEARERS_WORDS && i < words.length; i++) {
    const word = words[i] as Word
    if (/^(?:that|how)$/.test(word.lower) && beginsClause(words, i + 1)) return i + 1
    if (SEGMENT.test(word.lower) || /^(?:,|and|or)$/.test(word.lower)) return null
    if (!isNotion && /^(?:VERB|AUX)$/.test(word.pos)) return null
  }
  return null
}

/** "I", "there", "my plan is", "Ana lives". */
function beginsClause(words: readonly Word[], i: number): boolean {
  const word = words[i]
  if (word === undefined) return false
  if (NOMINATIVE.test(word.lower)) return true
  if (word.pos !== 'PROPN' && !/^(?:my|our|your|his|their|the|this|both)$/.test(word.lower)) return false
  return words
    .slice(i + 1, i + 5)
    .some(
      (w, n, all) =>
        /^(?:VERB|AUX)$/.test(w.pos) &&
        !all.slice(0, n).some((b) => /^(?:ADP|PUNCT|CCONJ|PRON)$/.test(b.pos)),
    )
}

/**
 * Where others' words end, by where they begin: at a new beginning, or where the speaker goes on to tell what happened.
 *
 * @cost linear in the sentence, and constant for each beginning
 */
function endsOf(words: readonly Word[]): (from: number) => number {
  const size = words.length
  // By how they begin: in the past or not, of the speaker or not.
  const ends = [0, 1, 2, 3].map(() => new Array<number>(size + 1).fill(size))
  let goesOn = false
  for (let i = size - 1; i >= 0; i--) {
    const { lower } = words[i] as Word
    const isSegment = SEGMENT.test(lower)
    const isAnd = /^(?:and|or|nor)$/.test(lower)
    const next = isAnd || !/^(?:and|or|nor)$/.test(words[i + 1]?.lower ?? '') ? i + 1 : i + 2
    const begins =
      (isAnd || lower === ',') && words[next]?.lower !== 'that' && beginsClause(words, next) && !goesOn
    for (const [how, end] of ends.entries()) {
      const [isPast, isOfSpeaker] = [how % 2 === 1, how >= 2]
      // "She told me she's pregnant and I cried", "she told me she's moving and I live alone".
      const isOwn = words[next]?.lower === 'i' && !isOfSpeaker
      const isParallel = isAnd && !isOwn && (isPast || !isPastAt(words, next))
      end[i] = isSegment || (begins && !isParallel) ? i : (end[i + 1] as number)
    }
    if (isSegment) goesOn = false
    // "…, I hate dogs and that I live in Hull."
    else if (lower === 'that' && /^(?:and|or|nor|,)$/.test(words[i - 1]?.lower ?? ''))
      goesOn ||= beginsClause(words, i + 1)
  }
  return (from) => {
    const how = Number(isPastAt(words, from)) + 2 * Number(/^(?:i|my|we|our)$/.test(words[from]?.lower ?? ''))
    return ends[how]?.[from] ?? size
  }
}

function isPastAt(words: readonly Word[], from: number): boolean {
  const verb = words.slice(from, from + 5).find((w) => /^(?:VERB|AUX)$/.test(w.pos))
  if (verb === undefined) return false
  return /^(?:was|were|had|did)$/.test(verb.lower) || (verb.pos === 'VERB' && formOf(verb) === 'past')
}

/** The text without what it tells as others' words or thoughts. */
export function ownWords(text: string, words: readonly Word[]): string {
  const reported = reportedWords(words)
  let own = ''
  let at = 0
  for (const [i, word] of words.entries()) {
    if (!reported[i]) continue
    if (!reported[i - 1]) own += text.slice(at, word.start)
    at = word.end
  }
  return own + text.slice(at)
}
