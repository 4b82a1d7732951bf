/**
 * What a unit of turns says about the world: entities, facts with their times, endings, cues and tags.
 * This is the answer without a model: rules over tagged clauses, made to be precise rather than complete.
 * A turn it reads nothing from stays searchable as it is.
 *
 * @paper REAL §III-A (facts, confidence, intent); MemORAI §3.1 (gate); MRAgent §3 (cues and tags)
 */

import type { Task } from '../../llm/task.ts'
import { type EntityType, normaliseName } from '../../model/entity.ts'
import type { Intent } from '../../model/fact.ts'
import { type KnownTime, untold } from '../../model/known-time.ts'
import { DAY, type Instant, type Interval } from '../../model/time.ts'
import type { Sentence } from '../../std/language.ts'
import { table } from '../../std/table.ts'
import { type Tense, type TimeExpression, timeExpressions } from '../../std/time-expressions.ts'
import { isSingleValued, KIN, type RelationSpec, relationOf, snakeCase } from '../relations.ts'
import { type Clause, clausesOf, spokenSentences } from './clauses.ts'
import { cuesOfTurn } from './cues.ts'
import { distilPrompt } from './prompt.ts'
import { type DistilReply, distilSchema, fillFrom, readDistilReply } from './read-reply.ts'
import type {
  DistilInput,
  DistilOutput,
  DistilTurn,
  DraftEnding,
  DraftEntity,
  DraftFact,
  DraftWish,
} from './types.ts'
import { wishOf } from './wishes.ts'

export const distil: Task<DistilInput, DistilOutput, DistilReply> = {
  name: 'distil',
  version: 3,
  offline: distilOffline,
  online: {
    maxOutputTokens: 3000,
    prompt: distilPrompt,
    schema: distilSchema,
    // What the reply says nothing about is filled in by the rules.
    read: (reply, input) => fillFrom(readDistilReply(reply, input), distilOffline(input)),
  },
}

/** More than this much text in one turn is a document or a log, not something somebody tells. */
export const MAX_SPOKEN = 4000

const HEDGES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:guess|no idea)\b/i, 0.4],
  [
    /\b(?:might|may|maybe|perhaps|possibly|could|not sure|thinking (?:of|about)|considering|wondering)\b/i,
    0.5,
  ],
  [/\b(?:probably|likely|i think|i believe|seems?|apparently|hopefully)\b/i, 0.7],
]
const ASSERTED = 0.9
/** Somebody else's words about a person weigh a little less than the person's own. */
const REPORTED = 0.85

/** Verbs of the conversation itself; what they say is over when it is said. */
const CHATTER = new Set(
  'thank appreciate agree mean know guess bet understand hear wish see say tell ask look sound think believe wonder imagine hope promise suggest recommend remember forget worry care mind figure let help talk chat mention notice suppose wait need want try feel show share send check text call give keep take put come do'.split(
    ' ',
  ),
)
const FEELINGS = new Set(
  'happy sad glad sorry excited thrilled tired busy fine good great okay ok well sure ready proud grateful thankful stoked pumped nervous anxious worried scared afraid curious interested surprised amazed impressed jealous hungry thirsty sick back here there able bad better best right wrong lucky blessed honored touched inspired motivated done free late early alone new swamped'.split(
    ' ',
  ),
)
const RELATIONSHIP_STATUS = new Set(['single', 'married', 'divorced', 'engaged', 'widowed', 'separated'])
const DIETS = new Set(['vegetarian', 'vegan', 'pescatarian', 'pescetarian'])
const OCCUPATION =
  /\b(?:\w+(?:er|or|ist|ian|eer|man|woman)|nurse|chef|cook|pilot|judge|coach|intern|student|architect|analyst|consultant|accountant|assistant|ceo|cto|founder|barista|model|agent|clerk|librarian|therapist|scientist)$/i
