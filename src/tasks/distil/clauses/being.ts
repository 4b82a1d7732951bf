/** Facts that "to be" tells of somebody: a place, a state, a trade, a tie. */

import { type Phrase, phraseAt } from '../../../english/phrases.ts'
import type { Word } from '../../../english/words.ts'
import { NUMBER_WORDS } from '../../../std/number-words.ts'
import { KIN } from '../../relations.ts'
import { isPassing } from '../endings/goes-on.ts'
import { isNow } from '../endings/over.ts'
import { asKnown, entityOf, kinEntity, type TurnContext, tieRelation } from '../names/context.ts'
import type { DraftEntity } from '../types.ts'
import { type Entry, entriesOf, QUALITIES } from './catalogue.ts'
import { isThird, isTitle, type Meaning, meaning, named, type Reading } from './meaning.ts'
import { DIET, isPeople, isTaste, isTelling, kinOf, peopleRelation } from './nouns.ts'
import { finite, inThirdPerson, restOf } from './statements.ts'
import type { Standing } from './when.ts'

export function copular(reading: Reading): Meaning[] {
  const { clause, head, words } = reading
  const { adjective, objects, prepositional, tense } = clause
  const lasts = reading.times.some((t) => t.role === 'since')
  const standing: Standing | null =
    clause.modal !== null
      ? null
      : tense === 'past'
        ? 'once'
        : clause.perfect
          ? lasts || clause.adverbs.includes('always')
            ? 'now'
            : null
          : clause.chain.includes('used')
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
    if (key === 'on' && first?.phrase.noun === 'diet') return onDiet(reading, first.phrase, standing)
    const own = hintedBy(reading, key) ?? QUALITIES[from]
    if (
      own !== undefined &&
      first !== undefined &&
      !(past && /^(?:likes|interested_in|afraid_of|allergic_to)$/.test(own.relation))
    ) {
      if (own.relation === 'hometown' && isVisiting(words.slice(clause.at - 1, first.start))) return []
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
      const relation = past && own.once !== null ? own.once : own.relation
      const since = isHappening ? 'event' : got ? 'begun' : standing
      return first.items.map((item) => {
        const rest = restOf(words, clause, first.items.length === 1 ? null : item, head)
        const says = `${got ? 'got' : is} ${adjective ?? ''} ${rest}`
        return meaning(relation, since, named(item, own.type, reading.context), says, from, own.aspect)
      })
    }
    if (adjective === 'divorced' && tense === 'past' && head.entity.type === 'person')
      return [meaning('got_divorced', 'event', partnerOf(reading) ?? 'divorce', 'got divorced')]
    if (adjective === 'married' && tense === 'past' && head.entity.type === 'person') {
      const [place] = prepositional
      if (place !== undefined && !/^(?:in|at|on)$/.test(place.preposition)) return []
      const says = `got married ${restOf(words, clause, null, head)}`
      return [meaning('got_married', 'event', partnerOf(reading) ?? 'wedding', says)]
    }
    return adjective === null ? [] : qualityOf(reading, adjective, standing, is)
  }
  return nominal(reading, standing, is)
}

/** "Rosa is here from Lima", "we're back from Rome": from where somebody came, not where they are at home. */
function isVisiting(said: readonly Word[]): boolean {
  return said.some((w) => /^(?:here|there|back|over|up|down|in|home|just|straight|fresh)$/.test(w.lower))
}

/** "I'm on a keto diet": a way of eating that has a name. */
function onDiet({ head }: Reading, phrase: Phrase, standing: Standing): Meaning[] {
  const way = phrase.name.toLowerCase().replace(/^(?:strict|very) | ?diet$/g, '')
  if (!DIET.test(way) || !isTelling(phrase)) return []
  const once = standing === 'once'
  const says = `${finite('be', once, head)} on ${phrase.text}`
  return [meaning(once ? 'former_diet' : 'diet', standing, way, says, 'be on')]
}

