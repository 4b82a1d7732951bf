import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import type { Turn } from '../model/turn.ts'
import { DATA_RULE, turnsAsData } from './as-data.ts'
import { boundariesOf } from './boundaries.ts'

export interface SegmentInput {
  /** A finished stretch of a conversation, in order. */
  readonly turns: readonly Pick<Turn, 'speaker' | 'content' | 'captions' | 'at'>[]
}

export interface Segment {
  readonly first: number
  readonly last: number
  /** What a model made of it; `null` where rules cut: they summarise after distilling. */
  readonly reading: {
    readonly summary: string
    readonly keywords: readonly string[]
    /** Indexes of the turns that pass the memory gate. */
    readonly kept: readonly number[]
  } | null
}

export interface SegmentOutput {
  /** In order; together they cover every turn. */
  readonly segments: readonly Segment[]
}

interface SegmentReply {
  readonly units: readonly {
    readonly first: number
    readonly summary: string
    readonly keywords: readonly string[]
    readonly keep: readonly number[]
  }[]
}

const MAX_KEYWORDS = 8

/**
 * Where does the conversation turn to something else, what is each part about, and which of its turns are
 * worth distilling? One question, because all three want the same reading.
 *
 * @paper GAM A.2 (boundaries), §3.3 (summary, keywords); MemORAI §3.1, C.2 (memory gate)
 */
export const segment: Task<SegmentInput, SegmentOutput, SegmentReply> = {
  name: 'segment',
  version: 5,
  offline: ({ turns }) => ({
    segments: spans([0, ...boundariesOf(turns).map((i) => i + 1)], turns.length).map((span) => ({
      ...span,
      reading: null,
    })),
  }),
  online: {
    maxOutputTokens: 2000,
    prompt,
    schema,
    read,
    isNothing: ({ segments }) => segments.every((s) => s.reading === null),
  },
}

function prompt({ turns }: SegmentInput): Prompt {
  return {
    system: `You prepare a conversation for a long-term memory. Its turns are numbered.
Cut it into units: runs of turns about one subject, usually 3 to 12 turns; every turn belongs to exactly one. A turn that closes one subject and opens the next begins the new unit, unless it answers the question before it. An aside of a turn or two stays in the unit around it; greetings and goodbyes to the one beside them.
For each unit: the number of its first turn; a summary of one or two sentences, with people and things named in full and with "last week" and the like as dates; 3 to 8 keywords, most telling first; and in "keep" the numbers of its turns that tell something new about the people who talk, those they know or what they work on: life, work, possessions, relationships, tastes, goals, plans, events, what was decided or set up, wishes meant to last. Keep a question only when the turn that answers it needs it, and any turn that a kept one refers to. Thanks or praise with something new on the side is kept; a turn that only repeats, agrees, cheers, advises or says how somebody feels is not, nor is general knowledge. "keep" may be [].
Reply with JSON: {"units":[{"first":0,"summary":"","keywords":[""],"keep":[0]}]}
${DATA_RULE}`,
    user: turnsAsData(turns),
  }
}

async function schema(): Promise<z.ZodType<SegmentReply>> {
  const { z } = await import('zod')
  return z.object({
    units: z
      .array(
        z.object({
          first: z.int(),
          summary: z.string().trim().min(1).max(1000),
          keywords: z.array(z.string().max(80)).default([]),
          keep: z.array(z.int()).default([]),
        }),
      )
      .min(1),
  })
}

function read({ units }: SegmentReply, { turns }: SegmentInput): Reading<SegmentOutput> {
  const rejected: string[] = []
  const byFirst = new Map<number, SegmentReply['units'][number]>()
  for (const unit of units) {
    const inside = unit.first >= 0 && unit.first < turns.length
    if (!inside || byFirst.has(unit.first)) rejected.push(`unit at ${unit.first}: no such turn, or twice`)
    else byFirst.set(unit.first, unit)
  }
  // What stands before the first unit belongs to it.
  const earliest = Math.min(...byFirst.keys())
  const opening = byFirst.get(earliest)
  if (opening !== undefined && earliest > 0) {
    byFirst.delete(earliest)
    byFirst.set(0, opening)
  }
  // A turn that is kept with the wrong unit is kept.
  const keep = new Set(units.flatMap((unit) => unit.keep))
  const segments = spans([0, ...byFirst.keys()], turns.length).map((span): Segment => {
    const unit = byFirst.get(span.first)
    if (unit === undefined) return { ...span, reading: null }
    const kept = [...keep].filter((n) => n >= span.first && n <= span.last)
    if (unit.keep.some((n) => n < span.first || n > span.last))
      rejected.push(`unit at ${unit.first}: keeps turns of another unit`)
    const keywords = [...new Set(unit.keywords.map((k) => k.trim().toLowerCase()))].filter((k) => k !== '')
    return {
      ...span,
      reading: {
        summary: unit.summary,
        keywords: keywords.slice(0, MAX_KEYWORDS),
        kept: kept.sort((a, b) => a - b),
      },
    }
  })
  return { output: { segments }, rejected }
}

/** @param starts Indexes where a span begins, 0 among them. */
function spans(starts: readonly number[], length: number): { first: number; last: number }[] {
  const sorted = [...new Set(starts)].sort((a, b) => a - b)
  return sorted.map((first, i) => ({ first, last: (sorted[i + 1] ?? length) - 1 }))
}
