/** Short histories that once ended otherwise than their turns and decisions say. */
import type { Move, Step } from './histories.ts'

interface Known {
  readonly name: string
  /** Whether people decide in it. */
  readonly decided: boolean
  readonly moves: readonly Move[]
}

function add(session: 's1' | 's2' | 's3', ...said: readonly number[]): Step {
  return { do: 'add', session, said }
}
const FLUSH: Step = { do: 'flush', session: null }

function alone(...steps: readonly Move['step'][]): Move[] {
  return steps.map((step) => ({ step, by: 0, beside: [], before: 0 }))
}

/** A plan that came true, by what an import says; then one of its two facts goes. */
function removedOfFulfilment(nth: number): Move[] {
  return alone(
    add('s1', 10),
    add('s2', 15),
    FLUSH,
    { do: 'graph', nth: 0, fact: 2 },
    { do: 'remove', kind: 'fact', nth },
  )
}

/** A plan that was found elsewhere is of something by hand before its namesake, who did what is planned, is read. */
const NAMED_LIKE_A_SPEAKER = alone(
  add('s1', 15),
  { do: 'graph', nth: 1, fact: 2 },
  { do: 'forget', nth: 0 },
  { do: 'correct', kind: 'entity', nth: 0 },
  add('s1', 10),
)

/** Before which of its calls flushing a session may find that it is gone. */
const GONE_BEFORE = [0, 1, 2, 3, 4]

