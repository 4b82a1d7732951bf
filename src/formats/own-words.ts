/** What the writer of a mail wrote: without the mail that is answered, and without the signature. */

const SIGNATURE = /^-- ?$/
const QUOTED = /^\s*>/
/** The line before a quoted mail, in the languages mail programs write it in most; it can run over two lines. */
const ANSWERED =
  /^(?:On|Am|Le|El|Em|Il|Op|Den|Dne|W dniu)\b.{4,300}\b(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|napsal\(a\)|napisał\(a\))\b[^\n]{0,80}:?$/iu
/** The head of a mail below, as Outlook puts it there. */
const BELOW = [
  /^-{2,}\s*(?:(?:Original|Forwarded) Message|Ursprüngliche Nachricht|Weitergeleitete Nachricht|Message (?:d['’]origine|transféré)|Mensaje original|Mensagem original|Messaggio originale|Oorspronkelijk bericht)\s*-{2,}$/iu,
  /^_{20,}$/,
]
const HEAD = /^\*?(?:From|Von|De|Da|Van)\*?:\s.+/iu
const HEAD_DATE = /^\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|Verzonden)\*?:\s.+/iu

const DEVICE =
  /^(?:Sent from (?:my|Mail for|Outlook|Yahoo)\b.*|Sent via .{2,40}|Get Outlook for \w+.*|Von meinem .{2,40} gesendet\.?|Gesendet (?:von|mit) .{2,60}|Envoyé (?:de|depuis) mon .{2,40}|Enviado desde mi .{2,40}|Enviado do meu .{2,40}|Inviato da(?:l mio)? .{2,40}|Verzonden vanaf mijn .{2,40}|Skickat från min .{2,40}|Wysłane z .{2,40})$/iu
/** A line of its own before the name of who writes, in the languages of above. */
const CLOSING =
  /^(?:(?:with )?(?:kind|kindest|best|warm|warmest|many) regards|regards|best|best wishes|all the best|cheers|thanks|many thanks|thank you|thanks and regards|(?:yours )?sincerely(?: yours)?|yours (?:truly|faithfully)|love|take care|mit (?:freundlichen|besten|herzlichen|lieben|vielen) grü(?:ß|ss)en|(?:viele|liebe|beste|herzliche|schöne|freundliche) grü(?:ß|ss)e|grü(?:ß|ss)e|gru(?:ß|ss)|lg|mfg|vg|danke|(?:bien )?cordialement|bien à vous|saludos|un saludo|saludos cordiales|un abrazo|atentamente|(?:cordiali |distinti )?saluti|atenciosamente|cumprimentos|abraços|met vriendelijke groet(?:en)?|groeten|(?:med )?vänliga hälsningar|hälsningar|mvh|(?:med )?venlig hilsen|(?:med )?vennlig hilsen|s pozdravem|pozdrawiam|z poważaniem)[,.!]?$/iu
/** Lines of a signature, and how long each is. */
const MOST_BELOW = 6
const SHORT = 80
/** Words, no address: a question, a postscript, or small words in a row. */
const SENTENCE = /\?|^\s*[Pp]\.? ?[Ss]\b|(?:^|\s)\p{Ll}+ \p{Ll}+/u

/** Answers between quoted lines stay. @param sender Name and address of who wrote it. */
export function ownWords(text: string, sender = ''): string {
  const lines = text.split(/\r?\n/)
  const own: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string
    if (SIGNATURE.test(line) || beginsBelow(lines, i)) break
    if (QUOTED.test(line)) continue
    const length = answeredLength(lines, i)
    if (length > 0) {
      let next = i + length
      while (lines[next]?.trim() === '') next += 1
      // Without marks nobody knows where the answered mail ends.
      if (!QUOTED.test(lines[next] ?? '')) break
      i += length - 1
      continue
    }
    own.push(line.trimEnd())
  }
  return withoutClosing(own, sender)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The last lines without the mark of a telephone, and without a closing phrase with what stands under it. */
function withoutClosing(lines: readonly string[], sender: string): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !DEVICE.test(line.trim()))
  const own = lines.slice(0, last + 1)
  const names = new Set(sender.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
  const at = own.findLastIndex((line) => isClosing(line.trim()))
  const below = own.slice(at + 1).filter((line) => line.trim() !== '')
  const isSure =
    at > 0 &&
    below.length <= MOST_BELOW &&
    below.every((line) => line.length <= SHORT && (isDisclaimer(line) || !SENTENCE.test(line))) &&
    // Who thanks and goes on has not closed.
    (below[0]?.toLowerCase().match(/\p{L}{2,}/gu) ?? []).some((word) => names.has(word))
  return isSure && own.slice(0, at).some((line) => line.trim() !== '') ? own.slice(0, at) : own
}

function isClosing(line: string): boolean {
  return line.length <= SHORT && line.split(/ *[/|] */).every((phrase) => CLOSING.test(phrase))
}

function isDisclaimer(line: string): boolean {
  return /confidential|intended recipient|vertraulich|confidentiel/i.test(line)
}

function beginsBelow(lines: readonly string[], i: number): boolean {
  const line = (lines[i] as string).trim()
  const hasHead = (at: number): boolean =>
    HEAD.test(lines[at]?.trim() ?? '') && lines.slice(at + 1, at + 4).some((l) => HEAD_DATE.test(l.trim()))
  return BELOW[0]?.test(line) || (BELOW[1]?.test(line) && hasHead(i + 1)) || hasHead(i)
}

/** How many lines say whose mail follows; 0 when none does. */
function answeredLength(lines: readonly string[], i: number): number {
  const line = (lines[i] as string).trim()
  if (ANSWERED.test(line)) return 1
  const two = `${line} ${lines[i + 1]?.trim() ?? ''}`
  return lines[i + 1]?.trim() !== '' && ANSWERED.test(two) && /:$/.test(two) ? 2 : 0
}
