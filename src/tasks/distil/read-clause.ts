/** Facts and endings that the clauses of a sentence tell. */

import type { Clause } from '../../english/clauses.ts'
import { beliefOf, realityOf } from '../../english/reality.ts'
import type { Word } from '../../english/words.ts'
import type { Tense, TextTimes, TimeExpression } from '../../std/time-expressions.ts'
import { ENGAGED, PARTNERS, PLANS } from '../relations.ts'
import { birthdayAhead, isAge, YEAR } from './ages.ts'
import { meaningsOf } from './clauses/meanings.ts'
import { isTitleNoun, kinOf } from './clauses/nouns.ts'
import { beginningAhead, goingOnUntil, timesOf } from './clauses/when.ts'
import { type Draft, factOf, tell } from './draft.ts'
import { endingsOf, isNever, NOTICE } from './endings/endings.ts'
import { isFigure, isMissedOut } from './endings/goes-on.ts'
import { headsOf, shownBy } from './names/context.ts'
import { isToldAsWrong, wrongAfter, wrongBefore } from './plain/corrections.ts'
import type { DraftEnding } from './types.ts'

/** A sentence and its words of time. */
interface Said {
  readonly words: readonly Word[]
  /** Where it begins to ask. */
  readonly asks: number
  readonly times: TextTimes
  /** A time of the sentence before that may go on. */
  readonly carried: TimeExpression | null
}

export function readClauses(clauses: readonly Clause[], said: Said, draft: Draft): void {
  const { words, asks } = said
  // "Bogdan made it to Warsaw. Lost the ukulele on the way": nobody says who did.
  const isUnclear =
    clauses[0]?.subject.noun === 'dropped' &&
    !words.some((w) => /^(?:my|our|me|us|mine)$/.test(w.lower)) &&
    (draft.ofOthers || words.some((w) => /^(?:his|her|their)$/.test(w.lower)))
  for (const clause of isUnclear ? [] : clauses) {
    if (clause.start >= asks) continue
    readClause(clause, said, draft)
  }
  const about = clauses[0]?.subject
  if (about !== undefined && about.noun !== 'dropped')
    draft.ofOthers = /^(?:name|pronoun|possessed)$/.test(about.kind) && about.noun !== 'it'
}

function readClause(stated: Clause, { words, times, carried }: Said, draft: Draft): void {
  const { context, endings } = draft
  if (isFigure(words, stated) || isOfWhatPrecedes(words, stated)) return
  if (isMissedOut(words, stated, context.turn.content)) return
  const ahead =
    beginningAhead(times, words, stated, context.turn.at) ??
    birthdayAhead(times, words, stated, context.turn.at)
  const clause = ahead === null ? stated : asBegun(stated)
  const reality = realityOf(words, clause, draft.frame)
  const tense: Tense =
    clause.tense === 'past' || clause.perfect
      ? 'past'
      : clause.tense === 'future' ||
          reality === 'planned' ||
          (clause.progressive && clause.tense === 'present') ||
          clause.verb === 'have' ||
          NOTICE.test(clause.verb)
        ? 'future'
        : 'past'
  const own = ahead === null ? timesOf(times, words, clause, tense) : [ahead]
  const told = own.length === 0 && carried !== null && goesOn(clause) ? [carried] : own
  const wrong =
    wrongAfter(words, clause.next) ?? wrongBefore(words, clause) ?? (draft.corrects ? { name: null } : null)
  for (const head of headsOf(clause.subject, words, context)) {
    const over = endingsOf(words, clause, head, reality, told, context)
    // "I'm not allergic to nuts after all": it never was so.
    const isDenial = (draft.corrects && clause.negated) || isNever(words, clause)
    // What is not going to be was planned all the same.
    const never = (e: DraftEnding): boolean => isDenial && !PLANS.includes(e.relation)
    endings.push(...over.map((e) => (never(e) ? { ...e, corrects: { value: null, span: null } } : e)))
    // "One of my cats died": not all of them did.
    if (isPartOf(words, clause)) continue
    for (const meaning of meaningsOf({ words, clause, head, reality, times: told, context })) {
      if (
        meaning.relation === 'age' &&
        !isAge(head, Number(meaning.tail.name), times.text, told, context.turn)
      )
        continue
      if (HOLLOW.test(meaning.says)) continue
      const over = (relation: string, tail: string | null): void => {
        const { at, id } = context.turn
        endings.push({ head: (meaning.of ?? head).entity, relation, tail, at, source: id })
      }
      if (COUPLED.test(meaning.relation)) over('relationship_status', 'single')
      const alone = meaning.relation === 'relationship_status' ? meaning.tail.name : null
      if (alone === 'single') for (const relation of PARTNERS) over(relation, null)
      if (alone === 'divorced' || alone === 'widowed')
        for (const relation of ['married_to', 'has_wife', 'has_husband']) over(relation, null)
      if (MARRIED.test(meaning.relation)) {
        over('relationship_status', 'engaged')
        for (const relation of ENGAGED) over(relation, null)
        // "We got married!": who was the girlfriend is so no more, whatever her name.
        const isNews = told.every(({ from }) => from > context.turn.at - YEAR)
        if (meaning.relation === 'got_married' && isNews) {
          for (const relation of ['has_girlfriend', 'has_boyfriend']) over(relation, null)
          const { at, id } = context.turn
          const planned = { relation: 'plans_to', tail: 'get married', done: true as const }
          endings.push({ head: (meaning.of ?? head).entity, ...planned, at, source: id })
        }
        if (meaning.tail.type === 'person')
          for (const relation of ['has_boyfriend', 'has_girlfriend', 'partner_of'])
            over(relation, meaning.tail.name)
      }
      if (meaning.relation === 'job_title' && meaning.tail.name === 'retired') over('works_at', null)
      if (meaning.relation === 'got_divorced') over('relationship_status', 'married')
      const of =
        meaning.of ?? (clause.subject.kind === 'name' ? shownBy(head, meaning.relation, context) : head)
      const belief = beliefOf(words, clause)
      const spans =
        meaning.standing === 'event' && told.length > 1 && told.every((t) => t.role === 'at')
          ? told.map((t) => [t])
          : [
              meaning.standing === 'event'
                ? told.filter((t) => !isSpan(t, times.text))
                : meaning.standing === 'now' && ahead === null
                  ? told.filter(({ role, from }) => role !== 'since' || from <= context.turn.at)
                  : meaning.standing === 'begun'
                    ? goingOnUntil(told, times, context.turn.at)
                    : told,
            ]
      for (const span of spans) {
        const fact = factOf(meaning, of, draft, times.text, belief, span)
        if (isToldAsWrong(words, clause))
          endings.push({
            ...{ head: fact.head, relation: fact.relation, tail: fact.tail.name, at: context.turn.at },
            ...{ source: fact.source, corrects: { value: null, span: null } },
          })
        else tell(fact, wrong, times.text, draft)
      }
    }
  }
}

