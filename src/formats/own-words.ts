/** What the writer of a mail wrote: without the mail that is answered, and without the signature. */

const SIGNATURE = /^-- ?$/
const QUOTED = /^\s*>/
/** The line before a quoted mail, in the languages mail programs write it in most; it can run over two lines. */
const ANSWERED =
  /^(?:On|Am|Le|El|Em|Il|Op|Den|Dne|W dniu)\b.{4,300}\b(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|napsal\(a\)|napisał\(a\))\b[^\n]{0,80}:?$/iu
/** The head of a mail below, as Outlook puts it there. */
const BELOW = [
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Mensagem original|Messaggio originale|Oorspronkelijk bericht)\s*-{2,}$/iu,
  /^_{20,}$/,
]
const HEAD = /^\*?(?:From|Von|De|Da|Van)\*?:\s.+/iu
const HEAD_DATE = /^\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|Verzonden)\*?:\s.+/iu

/** Answers between quoted lines stay. */
export function ownWords(text: string): string {
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
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
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
