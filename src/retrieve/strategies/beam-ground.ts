/**
 * What a beam walks on: the facts around an entity, how well their intent fits, and what a path is worth.
 *
 * @paper REAL §III-B
 */
import { type Fact, type Intent, searchableStatement } from '../../model/fact.ts'
import { type PathStep, pathText } from '../../model/hit.ts'
import type { EntityId } from '../../model/ids.ts'
import { overlaps } from '../../model/time.ts'
import { evaluatePaths, type PathScores } from '../../tasks/evaluate-paths.ts'
import type { Search } from '../search.ts'
import type { BeamKnobs } from './beam.ts'
import { endNameOf } from './path.ts'

/** Of one entity, newest first; those that share words with the question come on top of them. */
const NEIGHBOURS = 64
const WORDED = 200
/** How much a compatible intent counts against the same. */
const COMPATIBLE = 0.85

const COMPATIBLE_INTENTS: Readonly<Record<Intent, readonly Intent[]>> = {
  FACT: ['FACT', 'CAUSAL', 'TEMPORAL', 'CONTRAST', 'EVOLUTION'],
  CAUSAL: ['CAUSAL', 'EVOLUTION', 'FACT'],
  TEMPORAL: ['TEMPORAL', 'EVOLUTION', 'FACT'],
  CONTRAST: ['CONTRAST', 'EVOLUTION', 'FACT'],
  EVOLUTION: ['EVOLUTION', 'TEMPORAL', 'CONTRAST', 'FACT'],
}

export interface Root {
  readonly entity: EntityId
  readonly name: string
  readonly intent: Intent
}

export interface Ground {
  /** Facts about an entity, among them those that share words with the question. */
  neighbours(entity: EntityId): Promise<Fact[]>
  /** Those that may be walked, with at least this belief. */
  usable(facts: readonly Fact[], least: number): Fact[]
  /** How well a fact fits an asked intent: 1 when it is the same, 0 when it may not be walked. */
  intentFit(asked: Intent, fact: Fact): number
  /** Scores of paths from a root, judged together; the same paths are judged once. */
  evaluate(root: Root, paths: readonly (readonly PathStep[])[]): Promise<PathScores[]>
}

export function createGround(search: Search, knobs: BeamKnobs): Ground {
  const { facts: reader, likeness, runner, query, signal } = search
  let worded: Promise<Fact[]> | null = null
  const known = new Map<EntityId, Promise<Fact[]>>()
  const seen = new Map<string, Promise<PathScores[]>>()
  const usable = (facts: readonly Fact[], least: number): Fact[] =>
    knobs.timeFilter
      ? reader.usable(facts, least)
      : facts.flatMap((f) => {
          const { fact, why } = reader.judge(f, least)
          return fact !== null && (why === null || why === 'over' || why === 'not yet') ? fact : []
        })
  const neighbours = (entity: EntityId): Promise<Fact[]> => {
    worded ??= reader.byWords(WORDED)
    const found =
      known.get(entity) ??
      Promise.all([reader.about([entity], NEIGHBOURS), worded]).then(([near, all]) => {
        const touching = all.filter((f) => f.head === entity || f.tail === entity)
        return [...new Map([...near, ...touching].map((f) => [f.id, f])).values()]
      })
    known.set(entity, found)
    return found
  }
  const intentFit = (asked: Intent, fact: Fact): number => {
    if (fact.intent === asked || knobs.intentFilter === 'off') return 1
    if (knobs.intentFilter === 'strict') return 0
    return COMPATIBLE_INTENTS[asked].includes(fact.intent) ? COMPATIBLE : 0
  }
  const score = async (root: Root, paths: readonly (readonly PathStep[])[]): Promise<PathScores[]> => {
    const texts = paths.map((steps) => steps.map((s) => searchableStatement(s.fact)).join(' '))
    const whole = await likeness.of(texts)
    const single = await likeness.of(paths.flat().map((s) => searchableStatement(s.fact)))
    let n = 0
    const input = paths.map((steps, i) => ({
      text: pathText({ root: root.name, steps }),
      end: nameAtEnd(steps),
      likeness: whole[i] ?? 0,
      steps: steps.map((s, j) => ({
        likeness: single[n++] ?? 0,
        confidence: s.fact.confidence,
        fit: intentFit(root.intent, s.fact) || COMPATIBLE,
        follows: follows(steps[j - 1], s),
      })),
    }))
    const asked = { question: query.text, root: root.name, paths: input }
    const { output } = await runner.run(evaluatePaths, asked, signal)
    return [...output.scores]
  }

  return {
    neighbours,
    usable,
    intentFit,
    async evaluate(root, paths) {
      if (paths.length === 0) return []
      const key = [root.entity, ...paths.map((steps) => steps.map((s) => s.fact.id).join())].join(' ')
      const scoring = seen.get(key) ?? score(root, paths)
      seen.set(key, scoring)
      return scoring
    },
  }
}

function follows(before: PathStep | undefined, step: PathStep): boolean {
  if (before === undefined) return true
  if (step.mentionedWith !== null) return false
  // Two facts of which one began after the other had ended tell two stories, unless they are events.
  return (
    before.fact.kind === 'event' || step.fact.kind === 'event' || overlaps(before.fact.valid, step.fact.valid)
  )
}

function nameAtEnd(steps: readonly PathStep[]): string {
  const last = steps.at(-1)
  return last === undefined ? '' : endNameOf(last)
}
