/**
 * Are the answers right? Every system's contexts go to one reader, its answers to judges. Each phase keeps what is
 * finished, so a run can be stopped, continued, and supplied with replies from elsewhere.
 */
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Llm, LlmRequest, RecordedReply } from 'recollect'
import { readJson } from '../datasets/checked.ts'
import type { Question } from '../datasets/dataset.ts'
import { readLocomoGraphs } from '../datasets/locomo-graphs.ts'
import { type DatasetName, openDataset } from '../datasets/open-dataset.ts'
import { onlyQuestions, spread } from '../datasets/spread.ts'
import { seeded } from '../datasets/synthetic.ts'
import { exactMatch } from '../metrics/answer.ts'
import { BOOTSTRAP_SEED } from '../metrics/statistics.ts'
import { createExchange, type Exchange, exportPrompts, readReplies } from '../qa/exchange.ts'
import {
  JUDGE_REPLIES,
  type Judge,
  type JudgeReply,
  judgeRequest,
  readReply,
  readRequest,
  scoreOf,
} from '../qa/prompts.ts'
import { type Asked, askAll, questionId, questionKey } from '../runs/ask-all.ts'
import type { Journal } from '../runs/journal.ts'
import { environment, type Part, writePart } from '../runs/part.ts'
import { openRunFolder } from '../runs/run-folder.ts'
import { type SystemName, systemNamed } from '../systems/known-systems.ts'
import { recollect, type Variant, variantNamed } from '../systems/recollect.ts'
import { BUDGET, type QuotedContext } from '../systems/system.ts'
import { PRICES, qaFigures, qaTables } from './qa-scores.ts'

