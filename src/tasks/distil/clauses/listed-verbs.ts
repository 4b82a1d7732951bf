/** Facts that verbs of the catalogue tell: "I bought a boat in May". */
import type { Prepositional } from '../../../english/clauses.ts'
import { type Phrase, phraseAt, textOf } from '../../../english/phrases.ts'
import type { Word } from '../../../english/words.ts'
import type { EntityType } from '../../../model/entity.ts'
import { pastOf } from '../../../std/verbs.ts'
import { KIN } from '../../relations.ts'
import { isLoss } from '../endings/endings.ts'
import { goesOn, isPassing } from '../endings/goes-on.ts'
import { leadOf } from '../endings/over.ts'
import { asKnown, entityOf, kinEntity, possessive, projectMoved } from '../names/context.ts'
import { ageIn, partnerOf, qualityOf, STATUS } from './being.ts'
import { type Entry, entriesOf, entryFor, habitOf, SPORT, TAKES } from './catalogue.ts'
import { namesAfter } from './having.ts'
import {
  isLongAgo,
  isThird,
  isTitle,
  type Meaning,
  meaning,
  named,
  type Reading,
  tailWith,
  verbText,
} from './meaning.ts'
import { hoursBehind } from './narrowed.ts'
import { isMedicine, isTaste, isTelling, kinOf, PETS } from './nouns.ts'
import { finite, inThirdPerson, restOf } from './statements.ts'
import { insteadOf, isSmallTool } from './tools.ts'
import type { Standing } from './when.ts'

export function tastes(reading: Reading, relation: string): Meaning[] {
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
  // "I prefer deliveries on Saturday morning": the hour is what is preferred.
  const when =
    relation === 'prefers' && good.length === 1 && good[0] !== undefined
      ? hoursBehind(reading.words, good[0].next)
      : ''
  if (FOR_ONCE.test(when)) return []
  return good.map((object) => {
    const tell = (name: string, says: string): Meaning =>
      meaning(relation, 'now', named({ ...object, name }, 'concept', context), `${verb} ${says}`)
    if (when !== '')
      return tell(
        inThirdPerson(`${object.name} ${when}`, head),
        inThirdPerson(`${object.text} ${when}`, head),
      )
    const isAlone = clause.objects.length === 1
    return tell(
      isAlone ? tailWith(reading, object) : object.name,
      isAlone ? restOf(reading.words, clause, object, head) : object.text,
    )
  })
}

const FOR_ONCE =
  /\b(?:today|tonight|tomorrow|this (?:time|week|weekend|month|year|once)|next (?:time|week|weekend|month|year)|right now)\b/i

/** Entries of the catalogue whose ends the clause has. */
export function listed(reading: Reading): Meaning[] {
  const { clause } = reading
  const lead = leadOf(clause)
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
    const isHome = isHomecoming(reading)
    const key = `${isHome ? 'come back' : lead} ${p.preposition}`
    const own = entryFor(key, p.items, clause)
    if (own === undefined || PASSIVE.has(key) !== clause.passive) return []
    // Who was promoted to team lead is one from then on.
    const title =
      own.relation === 'promoted_to' ? ends(reading, entriesOf('hire as')[0] as Entry, p.items) : []
    const told = ends(reading, own, p.items)
    return [
      ...(isHome ? told.map((one) => ({ ...one, says: one.says.replace(/ (?=from )/, ' home ') })) : told),
      ...title,
    ]
  })
  // "Fauske in Norway" is one place, and the second is where the first is.
  const isWithin = (one: Meaning, i: number): boolean =>
    one.relation === 'lives_in' &&
    found
      .slice(0, i)
      .some(
        (first) =>
          first.relation === one.relation && first.says === one.says && first.standing === one.standing,
      )
  return found.length > 0 ? found.filter((one, i) => !isWithin(one, i)) : lone
}

/** "I've finished eight books so far": a total that will be another one, and no occasion. */
function isCountSoFar({ words, clause }: Reading, items: readonly Phrase[]): boolean {
  const isCounted = items.some(
    ({ text, plural }) => plural && (/^\d/.test(text) || ageIn(text.split(' ')[0] ?? '')),
  )
  if (!isCounted) return false
  const said = words
    .slice(clause.start, clause.next + 6)
    .map((w) => w.lower)
    .join(' ')
  // "I have bought two chairs" is told of one purchase.
  return (
    (clause.perfect && !/^(?:buy|win)$/.test(clause.verb)) ||
    /\b(?:so far|already|by now|until now|to date|this (?:year|month|season))\b/.test(said)
  )
}

