/**
 * Doubts about an answer: later words of the same person that may have changed what it says, though no rule read how. Who
 * "unpacked the last boxes" no longer lives where they said before; a wrong answer costs more than one that is declined.
 */

import { numbersBetween } from '../std/number-words.ts'
import { timeExpressions } from '../std/time-expressions.ts'
import { meansOtherwise } from './distil/other-languages.ts'
import { keyOf, keysOf } from './question.ts'
import { KIN } from './relations.ts'
import { isMeant, isToCome, sentencesOf } from './said.ts'

export interface Doubtful {
  readonly relations: ReadonlySet<string>
  /** Whom the answer is about, as named; turns of others speak of them by this name. */
  readonly head: string
  /** The answer's own words. */
  readonly value: string
  /** When it was last told, in milliseconds. */
  readonly heard: number
}

interface Hint {
  readonly relations: RegExp
  /** Words that tell of a change of these, whatever else they say. */
  readonly words: RegExp
}

const HINTS: readonly Hint[] = [
  {
    relations: /^(?:works_at|job_title|has_boss)$/,
    words:
      /\b(?:retir(?:ed?|ing|ement)|redundan\w+|laid off|let (?:me|us|half|most|some|\w+ of us)\b.{0,30}\bgo|resign(?:ed|ing)?|quit(?=$|[.,;!]| (?:my|the|last|at|as|on|in|work|working|after|because|to)\b)|fired|sacked|handed (?:in (?:my|the)|my \w+ in)|hung up my|cut our whole|among the first to go|retrained|(?:gave|given|my) (?:my )?notice|last day|stepp(?:ed|ing) down|between jobs|unemployed|new (?:job|role|position|post|employer|title|company|firm)|job offer|(?:made|got) (?:me )?an offer|(?:first|second) (?:day|week) (?:at|as|in)|for good|postdoc|freelanc\w+|self-employed|my own (?:business|company|practice|studio|shop|school|firm|place)|opened (?:a|my|our)|(?:start|started|starting|joined|joining) (?:at|as|with)|transferred|hired|left (?:the|my) (?:company|firm|job|hospital|school|bank|team))\b/i,
  },
  { relations: /^job_title$/, words: /\b(?:promot(?:ed|ion)|postdoc)\b/i },
  {
    relations: /^(?:lives_in|address)$/,
    words:
      /\b(?:mov(?:ed|ing) (?:to|in|out|into|back|house|here|over|away)|unpack(?:ed|ing)?|last (?:of the )?box(?:es)?|the movers|new (?:kitchen|bedroom|balcony)|feels? like home|back (?:home )?in\b|(?:come|came) (?:back )?home to|(?<!\b(?:her|his|their|your) )new (?:place|flat|house|apartment|home|city|town|address|landlord|landlady|neighbou?rs?|neighbou?rhood)|the keys (?:to|for|of)|sign(?:ed|ing)? (?:the|a) lease|relocat\w+|settl(?:ed|ing) (?:in|into)|living (?:with|in|at|alone|together)|(?:been|living) here (?:since|for)|came (?:home|back) to|bought (?:a|the|our|my) (?:\w+ )?(?:house|flat|apartment|place|cottage)|is home now)\b/i,
  },
  {
    relations:
      /^(?:married_to|partner_of|engaged_to|relationship_status|got_married|has_(?:wife|husband|partner|girlfriend|boyfriend|fianc\w+))$/,
    words:
      /\b(?:divorc\w+|separat(?:ed|ion)|split up|br(?:oke|oken) up|husband and wife|(?:got|just|officially|are|were) married|honeymoon|newlyweds?|separate ways|dumped|left me|a ring on my|moved out|seeing (?:someone|somebody|[A-Z][a-z]+)|the wedding (?:\w+ ){0,3}was|my (?:new )?(?:wife|husband) now|call \w+ my (?:wife|husband)|ex-?(?:husband|wife|boyfriend|girlfriend|partner)|single again|got engaged|proposed|said yes|widow(?:ed|er)?)\b/i,
  },
  {
    relations: /^(?:studies|studies_at|degree)$/,
    words:
      /\b(?:dropped|switch(?:ed|ing)|transferr(?:ed|ing)|enrol\w*|defended|graduat(?:ed|ing|ion)|finished (?:my|the) (?:degree|studies|thesis|ph\.?d|master\w*|course|exams)|changed (?:my )?(?:major|course|subject|degree)|new (?:course|major|degree|school|university|programme?)|postdoc|got my degree|handed in my thesis|left (?:\w+ )?(?:school|university|uni|college))\b/i,
  },
  {
    relations: /^(?:diet|avoids|not_eats|eats)$/,
    words:
      /\b(?:(?:gone|went|going) back to (?:eating|meat|fish|eggs|dairy|cheese|bread|gluten|sugar)|back (?:to eating|on (?:meat|fish|dairy|gluten|carbs))|started (?:eating|having)|eat(?:ing)? (?:\w+ ){1,4}again|reintroduc\w+|new diet|switch(?:ed|ing) to (?:an? )?(?:[\w-]+ ){0,2}diet)\b/i,
  },
  {
    relations: /^(?:drives|has_car)$/,
    words:
      /\b(?:(?:sold|traded|scrapped|totall?ed) (?:in )?(?:it|(?:my|the|our) (?:\w+ ){0,2}(?:car|van|truck|motorbike|bike|scooter))|wrote (?:it|the \w+) off|new (?:car|van|truck|motorbike|bike|scooter)|bought (?:a|an|my|the) (?:\w+,? ){0,4}?(?:car|van|truck|suv|jeep)|gave (?:\w+ ){1,3}back|returned (?:the|my))\b/i,
  },
  {
    relations: /^(?:rent|salary|rate|hourly_rate|mortgage|weight)$/,
    words:
      /\b(?:raise|raised|went up|gone up|goes up|cut|lowered|increased?|paying|charging|earning|kilos?|kg|on \d|promot\w+|new (?:job|lease|flat|contract))\b/i,
  },
  { relations: /^works_from$/, words: /\b(?:in|to|from|at) the office\b|\bon[- ]site\b/i },
  { relations: /^(?:learns|studies)$/, words: /\binstead\b|\btoo hard\b/i },
  {
    relations: /^teaches$/,
    words: /\bquit (?:teaching|my job|the job|the school)\b|\bretrain\w*\b|\bretired?\b/i,
  },
  {
    relations: /^allergic_to$/,
    words: /\b(?:outgrown|grown out of|not allergic(?! to (?!it\b|that\b|them\b|any)))\b/i,
  },
  {
    relations: /^has_(?:roommate|flatmate|housemate)$/,
    words:
      /\b(?:moved out|place of (?:his|her|their) own|tak(?:en|ing) over (?:his|her|their) room|new (?:room|flat|house)mate)\b/i,
  },
  {
    relations: /^(?:has_(?:child|children|son|daughter|kids?|baby)|parent_of)$/,
    words:
      /\b(?:(?:our|my) (?:second|third|fourth|fifth)\b|another (?:baby|boy|girl|child)|new-?born|was born|gave birth|baby (?:boy |girl )?(?:arrived|came|is here)|baby (?:brother|sister)|arrived (?:\w+ ){0,3}(?:ago|on)\b)/i,
  },
]

