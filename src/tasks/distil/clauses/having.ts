/** Facts that "to have" and "to get" tell: family, pets, conditions, appointments. */
import { listAt, type Phrase, textOf } from '../../../english/phrases.ts'
import type { Word } from '../../../english/words.ts'
import { table } from '../../../std/table.ts'
import { KIN } from '../../relations.ts'
import { entityOf, type Known, kinEntity, possessive, type TurnContext } from '../names/context.ts'
import type { DraftEntity } from '../types.ts'
import { tie } from './being.ts'
import { isLongAgo, isThird, type Meaning, meaning, type Reading, tailWith } from './meaning.ts'
import {
  isCondition,
  isMake,
  isOwned,
  isRecurring,
  isTelling,
  kinOf,
  PEOPLE_WITHOUT_NAME,
  PETS,
} from './nouns.ts'
import { finite, inThirdPerson, restOf } from './statements.ts'
import type { Standing } from './when.ts'

/** "I have a dog named Rex", "we have two kids", "she owns a van", "I have asthma". */
export function having(reading: Reading): Meaning[] {
  const { clause, head, words, context } = reading
  const isHave =
    (clause.verb === 'have' && !clause.chain.includes('have')) ||
    (clause.verb === 'own' && clause.objects.some((o) => o.called.length > 0))
  const isGot = clause.verb === 'get' && (clause.tense === 'past' || clause.perfect)
  if (clause.verb === 'get' && !isGot) return recurring(reading)
  const operated = operationOf(reading)
  if (operated.length > 0) return operated
  if ((!isHave && !isGot) || clause.particle !== null || clause.passive || clause.modal !== null) return []
  if (clause.objects.length === 0 || head.entity.type !== 'person') return []
  const started = clause.chain.some((c) => c === 'start' || c === 'begin')
  if (started) return []
  const standing = isGot ? 'event' : standingOf(reading)
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
    // Who has twins is their parent.
    const kin = /\btwins$/.test(object.name) ? 'kid' : (CHILDREN[object.noun] ?? kinOf(object.noun))
    const pet = PETS.has(object.noun) || PETS.has(object.noun.replace(/s$/, ''))
    const names = namesAfter(words, object)
    if (pet || (kin !== null && KIN[kin]?.aspect === 'pets'))
      return petsOf(object, names, standing, verb, reading, kin)
    if (kin !== null || PEOPLE_WITHOUT_NAME.has(object.noun))
      return (isGot && !(/\bnew\b/.test(object.text) && names.length > 0)) || standing === 'once'
        ? []
        : relativesOf(object, names, verb, reading, kin)
    if (!isTelling(object, isThird(reading))) return []
    if (APPOINTED.test(object.noun) && standing === 'now') {
      if (!reading.times.some((t) => t.role === 'at' && t.from > context.turn.at)) return []
      const says = `${verb} ${restOf(words, clause, object, head)}`
      return [meaning('plans_to', 'plan', tailWith(reading, object), says, 'have')]
    }
    return hadOf(object, standing, verb, reading)
  })
}

/** "I get migraines in the summer". */
function recurring(reading: Reading): Meaning[] {
  const { clause, head, words } = reading
  const [object] = clause.objects
  const { tense, progressive, negated, modal, chain, particle, adverbs } = clause
  if (
    tense !== 'present' ||
    progressive ||
    negated ||
    modal !== null ||
    chain.length > 0 ||
    particle !== null ||
    adverbs.some((word) => /^(?:rarely|seldom|hardly|scarcely|never)$/.test(word))
  )
    return []
  if (object === undefined || object.open || object.determiner !== '' || !isRecurring(object.noun)) return []
  const says = `${finite('get', false, head)} ${restOf(words, clause, object, head)}`
  return [meaning('has_condition', 'now', object.name, says, 'get')]
}

/** Since when "have" holds: a state now, one that is over, or none of which that can be said. */
function standingOf(reading: Reading): Standing | null {
  const { clause } = reading
  return clause.chain.includes('used')
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
}

const A_CLASSFUL =
  /^(?:\d{2,}|\p{L}+teen|eleven|twelve|twenty|thirty|forty|fifty|dozens?|hundreds?)(?![\p{L}\p{N}])/iu

