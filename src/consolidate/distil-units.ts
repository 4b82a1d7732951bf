/** What is asked about the turns of finished units, and what is not asked again. */
import type { Change } from '../model/change.ts'
import type { TurnId } from '../model/ids.ts'
import { repetitionKey } from '../model/repetition.ts'
import type { TaskUse } from '../model/task-use.ts'
import { isEarlier, type StoredTurn } from '../model/turn.ts'
import { createPacer } from '../std/pacer.ts'
import { pattern } from '../std/pattern.ts'
import { layOver } from '../store/overlay.ts'
import { distil } from '../tasks/distil/distil.ts'
import type { DistilInput, DistilOutput, KnownThings } from '../tasks/distil/types.ts'
import { derive } from './derive.ts'
import type { JobContext } from './jobs.ts'
import { knownThings } from './known-things.ts'
import { knownWishes } from './known-wishes.ts'
import { turnsPutRight } from './put-right.ts'
import { approximateTokens, type Unit } from './units.ts'
import { wishChanges } from './wishes.ts'

/** What one question is about, in turns (half as many more or fewer), and at most in approximate tokens: with more, models lose count. */
const BATCH_TURNS = 10
const BATCH_TOKENS = 2500
/** Turns before a batch that it shows, for what its own refer to. */
const TURNS_BEFORE = 3

/** Approximate tokens that rules distil between two turns of the event loop. */
const PACE_TOKENS = 5000

export interface DistilledTurns {
  readonly turns: readonly StoredTurn[]
  readonly output: DistilOutput
}

export interface DistilledUnits {
  readonly units: readonly Unit[]
  /** With what repetitions say, too: a topic is about it, though it counts once. */
  readonly packs: readonly DistilledTurns[]
  /** By turn: the model that read it, and why a model did not. */
  readonly by: ReadonlyMap<TurnId, { readonly by: string | null; readonly failed: string | null }>
  readonly uses: readonly TaskUse[]
}

export async function distilUnits(
  context: JobContext,
  units: readonly Unit[],
  signal: AbortSignal | undefined,
): Promise<DistilledUnits> {
  const { runner } = context
  const { repeated } = await findRepetitions(
    context,
    units.flatMap((u) => u.turns),
  )
  const byModel = runner.hasModel('distil')
  // A model is not asked about a repetition; rules read it for what it is found by.
  const isAsked = (t: StoredTurn): boolean => !byModel || (isSpeech(t) && !repeated.has(t.id))
  const kept = units.map(({ turns, reading }) => {
    if (reading === null) return turns
    const isKept = (i: number): boolean => reading.kept.includes(i)
    return turns.filter((turn, i) => isKept(i) || (isKept(i + 1) && isPartOf(turn, turns[i + 1])))
  })
  const speakers = [...new Set(units.flatMap((u) => u.turns.map((t) => t.speaker)))]
  const groups = byModel ? batched(kept.flat().filter(isAsked)) : kept
  const rest = kept.flat().filter((t) => !isAsked(t))
  const all = units.flatMap((u) => u.turns)
  const { store, namespace } = context
  const ruled = byModel ? rest : kept.flat()
  const said = Map.groupBy(await turnsPutRight(store, namespace, ruled), (t) => t.session)
  const putRight = (turns: readonly StoredTurn[]) =>
    [...new Set(turns.map((t) => t.session))].flatMap((session) => said.get(session) ?? [])
  const answers: Answered[] = []
  const inputFor = async (turns: readonly StoredTurn[]): Promise<DistilInput> =>
    byModel
      ? {
          turns,
          speakers,
          before: turnsBefore(turns, all),
          known: await knownBefore(context, answers, turns),
        }
      : { turns, speakers: speakersOf(turns), before: putRight(turns) }
  const ask = async (turns: readonly StoredTurn[]): Promise<Answered> => ({
    turns,
    ...(turns.length === 0
      ? { output: NOTHING, by: null, use: null, failed: null }
      : await runner.run(distil, await inputFor(turns), signal)),
  })
  const pace = createPacer(PACE_TOKENS)
  for (const turns of groups) {
    // A model is shown what the turns before came to, so it is asked about them first.
    answers.push(await ask(turns))
    if (byModel) continue
    // Rules work at once and hold up whatever else this process does.
    await pace(tokensOf(turns))
    signal?.throwIfAborted()
  }
  return {
    units,
    packs: [
      ...answers.map(({ turns, output }) => ({ turns, output })),
      ...(rest.length === 0
        ? []
        : [
            {
              turns: rest,
              output: distil.offline({ turns: rest, speakers, before: putRight(rest) }),
            },
          ]),
    ],
    by: new Map(
      answers.flatMap(({ turns, by, failed }) => turns.map((t) => [t.id, { by, failed }] as const)),
    ),
    uses: answers.flatMap((a) => a.use ?? []),
  }
}

/** What was answered about a batch. */
interface Answered extends DistilledTurns {
  readonly by: string | null
  readonly use: TaskUse | null
  readonly failed: string | null
}

/** What is known beside some turns once the answers about those before them are written. */
async function knownBefore(
  { store, namespace }: JobContext,
  answers: readonly Answered[],
  turns: readonly StoredTurn[],
): Promise<KnownThings> {
  const told = await changesOf({ store, namespace }, answers)
  const place = { namespace, store: told.length === 0 ? store : layOver(store, namespace, told).store }
  const [things, wishes] = await Promise.all([knownThings(place, turns), knownWishes(place, turns)])
  return { ...things, wishes }
}

