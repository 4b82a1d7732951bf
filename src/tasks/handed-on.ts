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
/** The order at the end of what stands before its text. */
const ORDERED = new RegExp(`(?<![\\p{L}\\p{N}])${TASK}(?![\\p{L}\\p{N}])[^.!?:\\n]{0,80}$`, 'iu')
/** Characters before a colon, or the end of a line, in which an order stands. */
const MOST_LEAD = 160
/** Colons of a line that are looked at. */
const MOST_COLONS = 5
const CITED = /^[^\S\r\n\u2028\u2029]*>.*$/gm

/** The text without what it only hands on. @cost O(length) */
export function withoutHandedOn(text: string): string {
  return withoutOrdered(text).replace(CITED, ' ').replace(SAID_BY_OTHERS, ' ').replace(SPOKEN_ON, ' ')
}

/**
 * "Translate to German: …" with what is left of its line; where the line ends with the colon, or the order is a paragraph of
 * its own, with all that follows.
 */
function withoutOrdered(text: string): string {
  const lines = text.split('\n')
  const kept: string[] = []
  for (const [i, line] of lines.entries()) {
    const found = orderIn(line)
    if (found !== null) {
      kept.push(line.slice(0, found.start))
      if (found.isLast) break
      continue
    }
    kept.push(line)
    const isParagraph = i + 2 < lines.length && lines[i + 1]?.trim() === ''
    if (
      isParagraph &&
      ORDERED.test(
        line
          .trimEnd()
          .replace(/[.!?]$/, '')
          .slice(-MOST_LEAD),
      )
    )
      break
  }
  return kept.join('\n')
}

/** Where an order begins whose text follows its colon; `isLast`: on the next line. */
function orderIn(line: string): { readonly start: number; readonly isLast: boolean } | null {
  let at = -1
  for (let n = 0; n < MOST_COLONS; n++) {
    at = line.indexOf(':', at + 1)
    if (at < 0) return null
    const from = Math.max(0, at - MOST_LEAD)
    const order = ORDERED.exec(line.slice(from, at))
    if (order !== null) return { start: from + order.index, isLast: line.slice(at + 1).trim() === '' }
  }
  return null
}
