/** Words that say something is over: who, which relation, which value. */
import type { Clause } from '../../english/clauses.ts'
import type { Phrase } from '../../english/phrases.ts'
import type { Reality } from '../../english/reality.ts'
import type { Word } from '../../english/words.ts'
import type { Instant } from '../../model/time.ts'
import type { TimeExpression } from '../../std/time-expressions.ts'
import { KIN } from '../relations.ts'
import { entriesOf, QUALITIES } from './catalogue.ts'
import type { Known, TurnContext } from './context.ts'
import { kinOf } from './nouns.ts'
import type { DraftEnding, DraftEntity } from './types.ts'

const OWNING = ['owns', 'has', 'has_pet', 'drives', 'uses']
const WORKING = ['works_at', 'job_title', 'works_in']
const PARTNERS = [
  'partner_of',
  'married_to',
  'engaged_to',
  'has_partner',
  'has_girlfriend',
  'has_boyfriend',
  'has_wife',
  'has_husband',
  'has_fiance',
  'has_fiancee',
]
const PLANS = ['plans_to', 'wants_to']
const JOB = /^(?:job|position|role|work|gig|internship|career|company|firm|employer)$/

interface Over {
  readonly relations: readonly string[]
  readonly tail: string | null
}

/** What is over by a clause. */
export function endingsOf(
  words: readonly Word[],
  clause: Clause,
  head: Known,
  reality: Reality,
  times: readonly TimeExpression[],
  context: TurnContext,
): DraftEnding[] {
  const { turn } = context
  if (reality === 'unreal' || (reality === 'wished' && clause.chain[0] !== 'decide')) return []
  if (clause.modal !== null || reality === 'planned') return []
  const time = times.find((t) => t.role !== 'until') ?? times[0]
  const at = endedAt(time, turn.at)
  const make = (of: DraftEntity, { relations, tail }: Over): DraftEnding[] =>
    relations.map((relation) => ({ head: of, relation, tail, at, source: turn.id }))
  const mine = overBy(words, clause).flatMap((over) => make(head.entity, over))
  return [...mine, ...overForSpeaker(clause, head).flatMap((over) => make(context.speaker, over))]
}

/** A season or a year is too wide for its first day: what was told within it would never end. */
function endedAt(time: TimeExpression | undefined, said: Instant): Instant {
  if (time === undefined || time.from > said) return said
  const isWide = time.unit === 'season' || time.unit === 'year'
  return (isWide ? Math.min(time.to, said) : time.from) as Instant
}

/** A person of the speaker's, no pet. */
function isKin(noun: string | undefined): boolean {
  const kin = noun === undefined ? null : kinOf(noun)
  return kin !== null && KIN[kin]?.aspect !== 'pets'
}

function nameOf(phrase: Phrase | undefined): string | null {
  return phrase === undefined || phrase.name === '' ? null : phrase.name
}

