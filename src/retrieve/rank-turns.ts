/**
 * The score of every turn of a namespace for one question: what its words, its neighbours, its session,
 * its meaning, its speaker and its time say, added up.
 *
 * All signals lie in about [0, 1]; the weights say how much a full signal counts against a perfect match
 * of words (1). They are few and were set by ablation on several conversations together, not fitted:
 * `docs/decisions/0005-fused-score.md`.
 *
 * @paper MemORAI §3.3 and GAM §3.4 (role, time and confidence factors); the fusion is ours
 */
import type { Alternate } from '../embed/word-vectors.ts'
import { DAY, type Instant } from '../model/time.ts'
import { traitsFromBits, traitsToBits } from '../model/turn.ts'
import { inverseDocumentFrequency, termSaturation } from '../std/bm25.ts'
import { inYear, type Query, type QueryTime } from './analyse.ts'
import type { Posting, SearchImage } from './search-image.ts'

/** Each part can be switched off by setting its weight to 0. */
export interface TurnWeights {
  /** Words of the session around the turn. */
  readonly session: number
  /** Cosine of meaning. */
  readonly meaning: number
  /** Said by the person the question names. */
  readonly speaker: number
  /** Said in the time the question names. */
  readonly time: number
  /** Has an expression of time, when the question asks for one. */
  readonly dated: number
  /** Taken off a turn that tells nothing of its speaker: greetings, praise, questions. */
  readonly idle: number
  /** Share taken off what an assistant said, unless the question asks for that. */
  readonly assistant: number
  /** The same where the question asks for what the user said. */
  readonly otherRole: number
  /** How much a related word counts, times its likeness to the word asked for. */
  readonly related: number
  /** Whether the turns around lend their words. */
  readonly window: number
  /**
   * Words of what was distilled of the turn, times the share of turns of which something was: where few have
   * facts, having one says little.
   */
  readonly told: number
  /** Said by one of the turns an experience rests on, times the share of the question's words the experience has. */
  readonly experience: number
  /** Follows a question: it is an answer. */
  readonly answers: number
  /** Taken off a turn that ends in a question: who asks tells less. */
  readonly asks: number
}

export const TURN_WEIGHTS: TurnWeights = {
  session: 0.3,
  meaning: 0.6,
  speaker: 0.25,
  time: 0.8,
  dated: 0.1,
  idle: 0.25,
  assistant: 0.3,
  otherRole: 0.7,
  related: 0.4,
  window: 1,
  told: 0.3,
  experience: 0.1,
  answers: 0.05,
  asks: 0.1,
}

/** Share of a term that a turn borrows from its neighbours: one before, one after, two before, two after. */
const BORROWED = Float64Array.of(0.6, 0.5, 0.3, 0.25)
/** A question lends its words whole to the turn that answers it: answers seldom repeat them. */
const FROM_QUESTION = 1
/** Turns longer than this many terms stand by themselves and borrow less. */
const SELF_CONTAINED = 20
/** Of the borrowed words, the share that adds up instead of only filling gaps. */
const ADDING = 0.3
/** What a word of a turn's facts counts, when the turn itself lacks it. */
const FROM_FACT = 0.5
const K1 = 1.0
const B = 0.5
/** Related words tried per word. */
const MAX_RELATED = 6
const TELLS = traitsToBits({ asks: false, tells: true, dated: false })
const DATED = traitsToBits({ asks: false, tells: false, dated: true })
const ASKS = traitsToBits({ asks: true, tells: false, dated: false })
/** What happened is often told some days later. */
export const TOLD_LATER: number = 10 * DAY

export interface TurnScores {
  /** One per turn of the image; `-Infinity` for turns that are not eligible. */
  readonly total: Float64Array
  /** The parts of one turn's score. */
  explain(turn: number): Record<string, number>
  /** Scores some turns anew, after more was learned of how near they are. */
  rescore(turns: readonly number[]): void
  /** The highest possible share of question words found in one place, `[0, 1]`; low means nothing relevant is stored. */
  readonly coverage: number
  /** The best cosine of an eligible turn, `[0, 1]`. */
  readonly nearest: number
  readonly related: ReadonlyMap<string, readonly string[]>
}