async function changesOf(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  read: readonly DistilledTurns[],
): Promise<Change[]> {
  if (read.length === 0) return []
  const spoken = read.flatMap((r) => r.turns)
  const wishes = read.flatMap((r) => r.output.wishes)
  const again = { without: new Set(spoken.map((t) => t.id)), gone: new Set<TurnId>() }
  return [
    ...(await derive(store, namespace, { read, spoken })),
    ...(await wishChanges(store, namespace, { wishes, ...again })),
  ]
}

/** A short question is part of an answer in a few words, or that says no name: "And the teaching?" "Over.", "And Zosia?" "She plays again." */
function isPartOf({ speaker, content }: StoredTurn, answer: StoredTurn | undefined): boolean {
  return (
    answer !== undefined &&
    answer.speaker !== speaker &&
    content.length <= SHORT_QUESTION &&
    content.trimEnd().endsWith('?') &&
    (answer.content.length <= SHORT_ANSWER ||
      (NAMED_WITHIN.test(content) &&
        /^\W*(?:(?:yes|no|oh|well|ah)\W+)?(?:he|she|they|it|his|her|their|him|them)\b/i.test(answer.content)))
  )
}

const SHORT_QUESTION = 120
const SHORT_ANSWER = 60
const NAMED_WITHIN = pattern('(?<=\\p{L},? )(?!I\\b)\\p{Lu}\\p{L}+')

/** What applications and tools say holds no facts; it is only made findable. */
export function isSpeech(t: StoredTurn): boolean {
  return t.role !== 'system' && t.role !== 'tool'
}

const NOTHING: DistilOutput = { facts: [], endings: [], mentions: [], cues: [], wishes: [], rewritings: [] }

function tokensOf(turns: readonly StoredTurn[]): number {
  return turns.reduce((sum, t) => sum + approximateTokens(t.content), 0)
}

/** Turns in batches of about the same size; a turn that is longer than a batch may be stands alone. */
function batched(turns: readonly StoredTurn[]): StoredTurn[][] {
  const most = Math.ceil(turns.length / Math.max(1, Math.round(turns.length / BATCH_TURNS)))
  const batches: StoredTurn[][] = []
  let tokens = 0
  for (const turn of turns) {
    const cost = tokensOf([turn])
    const last = batches.at(-1)
    if (last !== undefined && last.length < most && tokens + cost <= BATCH_TOKENS) {
      last.push(turn)
      tokens += cost
    } else {
      batches.push([turn])
      tokens = cost
    }
  }
  return batches
}

/** The turns of the session right before a batch, whether anything is kept of them or not. */
function turnsBefore(batch: readonly StoredTurn[], all: readonly StoredTurn[]): StoredTurn[] {
  const [first] = batch
  const earlier = all.filter((t) => t.session === first?.session && t.ordinal < first.ordinal)
  return earlier.slice(-TURNS_BEFORE)
}

/** What of it counts, by what is stored in this moment: asked again whenever somebody else wrote meanwhile. */
export async function counted(
  place: Pick<JobContext, 'store' | 'namespace'>,
  { units, packs }: DistilledUnits,
): Promise<{ readonly read: readonly DistilledTurns[]; readonly without: ReadonlySet<TurnId> }> {
  const turns = units.flatMap((u) => u.turns)
  const { repeated, overtaken } = await findRepetitions(place, turns)
  return {
    read: packs.map((pack) => ({ ...pack, output: withoutClaims(pack.output, repeated) })),
    without: overtaken,
  }
}

/**
 * Turns that say word for word what their speaker said earlier in time. What is pasted twice is no second confirmation: of
 * all copies that were consolidated the first counts, and the one that did until now is overtaken.
 */
async function findRepetitions(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<{ readonly repeated: ReadonlySet<TurnId>; readonly overtaken: ReadonlySet<TurnId> }> {
  const copies = Map.groupBy(turns, repetitionKey)
  copies.delete(null)
  const stored = await store.firstToSay(namespace, [...copies.keys()] as string[])
  const repeated = new Set<TurnId>()
  const overtaken = new Set<TurnId>()
  for (const [key, own] of copies) {
    const before = stored.get(key as string)
    const all = before === undefined ? own : [...own, before]
    const first = all.reduce((a, b) => (isEarlier(b, a) ? b : a))
    for (const { id } of own) if (id !== first.id) repeated.add(id)
    if (before !== undefined && before.id !== first.id) overtaken.add(before.id)
  }
  return { repeated, overtaken }
}

/** What was read of turns, without the claims of those that only repeat what was said. */
export function withoutClaims(output: DistilOutput, repeated: ReadonlySet<TurnId>): DistilOutput {
  if (repeated.size === 0) return output
  const counts = ({ source }: { readonly source: TurnId }): boolean => !repeated.has(source)
  return {
    ...output,
    facts: output.facts.filter(counts),
    endings: output.endings.filter(counts),
    wishes: output.wishes.filter(counts),
    rewritings: output.rewritings.filter((r) => !repeated.has(r.turn)),
  }
}

export function speakersOf(turns: readonly Pick<StoredTurn, 'speaker'>[]): string[] {
  return [...new Set(turns.map((t) => t.speaker))]
}