function overBy(words: readonly Word[], clause: Clause): Over[] {
  const { verb, particle, objects, prepositional, chain, tense, perfect, negated } = clause
  const [object] = objects
  const [first] = prepositional
  const value = nameOf(object)
  const place = nameOf(first?.phrase)
  const after = words
    .slice(clause.next, clause.next + 4)
    .map((w) => w.lower)
    .join(' ')
  const inner = words
    .slice(clause.at, clause.next + 3)
    .map((w) => w.lower)
    .join(' ')
  const noMore = clause.ended || (negated && /\b(?:any ?more|any longer|anymore)\b/.test(`${inner} ${after}`))
  const happened = tense === 'past' || perfect
  if (noMore) return saidBefore(clause)
  if (
    chain.some((c) => c === 'stop' || c === 'quit') ||
    (verb === 'give' && particle === 'up') ||
    (chain.includes('have') && chain.includes('stop'))
  )
    return happened || chain.includes('stop') ? gaveUp(words, clause) : []
  // "I didn't run the half marathon": the plan came to nothing.
  if (negated)
    return tense === 'past' && !perfect && value !== null
      ? [{ relations: PLANS, tail: `${verb} ${value}` }]
      : []
  if (!happened) return []
  if (chain.length > 0 && chain.some((c) => !/^(?:have|decide|manage|end)$/.test(c))) return []
  const isJob = object !== undefined && JOB.test(object.noun)
  switch (verb) {
    case 'quit':
    case 'leave':
    case 'resign':
      return leaving(clause)
    case 'retire':
      return [{ relations: WORKING, tail: first === undefined ? null : place }]
    case 'sell':
    case 'lose':
      if (isJob) return [{ relations: WORKING, tail: null }]
      if (
        value === null ||
        isKin(object?.noun) ||
        (object !== undefined &&
          /^(?:match|game|election|weight|bet|wallet|passport|purse|bag|luggage)$/.test(object.noun))
      )
        return []
      return [{ relations: OWNING, tail: value }]
    case 'give':
      return particle === 'away' && value !== null ? [{ relations: OWNING, tail: value }] : []
    case 'fire':
    case 'lay':
      return clause.passive ? [{ relations: WORKING, tail: null }] : []
    case 'sack':
      return clause.passive ? [{ relations: WORKING, tail: null }] : []
    case 'divorce':
    case 'separate':
      return [{ relations: PARTNERS, tail: value ?? (first?.preposition === 'from' ? place : null) }]
    case 'be':
      return quality(clause)
    case 'break':
      return particle === 'up' && clause.subject.names.length === 0
        ? [{ relations: PARTNERS, tail: first?.preposition === 'with' && first.phrase.proper ? place : null }]
        : []
    case 'split':
      return (particle === 'up' || first?.preposition === 'with') && clause.subject.names.length === 0
        ? [{ relations: PARTNERS, tail: first?.phrase.proper ? place : null }]
        : []
    case 'cancel':
    case 'scrap':
    case 'call':
      if (verb === 'call' && particle !== 'off') return []
      return called(clause)
    case 'drop':
      if (particle === 'out')
        return [{ relations: ['studies', 'studies_at'], tail: first?.phrase.proper ? place : null }]
      return value === null ? [] : [{ relations: ['studies', ...PLANS], tail: value }]
    case 'switch':
    case 'migrate':
    case 'move':
    case 'change':
      return switched(clause)
    case 'replace':
      return value === null ? [] : [{ relations: OWNING, tail: value }]
    default:
      return []
  }
}

/** "Cancelled the trip to Cuba", "cancelled my gym membership". */
function called({ objects, prepositional }: Clause): Over[] {
  const [object] = objects
  if (object === undefined) return []
  const tail = [object.name, ...prepositional.map((p) => `${p.preposition} ${p.phrase.name}`)].join(' ')
  return [
    { relations: /^(?:subscription|membership)$/.test(object.noun) ? ['has', 'member_of'] : PLANS, tail },
  ]
}

const PLACES = ['works_at', 'studies_at', 'member_of', 'volunteers_at', 'plays_for', 'lives_in']
const HABITS = ['plays', 'practices', 'learns', 'studies', 'takes', 'likes', 'uses']

/** "Quit my job at Lumen", "quit as a barista", "left the rowing club", "quit piano". */
function leaving({ verb, objects, prepositional }: Clause): Over[] {
  const [object] = objects
  const [first] = prepositional
  const place = nameOf(first?.phrase)
  const isRole = first?.preposition === 'as'
  if (object === undefined) {
    if (isRole)
      return [
        { relations: ['job_title'], tail: place },
        { relations: ['works_at'], tail: null },
      ]
    return first !== undefined && /^(?:at|from)$/.test(first.preposition)
      ? [
          { relations: ['works_at'], tail: place },
          { relations: ['job_title'], tail: null },
        ]
      : []
  }
  if (JOB.test(object.noun)) {
    const isAt = first !== undefined && /^(?:at|with|for)$/.test(first.preposition)
    return [
      { relations: ['works_at'], tail: isAt ? place : null },
      { relations: ['job_title', 'works_in'], tail: isRole ? place : null },
    ]
  }
  return [{ relations: verb === 'quit' ? [...PLACES, ...HABITS] : PLACES, tail: nameOf(object) }]
}

