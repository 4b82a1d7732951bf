/** Turns that a brief tells, each with its day and speaker, and facts among them. */
import { loadTokenCounter } from '../assemble/tokens.ts'
import type { NamedFact } from '../model/explanation.ts'
import { heardAt, sourcesOf } from '../model/fact.ts'
import type { TurnId } from '../model/ids.ts'
import { shownName } from '../model/names.ts'
import { type Instant, toDay } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { oneLine } from '../std/visible.ts'
import type { BlockPart } from './recalled-block.ts'

/** Fenced code: it decides nothing. */
export const CODE: RegExp = /```[\s\S]*?(?:```|$)/g

export interface ToldTurns {
  /** Tells of a turn what is said here, unless that is nothing or too long for what is left of the budget. */
  tell(turn: StoredTurn, gist: string): void
  /** Tells a fact with the day it was told on, unless it is too long. @returns Whether it is told. */
  tellFact(fact: NamedFact): boolean
  /** The lines with their numbers, the oldest first. */
  part(): Pick<BlockPart, 'text' | 'citations'>
}

/** @param budget Most tokens of the lines. */
export async function createToldTurns(budget: number): Promise<ToldTurns> {
  const count = await loadTokenCounter()
  const told: {
    readonly line: string
    readonly at: Instant
    readonly citation: Omit<BlockPart['citations'][number], 'label'>
  }[] = []
  let left = budget
  const take = (each: (typeof told)[number]): boolean => {
    const cost = count(`- ${each.line}\n`)
    if (cost > left) return false
    left -= cost
    told.push(each)
    return true
  }
  return {
    tell(turn, gist) {
      if (gist === '') return
      // Of a turn that is told in part, the rest may be told later.
      const id = gist === turn.content ? turn.id : (`${turn.id} in part` as TurnId)
      take({
        line: `${toDay(turn.at)} ${shownName(turn.speaker)}: ${oneLine(gist)}`,
        at: turn.at,
        citation: { kind: 'turn', id, turns: [turn.id] },
      })
    },
    tellFact(fact) {
      const at = heardAt(fact)
      const citation = { kind: 'fact', id: fact.id, turns: sourcesOf(fact) } as const
      return take({ line: `${toDay(at)} ${oneLine(fact.statement)}`, at, citation })
    },
    part() {
      const inOrder = told
        .toReversed()
        .sort((a, b) => a.at - b.at)
        .map((each, i) => ({ ...each, label: String(i + 1) }))
      return {
        text: inOrder.map(({ label, line }) => `[${label}] ${line}`).join('\n'),
        citations: inOrder.map(({ label, citation }) => ({ label, ...citation })),
      }
    },
  }
}
