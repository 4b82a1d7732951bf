import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { checked, readJson, readJsonLines } from './checked.ts'
import { type DatasetReader, PLAIN_QUESTION, type Question, type Sample } from './dataset.ts'

const PASSAGE = z.object({ title: z.string(), text: z.string() })
type Passage = z.infer<typeof PASSAGE>
/** MuSiQue's form of a question. */
const BY_PARAGRAPHS = z.object({
  question: z.string(),
  answer: z.string().optional(),
  answer_aliases: z.array(z.string()).optional(),
  answerable: z.boolean().optional(),
  paragraphs: z.array(
    z.object({ title: z.string(), paragraph_text: z.string(), is_supporting: z.boolean() }),
  ),
})
type ParagraphQuestion = z.infer<typeof BY_PARAGRAPHS>
/** The form of HotpotQA and 2WikiMultihopQA. */
const BY_SENTENCES = z.object({
  question: z.string(),
  answer: z.string().optional(),
  type: z.string(),
  supporting_facts: z.array(z.tuple([z.string(), z.number()])),
  context: z.array(z.tuple([z.string(), z.array(z.string())])),
})
type SentenceQuestion = z.infer<typeof BY_SENTENCES>
/** Both in one shape. */
interface Asked {
  readonly text: string
  readonly category: string
  readonly answer: string | null
  readonly aliases: readonly string[]
  readonly answerable: boolean
  readonly passages: readonly Passage[]
  readonly supporting: readonly Passage[]
}

/** Passages have no date of their own. */
const SOME_DAY = '2020-01-01'

/**
 * Questions over one corpus: either a folder with the corpus and the questions as HippoRAG publishes them, or the
 * set's own file, whose corpus is all passages that come with its questions. A passage is a turn of role
 * `document` in a session of its own, its title the speaker.
 */
function multihop(source: string, file: string): DatasetReader {
  return {
    source,
    layout: `${file}, or a folder with *corpus*.json and one file of questions`,
    files: (path) => Object.values(filesAt(path) ?? {}),
    *read(path) {
      const files = filesAt(path)
      if (files === null) return
      const asked = questionsOf(files.questions)
      const corpus = uniquePassages(
        files.corpus === undefined
          ? asked.flatMap((q) => q.passages)
          : readJson(files.corpus, z.array(PASSAGE)),
      )
      yield sampleOf(corpus, asked)
    },
  }
}

export const musique: DatasetReader = multihop(
  'https://github.com/StonyBrookNLP/musique',
  'musique_ans_v1.0_dev.jsonl',
)
export const hotpotqa: DatasetReader = multihop(
  'https://hotpotqa.github.io (distractor setting)',
  'hotpot_dev_distractor_v1.json',
)
export const twoWiki: DatasetReader = multihop(
  'https://github.com/Alab-NII/2wikimultihop',
  'dev.json of 2WikiMultihopQA',
)

function sampleOf(corpus: readonly Passage[], asked: readonly Asked[]): Sample {
  const idOf = new Map(corpus.map((p, i) => [keyOf(p), `p${i}`]))
  // A corpus that was published apart may write a passage's text in another way; its title is the same.
  const idOfTitle = new Map(corpus.map((p, i) => [p.title, `p${i}`]))
  let droppedEvidence = 0
  const questions = asked.map((q, index): Question => {
    const gold = q.supporting.flatMap((p) => idOf.get(keyOf(p)) ?? idOfTitle.get(p.title) ?? [])
    droppedEvidence += q.supporting.length - gold.length
    return {
      ...PLAIN_QUESTION,
      index,
      text: q.text,
      category: q.category,
      gold: [...new Set(gold)],
      goldSessions: [...new Set(gold.map(sessionOf))],
      answer: q.answer,
      aliases: q.aliases,
      answerable: q.answerable,
    }
  })
  const sessions = corpus.map(({ title, text }, i) => ({
    id: sessionOf(`p${i}`),
    turns: [{ id: `p${i}`, role: 'document' as const, speaker: title, content: text, at: SOME_DAY }],
  }))
  return {
    id: 'corpus',
    conversation: { id: 'corpus', sessions },
    questions,
    askedAt: null,
    droppedEvidence,
  }
}

function sessionOf(passage: string): string {
  return `passage ${passage.slice(1)}`
}

function filesAt(path: string): { questions: string; corpus?: string } | null {
  if (!existsSync(path)) return null
  if (!statSync(path).isDirectory()) return { questions: path }
  const names = readdirSync(path).filter((f) => /\.jsonl?$/.test(f))
  const corpus = names.find((f) => f.includes('corpus'))
  const questions = names.filter((f) => f !== corpus)
  if (corpus === undefined || questions.length !== 1) return null
  return { questions: join(path, questions[0] as string), corpus: join(path, corpus) }
}

function questionsOf(path: string): Asked[] {
  const text = readFileSync(path, 'utf8')
  const isList = text.trimStart().startsWith('[')
  const raw = isList ? readJson(path, z.array(z.unknown())) : readJsonLines(path, text, z.unknown())
  return raw.map((q, i) => {
    const place = isList ? `[${i}]` : `question ${i + 1}`
    return typeof q === 'object' && q !== null && 'paragraphs' in q
      ? fromParagraphs(checked(BY_PARAGRAPHS, q, path, place))
      : fromSentences(checked(BY_SENTENCES, q, path, place))
  })
}

function fromParagraphs(q: ParagraphQuestion): Asked {
  const passage = (p: ParagraphQuestion['paragraphs'][number]): Passage => ({
    title: p.title,
    text: p.paragraph_text,
  })
  const supporting = q.paragraphs.filter((p) => p.is_supporting).map(passage)
  const answerable = q.answerable ?? true
  return {
    text: q.question,
    category: `${supporting.length}-hop`,
    answer: answerable ? (q.answer ?? null) : null,
    aliases: q.answer_aliases ?? [],
    answerable,
    passages: q.paragraphs.map(passage),
    supporting,
  }
}

function fromSentences(q: SentenceQuestion): Asked {
  const passages = q.context.map(([title, sentences]) => ({
    title,
    text: sentences.map((s) => s.trim()).join(' '),
  }))
  const titles = new Set(q.supporting_facts.map(([title]) => title))
  return {
    text: q.question,
    category: q.type,
    answer: q.answer ?? null,
    aliases: [],
    answerable: true,
    passages,
    supporting: passages.filter((p) => titles.has(p.title)),
  }
}

function keyOf({ title, text }: Passage): string {
  return `${title}\n${text}`
}

function uniquePassages(passages: readonly Passage[]): Passage[] {
  return [...new Map(passages.filter((p) => p.text.trim() !== '').map((p) => [keyOf(p), p])).values()]
}
