import { counted, plural } from '../std/counted.ts'
import { sentence } from '../std/sentence.ts'

/**
 * Every error this library throws on purpose, with the data a caller needs to act on it. The message
 * says what to do next; the code is stable and travels unchanged over the CLI and over HTTP.
 */
import { oneLine } from '../std/visible.ts'
import { modelFault } from './model-fault.ts'

interface ErrorData {
  /** A time that cannot be read. */
  'time-invalid': { readonly name: string; readonly value: string }
  /** A time that is readable but almost certainly wrong (1970, or far in the future). */
  'time-implausible': { readonly name: string; readonly value: string }
  /** A turn that cannot be stored as it is. Nothing of its batch was stored. */
  'turn-invalid': { readonly index: number; readonly reason: string }
  /** The same turn id was given with other content. Nothing of the batch was stored. */
  'turn-conflict': {
    readonly id: string
    readonly field: string
    /** `id` is the Idempotency-Key that the ids of the turns are made of. */
    readonly byKey?: true
  }
  /** The content is longer than one turn may be. Nothing of the batch was stored. */
  'turn-too-long': { readonly index: number; readonly length: number; readonly limit: number }
  /** An argument of a call is unusable. */
  'argument-invalid': { readonly name: string; readonly reason: string }
  /** Nobody wrote to this namespace, and it is needed, or reads are `strict`. */
  'namespace-unknown': { readonly namespace: string }
  /** No entity, fact, topic, turn or session with this id or name; `near`: names that it may be short for. */
  'not-found': { readonly what: string; readonly id: string; readonly near?: readonly string[] }
  /** Somebody else changed the graph between reading and writing; nothing was written. */
  'write-conflict': { readonly namespace: string }
  /** The file or folder cannot be opened for reading and writing. */
  'database-unopenable': { readonly path: string; readonly reason: string }
  /** The file is not a sound Recollect database. */
  'database-corrupt': { readonly path: string; readonly reason: string }
  /** Another process holds the database for longer than the busy timeout. */
  'database-locked': { readonly path: string; readonly waitedMs: number }
  /** More turns wait to be consolidated than this process may add to. Nothing was written. */
  'backlog-full': { readonly namespace: string; readonly waiting: number; readonly limit: number }
  /** There is no room left to write. */
  'disk-full': { readonly path: string }
  /** The disk, or what connects it, failed. Nothing says that the file is damaged. */
  'disk-failed': { readonly path: string; readonly reason: string }
  /** The file may be read and not written. */
  'database-readonly': { readonly path: string }
  /** The file, or its log, is no longer the one that was opened. What was written last is not in it. */
  'database-replaced': { readonly path: string }
  /** A row holds what was never written there. */
  'row-damaged': { readonly table: string; readonly id: string }
  /** This Node lacks what Recollect is built on. */
  'node-too-old': { readonly version: string; readonly needed: string }
  /** The file was written by a newer Recollect. */
  'database-too-new': { readonly path: string; readonly version: number; readonly supported: number }
  /** A namespace did not arrive in another database as it was. */
  'migration-failed': { readonly namespace: string; readonly reason: string }
  /** The database was closed before this call. */
  closed: { readonly what: string }
  /** A file that is to be written cannot be. */
  'file-unwritable': { readonly path: string; readonly reason: string }
  /** An input file does not exist or cannot be read. */
  'file-unreadable': { readonly path: string; readonly reason: string }
  /** An input file is in no format we know. */
  'format-unknown': { readonly path: string; readonly known: readonly string[] }
  /** One line or record of an input file is broken; `line` counts from 1. */
  'record-invalid': { readonly path: string; readonly line: number; readonly reason: string }
  /** The embedder failed or returned vectors of the wrong shape. Turns stay stored; vectors come later. */
  'embedding-failed': { readonly model: string; readonly reason: string }
  /** The reranker failed or returned scores of the wrong shape; the ranking goes on without it. */
  'reranking-failed': { readonly model: string; readonly reason: string }
  /** A language model gave no reply. What it was asked for is answered offline. */
  'model-failed': { readonly model: string; readonly reason: string }
  /** In replay, no reply was recorded for these questions. */
  'reply-missing': { readonly missing: readonly string[] }
  /** A batch cannot be taken back: a later one changed the same things, or something was deleted for good since. */
  'undo-blocked': { readonly batch: string; readonly by: readonly string[] }
  /** Two entities cannot be made one. */
  'merge-refused': { readonly reason: string }
  /** A request to the server that does not have the documented shape. */
  'request-invalid': { readonly issues: readonly { readonly path: string; readonly message: string }[] }
  /** The body of a request is larger than the server takes. */
  'request-too-large': { readonly limit: number }
  /** The server holds as many bodies of requests as it may. Nothing was done. */
  'server-busy': Readonly<Record<string, never>>
  /** No API key was given, or one that is unknown or revoked. */
  unauthorized: { readonly reason: string }
  /** The API key may not do this, or not here. */
  forbidden: { readonly reason: string }
  /** Too many requests with this API key. */
  'rate-limited': { readonly retryAfterSeconds: number }
  /** The server does not listen beyond this machine without API keys. */
  'keys-missing': { readonly host: string }
  /** The server cannot listen there. */
  'address-unusable': { readonly host: string; readonly port: number; readonly reason: string }
  /** A server could not be reached, or answered with something that is no answer of Recollect. */
  'service-failed': { readonly url: string; readonly reason: string }
  /** An optional package is needed for this. */
  'dependency-missing': { readonly package: string; readonly purpose: string }
}

