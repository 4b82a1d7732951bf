/** What every system but ours reads of a turn, and how what it finds becomes a context. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { Conversation } from 'recollect/formats'
import { BUDGET, type QuotedContext, type Reply } from './system.ts'

export type Turn = Conversation['sessions'][number]['turns'][number]

/** As a current OpenAI model counts them; a special token inside a text is text like any other. */
export function tokensOf(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() })
}

/** The words of a turn; a document's title stands where its speaker would. */
export function wordsOf(turn: Turn): string {
  const title = turn.role === 'document' ? [turn.speaker ?? ''] : []
  return [...title, turn.content, ...(turn.captions ?? [])].join(' ')
}

/** The turn as a line of a transcript. */
export function lineOf(turn: Turn): string {
  return `${turn.speaker ?? turn.role ?? 'user'}: ${[turn.content, ...(turn.captions ?? [])].join(' ')}`
}

/** Lines with labels and dates, best first, as many whole ones as fit `budget` tokens. */
export function packed(turns: readonly Turn[], budget: number): QuotedContext {
  const labels: Record<string, readonly string[]> = {}
  const lines: string[] = []
  let tokens = 0
  for (const turn of turns) {
    const label = String(lines.length + 1)
    const day = turn.at === undefined ? '' : `${new Date(turn.at).toISOString().slice(0, 10)} `
    const line = `[${label}] ${day}${lineOf(turn)}`
    const cost = tokensOf(line) + 1
    if (tokens + cost > budget) continue
    tokens += cost
    lines.push(line)
    labels[label] = [turn.id ?? '']
  }
  return { text: lines.join('\n'), tokens, labels, quoted: Object.values(labels).flat() }
}

/** What a system found, with a context of as many of the turns as fit. */
export function rankedReply(found: Reply['turns'], turns: ReadonlyMap<string, Turn>): Reply {
  const told = found.flatMap((f) => turns.get(f.turnId) ?? [])
  return {
    turns: found,
    context: packed(told, BUDGET),
    contextOf: (budget) => packed(told, budget),
    visited: null,
    sufficiency: null,
  }
}
