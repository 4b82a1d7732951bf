/** What a sentence tells as somebody else's words or thoughts, through every "and that". */
import { type Clause, formOf } from './clauses.ts'
import type { Word } from './words.ts'

const SAID =
  /^(?:say|says|said|saying|claims?|claimed|claiming|tells?|told|telling|thinks?|thought|thinking|believes?|believed|believing|assumes?|assumed|assuming|guess|guessed|heard|hear|reads?|insists?|insisted|insisting|swears?|swore|jokes?|joked|feels?|felt|hopes?|hoped|hoping|dreams?|dreamt|dreamed|imagines?|imagined|wonders?|wondered|doubts?|doubted|fears?|feared|worry|worried|expects?|expected|predicts?|predicted|convinced|suggests?|suggested|recommend(?:ed|s)?|pretend(?:s|ed)?|suppose|supposed|asks?|asked|sure|bet|afraid|seems?|seemed|rumou?red|accused?|accuses|wrote|writes?|written|writing|texted|emailed|noted|notes|states?|stated|reckons?|reckoned|alleges?|alleged|maintains?|maintained|informed|reported|reports|announced|mentioned|mentions)$/
/** What somebody says is so. */
const STATED =
  /^(?:say|says|said|saying|claims?|claimed|claiming|tells?|told|telling|thinks?|thought|thinking|believes?|believed|believing|assumes?|assumed|assuming|insists?|insisted|insisting|swears?|swore|convinced|wrote|writes?|written|writing|texted|emailed|noted|notes|states?|stated|reckons?|reckoned|alleges?|alleged|maintains?|maintained|informed|reported|reports|announced|mentioned|mentions)$/
/** "I told you that I …", "happy to say that I …": the speaker's own words about what is so. */
const OWN =
  /^(?:told|tell|telling|said|say|saying|mention|mentioned|remember|think|thinking|believe|thought|sure|realise|realised|realized|glad|happy|wrote|written|write|writing|texted|emailed|noted|stated|reported|informed|announced|reckon)$/
const WITNESS =
  /^(?:tests?|doctors?|results?|scan|x-ray|lab|vet|dentist|biopsy|specialist|nurse|gp|consultant|allergist|\p{L}+ologist|pa?ediatrician|pharmacist|midwife)$/u
/** "The idea that I …", "under the impression that I …". */
const NOTION =
  /^(?:idea|rumou?rs?|claims?|stor(?:y|ies)|impression|beliefs?|assumption|notion|lies?|theory|myth|gossip|suspicion|allegations?)$/
const SELF_TOLD = /^(?:says?|said|told|tells?|mentioned|wrote|texted|emailed|announced)$/
const HEARERS = /^(?:to|me|us|him|her|them|you|ya|everyone|everybody|people|others|anyone|somebody|someone)$/
/** What has been said is held to be so until a new beginning. */
const SEGMENT = /^(?:;|:|—|–|\.|!|\?|but|so|because|although|though|whereas)$/
const NOMINATIVE = /^(?:i|we|he|she|they|it|you|there)$/
/** How far what is told begins behind its verb: "told the whole team that I …". */
const HEARERS_WORDS = 5

interface Report {
  /** Index of the first word that is told, and after the last. */
  readonly from: number
  readonly next: number
  /** Whoever says it may mean themselves by "he", "she" and "they". */
  readonly selfTold: boolean
}

/** Somebody's words or thoughts are told: "my sister says that I …". */
export function isReported(words: readonly Word[], { subject, start }: Clause): boolean {
  const told = ({ selfTold }: Pick<Report, 'selfTold'>): boolean => !(subject.kind === 'pronoun' && selfTold)
  if (reportsIn(words).some((r) => r.from <= subject.start && subject.start < r.next && told(r))) return true
  let k = Math.min(start, subject.start) - 1
  if (words[k]?.lower === ',') {
    // "Apparently, I …"; a comma else closes what was before.
    return /^(?:apparently|supposedly|allegedly|maybe|perhaps|hopefully)$/.test(words[k - 1]?.lower ?? '')
  }
  while (k >= 0 && (HEARERS.test(words[k]?.lower ?? '') || /^(?:that|like|how)$/.test(words[k]?.lower ?? '')))
    k -= 1
  const verb = words[k]
  return (
    verb !== undefined &&
    SAID.test(verb.lower) &&
    isOfOthers(words, k, subject) &&
    told({ selfTold: SELF_TOLD.test(verb.lower) })
  )
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
  // What a test or a doctor says of somebody is so.
  if (
    WITNESS.test(sayer) &&
    /^(?:speaker|possessed|name|pronoun)$/.test(subject.kind) &&
    /^(?:says?|said|shows?|showed|confirmed|found)$/.test(verb)
  )
    return false
  const isTold = words[k - 1]?.lower === 'to' && /^(?:tell|say|mention)$/.test(verb)
  const isOwn = sayer === 'i' || sayer === 'we' || isTold || s < 0
  if (!isOwn || !OWN.test(verb)) return true
  const negated = words.slice(Math.max(0, s), k).some((w) => /^(?:not|never)$/.test(w.lower))
  return negated || (verb === 'thought' && subject.kind !== 'speaker')
}

