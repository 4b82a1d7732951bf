/** Memory for LangChain.js: a retriever whose documents are what is remembered. Nothing of LangChain is imported. */
import type { Namespace, RecallOptions } from '../api.ts'
import { argumentInvalid, unlessUnknown } from '../model/errors.ts'
import { sourcesOf } from '../model/fact.ts'
import type { FactHit, TurnHit } from '../model/hit.ts'
import { checkOptions, type OptionTable } from '../model/options.ts'
import { toIso } from '../model/time.ts'
import { unlessAborted } from '../std/abort.ts'
import { checkNamespace } from './check-namespace.ts'

export interface RetrieverOptions {
  /** Of this process, or of a server by `recollect/client`. */
  readonly namespace: Namespace
  /** How to recall; `k` and `facts` say how many documents there are at most. */
  readonly recall?: Omit<RecallOptions, 'format' | 'signal' | 'trace'>
}

/** A document of LangChain. */
export interface RememberedDocument {
  readonly pageContent: string
  /**
   * `kind`, `score`, and where it comes from: of a turn its session, speaker, role, time and metadata; of a fact its ends
   * and the ids of its turns. Where metadata of yours has one of these names, it is in `metadata.metadata` alone.
   */
  readonly metadata: Readonly<Record<string, unknown>>
  readonly id: string
}

const OPTIONS: OptionTable<RetrieverOptions> = { namespace: 'object', recall: 'object' }

/** What is used of a retriever of LangChain. */
type RetrieverClass = new () => {
  invoke(question: string, options?: { readonly signal?: AbortSignal }): Promise<unknown>
}

/**
 * A retriever of facts and turns, facts first, best first within each; none when nothing relevant is known, as the
 * `floor` of the recall says.
 *
 * @param Base `BaseRetriever` of `@langchain/core/retrievers`: handed in, so that it is of the version you use
 * @throws MemoryError `argument-invalid` for options there are not, what is no class, and what is no namespace
 */
export function memoryRetriever<Retriever extends object>(
  Base: abstract new () => Retriever,
  options: RetrieverOptions,
): Retriever {
  if (typeof Base !== 'function')
    throw argumentInvalid('Base', 'must be the class BaseRetriever of @langchain/core/retrievers')
  checkOptions(options ?? null, OPTIONS)
  const { namespace, recall = {} } = options
  checkNamespace(namespace)
  const Extended = class extends (Base as unknown as RetrieverClass) {
    lc_namespace = ['recollect', 'retrievers']
    // LangChain does not hand the signal on to what retrieves.
    override invoke(question: string, given?: { readonly signal?: AbortSignal }): Promise<unknown> {
      return unlessAborted(super.invoke(question, given), given?.signal)
    }
    async _getRelevantDocuments(question: string): Promise<RememberedDocument[]> {
      if (question.trim() === '') return []
      const found = await unlessUnknown(() => namespace.recall(question, recall), null)
      return found?.relevant ? [...found.facts.map(factDocument), ...found.hits.map(turnDocument)] : []
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
      turns: sourcesOf(fact),
    },
  }
}

function turnDocument({ turn, score }: TurnHit): RememberedDocument {
  const { id, content, session, speaker, role, at, metadata } = turn
  return {
    pageContent: content,
    id,
    metadata: { ...metadata, kind: 'turn', score, session, speaker, role, at: toIso(at), metadata },
  }
}
