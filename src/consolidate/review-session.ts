/**
 * Once a session: what was distilled of it is looked at as a whole, with a model.
 *
 * @paper MemWeaver §4.2 (session review), GAM §3.4 (self-consistency), A.3 (topic relations)
 */

import type { TaskAnswer } from '../llm/task-runner.ts'
import { type Change, deleted, put } from '../model/change.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import { isTold, sourcesOf } from '../model/fact.ts'
import type { SessionId, TurnId } from '../model/ids.ts'
import { jobId } from '../model/job.ts'
import type { Session } from '../model/session.ts'
import type { StoredTurn } from '../model/turn.ts'
import { fingerprint } from '../std/hash.ts'
import { inOrder } from '../std/in-order.ts'
import { MAX_PAGE } from '../store/store.ts'
import { whyMaybeOne, wordsForRelative } from '../tasks/compare-entities.ts'
import { isOurs } from '../tasks/distil/by-model/listed-relations.ts'
import type { DistilOutput, DraftFact } from '../tasks/distil/types.ts'
import { type ReviewInput, type ReviewOutput, review } from '../tasks/review.ts'
import { applyComputed, stillSaid } from './apply-computed.ts'
import { LINK_CONFIDENCE, nearTopics, useRecords } from './consolidate.ts'
import { definitionChanges } from './define-relation.ts'
import { derive, isFixed } from './derive.ts'
import { isSpeech, speakersOf } from './distil-units.ts'
import { dueSubjects, type JobContext, workOnJobs } from './jobs.ts'
import { asKnown, knownFact, knownFacts } from './known-things.ts'
import { mergeChanges } from './merge.ts'
import { byWords, MAX_FACTS as MAX_KNOWN } from './telling-facts.ts'
import { readVocabulary } from './vocabulary.ts'

/** What one question shows; a session with more is reviewed in its newest part. */
const MAX_FACTS = 80
const MAX_TURNS = 60
const MAX_PAIRS = 10
const MAX_RELATIONS = 10
const MAX_TOPICS = 10
/** Sessions held at a time. */
const CLAIMED_TOGETHER = 24

export async function reviewSessions(context: JobContext, signal?: AbortSignal): Promise<void> {
  const { store, namespace, force } = context
  const due: string[] = []
  for (const subject of await dueSubjects(context, 'review')) {
    signal?.throwIfAborted()
    // Once a session: not before it is over.
    if (force || isOver(await store.session(namespace, subject as SessionId))) due.push(subject)
  }
  for (let next = 0; next < due.length; next += CLAIMED_TOGETHER)
    await workOnJobs(context, 'review', due.slice(next, next + CLAIMED_TOGETHER), (claimed) =>
      inOrder(
        claimed as SessionId[],
        context.runner.concurrency,
        (session) => askAbout(context, session, signal),
        async (asked, session) => {
          let isWritten = await applyReview(context, session, asked, signal)
          // Of what was deleted meanwhile nothing may be written: the rest is looked at again.
          while (!isWritten)
            isWritten = await applyReview(context, session, await askAbout(context, session, signal), signal)
        },
      ),
    )
}

function isOver(session: Session | null): boolean {
  return (
    session === null || (session.consolidated >= session.turns && session.flushes.includes(session.places))
  )
}

interface Asked {
  readonly input: ReviewInput
  /** The turns that it is shown, or that told the facts it is shown, as they were then. */
  readonly read: readonly StoredTurn[]
  readonly answer: TaskAnswer<ReviewOutput>
}

async function askAbout(
  context: JobContext,
  session: SessionId,
  signal: AbortSignal | undefined,
): Promise<Asked | null> {
  signal?.throwIfAborted()
  const input = await inputFor(context, session)
  if (input === null) return null
  const read = await context.store.turns(context.namespace, [
    ...new Set([...input.turns.map((t) => t.id), ...input.facts.flatMap((f) => f.sources)]),
  ] as TurnId[])
  return { input, read, answer: await context.runner.run(review, input, signal) }
}

/** @returns Whether all that was looked at is still there, and so what was found was written. */
async function applyReview(
  context: JobContext,
  session: SessionId,
  asked: Asked | null,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  signal?.throwIfAborted()
  const { store, namespace, now } = context
  const done = deleted('job', jobId('review', session))
  if (asked === null) {
    await store.apply(namespace, [done])
    return true
  }
  const { input, read, answer } = asked
  let isThere = true
  // One after the other, each against what the one before left: they may speak of the same facts.
  for (const changes of parts(context, input, answer.output))
    await applyComputed(store, namespace, { batch: { reason: 'review', at: now() } }, async () => {
      isThere &&= await stillSaid(store, namespace, read)
      return isThere ? changes() : []
    })
  const uses = answer.use === null ? [] : useRecords([answer.use], `review ${fingerprint(session)}`)
  await store.apply(namespace, isThere ? [...uses, done] : uses)
  return isThere
}

