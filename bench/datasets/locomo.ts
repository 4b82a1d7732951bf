import { readConversations } from 'recollect/formats'
import { z } from 'zod'
import { checked, readJson } from './checked.ts'
import { type DatasetReader, evidence, isFile, type Question, type Sample } from './dataset.ts'

const CATEGORIES = ['', 'multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial']

const RAW = z.array(
  z.object({
    sample_id: z.string(),
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(
      z.object({
        question: z.string(),
        category: z.number(),
        evidence: z.array(z.string()),
        answer: z.union([z.string(), z.number()]).optional(),
      }),
    ),
  }),
)
const TURNS = z.array(z.object({ speaker: z.string(), dia_id: z.string(), text: z.string() }))

/** Of the original key: the index of a question in its sample's own list, and what holds instead of what it says. */
const CORRECTIONS = z.array(
  z.object({
    sample: z.string(),
    question: z.int().nonnegative(),
    evidence: z.array(z.string()).optional(),
    answer: z.string().optional(),
    /** Leaves the question out. */
    drop: z.boolean().optional(),
  }),
)
type Correction = z.infer<typeof CORRECTIONS>[number]

/** @param corrections A file of corrections; `null` for the original key. */
export function locomo(corrections: string | null): DatasetReader {
  return {
    source: 'https://github.com/snap-research/locomo (data/locomo10.json)',
    layout: 'the file locomo10.json, or one of the same form',
    files: (path) => (isFile(path) ? [path, ...(corrections === null ? [] : [corrections])] : []),
    async *read(path) {
      const raw = readJson(path, RAW)
      for (const [i, { conversation }] of raw.entries())
        for (const [key, turns] of Object.entries(conversation))
          if (/^session_\d+$/.test(key)) checked(TURNS, turns, path, `[${i}].conversation.${key}`)
      const { conversations } = await readConversations(path, 'locomo')
      const corrected = corrections === null ? new Map<string, Correction>() : readCorrections(corrections)
      for (const { sample_id, qa } of raw) {
        const conversation = conversations.find((c) => c.id === sample_id)
        if (conversation === undefined) throw new Error(`${path}: no conversation ${sample_id}`)
        let droppedEvidence = 0
        const questions = qa.flatMap((item, index): Question[] => {
          const correction = corrected.get(`${sample_id}#${index}`)
          if (correction?.drop) return []
          const category = CATEGORIES[item.category] ?? String(item.category)
          const { dropped, ...found } = evidence(
            conversation,
            evidenceIds(correction?.evidence ?? item.evidence),
          )
          droppedEvidence += dropped
          const answer = correction?.answer ?? item.answer
          return [
            {
              index,
              text: item.question,
              category,
              ...found,
              answer: answer === undefined || category === 'adversarial' ? null : String(answer),
              aliases: [],
              rubric: [],
              options: [],
              answerable: category !== 'adversarial',
            },
          ]
        })
        yield { id: sample_id, conversation, questions, askedAt: null, droppedEvidence } satisfies Sample
      }
    },
  }
}

/** Ids are sometimes joined in one string, written `D:11:26`, or padded with zeros. */
function evidenceIds(raw: readonly string[]): string[] {
  const text = raw.join(' ').replaceAll('D:', 'D')
  return [...new Set([...text.matchAll(/D(\d+):0*(\d+)/g)].map((m) => `D${m[1]}:${m[2]}`))]
}

function readCorrections(path: string): Map<string, Correction> {
  return new Map(readJson(path, CORRECTIONS).map((c) => [`${c.sample}#${c.question}`, c]))
}