/** "I came home from Trondheim": from where somebody is back. */
function isHomecoming({ clause, words }: Reading): boolean {
  return /^(?:come|get|return|fly|drive)$/.test(clause.verb) && words[clause.at + 1]?.lower === 'home'
}

const FORMER = /^(?:bought|made|painted|wrote|adopted|won|attended|sold|drew)$/

/** "The electric cello I bought": the object stands before its clause. */
export function withFormerObject(reading: Reading): Reading {
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

export const PASSIVE: ReadonlySet<string> = new Set(
  `hire by, hire at, hire as, employ by, promote to, diagnose with, fire from, fire by, lay off from,
   lay off by, accept to, accept into, engage to, marry to, base in, bear in, raise in, write in,
   build with, build on, license under, host on`.split(/,\s+/),
)

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
  // "I share a flat with Ewan."
  if (
    lead === 'share' &&
    preposition === 'with' &&
    /^(?:flat|apartment|house|place|room|studio)$/.test(object.noun)
  )
    return ends(reading, entriesOf('live with')[0] as Entry, items)
  // "We deploy Skylark to Fly": what uses it is Skylark.
  if (/^(?:deploy|host)$/.test(lead) && /^(?:to|on)$/.test(preposition)) {
    const named = object.proper && object.determiner === '' ? asKnown(entityOf(object.name, 'thing')) : null
    const of = projectMoved(object, reading.context) ?? named
    return of === null
      ? []
      : ends(reading, entriesOf('use')[0] as Entry, items).map((one) => ({
          ...one,
          ...{ of, says: `is ${pastOf(lead)} ${preposition} ${one.tail.name}` },
        }))
  }
  // "I'm building a site using Rust and Postgres."
  if (preposition === 'using')
    return items.every((i) => i.proper)
      ? items.map((i) => meaning('uses', 'now', named(i, 'thing', reading.context), `uses ${i.text}`))
      : []
  // What is studied there may change, so that it is not said again.
  if (lead === 'study' && preposition === 'at')
    return ends(reading, entriesOf('study at')[0] as Entry, items).map((one) => ({
      ...one,
      says: one.says.replace(/^((?:is |are |was |were |has been )?\S+) .*? at (?=\S)/u, '$1 at '),
    }))
  // "I play the cello in the town orchestra", "volleyball for Onda Azul".
  if (lead === 'play' && (preposition === 'in' || (preposition === 'for' && SPORT.test(object.noun)))) {
    const own = entriesOf(`play ${preposition}`)[0] as Entry
    // "In an orchestra" may be any.
    const isOne = items.every(
      (i) => own.fits(i, clause) && (i.proper || /^(?:the|my|our)$/.test(i.determiner)),
    )
    return isOne ? ends(reading, own, items) : []
  }
  return []
}

const BECOMES_STATE = new Set(
  'lives_in works_at job_title studies_at studies plays practices diet married_to engaged_to'.split(' '),
)

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
  // "He moved to his daughter's place": it says no place.
  const isTheirs = own.relation === 'lives_in' && items.every((i) => /^(?:his|her|their)$/.test(i.determiner))
  if (isPlaced || isTheirs) return []
  if (isPassing(words, clause, own.relation)) return []
  if (own.relation === 'hometown' && isJourney(reading)) return []
  if (/^(?:finished|bought|visited|read|watched|won)$/.test(own.relation) && isCountSoFar(reading, items))
    return []
  if (/^(?:left|quit)$/.test(own.relation) && goesOn(words, clause)) return []
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
        return meaning(own.relation, standing, tail, says, clause.verb, own.aspect)
      })
    const relation =
      standing === 'once' && own.once !== null && reading.times.length === 0 ? own.once : own.relation
    const became =
      own.relation === 'hometown'
        ? 'now'
        : BECOMES_STATE.has(own.relation) && standing === 'event'
          ? 'begun'
          : standing
    const whole = items.length === 1 ? tailWith(reading, item) : item.name
    const dose = own.relation === 'takes' ? doseAfter(words, item) : ''
    const tail = named({ ...item, name: `${whole}${dose}` }, own.type, context)
    const one = items.length === 1 ? null : item
    const [called] = item.called
    const said = `${verbText(reading, standing)} ${restOf(words, clause, one, head)}`
    if (called !== undefined && /^(?:organization|place)$/.test(own.type)) {
      const by = entityOf(called, own.type, item.name)
      return meaning(relation, became, by, said, clause.verb, own.aspect)
    }
    // "Settled into the new place in Antwerp": the words up to what is unclear leave out where.
    const plainly =
      own.relation === 'lives_in'
        ? `${finite('live', false, head)} in ${item.text}`
        : own.relation === 'moved_in_with'
          ? `moved in with ${inThirdPerson(item.text, head)}`
          : said
    const says = item.proper && !said.includes(item.called[0] ?? item.name) ? plainly : said
    return meaning(relation, became, tail, says, leadOf(clause), own.aspect)
  })
}

