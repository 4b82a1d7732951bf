/** Questions to one memory: what bears on them, and what the answer is. Reads only. */
import type {
  Answer,
  AnswerOptions,
  Context,
  ExploreOptions,
  InspectedHit,
  Inspection,
  Operator,
  RecallOptions,
  TurnFilters,
} from './api.ts'
import { optionalMoment, optionalTime, tokenBudget, wholeNumber } from './arguments.ts'
import { type AssembledContext, assemble, factText } from './assemble/assemble.ts'
import { FORMATS } from './assemble/formats.ts'
import type { CountTokens } from './assemble/tokens.ts'
import { type CountedRunner, countedRunner } from './llm/counted-runner.ts'
import type { TaskRunner } from './llm/task-runner.ts'
import { argumentInvalid } from './model/errors.ts'
import { sourcesOf, toldBy, toldOver } from './model/fact.ts'
import {
  type Correction,
  type ExperienceHit,
  type FactHit,
  type PathHit,
  pathText,
  type TurnHit,
} from './model/hit.ts'
import type { FactId, SessionId } from './model/ids.ts'
import { checkMetadataFilter } from './model/metadata-filter.ts'
import { properName, shownName } from './model/names.ts'
import { checkOptions, oneOf } from './model/options.ts'
import { STRATEGIES } from './model/strategy-names.ts'
import { sumUses, type TaskUse } from './model/task-use.ts'
import { type Instant, toDay } from './model/time.ts'
import { ROLES } from './model/turn.ts'
import { isStory, type QueryShape } from './retrieve/analyse.ts'
import { withoutEchoes } from './retrieve/asked-before.ts'
import { namesOfSpeakers } from './retrieve/entity-names.ts'
import type { RetrieveFilter } from './retrieve/filter.ts'
import { playedTurns } from './retrieve/played-turns.ts'
import { asksForWishes } from './retrieve/rank-experiences.ts'
import { answering } from './retrieve/rank-facts.ts'
import {
  explore,
  type RetrieveDeps,
  type Retrieved,
  type RetrieveInput,
  retrieve,
} from './retrieve/retrieve.ts'
import { checkKnobs } from './retrieve/strategies/strategies.ts'
import type { Discovered, ToolInput } from './retrieve/strategies/toolbox.ts'
import { asksForAny, tellsMore, tellsUnasked } from './retrieve/unasked-turns.ts'
import { withoutCopies, worthShowing } from './retrieve/worth-showing.ts'
import { given } from './std/given.ts'
import { inSpan } from './std/spans.ts'
import { oneLine, storable, withStrings } from './std/visible.ts'
import { searchTerms } from './std/words.ts'
import type { Store } from './store/store.ts'
import { answerQuestion } from './tasks/answer/answer.ts'
import { UNSHOWN } from './tasks/answer/answered.ts'
import { EXPLORE_TOOLS } from './tasks/explore.ts'

export interface ReadingDeps extends RetrieveDeps {
  readonly store: Store
  /** Ids of facts that recalls of this process returned, by namespace. */
  readonly recalled: Map<string, Set<string>>
  /** What questions of this process cost, by namespace, summed: a read leaves nothing in the store. */
  readonly asked: Map<string, readonly TaskUse[]>
  readonly runner: TaskRunner
  readonly tokenCounter: () => Promise<CountTokens>
  readonly now: () => Instant
}

export interface Reading {
  recall(question: string, options?: RecallOptions): Promise<Context>
  inspect(question: string, options?: RecallOptions): Promise<Inspection>
  answer(question: string, options?: AnswerOptions): Promise<Answer>
  explore(operator: Operator, operands: ToolInput, options: ExploreOptions): Promise<Discovered>
}

