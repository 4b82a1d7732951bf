/** Relations as models write them: one of the list, or in words of their own. */
import { awaitedIn, isAwaited } from '../../../model/awaited.ts'
import type { EntityType } from '../../../model/entity.ts'
import { baseVerb, IN_PAST, isPastForm, pastOf, thirdPersonOf } from '../../../std/verbs.ts'
import { singular } from '../../compare-entities.ts'
import { canonicalRelation, FORMERLY, PLANS, snakeCase } from '../../relations.ts'
import { isTitleNoun, kinOf } from '../clauses/nouns.ts'
import type { DistilTurn } from '../types.ts'
import type { FactLine } from './fact-line.ts'
import { isListed, type ListedRelation, listedRelation } from './listed-relations.ts'

const OWN_WORDS = /^(state|event|other)\s*:\s*/i
/** More is no relation but a sentence. */
const MAX_OWN_WORDS = 12

export interface ReadRelation {
  readonly key: string
  readonly inverse: boolean
  readonly listed: ListedRelation
  readonly wording: string
}

const EVENT = { inverse: false, listed: { kind: 'event', aspect: 'other', tail: 'thing' } } as const

/** The relation a model names: one of the list, one that means the same, or one in words of its own. */
export function relationOf(said: string): ReadRelation | null {
  const own = OWN_WORDS.exec(said)?.[1]?.toLowerCase()
  const words = passive(said.replace(OWN_WORDS, '').replaceAll('_', ' ').trim(), own)
  const { relation: key, inverse, spec } = canonicalRelation(words.replace(FORMERLY, ''))
  if (key === '' || words.split(' ').length > MAX_OWN_WORDS) return null
  // What was dreamt of one night is no wish.
  if (own === 'event' && PLANS.includes(key))
    return { ...EVENT, key: snakeCase(words), wording: words, listed: { ...EVENT.listed, words } }
  const listed = listedRelation(snakeCase(words)) ?? (inverse ? null : listedRelation(key))
  // Who volunteered somewhere for a day does not volunteer there.
  const isMeant = own === undefined || own === 'other' || own === listed?.kind
  if (listed !== null && isMeant) return { key, inverse, listed, wording: words }
  const kind =
    own === 'event' || own === 'state' ? own : (spec?.kind ?? (PAST.test(words) ? 'event' : 'state'))
  const other = isOther(kind, key, spec?.kind) && !inverse
  return {
    // What a dog gets every month is not what it got, nor is a piece played one night what somebody plays.
    key: other ? snakeCase(words) : key,
    inverse,
    wording: inverse ? turnedRound(words, key) : words,
    // Whoever is visited on Mondays is no place.
    listed: { kind, aspect: spec?.aspect ?? 'other', tail: (other ? null : spec?.tail) ?? 'thing', words },
  }
}

/**
 * What is no medicine that somebody takes, no car, and nobody's home: "Saltgrass takes 18 kg of leaves", "drives the Friday run",
 * "the bitter comes from Gethin".
 */
export function asFits(read: ReadRelation, head: EntityType, tail: string, name = ''): ReadRelation {
  const { key, inverse, wording, listed } = read
  const own =
    key === 'takes' && (head === 'organization' || GOODS.test(tail))
      ? 'take_goods'
      : key === 'drives' && ROUND.test(tail)
        ? 'drive_round'
        : key === 'hometown' && COMES.test(wording) && head !== 'person' && isGoods(name)
          ? 'originate_from'
          : null
  if (own === null || inverse || listed.kind === 'event') return read
  return { ...read, key: own, listed: { kind: 'state', aspect: 'other', tail: 'thing', words: wording } }
}
const GOODS = /\d\s?(?:kg|kilos?|kilograms?|tonnes?|crates?|pallets?) of\b/i
const COMES = /^c[ao]mes? from$/i

/** Whether a name is that of no person, by its noun: "the bitter at the Drovers", "Ana's tablets". */
function isGoods(name: string): boolean {
  const noun = name.replace(BEHIND_NOUN, '').split(' ').at(-1) ?? ''
  // A bitter is brewed, though it ends as a trade does.
  const isSomebody =
    PERSON.test(noun) || kinOf(noun) !== null || (isTitleNoun(singular(noun)) && !DRINK.test(noun))
  return /^\p{Ll}+$/u.test(noun) && !isSomebody
}
const DRINK =
  /^(?:beer|bitter|porter|cider|lager|water|liquor|butter|flour|paper|timber|leather|copper|silver|fertili[sz]er)s?$/
const PERSON =
  /(?:man|men|woman|women|boys?|girls?|guys?|lads?|bloke|friends?|mates?|neighbou?rs?|colleagues?|partners?|people|famil(?:y|ies)|crew|staff|team|band|folks?|students?|boss|tenants?|lodgers?|guests?|ancestors?|side)$/
const ROUND = /\b(?:runs?|rounds?|routes?|shifts?|deliveries)$/i

