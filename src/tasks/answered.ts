import type { Said } from './said.ts'

const MAX_SENTENCE = 240

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
