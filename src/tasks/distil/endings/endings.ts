/** What a clause says is over: who, which relations, which value. Of others: `endings-of-others.ts`; words without such a clause: `endings-in-words.ts`. */
import type { Clause } from '../../../english/clauses.ts'
import { type Phrase, phraseAt } from '../../../english/phrases.ts'
import type { Reality } from '../../../english/reality.ts'
import type { Word } from '../../../english/words.ts'
import type { Instant } from '../../../model/time.ts'
import { grouped, table } from '../../../std/table.ts'
import type { TimeExpression } from '../../../std/time-expressions.ts'
import { gerundOf } from '../../../std/verbs.ts'
import { ENGAGED, PARTNERS, PLANS, SALARY } from '../../relations.ts'
import { entriesOf, INSTRUMENT, PLANNED, QUALITIES } from '../clauses/catalogue.ts'
import { isBareActivity, isRecurring, isVice, kinOf } from '../clauses/nouns.ts'
import { spanOf } from '../clauses/when.ts'
import { entityOf, type Known, kinEntity, projectMoved, type TurnContext } from '../names/context.ts'
import type { DraftEnding, DraftEntity } from '../types.ts'
import { dismissedBy, overForHolder } from './endings-of-others.ts'
import { goesOn, isOfOthers, isOtherwise } from './goes-on.ts'
import {
  DOING,
  GROUP,
  HABITS,
  HELPERS,
  HOUSEMATES,
  isKin,
  isNoMore,
  JOB,
  LIKING,
  LIVING,
  leadOf,
  type Over,
  OWNING,
  over,
  PLACES,
  STUDYING,
  WORKING,
} from './over.ts'

/** Who is lost has died. */
const ELDERS =
  /^(?:(?:grand|step|god)?(?:mother|father|mom|mum|dad|ma|pa)|husband|wife|aunt|uncle|brother|sister|grandparent)$/
/** Lost for a while, or in a game. */
const NO_GOODS =
  /^(?:match|game|election|weight|bet|wallet|passport|purse|bag|luggage|hope|interest|sleep|patience)$/

export function endingsOf(
  words: readonly Word[],
  clause: Clause,
  head: Known,
  reality: Reality,
  times: readonly TimeExpression[],
  context: TurnContext,
): DraftEnding[] {
  const { turn, speaker } = context
  if (reality === 'unreal' || (reality === 'wished' && clause.chain[0] !== 'decide')) return []
  const dropped = droppedPlan(words, clause).flatMap((over) =>
    over.relations.map((relation) => ({
      head: head.entity,
      relation,
      tail: over.tail,
      at: turn.at,
      source: turn.id,
    })),
  )
  if (dropped.length > 0) return dropped
  const ahead = announced(words, clause, times, context)
  if (ahead.length > 0) return ahead.map((over) => ({ head: head.entity, ...over }))
  const noMore = isNoMore(words, clause)
  const isAble = clause.modal === 'can' || clause.modal === 'cannot'
  if ((clause.modal !== null && !(noMore && isAble)) || reality === 'planned') return []
  if (goesOn(words, clause)) return []
  const time = times.find((t) => t.role !== 'until') ?? times[0]
  const at = endedAt(time, turn.at)
  const within = time === undefined || time.from > turn.at ? null : spanOf(time)
  const make = (of: DraftEntity, { relations, tail }: Over): DraftEnding[] =>
    relations
      .filter(
        // "We broke up. We still live together."
        (relation) => relation !== 'lives_with' || !/\bstill (?:liv|shar)(?:e|ing)\b/.test(turn.content),
      )
      .filter(
        (relation) => tail === null || PLANS.includes(relation) || !(PIECE.test(tail) || isOfOthers(tail)),
      )
      .map((relation) => ({
        ...{ head: of, relation, tail, at, source: turn.id },
        ...(within !== null && { within }),
      }))
  // Who leads our project is not the project, nor is who left the company.
  const about =
    (/^(?:lead|leave|quit)$/.test(clause.verb) ? null : projectMoved(clause.objects[0], context)) ?? head
  // "Since I lost my job" tells again of what may have been over before what holds now.
  const isRetold = /^(?:since|after|when|before|once|until)$/.test(
    words[clause.subject.start - 1]?.lower ?? '',
  )
  const own = overBy(words, clause, noMore)
    .filter((over) => !isRetold || over.tail !== null)
    .flatMap((over) => make(about.entity, over))
  const fired = dismissedBy(clause, words)
  const { owner } = clause.subject
  const holder = clause.subject.kind === 'name' && owner !== null ? entityOf(owner, 'person') : speaker
  return [
    ...own,
    ...noLongerPlanned(words, clause, noMore).flatMap((over) => make(about.entity, over)),
    ...(clause.verb === 'leave' ? own : []).flatMap(({ tail, relation }) =>
      // "Petra left Jonas" is over for him, too.
      tail !== null && relation === PARTNERS[0] && clause.subject.kind === 'name'
        ? make(entityOf(tail, 'person'), over(PARTNERS, about.entity.name))
        : [],
    ),
    ...fired.flatMap((name) => make(entityOf(name, 'person'), over(WORKING))),
    ...(isOfAnothers(words, clause) ? [] : overForHolder(words, clause, head)).flatMap((over) =>
      make(holder, over),
    ),
    ...(isLoss(clause)
      ? make(kinEntity(clause.objects[0]?.noun ?? '', null, context).entity, over(LIVING))
      : []),
  ]
}

