/** Changes in the settings of other programs: what is not ours stays as its owner wrote it. */
import {
  applyEdits,
  type FormattingOptions,
  type JSONPath,
  modify,
  type ParseError,
  parse,
  printParseErrorCode,
} from 'jsonc-parser'
import { parse as parseToml, TomlError, stringify as tomlOf } from 'smol-toml'
import { MemoryError } from '../model/errors.ts'
import { isObject } from '../std/parsed-json.ts'
import { same } from '../std/same.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The value of a file of settings; an empty file is an empty object.
 *
 * @throws MemoryError `record-invalid` with the line where it stops being JSON
 */
export function jsonSettings(text: string, path: string): JsonObject {
  if (text.trim() === '') return {}
  const errors: ParseError[] = []
  const value: unknown = parse(withoutMark(text), errors, { disallowComments: true })
  const [first] = errors
  const line = first === undefined ? 1 : lineAt(text, first.offset)
  if (first !== undefined) throw unusable(path, line, `it is not JSON (${wordsOf(first)})`)
  if (!isObject(value)) throw unusable(path, line, 'it holds no object')
  return value
}

function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
}

/** The text with a value at a path, or without it when that is `undefined`; all else stays as it is. */
export function withJsonValue(text: string, path: JSONPath, value: unknown, isInsertion = false): string {
  const mark = text.startsWith(MARK) ? MARK : ''
  const plain = withoutMark(text).trim() === '' ? '{}\n' : withoutMark(text)
  const edits = modify(plain, path, value, {
    formattingOptions: formatOf(plain),
    isArrayInsertion: isInsertion,
  })
  return mark + applyEdits(plain, edits)
}

const MARK = '\uFEFF'

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(1) : text
}

/** Writes as the file is written. */
function formatOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

/** @throws MemoryError `record-invalid` with the line where it stops being TOML */
export function tomlSettings(text: string, path: string): JsonObject {
  try {
    return parseToml(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw unusable(path, error.line, `it is not TOML (${error.message.split('\n', 1)[0]})`)
  }
}

/**
 * The text with a table of these values, or without it when that is `undefined`; a table of this name, with those within
 * it, is replaced where it stands.
 *
 * @param name Its parts, none with anything but letters, digits, `_` and `-`.
 * @throws MemoryError `record-invalid` when the table is written in a way that cannot be changed by itself
 */
export function withTomlTable(
  text: string,
  [outer, inner]: readonly [string, string],
  values: JsonObject | undefined,
  path: string,
): string {
  const before = tomlSettings(text, path)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const own = new RegExp(`^\\s*\\[\\s*"?${outer}"?\\s*\\.\\s*"?${inner}"?\\s*[\\].]`)
  const lines = text.split(eol)
  const first = lines.findIndex((line) => own.test(line))
  const table = values === undefined ? [] : [`[${outer}.${inner}]`, ...tomlOf(values).trimEnd().split('\n')]
  const changed = first < 0 ? appended(text, table, eol) : replaced(lines, first, table, own).join(eol)
  const after = tomlSettings(changed, path)
  if (!same(othersOf(before, outer, inner), othersOf(after, outer, inner)))
    throw unusable(
      path,
      first + 1,
      `[${outer}.${inner}] stands in a place where it cannot be changed by itself`,
    )
  return changed
}

function appended(text: string, table: readonly string[], eol: string): string {
  if (table.length === 0) return text
  const gap = text.trim() === '' ? '' : text.endsWith(eol) ? eol : `${eol}${eol}`
  return `${text}${gap}${table.join(eol)}${eol}`
}

function replaced(
  lines: readonly string[],
  first: number,
  table: readonly string[],
  own: RegExp,
): readonly string[] {
  const next = lines.findIndex((line, i) => i > first && /^\s*\[/.test(line) && !own.test(line))
  const rest = next < 0 ? [''] : lines.slice(next)
  return [...lines.slice(0, first), ...table, ...(table.length > 0 && next >= 0 ? [''] : []), ...rest]
}

function othersOf(settings: JsonObject, outer: string, inner: string): unknown {
  const { [outer]: tables = {}, ...others } = settings
  const { [inner]: _, ...rest } = tables as JsonObject
  return { ...others, [outer]: rest }
}

function unusable(path: string, line: number, reason: string): MemoryError {
  return new MemoryError('record-invalid', {
    path,
    line,
    reason: `${reason}. Nothing was changed: mend it and run this again, or see with --print what belongs there`,
  })
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
