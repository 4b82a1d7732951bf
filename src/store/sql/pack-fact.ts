/** A fact as it is stored: what each piece of evidence says like the fact itself is written once. */
import type { Evidence, Fact } from '../../model/fact.ts'
import type { FactId } from '../../model/ids.ts'

/** Fields of evidence that the fact has, too. */
const SHARED = [
  'head',
  'relation',
  'tail',
  'wording',
  'statement',
  'aspect',
  'condition',
  'kind',
  'intent',
  'verified',
] as const
/** Fields of evidence that are mostly so. */
const USUAL = { context: [] as const, by: 'reading' } as const

type PackedFact = Omit<Fact, 'id' | 'evidence'> & { readonly evidence: readonly Partial<Evidence>[] }

export function packFact({ id: _, ...fact }: Fact): PackedFact {
  return {
    ...fact,
    evidence: fact.evidence.map((evidence) => {
      const packed: Partial<Record<keyof Evidence, unknown>> = { ...evidence }
      for (const field of SHARED) if (evidence[field] === fact[field]) delete packed[field]
      if (evidence.context.length === 0) delete packed.context
      if (evidence.by === USUAL.by) delete packed.by
      return packed as Partial<Evidence>
    }),
  }
}

/** Reads facts of older files as well, whose evidence said nothing of its own. */
export function unpackFact(id: string, packed: PackedFact): Fact {
  const fact = { ...packed, verified: packed.verified ?? false }
  const shared = Object.fromEntries(SHARED.map((field) => [field, fact[field]]))
  return {
    id: id as FactId,
    ...fact,
    evidence: packed.evidence.map((evidence) => ({ ...USUAL, ...shared, ...evidence }) as Evidence),
  }
}
