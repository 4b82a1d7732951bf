/**
 * Diagnoses that are taken back, whoever had them: "turns out it's not asthma", "they ruled out lupus". An illness that is lost
 * is worse than one that stays, so only whole sentences of a few forms do so, read from their beginning: what stands before a
 * form ("once", "for years", "on the show", "Mia") makes it say something else.
 */

import { likeAnyCase } from '../../../english/like.ts'
import { isGivenName } from '../../../std/given-names.ts'
import { type Pattern, pattern } from '../../../std/pattern.ts'
import { condition, conditionOf, HAD_BY, HAS_CONDITION } from '../../conditions.ts'
import { named, patientsBeside } from '../clauses/prescribed.ts'
import type { TurnContext } from '../names/context.ts'
import type { DraftEnding, DraftEntity } from '../types.ts'

/** "It is not the asthma" is of one night, and "not just asthma" is asthma. */
const CONDITION = String.raw`(?<condition>(?!(?:the|an?|his|her|my|our|their|your|this|that|just|only|even|about|because)\b)(?:[\p{L}\d'’-]{1,30} ){0,2}?[\p{L}'’-]{1,30})`
/** Where its name ends: "it is not asthma that worries me", "negative for asthma in 2010" take nothing back. */
const ENDS = '(?=[.,;:!)]|$| (?:after all|at all|in the end|and)\\b)'
const LEAD =
  '^(?:(?:so|well|ok|okay|and|anyway|update|phew|yay|hooray|(?:good|great) news|thank god|thankfully|luckily|finally)[,:!]? ){0,2}'
const EXAMINER = String.raw`(?:docs?|doctors?|gp|specialists?|consultant|psychiatrist|p(?:a)?ediatrician|clinic|hospital|\p{L}{2,20}ologists?)`
const DOCTOR = `(?:(?<owner>my|our|his|her|the) )?(?:new )?${EXAMINER}`
const MEDIC = `(?:${DOCTOR}|dr\\.? \\p{L}{2,30})`
/** Who rules out an illness is a doctor; "they say" may be anybody. */
const THEY = `(?:they|${MEDIC})`
/** "I", "she", "my brother", "my brother Owen", "Owen". */
const HOLDER = String.raw`(?<holder>I|he|she|(?:my|our) [\p{L}-]{2,30}(?: (?!was\b|has\b|got\b|does\b|did\b|never\b|tested\b)[\p{L}-]{2,30})?|[\p{L}-]{2,30})`
const HAD = '(?:(?:has|have|had) )?(?:(?:now|finally|just|since) )?'
const TESTS =
  '(?:(?:blood|lab|test|allergy|genetic) )?(?:tests?|results?|labs?|bloods?|scan|biopsy|spirometry)'

/** By these the diagnosis of whoever has it is over. */
const OPEN: readonly Pattern[] = [
  `${THEY} ${HAD}ruled out ${CONDITION}`,
  `${THEY} ${HAD}ruled ${CONDITION} out`,
  `${CONDITION} (?:was|is|has been) (?:now |finally )?ruled out`,
  `(?:(?<owner>my|our|the) )?${TESTS} (?:came|are|is|were) (?:back|in|here)[:,;]? (?:and )?(?:it is )?(?:no|not) ${CONDITION}`,
  `(?:(?:it )?(?:turns|turned) out(?: that)?,? )(?:it|that) (?:is|was) (?:actually )?(?:not|never) ${CONDITION}`,
  `it (?:turns|turned) out not to be ${CONDITION}`,
  `(?:${MEDIC} (?:says?|said|confirmed)(?: that)? )?it (?:is|was) (?:actually )?not ${CONDITION} (?:after all|all along)`,
  `(?:${MEDIC} (?:says?|said|confirmed)(?: that)? )?it (?:is|was) (?:actually )?never (?:actually )?${CONDITION}`,
].map(asSentence)
/** By this, too, if nothing else is said: beside a rash, or what it was instead, "it" is what was looked at this time. */
const BARE: Pattern = asSentence(`${MEDIC} (?:says?|said|confirmed)(?: that)? it is not ${CONDITION}[.!]*$`)
/** By these that of their subject is. */
const OF_SUBJECT: readonly Pattern[] = [
  `(?:${HOLDER} )?tested negative for ${CONDITION}`,
  `${HOLDER} (?:was|were|had been|has been|have been|got) misdiagnosed (?:with|as(?: having)?) ${CONDITION}`,
  `${THEY} ${HAD}misdiagnosed (?<holder>me|him|her|my [\\p{L}-]{2,30}|[\\p{L}-]{2,30}) (?:with|as(?: having)?) ${CONDITION}`,
  `(?<holder>(?:my|our) \\p{L}{2,30}['’]s|my|\\p{L}{2,30}['’]s|his|her) ${CONDITION} (?:diagnosis was (?:wrong|a mistake|a false alarm)|was a misdiagnosis)`,
  `(?:(?:it )?(?:turns|turned) out(?: that)?,? |${MEDIC} (?:says?|said|confirmed|told (?:me|us|him|her))(?: that)? )${HOLDER} (?:(?:does|do) not (?:actually )?have|never (?:actually )?had) ${CONDITION}`,
  `${HOLDER} (?:(?:does|do) not (?:actually )?have|never (?:actually )?had) ${CONDITION} after all`,
  `${HOLDER} (?:does|do) not have ${CONDITION}, (?:the|my|his|her) ${TESTS} (?:was|were|is|are|came back) (?:fine|clear|clean|normal|negative)`,
].map(asSentence)
const MARK = /\bruled\b|\bmisdiagnos|\bdiagnosis was\b|\bnegative for\b|\b(?:not|never|no)\b/i
/** In doubt, of one time or of long ago, or of people at large; and a patient whom no form knows. */
const NOT_SO =
  /\?|\b(?:if|whether|unless|until|till|once|but|although|though|however|yet|still|again|hop(?:e|es|ed|ing)|wish\p{L}*|pray\p{L}*|maybe|perhaps|probably|might|may|could|would|should|sure|thinks?|claims?|wrongly|often|sometimes|always|last|ago|back then|years?|when|as a|for now|(?:19|20)\d\d|this time|today|tonight|right now|at the moment|films?|movies?|shows?|novels?|books?|series|episodes?|characters?|games?|dreams?|people|patients?|women|men|wom[ae]n|man|boys?|girls?|kids?|child(?:ren)?|bab(?:y|ies)|students?|somebody|someone|family|dogs?|cats?|horses?|pets?|pupp(?:y|ies)|kittens?|rabbits?|vet|cough\p{L}*|rash|spots?|lumps?|chest|pains?|headaches?|attacks?|itch\p{L}*|swelling|colds?|flu|infection|virus|fever)\b/iu
