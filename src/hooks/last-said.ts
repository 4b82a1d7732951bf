/** What was said last in a project: decisions and loose ends, of which no profile knows. */
import type { Namespace } from '../api.ts'
import { isPleasant } from '../english/pleasantries.ts'
import type { Session } from '../model/session.ts'
import type { StoredTurn } from '../model/turn.ts'
import { later } from '../std/later.ts'
import type { BlockPart } from './recalled-block.ts'
import { CODE, createToldTurns } from './told-turns.ts'

/** Turns that are read at a time, and the newest among which something is chosen. */
const PAGE = 500
const LOOKED_AT = 80
/** The newest turns, which say where a conversation was left. */
const LAST = 4
const MOST_SENTENCES = 2
const LONGEST = 240
/** Characters of a turn that is told as a whole: "30 s and the retries. No queue." */
const FEW_WORDS = 120
/** Characters of a turn that are looked at: how things stand is said at the end. */
const END = 10_000
/** Shorter sentences are a go-ahead, and say nothing by themselves. */
const SHORTEST = 16
/** Has the agent go on, or wonders: it says nothing of how things stand. */
const GO_ON =
  /^(?:(?:ok(?:ay)?|yes|yep|yeah|sure|please|pls|just|now|and|then|so|well|hm+|huh|again)\W+)*(?:(?:go|carry|move) on|keep (?:on )?going|continue|proceed|more|next|again|hm+|huh|what|well|and|so|then)(?:\W+(?:please|pls|now|then|thanks|thank you))*$/i
const segmenter = later(() => new Intl.Segmenter(undefined, { granularity: 'sentence' }))

