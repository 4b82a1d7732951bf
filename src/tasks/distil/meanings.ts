/** What one clause says, as facts of the closed list. */
import type { Clause, Prepositional } from '../../english/clauses.ts'
import { listAt, type Phrase, phraseAt, textOf } from '../../english/phrases.ts'
import type { Reality } from '../../english/reality.ts'
import type { Word } from '../../english/words.ts'
import type { EntityType } from '../../model/entity.ts'
import { table } from '../../std/table.ts'
import type { TimeExpression } from '../../std/time-expressions.ts'
import { gerundOf } from '../../std/verbs.ts'
import { KIN } from '../relations.ts'
import { type Entry, entriesOf, entryFor, PLANNED, QUALITIES } from './catalogue.ts'
import {
  entityOf,
  type Known,
  kinEntity,
  possessive,
  projectMoved,
  type TurnContext,
  tailOf,
  tieRelation,
} from './context.ts'
import {
  isActivity,
  isCondition,
  isMake,
  isMedicine,
  isOccupation,
  isOwned,
  isTaste,
  isTelling,
  kinOf,
  PEOPLE_WITHOUT_NAME,
  PETS,
} from './nouns.ts'
import { finite, inThirdPerson, restOf } from './statements.ts'
import type { DraftEntity } from './types.ts'
import type { Standing } from './when.ts'

export interface Meaning {
  readonly relation: string
  readonly aspect: string
  readonly standing: Standing
  readonly tail: DraftEntity
  readonly wording: string
  /** What the head does or is, in the third person. */
  readonly says: string
  /** Whom it is about when that is not the head of the clause. */
  readonly of?: Known
}

/** What is needed to read a clause. */
export interface Reading {
  readonly words: readonly Word[]
  readonly clause: Clause
  readonly head: Known
  readonly reality: Reality
  readonly times: readonly TimeExpression[]
  readonly context: TurnContext
}

/** Verbs that only lead to the one that matters. */
const CLEAR = /^(?:manage|get|end|have|continue|used|start|begin)$/
const TASTES = /^(?:like|love|enjoy|adore)$/
const AVERSIONS = /^(?:hate|dislike)$/
/** Progressive verbs that speak of what is to come when a date stands beside them. */
const HEADING = new Set(
  'move go fly travel leave visit start host attend join run get marry graduate open launch take drive throw perform speak have meet'.split(
    ' ',
  ),
)

export function meaningsOf(reading: Reading): Meaning[] {
  const { clause, reality } = reading
  if (reality === 'unreal' || reality === 'wished') return []
  if (isPlan(reading)) return planned(reading)
  if (reality === 'planned' || clause.ended) return []
  if (clause.negated) return denied(reading)
  const outer = clause.chain.find((c) => !CLEAR.test(c))
  if (outer !== undefined) return chained(reading, outer)
  if (clause.verb === 'be') return copular(reading)
  // "I'm terrified of heights": the tagger takes the quality for a verb.
  const quality = reading.words[clause.at]?.lower ?? ''
  const own = QUALITIES[`${quality} ${clause.prepositional[0]?.preposition ?? ''}`]
  if (
    clause.passive &&
    own?.kind === 'state' &&
    !PASSIVE.has(`${clause.verb} ${clause.prepositional[0]?.preposition}`)
  )
    return copular({ ...reading, clause: { ...clause, verb: 'be', adjective: quality, passive: false } })
  if (clause.verb === 'turn') return birthdayOf(reading)
  return (
    lostPerson(reading) ??
    switched(reading) ?? [...intended(reading), ...having(reading), ...listed(withFormerObject(reading))]
  )
}

function meaning(
  relation: string,
  aspect: string,
  standing: Standing,
  tail: DraftEntity,
  says: string,
  wording = relation.replaceAll('_', ' '),
): Meaning {
  return { relation, aspect, standing, tail, wording, says: says.replace(/\s+/g, ' ').trim() }
}

const isThird = ({ clause }: Reading): boolean => clause.subject.kind !== 'speaker'

/** "I don't like olives" says a taste; other denials say nothing that lasts. */
function denied(reading: Reading): Meaning[] {
  const { clause } = reading
  if (clause.verb === 'stand' && (clause.modal === 'can' || clause.modal === 'cannot'))
    return tastes({ ...reading, clause: { ...clause, open: false, verb: 'stand' } }, 'dislikes')
  if (clause.modal !== null || clause.tense !== 'present' || clause.perfect) return []
  if (!/^(?:like|enjoy)$/.test(clause.verb) || clause.chain.length > 0) return []
  return tastes({ ...reading, clause: { ...clause, verb: 'dislike' } }, 'dislikes')
}

function chained(reading: Reading, outer: string): Meaning[] {
  const { clause, words, head } = reading
  const [first] = clause.chain
  if (clause.modal !== null || (clause.progressive && outer !== 'learn') || outer !== first) return []
  if (TASTES.test(outer) || AVERSIONS.test(outer)) {
    if (clause.tense !== 'present' || clause.perfect) return []
    return activity(reading, AVERSIONS.test(outer) ? 'dislikes' : 'likes', finite(outer, false, head))
  }
  if (outer === 'finish' && (clause.tense === 'past' || clause.perfect)) {
    const [object] = clause.objects
    const isDone = /^(?:read|write|paint|build|make|watch|knit|record|film|renovate|edit)$/.test(clause.verb)
    if (!isDone || !isTelling(object, isThird(reading)) || object.plural) return []
    const says = `finished ${gerundOf(clause.verb)} ${restOf(words, clause, object, head)}`
    return [meaning('finished', 'achievements', 'event', tailOf(object, 'thing', reading.context), says)]
  }
  return outer === 'learn' && clause.tense === 'present' && (clause.progressive || clause.perfect)
    ? activity(reading, 'learns', 'is learning')
    : []
}

/** "Hiking with friends": what somebody likes to do, whole or not at all. */
function activity(reading: Reading, relation: string, says: string): Meaning[] {
  const { clause, words, head } = reading
  const { verb, objects, prepositional, open } = clause
  if (open || !isActivity(verb) || clause.adjective !== null) return []
  if (
    !objects.every(
      (o) => isTelling(o, isThird(reading)) && (o.determiner !== 'the' || o.proper) && !o.restricted,
    )
  )
    return []
  const isNoun = words[clause.at]?.pos === 'NOUN'
  if (objects.length === 0 && prepositional.length === 0 && !isNoun && !isBareActivity(verb)) return []
  const kept = prepositional.findIndex((p) => !p.items.every((i) => isTelling(i, isThird(reading))))
  if (kept === 0 && objects.length === 0) return []
  const whole = restOf(words, clause, null, head)
  const after = words[clause.next]
  if (
    after !== undefined &&
    !after.time &&
    /^(?:ADJ|PRON|VERB|SCONJ)$/.test(after.pos) &&
    !/^(?:because|since|when|while|as|so|and)$/.test(after.lower)
  )
    return []
  const name = `${gerundOf(verb)} ${[clause.particle ?? '', objects.map((o) => plain(o)).join(' and '), ...(kept < 0 ? prepositional : prepositional.slice(0, kept)).map((p) => `${p.preposition} ${p.items.map(plain).join(' and ')}`)].join(' ')}`
  return [
    meaning(
      relation,
      relation === 'learns' ? 'skills' : 'preferences',
      'now',
      entityOf(inThirdPerson(name, head), 'concept'),
      `${says} ${gerundOf(verb)} ${whole}`,
    ),
  ]
}

