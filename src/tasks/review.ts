import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import type { EntityType } from '../model/entity.ts'
import { normaliseName } from '../model/entity.ts'
import { type Fact, whenText } from '../model/fact.ts'
import type { EntityId, FactId, TopicId, TurnId } from '../model/ids.ts'
import type { TopicRelation } from '../model/topic.ts'
import { asLine, DATA_RULE, tagged, turnsAsData } from './as-data.ts'
import { relationAsSaid } from './distil/by-model/listed-relations.ts'
import { ENDS_RULE, knownLine, TIME_RULE } from './distil/by-model/prompt.ts'
import { partsOf } from './distil/by-model/read-fact-lines.ts'
import { linesSchema, readFacts } from './distil/by-model/read-reply.ts'
import type { DistilTurn, DraftEnding, DraftEntity, DraftFact, KnownFact, ToldWords } from './distil/types.ts'
import { relateTopics } from './relate-topics.ts'
import { canonicalRelation } from './relations.ts'

export interface ReviewedFact {
  readonly id: FactId
  readonly head: string
  readonly relation: string
  readonly tail: string
  readonly statement: string
  readonly sources: readonly TurnId[]
  readonly fact: Fact
  /** What later turns of the session may end. */
  readonly known: KnownFact
}

export interface ReviewedTopic {
  readonly id: TopicId
  readonly summary: string
  readonly keywords: readonly string[]
  /** Nearest first; at most 5. */
  readonly nearest: readonly {
    readonly id: TopicId
    readonly summary: string
    readonly keywords: readonly string[]
  }[]
}

export interface ReviewInput {
  readonly speakers: readonly string[]
  /** The turns that the facts rest on, those that end something, and others that a model kept, in order. */
  readonly turns: readonly DistilTurn[]
  readonly facts: readonly ReviewedFact[]
  /** What the facts are about. */
  readonly entities: readonly DraftEntity[]
  /** Facts that rest on other sessions, too: shown so that they are not added again, and not judged, but these turns may end them. */
  readonly known: readonly KnownFact[]
  /** The words of all that is known of each, which a fact that was missed may use. */
  readonly told?: ToldWords
  /** Pairs of entities that rules could not tell apart or together. */
  readonly pairs: readonly {
    readonly a: {
      readonly id: EntityId
      readonly name: string
      readonly type: EntityType
      readonly description: string
    }
    readonly b: {
      readonly id: EntityId
      readonly name: string
      readonly type: EntityType
      readonly description: string
    }
  }[]
  /** Relations that the vocabulary does not know. */
  readonly relations: readonly string[]
  readonly topics: readonly ReviewedTopic[]
}

export interface ReviewOutput {
  readonly added: readonly DraftFact[]
  /** Facts, of this session or known before, that the turns say are over. */
  readonly ended: readonly DraftEnding[]
  /** Facts that nothing said supports, that say nothing new, or nothing that anybody would ask for. */
  readonly hidden: readonly FactId[]
  /** Facts of which nothing but the time was wrong, as they are right. */
  readonly redated: readonly { readonly id: FactId; readonly fact: DraftFact }[]
  readonly corrected: readonly { readonly id: FactId; readonly statement: string }[]
  readonly verified: readonly FactId[]
  /** Indexes of `pairs` that are one and the same. */
  readonly same: readonly number[]
  readonly relations: readonly {
    readonly relation: string
    readonly same: string | null
    readonly singleValued: boolean
  }[]
  readonly links: readonly {
    readonly from: TopicId
    readonly to: TopicId
    readonly relation: TopicRelation
    readonly confidence: number
  }[]
}

/** Lines whose parts are parted by `|`, and numbers. */
interface ReviewReply {
  /** The number of each fact and its digit. */
  readonly worth: string
  readonly unsupported: readonly number[]
  readonly reworded: readonly string[]
  readonly add: readonly string[]
  readonly same: readonly number[]
  readonly relations: readonly string[]
  readonly links: readonly string[]
}

/** What a reply may hold of each. */
const MAX_REWORDED = 5
const MAX_ADDED = 5
const MAX_LINKS = 5
/** Earlier topics that are shown, those nearest to each new one first. */
const MAX_OTHERS = 8
/** A fact of less worth is left out. */
const LEAST_WORTH = 2
/** A link that a model names is one. */
const LINK_WEIGHT = 0.8
const LINK_KINDS = ['support', 'contradict', 'coreference', 'causal', 'semantic'] as const

