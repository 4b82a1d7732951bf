/** Answers of what is known of a project: its budget, its deadline, who leads what, what was chosen, how far something is. */
import { like } from '../../english/like.ts'
import { heardAt } from '../../model/fact.ts'
import { pattern } from '../../std/pattern.ts'
import { insteadOf, isToolOf } from '../distil/clauses/tools.ts'
import { isOfProject, isPartNoun, isSlotNoun, slotWords, statusMeant } from '../project-slots.ts'
import type { AnswerInput } from './answer.ts'
import { valueBefore } from './answer-by-facts.ts'
import type { Answered } from './answered.ts'
import { isAskedAbout, isNamed } from './asked-about.ts'
import { keyOf, keysOf } from './question.ts'
import { sentencesOf } from './said.ts'
import type { ToldFact } from './told-facts.ts'

/** A slot that is asked for, and of which time. */
interface AskedSlot {
  readonly words: ReadonlySet<string>
  /** What the slot is: "budget". */
  readonly noun: string
  /** Whose it is, where that has a name. */
  readonly name: string | null
  readonly isBefore: boolean
  readonly isPast: boolean
  /** "Is it done?" */
  readonly status: string | null
}

const NOW = /,? (?:now|currently|at the moment|right now|these days|again|today|so far|at present)$/i
const BEFORE = /,? (?:before(?: (?:that|then|this))?|previously|originally|at first|initially|earlier)$/i
const EARLIER = /\b(?:previous|former|old|original|last|earlier) (?=\p{L})/iu
const OURS = '(?:(?:our|my|the) )'
const IS = '(?:is|are|was|were)'

/** How a slot is asked for. `noun` is what it is where the question does not say so. */
const ASKED: readonly (readonly [noun: string, said: ReturnType<typeof pattern>])[] = [
  [
    '',
    like`^(?:what|who|which|when|how (?:much|high|big|large|long|good|many)|(?:on )?(?:which|what) (?:day|date)|(?:at )?what time) ${IS} (?:${OURS}|(?<name>\p{Lu}[\p{L}\p{N} -]*)['’]s )(?:current )?(?<of>.+?)(?: (?:planned|scheduled|set|supposed to be|meant to be|planned for|scheduled for|set for|on|at|held|called|named))?$`,
  ],
  ['deadline', pattern(`^(?:when|what day|by when) ${IS} ${OURS}(?<of>.+?) due$`)],
  [
    'deadline',
    like`^when (?:do|does|did) ${OURS}(?<of>.+?) (?:have|has|need) to be (?:in|done|finished|ready|submitted)$`,
  ],
  [
    'lead',
    like`^who (?:leads|runs|heads|manages|handles|led|ran|headed|managed|${IS} (?:leading|running|heading|managing|handling|in charge of|responsible for)|looks after|does|did|takes care of|took care of) ${OURS}?(?<of>.+?)$`,
  ],
  [
    'choice',
    like`^(?:what|who|which \p{L}+) (?:do|did|are|have|had|were) (?:we|I) (?:use|using|chosen?|choose|pick|picked|picking|go with|going with|gone with|went with|hire|hired|book|booked|decide on|decided on|settle on|settled on) for ${OURS}?(?<of>.+?)$`,
  ],
  ['price', pattern(`^how much (?:does|do|did|will) (?:${OURS}|an? )(?<of>.+?) cost(?: us| me)?$`)],
  ['price', pattern(`^how much (?:do|did) (?:we|I) charge for (?:${OURS}|an? )?(?<of>.+?)$`)],
  ['number', pattern(`^how many (?<of>.+?) (?:do|did) (?:we|I) have$`)],
  [
    'length',
    pattern(`^how (?:long|many (?:words|pages)) (?:${IS}|does|did|do) ${OURS}(?<of>.+?)(?: have)?$`),
  ],
  [
    'launch',
    pattern(`^when (?:do|did|will|are|were) we (?:launch|launching|going to launch)(?: ${OURS}(?<of>.+?))?$`),
  ],
  [
    'release',
    like`^when (?:do|did|will|are|were) we (?:release|releasing|ship|shipping|going to ship)(?: ${OURS}?(?<of>.+?))?$`,
  ],
  ['start', pattern(`^when (?:do|does|did|will) ${OURS}(?<of>.+?) (?:start|begin)$`)],
  [
    'status',
    like`^(?:${IS}|has|have) ${OURS}(?<of>.+?) (?:been |now |already |still )*(?<status>done|finished|complete|completed|ready|live|cancelled|canceled|called off|off|on hold|paused|in progress|approved|signed|fixed|shipped|released|submitted|closed|delayed|blocked)(?: yet| now| already)?$`,
  ],
  [
    'location',
    like`^where (?:do|does|${IS}|can I find) ${OURS}?(?<of>.+?)(?: (?:live|go|sit|belong|kept|stored|located))?$`,
  ],
  [
    'port',
    like`^(?:on )?(?:which|what) port (?:do|does|${IS}) ${OURS}?(?<of>.+?)(?: (?:run|running|listen|listening|use|served))?(?: on)?$`,
  ],
  ['owner', pattern(`^who (?:owns|maintains) ${OURS}?(?<of>.+?)$`)],
  [
    'package',
    like`^(?:what|how|under (?:what|which) name) ${IS} ${OURS}?(?<of>.+?) published(?: (?:as|under|to npm|on npm))*$`,
  ],
  [
    'version',
    pattern(`^(?:what|which) (?<of>.+?) version (?:do|did|are|were) (?:we|I) (?:use|on|using|run)$`),
  ],
  ['branch', pattern(`^(?:what|which) branch ${IS} ${OURS}(?<of>.+?)(?: branch| one)?$`)],
  ['status', pattern(`^(?:what ${IS} the status of|what happened (?:to|with)) ${OURS}?(?<of>.+?)$`)],
]
/** "The budget for the kitchen", "the status of the redesign". */
const OF = pattern('^(?<noun>.+?) (?:for|of|on) (?:(?:the|our|my) )?(?<of>.+)$', 'i')
function plainQuestion(question: string): string {
  return question
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[’‘]/g, "'")
    .replace(/[?.!\s]+$/, '')
    .replace(/^(?:so|and|hey|ok|please|remind me|tell me)[, ]+/i, '')
    .replace(/^(\p{L}+)'s (?=\p{L})/iu, '$1 is ')
    .replace(/^\p{L}/u, (first) => first.toLowerCase())
    .replace(NOW, '')
}