function isBareActivity(verb: string): boolean {
  return /^(?:hike|cook|bake|read|write|paint|draw|swim|run|dance|sing|travel|camp|garden|knit|sew|fish|sail|surf|ski|snowboard|climb|cycle|bike|jog|skate|kayak|row|dive|snorkel|code|program|game|volunteer|teach|shop|drive|fly|box|wrestle|bowl|golf|act|meditate|crochet|craft|photograph|compose|weld|juggle|skateboard|rollerblade|sculpt|blog|stream)$/.test(
    verb,
  )
}

function plain({ text, determiner, proper }: Phrase): string {
  // A name keeps its article: "the Alps".
  const isDropped = determiner === 'the' ? !proper : /^(?:a|an|some)$/.test(determiner)
  return isDropped ? text.slice(determiner.length).trim() : text
}

function tastes(reading: Reading, relation: string): Meaning[] {
  const { clause, context, head } = reading
  if (clause.open || clause.progressive || clause.tense !== 'present' || clause.particle !== null) return []
  const good = clause.objects.filter(
    (o) => isTelling(o, isThird(reading)) && isTaste(o) && (kinOf(o.noun) === null || PETS.has(o.noun)),
  )
  if (good.length !== clause.objects.length) return []
  const verb =
    clause.verb === 'stand'
      ? 'can not stand'
      : clause.verb === 'dislike' && clause.negated
        ? 'does not like'
        : finite(clause.verb, false, head)
  return good.map((object) => {
    const extra = clause.objects.length === 1 ? tailWith(reading, object) : object.name
    return meaning(
      relation,
      'preferences',
      'now',
      named({ ...object, name: extra }, 'concept', context),
      `${verb} ${object === good[0] && good.length === 1 ? restOf(reading.words, clause, object, head) : object.text}`,
    )
  })
}

function named(phrase: Phrase, type: EntityType, context: TurnContext): DraftEntity {
  return tailOf(phrase, type, context)
}

/** Nouns that say too little without what follows: "a course in bookbinding". */
const LIGHT =
  /^(?:class|course|workshop|trip|book|degree|party|concert|tour|talk|exhibition|exhibit|festival|conference|contest|competition|lesson|lessons|series|film|movie|story|poem|article|program|programme|camp|meeting|appointment|subscription|membership|fan|photo|picture|painting|portrait|drawing|sculpture|game|job|role|interview|collection|song|album|half|head|member|code|examples?|website|app|documentary|screenplay|house|flat|shop|store|bakery|restaurant|cabin|cottage|apartment)s?$/

/** The phrase with the one that belongs to it. */
function tailWith({ clause }: Reading, phrase: Phrase): string {
  return tailWithOf(clause, phrase)
}

function tailWithOf({ objects, prepositional }: Clause, phrase: Phrase): string {
  const inside = prepositional.findIndex((p) => p.items.at(-1) === phrase)
  const next =
    objects.at(-1) === phrase ? prepositional[0] : inside < 0 ? undefined : prepositional[inside + 1]
  if (!LIGHT.test(phrase.noun) || next === undefined) return phrase.name
  if (!/^(?:in|on|about|for|at|with|to)$/.test(next.preposition) || !next.items.every((i) => isTelling(i)))
    return phrase.name
  if (next.items.some((i) => kinOf(i.noun) !== null)) return phrase.name
  return `${phrase.name} ${next.preposition} ${next.items.map((i) => plain(i).replace(/^(?:my|our) /, '')).join(' and ')}`
}

/** Entries of the catalogue whose ends the clause has. */
function listed(reading: Reading): Meaning[] {
  const { clause } = reading
  const lead = [clause.verb, clause.particle].filter((w) => w !== null).join(' ')
  const { objects, prepositional } = clause
  const went = outing(reading)
  if (went.length > 0) return went
  if (objects.length > 0 && !clause.passive) {
    const own = entryFor(lead, objects, clause)
    const found = own === undefined ? [] : ends(reading, own, objects)
    const beside = prepositional.slice(0, 1).flatMap((p) => besideObject(reading, lead, p))
    return [...found, ...beside]
  }
  const lone = aloneMeaning(reading)
  const found = prepositional.flatMap((p) => {
    const key = `${lead} ${p.preposition}`
    const own = entryFor(key, p.items, clause)
    return own === undefined || PASSIVE.has(key) !== clause.passive ? [] : ends(reading, own, p.items)
  })
  return found.length > 0 ? found : lone
}

const FORMER = /^(?:bought|made|painted|wrote|adopted|won|attended|sold|drew)$/

/** "The electric cello I bought": the object stands before its clause. */
function withFormerObject(reading: Reading): Reading {
  const { clause, words } = reading
  const { subject, objects, prepositional } = clause
  const own = entriesOf(clause.verb)[0]
  if (subject.kind !== 'speaker' || objects.length > 0 || own === undefined || !FORMER.test(own.relation))
    return reading
  if (prepositional.some((p) => entriesOf(`${clause.verb} ${p.preposition}`).length > 0) || clause.passive)
    return reading
  const end = /^(?:that|which)$/.test(words[subject.start - 1]?.lower ?? '')
    ? subject.start - 1
    : subject.start
  for (let from = Math.max(0, end - 7); from < end; from++) {
    const phrase = phraseAt(words, from)
    if (
      phrase === null ||
      phrase.next !== end ||
      !/^(?:the|this|these|that|those|a|an|my)$/.test(phrase.determiner)
    )
      continue
    const determiner = /^th(?:ese|ose)$/.test(phrase.determiner)
      ? ''
      : phrase.determiner === 'my'
        ? 'my'
        : 'a'
    const text = `${determiner} ${phrase.text.slice(phrase.determiner.length).trim()}`.trim()
    const object: Phrase = {
      ...phrase,
      determiner,
      text: phrase.plural ? text.replace(/^a /, '') : text,
      restricted: false,
      open: false,
    }
    return { ...reading, clause: { ...clause, objects: [object], prepositional: [], open: false } }
  }
  return reading
}

const PASSIVE = new Set([
  'hire by',
  'hire at',
  'hire as',
  'employ by',
  'promote to',
  'diagnose with',
  'fire from',
  'fire by',
  'lay off from',
  'lay off by',
  'accept to',
  'accept into',
  'engage to',
  'marry to',
  'base in',
  'bear in',
  'raise in',
  'write in',
  'build with',
  'build on',
  'license under',
  'host on',
])

