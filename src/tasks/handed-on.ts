/** What a turn hands on without saying it: words of others, and texts that are to be translated, rewritten or made up. */
import { openWordClasses } from '../std/word-classes.ts'
import { LANGUAGES } from './answer-form.ts'
import { isGivenName } from './compare-entities.ts'

/**
 * What somebody else says, or a text that is only handed on, without quotation marks: "My cousin says: I live in Oslo", "my dad
 * goes, I'm a vegetarian". Behind a colon the whole line, else the sentence.
 */
const SAID_BY_OTHERS =
  /(?<=^[ \t]{0,2}|[.!?\n][ \t]{0,2})(?!\s|(?:(?:and|but|so|well|as|like),? )?(?:I|we)\b|[Mm]y (?:doctor|dentist|vet|therapist|test|results?)\b)[^.!?:\n]{0,80}\b(?:says|said|told (?:me|us)|asked(?: me| us)?|replied|reply (?:was|is)|wrote(?: back)?(?: to)?(?: me| us)?|messaged(?: me| us)?|e-?mailed(?: me| us)?|posted|goes|went|texted(?: me)?|reads?|exact words|motto (?:was|is)|(?:text|message|e-?mail|mail|letter|note|post|review|comment|dm) (?:from|by|I got|we got|I received)\b[^.!?:\n]{0,30}|lyrics|caption|slogan)(?: is| was| were)?: (?=["“']?(?:I|my|we|our|hi|hello|hey|dear)\b)[^\n]*/gim
const SPOKEN_ON =
  /(?<=^[ \t]{0,2}|[.!?\n][ \t]{0,2})(?!\s|(?:(?:and|but|so|well),? )?(?:I|we)\b)[^.!?:\n]{0,60}\b(?:(?:goes|went|was like|is like|was all),?|['’]s like,|(?:says|said|told me|replied|wrote back),) (?=(?:I|I['’]m|I['’]ve) )[^.!?\n]*/gim
/** "How do I say I moved to Ulm in French", "what's Spanish for I'm vegan", "a story about how I moved to Berlin". */
const ASKED_OR_INVENTED = new RegExp(
  [
    '\\bhow (?:do|would|can|should) (?:i|you|we) (?:say|write|spell|pronounce|translate)\\b[^.!?\\n]*',
    `\\bwhat(?:['’]?s| is) (?:the )?(?:${LANGUAGES})(?: word)? for\\b[^.!?\\n]*`,
    '(?<=\\b(?:write|tell|make up|generate|invent|compose|create|draft)\\b[^.!?\\n]{0,40}\\b(?:story|joke|poem|song|essay|letter|scene|dialogue|script|tale|rap|haiku|tweet|post|diary entry) )(?:about|where|in which|how|that)\\b[^!?\\n]*',
  ].join('|'),
  'giu',
)
/** "… – translate to French", "… Translate that, please": of the text before it. */
const OF_THE_ABOVE = new RegExp(
  `(?:[-–—.!?\\n]|^)\\s*(?:please |pls |can you |could you )?(?:translate|rewrite|rephrase|proofread|correct|summari[sz]e|shorten|spellcheck)(?: (?:this|that|it|the above|the text above))?(?: (?:in)?to (?:${LANGUAGES}))?(?:,? please)?[.!?]*\\s*$`,
  'iu',
)
/** An order to do something with a text, or to speak as somebody. */
const TASK = [
  'translat(?:e|ion)|proof-?read|re-?write|re-?phrase|paraphrase|summari[sz]e|shorten|condense|reword|polish|edit|improve|spell-?check|grammar check|conjugate|classify|extract|convert|tl;?dr',
  '(?:check|fix|correct) (?:the |my |this |his |her |their )?(?:grammar|spelling|typos?|text|e-?mail|letter|message|paragraph|sentences?)|check (?:this|that)',
  "(?:reply|respond|answer)(?: to)? (?:this|that|the|my|his|her|[\\p{L}-]+['’]s) (?:e-?mail|mail|message|letter|text|dm|post|review|comment)?",
  'write (?:me )?(?:an? |the )?(?:\\p{L}+ )?(?:cover letter|letter|story|stories|poem|song|bio|biography|e-?mail|post|tweet|speech|essay|message|dialogue|monologue|script|article|profile|review|caption|toast|blurb|about page|function|test)',
  'generate|(?:complete|continue|explain|analy[sz]e) (?:this|that|the)|(?:turn|put|make) (?:this|that|it)|repeat after me|(?:read|post|tweet|say) (?:this|that|it)|say|what tense',
  '(?:act|pretend|role-?play|speak|talk) (?:as|to be|like|that)|what (?:do you think of|does) (?:this|that|it|my)',
  '(?:example|sample|test)(?: sentences?| text| input| answer| profile)?|lyrics|quotes?|caption|slogan|transcript|draft|task|text',
  `in (?:${LANGUAGES})(?: please)?|(?:(?:${LANGUAGES}) )?(?:in)?to (?:${LANGUAGES})`,
  '(?:bitte )?übersetze?n?|tradu(?:ce|cir|is|ire|zca|za|zir|ci)|vertaal|переведи(?:те)?|przetłumacz|çevir|ترجم|(?:请|請|帮我|幫我)?翻(?:译|譯)(?:一下|成\\p{L}{2,4}?文?)?|翻訳して(?:ください)?|번역해 ?(?:줘|주세요)?',
  "(?:got|received|here is|here['’]s)(?: this| an?| the| what)?[^.!?:\\n]{0,20}(?:e-?mail|mail|message|text|letter|note|dm|post|review|customer)|from an? (?:forum|blog|post|chat|mail|customer|website)|(?:e-?mail|mail|message|letter) from [^.!?:\\n]{1,30}",
].join('|')
/** The order at the end of what stands before its text. */
const ORDERED = new RegExp(
  `(?:^|[^\\p{L}\\p{N}\\s]\\s{0,2}|(?<![\\p{L}\\p{N}])(?:please|pls|kindly|now|then|and|I|we|you|me|to|help|just|a|an|the|this|these|my|some|one|for|is|of) )(?:${TASK})(?![\\p{L}\\p{N}])[^.!?:\\n]{0,80}$`,
  'iu',
)
/** What is said so is said of oneself. */
const OF_SELF =
  /\bmy (?:profile|bio|account|data|info|details|situation|plan|plans|settings|record|file)\b|\bto (?:summari[sz]e|sum up|recap)\b|\blet me explain\b|\bfor me please\b/i
/** "Can you translate this for me?", and the text on the next line. */
const OF_THIS = /\b(?:this|that|it|the following|below)\b[^.!?:\n]{0,40}[?:]?\s*$/i
/** The head of a mail. */
const MAIL = /^(?:From|Subject|To|Date|Sent): \S/
/** A line of a program. */
const PROGRAM =
  /^\s*(?:(?:const|let|var|def|function|import|class|return|public|private|#include|print|console)\b.*[=({;]|\/\/|#!)/
/** Who says a line of a chat that was pasted. */
const SPEAKER = /^(?:\[[^\]\n]{4,40}\] ?)?(\p{Lu}[\p{L}'’.-]{0,24}(?: \p{Lu}[\p{L}'’.-]{0,24})?): (?=\S)/u
const SELF = /^(?:Me|I|Myself)$/
/** Words before a colon that are no names. */
const NO_SPEAKER =
  /^(?:Update|Updates|Note|Notes|Edit|Info|Context|Question|Reminder|Correction|News|Summary|Also|P\.?S|FYI|Background|Problem|Situation|Intro|Introduction|Profile|Bio|Status|Confession|Fact|Facts|Important|Warning|Allergies|Diet|Health|Work|Home|Family|Job|Location|Today|Yesterday|Tomorrow|Remember|Btw|Anyway|So|Ok|Okay|Well|Honestly|Basically|Disclaimer|Clarification|Addendum|Goals?|Plans?|Preferences?|Answer|Reason|Yes|No|True|Breaking|Hi|Hello|Hey|Quick Update|Good News|Bad News|Fun Fact|Name|Age|Address|Email|Phone|Typo|Typos|Oops|Sorry|Mistake|Apologies|Wait|Actually|Thing|Point|Issue|Result|Outcome|Same)$/i
/** Characters before a colon, or the end of a line, in which an order stands. */
const MOST_LEAD = 160
/** Colons of a line that are looked at. */
const MOST_COLONS = 5
const CITED = /^[^\S\r\n\u2028\u2029]*>.*$/gm

/** The text without what it only hands on. @cost O(length) */
export function withoutHandedOn(text: string): string {
  if (OF_THE_ABOVE.test(text.slice(-MOST_LEAD))) return ' '
  return withoutOrdered(text)
    .replace(CITED, ' ')
    .replace(SAID_BY_OTHERS, ' ')
    .replace(SPOKEN_ON, ' ')
    .replace(ASKED_OR_INVENTED, ' ')
}

/**
 * "Translate to German: …" with what is left of its line; where the line ends with the colon, or the order is a paragraph of
 * its own, with all that follows. Of a chat that was pasted the lines of its "Me".
 */
function withoutOrdered(text: string): string {
  const lines = text.split('\n')
  const kept: string[] = []
  // Where one of them is "Me", the others are people, too.
  const isChat = lines.some((line) => SELF.test(SPEAKER.exec(line)?.[1] ?? ''))
  for (const [i, line] of lines.entries()) {
    if (MAIL.test(line) && MAIL.test(lines[i + 1] ?? '')) break
    if (PROGRAM.test(line)) continue
    const speaker = SPEAKER.exec(line)
    if (speaker !== null && isSpeaker(speaker[1] ?? '', isChat || speaker[0].startsWith('['))) {
      if (SELF.test(speaker[1] ?? '')) kept.push(line.slice(speaker[0].length))
      continue
    }
    const found = orderIn(line)
    if (found !== null) {
      kept.push(line.slice(0, found.start))
      if (found.isLast) break
      continue
    }
    kept.push(line)
    if (i + 1 < lines.length && isOrder(line, lines[i + 1]?.trim() === '')) break
  }
  return kept.join('\n')
}

/** Whether a word before a colon is who speaks: "Anna", not "Backend". */
function isSpeaker(name: string, isChat: boolean): boolean {
  if (NO_SPEAKER.test(name)) return false
  const words = name.split(' ')
  return isChat || words.some((word) => isGivenName(word) || !openWordClasses().isNoun(word))
}

/** Where an order begins whose text follows its colon; `isLast`: on the next line. */
function orderIn(line: string): { readonly start: number; readonly isLast: boolean } | null {
  let at = -1
  for (let n = 0; n < MOST_COLONS; n++) {
    const found = line.slice(at + 1).search(/[:：]/)
    if (found < 0) return null
    at += 1 + found
    const from = Math.max(0, at - MOST_LEAD)
    const lead = line.slice(from, at)
    const order = ORDERED.exec(lead)
    if (order !== null && !OF_SELF.test(lead))
      return { start: from + order.index, isLast: line.slice(at + 1).trim() === '' }
  }
  return null
}

/** Whether a line orders something of what follows: of this, or of the next paragraph. */
function isOrder(line: string, isParagraph: boolean): boolean {
  const lead = line
    .trimEnd()
    .replace(/[.!?:]$/, '')
    .slice(-MOST_LEAD)
  return (isParagraph || OF_THIS.test(line)) && ORDERED.test(lead) && !OF_SELF.test(lead)
}