const NOT_OCCUPATION = new Set(
  'member number mother father sister brother daughter person winner beginner lover believer owner member newcomer foreigner outsider reminder starter matter supporter helper order power paper'.split(
    ' ',
  ),
)
const WORK_NOUN = /\b(?:job|role|position|gig|internship|work|contract|offer)\b/i
const HOUSING = /\b(?:flat|apartment|house|home|place|room|studio|condo|loft|cottage)$/i
const EMPTY_OBJECT =
  /^(?:it|that|this|them|those|these|one|ones|something|anything|everything|nothing|thing|things|lot|bit|time|times|way|ways|kind|sort|fun|much|more|some|any|all|you|me|us|her|him|day|days|week|idea|part|stuff|people|life|look|break|chance|while|moment|steps?|both|each|ton|bunch|couple|few|everyone|someone|anyone)$/i

function distilOffline({ turns, speakers }: DistilInput): DistilOutput {
  const facts: DraftFact[] = []
  const endings: DraftEnding[] = []
  const mentions: { entity: DraftEntity; turn: DistilTurn['id'] }[] = []
  const cues: DistilOutput['cues'][number][] = []
  const wishes: DraftWish[] = []
  for (const turn of turns) {
    const isSpeech = turn.role !== 'system' && turn.role !== 'tool' && turn.content.length <= MAX_SPOKEN
    const parsed = isSpeech ? spokenSentences(turn.content) : []
    cues.push({ turn: turn.id, ...cuesOfTurn(turn, parsed) })
    const context = createContext(turn, speakers)
    // An assistant without a name tells about the world, not about a life worth remembering.
    const remembers = isSpeech && !(turn.role === 'assistant' && turn.speaker === 'assistant')
    for (const sentence of parsed) {
      for (const entity of namesIn(sentence, context)) mentions.push({ entity, turn: turn.id })
      const wish = wishOf(sentence.text, turn)
      if (wish !== null) wishes.push(wish)
      if (remembers && !sentence.text.trimEnd().endsWith('?')) readSentence(sentence, context, facts, endings)
    }
  }
  // Who says a thing twice in one turn says it once.
  const told = distinct(facts, (f) => [
    f.source,
    f.relation,
    nameKey(f.head),
    nameKey(f.tail),
    f.claimed.from,
  ])
  for (const fact of told)
    for (const entity of [fact.head, fact.tail]) mentions.push({ entity, turn: fact.source })
  return {
    facts: told,
    endings: distinct(endings, (e) => [e.source, e.relation, nameKey(e.head), e.tail, e.at]),
    mentions: distinct(mentions, (m) => [m.turn, nameKey(m.entity), m.entity.description]),
    cues,
    wishes: distinct(wishes, (w) => [w.source, w.type, w.content]),
    rewritings: [],
  }
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): T[] {
  const seen = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item).join('\n')
    if (!seen.has(key)) seen.set(key, item)
  }
  return [...seen.values()]
}

function nameKey({ name, type }: DraftEntity): string {
  return `${type} ${name}`
}

interface Context {
  readonly turn: DistilTurn
  readonly speaker: DraftEntity
  readonly speakers: ReadonlySet<string>
  readonly people: Map<string, DraftEntity>
  /** The only other person spoken of so far in the turn; `null` once there are two. */
  lastPerson: DraftEntity | null
}

function createContext(turn: DistilTurn, speakers: readonly string[]): Context {
  return {
    turn,
    speaker: person(turn.speaker),
    speakers: new Set(speakers.map(normaliseName)),
    people: new Map(),
    lastPerson: null,
  }
}

const person = (name: string): DraftEntity => ({ name, type: 'person', description: '' })

function readSentence(
  sentence: Sentence,
  context: Context,
  facts: DraftFact[],
  endings: DraftEnding[],
): void {
  const { turn } = context
  const known = new Map<Tense | null, TimeExpression[]>()
  const timesIn = (tense: Tense | null): TimeExpression[] => {
    const times = known.get(tense) ?? timeExpressions(sentence.text, turn.at, tense)
    known.set(tense, times)
    return times
  }
  const loose = timesIn(null)
  const timeAt = (position: number): boolean =>
    loose.some((t) => t.index <= position && position < t.index + t.text.length)
  kinFacts(sentence, context, facts)
  cancellations(sentence, context, endings)
  for (const clause of clausesOf(sentence, timeAt)) {
    const head = headOf(clause, context)
    if (head === null) continue
    const tense: Tense = clause.past ? 'past' : isPlan(clause) || clause.modal === 'will' ? 'future' : 'past'
    const times = timesIn(tense)
    const time = nearestTime(sentence.text, times, clause)
    const ending = endingsOf(clause, head, context, time)
    endings.push(...ending)
    const meaning = meaningOf(clause, context)
    if (meaning !== null) facts.push(draft(meaning, clause, head, sentence, context, time))
  }
}

