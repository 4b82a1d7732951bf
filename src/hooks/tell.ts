/** What an agent is told: a brief when a session starts, and what bears on a prompt. */
import type { Namespace } from '../api.ts'
import type { Session } from '../model/session.ts'
import { words } from '../std/words.ts'
import { aboutProject } from './about-project.ts'
import { decidedIn } from './decided.ts'
import { LEAST, LEAST_OF_NAMED, type Wanted } from './gate.ts'
import { lastSaid } from './last-said.ts'
import { type Block, type BlockPart, blockOf } from './recalled-block.ts'

/** Tokens of one block, its frame included. */
const MOST_TOKENS = 800
/** Of these, what each memory may take. */
const PROJECT = 560
const USER = 200
const LATELY = 280
const STANDS = 240
/** What is known of the project by facts leaves less room for what was once decided about it. */
const DECIDED = 200
const LEAST_DECIDED = 100
/** Sessions before the last one that are looked through for what was decided. */
const EARLIER = 30
/** Facts whose names are looked for in a question. */
const MOST_FACTS = 1000
/** Whose it is, before what it is. */
const OWNER = /^.+['’]s? (?=\S)/
/** Whoever talks with an agent is no thing of the project. */
const SPEAKS = /^(?:user|assistant)$/i
/** What the world knows: "what is the difference between a list and a tuple in Python", "who wrote Python". */
const OF_THE_WORLD =
  /^\W*(?:[Ww]hat(?:['’]s| is) (?:the difference between )?an? |[Ww]ho (?:wrote|invented|created|made|designed) \p{Lu}\S*\W*$)/u
/** Says of a tool no more than that it is one. */
const AS_TOOL = /^(?:uses?|runs?_on|(?:written|built|made)_(?:in|with|on))$/
const LOOK_UP =
  ' It is a part of what is stored; the tool "recall" finds the rest: decisions, reasons, names, numbers, wishes.'
const PROJECT_TITLE = 'Said about this project:'
const STANDS_TITLE = 'How it stands:'
const LATELY_TITLE = 'Said about it last:'
const DECIDED_TITLE = 'Decided about it before:'
const USER_TITLE = 'Said by the user, in whatever project:'

export interface TellInput {
  readonly space: (namespace: string) => Namespace
  /** Namespace of the project. */
  readonly namespace: string
  /** Namespace of what its user said, in whatever project. */
  readonly userNamespace: string
  /** The session that is told: what was said in it is known there. */
  readonly session: string
  readonly told: ReadonlySet<string>
  readonly now: number
}

/**
 * Stable facts, standing wishes and plans of the project and of its user, how the project stands, and where its other sessions
 * were left; `null` when nothing is known.
 *
 * @param open Sessions that nobody consolidated to their end.
 */
export async function briefFor(
  { space, namespace, userNamespace, session, told, now }: TellInput,
  open: readonly string[],
): Promise<Block | null> {
  // First, since what is being consolidated meanwhile no longer waits.
  const newest = await endedBefore(space(namespace), session, open)
  const [ended, earlier] = [newest.slice(0, 1), newest.slice(1)]
  const lately = await lastSaid(space(namespace), { open, ended }, LATELY)
  const stands = await aboutProject(space(namespace), STANDS, now)
  const room = Math.max(LEAST_DECIDED, DECIDED - stands.tokens)
  const decided = await decidedIn(space(namespace), { sessions: earlier, last: ended, now }, room)
  const user = await profileBeside(session, space(userNamespace), USER)
  const project = await profileBeside(session, space(namespace), PROJECT)
  const parts = [
    { ...user, title: USER_TITLE },
    { ...lately, title: LATELY_TITLE },
    { ...stands, title: STANDS_TITLE },
    { ...decided, title: DECIDED_TITLE },
    { ...project, title: PROJECT_TITLE },
  ]
  return blockOf(parts, { told, budget: MOST_TOKENS, note: LOOK_UP })
}

/** The newest other sessions of which nothing waits: what the last one decided and left open is told as that of one that was cut off. */
async function endedBefore(space: Namespace, session: string, open: readonly string[]): Promise<Session[]> {
  const newest = await space.sessions({ newestFirst: true, limit: open.length + EARLIER + 2 })
  return newest
    .filter(({ id, turns, consolidated }) => id !== session && (!open.includes(id) || consolidated >= turns))
    .slice(0, EARLIER + 1)
}

/** A profile without what the session itself just said: that stands before the agent until it is consolidated. */
async function profileBeside(
  session: string,
  space: Namespace,
  budget: number,
): Promise<Pick<BlockPart, 'text' | 'citations'>> {
  const { text, citations } = await space.profile({ budget })
  const turns = await space.turns({ ids: [...new Set(citations.flatMap((c) => c.turns))] })
  const here = new Set(turns.filter((t) => t.session === session && t.topic === null).map((t) => t.id))
  return { text, citations: citations.filter((c) => !c.turns.every((turn) => here.has(turn))) }
}

/** What bears on a prompt that wants memory; `null` when nothing does, or it was told before. */
export async function recallFor(
  { wish, question }: Wanted,
  { space, namespace, userNamespace, session, told }: TellInput,
): Promise<Block | null> {
  const parts: BlockPart[] = []
  for (const [name, title, budget, least] of [
    [namespace, PROJECT_TITLE, PROJECT, LEAST[wish].project],
    [userNamespace, USER_TITLE, USER, LEAST[wish].user],
  ] as const) {
    // What is not handed on is not put into words either.
    const asked = space(name)
    const floor = wish === 'might' && name === namespace ? LEAST_OF_NAMED : least
    const context = await asked.recall(question, { budget, floor })
    // What has to be kept to is for whoever cooks or travels, and no code does.
    if (context.sufficiency < floor) continue
    if (context.sufficiency < least && !(await namesKnown(asked, question))) continue
    const here = new Set(context.hits.filter((hit) => hit.turn.session === session).map((hit) => hit.turn.id))
    const citations = context.citations.filter((c) => !c.turns.every((turn) => here.has(turn)))
    parts.push({ title, text: context.text, citations })
  }
  return blockOf(parts, { told, budget: MOST_TOKENS })
}

/**
 * Whether a question names something of which facts are known: "kestrel", or "the transforms" of "kestrel's transforms"; one
 * that asks what the world knows has to name more than a tool that is used.
 */
async function namesKnown(space: Namespace, question: string): Promise<boolean> {
  const facts = await space.facts({ limit: MOST_FACTS })
  const said = ` ${words(question).join(' ')} `
  const isOfTheWorld = OF_THE_WORLD.test(question.trim())
  return facts.some(({ headName, relation, tailName }) =>
    (isOfTheWorld && AS_TOOL.test(relation) ? [headName] : [headName, tailName]).some(
      (name) => !SPEAKS.test(name) && said.includes(` ${words(name.replace(OWNER, '')).join(' ')} `),
    ),
  )
}
