/** What a turn hands on without saying it: words of others, and texts that are to be translated, rewritten or made up. */

import { LANGUAGES } from '../std/languages.ts'
import { announces, announcesNext } from './announced.ts'
import { regexp } from './like.ts'
import { type HandedOn, masked, pasted } from './pasted.ts'

export type { HandedOn }

/** Whose word on somebody is news of them: "my cardiologist", "my contract". */
const KNOWS_ONE = String.raw`(?:\p{L}*(?:ologist|iatrist|ician|therapist)|doctors?|dr|gp|dentist|vet|physio|nurse|midwife|surgeon|allergist|specialist|consultant|dietitian|nutritionist|clinic|hospital|pharmacist|lab|tests?|results?|reports?|passport|contract|lease|payslip|file|record|chart|certificate|licen[cs]e)\b`
/**
 * What somebody else says, or a text that is only handed on, without quotation marks: "My cousin says: I live in Oslo", "my dad
 * goes, I'm a vegetarian". Behind a colon the whole line, else the sentence.
 */
const SAID_BY_OTHERS =
  /(?<=^[ \t]{0,2}|[.!?\n][ \t]{0,2})(?!\s|(?:(?:and|but|so|well|as|like),? )?(?:I|we)\b|[Mm]y (?:doctor|dentist|vet|therapist|\w*ologist|gp|midwife|nurse|surgeon|allergist|specialist|passport|contract|test|results?)\b|[Aa]s (?:said|mentioned|noted)\b)[^.!?:\n]{0,80}\b(?:says|said|told (?:me|us)|asked(?: me| us)?|replied|reply (?:was|is)|wrote(?: back)?(?: to)?(?: me| us)?|messaged(?: me| us)?|e-?mailed(?: me| us)?|posted|goes|went|texted(?: me)?|reads?|exact words|motto (?:was|is)|(?:text|message|e-?mail|mail|letter|note|post|review|comment|dm) (?:from|by|I got|we got|I received)\b[^.!?:\n]{0,30}|lyrics|caption|slogan)(?: is| was| were)?: (?=["“']?(?:I|my|we|our|you|your|hi|hello|hey|dear)\b)[^\n]*/gim
/**
 * "Mia wrote on the form: I am …", "Greta told the nurse: I take …", as far as the sentence goes. Doctors and papers say what is so of the
 * one who has them, and "we" may be the family of both.
 */
const SAID_SOMEWHERE = regexp.gmu`(?<=^[ \t]{0,2}|[.!?\n][ \t]{0,2})(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Tt]heir) (?:\p{Ll}+ )?(?!${KNOWS_ONE})\p{Ll}+|(?!(?:Dr|Doctor|Nurse|Sister|Prof|You|We|Who|Nobody|Also|Just|Then|And|But|So|Finally|Today|Yesterday|Never|Already|Once|Only|Recently|Even|Honestly)\b)\p{Lu}\p{Ll}+) (?:(?:just|also|then|once|already|has|had) )?(?:(?:wrote|writes|noted|typed|entered|scribbled|filled in|filled out|put)(?: down)? (?:in|on|into|under) (?:the|an?|his|her|their) (?:[\p{Ll}-]+ ){0,2}(?:forms?|book|questionnaire|survey|application|card|forum|chat|sheet|diary|register|log)|(?:told|tells) (?:the|an?|his|her|their) (?:\p{Ll}+ )?(?:doctor|nurse|physio|dentist|therapist|teacher|midwife|pharmacist|receptionist|waiter|officer|police|landlord|judge|clerk|consultant|coach|trainer)): (?=["“']?(?:[Ii]|[Mm]y)\b)[^.!?\n]*`
/** "From the customer - I am …": whom one knows may be whom something is from. */
const FROM_SOMEBODY =
  /(?<=^[ \t]{0,2}|[.!?\n][ \t]{0,2})(?:(?:(?:an?|the|this) )?(?:\p{Ll}+ )?(?:e-?mail|mail|message|note|text|letter|reply|review|comment|quote|post) from (?:the|an?|my|our) (?:\p{Ll}+ )?(?:tenant|landlord|landlady|lodger|neighbou?r|colleague|boss|manager|teacher|friend|cousin|sister|brother|mum|mom|dad|mother|father|son|daughter|aunt|uncle|wife|husband|partner|girlfriend|boyfriend)|(?:(?:(?:an?|the|this) )?(?:e-?mail|message|note|review|comment) )?from (?:the|an?) (?:\p{Ll}+ )?(?:tenant|lodger|client|customer|patient|student|pupil|guest|applicant|candidate|user|reader|buyer|reviewer))(?: \p{Lu}\p{L}+)?(?: ?(?:[-–—]+|->)|:) (?=["“']?(?:I|my|we|our)\b)(?!(?:I|we)(?:['’]ve| have)? (?:just )?(?:got|get|bought|inherited|received|learn\p{L}*|heard|borrowed)\b)[^.!?\n]*/gimu
const SPOKEN_ON =
  /(?<=^[ \t]{0,2}|[.!?\n][ \t]{0,2})(?!\s|(?:(?:and|but|so|well),? )?(?:I|we|as|like)\b)[^.!?:\n]{0,60}\b(?:(?:goes|went|was like|is like|was all),?|['’]s like,|(?:says|said|told me|replied|wrote back),) (?=(?:I|I['’]m|I['’]ve) )[^.!?\n]*/gim
/** In each text that these match; trying this takes a twentieth of their time. */
const MAY_BE_SAID = /: /
const MAY_BE_FROM = /\bfrom /i
const MAY_SPEAK_ON = /(?:goes|went|like|all|says|said|me|replied|back),? I['’ ]/i
/** "How do I say I moved to Ulm in French", "what's Spanish for I'm vegan", "a story about how I moved to Berlin". */
const ASKED_OR_INVENTED = new RegExp(
  [
    '\\bhow (?:do|would|can|should) (?:i|you|we) (?:say|write|spell|pronounce|translate)\\b[^.!?\\n]*',
    `\\bwhat(?:['’]?s| is) (?:the )?(?:${LANGUAGES})(?: word)? for\\b[^.!?\\n]*`,
    '\\b(?:test|example|sample|dummy|practice) (?:sentence|phrase|line) (?:was|is|reads?) (?=(?:i|my|we)\\b)(?![^.!?\\n]*\\bis true\\b)[^.!?,\\n]*',
    '(?<=\\b(?:write|tell|make up|generate|invent|compose|create|draft)\\b[^.!?\\n]{0,40}\\b(?:story|joke|poem|song|essay|letter|scene|dialogue|script|tale|rap|haiku|tweet|post|diary entry) )(?:about|where|in which|how|that)\\b[^!?\\n]*',
  ].join('|'),
  'giu',
)
/** "… – translate to French", "… Translate that, please": of the text before it. */
const OF_THE_ABOVE = regexp.iu`(?:[-–—.!?\n]|^)\s*(?:please |pls |can you |could you )?(?:translate|rewrite|rephrase|proofread|correct|summari[sz]e|shorten|spellcheck)(?: (?:this|that|it|the above|the text above))?(?: (?:in)?to (?:${LANGUAGES}))?(?:,? please)?[.!?]*\s*$`
/** An order to do something with a text, or to speak as somebody. */
const TASK = [
  'translat(?:e|ion)|proof-?read|re-?write|re-?phrase|paraphrase|summari[sz]e|shorten|condense|reword|polish|edit|improve|spell-?check|grammar check|conjugate|classify|extract|convert|tl;?dr',
  '(?:check|fix|correct) (?:the |my |this |his |her |their )?(?:\\p{L}+ )?(?:grammar|spelling|typos?|text|e-?mail|letter|message|paragraph|sentences?|essay|homework|composition|assignment|exercise|speech|story|poem|translation)|check (?:this|that)',
  "(?:reply|respond|answer)(?: to)? (?:this|that|the|my|his|her|[\\p{L}-]+['’]s) (?:e-?mail|mail|message|letter|text|dm|post|review|comment)?",
  'write (?:me )?(?:an? |the )?(?:\\p{L}+ )?(?:cover letter|letter|story|stories|poem|song|bio|biography|e-?mail|post|tweet|speech|essay|message|dialogue|monologue|script|article|profile|review|caption|toast|blurb|about page|function|test)',
  'generate|(?:complete|continue|explain|analy[sz]e) (?:this|that|the)|(?:turn|put|make) (?:this|that|it)|repeat after me|(?:read|post|tweet|say) (?:this|that|it)|say|what tense',
  '(?:act|pretend|role-?play|speak|talk) (?:as|to be|like|that)|what (?:do you think of|does) (?:this|that|it|my)',
  '(?:example|sample|test)(?: sentences?| text| input| answer| profile)?|lyrics|quotes?|caption|slogan|transcript|draft|task|text',
  `in (?:${LANGUAGES})(?: please)?|(?:(?:${LANGUAGES}) )?(?:in)?to (?:${LANGUAGES})`,
  '(?:bitte )?übersetze?n?|tradu(?:ce|cir|is|ire|zca|za|zir|ci)|vertaal|переведи(?:те)?|przetłumacz|çevir|ترجم|(?:请|請|帮我|幫我)?翻(?:译|譯)(?:一下|成\\p{L}{2,4}?文?)?|翻訳して(?:ください)?|번역해 ?(?:줘|주세요)?',
  "(?:(?:got|received) (?:this|these|the following)|(?:here is|here['’]s)(?! (?:my|our) (?:\\p{Ll}+ )?(?:e-?mail|mail|message|text|letter|note|dm|post|review))(?: this| an?| the| what)?)[^.!?:\\n]{0,20}(?:e-?mail|mail|message|text|letter|note|dm|post|review|customer)|from an? (?:forum|blog|post|chat|mail|customer|website)|(?:e-?mail|mail|message|letter) from [^.!?:\\n]{1,30}",
].join('|')
/** The order at the end of what stands before its text. */
const ORDERED = regexp.iu`(?:^|[^\p{L}\p{N}\s]\s{0,2}|(?<![\p{L}\p{N}])(?:please|pls|kindly|now|then|and|I|we|you|me|to|help|just|a|an|the|this|these|my|some|one|for|is|of) )(?:${TASK})(?![\p{L}\p{N}])[^.!?:\n]{0,80}$`
/** What is said so is said of oneself. */
const OF_SELF =
  /\bmy (?:profile|bio|account|data|info|details|situation|plan|plans|settings|record|file)\b|\bto (?:summari[sz]e|sum up|recap)\b|\blet me explain\b|\bfor me please\b/i
/** "Can you translate this for me?", and the text on the next line. */
const OF_THIS = /\b(?:this|that|it|the following|below)\b[^.!?:\n]{0,40}[?:]?\s*$/i
const PROGRAM =
  /^[^\S\r\n\u2028\u2029]*(?:(?:const|let|var|def|function|import|class|return|public|private|#include|print|console)\b.*[=({;]|\/\/|#!).*$/gm
/** Characters before a colon, or the end of a line, in which an order stands. */
const MOST_LEAD = 160
/** Colons of a line that are looked at. */
const MOST_COLONS = 5
const CITED = /^[^\S\r\n\u2028\u2029]*>.*$/gm

/** Code is nobody's words. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g
/** An order that is about words, not about an example or a program. */
const OF_WORDS =
  /transl|proof|re-?writ|re-?phras|paraphras|summari|shorten|condense|reword|polish|grammar|spell|repl|respon|answer|mail|letter|message|text|note|post|review|repeat|lyrics|quote|caption|speech|story|poem|song/i

/** The text without what it only hands on. @cost O(length) */
export function withoutHandedOn(text: string): string {
  let rest = ''
  let end = 0
  for (const { from, to } of handedOn(text)) {
    rest += `${text.slice(end, from)} `
    end = to
  }
  return rest + text.slice(end)
}

/** The stretches of a text that its writer only hands on, in order, none within another. @cost O(length) */
export function handedOn(text: string): readonly HandedOn[] {
  if (OF_THE_ABOVE.test(text.slice(-MOST_LEAD))) return [{ from: 0, words: text.length, to: text.length }]
  const programs = [...text.matchAll(PROGRAM)].map(({ index, 0: { length } }) => {
    return { from: index, words: index + length, to: index + length }
  })
  const speech = text.includes('`') ? text.replace(CODE, filled) : text
  const plain = programs.length > 0 ? speech.replace(PROGRAM, filled) : speech
  const shown = pasted(plain)
  const found = [...programs, ...shown, ...ledIn(masked(plain, shown), shown)]
  const rest = masked(plain, found)
  const marked = [
    CITED,
    ...(MAY_BE_SAID.test(rest) ? [SAID_BY_OTHERS, SAID_SOMEWHERE] : []),
    ...(MAY_BE_FROM.test(rest) ? [FROM_SOMEBODY] : []),
    ...(MAY_SPEAK_ON.test(rest) ? [SPOKEN_ON] : []),
  ]
  for (const pattern of marked)
    for (const { index, 0: said } of rest.matchAll(pattern))
      found.push({ from: index, words: index, to: index + said.length })
  for (const { index, 0: asked } of rest.matchAll(ASKED_OR_INVENTED))
    found.push({ from: index, words: index + asked.length, to: index + asked.length })
  const isCode = ({ words }: HandedOn): boolean => text.slice(words).trimStart().startsWith('```')
  return joined(found).map((one) => (isCode(one) ? { ...one, words: one.to } : one))
}

/** Stands for a sign of a program. */
const FILLED = '\u00b7'

function filled(code: string): string {
  return code.replace(/[^\n]/g, FILLED)
}

function joined(found: readonly HandedOn[]): HandedOn[] {
  const whole: HandedOn[] = []
  for (const one of [...found].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = whole.at(-1)
    if (last === undefined || one.from >= last.to) whole.push(one)
    else if (one.to > last.to) whole[whole.length - 1] = { ...last, to: one.to }
  }
  return whole
}

/**
 * "Translate to German: …", "my landlord sent this: …": the rest of the line, or of a letter's paragraph; where the line ends with the
 * colon, or what leads in is a paragraph of its own, all that follows. A stretch that has marks of its own ends with them.
 *
 * @param shown What is handed on by its own marks; it is left out of the text.
 */
function ledIn(text: string, shown: readonly HandedOn[]): HandedOn[] {
  const found: HandedOn[] = []
  const isShown = (at: number): boolean => {
    const next = text.slice(at).search(/\S/)
    const until = next < 0 ? text.length : at + next
    return shown.some(({ from }) => from >= at && from <= until)
  }
  const lines = text.split('\n')
  let at = 0
  for (const [i, line] of lines.entries()) {
    const from = at
    const to = from + line.length
    at = to + 1
    const led = leadIn(line)
    if (
      led?.isPasted &&
      text
        .slice(from + led.words)
        .trimStart()
        .startsWith(FILLED)
    )
      continue
    if (led !== null) {
      const words = from + led.words
      const isLast = line.slice(led.words).trim() === '' && !isShown(words)
      const end = isLast
        ? text.length
        : isShown(words)
          ? words
          : led.isPasted && BEGINS.test(line)
            ? paragraphEnd(text, to)
            : to
      found.push({ from: from + led.from, words: led.isOfWords ? words : end, to: end })
      if (isLast) break
      continue
    }
    const next = lines[i + 1]
    if (next !== undefined && leadsToNext(line, next.trim() === '') && !isShown(to)) {
      found.push({ from: to, words: OF_WORDS.test(line) ? to : text.length, to: text.length })
      break
    }
  }
  return found
}

/** "Hi Jo," goes on below. */
const BEGINS = /,\s*$/

function paragraphEnd(text: string, from: number): number {
  const end = text.slice(from).search(/\n[^\S\n]*(?:\n|$)/)
  return end < 0 ? text.length : from + end
}

interface Lead {
  /** Where it begins as far as it is no speech of its own. */
  readonly from: number
  /** Behind the colon. */
  readonly words: number
  /** Words of somebody else rather than an order. */
  readonly isPasted: boolean
  readonly isOfWords: boolean
}

/** What leads in a text that follows its colon. */
function leadIn(line: string): Lead | null {
  let at = -1
  for (let n = 0; n < MOST_COLONS; n++) {
    const found = line.slice(at + 1).search(/[:：]/)
    if (found < 0) return null
    at += 1 + found
    const from = Math.max(0, at - MOST_LEAD)
    const lead = line.slice(from, at)
    const order = ORDERED.exec(lead)
    if (order !== null && !OF_SELF.test(lead))
      return { from: from + order.index, words: at + 1, isPasted: false, isOfWords: OF_WORDS.test(order[0]) }
    const isLast = line.slice(at + 1).trim() === ''
    if (announces(lead, isLast)) return { from: at + 1, words: at + 1, isPasted: true, isOfWords: true }
  }
  return null
}

/** Whether a line orders something of what follows, or announces it, without a colon: this, or the next paragraph. */
function leadsToNext(line: string, isParagraph: boolean): boolean {
  const lead = line
    .trimEnd()
    .replace(/[.!?:]$/, '')
    .slice(-MOST_LEAD)
  if (announcesNext(lead)) return true
  return (isParagraph || OF_THIS.test(line)) && ORDERED.test(lead) && !OF_SELF.test(lead)
}