/** Decides, wishes, forbids or calls something off. */
const DECIDES =
  /\b(?:we(?:'ll| will| should| must| need| decided| agreed| chose| settled| picked| keep| go with)|let['’]s|decided|decision|agreed|from now on|always|never|instead of|rather than|cancel(?:s|l?ed)|call(?:s|ed)? off|postpone[sd]?|not before|no longer|prefer|I(?:'d)? (?:want|like)|must(?:n['’]t)?|has to|have to|do(?:n['’]t| not) (?:use|add|touch|change|remove|forget|commit|push))\b/i
/** Users decide in few words. */
const COMMANDS =
  /(?:^|[.,;:!?] |\b(?:and|so|but) )(?:no|not|don['’]?t|do not|drop|skip|forget|leave|keep|stop|only|cancel|revert|undo|rather|you needn['’]?t)\b (?!idea|clue|problem|worries|sure)/i
/** Says no to what was suggested. */
const REFUSES =
  /(?:^|[.,;:!?] |\b(?:and|so|but) )(?:no|nope|nah|don['’]?t|do not|drop|skip|forget|rather|instead)\b/i
/** Takes what was suggested, whatever else it forbids: "no problem", "yes, but no tests", "no, that is perfect, go on". */
const NO_OBJECTION = /\bno,? (?:problems?|worries|objections?|complaints?|concerns?|doubt)\b/gi
const ACCEPTS =
  /^\W*(?:(?:yes|yep|sure|exactly|perfect|absolutely)\b(?![\s,.!]*(?:no|nope|nah|not)\b(?! (?:problem|worries)))|(?:(?:yeah|ok(?:ay)?|fine|good|great)\b[\s,.!]*|(?:no[\s,.!]+)?(?:that|it|this)(?:['’]s| is| looks| sounds) (?:perfect|fine|good|great|right)\b[\s,.!]*)*(?:please )?(?:do (?:it|that|so|both)|go (?:ahead|on|for it))\b(?! (?:instead|rather|later|without))(?!.*\b(?:drop|skip|forget) (?:it|that|this|all)\b))/i
const SUGGESTS =
  /\b(?:I(?:['’]d| would| could| can| suggest| propose| recommend)|(?:we|you) (?:could|might|may)|would be|shall I|should I|how about)\b/i
/** Tells what is left to do and until when, or in doubt. */
const LEAVES_OPEN =
  /\b(?:todo|to-do|still|not yet|later|next (?:step|time|up|we|I)|tomorrow|remain(?:s|ing)|left to do|open (?:question|end|point|issue)|follow[- ]?up|unresolved|unclear|blocked|waiting (?:for|on)|pending|fails?|failing|broken|(?:by|on|until|starts?|due) (?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*))\b/i

/**
 * The newest of what these sessions said, as far as the budget goes: wishes, decisions, what is left open, and where they ended.
 *
 * @param open Sessions of which something waits to be consolidated; of these no more than that is told.
 * @param ended Sessions that are told whatever became of them.
 * @param budget Most tokens of the lines.
 */
export async function lastSaid(
  space: Namespace,
  { open, ended }: { readonly open: readonly string[]; readonly ended: readonly Session[] },
  budget: number,
): Promise<Pick<BlockPart, 'text' | 'citations'>> {
  const told = await createToldTurns(budget)
  const read = [
    ...open.map((session) => newestTurns(space, session, (turn) => turn.topic === null)),
    ...ended.map(({ id, turns }) => newestTurns(space, id, () => true, Math.max(0, turns - LOOKED_AT))),
  ]
  const said = (await Promise.all(read)).flat().filter(({ content }) => saysMore(content))
  const newest = said.sort((a, b) => b.at - a.at || b.ordinal - a.ordinal).slice(0, LOOKED_AT)
  for (const [i, turn] of newest.entries()) {
    const reply = newest[i - 1]
    const isRefused = turn.role === 'assistant' && reply?.role === 'user' && isNo(reply.content)
    told.tell(turn, gistOf(turn, i < LAST, isRefused))
  }
  return told.part()
}

/** Whether there is more in it than "?" or "go on". */
function saysMore(content: string): boolean {
  const text = content.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return text !== '' && !GO_ON.test(text)
}

function isNo(reply: string): boolean {
  return REFUSES.test(reply.replace(NO_OBJECTION, '')) && !ACCEPTS.test(reply)
}

/** @param from How many of its turns are passed over unread. */
async function newestTurns(
  space: Namespace,
  session: string,
  isTold: (turn: StoredTurn) => boolean,
  from = 0,
): Promise<StoredTurn[]> {
  let found: StoredTurn[] = []
  for (let offset = from; ; offset += PAGE) {
    const page = await space.turns({ session, offset, limit: PAGE })
    found = [...found, ...page.filter(isTold)].slice(-LOOKED_AT)
    if (page.length < PAGE) return found
  }
}

/**
 * What of a turn says how things stand; of one of the last its beginning, at least; empty: nothing.
 *
 * @param isRefused What it suggests was answered with a no.
 */
function gistOf({ content, role }: StoredTurn, isLast: boolean, isRefused: boolean): string {
  const said = content.trim()
  if (isPleasant(said)) return ''
  const decides = (text: string): boolean =>
    DECIDES.test(text) || LEAVES_OPEN.test(text) || (role === 'user' && COMMANDS.test(text))
  if ((isLast && said.length <= LONGEST) || (said.length <= FEW_WORDS && decides(said) && !isRefused))
    return said
  const all = Array.from(segmenter().segment(said.replace(CODE, '\n').slice(-END)), (each) =>
    each.segment.trim(),
  )
  const sentences = all.filter(
    (each) =>
      (each.length >= SHORTEST || (role === 'user' && COMMANDS.test(each))) &&
      !(isRefused && SUGGESTS.test(each)),
  )
  const telling = sentences.filter(decides)
  const chosen = telling.length > 0 ? telling.slice(-MOST_SENTENCES) : isLast ? sentences.slice(0, 1) : []
  return chosen.map((each) => (each.length > LONGEST ? `${each.slice(0, LONGEST - 1)}…` : each)).join(' ')
}