async function inputFor(
  { store, namespace, runner }: JobContext,
  session: SessionId,
): Promise<ReviewInput | null> {
  const topics = await store.findTopics(namespace, { session, limit: MAX_PAGE })
  const reviewed = topics.filter((t) => t.status === 'active' && !t.frozen).slice(-MAX_TOPICS)
  const turns = reviewed.flatMap((t) => t.turns)
  const found = await store.findFacts(namespace, { sources: turns, limit: MAX_FACTS })
  const place = new Map(turns.map((turn, i) => [turn, i]))
  const placeOf = (fact: Fact): number =>
    Math.min(...sourcesOf(fact).map((turn) => place.get(turn) ?? turns.length))
  const active = found.filter((f) => isTold(f) && !f.frozen).sort(byWords)
  if (active.length === 0 && reviewed.length === 0) return null
  const spoken = new Set<TurnId>(turns)
  // What other sessions told as well cannot be judged by the turns of this one.
  const isOwn = (fact: Fact): boolean => fact.evidence.every((e) => spoken.has(e.turn))
  // Nor can what these turns only gave another day or another sentence: without it, it would be known as over or wrong.
  const under = runner.hasModel('review') ? await store.factsUnder(namespace, active) : []
  const retold = under.filter((f) => !isOwn(f) && f.closings.some((c) => spoken.has(c.turn)))
  const isRetold = ({ head, relation, tail }: Fact): boolean =>
    retold.some((f) => f.head === head && f.relation === relation && f.tail === tail)
  const facts = active.filter((f) => isOwn(f) && !isRetold(f))
  // What a turn says in the place of something that is over may have been missed.
  const endings = await store.endingsOf(namespace, turns)
  const ending = endings.map((e) => e.turn)
  const cited = [...new Set([...facts.flatMap(sourcesOf), ...ending])]
    .filter((t) => spoken.has(t))
    .slice(-MAX_TURNS)
  const known = await store.entities(namespace, [...new Set(facts.flatMap((f) => [f.head, f.tail]))])
  const entities = new Map(known.map((e) => [e.id, e]))
  const told = await store.turns(namespace, turns)
  // What a model found worth reading, and nothing was read of: what the facts miss may stand there.
  const isGated = runner.hasModel('review') && runner.hasModel('segment')
  const read = new Set(
    (isGated ? await store.readings(namespace, turns) : []).flatMap((r) => (r.tag === '' ? [] : r.turn)),
  )
  const unread = told.filter((t) => read.has(t.id) && isSpeech(t) && !cited.includes(t.id)).map((t) => t.id)
  const seen = new Set([...cited, ...unread.slice(0, MAX_TURNS - cited.length)])
  const shown = told.filter((t) => seen.has(t.id)).sort((a, b) => a.at - b.at || a.ordinal - b.ordinal)
  // Told here and elsewhere, and what else is known of the subject: a fact may say it once more.
  const more = runner.hasModel('review') ? await knownFacts({ store, namespace }, told) : NOTHING_KNOWN
  const judged = new Set(facts.map((f) => f.id))
  const others = [...active, ...more.facts].filter((f) => !judged.has(f.id))
  const shownOthers = [...new Map(others.map((f) => [f.statement, f])).values()].slice(0, MAX_KNOWN)
  // Who was noted under a wrong name has no fact any more.
  const ends = [
    ...endings.flatMap((e) => [e.head, e.value ?? e.head]),
    ...shownOthers.flatMap((f) => [f.head, f.tail]),
  ]
  const beside = [...new Set(ends)].filter((id) => !entities.has(id))
  const vocabulary = await readVocabulary(store, namespace)
  const relations = [...new Set(facts.map((f) => f.relation))].filter(
    (r) => !isOurs(r) && !vocabulary.isDefined(r),
  )
  const keywords = reviewed.map((topic) => topic.keywords)
  const near = await nearTopics(store, namespace, keywords)
  return {
    speakers: speakersOf(told),
    turns: shown,
    facts: facts
      .flatMap((fact) => {
        const { id, relation, statement } = fact
        const known = knownFact(fact, entities)
        if (known === null) return []
        const ends = { head: known.head.name, tail: known.tail.name }
        return [{ id, relation, statement, ...ends, sources: sourcesOf(fact), fact, known }]
      })
      .sort((a, b) => placeOf(a.fact) - placeOf(b.fact) || (keyOf(a) < keyOf(b) ? -1 : 1)),
    entities: [...entities.values()].map(({ name, type }) => ({ name, type, description: '' })),
    known: runner.hasModel('review') ? await asKnown({ store, namespace }, shownOthers) : [],
    told: more.told,
    pairs: [
      ...(await relativesByName({ store, namespace }, facts)),
      ...unsurePairs([...entities.values()], await store.entities(namespace, beside)),
    ].slice(0, MAX_PAIRS),
    relations: relations.slice(0, MAX_RELATIONS),
    topics: reviewed.map(({ id, summary, keywords }, i) => ({
      id,
      summary,
      keywords,
      nearest: (near[i] ?? []).filter((t) => t.id !== id),
    })),
  }
}

