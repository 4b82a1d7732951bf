/** A mailbox in one file (mbox), as Thunderbird, Apple Mail and Google Takeout write it. */
import { convert } from 'html-to-text'
import PostalMime, { type Email } from 'postal-mime'
import type { TurnInput } from '../ingest/ingest.ts'
import { LIMITS } from '../model/limits.ts'
import { fingerprint } from '../std/hash.ts'
import {
  type BrokenRecord,
  createTally,
  type ReadResult,
  readResult,
  type Tally,
  timeProblems,
} from './conversation.ts'
import { ownWords } from './own-words.ts'

/** "From ana@example.org Mon May  6 10:00:00 2024", and then a header. */
const BEGINNING = /From (?:\S.{0,300}\d{4}.{0,40})?\r?\n[!-9;-~]{1,80}:/y

export function isMbox(text: string): boolean {
  return beginsAt(text, 0)
}

interface Mail {
  readonly line: number
  readonly raw: string
}
interface Message {
  readonly thread: string
  readonly at: number
  readonly turn: TurnInput & { readonly id: string }
}

/**
 * One turn for each mail, one session for each thread; what is quoted and signatures are left out.
 *
 * @param encoding How the text came from bytes: mails say for themselves in which characters they are written.
 */
export async function readMbox(text: string, encoding: 'utf8' | 'latin1'): Promise<ReadResult> {
  const broken: BrokenRecord[] = []
  const left = createTally()
  const messages = new Map<string, Message>()
  for (const { line, raw } of mailsOf(text)) {
    const read = await PostalMime.parse(Buffer.from(raw, encoding)).then(
      (mail) => messageOf(mail, left.add),
      (error: Error) => `a mail that cannot be read (${error.message}); take it out`,
    )
    if (typeof read === 'string') broken.push({ line, reason: read })
    else if (read !== null && !messages.has(read.turn.id)) messages.set(read.turn.id, read)
  }
  const sessions = [...Map.groupBy(messages.values(), (m) => m.thread)].map(([id, thread]) => ({
    id,
    lasting: true as const,
    turns: thread.toSorted((a, b) => a.at - b.at).map((m) => m.turn),
  }))
  return readResult('mbox', sessions, { broken, left: left.told() })
}

function beginsAt(text: string, at: number): boolean {
  BEGINNING.lastIndex = at
  return BEGINNING.test(text)
}

/** Within a mail such a line has a mark before it. */
function* mailsOf(text: string): Generator<Mail> {
  let begin = -1
  let [line, number] = [1, 1]
  for (let at = 0; at < text.length; number++) {
    const end = text.indexOf('\n', at)
    const next = end < 0 ? text.length : end + 1
    if (beginsAt(text, at)) {
      if (begin >= 0) yield { line, raw: unmarked(text.slice(begin, at)) }
      begin = next
      line = number
    }
    at = next
  }
  if (begin >= 0) yield { line, raw: unmarked(text.slice(begin)) }
}

function unmarked(mail: string): string {
  return mail.replace(/^>(>*From )/gm, '$1')
}

/** A mail as a turn, `null` when it says nothing, or what is wrong with it. */
function messageOf(mail: Email, leave: Tally['add']): Message | null | string {
  const at = Date.parse(mail.date ?? '')
  const wrong = timeProblems(Number.isNaN(at) ? (mail.date ?? '') : at, 'Date')
  if (wrong.length > 0)
    return `a mail without a date that can be read: its header "Date" is ${JSON.stringify(mail.date ?? '')}`
  const from = forenameFirst(mail.from?.name ?? '') || mail.from?.address || ''
  if (from === '') return 'a mail without a sender: it has no header "From"'
  const text = mail.text ?? (mail.html === undefined ? '' : textOf(mail.html))
  const written = ownWords(text, `${from} ${mail.from?.address ?? ''}`)
  if (written.length > LIMITS.turn)
    return `a mail of ${written.length} characters, where ${LIMITS.turn} are the limit; take it out`
  const captions = mail.attachments.flatMap((a) => (a.disposition === 'inline' ? [] : (a.filename ?? [])))
  for (let i = 0; i < captions.length; i++) leave('attachment', 'by its name only')
  if (written === '' && captions.length === 0) {
    leave('mail', 'without words of its own')
    return null
  }
  const subject = mail.subject?.trim() ?? ''
  const begins =
    subject !== '' && !/^(?:re|fwd?|aw|wg|sv|antw|tr|res|rv|回复|答复)\s*(?:\[\d+\])?[:：]/iu.test(subject)
  const own = mail.messageId ?? JSON.stringify([mail.date, from, subject, written])
  const root = /<[^<>]+>/.exec(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`)?.[0] ?? own
  return {
    thread: `mail-${fingerprint(root)}`,
    at,
    turn: {
      id: `mail-${fingerprint(own)}`,
      speaker: from,
      content: begins ? `${subject}\n${written}`.trim() : written,
      at,
      ...(captions.length > 0 && { captions: captions.slice(0, LIMITS.captions) }),
    },
  }
}

/** "Hofmann, Petra" is Petra Hofmann; behind other commas stands what a firm or person is. */
function forenameFirst(name: string): string {
  const [, last, first] = /^(\p{L}[\p{L}'’ -]{0,60}), ?(\p{L}[\p{L}'’ -]{0,60})$/u.exec(name) ?? []
  const isName = first !== undefined && first.split(' ').length <= 2 && !NO_FORENAME.test(first)
  return isName ? `${first} ${last}` : name
}
const NO_FORENAME =
  /^(?:inc|ltd|llc|plc|corp|co|gmbh|mbh|ag|kg|ug|se|ab|bv|sa|srl|spa|jr|sr|phd|md|esq|mba|cpa|ii|iii)\b/i

/** Elements within each other beyond which the parser takes longer for each further one; letters have a few dozen. */
const MOST_OPEN = 1000
const TAG = /<(\/?)([a-z][^\s/<>]{0,40})/gi
/** Elements that hold nothing, and those that end where the next of their kind begins. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|wbr)$/
const ENDED_BY_NEXT = /^(?:p|li|t[dhr]|d[dt]|option)$/

/** Whether more elements are begun within each other than any letter needs. */
function isTooDeep(html: string): boolean {
  const open: string[] = []
  const counts = new Map<string, number>()
  for (const [, ends, written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase()
    const count = counts.get(name) ?? 0
    if (ends === '/') {
      // What is open within it ends, too.
      for (let last = ''; count > 0 && last !== name; ) {
        last = open.pop() as string
        counts.set(last, (counts.get(last) as number) - 1)
      }
    } else if (!VOID.test(name) && !(open.at(-1) === name && ENDED_BY_NEXT.test(name))) {
      if (open.push(name) > MOST_OPEN) return true
      counts.set(name, count + 1)
    }
  }
  return false
}

function textOf(html: string): string {
  if (isTooDeep(html)) return html.replace(/<[^<>]*>/g, ' ')
  return convert(html, {
    wordwrap: false,
    // Deeper, it calls itself too often.
    limits: { maxDepth: 200 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...['img', 'blockquote', '.gmail_quote', '.moz-cite-prefix', '.gmail_signature'].map((selector) => ({
        selector,
        format: 'skip',
      })),
    ],
  })
}