/** "Got divorced", "was fired" as adjectives. */
function quality({ adjective, prepositional, tense }: Clause): Over[] {
  if (tense !== 'past') return []
  const [first] = prepositional
  if (adjective === 'divorced' || adjective === 'separated')
    return [{ relations: PARTNERS, tail: first?.preposition === 'from' ? nameOf(first.phrase) : null }]
  if (adjective === 'fired' || adjective === 'laid') return [{ relations: WORKING, tail: null }]
  return []
}

/** "Switched from Vim to Helix", "moved our project from Heroku to Fly". */
function switched({ verb, prepositional, objects }: Clause): Over[] {
  const from = prepositional.find((p) => p.preposition === 'from')
  const tail = nameOf(from?.phrase)
  if (tail === null || from === undefined) return []
  return [
    {
      relations:
        verb === 'move' && objects.length === 0 ? ['lives_in', 'uses'] : ['uses', 'studies', 'takes'],
      tail,
    },
  ]
}

/** "No longer work at …", "don't have the boat any more": the relation that the clause itself says. */
function saidBefore({ verb, particle, adjective, objects, prepositional }: Clause): Over[] {
  const [object] = objects
  const lead = [verb, particle].filter((w) => w !== null).join(' ')
  if (verb === 'have' || verb === 'own')
    return object === undefined
      ? []
      : [
          {
            relations:
              kinOf(object.noun) === null
                ? [...OWNING, 'has_condition']
                : [...OWNING, `has_${kinOf(object.noun)}`],
            tail: nameOf(object),
          },
        ]
  if (verb === 'be') {
    const [first] = prepositional
    if (adjective === 'together') return [{ relations: PARTNERS, tail: null }]
    const own = QUALITIES[[adjective ?? '', first?.preposition ?? ''].join(' ').trim()]
    if (own !== undefined) return [{ relations: [own.relation], tail: nameOf(first?.phrase) }]
    if (adjective !== null)
      return [{ relations: ['relationship_status', 'diet', 'has_condition', 'job_title'], tail: adjective }]
    if (object === undefined) return []
    const member = /(?:member|captain) of (.+)$/.exec(object.name)?.[1]
    return [
      { relations: ['job_title', 'diet'], tail: object.name },
      ...(member === undefined
        ? []
        : [{ relations: ['member_of'], tail: member.replace(/^(?:the|a|our|my) /, '') }]),
    ]
  }
  const keys =
    object !== undefined
      ? [{ key: lead, phrase: object }]
      : prepositional.map((p) => ({ key: `${lead} ${p.preposition}`, phrase: p.phrase }))
  return keys.flatMap(({ key, phrase }) => {
    const relations = [...new Set(entriesOf(key).map((e) => e.relation))]
    return relations.length === 0 ? [] : [{ relations, tail: nameOf(phrase) }]
  })
}

/** "Stopped playing handball", "gave up learning Finnish", "gave up coffee". */
function gaveUp(words: readonly Word[], clause: Clause): Over[] {
  const [object] = clause.objects
  if (clause.verb === 'give') {
    const next = words[clause.at + 2] ?? words[clause.next]
    const gerund = next?.lower.endsWith('ing') === true ? next.lower : null
    const value = nameOf(object)
    if (value === null && gerund === null) return []
    const tail = value ?? (gerund as string)
    return [
      {
        relations: HABITS,
        tail: tail.replace(/^\w+ing /, ''),
      },
    ]
  }
  const said = saidBefore(clause)
  const value = nameOf(object)
  const first = clause.prepositional[0]
  if (clause.verb === 'take' && value !== null)
    return [{ relations: ['takes'], tail: value.replace(/^(?:the|my) /, '') }]
  if (clause.verb === 'play' && value !== null)
    return [{ relations: ['plays', 'plays_for', 'member_of', 'likes'], tail: value }]
  return [
    ...said,
    ...(said.length === 0 && (value ?? nameOf(first?.phrase)) !== null
      ? [{ relations: ['likes', 'practices'], tail: value ?? nameOf(first?.phrase) }]
      : []),
  ]
}

