/**
 * Doubts about an answer: later words of the same person that may have changed what it says, though no rule read how. Who
 * "unpacked the last boxes" no longer lives where they said before; a wrong answer costs more than one that is declined.
 */

import { regexp } from '../../english/like.ts'
import { isGivenName } from '../../std/given-names.ts'
import { numbersBetween } from '../../std/number-words.ts'
import { timeExpressions } from '../../std/time-expressions.ts'
import { isStopWord } from '../../std/words.ts'
import { tellsMove } from '../distil/clauses/moved-to.ts'
import { meansOtherwise } from '../distil/plain/other-languages.ts'
import { KIN } from '../relations.ts'
import { keyOf, keysOf } from './question.ts'
import { isMeant, isToCome, sentencesOf } from './said.ts'

export interface Doubtful {
  readonly relations: ReadonlySet<string>
  /** Whom the answer is about, as named; turns of others speak of them by this name. */
  readonly head: string
  /** Keys of other words for them: "mum" of one's mother. */
  readonly called?: ReadonlySet<string>
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
      /\b(?:retir(?:ed?|ing|ement)|redundan\w+|laid off|let (?:me|us|him|her|them|half|most|some|\w+ of us)\b.{0,30}\bgo|resign(?:ed|ing)?|quit(?=$|[.,;!]| (?:my|the|last|at|as|on|in|work|working|after|because|to)\b)|fired|sacked|handed (?:in (?:my|his|her|their|the)|(?:my|his|her|their) \w+ in)|hung up (?:my|his|her)|cut our whole|among the first to go|retrained|(?:gave|given|my|his|her|their) (?:(?:my|his|her|their) )?notice|last day|stepp(?:ed|ing) down|between jobs|unemployed|new (?:job|role|position|post|employer|title|company|firm)|job offer|(?:made|got) (?:me )?an offer|(?:first|second|third) (?:day|week|month) (?:at|as|in)|(?:days|weeks|months) (?:at|with) (?!the\b|my\b|our\b|a\b|home\b|sea\b|school\b|work\b)[\w ]{2,30}? (?:now|already|so far)|signed with(?! (?:the|a|my|our)\b)|(?:changed|changing|switched) jobs|been let go|(?:doing|got|took|taking|accepted) (?:the|an?) (?:\w+ )?(?:job|post|role|position)|for good|postdoc|freelanc\w+|self-employed|my own (?:business|company|practice|studio|shop|school|firm|place)|opened (?:a|my|our)|(?:starts?|started|starting|joins?|joined|joining) (?:at|as|with)|transferred|hired|left (?:the|my|his|her|their) (?:company|firm|job|hospital|school|bank|team))\b/i,
  },
  {
    relations: /^(?:phone_number|email_address|address)$/,
    words:
      /^(?:(?:please |the |that |this |it |your )*(?:(?:phone |mobile )?number|e-?mail(?: address)?|address)\b[^.!?]{0,30}\b(?:no longer|any ?more|old|outdated|out of date|wrong|incorrect|misspel\w+|not (?:right|correct|valid|mine))|(?:please )?(?:delete|remove|erase) (?:that|this|the) (?:phone |mobile )?(?:number|e-?mail|address)(?=[.,;!]|$)|(?:it|that) should (?:be|have been) \S*[\d@]|it ends (?:in|with) \d)/i,
  },
  { relations: /^job_title$/, words: /\b(?:promot(?:ed|ion)|postdoc)\b/i },
  {
    relations: /^(?:lives_in|address)$/,
    words:
      /\b(?:mov(?:e|es|ed|ing) (?:to(?! (?:the )?(?:\d|next\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|june|july|august|september|october|november|december)\b))|in|out|into|back|house|here|over|away)|(?:we|they|(?:we|they)['’]ve|(?:we|they) have) (?:just |finally )?moved(?=$|[.,;!?]| (?:me|us|on|last|and|with|now|this|at|yesterday|today)\b)|the move (?:is|was|went|to)|removal (?:van|men|firm|company)|(?:got|have|picked up|collected) the keys|sold (?:the|our|my|their|his|her) (?:house|flat|apartment|home|cottage)|signed for (?:the|a|our) (?:house|flat|apartment)|(?:has|have|had|got|gets?) (?:a|the|her|his|their) room (?:at|in|there)|care home|staying (?:put|in)|in \w+ (?:now|these days|nowadays)|unpack(?:ed|ing)?|last (?:of the )?box(?:es)?|the movers|new (?:kitchen|bedroom|balcony)|feels? like home|back (?:home )?in\b|(?:come|came) (?:back )?home to|(?<!\b(?:her|his|their|your) )new (?:place|flat|house|apartment|home|city|town|address|landlord|landlady|neighbou?rs?|neighbou?rhood)|the keys (?:to|for|of)|sign(?:ed|ing)? (?:the|a) lease|relocat\w+|settl(?:ed|ing) (?:in|into)|living (?:with|in|at|alone|together)|(?:been|living) here (?:since|for)|came (?:home|back) to|bought (?:a|the|our|my) (?:\w+ )?(?:house|flat|apartment|place|cottage|bungalow)|is home now)\b/i,
  },
  {
    relations:
      /^(?:married_to|partner_of|engaged_to|relationship_status|got_married|has_(?:wife|husband|partner|girlfriend|boyfriend|fianc\w+))$/,
    words:
      /\b(?:divorc\w+|separat(?:ed|ion)|split(?: up|(?=$|[.,;!]| (?:last|this|on|in|for good|after|yesterday|a (?:week|month|year)|two|three)\b))|br(?:oke|oken) up|husband and wife|(?:got|just|officially|are|were) married|honeymoon|newlyweds?|separate ways|dumped|left me|a ring on my|moved out|seeing (?:someone|somebody|[A-Z][a-z]+)|the wedding (?:\w+ ){0,3}was|my (?:new )?(?:wife|husband) now|call \w+ my (?:wife|husband)|ex-?(?:husband|wife|boyfriend|girlfriend|partner)|single again|got engaged|proposed|said yes|widow(?:ed|er)?)\b/i,
  },
  {
    relations: /^(?:studies|studies_at|degree)$/,
    words:
      /\b(?:dropped|switch(?:ed|ing)|transferr(?:ed|ing)|enrol\w*|defended|graduat(?:ed|ing|ion)|finished (?:my|the) (?:degree|studies|thesis|ph\.?d|master\w*|course|exams)|changed (?:my )?(?:major|course|subject|degree)|new (?:course|major|degree|school|university|programme?)|postdoc|got my degree|handed in my thesis|left (?:\w+ )?(?:school|university|uni|college))\b/i,
  },
  {
    relations: /^(?:diet|avoids|not_eats|eats)$/,
    words:
      /\b(?:(?:gone|went|going) back to (?:eating|meat|fish|eggs|dairy|cheese|bread|gluten|sugar)|back (?:to eating|on (?:meat|fish|dairy|gluten|carbs))|started (?:eating|having)|eat(?:ing)? (?:\w+ ){1,4}again|reintroduc\w+|new diet|(?:done|finished) with (?:the|this|that|all the|being) (?:\w+ )?(?:thing|diet|vegg\w+|vegan\w*|vegetarian\w*|phase)|(?:vegan|vegetarian|veggie|keto|diet) (?:thing|phase|days?) (?:is|are) (?:over|done)|switch(?:ed|ing) to (?:an? )?(?:[\w-]+ ){0,2}diet)\b/i,
  },
  {
    relations: /^(?:drives|has_car)$/,
    words:
      /\b(?:(?:sold|traded|scrapped|totall?ed) (?:in )?(?:it|(?:my|the|our) (?:\w+ ){0,2}(?:car|van|truck|motorbike|bike|scooter))|wrote (?:it|the \w+) off|new (?:one|car|van|truck|motorbike|bike|scooter)|bought (?:a|an|my|the) (?:\w+,? ){0,4}?(?:car|van|truck|suv|jeep)|gave (?:\w+ ){1,3}back|returned (?:the|my))\b/i,
  },
  {
    relations: /^(?:rent|salary|wage|fee|(?:(?:hourly|daily|day)_)?rate|mortgage|weight)$/,
    words:
      /\b(?:raise|raised|ris(?:es?|en|ing)|rose|go(?:ne|es|ing) (?:up|down|to)|went (?:up|down)|(?:up|down) to|cut|lowered|increased?|paying|charging|earning|wants \d|kilos?|kg|on \d|promot\w+|new (?:job|lease|flat|contract))\b/i,
  },
  {
    relations: /^habit$/,
    words:
      /\b(?:(?:without|(?:my|the) last) (?:(?:an?|any|one|my) )?(?:single )?(?:cigarettes?|cigs?|ciggies?|fags?|smokes?|vapes?|drinks?|smoking|vaping|drinking)|(?:smoke|nicotine|tobacco)[- ]free|non-?smoker|nicotine (?:patch|patches|gum)|cold turkey|kicked (?:it|the habit)|no more (?:cigarettes|fags|smoking))\b/i,
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
      /\b(?:(?:our|my) (?:second|third|fourth|fifth)\b|another (?:baby|boy|girl|child)|new-?born|(?:baby|child|kid) (?:number|no\.?|#) ?\w+ (?:is|has|was|came|arrived|made|joined|turned up)|was born|gave birth|baby (?:boy |girl )?(?:arrived|came|is here)|baby (?:brother|sister)|arrived (?:\w+ ){0,3}(?:ago|on)\b)/i,
  },
]

/** Beside a word of the value itself: that it is no longer so. */
export const OVER: RegExp =
  /\b(?:died|dead|passed(?: away)?|goodbye|put (?:him|her|it|them) (?:down|to sleep)|quiet without|rehomed|broke(?:n)?|fed up|finish(?:ed|ing)|switched|(?:switching|migrating) (?:away )?from|replaced|swapped|dropped|sold|no more|any ?more|no longer|used to|(?:pulled|pulling|backed|dropped) out(?= of|[.,;!]|$)|(?:not|n['’]t) (?:happening|going ahead|(?:going|flying) to \w+(?=[.,;!]|$| (?:in|this|next|after|any ?more|with)\b))|chang(?:ed|ing) (?:my|our|his|her|their) minds? about|called off|is out(?=[.,;!]|$)|g[ai]ven? (?:\w+ )?(?:up|back|away)|gave (?:\w+ )?(?:up|back|away)|quit|stopped|done with|finished with|instead|retired|got rid of|for scrap|lost|stolen?|smashed|fell in|killed|gone|run over|did(?:n['’]t| not) make it|one of (?:my|our|the)|(?:two|three|some) of (?:my|our|the)|(?:days|era|phase|thing) (?:is|are) (?:over|history)|['’]s over|hardly|separate ways|without me|moved out|packed in|scrapyard|closed|(?:taken|took) its place|down to|fewer|gone off|moved on|my thing now|off (?:it|them))\b/i
/** Beside what was counted: that there are more of it. */
const MORE =
  /\b(?:another|one more|(?:a|our|my) (?:second|third|fourth|fifth|new)|adopted|rescued|took in|gave birth|newborn)\b/i

/** Said of somebody: that they go, or that another comes in their place. "Left early" and "left a note" are no end. */
const GOES =
  /\b(?:retir(?:es|ed|ing)|leaves|leaving|left(?! (?:early|late|an?|at|me|us|my|our|his|her|its|some|for (?:the day|work|lunch))\b)|quit\w*|resign\w*|pack(?:ed|s|ing) (?:it |her |his )?in|g(?:ives|iving|ave|iven) up(?! (?!at\b|in\b|on\b|the (?:job|work|post|practice)\b|work\b)\w)|hand(?:s|ing|ed) (?:[\w ]{1,30} )?over|mov(?:es|ed|ing) (?:away|on|to|abroad)|for good|stepp?(?:s|ed|ing) (?:down|back|aside)|let go|sacked|fired|replaced|succeeded)\b/i
/** That somebody does what another did. */
const IN_CHARGE =
  /\b(?:t(?:ake|akes|aking|ook|aken) (?:\w+ ){0,3}?over|hand(?:s|ed|ing)? (?:[\w ]{1,30} )?over|in charge|runs?|running|leads?|leading|heads?|manages?|managing|stepp?(?:s|ed|ing) in|new (?:lead|head|manager|owner|boss))\b/i

/** "He and his wife", "they've": who was named before. */
const BY_PRONOUN = /^(?:(?:and|but|so|oh|well|also|then|because),? )*(?:[Hh]e|[Ss]he|[Tt]hey)(?=['’ ]|$)/
const KIN_NAMED = new RegExp(`\\b(?:[Mm]y|[Oo]ur) (?:\\p{Ll}+ )?(?:${Object.keys(KIN).join('|')})s?\\b`, 'u')
const CAPITALISED = /(?<!\b(?:in|at|to|from|near|of|for) )(?<!\p{L})\p{Lu}\p{Ll}+/gu

/** Whether a text names anybody, as far as that can be seen: what begins a sentence may be any word. */
function namesSomebody(text: string): boolean {
  return (
    KIN_NAMED.test(text) ||
    [...text.matchAll(CAPITALISED)].some(
      ({ 0: name, index }) => !/(?:^|[.!?] )$/.test(text.slice(0, index)) || isGivenName(name.toLowerCase()),
    )
  )
}

const COUNTED = new RegExp(`^(?:\\d+|${numbersBetween(1, 12)})\\b`, 'i')
/** The same of where somebody lives, works or learns: what was sold or lost there is something else. */
const LEFT =
  /\b(?:left|leaving|no longer|any ?more|used to|quit|done with|dropped|(?:mov(?:ed|ing)|away) from|moved (?:out|away)|(?:got|finally|now|am|are|i['’]m|we['’]re) out of|behind (?:me|us)|farewell|goodbye|swapped|traded|instead of)\b/i
/** The same of work: a colleague who died, a thing that was sold, say nothing of it. */
const WORKS = /^(?:job_title|works_at)$/
const LEFT_WORK = regexp.i`${LEFT.source}|\b(?:stopped|lost|g[ai]ve(?:n|s)? (?:it |that )?up|no more)\b`
/** "I handed the keys of Bonfim back": whoever lives somewhere else does so still. */
const GIVES_BACK =
  /\b(?:hand(?:ed|ing)?|g[ai]ve|giv(?:en|ing)|return(?:ed|ing)?|dropp?(?:ed|ing)) (?:\w+ ){0,2}(?:the|our|my) keys (?:of|to|for|from) [^.]*[A-ZÀ-Þ]/
const STAYS = /^(?:lives_in|address|works_at|studies_at|hometown)$/
/** Clauses: of "Rex died, and Olive keeps looking for him" only the first tells of an end. */
export const CLAUSES: RegExp =
  /[;:–—]|,? (?:and|but|so|because|though|although|while|when|who|which|since) |, (?=(?:I|we|he|she|they|it)\b)/i
/** "My parents are moving", "Priya got a new job", "he's retiring": not whoever says it. */
export const OF_ANOTHER: RegExp = regexp.u`^(?:(?:and|but|so|oh|well|also),? )*(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]|[Nn]ext door's) (?:\p{Ll}+ )?(?:${Object.keys(KIN).join('|')}|parents|folks|family|in-laws|company|shop|captain|housemate|classmate|guy|woman|man)s?\b|(?:[Hh]e|[Ss]he|[Tt]hey)\b|(?!(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Twelve|First|Last|New|The|We|It|This|That|These|Those|There|Our|My|Some|One|Little|Someone|Somebody|Got|Have|Had|Been|Big|Good|Bad|Great|Guess|\p{Lu}\p{Ll}+(?:ly|ed|ing))\b)\p{Lu}\p{Ll}+(?:['’]s \p{Ll}+| (?:is|has|was|got|had|just|says|said|\p{Ll}+ed|\p{Ll}+s)\b))`

const FIRST_PERSON = /(?<!\p{L})(?:I|my|me)(?!\p{L})/u
const OF_SELF = /^(?:I|we|my|our)\b/i

/**
 * @param turns What was said, by whom and when.
 * @param now When it is asked: what is to come has changed nothing yet.
 */
export function isDoubted(
  { relations, head, called, value, heard }: Doubtful,
  turns: readonly {
    readonly speaker: string
    readonly role?: string
    readonly content: string
    readonly at: number
  }[],
  now: number,
): boolean {
  const hints = HINTS.filter((hint) => [...relations].some((relation) => hint.relations.test(relation)))
  const stays = [...relations].some((relation) => STAYS.test(relation))
  const works = [...relations].some((relation) => WORKS.test(relation))
  const over = works ? LEFT_WORK : stays ? LEFT : OVER
  const isCount = COUNTED.test(value)
  const keys = [...keysOf(value)].filter((key) => key.length > 2)
  const named = new Set([...keysOf(head), ...(called ?? [])])
  const names = (text: string): boolean => [...keysOf(text)].some((key) => named.has(key))
  const roles = [...relations].flatMap(
    (relation) => /^has_(\w+)$/.exec(relation)?.[1]?.replaceAll('_', ' ') ?? [],
  )
  const newInRole =
    roles.length === 0
      ? null
      : regexp.i`(?<!\b(?:her|his|their|your|\w+['’]s) )\b(?:new|another|(?:switch|swapp|chang)(?:ed|ing)) (?:\w+ )?(?:${roles.join('|')})s?\b`
  /** Whether "he" behind these words may be whom the answer is about. */
  const isFollowed = (before: string): boolean => names(before) || !namesSomebody(before)
  const isAbout = (clause: string, before: () => string, speaker: string, goesOn: boolean): boolean =>
    speaker === head
      ? /\b(?:me|us)\b/.test(clause) ||
        // "Misty's gone": what the answer names is what it speaks of.
        isOfValue(clause, keys) ||
        !(OF_ANOTHER.test(clause) || (goesOn && !OF_SELF.test(clause)))
      : names(clause) || (BY_PRONOUN.test(clause) && isFollowed(before()))
  return turns.some(({ speaker, role, content, at }) => {
    if (at <= heard) return false
    // "I moved here" in a poem of the assistant tells of nobody.
    if (role === 'assistant' && speaker !== head && FIRST_PERSON.test(content)) return false
    const sentences = sentencesOf(content)
    return sentences.some((sentence, nth) => {
      if (!isMeant(sentence)) return false
      const spoken = keysOf(sentence)
      // "I live in Köln nicht mehr" says so in no English word.
      if (meansOtherwise(sentence) && keys.some((key) => spoken.has(key))) return true
      // Who says where they are again does not doubt it.
      const isRetold = stays && keys.length > 0 && keys.every((key) => spoken.has(key))
      const clauses = sentence.split(CLAUSES).map((clause) => clause.trim())
      // Who moved to another bank lives where they did.
      const isNoMove = stays && !tellsMove(sentence)
      const ofAnother = clauses.map((clause) => OF_ANOTHER.test(clause))
      const isHint = clauses.some((clause, i) => {
        // "My parents are selling up and moving": the subject goes on.
        const before = (): string => [...sentences.slice(0, nth), ...clauses.slice(0, i)].join('. ')
        if (speaker !== head && diesIn(clause, names)) return true
        if (goesAway(clause, keysOf(value)) || (newInRole?.test(clause) && !isOfOther(clause))) return true
        const isOfFormer = GIVES_BACK.test(clause) && !keys.some((key) => spoken.has(key))
        if (isOfFormer || !isAbout(clause, before, speaker, ofAnother.slice(0, i).includes(true)))
          return false
        const said = keysOf(clause)
        const next = ofAnother.indexOf(true, i + 1)
        const told = clauses.slice(i, next < 0 ? undefined : next).join(' and ')
        const run = isNoMove ? told.replace(MOVES_TO, ' ') : told
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

/** "Dr Khan's retiring": what the answer names is what goes. */
function goesAway(clause: string, value: ReadonlySet<string>): boolean {
  const names = (text: string): boolean =>
    [...keysOf(text)].some((key) => value.has(key) && key.length > 1 && !TITLE.test(key) && !isStopWord(key))
  const put = PUT_OUT.exec(clause)
  if (put !== null && names(clause.slice(put.index))) return true
  const at = clause.search(GOES)
  const subject = clause.slice(0, Math.max(0, at))
  return !/\b(?:with|to|for|by|of|about|and)\b/i.test(subject) && names(subject)
}

const MOVES_TO = /\bmoved (?:back |over )?to \S+/
const DIES = /\b(?:died|passed away|is dead|is no longer with us)\b/i

/** "Mrs Hall died", and not "Mrs Hall's cat died": nothing holds of who is dead. */
function diesIn(clause: string, names: (text: string) => boolean): boolean {
  const subject = clause.slice(0, Math.max(0, clause.search(DIES)))
  return names(subject) && !/['’]s\b|s['’] |\b(?:with|to|for|by|of|about|and)\b/i.test(subject)
}

const TITLE = /^(?:dr|mr|mrs|ms|prof|st)$/
/** "They've sacked Karin." */
const PUT_OUT = /\b(?:sacked|fired|dismissed|let go of)\b/i

/** "My neighbour got a new accountant", but "my new accountant is Sandra". */
function isOfOther(clause: string): boolean {
  return (
    !/^(?:(?:and|but|so|oh|well|also),? )*(?:my|our|the|a|got|we|i)\b['’\w]* (?:\w+ ){0,2}?new\b/i.test(
      clause,
    ) && OF_ANOTHER.test(clause)
  )
}

/**
 * Whether somebody else may do by now what the answer says that one does: "Ravi takes over Harbor".
 *
 * @param who The one of whom the answer says so.
 * @param what Of what.
 */
export function isHandedOn(
  who: string,
  what: string,
  heard: number,
  turns: readonly { readonly content: string; readonly at: number }[],
): boolean {
  const keys = [...keysOf(what)].filter((key) => key.length > 2)
  const holder = [...keysOf(who)]
  return turns.some(
    ({ content, at }) =>
      at > heard &&
      sentencesOf(content).some((sentence) => {
        const said = keysOf(sentence)
        if (!isMeant(sentence)) return false
        if (sentence.split(CLAUSES).some((clause) => goesAway(clause.trim(), keysOf(who)))) return true
        const isOfHolder = [...keysOf(sentence.slice(0, Math.max(0, sentence.search(IN_CHARGE))))].some(
          (key) => holder.includes(key),
        )
        return IN_CHARGE.test(sentence) && !isOfHolder && keys.some((key) => said.has(key))
      }),
  )
}

/** "Misty's gone" speaks of Misty, "Misty's owner" of another. */
function isOfValue(clause: string, keys: readonly string[]): boolean {
  const [, name = '', contracted, next = ''] = /^(\p{L}+)(['’]s)? (\p{L}+)/u.exec(clause) ?? []
  const isVerb =
    contracted === undefined ||
    /^(?:gone|dead|left|leaving|moved|moving|been|quit|retired|retiring|giving|packed|stepping|off|back|not|no|over)$/.test(
      next,
    )
  return isVerb && keys.includes(keyOf(name.toLowerCase()))
}
