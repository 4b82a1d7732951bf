/** How the project of a folder stands: plans with their days, what it runs on, versions, ports, who does what. No profile has it: it is told of the project, not of a person. */
import type { Namespace } from '../api.ts'
import { loadTokenCounter } from '../assemble/tokens.ts'
import type { NamedFact } from '../model/explanation.ts'
import { comingOn, heardAt, isAhead, sourcesOf, whenText } from '../model/fact.ts'
import { timeText } from '../model/known-time.ts'
import type { Instant } from '../model/time.ts'
import { oneLine } from '../std/visible.ts'
import type { BlockPart } from './recalled-block.ts'

const MOST_FACTS = 1000
/** Those that begin last, which may lie ahead. */
const MOST_AHEAD = 50
/** A thing of fewer facts is no project, nor one with less than this share of the facts of the first. */
const LEAST = 3
const SHARE = 0.5
/** What a user says to work on counts as so many facts. */
const WORKED_ON = 3
/** Longer sentences tell a story. */
const LONGEST = 200
/** Lines of one relation: a hundred libraries leave room for the port. */
const MOST_OF_ONE = 6
/** What rules read of "our backend" and "we use pnpm" is the project's. */
const OURS = /^(?:our_|uses$)/
/** Sides of a life that are no matter of a project. */
const PRIVATE =
  /^(?:identity|origins|home|education|relationships|family|pets|health|food|contact|preferences|hobbies|possessions|life)$/
/** Why it is so is told where it is asked. */
const REASON = /, (?:since|because) [^,;]+$/
/** Whom to ask: no file of a repository says it. */
const WHO = /^(?:owns?|leads?|do(?:es)?|in_charge_of|maintains?)$/
/** Says what somebody has to know before touching it. */
const BASIC =
  /^(?:runs?_|run$|hosts?|hosted|deploy|release|listen|stores?_|store$|buil[dt]|install|throttles?_|limits?_|query|uses?$|live_on|owns?$|do(?:es)?$|leads?$|our_\w*(?:port|branch|version|database|owner|lead|url|deadline|release|launch)$|member_of$|stand)|version|port$|branch/

/**
 * Facts of the things that most of a namespace hangs on, and of who and what is tied to them, as far as the budget goes: plans
 * with a day, soonest first, then what is basic or a figure, then the rest, the one told most often first.
 *
 * @cost two reads
 */
export async function aboutProject(
  space: Namespace,
  budget: number,
  now: number,
): Promise<Pick<BlockPart, 'text' | 'citations'> & { readonly tokens: number }> {
  const [holding, newest, entities, count] = await Promise.all([
    space.facts({ limit: MOST_FACTS }),
    space.facts({ asOf: null, limit: MOST_AHEAD }),
    space.entities({ limit: MOST_FACTS }),
    loadTokenCounter(),
  ])
  const facts = [...newest.filter((fact) => isAhead(fact, now as Instant)), ...holding]
  const speakers = new Set(entities.flatMap((e) => (e.speaker ? [e.id] : [])))
  const people = new Set(entities.flatMap((e) => (e.type === 'person' ? [e.id] : [])))
  const worth = new Map<string, number>()
  const counts = (name: string, by: number): unknown => worth.set(name, (worth.get(name) ?? 0) + by)
  for (const { head, headName, relation, tailName } of facts) {
    if (!speakers.has(head) && !people.has(head)) counts(ownerOf(headName), 1)
    if (relation === 'works_on' && speakers.has(head)) counts(tailName, WORKED_ON)
  }
  const most = Math.max(LEAST, ...worth.values())
  const projects = new Set([...worth].flatMap(([name, n]) => (n >= LEAST && n >= SHARE * most ? [name] : [])))
  const isOfProject = ({ headName }: NamedFact): boolean => projects.has(ownerOf(headName))
  const bears = (fact: NamedFact): boolean =>
    isOfProject(fact) ||
    (speakers.has(fact.head) && OURS.test(fact.relation)) ||
    (projects.size > 0 && !speakers.has(fact.head) && !PRIVATE.test(fact.aspect))
  const tierOf = (fact: NamedFact): number =>
    dayOf(fact, now) !== null
      ? 3
      : WHO.test(fact.relation) && people.has(fact.head)
        ? 2
        : Number(BASIC.test(fact.relation)) + Number(/\d/.test(fact.tailName))
  const told = facts
    .filter((fact) => fact.kind === 'state' && fact.statement.length <= LONGEST && bears(fact))
    .map((fact) => ({ fact, tier: tierOf(fact) }))
    .sort(
      (a, b) =>
        b.tier - a.tier ||
        (a.tier === 3 ? (dayOf(a.fact, now) ?? 0) - (dayOf(b.fact, now) ?? 0) : 0) ||
        Number(isOfProject(b.fact)) - Number(isOfProject(a.fact)) ||
        b.fact.evidence.length - a.fact.evidence.length ||
        b.fact.valid.from - a.fact.valid.from ||
        (a.fact.id < b.fact.id ? -1 : 1),
    )
  const lines: { readonly line: string; readonly fact: NamedFact }[] = []
  const ofRelation = new Map<string, number>()
  let tokens = 0
  for (const { fact } of told) {
    const same = ofRelation.get(fact.relation) ?? 0
    if (same >= MOST_OF_ONE) continue
    const isPlan = fact.time.bound === 'after' && fact.time.span !== null
    const time = isPlan ? timeText(fact.time, heardAt(fact)) : whenText(fact)
    const day = dayOf(fact, now) === null ? '' : ` (${time})`
    const line = `${oneLine(fact.statement).replace(REASON, '')}${day}`
    const cost = count(`- ${line}\n`)
    if (tokens + cost > budget) continue
    tokens += cost
    ofRelation.set(fact.relation, same + 1)
    lines.push({ line, fact })
  }
  return {
    text: lines.map(({ line }, i) => `[${i + 1}] ${line}`).join('\n'),
    citations: lines.map(({ fact }, i) => ({
      label: String(i + 1),
      kind: 'fact',
      id: fact.id,
      turns: sourcesOf(fact),
    })),
    tokens,
  }
}

/** "The importer's container" is told of the importer. */
function ownerOf(name: string): string {
  return name.replace(/['’]s? .*$/, '')
}

/** When a plan that names a day begins, or a state that was told ahead, until it has begun for good; `null` of others. */
function dayOf(fact: NamedFact, now: number): number | null {
  const day = comingOn(fact)
  const isSettled = fact.time.bound !== 'after' && (day ?? now) <= now && fact.valid.to === null
  return isSettled ? null : day
}
