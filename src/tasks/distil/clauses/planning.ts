/** Plans and goals that a clause tells. */

import type { Clause } from '../../../english/clauses.ts'
import type { Phrase } from '../../../english/phrases.ts'
import { DAY, type Instant } from '../../../model/time.ts'
import type { TimeExpression } from '../../../std/time-expressions.ts'
import { WEEK } from '../../../std/time-spans.ts'
import { gerundOf } from '../../../std/verbs.ts'
import type { Known } from '../names/context.ts'
import { PLANNED } from './catalogue.ts'
import { HEADING, isThird, type Meaning, meaning, type Reading, tailWithOf } from './meaning.ts'
import { isOwned, isTelling, kinOf } from './nouns.ts'
import { finite, inThirdPerson, isParted, restOf } from './statements.ts'

export function isPlan(reading: Reading): boolean {
  const { clause, reality, times, context } = reading
  const dated = times.some((t) => t.role === 'at')
  // "Going to Rome in 2019": what is long past was a trip, and is no plan.
  if (times.some((t) => t.role === 'at' && t.to <= context.turn.at - YEAR)) return false
  if (reality === 'planned')
    return (
      !clause.negated &&
      (clause.modal === null || clause.modal === 'will' || clause.modal === 'shall') &&
      (clause.modal === null || dated)
    )
  const isPresent =
    clause.tense === 'present' && !clause.perfect && !clause.negated && clause.chain.length === 0
  if (!isPresent || clause.modal !== null) return false
  if (isHabitOrDeadline(reading)) return false
  const ahead = dayAhead(times, context.turn.at)
  // "We move to Graz on 1 June", but "I move house every year".
  if (!clause.progressive) return ahead !== null && isTimetabled(reading)
  if (clause.passive) return false
  const isNow = times.some((t) => NOWADAYS.test(t.text.trim()))
  if (HEADING.has(clause.verb) || isConsulting(clause)) return dated && (!isNow || ahead !== null)
  return !IDLE.has(clause.verb) && (ahead !== null ? !isOfWhatIsSaid(reading) : isInHolidays(clause))
}

/** "On Mondays", "by Friday". */
function isHabitOrDeadline({ clause, words }: Reading): boolean {
  return (
    clause.prepositional.some((p) => /(?:day|weekend)s$/.test(p.phrase.noun) && p.preposition === 'on') ||
    words.some((w, i) => w.lower === 'by' && words[i + 1]?.time === true)
  )
}

const NOWADAYS = /^(?:today|tonight|now|right now|this (?:week|month|year))/i

/** A day, a month, a season that is still to come. */
function dayAhead(times: readonly TimeExpression[], said: Instant): TimeExpression | null {
  return times.find((t) => t.role === 'at' && t.from > said && !NOWADAYS.test(t.text.trim())) ?? null
}

/** "I fly to Oslo on 3 May", "Jo gets married in June": what is said like that is fixed. */
function isTimetabled({ clause, words }: Reading): boolean {
  const { verb, objects, at } = clause
  if (verb === 'get') return /^(?:married|engaged)$/.test(words[at + 1]?.lower ?? '')
  return objects.length === 0 && /^(?:move|fly|sail|marry|graduate)$/.test(verb)
}

/** "I'm writing a speech for the wedding on Friday": the day is that of the wedding. */
function isOfWhatIsSaid({ clause, words, times }: Reading): boolean {
  const last = clause.prepositional.at(-1)
  const first = words[last?.start ?? 0]?.start ?? 0
  return (
    last !== undefined &&
    /^(?:for|about|of|like|without|against)$/.test(last.preposition) &&
    !(last.preposition === 'for' && /^(?:audition|sit|stand|leave|play|perform)$/.test(clause.verb)) &&
    !(last.preposition === 'of' && clause.particle === 'out') &&
    times.every((t) => t.index > first)
  )
}

/** "We're skiing in Livigno over half-term." */
function isInHolidays({ prepositional }: Clause): boolean {
  return prepositional.some(
    ({ preposition, phrase }) =>
      /^(?:over|at|in|during)$/.test(preposition) &&
      /^(?:half-term|half term|(?:school |summer |easter |christmas |autumn |spring |winter )?(?:holidays|break)|(?:easter |bank holiday |long )weekend)$/i.test(
        phrase.name,
      ),
  )
}

