import type { Turn } from '../model/turn.ts'
import { sentences } from '../std/language.ts'
import { oneLine } from '../std/visible.ts'
import { SMALL_TALK } from './distil/cues.ts'
import { asWritten, spoken } from './distil/plain/spoken.ts'
import type { DraftCues, DraftFact } from './distil/types.ts'

export interface SummaryInput {
  readonly turns: readonly Pick<Turn, 'speaker' | 'role' | 'content' | 'captions'>[]
  /** What was distilled from the same turns. */
  readonly facts: readonly Pick<DraftFact, 'statement' | 'confidence' | 'context'>[]
  readonly cues: readonly DraftCues[]
}

export interface SummaryOutput {
  /** One or two sentences. */
  readonly summary: string
  /** Most telling first; at most 8. */
  readonly keywords: readonly string[]
}

const MAX_KEYWORDS = 8
const MAX_SENTENCE = 220
/** Who says less agrees, or promises to write. */
const LEAST_WORDS = 6

/**
 * What a unit was about, told by rules: the cues that most turns share are the keywords; the summary names
 * who spoke and the subjects, followed by the most certain statement, or by the sentence that holds most
 * keywords.
 *
 * @paper GAM §3.3 (consolidation)
 */
export function summaryOf({ turns, facts, cues }: SummaryInput): SummaryOutput {
  const speakers = [...new Set(turns.map((t) => t.speaker))]
  const keywords = sharedCues(cues, new Set(speakers.map((s) => s.toLowerCase())))
  const subject = keywords.slice(0, 3).join(', ')
  const who = calledBy(speakers.length <= 3 ? list(speakers) : `${speakers[0]} and others`)
  // What rests on a further turn is no summary of these: that one may be in another unit.
  const own = facts.filter((f) => f.context.length === 0).sort((a, b) => b.confidence - a.confidence)
  const detail = own[0]?.statement ?? bestSentence(turns, keywords)
  const opening = subject === '' ? `${who} talked.` : `${who} talked about ${subject}.`
  return { summary: detail === null ? opening : `${opening} ${detail}`, keywords }
}

function sharedCues(cues: readonly DraftCues[], speakers: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>()
  for (const { tag, cues: words } of cues) {
    for (const cue of words) if (!speakers.has(cue)) counts.set(cue, (counts.get(cue) ?? 0) + 1)
    if (tag.includes(' ') && tag !== SMALL_TALK) counts.set(tag, (counts.get(tag) ?? 0) + 1.5)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_KEYWORDS)
    .map(([cue]) => cue)
}

/** Who speaks of oneself says more of a topic than who speaks to the other. */
const OF_SELF = /\b(?:I|my|me|we|our|us)\b/i
const TO_OTHER = /\b(?:you|your|yours)\b/i
/** What Markdown puts around words and before lines. */
const MARKUP = /\*\*|__|^\s*(?:#{1,6}|[-*+•]|\d{1,3}[.)])\s+/g

/** The sentence that holds most keywords: where somebody talks to an assistant rather theirs, be it a question. */
function bestSentence(turns: SummaryInput['turns'], keywords: readonly string[]): string | null {
  const isAssisted = turns.some((t) => t.role === 'user') && turns.some((t) => t.role === 'assistant')
  let best: { text: string; score: number } | null = null
  for (const { speaker, role, content } of turns) {
    const isAsking = isAssisted && role === 'user'
    // In the turn's own words, not in those that rules read them with.
    const lines = sentences(spoken(content.slice(0, 2000))).flatMap(({ text }) => text.split('\n'))
    for (const line of lines.map(asWritten)) {
      const text = oneLine(line.replace(MARKUP, ''))
      const lower = text.toLowerCase()
      const hits = keywords.filter((k) => lower.includes(k)).length
      const tells = !text.endsWith(':') && (isAsking || !text.endsWith('?'))
      if (hits === 0 || !tells || text.length > MAX_SENTENCE || text.split(' ').length < LEAST_WORDS) continue
      const whose =
        isAsking || (OF_SELF.test(text) && !TO_OTHER.test(text)) ? 2 : TO_OTHER.test(text) ? 0.5 : 1
      const score = (whose * hits) / Math.sqrt(8 + lower.length / 12)
      if (best === null || score > best.score) best = { text: `${calledBy(speaker)}: “${text}”`, score }
    }
  }
  return best?.text ?? null
}

/** Who gave no name is called as in statements. */
function calledBy(names: string): string {
  return names.replace(/^user(?=$|,? )/, 'The user').replace(/(?<=(?:,| and) )user(?=$|,| and )/, 'the user')
}

function list(names: readonly string[]): string {
  return names.length <= 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
