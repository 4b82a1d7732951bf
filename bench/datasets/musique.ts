import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset, Question } from './dataset.ts'

interface Passage {
  readonly title: string
  readonly text: string
}
interface Raw {
  readonly question: string
  readonly paragraphs: readonly { readonly paragraph_text: string; readonly is_supporting: boolean }[]
}

/** Passages have no date of their own. */
const SOME_DAY = '2020-01-01'

/**
 * MuSiQue's questions over one corpus: https://github.com/StonyBrookNLP/musique. `path` is a folder with the
 * corpus and the questions. A passage is a turn of role `document` in a session of its own, its title the
 * speaker.
 */
export async function readMusique(path: string): Promise<Dataset> {
  const corpus = JSON.parse(readFileSync(join(path, 'train_corpus.json'), 'utf8')) as readonly Passage[]
  const raw = JSON.parse(readFileSync(join(path, 'qa_train.json'), 'utf8')) as readonly Raw[]
  const idOf = new Map(corpus.map(({ text }, i) => [text, `p${i}`]))
  let droppedEvidence = 0
  const questions = raw.map(({ question, paragraphs }, index): Question => {
    const supporting = paragraphs.filter((p) => p.is_supporting)
    const gold = supporting.flatMap((p) => idOf.get(p.paragraph_text) ?? [])
    droppedEvidence += supporting.length - gold.length
    return { index, text: question, category: `${supporting.length}-hop`, gold }
  })
  const sessions = corpus.map(({ title, text }, i) => ({
    id: `passage ${i}`,
    turns: [{ id: `p${i}`, role: 'document' as const, speaker: title, content: text, at: SOME_DAY }],
  }))
  return {
    name: 'musique',
    samples: [{ id: 'corpus', conversation: { id: 'corpus', sessions }, questions }],
    droppedEvidence,
  }
}
