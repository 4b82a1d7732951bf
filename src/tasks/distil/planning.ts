/** Plans and goals that a clause tells. */
import type { Clause } from '../../english/clauses.ts'
import { DAY } from '../../model/time.ts'
import { gerundOf } from '../../std/verbs.ts'
import { PLANNED } from './catalogue.ts'
import { entityOf } from './context.ts'
import { HEADING, isThird, type Meaning, meaning, type Reading, tailWithOf } from './meaning.ts'
import { isOwned, isTelling, kinOf } from './nouns.ts'
import { finite, inThirdPerson, restOf } from './statements.ts'

export function isPlan({ clause, reality, times, context }: Reading): boolean {
  const dated = times.some((t) => t.role === 'at')
  // "Going to Rome in 2019": what is long past was a trip, and is no plan.
  if (times.some((t) => t.role === 'at' && t.to <= context.turn.at - YEAR)) return false
  if (reality === 'planned')
    return (
      !clause.negated &&
      (clause.modal === null || clause.modal === 'will' || clause.modal === 'shall') &&
      (clause.modal === null || dated)
    )
  // "We move to Graz on 1 June", but "I move house every year".
  const isSet =
    clause.verb === 'move' &&
    clause.objects.length === 0 &&
    times.some(({ role, from }) => role === 'at' && from > context.turn.at)
  return (
    (clause.progressive || isSet) &&
    clause.tense === 'present' &&
    !clause.perfect &&
    !clause.negated &&
    (HEADING.has(clause.verb) || isConsulting(clause)) &&
    clause.chain.length === 0 &&
    dated &&
    !times.some((t) => /^(?:today|tonight|now|right now|this (?:week|month|year))/i.test(t.text.trim()))
  )
}

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
      'plan',
      entityOf(inThirdPerson(married && !clause.passive ? 'get married' : goal, head), 'concept'),
      says,
      'plan',
    ),
  ]
}

/** "I'm planning a ring-toss tournament". */
export function intended({ clause, words, head }: Reading): Meaning[] {
  const [object, ...others] = clause.objects
  if (!/^(?:plan|organi[sz]e)$/.test(clause.verb) || clause.tense !== 'present' || clause.modal !== null)
    return []
  if (clause.chain.length > 0 || clause.open || others.length > 0 || !isTelling(object)) return []
  if (!clause.progressive || object.determiner === '') return []
  const tail = entityOf(tailWithOf(clause, object), 'concept')
  return [
    meaning(
      'plans_to',
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
      HEALER.test(o.noun) ||
      kinOf(o.noun) !== null ||
      isOwned(o) ||
      /^(?:class|course|exam|test|trip|party|housewarming|barbecue|baby shower|reunion|wedding|baby|surgery|operation|op|scan|biopsy|check-?up|appointment|interview|meeting|degree|tattoo|puppy|kitten|dog|cat|pet|job|country|album|paper|talk|presentation|speech|film|movie|documentary|workshop|lessons?|photos?|road trip|vacation|holiday|sabbatical|break)$/.test(
        o.noun,
      ),
  )
}
