/**
 * What a model replied about the turns that passed the gate, line by line, and the checks each line has to pass. What the
 * reply leaves out is filled in from the rules.
 *
 * @paper MRAgent B.1 (rewriting, cues and tags), MemWeaver stages 1 and 2 (entities, then relations among
 * them), MemORAI C.6 (turns as sources), REAL Eq. 4 (times)
 */
import type { z } from 'zod'
import type { Reading } from '../../../llm/task.ts'
import { ENTITY_TYPES, normaliseName } from '../../../model/entity.ts'
import type { TurnId } from '../../../model/ids.ts'
import { ORDERS_NOTHING, searchableText } from '../../../model/turn.ts'
import { given } from '../../../std/given.ts'
import { literal, wholeWords } from '../../../std/literal.ts'
import { pattern } from '../../../std/pattern.ts'
import { limitOf } from '../../../std/said-end.ts'
import { splitSentences } from '../../../std/sentence.ts'
import { baseVerb } from '../../../std/verbs.ts'
import { searchTerms, words } from '../../../std/words.ts'
import { isAcronym, wordsForRelative } from '../../compare-entities.ts'
import { KIN } from '../../relations.ts'
import { takesBack } from '../../taken-back-wishes.ts'
import { frontOf } from '../../values.ts'
import { kinOf } from '../clauses/nouns.ts'
import type {
  DistilInput,
  DistilOutput,
  DistilTurn,
  DraftEnding,
  DraftEntity,
  DraftRewriting,
  DraftWish,
} from '../types.ts'
import { withoutReplaced } from '../wishes/wishes-of-turn.ts'
import { MOST_FACTS, MOST_MEANT, MOST_WISHES } from './prompt.ts'
import { type Checks, partsOf, readFactLines, SPEAKERLESS, withoutArticle } from './read-fact-lines.ts'
import { touched } from './touched.ts'

/** Lists of lines whose parts are parted by `|`. */
export interface DistilReply {
  readonly facts: readonly string[]
  readonly names: readonly string[]
  readonly meant: readonly string[]
  readonly wishes: readonly string[]
}

const MAX_LINE = 1000

/** A list of lines; what is left out is empty, and a line that came as a list of its parts is joined. */
export function linesSchema(zod: typeof z): z.ZodType<readonly string[]> {
  const parts = zod.array(zod.union([zod.string(), zod.number(), zod.null()]))
  const joined = (line: unknown): unknown => {
    const list = parts.safeParse(line)
    return list.success ? list.data.map((part) => part ?? '').join(' | ') : line
  }
  return zod.array(zod.preprocess(joined, zod.string().max(MAX_LINE))).default([])
}

export async function distilSchema(): Promise<z.ZodType<DistilReply>> {
  const { z } = await import('zod')
  const lines = linesSchema(z)
  return z.object({ facts: lines, names: lines, meant: lines, wishes: lines })
}

/** @param offline What the rules read of the same turns. */
export function fillFrom(
  reading: Reading<DistilOutput>,
  offline: DistilOutput,
  input: DistilInput,
): Reading<DistilOutput> {
  const { output, rejected } = reading
  const meant = asNamed(output, input)
  const named = Map.groupBy(output.mentions, (m) => m.turn)
  return {
    rejected,
    output: {
      ...output,
      // A turn is found by the names of its facts, too.
      cues: offline.cues.map(({ turn, tag, cues }) => {
        const names = (named.get(turn) ?? []).map((m) => m.entity.name.toLowerCase())
        const short = names.filter((name) => name.length <= MAX_CUE)
        return { turn, tag, cues: [...new Set([...cues, ...short])] }
      }),
      mentions: [
        ...output.mentions,
        ...offline.mentions.flatMap(({ entity, turn }) =>
          meant(entity).map((one) => ({ entity: one, turn })),
        ),
      ],
    },
  }
}

/**
 * What a name that rules found means beside what the model and the memory name: the same, what it is a part of ("Kevin" of
 * Kevin Moreau), or something that nobody told anything of. Words that are no name were left away.
 */