/** "Got a job at Nimbus", "study law at Oxford", "moved our app to Fly". */
function besideObject(reading: Reading, lead: string, { preposition, items }: Prepositional): Meaning[] {
  const { clause } = reading
  const [object] = clause.objects
  if (object === undefined) return []
  if (
    /^(?:job|position|role|internship|work|career|gig|apprenticeship)$/.test(object.noun) &&
    /^(?:start|get|have|take|accept|land|begin|find|do)$/.test(clause.verb)
  ) {
    if (preposition === 'as')
      return ends(
        reading,
        { ...(entriesOf('work as')[0] as Entry), kind: clause.verb === 'have' ? 'state' : 'event' },
        items,
      )
    if (/^(?:at|with|for)$/.test(preposition))
      return ends(
        reading,
        { ...(entriesOf('work at')[0] as Entry), kind: clause.verb === 'have' ? 'state' : 'event' },
        items,
      )
    return []
  }
  // "Took the kids to the museum": who takes, goes.
  if (
    lead === 'take' &&
    preposition === 'to' &&
    (kinOf(object.noun) !== null || /^(?:fam|family)$/.test(object.noun))
  )
    return ends(reading, entryFor('go to', items, clause) as Entry, items)
  if (lead === 'study' && preposition === 'at') return ends(reading, entriesOf('study at')[0] as Entry, items)
  return []
}

const BECOMES_STATE = new Set(['lives_in', 'works_at', 'job_title', 'studies_at', 'studies'])

function ends(reading: Reading, own: Entry, items: readonly Phrase[]): Meaning[] {
  const { clause, words, head, context } = reading
  if (own.relation === 'likes' || own.relation === 'dislikes' || own.relation === 'prefers')
    return clause.prepositional.length > 0 &&
      items === clause.prepositional[0]?.items &&
      clause.objects.length === 0
      ? []
      : tastes(reading, own.relation)
  const standing = standingOf(own, reading)
  if (
    standing === null ||
    (head.entity.type === 'thing' && own.relation !== 'uses' && !isThingly(own, reading))
  )
    return []
  // "A small flat in Bari": the place is what it is about.
  const isPlaced =
    own.relation === 'lives_in' &&
    items.every((i) => !i.proper) &&
    clause.prepositional.some(
      (p) => p.items !== items && /^(?:in|at|near)$/.test(p.preposition) && p.items.every((i) => i.proper),
    )
  if (isPlaced) return []
  const good = items.filter((i) => isEnd(seenNow(i, own), own, reading))
  // Of a list what can be an end is one: "German, English and eleven words of Urdu".
  if (good.length === 0) return []
  return good.flatMap((item) => {
    const names = AT_HAND.test(own.relation) || own.relation === 'met' ? namesAfter(words, item) : []
    if (names.length > 0)
      return names.map((name) => {
        const tail =
          own.relation === 'met'
            ? entityOf(name, 'person')
            : entityOf(name, 'thing', `${possessive(head.entity.name)} ${item.noun}`)
        const says = `${verbText(reading, standing)} ${inThirdPerson(item.text, head)} named ${names.join(' and ')}`
        return meaning(own.relation, own.aspect, standing, tail, says, clause.verb)
      })
    const relation =
      standing === 'once' && own.once !== null && reading.times.length === 0 ? own.once : own.relation
    const became =
      own.relation === 'hometown'
        ? 'now'
        : BECOMES_STATE.has(own.relation) && standing === 'event'
          ? 'begun'
          : standing
    const tail = named(
      { ...item, name: items.length === 1 ? tailWith(reading, item) : item.name },
      own.type,
      context,
    )
    const one = items.length === 1 ? null : item
    const [called] = item.called
    if (called !== undefined && /^(?:organization|place)$/.test(own.type))
      return meaning(
        relation,
        own.aspect,
        became,
        entityOf(called, own.type, item.name),
        `${verbText(reading, standing)} ${restOf(words, clause, one, head)}`,
        clause.verb,
      )
    return meaning(
      relation,
      own.aspect,
      became,
      tail,
      `${verbText(reading, standing)} ${restOf(words, clause, one, head)}`,
      [clause.verb, clause.particle].filter(Boolean).join(' '),
    )
  })
}

const AT_HAND = /^(?:made|painted|drew|wrote|bought|adopted)$/

/** "I made this bowl": what is shown is a bowl. */
function seenNow(item: Phrase, { relation, kind }: Entry): Phrase {
  return kind === 'event' && AT_HAND.test(relation) && /^(?:this|these)$/.test(item.determiner)
    ? { ...item, determiner: item.determiner === 'this' ? 'a' : '' }
    : item
}

/** "Switched from Vim to Helix", "moved our app from Heroku to Fly", "replaced MongoDB with Postgres": what is used now. */
function switched(reading: Reading): Meaning[] | null {
  const { clause, context } = reading
  const { verb, objects, prepositional, tense, perfect, words } = { ...clause, words: reading.words }
  const with_ = verb === 'replace' ? 'with' : verb === 'swap' ? 'for' : 'to'
  const from =
    prepositional.find((p) => p.preposition === 'from')?.phrase ?? (with_ === 'to' ? undefined : objects[0])
  const to = prepositional.find((p) => p.preposition === with_)?.phrase
  const project = projectMoved(objects[0], context)
  const isOf =
    /^(?:switch|change|migrate|replace|swap|upgrade)$/.test(verb) || (verb === 'move' && project !== null)
  if (!isOf || from === undefined || to === undefined || (tense !== 'past' && !perfect)) return null
  if (!isTelling(from) || !isTelling(to)) return []
  const [relation, aspect, type] = FIELD.test(to.noun)
    ? (['studies', 'education', 'concept'] as const)
    : isMedicine(to) || isMedicine(from)
      ? (['takes', 'health', 'thing'] as const)
      : (['uses', 'tools', 'thing'] as const)
  if (relation === 'uses' && !(to.proper && to.determiner === '')) return []
  const says = `switched from ${textOf(words, from.start, from.next)} to ${to.text}`
  const made = meaning(
    relation,
    aspect,
    'begun',
    named(to, type, context),
    inThirdPerson(says, reading.head),
    verb,
  )
  return [project === null ? made : { ...made, of: project }]
}

/** What is studied. */
const FIELD =
  /^(?:law|history|physics|chemistry|biology|medicine|economics|psychology|philosophy|engineering|science|mathematics|maths|nursing|literature|linguistics|architecture|business|accounting|sociology|anthropology|geography|geology|journalism|politics|education|theology|pharmacy|dentistry|design|informatics|statistics|marketing|music|art|fine arts)$/

/** "Edna turned 88 on Thursday". */
function birthdayOf({ clause, head }: Reading): Meaning[] {
  const years = clause.objects[0]?.name ?? ''
  const isAge =
    /^\d{1,3}$/.test(years) && (clause.tense === 'past' || clause.perfect) && clause.modal === null
  return isAge && head.entity.type === 'person'
    ? [meaning('age', 'identity', 'begun', entityOf(years, 'concept'), `turned ${years}`, 'turn')]
    : []
}