/** Units of "on Friday at five", which is the end of a day's work. */
export const BY_THE_HOUR: RegExp = /^(?:hour|minute)$/

/** "I'm leaving Halden on 22 May": a notice that is given ends what it speaks of on that day, not when it is given. */
function announced(
  words: readonly Word[],
  clause: Clause,
  times: readonly TimeExpression[],
  { turn }: TurnContext,
): Omit<DraftEnding, 'head'>[] {
  const { verb, tense, modal, chain, negated, perfect, particle } = clause
  const day = times.find((t) => t.role === 'at' && t.from > turn.at)
  const isAhead =
    tense !== 'past' && !perfect && !negated && (modal === null || /^(?:will|shall)$/.test(modal))
  if (day === undefined || !isAhead || !NOTICE.test(verb) || particle !== null) return []
  // "I leave Halden early on Friday", "at five": to be back on Monday.
  const isOfADay = BY_THE_HOUR.test(day.unit) || words.some((w) => /^(?:early|late)$/.test(w.lower))
  if (isOfADay || chain.some((c) => c !== 'plan') || goesOn(words, clause)) return []
  return (ENDS[verb]?.(clause, words) ?? [])
    .flatMap(({ relations, tail }) => relations.map((relation) => ({ relation, tail })))
    .filter(({ relation }) => WORKING.includes(relation) || BELONGING.test(relation))
    .map((over) => ({ ...over, ...endingOn(day), source: turn.id }))
}
export const NOTICE: RegExp = /^(?:leave|quit|resign|retire)$/
const BELONGING = /^(?:studies_at|member_of|volunteers_at|plays_for)$/

/** A last day that lies ahead is a day on which it still holds. */
export function endingOn(day: TimeExpression): Pick<DraftEnding, 'at' | 'within'> {
  return { at: day.to as Instant, within: spanOf(day) }
}

/** What is over of "the Rowing Club party" is a party. */
const PIECE =
  / (?:party|reports?|tickets?|essays?|games?|box|boxes|tests?|meetings?|events?|dinner|lunch|books?|shirts?|posters?|songs?|concerts?|talks?|pages?|bottles?|packs?|packets?|prescriptions?|refills?|exams?|assignments?|homework|presentations?|articles?|papers?|chapters?|match|matches|tournaments?|races?|sessions?|photos?|pictures?|videos?|shifts?|keys?|batter(?:y|ies))$/

/** "I lost my grandmother" says that she died. */
export function isLoss({ verb, subject, tense, perfect, objects, negated }: Clause): boolean {
  const [object, ...others] = objects
  if (verb !== 'lose' || negated || subject.kind !== 'speaker' || (tense !== 'past' && !perfect)) return false
  return object?.determiner === 'my' && ELDERS.test(object.noun) && others.length === 0
}

/** A season or a year is too wide for its first day: what was told within it would never end. */
function endedAt(time: TimeExpression | undefined, said: Instant): Instant {
  if (time === undefined || time.from > said) return said
  const isWide = time.unit === 'season' || time.unit === 'year'
  return (isWide ? Math.min(time.to, said) : time.from) as Instant
}

/** "I never worked at Halden": it was not so at any time. */
export function isNever(words: readonly Word[], clause: Clause): boolean {
  const { negated, tense, perfect, start, at, next, verb, objects } = clause
  if (!negated) return false
  const isPast = tense === 'past' && !perfect
  if (isPast && words.slice(start, at).some((w) => w.lower === 'never')) return true
  // "I didn't sell the car", but not "I haven't sold it yet" or "I didn't buy bread today".
  const [object] = objects
  const isKnown = object?.proper === true || /^(?:the|my|our|that)$/.test(object?.determiner ?? '')
  // "I didn't quit my job for nothing": it was quit.
  const isAll = /^(?:[.,;!]|at|but|and)?$/.test(words[object?.next ?? 0]?.lower ?? '')
  return (
    isKnown &&
    isAll &&
    (isPast || perfect) &&
    UNDONE.test(verb) &&
    !words.slice(start, next + 3).some((w) => w.time || LATER.test(w.lower))
  )
}

/** What people do once to one thing: who did not do it, never did. */
const UNDONE = /^(?:buy|sell|quit|adopt|marry|retire|resign|graduate)$/
const LATER =
  /^(?:yet|again|today|so|still|any|anything|much|just|only|because|when|until|either|enough|lightly|easily|alone|myself)$/

export function nameOf(phrase: Phrase | undefined): string | null {
  return phrase === undefined || phrase.name === '' ? null : phrase.name
}

function overBy(words: readonly Word[], clause: Clause, noMore: boolean): Over[] {
  const { verb, objects, chain, tense, perfect, negated, passive } = clause
  const value = nameOf(objects[0])
  const happened = tense === 'past' || perfect
  if (noMore) return saidBefore(clause, words)
  const isPlanned = negated && happened && !perfect && value !== null && PLANNED.has(verb)
  const planned = isPlanned ? cameToNothing(clause) : []
  if (isNever(words, clause)) return [...saidBefore(clause).filter((over) => over.tail !== null), ...planned]
  if (negated && perfect && isLongSince(words, clause)) return saidBefore(clause)
  if (negated) return isPlanned ? planned : denied(clause)
  if (chain.some((c) => c === 'stop' || c === 'quit')) return gaveUp(clause, words)
  // "I'm done with the choir."
  if (passive && verb === 'do') return doneWith(words, clause)
  if (verb === 'be' && clause.adjective === null) return doneWith(words, clause)
  if (verb === 'eat' || verb === 'drink') return eatenAgain(words, clause)
  if (!happened) return []
  if (chain.some((c) => !/^(?:have|decide|manage|end)$/.test(c))) return []
  if (verb === 'get' && words[clause.at + 1]?.lower === 'rid')
    return parted(phraseAt(words, clause.at + 3), [...OWNING, 'takes', 'member_of'])
  const lead = leadOf(clause)
  const [first] = clause.prepositional
  const led = objects.length === 0 ? ENDS[`${lead} ${first?.preposition}`] : undefined
  return (led ?? ENDS[lead] ?? ENDS[`${lead} ${first?.preposition}`] ?? ENDS[verb])?.(clause, words) ?? []
}