export type ErrorCode = keyof ErrorData

/** What to do where the same turn is delivered twice, by what differs. */
const DELIVERED_AGAIN: Readonly<Record<string, string>> = {
  time: 'Where the same turn is delivered again, leave `at` out, or give the time of the first delivery. ',
  session: 'Where the same turn is delivered again, name the session of the first delivery. ',
}

const ADVICE: { readonly [Code in ErrorCode]: (data: ErrorData[Code]) => string } = {
  'time-invalid': (d) =>
    `${d.name} is not a time: ${quoted(d.value)}. Give an ISO-8601 date such as 2025-03-10 or 2025-03-10T09:00:00Z.`,
  'time-implausible': (d) =>
    `${d.name} is ${d.value}, which cannot be right. Give milliseconds (not seconds) since 1970, an ISO-8601 date of the past, or leave it out.${d.name.startsWith('at of turn') ? ' Nothing of this batch was stored.' : ''}`,
  'turn-invalid': (d) =>
    `${sentence(`Turn ${d.index} cannot be stored: ${d.reason}`)} Nothing of this batch was stored; correct it and add the batch again.`,
  'turn-conflict': (d) =>
    d.byKey
      ? `The Idempotency-Key ${quoted(d.id)} was sent before with other turns: another ${d.field} is stored under it. Send the same turns again, or others under a new key. Nothing of this batch was stored.`
      : `A turn with id ${quoted(d.id)} is stored with another ${d.field}. ${DELIVERED_AGAIN[d.field] ?? ''}Turns never change: use a new id for another turn, or delete the old turn first. Nothing of this batch was stored.`,
  'turn-too-long': (d) =>
    `Turn ${d.index} has ${d.length} characters; the limit is ${d.limit}. Split it into several turns (for a document: one turn per section). Nothing of this batch was stored.`,
  'argument-invalid': (d) =>
    sentence(d.reason.includes(`\`${d.name}\``) ? d.reason : `${d.name}: ${d.reason}`),
  'namespace-unknown': (d) =>
    `There is no namespace ${quoted(d.namespace)} here. A namespace begins with the first turn that is added to it, or when it is set how long it keeps turns.`,
  'not-found': (d) =>
    `There is no ${d.what} ${quoted(d.id)}. ${
      d.near === undefined
        ? `List the ${plural(d.what)} there are and name one of them.`
        : `Name one of ${d.near.map(quoted).join(', ')}.`
    }`,
  'write-conflict': (d) =>
    `The graph of ${quoted(d.namespace)} was changed by somebody else meanwhile. Nothing was written; try again.`,
  'database-unopenable': (d) => `Cannot open ${d.path}: ${d.reason}.`,
  'database-corrupt': (d) =>
    `${d.path} is not a sound Recollect database: ${d.reason}. Run "recollect doctor --db ${d.path}"; restore a backup or re-import an export if it stays broken.`,
  'database-locked': (d) =>
    `${d.path} was locked by another process for ${d.waitedMs} ms. Nothing was written; try again, raise busyTimeoutMs, or stop the process that holds it.`,
  'backlog-full': (d) =>
    `${counted(d.waiting, 'turn')} of ${quoted(d.namespace)} wait to be consolidated; the limit is ${d.limit}. Nothing was written: start more workers, raise maxWaitingTurns, or add again later.`,
  'disk-full': (d) =>
    `No room left on the disk of ${d.path}. What was to be written now was refused whole; free some space and try again.`,
  'disk-failed': (d) =>
    `The disk of ${d.path} failed: ${d.reason}. What this call was to write is not confirmed. See that the disk is connected and sound, then try again; "recollect doctor --db ${d.path}" tells whether the file suffered.`,
  'database-readonly': (d) =>
    `${d.path} can be read here but not written. Nothing was written: allow this user to write the file and its folder (and open one of an older version without "upgrade: false"), or work on a copy.`,
  'database-replaced': (d) =>
    `${d.path}, or its log ${d.path}-wal, was removed or replaced while it was open: what this call wrote is not in it, and nothing more is read. Put the right file there, open it again, and repeat the call.`,
  'row-damaged': (d) =>
    `${d.table} ${quoted(d.id)} is not what was written. Run "recollect doctor" on the database; restore a backup, or re-import an export.`,
  'node-too-old': (d) =>
    `Recollect needs Node ${d.needed} or newer; this is Node ${d.version}. Install a current one from https://nodejs.org.`,
  'database-too-new': (d) =>
    `${d.path} has schema version ${d.version}; this Recollect knows ${d.supported}. Install a newer Recollect to open it.`,
  'migration-failed': (d) =>
    `Namespace ${quoted(d.namespace)} was not moved: ${d.reason}. The source is as it was; run the same again when that is settled.`,
  closed: (d) => `This ${d.what} is closed. Open it again with createMemory().`,
  'file-unwritable': (d) => `Cannot write ${d.path}: ${d.reason}.`,
  'file-unreadable': (d) => `Cannot read ${d.path}: ${d.reason}.`,
  'format-unknown': (d) =>
    `${d.path} is in no known format. Name one with --format; known: ${d.known.join(', ')}.`,
  'record-invalid': (d) => sentence(`${d.path}, line ${d.line}: ${d.reason}`),
  'embedding-failed': (d) =>
    `The embedding model ${d.model} failed: ${d.reason}. Stored turns are safe and searchable by words; run rebuild --only vectors when the model is back.`,
  'reranking-failed': (d) =>
    `The reranking model ${d.model} failed: ${d.reason}. The answer was ranked without it; check the model, or leave the option out.`,
  'model-failed': (d) =>
    `The model ${d.model} gave no reply: ${d.reason}. Turns are safe; what it should have read was read by rules. Run rebuild --only failed when it is back.`,
  'reply-missing': (d) =>
    `No reply was recorded for ${counted(d.missing.length, 'question')}: ${d.missing.slice(0, 20).join('; ')}${d.missing.length > 20 ? '; …' : ''}. Record again, or give a model to fall back on.`,
  'undo-blocked': (d) =>
    `Batch ${quoted(d.batch)} cannot be undone before ${d.by.map(quoted).join(', ')}, which changed the same things later or rest on them. Undo those first.`,
  'merge-refused': (d) => `These entities cannot be merged: ${d.reason}.`,
  'request-invalid': (d) => {
    const issues = d.issues.slice(0, 5).map((i) => (i.path === '' ? i.message : `${i.path}: ${i.message}`))
    return `${sentence(`The request does not have the documented shape: ${issues.join('; ')}`)} See /docs.`
  },
  'request-too-large': (d) =>
    `The body is larger than ${d.limit} bytes. Send it in several requests, or raise --body-limit.`,
  'server-busy': () =>
    'The server holds as many bodies of requests as it may. Nothing was done; send this again in a second, or in smaller parts.',
  unauthorized: (d) =>
    `${d.reason}. Send "Authorization: Bearer KEY" with a key from "recollect keys create".`,
  forbidden: (d) => `${d.reason}. Use another key; "recollect keys list" shows what each may do.`,
  'rate-limited': (d) => `Too many requests. Wait ${d.retryAfterSeconds} s, or raise --rate-limit.`,
  'keys-missing': (d) =>
    `Refused to listen on ${d.host} without API keys: everybody who reaches it could read and change every memory. Create one with "recollect keys create", or listen on 127.0.0.1.`,
  'address-unusable': (d) => `Cannot listen on ${d.host}:${d.port}: ${d.reason}.`,
  'service-failed': (d) =>
    `${d.url} gave no answer: ${d.reason}. Check the address and that the server runs.`,
  'dependency-missing': (d) =>
    `${d.purpose} needs the package ${d.package}. Install it: npm install ${d.package}`,
}