/** "I lost my grandmother" says that she died. */
function lostPerson({ clause, context }: Reading): Meaning[] | null {
  const [object] = clause.objects
  if (clause.verb !== 'lose' || object === undefined || object.determiner !== 'my') return null
  if (clause.subject.kind !== 'speaker' || (clause.tense !== 'past' && !clause.perfect)) return null
  if (!ELDERS.test(object.noun) || clause.objects.length > 1) return null
  const of = kinEntity(object.noun, null, context)
  return [{ ...meaning('died', 'family', 'event', entityOf('death', 'concept'), 'died', 'lose'), of }]
}

const ELDERS =
  /^(?:(?:grand|step|god)?(?:mother|father|mom|mum|dad|ma|pa)|husband|wife|aunt|uncle|brother|sister|grandparent)$/

/** What is no person can have, use and be in things. */
function isThingly({ relation }: Entry, { head }: Reading): boolean {
  const pet = kinOf(head.entity.description.split(' ').at(-1) ?? '')
  return pet !== null && KIN[pet]?.aspect === 'pets' && /^(?:allergic_to|likes|born_in|died)$/.test(relation)
}

function isEnd(item: Phrase, own: Entry, reading: Reading): boolean {
  if (!isTelling(item, isThird(reading)) || (item === reading.clause.objects.at(-1) && reading.clause.open))
    return false
  if (own.relation === 'job_title') return isTitle(item)
  return own.fits(item, reading.clause)
}

function isTitle(item: Phrase): boolean {
  return isOccupation(item) && !/^(?:my|our|his|her|their)$/.test(item.determiner)
}

/** How the clause stands in time for an entry; `null` when it does not say it. */
function standingOf(own: Entry, reading: Reading): Standing | null {
  const { clause, times } = reading
  const { chain, tense, perfect, progressive } = clause
  const started = chain.some((c) => c === 'start' || c === 'begin')
  const lasts = times.some((t) => t.role === 'since') || clause.adverbs.includes('always')
  if (clause.modal === 'can')
    return own.kind === 'habit' && /^(?:plays|speaks)$/.test(own.relation) ? 'now' : null
  if (clause.modal !== null) return null
  if (chain.includes('used')) return own.kind === 'event' ? null : 'once'
  if (started) return own.kind === 'event' || (tense !== 'past' && !perfect) ? null : 'begun'
  if (chain.includes('have') && own.kind !== 'event') return null
  if (clause.passive && reading.words[clause.at - 1]?.lower === 'got')
    return own.kind === 'event' ? 'event' : 'begun'
  if (own.relation === 'read' && tense === 'present' && !progressive && !perfect) return 'event'
  if (own.kind === 'event') return (tense === 'past' || perfect) && !progressive ? 'event' : null
  if (tense === 'future') return null
  if (perfect) return progressive || lasts ? 'now' : null
  if (tense === 'past') return own.kind === 'state' || isLongAgo(reading) ? 'once' : null
  return progressive && own.kind === 'state' && !/^(?:lives|works|studies|job)/.test(own.relation)
    ? null
    : 'now'
}

/** "As a child", "in my twenties", "from 2010 to 2014": a time of life, not an occasion. */
function isLongAgo({ words, times }: Reading): boolean {
  if (times.some((t) => t.unit === 'year')) return true
  return /\b(?:as a (?:child|kid|teenager|boy|girl|student)|in my (?:youth|teens|twenties|thirties|childhood|younger days)|when i was (?:a (?:child|kid|teenager|boy|girl|student)|younger|young|little|small|\w+ years old)|back (?:then|in the day)|growing up)\b/i.test(
    words.map((w) => w.lower).join(' '),
  )
}

function verbText(reading: Reading, standing: Standing): string {
  const { clause, words, head } = reading
  if (clause.passive && words[clause.at - 1]?.lower === 'got') return `got ${words[clause.at]?.lower ?? ''}`
  if (clause.passive)
    return `${standing === 'now' ? finite('be', false, head) : finite('be', true, head)} ${words[clause.at]?.lower ?? ''}`
  if (standing === 'begun' && clause.chain.length > 0) return `started ${gerundOf(clause.verb)}`
  if (standing === 'once')
    return clause.chain.includes('used') ? `used to ${clause.verb}` : finite(clause.verb, true, head)
  if (clause.modal === 'can') return `can ${clause.verb}`
  if (
    clause.progressive &&
    standing === 'now' &&
    !clause.perfect &&
    /^(?:learn|study|write|work|date|read|teach|train)$/.test(clause.verb)
  )
    return `${finite('be', false, head)} ${gerundOf(clause.verb)}`
  return finite(clause.verb, standing === 'event', head)
}

/** "We went camping", "I took my kids camping in the mountains". */
function outing(reading: Reading): Meaning[] {
  const { clause, words, head } = reading
  if (clause.verb !== 'go' || clause.chain.length > 0 || clause.modal !== null || clause.passive) return []
  if ((clause.tense !== 'past' && !clause.perfect) || clause.progressive || clause.negated) return []
  const next = words[clause.at + 1]
  if (next === undefined || !OUTING.test(next.lower)) return []
  const rest = restOf(words, { ...clause, objects: [], particle: null }, null, head)
  return [
    meaning(
      'went',
      'activities',
      'event',
      entityOf(next.lower, 'concept'),
      `went ${next.lower} ${rest}`,
      'go',
    ),
  ]
}

const OUTING =
  /^(?:camping|hiking|skiing|snowboarding|surfing|kayaking|canoeing|sailing|fishing|diving|scuba|snorkeling|swimming|biking|cycling|climbing|bowling|backpacking|skydiving|paragliding|horseback|rafting|ice-skating|skating|dancing|birdwatching|stargazing|sightseeing|wakeboarding|paddleboarding|golfing|hunting|running)$/