const DEFAULT_BUDGET = 1000
/** Kinds of questions for which a fact can say what quotes do not; to others turns are all the context. */
const FACTS_ADD_TO: ReadonlySet<QueryShape> = new Set([
  'all',
  'count',
  'order',
  'change',
  'compare',
  'summary',
  'now',
  'who',
])
const ABOUT_TIME: ReadonlySet<QueryShape> = new Set(['when', 'order', 'change', 'now', 'summary'])
const DEFAULT_TURNS = 20
/** Tokens of a usual line of a context, and of the longest quote. */
const LINE_TOKENS = 40
const LONGEST_QUOTE = 140
/** A memory whose turns take at most this share of the budget is shown whole as far as there is room … */
const SMALL_SHARE = 1
/** … and one that takes this share also where nothing bears on the question: it may in other words. */
const PERHAPS_SHARE = 0.1
/** Characters that a token hardly has more of. */
const LONGEST_TOKEN = 8
const DEFAULT_FACTS = 8
const DEFAULT_EXPERIENCES = 3
const DEFAULT_MODEL_CALLS = 60
const KINDS = ['turn', 'fact', 'experience', 'path'] as const
/** Operands of each operator. */
const OPERANDS: Readonly<Record<string, Readonly<Record<string, 'text'>>>> = Object.fromEntries(
  EXPLORE_TOOLS.map(({ name, parameters }) => [
    name,
    Object.fromEntries((parameters.required as readonly string[]).map((operand) => [operand, 'text'])),
  ]),
)

/** A small budget quotes many turns in part rather than few in whole; a story needs more of them than an answer. */
function quoteTokens(shape: QueryShape, budget: number): number {
  const [least, share] = isStory(shape) ? [40, 20] : [60, 7]
  return Math.min(LONGEST_QUOTE, Math.max(least, Math.floor(budget / share)))
}

export function createReading(name: string, deps: ReadingDeps): Reading {
  const counting = ({ modelCalls = DEFAULT_MODEL_CALLS }: RecallOptions): CountedRunner =>
    countedRunner(deps.runner, modelCalls, (use) => {
      deps.asked.set(name, sumUses([...(deps.asked.get(name) ?? []), use]))
    })
  return {
    async recall(question, options = {}) {
      const counted = counting(options)
      return contextOf(await find(name, deps, question, options, counted.runner), options, counted)
    },

    async inspect(question, options = {}) {
      const counted = counting(options)
      const found = await find(name, deps, question, options, counted.runner)
      return inspectionOf(found, contextOf(found, { ...options, trace: true }, counted))
    },

    async explore(operator, operands, options) {
      const known = oneOf('operator', operator, Object.keys(OPERANDS))
      checkOptions(operands, OPERANDS[known] ?? {}, 'operand')
      for (const name of Object.keys(OPERANDS[known] ?? {}))
        if (typeof operands[name] !== 'string' || operands[name] === '')
          throw argumentInvalid(`operands.${name}`, 'must be a text')
      const asOf = optionalMoment(options.asOf, 'asOf') ?? null
      const input: RetrieveInput = {
        question: options.question ?? '',
        asker: null,
        now: asOf ?? deps.now(),
        asOf,
        knownAt: optionalMoment(options.knownAt, 'knownAt') ?? null,
        turns: DEFAULT_TURNS,
        facts: DEFAULT_FACTS,
        experiences: DEFAULT_EXPERIENCES,
        filter: filterFrom(options),
        floor: null,
        strategy: 'auto',
        knobs: {},
        forRules: false,
        unasked: false,
      }
      return inSpan('recollect.explore', { 'recollect.operator': operator }, () =>
        explore(deps, name, operator, withStrings(operands, storable), input, options.signal),
      )
    },

    async answer(question, options = {}) {
      const counted = counting(options)
      const byRules = !deps.runner.hasModel(answerQuestion.name)
      const found = await find(name, deps, question, { ...options, format: 'text' }, counted.runner, byRules)
      const context = contextOf(found, options, counted)
      options.onContext?.(context)
      const labels = new Map(context.citations.map((c) => [c.id as string, c.label]))
      const asked = optionalMoment(options.asOf, 'asOf') ?? deps.now()
      const asker = askerOf(options)
      const nameOf = await namesOfSpeakers(deps.store, name, [
        ...context.hits.map((hit) => hit.turn.speaker),
        ...(asker === null ? [] : [asker]),
      ])
      const turns = context.hits.flatMap(({ turn, score }) => {
        const label = labels.get(turn.id) ?? (byRules ? UNSHOWN : null)
        return label === null ? [] : [{ label, turn: { ...turn, speaker: nameOf(turn.speaker) }, score }]
      })
      const ask = (told: typeof turns) =>
        counted.runner.run(
          answerQuestion,
          {
            question,
            asker: asker === null ? null : nameOf(asker),
            today: toDay(asked),
            terms: found.found.query.terms.map((t) => t.term),
            relevant: found.found.relevant,
            context: context.text,
            labels: context.citations.map((c) => c.label),
            facts: context.facts.flatMap(({ fact, head, tail, score }) => {
              // A fact that its quote says already is in no line of its own.
              const quoted = fact.evidence.flatMap((e) => labels.get(e.turn) ?? [])
              const label = labels.get(fact.id) ?? (byRules ? (quoted.at(-1) ?? UNSHOWN) : null)
              return label === null ? [] : [{ label, fact, head, tail, score }]
            }),
            resting: found.found.resting,
            turns: told,
          },
          options.signal,
        )
      let answered = await ask(turns)
      // Rules take a turn at its word: what it rests on shows whether it was said in a game.
      const rested = turns.filter(({ label }) => answered.output.citations.includes(label))
      const played = answered.by === null ? await playedTurns(deps.store, name, rested, turns) : []
      if (played.length > 0) answered = await ask(turns.filter(({ turn }) => !played.includes(turn.id)))
      const { output, by } = answered
      const cited = new Set(output.citations)
      return {
        text: output.answer,
        enough: output.answer !== null,
        citations: context.citations.filter((c) => cited.has(c.label)),
        removedCitations: output.removed,
        by,
        context: contextOf(found, options, counted),
      }
    },
  }
}

