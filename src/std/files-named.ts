/** Files, branches and services as texts name them: "src/queue/worker.ts", "feat/rate-limit", ".env.local". */

const TOKEN = /[\p{L}\p{N}_./-]*[._/-][\p{L}\p{N}_-]*[\p{L}\p{N}]/gu
/** What no hyphenated word has. */
const SIGN = /[._/]|\p{N}/u

interface Named {
  readonly whole: string
  /** The last part of a path. */
  readonly base: string
}

export function filesIn(text: string): Named[] {
  return (text.toLowerCase().match(TOKEN) ?? []).map((whole) => ({
    whole,
    base: whole.split('/').at(-1) ?? '',
  }))
}

/** Whether a text names one of these, whole or by the last part of its path. */
export function sharesFile(text: string, named: readonly Named[]): boolean {
  return filesIn(text).some((one) =>
    named.some(
      (other) =>
        SIGN.test(one.whole + other.whole) &&
        (one.whole === other.whole || (one.base === other.base && /[._-]/.test(one.base))),
    ),
  )
}
