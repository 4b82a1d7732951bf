/** Answers from sentences of the turns at hand, where no rule has made a fact of them. */
import type { AnswerInput } from './answer.ts'
import { answerByStays } from './answer-by-stays.ts'
import { type Answered, quoted } from './answered.ts'
import { isAskedAbout } from './asked-about.ts'
import { type Asked, keyOf, keysOf } from './question.ts'
import { OF_LISTENER, type Said, saidBy, says } from './said.ts'
import { actDone, tellsDone } from './tells-asked.ts'
import type { ToldFact } from './told-facts.ts'
import {
  dateOfOwned,
  hasTools,
  overByNow,
  ownedBy,
  toldDate,
  toldNumber,
  toldValue,
  valueOfKind,
} from './told-values.ts'

/** The sentences of the turns at hand, newest first, with who they are about. */
export function saidToAnswer(
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Said[] {
  const { whose } = asked
  const isSubject = isAskedAbout({ ...asked, whose: null }, input, facts)
  const isNamedSo = isAskedAbout(asked, input, facts)
  const self = whose === null ? 'i' : `my ${whose}`
  const placed = new Map(input.turns.map(({ turn }) => [`${turn.session} ${turn.ordinal}`, turn]))
  return input.turns
    .filter(({ turn }) => turn.at <= now && turn.role !== 'system' && turn.role !== 'tool')
    .flatMap(({ label, turn }) => {
      const own = isSubject(turn.speaker)
      const isDoer = (doer: string): boolean =>
        doer !== '' && (/^(?:i$|my )/.test(doer) ? own && doer === self : isNamedSo(doer))
      const earlier = [1, 2, 3].flatMap(
        (back) => placed.get(`${turn.session} ${turn.ordinal - back}`)?.content ?? [],
      )
      return saidBy(turn, label, own, isDoer, earlier)
    })
    .sort((a, b) => b.at - a.at)
}

export function bySentences(
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  const { subject, whose } = asked
  const said = saidToAnswer(asked, facts, input, now)
  const stay = answerByStays(asked, said, input, now)
  if (stay !== null || asked.before !== null) return stay === 'over' ? null : stay
  const usable =
    asked.span === null ? said : said.filter((s) => isOfThen(s, asked.span as { from: number; to: number }))
  if (subject === null) return ofNobody(asked, usable, actDone(input.question, asked.verb))
  const byKind = hasTools(asked, input) ? valueOfKind(asked, said) : null
  if (byKind !== null) return byKind
  if (asked.owned !== null && whose !== null) return null
  if (asked.owned !== null) return asked.form === 'when' ? dateOfOwned(asked, usable) : ownedBy(asked, usable)
  const verbs = asked.words.length === 0 ? [asked.verb] : verbsLike(asked.verb)
  const fitting = usable.filter((s) => says(s, asked) && verbs.some((verb) => s.does(verb)))
  if (asked.form === 'yes-no') return overByNow(asked, usable)
  // Where no further word tells which is meant, there must be one only.
  const isOnlyDate =
    asked.form === 'when' &&
    !TOO_WEAK.test(asked.verb) &&
    fitting.filter((s) => s.times.length > 0).length === 1
  if (asked.words.length === 0 && !isOnlyDate && (fitting.length > 1 || WEAK.test(asked.verb))) return null
  switch (asked.form) {
    case 'when':
      return toldDate(asked, fitting.length > 0 ? fitting : usable.filter((s) => saysNearby(s, asked)))
    case 'count':
      return toldNumber(
        asked,
        fitting.length > 0 || !EMPTY_VERB.test(asked.verb)
          ? fitting
          : usable.filter((s) => s.about && saysCount(s, asked)),
        said,
      )
    default:
      // "I love your turtles": what somebody loves of another's is not theirs.
      return toldValue(
        asked,
        fitting.filter((s) => !OF_LISTENER.test(s.text)),
      )
  }
}

/** Verbs that say only that there is a number: "How many points did I get in the exam?" */
const EMPTY_VERB = /^(?:get|have|own|make|score|be|win)$/

/** The number and what is counted may stand in neighbouring sentences: "my synthesizers. I own seven." */
function saysCount(said: Said, asked: Asked): boolean {
  const keys = new Set([...said.keys, ...keysOf(said.before)])
  return said.asserted && asked.words.every((word) => keys.has(word))
}

/** The verb with its date, and the rest beside it: "We're moving on 20 July. Come to Malaga!" */
function saysNearby(said: Said, asked: Asked): boolean {
  if (!said.asserted || asked.words.length === 0) return false
  if (!verbsLike(asked.verb).some((verb) => said.does(verb))) return false
  const keys = new Set([...said.keys, ...keysOf(said.before), ...keysOf(said.after)])
  return asked.words.every((word) => keys.has(word))
}

/** Questions about no person: "When was the premiere of the play?", "Where was the marathon?", "How many came?" */
function ofNobody(asked: Asked, said: readonly Said[], done: string | null): Answered | null {
  const verb = asked.verb === 'be' ? null : keyOf(asked.verb)
  const isOf = (one: Said, keys: ReadonlySet<string>): boolean =>
    one.asserted &&
    asked.words.some((word) => one.keys.has(word)) &&
    asked.words.every((word) => keys.has(word)) &&
    (verb === null || one.keys.has(verb))
  const here = said.filter((one) => isOf(one, one.keys))
  const [first] = here
  switch (asked.form) {
    case 'count':
      return asked.words.length > 1 ? toldNumber(asked, here, said) : null
    case 'who': {
      // What happened has been done by one; who does something now may have changed.
      const told = said.filter((one) => isOf(one, one.keys) || (verb !== null && isOfIt(one, asked, verb)))
      const doers = asked.past
        ? told.flatMap((one) => {
            const name = one.doerOf(asked.verb)
            return name === null ? [] : [{ name, label: one.label }]
          })
        : []
      const [first] = doers
      return first !== undefined && doers.every(({ name }) => name === first.name)
        ? { answer: first.name, citations: [first.label] }
        : null
    }
    case 'when': {
      if (asked.words.length === 0) return null
      // "It opens again on Friday" is another opening.
      const first = said.filter(
        ({ text }) => !/\bagain\b/.test(text) && (done === null || tellsDone(text, verbsLike(done))),
      )
      const near = first.filter(
        (one) =>
          isOf(one, new Set([...one.keys, ...keysOf(one.before)])) ||
          (verb !== null && isOfIt(one, asked, verb)),
      )
      const whole = first.filter((one) => isOf(one, one.keys))
      const dated = whole.some((one) => one.times.length > 0) ? whole : near
      // "The premiere is on 7 December" was so.
      const isOn = verb === null && dated.every((one) => IS_ON.test(one.text))
      return toldDate({ ...asked, future: asked.future || isOn }, dated)
    }
    case 'where': {
      const places = here.filter(({ text }) => HAPPENS_AT.test(text))
      return first !== undefined && asked.words.length > 0 && places.length === 1 ? quoted(places[0]) : null
    }
    default:
      return null
  }
}

/** "I run a bakery. We opened it in 2019." */
function isOfIt({ asserted, text, keys, before }: Said, { words }: Asked, verb: string): boolean {
  const told = keysOf(before)
  return asserted && keys.has(verb) && /\b(?:it|them)\b/.test(text) && words.every((word) => told.has(word))
}

const IS_ON = /\b(?:is|are|was|were|takes place|will be) (?:on|in|at|from)\b/i
const HAPPENS_AT = /\b(?:in|at) (?:the )?\p{Lu}[\p{L}'’-]+/u

/** Told of the asked time, or said in it. */
function isOfThen(
  { times, at }: Said,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  if (times.length === 0) return at >= from && at < to
  return times.some((t) => t.role === 'at' && t.from < to && t.to > from)
}

/** Verbs that tell too little by themselves. */
const WEAK =
  /^(?:be|have|do|get|go|make|take|say|tell|think|like|love|want|need|know|use|see|look|come|give|find|feel|try|keep|put|let|start|begin|stop|bring|mean|call|ask|talk|work|live|move|leave|turn|eat|drink|buy|plan|hope|enjoy)$/
const TOO_WEAK = /^(?:be|have|do|get|go|make|take|say|tell|think|like|want|need|know|see|come)$/
/** Verbs that people use for each other where the rest of the words is the same. */
const ALIKE_VERBS: readonly (readonly string[])[] = [
  ['start', 'begin', 'join', 'commence'],
  ['move', 'relocate'],
  ['buy', 'get', 'purchase', 'order'],
  ['adopt', 'get', 'rescue'],
  ['quit', 'leave', 'resign'],
  ['finish', 'complete'],
  ['open', 'launch'],
  ['marry', 'wed'],
  ['visit', 'go', 'travel', 'fly', 'drive'],
  ['receive', 'get'],
  ['break', 'fracture'],
]

export function verbsLike(verb: string): readonly string[] {
  return [...new Set([verb, ...ALIKE_VERBS.filter((group) => group.includes(verb)).flat()])]
}
