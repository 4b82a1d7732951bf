/** Words beside an ending that leave what it speaks of as it was: it is for an hour, in part, of something else, or a figure of speech. */
import type { Clause } from '../../../english/clauses.ts'
import type { Word } from '../../../english/words.ts'
import { isNoHome, isOtherMove } from '../clauses/moved-to.ts'
import { isOfSomeTimes } from '../clauses/narrowed.ts'
import { kinOf } from '../clauses/nouns.ts'
import { insteadOf } from '../clauses/tools.ts'
import { GROUP, isKin, leadOf, SPOUSE } from './over.ts'

/** Verbs of what may last an hour; who dies, sells or divorces does it for good. */
const BRIEF =
  /^(?:leave|quit|stop|lose|close|shut|finish|drop|return|move|run|crash|walk|step|pull|back|go|put|let|give|fly|swap|trade)$/
const FOR_A_WHILE =
  /\b(?:at (?:\d|noon|midnight|lunch|lunchtime|half past|quarter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?! ?(?:years|months|weeks))|early(?! (?:this|last|in|on))|(?:for|after) (?:(?:an?|half an|a few|\d+|one|two|three|four|five|six|ten|fifteen|twenty|thirty) )?(?:seconds?|minutes?|hours?|moment|while|bit)\b|for (?:a|one|two|three|a few|the next \w+) (?:days?|weeks?)\b|for (?:today|now|tonight)\b|for the (?:day|night|weekend|evening|moment|holidays?|winter|summer)\b|for (?:an? |the |my )?(?:meeting|appointment|weekend|trip|holiday|conference|visit|lunch|dinner|walk|run|call|break)\b|because of (?:the )?(?:rain|weather|cold|heat|storm|snow|traffic|noise)|in (?:the|a) (?:\p{L}+ )?game\b|(?:but|and) (?:he|she|it|they|we|I) (?:(?:soon|then|later) )?(?:came back|was back|is back|returned|turned up|was found|found)|but found|and came back|out of the way|to the (?:shed|garage|shelf|cupboard|drawer|basement|cellar|attic|rack)\b|away from (?:the|my|his|her) (?!house|home|farm|garden|yard)\p{L}+)/iu

/** A stay that moves nobody: "to Berlin for the weekend". */
export const FOR_SOME_DAYS: string = String.raw`for (?:the|an?|two|three|four|\d+|a few|a couple of) (?:weekend|weeks?|days?|nights?)`
/** The box is empty: "I finished my sertraline, so I need a new box". */
const USED_UP =
  /\b(?:need|get|buy|order|pick up|ordered|bought|got) (?:a |an |some )?(?:new|another|more|refill|next)\b/i

/** Whether what the clause says is over goes on. */
export function goesOn(words: readonly Word[], clause: Clause): boolean {
  return (
    isForAWhile(words, clause) ||
    isInPart(words, clause) ||
    (clause.negated && isOfSomeTimes(words, clause)) ||
    isOfMere(words, clause) ||
    (clause.verb !== 'let' && clause.objects.some((o) => isCut(words, o.next)))
  )
}

/** Whether a phrase goes on where it seemed to end: "my laptop stand" is no laptop. */
function isCut(words: readonly Word[], next: number): boolean {
  const [word, after] = [words[next], words[next + 1]]
  if (word === undefined || word.time) return false
  if (word.lower === "'s" || word.lower === "'") return true
  const isNoun = /^(?:NOUN|VERB)$/.test(word.pos) && !/(?:ing|ed)$/.test(word.lower)
  return (
    isNoun &&
    (after === undefined || /^(?:[.,;:!?]|and|but|so|to|in|on|at|for|last|yesterday)$/.test(after.lower))
  )
}

/** "I left Corvus at six", "lost Rex for ten minutes, but he came back". */
function isForAWhile(words: readonly Word[], { at, verb, chain, next }: Clause): boolean {
  const isBrief = BRIEF.test(verb) || chain.some((c) => c === 'stop' || c === 'quit')
  if (!isBrief) return false
  const text = words
    .slice(at, next + 14)
    .map((w) => w.text)
    .join(' ')
  if (verb === 'finish' && USED_UP.test(text)) return true
  return (
    FOR_A_WHILE.test(text.replace(/ (?=[,.])/g, '')) ||
    (verb === 'quit' && insteadOf(words[at + 1]?.text ?? '') !== undefined)
  )
}

