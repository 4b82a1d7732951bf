/** Reads facts of the closed list from one clause. */
import type { Clause } from '../../../english/clauses.ts'
import type { Phrase } from '../../../english/phrases.ts'
import { table } from '../../../std/table.ts'
import { gerundOf, pastOf } from '../../../std/verbs.ts'
import { tailOf } from '../names/context.ts'
import { copular, qualityOf } from './being.ts'
import { QUALITIES } from './catalogue.ts'
import { having } from './having.ts'
import {
  birthdayOf,
  listed,
  lostPerson,
  PASSIVE,
  switched,
  tastes,
  withFormerObject,
} from './listed-verbs.ts'
import { CLEAR, isThird, type Meaning, meaning, named, plain, type Reading } from './meaning.ts'
import { narrowed } from './narrowed.ts'
import { DIET, isActivity, isBareActivity, isTelling, isVice } from './nouns.ts'
import { intended, isPlan, planned } from './planning.ts'
import { finite, inThirdPerson, restOf } from './statements.ts'

const TASTES = /^(?:like|love|enjoy|adore)$/

const AVERSIONS = /^(?:hate|dislike)$/

export function meaningsOf(reading: Reading): Meaning[] {
  return narrowed(eachInItsWords(readingOf(reading)), reading)
}

/** What of a sentence with two facts is the other one's: where somebody lives may change without whom they live with. */
const OF_THE_OTHER: Readonly<Record<string, readonly [other: string, words: RegExp]>> = table({
  lives_in: ['lives_with', / with .+?(?= (?:in|at|near) |$)/],
  lives_with: [
    'lives_in',
    /(?<=^(?:lives?|moved)) (?:in|at|near|to) .+?(?= with )| (?:in|near) \p{Lu}[\p{L} ]*$/u,
  ],
  works_at: ['job_title', / as an? .+?(?= (?:at|for|in) |$)/],
  job_title: ['works_at', / (?:at|for) .+?(?= as |$)/],
})

function eachInItsWords(meanings: Meaning[]): Meaning[] {
  return meanings.map((one) => {
    const [other, words] = OF_THE_OTHER[one.relation] ?? []
    const isShared = meanings.some((m) => m.relation === other && m.says !== '')
    return words === undefined || !isShared ? one : { ...one, says: one.says.replace(words, '') }
  })
}

function readingOf(reading: Reading): Meaning[] {
  const { clause, reality } = reading
  if (reality === 'wished' && isAt(clause)) return listed({ ...reading, clause: { ...clause, chain: [] } })
  if (reality === 'unreal' || reality === 'wished') return []
  if (isPlan(reading)) return planned(reading)
  if (reality === 'planned' || clause.ended) return []
  if (clause.negated) return denied(reading)
  const outer = clause.chain.find((c) => !CLEAR.test(c))
  if (outer !== undefined) return chained(reading, outer)
  if (clause.verb === 'be') return copular(reading)
  // "I'm terrified of heights": the tagger takes the quality for a verb.
  const quality = reading.words[clause.at]?.lower ?? ''
  const own = QUALITIES[`${quality} ${clause.prepositional[0]?.preposition ?? ''}`]
  if (
    clause.passive &&
    own?.kind === 'state' &&
    !PASSIVE.has(`${clause.verb} ${clause.prepositional[0]?.preposition}`)
  )
    return copular({ ...reading, clause: { ...clause, verb: 'be', adjective: quality, passive: false } })
  const next = reading.words[clause.at + 1]?.lower ?? ''
  // "I went vegan in January."
  if (/^(?:go|turn|become)$/.test(clause.verb) && DIET.test(next))
    return clause.tense === 'past' || clause.perfect
      ? qualityOf(reading, next, 'begun', pastOf(clause.verb))
      : []
  if (clause.verb === 'turn') return birthdayOf(reading)
  if (isVice(clause.verb) && clause.verb !== 'drink') return smoking(reading, 'habit')
  const had = having(reading)
  // "I own a horse called Bella" says whose pet she is.
  const owned = had.some((one) => one.relation === 'has_pet') ? [] : listed(withFormerObject(reading))
  return lostPerson(reading) ?? switched(reading) ?? [...intended(reading), ...had, ...owned]
}

/** "I'm trying to build an app": who tries is at it. */
function isAt({ chain, negated, progressive, tense, modal, verb }: Clause): boolean {
  if (chain.join() !== 'try' || negated || modal !== null) return false
  return (
    progressive &&
    tense === 'present' &&
    /^(?:build|develop|create|design|code|program|write|make)$/.test(verb)
  )
}

/** "I don't like olives" says a taste; other denials say nothing that lasts. */
function denied(reading: Reading): Meaning[] {
  const { clause } = reading
  if (clause.verb === 'stand' && (clause.modal === 'can' || clause.modal === 'cannot'))
    return tastes({ ...reading, clause: { ...clause, open: false, verb: 'stand' } }, 'dislikes')
  if (/^(?:eat|drink)$/.test(clause.verb)) return avoided(reading)
  if (isVice(clause.verb) || REFUSED.test(clause.verb)) return smoking(reading, 'avoids')
  if (clause.modal !== null || clause.tense !== 'present' || clause.perfect) return []
  if (!/^(?:like|enjoy)$/.test(clause.verb) || clause.chain.length > 0) return []
  return tastes({ ...reading, clause: { ...clause, verb: 'dislike' } }, 'dislikes')
}