export interface TurnRankInput {
  readonly image: SearchImage
  readonly query: Query
  /** How near each turn is in meaning (`nearness.ts`), or `null` when nothing is known of the question's. */
  readonly meaning: Float64Array | null
  readonly alternates: (term: string) => readonly Alternate[]
  /** Related words tried per word; default 6. */
  readonly mostRelated?: number
  readonly weights: TurnWeights
  readonly eligible: (turn: number) => boolean
  /** Whether a turn that may be shown says it: a related word that none says is not looked for, nor told. */
  readonly isSaid?: (posting: Posting) => boolean
}

/** @cost O(postings of the question's terms and their related words + turns) */
export function scoreTurns(input: TurnRankInput): TurnScores {
  const { image, query, meaning, weights, eligible } = input
  const { size } = image
  const { words, topWords, told, topTold, sessions, possible, related } = matchWords(input)
  const topSession = maximum(sessions)
  const named = query.speakers.length === 1 ? image.speakerNames.indexOf(query.speakers[0] as string) : -1
  const spans = yearsOf(query.times, image)

  const wordScale = topWords === 0 ? 0 : 1 / topWords
  const toldScale = topTold === 0 ? 0 : (weights.told * image.told) / size / topTold
  const sessionScale = topSession === 0 ? 0 : weights.session / topSession
  const patterns = weights.experience === 0 ? null : experiencesOf(image, query)
  const { at, previous, session, speaker, traits: bitsOf } = image
  const answering = (turn: number): boolean => {
    const before = previous[turn] as number
    return before >= 0 && ((bitsOf[before] as number) & ASKS) !== 0
  }
  const parts = (turn: number): Record<string, number> => {
    const traits = traitsFromBits(bitsOf[turn] ?? 0)
    return {
      words: (words[turn] as number) * wordScale,
      told: (told[turn] as number) * toldScale,
      session: (sessions[session[turn] as number] as number) * sessionScale,
      meaning: meaning === null ? 0 : weights.meaning * (meaning[turn] as number),
      speaker: speaker[turn] === named ? weights.speaker : 0,
      time: spans.length === 0 ? 0 : weights.time * timeMatch(spans, at[turn] as Instant),
      dated: query.shape === 'when' && traits.dated ? weights.dated : 0,
      experience: patterns === null ? 0 : weights.experience * (patterns[turn] as number),
      answers: answering(turn) ? weights.answers : 0,
      asks: traits.asks ? -weights.asks : 0,
      idle: traits.tells || image.roleOf(turn) === 'document' ? 0 : -weights.idle,
    }
  }
  const assistant =
    query.role === 'assistant' ? 0 : query.role === 'user' ? weights.otherRole : weights.assistant
  // The same sum as `parts` gives, written out: objects for a hundred thousand turns would cost more than the ranking.
  const anonymous = image.speakerNames.indexOf('assistant')
  const scoreOf = (turn: number): number => {
    const bits = bitsOf[turn] as number
    let score =
      (words[turn] as number) * wordScale +
      (told[turn] as number) * toldScale +
      (sessions[session[turn] as number] as number) * sessionScale
    if (meaning !== null) score += weights.meaning * (meaning[turn] as number)
    if (speaker[turn] === named) score += weights.speaker
    if (spans.length > 0) score += weights.time * timeMatch(spans, at[turn] as Instant)
    if (query.shape === 'when' && (bits & DATED) !== 0) score += weights.dated
    if (patterns !== null) score += weights.experience * (patterns[turn] as number)
    if (weights.answers !== 0 && answering(turn)) score += weights.answers
    if ((bits & ASKS) !== 0) score -= weights.asks
    if ((bits & TELLS) === 0 && image.roleOf(turn) !== 'document') score -= weights.idle
    return speaker[turn] === anonymous && image.roleOf(turn) === 'assistant' ? score * (1 - assistant) : score
  }
  const total = new Float64Array(size)
  let nearest = 0
  for (let turn = 0; turn < size; turn++) {
    if (!eligible(turn)) {
      total[turn] = Number.NEGATIVE_INFINITY
      continue
    }
    total[turn] = scoreOf(turn)
    if (meaning !== null) nearest = Math.max(nearest, meaning[turn] as number)
  }
  return {
    total,
    explain: parts,
    rescore(turns) {
      for (const turn of turns) if (eligible(turn)) total[turn] = scoreOf(turn)
    },
    coverage: possible === 0 ? 0 : Math.min(1, topWords / possible),
    nearest,
    related,
  }
}