function askerOf({ asker }: RecallOptions): string | null {
  return asker === undefined ? null : properName(asker)
}

/** @param reads Rules read it: they take values from facts, and are not distracted. */
async function find(
  name: string,
  deps: ReadingDeps,
  question: string,
  options: RecallOptions,
  runner: TaskRunner,
  reads = false,
): Promise<Found> {
  const budget = checked(question, options)
  const asOf = optionalMoment(options.asOf, 'asOf') ?? null
  const wants = (kind: (typeof KINDS)[number]): boolean => options.kinds?.includes(kind) ?? true
  const strategy = options.strategy ?? 'auto'
  const [retrieved, count] = await Promise.all([
    inSpan('recollect.retrieve', { 'recollect.strategy': strategy }, () =>
      retrieve(
        { ...deps, runner },
        name,
        {
          question,
          asker: askerOf(options),
          now: asOf ?? deps.now(),
          asOf,
          knownAt: optionalMoment(options.knownAt, 'knownAt') ?? null,
          turns: wholeNumber(options.k ?? Math.max(DEFAULT_TURNS, Math.ceil(budget / LINE_TOKENS)), 'k', 1),
          facts: wants('fact') ? wholeNumber(options.facts ?? DEFAULT_FACTS, 'facts', 0) : 0,
          experiences: wants('experience')
            ? wholeNumber(options.experiences ?? DEFAULT_EXPERIENCES, 'experiences', 0)
            : 0,
          filter: filterFrom(options),
          floor: options.floor ?? null,
          strategy,
          knobs: options.knobs ?? {},
          forRules: reads,
          // Whoever says how many turns may be found, or how well they have to fit, wants no more.
          unasked: wants('turn') && options.k === undefined && (options.floor ?? 0) === 0,
        },
        options.signal,
      ),
    ),
    deps.tokenCounter(),
  ])
  const found = {
    ...retrieved,
    turns: wants('turn') ? retrieved.turns : [],
    facts: wants('fact')
      ? retrieved.facts.map((f) => ({ ...f, fact: toldOver(f.fact, asOf ?? deps.now()) }))
      : [],
    paths: wants('path') ? retrieved.paths : [],
  }
  const isWhole = strategy !== 'auto' || reads
  // What scores low distracts a model; rules need it to know what is newer.
  const isKeptOut = deniedIn(found)
  const told = { ...found, turns: withoutEchoes(found.turns, question).filter((hit) => !isKeptOut(hit)) }
  const shown = isWhole ? found.turns : withoutCopies(worthShowing(told, found.query.shape))
  const rest = roomFor(found, { question, shown, budget, count, isKeptOut })
  // What a person denied is put right where it is quoted.
  const quoted = new Set([...shown, ...rest.more, ...rest.all].map(({ turn }) => turn.id))
  const putRight = (corrections: readonly Correction[]): Correction[] =>
    corrections.filter(
      ({ fact }) => isWhole || fact.status !== 'denied' || sourcesOf(fact).some((turn) => quoted.has(turn)),
    )
  const isPerhaps = !found.relevant && asksForAny(question) && rest.tokens <= budget * PERHAPS_SHARE
  const assembled = await inSpan('recollect.assemble', { 'recollect.budget': budget }, () =>
    assemble({
      ...found,
      corrections: putRight(found.resting.corrections),
      unaskedCorrections: putRight(found.restingUnasked.corrections),
      ended: new Map([...found.restingUnasked.ended, ...found.resting.ended]),
      told: new Map([...found.restingUnasked.told, ...found.resting.told]),
      answering: answering(found.facts, found.query),
      turns: shown,
      unasked: rest.more,
      perhaps: isPerhaps ? rest.all : [],
      isAll: rest.isAll && seesAll(options),
      terms: [...found.query.terms.map((t) => t.term), ...(found.telling?.cues ?? [])],
      relevant: found.sufficient,
      request: found.query.request,
      asksForWishes: asksForWishes(found.query),
      budget,
      asOf,
      count,
      format: options.format ?? 'text',
      quoteTokens: quoteTokens(found.query.shape, budget),
      dates: found.query.times.length > 0 || ABOUT_TIME.has(found.query.shape),
      placing:
        reads || !wants('turn') || found.query.portrait || found.turns.length === 0
          ? 'first'
          : FACTS_ADD_TO.has(found.query.shape)
            ? 'beside'
            : 'none',
    }),
  )
  const recalled = deps.recalled.get(name) ?? new Set()
  deps.recalled.set(name, recalled)
  for (const { fact } of found.facts) recalled.add(fact.id)
  return { found, assembled, budget }
}