function asNamed(
  { mentions }: DistilOutput,
  { speakers, known }: DistilInput,
): (found: DraftEntity) => readonly DraftEntity[] {
  const plain = ({ name, type }: DraftEntity): DraftEntity => ({ name, type, description: '' })
  const named = new Map(
    [
      ...(known?.facts.flatMap((f) => [f.head, f.tail]) ?? []),
      ...(known?.entities ?? []),
      ...aliasesIn(known).map(([name, one]) => ({ ...one, name })),
      ...mentions.flatMap(({ entity }) => [
        entity,
        ...(entity.aliases ?? []).map((name) => ({ ...entity, name })),
      ]),
      ...speakers.map((name): DraftEntity => ({ name, type: 'person', description: '' })),
    ].map((one) => [normaliseName(one.name), plain(one)]),
  )
  const wordsOf = (name: string): string[] => normaliseName(name).split(/[\s-]+/)
  const all = [...named.values()].map((one) => ({ one, words: wordsOf(one.name) }))
  return (found) => {
    const same = named.get(normaliseName(found.name))
    const { aliases } = found
    const under = (one: DraftEntity): DraftEntity => ({ ...one, ...given({ aliases }) })
    if (same !== undefined) return [under(same)]
    const words = wordsOf(found.name)
    // York is no part of New York.
    const whole =
      found.type === 'place' ? [] : all.filter((other) => words.every((word) => other.words.includes(word)))
    if (whole.length > 0)
      return whole.length > 1 ? [] : whole.flatMap(({ one }) => (isName(one.name) ? under(one) : []))
    return isName(found.name) ? [under(plain(found))] : []
  }
}

const LARGE = pattern('^\\p{Lu}')

function isName(name = ''): boolean {
  return LARGE.test(name)
}

const MAX_CUE = 40

/** @param most New facts at most. */
export function readDistilReply(
  reply: DistilReply,
  input: DistilInput,
  most: number = MOST_FACTS,
): Reading<DistilOutput> {
  const rejected: string[] = []
  const reject: Checks['reject'] = (what, why) => void rejected.push(`${what}: ${why}`)
  const occurs = createOccurs(input)
  const { names: known, listed } = namesOf(reply.names, input, occurs, reject)
  const checks: Checks = {
    input,
    reject,
    occurs,
    entityOf: (name, turn, type, of = '') => {
      const plain = withoutArticle(name)
      if (SPEAKERLESS.test(plain) && !known.has(normaliseName(plain)))
        return { name: turn.speaker, type: 'person', description: '' }
      const called = known.get(normaliseName(plain)) ?? namedBehind(plain, known)
      if (called !== undefined) return called
      // The name alone may stand for somebody else's.
      const isOwn = [...known.values()].some((one) => isAnothers(one.name, plain, turn, of))
      const whole = isOwn ? `${turn.speaker}'s ${plain}` : plain
      return { name: whole, type: isRelative(whole) ? 'person' : type, description: '' }
    },
  }
  // Who ends a wish among the facts ends it all the same.
  const isWishLine = (line: string): boolean => endedWish(partsOf(line)) !== null
  const factLines = reply.facts.filter((line) => !isWishLine(line))
  const wishLines = [...reply.wishes, ...reply.facts.filter(isWishLine)]
  const { facts, endings } = readFactLines(factLines, most, checks)
  const mentions = [
    ...facts.flatMap((f) =>
      [f.head, f.tail].flatMap((entity) => [f.source, ...f.context].map((turn) => ({ entity, turn }))),
    ),
    // What has a line is something to ask about, also where no fact begins or ends with it.
    ...listed.flatMap((entity) => turnsOf(entity, input, endings).map((turn) => ({ entity, turn }))),
    ...touched(endings, listed, input),
  ]
  const rewritings = rewritingsOf(reply.meant, checks)
  return {
    output: { facts, endings, mentions, cues: [], wishes: wishesOf(wishLines, checks), rewritings },
    rejected,
  }
}

/** Facts that a review found missing: read like those of the turns themselves. */
export function readFacts(
  lines: readonly string[],
  most: number,
  input: DistilInput,
): Reading<Pick<DistilOutput, 'facts' | 'endings'>> {
  return readDistilReply({ facts: lines, names: [], meant: [], wishes: [] }, input, most)
}

/** Letters by which a longer word begins that is said in short. */
const BEGINNINGS = [4, 5, 6, 7, 8]

/** "40mg" of who writes "40 mg", and the other way round. */
const TOGETHER = /(?<=\p{N})(?=\p{L})/gu
const APART = /(?<=\p{N}) (?=\p{L})/gu

