/** What is written into the settings of other programs, and taken out of them again. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOST_SHAPES, HOSTS, type Host } from '../src/hooks/hosts.ts'
import {
  applyChanges,
  hookCommand,
  type InstallCall,
  installation,
  installedState,
  removal,
} from '../src/hooks/install.ts'
import { shellCommand } from '../src/std/shell.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recollect-settings-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const BIN = '/opt/recollect/bin/recollect.js'
function callFor(
  host: Host,
  more: Partial<InstallCall> = {},
  platform: NodeJS.Platform = 'linux',
): InstallCall {
  const at = { home, cwd: home, platform, env: {}, now: () => 0, program: ['/opt/node/bin/node', BIN] }
  return { host, root: null, at, db: '/home/runa/.recollect/memory.db', options: [], user: null, ...more }
}
const install = (call: InstallCall) => applyChanges(installation(call))
const uninstall = (call: InstallCall) => applyChanges(removal(call))
const filesOf = (call: InstallCall) => HOST_SHAPES[call.host].files(call.at, call.root)
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const read = (path: string): string => readFileSync(path, 'utf8')

/** Settings as people have them, in the forms of all kinds of editors. */
const OTHERS_HOOK = '{"type": "command", "command": "say done", "timeout": 3}'
const EXISTING: Readonly<Record<Host, readonly (readonly [hooks: string, mcp: string])[]>> = {
  'claude-code': [
    ['{}', '{"numStartups": 7, "mcpServers": {"other": {"command": "x"}}, "projects": {}}'],
    [
      `{\n    "model": "opus",\n    "hooks": {\n        "Stop": [ {"hooks": [${OTHERS_HOOK}]} ],\n        "PreToolUse": []\n    },\n    "permissions": {"allow": ["Bash(npm test)"]}\n}\n`,
      '{\n\t"mcpServers": {}\n}\n',
    ],
    [
      `{\r\n  "hooks": {\r\n    "SessionStart": [{"matcher": "startup", "hooks": []}]\r\n  }\r\n}\r\n`,
      '{\r\n}\r\n',
    ],
    ['\uFEFF{ "env": {"A": "ü"} }', '{"a":1}'],
    ['', '\n'],
  ],
  codex: [
    [
      '{"hooks": {}}',
      '# mine\nmodel = "gpt-5.5"\n\n[mcp_servers.other]\ncommand = "x" # y\n\n[profiles.fast]\nmodel = "m"\n',
    ],
    [`{"hooks":{"Stop":[{"hooks":[${OTHERS_HOOK}]}]}}`, 'model = "a"\r\n[features]\r\nhooks = true'],
    ['{ }', ''],
  ],
  cursor: [
    [
      '{"version": 1, "hooks": {"stop": [{"command": "./audit.sh"}]}}',
      '{"mcpServers": {"other": {"url": "https://x.example"}}}',
    ],
    ['{\n "version": 1\n}', '{}'],
  ],
}