/** What of an activity ends, and not all of it: where, with whom, how, when of a day, a week or a year. */
const PART =
  /^(?:in the (?:morning|evening|afternoon|rain|dark|house|garden)s?|at (?:night|weekends?|work|home|school|lunch|dinner|the\b(?! (?:end|beginning|start|close|turn)\b))|on (?:my|the|\p{L}+days?|weekends?|holidays?|\p{L}+ mornings?)|in (?:winter|summer|spring|autumn|public|bed)|after (?:\d|ten|nine|eight|eleven|six|seven|dark|work|dinner|lunch|midnight)|before (?:\d|noon|work|bed|breakfast|lunch|dinner)|during|every|without|with (?:coffee|food|meals?|milk|tea|water|alcohol|wine|\p{L}+ juice|breakfast|lunch|dinner|him|her|them|people|strangers|(?:my|the|our|his|her|their) (?:kids?|children|wife|husband|mum|mom|mother|dad|father|parents|friends?|sister|brother|team|colleagues|boss|neighbou?rs?|\p{L}+ juice))|alone|outdoors?|outside|indoors?|inside|there|(?:so|as|that|very|too) (?:much|often|hard|late|early)|often|together|by (?:heart|hand|myself)|for (?:\p{L}+ )?(?:lists?|notes|work|fun|reasons|the animals|shopping|my|this)|just|only|when (?:the|it|they|he|she|somebody|someone|I (?:saw|heard|noticed|see|hear|came|walked|entered|rang|called)|my phone)|while|(?:that|as|so) (?:strict|strictly))(?!\p{L})/iu
/** Of what somebody is, further words say how: "not vegetarian because of religion". */
const MANNER = /^(?:for|because|by|out|in|due|when|with|who|to|on|just|only)\b(?! (?:now|the moment))/i

/** "I no longer play the cello in the evenings", "stopped taking sertraline with coffee", "not vegetarian for health reasons". */
function isInPart(words: readonly Word[], clause: Clause): boolean {
  const { chain, negated, ended, verb, adjective, objects, prepositional } = clause
  if (chain[0] === 'used')
    return (
      chain.some((c) => LIKED.test(c)) || (LIKED.test(verb) && /ing$/.test(words[clause.at + 1]?.lower ?? ''))
    )
  const hasStopped = chain.some((c) => c === 'stop' || c === 'quit')
  if (!hasStopped && !negated && !ended) return false
  if (negated && clause.tense === 'past') return false
  const [object] = objects
  // "Not … any more" is said of all of it, a plain "not" often of how it is.
  const isPlain =
    negated && !ended && !/\b(?:any ?more|any longer)\b/.test(restOf(words, clause.at + 1, true))
  if (verb === 'be') {
    if (adjective === 'together')
      return isPlain && !/^(?:now|at all)?$/.test(restOf(words, clause.next, true))
    const [manner] = prepositional
    if (manner?.preposition === 'for') return isPlain && !manner.phrase.proper
    return isPlain && manner === undefined && MANNER.test(restOf(words, object?.next ?? clause.next, false))
  }
  const first = prepositional[0]?.phrase
  const end = object?.next ?? (LEADING.test(prepositional[0]?.preposition ?? '') ? first?.next : undefined)
  if (end === undefined) return false
  const rest = restOf(words, end, true)
  return PART.test(rest) || /^with \p{Lu}/u.test(rest)
}

const LIKED = /^(?:hate|love|like|enjoy|dread|want|dream|prefer)$/
/** Leads to what an activity is of: "working at Halden", "going to the choir". */
const LEADING = /^(?:at|for|to|in|with)$/

