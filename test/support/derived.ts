/** What a memory made of its turns, in a form that can be compared. */
import { isMemoryError, type Namespace } from 'recollect'

/** The export; nothing for a memory that nothing was written to. */
export async function lines(space: Pick<Namespace, 'export'>): Promise<string[]> {
  const all: string[] = []
  try {
    for await (const line of space.export()) all.push(line)
  } catch (error) {
    if (!isMemoryError(error, 'namespace-unknown')) throw error
  }
  return all
}

interface Line {
  readonly kind: string
  readonly in?: string
  readonly value: {
    readonly of?: string
    readonly session?: string
    readonly turns?: readonly string[]
    readonly value?: { readonly cluster?: unknown }
  }
}

/**
 * Everything that follows from turns and decisions. What was spent, how a topic was read, which topics stood near a new one
 * when it came, and what was learned over time from several of them are no consequence of the turns. A topic keeps its id when
 * the turn goes that gave it.
 */
export async function derived(space: Pick<Namespace, 'export'>): Promise<string[]> {
  return (await derivedLines(space))
    .map((line) => JSON.stringify(sorted(line, line.in === 'topic' ? 'id' : '')))
    .sort()
}

/**
 * The same where turns were deleted one by one: topics stay as they were cut, less the turn that went, while a rebuild
 * may cut what is left elsewhere. Of topics only the turns of a session that belong to one are compared.
 */
export async function derivedButCuts(space: Pick<Namespace, 'export'>): Promise<string[]> {
  const all = await derivedLines(space)
  const turns = all.flatMap(({ in: collection, value }) =>
    collection === 'topic' ? (value.turns ?? []).map((turn) => `${value.session} ${turn}`) : [],
  )
  return [
    ...all.flatMap((line) => (line.in === 'topic' ? [] : [JSON.stringify(sorted(line, ''))])),
    ...turns,
  ].sort()
}

async function derivedLines(space: Pick<Namespace, 'export'>): Promise<Line[]> {
  return (await lines(space))
    .map((text) => JSON.parse(text) as Line)
    .filter(({ kind, in: collection, value }) => {
      if (kind !== 'put') return false
      if (collection !== 'record') return collection !== 'topic-link'
      if (value.of === 'experience') return value.value?.cluster === null
      return value.of === 'relation' || value.of === 'removed' || value.of === 'rewriting'
    })
}

/** Fields by their names, as stores do not keep their order. */
function sorted(value: unknown, without: string): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item, without))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => field !== without)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, own]) => [field, sorted(own, without)]),
  )
}