/** What people feel, are at or have to do, whatever day they say beside it, and errands nobody remembers. */
const IDLE: ReadonlySet<string> = new Set(
  `be become think dread look count wait hope wish feel kill use wear tell say pay aim live work freak panic worry wonder
   expect need want consider try talk joke kid die prepare train practise practice rehearse pack save stress study revise
   focus rely depend bank call phone ring text email message mail send post bring fetch cook eat drink wash clean tidy
   iron mow shop print check order return borrow lend ask answer reply remind let read watch listen miss skip avoid
   decline dream plan organise organize guess bet assume hear decide sort deliver come bake cancel postpone lose sleep
   wake lie cry laugh beg doze nap chill relax rest hide owe cost mean include depend suppose act age drop put turn
   keep end stop finish quit continue begin set sit_down catch pop nip hang bin vacuum hoover water feed charge`.split(
    /\s+/,
  ),
)

/** Days without a year may be read as those that are just past. */
const YEAR = 365 * DAY

const HEALER =
  /^(?:doctor|specialist|dentist|surgeon|cardiologist|neurologist|therapist|psychiatrist|physio|physiotherapist|optician|midwife|consultant|dermatologist|lawyer|solicitor|notary)$/

/** "I'm seeing the eye specialist on 9 April." */
function isConsulting({ verb, objects }: Clause): boolean {
  return verb === 'see' && objects.some((o) => HEALER.test(o.noun))
}

