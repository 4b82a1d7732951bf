/** A graph of named things with observations and relations, on turns: every one of these is a turn of its own. */
import { fingerprint } from '../std/hash.ts'
import type { Metadata } from './turn.ts'

export interface GraphEntity {
  readonly name: string
  readonly entityType: string
  readonly observations: readonly string[]
}

export interface GraphRelation {
  readonly from: string
  readonly to: string
  readonly relationType: string
}

/** A turn about a named thing: a document under its name. */
export interface NamedTurn {
  readonly id: string
  readonly role: 'document'
  readonly speaker: string
  readonly content: string
  readonly metadata: Metadata
}

/** All of it is one conversation. */
export const GRAPH_SESSION = 'knowledge-graph'
/** How ids of its turns begin. */
export const GRAPH_ID = 'graph-'
/** Titles are names of speakers, which are short. */
const MAX_TITLE = 200

export function entityTurn({ name, entityType }: GraphEntity): NamedTurn {
  return {
    ...titled(name),
    id: entityId(name),
    content: `${name}: ${entityType}`,
    metadata: { graph: 'entity', name, entityType },
  }
}

export function observationTurn(name: string, text: string): NamedTurn {
  return {
    ...titled(name),
    id: observationId(name, text),
    content: text.trim() === '' ? `${name}:` : text,
    // A text of blanks alone cannot be a turn.
    metadata: { graph: 'observation', name, ...(text.trim() === '' && { text }) },
  }
}

export function relationTurn({ from, to, relationType }: GraphRelation): NamedTurn {
  return {
    ...titled(from),
    id: relationId({ from, to, relationType }),
    content: `${from} – ${relationType.replaceAll('_', ' ')} – ${to}`,
    metadata: { graph: 'relation', from, to, relationType },
  }
}

/** A note about a thing is a document under its name. */
function titled(name: string): Pick<NamedTurn, 'speaker' | 'role'> {
  const title = name.trim().slice(0, MAX_TITLE).trim()
  return { role: 'document', speaker: title === '' ? 'unnamed' : title }
}

export const entityId = (name: string): string => `${GRAPH_ID}${fingerprint('entity', name)}`
export const observationId = (name: string, text: string): string =>
  `${GRAPH_ID}${fingerprint('observation', name, text)}`
export const relationId = ({ from, to, relationType }: GraphRelation): string =>
  `${GRAPH_ID}${fingerprint('relation', from, relationType, to)}`
