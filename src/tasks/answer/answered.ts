import type { Said } from './said.ts'

const MAX_SENTENCE = 240

/** Label of what rules look at beside the context, to know what is newer; no answer rests on it. */
export const UNSHOWN = ''

export interface Answered {
  readonly answer: string | null
  readonly citations: readonly string[]
}

export function quoted(said: Said | undefined): Answered | null {
  return said === undefined ? null : { answer: shortened(said.text), citations: [said.label] }
}

export function shortened(text: string): string {
  return text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE - 1)}…` : text
}