/** "From June I'll be working at Orbit" says what is so from then on, as "from June I work at Orbit" does. */
function asBegun(clause: Clause): Clause {
  const { modal, negated, chain, verb } = clause
  const isState = modal === 'will' && !negated && chain.length === 0 && LASTING.test(verb)
  return isState ? { ...clause, modal: null, tense: 'present' } : clause
}

const LASTING = /^(?:be|turn|live|work|drive|study|teach|lead|manage|report)$/

/** "The tree Ana planted the year Leo was born": what she planted stands before her, and no object behind. */
function isOfWhatPrecedes(words: readonly Word[], { subject, objects }: Clause): boolean {
  if (objects.length === 0 || !/^(?:name|possessed|pronoun)$/.test(subject.kind)) return false
  let k = subject.start - 1
  const noun = words[k]
  if (noun?.pos !== 'NOUN' || noun.time || isTitleNoun(noun.lower) || kinOf(noun.lower) !== null) return false
  while (/^(?:NOUN|ADJ)$/.test(words[k]?.pos ?? '') && !words[k]?.time) k -= 1
  return /^(?:the|an?|this|that|every|all|my|our)$/.test(words[k]?.lower ?? '')
}

/** "Lives", "is working": where, or with whom, was lost. */
const HOLLOW = /^(?:lives?|works?|is (?:living|working)|are (?:living|working))$/

/** Tells on what the sentence before told: news of somebody who is named now is another story. */
function goesOn({ tense, perfect, subject }: Clause): boolean {
  return tense === 'past' && !perfect && !/^(?:name|possessed|other)$/.test(subject.kind)
}

function isPartOf(words: readonly Word[], { subject }: Clause): boolean {
  const part = words[subject.start - 2]?.lower ?? ''
  return (
    words[subject.start - 1]?.lower === 'of' && /^(?:one|two|three|some|most|many|half|none|few)$/.test(part)
  )
}

/** "We've published thirty books since 2015", "engaged for a month": no day of what happened. */
function isSpan({ role, index, text }: TimeExpression, sentence: string): boolean {
  return (
    role === 'since' &&
    (/^(?:since|for)\b/i.test(text) || /\b(?:since|for) $/i.test(sentence.slice(0, index)))
  )
}

const MARRIED = /^(?:married_to|got_married|has_wife|has_husband)$/

const COUPLED =
  /^(?:partner_of|married_to|engaged_to|got_married|got_engaged|has_(?:girlfriend|boyfriend|partner|fiancee?|wife|husband))$/
