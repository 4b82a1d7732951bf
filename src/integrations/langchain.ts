/** Memory for LangChain.js: a retriever whose documents are what is remembered. Nothing of LangChain is imported. */
import type { Namespace, RecallOptions } from '../api.ts'
import { unlessUnknown } from '../model/errors.ts'
import type { FactHit, TurnHit } from '../model/hit.ts'
import { toIso } from '../model/time.ts'

export interface RetrieverOptions {
  /** Of this process, or of a server by `recollect/client`. */
  readonly namespace: Namespace
  /** How to recall; `k` and `facts` say how many documents there are at most. */
  readonly recall?: Omit<RecallOptions, 'format' | 'signal' | 'trace'>
}

/** A document of LangChain. */
export interface RememberedDocument {
  readonly pageContent: string
  /** `kind`, `score`, and where it comes from: of a turn its session, speaker, time and metadata; of a fact its ends and turns. */
  readonly metadata: Readonly<Record<string, unknown>>
  readonly id: string
}

/**
 * A retriever of facts and turns, facts first, best first within each.
 *
 * @param Base `BaseRetriever` of `@langchain/core/retrievers`: handed in, so that it is of the version you use
 */
export function memoryRetriever<Retriever extends object>(
  Base: abstract new () => Retriever,
  { namespace, recall = {} }: RetrieverOptions,
): Retriever {
  const Extended = class extends (Base as unknown as new () => object) {
    lc_namespace = ['recollect', 'retrievers']
    async _getRelevantDocuments(question: string): Promise<RememberedDocument[]> {
      const found = await unlessUnknown(() => namespace.recall(question, recall), null)
      return found === null ? [] : [...found.facts.map(factDocument), ...found.hits.map(turnDocument)]
    }
  }
  return new Extended() as Retriever
}

function factDocument({ fact, head, tail, score }: FactHit): RememberedDocument {
  const { from, to } = fact.valid
  return {
    pageContent: fact.statement,
    id: fact.id,
    metadata: {
      kind: 'fact',
      score,
      head,
      relation: fact.relation,
      tail,
      from: toIso(from),
      to: to === null ? null : toIso(to),
    },
  }
}

function turnDocument({ turn, score }: TurnHit): RememberedDocument {
  const { id, content, session, speaker, role, at, metadata } = turn
  return {
    pageContent: content,
    id,
    metadata: { ...metadata, kind: 'turn', score, session, speaker, role, at: toIso(at) },
  }
}
