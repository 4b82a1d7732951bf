/** Notes in Markdown or plain text: journals with dates, daily notes, a folder of Obsidian. */
import type { TurnInput } from '../ingest/ingest.ts'
import { type Instant, isZoned, parseInstant, toDay } from '../model/time.ts'
import { plainLetters } from '../std/letters.ts'
import { MONTHS } from '../std/months.ts'
import {
  type ConversationSession,
  countTurns,
  createTally,
  type ReadResult,
  type Tally,
  timeProblems,
} from './conversation.ts'

export interface NoteOptions {
  /** Name of the file, without its ending. */
  readonly title: string
  readonly sessionId: string
  /** The session is named by its place in a folder that keeps its places. */
  readonly placed?: boolean
  /** When the file was changed last, or when it was said to be from, for what has no date. */
  readonly modified?: number
}

const FRONT = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
/** Keys that notes have in front, and nobody is called by. */
const FRONT_KEY =
  /^(?:title|date|created|updated|modified|tags?|aliases|author|type|status|id|cssclasses|publish)\b.*:/im
const FRONT_DATE = /^(?:date|created|created[ _-]at|date created|day):[ \t]*["']?([^"'\r\n#]+)/im
const CLOCK = /^(\d{1,2}):(\d{2})(?!\d)/
const MONTH = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
/** German, Spanish and French, without accents; January first. */
const OTHER_MONTHS: readonly (readonly string[])[] = [
  'januar februar marz april mai juni juli august september oktober november dezember',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
].map((names) => names.split(' '))
const OTHER_MONTH = `(?:${[...new Set(OTHER_MONTHS.flat())].map((name) => name.replace('marz', 'm[aä]rz').replace('fev', 'f[eé]v').replace('aout', 'ao[uû]t').replace('dec', 'd[eé]c')).join('|')})`
/** 2024-05-01, 2024_05_01, 20240501, 1 May 2024, May 1st, 2024, 01.05.2024, 1. Mai 2024, 1 de mayo de 2024, 2024年5月1日 */
const DATES = [
  /(?<!\d)(?<y>\d{4})([-_./]?)(?<m>\d{2})\2(?<d>\d{2})(?!\d)/,
  new RegExp(`(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th)?\\.? (?<name>${MONTH})\\.?,? (?<y>\\d{4})(?!\\d)`, 'i'),
  new RegExp(`(?<!\\p{L})(?<name>${MONTH})\\.? (?<d>\\d{1,2})(?:st|nd|rd|th)?,? (?<y>\\d{4})(?!\\d)`, 'iu'),
  /(?<!\d)(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})(?!\d)/,
  new RegExp(
    `(?<!\\d)(?<d>\\d{1,2})(?:\\.|er|º)? (?:de )?(?<name>${OTHER_MONTH}),?(?: del?)? (?<y>\\d{4})(?!\\d)`,
    'iu',
  ),
  /(?<!\d)(?<y>\d{4}) ?年 ?(?<m>\d{1,2}) ?月 ?(?<d>\d{1,2}) ?日/u,
  /(?<!\d)(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})(?!\d)/,
]
/**
 * A heading that is nothing but a day, in a form that is not read, as "3/5/2024" is not, where either may be the month.
 * A word between numbers is none: "5 Goals 2025".
 */
const UNREAD_DATE =
  /^(?:\p{L}{2,12},? )?(?:\d{1,2}[./-] ?\d{1,2}[./-] ?\d{4}|(?:19|20)\d{2}\P{L}{1,2}\d{1,2}\P{L}{1,2}\d{1,2})\P{L}{0,3}$/u
/** A heading, or a line that holds a date and, at most, a weekday and a time beside it. */
const HEADING = /^#{1,6}\s(.*)$/
const WEEKDAY =
  /(?<!\p{L})(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:sonn|mon|diens|donners|frei|sams)tag|mittwoch|sonnabend|domingo|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|(?:星期|周|週)[一二三四五六日天]|[月火水木金土日]曜日?|le(?= )|el(?= ))(?!\p{L})|(?<=日 ?[（(]?)[月火水木金土日](?=[)）]|$)/giu