function slotAsked(question: string): AskedSlot | null {
  const plain = plainQuestion(question)
  const isBefore = BEFORE.test(plain) || EARLIER.test(plain)
  const bare = plain.replace(BEFORE, '').replace(EARLIER, '')
  const isPast = /^\S+(?: \S+){0,3} (?:was|were|did|had)\b|^who (?:led|ran|headed|managed|took)\b/i.test(bare)
  for (const [noun, said] of ASKED) {
    const found = said.exec(bare)
    if (found === null) continue
    const { of = '', name, status } = found.groups ?? {}
    const inside = noun === '' ? OF.exec(of)?.groups : undefined
    const isName = inside !== undefined && /^\p{Lu}\p{Ll}/u.test(inside.of ?? '')
    const whole = inside === undefined ? of : `${isName ? '' : inside.of} ${inside.noun}`
    const words = [...slotWords(whole), ...(noun === '' ? [] : [noun])]
    const last = words.at(-1)
    // "Who leads the marketing team?"
    if (last === undefined || (noun === '' && !isSlotNoun(last) && !isPartNoun(last))) continue
    return {
      words: new Set(words),
      noun: last,
      name: name ?? (isName ? (inside?.of ?? null) : null),
      isBefore,
      isPast,
      status: status === undefined ? null : statusMeant(status),
    }
  }
  return null
}

const MAX_QUESTION = 200

/**
 * @returns `unclear` where several things may be meant, or where it may have been told anew of a thing that was not named: nothing
 * else answers then
 */
export function byProject(
  input: AnswerInput,
  facts: readonly ToldFact[],
  now: number,
): Answered | 'unclear' | null {
  if (input.question.length > MAX_QUESTION) return null
  const tool = byTools(input, facts, now)
  if (tool !== null) return tool
  const known = facts.filter(({ fact }) => isOfProject(fact.relation) && fact.status === 'active')
  if (known.length === 0) return null
  const asked = slotAsked(input.question)
  if (asked === null) return null
  const { name } = asked
  const isMeant =
    name === null
      ? isAskedAbout({ subject: 'i', whose: null }, input, facts)
      : (head: string): boolean => isNamed(head, name)
  const alike = known.filter(
    ({ fact, head }) => isMeant(head) && wordsOf(fact.relation).at(-1) === asked.noun,
  )
  const isWhole = (f: ToldFact): boolean => wordsOf(f.fact.relation).every((word) => asked.words.has(word))
  const isWithin = (f: ToldFact): boolean => {
    const own = wordsOf(f.fact.relation)
    return [...asked.words].every((word) => own.includes(word))
  }
  const exact = alike.filter((f) => isWhole(f) && isWithin(f))
  const own = exact.length > 0 ? exact : alike.filter(isWithin)
  // "What is the budget?", where Harbor and Atlas have one each.
  const ofNames = known.filter((f) => isWhole(f) && isWithin(f)).map(({ head }) => head)
  const [first] = own
  if (first === undefined) return name === null && new Set(ofNames).size > 1 ? 'unclear' : null
  if (new Set(own.map((f) => f.fact.relation)).size > 1) return 'unclear'
  const told = Math.max(...own.map((f) => heardAt(f.fact)))
  // "We raised the budget": of which of them, nobody says.
  if (alike.some((f) => isWhole(f) && !isWithin(f) && heardAt(f.fact) > told)) return 'unclear'
  const read = known.filter(({ fact }) => wordsOf(fact.relation).includes(asked.noun))
  if (!asked.isBefore && isToldSince(wordsOf(first.fact.relation), own, read, told, input, now))
    return 'unclear'
  return valueAsked(asked, own, now) ?? 'unclear'
}