/** People who are named, or whom nothing but the word for them tells apart. */
function relativesOf(
  object: Phrase,
  names: readonly string[],
  verb: string,
  { head, context }: Reading,
  kin: string | null,
): Meaning[] {
  if (names.length > 0 && kin !== null)
    return names.map((name) => ({ ...tie(kin, name, context), ...ofHead(head, kin, name, context) }))
  if (
    !PEOPLE_WITHOUT_NAME.has(object.noun) &&
    !/^(?:husband|wife|boyfriend|girlfriend|roommate|flatmate|fiance|fiancee|partner)$/.test(object.noun)
  )
    return []
  if (object.restricted || /^(?:some|few|many|several|my|our)$/.test(object.determiner)) return []
  // "We've fifteen kids" is said of a club.
  if (A_CLASSFUL.test(object.name)) return []
  const who = entityOf(object.name, 'person', `${possessive(head.entity.name)} ${object.noun}`)
  return [meaning(`has_${kin ?? object.noun}`, 'now', who, `${verb} ${object.text}`, 'have', 'family')]
}

/** Subscriptions by their names. */
const SERVICES =
  /^(?:Netflix|Spotify|Disney\+?|Hulu|HBO(?: Max)?|Audible|Dropbox|iCloud\+?|YouTube (?:Premium|Music)|Apple (?:Music|TV\+?)|Amazon Prime|Deezer|Tidal|DAZN|Crunchyroll|Paramount\+?|Duolingo Plus|Strava)$/

/** Conditions, degrees, memberships, achievements, and what else somebody owns. */
function hadOf(object: Phrase, standing: Standing, verb: string, reading: Reading): Meaning[] {
  const { clause, head, words } = reading
  const isGot = clause.verb === 'get'
  const says = `${verb} ${restOf(words, clause, object, head)}`
  if (/^allerg(?:y|ie)/.test(object.noun)) return allergies(reading, standing, verb)
  if (isCondition(object) && !isGot && object.determiner !== 'my')
    return [meaning('has_condition', standing, object.name, `${verb} ${object.text}`, 'have')]
  if (
    /^(?:degree|diploma|phd|doctorate|master|bachelor|masters|certificate|certification)s?$/.test(
      object.noun,
    ) ||
    (isGot && /^licen[cs]e$/.test(object.noun))
  )
    return [meaning(isGot ? 'earned' : 'has_degree', standing, tailWith(reading, object), says, 'have')]
  const since = standing === 'event' ? 'begun' : standing
  if (/^(?:subscription|membership)$/.test(object.noun) && since !== 'once')
    return [meaning('has', since, entityOf(tailWith(reading, object), 'thing'), says, 'have')]
  if (object.proper && object.determiner === '' && SERVICES.test(object.name) && since !== 'once')
    return [meaning('has', since, entityOf(object.name, 'thing'), `${verb} ${object.name}`, 'have')]
  if (
    /^(?:tattoo|surgery|operation|transplant|scholarship|promotion|raise|visa|citizenship|award|prize|medal)$/.test(
      object.noun,
    ) &&
    isGot
  )
    return [meaning('got', 'event', entityOf(object.name, 'thing'), says, 'get', 'achievements')]
  if (
    (!isOwned(object) && !isMake(object)) ||
    (object.proper && !isMake(object)) ||
    object.determiner === 'my' ||
    (/^(?:ring|land|shop|store|house|company|business|record|library|plot|office|desk)$/.test(object.noun) &&
      object.determiner === '')
  )
    return []
  const owned = standing === 'event' ? 'got' : 'owns'
  const alone = clause.objects.length === 1 ? says : `${verb} ${object.text}`
  return [meaning(owned, standing, entityOf(tailWith(reading, object), 'thing'), alone, clause.verb)]
}

/** "My wife had the baby on Friday", but not "we had the baby over on Friday". */
function isTheirBaby({ noun, determiner, next }: Phrase, words: readonly Word[], isDated: boolean): boolean {
  const isHere = /^(?:of|over|round|around|here|with|for|to|from)$/.test(words[next]?.lower ?? '')
  return determiner === 'the' && noun === 'baby' && isDated && !isHere
}