/** "I came from Hamburg by train": a way that was gone once; nobody's home is told by "we just came". */
function isJourney(reading: Reading): boolean {
  const { verb, tense, perfect, progressive, adverbs, prepositional } = reading.clause
  if (verb !== 'come' || (tense === 'present' && !perfect && !progressive)) return false
  const isBare = prepositional.length === 1 && adverbs.length === 0 && reading.times.length === 0
  return !isThird(reading) || perfect || progressive || !isBare
}

/** "She takes metformin, 500 mg twice a day." */
function doseAfter(words: readonly Word[], { name, next }: Phrase): string {
  if (/\d/.test(name) || words[next]?.lower !== ',') return ''
  const said = words.slice(next + 1, next + 3).map((w) => w.text)
  return /^\d[\d.,]* ?(?:mg|mcg|µg|g|ml|iu)$/i.test(said.join(' ')) ? ` ${said.join(' ')}` : ''
}

const AT_HAND = /^(?:made|painted|drew|wrote|bought|adopted)$/

/** "I made this bowl": what is shown is a bowl. */
function seenNow(item: Phrase, { relation, kind }: Entry): Phrase {
  return kind === 'event' && AT_HAND.test(relation) && /^(?:this|these)$/.test(item.determiner)
    ? { ...item, determiner: item.determiner === 'this' ? 'a' : '' }
    : item
}

/** "Switched from Vim to Helix", "moved our app from Heroku to Fly", "replaced MongoDB with Postgres", "switched to swimming". */
export function switched(reading: Reading): Meaning[] | null {
  const { clause, context } = reading
  const { verb, objects, prepositional, tense, perfect, words } = { ...clause, words: reading.words }
  const with_ = verb === 'replace' ? 'with' : verb === 'swap' ? 'for' : 'to'
  const from =
    prepositional.find((p) => p.preposition === 'from')?.phrase ?? (with_ === 'to' ? undefined : objects[0])
  const isOfIt =
    /^(?:it|them)$/.test(words[clause.at + 1]?.lower ?? '') && words[clause.at + 2]?.lower === with_
  const to =
    prepositional.find((p) => p.preposition === with_)?.phrase ??
    (isOfIt ? (phraseAt(words, clause.at + 3) ?? undefined) : undefined)
  const project = projectMoved(objects[0], context)
  const isTool = to !== undefined && insteadOf(to.name) !== undefined
  const isOf =
    /^(?:switch|change|migrate|port|replace|swap|upgrade)$/.test(verb) ||
    (verb === 'move' && (project !== null || isTool))
  if (!isOf || to === undefined || (tense !== 'past' && !perfect)) return null
  const habit = habitOf(to) ?? (from !== undefined && isMedicine(from) ? TAKES : null)
  // "I moved some tests from Postgres to SQLite."
  const [moved] = objects
  const isPart =
    moved !== undefined && with_ === 'to' && /^(?:some|an?|one|two|a few|half)$/.test(moved.determiner)
  if (isPart && project === null) return []
  if (from === undefined && !isTool && (habit === null || objects.length > 0)) return null
  if ((from !== undefined && !isTelling(from)) || !isTelling(to)) return []
  const { relation, type } = habit ?? (entriesOf('use')[0] as Entry)
  if (habit === null && !((to.proper || isSmallTool(to.name)) && to.determiner === '')) return []
  // "I swapped Tim for Ann", "switched my lessons to Mondays": nobody uses these.
  const isKnown = isTool || (from !== undefined && insteadOf(from.name) !== undefined)
  const isOther =
    /^(?:swap|replace|change)$/.test(verb) || (with_ === 'to' && moved !== undefined && project === null)
  if (habit === null && !isKnown && (isOther || /days?$/.test(to.name))) return []
  const was = from === undefined ? '' : `from ${textOf(words, from.start, from.next)} `
  const says = inThirdPerson(`switched ${was}to ${to.text}`, reading.head)
  const made = meaning(relation, 'begun', named(to, type, context), says, verb)
  return [project === null ? made : { ...made, of: project }]
}