export class MemoryError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'MemoryError'
  readonly code: Code
  readonly data: ErrorData[Code]

  constructor(code: Code, data: ErrorData[Code], options?: ErrorOptions) {
    // Whoever prints it: what users wrote into names and paths stays on the line, and shows.
    super(oneLine(ADVICE[code](data)), options)
    this.code = code
    this.data = data
  }
}

export function argumentInvalid(name: string, reason: string): MemoryError<'argument-invalid'> {
  return new MemoryError('argument-invalid', { name, reason })
}

/** Narrows by code, not by class, so it also holds across two copies of the package. */
export function isMemoryError<Code extends ErrorCode>(
  error: unknown,
  code?: Code,
): error is MemoryError<Code> {
  return (
    error instanceof Error &&
    error.name === 'MemoryError' &&
    (code === undefined || (error as MemoryError).code === code)
  )
}

/** What `read` gives; `instead` of a namespace that nothing was written to yet, which is no failure for many a caller. */
export async function unlessUnknown<T, Instead>(
  read: () => Promise<T>,
  instead: Instead,
): Promise<T | Instead> {
  try {
    return await read()
  } catch (error) {
    if (isMemoryError(error, 'namespace-unknown')) return instead
    throw error
  }
}

/**
 * Errors for the log of a machine and not for those who call it, since they name paths, addresses or models; and what
 * of their data the log keeps: no reason that a service or a parser wrote, which can repeat what was said.
 */