export function planned(reading: Reading): Meaning[] {
  const { clause, words, head } = reading
  const done = doneTo(reading)
  if (done !== null) return [plan(`${clause.verb} ${done}`, `${clause.verb} ${done}`, head)]
  const { verb, particle, objects, prepositional } = clause
  const married = clause.passive || /^(?:married|engaged)$/.test(words[clause.at + 1]?.lower ?? '')
  const learns = clause.chain.at(-1) === 'learn'
  if (
    (clause.open && !married) ||
    (!PLANNED.has(verb) && !learns && !isWorthADay(reading)) ||
    clause.chain.some((c, i) => !/^(?:plan|intend|start|begin)$/.test(c) && !(c === 'learn' && i > 0))
  )
    return []
  const isTold = (i: Phrase): boolean => isTelling(withoutPointing(i), isThird(reading))
  const whole = [...objects, ...prepositional.slice(0, objects.length > 0 ? 0 : 1).flatMap((p) => p.items)]
  // "Hosting Tom's 40th": what is Tom's was lost.
  if (!whole.every((i) => isTold(i) && !/^(?:'s|is)$/.test(words[i.next]?.lower ?? ''))) return []
  if (whole.length === 0 && !married && !learns && !isWhole(clause)) return []
  if (
    /^(?:have|get|give|make|see|meet|take|leave|finish|stay|spend|record|present)$/.test(verb) &&
    !married &&
    !isWeighty(reading)
  )
    return []
  const clear = prepositional.findIndex((p) => !p.items.every(isTold))
  const kept = clear < 0 ? prepositional : prepositional.slice(0, clear)
  const what = objects.map((o) => o.name).join(' and ')
  const isPart = verb === 'take' && words[clause.at + 1]?.lower === 'part'
  const does = learns
    ? `learn ${words[clause.at]?.lower.endsWith('ing') ? gerundOf(verb) : `to ${verb}`}`
    : isPart
      ? 'take part'
      : verb
  const names = [
    does,
    ...(isParted(clause) ? [what, particle] : [particle, what]),
    ...kept.map((p) => `${p.preposition} ${p.items.map((i) => i.name).join(' and ')}`),
  ]
  const goal = names.filter((n) => n !== null && n !== '').join(' ')
  const rest = married && !clause.passive ? 'married' : restOf(words, clause, null, head)
  return [plan(married && !clause.passive ? 'get married' : goal, `${does} ${rest}`, head)]
}

function plan(goal: string, does: string, head: Known): Meaning {
  const says = `${finite('plan', false, head)} to ${does}`
  return meaning('plans_to', 'plan', inThirdPerson(goal, head), says, 'plan')
}

/** "My knee done", "her braces taken off": what is done to a part of somebody; `null` for other things. */
function doneTo({ clause, words, head }: Reading): string | null {
  const { verb, objects, next } = clause
  const [object, ...others] = objects
  const done = words[next]
  if (!/^(?:have|get)$/.test(verb) || object === undefined || others.length > 0) return null
  if (!MENDED.test(object.name) || !/^(?:my|his|her)$/.test(object.determiner)) return null
  if (!/(?:ed|done|taken|seen|cut|put)$/.test(done?.lower ?? '') || done?.time !== false) return null
  const off = /^(?:out|off|in)$/.exec(words[next + 1]?.lower ?? '')?.[0]
  const particle = off === undefined || words[next + 1]?.time ? '' : ` ${off}`
  return `${inThirdPerson(object.text, head)} ${done.lower}${particle}`
}

/** "That Björk tribute" says which one. */
function withoutPointing(phrase: Phrase): Phrase {
  const isNamed = isPointing(phrase) && hasName(phrase)
  return isNamed ? { ...phrase, determiner: 'the' } : phrase
}

function isPointing({ determiner }: Phrase): boolean {
  return /^(?:this|that)$/.test(determiner)
}

function hasName({ proper, name }: Phrase): boolean {
  return proper || name !== name.toLowerCase()
}

/** "Retire", "fly out", "move in": nothing need follow. */
function isWhole({ verb, particle, subject }: Clause): boolean {
  if (/^(?:fly|move|sail)$/.test(verb) && /^(?:out|off|home|back|in)$/.test(particle ?? '')) return true
  return (
    /^(?:retire|graduate|marry|move|propose)$/.test(verb) || (verb === 'visit' && subject.kind !== 'speaker')
  )
}

/** What has a day: far enough ahead to be an occasion, or with a name or something of weight in it. */
function isWorthADay(reading: Reading): boolean {
  const { clause, times, context } = reading
  const ahead = dayAhead(times, context.turn.at)
  if (IDLE.has(clause.verb)) return false
  if (ahead === null) return isInHolidays(clause)
  return (
    ahead.from - context.turn.at > WEEK ||
    isWeighty(reading) ||
    clause.prepositional.some((p) => p.items.some(hasName))
  )
}

/** "I'm planning a ring-toss tournament". */
export function intended({ clause, words, head }: Reading): Meaning[] {
  const [object, ...others] = clause.objects
  if (!/^(?:plan|organi[sz]e)$/.test(clause.verb) || clause.tense !== 'present' || clause.modal !== null)
    return []
  if (clause.chain.length > 0 || clause.open || others.length > 0 || !isTelling(object)) return []
  if (!clause.progressive || object.determiner === '') return []
  const says = `${finite('plan', false, head)} ${restOf(words, clause, object, head)}`
  return [meaning('plans_to', 'plan', tailWithOf(clause, object), says, 'plan')]
}

/** What doctors mend, fit or take out. */
const MENDED =
  /\b(?:knee|hip|shoulder|eye|ankle|wrist|heart|cataracts?|(?:wisdom )?(?:tooth|teeth)|tonsils|appendix|gallbladder|pacemaker|stent|stitches|braces|cast|hernia|bunions?|adenoids|hearing aids?|implants?)\b/

/** Verbs of everyday life plan something only with such objects. */
function isWeighty({ clause }: Reading): boolean {
  const { verb, objects, prepositional } = clause
  if (
    /^(?:take|stay|spend|leave|present|give)$/.test(verb) &&
    prepositional.some((p) => p.items.some(hasName))
  )
    return true
  if (/^(?:sing|perform|compete|race|audition|speak)$/.test(verb)) return true
  return objects.some(
    (o) =>
      o.proper ||
      (isPointing(o) && hasName(o)) ||
      (isParted(clause) && MENDED.test(o.name)) ||
      HEALER.test(o.noun) ||
      kinOf(o.noun) !== null ||
      isOwned(o) ||
      /^(?:class|course|exam|test|trip|party|housewarming|barbecue|baby shower|reunion|wedding|baby|surgery|operation|op|replacement|scan|biopsy|check-?up|appointment|interview|meeting|degree|tattoo|puppy|kitten|dog|cat|pet|job|country|album|paper|talk|presentation|speech|film|movie|documentary|workshop|lessons?|photos?|road trip|vacation|holiday|sabbatical|break)$/.test(
        o.noun,
      ),
  )
}