/** "Haven't played tennis in years", "have not smoked since May"; whom one has not seen may still be one's doctor. */
function isLongSince(words: readonly Word[], { verb, at }: Clause): boolean {
  if (/^(?:see|be|hear|have)$/.test(verb)) return false
  const after = words
    .slice(at, at + 10)
    .map((w) => w.lower)
    .join(' ')
  return /\b(?:(?:in|for) (?:years|months|ages|decades|a long time)|since (?!then\b|i |we |yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|this|breakfast|lunch))/.test(
    after,
  )
}

/** "Jonas eats meat again": no way of eating that leaves it out. */
function eatenAgain(words: readonly Word[], { at, next, objects: [object] }: Clause): Over[] {
  const isAgain = words.slice(at, next + 2).some((w) => w.lower === 'again')
  if (!isAgain || object === undefined || object.proper || object.determiner !== '') return []
  const animal = /^(?:meat|fish|chicken|beef|pork|bacon|steak|dairy|cheese|eggs?)$/.test(object.noun)
  const ways = animal ? ['vegetarian', 'vegan', 'pescatarian', 'plant-based'] : []
  return [over(['avoids', 'dislikes'], object.name), ...ways.map((tail) => over(['diet'], tail))]
}

/** Whatever somebody does or belongs to, and has beside it. */
const DOINGS: readonly string[] = [...new Set([...WORKING, ...DOING, 'leads', 'captain_of', 'runs'])]
const ANYTHING: readonly string[] = [...new Set([...OWNING, ...DOINGS])]

/** "Stepped down as chair of the Rowing Club", "walked away from Brightwell", "swapped my Oakfield seat for …". */
function letGo({ objects, prepositional, subject }: Clause, relations: readonly string[]): Over[] {
  if (subject.kind === 'pronoun') return []
  const [first] = prepositional
  const phrase = objects[0] ?? first?.phrase
  if (phrase === undefined) return []
  // Of "chair of the Rowing Club" the club is what has the name.
  const isOfName = / of /.test(phrase.name) || SEAT.test(phrase.noun)
  const name = !isOfName
    ? phrase.name
    : (/\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*/u.exec(phrase.name)?.[0] ?? phrase.name)
  return goods({ ...phrase, name }, relations)
}

const SEAT = /^(?:seat|job|post|role|position|place|membership|subscription|account)$/

function partedWith(clause: Clause): Over[] {
  return letGo(clause, ANYTHING)
}

/** "I pulled out my laptop" withdraws from nothing. */
function withdrawn(clause: Clause): Over[] {
  return clause.objects.length > 0 ? [] : letGo(clause, DOINGS)
}

const BUSINESS =
  /^(?:shop|store|business|bakery|restaurant|caf[eé]|studio|practice|company|firm|bar|pub|salon|gallery|workshop|farm|stall|office|clinic|school|gym|hotel|agency|startup|branch|factory|nursery)$/

/** "We closed the bakery in June"; a laptop is opened again. */
function closed({ objects: [object] }: Clause): Over[] {
  const isBusiness = object !== undefined && (object.proper || BUSINESS.test(object.noun))
  return isBusiness ? [over(['owns', 'works_at'], object.name)] : []
}