/** "What does the backend run on?", "what is the API written in?" */
const OF_PART = like`^(?:what|where|which (?<kind>\p{L}+(?: \p{L}+)?)) (?:do|does|${IS}) (?:${OURS}(?<of>.+?)|(?<name>\p{Lu}[\p{L}\p{N}-]*)) (?<how>written in|(?:run|hosted|deployed|running)(?: on| to| at)?|use)$`
/** "What do we use for CI?", "what was our database before?" */
const AS_KIND = like`^(?:what (?:do|did) (?:we|I) use (?:for|as) ${OURS}?(?<kind>[^?]+)|what ${IS} ${OURS}(?:current )?(?<kind2>[^?]+))$`
const BEFORE_TOOL = like`^(?:what|which (?<kind>\p{L}+(?: \p{L}+)?)) (?:did|were) (?:we|I) (?:use|using|on|have) before (?:(?:we|I) (?:moved|switched|migrated) to )?(?<next>\p{Lu}.*)$`

/** Tools that are used by the whole or by a part of it, of one kind or in one place. */
function byTools(input: AnswerInput, facts: readonly ToldFact[], now: number): Answered | 'unclear' | null {
  const used = facts.filter(({ fact }) => fact.relation === 'uses' && fact.status === 'active')
  if (used.length === 0) return null
  const plain = plainQuestion(input.question)
  const [isBefore, bare] = [BEFORE.test(plain), plain.replace(BEFORE, '')]
  const isOurs = isAskedAbout({ subject: 'i', whose: null }, input, facts)
  const next = BEFORE_TOOL.exec(plain)?.groups?.next
  if (next !== undefined) return toolBefore(next, used, now)
  const part = OF_PART.exec(bare)?.groups
  if (part !== undefined) {
    const { of, name, how = '' } = part
    const kind =
      part.kind?.toLowerCase() ?? (how === 'use' ? null : how === 'written in' ? 'language' : 'hosting')
    if (kind === null) return null
    const isMeant = (head: string): boolean =>
      of === undefined ? isNamed(head, name ?? '') : head.toLowerCase().endsWith(`'s ${of.toLowerCase()}`)
    const own = used.filter(
      ({ fact, head, tail }) =>
        isMeant(head) && (isToolOf(kind, tail) || (part.kind === undefined && fact.statement.includes(how))),
    )
    return (
      toolAmong(own, slotWords(of ?? name ?? ''), input, now, isBefore) ?? (own.length > 0 ? 'unclear' : null)
    )
  }
  const { kind, kind2 = kind ?? '' } = AS_KIND.exec(bare)?.groups ?? {}
  const own = used.filter(({ head, tail }) => isOurs(head) && isToolOf(kind2.toLowerCase(), tail))
  return toolAmong(own, slotWords(kind2), input, now, isBefore)
}

function toolAmong(
  own: readonly ToldFact[],
  words: readonly string[],
  input: AnswerInput,
  now: number,
  isBefore: boolean,
): Answered | null {
  if (own.length === 0) return null
  if (isBefore) return valueBefore('', own, now)
  const holding = own.filter(({ fact: { valid } }) => valid.from <= now && (valid.to ?? now + 1) > now)
  const [only, another] = holding
  if (only === undefined || another !== undefined) return null
  const told = Math.max(...own.map((f) => heardAt(f.fact)))
  if (isToldSince(words, own, [], told, input, now)) return null
  return { answer: only.tail, citations: [only.label] }
}

/** "Switched from MongoDB to Postgres" tells both. */
function toolBefore(next: string, used: readonly ToldFact[], now: number): Answered | null {
  const current = used.filter(({ tail }) => isNamed(tail, next))
  for (const { fact, label } of current) {
    const before = / from (.+?) to /.exec(fact.statement)?.[1]
    if (before !== undefined) return { answer: before, citations: [label] }
  }
  const others = new Set(insteadOf(next)?.split(', '))
  return valueBefore(
    next,
    used.filter((f) => current.includes(f) || others.has(f.tail.toLowerCase())),
    now,
  )
}

