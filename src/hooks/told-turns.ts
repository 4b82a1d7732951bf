/** Turns that a brief tells, each with its day and speaker. */
import { loadTokenCounter } from '../assemble/tokens.ts'
import type { TurnId } from '../model/ids.ts'
import { shownName } from '../model/names.ts'
import { toDay } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { oneLine } from '../std/visible.ts'
import type { BlockPart } from './recalled-block.ts'

/** Fenced code: it decides nothing. */
export const CODE: RegExp = /```[\s\S]*?(?:```|$)/g

export interface ToldTurns {
  /** Tells of a turn what is said here, unless that is nothing or too long for what is left of the budget. */
  tell(turn: StoredTurn, gist: string): void
  /** The lines with their numbers: whoever told the newest turn first gets it last. */
  part(): Pick<BlockPart, 'text' | 'citations'>
}

/** @param budget Most tokens of the lines. */
export async function createToldTurns(budget: number): Promise<ToldTurns> {
  const count = await loadTokenCounter()
  const told: { readonly line: string; readonly turn: TurnId; readonly id: TurnId }[] = []
  let left = budget
  return {
    tell(turn, gist) {
      const line = `${toDay(turn.at)} ${shownName(turn.speaker)}: ${oneLine(gist)}`
      const cost = count(`- ${line}\n`)
      if (gist === '' || cost > left) return
      left -= cost
      // Of a turn that is told in part, the rest may be told later.
      const id = gist === turn.content ? turn.id : (`${turn.id} in part` as TurnId)
      told.push({ line, turn: turn.id, id })
    },
    part() {
      const inOrder = told.toReversed().map((each, i) => ({ ...each, label: String(i + 1) }))
      return {
        text: inOrder.map(({ label, line }) => `[${label}] ${line}`).join('\n'),
        citations: inOrder.map(({ label, id, turn }) => ({ label, kind: 'turn', id, turns: [turn] })),
      }
    },
  }
}