function createOccurs({ turns, speakers, before = [], known }: DistilInput): Checks['occurs'] {
  const said = [
    ...[...before, ...turns].map((t) => `${t.speaker} ${searchableText(t)}`),
    ...speakers,
    ...(known?.entities.map((e) => e.name) ?? []),
    ...(known?.facts.flatMap((f) => [f.head.name, f.tail.name, f.statement]) ?? []),
    ...[...(known?.aliases?.values() ?? [])].flat(),
  ]
  const texts = said.flatMap((text) => [
    ...new Set([text, text.replace(TOGETHER, ' '), text.replace(APART, '')]),
  ])
  // Who says that a car broke down tells of a breakdown.
  const vocabulary = new Set(
    texts.flatMap((text) => [
      ...searchTerms(text),
      ...words(text).flatMap((word) => [baseVerb(word), ...wordsForRelative(word)]),
    ]),
  )
  const acronyms = new Set(texts.flatMap((text) => text.match(/\b\p{Lu}{2,6}\b/gu) ?? []))
  /** "Transgender" of who said "trans". */
  const isBegun = (term: string): boolean =>
    vocabulary.has(term) || BEGINNINGS.some((length) => vocabulary.has(term.slice(0, length)))
  return (phrase, of = '') => {
    if (SPEAKERLESS.test(phrase)) return true
    const terms = searchTerms(phrase)
    if (terms.length === 0) return speakers.some((s) => normaliseName(s) === normaliseName(phrase))
    const told = new Set(of === '' ? [] : known?.told?.get(normaliseName(of)))
    if (terms.filter((term) => isBegun(term) || told.has(term)).length * 2 >= terms.length) return true
    // "Physical therapy for her knee" of who said "PT".
    return [...acronyms].some((short) => isAcronym(short, frontOf(phrase)))
  }
}

/** Whether whoever says "my thesis" does not mean one that is known: "Ana's thesis". What is told of her may be of hers. */
function isAnothers(called: string, name: string, { speaker, content }: DistilTurn, of: string): boolean {
  const [, owner = '', noun = ''] = /^(.+?)(?:['’]s|(?<=s)['’]) (.+)$/.exec(called) ?? []
  return (
    normaliseName(noun) === normaliseName(name) &&
    ![speaker, of].some((one) => isPartOf(owner, one) || isPartOf(one, owner)) &&
    new RegExp(`(?<!\\p{L})(?:my|our) ${literal(name)}(?!\\p{L})`, 'iu').test(content)
  )
}

/** "Ana" of "Ana Costa". */
function isPartOf(name: string, whole: string): boolean {
  return ` ${normaliseName(whole)} `.includes(` ${normaliseName(name)} `)
}

/** "The cat Mruczka" is Mruczka, "my brother Tomek" Tomek, if these are known: who they are stands before their names. */
function namedBehind(name: string, known: ReadonlyMap<string, DraftEntity>): DraftEntity | undefined {
  const [, noun = '', called = ''] = NOUN_BEFORE_NAME.exec(name) ?? []
  return kinOf(noun) === null ? undefined : known.get(normaliseName(called))
}

const NOUN_BEFORE_NAME = pattern('^(?:\\p{Ll}[\\p{L}-]* ){0,2}?(\\p{Ll}[\\p{L}-]*) (\\p{Lu}.*)$')

/** The other names of what is known, with whose they are. */
function aliasesIn(known: DistilInput['known']): (readonly [alias: string, of: DraftEntity])[] {
  const all = [...(known?.facts.flatMap((f) => [f.head, f.tail]) ?? []), ...(known?.entities ?? [])]
  const owners = new Map(all.map((one) => [normaliseName(one.name), one]))
  return [...(known?.aliases ?? [])].flatMap(([name, aliases]) => {
    const owner = owners.get(name)
    if (owner === undefined) return []
    return aliases.map((alias) => [alias, { ...owner, description: '' }] as const)
  })
}