/** Verbs that say in the past tense that something is over, some of them with their particle. */
const ENDS: Readonly<Record<string, (clause: Clause, words: readonly Word[]) => Over[]>> = table({
  ...grouped([
    ['quit, leave, resign', leaving],
    ['sell, lose, donate, crash, wreck, rehome, give away, trade in, throw away, throw out, return', soldOff],
    ['give up, abandon, ditch, drop', abandoned],
    ['turn down, decline, reject', declined],
    ['get, earn, receive, complete', degreed],
    ['fire, lay, sack, dismiss, let', dismissed],
    ['separate, break up', parting],
    ['outgrow, get over, recover from', recovered],
    ['cancel, call off, break off', called],
    ['step down, step back, step away, walk away, bow out, pull out, back out, sign off, opt out', withdrawn],
    [
      'hand over, pass on, chuck, bin, dump, axe, exchange, trade, rip out, tear out, strip out, kick out, phase out, uninstall, decommission, swap',
      partedWith,
    ],
    ['close, close down, shut, shut down', closed],
    ['switch, migrate, port, move, change', switched],
    ['die, pass away', ended],
  ]),
  retire: ({ prepositional: [first] }) => [over(WORKING, nameOf(first?.phrase))],
  // "I gave my kayak to my nephew."
  give: (clause, words) => (isGivenAway(clause) ? soldOff(clause, words) : []),
  ...grouped([
    [
      'pack in, jack in',
      ({ objects: [object], prepositional: [first] }: Clause) => {
        const tail = nameOf(object ?? first?.phrase)
        return tail === null ? [] : [over(DOING, tail)]
      },
    ],
  ]),
  'give up on': ({ prepositional: [first] }) => (first === undefined ? [] : [over(DOING, first.phrase.name)]),
  // "I stopped the metformin", "Jonas stopped being vegan".
  stop: ({ objects: [object], at, next }, words) =>
    words[at + 1]?.lower === 'being'
      ? [
          over(
            ['diet', 'relationship_status', 'has_condition', 'job_title'],
            words[at + (/^an?$/.test(words[at + 2]?.lower ?? '') ? 3 : 2)]?.lower ?? null,
          ),
        ].filter((one) => one.tail !== null)
      : object === undefined || object.restricted
        ? []
        : [
            over(['takes', 'learns', ...(isForAWhile(words, next) ? [] : ['drinks'])], object.name),
            over(['diet'], dietOf(object.name)),
          ],
  finish: ({ objects: [object] }) => [
    ...(object === undefined ? [] : [over(['takes', 'works_on'], object.name)]),
    ...(/^(?:school|university|college|degree|studies|phd|master'?s?|bachelor'?s?|training|apprenticeship)$/.test(
      object?.noun ?? '',
    )
      ? [over(STUDYING)]
      : []),
  ],
  // Who is promoted has another title from then on.
  promote: ({ passive }) => (passive ? [over(['job_title'])] : []),
  // "I've come off the sertraline."
  'come off': ({ objects: [object], prepositional: [first] }) =>
    nameOf(object ?? first?.phrase) === null ? [] : [over(['takes'], nameOf(object ?? first?.phrase))],
  graduate: ({ prepositional }) =>
    prepositional.some((p) => p.preposition === 'to')
      ? []
      : [
          over(
            ['studies_at'],
            prepositional[0]?.phrase.proper === true ? prepositional[0].phrase.name : null,
          ),
          over(['studies']),
        ],
  divorce: (clause, words) =>
    clause.objects.length === 0 ? parting(clause, words) : [over(PARTNERS, nameOf(clause.objects[0]))],
  be: quality,
  split: (clause, words) =>
    clause.particle === 'up' || clause.subject.together || clause.prepositional[0]?.preposition === 'with'
      ? parting(clause, words)
      : [],
  part: (clause, words) =>
    clause.subject.together && clause.prepositional.length === 0
      ? parting(clause, words)
      : partedWith(clause),
  // "Ida and Sven have gone their separate ways."
  go: (clause, words) =>
    words[clause.at + 2]?.lower === 'separate' && clause.subject.together ? parting(clause, words) : [],
  'decide against': ({ prepositional: [first] }) =>
    first === undefined ? [] : [over(PLANS, first.phrase.name)],
  'drop out': ({ prepositional: [first] }) =>
    first !== undefined && GROUP.test(first.phrase.noun)
      ? [over(DOINGS, first.phrase.name)]
      : first?.phrase.proper === true
        ? [over(['studies_at'], first.phrase.name), over(['studies']), over(['job_title'], 'student')]
        : [over(STUDYING), over(['job_title'], 'student')],
  scrap: (clause) => [...called(clause), ...partedWith(clause)],
  // "I deleted Duolingo."
  delete: (clause) => (clause.objects[0]?.proper === true ? partedWith(clause) : []),
  // "We replaced the Jest logo" leaves Jest where it is.
  replace: (clause) =>
    clause.objects[0]?.proper === true || /^(?:my|our)$/.test(clause.objects[0]?.determiner ?? '')
      ? partedWith(clause)
      : [],
  'move out': ({ prepositional }) => prepositional.map((p) => over(['lives_in'], p.phrase.name)),
})

/** "Nele got her degree." */
function degreed({ objects: [object] }: Clause): Over[] {
  return /^(?:degree|diploma|phd|doctorate|master'?s?|bachelor'?s?)$/.test(object?.noun ?? '')
    ? [over(STUDYING)]
    : []
}

/** "Gave my kayak to my nephew", "has given Admiral to a sanctuary". */
function isGivenAway({ objects: [object], prepositional }: Clause): boolean {
  if (object === undefined || !prepositional.some((p) => p.preposition === 'to')) return false
  return object.determiner === '' ? object.proper : /^(?:my|our|his|her|their)$/.test(object.determiner)
}

/** "I lost my job": one of several is named otherwise, and a position may be on a board. */
function unpaid({ determiner, name }: Phrase): Over[] {
  return determiner === 'my' && name === 'job' ? [over([SALARY])] : []
}

/** Things that change hands, and a job. */
function goods(object: Phrase | undefined, relations: readonly string[] = OWNING): Over[] {
  if (object !== undefined && JOB.test(object.noun)) return [over(WORKING), ...unpaid(object)]
  return parted(object ?? null, relations)
}

function soldOff({ objects: [object] }: Clause, words: readonly Word[]): Over[] {
  // "We sold the bakery a mixer."
  const after = object === undefined ? undefined : words[object.next]
  if (after?.pos === 'DET' && !after.time) return []
  // Who sold the cello plays it no more.
  const isPlayed =
    object !== undefined && /^(?:the|my)$/.test(object.determiner) && INSTRUMENT.test(object.name)
  const isComputer = object !== undefined && COMPUTER.test(object.name)
  return goods(object, isPlayed ? [...OWNING, 'plays'] : isComputer ? [...OWNING, 'works_on'] : undefined)
}

const COMPUTER = /(?:book|pad|laptop|computer|desktop|mac|pc)(?:\s|$)/i

