/** A chat that WhatsApp exported as text, on an iPhone or an Android telephone, in any of its languages. */
import type { TurnInput } from '../ingest/ingest.ts'
import { DAY } from '../model/time.ts'
import { asciiDigit } from '../std/letters.ts'
import { type BrokenRecord, createTally, type ReadResult, readResult, type Tally } from './conversation.ts'

const HALVES = '[ap]\\.?\\s?m\\.?|上午|下午|凌晨|早上|中午|傍晚|晚上|午前|午後|오전|오후|[صم]'
/**
 * "[15/01/24, 14:30:22] ", "1/15/24, 2:30 PM - " or "2024. 4. 3. 오후 3:14, ", with the words some languages put between date
 * and time.
 */
const STAMP = new RegExp(
  `^(?:(\\[))?(\\d{1,4})([./-]) ?(\\d{1,2})\\3 ?(\\d{1,4})\\.?(,? (?:(?!${HALVES})\\p{L}{1,3}\\.? )?)(?:(${HALVES}) ?)?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?(?: ?(${HALVES}))?(?:\\](?: |$)| [-–] |(?<=[전후] ?[\\d:]{4,8}), )`,
  'iu',
)
/** A name has no quotation marks; a line about a new subject or group has. */
const SPEAKER = /^([^:"“”„«»]{1,100}): ?(.*)$/su
/** Marks that say in which direction text runs; WhatsApp begins its own words with one. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const OWN_WORDS = /^[\u200e\u200f]/
const EDITED =
  /(?:[\u200e\u200f]<[^<>\n]{3,60}>|<(?:This message was edited|Diese Nachricht wurde bearbeitet|Se editó este mensaje|Ce message a été modifié|Questo messaggio è stato modificato|Mensagem editada|Dit bericht is bewerkt)\.?>)$/
/** A file by its name, with what WhatsApp says of it, before or behind what was written beside it. */
const ATTACHED = new RegExp(
  '[\\u200e\\u200f]?<\\p{L}[\\p{L} ]{2,30}: (?<apple>[^<>\\n]+\\.\\w{2,5})>|^\\u200e(?<marked>[^\\n]+\\.\\w{2,5}) \\([^()\\n]+\\)\\n?|' +
    '^(?<plain>[^\\n]+\\.\\w{2,5}) \\((?:file attached|Datei angehängt|archivo adjunto|fichier joint|arquivo anexado|file allegato|bestand bijgevoegd)\\)\\n?',
  'u',
)
/** Stands for a picture, a call or a message that was deleted. */
const NO_WORDS =
  /^(?:<[^<>\n]{3,60}>|null|(?:image|video|audio|sticker|GIF|document|contact card) omitted|(?:this message was|you) deleted(?: this message)?\.?|missed (?:group )?(?:voice|video) call.*|(?:diese nachricht wurde|du hast diese nachricht) gelöscht\.?|verpasster (?:sprach|video)anruf\.?|(?:se eliminó|eliminaste) este mensaje\.?|(?:video)?llamada(?: de voz)? perdida\.?|(?:ce message a été supprimé|vous avez supprimé ce message)\.?|appel (?:vocal|vidéo) manqué\.?|(?:questo messaggio è stato eliminato|hai eliminato questo messaggio)\.?|(?:esta mensagem foi apagada|você apagou esta mensagem)\.?|(?:dit bericht is|u hebt dit bericht) verwijderd\.?)$/iu
/** Names that cameras and WhatsApp itself give, and nobody asks for. */
const CAMERA_NAME = /^(?:\d{8}-)?(?:IMG|VID|PTT|AUD|STK|DOC|PHOTO|VIDEO|AUDIO|STICKER|GIF)[-_][-_\w.]*$/i

interface Line {
  readonly number: number
  readonly numbers: readonly [number, number, number]
  readonly separator: string
  /** Milliseconds since midnight; `NaN` when there is no such time of day. */
  readonly clock: number
  /** Whether it is told with "AM" or "PM". */
  readonly halves: boolean
  text: string
}

/** Whether a text begins as such a chat does. */
export function isWhatsApp(text: string): boolean {
  const first =
    text
      .slice(0, 2000)
      .split('\n')
      .find((line) => line.trim() !== '') ?? ''
  return stampOf(first, 1) !== null
}

export function readWhatsApp(text: string, sessionId: string): ReadResult {
  const broken: BrokenRecord[] = []
  const left = createTally()
  const lines: Line[] = []
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = stampOf(raw, i + 1)
    const last = lines.at(-1)
    if (line !== null) lines.push(line)
    else if (last !== undefined) last.text += `\n${raw}`
    else if (raw.trim() !== '')
      broken.push({
        line: i + 1,
        reason: 'neither date and time of a message nor the rest of one; take the line out',
      })
  })
  const order = orderOf(lines)
  const turns = lines.flatMap((line): TurnInput[] => {
    const at = timeOf(line, order)
    if (Number.isNaN(at)) {
      broken.push({ line: line.number, reason: 'there is no such date or time of day; correct it' })
      return []
    }
    return turnOf(line.text, at, left.add)
  })
  const session = { id: sessionId, unnamed: true, clock: 'local', turns } as const
  return readResult('whatsapp', turns.length === 0 ? [] : [session], {
    broken: broken.toSorted((a, b) => a.line - b.line),
    left: [
      ...left.told(),
      ...(order.guessed ? ['month-first reading of its dates, which day-first fits as well'] : []),
    ],
  })
}