function valueAsked(asked: AskedSlot, own: readonly ToldFact[], now: number): Answered | null {
  if (asked.isBefore) return valueBefore('', own, now)
  const holding = own.filter(
    ({ fact: { valid } }) => valid.from <= now && (valid.to === null || valid.to > now),
  )
  const [only, another] = holding
  if (only === undefined || another !== undefined) return null
  const citations = [only.label]
  if (asked.status === null) return { answer: only.tail, citations }
  if (asked.status === only.tail) return { answer: `Yes. ${only.fact.statement}`, citations }
  // What is live may be done, and what is done may not be signed.
  const isOther = UNDONE.test(only.tail) || UNDONE.test(asked.status)
  return isOther ? { answer: `No. ${only.fact.statement}`, citations } : null
}

/**
 * Whether something newer tells of the slot, of its value or of whom it names, of which no value was read.
 *
 * @param others Values of other slots that turns were read for: "the photographer costs 1,200" says nobody else is the photographer.
 */
function isToldSince(
  slot: readonly string[],
  own: readonly ToldFact[],
  others: readonly ToldFact[],
  told: number,
  { turns }: AnswerInput,
  now: number,
): boolean {
  const noun = keyOf(slot.at(-1) ?? '')
  const of = slot.slice(0, -1).map(keyOf)
  const anew = [HANDED, ...(ANEW[slot.at(-1) ?? ''] ?? [])]
  const value = [...keysOf(own.reduce((a, b) => (heardAt(b.fact) > heardAt(a.fact) ? b : a)).tail)]
  const read = new Set([...own, ...others].flatMap(({ fact }) => fact.evidence.map((e) => e.turn as string)))
  return turns.some(({ turn }) => {
    if (turn.at <= told || turn.at > now || turn.role !== 'user' || read.has(turn.id)) return false
    if (turn.at - told < AT_ONCE && PUTS_RIGHT.test(turn.content)) return true
    return sentencesOf(turn.content).some((sentence) => {
      if (UNREAL.test(sentence)) return false
      const said = keysOf(sentence)
      const isOfSlot =
        said.has(noun) &&
        (of.length === 0 || of.some((word) => said.has(word)) || OURS_OR_BARE.test(sentence))
      const isOfWhat =
        of.length > 0 && of.every((word) => said.has(word)) && anew.some((one) => one.test(sentence))
      const isOfValue = value.length > 0 && value.every((word) => said.has(word))
      return (
        (isOfSlot && (CHANGE.test(sentence) || GONE.test(sentence))) ||
        isOfWhat ||
        (isOfValue && GONE.test(sentence))
      )
    })
  })
}

/** "Our coverage", "coverage is up again". */
const OURS_OR_BARE = /\b(?:the|our|my) |^\W*\S+(?: \S+)? (?:is|are|went|got|has)\b/i
const AT_ONCE = 3_600_000
const PUTS_RIGHT = /^\W*(?:sorry|oops|no,? wait|wait|correction|actually|i meant|scratch that)\b/i
const UNREAL = /\?|\b(?:if|might|could|should|would|wish|want)\b/i
const CHANGE =
  /\d|\b(?:raised?|cut|lower(?:ed)?|reduced?|increased?|moved?|push(?:ed)?|shift(?:ed)?|postponed|rescheduled|delayed|extended|slipped|changed?|new|now|up|down|off|better|worse|dropped|rose|fell|went|again|not|n't|no longer|instead|replaced|cancell?ed|earlier|later)\b/i
const HANDED =
  /\b(?:took over|takes? over|taking over|taken over|in charge|responsible|replac\w+|steps? down|stepped down|hand(?:ed|s|ing) (?:it )?over|new|instead|switched|moved|changed)\b/i
/** Who leads what now, in words of which nothing was read: "Marta and Jorge run marketing". */
const LED =
  /\b(?:runs?|running|leads?|leading|heads?|heading|manages?|managing|handles?|handling|looks? after|looking after|covers? for)\b/i
/** What was done is not: "the draft isn't finished any more", "we had to reopen it", "the party is on again". */
const UNDOES =
  /\b(?:not|again|broken|broke|breaks|reopen(?:ed)?|redo|redone|redid|re-?wr(?:ite|ote|itten|iting)|from scratch|crash\w*|fail(?:s|ed)?|revert(?:ed)?|roll(?:ed)? back|took|taken|down|back|start(?:ed)? over|no longer|terminated|resumed|restarted)\b|n['’]t\b/i
/** Other words that tell anew of what has such a slot. */
const ANEW: Readonly<Record<string, readonly RegExp[]>> = { lead: [LED], status: [UNDOES] }
const GONE =
  /\b(?:left|leaves|leaving|quit|quits|resigned|fired|let go|parted|lost|sacked|gone|retired|dropped|no longer|any ?more|over|cancell?ed|switched|replaced|instead|not|died|stopped)\b/i

const UNDONE = /^(?:cancelled|on hold|in progress|delayed|blocked)$/

function wordsOf(relation: string): string[] {
  return relation.split('_').slice(1)
}
