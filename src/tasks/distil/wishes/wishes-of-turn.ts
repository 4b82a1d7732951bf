/** The wishes of one turn: of those that contradict each other the last counts, since a turn has one moment. */
import { regexp } from '../../../english/like.ts'
import { LANGUAGES } from '../../../std/languages.ts'
import { WEEKDAY } from '../../../std/months.ts'
import { endsAmong } from '../../standing-wishes.ts'
import type { DistilTurn, DraftWish } from '../types.ts'
import { wishesOf } from './wishes.ts'

/** @param texts The sentences of the turn that it does not take back. */
export function wishesOfTurn(texts: readonly string[], turn: DistilTurn): DraftWish[] {
  const wishes: DraftWish[] = []
  for (const text of texts) {
    const own = wishesOf(text, turn)
    wishes.push(...(own.length > 0 ? own : putRight(text, turn, wishes)))
  }
  return withoutReplaced(wishes, turn)
}

/** Those of one turn that no later one of it replaces, in the order in which they are told. */
export function withoutReplaced(wishes: readonly DraftWish[], { at }: Pick<DistilTurn, 'at'>): DraftWish[] {
  if (wishes.length < 2) return [...wishes]
  const told = wishes.map((wish, i) => ({ wish, content: wish.content, at: at + i }))
  const ends = endsAmong(told, at)
  return told.flatMap((one) => (typeof ends.get(one) === 'number' ? [] : one.wish))
}

const CUE = 'actually|no|sorry|wait|oh|hm+|rather|better|make (?:that|it)|I mean|I meant'
const PUTS_RIGHT = new RegExp(`^(?:(?:${CUE})[,:;.!–—-]* )+(?:(?:please|pls),? )?(?<order>\\S.{2,80})$`, 'i')
/** "Call me a taxi", "call me crazy", "call me Monday" are no names. */
const BY_NAME = regexp.u`^[Cc]all me (?!${WEEKDAY}\b)\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}(?:,? please)?[.!]*$`
const LANGUAGE = new RegExp(`^(?:in )?(?<name>${LANGUAGES})[.! ]*$`, 'i')

/** "Actually, English" behind "always answer in German": an order, where it takes the place of one of the same turn. */
function putRight(text: string, turn: DistilTurn, told: readonly DraftWish[]): readonly DraftWish[] {
  const said = told.length === 0 ? undefined : PUTS_RIGHT.exec(text.trim())?.groups?.order
  if (said === undefined || (/^call me\b/i.test(said) && !BY_NAME.test(said))) return []
  const name = LANGUAGE.exec(said)?.groups?.name
  const order = wishesOf(`From now on ${name === undefined ? said : `answer in ${name}.`}`, turn)
  const isInstead = withoutReplaced([...told, ...order], turn).length < told.length + order.length
  return isInstead ? order : []
}
