/** A namespace whose callers tell times as they have them: what names an instant becomes what the clock of its zone showed. */
import type { Namespace, TimeInput } from './api.ts'
import { byClock, UTC } from './model/clock.ts'

/** What options, turns and patches call their times. */
const TIMES = ['at', 'asOf', 'knownAt', 'from', 'to', 'before', 'validFrom', 'validTo'] as const

export function clockedCalls(space: Namespace): Namespace {
  const { timeZone } = space
  if (timeZone === UTC) return space
  // What is of another kind is refused by whoever reads it.
  const told = <Given>(given: Given): Given => {
    if (typeof given !== 'object' || given === null) return given
    const times = TIMES.flatMap((name) => {
      const time = (given as { readonly [name: string]: unknown })[name]
      return time == null ? [] : [[name, byClock(time as TimeInput, timeZone)] as const]
    })
    return times.length === 0 ? given : { ...given, ...Object.fromEntries(times) }
  }
  return {
    ...space,
    add: (turns, options) => space.add(Array.isArray(turns) ? turns.map(told) : told(turns), options),
    recall: (question, options) => space.recall(question, told(options)),
    inspect: (question, options) => space.inspect(question, told(options)),
    answer: (question, options) => space.answer(question, told(options)),
    explore: (operator, operands, options) => space.explore(operator, operands, told(options)),
    facts: (query) => space.facts(told(query)),
    timeline: (query) => space.timeline(told(query)),
    turns: (query) => space.turns(told(query)),
    forget: (query) => space.forget(told(query)),
    profile: (options) => space.profile(told(options)),
    card: (entity, options) => space.card(entity, told(options)),
    neighbours: (entity, options) => space.neighbours(entity, told(options)),
    update: (kind, id, patch) => space.update(kind, id, told(patch)),
    preview: (correction) =>
      space.preview(
        correction?.action === 'update' ? { ...correction, patch: told(correction.patch) } : correction,
      ),
  }
}