function parted(object: Phrase | null, relations: readonly string[]): Over[] {
  if (object === null || object.name === '' || isKin(object.noun) || NO_GOODS.test(object.noun)) return []
  return [over(relations, object.name)]
}

function dismissed(clause: Clause, words: readonly Word[]): Over[] {
  if (clause.passive) return [over(WORKING)]
  // "We let the boat go."
  const isLeft = clause.verb === 'let' && words[clause.next]?.lower === 'go'
  return isLeft ? parted(clause.objects[0] ?? null, OWNING) : []
}

/** "I've outgrown the egg allergy." */
function recovered({ objects: [object], prepositional: [first] }: Clause): Over[] {
  const tail = nameOf(object ?? first?.phrase)
  return tail === null ? [] : [over(['has_condition', 'allergic_to'], tail)]
}

/** "Mira and I broke up", "we split up with Jo", "Ben and Lea have separated". */
function parting({ subject, at, prepositional: [first] }: Clause, words: readonly Word[]): Over[] {
  const isAll = isAllSaid(words, at)
  const relations = isAll ? COUPLED : PARTNERS
  const [other] = subject.kind === 'speaker' ? subject.names : []
  if (other !== undefined) return [over(relations, other)]
  if (subject.names.length > 0 && subject.kind !== 'name') return []
  const isNamed = /^(?:with|from)$/.test(first?.preposition ?? '') && first?.phrase.proper === true
  return isNamed
    ? [over(relations, nameOf(first.phrase))]
    : // Whose husband it was is not said, but he is known as one.
      [over(PARTNERS), ...(isAll && subject.kind === 'speaker' ? [over(['lives_with'], SPOUSES)] : [])]
}

/** "Lea and I broke up last month", and nothing of when they were young, or that they live together still. */
function isAllSaid(words: readonly Word[], at: number): boolean {
  const said = words.slice(at).filter((word) => !word.time)
  return (
    words[at - 1]?.lower !== 'was' &&
    /^(?:got )?(?:\S+ed|broke|broken|split)(?: up)?(?: (?:with|from) \p{Lu}\S*)?(?: (?:in|on))?(?: [.!])*$/u.test(
      said.map((word) => word.text).join(' '),
    )
  )
}

/** Who parts lives together no more. */
const COUPLED: readonly string[] = [...PARTNERS, 'lives_with']
const SPOUSES = 'husband, wife, partner, girlfriend, boyfriend'

function ended({ subject }: Clause): Over[] {
  return subject.kind === 'speaker' ? [] : [over(LIVING)]
}

const GIVEN_UP: readonly string[] = ['has', 'drives', 'owns', 'leads', 'prepares_for', 'commutes_by']

/** "Gave up coffee", "dropped Polish", "gave up learning Finnish". */
function abandoned(clause: Clause, words: readonly Word[]): Over[] {
  const value = nameOf(clause.objects[0])
  const next = words[clause.next]
  const gerund = next?.lower.endsWith('ing') === true ? next.lower : null
  const tail = value ?? gerund
  if (tail === null) return []
  // "We've ditched Streamly": a subscription by its name. What is given up is no thing that is put down.
  const isGivenUp = clause.verb === 'give' || clause.verb === 'abandon'
  const relations = [...DOING, ...(isGivenUp ? GIVEN_UP : clause.objects[0]?.proper === true ? ['has'] : [])]
  return [over(relations, tail.replace(/^\w+ing (?=\S)/, '')), ...tradeOf(tail)]
}

/** Of "keto diet" it is "keto" that is stored. */
function dietOf(name: string): string {
  return name.toLowerCase().replace(/ diet$/, '')
}

/** "Gave up nursing", "quit teaching": who did is no nurse, no teacher any more. */
function tradeOf(doing: string): Over[] {
  const stem = /^(\p{L}{3,})ing$/u.exec(doing)?.[1]
  return stem === undefined ? [] : ['e', 'er', 'or'].map((ending) => over(['job_title'], `${stem}${ending}`))
}

/** "I'm done with the choir", "I'm through with sugar", "I'm out of the club", "I'm off the pills". */
function doneWith(words: readonly Word[], { at, subject }: Clause): Over[] {
  const from = words
    .slice(at - 1, at + 3)
    .findIndex((w) => /^(?:done|finished|through|off|over|out)$/.test(w.lower))
  if (from < 0 || subject.kind === 'pronoun') return []
  const start = at - 1 + from
  const isOff = words[start]?.lower === 'off'
  const with_ = words[start + 1]?.lower === (words[start]?.lower === 'out' ? 'of' : 'with')
  if (!isOff && !with_) return []
  const phrase = phraseAt(words, start + (with_ ? 2 : 1))
  // "I was out of control" is no club.
  if (words[start]?.lower === 'out' && !/^(?:the|my|our)$/.test(phrase?.determiner ?? '')) return []
  const tail = nameOf(phrase ?? undefined)
  return tail === null
    ? []
    : [over(isOff && !with_ ? ['takes'] : DOING, tail), ...(isOff ? [] : tradeOf(tail))]
}

/** "I didn't run the half marathon": the plan came to nothing. */
function cameToNothing({ verb, objects }: Clause): Over[] {
  return [over(PLANS, `${verb} ${nameOf(objects[0])}`)]
}

const GOES = /^(?:move|relocate|fly|go|travel|visit|marry|emigrate|walk|hike|climb|camp|ski)$/

