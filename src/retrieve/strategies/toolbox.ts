/**
 * The operators with which a walk explores the graph, in two stages: what could be opened (tags, aspects,
 * cues) before it is opened (turns, facts). A model calls them as tools, the offline policy calls the same;
 * budgets, refusals and the list of what was seen are kept here.
 *
 * @paper MRAgent §3 (traversal operators, Table 4)
 */
import { normaliseName } from '../../model/entity.ts'
import { type Fact, sourcesOf, whenText } from '../../model/fact.ts'
import type { EntityId, TopicId, TurnId } from '../../model/ids.ts'
import { shownName } from '../../model/names.ts'
import type { CueLink } from '../../model/reading.ts'
import { parseInstant, toDay } from '../../model/time.ts'
import { captionText, type StoredTurn, searchableText } from '../../model/turn.ts'
import { topK } from '../../std/top-k.ts'
import { withinLine } from '../../std/visible.ts'
import { namesOfEnds } from '../entity-names.ts'
import { placeOf, readTurns, type Search } from '../search.ts'

export type ToolName =
  | 'search_text'
  | 'tags_of_cue'
  | 'turns_of_cue'
  | 'cues_of_turn'
  | 'turns_of_topic'
  | 'turns_between'
  | 'context_of_turn'
  | 'aspects_of_person'
  | 'facts_of_aspect'

export type ToolInput = Readonly<Record<string, unknown>>

/** What a call returned: lines to read, and what they name. */
export interface ToolResult {
  /** `null` when the call was refused; `text` says why. */
  readonly found: Discovered | null
  readonly text: string
  /** Things that no earlier call returned. */
  readonly novel: number
}

export interface Discovered {
  readonly turns: readonly StoredTurn[]
  readonly facts: readonly Fact[]
  /** Tags of a cue, cues of a turn, or aspects of a person. */
  readonly names: readonly string[]
}

export interface ToolBudget {
  readonly steps: number
  readonly callsPerStep: number
  /** A cue that reaches no more turns than this gives them with its tags: opening each tag would cost a step for little. */
  readonly atOnce: number
}

export interface Toolbox {
  /** Turns that are known before anything is called. */
  begin(turns: readonly StoredTurn[]): void
  call(step: number, tool: ToolName, input: ToolInput): Promise<ToolResult>
  /** All turns seen so far, by index, with the step in which each was seen first. */
  readonly seen: ReadonlyMap<number, number>
  /** How many calls led to each of them. */
  readonly reached: ReadonlyMap<number, number>
  readonly calls: number
}

const LINKS = 500
const SHOWN = 20
/** Turns that a search by text returns. */
const SEARCHED = 10
/** Characters of a turn in a list, and of one that is read by itself. */
const LINE = 400
const WHOLE = 4000
const FACTS = 100
/** A window of time with more turns than this is cut to those most like the question. */
const WINDOW = 50

export const NOTHING_FOUND: Discovered = { turns: [], facts: [], names: [] }

export function createToolbox(search: Search, budget: ToolBudget): Toolbox {
  const { image, emit, visit } = search
  const seen = new Map<number, number>()
  const reached = new Map<number, number>()
  const known = new Set<string>()
  const made = new Set<string>()
  const perStep = new Map<number, number>()
  let calls = 0

  const operators = createOperators(search, budget.atOnce)

  const make = async (step: number, tool: ToolName, input: ToolInput): Promise<ToolResult> => {
    const key = `${tool} ${JSON.stringify(Object.entries(input).sort())}`
    const refused = (why: string): ToolResult => {
      emit({ kind: 'pruned', what: key, why })
      return { found: null, text: `refused: ${why}`, novel: 0 }
    }
    if (step > budget.steps) return refused('no steps are left; answer now')
    if (made.has(key)) return refused('this call was made before')
    const used = perStep.get(step) ?? 0
    if (used >= budget.callsPerStep) return refused(`at most ${budget.callsPerStep} calls a step`)
    made.add(key)
    perStep.set(step, used + 1)
    calls += 1
    const found = { ...NOTHING_FOUND, ...(await operators[tool](input)) }
    let novel = 0
    const note = (name: string): void => {
      if (!known.has(name)) novel += 1
      known.add(name)
    }
    const told = new Set(found.turns.flatMap((t) => (known.has(t.id) ? t.id : [])))
    for (const turn of found.turns) {
      note(turn.id)
      visit('turn', turn.id)
      const index = image.indexOf(turn.id) as number
      if (!seen.has(index)) seen.set(index, step)
      reached.set(index, (reached.get(index) ?? 0) + 1)
    }
    for (const fact of found.facts) {
      note(fact.id)
      visit('fact', fact.id)
    }
    for (const name of found.names) note(`${tool} ${name}`)
    emit({
      kind: 'tool-called',
      step,
      tool,
      input: JSON.stringify(input),
      found: found.turns.length + found.facts.length + found.names.length,
      novel,
    })
    // Whoever asks for one turn wants to read the whole of it.
    const whole = tool === 'context_of_turn' ? text(input.turn) : null
    const left = used === 0 && Number.isFinite(budget.steps) ? `\nsteps left: ${budget.steps - step}` : ''
    return { found, text: (await shown(search, found, told, whole)) + left, novel }
  }
  // A model calls several at once; one after the other they give the same trace every time.
  let before: Promise<unknown> = Promise.resolve()
  return {
    seen,
    reached,
    begin(turns) {
      for (const turn of turns) {
        known.add(turn.id)
        visit('turn', turn.id)
        seen.set(image.indexOf(turn.id) as number, 0)
      }
    },
    get calls() {
      return calls
    },
    call(step, tool, input) {
      const result = before.then(() => make(step, tool, input))
      before = result.catch(() => {})
      return result
    },
  }
}