/** "I got fired", "my sister got married", "our son was born": nothing more is needed. */
function aloneMeaning(reading: Reading): Meaning[] {
  const { clause, head, words } = reading
  if (
    clause.passive &&
    clause.tense === 'present' &&
    !clause.perfect &&
    STATUS.test(words[clause.at]?.lower ?? '') &&
    clause.prepositional.length === 0 &&
    !clause.open
  )
    return qualityOf(reading, words[clause.at]?.lower ?? '', 'now', finite('be', false, head))
  if (clause.tense !== 'past' && !clause.perfect) return []
  if (clause.open || clause.modal !== null || (clause.progressive && !clause.passive)) return []
  const rest = restOf(words, clause, null, head)
  const tell = (relation: string, aspect: string, tail: string, says: string): Meaning[] => [
    meaning(relation, aspect, 'event', entityOf(tail, 'concept'), `${says} ${rest}`),
  ]
  const was = finite('be', true, head)
  if (clause.passive) {
    if (/^(?:fire|sack|lay)$/.test(clause.verb))
      return tell('lost_job', 'work', 'job', `${was} ${words[clause.at]?.lower}`)
    if (clause.verb === 'promote') return tell('promoted_to', 'work', 'promotion', `${was} promoted`)
    if (clause.verb === 'bear')
      return isThird(reading) || clause.prepositional.length > 0 || reading.times.length > 0
        ? tell('born', 'origins', 'birth', `${was} born`)
        : []
    if (clause.verb === 'marry')
      return tell('got_married', 'relationships', partnerOf(reading)?.name ?? 'wedding', 'got married')
    if (clause.verb === 'divorce')
      return tell('got_divorced', 'relationships', partnerOf(reading)?.name ?? 'divorce', 'got divorced')
    if (clause.verb === 'engage')
      return tell('got_engaged', 'relationships', partnerOf(reading)?.name ?? 'engagement', 'got engaged')
    return []
  }
  if (clause.objects.length > 0 || clause.subject.noun === 'dropped') return []
  if (clause.verb === 'graduate') return tell('graduated_from', 'education', 'school', 'graduated')
  if (clause.verb === 'retire') return tell('retired', 'work', 'retirement', 'retired')
  if (clause.verb === 'marry') return tell('got_married', 'relationships', 'wedding', 'married')
  if (isThird(reading) && (clause.verb === 'die' || (clause.verb === 'pass' && clause.particle === 'away')))
    return tell('died', 'family', 'death', clause.verb === 'die' ? 'died' : 'passed')
  return []
}

function copular(reading: Reading): Meaning[] {
  const { clause, head, words } = reading
  const { adjective, objects, prepositional, tense } = clause
  const lasts = reading.times.some((t) => t.role === 'since')
  const standing: Standing | null =
    clause.modal !== null
      ? null
      : clause.perfect
        ? lasts || clause.adverbs.includes('always')
          ? 'now'
          : null
        : clause.chain.includes('used')
          ? 'once'
          : tense === 'past'
            ? 'once'
            : tense === 'present'
              ? 'now'
              : null
  if (standing === null) return visitedOf(reading)
  const past = standing === 'once'
  const is = past ? finite('be', true, head) : finite('be', false, head)
  if (adjective !== null || objects.length === 0) {
    const [first] = prepositional
    const key = [adjective ?? '', first?.preposition ?? ''].join(' ').trim()
    const from = clause.adverbs.includes('originally') && key === 'from' ? 'originally from' : key
    const own = QUALITIES[from]
    if (
      own !== undefined &&
      first !== undefined &&
      !(past && /^(?:likes|interested_in|afraid_of|allergic_to)$/.test(own.relation))
    ) {
      if (
        own.relation === 'hometown' &&
        /\bback\b/.test(
          words
            .slice(clause.at - 1, clause.at + 1)
            .map((w) => w.lower)
            .join(' '),
        )
      )
        return []
      if (own.relation === 'likes' && !first.items.every((i) => isTaste(i))) return []
      const got = words[clause.at - 1]?.lower === 'got'
      const isHappening = own.kind === 'event' && (past || reading.clause.tense === 'past')
      if (
        !first.items.every(
          (i) =>
            isTelling(i, isThird(reading)) &&
            (own.relation === 'job_title' ? isTitle(i) : own.fits(i, clause)),
        )
      )
        return []
      return first.items.map((item) =>
        meaning(
          past && own.once !== null ? own.once : own.relation,
          own.aspect,
          isHappening ? 'event' : got ? 'begun' : standing,
          named(item, own.type, reading.context),
          `${got ? 'got' : is} ${adjective ?? ''} ${restOf(words, clause, first.items.length === 1 ? null : item, head)}`,
          from,
        ),
      )
    }
    if (adjective === 'divorced' && tense === 'past' && head.entity.type === 'person')
      return [
        meaning(
          'got_divorced',
          'relationships',
          'event',
          partnerOf(reading) ?? entityOf('divorce', 'concept'),
          'got divorced',
        ),
      ]
    if (adjective === 'married' && tense === 'past' && head.entity.type === 'person') {
      const [place] = prepositional
      return place === undefined || /^(?:in|at|on)$/.test(place.preposition)
        ? [
            meaning(
              'got_married',
              'relationships',
              'event',
              partnerOf(reading) ?? entityOf('wedding', 'concept'),
              `got married ${restOf(words, clause, null, head)}`,
            ),
          ]
        : []
    }
    return adjective === null ? [] : qualityOf(reading, adjective, standing, is)
  }
  return nominal(reading, standing, is)
}

function partnerOf({ clause, head }: Reading): DraftEntity | null {
  const [name, other] = clause.subject.names
  // "Lisbeth and Ewan got married": each other.
  if (clause.subject.kind === 'name' && name !== undefined && other !== undefined)
    return entityOf(head.entity.name === name ? other : name, 'person')
  return clause.subject.kind === 'speaker' && name !== undefined ? entityOf(name, 'person') : null
}

/** "I've been to Rome". */
function visitedOf(reading: Reading): Meaning[] {
  const { clause, head, words } = reading
  const [first] = clause.prepositional
  if (
    !clause.perfect ||
    clause.objects.length > 0 ||
    clause.adjective !== null ||
    first?.preposition !== 'to'
  )
    return []
  const own = entriesOf('be to')[0] as Entry
  if (!first.items.every((i) => isTelling(i) && own.fits(i, clause))) return []
  return first.items.map((i) =>
    meaning(
      'visited',
      'travel',
      'event',
      named(i, 'place', reading.context),
      `has been ${restOf(words, clause, first.items.length === 1 ? null : i, head)}`,
    ),
  )
}

const STATUS = /^(?:single|married|divorced|engaged|widowed|separated)$/
const DIET =
  /^(?:vegetarian|vegan|pescatarian|pescetarian|gluten-free|lactose-free|keto|kosher|halal|teetotal)$/
const EMPLOYMENT = /^(?:retired|unemployed|self-employed|freelance|jobless)$/

function qualityOf(
  { clause, head, words }: Reading,
  adjective: string,
  standing: Standing,
  is: string,
): Meaning[] {
  const after = words[clause.at + 1]
  const isWhole =
    after === undefined ||
    after.time ||
    after.pos === 'PUNCT' ||
    after.pos === 'CCONJ' ||
    after.pos === 'SCONJ' ||
    after.pos === 'ADV' ||
    /^(?:with|for|since|so|but|because)$/.test(after.lower)
  const one = (relation: string, aspect: string): Meaning[] => [
    meaning(relation, aspect, standing, entityOf(adjective, 'concept'), `${is} ${adjective}`, 'be'),
  ]
  if (head.entity.type !== 'person') return []
  if (!isWhole) return adjective === 'lactose' || adjective === 'gluten' ? [] : []
  if (STATUS.test(adjective)) return standing === 'once' ? [] : one('relationship_status', 'relationships')
  if (DIET.test(adjective)) return one(standing === 'once' ? 'former_diet' : 'diet', 'food')
  if (EMPLOYMENT.test(adjective) && standing === 'now') return one('job_title', 'work')
  if (
    /^(?:diabetic|asthmatic|epileptic|dyslexic|autistic|pregnant|lactose-intolerant|colou?rblind)$/.test(
      adjective,
    ) &&
    standing === 'now'
  )
    return one('has_condition', 'health')
  return []
}

