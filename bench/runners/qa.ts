/**
 * Are the answers right? Every system's contexts go to one reader, its answers to judges. Each phase keeps what is
 * finished, so a run can be stopped, continued, and supplied with replies from elsewhere.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Llm, LlmRequest, RecordedReply } from 'recollect'
import type { Question } from '../datasets/dataset.ts'
import { readLocomoGraphs } from '../datasets/locomo-graphs.ts'
import { type DatasetName, openDataset } from '../datasets/open-dataset.ts'
import { seeded } from '../datasets/synthetic.ts'
import { exactMatch } from '../metrics/answer.ts'
import { BOOTSTRAP_SEED } from '../metrics/statistics.ts'
import { createExchange, type Exchange, exportPrompts, readReplies } from '../qa/exchange.ts'
import { JUDGES, type Judge, judgeReply, judgeRequest, readReply, readRequest } from '../qa/prompts.ts'
import { type Asked, askAll, questionKey } from '../runs/ask-all.ts'
import type { Journal } from '../runs/journal.ts'
import { environment, type Part, writePart } from '../runs/part.ts'
import { openRunFolder } from '../runs/run-folder.ts'
import { type SystemName, systemNamed } from '../systems/known-systems.ts'
import { BUDGET, type QuotedContext } from '../systems/system.ts'
import { type Prices, qaFigures, qaTables } from './qa-scores.ts'

export interface QaOptions {
  readonly dataset: DatasetName
  readonly data: string
  readonly corrections?: string | null
  readonly systems: readonly SystemName[]
  readonly graphs?: string
  readonly samples?: number
  readonly limit?: number
  /** `null`: only what was recorded or supplied. */
  readonly reader: Llm | null
  readonly judge: Llm | null
  /** A file of replies to go on with. */
  readonly replies?: string
  /** Where the prompts that have no reply are written; the run then ends without them. */
  readonly exportPrompts?: string
  /** Of {@link exportPrompts}: requests of OpenAI's batch service for this model. */
  readonly batchModel?: string
  /** Requests to a model at a time; default 4. */
  readonly concurrency?: number
  readonly prices?: string
  readonly run: string
  readonly title?: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

/** An answer to one question. */
export interface Answered {
  readonly key: string
  /** `null`: declined. */
  readonly answer: string | null
  readonly cited: readonly string[]
  readonly malformed: boolean
  readonly inputTokens: number
  readonly outputTokens: number
  readonly ms: number
}

