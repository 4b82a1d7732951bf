/**
 * What people tell of what they work on: who does what, what it may cost, when it is due, what was chosen for what, how far it is,
 * and what was measured. Each is one value of a slot (`project-slots.ts`), the newest of which holds.
 */
import type { Instant } from '../../model/time.ts'
import { rolesIn } from './project-people.ts'
import { choicesIn, statusIn } from './project-progress.ts'
import { presupposed, valuesIn } from './project-values.ts'
import type { OfProject, Slot } from './project-words.ts'

/**
 * @param isAsked A question tells only what it takes for granted.
 * @param said When it was said.
 * @param about What the sentences before spoke of last that has one value.
 */
export function projectIn(text: string, isAsked: boolean, said: Instant, about: Slot | null): OfProject {
  if (isAsked) return { meanings: presupposed(text, said), endings: [] }
  const roles = rolesIn(text)
  const values = valuesIn(text, said, about)
  const choices = roles.meanings.length === 0 ? choicesIn(text) : []
  const status = statusIn(text)
  return {
    meanings: [...roles.meanings, ...values.meanings, ...choices, ...status.meanings],
    endings: [...roles.endings, ...values.endings, ...status.endings],
  }
}