/** "Ana's mother": a person, whatever is told of her. */
function isRelative(name: string): boolean {
  const [, noun = ''] = /['’]s? (\p{L}+)$/u.exec(name) ?? []
  return KIN[kinOf(noun) ?? '']?.type === 'person'
}

/** The turns that name it; else those by whose words something of it is over: "she is no longer with the tall one". */
function turnsOf(
  { name, aliases = [] }: DraftEntity,
  { turns }: DistilInput,
  endings: readonly DraftEnding[],
): TurnId[] {
  const naming = turns.flatMap(({ id, content }) =>
    [name, ...aliases].some((one) => isName(one) && wordAt(content, one) >= 0) ? id : [],
  )
  if (naming.length > 0) return naming
  return endings.flatMap(({ head, value, source }) =>
    [head, value].some((one) => one?.name === name) ? source : [],
  )
}

/** Everything that can be named: who talks, what the memory knows, what the reply brings. */
function namesOf(
  lines: readonly string[],
  { speakers, known }: DistilInput,
  occurs: Checks['occurs'],
  reject: Checks['reject'],
): { readonly names: Map<string, DraftEntity>; readonly listed: readonly DraftEntity[] } {
  const names = new Map<string, DraftEntity>()
  // What is known of it is known: a mention says no more than its name.
  for (const { name, type } of known?.facts.flatMap((f) => [f.head, f.tail]) ?? [])
    names.set(normaliseName(name), { name, type, description: '' })
  for (const { name, type } of known?.entities ?? [])
    names.set(normaliseName(name), { name, type, description: '' })
  const spoken = new Set(speakers.map(normaliseName))
  for (const name of speakers) names.set(normaliseName(name), { name, type: 'person', description: '' })
  const described = new Map(known?.entities.map((e) => [normaliseName(e.name), e.description]))
  const listed: DraftEntity[] = []
  const called: (readonly [key: string, entity: DraftEntity])[] = []
  for (const line of lines) {
    const [said = '', type = '', description = '', others = ''] = partsOf(line)
    const name = withoutArticle(said)
    const key = normaliseName(name)
    if (key === '' || !occurs(name)) {
      reject(`name ${JSON.stringify(said)}`, 'does not occur in the turns')
      continue
    }
    const aliases = others
      .split(/[,;]/)
      .map((a) => (isName(withoutArticle(a.trim())) ? withoutArticle(a.trim()) : a.trim()))
      .filter((a) => a !== '' && occurs(a))
    // Whoever talks keeps the name of the turns: "Ana Ruiz, also Ana" is another one for her.
    const all = [name, ...aliases]
    const own = all.find((one) => spoken.has(normaliseName(one))) ?? name
    const main = names.get(normaliseName(own))?.name ?? own
    const also = all.filter((one) => normaliseName(one) !== normaliseName(main))
    const entity = {
      name: main,
      type: spoken.has(normaliseName(main))
        ? 'person'
        : (ENTITY_TYPES.find((t) => t === type.toLowerCase()) ?? 'thing'),
      description,
      ...(also.length > 0 && { aliases: also }),
      // Whoever was shown what is told of it, and tells it otherwise, puts it right.
      ...(isOtherwise(description, described.get(normaliseName(main))) && { isAnew: true as const }),
    } satisfies DraftEntity
    names.set(normaliseName(main), entity)
    listed.push(entity)
    for (const other of also) if (isName(other)) called.push([normaliseName(other), entity])
  }
  for (const [alias, entity] of aliasesIn(known)) called.push([normaliseName(alias), entity])
  // What several are called means none of them.
  for (const [key, entity] of called) {
    const isOne = called.every(([other, { name }]) => other !== key || name === entity.name)
    if (isOne && !names.has(key)) names.set(key, entity)
  }
  const aliasesOf = ({ aliases = [] }: DraftEntity, key: string): readonly string[] =>
    aliases.filter((one) => normaliseName(names.get(normaliseName(one))?.name ?? '') === key)
  return {
    names,
    listed: listed.map((one) => ({ ...one, aliases: aliasesOf(one, normaliseName(one.name)) })),
  }
}

/** What somebody was takes the place of what he was told to be. */
const FORMER = /\b(?:former|formerly|ex|late|no longer|used to)\b/i
const WAS = /\b(?:once(?! (?:an?|every|per|in|each)\b)|had|was|were|previous(?:ly)?|died)\b/i

function isOtherwise(description: string, shown = ''): boolean {
  if (FORMER.test(description)) return true
  if (description === '' || shown === '') return false
  if (WAS.test(description) && !WAS.test(shown) && !shown.endsWith('…')) return true
  const terms = new Set(searchTerms(description))
  // A long one is shown in part.
  const lost = searchTerms(shown).filter((term) => !terms.has(term))
  return shown.endsWith('…') ? lost.length > 1 : lost.length > 0
}

/** Turns with what their words mean beside them: as they were said, and understood alone. */
function rewritingsOf(lines: readonly string[], { input, occurs, reject }: Checks): DraftRewriting[] {
  const texts = new Map<DistilTurn, string>()
  for (const [i, line] of lines.entries()) {
    const [number = '', ...notes] = partsOf(line)
    const turn = input.turns[Number(/\d+/.exec(number)?.[0] ?? Number.NaN)]
    if (turn === undefined || i >= MOST_MEANT) {
      reject(
        `meant ${i}`,
        turn === undefined ? `no turn ${JSON.stringify(number)}` : `more than ${MOST_MEANT}`,
      )
      continue
    }
    for (const note of notes) {
      const [words = '', meaning = ''] = note.split(/\s*=\s*/, 2)
      const text = texts.get(turn) ?? turn.content
      const at = wordAt(text, words)
      if (at < 0 || meaning === '' || !occurs(meaning)) reject(`meant ${i}`, 'words or meaning were not said')
      else {
        // Behind "It's": what is short for "is" belongs to it.
        const end =
          at +
          words.length +
          (/^['’](?:s|re|m|ve|d|ll)\b/i.exec(text.slice(at + words.length))?.[0].length ?? 0)
        texts.set(turn, `${text.slice(0, end)} [${meaning}]${text.slice(end)}`)
      }
    }
  }
  return [...texts].map(([turn, text]) => ({ turn: turn.id, text }))
}

/** Where words stand in a text, whole; -1: nowhere. */
function wordAt(text: string, words: string): number {
  if (words === '') return -1
  return text.search(wholeWords(words))
}

/** "4 | ends W1", "4 | instruction | ends W1": the number of the wish that is taken back. */
function endedWish([, ...said]: readonly string[]): number | null {
  const [, number] = /^(?:(?:instruction|preference) )?(?:ends?|over) #?W(\d+)\b/i.exec(said.join(' ')) ?? []
  return number === undefined ? null : Number(number)
}

/**
 * A wish with the day that ends it, where the words it was read from name one and its sentence does not: those of the one clause
 * that is about it, since the next may tell another wish ("no meat until 2 August, no nuts").
 */
function untilAsSaid(wish: string, { content, at }: DistilTurn): string {
  if (limitOf(wish, at) !== null || LASTING.test(wish)) return wish
  const wished = new Set(searchTerms(wish))
  for (const sentence of splitSentences(content)) {
    const words = limitOf(sentence, at)?.words
    if (words === undefined) continue
    const clauses = sentence.split(CLAUSE)
    const own = clauses.find((clause) => clause.includes(words))
    if (own === undefined) continue
    const alone = searchTerms(own.replace(words, '').replace(COURTESY, ''))
    const others = clauses.flatMap((clause) => (clause === own ? [] : searchTerms(clause)))
    // "For the rest of the month, no meat."
    const terms = alone.length === 0 && clauses.length === 2 ? others : alone
    const isOfOther = others.some((term) => wished.has(term) && !terms.includes(term))
    if (!isOfOther && terms.filter((term) => wished.has(term)).length * 2 > terms.length)
      return `${wish.replace(/\.$/, '')} ${words.charAt(0).toLowerCase()}${words.slice(1)}.`
  }
  return wish
}

/** What is wished for good, or begins only then. */
const LASTING = /\b(?:never|always|ever|from then on|after (?:that|then)|afterwards)\b/i
const COURTESY = /\b(?:please|pls|thanks?|thx|hi|hello|hey|ok|okay|from now on)\b/gi
const CLAUSE = /[,;:–—](?!\d)|\s(?:and|but|then|or|so|after that|afterwards)\s/i

function wishesOf(lines: readonly string[], { input, reject }: Checks): DraftWish[] {
  let added = 0
  const told = lines.flatMap((line, i): DraftWish[] => {
    const parts = partsOf(line)
    const [number = ''] = parts
    const ended = endedWish(parts)
    const known = ended === null ? undefined : input.known?.wishes?.[ended - 1]
    const turn = input.turns[Number(/\d+/.exec(number)?.[0] ?? Number.NaN)]
    const [, sort = '', content = ''] =
      known === undefined || turn === undefined ? parts : ['', 'instruction', takesBack(turn.speaker, known)]
    // What else stands there is the wish in short: it is one, and says how to answer or act.
    const type = sort === '' ? undefined : /^preference$/i.test(sort) ? 'preference' : 'instruction'
    const refused =
      turn === undefined
        ? `no turn ${JSON.stringify(number)}`
        : turn.role !== 'user' || (type === 'instruction' && turn.metadata?.[ORDERS_NOTHING] === true)
          ? 'nobody but a user has wishes'
          : ended !== null && known === undefined
            ? `no wish W${ended}`
            : type === undefined || content === ''
              ? 'neither instruction nor preference'
              : ended === null && added >= MOST_WISHES
                ? `more than ${MOST_WISHES}`
                : null
    if (refused !== null) reject(`wish ${i}`, refused)
    if (turn === undefined || type === undefined || refused !== null) return []
    // What takes one back takes the place of none.
    if (ended === null) added += 1
    return [{ type, content: ended === null ? untilAsSaid(content, turn) : content, source: turn.id }]
  })
  const ofTurn = Map.groupBy(told, ({ source }) => source)
  return input.turns.flatMap((turn) => withoutReplaced(ofTurn.get(turn.id) ?? [], turn))
}