/** Whether a text begins as notes with properties do. */
export function hasFrontMatter(text: string): boolean {
  return FRONT_KEY.test(FRONT.exec(text)?.[1] ?? '')
}

/** Whether a text says of its parts, or of itself, when they were written. */
export function hasDates(text: string, title: string): boolean {
  return (
    dayIn(title) !== null ||
    frontOf(text).at !== null ||
    text.split('\n').some((line) => dateLine(line) !== null)
  )
}

/**
 * One turn for each paragraph or item of a list, so that a note that grows brings what is new. What has a date is the
 * writer's; what has none is a document under its title.
 */
export function readNotes(text: string, options: NoteOptions): ReadResult {
  const { title, sessionId, placed = false, modified } = options
  const left = createTally()
  const front = frontOf(text)
  const body = text.slice(front.length)
  const unsaid = front.at ?? modified ?? null
  const titled = dayIn(title)
  let day = titled
  let clock = 0
  let heading = ''
  const sessions = new Map<string, { dated: boolean; turns: TurnInput[] }>()
  for (const block of blocksOf(body)) {
    const date = dateLine(block)
    if (date !== null) {
      day = date.day
      clock = date.clock
      heading = ''
      continue
    }
    const headed = HEADING.exec(block)?.[1]
    if (headed !== undefined) {
      const said = unclosed(headed)
      // What follows is not of the day before it.
      if (UNREAD_DATE.test(said)) {
        left.add('heading', 'with a date that could not be read; write it as 2024-05-01')
        day = titled
        clock = 0
      }
      const time = CLOCK.exec(said)
      if (time !== null && day !== null) clock = clockOf(time)
      heading = time === null ? plain(said, left.add) : ''
      continue
    }
    const words = plain(block, left.add)
    if (words === '') continue
    const time = CLOCK.exec(words)
    const at = day === null ? unsaid : day + (time === null ? clock : clockOf(time))
    const name = day === null || day === titled ? sessionId : `${sessionId} ${toDay(day as Instant)}`
    const session = sessions.get(name) ?? { dated: day !== null, turns: [] }
    sessions.set(name, session)
    session.turns.push({
      ...(day === null && { role: 'document' as const, speaker: title }),
      content: heading === '' ? words : `${heading}\n${words}`,
      ...(at !== null && { at }),
    })
    heading = ''
  }
  const conversations = [
    {
      id: null,
      sessions: [...sessions].map(
        ([id, { dated, turns }]): ConversationSession => ({
          id,
          ...(!placed && { unnamed: true as const }),
          ...((placed || (!dated && front.at === null)) && { clock: 'file' as const }),
          ...((dated || front.zoneless) && { zoneless: true as const }),
          turns,
        }),
      ),
    },
  ]
  return {
    format: 'notes',
    conversations: countTurns(conversations) === 0 ? [] : conversations,
    broken:
      front.broken === null
        ? []
        : [
            {
              line: front.broken,
              reason: 'a date in the front matter that cannot be read; write it as 2024-05-01',
            },
          ],
    undated: conversations
      .flatMap((c) => c.sessions.flatMap((s) => s.turns))
      .filter((t) => t.at === undefined).length,
    left: left.told(),
  }
}

/** What stands between the two lines `---` at the beginning: how long it is, and the date in it. */
function frontOf(text: string): {
  readonly length: number
  readonly at: number | null
  readonly zoneless: boolean
  readonly broken: number | null
} {
  const front = FRONT.exec(text)
  const given = FRONT_DATE.exec(front?.[1] ?? '')
  const length = front?.[0].length ?? 0
  if (given === null) return { length, at: null, zoneless: false, broken: null }
  const written = (given[1] as string).trim()
  const at = timeProblems(written, 'date').length === 0 ? parseInstant(written) : dayIn(written)
  const line = (front?.[1] ?? '').slice(0, given.index).split('\n').length + 1
  return {
    length,
    at,
    zoneless: at !== null && !isZoned(written),
    broken: at === null && /\d/.test(written) ? line : null,
  }
}