/** What somebody does not do as a rule. */
const REFUSED = /^(?:fly|drive|swim|gamble|vote)$/

/** "I don't drink alcohol", "I can't eat dairy". */
function avoided({ clause, words, head, context }: Reading): Meaning[] {
  const { modal, tense, perfect, progressive, chain, objects, open, verb, next } = clause
  const cannot = modal === 'can' || modal === 'cannot'
  if ((modal !== null && !cannot) || tense !== 'present' || perfect || progressive || chain.length > 0)
    return []
  const isKind = (o: Phrase): boolean =>
    o.determiner === '' && !o.proper && isTelling(o) && !MEALS.test(o.name)
  if (open || objects.length === 0 || !objects.every(isKind)) return []
  // "Not any more" is an end; "before noon", "fast enough", "this late" say when and how.
  const after = words[next]
  const isWhole =
    after === undefined || after.pos === 'PUNCT' || /^(?:and|but|so|because|since|or)$/.test(after.lower)
  if (clause.prepositional.length > 0 || !isWhole) return []
  const does = cannot ? 'can not' : finite('do', false, head).concat(' not')
  return objects.map((o) =>
    meaning('avoids', 'now', named(o, 'concept', context), `${does} ${verb} ${o.text}`, verb),
  )
}

const MEALS = /^(?:breakfast|lunch|dinner|much|enough|anything|well|meals?|a lot|more|out)$/

function chained(reading: Reading, outer: string): Meaning[] {
  const { clause, words, head } = reading
  const [first] = clause.chain
  if (clause.modal !== null || (clause.progressive && outer !== 'learn') || outer !== first) return []
  if (TASTES.test(outer) || AVERSIONS.test(outer)) {
    if (clause.tense !== 'present' || clause.perfect) return []
    return activity(reading, AVERSIONS.test(outer) ? 'dislikes' : 'likes', finite(outer, false, head))
  }
  if (outer === 'finish' && (clause.tense === 'past' || clause.perfect)) {
    const [object] = clause.objects
    const isDone = /^(?:read|write|paint|build|make|watch|knit|record|film|renovate|edit)$/.test(clause.verb)
    if (!isDone || !isTelling(object, isThird(reading)) || object.plural) return []
    const says = `finished ${gerundOf(clause.verb)} ${restOf(words, clause, object, head)}`
    return [meaning('finished', 'event', tailOf(object, 'thing', reading.context), says)]
  }
  if (
    /^(?:quit|stop)$/.test(outer) &&
    isVice(clause.verb) &&
    (clause.tense === 'past' || clause.perfect) &&
    clause.objects.length === 0
  )
    return [
      meaning('quit', 'event', gerundOf(clause.verb), `quit ${gerundOf(clause.verb)}`, 'quit', 'health'),
    ]
  return outer === 'learn' && clause.tense === 'present' && (clause.progressive || clause.perfect)
    ? activity(reading, 'learns', 'is learning')
    : []
}

/** "I smoke", "Ben doesn't vape". */
function smoking({ clause, head, words }: Reading, relation: 'habit' | 'avoids'): Meaning[] {
  const { verb, tense, perfect, progressive, modal, chain, objects, prepositional, open, next } = clause
  const isBare = objects.length === 0 && prepositional.length === 0 && chain.length === 0 && !open
  if (!isBare || tense !== 'present' || perfect || progressive || modal !== null) return []
  const after = words[next]
  if (after !== undefined && after.pos !== 'PUNCT' && !/^(?:and|but|so|because)$/.test(after.lower)) return []
  const says = relation === 'habit' ? finite(verb, false, head) : `${finite('do', false, head)} not ${verb}`
  return [meaning(relation, 'now', gerundOf(verb), says, verb, 'health')]
}

/** "Hiking with friends": what somebody likes to do, whole or not at all. */
function activity(reading: Reading, relation: string, says: string): Meaning[] {
  const { clause, words, head } = reading
  const { verb, objects, prepositional, open } = clause
  if (open || !isActivity(verb) || clause.adjective !== null) return []
  if (
    !objects.every(
      (o) => isTelling(o, isThird(reading)) && (o.determiner !== 'the' || o.proper) && !o.restricted,
    )
  )
    return []
  const isNoun = words[clause.at]?.pos === 'NOUN'
  if (objects.length === 0 && prepositional.length === 0 && !isNoun && !isBareActivity(verb)) return []
  const kept = prepositional.findIndex((p) => !p.items.every((i) => isTelling(i, isThird(reading))))
  if (kept === 0 && objects.length === 0) return []
  const whole = restOf(words, clause, null, head)
  const after = words[clause.next]
  if (
    after !== undefined &&
    !after.time &&
    /^(?:ADJ|PRON|VERB|SCONJ)$/.test(after.pos) &&
    !/^(?:because|since|when|while|as|so|and)$/.test(after.lower)
  )
    return []
  const name = `${gerundOf(verb)} ${[clause.particle ?? '', objects.map((o) => plain(o)).join(' and '), ...(kept < 0 ? prepositional : prepositional.slice(0, kept)).map((p) => `${p.preposition} ${p.items.map(plain).join(' and ')}`)].join(' ')}`
  return [meaning(relation, 'now', inThirdPerson(name, head), `${says} ${gerundOf(verb)} ${whole}`)]
}