/** "Blocked by", "led by": what somebody or something else does to it, with the verb that is left out. */
function passive(words: string, own?: string): string {
  const [, verb = ''] = /^(\p{L}+)(?: \p{L}+)? by$/iu.exec(words) ?? []
  const isDone = PARTICIPLE.test(verb) || isPastForm(verb.toLowerCase())
  if (!isDone || BE.test(words) || DOES_BY.test(verb)) return words
  const isPast = own === 'event' || (own !== 'state' && MADE.test(verb))
  return `${isPast ? 'was' : 'is'} ${words}`
}
const PARTICIPLE =
  /^(?:run|led|built|put|set|cut|hit|written|driven|given|taken|made|held|kept|bought|sold|taught)$/i
/** Whoever passes by somewhere does so; "by" is no doer's. */
const DOES_BY =
  /^(?:passed|stopped|dropped|came|went|stood|lived|walked|drove|rode|sat|swung|flew|swore|abided|got|did|stayed|was|were|been|had|ran|wrote|took|gave)$/i
/** What was done once: unmarked, it happened. */
const MADE =
  /^(?:written|made|painted|built|founded|created|designed|composed|bought|sold|won|invented|adopted|born|hit|bitten|killed)$/i

/** Whether what happens now and then bears the name of what happened once, or the other way round. */
function isOther(kind: 'state' | 'event', key: string, usual?: 'state' | 'event' | null): boolean {
  return kind === 'state' ? usual === 'event' : ONCE.test(key)
}

/** What is done once as well as for good; whoever moved lives there. */
const ONCE = /^(?:plays|practices|drives|speaks|takes|has)$/

/** What a thing did to somebody, told of who it was done to: "motivated by". */
export function undergone(read: ReadRelation, said: string): ReadRelation {
  const words = passive(said.replace(OWN_WORDS, '').replaceAll('_', ' ').trim())
  const done = words.replace(BE, '')
  if (done === words || !/ by$/i.test(words) || isListed(read.key)) return read
  return { ...read, key: snakeCase(done), inverse: false, wording: words }
}
const BE = /^(?:is|are|was|were|been|be|(?:has|have|had) been)\s+/i

/** "Was upset on a walk by", said from the other end: "upset on a walk". */
function turnedRound(words: string, key: string): string {
  const verb = baseVerb(key.split('_')[0] ?? '')
  const [, isPast, rest = ''] =
    /^(?:(was|were|had been)|is|are|(?:has|have) been) \S+( .+)? by$/i.exec(words) ?? []
  return `${isPast === undefined ? thirdPersonOf(verb) : pastOf(verb)}${rest}`
}

/** How a verb in the past begins a relation, for those who forget to say that it happened. */
const PAST = new RegExp(`^${IN_PAST}\\b`, 'i')

export function sentenceOf(head: string, words: string, tail: string): string {
  const space = words.startsWith("'s") || words.endsWith("'s") ? '' : ' '
  const born = words === 'was born on' && !/\b\d{1,2}\b/.test(tail) ? 'was born in' : words
  const [, noun] = /^has an? (\S+),$/.exec(words) ?? []
  // "Has a son, a son."
  const isNameless = noun !== undefined && /^an? /i.test(tail) && tail.toLowerCase().endsWith(` ${noun}`)
  const told = isNameless ? 'has' : born
  const said = isSeveral(head) ? ofSeveral(told) : told
  const sentence = `${head}${space}${said} ${tail}`.replace(/[.\s]+$/, '')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** "Ana and her family", "Ana's kids", whose name is not written as one. */
function isSeveral(head: string): boolean {
  // "Ana's box of tools" is one, "Ana's kids in Leeds" are several.
  const last = head.replace(BEHIND_NOUN, '').split(' ').at(-1) ?? ''
  return / and /.test(head) || (/^\p{Ll}+$/u.test(last) && singular(last) !== last)
}

const BEHIND_NOUN =
  /(?<!\b(?:lots?|number|couple|pair|plenty|dozens)) (?:about|of|in|on|at|from|for|with|by|near|to|over|under|behind|between|without|that|who|which) .*$/i

/** "Practices" of several: "practice". */
function ofSeveral(words: string): string {
  const [verb = '', ...rest] = words.split(' ')
  const plural = verb === 'is' ? 'are' : verb === 'was' ? 'were' : /[^s]s$/.test(verb) ? baseVerb(verb) : verb
  return [plural, ...rest].join(' ')
}

/** "Ana may have asthma" tells of no asthma, under whatever relation. */
export function hedged(
  relation: ReadRelation | null,
  { head, sentence }: FactLine['parts'],
  { speaker }: DistilTurn,
): ReadRelation | null {
  if (relation === null || relation.listed.kind === 'event' || PLANS.includes(relation.key)) return relation
  const owner = [head, speaker].find((name) => sentence.startsWith(`${name} `))
  const words = owner === undefined ? null : awaitedIn(sentence.slice(owner.length + 1))
  if (words === null || isAwaited({ kind: 'state', wording: relation.wording })) return relation
  const read = relationOf(`state:${words}`)
  return read === null ? relation : { ...read, listed: { ...read.listed, aspect: relation.listed.aspect } }
}