/** Whether a turn tells only what a person denied, and has no word of the question. */
function deniedIn({ resting, restingUnasked, facts, query }: Retrieved): (hit: TurnHit) => boolean {
  const denied = [...resting.corrections, ...restingUnasked.corrections].filter(
    ({ fact }) => fact.status === 'denied',
  )
  const turns = new Set(denied.flatMap(({ fact }) => sourcesOf(fact)))
  for (const turn of facts.flatMap(({ fact }) => toldBy(fact))) turns.delete(turn)
  const asked = new Set(query.terms.map(({ term }) => term))
  const told = new Set(denied.flatMap(({ fact }) => searchTerms(fact.statement)))
  return ({ turn }) => {
    if (!turns.has(turn.id) || turn.captions.length > 0) return false
    // What no fact was read of is said beside it, too: a word more, and the turn is quoted with its mark.
    const terms = searchTerms(turn.content)
    return terms.every((term) => told.has(term)) && !terms.some((term) => asked.has(term))
  }
}

interface Unasked {
  /** Turns for the room that is left, best first. */
  readonly more: readonly TurnHit[]
  /** All turns of a small memory that tell something, and what they take; of another none, and nothing bounds them. */
  readonly all: readonly TurnHit[]
  /** Whether these are every turn that may be read. */
  readonly isAll: boolean
  readonly tokens: number
}