/** Verbs that say something else of a bill, a pot or a drawer than of a couple, a pet or a car. */
function isOfMere(words: readonly Word[], clause: Clause): boolean {
  const { verb, objects, prepositional, subject, progressive, chain } = clause
  const [object] = objects
  const [first] = prepositional
  const rest = restOf(words, object?.next ?? endOfVerb(words, clause), false)
  switch (leadOf(clause)) {
    case 'split':
    case 'split up':
    case 'break up':
    case 'separate':
    case 'break off':
      return (
        (object !== undefined && !WEDDING.test(object.noun)) ||
        /^(?:at|in|on) (?:the|a|our|my) (?!end\b)/.test(rest) ||
        // "I broke up with my therapist."
        (first?.preposition === 'with' && !first.phrase.proper && !isOfCouple(first.phrase.noun))
      )
    case 'leave':
      // "I left Leo at the airport", "left Ines some soup", "left Ben in charge".
      return (
        object !== undefined &&
        (object.proper ? subject.kind !== 'other' : isKin(object.noun)) &&
        (objects.length > 1 || BEHIND.test(rest))
      )
    case 'drop':
      return (
        /^an?$|^one$/.test(object?.determiner ?? '') ||
        /^(?:one|a) /.test(object?.text ?? '') ||
        /^(?:in|on|under|into|onto|behind|down|from|over|off|at) /.test(rest) ||
        (object?.determiner === 'my' && GADGET.test(object.name))
      )
    case 'drop out':
      return (
        first !== undefined &&
        !(first.phrase.proper || STUDY.test(first.phrase.noun) || GROUP.test(first.phrase.noun))
      )
    case 'move out':
      return (
        object !== undefined ||
        /^of (?!(?:(?:our|the|my|this) (?:\p{L}+ )?(?:flat|house|apartment|place|home|flatshare)\b|\p{Lu}))/u.test(
          rest,
        )
      )
    case 'move':
      return object !== undefined && subject.kind !== 'speaker' && !subject.together
    case 'finish':
      return (
        /^(?:a|one) /.test(object?.text ?? '') && !/^(?:a|one) (?:degree|course)/.test(object?.text ?? '')
      )
    case 'sell':
    case 'return':
    case 'lose':
      // "I lost the car in the car park", and found it again.
      if (verb === 'lose' && object !== undefined && MISLAID.test(restOf(words, object.next, true)))
        return true
      // One that is not said to be one's own.
      return /^(?:an?|another)$/.test(object?.determiner ?? '')
    case 'die':
    case 'pass away':
      return progressive && !chain.includes('stop')
    default:
      return false
  }
}

/** "My sister's car", "Miso's old basket": a thing of somebody else's. */
const BELONGING =
  /\p{L}(?:'s|s') \p{Ll}|(?:^| )\p{Ll}+(?:'s|s') \p{L}|^(?:hire|rental|rented|borrowed|loan|toy|model) /u

/** Whether words speak of a thing that is not the speaker's, or of a part of one. */
export function isOfOthers(tail: string): boolean {
  return BELONGING.test(tail) && kinOf(tail.split(' ').at(-1) ?? '') === null
}

const COUPLE = /^(?:girl|boy|guy|man|woman|spouse|ex)$/
function isOfCouple(noun: string): boolean {
  return SPOUSE.test(noun) || COUPLE.test(noun)
}
const WEDDING = /^(?:wedding|engagement|relationship|things|it|marriage)$/
/** Where or how somebody was left for a while. */
const BEHIND =
  /^(?:(?:at|in|on)(?= )|behind|alone|sleeping|waiting|with|some|my|a|an|the|two|three|to (?!be\b)|outside|inside|off|standing|there|here)(?!\p{L})(?! (?:the )?(?:end|summer|spring|autumn|winter|good)\b)/iu
const GADGET =
  /\b(?:macbook|laptop|phone|iphone|camera|ipad|tablet|kindle|guitar|cello|violin|bow|glasses|keys?|shoes?|watch|cup|mug)\b/i
const STUDY =
  /^(?:school|university|college|uni|course|degree|programme|program|class|studies|medicine|law|academy|bootcamp|phd|apprenticeship|training|high school|art school)$/

/** What is said to be, and is not: a figure of speech, a game, a joke. Nothing is told by such a clause. */
export function isFigure(words: readonly Word[], clause: Clause): boolean {
  const { verb, particle, objects, subject, passive, adverbs } = clause
  const [object] = objects
  const rest = restOf(words, object?.next ?? endOfVerb(words, clause), true)
  const said = restOf(words, clause.at, true)
  if (JEST.test(said) || (verb === 'be' && ON_STAGE.test(said))) return true
  // "I'm basically ninety", "he's practically the mayor": as good as, and so not.
  if (verb === 'be' && adverbs.some((a) => AS_GOOD_AS.test(a))) return true
  // "I sold Miso's scratching post" where the thing is not seen.
  if (words[object?.next ?? -1]?.lower === "'s") return true
  switch (leadOf(clause)) {
    case 'die':
      return (
        subject.kind === 'speaker' || object !== undefined || FAINT.test(rest) || isAnother(words, subject)
      )
    case 'pass away':
      return object !== undefined
    case 'fire':
    case 'fire up':
    case 'sack':
      return passive && (particle === 'up' || /^(?:up|with)\b/.test(rest))
    case 'retire':
      return (
        object !== undefined ||
        /^(?:to (?:bed|my|the|his|her)|from the (?:race|game|match)|early last night)/.test(rest)
      )
    case 'lose':
      // "I lost my dad in the supermarket" and found him again.
      return object !== undefined && isKin(object.noun) && objects.length === 1 && MISLAID.test(rest)
    case 'sell':
      return object?.noun === 'soul'
    default:
      return false
  }
}

