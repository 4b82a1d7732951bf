/**
 * What a model replied about the turns that passed the gate, line by line, and the checks each line has to pass. What the
 * reply leaves out is filled in from the rules.
 *
 * @paper MRAgent B.1 (rewriting, cues and tags), MemWeaver stages 1 and 2 (entities, then relations among
 * them), MemORAI C.6 (turns as sources), REAL Eq. 4 (times)
 */
import type { z } from 'zod'
import type { Reading } from '../../llm/task.ts'
import { ENTITY_TYPES, type EntityType, normaliseName } from '../../model/entity.ts'
import { claimedIn, untold } from '../../model/known-time.ts'
import type { Instant } from '../../model/time.ts'
import { DAY } from '../../model/time.ts'
import { searchableText } from '../../model/turn.ts'
import { timeExpressions } from '../../std/time-expressions.ts'
import { searchTerms } from '../../std/words.ts'
import { canonicalRelation, snakeCase } from '../relations.ts'
import { isSupported } from './is-supported.ts'
import { type ListedRelation, listedRelation } from './listed-relations.ts'
import { MOST_FACTS, MOST_MEANT, MOST_WISHES } from './prompt.ts'
import { type ToldTime, toldTime } from './read-when.ts'
import type {
  DistilInput,
  DistilOutput,
  DistilTurn,
  DraftEnding,
  DraftEntity,
  DraftFact,
  DraftRewriting,
  DraftWish,
  KnownFact,
} from './types.ts'

/** Lists of lines whose parts are parted by `|`. */
export interface DistilReply {
  readonly facts: readonly string[]
  readonly names: readonly string[]
  readonly meant: readonly string[]
  readonly wishes: readonly string[]
}

const MAX_LINE = 1000

/** A list of lines; what is left out is empty, and a line that came as a list of its parts is joined. */
export function linesSchema(zod: typeof z): z.ZodType<readonly string[]> {
  const parts = zod.array(zod.union([zod.string(), zod.number(), zod.null()]))
  const joined = (line: unknown): unknown => {
    const list = parts.safeParse(line)
    return list.success ? list.data.map((part) => part ?? '').join(' | ') : line
  }
  return zod.array(zod.preprocess(joined, zod.string().max(MAX_LINE))).default([])
}

export async function distilSchema(): Promise<z.ZodType<DistilReply>> {
  const { z } = await import('zod')
  const lines = linesSchema(z)
  return z.object({ facts: lines, names: lines, meant: lines, wishes: lines })
}

/** The parts of a line. */
export function partsOf(line: string): string[] {
  return line.split('|').map((part) => part.replace(/\s+/g, ' ').trim())
}

/** @param offline What the rules read of the same turns. */
export function fillFrom(reading: Reading<DistilOutput>, offline: DistilOutput): Reading<DistilOutput> {
  const { output, rejected } = reading
  const named = Map.groupBy(output.mentions, (m) => m.turn)
  return {
    rejected,
    output: {
      ...output,
      // A turn is found by the names of its facts, too.
      cues: offline.cues.map(({ turn, tag, cues }) => {
        const names = (named.get(turn) ?? []).map((m) => m.entity.name.toLowerCase())
        const short = names.filter((name) => name.length <= MAX_CUE)
        return { turn, tag, cues: [...new Set([...cues, ...short])] }
      }),
      mentions: [...output.mentions, ...offline.mentions],
    },
  }
}

const MAX_CUE = 40

/** What lines of a reply are checked against. */
interface Checks {
  readonly input: DistilInput
  readonly reject: (what: string, why: string) => void
  /** Whether a name or phrase was said: at least half of its telling words. */
  readonly occurs: (phrase: string) => boolean
  /** The entity a name means. */
  readonly entityOf: (name: string, turn: DistilTurn, type: EntityType) => DraftEntity
}

export function readDistilReply(reply: DistilReply, input: DistilInput): Reading<DistilOutput> {
  const rejected: string[] = []
  const reject: Checks['reject'] = (what, why) => void rejected.push(`${what}: ${why}`)
  const occurs = createOccurs(input)
  const known = namesOf(reply.names, input, occurs, reject)
  const checks: Checks = {
    input,
    reject,
    occurs,
    entityOf: (name, turn, type) => {
      const plain = withoutArticle(name)
      if (SPEAKERLESS.test(plain) && !known.has(normaliseName(plain)))
        return { name: turn.speaker, type: 'person', description: '' }
      return known.get(normaliseName(plain)) ?? { name: plain, type, description: '' }
    },
  }
  const { facts, endings } = readFactLines(reply.facts, MOST_FACTS, checks)
  const mentions = facts.flatMap((f) =>
    [f.head, f.tail].flatMap((entity) => [f.source, ...f.context].map((turn) => ({ entity, turn }))),
  )
  const rewritings = rewritingsOf(reply.meant, checks)
  return {
    output: { facts, endings, mentions, cues: [], wishes: wishesOf(reply.wishes, checks), rewritings },
    rejected,
  }
}

