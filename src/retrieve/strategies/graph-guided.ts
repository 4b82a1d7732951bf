/**
 * Graph-guided multi-factor retrieval: topics near the question and their neighbours are anchors; their
 * turns are read together with the question and weighed by time, confidence and role.
 *
 * @paper GAM §3.4
 */

import type { TopicId, TurnId } from '../../model/ids.ts'
import type { Topic } from '../../model/topic.ts'
import { type StoredTurn, traitsFromBits } from '../../model/turn.ts'
import { factsOfTurns } from '../facts-of-turns.ts'
import { findTopics, labelOf, openTopics } from '../find-topics.ts'
import { readAloud, rerankTurns } from '../rerank-turns.ts'
import { best, type Found, NOTHING, type RankedTurn, readTurns, type Search } from '../search.ts'

export interface GraphGuidedKnobs {
  /** Topics near the question. */
  readonly anchors: number
  /** Topics in all, with the neighbours. 0 neighbours: the same as `anchors`. */
  readonly withNeighbours: number
  /** Factors; 1 switches one off. */
  readonly time: number
  readonly confidence: number
  readonly role: number
}

export const GRAPH_GUIDED_KNOBS: GraphGuidedKnobs = {
  anchors: 5,
  withNeighbours: 15,
  time: 1.4,
  confidence: 1.2,
  role: 1.4,
}

const LINKS = 200

export async function searchGraphGuided(search: Search, knobs: GraphGuidedKnobs): Promise<Found> {
  const { query, image, visit, emit, facts: reader } = search
  const near = await findTopics(search, knobs.anchors)
  for (const { item: topic, score } of near) {
    visit('topic', topic.id)
    emit({ kind: 'seeded', node: 'topic', id: topic.id, label: labelOf(search, topic), score })
  }
  const nearest = near.map((n) => n.item)
  const beside = await neighbours(search, nearest, knobs.withNeighbours - nearest.length)
  const reached = [...nearest, ...beside].flatMap((topic) => topic.turns)
  const candidates = await readTurns(search, reached)
  if (candidates.length === 0) return NOTHING
  const said = candidates.map(({ turn }) => turn)
  const ids = said.map(({ id }) => id)
  for (const id of ids) visit('turn', id)
  const [relevance, verified] = await Promise.all([relevanceOf(search, said), verifiedTurns(reader, ids)])
  const temporal = query.times.length > 0 || query.shape === 'when' || query.shape === 'order'
  const turns = candidates.map(({ index, turn }, i): RankedTurn => {
    const dated = temporal && traitsFromBits(image.traits[index] as number).dated
    const spoken = query.speakers.includes(turn.speaker) || turn.role === query.role
    const signals = {
      relevance: relevance[i] ?? 0,
      time: dated ? knobs.time : 1,
      confidence: verified.has(turn.id) ? knobs.confidence : 1,
      role: spoken ? knobs.role : 1,
    }
    return { index, score: signals.relevance * signals.time * signals.confidence * signals.role, signals }
  })
  const ranked = best(turns, search.limits.turns)
  return { ...NOTHING, turns: ranked, facts: await factsOfTurns(search, ranked) }
}

async function neighbours(search: Search, near: readonly Topic[], most: number): Promise<Topic[]> {
  const { store, namespace, visit, emit } = search
  if (near.length === 0 || most <= 0) return []
  const known = new Map(near.map((t) => [t.id, t]))
  const links = await store.topicLinks(namespace, [...known.keys()], LINKS)
  const through = new Map<TopicId, string>()
  for (const { from, to, relation } of links.sort((a, b) => b.weight - a.weight)) {
    const other = known.has(from) ? to : from
    if (!known.has(other) && !through.has(other)) through.set(other, relation)
  }
  const chosen = [...through.keys()].slice(0, most)
  const topics = openTopics(search, await store.topics(namespace, chosen))
  for (const topic of topics) {
    visit('topic', topic.id)
    emit({
      kind: 'visited',
      node: 'topic',
      id: topic.id,
      label: labelOf(search, topic),
      through: through.get(topic.id) ?? '',
    })
  }
  return topics
}

/** A reranker that fails is stood in for by the likeness of the texts. */
async function relevanceOf(search: Search, turns: readonly StoredTurn[]): Promise<number[]> {
  return (await rerankTurns(search, turns)) ?? search.likeness.of(turns.map(readAloud))
}

/** Turns that support a fact which was verified when it was learned. */
async function verifiedTurns(
  reader: Search['facts'],
  turns: readonly TurnId[],
): Promise<ReadonlySet<string>> {
  const facts = reader.usable(await reader.of(turns, 500))
  return new Set(facts.filter((f) => f.verified).flatMap((f) => f.evidence.map((e) => e.turn as string)))
}