/** What each operator finds. @param atOnce A cue that reaches no more turns than this gives them with its tags. */
function createOperators(
  search: Search,
  atOnce: number,
): Readonly<Record<ToolName, (input: ToolInput) => Promise<Partial<Discovered>>>> {
  const { store, namespace, image, facts: reader } = search
  const { total } = search.fused
  /** The most alike of many turns, in the order of the conversation. */
  const most = async (ids: readonly TurnId[], limit: number): Promise<StoredTurn[]> => {
    const turns = await readTurns(search, ids)
    return turns
      .sort((a, b) => (total[b.index] as number) - (total[a.index] as number) || a.index - b.index)
      .slice(0, limit)
      .sort((a, b) => a.index - b.index)
      .map((t) => t.turn)
  }
  const linksOf = async (cue: string): Promise<CueLink[]> => {
    const links = await store.turnsByCue(namespace, [cue.toLowerCase()], LINKS)
    return links.filter(({ turn }) => placeOf(search, turn) !== null)
  }
  const person = async (name: string): Promise<EntityId[]> => {
    const found = await store.entitiesNamed(namespace, [normaliseName(name)])
    return found.filter((e) => e.status === 'active').map((e) => e.id)
  }
  const about = async (name: string): Promise<Fact[]> =>
    reader.andAhead(await reader.about(await person(name), FACTS))

  return {
    async search_text({ text: wanted }) {
      const scores = (await search.scoresOf(text(wanted))).total
      const best = topK(scores, SEARCHED).filter((i) => (scores[i] as number) > 0)
      const found = new Map((await readTurns(search, best.map(image.idOf))).map((t) => [t.index, t.turn]))
      return { turns: best.flatMap((index) => found.get(index) ?? []) }
    },
    async tags_of_cue({ cue }) {
      const links = await linksOf(text(cue))
      const names = byFrequency(links.map((l) => l.tag))
      const turns = [...new Set(links.map((l) => l.turn))]
      return { names, turns: turns.length > atOnce ? [] : await most(turns, SHOWN) }
    },
    async turns_of_cue({ cue, tag }) {
      const links = (await linksOf(text(cue))).filter((l) => l.tag === text(tag))
      const turns = links.map((l) => l.turn)
      return { turns: await most(turns, SHOWN) }
    },
    async cues_of_turn({ turn }) {
      const id = text(turn) as TurnId
      const [reading] = placeOf(search, id) === null ? [] : await store.readings(namespace, [id])
      return { names: [...new Set(reading?.cues)].sort() }
    },
    async turns_of_topic({ topic }) {
      const [found] = await store.topics(namespace, [text(topic) as TopicId])
      return { turns: found === undefined ? [] : await most(found.turns, SHOWN) }
    },
    async turns_between({ from, to }) {
      const first = parseInstant(text(from), 'from')
      const end = parseInstant(text(to), 'to')
      const said = topK(
        total.map((score, i) => {
          const at = image.at[i] as number
          return at >= first && at < end ? score : Number.NEGATIVE_INFINITY
        }),
        WINDOW,
      )
      return { turns: await most(said.map(image.idOf), WINDOW) }
    },
    async context_of_turn({ turn }) {
      const index = image.indexOf(text(turn) as TurnId)
      if (index === undefined) return {}
      const around = [image.previous[index], index, image.next[index]] as number[]
      const ids = around.filter((i) => i >= 0).map(image.idOf)
      return { turns: await most(ids, 3) }
    },
    async aspects_of_person({ person: name }) {
      return { names: byFrequency((await about(text(name))).map((f) => f.aspect)) }
    },
    async facts_of_aspect({ person: name, aspect }) {
      const facts = (await about(text(name))).filter((f) => f.aspect === text(aspect)).slice(0, SHOWN)
      return { facts, turns: await most(facts.flatMap(sourcesOf), SHOWN) }
    },
  }
}

/**
 * What a model reads of a result.
 *
 * @param told Turns it was shown before: they are named in one line, and not repeated.
 * @param whole The turn that is shown in whole.
 */
async function shown(
  search: Search,
  { turns, facts, names }: Discovered,
  told: ReadonlySet<string>,
  whole: string | null,
): Promise<string> {
  const ends = await namesOfEnds(search, facts)
  const again = turns.flatMap(({ id }) => (told.has(id) && id !== whole ? id : []))
  const more = names.length > SHOWN ? [`… and ${names.length - SHOWN} more`] : []
  const lines = [
    ...names.slice(0, SHOWN),
    ...more,
    ...facts.map((f) => `${f.statement} (${ends.get(f.head) ?? ''}, ${whenText(f)})`),
    ...turns.flatMap((turn) =>
      turn.id === whole ? lineOf(turn, WHOLE) : told.has(turn.id) ? [] : lineOf(turn),
    ),
    ...(again.length === 0 ? [] : [`shown before: ${again.join(', ')}`]),
  ]
  return lines.length === 0 ? 'nothing found' : lines.map(withinLine).join('\n')
}

/** A turn as a model sees it; one that is longer ends with a word and an ellipsis. */
export function lineOf(turn: StoredTurn, most: number = LINE): string {
  const said = [searchableText({ ...turn, captions: [] }), ...turn.captions.map(captionText)].join(' ')
  const shown = said.length <= most ? said : `${said.slice(0, most).replace(/\s+\S*$/, '')} …`
  return `${turn.id} | ${toDay(turn.at)} | ${shownName(turn.speaker)}: ${shown}`
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : String(value ?? '')
}

function byFrequency(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name)
}
