/** Diagnoses that are taken back, whoever had them: "the doctor says it is not asthma", "they ruled out lupus". */
import { type Pattern, pattern } from '../../../std/pattern.ts'
import { condition, conditionOf, HAD_BY, HAS_CONDITION } from '../../conditions.ts'
import { patientsBeside } from '../clauses/prescribed.ts'
import type { TurnContext } from '../names/context.ts'
import type { DraftEnding } from '../types.ts'

/** "It is not the asthma" is of one night, and "not just asthma" is asthma. */
const CONDITION =
  "(?<condition>(?!(?:the|an?|his|her|my|our|their|your|this|that|just|only|even|about|because)\\b)(?:[\\p{L}\\d'’-]+ ){0,2}?[\\p{L}'’-]+)"
/** Where its name ends: "it is not asthma that worries me" takes nothing back. */
const ENDS =
  '(?=[.,;:!?)]|$| (?:after all|at all|any more|but|just|so|then|and|as|because|in the end|according)\\b)'
/** Says so by itself. */
const RULED_OUT: readonly Pattern[] = [
  `\\b(?:ruled|ruling|rules) out ${CONDITION}${ENDS}`,
  `\\b(?:ruled|rules) ${CONDITION} out${ENDS}`,
  `\\b${CONDITION} (?:was|is|has been|got) (?:now |finally )?ruled out${ENDS}`,
  `\\bmisdiagnosed(?: (?:him|her|me|them))? (?:with|as(?: having)?) ${CONDITION}${ENDS}`,
  `\\b${CONDITION} (?:diagnosis )?was (?:wrong|a mistake|a misdiagnosis|a false alarm)${ENDS}`,
  `\\btested negative for ${CONDITION}${ENDS}`,
].map((said) => pattern(said, 'i'))
/** Says it of what is spoken of, beside words of a diagnosis. */
const NOT_IT: readonly Pattern[] = [
  `\\b(?:it|that|this) (?:is|was) (?:actually |really )?(?:not|never) (?:actually |really )?${CONDITION}${ENDS}`,
  `\\b(?:it|that|this) (?:turned|turns) out not to be ${CONDITION}${ENDS}`,
  `\\b(?:I|he|she|they) (?:(?:does|do|did) not (?:actually )?have|never (?:actually )?had) ${CONDITION}${ENDS}`,
].map((said) => pattern(said, 'i'))
const MARK = /\brul(?:ed|es|ing)\b|\bmisdiagnos|\bwas (?:wrong|a )|\bnegative for\b|\b(?:not|never)\b/i
const DIAGNOSED =
  /\b(?:turn(?:s|ed) out|after all|all along|(?:second|other) opinion|doc(?:tor)?s?|gp|paediatrician|pediatrician|nurse|consultant|specialist|hospital|clinic|\p{L}+logist|\p{L}*diagnos\p{L}*|tests?|tested|results?|labs?|scan|biopsy|x-ray|bloods?|spirometry)\b|, (?:it|that) (?:was|is) |, just /iu
/** Of one day or of somebody else, or in doubt. */
const NOT_SO =
  /\b(?:if|whether|unless|hop(?:e|es|ed|ing)|wish\p{L}*|pray\p{L}*|maybe|perhaps|probably|might|may|could|would|not sure|sure|think|thinks|this time|today|tonight|right now|at the moment|for once|films?|movies?|novels?|series|episodes?|characters?|dreams?)\b/iu
/** Whoever examines the speaker examines nobody else. */
const OF_SPEAKER =
  /\b(?:my (?:new |own )?(?:doc(?:tor)?|gp|consultant|specialist|\p{L}+logist|tests?|results?|bloods?|scan|biopsy|diagnosis|cough|symptoms?|rash|skin)|I (?:was|got|have been|went|do|did|have|had|am)|(?:told|gave|tested|diagnosed|misdiagnosed|called) me)\b/iu

/** @param text A sentence in plain words. */
export function conditionsDenied(text: string, context: TurnContext): DraftEnding[] {
  if (!MARK.test(text) || NOT_SO.test(text)) return []
  const { turn, speaker } = context
  const forms = DIAGNOSED.test(turn.content) ? [...RULED_OUT, ...NOT_IT] : RULED_OUT
  const [found] = forms.flatMap((said) => said.exec(text)?.groups?.condition ?? [])
  const name = found === undefined ? null : conditionOf(found)
  if (name === null) return []
  const [patient, another] = patientsBeside(text, context)
  if (another !== undefined) return []
  const stated = {
    ...{ at: turn.at, source: turn.id },
    corrects: { value: null, span: null },
  }
  const head = patient?.entity ?? (OF_SPEAKER.test(turn.content) ? speaker : null)
  return head === null
    ? [{ ...stated, head: condition(name), relation: HAD_BY, tail: null }]
    : [{ ...stated, head, relation: HAS_CONDITION, tail: name }]
}