/** In the order of the turns, then by words: numbers mean the same facts when the same turns are asked about again. */
function keyOf({ statement, head, relation, tail }: ReviewInput['facts'][number]): string {
  return [statement, head, relation, tail].join('\n')
}

/** Rules ask for nothing that is known. */
const NOTHING_KNOWN: Awaited<ReturnType<typeof knownFacts>> = { facts: [], told: new Map() }

/** "Ana's mother" beside Judith, of whom it is known that she is the mother of Ana. */
async function relativesByName(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  facts: readonly Fact[],
): Promise<ReviewInput['pairs']> {
  const ties = facts.filter((fact) => /^has_[a-z]+$/.test(fact.relation))
  const ends = await store.entities(namespace, [...new Set(ties.flatMap((f) => [f.head, f.tail]))])
  const byId = new Map(ends.map((e) => [e.id, e]))
  const asked = ties.flatMap(({ relation, head, tail }) => {
    const [owner, named] = [byId.get(head), byId.get(tail)]
    if (owner === undefined || named === undefined) return []
    const words = wordsForRelative(relation.slice('has_'.length))
    return [{ named, names: words.map((word) => normaliseName(`${owner.name}'s ${word}`)) }]
  })
  const called = await store.entitiesNamed(namespace, [...new Set(asked.flatMap((one) => one.names))])
  return asked.flatMap(({ named, names }) =>
    called
      .filter((e) => e.status === 'active' && e.id !== named.id && names.includes(normaliseName(e.name)))
      .filter((e) => !e.apart.includes(named.id) && !named.apart.includes(e.id))
      .map((e) => ({ a: e, b: named })),
  )
}

/**
 * Entities that rules could neither tell apart nor together.
 *
 * @param beside Those that are no ends of the facts: what was put right, and what is known.
 */
function unsurePairs(entities: readonly Entity[], beside: readonly Entity[]): ReviewInput['pairs'] {
  const pairs: ReviewInput['pairs'][number][] = []
  const own = entities.filter((e) => e.status === 'active')
  const active = [...own, ...beside.filter((e) => e.status === 'active')]
  for (const [i, a] of own.entries())
    for (const b of active.slice(i + 1)) {
      if (pairs.length >= MAX_PAIRS) return pairs
      if (whyMaybeOne(a, b) !== null && !isPart(a, b) && !isPart(b, a)) pairs.push({ a, b })
    }
  return pairs
}

/** "QA of Compass" is no other name of Compass, as "city of Vilnius" may be one of Vilnius. */
function isPart(part: Entity, whole: Entity): boolean {
  return whole.type !== 'place' && normaliseName(part.name).endsWith(` of ${normaliseName(whole.name)}`)
}