describe.each(HOSTS)('settings of %s', (host) => {
  it.each(EXISTING[host])(
    'that exist (%j, %j) are kept as they are, byte for byte when it is taken out again',
    (...texts) => {
      const call = callFor(host)
      const { hooks, mcp } = filesOf(call)
      write(hooks, texts[0])
      write(mcp, texts[1])
      install(call)
      expect(installedState(call)).toEqual({ hooks: 'installed', mcp: 'installed' })
      const installed = [read(hooks), read(mcp)]
      for (const other of [
        'say done',
        './audit.sh',
        '"other"',
        '[mcp_servers.other]\ncommand = "x" # y',
        '"permissions"',
      ])
        if (texts.join().includes(other)) expect(installed.join()).toContain(other)
      for (const { before, after } of installation(call)) expect(after).toBe(before)
      install(call)
      expect([read(hooks), read(mcp)]).toEqual(installed)
      uninstall(call)
      expect([read(hooks), read(mcp)]).toEqual(texts)
      expect(readdirSync(dirname(hooks)).filter((name) => name.includes('recollect'))).toEqual([])
      uninstall(call)
      expect([read(hooks), read(mcp)]).toEqual(texts)
    },
  )

  it('that were changed since lose what is ours, and nothing else', () => {
    const call = callFor(host)
    const { hooks, mcp } = filesOf(call)
    const [[before, servers] = ['', '']] = EXISTING[host]
    write(hooks, before)
    write(mcp, servers)
    install(call)
    write(hooks, read(hooks).replace('{', '{"added": "later",'))
    uninstall(call)
    const { added, hooks: left = {}, ...rest } = JSON.parse(read(hooks))
    expect(added).toBe('later')
    const { hooks: original = {}, ...others } = JSON.parse(before)
    expect([left, rest]).toEqual([original, others])
    expect(read(mcp)).toBe(servers)
    expect(installedState(call)).toEqual({ hooks: 'missing', mcp: 'missing' })
  })

  it('that did not exist are gone again', () => {
    const call = callFor(host)
    install(call)
    const { hooks, mcp } = filesOf(call)
    expect([existsSync(hooks), existsSync(mcp)]).toEqual([true, true])
    uninstall(call)
    expect([existsSync(hooks), existsSync(mcp)]).toEqual([false, false])
  })

  it('follow a database or a program that moved', () => {
    install(callFor(host))
    const moved = callFor(host, { db: '/mnt/other.db', options: ['--block', 'secrets'] })
    expect(installedState(moved)).toEqual({ hooks: 'changed', mcp: 'changed' })
    install(moved)
    expect(installedState(moved)).toEqual({ hooks: 'installed', mcp: 'installed' })
    const { hooks, mcp } = filesOf(moved)
    expect(read(hooks) + read(mcp)).not.toContain('/home/runa')
    expect(read(hooks).match(/hook run/g)).toHaveLength(HOST_SHAPES[host].events.length)
    uninstall(moved)
    expect(existsSync(hooks)).toBe(false)
  })

  it('that are broken are refused with the line, and left alone', () => {
    const call = callFor(host)
    const { hooks, mcp } = filesOf(call)
    for (const [broken, line] of [
      ['{\n  "hooks": {\n    "Stop": [\n  }\n}', 4],
      ['{"a": 1,}', 1],
      ['{\n // no\n}', 2],
      ['[1]', 1],
      ['{"hooks": []}', 1],
    ] as const) {
      write(hooks, broken)
      expect(() => install(call)).toThrow(
        expect.objectContaining({
          code: 'record-invalid',
          data: expect.objectContaining({ path: hooks, line }),
        }),
      )
      expect(read(hooks)).toBe(broken)
    }
    write(hooks, '{}')
    const [broken, line] = HOST_SHAPES[host].toml ? ['a = 1\nb = \n', 2] : ['{\n"a" 1}', 2]
    write(mcp, broken)
    expect(() => install(call)).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ path: mcp, line }) }),
    )
    expect([read(hooks), read(mcp)]).toEqual(['{}', broken])
  })

  it('of a project stand in the project', () => {
    const root = join(home, 'ferry')
    const call = callFor(host, { root })
    install(call)
    for (const path of Object.values(filesOf(call))) expect(path.startsWith(root)).toBe(true)
    expect(installedState(callFor(host)).hooks).toBe('missing')
  })

  it('keep an MCP server of the same name that somebody set up', () => {
    const call = callFor(host)
    const { mcp } = filesOf(call)
    const own = HOST_SHAPES[host].toml
      ? '[mcp_servers.recollect]\ncommand = "npx"\nargs = ["-y", "recollect", "mcp"]\n'
      : '{"mcpServers": {"recollect": {"command": "npx", "args": ["-y", "recollect", "mcp"]}}}'
    write(mcp, own)
    install(call)
    expect(read(mcp)).toBe(own)
    expect(installedState(call).mcp).toBe('changed')
    uninstall(call)
    expect(read(mcp)).toBe(own)
  })
})

it('refuses a table of MCP servers that cannot be changed by itself', () => {
  const call = callFor('codex')
  const { mcp } = filesOf(call)
  const inline = 'mcp_servers = { other = { command = "x" } }\n'
  write(mcp, inline)
  expect(() => install(call)).toThrow(expect.objectContaining({ code: 'record-invalid' }))
  expect(read(mcp)).toBe(inline)
})

describe('commands', () => {
  it('of a Unix shell are quoted', () => {
    expect(shellCommand(['/opt/a b/node', "it's", '--db', '/x/$HOME.db'], 'posix')).toBe(
      `'/opt/a b/node' 'it'\\''s' --db '/x/$HOME.db'`,
    )
  })

  it('on Windows mean the same to cmd, PowerShell and bash', () => {
    const call = callFor('claude-code', { db: 'C:\\Users\\Runa B\\.recollect\\memory.db' }, 'win32')
    const at = {
      ...call.at,
      program: [
        'C:\\Program Files\\nodejs\\node.exe',
        'C:\\Users\\Runa B\\npm\\recollect\\bin\\recollect.js',
      ],
    }
    expect(hookCommand({ ...call, at }, 'stop')).toBe(
      'node "C:/Users/Runa B/npm/recollect/bin/recollect.js" hook run claude-code stop --db "C:/Users/Runa B/.recollect/memory.db"',
    )
    expect(hookCommand({ ...call, at, user: 'runa' }, 'stop')).toMatch(/ --db \S+ \S+ --user runa$/)
    expect(shellCommand(['\\\\server\\share\\m.db', 'a|b'], 'win32')).toBe('//server/share/m.db "a|b"')
    install({ ...call, at })
    expect(installedState({ ...call, at })).toEqual({ hooks: 'installed', mcp: 'installed' })
    const { mcpServers } = JSON.parse(read(join(home, '.claude.json')))
    expect(mcpServers.recollect).toEqual({
      command: 'node',
      args: [at.program[1], 'mcp', '--project', '--db', call.db],
    })
  })
})
