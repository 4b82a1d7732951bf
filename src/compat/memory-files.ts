/**
 * The files a model keeps with Anthropic's memory tool, kept in a memory: the commands view, create, str_replace,
 * insert, delete and rename. Files are searched by recall like anything else, and two agents that edit one file do not
 * overwrite each other.
 */
import type { Namespace } from '../api.ts'
import {
  inTurn,
  newestOf,
  type Revision,
  removeRevisions,
  removeTurn,
  revisionId,
  turnsOfSession,
  untilWritten,
  writeRevision,
} from '../integrations/revisions.ts'
import { isMemoryError } from '../model/errors.ts'
import type { StoredTurn } from '../model/turn.ts'
import { fingerprint } from '../std/hash.ts'

export type MemoryFileCommand =
  | { readonly command: 'view'; readonly path: string; readonly view_range?: readonly number[] }
  | { readonly command: 'create'; readonly path: string; readonly file_text: string }
  | {
      readonly command: 'str_replace'
      readonly path: string
      readonly old_str: string
      readonly new_str?: string
    }
  | {
      readonly command: 'insert'
      readonly path: string
      readonly insert_line: number
      readonly insert_text: string
    }
  | { readonly command: 'delete'; readonly path: string }
  | { readonly command: 'rename'; readonly old_path: string; readonly new_path: string }

export interface MemoryFiles {
  /** Carries out a command of the model; the text is for the model, also when the command could not be carried out. */
  run(command: MemoryFileCommand): Promise<string>
}

const ROOT = '/memories'
const SESSION = 'memory-files'
const MAX_PATH = 150

/** What a model did wrong, in words for the model. */
class Refusal extends Error {}

export function createMemoryFiles(space: Namespace): MemoryFiles {
  const commands = createCommands(createFiles(space))
  return {
    async run(given) {
      try {
        const command = checked(given)
        return await (commands[command.command] as (c: MemoryFileCommand) => Promise<string>)(command)
      } catch (error) {
        if (error instanceof Refusal) return error.message
        throw error
      }
    },
  }
}

/** The files there are, and writing them beside others who do. */
function createFiles(space: Namespace) {
  /** By the id of their path, which is the same where hygiene stores the path otherwise. */
  const all = async (): Promise<Map<string, Revision>> => newestOf(await turnsOfSession(space, SESSION))
  const fileAt = async (path: string): Promise<Revision> => {
    const found = (await all()).get(idOf(path))
    if (found === undefined)
      throw new Refusal(`Error: there is no file ${path}. View ${ROOT} to see what there is.`)
    return found
  }
  const write = async (path: string, text: string, before: Revision | null): Promise<boolean> => {
    const turn = {
      role: 'document',
      speaker: path,
      content: text.trim() === '' ? '(empty)' : text,
      // A text of blanks alone cannot be a turn.
      metadata: text.trim() === '' ? { path, blank: text } : { path },
    } as const
    try {
      return await writeRevision(space, idOf(path), before, turn, SESSION)
    } catch (error) {
      if (isMemoryError(error, 'argument-invalid')) throw new Refusal(`Error: ${error.data.reason}.`)
      throw error
    }
  }
  /** Computed anew from what another agent made of the file meanwhile. */
  const edit = (path: string, change: (text: string) => string): Promise<void> =>
    inTurn(space, idOf(path), async () => {
      await untilWritten(space.name, async () => {
        const before = await fileAt(path)
        return write(path, change(textOf(before.turn)), before)
      })
    })
  const move = async (revision: Revision, to: string): Promise<boolean> => {
    if (!(await write(to, textOf(revision.turn), null))) return false
    await removeRevisions(space, revision)
    return true
  }
  /** A file, or all files of a folder. */
  const remove = async (path: string): Promise<boolean> => {
    const own = revisionId(idOf(path), '')
    const gone = (await turnsOfSession(space, SESSION)).filter(
      ({ id, metadata }) => id.startsWith(own) || isWithin(String(metadata.path), path),
    )
    for (const turn of gone) await removeTurn(space, turn.id)
    return gone.length > 0
  }
  return { all, write, edit, move, remove }
}

