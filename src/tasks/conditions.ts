/** Illnesses by name, and words about one that do not say whose it is. */
import { table } from '../std/table.ts'
import { isCondition } from './distil/clauses/nouns.ts'
import type { DraftEntity } from './distil/types.ts'

export const HAS_CONDITION = 'has_condition'

/** The relation of an ending whose head is the illness: the only one who has it, as far as the memory knows, never had it. */
export const HAD_BY = 'had_by'

/** Whoever is one has the other. */
const BY_ADJECTIVE = table<string>({
  diabetic: 'diabetes',
  prediabetic: 'prediabetes',
  asthmatic: 'asthma',
  epileptic: 'epilepsy',
  dyslexic: 'dyslexia',
  autistic: 'autism',
  anaemic: 'anemia',
  anemic: 'anemia',
  anaemia: 'anemia',
  coeliac: 'celiac',
})

/** The illness as the head of such an ending. */
export function condition(name: string): DraftEntity {
  return { name, type: 'concept', description: '' }
}

/** What an illness is called by whoever has it: "celiac disease" and "coeliac" are one; `null` for what is none. */
export function conditionOf(name: string): string | null {
  const lower = name.toLowerCase()
  const bare = lower.replace(/ (?:disease|disorder)$/, '')
  const called = BY_ADJECTIVE[bare] ?? bare
  return isCondition({ name: lower }) || called !== bare ? called : null
}
