/**
 * Packs the package, installs it into an empty folder, and uses it there as a stranger would: library, command line,
 * HTTP server, client, MCP. Also checks what is packed with publint and "are the types wrong", and reports its size.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'recollect-package-'))
// The Node that runs this, also for what npm starts.
const env = { ...process.env, PATH: `${join(process.execPath, '..')}${delimiter}${process.env.PATH}` }
const run = (command: string, args: readonly string[], cwd = folder): string =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

try {
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], ROOT),
  ) as [{ filename: string; size: number; unpackedSize: number; entryCount: number }]
  const tarball = join(folder, packed.filename)
  run('npx', ['--no-install', 'publint', 'run', tarball, '--strict'], ROOT)
  run('npx', ['--no-install', 'attw', '--profile', 'esm-only', '--quiet', tarball], ROOT)
  console.log('ok   publint, are the types wrong')

  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }')
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', tarball])
  const installed = Object.keys(
    (
      JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
        packages: object
      }
    ).packages,
  )
  const direct = Object.keys(
    (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { dependencies: object }).dependencies,
  )
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
  console.log(
    `ok   packed ${megabytes(packed.size)} (${packed.entryCount} files, ${megabytes(packed.unpackedSize)} unpacked), ${direct.length} dependencies, ${installed.length} packages and ${megabytes(bytesOf(join(folder, 'node_modules')))} installed`,
  )

  checkLinks()

  use(
    'library',
    `
    import assert from 'node:assert/strict'
    import { createMemory } from 'recollect'
    const memory = await createMemory({ path: 'library.db' })
    const ana = memory.namespace('ana')
    await ana.add({ speaker: 'Ana', content: 'I moved to Lisbon in March 2025.' })
    assert.match((await ana.recall('Where does Ana live?')).text, /Lisbon/)
    await memory.close()
  `,
  )
  use(
    'facade for mem0',
    `
    import assert from 'node:assert/strict'
    import { Memory } from 'recollect/compat/mem0'
    const memory = new Memory({ path: 'mem0.db' })
    await memory.add('I have a dog called Rex.', { userId: 'ana' })
    assert.equal((await memory.search('pet', { userId: 'ana' })).results.length, 1)
    await memory.close()
  `,
  )
  const bin = join(folder, 'node_modules/recollect/bin/recollect.js')
  const cli = (...args: string[]): string => run(process.execPath, [bin, ...args, '--db', 'cli.db'])
  writeFileSync(join(folder, 'chat.txt'), 'Ana: I moved to Lisbon in March 2025.\n')
  cli('add', 'chat.txt')
  expect(cli('recall', 'Where does Ana live?'), 'Lisbon', 'command line')

  const server = spawn(
    process.execPath,
    [bin, 'serve', '--db', 'cli.db', '--port', '0', '--log-level', 'silent'],
    {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  try {
    const url = await addressOf(server)
    use(
      'server and client',
      `
      import assert from 'node:assert/strict'
      import { createClient } from 'recollect/client'
      const space = createClient({ url: '${url}' }).namespace('default')
      assert.match((await space.recall('Where does Ana live?')).text, /Lisbon/)
      assert.equal((await fetch('${url}/docs')).status, 200)
      assert.equal((await (await fetch('${url}/openapi.json')).json()).openapi, '3.1.0')
    `,
    )
  } finally {
    server.kill('SIGTERM')
  }
  expect(await askMcp(bin), 'Lisbon', 'MCP')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Of the README that is packed, every link leads to a page of the repository that exists; of ours, none. */
function checkLinks(): void {
  const links = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const packed = links(join(folder, 'node_modules/recollect/README.md'))
  const inside = packed.flatMap((link) => /\/(?:blob|raw)\/HEAD\/([^#]+)/.exec(link)?.[1] ?? [])
  const bad = [
    ...packed.filter((link) => !link.startsWith('https://')),
    ...inside.filter((path) => !existsSync(join(ROOT, path))),
    ...links(join(ROOT, 'README.md')).filter((link) => /\/(?:blob|raw)\/HEAD\//.test(link)),
  ]
  if (bad.length > 0 || inside.length < 10)
    throw new Error(`README: wrong links: ${bad.join(', ') || 'too few'}`)
  console.log(`ok   ${packed.length} links of the packed README are absolute`)
}

function use(what: string, program: string): void {
  writeFileSync(join(folder, 'use.js'), program)
  run(process.execPath, ['use.js'])
  console.log(`ok   ${what}`)
}

function expect(text: string, part: string, what: string): void {
  if (!text.includes(part)) throw new Error(`${what}: expected ${part} in ${text}`)
  console.log(`ok   ${what}`)
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      said += chunk
      const url = /listens on (\S+)/.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
    server.once('exit', () => reject(new Error(`the server ended: ${said}`)))
  })
}

/** What a client writes, line by line, without any library. */
async function askMcp(bin: string): Promise<string> {
  const server = spawn(process.execPath, [bin, 'mcp', '--db', 'cli.db'], { cwd: folder, env })
  const call = (id: number, method: string, params: object) =>
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  const answer = new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('"id":2')) resolve(said)
    })
    server.once('exit', () => reject(new Error(`MCP ended: ${said}`)))
  })
  call(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'stranger', version: '1' },
  })
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  call(2, 'tools/call', { name: 'recall', arguments: { question: 'Where does Ana live?' } })
  try {
    return await answer
  } finally {
    server.removeAllListeners('exit')
    server.kill('SIGTERM')
  }
}

function bytesOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
