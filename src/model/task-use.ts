/** What one kind of question cost and how it went: the unit of the ledger. */
export interface TaskUse {
  readonly task: string
  /** Name of the model. */
  readonly model: string
  /** Requests sent, retries included. */
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Replies whose JSON had to be repaired before it could be read. */
  readonly repaired: number
  /** Questions asked again because the first reply was unusable. */
  readonly retried: number
  /** Replies of which only a part was usable. */
  readonly partial: number
  /** Items of replies that were left out: unknown sources, unreadable dates, wrong shapes. */
  readonly rejected: number
  /** Questions that no reply answered; the offline answer stood in. */
  readonly failed: number
  /** How many items were left out for which reason; without words of replies. Not there when none were. */
  readonly why?: Readonly<Record<string, number>>
  /** How many of the failed ones for which reason, in words without keys and without what was said. Not there when none were. */
  readonly failures?: Readonly<Record<string, number>>
}

const COUNTS = [
  'calls',
  'inputTokens',
  'outputTokens',
  'repaired',
  'retried',
  'partial',
  'rejected',
  'failed',
] as const

function summed(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum = new Map<string, number>()
  for (const [reason, n] of all.flatMap(Object.entries)) sum.set(reason, (sum.get(reason) ?? 0) + n)
  return Object.fromEntries(sum)
}

/**
 * Reasons for which items of a reply were left out, counted: without numbers of lines, and without what is quoted, since
 * what models cost stays when turns are deleted.
 */
export function countedReasons(reasons: readonly string[]): Record<string, number> {
  const plain = reasons.map((reason) =>
    reason.replace(/ ?"(?:[^"\\]|\\.)*"/g, '').replace(/^\d+ |(?<!more than) #?\d+|\.\d+/g, ''),
  )
  return summed(plain.map((reason) => ({ [reason]: 1 })))
}

/** One row per task and model, in order of first use. */
export function sumUses(uses: readonly TaskUse[]): TaskUse[] {
  const rows = new Map<string, TaskUse>()
  for (const use of uses) {
    const key = `${use.task} ${use.model}`
    const sum = rows.get(key)
    rows.set(
      key,
      sum === undefined
        ? use
        : {
            ...sum,
            ...Object.fromEntries(COUNTS.map((count) => [count, sum[count] + use[count]])),
            ...bothOf('why', sum, use),
            ...bothOf('failures', sum, use),
          },
    )
  }
  return [...rows.values()]
}

function bothOf(name: 'why' | 'failures', a: TaskUse, b: TaskUse): Partial<TaskUse> {
  return (a[name] ?? b[name]) === undefined ? {} : { [name]: summed([a[name] ?? {}, b[name] ?? {}]) }
}

/**
 * Share of questions put to the model that a first reply did not answer, in `[0, 1]`.
 *
 * @paper MemORAI B.2 (structured-output errors)
 */
export function errorRate({ calls, retried, failed }: TaskUse): number {
  // A model that rests after failures is not called; its questions failed all the same.
  const asked = Math.max(calls, failed)
  return asked === 0 ? 0 : Math.min(1, (retried + failed) / asked)
}
