/** Builds every system from every conversation and asks it every question, as far as that is not done already. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dataset, type Question, type Sample, sessionOfTurns } from '../datasets/dataset.ts'
import type { QuotedContext, Reply, System, SystemMemory } from '../systems/system.ts'
import { BUDGET, turnsOf } from '../systems/system.ts'
import type { Journal } from './journal.ts'
import type { RunFolder } from './run-folder.ts'

/** One question to one system. */
export interface Asked {
  readonly dataset: string
  readonly sampleId: string
  readonly questionIndex: number
  readonly question: string
  readonly category: string
  readonly answerable: boolean
  readonly gold: readonly string[]
  readonly goldSessions: readonly string[]
  readonly system: string
  /** Best first. */
  readonly retrieved: readonly { readonly turnId: string; readonly score: number }[]
  /** Sessions of what was retrieved, best first. */
  readonly sessions: readonly string[]
  /** Turns whose words stand in the context. */
  readonly quoted: readonly string[]
  readonly contextTokens: number
  /** What contexts of other sizes held. */
  readonly sizes?: readonly SizedContext[]
  /** What kind of question it was taken for. */
  readonly kind?: string
  readonly visited: number | null
  readonly sufficiency: number | null
  readonly relevant?: boolean
  /** Only of systems that answer by themselves. */
  readonly answer?: { readonly text: string | null; readonly cited: readonly string[] }
  readonly latencyMs: number
  /** Only where answers are made from it. */
  readonly context?: QuotedContext
}

export interface SizedContext {
  /** Tokens it may have. */
  readonly budget: number
  /** Turns whose own words stand in it. */
  readonly quoted: readonly string[]
  /** Turns that some line rests on, quoted or not. */
  readonly cited: readonly string[]
  /** Labelled lines, of quotes and others. */
  readonly lines: number
}

/** One conversation in one system. */
export interface Built {
  readonly sampleId: string
  /** All variants of one memory. */
  readonly systems: readonly string[]
  readonly turns: number
  readonly addMs: number
  readonly settleMs: number
  readonly bytes: number | null
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Why it could not be built or asked; `null` when all went well. */
  readonly failure: string | null
}

export interface AskOptions {
  readonly dataset: Dataset
  readonly systems: readonly System[]
  readonly folder: RunFolder
  /** Questions per conversation at most. */
  readonly limit?: number
  /** Sizes of the contexts in which evidence is looked for; default: none but the usual one. */
  readonly budgets?: readonly number[]
  /** Keep the contexts. */
  readonly contexts?: boolean
  readonly onProgress: (text: string) => void
}

export interface AskedAll {
  readonly asked: readonly Asked[]
  readonly built: readonly Built[]
  readonly droppedEvidence: number
  readonly turns: number
}

/** The same question, whoever is asked. */
export function questionId(line: Pick<Asked, 'sampleId' | 'questionIndex'>): string {
  return `${line.sampleId}#${line.questionIndex}`
}

export function questionKey(line: Pick<Asked, 'sampleId' | 'questionIndex' | 'system'>): string {
  return `${questionId(line)}@${line.system}`
}

function builtKey({ sampleId, systems }: Pick<Built, 'sampleId' | 'systems'>): string {
  return `${sampleId}@${systems.join(',')}`
}

export async function askAll(options: AskOptions): Promise<AskedAll> {
  const { dataset, systems, folder, limit } = options
  const asked = folder.journal<Asked>('questions', questionKey)
  const built = folder.journal<Built>('built', builtKey)
  let droppedEvidence = 0
  let turns = 0
  for await (const sample of dataset.samples()) {
    droppedEvidence += sample.droppedEvidence
    turns += turnsOf(sample)
    const questions = sample.questions.slice(0, limit)
    for (const system of systems) {
      const isDone = system.variants.every((variant) =>
        questions.every((q) =>
          asked.has(questionKey({ sampleId: sample.id, questionIndex: q.index, system: variant })),
        ),
      )
      const before = built.get(builtKey({ sampleId: sample.id, systems: system.variants }))
      if (isDone && before?.failure === null) continue
      built.append(await buildAndAsk(sample, questions, system, asked, options))
    }
  }
  return { asked: asked.lines, built: built.lines, droppedEvidence, turns }
}

