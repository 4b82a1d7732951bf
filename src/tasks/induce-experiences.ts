import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import type { ExperienceType } from '../model/experience.ts'
import type { TurnId } from '../model/ids.ts'
import { toDay } from '../model/time.ts'
import type { Turn } from '../model/turn.ts'
import { searchTerms } from '../std/words.ts'
import { asLine, DATA_RULE, tagged, turnsAsData } from './as-data.ts'

export interface InduceInput {
  /** The turns of one cluster, oldest first. */
  readonly turns: readonly (Pick<Turn, 'id' | 'session' | 'speaker' | 'content' | 'captions' | 'at'> & {
    readonly cues: readonly string[]
  })[]
  /** Facts that rest on them. */
  readonly facts: readonly {
    readonly head: string
    readonly tail: string
    readonly aspect: string
    readonly statement: string
    /** When it is so, or was. */
    readonly when: string
    readonly confidence: number
    readonly sources: readonly TurnId[]
  }[]
}

export interface DraftExperience {
  readonly type: Exclude<ExperienceType, 'instruction'>
  readonly content: string
  /** Two or more. */
  readonly sources: readonly TurnId[]
}

export interface InduceOutput {
  /** Whether the turns are about one thing at all. */
  readonly coherent: boolean
  /** A few words. */
  readonly theme: string
  readonly experiences: readonly DraftExperience[]
}

interface InduceReply {
  readonly coherent: boolean
  readonly theme: string
  readonly experiences: readonly {
    readonly type: DraftExperience['type']
    readonly content: string
    readonly sources: readonly number[]
  }[]
}

const MIN_SUPPORT = 2
const MAX_EXPERIENCES = 6
/** Known facts that a prompt shows. */
const MAX_SHOWN_FACTS = 20
/** A pattern shows on so many dates, or in so many sessions. */
const LEAST_DATES = 2
const LEAST_SESSIONS = 3
const MAX_CONTENT = 240
const THEME_WORDS = 3
/** Turns with fewer telling words than this are small talk. */
const LEAST_TERMS = 3
/** Share of words that two items have in common when they say the same. */
const SAME_WORDS = 0.7
const TASTES = new Set(['preferences', 'hobbies', 'food', 'books', 'films'])

/**
 * Do these turns belong together, what is their theme, and what pattern do they show? A pattern needs turns of
 * two dates or three sessions.
 *
 * Without a model: turns belong together when a cue recurs in half of them; a pattern is somebody's facts
 * about one recurring cue that rest on several turns.
 *
 * @paper MemWeaver §4.3 (coherence, theme, induction)
 */
export const induceExperiences: Task<InduceInput, InduceOutput, InduceReply> = {
  name: 'induce-experiences',
  version: 3,
  offline,
  online: { maxOutputTokens: 1500, prompt, schema, read },
}

function offline({ turns, facts }: InduceInput): InduceOutput {
  const counts = new Map<string, number>()
  for (const turn of turns) for (const cue of new Set(turn.cues)) counts.set(cue, (counts.get(cue) ?? 0) + 1)
  const shared = [...counts]
    .filter(([, n]) => n >= MIN_SUPPORT)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  const theme = shared
    .slice(0, THEME_WORDS)
    .map(([cue]) => cue)
    .join(', ')
  const [most] = shared
  if (most === undefined || most[1] * 2 < turns.length) return { coherent: false, theme, experiences: [] }
  const given = new Set(turns.map((t) => t.id))
  const found: DraftExperience[] = []
  const told = new Set<(typeof facts)[number]>()
  for (const [cue] of shared) {
    const terms = searchTerms(cue)
    const about = facts.filter((f) => {
      const said = searchTerms(f.tail)
      return terms.length > 0 && terms.every((t) => said.includes(t))
    })
    for (const [head, mine] of Map.groupBy(about, (f) => f.head)) {
      // Of "sci-fi" and "movies", which the same facts tell of, one is enough.
      if (mine.every((f) => told.has(f))) continue
      const sources = [...new Set(mine.flatMap((f) => f.sources))].filter((s) => given.has(s))
      const shown = turns.filter((t) => sources.includes(t.id))
      if (sources.length < MIN_SUPPORT || !canShowPattern(shown)) continue
      for (const fact of mine) told.add(fact)
      const type = mine.some((f) => TASTES.has(f.aspect)) ? 'preference' : 'fact'
      // The facts themselves are shown as facts.
      const content = `${head} brings up "${cue}" again and again.`
      found.push({ type, content: content.slice(0, MAX_CONTENT), sources })
    }
  }
  return { coherent: true, theme, experiences: distinct(found).slice(0, MAX_EXPERIENCES) }
}

