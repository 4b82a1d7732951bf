import { existsSync, readFileSync } from 'node:fs'
import { readConversations } from 'recollect/formats'
import { type DatasetReader, evidence, type Question, type Sample } from './dataset.ts'

const CATEGORIES = ['', 'multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial']

interface Raw {
  readonly sample_id: string
  readonly qa: readonly {
    readonly question: string
    readonly category: number
    readonly evidence: readonly string[]
    readonly answer?: string | number
  }[]
}

/** A correction of the original key, in a JSON file with a list of them. */
export interface Correction {
  /** E.g. `conv-26`. */
  readonly sample: string
  /** Index of the question in the sample's own list. */
  readonly question: number
  /** Left out: as it was. */
  readonly evidence?: readonly string[]
  readonly answer?: string
  /** Leaves the question out. */
  readonly drop?: boolean
  /** Why the key is wrong; for readers of the file. */
  readonly reason: string
}

/** @param corrections A file of {@link Correction}s; `null` for the original key. */
export function locomo(corrections: string | null): DatasetReader {
  return {
    source: 'https://github.com/snap-research/locomo (data/locomo10.json)',
    layout: 'the file locomo10.json, or one of the same form',
    files: (path) => (existsSync(path) ? [path, ...(corrections === null ? [] : [corrections])] : []),
    async *read(path) {
      const { conversations } = await readConversations(path, 'locomo')
      const raw = JSON.parse(readFileSync(path, 'utf8')) as readonly Raw[]
      const corrected = corrections === null ? new Map() : readCorrections(corrections)
      for (const { sample_id, qa } of raw) {
        const conversation = conversations.find((c) => c.id === sample_id)
        if (conversation === undefined) throw new Error(`${path}: no conversation ${sample_id}`)
        let droppedEvidence = 0
        const questions = qa.flatMap((item, index): Question[] => {
          const correction: Correction | undefined = corrected.get(`${sample_id}#${index}`)
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
export function evidenceIds(raw: readonly string[]): string[] {
  const text = raw.join(' ').replaceAll('D:', 'D')
  return [...new Set([...text.matchAll(/D(\d+):0*(\d+)/g)].map((m) => `D${m[1]}:${m[2]}`))]
}

function readCorrections(path: string): Map<string, Correction> {
  const list = JSON.parse(readFileSync(path, 'utf8')) as readonly Correction[]
  for (const { sample, question } of list)
    if (typeof sample !== 'string' || !Number.isInteger(question))
      throw new RangeError(
        `${path}: every correction needs "sample" and "question", the index of the question`,
      )
  return new Map(list.map((c) => [`${c.sample}#${c.question}`, c]))
}