/** What a judge says to one answer. */
export interface Verdict {
  readonly key: string
  readonly judge: Judge
  /** The answer was a wrong one on purpose: the key of another question. */
  readonly probe: boolean
  readonly correct: boolean
  readonly malformed: boolean
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What the parts of a run produced. */
export interface QaRun {
  readonly asked: readonly Asked[]
  readonly answers: ReadonlyMap<string, Answered>
  readonly verdicts: readonly Verdict[]
  readonly questions: ReadonlyMap<string, Question>
}

/** Share of the questions whose judge is probed with a wrong answer. */
const PROBED = 0.25
const PROBE_SEED = 5

/** A run that cannot go on without replies. */
export interface Waiting {
  readonly phase: 'read' | 'judge'
  readonly prompts: number
  /** Where they are. */
  readonly path: string
}

/** @throws RangeError when prompts have no reply and {@link QaOptions.exportPrompts} does not say where to put them */
export async function runQa(options: QaOptions): Promise<Part | Waiting> {
  const { run, limit = null, samples, corrections = null, concurrency = 4, onProgress } = options
  const dataset = await openDataset(options.dataset, options.data, {
    corrections,
    ...(samples !== undefined && { samples }),
  })
  const graphs = options.graphs === undefined ? undefined : readLocomoGraphs(options.graphs)
  const systems = options.systems.map((name) => systemNamed(name, graphs && { graphs }))
  const configuration = {
    dataset: dataset.name,
    key: corrections === null ? 'original' : 'corrected',
    graphs: graphs !== undefined,
    systems: Object.fromEntries(systems.map((s) => [s.variants.join(', '), s.settings])),
    samples: samples ?? null,
    limit,
    budget: BUDGET,
  }
  const folder = openRunFolder(run, { kind: 'qa', data: dataset.files, ...configuration })
  try {
    const questions = new Map<string, Question>()
    for await (const sample of dataset.samples())
      for (const question of sample.questions)
        questions.set(questionId({ sampleId: sample.id, questionIndex: question.index }), question)
    const all = await askAll({
      dataset,
      systems,
      folder,
      ...(limit !== null && { limit }),
      contexts: true,
      onProgress,
    })
    const replies = folder.journal<RecordedReply>('replies', (r) => r.key)
    if (options.replies !== undefined)
      for (const reply of readReplies(options.replies)) if (!replies.has(reply.key)) replies.append(reply)
    const answers = folder.journal<Answered>('answers', (a) => a.key)
    const verdicts = folder.journal<Verdict>('verdicts', (v) => `${v.key} ${v.judge} ${v.probe}`)

    const reader = createExchange(options.reader, replies)
    await read(all.asked, questions, reader, answers, concurrency, onProgress)
    const unread = leftOpen('read', reader.missing, options)
    if (unread !== null) return unread
    const judge = createExchange(options.judge, replies)
    await judgeAll(all.asked, questions, answers, judge, verdicts, concurrency, onProgress)
    const unjudged = leftOpen('judge', judge.missing, options)
    if (unjudged !== null) return unjudged

    const result: QaRun = {
      asked: all.asked,
      answers: new Map(answers.lines.map((a) => [a.key, a])),
      verdicts: verdicts.lines,
      questions,
    }
    const prices = JSON.parse(
      readFileSync(options.prices ?? fileURLToPath(new URL('../prices.json', import.meta.url)), 'utf8'),
    ) as Prices
    const part: Part = {
      name: run.split('/').at(-1) ?? 'qa',
      title: options.title ?? `Answers, ${dataset.name}`,
      command: options.command,
      environment: environment(),
      data: dataset.files,
      seed: BOOTSTRAP_SEED,
      configuration: { ...configuration, reader: reader.model, judge: judge.model, probed: PROBED },
      figures: qaFigures(result),
      tables: qaTables(result, reader.model, judge.model, prices),
      charts: [],
      failures: all.built.flatMap((b) => b.failure ?? []),
    }
    writePart(run, part)
    return part
  } finally {
    folder.close()
  }
}

/** Writes prompts that have no reply where they are wanted; `null` when there are none. */
function leftOpen(
  phase: Waiting['phase'],
  missing: readonly LlmRequest[],
  options: QaOptions,
): Waiting | null {
  if (missing.length === 0) return null
  const { exportPrompts: path, batchModel = null } = options
  if (path === undefined)
    throw new RangeError(
      `${missing.length} prompts of the phase "${phase}" have no reply: give --${phase === 'read' ? 'reader' : 'judge'} MODEL, or --export-prompts FILE and then --replies FILE`,
    )
  exportPrompts(path, missing, batchModel)
  return { phase, prompts: missing.length, path }
}

async function read(
  asked: readonly Asked[],
  questions: QaRun['questions'],
  reader: Exchange,
  answers: Journal<Answered>,
  concurrency: number,
  onProgress: (text: string) => void,
): Promise<void> {
  const open = asked.filter((line) => !answers.has(questionKey(line)))
  await inParallel(open, concurrency, onProgress, 'reading', async (line) => {
    const key = questionKey(line)
    const nothing = { malformed: false, inputTokens: 0, outputTokens: 0, ms: 0 }
    if (line.answer !== undefined) {
      answers.append({ key, answer: line.answer.text, cited: line.answer.cited, ...nothing })
      return
    }
    const { text, labels }: Pick<QuotedContext, 'text' | 'labels'> = line.context ?? { text: '', labels: {} }
    const options = questions.get(questionId(line))?.options ?? []
    const reading = await reader.ask(
      readRequest({ question: line.question, context: text, options }),
      readReply,
    )
    if (reading === null) return
    const { value, malformed, inputTokens, outputTokens, ms } = reading
    const cited = (value?.citations ?? []).flatMap((label) => labels[String(label)] ?? [])
    answers.append({
      key,
      // A reply in no form at all is taken as it stands, so that a reader is not worth less than its words.
      answer: value === null ? reading.text.trim() || null : value.answer,
      cited: [...new Set(cited)],
      malformed,
      inputTokens,
      outputTokens,
      ms,
    })
  })
}

async function judgeAll(
  asked: readonly Asked[],
  questions: QaRun['questions'],
  answers: Journal<Answered>,
  judge: Exchange,
  verdicts: Journal<Verdict>,
  concurrency: number,
  onProgress: (text: string) => void,
): Promise<void> {
  const wrong = wrongAnswers(questions)
  const tasks = asked.flatMap((line) => {
    const question = questions.get(questionId(line))
    const answer = answers.get(questionKey(line))?.answer ?? null
    const gold = question === undefined ? [] : goldOf(question)
    if (gold.length === 0 || question === undefined || question.options.length > 0) return []
    const of = (key: string, probe: boolean, text: string) =>
      JUDGES.map((name) => ({ key, judge: name, probe, question: line.question, gold, answer: text }))
    const probe = wrong.get(questionId(line))
    return [
      ...(answer === null ? [] : of(questionKey(line), false, answer)),
      ...(probe === undefined ? [] : of(questionId(line), true, probe)),
    ]
  })
  const unique = new Map(tasks.map((t) => [`${t.key} ${t.judge} ${t.probe}`, t]))
  const open = [...unique].filter(([key]) => !verdicts.has(key)).map(([, task]) => task)
  await inParallel(
    open,
    concurrency,
    onProgress,
    'judging',
    async ({ key, judge: name, probe, ...input }) => {
      const reading = await judge.ask(judgeRequest(name, input), judgeReply)
      if (reading === null) return
      const { value, malformed, inputTokens, outputTokens } = reading
      verdicts.append({
        key,
        judge: name,
        probe,
        correct: value?.correct ?? false,
        malformed,
        inputTokens,
        outputTokens,
      })
    },
  )
}

async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  onProgress: (text: string) => void,
  what: string,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(concurrency)
  let done = 0
  await Promise.all(
    items.map((item) =>
      limit(async () => {
        await work(item)
        done += 1
        if (done % 20 === 0) onProgress(`${what} ${done}/${items.length}`)
      }),
    ),
  )
}

/** Questions to probe, each with the key of another question of its conversation and category. */
function wrongAnswers(questions: QaRun['questions']): Map<string, string> {
  const random = seeded(PROBE_SEED)
  const groups = Map.groupBy(
    [...questions].filter(([, q]) => goldOf(q).length > 0 && q.options.length === 0),
    ([id, q]) => `${id.slice(0, id.lastIndexOf('#'))} ${q.category}`,
  )
  const wrong = new Map<string, string>()
  for (const group of groups.values())
    for (const [id, question] of group) {
      if (random() >= PROBED) continue
      const others = group.filter(([, q]) => exactMatch(q.answer ?? '', question.answer ?? '') === 0)
      const other = others[Math.floor(random() * others.length)]?.[1]
      if (other?.answer !== undefined && other.answer !== null) wrong.set(id, other.answer)
    }
  return wrong
}

export function questionId(line: Pick<Asked, 'sampleId' | 'questionIndex'>): string {
  return `${line.sampleId}#${line.questionIndex}`
}

/** All wordings that are right; empty where the right answer is to decline, or unknown. */
export function goldOf({ answer, aliases, answerable }: Question): string[] {
  return answer === null || !answerable ? [] : [answer, ...aliases]
}