/**
 * Is what was distilled of a session right, and worth keeping? Once a session, over everything at once: facts that nothing
 * supports or nobody would miss, facts that were missed, entities that are one, relations that mean the same, and how its topics
 * bear on earlier ones.
 *
 * Without a model nothing is hidden or added: the rules had their say when they distilled. Only likeness of
 * topics is told.
 *
 * @paper MemWeaver §4.2 (add, update, deny), GAM §3.4 (self-consistency), A.3 (topic relations); MemORAI §3.2
 * (entity decision)
 */
export const review: Task<ReviewInput, ReviewOutput, ReviewReply> = {
  name: 'review',
  version: 16,
  offline: ({ topics }) => ({
    added: [],
    ended: [],
    hidden: [],
    redated: [],
    corrected: [],
    verified: [],
    same: [],
    relations: [],
    links: topics.flatMap((topic) =>
      relateTopics(topic, topic.nearest).flatMap(({ relation, confidence }, i) => {
        const other = topic.nearest[i]
        return other === undefined || relation === 'unrelated'
          ? []
          : [{ from: topic.id, to: other.id, relation, confidence }]
      }),
    ),
  }),
  online: { maxOutputTokens: 2000, prompt, schema, mayBeEmpty: true, read },
}

function prompt(input: ReviewInput): Prompt {
  const { pairs, relations } = input
  const others = nearestOf(input.topics)
  const jobs = [
    `"worth": "0:3 1:1 2:2 3:0" – the number of each fact and its digit, none left out. 3: somebody may well ask for it in six months, and it says who, what, where or which. 2: it adds a detail that can be asked for to one of these. 1: nobody would miss it: vague (a book, a park, an event, things of the past), a passing mood or happening, what was over in some weeks and left nothing behind, an errand or a step on the way to what another fact tells, what an activity or a work means to somebody or does for them, what most people like or do. 0: another fact of the same head, or one of <known>, says as much (of two facts the fuller one keeps its digit, of two alike the first). What holds now is not said by how it began (has_dog beside adopted), nor a lasting hobby by one happening that goes with it.`,
    `"unsupported": [0] – numbers of facts that the turns do not say.`,
    `"reworded": ["0 | sentence"] – facts whose sentence is wrong or unclear, with a right one that names people and things and no date; at most ${MAX_REWORDED}. One whose relation or time is wrong is unsupported, and added as it is right.`,
    `"add": ["turn | new | head | relation | tail | time | sentence"] – what the facts miss and somebody would want to know in six months; at most ${MAX_ADDED}, usually none. Relations like those of the facts, else state: or event: with words of your own. sentence may be left out. "turn | ends #2 | when": this later turn says that fact 2, or #2 of <known>, is over or a plan dropped, and nothing ended it yet; "turn | done #2 | when": the plan was carried out; "turn | same #2 | day": it was moved; "turn | becomes #2 | head | relation | tail | time | sentence": another amount, thing, content or detail took its place.\n${ENDS_RULE}\n${TIME_RULE}`,
    ...(pairs.length === 0
      ? []
      : [
          `"same": [0] – numbers of pairs that are one and the same person or thing. Different numbers or versions are different things.`,
        ]),
    ...(relations.length === 0
      ? []
      : [
          `"relations": ["relation | same | one or many"] – each relation listed (with a fact): a more usual name that means exactly the same, written like it (lives_in), "-" if there is none (usually), also for what is no name; and whether somebody has one value of it at a time, or many.`,
        ]),
    ...(others.length === 0
      ? []
      : [
          `"links": ["new 0 | kind | other 1"] – how a new topic bears on another that is stored already, whenever it was said: support (says the same again), contradict (says otherwise), coreference (goes on about the same thing), causal (one led to the other), semantic (a like subject); only clear ones, semantic not for what many topics share, one a new topic, at most ${MAX_LINKS}.`,
        ]),
  ]
  return {
    system: `You check what was noted of a conversation against its turns. Reply with one JSON object of these lists, the parts of lines parted by " | "; a list is [] where there is nothing to say or it is not asked for here:
${jobs.join('\n')}
Facts in <known> rest on other conversations: they are not judged. "…" stands for turns left out.
${DATA_RULE}`,
    user: dataOf(input, others),
  }
}