interface Meaning {
  readonly spec: RelationSpec
  readonly tail: DraftEntity
  readonly wording: string
  readonly plan: boolean
}

function meaningOf(clause: Clause, context: Context): Meaning | null {
  if (clause.modal === 'no longer' || clause.chain.includes('stop') || isEndingVerb(clause)) return null
  if (
    clause.modal === 'would' ||
    clause.modal === 'should' ||
    clause.modal === 'could' ||
    clause.modal === 'can' ||
    clause.modal === 'must'
  )
    return null
  if (clause.verb === 'be') return copulaMeaning(clause)
  if (
    clause.subject.kind === 'kin' &&
    clause.subject.text === '' &&
    KIN[clause.subject.kin ?? ''] === undefined
  )
    return null
  const liking = clause.chain.find((c) => c === 'like' || c === 'hate')
  if (liking !== undefined) {
    const activity = tidy(
      [
        clause.verb.endsWith('ing') ? clause.verb : gerund(clause.verb),
        clause.particle,
        clause.preposition,
        clause.object,
      ]
        .filter(Boolean)
        .join(' '),
    )
    return {
      spec: relationOf(liking, null, false),
      tail: entity(activity, 'concept'),
      wording: liking,
      plan: false,
    }
  }
  if (isPlan(clause)) {
    const goal = [
      clause.verb,
      clause.particle,
      clause.preposition,
      stripped(clause.object),
      clause.extra && `${clause.extra.preposition} ${stripped(clause.extra.object)}`,
    ]
      .filter(Boolean)
      .join(' ')
    if (clause.object === '' || EMPTY_OBJECT.test(bare(clause.object)) || CHATTER.has(clause.verb))
      return null
    const spec: RelationSpec = clause.chain.includes('want')
      ? { relation: 'wants_to', aspect: 'goals', kind: 'state', tail: 'concept' }
      : { relation: 'plans_to', aspect: 'plans', kind: 'state', tail: 'concept' }
    return { spec, tail: entity(goal, 'concept'), wording: goal, plan: true }
  }
  if (
    CHATTER.has(clause.verb) ||
    clause.object === '' ||
    (clause.verb === 'get' && clause.preposition !== null)
  )
    return null
  const employer = employment(clause)
  if (employer !== null) return employer
  // "I live with Duarte in Porto": the place is what the relation is about.
  if (
    clause.preposition === 'with' &&
    clause.extra !== null &&
    /^(?:in|at)$/.test(clause.extra.preposition)
  ) {
    const spec = relationOf(clause.verb, clause.extra.preposition, clause.past)
    const place = bare(clause.extra.object)
    if (isSingleValued(spec.relation) && place !== '')
      return {
        spec,
        tail: entity(place, spec.tail),
        wording: `${clause.verb} ${clause.extra.preposition}`,
        plan: false,
      }
  }
  const housed =
    clause.extra !== null && /^(?:in|at)$/.test(clause.extra.preposition) && HOUSING.test(clause.object)
  const object = bare(housed && clause.extra !== null ? clause.extra.object : clause.object)
  if (object === '' || EMPTY_OBJECT.test(object)) return null
  const named = namedThing(clause)
  const wording = [clause.verb, clause.particle, clause.preposition].filter(Boolean).join(' ')
  const joint =
    clause.particle === null
      ? clause.preposition
      : [clause.particle, clause.preposition].filter(Boolean).join(' ')
  const spec = clause.chain.includes('used')
    ? {
        ...relationOf(clause.verb, joint, false),
        relation: snakeCase(`used to ${wording}`),
        kind: 'event' as const,
      }
    : relationOf(clause.verb, joint, clause.past)
  const type = context.speakers.has(normaliseName(object)) ? 'person' : spec.tail
  return { spec, tail: named ?? entity(object, type), wording, plan: false }
}