/** Of one's own children people say so only with "have". */
const CHILDREN: Readonly<Record<string, string>> = table({ boy: 'son', girl: 'daughter' })

const APPOINTED =
  /^(?:appointment|interview|exam|test|meeting|flight|surgery|operation|op|scan|biopsy|jury (?:duty|service)|wedding|audition|performance|concert|show|game|match|race|tournament|presentation|party|reservation|checkup|check-up|gig|recital|session|class|lesson|trip)$/

/** "I had my appendix out". */
function operationOf({ clause, head, words }: Reading): Meaning[] {
  const [object] = clause.objects
  const { verb, tense, perfect, negated, modal, chain } = clause
  if (verb !== 'have' || (tense !== 'past' && !perfect) || negated || modal !== null || chain.length > 0)
    return []
  const after = words[object?.next ?? 0]?.lower ?? ''
  if (object === undefined || !ORGAN.test(object.noun) || !/^(?:out|removed|replaced)$/.test(after)) return []
  const says = `had ${inThirdPerson(object.text, head)} ${after}`
  return [meaning('had', 'event', `${object.name} ${after}`, says, 'have')]
}
const ORGAN =
  /^(?:appendix|tonsil|gall ?bladder|teeth|tooth|spleen|thyroid|womb|adenoid|hip|knee|kidney|cataract)s?$/

/** "Nasrin had a baby on Friday". */
function birthOf({ clause, head, words, times }: Reading): Meaning[] {
  const [object] = clause.objects
  const isTold = clause.tense === 'past' || (clause.perfect && !clause.negated)
  if (!isTold || object === undefined || object.open) return []
  const rest = restOf(words, clause, object, head)
  if (
    (/^(?:baby|twins?|triplets?|daughter|son)$/.test(object.noun) ||
      /\bbaby (?:girl|boy)$/.test(object.name)) &&
    (/^(?:a|an|)$/.test(object.determiner) || isTheirBaby(object, words, times.length > 0)) &&
    clause.objects.length === 1
  ) {
    const names = namesAfter(words, object)
    const called = names.length > 0 ? names : [object.name]
    const says = `had ${rest}${names.length > 0 ? ` named ${names.join(' and ')}` : ''}`
    const whose = `${possessive(head.entity.name)} ${object.noun}`
    return called.map((name) => meaning('had_baby', 'event', entityOf(name, 'person', whose), says, 'have'))
  }
  if (
    /^(?:surgery|operation|op|accident|miscarriage|stroke|heart attack|seizure|transplant|concussion|crash|c-section|attack)$/.test(
      object.noun,
    ) &&
    isTelling(object)
  )
    return [meaning('had', 'event', object.name, `had ${rest}`, 'have')]
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
  const relation = standing === 'event' ? 'got' : 'has_pet'
  const pet = (tail: DraftEntity, says: string): Meaning =>
    meaning(relation, standing, tail, `${verb} ${says}`, 'have', 'pets')
  if (names.length > 0)
    return names.map((name) => {
      const noun = object.noun
      if (kin !== null && head.entity.name === context.speaker.name) kinEntity(noun, name, context)
      const tail = entityOf(name, 'thing', `${possessive(head.entity.name)} ${noun}`)
      return pet(tail, `a ${noun} named ${name}`)
    })
  if (object.restricted || !isTelling(object) || /^(?:my|our|some)$/.test(object.determiner)) return []
  return [pet(entityOf(object.name, 'thing'), object.text)]
}

function allergies({ clause, words }: Reading, standing: Standing, verb: string): Meaning[] {
  const to = clause.prepositional.find((p) => p.preposition === 'to')
  if (to === undefined || standing !== 'now' || !to.items.every((i) => isTelling(i))) return []
  return to.items.map((i) => {
    const what = to.items.length === 1 ? textOf(words, i.start, i.next) : i.text
    const says = `${verb} an allergy to ${what}`.replace(/\bmy\b/, 'their')
    return meaning('allergic_to', 'now', i.name, says, 'have allergy to')
  })
}

/** "Named Rex", "called Rex", ", Emma and Chloé". */
export function namesAfter(words: readonly Word[], { next, called: given }: Phrase): string[] {
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