/** What may be said beside a form that does not say whose the illness was. */
const BESIDE = likeAnyCase`^\W*(?:I|it|that|they|(?:the|my|our) (?:new )?(?:${EXAMINER}|${TESTS}|lab)(?!['’\p{L}])|(?:so|such|what) |\p{L}{1,30}(?: \p{L}{1,30})?[.!]*$)`
const OWN = /\b(?:I|me|my|mine|we|our)\b/i

function asSentence(form: string): Pattern {
  return pattern(`${LEAD}${form}${form.endsWith('$') ? '' : ENDS}`, 'i')
}

type Groups = Readonly<Record<string, string | undefined>>

/** @param text A sentence in plain words. */
export function conditionsDenied(text: string, context: TurnContext): DraftEnding[] {
  const { turn } = context
  if (!MARK.test(text) || NOT_SO.test(text) || NOT_SO.test(turn.content)) return []
  const said = groupsOf(OF_SUBJECT, text)
  if (said !== undefined)
    return denied(said.condition, subjectOf(said.holder, turn.content, context), context)
  const isAlone = sentencesOf(turn.content).length === 1
  const open = groupsOf(isAlone ? [...OPEN, BARE] : OPEN, text)
  return open === undefined ? [] : denied(open.condition, holderOf(open, text, context), context)
}

function groupsOf(forms: readonly Pattern[], text: string): Groups | undefined {
  for (const form of forms) {
    const groups = form.exec(text)?.groups
    if (groups !== undefined) return groups
  }
  return undefined
}

/** @param head Who does not have it; `undefined`: whoever does. */
function denied(
  said: string | undefined,
  head: DraftEntity | null | undefined,
  { turn }: TurnContext,
): DraftEnding[] {
  const name = said === undefined ? null : conditionOf(said)
  if (said === undefined || name === null || head === null) return []
  const stated = { at: turn.at, source: turn.id, corrects: { value: null, span: null } }
  return head === undefined
    ? [{ ...stated, head: condition(name), relation: HAD_BY, tail: null }]
    : [...new Set([name, said.toLowerCase()])].map((tail) => ({
        ...stated,
        head,
        relation: HAS_CONDITION,
        tail,
      }))
}

/** Who is said not to have it; `null` where that cannot be told. */
function subjectOf(holder: string | undefined, content: string, context: TurnContext): DraftEntity | null {
  // "Tested negative for asthma, yay": of the speaker if nothing else is said.
  if (holder === undefined) return sentencesOf(content).length === 1 ? context.speaker : null
  const name = /^(?:my|our) \p{L}+ (\p{Lu}\p{L}+)$/iu.exec(holder)?.[1]
  return named(name ?? holder, context)?.entity ?? null
}

/** Whose it was where the form does not say so; `undefined`: of the only one who is known to have it, `null`: of nobody. */
function holderOf(
  { owner = 'the' }: Groups,
  text: string,
  context: TurnContext,
): DraftEntity | null | undefined {
  const { content } = context.turn
  const [patient, another] = patientsBeside(text, context)
  const isOwn = /^(?:my|our)$/i.test(owner)
  if (another !== undefined || (isOwn && patient !== undefined)) return null
  if (/^(?:his|her)$/i.test(owner)) return patient?.entity ?? named(owner, context)?.entity ?? null
  if (patient !== undefined) return patient.entity
  if (namesSomebody(content)) return null
  return isOwn || OWN.test(content) ? context.speaker : undefined
}

/** Anybody at all but doctors: the illness may be theirs, whoever else has it. */
function namesSomebody(content: string): boolean {
  return (
    /\b(?:he|she|him|his|her|hers)\b/i.test(content) ||
    sentencesOf(content).some((sentence, _, all) => {
      const isForm = MARK.test(sentence) || /n['’]?t\b/i.test(sentence)
      if (all.length > 1 && !isForm && !BESIDE.test(sentence)) return true
      const words = sentence.replace(/\bDr\.? \p{Lu}\p{L}+/gu, '').match(/\p{L}[\p{L}-]*/gu) ?? []
      return words.some(
        (word, at) =>
          /^\p{Lu}\p{Ll}/u.test(word) && (isGivenName(word) || (at > 0 && conditionOf(word) === null)),
      )
    })
  )
}

function sentencesOf(content: string): string[] {
  return content.split(/(?<=[.!])\s+|\n+/).filter((sentence) => /\p{L}/u.test(sentence))
}
