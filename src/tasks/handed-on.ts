/** What a turn hands on without saying it: words of others, and texts that are to be translated, rewritten or made up. */

/**
 * What somebody else says, or a text that is only handed on, without quotation marks: "My cousin says: I live in Oslo", "my dad
 * goes, I'm a vegetarian". Behind a colon the whole line, else the sentence.
 */
const SAID_BY_OTHERS =
  /(?<=^[ \t]{0,2}|[.!?\n][ \t]{0,2})(?!\s|(?:(?:and|but|so|well),? )?(?:I|we)\b)[^.!?:\n]{0,80}\b(?:says|said|told (?:me|us)|asked(?: me| us)?|replied|reply (?:was|is)|wrote(?: back)?(?: to)?(?: me| us)?|messaged(?: me| us)?|e-?mailed(?: me| us)?|goes|went|texted(?: me)?|reads?|exact words|motto (?:was|is)|text from [^.!?:\n]{1,30}|message from [^.!?:\n]{1,30}|e-?mail from [^.!?:\n]{1,30}|lyrics|caption|slogan)(?: is| was| were)?: (?=["“']?(?:I|my|we|our)\b)[^\n]*/gim
const SPOKEN_ON =
  /(?<=^[ \t]{0,2}|[.!?\n][ \t]{0,2})(?!\s|(?:(?:and|but|so|well),? )?(?:I|we)\b)[^.!?:\n]{0,60}\b(?:(?:goes|went|was like|is like|was all),?|['’]s like,|(?:says|said|told me|replied|wrote back),) (?=(?:I|I['’]m|I['’]ve) )[^.!?\n]*/gim
/** An order to do something with a text, or to speak as somebody. */
const TASK =
  '(?:translat(?:e|ion)|proof-?read|re-?write|re-?phrase|paraphrase|summari[sz]e|shorten|condense|reword|polish (?:the|this|my|his|her|their)|edit (?:the|this|my|his|her|their)|improve|(?:check|fix|correct) (?:the |my |this |his |her |their )?(?:grammar|spelling|text|e-?mail|letter|message|paragraph|sentences?)|(?:reply|respond|answer) to (?:this|that|the|my|his|her)|write (?:me )?(?:an? |the )?(?:\\p{L}+ )?(?:cover letter|letter|story|stories|poem|song|bio|biography|e-?mail|post|tweet|speech|essay|message|dialogue|monologue|script|article|profile|review|caption|toast|blurb|about page)|(?:act|pretend|role-?play|speak|talk) (?:as|to be|like|that)|(?:example|sample|test) (?:sentences?|text|input|answer|profile)|lyrics|quotes?|caption|slogan|transcript|draft|what does (?:this|that|it) (?:mean|say))'
/** Behind its colon: what is left of the line, or all that follows where the line ends with it. */
const AFTER_TASK = new RegExp(
  `(?<![\\p{L}\\p{N}])${TASK}(?![\\p{L}\\p{N}])[^.!?:\\n]{0,80}:[ \\t]*(?:\\n[\\s\\S]*|[^\\n]*)`,
  'giu',
)
/** "Can you translate this into Spanish?", and the text in a paragraph of its own. */
const BELOW_TASK = new RegExp(
  `(?<![\\p{L}\\p{N}])${TASK}(?![\\p{L}\\p{N}])[^.!?:\\n]{0,80}[.!?]?[ \\t]*\\n[ \\t]*\\n[\\s\\S]*`,
  'giu',
)
const CITED = /^[^\S\r\n\u2028\u2029]*>.*$/gm

/** The text without what it only hands on. @cost O(length) */
export function withoutHandedOn(text: string): string {
  return text
    .replace(AFTER_TASK, ' ')
    .replace(BELOW_TASK, ' ')
    .replace(CITED, ' ')
    .replace(SAID_BY_OTHERS, ' ')
    .replace(SPOKEN_ON, ' ')
}