/** "I turned down the job at Vela": what was to begin does not. */
function declined({ objects: [object], prepositional: [first] }: Clause): Over[] {
  if (
    object === undefined ||
    !/^(?:job|offer|place|position|post|role|promotion|contract|transfer)$/.test(object.noun)
  )
    return []
  const from = first?.phrase.proper === true ? ` at ${first.phrase.name}` : ''
  return [over(PLANS, `${object.name}${from}`)]
}

/** "I won't run the marathon after all", "we're not going to move to Bergen". */
function droppedPlan(words: readonly Word[], clause: Clause): Over[] {
  const { verb, negated, modal, chain, objects, prepositional } = clause
  const after = words
    .slice(clause.next)
    .map((w) => w.lower)
    .join(' ')
  // "We're not moving to Wales after all", "not flying to Rome any more"; who is not working somewhere any more did.
  const isOff =
    clause.progressive &&
    clause.tense === 'present' &&
    modal === null &&
    (GOES.test(verb)
      ? /^(?:after all(?! \p{L})|any ?more|any longer|(?:$|[.!,;]))/u.test(after)
      : /^after all(?! \p{L})/u.test(after) && !/^(?:work|live|stay)$/.test(verb))
  // "She isn't coming after all", "we can't make it now": the trip that was planned, if there was one.
  const isTrip =
    objects.length === 0 && prepositional.length === 0 && /^(?:go|come|fly|travel|visit)$/.test(verb)
  const isCalledOff = /^(?:it )?(?:after all|any ?more|any longer|now)\b/.test(after)
  const isAble = /^can(?:not)?$/.test(modal ?? '') && (isTrip || verb === 'make')
  if (negated && isCalledOff && (isAble || (isTrip && (clause.progressive || modal === 'will'))))
    return [over(PLANS, 'trip')]
  const isUnable = /^can(?:not)?$/.test(modal ?? '') && /^after all\b/.test(after)
  if (!negated || !(modal === 'will' || isOff || isUnable || (modal === null && chain[0] === 'plan')))
    return []
  // "Not going to Rome alone", "not going to buy that ugly house": another way, another one.
  if (isOtherwise(words, clause)) return []
  const what = nameOf(objects[0]) ?? nameOf(prepositional[0]?.phrase)
  return what === null || !PLANNED.has(verb) ? [] : [over(PLANS, `${verb} ${what}`)]
}

/** "I'm not running the marathon any more", "no longer hosting the quiz": the plan, if it was one; the habit ends by other words. */
function noLongerPlanned(words: readonly Word[], clause: Clause, noMore: boolean): Over[] {
  const { negated, progressive, perfect, tense, modal, verb, objects, prepositional, next } = clause
  const isPresent = progressive && !perfect && tense === 'present' && modal === null
  const after = words[next]?.lower ?? ''
  if (!isPresent || !(negated || noMore) || !/^(?:any ?more|any|[.!,;]?)$/.test(after)) return []
  const what = nameOf(objects[0]) ?? nameOf(prepositional[0]?.phrase)
  return what === null || isOtherwise(words, clause) ? [] : [over(PLANS, `${verb} ${what}`)]
}