export interface QaOptions {
  readonly dataset: DatasetName
  readonly data: string
  readonly corrections?: string | null
  readonly systems: readonly SystemName[]
  readonly graphs?: string
  readonly samples?: number
  /** Questions in all, spread over categories and conversations; default: every one. */
  readonly limit?: number
  /** Of this choice; default 1. */
  readonly seed?: number
  /** Two contexts of one memory, as {@link variantNamed} knows them, that are compared question by question. */
  readonly compare?: readonly string[]
  /** `null`: only what was recorded or supplied. */
  readonly reader: Llm | null
  readonly judge: Llm | null
  /** A file of replies to go on with, or a folder of them. */
  readonly replies?: string
  /** File or folder where the prompts that have no reply are written; the run then ends without them. */
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
  /** Which point of a rubric, from 0; of other judges 0. */
  readonly item: number
  /** The answer was a wrong one on purpose: the key of another question. */
  readonly probe: boolean
  /** 1 right, 0 wrong; of a point of a rubric also 0.5. */
  readonly score: number
  readonly malformed: boolean
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What the parts of a run produced. */
export interface QaRun {
  readonly asked: readonly Asked[]
  readonly answers: ReadonlyMap<string, Answered>
  readonly verdicts: readonly Verdict[]
  /** All of the data set, whether they were asked or not. */
  readonly questions: ReadonlyMap<string, Question>
  /** Names of the two systems that are compared. */
  readonly compared: readonly [string, string] | null
}

export function verdictKey({
  key,
  judge,
  item,
  probe,
}: Pick<Verdict, 'key' | 'judge' | 'item' | 'probe'>): string {
  return `${key} ${judge} ${item} ${probe}`
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
  const { run, limit = null, seed = 1, samples, corrections = null, concurrency = 4, onProgress } = options
  const whole = await openDataset(options.dataset, options.data, {
    corrections,
    ...(samples !== undefined && { samples }),
  })
  const graphs = options.graphs === undefined ? undefined : readLocomoGraphs(options.graphs)
  const compared = options.compare === undefined ? null : comparedVariants(options.compare)
  const systems = [
    ...(compared === null
      ? []
      : [recollect({ variants: Object.fromEntries(compared), ...(graphs && { graphs }) })]),
    ...options.systems.map((name) => systemNamed(name, graphs && { graphs })),
  ]
  const configuration = {
    dataset: whole.name,
    key: corrections === null ? 'original' : 'corrected',
    graphs: graphs !== undefined,
    systems: Object.fromEntries(systems.map((s) => [s.variants.join(', '), s.settings])),
    samples: samples ?? null,
    limit,
    ...(limit !== null && { seed }),
    budget: BUDGET,
  }
  const folder = openRunFolder(run, { kind: 'qa', data: whole.files, ...configuration })
  try {
    const questions = new Map<string, Question>()
    const placed: { id: string; sampleId: string; question: Question }[] = []
    for await (const { id: sampleId, questions: list } of whole.samples())
      for (const question of list) {
        const id = questionId({ sampleId, questionIndex: question.index })
        questions.set(id, question)
        placed.push({ id, sampleId, question })
      }
    const chosen = new Set(spread(placed, limit ?? placed.length, seed).map((q) => q.id))
    const dataset = onlyQuestions(whole, (sampleId, { index }) =>
      chosen.has(questionId({ sampleId, questionIndex: index })),
    )
    const all = await askAll({ dataset, systems, folder, contexts: true, onProgress })
    const replies = folder.journal<RecordedReply>('replies', (r) => r.key)
    if (options.replies !== undefined)
      for (const reply of readReplies(options.replies)) if (!replies.has(reply.key)) replies.append(reply)
    const answers = folder.journal<Answered>('answers', (a) => a.key)
    const verdicts = folder.journal<Verdict>('verdicts', verdictKey)

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
      compared: compared === null ? null : [compared[0][0], compared[1][0]],
    }
    const prices = readJson(
      options.prices ?? fileURLToPath(new URL('../prices.json', import.meta.url)),
      PRICES,
    )
    const part: Part = {
      name: run.split('/').at(-1) ?? 'qa',
      title: options.title ?? `Answers, ${dataset.name}`,
      command: options.command,
      environment: environment(),
      data: whole.files,
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
  return { phase, prompts: missing.length, path: exportPrompts(path, phase, missing, batchModel) }
}

/** @throws RangeError unless there are two, and they differ */
function comparedVariants(names: readonly string[]): [Variant, Variant] {
  const [a, b, more] = names.map(variantNamed)
  if (a === undefined || b === undefined || more !== undefined || a[0] === b[0])
    throw new RangeError('--compare needs two contexts that differ, e.g. --compare default turns')
  return [a, b]
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
    const { options = [], rubric = [] } = questions.get(questionId(line)) ?? {}
    const reading = await reader.ask(
      readRequest({ question: line.question, context: text, options, full: rubric.length > 0 }),
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
    const keys = question === undefined ? [] : keysOf(question)
    const of = (key: string, probe: boolean, text: string) =>
      keys.map((marked) => ({ ...marked, key, probe, question: line.question, answer: text }))
    const probe = wrong.get(questionId(line))
    return [
      ...(answer === null ? [] : of(questionKey(line), false, answer)),
      ...(probe === undefined ? [] : of(questionId(line), true, probe)),
    ]
  })
  const unique = new Map(tasks.map((t) => [verdictKey(t), t]))
  const open = [...unique].filter(([key]) => !verdicts.has(key)).map(([, task]) => task)
  await inParallel(
    open,
    concurrency,
    onProgress,
    'judging',
    async ({ key, judge: name, item, probe, ...input }) => {
      const reading = await judge.ask<JudgeReply>(judgeRequest(name, input), JUDGE_REPLIES[name])
      if (reading === null) return
      const { value, malformed, inputTokens, outputTokens } = reading
      verdicts.append({
        key,
        judge: name,
        item,
        probe,
        score: value === null ? 0 : scoreOf(value),
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

type Marked = Pick<Verdict, 'judge' | 'item'> & { readonly gold: readonly string[] }

/** What each judge marks an answer against; none of a multiple choice, which is right or wrong by its letter. */
function keysOf(question: Question): Marked[] {
  const gold = goldOf(question)
  return judgesOf(question).flatMap((judge): Marked[] =>
    judge === 'rubric'
      ? question.rubric.map((point, item) => ({ judge, item, gold: [point] }))
      : [{ judge, item: 0, gold }],
  )
}

/** A rubric says more than a key. */
export function judgesOf(question: Question): readonly Judge[] {
  if (question.options.length > 0) return []
  if (question.rubric.length > 0) return ['rubric']
  return goldOf(question).length > 0 ? ['strict', 'lenient'] : []
}

/** All wordings that are right; empty where the right answer is to decline, or unknown. */
export function goldOf({ answer, aliases, answerable }: Question): string[] {
  return answer === null || !answerable ? [] : [answer, ...aliases]
}
