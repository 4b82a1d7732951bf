/** The secret of a user who asks in the same breath not to keep it. What is redacted is gone, so that anything unclear is kept. */
import type { Turn } from '../model/turn.ts'
import { type FoundSecret, findSecrets } from '../std/secrets.ts'
import { createHygiene } from './hygiene.ts'

const THING =
  '(?:(?:[\\w-]{1,30} )?(?:password|passphrase|passcode|pin|tan|api[- ]key|(?:access )?token|card(?: number)?))'
/** "My wifi password is", "My login is nora.l and the password for the router is": the sentence of the secret, as a whole. */
const TELLS = new RegExp(
  `(?:^|[.!?] {1,3})(?:(?:my|our|the) (?:login|user ?name|user|account|network|wifi)(?: name)?(?: is|:|=) \\S{1,60}?,?(?: and|,) )?(?:(?:my|our|the) (?:[\\w-]{1,30} )??)?(?<thing>${THING})(?: there| here| (?:for|of|to) (?:(?:my|our|the) )?[\\w-]{1,30})?(?: is|:|=| is:) ?$`,
  'i',
)

/** "In memory" and "in notes" can be about a program, or anybody's. */
const WHERE = '(?: anywhere| at all| (?:in|to) your (?:memory|notes)| to memory)?'
const WHY =
  "(?:,? (?:it['’]?s|this is|that['’]?s) (?:(?:only|just) )?(?:private|secret|confidential|sensitive|temporary|for (?:now|today|you)))?"
const KINDLY = '(?:,? (?:please|pls|thanks|thank you|ok(?:ay)?\\??))?'
const NOT = "(?:don['’]?t|do not)"
const IT = `(?:that|this|it|(?:that|this|the|my|our) ${THING})`
const NAMED = new RegExp(`\\b(?:that|this|the|my|our) (${THING})\\b`, 'i')
/** ", don't write that down anywhere ok?": right behind the secret, and the last that the turn says. */
const ASKS = new RegExp(
  `^(?:[,;.!]{0,3} {0,3}(?:[–—-] ?)?| ?(?<bracket>\\())(?:(?:and |but )?please |pls )?(?:${NOT} (?:(?:write|note) ${IT} down|(?:store|save|keep) ${IT})${WHERE}${WHY}${KINDLY}|${NOT} remember (?:that|this) ${THING}${KINDLY}|(?:(?<=please |pls )forget ${IT}|forget ${IT},? (?:please|pls)))(?:[.!]{0,2}\\)(?<=\\(.*))?[.!]{0,3}$`,
  'i',
)

/** Wants something kept, tells what others say, quotes, or says who speaks. */
const UNCLEAR =
  /["“”„«»`:\n]|(?<!\w)['‘]|\b(?:remember|remind|memori|keep|kept|need|forg[eo]t|note|save|store|say|said|tell|told|ask|hear|read|writ|wrote)/i

/** What the user asks not to keep. */
export function askedSecret({ role, content }: Turn): string | null {
  if (
    role !== 'user' ||
    !/\b(?:(?:don['’]?t|do not) (?:write|note|store|save|keep|remember)|forget) /i.test(content)
  )
    return null
  const last = findSecrets(content).filter(isSecret).at(-1)
  if (last === undefined) return null
  const before = content.slice(0, last.index)
  const told = TELLS.exec(before)?.groups?.thing
  const asked = ASKS.exec(content.slice(last.index + last.length))
  const isAsked =
    told !== undefined &&
    asked !== null &&
    !UNCLEAR.test(before.replace(/: ?$/, '')) &&
    isNamed(told, NAMED.exec(asked[0])?.[1])
  return isAsked ? content.slice(last.index, last.index + last.length) : null
}

/** "That password" is the one that was told; "the token" behind a password is another thing. */
function isNamed(told: string, named: string | undefined): boolean {
  const key = (name: string) => name.toLowerCase().replace('-', ' ')
  return named === undefined || ` ${key(told)}`.endsWith(` ${key(named)}`)
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