export const KNOWN_HISTORIES: readonly Known[] = [
  {
    name: 'a turn goes of somebody who has a new name, and whose own another turn still bears',
    decided: true,
    moves: alone({ do: 'correct', kind: 'entity', nth: 7 }, { do: 'graph', nth: 0, fact: 0 }, add('s2', 0), {
      do: 'forget-session',
      session: 's2',
    }),
  },
  {
    name: 'what was said over becomes one with what somebody else knew under another name',
    decided: true,
    moves: alone(
      add('s3', 15, 6),
      add('s1', 4, 15, 6),
      { do: 'define', relation: 'works_at', singleValued: true },
      { do: 'graph', nth: 7, fact: 1 },
      { do: 'rebuild' },
      add('s3', 4, 0, 14),
      { do: 'merge', nth: 3, other: 11 },
    ),
  },
  {
    name: 'what was over gets another name',
    decided: true,
    moves: alone(add('s1', 3, 4), FLUSH, { do: 'correct', kind: 'entity', nth: 1 }),
  },
  {
    name: 'a session is deleted while it is exported, and imported',
    decided: true,
    moves: [
      ...alone({ do: 'graph', nth: 5, fact: 2 }),
      { step: { do: 'import', nth: 0 }, by: 0, beside: { do: 'forget-session', session: 's1' }, before: 6 },
    ],
  },
  {
    name: 'a plan that came true gets another name',
    decided: true,
    moves: alone(add('s1', 9, 10), FLUSH, { do: 'correct', kind: 'entity', nth: 5 }),
  },
  {
    name: 'a plan that came true was found elsewhere before it was read',
    decided: true,
    moves: alone(
      { do: 'forget', nth: 0 },
      add('s1', 9, 10),
      { do: 'graph', nth: 0, fact: 1 },
      { do: 'graph', nth: 1, fact: 0 },
      { do: 'graph', nth: 0, fact: 2 },
    ),
  },
  {
    name: 'two plans of one place are told, and a third that was found elsewhere lies between',
    decided: true,
    moves: alone(add('s2', 15, 9), { do: 'graph', nth: 1, fact: 2 }, add('s1', 9)),
  },
  {
    name: 'a plan that a person put right has a namesake that came true before',
    decided: true,
    moves: alone(
      add('s2', 15, 15, 10),
      add('s1', 9),
      FLUSH,
      { do: 'graph', nth: 1, fact: 2 },
      { do: 'correct', kind: 'fact', nth: 0 },
    ),
  },
  {
    name: 'somebody was made one with a thing that goes',
    decided: true,
    moves: alone(
      { do: 'graph', nth: 0, fact: 0 },
      { do: 'merge', nth: 1, other: 0 },
      add('s1', 0),
      { do: 'graph', nth: 1, fact: 1 },
      FLUSH,
      { do: 'forget', nth: 0 },
    ),
  },
  {
    name: 'what a turn says was found elsewhere of a namesake whom a person described',
    decided: true,
    moves: alone(add('s2', 9), { do: 'graph', nth: 0, fact: 2 }, { do: 'correct', kind: 'entity', nth: 0 }),
  },
  {
    name: 'a session is imported from an export that was written while it was read, and a name is here',
    decided: false,
    moves: [
      ...alone(add('s2', 3), add('s1', 3, 0)),
      { step: { do: 'export' }, by: 0, beside: [13], before: 4 },
      ...alone({ do: 'forget-session', session: 's1' }, { do: 'import', nth: 0 }),
    ],
  },
  {
    name: 'a turn comes back that gave its name to a topic which a person put right',
    decided: true,
    moves: alone(
      add('s3', 14, 1),
      { do: 'export' },
      { do: 'flush', session: 's3' },
      { do: 'forget', nth: 0 },
      { do: 'correct', kind: 'topic', nth: 0 },
      { do: 'import', nth: 0 },
    ),
  },
  {
    name: 'somebody is denied, and spoken of elsewhere',
    decided: true,
    moves: alone(FLUSH, { do: 'deny', kind: 'entity', nth: 0 }, { do: 'graph', nth: 0, fact: 2 }),
  },
  {
    name: 'of a fact an earlier copy was heard, and it is protected no longer',
    decided: true,
    moves: alone(add('s1', 0), FLUSH, { do: 'correct', kind: 'fact', nth: 0 }, add('s2', 0), FLUSH, {
      do: 'freeze',
      kind: 'fact',
      nth: 0,
    }),
  },
  {
    name: 'a summary that a person wrote is protected no longer',
    decided: true,
    moves: alone(FLUSH, { do: 'correct', kind: 'topic', nth: 2 }, { do: 'freeze', kind: 'topic', nth: 3 }),
  },
  {
    name: 'a wish is put right and told again, and protected no longer',
    decided: true,
    moves: alone(add('s1', 11), FLUSH, { do: 'correct', kind: 'experience', nth: 0 }, add('s2', 11), FLUSH, {
      do: 'freeze',
      kind: 'experience',
      nth: 0,
    }),
  },
  {
    name: 'what came to another place is imported again with the places of the export',
    decided: false,
    moves: alone(
      add('s2', 15),
      add('s1', 15),
      { do: 'export' },
      { do: 'forget-session', session: 's2' },
      add('s2', 15),
      { do: 'import', nth: 0 },
      FLUSH,
      { do: 'import', nth: 0 },
    ),
  },
  {
    name: 'somebody with a new name is spoken of elsewhere by the old one',
    decided: true,
    moves: alone(FLUSH, { do: 'correct', kind: 'entity', nth: 1 }, { do: 'graph', nth: 0, fact: 0 }),
  },
  {
    name: 'what was read is taken back while an import looks at it',
    decided: false,
    moves: [
      ...alone(add('s2', 0), { do: 'flush', session: 's2' }),
      { step: { do: 'import', nth: 0 }, by: 0, beside: { do: 'undo', nth: 3 }, before: 4 },
      ...alone({ do: 'forget-session', session: 's1' }, { do: 'forget', nth: 0 }),
    ],
  },
  {
    name: 'a name that was removed stands in an older export',
    decided: true,
    moves: alone(
      add('s1', 0),
      FLUSH,
      { do: 'export' },
      { do: 'remove', kind: 'entity', nth: 1 },
      { do: 'import', nth: 0 },
    ),
  },
  {
    name: 'a new name is protected no longer',
    decided: true,
    moves: alone(FLUSH, { do: 'correct', kind: 'entity', nth: 1 }, { do: 'freeze', kind: 'entity', nth: 0 }),
  },
  {
    name: 'what a rebuild took apart is taken back after it was put together anew',
    decided: false,
    moves: alone(
      add('s2', 0, 0),
      { do: 'flush', session: 's2' },
      { do: 'forget', nth: 0 },
      { do: 'rebuild' },
      { do: 'undo', nth: 11 },
    ),
  },
  {
    name: 'what was found elsewhere is said by the turn, too',
    decided: true,
    moves: alone(add('s3', 9), FLUSH, { do: 'graph', nth: 1, fact: 2 }),
  },
  {
    name: 'the first of three copies is read last, in another session',
    decided: false,
    moves: alone(
      add('s1', 0, 0),
      FLUSH,
      add('s1', 0, 0, 0),
      add('s2', 0),
      { do: 'flush', session: 's1' },
      FLUSH,
    ),
  },
  {
    name: 'a copy goes while it waits to be read again',
    decided: false,
    moves: alone(
      add('s2', 12),
      add('s1', 12),
      FLUSH,
      { do: 'crash', after: 2, in: { do: 'rebuild' } },
      { do: 'forget-session', session: 's2' },
    ),
  },
  {
    name: 'a plan is heard of after what fulfilled it was told twice',
    decided: false,
    moves: alone(add('s2', 10), add('s1', 0, 0, 10, 0, 0, 0), FLUSH, add('s2', 0, 9)),
  },
  {
    name: 'a turn comes back from an older export, before one of its unit',
    decided: false,
    moves: alone(add('s1', 0), FLUSH, { do: 'export' }, { do: 'forget', nth: 0 }, { do: 'import', nth: 0 }),
  },
  {
    name: 'an import is interrupted and repeated',
    decided: false,
    moves: alone(
      FLUSH,
      { do: 'export' },
      { do: 'forget', nth: 0 },
      { do: 'crash', after: 2, in: { do: 'import', nth: 0 } },
      { do: 'import', nth: 0 },
    ),
  },
  {
    name: 'an import between turns that are there is interrupted',
    decided: false,
    moves: alone(
      add('s1', 0),
      { do: 'export' },
      { do: 'forget', nth: 0 },
      { do: 'rebuild' },
      { do: 'crash', after: 1, in: { do: 'import', nth: 0 } },
    ),
  },
  {
    name: 'somebody who speaks is removed',
    decided: true,
    moves: alone(add('s1', 11), FLUSH, { do: 'remove', kind: 'entity', nth: 3 }),
  },
  {
    name: 'something with a new name is heard of again',
    decided: true,
    moves: alone(add('s2', 1), FLUSH, { do: 'correct', kind: 'entity', nth: 1 }, add('s2', 2)),
  },
  {
    name: 'two who said something of each other are one, and two again',
    decided: true,
    moves: alone(add('s1', 9, 0), FLUSH, { do: 'merge', nth: 2, other: 0 }, { do: 'split', nth: 0 }),
  },
  {
    name: 'a relation is defined of what became one with something else',
    decided: true,
    moves: alone(
      add('s1', 4),
      FLUSH,
      { do: 'merge', nth: 1, other: 2 },
      { do: 'define', relation: 'works_at', singleValued: false },
    ),
  },
  {
    name: 'what made a plan come true is removed',
    decided: true,
    moves: removedOfFulfilment(0),
  },
  {
    name: 'a plan that came true is removed',
    decided: true,
    moves: removedOfFulfilment(1),
  },
  {
    name: 'what gave a name its alias is deleted',
    decided: true,
    moves: alone(
      add('s1', 1),
      add('s2', 15),
      FLUSH,
      { do: 'graph', nth: 0, fact: 0 },
      { do: 'merge', nth: 1, other: 2 },
      { do: 'forget-session', session: 's2' },
    ),
  },
  {
    name: 'something with the name of a speaker is put right, and apart once the speaker is read',
    decided: true,
    moves: NAMED_LIKE_A_SPEAKER,
  },
  {
    name: 'a plan of something with the name of a speaker becomes a plan of the speaker',
    decided: true,
    moves: [...NAMED_LIKE_A_SPEAKER, ...alone(FLUSH, { do: 'freeze', kind: 'entity', nth: 9 })],
  },
  {
    name: 'a speaker is denied, and a plan of something with the same name is found elsewhere',
    decided: true,
    moves: alone(FLUSH, { do: 'deny', kind: 'entity', nth: 0 }, add('s1', 10), FLUSH, {
      do: 'graph',
      nth: 0,
      fact: 2,
    }),
  },
  {
    name: 'a name is removed while it is read whose it is',
    decided: true,
    moves: [
      ...alone({ do: 'graph', nth: 0, fact: 0 }),
      { step: { do: 'remove', kind: 'entity', nth: 0 }, by: 0, beside: FLUSH, before: 1 },
    ],
  },
  {
    name: 'a name with a plan is removed while it is read whose it is, and that the plan came true',
    decided: true,
    moves: [
      ...alone(add('s1', 10), { do: 'graph', nth: 0, fact: 2 }),
      { step: { do: 'remove', kind: 'entity', nth: 0 }, by: 0, beside: FLUSH, before: 1 },
    ],
  },
  {
    name: 'a session is deleted while it is flushed',
    decided: false,
    moves: GONE_BEFORE.flatMap((before): Move[] => [
      { step: add('s2', 0), by: 0, beside: [], before },
      { step: FLUSH, by: 0, beside: { do: 'forget-session', session: 's2' }, before },
    ]),
  },
  {
    name: 'what was removed is put back, and an export of before comes',
    decided: true,
    moves: alone(
      add('s1', 0),
      { do: 'remove', kind: 'fact', nth: 0 },
      { do: 'export' },
      { do: 'undo', nth: 0 },
      FLUSH,
      { do: 'import', nth: 0 },
    ),
  },
  {
    name: 'somebody speaks in a session that is being imported',
    decided: false,
    moves: [
      ...alone(add('s2', 0, 0), FLUSH, { do: 'export' }, { do: 'forget-session', session: 's2' }),
      { step: { do: 'import', nth: 0 }, by: 0, beside: add('s2', 0), before: 4 },
    ],
  },
  {
    name: 'a value in other words is denied, and then its name is split',
    decided: true,
    moves: alone(
      add('s1', 19, 18),
      { do: 'deny', kind: 'fact', nth: 0 },
      { do: 'deny', kind: 'fact', nth: 0 },
      { do: 'deny', kind: 'fact', nth: 0 },
      { do: 'split', nth: 0 },
    ),
  },
  {
    name: 'a value in other words is renamed',
    decided: true,
    moves: alone(
      add('s1', 3, 18),
      { do: 'correct', kind: 'entity', nth: 5 },
      { do: 'graph', nth: 0, fact: 0 },
      add('s1', 0),
    ),
  },
  {
    name: 'a wish is removed, and an export of before comes',
    decided: true,
    moves: alone(
      add('s1', 11, 0),
      { do: 'define', relation: 'lives_in', singleValued: false },
      { do: 'export' },
      { do: 'remove', kind: 'experience', nth: 0 },
      { do: 'import', nth: 0 },
      add('s1', 0),
    ),
  },
  {
    name: 'a denied name has a namesake by then, and is denied no more',
    decided: true,
    moves: alone(
      { do: 'deny', kind: 'entity', nth: 0 },
      { do: 'graph', nth: 0, fact: 0 },
      { do: 'undo', nth: 1 },
      { do: 'deny', kind: 'fact', nth: 0 },
      add('s3', 0),
    ),
  },
  {
    name: 'a fact that one turn tells under two names is removed',
    decided: true,
    moves: alone(
      add('s2', 12),
      { do: 'merge', nth: 1, other: 11 },
      { do: 'flush', session: null },
      { do: 'remove', kind: 'fact', nth: 0 },
      { do: 'forget-session', session: 's1' },
    ),
  },
  {
    name: 'a copy is read again for what came in before it, which says the same first',
    decided: false,
    moves: [
      { step: add('s2', 0), by: 0, beside: [0], before: 0 },
      { step: add('s1', 0, 0, 0), by: 0, beside: { do: 'rebuild' }, before: 0 },
      { step: { do: 'crash', after: 0, in: { do: 'rebuild' } }, by: 0, beside: [], before: 0 },
      ...alone(add('s2', 0, 0)),
    ],
  },
  {
    name: 'somebody is denied who did a thing twice, and the later time is read first',
    decided: true,
    moves: [
      ...alone(
        add('s1', 1),
        add('s2', 1, 0),
        { do: 'deny', kind: 'entity', nth: 0 },
        { do: 'forget', nth: 5 },
      ),
      { step: add('s1', 0), by: 0, beside: { do: 'deny', kind: 'fact', nth: 0 }, before: 0 },
      ...alone({ do: 'flush', session: 's1' }),
    ],
  },
  {
    name: 'a title ends with one of several employers',
    decided: true,
    moves: alone(add('s1', 3), { do: 'define', relation: 'works_at', singleValued: false }, add('s1', 4)),
  },
]