/** "I'm a nurse at Mercy Hospital", "Ana is my sister". */
function nominal(reading: Reading, standing: Standing, is: string): Meaning[] {
  const { clause, head, words, context } = reading
  const [object] = clause.objects
  if (object === undefined || head.entity.type !== 'person') return []
  if (clause.subject.kind === 'possessed' && clause.subject.names.length === 0)
    return kinNamed(reading, object, standing)
  const lower = object.name.toLowerCase()
  if (standing === 'now' && /^(?:\d{1,2})$/.test(lower) && object.next >= clause.next) {
    const after = words[clause.next]
    return after === undefined || after.time || /^(?:PUNCT|CCONJ|SCONJ|ADV)$/.test(after.pos)
      ? [meaning('age', 'identity', 'now', entityOf(lower, 'concept'), `${is} ${lower} years old`, 'be')]
      : []
  }
  const years = /^(\d{1,2}|\w+) years?$/.exec(lower)
  if (standing === 'now' && years?.[1] !== undefined && /^old/.test(words[clause.next]?.lower ?? ''))
    return [
      meaning('age', 'identity', 'now', entityOf(years[1], 'concept'), `${is} ${years[1]} years old`, 'be'),
    ]
  if (DIET.test(lower))
    return [
      meaning(
        standing === 'once' ? 'former_diet' : 'diet',
        'food',
        standing,
        entityOf(lower, 'concept'),
        `${is} ${object.text}`,
        'be',
      ),
    ]
  const kin = /^(?:my|our)$/.test(object.determiner) ? kinOf(object.noun) : null
  if (
    kin !== null &&
    clause.subject.kind === 'name' &&
    standing === 'now' &&
    clause.prepositional.length === 0 &&
    clause.objects.length === 1
  )
    return tieOf(reading, object, kin)
  const fan = /^(?:\w+ )?fan of (.+)$/.exec(object.name)
  if (fan?.[1] !== undefined && standing === 'now' && !object.open && !object.restricted) {
    const liked = { ...object, name: fan[1], determiner: '' }
    return isTelling(liked) && isTaste({ ...liked, noun: object.noun })
      ? [
          meaning(
            'likes',
            'preferences',
            'now',
            named(liked, 'concept', context),
            `${is} ${object.text}`,
            'be fan of',
          ),
        ]
      : []
  }
  const member = /^(?:\w+ )?(?:member|captain|president|secretary|treasurer|chair) of (.+)$/.exec(object.name)
  if (member?.[1] !== undefined && isTelling(object))
    return [
      meaning(
        'member_of',
        'community',
        standing,
        entityOf(member[1].replace(/^(?:the|a|an|our|my) /, ''), 'organization'),
        inThirdPerson(`${is} ${object.text}`, head),
        'be member of',
      ),
    ]
  if (
    !clause.objects.every(
      (o) =>
        /^(?:a|an|the|head|chief|senior|lead)$/.test(o.determiner) ||
        (o.determiner === '' && /^(?:head|chief|senior|lead|president|ceo|cto|captain)\b/i.test(o.name)),
    )
  )
    return []
  return clause.objects.flatMap((o): Meaning[] => {
    if (!isTelling(o) || !isTitle(o) || o.proper) return []
    const job = meaning(
      standing === 'once' ? 'worked_as' : 'job_title',
      'work',
      standing,
      entityOf(o.name, 'concept'),
      `${is} ${clause.objects.length === 1 ? restOf(words, clause, o, head) : o.text}`,
      'be',
    )
    const place = clause.prepositional[0]
    const employer = entriesOf('work at')[0] as Entry
    const at =
      place !== undefined &&
      /^(?:at|with|for)$/.test(place.preposition) &&
      isTelling(place.phrase) &&
      employer.fits(place.phrase, clause)
    if (!at || place === undefined) return [job]
    const verb = standing === 'once' ? finite('work', true, head) : finite('work', false, head)
    return [
      job,
      meaning(
        standing === 'once' ? 'worked_at' : 'works_at',
        'work',
        standing,
        named(place.phrase, 'organization', context),
        `${verb} at ${inThirdPerson(place.phrase.text, head)}`,
        'be at',
      ),
    ]
  })
}

/** "My boss is Tim Reed": the name is whom it is about. */
function kinNamed({ clause, words, context }: Reading, object: Phrase, standing: Standing): Meaning[] {
  const kin = kinOf(clause.subject.noun)
  const [, ...others] = clause.objects
  const isName =
    object.proper && object.determiner === '' && others.length === 0 && !object.open && standing === 'now'
  if (kin === null) return []
  if (
    isName &&
    !/^(?:italian|american|german|french|spanish|english|british|irish|catholic|christian|muslim|jewish|hindu|buddhist)$/i.test(
      object.name,
    )
  )
    return [tie(kin, object.name, context)]
  const years = /^(\d{1,2})(?: years?)?$/.exec(object.name)?.[1]
  const after = words[object.next]
  if (
    years !== undefined &&
    standing === 'now' &&
    (after === undefined || /^(?:PUNCT|CCONJ)$/.test(after.pos) || after.lower === 'old')
  )
    return [meaning('age', 'identity', 'now', entityOf(years, 'concept'), `is ${years} years old`, 'be')]
  if (/^(?:a|an)$/.test(object.determiner) && isTelling(object) && isTitle(object)) {
    const head = kinEntity(clause.subject.noun, null, context)
    return [
      meaning(
        standing === 'once' ? 'worked_as' : 'job_title',
        'work',
        standing,
        entityOf(object.name, 'concept'),
        `${finite('be', standing === 'once', head)} ${restOf(words, clause, object, head)}`,
        'be',
      ),
    ]
  }
  return []
}

/** Somebody's tie to the speaker, whoever is the head of the clause. */
function tie(kin: string, name: string, context: TurnContext): Meaning {
  const tail = kinEntity(kin, name, context).entity
  return {
    ...meaning(tieRelation(kin), KIN[kin]?.aspect ?? 'people', 'now', tail, '', `my ${kin}`),
    of: { entity: context.speaker, gender: null, plural: false, toldBy: null },
  }
}

function tieOf({ clause, context }: Reading, object: Phrase, kin: string): Meaning[] {
  return object.name.split(' ').length > 2 ? [] : clause.subject.names.map((name) => tie(kin, name, context))
}