/** What is shown besides what bears on the question: replies to that, and a memory whole that is small beside the budget. */
function roomFor(
  { turns, replies, others }: Retrieved,
  {
    question,
    shown,
    budget,
    count,
    isKeptOut,
  }: {
    question: string
    shown: readonly TurnHit[]
    budget: number
    count: CountTokens
    isKeptOut: (hit: TurnHit) => boolean
  },
): Unasked {
  const answers = withoutEchoes(replies, question).filter((hit) => tellsMore(hit.turn) && !isKeptOut(hit))
  const after = withoutCopies(answers, shown)
  const none = { more: after, all: [], isAll: false, tokens: Number.POSITIVE_INFINITY }
  if (others === null) return none
  const all = [...turns, ...others].filter((hit) => tellsUnasked(hit) && !isKeptOut(hit))
  const long = sum(all.map(({ turn }) => turn.content.length))
  if (long > budget * SMALL_SHARE * LONGEST_TOKEN) return none
  const tokens = sum(all.map(({ turn }) => count(turn.content)))
  if (tokens > budget * SMALL_SHARE) return none
  const telling = withoutEchoes(all, question)
  return {
    more: [...after, ...withoutCopies(telling, [...shown, ...after])],
    all: withoutCopies(telling),
    isAll: all.length === turns.length + others.length,
    tokens,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** @throws MemoryError `argument-invalid`, `time-invalid`, `time-implausible` */
function filterFrom({ session, speaker, role, from, to, metadata }: TurnFilters): RetrieveFilter {
  if (role !== undefined) oneOf('role', role, ROLES)
  if (metadata !== undefined) checkMetadataFilter(metadata)
  return given({
    session: session as SessionId | undefined,
    speaker,
    role,
    from: optionalTime(from, 'from'),
    to: optionalTime(to, 'to'),
    metadata,
  })
}

/** Whether nothing that is stored is kept from whoever asks. */
function seesAll({ asOf, knownAt, kinds, ...filters }: RecallOptions): boolean {
  const isFiltered = Object.keys(filterFrom(filters)).length > 0
  return !isFiltered && asOf === undefined && knownAt === undefined && kinds === undefined
}

interface Found {
  readonly found: Retrieved
  readonly assembled: AssembledContext
  readonly budget: number
}

function contextOf(
  { found, assembled, budget }: Found,
  options: RecallOptions,
  { uses, failures }: CountedRunner,
): Context {
  return {
    text: assembled.text,
    hits: found.turns,
    facts: found.facts,
    experiences: found.experiences,
    paths: found.paths,
    citations: assembled.citations,
    usage: { tokens: assembled.tokens, budget },
    sufficiency: found.sufficiency,
    // Needs that fit no line make nothing relevant.
    relevant:
      found.sufficient || found.needs.some(({ fact }) => assembled.lines.some(({ id }) => id === fact.id)),
    visited: found.visited,
    modelUse: [...uses],
    warnings: [
      ...found.warnings,
      ...[...failures].map(([task, why]) => `A model failed at ${task}, rules answered instead: ${why}`),
    ],
    ...(options.trace && { trace: found.trace }),
  }
}

/** Hits that stand in no line, of which an inspection tells. */
const LEFT_OUT = 30

function inspectionOf({ found, assembled }: Found, context: Context): Inspection {
  const hit = new Set(found.turns.map(({ turn }) => turn.id))
  const beside = [
    ...new Map([...(found.others ?? []), ...found.replies].map((one) => [one.turn.id, one])).values(),
  ].filter(({ turn }) => !hit.has(turn.id))
  const hits = [
    ...ranked([...found.turns, ...beside]),
    ...ranked(found.facts),
    ...ranked(found.paths),
    ...ranked(found.experiences),
  ]
  const scored = new Map(hits.map(({ text: _, turns: __, ...hit }) => [`${hit.kind} ${hit.id}`, hit]))
  const why = new Map(assembled.leftOut.map((left) => [`${left.kind} ${left.id}`, left.why]))
  const untried = found.sufficient ? 'weak' : 'irrelevant'
  const shown = new Set(assembled.lines.map((line) => `${line.kind} ${line.id}`))
  const lines = assembled.lines.map((line) => {
    const { rank = 0, score = 0, signals = {} } = scored.get(`${line.kind} ${line.id}`) ?? {}
    return { ...line, rank, score, signals }
  })
  const leftOut = hits
    .filter((hit) => !shown.has(`${hit.kind} ${hit.id}`))
    // What was never tried scored too low for a line.
    .map((hit): InspectedHit => ({ ...hit, why: why.get(`${hit.kind} ${hit.id}`) ?? untried }))
    .sort((a, b) => Number(a.why === 'weak') - Number(b.why === 'weak') || a.rank - b.rank)
    .slice(0, LEFT_OUT)
  const titles = [...new Set(lines.map((line) => line.section))]
  const sections = titles.map((title) => ({
    title,
    tokens: lines.reduce((sum, line) => sum + (line.section === title ? line.tokens : 0), 0),
  }))
  const opening = Math.max(0, assembled.tokens - sections.reduce((sum, s) => sum + s.tokens, 0))
  return { context, lines, leftOut, sections: [{ title: OPENING, tokens: opening }, ...sections] }
}

/** What stands before the first section. */
const OPENING = 'Opening'

/** Hits of one kind with their places, in the words of a line. */
function ranked(hits: readonly (TurnHit | FactHit | PathHit | ExperienceHit)[]): Omit<InspectedHit, 'why'>[] {
  return hits.map((hit, i) => {
    const { kind, score } = hit
    const common = { kind, rank: i + 1, score }
    if (hit.kind === 'turn') {
      const { id, speaker, content } = hit.turn
      return {
        ...common,
        id,
        text: `${shownName(speaker)}: ${oneLine(content)}`,
        turns: [id],
        signals: hit.signals,
      }
    }
    if (hit.kind === 'fact') {
      const { fact, signals } = hit
      return { ...common, id: fact.id, text: factText(hit), turns: sourcesOf(fact), signals }
    }
    if (hit.kind === 'experience') {
      const { id, content, sources } = hit.experience
      return { ...common, id, text: oneLine(content), turns: sources, signals: {} }
    }
    const turns = [...new Set(hit.steps.flatMap((s) => sourcesOf(s.fact)))]
    return {
      ...common,
      id: hit.steps.at(-1)?.fact.id ?? ('' as FactId),
      text: pathText(hit),
      turns,
      signals: {},
    }
  })
}

/** @returns The budget. */
function checked(question: string, options: RecallOptions): number {
  if (typeof question !== 'string' || question.trim() === '')
    throw argumentInvalid('question', 'must not be empty')
  const { strategy, format, kinds = [], floor, knobs, modelCalls } = options
  if (strategy !== undefined) oneOf('strategy', strategy, STRATEGIES)
  if (format !== undefined) oneOf('format', format, FORMATS)
  for (const kind of kinds) oneOf('kinds', kind, KINDS)
  if (floor !== undefined && !(floor >= 0 && floor <= 1))
    throw argumentInvalid('floor', 'must be a number from 0 to 1')
  if (knobs !== undefined) checkKnobs(knobs)
  if (modelCalls !== undefined && modelCalls < 0) throw argumentInvalid('modelCalls', 'must be 0 or more')
  return tokenBudget(options.budget ?? DEFAULT_BUDGET)
}