/** Facts that a review found missing: read like those of the turns themselves. */
export function readFacts(
  lines: readonly string[],
  most: number,
  input: DistilInput,
): Reading<readonly DraftFact[]> {
  const reading = readDistilReply({ facts: lines.slice(0, most), names: [], meant: [], wishes: [] }, input)
  const cut = lines.length > most ? [`${lines.length - most} facts: more than ${most}`] : []
  return { output: reading.output.facts, rejected: [...reading.rejected, ...cut] }
}

function createOccurs({ turns, speakers, before = [], known }: DistilInput): Checks['occurs'] {
  const texts = [
    ...[...before, ...turns].map((t) => `${t.speaker} ${searchableText(t)}`),
    ...speakers,
    ...(known?.entities.map((e) => e.name) ?? []),
    ...(known?.facts.flatMap((f) => [f.head.name, f.tail.name]) ?? []),
  ]
  const vocabulary = new Set(texts.flatMap(searchTerms))
  return (phrase) => {
    if (SPEAKERLESS.test(phrase)) return true
    const terms = searchTerms(phrase)
    if (terms.length === 0) return speakers.some((s) => normaliseName(s) === normaliseName(phrase))
    return terms.filter((t) => vocabulary.has(t)).length * 2 >= terms.length
  }
}

/** Words a model writes for whoever speaks. */
const SPEAKERLESS = /^(?:user|assistant|i|me|speaker)$/i

const ARTICLE = /^(?:a|an|the|my|his|her|their|its|our)\s+(?=\S)/i

function withoutArticle(name: string): string {
  return name.replace(ARTICLE, '')
}

/** Everything that can be named: who talks, what the memory knows, what the reply brings. */
function namesOf(
  lines: readonly string[],
  { speakers, known }: DistilInput,
  occurs: Checks['occurs'],
  reject: Checks['reject'],
): Map<string, DraftEntity> {
  const names = new Map<string, DraftEntity>()
  // What is known of it is known: a mention says no more than its name.
  for (const { name, type } of known?.facts.flatMap((f) => [f.head, f.tail]) ?? [])
    names.set(normaliseName(name), { name, type, description: '' })
  for (const { name, type } of known?.entities ?? [])
    names.set(normaliseName(name), { name, type, description: '' })
  const spoken = new Set(speakers.map(normaliseName))
  for (const name of speakers) names.set(normaliseName(name), { name, type: 'person', description: '' })
  for (const line of lines) {
    const [said = '', type = '', description = '', others = ''] = partsOf(line)
    const name = withoutArticle(said)
    const key = normaliseName(name)
    if (key === '' || !occurs(name)) {
      reject(`name ${said}`, 'does not occur in the turns')
      continue
    }
    const aliases = others
      .split(/[,;]/)
      .map((a) => a.trim())
      .filter((a) => a !== '' && occurs(a))
    names.set(key, {
      name: names.get(key)?.name ?? name,
      type: spoken.has(key) ? 'person' : (ENTITY_TYPES.find((t) => t === type.toLowerCase()) ?? 'thing'),
      description,
      ...(aliases.length > 0 && { aliases }),
    })
  }
  return names
}