/** The message that begins on a line, with date and time; `null` when none does. */
function stampOf(raw: string, number: number): Line | null {
  if (raw.length === 0) return null
  const head = raw
    .slice(0, 80)
    .replace(DIRECTION, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trimStart()
    // Sign for sign, since the length is counted.
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => (digit.length === 1 ? asciiDigit(digit) : digit))
    .replace('،', ',')
    .replace(/^(\[?\d{4})[년年]( ?\d{1,2})[월月]( ?\d{1,2})[일日]/, '$1.$2.$3.')
  const found = STAMP.exec(head)
  if (found === null) return null
  const [stamp, bracket, a, separator = '', b, c, between = '', before, hours, minutes, seconds, after] =
    found
  if ((bracket === '[') !== stamp.trimEnd().endsWith(']')) return null
  // Other files write "[2024-05-01 10:05]", an iPhone in Chinese "[2024/5/1 下午8:15:01]".
  const isChinese = Number(a) > 31 && (separator === '/' || before !== undefined) && seconds !== undefined
  if (bracket === '[' && between === ' ' && !isChinese) return null
  const half = before ?? after
  const clock = clockOf(Number(hours), Number(minutes), Number(seconds ?? 0), half)
  // The mark at the beginning of the message says whose words it is.
  const stampInRaw = lengthInRaw(raw, stamp.length)
  return {
    number,
    numbers: [Number(a), Number(b), Number(c)],
    separator,
    clock,
    halves: /^[ap]/i.test(half ?? ''),
    text: raw.slice(stampInRaw),
  }
}

/** So many characters of a line as they were counted without marks and space before it. */
function lengthInRaw(raw: string, length: number): number {
  let at = 0
  const isMark = (i: number): boolean => /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(raw[i] ?? '')
  while (at < raw.length && (isMark(at) || /\s/.test(raw[at] ?? ''))) at += 1
  for (let left = length; left > 0 && at < raw.length; at++) if (!isMark(at)) left -= 1
  return at
}

function clockOf(hours: number, minutes: number, seconds: number, half: string | undefined): number {
  const isLate =
    half !== undefined && (/^(?:p|下午|傍晚|晚上|午後|오후|م)/i.test(half) || (half === '中午' && hours < 11))
  const isNoon = half === '中午' && hours > 10
  const hour = half === undefined || isNoon ? hours : (hours % 12) + (isLate ? 12 : 0)
  if (hour > 23 || minutes > 59 || seconds > 59 || (half !== undefined && hours > 12)) return Number.NaN
  return ((hour * 60 + minutes) * 60 + seconds) * 1000
}

interface Order {
  /** Places of year, month and day. */
  readonly places: readonly [number, number, number]
  readonly guessed: boolean
}
const YEAR_FIRST: Order = { places: [0, 1, 2], guessed: false }
const DAY_FIRST: Order = { places: [2, 1, 0], guessed: false }
const MONTH_FIRST: Order = { places: [2, 0, 1], guessed: false }

/**
 * Decides which number is the day by all lines together: a number above twelve says it; else the order in which messages
 * come one after the other, and within less time; else the way of writing.
 */
function orderOf(lines: readonly Line[]): Order {
  if (lines.some((l) => l.numbers[0] > 31)) return YEAR_FIRST
  const above = (place: 0 | 1): number => lines.filter((l) => l.numbers[place] > 12).length
  if (above(0) !== above(1)) return above(0) > above(1) ? DAY_FIRST : MONTH_FIRST
  const [day, month] = [DAY_FIRST, MONTH_FIRST].map((order) => {
    const times = lines.map((l) => timeOf(l, order))
    const back = times.filter((at, i) => at < (times[i - 1] ?? at) - DAY).length
    const [from, to] = times.reduce(
      ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    )
    return { back, span: to - from }
  }) as [{ back: number; span: number }, { back: number; span: number }]
  if (day.back !== month.back) return day.back < month.back ? DAY_FIRST : MONTH_FIRST
  if (Math.abs(day.span - month.span) > DAY) return day.span < month.span ? DAY_FIRST : MONTH_FIRST
  const { separator = '/', halves = false } = lines[0] ?? {}
  if (separator === '/' && halves) return MONTH_FIRST
  return { ...DAY_FIRST, guessed: separator === '/' && lines.some((l) => l.numbers[0] !== l.numbers[1]) }
}

/** Milliseconds since 1970 of a clock that is taken for UTC; `NaN` when there is no such day. */
function timeOf({ numbers, clock }: Line, { places }: Order): number {
  const [y, month, day] = places.map((place) => numbers[place] as number) as [number, number, number]
  const year = y < 100 ? 2000 + y : y
  const midnight = Date.UTC(year, month - 1, day)
  const date = new Date(midnight)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2100
    ? midnight + clock
    : Number.NaN
}

function turnOf(raw: string, at: number, leave: Tally['add']): TurnInput[] {
  const [, name = '', given = ''] = SPEAKER.exec(raw) ?? []
  const attached = ATTACHED.exec(given)
  if (name === '' || OWN_WORDS.test(raw) || (OWN_WORDS.test(given) && attached === null)) {
    leave('system line')
    return []
  }
  const file = Object.values(attached?.groups ?? {}).find((found) => found !== undefined) ?? ''
  const words = plain(
    (attached === null ? given : given.replace(attached[0], '')).trimEnd().replace(EDITED, ''),
  )
  const content = NO_WORDS.test(words) ? '' : words
  const captions = file === '' || CAMERA_NAME.test(file) ? [] : [plain(file.replace(/^\d{8}-/, ''))]
  if (content === '' && captions.length === 0) {
    leave('message', 'without words')
    return []
  }
  const speaker = plain(name).replace(/^~\s*/, '')
  return [{ speaker, content, at, ...(captions.length > 0 && { captions }) }]
}

function plain(text: string): string {
  return text.replace(DIRECTION, '').trim()
}
