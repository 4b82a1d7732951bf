/** What the files for containers name exists, and what they start is ours. No engine is needed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path: string): string => readFileSync(path, 'utf8')
const help = (...args: readonly string[]): string =>
  spawnSync(process.execPath, ['bin/recollect.js', ...args, '--help'], { encoding: 'utf8' }).stdout
const variables = new Set(
  [...read('docs/guide/configuration.md').matchAll(/^\| `(\w+)` \|/gm)].map((m) => m[1]),
)

const dockerfile = read('Dockerfile')
const instructions = dockerfile
  .replace(/\\\n/g, ' ')
  .split('\n')
  .flatMap((line) => /^(\w+)\s+(.*)$/.exec(line.trim())?.slice(1, 3) ?? [])
/** The arguments of every instruction of a kind, in order. */
const all = (kind: string): string[] =>
  instructions.filter((_, i) => i % 2 === 1 && instructions[i - 1] === kind)

interface Service {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly depends_on?: object
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
}

/** Checks that a command exists and knows all the options it is given. */
function expectCommand([name = '', ...rest]: readonly string[]): void {
  expect(help()).toMatch(new RegExp(`^  ${name} `, 'm'))
  for (const option of rest.filter((each) => each.startsWith('--'))) expect(help(name)).toContain(option)
}

describe('the Dockerfile', () => {
  it('has no fault a linter knows', () => {
    expect(validate(dockerfile)).toEqual([])
    expect(validate('FRM node')).not.toEqual([])
  })

  it('copies what there is, and leaves the rest out', () => {
    const built = ['node_modules', 'dist']
    const copied = all('COPY').filter((args) => args.startsWith('--from=build'))
    const sources = copied
      .flatMap((args) => args.split(/\s+/).slice(1, -1))
      .map((path) => path.replace('/build/', ''))
    expect(sources.filter((path) => !built.includes(path) && !existsSync(path))).toEqual([])
    // All that the package is published with is in the image; the changelog and the guide are read elsewhere.
    const { files } = JSON.parse(read('package.json')) as { files: readonly string[] }
    const needed = files.filter((path) => !path.startsWith('!') && !path.endsWith('.md'))
    expect(needed.filter((path) => !sources.includes(path))).toEqual([])
    const ignored = read('.dockerignore').split('\n')
    expect(
      ['.git', '**/node_modules', '**/*.db', '**/*.keys.json'].filter((line) => !ignored.includes(line)),
    ).toEqual([])
  })

  it('runs our server as a user that is not root, with its data in a volume', () => {
    expect(all('USER')).toEqual(['node'])
    expect(JSON.parse(all('ENTRYPOINT')[0] ?? '')).toEqual(['recollect'])
    expectCommand(JSON.parse(all('CMD')[0] ?? ''))
    const [folder = ''] = all('VOLUME')
    const environment = [...(all('ENV')[0] ?? '').matchAll(/(RECOLLECT_\w+)=(\S+)/g)]
    expect(environment).toHaveLength(2)
    for (const [, name, path] of environment) {
      expect(variables).toContain(name)
      expect(path?.startsWith(`${folder}/`)).toBe(true)
    }
  })

  it('asks the port it serves for its health', () => {
    const [port = ''] = all('EXPOSE')
    expect(help('serve')).toContain(`default: ${port}`)
    expect(all('HEALTHCHECK')[0]).toContain(`http://127.0.0.1:${port}/healthz`)
    expect(read('src/server/app.ts')).toContain("app.get('/healthz'")
  })
})

describe('compose.yaml', () => {
  it('starts our commands with variables and volumes that exist', () => {
    const ours = Object.values(compose.services).filter(({ command }) => command !== undefined)
    expect(ours).toHaveLength(2)
    for (const { command = [], environment = {} } of ours) {
      expectCommand(command)
      expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([])
      expect(new URL(environment.RECOLLECT_DB?.replace(/\$\{\w+\}/, 'x') ?? '').hostname).toBe('database')
    }
    const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((v) => v.split(':')[0]),
    )
    expect(Object.keys(compose.volumes).sort()).toEqual([...named].sort())
  })

  it('waits for services that exist, and is reached from this machine alone', () => {
    const waited = Object.values(compose.services).flatMap((service) => Object.keys(service.depends_on ?? {}))
    expect(waited.filter((name) => compose.services[name] === undefined)).toEqual([])
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? [])
    expect(ports).toEqual(['127.0.0.1:7411:7411'])
  })
})