/** What follows from a review, as separate batches. */
function parts(
  context: JobContext,
  input: ReviewInput,
  output: ReviewOutput,
): (() => Promise<readonly Change[]>)[] {
  const { store, namespace } = context
  const hidden = new Set(output.hidden)
  const reworded = new Map(output.corrected.map((c) => [c.id, c.statement]))
  const redated = new Map(output.redated.map((r) => [r.id, r.fact]))
  const verified = new Set(output.verified)
  return [
    async () => {
      const ids = input.facts.map((f) => f.id)
      const replaced = (await store.facts(namespace, ids)).flatMap((fact) => {
        const next = reviewed(fact, { hidden, redated, reworded, verified })
        return next === fact ? [] : [[fact.id, next] as const]
      })
      return replaced.length === 0 ? [] : derive(store, namespace, { replaced: new Map(replaced) })
    },
    () =>
      derive(store, namespace, {
        read: [
          {
            turns: input.turns as never,
            output: { ...EMPTY, facts: output.added, endings: output.ended },
            joins: true,
          },
        ],
      }),
    ...output.same.map((n) => async (): Promise<readonly Change[]> => {
      const pair = input.pairs[n]
      if (pair === undefined) return []
      // Another session's review may have taken one of them away meanwhile.
      if ((await store.entities(namespace, [pair.a.id, pair.b.id])).length < 2) return []
      const [kept, bare] = isOwnedBy(pair.b.name, pair.a.name) ? [pair.b, pair.a] : [pair.a, pair.b]
      if (isOwnedBy(kept.name, bare.name) && (await isOfOthers(store, namespace, kept, bare))) return []
      return mergeChanges(store, namespace, kept.id, bare.id, 'model')
    }),
    ...output.relations.map((verdict) => () => verdictChanges(store, namespace, verdict)),
    async () => {
      const links = output.links.filter((l) => l.confidence > LINK_CONFIDENCE)
      const ends = await store.topics(namespace, [...new Set(links.flatMap((l) => [l.from, l.to]))])
      const there = new Set(ends.map((t) => t.id))
      return links
        .filter((l) => there.has(l.from) && there.has(l.to))
        .map(({ from, to, relation, confidence }) =>
          put('topic-link', { from, to, relation, weight: confidence }),
        )
    },
  ]
}

/** "Ana's thesis" is the thesis, with whose it is. */
function isOwnedBy(name: string, bare: string): boolean {
  const [, , noun = ''] = OWNED.exec(name) ?? []
  return noun !== '' && normaliseName(noun) === normaliseName(bare)
}
const OWNED = /^(.+?)(?:['’]s|(?<=s)['’]) (.+)$/

/** Whether somebody else has something to do with what bears the name alone: several have a thesis. */
async function isOfOthers(
  store: JobContext['store'],
  namespace: string,
  owned: Pick<Entity, 'name'>,
  { id }: Pick<Entity, 'id'>,
): Promise<boolean> {
  const [, owner = ''] = OWNED.exec(owned.name) ?? []
  const facts = await store.findFacts(namespace, { entities: [id], limit: MAX_PAGE })
  const ends = await store.entities(namespace, [...new Set(facts.flatMap((f) => [f.head, f.tail]))])
  return ends.some(
    (e) =>
      (e.speaker || e.type === 'person') &&
      ![e.name, ...e.aliases].some((name) => normaliseName(name) === normaliseName(owner)),
  )
}

/** What was found of a relation. That it stands for itself is remembered, too, so that it is not asked again. */
async function verdictChanges(
  store: JobContext['store'],
  namespace: string,
  { relation, same, singleValued }: ReviewOutput['relations'][number],
): Promise<Change[]> {
  const joined =
    same === null
      ? []
      : await definitionChanges(store, namespace, {
          ...{ relation: same, singleValued: null, synonyms: [relation], by: 'model' },
        })
  if (joined.length > 0) return joined
  const own = same === null ? singleValued : null
  return definitionChanges(store, namespace, { relation, singleValued: own, synonyms: [], by: 'model' })
}

/** A fact after the review: hidden, dated or said better, or found to be supported. */
function reviewed(
  fact: Fact,
  {
    hidden,
    redated,
    reworded,
    verified,
  }: {
    readonly hidden: ReadonlySet<string>
    /** With the time at which it was. */
    readonly redated: ReadonlyMap<string, DraftFact>
    readonly reworded: ReadonlyMap<string, string>
    readonly verified: ReadonlySet<string>
  },
): Fact {
  if (isFixed(fact)) return fact
  if (hidden.has(fact.id)) return { ...fact, status: 'hidden' }
  const right = redated.get(fact.id)
  if (right !== undefined) {
    const { time, statement } = right
    // What happened is how it began.
    const claimed = right.kind === fact.kind ? right.claimed : { from: right.claimed.from, to: null }
    return {
      ...fact,
      evidence: fact.evidence.map((e) => ({ ...e, claimed, time, statement, verified: true })),
    }
  }
  const statement = reworded.get(fact.id) ?? fact.statement
  if (statement === fact.statement && (fact.verified || !verified.has(fact.id))) return fact
  return {
    ...fact,
    evidence: fact.evidence.map((e) => ({
      ...e,
      statement: e.statement === fact.statement ? statement : e.statement,
      verified: e.verified || verified.has(fact.id),
    })),
  }
}

const EMPTY: Omit<DistilOutput, 'facts' | 'endings'> = { mentions: [], cues: [], wishes: [], rewritings: [] }