/** What ends for the speaker by what is said of another: "Ama passed away", "Selin moved out", "my bike was stolen". */
function overForSpeaker(clause: Clause, head: Known): Over[] {
  const { verb, particle, subject, tense, perfect, passive, negated, objects } = clause
  const [object] = objects
  if (negated || (tense !== 'past' && !perfect)) return []
  const name = head.entity.name
  const isOther = subject.kind !== 'speaker'
  const died =
    verb === 'die' ||
    (verb === 'pass' && particle === 'away') ||
    (passive && verb === 'put' && particle === 'down')
  if (isOther && died && !isKin(subject.noun)) return [{ relations: OWNING, tail: name }]
  if (!isOther && verb === 'put' && particle === 'down' && object !== undefined)
    return [{ relations: OWNING, tail: object.name }]
  if (isOther && verb === 'move' && particle === 'out')
    return [{ relations: ['has_flatmate', 'has_roommate', 'lives_with', 'has_housemate'], tail: name }]
  if (
    subject.kind === 'speaker' &&
    subject.names.length > 0 &&
    (((verb === 'break' || verb === 'split') && particle === 'up') ||
      (verb === 'be' && /^(?:divorced|separated)$/.test(clause.adjective ?? '')) ||
      verb === 'divorce' ||
      verb === 'separate')
  )
    return [{ relations: PARTNERS, tail: subject.names[0] as string }]
  return []
}

/** Endings that stand in no clause of a known subject: "the trip to Kyoto fell through". */
export function cancellations(text: string, { turn, speaker }: TurnContext): DraftEnding[] {
  const match =
    /\b(?:the|my|our|that)\s+((?:[^\s.,;!?]+\s+){0,7}?[^\s.,;!?]+)\s+(?:fell through|(?:was|is|got|has been|have been|had to be) (?:cancell?ed|called off)|did not (?:happen|work out)|is off\b|is not happening|came to nothing)/i.exec(
      text,
    )
  return match?.[1] === undefined
    ? []
    : PLANS.map((relation) => ({
        head: speaker,
        relation,
        tail: match[1] as string,
        at: turn.at,
        source: turn.id,
      }))
}

/** "My bike was stolen": who told it no longer has it. */
export function thefts(text: string, { turn, speaker }: TurnContext): DraftEnding[] {
  const gone =
    /\b(?:my|our) ((?:[\w-]+ ){0,2}[\w-]+) (?:was|were|got|has been|have been) (?:stolen|destroyed|totaled|totalled)\b/i.exec(
      text,
    )?.[1]
  return gone === undefined
    ? []
    : OWNING.map((relation) => ({ head: speaker, relation, tail: gone, at: turn.at, source: turn.id }))
}

/** "Mads and I are not together any more". */
export function partings(text: string, { turn, speaker }: TurnContext): DraftEnding[] {
  const match =
    /(?:^|[\s,])(\p{Lu}[\p{L}'-]+) and I (?:are (?:not|no longer) (?:together|a couple|dating|seeing each other)|(?:have )?(?:called it quits|separated|parted ways))/u.exec(
      text,
    )
  const name = match?.[1]
  return name === undefined
    ? []
    : PARTNERS.map((relation) => ({ head: speaker, relation, tail: name, at: turn.at, source: turn.id }))
}

/** "My new boss is Ida": the one before is no longer. */
export function replaced(text: string, { turn, speaker }: TurnContext): DraftEnding[] {
  const match = /\b(?:my|our) new (\w+)(?:'s name)? (?:is|was)\b/i.exec(text)
  const kin = match?.[1] === undefined ? null : kinOf(match[1])
  if (kin === null || !ONE_AT_A_TIME.test(kin)) return []
  const at = (turn.at - 1) as Instant
  const alike = ALIKE.find((group) => group.includes(kin)) ?? [kin]
  return alike.map((one) => ({ head: speaker, relation: `has_${one}`, tail: null, at, source: turn.id }))
}

const ONE_AT_A_TIME =
  /^(?:boss|manager|landlord|landlady|roommate|flatmate|therapist|doctor|dentist|coach|partner|girlfriend|boyfriend|mentor|teacher)$/

/** Words for one tie. */
const ALIKE: readonly (readonly string[])[] = [
  ['boss', 'manager', 'supervisor'],
  ['landlord', 'landlady'],
  ['roommate', 'flatmate', 'housemate'],
  ['girlfriend', 'boyfriend', 'partner'],
]