function prompt({ turns, facts }: InduceInput): Prompt {
  const statements = facts.slice(0, MAX_SHOWN_FACTS).map((f) => asLine(`${f.statement} (${f.when})`))
  return {
    system: `These turns of several conversations were grouped because they look alike. Find what an assistant can learn from them for good.
coherent: whether most of them are about one subject. theme: the subject in a few words.
experiences: patterns that show in turns of at least two dates or three conversations, each one sentence of at most 30 words with names: a "fact" about somebody that keeps coming up, a "preference", or a "strategy" that worked. sources: the numbers of the turns that show it. Usually none or one, at most ${MAX_EXPERIENCES}; [] if nothing is strong. A pattern says more than any one of its turns and than the known facts: nothing that is one of these already, nothing about greetings, thanks, encouragement or manners, no two that say the same.
Reply with JSON: {"coherent":true,"theme":"","experiences":[{"type":"fact|preference|strategy","content":"","sources":[0,1]}]}
${DATA_RULE}`,
    user: [...(statements.length === 0 ? [] : [tagged('known', statements)]), turnsAsData(turns)].join('\n'),
  }
}

async function schema(): Promise<z.ZodType<InduceReply>> {
  const { z } = await import('zod')
  return z.object({
    coherent: z.boolean(),
    theme: z.string().max(200).default(''),
    experiences: z
      .array(
        z.object({
          type: z.enum(['fact', 'preference', 'strategy']),
          content: z.string().trim().min(8).max(400),
          sources: z.array(z.int()),
        }),
      )
      .default([]),
  })
}

function read(
  { coherent, theme, experiences }: InduceReply,
  { turns, facts }: InduceInput,
): Reading<InduceOutput> {
  const rejected: string[] = []
  const known = facts.map((f) => wordsOf(f.statement))
  const items = experiences.flatMap(({ type, content, sources }, i): DraftExperience[] => {
    const supporting = [...new Set(sources)].flatMap((n) => {
      const turn = turns[n]
      return turn === undefined || searchTerms(turn.content).length < LEAST_TERMS ? [] : turn
    })
    const refused = !canShowPattern(supporting)
      ? 'turns of neither two dates nor three sessions support it'
      : known.some((k) => saysTheSame(k, wordsOf(content)))
        ? 'is a fact already'
        : null
    if (refused !== null) rejected.push(`experience ${i}: ${refused}`)
    if (refused !== null) return []
    return [
      {
        type,
        content: content.replace(/\s+/g, ' ').slice(0, MAX_CONTENT),
        sources: supporting.map((t) => t.id),
      },
    ]
  })
  const kept = distinct(items)
  if (kept.length < items.length) rejected.push(`${items.length - kept.length} experiences say the same`)
  return { output: { coherent, theme, experiences: kept.slice(0, MAX_EXPERIENCES) }, rejected }
}

/** Whether turns are far enough apart to show a pattern. */
export function canShowPattern(turns: readonly Pick<Turn, 'at' | 'session'>[]): boolean {
  const dates = new Set(turns.map((t) => toDay(t.at))).size
  return dates >= LEAST_DATES || new Set(turns.map((t) => t.session)).size >= LEAST_SESSIONS
}

/** Without those that say what an earlier one says. */
function distinct(items: readonly DraftExperience[]): DraftExperience[] {
  const kept: { readonly item: DraftExperience; readonly words: ReadonlySet<string> }[] = []
  for (const item of items) {
    const words = wordsOf(item.content)
    if (!kept.some((k) => saysTheSame(k.words, words))) kept.push({ item, words })
  }
  return kept.map((k) => k.item)
}

/** The words by which two items are compared. */
export function wordsOf(content: string): ReadonlySet<string> {
  return new Set(searchTerms(content))
}

export function saysTheSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  return shared > 0 && shared / (a.size + b.size - shared) >= SAME_WORDS
}