/** "Edna turned 88 on Thursday". */
export function birthdayOf({ clause, head, words, times, context }: Reading): Meaning[] {
  const years = ageIn(clause.objects[0]?.name ?? '')
  const after = words[clause.next]
  // "I turned one down" tells no age.
  const isWhole = after === undefined || after.time || /^(?:PUNCT|CCONJ|SCONJ)$/.test(after.pos)
  const isPast = (clause.tense === 'past' || clause.perfect) && clause.modal === null
  // "I turned 18 in Lagos" tells of a day long ago.
  const isNow = clause.prepositional.length === 0 || times.length > 0
  // "When I turned twenty" was long ago.
  const isRetold =
    times.length === 0 &&
    /^(?:when|since|after|before|until)$/.test(words[clause.subject.start - 1]?.lower ?? '')
  const isAge = years !== undefined && isNow && isWhole && !isRetold && clause.particle === null
  if (!isAge || head.entity.type !== 'person') return []
  if (isPast) return [meaning('age', 'begun', years, `turned ${years}`, 'turn')]
  // "She turns nine on Saturday": the day is told as one that begins something.
  const isAhead = clause.modal === null && times.some((t) => t.role === 'since' && t.from > context.turn.at)
  return isAhead ? [meaning('age', 'now', years, `turns ${years}`, 'turn')] : []
}

/** "I lost my grandmother" says that she died. */
export function lostPerson({ clause, context }: Reading): Meaning[] | null {
  const [object] = clause.objects
  if (object === undefined || !isLoss(clause)) return null
  const of = kinEntity(object.noun, null, context)
  return [{ ...meaning('died', 'event', 'death', 'died', 'lose'), of }]
}

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

/** "We went camping", "I took my kids camping in the mountains". */
function outing(reading: Reading): Meaning[] {
  const { clause, words, head } = reading
  if (clause.verb !== 'go' || clause.chain.length > 0 || clause.modal !== null || clause.passive) return []
  if ((clause.tense !== 'past' && !clause.perfect) || clause.progressive || clause.negated) return []
  const next = words[clause.at + 1]
  if (next === undefined || !OUTING.test(next.lower)) return []
  const rest = restOf(words, { ...clause, objects: [], particle: null }, null, head)
  return [meaning('went', 'event', next.lower, `went ${next.lower} ${rest}`, 'go')]
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
  const tell = (relation: string, tail: string, says: string, type: EntityType = 'concept'): Meaning[] => [
    meaning(relation, 'event', entityOf(tail, type), `${says} ${rest}`),
  ]
  const tellOfTwo = (relation: string, event: string, says: string): Meaning[] => {
    const partner = partnerOf(reading)?.name
    return partner === undefined ? tell(relation, event, says) : tell(relation, partner, says, 'person')
  }
  const was = finite('be', true, head)
  if (clause.passive) {
    if (/^(?:fire|sack|lay)$/.test(clause.verb))
      return tell('lost_job', 'job', `${was} ${words[clause.at]?.lower}`)
    if (clause.verb === 'promote') return tell('promoted_to', 'promotion', `${was} promoted`)
    if (clause.verb === 'bear')
      return isThird(reading) || clause.prepositional.length > 0 || reading.times.length > 0
        ? tell('born', 'birth', `${was} born`)
        : []
    if (clause.verb === 'marry') return tellOfTwo('got_married', 'wedding', 'got married')
    if (clause.verb === 'divorce') return tellOfTwo('got_divorced', 'divorce', 'got divorced')
    if (clause.verb === 'engage') return tellOfTwo('got_engaged', 'engagement', 'got engaged')
    return []
  }
  if (clause.objects.length > 0 || clause.subject.noun === 'dropped') return []
  // "I graduated to the big table" leaves no school.
  const isFigured = clause.prepositional.some((p) => /^(?:to|from)$/.test(p.preposition))
  if (clause.verb === 'graduate') return isFigured ? [] : tell('graduated_from', 'school', 'graduated')
  if (clause.verb === 'retire') return tell('retired', 'retirement', 'retired')
  if (clause.verb === 'marry') return tell('got_married', 'wedding', 'married')
  if (isThird(reading) && (clause.verb === 'die' || (clause.verb === 'pass' && clause.particle === 'away')))
    return tell('died', 'death', clause.verb === 'die' ? 'died' : 'passed')
  return []
}