const MARK = /^(new|same|ends?|over|corrects?)\s*(?:#?\s*(\d+))?$/i
/** Belief in what was said plainly; what was not is no fact. */
const ASSERTED = 0.9

function readFactLines(
  lines: readonly string[],
  most: number,
  checks: Checks,
): { readonly facts: DraftFact[]; readonly endings: DraftEnding[] } {
  const facts: DraftFact[] = []
  const endings: DraftEnding[] = []
  for (const [i, line] of lines.entries()) {
    const reject = (why: string): void => checks.reject(`fact ${i}`, why)
    if (i >= most) {
      reject(`more than ${most} facts`)
      continue
    }
    const said = factLine(line, checks, reject)
    if (said === null) continue
    const { mark, known, parts } = said
    const ending =
      mark === 'ends' ? endingOf(said, checks, reject) : mark === 'corrects' ? withdrawn(said, known) : null
    const fact =
      mark === 'ends'
        ? null
        : mark === 'same' && known !== null
          ? againOf(said, known, reject)
          : factOf({ ...said, parts }, checks, reject)
    if (mark === 'corrects' && fact === null) continue
    // What "corrects" nothing tells it again.
    const isChanged = known === null || fact === null || !tellsTheSame(fact, known)
    if (ending !== null && isChanged) endings.push(ending)
    if (fact !== null) facts.push(mark === 'corrects' && known !== null ? inPlaceOf(known, fact) : fact)
  }
  return { facts, endings }
}

/** A line of a fact, taken apart: its turns are given, and so is the known fact it names. */
interface FactLine {
  readonly mark: 'new' | 'same' | 'ends' | 'corrects'
  readonly known: KnownFact | null
  readonly turn: DistilTurn
  readonly context: readonly DistilTurn[]
  readonly parts: {
    readonly head: string
    readonly relation: string
    readonly tail: string
    readonly time: string
    readonly sentence: string
  }
}

function factLine(line: string, { input }: Checks, reject: (why: string) => void): FactLine | null {
  const [numbers = '', marked = '', ...rest] = partsOf(line)
  const asked = [...new Set(numbers.match(/\d+/g)?.map(Number) ?? [])]
  const [turn, ...context] = asked.flatMap((n) => input.turns[n] ?? [])
  if (turn === undefined) {
    reject(`no turn ${numbers}`)
    return null
  }
  if (context.length + 1 < asked.length) reject('a source that was not given')
  const [, word, number] = MARK.exec(marked) ?? []
  // A line without a mark tells something new.
  const fields = word === undefined ? [marked, ...rest] : rest
  const first = word?.toLowerCase()[0] ?? 'n'
  const mark =
    first === 's' ? 'same' : first === 'e' || first === 'o' ? 'ends' : first === 'c' ? 'corrects' : 'new'
  const known =
    number === undefined || mark === 'new' ? null : (input.known?.facts[Number(number) - 1] ?? null)
  if (number !== undefined && mark !== 'new' && known === null) {
    reject(`no known fact #${number}`)
    if (fields.length < 3) return null
  }
  // Of a known fact only the time is told again; some write the parts all the same.
  const isShort = known !== null && mark !== 'corrects' && fields.length < 3
  const [head = '', relation = '', tail = '', time = '', sentence = ''] = isShort
    ? ['', '', '', ...fields]
    : fields
  return {
    mark,
    known,
    turn,
    context,
    parts: { head, relation, tail, time: time.slice(0, MAX_TIME), sentence },
  }
}

const MAX_TIME = 60

function factOf(
  { turn, context, parts }: FactLine,
  { occurs, entityOf, input }: Checks,
  reject: (why: string) => void,
): DraftFact | null {
  const relation = relationOf(parts.relation)
  if (relation === null) {
    reject(`no relation ${JSON.stringify(parts.relation)}`)
    return null
  }
  const plain = withoutArticle(parts.tail)
  if (parts.head === '' || plain === '' || !occurs(parts.head) || !occurs(plain)) {
    reject('head or tail does not occur')
    return null
  }
  const { key, inverse, listed, wording } = relation
  const head = entityOf(inverse ? plain : parts.head, turn, 'thing')
  const tail = entityOf(inverse ? parts.head : plain, turn, listed.tail)
  if (normaliseName(head.name) === normaliseName(tail.name)) {
    reject('head and tail are one')
    return null
  }
  const subject = SPEAKERLESS.test(parts.head) ? turn.speaker : parts.head
  const statement = parts.sentence === '' ? sentenceOf(subject, listed.words, parts.tail) : parts.sentence
  const told = timeIn(parts.time, { kind: listed.kind, plan: PLANS.has(key) }, [turn, ...context], reject)
  return {
    head,
    relation: key,
    wording,
    tail,
    statement,
    aspect: listed.aspect,
    condition: null,
    kind: listed.kind,
    claimed: told.claimed,
    time: told.time,
    confidence: ASSERTED,
    intent: 'FACT',
    source: turn.id,
    context: context.map((t) => t.id),
    verified: isSupported(statement, [turn, ...context, ...(input.before ?? [])], told.claimed),
  }
}

const PLANS: ReadonlySet<string> = new Set(['plans_to', 'wants_to'])
const OWN_WORDS = /^(state|event|other)\s*:\s*/i
const MAX_OWN_WORDS = 6

interface ReadRelation {
  readonly key: string
  readonly inverse: boolean
  readonly listed: ListedRelation
  readonly wording: string
}

/** The relation a model names: one of the list, one that means the same, or one in words of its own. */
function relationOf(said: string): ReadRelation | null {
  const own = OWN_WORDS.exec(said)?.[1]?.toLowerCase()
  const words = said.replace(OWN_WORDS, '').replaceAll('_', ' ').trim()
  const { relation: key, inverse, spec } = canonicalRelation(words)
  if (key === '' || words.split(' ').length > MAX_OWN_WORDS) return null
  const listed = listedRelation(snakeCase(words)) ?? (inverse ? null : listedRelation(key))
  if (listed !== null) return { key, inverse, listed, wording: words }
  const kind =
    own === 'event' || own === 'state' ? own : (spec?.kind ?? (PAST.test(words) ? 'event' : 'state'))
  return {
    key,
    inverse,
    wording: words,
    listed: { kind, aspect: spec?.aspect ?? 'other', tail: spec?.tail ?? 'thing', words },
  }
}

/** How a verb in the past begins a relation, for those who forget to say that it happened. */
const PAST = /^(?:was|were|had|went|got|gave|took|made|met|saw|left|lost|won|ran|sold|bought|\p{L}+ed)\b/iu

/** The sentence that the parts make. */
function sentenceOf(head: string, words: string, tail: string): string {
  const space = words.startsWith("'s") || words.endsWith("'s") ? '' : ' '
  const sentence = `${head}${space}${words} ${tail}`.replace(/[.\s]+$/, '')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** The time of a line, unless it is but the day on which the turn was said. */
function timeIn(
  text: string,
  sort: Parameters<typeof toldTime>[1],
  sources: readonly DistilTurn[],
  reject: (why: string) => void,
): ToldTime {
  const said = (sources[0] as DistilTurn).at
  const told = toldTime(text, sort, said)
  if (told.refused !== null) reject(told.refused)
  if (!isDayOfTelling(told.time.span, said) || sources.some(namesItsDay)) return told
  reject('dated on the day it was told')
  return toldTime('', sort, said)
}

function isDayOfTelling(span: ToldTime['time']['span'], said: Instant): boolean {
  return span !== null && span.to - span.from <= DAY && span.from <= said && said < span.to
}

const ENGLISH = /\b(?:the|and|is|was|to|my|of|it|that|have|for|you)\b/i
const THAT_DAY = /\b(?:today|tonight|just|now|earlier|this (?:morning|afternoon|evening))\b/i

/** Whether words of the turn can mean the day it was said; of other languages than English that is believed. */
function namesItsDay({ content, at }: DistilTurn): boolean {
  if (!ENGLISH.test(content) || THAT_DAY.test(content)) return true
  return timeExpressions(content.slice(0, MAX_DATED), at).some((t) => t.from <= at && at < t.to)
}

const MAX_DATED = 4000

/** A known fact, told again: the same claim, with what this telling adds of its time. */
function againOf(
  { turn, context, parts }: FactLine,
  known: KnownFact,
  reject: (why: string) => void,
): DraftFact {
  const { head, relation, tail, kind, aspect, wording } = known
  const plan = known.time.bound === 'after'
  const told = timeIn(parts.time, { kind, plan }, [turn, ...context], reject)
  const { span } = told.time
  const isOther = span !== null && known.time.span !== null && !meets(span, known.time.span)
  if (isOther) reject('another time than the fact it tells again')
  const open = isOther ? toldTime('', { kind, plan }, turn.at) : told
  const words = listedRelation(relation)?.words ?? wording
  const statement = parts.sentence === '' ? sentenceOf(head.name, words, tail.name) : parts.sentence
  return {
    ...{ head, relation, wording, tail, statement, aspect, kind, condition: null },
    claimed: open.claimed,
    time: open.time,
    confidence: ASSERTED,
    intent: 'FACT',
    source: turn.id,
    context: context.map((t) => t.id),
    verified: true,
  }
}

interface Bounded {
  readonly from: Instant
  readonly to: Instant
}

function meets(a: Bounded, b: Bounded): boolean {
  return a.from < b.to && b.from < a.to
}

function endingOf(
  { turn, known, parts }: FactLine,
  { occurs, entityOf }: Checks,
  reject: (why: string) => void,
): DraftEnding | null {
  const told = toldTime(parts.time.replace(/^\.\./, ''), { kind: 'state', plan: false }, turn.at)
  if (told.refused !== null) reject(told.refused)
  const { span } = told.time
  const at = span === null || span.from > turn.at ? turn.at : span.from
  if (known !== null) {
    const { head, relation, tail } = known
    // What ended before it began ended when that was told.
    return {
      head,
      relation,
      tail: tail.name,
      value: tail,
      at: at < known.from ? turn.at : at,
      source: turn.id,
    }
  }
  const relation = relationOf(parts.relation)
  if (relation === null || parts.head === '' || !occurs(parts.head)) {
    reject('an ending needs a head that occurs, and a relation')
    return null
  }
  const tail = withoutArticle(parts.tail)
  return {
    head: entityOf(parts.head, turn, 'thing'),
    relation: relation.key,
    tail: tail === '' || tail === '-' ? null : tail,
    at,
    source: turn.id,
  }
}

/** A fact that was noted wrongly is over from where it began: before this turn it was believed, from now on it never was. */
function withdrawn({ turn }: FactLine, known: KnownFact | null): DraftEnding | null {
  if (known === null) return null
  const { head, relation, tail, from } = known
  return { head, relation, tail: tail.name, value: tail, at: from, source: turn.id }
}

function tellsTheSame(fact: DraftFact, known: KnownFact): boolean {
  const { span } = fact.time
  return (
    fact.relation === known.relation &&
    normaliseName(fact.head.name) === normaliseName(known.head.name) &&
    normaliseName(fact.tail.name) === normaliseName(known.tail.name) &&
    (span === null || known.time.span === null || meets(span, known.time.span))
  )
}

/** What is right instead of a known fact holds, where nothing else is said of it, as long as that seemed to. */
function inPlaceOf(known: KnownFact, fact: DraftFact): DraftFact {
  if (fact.time.span !== null || fact.kind !== known.kind || fact.time.bound === 'after') return fact
  const { time } = known
  if (fact.kind === 'event')
    return time.span === null ? fact : { ...fact, time, claimed: claimedIn('event', time, known.told) }
  return {
    ...fact,
    time: time.span === null ? untold('state') : time,
    claimed: { from: known.from, to: null },
  }
}

/** Turns with what their words mean beside them: as they were said, and understood alone. */
function rewritingsOf(lines: readonly string[], { input, occurs, reject }: Checks): DraftRewriting[] {
  const texts = new Map<DistilTurn, string>()
  for (const [i, line] of lines.entries()) {
    const [number = '', ...notes] = partsOf(line)
    const turn = input.turns[Number(/\d+/.exec(number)?.[0] ?? Number.NaN)]
    if (turn === undefined || i >= MOST_MEANT) {
      reject(`meant ${i}`, turn === undefined ? `no turn ${number}` : `more than ${MOST_MEANT}`)
      continue
    }
    for (const note of notes) {
      const [words = '', meaning = ''] = note.split(/\s*=\s*/, 2)
      const text = texts.get(turn) ?? turn.content
      const at = wordAt(text, words)
      if (at < 0 || meaning === '' || !occurs(meaning)) reject(`meant ${i}`, 'words or meaning were not said')
      else texts.set(turn, `${text.slice(0, at + words.length)} [${meaning}]${text.slice(at + words.length)}`)
    }
  }
  return [...texts].map(([turn, text]) => ({ turn: turn.id, text }))
}

/** Where words stand in a text, whole; -1: nowhere. */
function wordAt(text: string, words: string): number {
  if (words === '') return -1
  const literal = words.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  return text.search(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu'))
}

function wishesOf(lines: readonly string[], { input, reject }: Checks): DraftWish[] {
  return lines.flatMap((line, i): DraftWish[] => {
    const [number = '', sort = '', content = ''] = partsOf(line)
    const turn = input.turns[Number(/\d+/.exec(number)?.[0] ?? Number.NaN)]
    const type = (['instruction', 'preference'] as const).find((t) => t === sort.toLowerCase())
    const refused =
      turn === undefined
        ? `no turn ${number}`
        : turn.role !== 'user'
          ? 'nobody but a user has wishes'
          : type === undefined || content === ''
            ? 'neither instruction nor preference'
            : i >= MOST_WISHES
              ? `more than ${MOST_WISHES}`
              : null
    if (refused !== null) reject(`wish ${i}`, refused)
    return turn === undefined || type === undefined || refused !== null
      ? []
      : [{ type, content, source: turn.id }]
  })
}