/** What the turns and their sessions have of the question's words, and what was distilled of them; not yet scaled. */
function matchWords({
  image,
  query,
  alternates,
  mostRelated = MAX_RELATED,
  weights,
  isSaid = () => true,
}: TurnRankInput) {
  const { size } = image
  const words = new Float64Array(size)
  const sessions = new Float64Array(image.sessionNames.length)
  const related = new Map<string, string[]>()
  const averagePassage = image.passageTerms / (image.passages || 1)
  const best = new Float64Array(size)
  const told = new Float64Array(size)
  const toldTerm = new Int32Array(size)
  let number = 0
  const seen = new Uint8Array(size)
  const places = new Int32Array(size)
  let possible = 0
  let topWords = 0
  let topTold = 0
  for (const { term, proper } of query.terms) {
    const exact = image.posting(term)
    const weight =
      exact === undefined ? 0.7 * Math.log(1 + size) : inverseDocumentFrequency(size, exact.frequency)
    const touched: number[] = []
    if (exact !== undefined) {
      raise(best, touched, exact, weight, averagePassage)
      fill(best, touched, exact.distilled, weight * FROM_FACT)
      addSessions(sessions, image, exact)
      number += 1
      for (const turn of exact.distilled) {
        if (toldTerm[turn] === number) continue
        toldTerm[turn] = number
        told[turn] = (told[turn] as number) + weight
        topTold = Math.max(topTold, told[turn] as number)
      }
    }
    if (!proper && weights.related > 0) {
      const found: string[] = []
      for (const { term: other, similarity } of alternates(term)) {
        if (query.terms.some((t) => t.term === other)) continue
        const posting = image.posting(other)
        if (posting === undefined || !isSaid(posting)) continue
        raise(
          best,
          touched,
          posting,
          Math.min(weight, inverseDocumentFrequency(size, posting.frequency)) * similarity * weights.related,
          averagePassage,
        )
        if (found.push(other) >= mostRelated) break
      }
      if (found.length > 0) related.set(term, found)
    }
    possible += weight
    topWords = Math.max(topWords, spread(words, best, touched, { seen, places }, image, weights.window))
    for (const turn of touched) best[turn] = 0
  }
  return { words, topWords, told, topTold, sessions, possible, related }
}

/** Raises `best[turn]` to the weight a posting gives it. */
function raise(
  best: Float64Array,
  touched: number[],
  posting: Posting,
  weight: number,
  averageLength: number,
): void {
  const { turn, count, length } = posting
  for (let i = 0; i < turn.length; i++) {
    const t = turn[i] as number
    const value = weight * termSaturation(count[i] as number, length[i] as number, averageLength, K1, B)
    const held = best[t] as number
    if (held === 0) touched.push(t)
    if (value > held) best[t] = value
  }
}

/**
 * Gives each turn the strongest of its own and its neighbours' weight, plus a share of their sum.
 *
 * @param room For which turns are looked at: lists that grew would cost more than the sums.
 * @returns The most that a turn it touched has now.
 */
