/** What ends for somebody by what is said of another: of a pet, a colleague, a partner. */
import type { Clause } from '../../../english/clauses.ts'
import type { Word } from '../../../english/words.ts'
import { wordsForRelative } from '../../compare-entities.ts'
import { isOneAtATime, PARTNERS } from '../../relations.ts'
import { kinOf } from '../clauses/nouns.ts'
import { type Known, tieRelation } from '../names/context.ts'
import { wasLongAgo } from './goes-on.ts'
import {
  COLLEAGUES,
  HELPERS,
  HOUSEMATES,
  isKin,
  isNoMore,
  isNow,
  JOB,
  type Over,
  OWNING,
  over,
  SPOUSE,
  TIES,
} from './over.ts'

/** "Halden fired Rafael": who is out of work then. */
export function dismissedBy(clause: Clause, words: readonly Word[]): string[] {
  const { verb, particle, tense, perfect, negated, passive, next, objects } = clause
  const [object] = objects
  const isDone = (tense === 'past' || perfect || verb === 'let') && !negated && !passive
  const lets =
    /^(?:fire|sack|dismiss)$/.test(verb) ||
    (verb === 'lay' && particle === 'off') ||
    (verb === 'let' && words[next]?.lower === 'go')
  return isDone && lets && object?.proper === true && object.determiner === '' ? [object.name] : []
}

/** "My grandmother Rosa died", "Earl's wife Jean died": she was what she was to whose relative she is. */
function ofTheDead({ noun, names }: Clause['subject'], head: Known): Over[] {
  const kin = kinOf(noun) ?? noun
  const relations = SPOUSE.test(kin) ? PARTNERS : wordsForRelative(kin).map(tieRelation)
  const isNamed = names.length > 0 && head.entity.name !== head.entity.description
  if (isNamed && !/'s? \p{L}+$/u.test(head.entity.name)) return [over(relations, head.entity.name)]
  // Which grandmother or friend it was nobody says; of several brothers, neither.
  if (isOneAtATime(kin)) return [over(relations, null)]
  return /^(?:brother|sister|son|daughter|child)$/.test(kin) ? [over(relations, kin)] : []
}

/** What ends for the speaker, or for whose relative it is, by what is said of another: "Ama passed away", "Selin moved out", "Ulla has moved to another team". */
export function overForHolder(words: readonly Word[], clause: Clause, head: Known): Over[] {
  const { verb, particle, subject, tense, perfect, passive, negated, objects, prepositional, adjective } =
    clause
  const [object] = objects
  const isGone = adjective === 'gone' || (passive && verb === 'go')
  // "Ida is no longer my boss", "Peter isn't my boss", but not "isn't my favorite aunt".
  const tie = /^(?:my|our)$/.test(object?.determiner ?? '') ? kinOf(object?.noun ?? '') : null
  const isDenied = negated && tense === 'present' && object?.text === `${object?.determiner} ${object?.noun}`
  if (verb === 'be' && tie !== null && subject.kind === 'name' && (isDenied || isNoMore(words, clause)))
    return [over([tieRelation(tie)], head.entity.name)]
  // "My boss used to be Ida."
  const own = subject.kind === 'possessed' ? kinOf(subject.noun) : null
  if (verb === 'be' && own !== null && object?.proper === true && isNoMore(words, clause))
    return [over([tieRelation(own)], object.name)]
  // "Minka lives with my sister now."
  const company = prepositional.find((p) => p.preposition === 'with')?.phrase
  if (
    verb === 'live' &&
    tense === 'present' &&
    !negated &&
    subject.kind === 'name' &&
    company !== undefined &&
    isNow(words, clause)
  )
    return [over([...HOUSEMATES, 'has_pet'], head.entity.name)]
  // "Omar now works at another company."
  const place = prepositional.find((p) => /^(?:at|for)$/.test(p.preposition))?.phrase
  if (verb === 'work' && !negated && /^(?:another|a different)\b/.test(place?.text ?? ''))
    return [over(COLLEAGUES, head.entity.name)]
  if (negated || (tense !== 'past' && !perfect && !isGone)) return []
  // "The dog we had before Rex ran away."
  if (words[subject.start - 1]?.lower === 'before') return []
  const isOther = subject.kind !== 'speaker'
  const isPutDown = verb === 'put' && particle === 'down'
  if (!isOther) return isPutDown && object !== undefined ? [over(OWNING, object.name)] : []
  // "Jonas's cat died" ends that he has a cat.
  const isUnnamed = subject.kind === 'name' && /'s? \p{L}+$/u.test(head.entity.name)
  const tails = isUnnamed ? [subject.noun, head.entity.name] : [head.entity.name]
  const ofIt = (relations: readonly string[]): Over[] => tails.map((tail) => over(relations, tail))
  const died = verb === 'die' || (verb === 'pass' && particle === 'away') || (passive && isPutDown)
  const ranAway = particle === 'away' && /^(?:run|fly)$/.test(verb)
  if ((died || ranAway) && wasLongAgo(words, clause)) return []
  if (died && isKin(subject.noun)) return ofTheDead(subject, head)
  if (died || ranAway) return ofIt(subject.kind === 'name' && died ? [...OWNING, ...TIES] : OWNING)
  const to = prepositional.find((p) => p.preposition === 'to')?.phrase
  if (isGone && to === undefined) return ofIt([...COLLEAGUES, ...HOUSEMATES, ...HELPERS])
  if (verb === 'move' || ((verb === 'go' || verb === 'move') && particle === 'back')) {
    if (/^(?:team|department|office|company|role|job|branch|unit|division)$/.test(to?.noun ?? ''))
      return ofIt([...COLLEAGUES, 'works_with'])
    const isFar = particle === 'away' || particle === 'back' || to?.proper === true
    return particle === 'out' || isFar
      ? ofIt([...HOUSEMATES, ...(isFar ? ['has_neighbor'] : []), ...(particle === 'away' ? HELPERS : [])])
      : []
  }
  const worksHere = subject.kind === 'name' || COLLEAGUES.includes(`has_${subject.noun}`)
  const isOut = passive && worksHere && /^(?:fire|sack|dismiss|lay)$/.test(verb)
  const hasLeft =
    (isOut || /^(?:leave|quit|retire|resign)$/.test(verb)) &&
    (object === undefined || JOB.test(object.noun) || /^(?:team|us)$/.test(object.noun))
  return hasLeft ? ofIt([...COLLEAGUES, 'works_with', ...(verb === 'retire' ? HELPERS : [])]) : []
}