/** "I have a dog named Rex", "we have two kids", "she owns a van", "I have asthma". */
function having(reading: Reading): Meaning[] {
  const { clause, head, words, context } = reading
  const isHave =
    (clause.verb === 'have' && !clause.chain.includes('have')) ||
    (clause.verb === 'own' && clause.objects.some((o) => o.called.length > 0))
  const isGot = clause.verb === 'get' && (clause.tense === 'past' || clause.perfect)
  if ((!isHave && !isGot) || clause.particle !== null || clause.passive || clause.modal !== null) return []
  if (clause.objects.length === 0 || head.entity.type !== 'person') return []
  const started = clause.chain.some((c) => c === 'start' || c === 'begin')
  if (started) return []
  const standing: Standing | null = isGot
    ? 'event'
    : clause.chain.includes('used')
      ? 'once'
      : clause.progressive
        ? null
        : clause.perfect
          ? reading.times.some((t) => t.role === 'since') || clause.adverbs.includes('always')
            ? 'now'
            : null
          : clause.tense === 'past'
            ? isLongAgo(reading)
              ? 'once'
              : null
            : 'now'
  if (standing === null) return birthOf(reading)
  const verb = isGot
    ? 'got'
    : standing === 'once'
      ? clause.chain.includes('used')
        ? 'used to have'
        : 'had'
      : finite('have', false, head)
  if (clause.open && clause.objects.length === 1 && clause.objects[0]?.open) return []
  return clause.objects.flatMap((object): Meaning[] => {
    if (object.open || /^(?:no|any|your|this|that|these|those|the|every|each)$/.test(object.determiner))
      return []
    const kin = CHILDREN[object.noun] ?? kinOf(object.noun)
    const pet = PETS.has(object.noun) || PETS.has(object.noun.replace(/s$/, ''))
    const names = namesAfter(words, object)
    if (pet || (kin !== null && KIN[kin]?.aspect === 'pets'))
      return petsOf(object, names, standing, verb, reading, kin)
    if (kin !== null || PEOPLE_WITHOUT_NAME.has(object.noun)) {
      if (isGot || standing === 'once') return []
      if (names.length > 0 && kin !== null)
        return names.map((name) => ({ ...tie(kin, name, context), ...ofHead(head, kin, name, context) }))
      if (
        !PEOPLE_WITHOUT_NAME.has(object.noun) &&
        !/^(?:husband|wife|boyfriend|girlfriend|roommate|flatmate|fiance|fiancee|partner)$/.test(object.noun)
      )
        return []
      if (object.restricted || /^(?:some|few|many|several|my|our)$/.test(object.determiner)) return []
      return [
        meaning(
          `has_${kin ?? object.noun}`,
          'family',
          'now',
          entityOf(object.name, 'person', `${possessive(head.entity.name)} ${object.noun}`),
          `${verb} ${object.text}`,
          'have',
        ),
      ]
    }
    if (!isTelling(object, isThird(reading))) return []
    if (APPOINTED.test(object.noun) && standing === 'now') {
      const isAhead = reading.times.some((t) => t.role === 'at' && t.from > context.turn.at)
      return isAhead
        ? [
            meaning(
              'plans_to',
              'plans',
              'plan',
              entityOf(tailWith(reading, object), 'concept'),
              `${verb} ${restOf(words, clause, object, head)}`,
              'have',
            ),
          ]
        : []
    }
    if (/^allerg(?:y|ie)/.test(object.noun)) return allergies(reading, standing, verb)
    if (isCondition(object) && !isGot && object.determiner !== 'my')
      return [
        meaning(
          'has_condition',
          'health',
          standing,
          entityOf(object.name, 'concept'),
          `${verb} ${object.text}`,
          'have',
        ),
      ]
    if (
      /^(?:degree|diploma|phd|doctorate|master|bachelor|masters|certificate|certification|licence|license)s?$/.test(
        object.noun,
      )
    )
      return [
        meaning(
          isGot ? 'earned' : 'has_degree',
          'education',
          standing,
          entityOf(tailWith(reading, object), 'concept'),
          `${verb} ${restOf(words, clause, object, head)}`,
          'have',
        ),
      ]
    if (/^(?:subscription|membership)$/.test(object.noun) && standing !== 'once')
      return [
        meaning(
          'has',
          'possessions',
          standing === 'event' ? 'begun' : standing,
          entityOf(tailWith(reading, object), 'thing'),
          `${verb} ${restOf(words, clause, object, head)}`,
          'have',
        ),
      ]
    if (
      /^(?:tattoo|surgery|operation|transplant|scholarship|promotion|raise|visa|citizenship|award|prize|medal)$/.test(
        object.noun,
      ) &&
      isGot
    )
      return [
        meaning(
          'got',
          'achievements',
          'event',
          entityOf(object.name, 'thing'),
          `got ${restOf(words, clause, object, head)}`,
          'get',
        ),
      ]
    if (
      !isOwned(object) ||
      (object.proper && !isMake(object)) ||
      object.determiner === 'my' ||
      (/^(?:ring|land|shop|store|house|company|business|record|library|plot|office|desk)$/.test(
        object.noun,
      ) &&
        object.determiner === '')
    )
      return []
    const owned = standing === 'event' ? 'got' : 'owns'
    return [
      meaning(
        owned,
        'possessions',
        standing,
        entityOf(tailWith(reading, object), 'thing'),
        `${verb} ${clause.objects.length === 1 ? restOf(words, clause, object, head) : object.text}`,
        clause.verb,
      ),
    ]
  })
}

/** Of one's own children people say so only with "have". */
const CHILDREN: Readonly<Record<string, string>> = table({ boy: 'son', girl: 'daughter' })

const APPOINTED =
  /^(?:appointment|interview|exam|test|meeting|flight|surgery|operation|wedding|audition|performance|concert|show|game|match|race|tournament|presentation|party|reservation|checkup|check-up|gig|recital|session|class|lesson|trip)$/

/** "Nasrin had a baby on Friday". */
function birthOf({ clause, head, words }: Reading): Meaning[] {
  const [object] = clause.objects
  if (clause.tense !== 'past' || object === undefined || object.open) return []
  const rest = restOf(words, clause, object, head)
  if (
    /^(?:baby|twins|daughter|son)$/.test(object.noun) &&
    /^(?:a|an|)$/.test(object.determiner) &&
    clause.objects.length === 1
  ) {
    const names = namesAfter(words, object)
    const called = names.length > 0 ? names : [object.name]
    return called.map((name) =>
      meaning(
        'had_baby',
        'family',
        'event',
        entityOf(name, 'person', `${possessive(head.entity.name)} ${object.noun}`),
        `had ${rest}${names.length > 0 ? ` named ${names.join(' and ')}` : ''}`,
        'have',
      ),
    )
  }
  if (
    /^(?:surgery|operation|accident|miscarriage|stroke|heart attack|seizure|transplant|concussion|crash|c-section|attack)$/.test(
      object.noun,
    ) &&
    isTelling(object)
  )
    return [meaning('had', 'health', 'event', entityOf(object.name, 'concept'), `had ${rest}`, 'have')]
  return []
}