function copulaMeaning(clause: Clause): Meaning | null {
  // "Back from the mountains" is no origin.
  if (/\bback\b/i.test(clause.phrase)) return null
  if (clause.past && clause.preposition === null) return null
  const object = bare(clause.object)
  const lower = object.toLowerCase()
  if (object === '' || EMPTY_OBJECT.test(object)) return null
  if (clause.preposition !== null) {
    const spec = relationOf('be', clause.preposition, false)
    // Only ties we know: "in a hurry", "at home" and the like say nothing that lasts.
    if (spec.relation === snakeCase(`be ${clause.preposition}`)) return null
    return { spec, tail: entity(object, spec.tail), wording: `be ${clause.preposition}`, plan: false }
  }
  if (RELATIONSHIP_STATUS.has(lower)) return state('relationship_status', 'relationships', lower, 'concept')
  if (DIETS.has(lower)) return state('diet', 'food', lower, 'concept')
  if (FEELINGS.has(lower.split(' ')[0] ?? '')) return null
  const noun = lower.split(' ').at(-1) ?? ''
  const article = /^(?:a|an|the|our|head|lead|senior|junior|chief)\b/i.test(clause.object.trim())
  if (article && OCCUPATION.test(noun) && !NOT_OCCUPATION.has(noun))
    return state('job_title', 'work', object, 'concept')
  if (clause.subject.kind === 'name' && /^(?:a|an|the|my)\b/i.test(clause.object.trim()))
    return state('is_a', 'identity', object, 'concept')
  return null
}

function state(relation: string, aspect: string, tail: string, type: EntityType): Meaning {
  return {
    spec: { relation, aspect, kind: 'state', tail: type },
    tail: entity(tail, type),
    wording: 'be',
    plan: false,
  }
}

/** "I started a new job at Nimbus", "I got a job as a nurse". */
function employment(clause: Clause): Meaning | null {
  if (clause.extra === null || !WORK_NOUN.test(clause.object)) return null
  if (!['start', 'get', 'have', 'take', 'accept', 'land', 'begin', 'find'].includes(clause.verb)) return null
  const where = bare(clause.extra.object)
  if (where === '') return null
  if (clause.extra.preposition === 'as')
    return { ...state('job_title', 'work', where, 'concept'), wording: `${clause.verb} job as` }
  if (['at', 'with', 'for'].includes(clause.extra.preposition) && /^[A-Z]/.test(where))
    return { ...state('works_at', 'work', where, 'organization'), wording: `${clause.verb} job at` }
  return null
}

/** "a dog named Rex": the name is the thing. */
function namedThing(clause: Clause): DraftEntity | null {
  if (clause.extra === null || !['named', 'called'].includes(clause.extra.preposition)) return null
  return { name: clause.extra.object, type: 'thing', description: stripped(clause.object) }
}

/** Verbs whose progressive speaks of the near future: "I'm moving to Porto in June". */
const HEADING = new Set([
  'move',
  'go',
  'fly',
  'travel',
  'leave',
  'visit',
  'start',
  'host',
  'attend',
  'join',
  'run',
])

function isPlan(clause: Clause): boolean {
  if (clause.progressive && !clause.past && HEADING.has(clause.verb)) return true
  return (
    clause.chain.some((c) => c === 'plan' || c === 'want' || c === 'think') ||
    clause.modal === 'will' ||
    clause.modal === 'might' ||
    clause.modal === 'may'
  )
}

/** What may be over when somebody quits, leaves or sells something. */
const ENDING_VERBS: Readonly<Record<string, readonly string[]>> = table({
  quit: ['works_at', 'job_title', 'plays', 'learns', 'practices', 'studies'],
  leave: ['works_at', 'job_title', 'lives_in', 'studies_at'],
  sell: ['has', 'owns', 'drives'],
  drop: ['studies', 'studies_at', 'plans_to'],
  cancel: ['plans_to', 'wants_to'],
  divorce: ['married_to'],
})

