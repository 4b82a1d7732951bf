/**
 * A weak reader without a model: it says the sentence of the context that fits the question best, as it stands, with
 * the date above it where the question asks when. Two contexts can be compared by it offline; how a model would
 * answer it does not say.
 */
import { createOfflineReranker, type Llm } from 'recollect'
import { stemmer } from 'stemmer'
import { untagged } from './prompts.ts'
import { scripted } from './scripted.ts'

interface Sentence {
  readonly label: string
  readonly text: string
  /** With who says it, which a question names more often than the sentence does. */
  readonly said: string
  readonly date: string
}

/** A sentence that is less likely to answer than this does not. */
const LEAST = 0.5

export function createExtractiveReader(): Llm {
  const reranker = createOfflineReranker()
  return scripted('recollect/extractive', async ({ user }) => {
    const question = untagged('question', user)
    const options = untagged('options', user)
    const sentences = sentencesOf(untagged('memory', user))
    const scores = await reranker.rerank(
      question,
      sentences.map((s) => s.said),
    )
    const best = scores.reduce((b, score, i) => (score > (scores[b] ?? 0) ? i : b), 0)
    const found = sentences[best]
    if (found === undefined || (scores[best] ?? 0) < LEAST) return { answer: null, citations: [] }
    const { text, date, label } = found
    const told = /^\s*when\b/i.test(question) && date !== '' ? `${date}: ${text}` : text
    return { answer: options === '' ? told : nearest(options, text), citations: [label] }
  })
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Lines with a label, cut into sentences; a line without one goes on with what stands above it, or is a date. */
function sentencesOf(context: string): Sentence[] {
  const sentences: Sentence[] = []
  let date = ''
  let label: string | null = null
  let speaker = ''
  for (const line of context.split('\n')) {
    const heading = /^(?:[A-Z][a-z]{2} )?(\d{4}-\d{2}-\d{2})$/.exec(line.trim())
    const [, number, day, body] = /^\[(\w+)\] (?:(\d{4}-\d{2}-\d{2}) )?(.+)$/.exec(line.trim()) ?? []
    if (heading !== null) [date, label] = [heading[1] ?? '', null]
    if (number !== undefined) {
      label = number
      speaker = /^[^:.?!]{1,60}: /.exec(body ?? '')?.[0] ?? ''
    }
    if (label === null) continue
    const words = body === undefined ? line : body.slice(speaker.length)
    for (const { segment } of SEGMENTER.segment(words)) {
      const text = segment.trim()
      if (text !== '') sentences.push({ label, text, said: speaker + text, date: day ?? date })
    }
  }
  return sentences
}

/** Letter of the option that shares most words with the sentence. */
function nearest(options: string, sentence: string): string {
  const said = stemsOf(sentence)
  const shares = options.split('\n').flatMap((line) => {
    const [, letter, text] = /^\(?(\w)\)\s*(.*)$/.exec(line.trim()) ?? []
    if (letter === undefined || text === undefined) return []
    const words = [...stemsOf(text)]
    return [{ letter, share: words.filter((w) => said.has(w)).length / (words.length || 1) }]
  })
  return shares.sort((a, b) => b.share - a.share)[0]?.letter ?? 'a'
}

function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((w) => stemmer(w)))
}
