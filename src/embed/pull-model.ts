/** Fetches the files of a local model from a hub that speaks as Hugging Face does. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { unwritable } from '../model/text-file.ts'
import { parsedJson } from '../std/parsed-json.ts'

export interface PullOptions {
  /** Owner and name on the hub, e.g. `Xenova/all-MiniLM-L6-v2`. */
  readonly name: string
  /** Folder that gets the folder of the model; made when it is missing. */
  readonly folder: string
  /** Address of the hub; default Hugging Face. */
  readonly from?: string
  /** Branch, tag or commit; default `main`. */
  readonly revision?: string
  readonly onProgress?: (bytes: number, total: number, file: string) => void
  readonly signal?: AbortSignal
}

export interface PulledModel {
  readonly folder: string
  /** The commit that the files are of. */
  readonly revision: string
  /** Bytes of all files. */
  readonly bytes: number
  /** All was there already, and is what its checksums say; nothing was asked of the hub. */
  readonly present: boolean
}

const HUB = 'https://huggingface.co'
/** What the tokenizer and the model of an embedder or a reranker are read from. */
const NEEDED = ['config.json', 'tokenizer.json', 'onnx/model.onnx']
const TAKEN = new Set([...NEEDED, 'tokenizer_config.json', 'special_tokens_map.json', 'onnx/model.onnx_data'])
/** Stands in the folder of a model that is complete. */
const MANIFEST = 'checksums.json'
const COMMIT = /^[0-9a-f]{40}$/

const fileSchema = z.object({
  path: z.string(),
  size: z.int().min(0),
  /** The name git gives the content: SHA-1 of a header and the content. */
  oid: z.string(),
  /** For large files instead: SHA-256 of the content. */
  lfs: z.object({ oid: z.string() }).optional(),
})
const treeSchema = z.array(fileSchema.or(z.object({ type: z.literal('directory') })))
const manifestSchema = z.object({ revision: z.string(), files: z.array(fileSchema) })
type ModelFile = z.output<typeof fileSchema>

/**
 * Brings a model into `folder/name`, where `createOnnxEmbedder` and `createOnnxReranker` find it. Every file is checked
 * against the checksum of the hub; the folder appears when all of them are there. What was fetched before an
 * interruption is not fetched again.
 *
 * @throws MemoryError `not-found` when the hub has no such model or does not give it to everybody, `argument-invalid`
 * when it has no ONNX files, `service-failed` when the hub cannot be reached or sends something else, `file-unwritable`
 */
export async function pullModel(options: PullOptions): Promise<PulledModel> {
  const { name, from = HUB, revision = 'main', onProgress, signal } = options
  if (!/^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(name))
    throw argumentInvalid(
      'NAME',
      `must be an owner and a name, e.g. Xenova/all-MiniLM-L6-v2, not ${JSON.stringify(name)}`,
    )
  const folder = join(options.folder, name)
  const known = await readManifest(folder)
  if (known !== null && (revision === 'main' || revision === known.revision))
    return { folder, revision: known.revision, bytes: sizeOf(known.files), present: true }

  const hub = from.replace(/\/+$/, '')
  const api = `${hub}/api/models/${name}`
  const { sha } = await readJson(
    `${api}/revision/${encodeURIComponent(revision)}`,
    z.object({ sha: z.string().regex(COMMIT) }),
    name,
    signal,
  )
  const tree = await readJson(`${api}/tree/${sha}?recursive=true`, treeSchema, name, signal)
  const files = tree.flatMap((entry) => ('path' in entry && TAKEN.has(entry.path) ? [entry] : []))
  const missing = NEEDED.find((path) => !files.some((file) => file.path === path))
  if (missing !== undefined)
    throw argumentInvalid(
      'NAME',
      `${name} has no ${missing}. Choose a model with ONNX files, such as Xenova/all-MiniLM-L6-v2`,
    )

  const partial = `${folder}.partial`
  const total = sizeOf(files)
  let before = 0
  for (const file of files) {
    const done = before
    const report = (bytes: number): void => onProgress?.(done + bytes, total, file.path)
    const url = `${hub}/${name}/resolve/${sha}/${file.path}`
    await fetchFile(url, join(partial, file.path), file, report, signal)
    before += file.size
  }
  await written(folder, async () => {
    await writeFile(join(partial, MANIFEST), `${JSON.stringify({ revision: sha, files }, null, 2)}\n`)
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
  })
  return { folder, revision: sha, bytes: total, present: false }
}

function sizeOf(files: readonly ModelFile[]): number {
  return files.reduce((sum, file) => sum + file.size, 0)
}

/** What is in a folder, when every file in it is what its checksum says; else `null`. */
async function readManifest(folder: string): Promise<z.output<typeof manifestSchema> | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) return null
  const { data } = manifestSchema.safeParse(parsedJson(text))
  for (const file of data?.files ?? []) if (!(await isSound(join(folder, file.path), file))) return null
  return data ?? null
}

/** Fetches what is missing of a file, or all of it when what is there is not its beginning. */
async function fetchFile(
  url: string,
  path: string,
  file: ModelFile,
  report: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  await written(path, () => mkdir(dirname(path), { recursive: true }))
  const there = await lengthOf(path)
  if (there === file.size && (await isSound(path, file))) return report(file.size)
  const start = there < file.size ? there : 0
  const response = await ask(url, start > 0 ? { range: `bytes=${start}-` } : {}, signal)
  // A hub that knows no ranges sends all of it.
  let bytes = response.status === 206 ? start : 0
  const counting = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length
      report(bytes)
      done(null, chunk)
    },
  })
  const sink = createWriteStream(path, { flags: bytes > 0 ? 'a' : 'w' })
  try {
    await pipeline(Readable.fromWeb(response.body as never), counting, sink, { signal })
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).syscall === undefined || signal?.aborted
      ? failed(url, 'the connection broke off', cause)
      : unwritable(path, cause)
  }
  if (await isSound(path, file)) return
  await rm(path, { force: true })
  // What was there may have been of another commit.
  if (start > 0) return fetchFile(url, path, file, report, signal)
  throw failed(url, 'what it sent does not have the checksum that the hub tells')
}

async function isSound(path: string, { size, oid, lfs }: ModelFile): Promise<boolean> {
  if ((await lengthOf(path)) !== size) return false
  const hash: Hash = lfs === undefined ? createHash('sha1').update(`blob ${size}\0`) : createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === (lfs?.oid ?? oid)
}

async function lengthOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

async function readJson<T>(
  url: string,
  schema: z.ZodType<T>,
  name: string,
  signal?: AbortSignal,
): Promise<T> {
  const response = await ask(url, {}, signal, name)
  const { data } = schema.safeParse(parsedJson(await response.text()))
  if (data === undefined) throw failed(url, 'this is no hub of models')
  return data
}

async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
  model?: string,
): Promise<Response> {
  const response = await fetch(url, { headers, ...(signal && { signal }) }).catch((cause: Error) => {
    const { code } = (cause.cause ?? {}) as NodeJS.ErrnoException
    throw failed(url, code ?? cause.message, cause)
  })
  if (response.ok) return response
  await response.body?.cancel()
  // A hub tells strangers so of models that do not exist as well.
  if (model !== undefined && [401, 403, 404].includes(response.status))
    throw new MemoryError('not-found', { what: 'model', id: model })
  throw failed(url, `it answered ${response.status}`)
}

function failed(url: string, reason: string, cause?: unknown): MemoryError {
  return new MemoryError('service-failed', { url, reason }, { cause })
}

async function written<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    throw unwritable(path, cause)
  }
}