const INWARD: { readonly [Code in ErrorCode]?: readonly (keyof ErrorData[Code])[] } = {
  'database-unopenable': ['path', 'reason'],
  'database-corrupt': ['path', 'reason'],
  'database-locked': ['path', 'waitedMs'],
  'database-too-new': ['path', 'version', 'supported'],
  'disk-full': ['path'],
  'disk-failed': ['path', 'reason'],
  'database-readonly': ['path'],
  'database-replaced': ['path'],
  'row-damaged': ['table'],
  'node-too-old': ['version', 'needed'],
  'migration-failed': ['namespace'],
  closed: ['what'],
  'file-unreadable': ['path', 'reason'],
  'file-unwritable': ['path', 'reason'],
  'format-unknown': ['path'],
  'embedding-failed': ['model'],
  'reranking-failed': ['model'],
  'model-failed': ['model'],
  'reply-missing': [],
  'keys-missing': ['host'],
  'address-unusable': ['host', 'port', 'reason'],
  'service-failed': ['url'],
  'dependency-missing': ['package', 'purpose'],
}

/**
 * What of an error may be told to a caller on another machine: the message of what the caller can put right; `null`
 * for everything else.
 */
export function publicMessage(error: unknown): string | null {
  return isMemoryError(error) && INWARD[error.code] === undefined ? error.message : null
}

/** Of a warning that came with an answer: what failed, without the reason, which can name paths and addresses. */
export function publicWarning(warning: string): string {
  return `${warning.split(': ', 1)[0]}.`
}

/** Of the failure a job was left with: that it failed. */
export function publicFailure(error: string | null): string | null {
  return error === null ? null : 'It failed; the log of the server says where.'
}

const OF_MODELS: readonly ErrorCode[] = ['model-failed', 'embedding-failed', 'reranking-failed']
const CAUSES = 4
const FRAMES = 12

/**
 * What of an error a log may keep: which it was, where it happened, and for our own what the operator needs. Messages
 * are left out: a parser, a database or a service can repeat in them what was said.
 */
export function loggable(error: unknown, causes: number = CAUSES): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, message, stack = '', cause } = error
  const { code, statusCode, syscall, data } = error as Partial<MemoryError> & {
    readonly statusCode?: unknown
    readonly syscall?: unknown
  }
  const kept: readonly string[] = isMemoryError(error) ? (INWARD[error.code] ?? []) : []
  // Behind the message: lines of it could look like places in the code.
  const behind = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  return {
    name,
    code,
    statusCode,
    syscall,
    ...Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => kept.includes(key))),
    ...(isMemoryError(error) && OF_MODELS.includes(error.code) && { fault: modelFault(error).text }),
    at: behind
      .split('\n')
      .flatMap((line) => /^ +at (.*)/.exec(line)?.[1] ?? [])
      .slice(0, FRAMES),
    ...(cause !== undefined && causes > 0 && { cause: loggable(cause, causes - 1) }),
  }
}

/** What a log keeps of an error (`loggable`), or a word of ours there, in words. */
export function loggedReason(logged: unknown): string {
  if (typeof logged === 'string') return logged
  const { name, code, syscall, fault } = Object(logged) as Readonly<Record<string, unknown>>
  try {
    if (typeof code === 'string' && Object.hasOwn(ADVICE, code))
      return oneLine(ADVICE[code as ErrorCode](whole(logged as object) as never))
  } catch {
    // The sentence says what no log keeps.
  }
  return [name, code, syscall, fault].filter((word) => typeof word === 'string').join(' ')
}

/** Reading what is not there throws. */
function whole(data: object): object {
  return new Proxy(data, {
    get(of, key) {
      if (!(key in of)) throw new TypeError(`no ${String(key)}`)
      return (of as Readonly<Record<string | symbol, unknown>>)[key]
    },
  })
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text)
}