function isEndingVerb(clause: Clause): boolean {
  if (clause.verb === 'break' && clause.particle === 'up') return true
  return (
    (clause.verb in ENDING_VERBS && clause.verb !== 'sell') ||
    (clause.verb === 'give' && clause.particle === 'up')
  )
}

function endingsOf(
  clause: Clause,
  head: DraftEntity,
  { turn }: Context,
  time: TimeExpression | null,
): DraftEnding[] {
  const at = (time?.from ?? turn.at) as Instant
  if (at > turn.at) return []
  const make = (relation: string, tail: string | null): DraftEnding => ({
    head,
    relation,
    tail,
    at,
    source: turn.id,
  })
  const object = bare(
    clause.extra !== null && WORK_NOUN.test(clause.object) ? clause.extra.object : clause.object,
  )
  if (clause.modal !== null && clause.modal !== 'no longer') return []
  if (
    clause.chain.includes('stop') ||
    clause.modal === 'no longer' ||
    (clause.negated && /\banymore\b/i.test(turn.content)) ||
    (clause.verb === 'give' && clause.particle === 'up')
  ) {
    if (object === '') return []
    const spec = relationOf(clause.verb === 'give' ? 'like' : clause.verb, clause.preposition, false)
    return [make(spec.relation, object)]
  }
  // "I didn't run the half marathon": the plan came to nothing.
  if (clause.negated)
    return clause.past && object !== ''
      ? ['plans_to', 'wants_to'].map((relation) => make(relation, `${clause.verb} ${object}`))
      : []
  if (clause.verb === 'break' && clause.particle === 'up')
    return [make('partner_of', object === '' ? null : object)]
  const relations = ENDING_VERBS[clause.verb]
  if (relations === undefined) return []
  const atWork = WORK_NOUN.test(clause.object)
  if (atWork)
    return ['works_at', 'job_title'].map((relation) =>
      make(relation, relation === 'job_title' || clause.extra === null ? null : object),
    )
  return object === '' ? [] : relations.map((relation) => make(relation, object))
}

/** "The trip to Kyoto fell through", "we had to cancel the marathon": a plan is over. */
function cancellations(sentence: Sentence, { turn, speaker }: Context, endings: DraftEnding[]): void {
  const match =
    /\b(?:the|my|our|that)\s+(.{3,60}?)\s+(?:fell through|(?:was|is|got|has been|have been|had to be) (?:cancell?ed|called off)|did not (?:happen|work out)|is off|is not happening)\b/i.exec(
      sentence.text,
    ) ??
    /\b(?:cancel(?:l?ed)?|call(?:ed)? off|gave up on|scrap(?:ped)?|drop(?:ped)?)\s+(?:the|my|our|that)\s+(.{3,60}?)(?:[.,!;]|$| because| since| after)/i.exec(
      sentence.text,
    )
  if (match?.[1] !== undefined)
    for (const relation of ['plans_to', 'wants_to'])
      endings.push({ head: speaker, relation, tail: match[1], at: turn.at, source: turn.id })
}