/** Beside a word of the value itself: that it is no longer so. */
export const OVER: RegExp =
  /\b(?:died|dead|passed(?: away)?|goodbye|put (?:him|her|it|them) (?:down|to sleep)|quiet without|rehomed|broke(?:n)?|fed up|finish(?:ed|ing)|switched|replaced|swapped|dropped|sold|no more|any ?more|no longer|used to|g[ai]ven? (?:\w+ )?(?:up|back|away)|gave (?:\w+ )?(?:up|back|away)|quit|stopped|done with|finished with|instead|retired|got rid of|lost|stolen?|smashed|fell in|killed|gone|run over|did(?:n['’]t| not) make it|one of (?:my|our|the)|(?:two|three|some) of (?:my|our|the)|(?:days|era|phase|thing) (?:is|are) (?:over|history)|['’]s over|hardly|separate ways|without me|moved out|packed in|scrapyard|closed|(?:taken|took) its place|down to|fewer|gone off|moved on|my thing now|off (?:it|them))\b/i
/** Beside what was counted: that there are more of it. */
const MORE =
  /\b(?:another|one more|(?:a|our|my) (?:second|third|fourth|fifth|new)|adopted|rescued|took in|gave birth|newborn)\b/i

const COUNTED = new RegExp(`^(?:\\d+|${numbersBetween(1, 12)})\\b`, 'i')
/** The same of where somebody lives, works or learns: what was sold or lost there is something else. */
const LEFT =
  /\b(?:left|leaving|no longer|any ?more|used to|quit|done with|dropped|(?:mov(?:ed|ing)|away) from|moved (?:out|away)|instead of)\b/i
const STAYS = /^(?:lives_in|address|works_at|studies_at|hometown)$/
/** Clauses: of "Rex died, and Olive keeps looking for him" only the first tells of an end. */
export const CLAUSES: RegExp =
  /[;:–—]|,? (?:and|but|so|because|though|although|while|when|who|which|since) |, (?=(?:I|we|he|she|they|it)\b)/i
/** "My parents are moving", "Priya got a new job", "he's retiring": not whoever says it. */
export const OF_ANOTHER: RegExp = new RegExp(
  `^(?:(?:and|but|so|oh|well|also),? )*(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]|[Nn]ext door's) (?:\\p{Ll}+ )?(?:${Object.keys(KIN).join('|')}|parents|folks|family|in-laws|company|shop|captain|housemate|classmate|guy|woman|man)s?\\b|(?:[Hh]e|[Ss]he|[Tt]hey)\\b|(?!(?:The|We|It|This|That|These|Those|There|Our|My|Some|One|Little|Someone|Somebody|Got|Have|Had|Been|Big|Good|Bad|Great|Guess|\\p{Lu}\\p{Ll}+(?:ly|ed|ing))\\b)\\p{Lu}\\p{Ll}+(?:['’]s \\p{Ll}+| (?:is|has|was|got|had|just|says|said|\\p{Ll}+ed|\\p{Ll}+s)\\b))`,
  'u',
)

const OF_SELF = /^(?:I|we|my|our)\b/i

/**
 * @param turns What was said, by whom and when.
 * @param now When it is asked: what is to come has changed nothing yet.
 */
export function isDoubted(
  { relations, head, value, heard }: Doubtful,
  turns: readonly { readonly speaker: string; readonly content: string; readonly at: number }[],
  now: number,
): boolean {
  const hints = HINTS.filter((hint) => [...relations].some((relation) => hint.relations.test(relation)))
  const stays = [...relations].some((relation) => STAYS.test(relation))
  const over = stays ? LEFT : OVER
  const isCount = COUNTED.test(value)
  const keys = [...keysOf(value)].filter((key) => key.length > 2)
  const named = keysOf(head)
  const isAbout = (clause: string, speaker: string, goesOn: boolean): boolean =>
    speaker === head
      ? /\b(?:me|us)\b/.test(clause) ||
        // "Misty's gone": what the answer names is what it speaks of.
        isOfValue(clause, keys) ||
        !(OF_ANOTHER.test(clause) || (goesOn && !OF_SELF.test(clause)))
      : [...named].some((key) => keysOf(clause).has(key))
  return turns.some(({ speaker, content, at }) => {
    if (at <= heard) return false
    return sentencesOf(content).some((sentence) => {
      if (!isMeant(sentence)) return false
      const spoken = keysOf(sentence)
      // "I live in Köln nicht mehr" says so in no English word.
      if (meansOtherwise(sentence) && keys.some((key) => spoken.has(key))) return true
      // Who says where they are again does not doubt it.
      const isRetold = stays && keys.length > 0 && keys.every((key) => spoken.has(key))
      const clauses = sentence.split(CLAUSES).map((clause) => clause.trim())
      const ofAnother = clauses.map((clause) => OF_ANOTHER.test(clause))
      const isHint = clauses.some((clause, i) => {
        // "My parents are selling up and moving": the subject goes on.
        if (!isAbout(clause, speaker, ofAnother.slice(0, i).includes(true))) return false
        const said = keysOf(clause)
        const next = ofAnother.indexOf(true, i + 1)
        const run = clauses.slice(i, next < 0 ? undefined : next).join(' and ')
        return (
          (!isRetold && hints.some(({ words }) => words.test(run))) ||
          ((over.test(clause) || (isCount && MORE.test(clause))) && keys.some((key) => said.has(key)))
        )
      })
      const isAhead = isToCome(sentence) && timeExpressions(sentence, at).some((time) => time.from > now)
      return isHint && !isAhead
    })
  })
}

/** "Misty's gone" speaks of Misty, "Misty's owner" of another. */
function isOfValue(clause: string, keys: readonly string[]): boolean {
  const [, name = '', contracted, next = ''] = /^(\p{L}+)(['’]s)? (\p{L}+)/u.exec(clause) ?? []
  const isVerb =
    contracted === undefined || /^(?:gone|dead|left|moved|been|quit|retired|back|not|no|over)$/.test(next)
  return isVerb && keys.includes(keyOf(name.toLowerCase()))
}
