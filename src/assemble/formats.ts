/** How a context is written: the same items in several forms, each marking what was said as data. */
import { RECALLED } from '../model/recalled.ts'
import { type Instant, toDay } from '../model/time.ts'

/**
 * `text`: plain lines; `markdown`: headings and lists; `xml`: tags with attributes; `json`: one object on one
 * line; `paths`: plain lines with facts in the papers' path notation.
 */
export type ContextFormat = 'text' | 'markdown' | 'xml' | 'json' | 'paths'

export const FORMATS: readonly ContextFormat[] = ['text', 'markdown', 'xml', 'json', 'paths']

export interface Item {
  /** Number of its citation. */
  readonly label: string
  /** `fact`, `path`, the type of an experience, or the role of who spoke. */
  readonly kind: string
  /** The day it was said on, e.g. `Fri 2023-05-19`; neighbours of one day stand under one heading. `null` for what was derived. */
  readonly day: string | null
  /** Who said it; `null` for what was derived. */
  readonly source: string | null
  /** Belief in `[0, 1]`; `null` for what was said. */
  readonly trust: number | null
  /** One line, as `oneLine` gives it. */
  readonly text: string
}

export interface Section {
  readonly title: string
  readonly items: readonly Item[]
}

/** Follows the opening where turns stand of which none surely bears on the question. */
const PERHAPS = 'The conversation is perhaps not relevant.'
const ALL_PERHAPS = 'The conversation is all that is stored, and perhaps not relevant.'

/** How a context opens. @param perhaps What may bear on the question, where nothing surely does: all that is stored, or some. */
export function opening(asOf: Instant | null, perhaps: 'all' | 'some' | null): string {
  return [
    RECALLED,
    ...(asOf === null ? [] : [`As of ${toDay(asOf)}.`]),
    ...(perhaps === null ? [] : [perhaps === 'all' ? ALL_PERHAPS : PERHAPS]),
  ].join(' ')
}

/** @param note As {@link opening} gives it. */
export function write(format: ContextFormat, note: string, sections: readonly Section[]): string {
  switch (format) {
    case 'text':
    case 'paths':
      return [note, ...sections.map((s) => `${s.title}\n${byDay(s.items, '', plain)}`)].join('\n\n')
    case 'markdown':
      return [
        note,
        ...sections.map((s) => `## ${s.title}\n${byDay(s.items, '### ', (i) => `- ${plain(i)}`)}`),
      ].join('\n\n')
    case 'xml':
      return `<memories note="${note}">\n${sections.map(xmlSection).join('\n')}\n</memories>`
    case 'json':
      return JSON.stringify({
        note,
        ...Object.fromEntries(sections.map((s) => [s.title.toLowerCase(), s.items.map(record)])),
      })
    default:
      return format satisfies never
  }
}

/** A note alone, for a context without items. */
export function writeNote(format: ContextFormat, note: string): string {
  if (format === 'json') return JSON.stringify({ note })
  return format === 'xml' ? `<memories note="${note}" />` : note
}

/** Items one to a line, each day's under its date. */
function byDay(items: readonly Item[], mark: string, line: (item: Item) => string): string {
  return items
    .flatMap((item, i) =>
      item.day === null || item.day === items[i - 1]?.day ? line(item) : [`${mark}${item.day}`, line(item)],
    )
    .join('\n')
}

/** The heading of a day, for counting; empty where each item has its date. */
export function writeDay(format: ContextFormat, day: string): string {
  return format === 'xml' || format === 'json' ? '' : `${format === 'markdown' ? '### ' : ''}${day}\n`
}

/** One item as it stands in its section, for counting. */
export function writeItem(format: ContextFormat, item: Item): string {
  if (format === 'xml') return `${element(item)}\n`
  if (format === 'json') return `${JSON.stringify(record(item))},`
  return `${format === 'markdown' ? '- ' : ''}${plain(item)}\n`
}

function plain({ label, source, text }: Item): string {
  return labelled(label, `${source === null ? '' : `${source}: `}${text}`)
}

/** A line under its label. What looks like another label in it stands in round brackets. */
export function labelled(label: string, line: string): string {
  return `[${label}] ${line.replace(LABEL, '($1)')}`
}

/** A number in brackets, unless it belongs to a word, as in `list[0]` or `matrix[1][2]`. */
const LABEL = /(?<![\p{L}\p{N}_](?:\[\p{Nd}+\]){0,3})\[\s*(\p{Nd}+)\s*\]/gu

function xmlSection({ title, items }: Section): string {
  const tag = title.toLowerCase()
  return `<${tag}>\n${items.map(element).join('\n')}\n</${tag}>`
}

function element({ label, kind, day, source, trust, text }: Item): string {
  const from = source === null ? '' : ` source="${escaped(`${day} ${source}`)}"`
  const belief = trust === null ? '' : ` trust="${trust.toFixed(2)}"`
  return `<item id="${label}" kind="${escaped(kind)}"${from}${belief}>${escaped(text)}</item>`
}

function record({ label, kind, day, source, trust, text }: Item): Record<string, unknown> {
  return {
    id: label,
    kind,
    ...(source !== null && { source: `${day} ${source}` }),
    ...(trust !== null && { trust: Math.round(trust * 100) / 100 }),
    text,
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