function createCommands({ all, write, edit, move, remove }: ReturnType<typeof createFiles>) {
  return {
    async view({ path, view_range: range }: Extract<MemoryFileCommand, { command: 'view' }>) {
      const there = await all()
      const file = there.get(idOf(path))
      if (file !== undefined) return numbered(path, textOf(file.turn), range)
      const below = pathsOf(there)
        .filter((p) => p.startsWith(path === ROOT ? `${ROOT}/` : `${path}/`))
        .sort()
      if (below.length === 0 && path !== ROOT) throw new Refusal(`Error: the path ${path} does not exist.`)
      return [`Files under ${path}:`, ...below].join('\n')
    },
    async create({ path, file_text: text }: Extract<MemoryFileCommand, { command: 'create' }>) {
      if (path === ROOT) throw new Refusal(`Error: ${ROOT} is a folder.`)
      const there = await all()
      if (there.has(idOf(path)))
        throw new Refusal(`Error: file ${path} exists already. Edit it with str_replace or insert.`)
      if (!(await write(path, text, null))) throw new Refusal(`Error: file ${path} exists already.`)
      return `File created: ${path}`
    },
    async str_replace({
      path,
      old_str: old,
      new_str: text = '',
    }: Extract<MemoryFileCommand, { command: 'str_replace' }>) {
      let result = ''
      await edit(path, (before) => {
        const places = occurrences(before, old)
        if (places.length === 0)
          throw new Refusal(`Error: nothing replaced, the text is not in ${path}:\n${old}`)
        if (places.length > 1)
          throw new Refusal(
            `Error: nothing replaced, the text is in ${path} more than once, in lines ${places.join(', ')}. Give more of it.`,
          )
        result = before.replace(old, () => text)
        return result
      })
      return `File edited: ${numbered(path, result)}`
    },
    async insert({
      path,
      insert_line: line,
      insert_text: text,
    }: Extract<MemoryFileCommand, { command: 'insert' }>) {
      await edit(path, (before) => {
        const lines = before === '' ? [] : before.split('\n')
        if (!Number.isInteger(line) || line < 0 || line > lines.length)
          throw new Refusal(`Error: insert_line must be a whole number from 0 to ${lines.length}.`)
        return [...lines.slice(0, line), ...text.replace(/\n$/, '').split('\n'), ...lines.slice(line)].join(
          '\n',
        )
      })
      return `File edited: ${path}`
    },
    async delete({ path }: Extract<MemoryFileCommand, { command: 'delete' }>) {
      if (path === ROOT) throw new Refusal(`Error: ${ROOT} itself cannot be deleted.`)
      if (!(await remove(path))) throw new Refusal(`Error: the path ${path} does not exist.`)
      return `Deleted: ${path}`
    },
    async rename({ old_path: from, new_path: to }: Extract<MemoryFileCommand, { command: 'rename' }>) {
      if (from === ROOT || isWithin(to, from)) throw new Refusal(`Error: ${from} cannot be moved to ${to}.`)
      const there = await all()
      const moved = [...there].flatMap(([id, revision]) => {
        const path = id === idOf(from) ? from : String(revision.turn.metadata.path)
        return isWithin(path, from) ? [{ path, revision }] : []
      })
      if (moved.length === 0) throw new Refusal(`Error: the path ${from} does not exist.`)
      if (there.has(idOf(to)) || pathsOf(there).some((path) => isWithin(path, to)))
        throw new Refusal(`Error: ${to} exists already.`)
      for (const { path, revision } of moved)
        if (!(await move(revision, `${to}${path.slice(from.length)}`)))
          throw new Refusal(`Error: ${to} exists already.`)
      return `Renamed: ${from} to ${to}`
    },
  }
}

const NEEDS: Readonly<Record<MemoryFileCommand['command'], readonly string[]>> = {
  view: ['path'],
  create: ['path', 'file_text'],
  str_replace: ['path', 'old_str'],
  insert: ['path', 'insert_text'],
  delete: ['path'],
  rename: ['old_path', 'new_path'],
}

/** A model can send anything. */
function checked(given: MemoryFileCommand): MemoryFileCommand {
  const command = given as MemoryFileCommand & Record<string, unknown>
  const needs = Object.hasOwn(NEEDS, String(command?.command)) ? NEEDS[command.command] : undefined
  if (needs === undefined)
    throw new Refusal(`Error: the command must be one of ${Object.keys(NEEDS).join(', ')}.`)
  for (const name of needs)
    if (typeof command[name] !== 'string') throw new Refusal(`Error: ${command.command} needs ${name}.`)
  const paths = ['path', 'old_path', 'new_path'].filter((name) => name in command)
  return { ...command, ...Object.fromEntries(paths.map((name) => [name, pathOf(String(command[name]))])) }
}

/** Nothing outside {@link ROOT}, in no spelling. */
function pathOf(path: string): string {
  const parts = path.split('/')
  const sound = parts.every(
    (part, i) => (part !== '' || i === 0 || i === parts.length - 1) && part !== '.' && part !== '..',
  )
  const plain = path.replace(/\/+$/, '')
  if (!sound || /[\\%\p{Cc}]/u.test(path) || !isWithin(plain, ROOT) || path.length > MAX_PATH)
    throw new Refusal(
      `Error: paths must be ${ROOT} or below it, without "..", at most ${MAX_PATH} characters.`,
    )
  return plain
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function idOf(path: string): string {
  return `file-${fingerprint(path)}`
}

function pathsOf(files: ReadonlyMap<string, Revision>): string[] {
  return [...files.values()].map(({ turn }) => String(turn.metadata.path))
}

function textOf({ content, metadata }: StoredTurn): string {
  return typeof metadata.blank === 'string' ? metadata.blank : content
}

/** Places that are told; more help nobody to choose. */
const MOST_PLACES = 20

/** Numbers of the first lines in which a text begins. */
function occurrences(text: string, wanted: string): number[] {
  const lines: number[] = []
  if (wanted === '') return lines
  for (
    let at = text.indexOf(wanted);
    at >= 0 && lines.length < MOST_PLACES;
    at = text.indexOf(wanted, at + wanted.length)
  )
    lines.push(text.slice(0, at).split('\n').length)
  return lines
}

function numbered(path: string, text: string, range?: readonly number[]): string {
  const lines = text.split('\n')
  const [first = 1, last = -1] = range ?? []
  const end = last === -1 ? lines.length : Math.min(last, lines.length)
  if (!Number.isInteger(first) || first < 1 || first > lines.length || end < first)
    throw new Refusal(`Error: view_range must lie between 1 and ${lines.length}.`)
  const shown = lines.slice(first - 1, end).map((line, i) => `${String(first + i).padStart(6)}\t${line}`)
  return [path, ...shown].join('\n')
}
