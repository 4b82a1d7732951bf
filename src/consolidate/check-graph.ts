/** Checks a graph that was built elsewhere before anything of it is written. */
import { ENTITY_TYPES } from '../model/entity.ts'
import { argumentInvalid } from '../model/errors.ts'
import { EXPERIENCE_TYPES } from '../model/experience.ts'
import type { ExperienceInput, FactInput, GraphInput } from '../model/graph-input.ts'
import { checkOptions, misuse, notOneOf, type OptionTable } from '../model/options.ts'

const GRAPH: OptionTable<GraphInput> = { entities: 'list', facts: 'list', experiences: 'list' }
const ENTITY: OptionTable<NonNullable<GraphInput['entities']>[number]> = {
  name: 'text',
  type: 'text',
  description: 'text',
  sources: 'texts',
}
const FACT: OptionTable<FactInput> = {
  head: 'text',
  relation: 'text',
  tail: 'text',
  sources: 'texts',
  statement: 'text',
  from: 'text',
  to: 'text',
  kind: 'text',
  confidence: 'number',
  aspect: 'text',
  condition: 'text',
  headType: 'text',
  tailType: 'text',
}
const EXPERIENCE: OptionTable<ExperienceInput> = { type: 'text', content: 'text', sources: 'texts' }

/** Lists of a graph: the fields of an item, those that must be there, and those that are one of a few. */
const LISTS = {
  entities: { fields: ENTITY, needed: ['name', 'sources'], choices: { type: ENTITY_TYPES } },
  facts: {
    fields: FACT,
    needed: ['head', 'relation', 'tail', 'sources'],
    choices: { kind: ['state', 'event'], headType: ENTITY_TYPES, tailType: ENTITY_TYPES },
  },
  experiences: {
    fields: EXPERIENCE,
    needed: ['type', 'content', 'sources'],
    choices: { type: EXPERIENCE_TYPES },
  },
} as const

/** @throws MemoryError `argument-invalid` naming the item and its field, e.g. `facts[3].sources` */
export function checkGraph(graph: GraphInput): void {
  checkOptions(graph ?? null, GRAPH, 'field')
  for (const [list, rules] of Object.entries(LISTS))
    for (const [index, item] of (graph[list as keyof typeof LISTS] ?? []).entries())
      checkItem(`${list}[${index}]`, item, rules)
}

function checkItem(
  place: string,
  item: object,
  { fields, needed, choices }: (typeof LISTS)[keyof typeof LISTS],
): void {
  const refuse = (name: string, reason: string): never => {
    throw argumentInvalid(`${place}.${name}`, reason)
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw argumentInvalid(place, 'must be an object')
  const wrong = misuse(item, fields, 'field')
  if (wrong !== null) refuse(wrong.name, wrong.reason)
  const values = item as Readonly<Record<string, unknown>>
  for (const name of needed) {
    const value = values[name]
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
      refuse(name, 'is needed and must not be empty')
  }
  if ((values.sources as readonly string[]).length === 0)
    refuse('sources', 'must name at least one stored turn that the item rests on')
  for (const [name, known] of Object.entries(choices) as [string, readonly string[]][])
    if (values[name] !== undefined && !known.includes(values[name] as string))
      refuse(name, notOneOf(values[name], known))
  const { confidence } = values as { readonly confidence?: number }
  if (confidence !== undefined && !(confidence >= 0 && confidence <= 1))
    refuse('confidence', 'must lie between 0 and 1')
}