async function buildAndAsk(
  sample: Sample,
  questions: readonly Question[],
  system: System,
  journal: Journal<Asked>,
  { dataset, budgets = [], contexts = false, onProgress }: AskOptions,
): Promise<Built> {
  const path = mkdtempSync(join(tmpdir(), 'recollect-bench-'))
  const name = system.variants[0] ?? ''
  let memory: SystemMemory | null = null
  let addMs = 0
  let settleMs = 0
  let bytes: number | null = null
  let failure: string | null = null
  let use = { calls: 0, inputTokens: 0, outputTokens: 0 }
  try {
    onProgress(`${dataset.name} ${sample.id}: ${name} is told`)
    memory = await system.open(path, { id: sample.id, askedAt: sample.askedAt })
    const started = performance.now()
    for (const session of sample.conversation.sessions) await memory.add(session)
    addMs = performance.now() - started
    await memory.settle()
    settleMs = performance.now() - started - addMs
    use = { ...use, ...(await memory.use?.()) }
    const sessionOf = sessionOfTurns(sample.conversation)
    for (const variant of system.variants) {
      const open = questions.filter(
        (q) => !journal.has(questionKey({ sampleId: sample.id, questionIndex: q.index, system: variant })),
      )
      if (open.length > 0) await memory.ask({ text: 'warm up' }, variant)
      for (const [i, question] of open.entries()) {
        if (i % 10 === 0) onProgress(`${dataset.name} ${sample.id}: ${variant} ${i}/${open.length}`)
        const before = performance.now()
        const reply = await memory.ask(question, variant)
        const latencyMs = reply.ms ?? performance.now() - before
        const sizes = await contextsOf(reply, budgets)
        journal.append({
          dataset: dataset.name,
          sampleId: sample.id,
          questionIndex: question.index,
          question: question.text,
          category: question.category,
          answerable: question.answerable,
          gold: question.gold,
          goldSessions: question.goldSessions,
          system: variant,
          retrieved: reply.turns.map(({ turnId, score }) => ({ turnId, score: Number(score.toFixed(5)) })),
          sessions: [...new Set(reply.turns.map((t) => sessionOf.get(t.turnId) ?? ''))],
          quoted: reply.context.quoted,
          contextTokens: reply.context.tokens,
          ...(sizes.length > 0 && { sizes }),
          ...(reply.kind !== undefined && { kind: reply.kind }),
          visited: reply.visited,
          sufficiency: reply.sufficiency,
          ...(reply.relevant !== undefined && { relevant: reply.relevant }),
          ...(reply.answer !== undefined && { answer: reply.answer }),
          latencyMs: Number(latencyMs.toFixed(3)),
          ...(contexts && { context: reply.context }),
        })
      }
    }
    await memory.close()
    memory = null
    if (system.durable) bytes = bytesIn(path)
  } catch (error) {
    failure = `${name}, ${sample.id}: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    await memory?.close()
    rmSync(path, { recursive: true, force: true })
  }
  return {
    sampleId: sample.id,
    systems: system.variants,
    turns: turnsOf(sample),
    addMs,
    settleMs,
    bytes,
    ...use,
    failure,
  }
}

async function contextsOf(
  { context, contextOf }: Reply,
  budgets: readonly number[],
): Promise<SizedContext[]> {
  const sizes: SizedContext[] = []
  if (contextOf === undefined) return sizes
  for (const budget of budgets) {
    const { quoted, labels } = budget === BUDGET ? context : await contextOf(budget)
    const cited = [...new Set(Object.values(labels).flat())]
    sizes.push({ budget, quoted, cited, lines: Object.keys(labels).length })
  }
  return sizes
}

/** Of all files of a folder. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0,
  )
}