/** "My neighbour's cat Milo died" says nothing of the speaker's Milo. */
function isOfAnothers(words: readonly Word[], { subject, at }: Clause): boolean {
  const said = words.slice(Math.max(0, subject.start - 5), at).map((w) => w.text)
  return (
    subject.kind === 'name' &&
    /(?:^|[.,;] )(?:my|our) (?:\p{Ll}+ )?\p{Ll}+ ?['’]s \p{Ll}+ \p{Lu}/iu.test(said.join(' '))
  )
}

/** "Cancelled the trip to Cuba", "cancelled my gym membership". */
function called({ objects: [object], prepositional }: Clause): Over[] {
  if (object === undefined) return []
  const tail = [object.name, ...prepositional.map((p) => `${p.preposition} ${p.phrase.name}`)].join(' ')
  if (/^(?:subscription|membership)$/.test(object.noun)) return [over(['has', 'member_of'], tail)]
  const isWedding = /^(?:wedding|engagement)$/.test(object.noun)
  // "I cancelled Netflix": a subscription by its name.
  const isNamed = object.proper && prepositional.length === 0
  return [
    over(isNamed ? [...PLANS, 'has', 'uses', 'member_of'] : PLANS, tail),
    ...(isWedding ? [over(ENGAGED), over(PLANS, 'get married')] : []),
  ]
}

/** "I quit", "Oh, and I quit". */
function opensSentence(words: readonly Word[], start: number): boolean {
  return words
    .slice(0, start)
    .every((w) =>
      /^(?:oh|ok|okay|well|so|and|also|actually|anyway|btw|yes|yeah|news|update|[,:!–—-])$/.test(w.lower),
    )
}

/** "I stopped the wine for Lent." */
function isForAWhile(words: readonly Word[], next: number): boolean {
  return words
    .slice(next - 1)
    .some(({ lower }, i, after) => lower === 'for' && !/^(?:good|ever)$/.test(after[i + 1]?.lower ?? ''))
}

/** What people do in a group. */
const PASTIMES: readonly string[] = ['hobby', 'practices', 'attends', 'habit']

/** "I left my yoga class today" may only be of the day. */
function isJoined(noun: string): boolean {
  return GROUP.test(noun) && !/(?:class|course|group)$/.test(noun)
}

/** "Quit my job at Lumen", "quit as a barista", "left the rowing club", "quit piano". */
function leaving(
  { verb, objects: [object], prepositional: [first], next, start }: Clause,
  words: readonly Word[],
): Over[] {
  const place = nameOf(first?.phrase)
  const isRole = first?.preposition === 'as'
  if (object === undefined) {
    // "My sister quit." What somebody quits without a word is a job.
    const after = words[next]
    const isWhole = after === undefined || after.time || /^[.!]$/.test(after.text)
    if (verb === 'quit' && opensSentence(words, start) && first === undefined && isWhole)
      return [over(WORKING)]
    if (isRole) return [over(['job_title'], place), over(['works_at'])]
    if (first === undefined || !/^(?:at|from)$/.test(first.preposition)) return []
    return GROUP.test(first.phrase.noun)
      ? [over(DOINGS, place)]
      : [over(['works_at'], place), over(['job_title'])]
  }
  if (JOB.test(object.noun)) {
    // "My Saturday job", "my position on the board": the other one goes on.
    if (/^\w+day /.test(object.name) || /^(?:board|committee|council)$/.test(first?.phrase.noun ?? ''))
      return []
    const isAt = first !== undefined && /^(?:at|with|for)$/.test(first.preposition)
    return [
      over(['works_at'], isAt ? place : null),
      over(['job_title', 'works_in'], isRole ? place : null),
      ...(isAt || isRole ? [] : unpaid(object)),
      // Who left the company leads nothing there.
      ...(/^(?:company|firm|employer)$/.test(object.noun) ? [over(['leads'])] : []),
    ]
  }
  const after = words[object.next]
  // "I left the choir a message."
  if (verb === 'leave' && after?.pos === 'DET' && !after.time && /^(?:an?|some|my)$/.test(after.lower))
    return []
  const isPartner = verb === 'leave' && /^(?:my|our)$/.test(object.determiner) && isKin(object.noun)
  if (isPartner) return [over(PARTNERS)]
  const tail = nameOf(object)
  return [
    over(verb === 'quit' ? DOING : isJoined(object.noun) ? [...PLACES, ...PASTIMES] : PLACES, tail),
    ...(tail === null ? [] : tradeOf(tail)),
    // "Petra left Jonas."
    ...(verb === 'leave' && object.proper && object.determiner === '' ? [over(PARTNERS, tail)] : []),
  ]
}

/** "Got divorced", "was fired" as adjectives. */
function quality(clause: Clause, words: readonly Word[]): Over[] {
  const { adjective, tense } = clause
  if (tense !== 'past') return []
  if (adjective === 'divorced' || adjective === 'separated') return parting(clause, words)
  return adjective === 'fired' || adjective === 'laid' ? [over(WORKING)] : []
}

/** "Switched from Vim to Helix", "moved our project from Heroku to Fly", "changed careers". */
function switched({ verb, prepositional, objects: [object] }: Clause): Over[] {
  const from = nameOf(prepositional.find((p) => p.preposition === 'from')?.phrase)
  if (from === null && /^(?:school|college|universit(?:y|ie)|uni)s?$/.test(object?.noun ?? ''))
    return [over(STUDYING)]
  if (from === null)
    return /^(?:job|career|profession|employer|company)s?$/.test(object?.noun ?? '') && verb !== 'move'
      ? [over(/^(?:career|profession)/.test(object?.noun ?? '') ? WORKING : ['works_at'])]
      : []
  // "I moved a page from Notion to my desktop."
  const isPart = object !== undefined && !object.proper && !/^(?:my|our|all|both)$/.test(object.determiner)
  if (isPart && !/^(?:everything|all|data|stuff|things)$/.test(object.noun)) return []
  const isMove = verb === 'move' && object === undefined
  return [over(isMove ? ['lives_in', 'uses', 'works_at'] : [...HABITS, ...PLACES], from)]
}

/** What a plain denial takes back: "I don't work at Halden", said after it was so. */
function denied(clause: Clause): Over[] {
  const { tense, perfect, modal, chain, adverbs, open } = clause
  if (tense !== 'present' || perfect || modal !== null || chain.length > 0 || open) return []
  if (adverbs.some((a) => /^(?:always|really|usually|often|even|just|only|ever|yet)$/.test(a))) return []
  if (/^(?:like|enjoy|love|need)$/.test(clause.verb)) return []
  const [object] = clause.objects
  // "I don't have the car" may be so for an hour.
  if (object !== undefined && /^(?:the|my|our|this|that|much|many|enough)$/.test(object.determiner)) return []
  return saidBefore(clause).filter(
    (over) => over.tail !== null && !/^(?:one|it|any|them|that|this)$/.test(over.tail),
  )
}

/** Verbs that say what is over of their object alone. */
const OF_OBJECT: Readonly<Record<string, readonly string[]>> = grouped([
  ['see, date', [...HELPERS, ...PARTNERS]],
  ['eat, drink', ['likes', 'diet', 'drinks']],
  ['need', ['takes', 'uses', ...OWNING]],
  ['like, love, enjoy, stand', LIKING],
])

/** "No longer work at …", "don't have the boat any more": the relation that the clause itself says. */
function saidBefore(clause: Clause, words: readonly Word[] = []): Over[] {
  const { adjective, objects, prepositional } = clause
  const [object] = objects
  const [first] = prepositional
  const lead = leadOf(clause)
  const place = nameOf(first?.phrase)
  switch (lead) {
    case 'have':
    case 'own':
    case 'keep': {
      const kin = object === undefined ? null : kinOf(object.noun)
      const more = kin === null ? ['has_condition', 'allergic_to', 'takes'] : [`has_${kin}`]
      if (object === undefined) return []
      // "I used to have a dog called Rex."
      const tails = object.called.length > 0 ? object.called : [nameOf(object)]
      return tails.map((tail) => over([...OWNING, ...more], tail))
    }
    case 'be':
      return isOver(adjective, object, first?.preposition ?? null, place)
    // "I no longer share a flat with Tom."
    case 'share':
      return first?.preposition === 'with' ? [over(HOUSEMATES, place)] : []
    // "I don't do the food bank any more."
    case 'do':
      return object === undefined || clause.negated === false ? [] : [over(DOING, nameOf(object))]
    case 'go':
      return place === null ? [] : [over(DOING, place)]
    // "I don't get migraines any more."
    case 'get':
      return object !== undefined && isRecurring(object.noun) && first === undefined
        ? [over(['has_condition'], nameOf(object))]
        : []
    case 'play':
      return [over(['plays', 'plays_for', 'member_of', 'likes'], nameOf(object) ?? place)]
  }
  const ended = OF_OBJECT[lead]
  if (ended !== undefined) return [over(ended, nameOf(object))]
  if (object === undefined && first === undefined) return doingAlone(clause, words)
  const keys =
    object !== undefined
      ? [{ key: lead, phrase: object }]
      : prepositional.map((p) => ({ key: `${lead} ${p.preposition}`, phrase: p.phrase }))
  return keys.flatMap(({ key, phrase }) => {
    const relations = [...new Set(entriesOf(key).map((e) => e.relation))]
    // Who no longer trains for a race does not run it.
    const planned = relations.includes('prepares_for') ? PLANS : []
    return relations.length === 0 ? [] : [over([...relations, ...planned], nameOf(phrase))]
  })
}

/** "Not vegan any more", "no longer in the chess club", "not with Acme any more", "no longer a nurse". */
function isOver(
  adjective: string | null,
  object: Phrase | undefined,
  preposition: string | null,
  place: string | null,
): Over[] {
  if (adjective === 'together') return [over(PARTNERS)]
  if (adjective === null && preposition === 'on' && place !== null && / diet$/i.test(place))
    return [over(['diet'], dietOf(place))]
  const own = QUALITIES[[adjective ?? '', preposition ?? ''].join(' ').trim()]
  if (own !== undefined) return [over(own.relation === 'likes' ? LIKING : [own.relation], place)]
  if (adjective !== null)
    return [over(['relationship_status', 'diet', 'has_condition', 'job_title'], adjective)]
  if (object === undefined) {
    const relations = preposition === null ? undefined : BEING[preposition]
    return relations === undefined ? [] : [over(relations, place)]
  }
  const member = /(?:member|captain|part) of (.+)$/.exec(object.name)?.[1]
  const fan = /^(?:\w+ )?fan of (.+)$/.exec(object.name)?.[1] ?? /^(.+) fan$/.exec(object.name)?.[1]
  return [
    over(['job_title', 'diet'], object.name),
    ...(member === undefined ? [] : [over(['member_of'], member.replace(/^(?:the|a|our|my) /, ''))]),
    ...(fan === undefined ? [] : [over(LIKING, fan)]),
  ]
}

/** What one is in, at, with and on. */
const BEING: Readonly<Record<string, readonly string[]>> = table({
  in: ['member_of', 'lives_in', 'plays_for', 'works_in', 'studies_at'],
  at: ['works_at', 'studies_at', 'volunteers_at', 'lives_in'],
  with: ['works_at', 'works_with', ...PARTNERS],
  on: ['takes', 'member_of', 'diet', 'uses'],
  into: LIKING,
})

/** "Stopped playing handball", "quit smoking", "had to stop taking metformin". */
function gaveUp(clause: Clause, words: readonly Word[]): Over[] {
  const [object] = clause.objects
  const value = nameOf(object) ?? nameOf(clause.prepositional[0]?.phrase)
  if (clause.verb === 'take' && value !== null) return [over(['takes'], value.replace(/^(?:the|my) /, ''))]
  const said = saidBefore(clause, words)
  // "I stopped volunteering there."
  const doing = ALONE[clause.verb]
  if (said.length === 0 && clause.objects.length === 0 && doing !== undefined) return [over(doing)]
  if (value === null || said.length > 0) return said
  return [over(['likes', 'practices', 'hobby'], value)]
}

/** "I don't box any more", "I stopped volunteering". */
function doingAlone({ verb, open, next }: Clause, words: readonly Word[]): Over[] {
  const after = words[next]
  // "I no longer work late at Halden."
  const isWhole =
    after === undefined ||
    after.time ||
    after.pos === 'PUNCT' ||
    /^(?:any|anymore|altogether|completely|entirely|because|since|but|and|so|due|after|now)$/.test(
      after.lower,
    )
  if (open || !isWhole) return []
  const relations = ALONE[verb]
  if (relations !== undefined) return [over(relations)]
  // Who does not surf any more may love it all the same.
  return (isVice(verb) && verb !== 'drink') || isBareActivity(verb)
    ? [over(['practices', 'hobby', 'habit'], gerundOf(verb))]
    : []
}

/** What is over whatever it was. */
const ALONE: Readonly<Record<string, readonly string[]>> = table({
  volunteer: ['volunteers_at'],
  study: STUDYING,
  work: WORKING,
  drive: ['drives'],
  coach: ['coaches'],
})