/** "My other grandmother", "my childhood cat": none that is spoken of otherwise. */
function isAnother(words: readonly Word[], { start, next, kind }: Clause['subject']): boolean {
  const said = words.slice(start, next).map((w) => w.lower)
  return (
    kind !== 'speaker' && said.some((w) => /^(?:other|first|childhood|previous|former|second|last)$/.test(w))
  )
}

const JEST =
  /\bas an? (?:april fool|joke|prank)|\bin (?:my|his|her|our) (?:head|mind|dreams?|imagination)\b(?! office)|\bin a former life\b/i
const AS_GOOD_AS = /^(?:basically|literally|essentially|effectively|virtually|practically)$/
const ON_STAGE = /\bin (?:our|the|my|a) (?:school )?(?:play|musical|pantomime|nativity)\b/i
const FAINT =
  /^(?:laughing|inside|a (?:little|bit|thousand)|on (?:me|us|stage)|for\b|of (?:laughter|laughing|embarrassment|boredom|shame|happiness|joy|curiosity|excitement|jealousy)|in the (?:\p{L}+ )?(?:level|round|game|scene|episode|film|movie|mission|battle)|to (?:see|hear|get|know)|again)(?!\p{L})/iu
const MISLAID =
  /^(?:in (?:the|a) (?:super)?(?:market|museum|mall|crowd|shop|store|park|zoo|station|airport|car park|forest|woods|fog|dark|garden|city)|in \p{L}+ again$|at (?:the|a) (?:airport|station|market|flea market|fair|museum|mall|festival|zoo|beach|concert)|somewhere|again|for (?:a|an|ten|five|half))/iu

/** Whether a plan is denied only as it would be carried out: "not alone", "not without a garden", "not that one". */
export function isOtherwise(
  words: readonly Word[],
  { objects: [object], prepositional, next }: Clause,
): boolean {
  const end = Math.max(object?.next ?? 0, prepositional[0]?.phrase.next ?? 0) || next
  return (
    /^(?:that|this|those|these)$/.test(object?.determiner ?? '') ||
    prepositional.some((p) => p.preposition === 'without') ||
    /^(?:today|tonight|yet|this time|alone|by (?:myself|car|bus|train|plane)|to (?!be\b)|just|only|without|with|for (?:work|long|fun|the))(?!\p{L})/iu.test(
      restOf(words, end, true),
    )
  )
}

/** Whether where somebody lives, works or studies is told of an evening, a few weeks, a season, or of long ago. */
export function isPassing(words: readonly Word[], clause: Clause, relation: string): boolean {
  const { at, verb } = clause
  if (!/^(?:lives_in|moved_from|works_at|studies_at|job_title)$/.test(relation)) return false
  const said = restOf(words, at, true)
  if (relation === 'moved_from') return isNoHomeOf(words, clause, said)
  if (LONG_AGO.test(said) && /^(?:move|start|begin|come|go|work|live|study)$/.test(verb)) return true
  if (relation === 'job_title' && (MOCK_TITLE.test(said) || isMerely(words, at))) return true
  if (relation === 'works_at' && verb === 'do') return true
  if (relation === 'lives_in')
    return A_WHILE.test(said) || (verb !== 'move' && A_SEASON.test(said)) || isNoHomeOf(words, clause, said)
  return /^(?:be|work|study)$/.test(verb) && THIS_DAY.test(said)
}

/** "Only the lodger here", "just the driver in this family": what somebody is made out to be. */
function isMerely(words: readonly Word[], at: number): boolean {
  const said = words.slice(Math.max(0, at - 2), at + 3).map((w) => w.lower)
  return /\b(?:only|just|merely|simply) the\b/.test(said.join(' '))
}
const MOCK_TITLE =
  /\ba (?:bit|little) of an?\b|\b(?:glorified|so-called|unofficial|self-(?:proclaimed|appointed|styled)|would-be|wannabe)\b/

/** "Our old dog died when I was twelve" was before all that is known. */
export function wasLongAgo(words: readonly Word[], { at }: Clause): boolean {
  return LONG_AGO.test(restOf(words, at, true))
}