function spread(
  words: Float64Array,
  best: Float64Array,
  touched: readonly number[],
  { seen, places }: { readonly seen: Uint8Array; readonly places: Int32Array },
  { previous, next, traits, length }: SearchImage,
  window: number,
): number {
  const around = new Int32Array(BORROWED.length)
  let count = 0
  let top = 0
  const visit = (turn: number): void => {
    if (turn < 0 || seen[turn] === 1) return
    seen[turn] = 1
    places[count++] = turn
  }
  for (const turn of touched) {
    visit(turn)
    if (window === 0) continue
    const before = previous[turn] as number
    const after = next[turn] as number
    visit(before)
    visit(after)
    if (before >= 0) visit(previous[before] as number)
    if (after >= 0) visit(next[after] as number)
  }
  for (let i = 0; i < count; i++) {
    const turn = places[i] as number
    seen[turn] = 0
    let strongest = best[turn] as number
    let sum = strongest
    if (window > 0) {
      const borrow = window * Math.min(1, SELF_CONTAINED / Math.max(1, length[turn] as number))
      const before = previous[turn] as number
      const after = next[turn] as number
      around[0] = before
      around[1] = after
      around[2] = before < 0 ? -1 : (previous[before] as number)
      around[3] = after < 0 ? -1 : (next[after] as number)
      for (let place = 0; place < around.length; place++) {
        const lender = around[place] as number
        if (lender < 0) continue
        const isAsked = place === 0 && ((traits[lender] as number) & ASKS) !== 0
        const lent =
          borrow * (isAsked ? FROM_QUESTION : (BORROWED[place] as number)) * (best[lender] as number)
        sum += lent
        if (lent > strongest) strongest = lent
      }
    }
    const now = (words[turn] as number) + (1 - ADDING) * strongest + ADDING * sum
    words[turn] = now
    if (now > top) top = now
  }
  return top
}

/** Gives a word to turns that lack it but whose facts say it: "moved to" is "lives in". */
function fill(best: Float64Array, touched: number[], turns: readonly number[], value: number): void {
  for (const turn of turns) {
    if (best[turn] !== 0) continue
    best[turn] = value
    touched.push(turn)
  }
}

/** BM25 of whole sessions, so that a turn of the right conversation beats one of a wrong conversation. */
function addSessions(sessions: Float64Array, image: SearchImage, posting: Posting): void {
  const number = image.sessionNames.length
  const counts = new Int32Array(number)
  const having: number[] = []
  const { session: sessionOf } = image
  for (let i = 0; i < posting.turn.length; i++) {
    const session = sessionOf[posting.turn[i] as number] as number
    if (counts[session] === 0) having.push(session)
    counts[session] = (counts[session] as number) + (posting.count[i] as number)
  }
  const idf = inverseDocumentFrequency(number, having.length)
  const average = image.passageTerms / (number || 1)
  for (const session of having)
    sessions[session] =
      (sessions[session] as number) +
      idf * termSaturation(counts[session] as number, image.sessionLength[session] ?? 0, average, 1.2, 0.75)
}

/** Per turn the best match of an experience that rests on it. */
function experiencesOf(image: SearchImage, query: Query): Float64Array {
  const found = new Float64Array(image.size)
  const worth = new Map(
    query.terms.map(({ term }) => [term, inverseDocumentFrequency(image.size, image.frequency(term))]),
  )
  for (const { turns, share } of image.experiences.covered(worth))
    for (const turn of turns) if (share > (found[turn] as number)) found[turn] = share
  return found
}

interface Span {
  readonly from: number
  readonly to: number
}

/** A month or day without a year is meant in every year the memory knows. */
function yearsOf(times: readonly QueryTime[], image: SearchImage): Span[] {
  if (times.length === 0) return []
  return times.flatMap((time): Span[] => {
    if (time.kind === 'span') return [time]
    return [...image.years].map((year) => inYear(time, year))
  })
}

/** 1 inside a span, falling to 0 for what was said within some days after it. */
function timeMatch(spans: readonly Span[], at: Instant): number {
  let best = 0
  for (const { from, to } of spans) {
    if (at >= from && at < to) return 1
    if (at >= to && at < to + TOLD_LATER) best = Math.max(best, 0.5 * (1 - (at - to) / TOLD_LATER))
  }
  return best
}

function maximum(values: Float64Array): number {
  let max = 0
  for (const value of values) if (value > max) max = value
  return max
}