/** The stretches of a sentence that are others' words or thoughts, of the speaker as of anybody. */
export function reportsIn(words: readonly Word[]): readonly Report[] {
  const found: Report[] = []
  for (let k = 0; k < words.length; k++) {
    const { lower } = words[k] as Word
    const isAccording = lower === 'according' && words[k + 1]?.lower === 'to'
    // "Your records have it that I …"
    const isNotion =
      NOTION.test(lower) || (lower === 'it' && /^(?:have|has|had)$/.test(words[k - 1]?.lower ?? ''))
    if (!isAccording && !isNotion && !STATED.test(lower)) continue
    const from = toldFrom(words, k, isAccording, isNotion)
    if (from === null) continue
    if (!isAccording && !isNotion && !isOfOthers(words, k, { kind: 'speaker' })) continue
    found.push({ from, next: toldUntil(words, from), selfTold: SELF_TOLD.test(lower) })
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
    const end = words.findIndex((w, i) => i > at + 2 && (SEGMENT.test(w.lower) || beginsClause(words, i)))
    return end > 0 && beginsClause(words, end) ? end : null
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

/** Where others' words end: at a new beginning, or where the speaker goes on to tell what happened. */
function toldUntil(words: readonly Word[], from: number): number {
  const isPast = isPastAt(words, from)
  for (let i = from; i < words.length; i++) {
    const { lower } = words[i] as Word
    if (SEGMENT.test(lower)) return i
    const isAnd = /^(?:and|or|nor)$/.test(lower)
    if (!isAnd && lower !== ',') continue
    const next = isAnd || !/^(?:and|or|nor)$/.test(words[i + 1]?.lower ?? '') ? i + 1 : i + 2
    if (words[next]?.lower === 'that' || !beginsClause(words, next)) continue
    // "She told me she's pregnant and I cried", "she told me she's moving and I live alone".
    const isOwn = words[next]?.lower === 'i' && !/^(?:i|my|we|our)$/.test(words[from]?.lower ?? '')
    const isParallel = isAnd && !isOwn && (isPast || !isPastAt(words, next))
    if (!isParallel && !goesOn(words, next)) return i
  }
  return words.length
}

/** "…, I hate dogs and that I live in Hull." */
function goesOn(words: readonly Word[], from: number): boolean {
  const end = words.findIndex((w, i) => i > from && SEGMENT.test(w.lower))
  return words
    .slice(from, end < 0 ? words.length : end)
    .some(
      (w, i, all) =>
        w.lower === 'that' && /^(?:and|or|nor|,)$/.test(all[i - 1]?.lower ?? '') && beginsClause(all, i + 1),
    )
}

function isPastAt(words: readonly Word[], from: number): boolean {
  const verb = words.slice(from, from + 5).find((w) => /^(?:VERB|AUX)$/.test(w.pos))
  if (verb === undefined) return false
  return /^(?:was|were|had|did)$/.test(verb.lower) || (verb.pos === 'VERB' && formOf(verb) === 'past')
}

/** The text without what it tells as others' words or thoughts. */
export function ownWords(text: string, words: readonly Word[]): string {
  const reports = reportsIn(words)
  if (reports.length === 0) return text
  let own = ''
  let at = 0
  for (const { from, next } of reports) {
    const [first, last] = [words[from] as Word, words[next - 1] as Word]
    if (first.start < at) continue
    own += text.slice(at, first.start)
    at = last.end
  }
  return own + text.slice(at)
}