/** "I'm at Harbour Kitchen now", in a turn that speaks of work; "he's at Lindenhof now", in one that speaks of school; "Tern is on Postgres 16". */
function hintedBy({ words, clause, context: { turn } }: Reading, key: string): Entry | undefined {
  const { phrase } = clause.prepositional[0] ?? {}
  if (phrase === undefined || !phrase.proper || phrase.determiner !== '' || clause.tense !== 'present')
    return undefined
  if (key === 'on' && clause.subject.kind !== 'speaker' && / v?\d[\d.]*$/.test(phrase.name))
    return entriesOf('use')[0]
  if (!/^(?:at|with)$/.test(key) || !isNow(words, clause)) return undefined
  if (key === 'at' && OF_SCHOOL.test(turn.content)) return entriesOf('study at')[0]
  return OF_WORK.test(turn.content) ? entriesOf('work at')[0] : undefined
}

const OF_SCHOOL = /\b(?:schools?|class(?:es)?|grade|kindergarten|university|college)\b/i
const OF_WORK =
  /\b(?:jobs?|employers?|boss|colleagues|salary|shifts?|my notice|new place|first (?:day|week)|day one|hired|payroll)\b/i

export function partnerOf({ clause, head }: Reading): DraftEntity | null {
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
  return first.items.map((i) => {
    const says = `has been ${restOf(words, clause, first.items.length === 1 ? null : i, head)}`
    return meaning('visited', 'event', named(i, 'place', reading.context), says)
  })
}

export const STATUS: RegExp = /^(?:single|married|divorced|engaged|widowed|separated)$/

const EMPLOYMENT = /^(?:retired|unemployed|self-employed|freelance|jobless)$/

const HEALTH =
  /^(?:diabetic|prediabetic|asthmatic|epileptic|dyslexic|autistic|pregnant|coeliac|celiac|an(?:a)?emic|bipolar|deaf|blind|deaf-?blind|lactose-intolerant|colou?r-?blind)$/

export function qualityOf(
  { clause, head, words }: Reading,
  adjective: string,
  standing: Standing,
  is: string,
): Meaning[] {
  const after = words[clause.at + (clause.verb === 'be' ? 1 : 2)]
  const isWhole =
    after === undefined ||
    after.time ||
    after.pos === 'PUNCT' ||
    after.pos === 'CCONJ' ||
    after.pos === 'SCONJ' ||
    after.pos === 'ADV' ||
    /^(?:with|for|since|so|but|because)$/.test(after.lower)
  const one = (relation: string): Meaning[] => [
    meaning(relation, standing, adjective, `${is} ${adjective}`, 'be'),
  ]
  if (head.entity.type !== 'person') return []
  if (!isWhole) return []
  if (STATUS.test(adjective)) return standing === 'once' ? [] : one('relationship_status')
  if (DIET.test(adjective)) return one(standing === 'once' ? 'former_diet' : 'diet')
  if (EMPLOYMENT.test(adjective) && standing === 'now') return one('job_title')
  if (HEALTH.test(adjective) && standing === 'now') return one('has_condition')
  return []
}

/** "7", "seven" and "seventy-five" in figures; `undefined` for anything else. */
export function ageIn(text: string): string | undefined {
  if (/^\d{1,3}$/.test(text)) return text
  const [tens = '', ones] = text.toLowerCase().split('-')
  const whole = NUMBER_WORDS.get(tens)
  if (ones === undefined) return whole?.toString()
  const rest = NUMBER_WORDS.get(ones)
  return whole !== undefined && whole >= 20 && rest !== undefined && rest < 10
    ? String(whole + rest)
    : undefined
}

/** "I'm one", "we are ten" tell of other things than years; "I'm fifty-eight" hardly does. */
function grownAgeIn(text: string): string | undefined {
  const age = ageIn(text)
  return Number(age) >= 13 ? age : undefined
}

/** "I'm Chilean", "I'm diabetic": what the tagger takes for nouns. */
function peopleOrHealth(reading: Reading, object: Phrase, standing: Standing, is: string): Meaning[] | null {
  const { clause } = reading
  const isWhole = clause.objects.length === 1 && object.next >= clause.next && !clause.open
  const people = isWhole && standing === 'now' ? peopleRelation(object.name) : null
  if (people !== null) return [meaning(people, 'now', object.name, `${is} ${object.name}`, 'be')]
  return HEALTH.test(object.name) ? qualityOf(reading, object.name, standing, is) : null
}

