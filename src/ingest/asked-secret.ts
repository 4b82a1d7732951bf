/** The secret of a user who asks in the same breath not to keep it. What is redacted is gone, so that anything unclear is kept. */
import type { Turn } from '../model/turn.ts'
import { type FoundSecret, findSecrets } from '../std/secrets.ts'
import { createHygiene } from './hygiene.ts'

/** "My wifi password is", "db password there:": the sentence of the secret, as a whole. */
const TELLS =
  /(?:^|[.!?] {1,3})(?:(?:my|our|the) (?:[\w-]{1,30} ){0,2}|[\w-]{1,30} )?(?:password|passphrase|passcode|pin|tan|api[- ]key|(?:access )?token|card(?: number)?)(?: there| here| for [\w-]{1,30})?(?: is|:|=| is:) ?$/i

/** ", don't write that down anywhere ok?": right behind the secret, and the last that the turn says. */
const ASKS =
  /^[,;.!]{0,3} {0,3}(?:[–—-] ?)?(?:(?:and |but )?please |pls )?(?:don['’]?t|do not) (?:(?:write|note) (?:that|this|it) down|(?:store|save) (?:that|this|it))(?: anywhere| at all| in your (?:memory|notes))?(?:,? (?:please|thanks|ok(?:ay)?\??))?[.!]{0,3}$/i

/** Wants something kept, tells what others say, quotes, or says who speaks. */
const UNCLEAR =
  /["“”„«»`:\n]|(?<!\w)['‘]|\b(?:remember|remind|memori|keep|kept|need|forg[eo]t|note|save|store|say|said|tell|told|ask|hear|read|writ|wrote)/i

/** What the user asks not to keep. */
export function askedSecret({ role, content }: Turn): string | null {
  if (role !== 'user' || !/\b(?:don['’]?t|do not) (?:write|note|store|save) /i.test(content)) return null
  const last = findSecrets(content).filter(isSecret).at(-1)
  if (last === undefined) return null
  const before = content.slice(0, last.index)
  const isAsked =
    TELLS.test(before) &&
    !UNCLEAR.test(before.replace(/: ?$/, '')) &&
    ASKS.test(content.slice(last.index + last.length))
  return isAsked ? content.slice(last.index, last.index + last.length) : null
}

/** The turn with its name in its place, wherever its words, captions and metadata tell it as a secret; as any redaction writes it. */
export function withoutAsked(turn: Turn): Turn {
  const secret = askedSecret(turn)
  if (secret === null) return turn
  const { content, captions, metadata } = turn
  const { thing } = createHygiene(REDACT, (value) => value === secret).admit({ content, captions, metadata })
  return { ...turn, ...thing }
}

const REDACT = { secrets: 'redact', identifiers: 'redact' } as const

function isSecret({ kind, name }: FoundSecret): boolean {
  return kind === 'secret' || name === 'card-number'
}