/** When something began that a file is called by: its day, and the time of day where Zoom tells it (`GMT20240501-101500`). */
export function beginIn(title: string): Instant | null {
  const day = dayIn(title)
  const clock = /\bGMT\d{8}-(\d{2})(\d{2})\d{2}(?!\d)/.exec(title)
  return day === null ? null : ((day + (clock === null ? 0 : clockOf(clock))) as Instant)
}

/** The day that a text names first, as milliseconds since 1970; `null` when it names none. */
function dayIn(text: string): number | null {
  for (const pattern of DATES) {
    const { y, m, d, name } = pattern.exec(text)?.groups ?? {}
    if (y === undefined) continue
    const month = name === undefined ? Number(m) - 1 : monthOf(name.toLowerCase())
    const at = Date.UTC(Number(y), month, Number(d))
    const date = new Date(at)
    if (
      date.getUTCMonth() === month &&
      date.getUTCDate() === Number(d) &&
      Number(y) >= 1900 &&
      Number(y) < 2200
    )
      return at
  }
  return null
}

function monthOf(name: string): number {
  const plain = plainLetters(name)
  const other = OTHER_MONTHS.map((names) => names.indexOf(plain)).find((month) => month >= 0)
  return other ?? MONTHS.findIndex((full) => full.startsWith(name.slice(0, 3)))
}

/** A line that only says when what follows was written. */
function dateLine(block: string): { readonly day: number; readonly clock: number } | null {
  if (block.length > MAX_DATE_LINE || block.includes('\n')) return null
  const line = block.replace(/^[#=\-*_\s[\]]+|[#=\-*_\s:[\]]+$/g, '')
  const day = /\d/.test(line) ? dayIn(line) : null
  if (day === null) return null
  let rest = line.replace(WEEKDAY, '')
  for (const pattern of DATES) rest = rest.replace(pattern, '')
  const time = /(\d{1,2}):(\d{2})/.exec(rest)
  // A heading may say what the day was about; another line that does is a sentence.
  const isHeading = HEADING.test(block) && DATES.some((p) => p.exec(line)?.index === 0)
  if (!isHeading && /[\p{L}\d]/u.test(rest.replace(/\d{1,2}:\d{2}(?::\d{2})?/, ''))) return null
  return { day, clock: time === null ? 0 : clockOf(time) }
}
const MAX_DATE_LINE = 120

function clockOf([, hours, minutes]: RegExpExecArray): number {
  const [hour, minute] = [Number(hours), Number(minutes)]
  return hour < 24 && minute < 60 ? (hour * 60 + minute) * 60_000 : 0
}

/** Headings, paragraphs, and items of lists with what is indented below them; code between fences is one block. */
function* blocksOf(text: string): Generator<string> {
  let block: string[] = []
  let fence: string | null = null
  function* flush(): Generator<string> {
    if (block.length > 0) yield block.join('\n')
    block = []
  }
  for (const line of text.split(/\r?\n/)) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? null
    if (fence !== null || mark !== null) {
      block.push(line)
      if (mark !== null) fence = fence === null ? mark : fence === mark ? null : fence
    } else if (line.trim() === '') yield* flush()
    else if (HEADING.test(line) || dateLine(line) !== null) {
      yield* flush()
      yield line
    } else {
      if (/^(?:[-*+]|\d+[.)])\s/.test(line)) yield* flush()
      block.push(line)
    }
  }
  yield* flush()
}

/** A heading without the marks that may stand behind it, too: `# Monday #`. */
function unclosed(heading: string): string {
  const said = heading.trim()
  let end = said.length
  while (said[end - 1] === '#') end -= 1
  return said.slice(0, end).trimEnd()
}

/** The words of a block, without the marks of Markdown and Obsidian that only lay it out or link it. */
function plain(block: string, leave: Tally['add']): string {
  return block
    .replace(/!\[\[[^[\]]*\]\]|!\[[^[\]]*\]\([^()\s]*\)/g, () => {
      leave('picture or embedded note')
      return ''
    })
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1')
    .replace(/%%[\s\S]{0,2000}?%%|<!--[\s\S]{0,2000}?-->/g, '')
    .replace(/^(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/ \^[\w-]+$/gm, '')
    .replace(/^(?:-{3,}|\*{3,}|_{3,})$/gm, '')
    .trim()
}