/** "I'm a nurse at Mercy Hospital", "Ana is my sister". */
function nominal(reading: Reading, standing: Standing, is: string): Meaning[] {
  const { clause, head, words, context } = reading
  const [object] = clause.objects
  if (object === undefined) return []
  if (head.entity.type !== 'person') return breedOf(reading, object, standing, is)
  if (clause.subject.kind === 'possessed' && clause.subject.names.length === 0) {
    const own = kinNamed(reading, object, standing)
    if (own !== null) return own
  }
  const special = object.determiner === '' ? peopleOrHealth(reading, object, standing, is) : null
  if (special !== null) return special
  const lower = object.name.toLowerCase()
  const age =
    clause.subject.kind === 'speaker' || /^\d/.test(lower)
      ? (/^\d{1,2}$/.exec(lower)?.[0] ?? grownAgeIn(lower))
      : ageIn(lower)
  // "We are 16" counts heads.
  const isCount = words[clause.subject.start]?.lower === 'we'
  // "She's sixty-nine and fitter than me."
  const isBesideMore =
    /^(?:and|but)$/.test(words[object.next]?.lower ?? '') && words[object.next + 1]?.pos !== 'NUM'
  if (standing === 'now' && age !== undefined && !isCount && (object.next >= clause.next || isBesideMore)) {
    const after = words[isBesideMore ? object.next : clause.next]
    return after === undefined ||
      after.time ||
      (after.lower !== ':' && /^(?:PUNCT|CCONJ|SCONJ|ADV)$/.test(after.pos))
      ? [meaning('age', 'now', age, `${is} ${age} years old`, 'be')]
      : []
  }
  const years = ageIn(/^([\w-]+) years?$/.exec(lower)?.[1] ?? '')
  if (standing === 'now' && years !== undefined && /^old/.test(words[clause.next]?.lower ?? ''))
    return [meaning('age', 'now', years, `${is} ${years} years old`, 'be')]
  if (DIET.test(lower))
    return [
      meaning(standing === 'once' ? 'former_diet' : 'diet', standing, lower, `${is} ${object.text}`, 'be'),
    ]
  const kin = /^(?:my|our)$/.test(object.determiner) ? kinOf(object.noun) : null
  // "He is my boyfriend", said of one who has just been named.
  const isNamed =
    clause.subject.kind === 'name' || (clause.subject.kind === 'pronoun' && head.entity.description === '')
  const isPlain = clause.prepositional.every((p) => /^(?:from|since|at)$/.test(p.preposition))
  if (kin !== null && isNamed && standing === 'now' && isPlain && clause.objects.length === 1)
    return tieOf(reading, object, kin)
  const fan = /^(?:\w+ )?fan of (.+)$/.exec(object.name)
  if (fan?.[1] !== undefined && standing === 'now' && !object.open && !object.restricted) {
    const liked = { ...object, name: fan[1], determiner: '' }
    return isTelling(liked) && isTaste({ ...liked, noun: object.noun })
      ? [meaning('likes', 'now', named(liked, 'concept', context), `${is} ${object.text}`, 'be fan of')]
      : []
  }
  const member = /^(?:\w+ )?(?:member|captain|president|secretary|treasurer|chair) of (.+)$/.exec(object.name)
  if (member?.[1] !== undefined && isTelling(object)) {
    const group = entityOf(member[1].replace(/^(?:the|a|an|our|my) /, ''), 'organization')
    return [
      meaning('member_of', standing, group, inThirdPerson(`${is} ${object.text}`, head), 'be member of'),
    ]
  }
  if (
    !clause.objects.every(
      (o) =>
        /^(?:a|an|the|head|chief|senior|lead)$/.test(o.determiner) ||
        (o.determiner === '' && /^(?:head|chief|senior|lead|president|ceo|cto|captain)\b/i.test(o.name)),
    )
  )
    return []
  return clause.objects.flatMap((o): Meaning[] => {
    if (!isTelling(o) || !isTitle(o) || o.proper || isPassing(words, clause, 'job_title')) return []
    const isOver = standing === 'once'
    const says = `${is} ${clause.objects.length === 1 ? restOf(words, clause, o, head) : o.text}`
    const job = meaning(isOver ? 'worked_as' : 'job_title', standing, o.name, says, 'be')
    const place = clause.prepositional[0]
    const studies = /\b(?:student|pupil|undergraduate)$/.test(o.name)
    const [lead, own, once] = studies
      ? ['study', 'studies_at', 'studied_at']
      : ['work', 'works_at', 'worked_at']
    const employer = entriesOf(`${lead} at`)[0] as Entry
    const at =
      place !== undefined &&
      /^(?:at|with|for)$/.test(place.preposition) &&
      isTelling(place.phrase) &&
      employer.fits(place.phrase, clause)
    if (!at || place === undefined) return [job, ...basedIn(reading, o, standing)]
    const there = `${finite(lead, isOver, head)} at ${inThirdPerson(place.phrase.text, head)}`
    const where = named(place.phrase, 'organization', context)
    return [job, meaning(isOver ? once : own, standing, where, there, 'be at')]
  })
}

