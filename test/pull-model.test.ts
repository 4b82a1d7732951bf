/** Fetching a local model, from a hub on this machine. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { main } from '../src/cli/main.ts'
import { createOnnxEmbedder } from '../src/embed/onnx-embedder.ts'
import { pullModel } from '../src/embed/pull-model.ts'

const NAME = 'Some/model-v1'
const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const hex = (kind: string, ...parts: (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash(kind)).digest('hex')

/** What the hub has; the model itself is large enough to arrive in several pieces. */
const contents: Record<string, Buffer> = {
  'config.json': Buffer.from('{}'),
  'tokenizer.json': Buffer.from('{"version":"1.0"}'),
  'onnx/model.onnx': Buffer.alloc(700_000, 'weights '),
  'onnx/model_quantized.onnx': Buffer.from('not asked for'),
  'README.md': Buffer.from('# A model'),
}

/** A hub, the requests it was sent, and how it misbehaves. */
interface Hub {
  readonly url: string
  readonly asked: string[]
  /** Bytes of the model after which the connection breaks; once. */
  breakAfter: number | null
  ranges: boolean
  damage: boolean
}
let server: Server
let hub: Hub
let folder = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-pull-'))
  server = createServer((request, response) => {
    const path = request.url ?? ''
    hub.asked.push(`${path}${request.headers.range === undefined ? '' : ` ${request.headers.range}`}`)
    if (path === `/api/models/${NAME}/revision/main`) return response.end(JSON.stringify({ sha: COMMIT }))
    if (path === `/api/models/${NAME}/tree/${COMMIT}?recursive=true`)
      return response.end(
        JSON.stringify([{ type: 'directory', path: 'onnx', size: 0, oid: 'x' }, ...listed()]),
      )
    const content = contents[path.replace(`/${NAME}/resolve/${COMMIT}/`, '')]
    if (content === undefined) return response.writeHead(404).end()
    const start = hub.ranges ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
    const sent =
      hub.damage && path.endsWith('.onnx') ? Buffer.alloc(content.length, 'x') : content.subarray(start)
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': sent.length })
    if (hub.breakAfter === null || !path.endsWith('.onnx')) return response.end(sent)
    response.write(sent.subarray(0, hub.breakAfter), () => setTimeout(() => response.destroy(), 50))
    hub.breakAfter = null
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  hub = { url, asked: [], breakAfter: null, ranges: true, damage: false }
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As the hub lists files: large ones with a SHA-256, the others under the name that git gives them. */
function listed(): object[] {
  return Object.entries(contents).map(([path, content]) => ({
    type: 'file',
    path,
    size: content.length,
    oid: hex('sha1', `blob ${content.length}\0`, content),
    ...(path.endsWith('.onnx') && { lfs: { oid: hex('sha256', content), size: content.length } }),
  }))
}
const pull = () => pullModel({ name: NAME, folder, from: `${hub.url}/` })
const there = (name = NAME): string[] =>
  existsSync(join(folder, name))
    ? readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).sort()
    : []

it('brings the files that are needed to where the embedder looks for them', async () => {
  const seen: number[] = []
  const { present, revision, bytes } = await pullModel({
    name: NAME,
    folder,
    from: hub.url,
    onProgress: (done, total) => seen.push(done / total),
  })
  expect({ present, revision }).toEqual({ present: false, revision: COMMIT })
  expect(there()).toEqual(['checksums.json', 'config.json', 'onnx', 'onnx/model.onnx', 'tokenizer.json'])
  expect(
    readFileSync(join(folder, NAME, 'onnx/model.onnx')).equals(contents['onnx/model.onnx'] as Buffer),
  ).toBe(true)
  expect(bytes).toBe(700_000 + 2 + 17)
  expect(seen.at(-1)).toBe(1)
  expect(seen.every((share, i) => share >= (seen[i - 1] ?? 0))).toBe(true)
  let asked = ''
  const embedder = createOnnxEmbedder({
    folder,
    name: NAME,
    load: async () => ({
      env: { allowRemoteModels: true, localModelPath: '' },
      async pipeline(_task, model) {
        asked = readFileSync(join(folder, model, 'config.json'), 'utf8')
        return async () => ({ tolist: () => [[1, 0]] })
      },
    }),
  })
  await embedder.embed(['x'])
  expect(asked).toBe('{}')
})

it('asks for nothing when all is there, and for everything that is not what it should be', async () => {
  await pull()
  hub.asked.length = 0
  expect((await pull()).present).toBe(true)
  expect(hub.asked).toEqual([])
  writeFileSync(join(folder, NAME, 'config.json'), '[]')
  expect((await pull()).present).toBe(false)
  expect(readFileSync(join(folder, NAME, 'config.json'), 'utf8')).toBe('{}')
})

it.each([true, false])('goes on after an interruption (the hub knows ranges: %s)', async (ranges) => {
  hub.breakAfter = 300_000
  await expect(pull()).rejects.toThrow('broke off')
  expect(there()).toEqual([])
  hub.asked.length = 0
  hub.ranges = ranges
  await pull()
  const fetched = hub.asked.filter((path) => path.includes('/resolve/'))
  expect(fetched).toHaveLength(1)
  expect(fetched[0]).toMatch(/model\.onnx bytes=\d+-$/)
  expect(
    readFileSync(join(folder, NAME, 'onnx/model.onnx')).equals(contents['onnx/model.onnx'] as Buffer),
  ).toBe(true)
  expect(existsSync(join(folder, `${NAME}.partial`))).toBe(false)
})

it('begins anew when what was there is of another commit', async () => {
  mkdirSync(join(folder, `${NAME}.partial`), { recursive: true })
  writeFileSync(join(folder, `${NAME}.partial/tokenizer.json`), 'of another')
  await pull()
  expect(readFileSync(join(folder, NAME, 'tokenizer.json'), 'utf8')).toBe('{"version":"1.0"}')
})

it('keeps nothing whose checksum is wrong, and the model that was there', async () => {
  await pull()
  writeFileSync(join(folder, NAME, 'tokenizer.json'), 'changed by hand')
  hub.damage = true
  await expect(pull()).rejects.toThrow('checksum')
  expect(there()).toHaveLength(5)
  expect(existsSync(join(folder, `${NAME}.partial/onnx/model.onnx`))).toBe(false)
  hub.damage = false
  await pull()
  expect(readFileSync(join(folder, NAME, 'tokenizer.json'), 'utf8')).toBe('{"version":"1.0"}')
})

it('tells what is wrong with a name, a model, a folder and a hub', async () => {
  const from = hub.url
  for (const name of ['model', '../x/y', 'a/..', 'a/b/c', ''])
    await expect(pullModel({ name, folder, from })).rejects.toMatchObject({ code: 'argument-invalid' })
  await expect(pullModel({ name: 'no/model', folder, from })).rejects.toMatchObject({ code: 'not-found' })
  const onnx = contents['onnx/model.onnx'] as Buffer
  delete contents['onnx/model.onnx']
  try {
    await expect(pull()).rejects.toThrow('has no onnx/model.onnx')
  } finally {
    contents['onnx/model.onnx'] = onnx
  }
  writeFileSync(join(folder, 'file'), '')
  await expect(pullModel({ name: NAME, folder: join(folder, 'file'), from })).rejects.toMatchObject({
    code: 'file-unwritable',
  })
  expect(readdirSync(folder)).toEqual(['file'])
})

it('says offline what to do', async () => {
  server.close()
  server.closeAllConnections()
  const told: string[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void told.push(String(line)))
  try {
    expect(await main(['models', 'pull', NAME, '--folder', folder, '--from', hub.url])).toBe(1)
  } finally {
    spy.mockRestore()
  }
  expect(told.join()).toMatch(/gave no answer: ECONNREFUSED.*copy the folder from a machine that has it/)
  expect(readdirSync(folder)).toEqual([])
})