const LONG_AGO =
  /\b(?:when (?:I|we|he|she|they) (?:was|were) (?:\d|a|an|\p{L}+(?:$| |,))|as (?:a|an) (?:\p{L}+ )?(?:child|kid|teenager|teen|baby|toddler|student|boy|girl)|in (?:my|his|her|our|their) (?:early |late |mid )?(?:teens|twenties|thirties|childhood|youth)|after (?:school|university|college|uni)\b|at the age of\b)/iu
const A_WHILE =
  /\bfor (?:a|an|one|two|three|four|six|a few|a couple of|the next (?:\p{L}+ )?|the) ?(?:days?|weeks?|months?|summer|winter|semester|term|holidays?)\b|\bevery (?:summer|winter|spring|autumn)\b/iu
const A_SEASON = /\b(?:during|in) (?:the )?(?:summer|winter|spring|autumn)s?\b|\b(?:at|on) weekends?\b/i
const THIS_DAY =
  /(?<!\b(?:as of|since|from|starting) )\b(?:today|tonight|tomorrow|this (?:week|morning|afternoon|evening|weekend)|right now|at (?:weekends|our|the (?:party|barbecue|wedding)))\b/i
/** "Moved to Slack", "moved back to Team Red": up to where the name ends. */
const MOVED_TO =
  /^(?:move|moved|moving)(?: back| over)? to (?<name>\p{Lu}[^\s,;.!?]*(?: \p{Lu}[^\s,;.!?]*)*)/u
/** "Basically live in the gym": where somebody is a lot. */
const SO_TO_SAY = /^(?:basically|literally|essentially|effectively|virtually|practically|almost)$/

/** Whether nobody lives there: "I moved to Gmail", "we moved to Sales", "I basically live in Nando's". */
function isNoHomeOf(words: readonly Word[], { at, verb, adverbs }: Clause, said: string): boolean {
  if (verb !== 'move')
    return (
      adverbs.some((a) => SO_TO_SAY.test(a)) ||
      (/^(?:live|lives|living) (?:in|at|on) \p{Lu}/u.test(said) && isNoHome(said.split(' ')[2] ?? ''))
    )
  const name = MOVED_TO.exec(said)?.groups?.name
  const sentence = words.slice(Math.max(0, at - 12), at + 24).map((w) => w.text)
  return name !== undefined && isOtherMove(name, sentence.join(' '))
}

/** Index after the verb and its particle. */
function endOfVerb(words: readonly Word[], { at, particle }: Clause): number {
  if (particle === null) return at + 1
  const found = words.findIndex((w, i) => i > at && i < at + 5 && w.lower === particle)
  return found < 0 ? at + 1 : found + 1
}

/** At most nine words, up to the next mark. */
function restOf(words: readonly Word[], from: number, withTime: boolean): string {
  const found: string[] = []
  for (const word of words.slice(from, from + 9)) {
    if (/^[.,;:!?()–—]$/.test(word.text)) break
    if (withTime || !word.time) found.push(word.text)
  }
  return found.join(' ')
}

/** "We lost the house, somebody outbid us", "I lost the job to someone younger": what was wanted, and never had. */
export function isMissedOut(
  words: readonly Word[],
  { verb, objects: [object] }: Clause,
  content: string,
): boolean {
  if (verb !== 'lose' || object?.determiner !== 'the' || !WANTED.test(object.noun)) return false
  const k = words.findIndex((w, i) => i > object.start && w.lower === 'to')
  const to = words.slice(k + 1, k + 4)
  const isToSomebody = k > 0 && (to[0]?.pos === 'PROPN' || to.some((w) => SOMEBODY.test(w.lower)))
  return isToSomebody || OUTBID.test(content)
}

const WANTED =
  /^(?:house|flat|apartment|cottage|bungalow|condo|place|home|property|land|plot|job|role|position|post|contract|deal|client|boat|car|van|caravan|puppy|kitten|spot|slot|tender|room)$/
const SOMEBODY =
  /^(?:some(?:one|body)|buyers?|bidders?|couple|family|candidate|applicant|competitor|developer|investor|landlord)$/
const OUTBID =
  /\b(?:out-?bid(?:ding)?|gazump(?:ed|ing)?|(?:paid|paying|offered|offering|with) (?:in )?cash|cash (?:buyer|offer)|(?:offered|paid|bid) (?:more|over|above|higher)|(?:higher|better) (?:bid|offer)|(?:the seller|the sellers|the owners?|they) (?:went with|chose|picked|sold (?:it )?to)|(?:went|gave it|sold) to (?:someone|somebody|another|the other)|beat us to it|got in (?:first|before us)|pulled out)\b/i