/** "Our cat Mons is a Maine Coon": of what kind a pet is, not how it behaves. */
function breedOf({ clause }: Reading, object: Phrase, standing: Standing, is: string): Meaning[] {
  const { kind, names, noun } = clause.subject
  const isPet = kind === 'possessed' && names.length === 1 && KIN[kinOf(noun) ?? '']?.aspect === 'pets'
  const isKind = object.proper || KIN[object.noun]?.aspect === 'pets'
  if (!isPet || !isKind || standing !== 'now' || clause.objects.length > 1) return []
  if (!/^an?$/.test(object.determiner) || object.name === noun || !isTelling(object)) return []
  return [meaning('breed', 'now', object.name, `${is} ${object.text}`, 'be')]
}

/** "A designer based in Lisbon". */
function basedIn({ words, clause, context }: Reading, { next }: Phrase, standing: Standing): Meaning[] {
  const isBased = standing === 'now' && words[next]?.lower === 'based' && words[next + 1]?.lower === 'in'
  const place = isBased ? phraseAt(words, next + 2) : null
  const home = entriesOf('base in')[0] as Entry
  if (place === null || !isTelling(place) || !home.fits(place, clause)) return []
  return [meaning(home.relation, 'now', named(place, 'place', context), `is based in ${place.text}`)]
}

/** "My boss is Tim Reed": the name is whom it is about. `null`: it says what somebody is, as of anybody else. */
function kinNamed({ clause, words, context }: Reading, object: Phrase, standing: Standing): Meaning[] | null {
  const kin = kinOf(clause.subject.noun)
  const [, ...others] = clause.objects
  const isName =
    object.proper && object.determiner === '' && others.length === 0 && !object.open && standing === 'now'
  if (kin === null) return []
  if (isName && !isPeople(object.name)) return [tie(kin, object.name, context)]
  const years = /^(\d{1,2})(?: years?)?$/.exec(object.name)?.[1] ?? ageIn(object.name)
  const after = words[object.next]
  if (
    years !== undefined &&
    standing === 'now' &&
    (after === undefined || /^(?:PUNCT|CCONJ)$/.test(after.pos) || /^(?:old|now)$/.test(after.lower))
  )
    return [meaning('age', 'now', years, `is ${years} years old`, 'be')]
  return null
}

/** Somebody's tie to the speaker, whoever is the head of the clause. */
export function tie(kin: string, name: string, context: TurnContext): Meaning {
  const tail = kinEntity(kin, name, context).entity
  return {
    ...meaning(tieRelation(kin), 'now', tail, '', `my ${kin}`, KIN[kin]?.aspect ?? 'people'),
    of: asKnown(context.speaker),
  }
}

function tieOf({ clause, head, context }: Reading, object: Phrase, kin: string): Meaning[] {
  // "Jonas is my sister's husband": hers.
  if (/['’]/.test(object.name)) return []
  const names = clause.subject.kind === 'name' ? clause.subject.names : [head.entity.name]
  return object.name.split(' ').length > 2 ? [] : names.map((name) => tie(kin, name, context))
}