function dataOf(
  { turns, facts, known, pairs, relations, topics }: ReviewInput,
  others: ReviewedTopic['nearest'],
): string {
  const numberOf = new Map(turns.map((t, i) => [t.id, i]))
  const block = (tag: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [tagged(tag, lines.map(asLine))]
  const shownRelation = (relation: string): string => {
    const fact = facts.find((f) => f.relation === relation)
    return fact === undefined ? relation : `${relation} (${fact.statement})`
  }
  const described = ({ name, type, description }: ReviewInput['pairs'][number]['a']): string =>
    `${name} (${type}; ${description})`
  return [
    turnsAsData(turns),
    tagged(
      'facts',
      facts.map((f, n) =>
        asLine(
          `${n} ${f.head} | ${relationAsSaid({ ...f.fact, relation: f.relation })} | ${f.tail} | ${whenText(f.fact)} (${f.sources.flatMap((s) => numberOf.get(s) ?? []).join(',')}): ${f.statement}`,
        ),
      ),
    ),
    ...(known.length === 0
      ? []
      : [
          tagged(
            'known',
            known.map((f, i) => knownLine(f, facts.length + i)),
          ),
        ]),
    ...block(
      'pairs',
      pairs.map(({ a, b }, n) => `${n} ${described(a)} | ${described(b)}`),
    ),
    ...block('relations', relations.map(shownRelation)),
    ...(others.length === 0
      ? []
      : block('topics', [
          ...topics.map((t, n) => `new ${n}: ${t.summary}`),
          ...others.map((t, n) => `other ${n}: ${t.summary}`),
        ])),
  ].join('\n')
}

async function schema(): Promise<z.ZodType<ReviewReply>> {
  const { z } = await import('zod')
  const lines = linesSchema(z)
  const numbers = z.array(z.int()).default([])
  return z.object({
    worth: z.string().default(''),
    unsupported: numbers,
    reworded: lines,
    add: lines,
    same: numbers,
    relations: lines,
    links: lines,
  })
}

function read(reply: ReviewReply, input: ReviewInput): Reading<ReviewOutput> {
  const { facts, entities, pairs, topics, turns, speakers } = input
  const rejected: string[] = []
  const known = <T>(list: readonly T[], n: number, what: string): T[] => {
    const item = list[n]
    if (item === undefined) rejected.push(`${what} ${n}: was not given`)
    return item === undefined ? [] : [item]
  }
  const few = (lines: readonly string[], most: number, what: string): readonly string[] => {
    if (lines.length > most) rejected.push(`${lines.length - most} ${what}: more than ${most}`)
    return lines.slice(0, most)
  }
  const others = nearestOf(topics)
  const worthless = worthlessOf(reply.worth, facts, (why) => rejected.push(`worth: ${why}`))
  const unsupported = reply.unsupported.flatMap((n) => known(facts, n, 'fact'))
  const told = input.told ?? new Map()
  const added = readFacts(reply.add, MAX_ADDED, {
    turns,
    speakers,
    known: { entities, facts: input.known, judged: facts.map((f) => f.known), told },
  })
  // What is added as it is right, where nothing but its time was wrong, is the same fact.
  const redated = added.output.facts.flatMap((fact) => {
    const one = unsupported.find((other) => isSameTriple(other, fact))
    return one === undefined ? [] : [{ id: one.id, fact }]
  })
  const kept = new Set(redated.map((r) => r.id))
  const hidden = new Set([...unsupported, ...worthless].flatMap((f) => (kept.has(f.id) ? [] : f.id)))
  const isLeftOut = ({ id }: ReviewedFact): boolean => hidden.has(id)
  const corrected = few(reply.reworded, MAX_REWORDED, 'rewordings').flatMap((line) => {
    const [number = '', statement = ''] = partsOf(line)
    if (statement === '') rejected.push(`rewording of ${JSON.stringify(number)}: no sentence`)
    return known(facts, numberIn(number), 'fact').flatMap((f) =>
      isLeftOut(f) || statement === '' ? [] : [{ id: f.id, statement }],
    )
  })
  const links = few(reply.links, MAX_LINKS, 'links').flatMap((line) => {
    const [from = '', kind = '', to = ''] = partsOf(line)
    const relation = LINK_KINDS.find((k) => k === kind.toLowerCase())
    if (relation === undefined)
      rejected.push(`link ${JSON.stringify(`${from} ${to}`)}: no kind ${JSON.stringify(kind)}`)
    return known(topics, numberIn(from), 'new topic').flatMap((a) =>
      relation === undefined
        ? []
        : known(others, numberIn(to), 'other topic').map((b) => ({
            ...{ from: a.id, to: b.id, relation, confidence: LINK_WEIGHT },
          })),
    )
  })
  const output: ReviewOutput = {
    added: added.output.facts.filter((fact) => !redated.some((r) => r.fact === fact)),
    redated,
    ended: added.output.endings.filter((ending) => ending.value !== undefined),
    hidden: [...hidden],
    corrected,
    // What was looked at and not objected to is verified.
    verified: facts.filter((f) => !isLeftOut(f)).map((f) => f.id),
    same: [...new Set(reply.same)].filter((n) => known(pairs, n, 'pair').length > 0),
    relations: verdicts(reply.relations, input.relations, rejected),
    links,
  }
  return { output, rejected: [...rejected, ...added.rejected] }
}

function isSameTriple({ head, relation, tail }: ReviewedFact, fact: DraftFact): boolean {
  return (
    relation === fact.relation &&
    normaliseName(head) === normaliseName(fact.head.name) &&
    normaliseName(tail) === normaliseName(fact.tail.name)
  )
}

/** The facts that a reply's digits call worth nothing. */
function worthlessOf(
  worth: string,
  facts: ReviewInput['facts'],
  reject: (why: string) => void,
): ReviewInput['facts'] {
  const digits = digitsOf(worth, facts.length, reject)
  const worthless = facts.filter((_, n) => (digits.get(n) ?? LEAST_WORTH) < LEAST_WORTH)
  if (worthless.length > 3 && digits.size === facts.length && new Set(digits.values()).size === 1) {
    // One digit for all of them was not thought about.
    reject('the same for every fact')
    return []
  }
  return worthless
}

/** Digits by the number of their fact: "0:3 1:1", or "31" as replies of before have it. What nobody can tell is left out. */
function digitsOf(worth: string, count: number, reject: (why: string) => void): ReadonlyMap<number, number> {
  const pairs = [...worth.matchAll(/(\d+)\s*:\s*(\d)(?!\d)/g)].map(
    ([, n, digit]) => [Number(n), Number(digit)] as const,
  )
  if (pairs.length === 0) {
    const digits = [...worth.matchAll(/\d/g)].map(Number)
    if (digits.length === count) return new Map(digits.entries())
    // Nobody knows which is meant for which.
    if (digits.length > 0) reject(`${digits.length} digits for ${count} facts`)
    return new Map()
  }
  const told = Map.groupBy(pairs, ([n]) => n)
  return new Map(
    [...told].flatMap(([n, all]) => {
      const [[, digit]] = all as [readonly [number, number]]
      const why = n >= count ? 'was not given' : all.some((p) => p[1] !== digit) ? 'has two digits' : null
      if (why !== null) reject(`fact ${n} ${why}`)
      return why === null ? [[n, digit] as const] : []
    }),
  )
}

function numberIn(text: string): number {
  return Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
}

/** What was said of the relations that were asked about; of one that is passed over nothing was found. */
function verdicts(
  lines: readonly string[],
  asked: readonly string[],
  rejected: string[],
): ReviewOutput['relations'] {
  // Some write the fact that was shown with a relation, too.
  const bare = lines.map((line) => partsOf(line).map((part) => part.replace(/ \(.*$/, '')))
  const said = new Map(bare.map((parts) => [parts[0] ?? '', parts]))
  for (const relation of said.keys())
    if (!asked.includes(relation)) rejected.push(`relation ${JSON.stringify(relation)}: was not given`)
  return asked.map((relation) => {
    const [, other = '', values = ''] = said.get(relation) ?? []
    const canonical = canonicalRelation(other)
    const usable = canonical.relation !== '' && canonical.relation !== relation && !canonical.inverse
    return { relation, same: usable ? canonical.relation : null, singleValued: /^one$/i.test(values) }
  })
}

function nearestOf(topics: readonly ReviewedTopic[]): ReviewedTopic['nearest'][number][] {
  const own = new Set(topics.map((t) => t.id))
  const most = Math.max(0, ...topics.map((t) => t.nearest.length))
  const inTurn = Array.from({ length: most }, (_, i) => topics.flatMap((t) => t.nearest[i] ?? [])).flat()
  return [...new Map(inTurn.map((t) => [t.id, t])).values()]
    .filter((t) => !own.has(t.id))
    .slice(0, MAX_OTHERS)
}