/** "my sister Maria", "a dog named Rex": ties between people, wherever they stand in the sentence. */
function kinFacts(sentence: Sentence, context: Context, facts: DraftFact[]): void {
  const pattern =
    /\b(?:[Mm]y|[Oo]ur) ((?:older |younger |little |big |best |old |new |late )?)(\w+)(?:,| is called| is named|'s name is| named| called)? ([A-Z][\w'-]+(?: [A-Z][\w'-]+)?)/g
  for (const match of sentence.text.matchAll(pattern)) {
    const [, , noun = '', name = ''] = match
    const kin = KIN[noun.toLowerCase()]
    if (
      kin === undefined ||
      context.speakers.has(normaliseName(name)) ||
      /^(?:I|We|He|She|They|And|But|The)$/.test(name)
    )
      continue
    const tail: DraftEntity = {
      name: name.replace(/'s$/, ''),
      type: kin.type,
      description: `${context.speaker.name}'s ${noun.toLowerCase()}`,
    }
    notePerson(tail, context)
    facts.push({
      head: context.speaker,
      relation: `has_${snakeCase(noun)}`,
      wording: `my ${noun.toLowerCase()}`,
      tail,
      statement: `${tail.name} is ${possessive(context.speaker.name)} ${noun.toLowerCase()}.`,
      aspect: kin.aspect,
      condition: null,
      kind: 'state',
      claimed: { from: context.turn.at, to: null },
      time: untold('state'),
      confidence: ASSERTED,
      intent: 'FACT',
      source: context.turn.id,
      context: [],
      verified: true,
    })
  }
  const favourite =
    /\bmy (?:all-time )?favorite ([a-z][a-z ]{1,30}?) (?:is|was|has to be|would be|is now|has always been) (?:definitely |probably |still |now )?(.{2,60}?)(?:[.,;!]|$| because | but )/i.exec(
      sentence.text,
    )
  if (
    favourite?.[1] !== undefined &&
    favourite[2] !== undefined &&
    !/^(?:to|when|that|how|because)\b/i.test(favourite[2])
  )
    facts.push({
      head: context.speaker,
      relation: `favorite_${snakeCase(favourite[1])}`,
      wording: 'favorite',
      tail: entity(bare(favourite[2]), 'concept'),
      statement: `${possessive(context.speaker.name)} favorite ${favourite[1]} is ${favourite[2]}.`,
      aspect: 'preferences',
      condition: null,
      kind: 'state',
      claimed: { from: context.turn.at, to: null },
      time: untold('state'),
      confidence: confidenceOf(sentence.text, true),
      intent: intentOf(sentence.text),
      source: context.turn.id,
      context: [],
      verified: true,
    })
}

function headOf(clause: Clause, context: Context): DraftEntity | null {
  const { subject } = clause
  if (subject.kind === 'speaker') return context.turn.role === 'document' ? null : context.speaker
  if (subject.kind === 'pronoun') return context.lastPerson
  if (subject.kind === 'kin') {
    const kin = KIN[subject.kin ?? '']
    if (kin === undefined) return null
    const name = subject.text !== '' ? subject.text : `${possessive(context.speaker.name)} ${subject.kin}`
    const head: DraftEntity = {
      name,
      type: kin.type,
      description: `${context.speaker.name}'s ${subject.kin}`,
    }
    notePerson(head, context)
    return head
  }
  if (NOT_A_NAME.has(subject.text.toLowerCase())) return null
  const head: DraftEntity = {
    name: subject.text,
    type: context.speakers.has(normaliseName(subject.text)) ? 'person' : 'thing',
    description: '',
  }
  if (
    clause.start === 0 &&
    head.type !== 'person' &&
    !/\s/.test(head.name) &&
    context.turn.role !== 'document'
  )
    return null
  return head
}

function notePerson(found: DraftEntity, context: Context): void {
  if (found.type !== 'person') return
  const key = normaliseName(found.name)
  if (!context.people.has(key)) context.people.set(key, found)
  context.lastPerson = context.people.size === 1 ? found : null
}

function draft(
  read: Meaning,
  clause: Clause,
  head: DraftEntity,
  sentence: Sentence,
  context: Context,
  time: TimeExpression | null,
): DraftFact {
  const { turn } = context
  const own = clause.subject.kind === 'speaker' || clause.subject.kind === 'kin'
  const negative = clause.negated
  const kind = read.plan || negative ? 'state' : (read.spec.kind ?? (clause.past ? 'event' : 'state'))
  const relation = negative ? `not_${read.spec.relation}` : read.spec.relation
  const name = clause.subject.kind === 'speaker' ? turn.speaker : head.name
  const when = time === null || time.role !== 'at' ? '' : ` (${time.text.trim()}, ${spanText(time)})`
  return {
    head,
    relation,
    wording: read.wording,
    tail: read.tail,
    statement: `${name} ${thirdPerson(clause, name, turn.speaker)}${when}.`,
    aspect: read.spec.aspect,
    condition: conditionOf(sentence.text),
    kind,
    claimed: claimedSpan(kind, read.plan, time, turn.at),
    time: knownTime(kind, read.plan, time),
    confidence: confidenceOf(sentence.text.slice(Math.max(0, clause.start - 18), clause.end), own),
    intent: intentOf(sentence.text),
    source: turn.id,
    context: [],
    // A rule only repeats what the turn says.
    verified: true,
  }
}

/** @paper REAL §III-A: the explicit time, else the time of the turn; an event ends with its span */
function claimedSpan(
  kind: 'state' | 'event',
  plan: boolean,
  time: Pick<TimeExpression, 'text' | 'from' | 'to' | 'role'> | null,
  said: Instant,
): Interval {
  if (plan) {
    // A plan holds from when it is told; whether it was carried out is another fact.
    return { from: said, to: null }
  }
  if (time === null) return kind === 'event' ? { from: said, to: endOfDay(said) } : { from: said, to: null }
  if (time.role === 'until')
    return time.from > said
      ? { from: said, to: time.from as Instant }
      : // It is over, and nobody said since when it was so: the last day is all that is known.
        { from: (time.from - DAY) as Instant, to: time.from as Instant }
  // "From 2018 to 2020" has both ends.
  if (time.role === 'at' && /^(?:from|between)\b/i.test(time.text))
    return { from: time.from as Instant, to: time.to as Instant }
  if (kind === 'event' && time.role === 'at') return { from: time.from as Instant, to: time.to as Instant }
  return { from: time.from as Instant, to: null }
}

function knownTime(kind: 'state' | 'event', plan: boolean, time: TimeExpression | null): KnownTime {
  if (time === null || time.role === 'until') return plan ? { ...untold(kind), bound: 'after' } : untold(kind)
  const span = { from: time.from as Instant, to: time.to as Instant }
  return { bound: plan ? 'after' : 'at', span, unit: time.unit }
}

function endOfDay(at: Instant): Instant {
  const day = 24 * 60 * 60 * 1000
  return ((Math.floor(at / day) + 1) * day) as Instant
}

/** The expression of time that belongs to a clause: inside it or right after it, else before it. */
function nearestTime(text: string, times: readonly TimeExpression[], clause: Clause): TimeExpression | null {
  const after = times.find((t) => t.index >= clause.start && t.index <= clause.end + 12)
  // Only a comma or a single word may stand between: in "she goes in January, and I stay" January is hers.
  const before = times.findLast(
    (t) =>
      t.index < clause.start &&
      /^[\s,–-]*(?:then |finally )?$/i.test(text.slice(t.index + t.text.length, clause.start)),
  )
  return after ?? before ?? null
}

function spanText(time: TimeExpression): string {
  const from = new Date(time.from).toISOString().slice(0, 10)
  const last = new Date(time.to - 1).toISOString().slice(0, 10)
  if (time.unit === 'year' || time.unit === 'month') return from.slice(0, time.unit === 'year' ? 4 : 7)
  return from === last ? from : `${from} to ${last}`
}

function thirdPerson(clause: Clause, name: string, speaker: string): string {
  const replaced = clause.phrase
    .replace(/\b(?:my|our)\b/gi, possessive(speaker))
    .replace(/\b(?:me|us)\b/gi, speaker)
    .replace(/\b(?:myself|ourselves)\b/gi, 'themselves')
    .replace(/\s+/g, ' ')
    .trim()
  if (clause.subject.kind !== 'speaker') return replaced
  return replaced
    .replace(/\bI am\b/g, `${name} is`)
    .replace(/^((?:\w+ly |just |also |still |now |actually |really )*)am\b/i, '$1is')
    .replace(/^((?:\w+ly |just |also |still |now |actually |really )*)are\b/i, '$1is')
    .replace(/^((?:\w+ly |just |also |still |now |actually |really )*)were\b/i, '$1was')
    .replace(/^((?:\w+ly |just |also |still |now |actually |really )*)have\b/i, '$1has')
    .replace(/^((?:\w+ly |just |also |still |now |actually |really )*)do not\b/i, '$1does not')
    .replace(
      /^((?:\w+ly |just |also |still |now |actually |really )*)(love|like|enjoy|hate|prefer|live|work|study|play|own|drive|plan|want|hope|need|speak|read|watch|eat|drink|cook|run|paint|write|make|volunteer|teach|learn|practice|use|keep|go|collect|grow|bake|dance|sing|swim|hike|travel|visit|attend|train|think|start|begin|try)\b/i,
      (_, adverbs: string, verb: string) => `${adverbs}${inflected(verb)}`,
    )
    .replace(/\bI\b/g, name)
}

function inflected(verb: string): string {
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

function gerund(verb: string): string {
  if (/[^aeioue]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  return /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`
}

function possessive(name: string): string {
  return /s$/.test(name) ? `${name}'` : `${name}'s`
}

/** @paper REAL §III-A: hedged statements are believed less */
function confidenceOf(text: string, own: boolean): number {
  for (const [pattern, confidence] of HEDGES) if (pattern.test(text)) return confidence
  return own ? ASSERTED : REPORTED
}

/** @paper REAL §III-A (intent cue words) */
export function intentOf(text: string): Intent {
  if (
    /\b(?:because|so that|since .{1,200} (?:is|was|are|were)|due to|thanks to|that is why|therefore)\b/i.test(
      text,
    )
  )
    return 'CAUSAL'
  if (/\b(?:used to|no longer|anymore|recently|these days|nowadays|from now on)\b/i.test(text))
    return 'EVOLUTION'
  if (/\b(?:but|rather than|instead|although|however|unlike)\b/i.test(text)) return 'CONTRAST'
  if (/\b(?:before|after|since|until|till|while)\b/i.test(text)) return 'TEMPORAL'
  return /\bnow\b/i.test(text) ? 'EVOLUTION' : 'FACT'
}

function conditionOf(text: string): string | null {
  const match = /\b(?:if|unless|whenever|as long as|only when)\b[^.,;!?]{3,80}/i.exec(text)
  return match === null ? null : match[0].trim()
}

const NOT_A_NAME = new Set(
  'wow hey hi hello thanks thank yeah yes no oh ok okay sure great good nice cool awesome amazing congrats congratulations god monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december lol haha bye well so and but then also maybe absolutely definitely exactly totally glad sounds love happy that it this there what how why when where who lgbtq'.split(
    ' ',
  ),
)

/** Capitalised names of a sentence; its first word counts only when it is surely a name. */
function namesIn(sentence: Sentence, context: Context): DraftEntity[] {
  const found: DraftEntity[] = []
  const { tokens } = sentence
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]?.pos !== 'PROPN' || !/^\p{Lu}/u.test(tokens[i]?.text ?? '')) continue
    let j = i
    while (
      j + 1 < tokens.length &&
      tokens[j + 1]?.pos === 'PROPN' &&
      /^[\p{Lu}\d]/u.test(tokens[j + 1]?.text ?? '') &&
      j - i < 4
    )
      j += 1
    const name = tokens
      .slice(i, j + 1)
      .map((t) => t.text)
      .join(' ')
    const before = tokens[i - 1]?.lower ?? ''
    const known = context.speakers.has(normaliseName(name))
    if (!NOT_A_NAME.has(name.toLowerCase()) && name.length > 1 && (i > 0 || j > i || known))
      found.push({
        name,
        type:
          known || context.people.has(normaliseName(name))
            ? 'person'
            : /^(?:in|near)$/.test(before)
              ? 'place'
              : 'thing',
        description: '',
      })
    i = j
  }
  return found
}

function entity(name: string, type: EntityType): DraftEntity {
  return { name: tidy(name), type, description: '' }
}

function tidy(text: string): string {
  return text
    .replace(/\s+([,.'])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Without a leading article. */
function stripped(text: string): string {
  return text.replace(/^(?:the|a|an|some|any|another)\s+/i, '').trim()
}

/** Without articles, possessives and adjectives that only point. */
function bare(text: string): string {
  return stripped(tidy(text))
    .replace(/^(?:my|our|his|her|their|its|this|that|these|those|new|own)\s+/i, '')
    .replace(/^(?:new|own)\s+/i, '')
    .trim()
}