function ofHead(head: Known, kin: string, name: string, context: TurnContext): Partial<Meaning> {
  const tail =
    head.entity.name === context.speaker.name
      ? kinEntity(kin, name, context).entity
      : entityOf(name, KIN[kin]?.type ?? 'person', `${possessive(head.entity.name)} ${kin}`)
  return { tail, of: head }
}

function petsOf(
  object: Phrase,
  names: readonly string[],
  standing: Standing,
  verb: string,
  reading: Reading,
  kin: string | null,
): Meaning[] {
  const { head, context } = reading
  if (names.length > 0)
    return names.map((name) => {
      const noun = object.noun
      if (kin !== null && head.entity.name === context.speaker.name) kinEntity(noun, name, context)
      return meaning(
        standing === 'event' ? 'got' : 'has_pet',
        'pets',
        standing,
        entityOf(name, 'thing', `${possessive(head.entity.name)} ${noun}`),
        `${verb} a ${noun} named ${name}`,
        'have',
      )
    })
  if (object.restricted || !isTelling(object) || /^(?:my|our|some)$/.test(object.determiner)) return []
  return [
    meaning(
      standing === 'event' ? 'got' : 'has_pet',
      'pets',
      standing,
      entityOf(object.name, 'thing'),
      `${verb} ${object.text}`,
      'have',
    ),
  ]
}

function allergies({ clause, head, words }: Reading, standing: Standing, verb: string): Meaning[] {
  const to = clause.prepositional.find((p) => p.preposition === 'to')
  if (to === undefined || standing !== 'now' || !to.items.every((i) => isTelling(i))) return []
  return to.items.map((i) =>
    meaning(
      'allergic_to',
      'health',
      'now',
      entityOf(i.name, 'concept'),
      `${verb} an allergy to ${to.items.length === 1 ? textOf(words, i.start, i.next) : i.text}`.replace(
        /\bmy\b/,
        head.plural ? 'their' : 'their',
      ),
      'have allergy to',
    ),
  )
}

/** "Named Rex", "called Rex", ", Emma and Chloé". */
function namesAfter(words: readonly Word[], { next, called: given }: Phrase): string[] {
  if (given.length > 0) return [...given]
  let k = next
  // "Had twins on Wednesday, Emil and Rosa".
  while (words[k]?.time || (words[k]?.pos === 'ADP' && words[k + 1]?.time)) k += 1
  if (/^[,:(–—-]$/.test(words[k]?.text ?? '')) k += 1
  else return []
  const items = listAt(words, k).filter((i) => i.proper && i.determiner === '')
  const last = items.at(-1)
  if (last === undefined) return []
  // ", Rex is old" begins a new clause.
  const after = words[last.next]
  if (after !== undefined && !/^[.,!;)]$/.test(after.text)) return []
  return items.map((i) => i.name)
}

function isPlan({ clause, reality, times }: Reading): boolean {
  const dated = times.some((t) => t.role === 'at')
  if (reality === 'planned')
    return (
      !clause.negated &&
      (clause.modal === null || clause.modal === 'will' || clause.modal === 'shall') &&
      (clause.modal === null || dated)
    )
  return (
    clause.progressive &&
    clause.tense === 'present' &&
    !clause.perfect &&
    !clause.negated &&
    HEADING.has(clause.verb) &&
    clause.chain.length === 0 &&
    dated &&
    !times.some((t) => /^(?:today|tonight|now|right now|this (?:week|month|year))/i.test(t.text.trim()))
  )
}

function planned(reading: Reading): Meaning[] {
  const { clause, words, head } = reading
  const { verb, particle, objects, prepositional } = clause
  const married = clause.passive || /^(?:married|engaged)$/.test(words[clause.at + 1]?.lower ?? '')
  const learns = clause.chain.at(-1) === 'learn'
  if (
    (clause.open && !married) ||
    (!PLANNED.has(verb) && !learns) ||
    clause.chain.some((c, i) => !/^(?:plan|intend|start|begin)$/.test(c) && !(c === 'learn' && i > 0))
  )
    return []
  const whole = [...objects, ...prepositional.slice(0, objects.length > 0 ? 0 : 1).flatMap((p) => p.items)]
  if (!whole.every((i) => isTelling(i, isThird(reading)))) return []
  if (whole.length === 0 && !married && !learns && !/^(?:retire|graduate|marry|move|propose)$/.test(verb))
    return []
  if (
    /^(?:have|get|give|make|see|meet|take|leave|finish|stay|spend|record|present)$/.test(verb) &&
    !married &&
    !isWeighty(reading)
  )
    return []
  const clear = prepositional.findIndex((p) => !p.items.every((i) => isTelling(i, isThird(reading))))
  const kept = clear < 0 ? prepositional : prepositional.slice(0, clear)
  const does = learns
    ? `learn ${words[clause.at]?.lower.endsWith('ing') ? gerundOf(verb) : `to ${verb}`}`
    : verb
  const names = [
    does,
    particle,
    objects.map((o) => o.name).join(' and '),
    ...kept.map((p) => `${p.preposition} ${p.items.map((i) => i.name).join(' and ')}`),
  ]
  const goal = names.filter((n) => n !== null && n !== '').join(' ')
  const rest = married && !clause.passive ? 'married' : restOf(words, clause, null, head)
  const says = `${finite('plan', false, head)} to ${does} ${rest}`
  return [
    meaning(
      'plans_to',
      'plans',
      'plan',
      entityOf(inThirdPerson(married && !clause.passive ? 'get married' : goal, head), 'concept'),
      says,
      'plan',
    ),
  ]
}

/** "I'm planning a ring-toss tournament". */
function intended({ clause, words, head }: Reading): Meaning[] {
  const [object, ...others] = clause.objects
  if (!/^(?:plan|organi[sz]e)$/.test(clause.verb) || clause.tense !== 'present' || clause.modal !== null)
    return []
  if (clause.chain.length > 0 || clause.open || others.length > 0 || !isTelling(object)) return []
  if (!clause.progressive || object.determiner === '') return []
  const tail = entityOf(tailWithOf(clause, object), 'concept')
  return [
    meaning(
      'plans_to',
      'plans',
      'plan',
      tail,
      `${finite('plan', false, head)} ${restOf(words, clause, object, head)}`,
      'plan',
    ),
  ]
}

/** Verbs of everyday life plan something only with such objects. */
function isWeighty({ clause }: Reading): boolean {
  return clause.objects.some(
    (o) =>
      o.proper ||
      kinOf(o.noun) !== null ||
      isOwned(o) ||
      /^(?:class|course|exam|test|trip|party|wedding|baby|surgery|operation|appointment|interview|meeting|degree|tattoo|puppy|kitten|dog|cat|pet|job|country|album|paper|talk|presentation|speech|film|movie|documentary|workshop|lessons?|photos?|road trip|vacation|holiday|sabbatical|break)$/.test(
        o.noun,
      ),
  )
}
