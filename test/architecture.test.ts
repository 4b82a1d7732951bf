/** The rules of ARCHITECTURE.md that a machine can keep. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'

/** Lines of a function, those of the functions in it among them; a suite of tests is a list and may be longer. */
const LONGEST_FUNCTION = 120
const SUITES = new Set(['store/conformance.ts'])

/** Folder of `src/` → folders it may import from, besides itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  std: [],
  english: ['std'],
  model: ['std'],
  store: ['std', 'model', 'testing'],
  embed: ['std', 'model'],
  llm: ['std', 'model'],
  tasks: ['std', 'english', 'model', 'llm'],
  ingest: ['std', 'model'],
  consolidate: ['std', 'model', 'store', 'llm', 'tasks'],
  audit: ['std', 'model', 'store', 'tasks'],
  rerank: ['std', 'model', 'embed'],
  retrieve: ['std', 'english', 'model', 'store', 'embed', 'rerank', 'llm', 'tasks'],
  assemble: ['std', 'english', 'model'],
  jobs: ['std', 'model', 'store', 'embed'],
  transfer: ['std', 'model', 'store', 'ingest', 'consolidate'],
  formats: ['std', 'model', 'ingest'],
  testing: ['std', 'model', 'store', 'llm'],
  '.': [
    'std',
    'model',
    'store',
    'embed',
    'rerank',
    'llm',
    'tasks',
    'ingest',
    'consolidate',
    'retrieve',
    'assemble',
    'audit',
    'jobs',
    'transfer',
    'formats',
    'namespace',
  ],
  namespace: [
    '.',
    'std',
    'model',
    'store',
    'tasks',
    'ingest',
    'consolidate',
    'retrieve',
    'assemble',
    'audit',
    'jobs',
    'transfer',
  ],
  integrations: ['.', 'std', 'model', 'ingest', 'consolidate', 'retrieve', 'assemble', 'tasks'],
  compat: ['.', 'std', 'model', 'ingest', 'integrations', 'formats'],
  mcp: ['.', 'std', 'model', 'integrations', 'compat'],
  hooks: ['.', 'std', 'english', 'model', 'ingest', 'formats', 'jobs', 'assemble'],
  // Types only, but for the test of errors: what runs in a browser.
  client: ['.', 'model', 'consolidate', 'ingest'],
  pictures: ['std', 'model'],
  // What runs in a browser; of the rest types only, and how text is shown.
  inspector: ['.', 'std', 'model', 'client', 'pictures'],
  server: ['.', 'std', 'model', 'ingest', 'consolidate', 'retrieve', 'assemble', 'tasks', 'formats', 'mcp'],
  cli: [
    '.',
    'server',
    'mcp',
    'integrations',
    'compat',
    'std',
    'model',
    'store',
    'embed',
    'rerank',
    'llm',
    'tasks',
    'ingest',
    'consolidate',
    'retrieve',
    'assemble',
    'audit',
    'formats',
    'hooks',
    'pictures',
  ],
}
/** Of a folder with a port and its implementations, the stages see only the port. */
const PORT_FILES: Record<string, readonly string[]> = {
  embed: ['embed/embedder.ts', 'embed/word-vectors.ts'],
  llm: ['llm/llm.ts', 'llm/task.ts', 'llm/task-runner.ts'],
  rerank: ['rerank/reranker.ts'],
  store: ['store/store.ts', 'store/overlay.ts'],
}
const STAGES = new Set(['tasks', 'ingest', 'consolidate', 'retrieve', 'assemble', 'audit', 'jobs'])

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = readFileSync(join('src', path), 'utf8')
    const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map((m) =>
      normalize(join(dirname(path), m[1] ?? '')),
    )
    return { path, text, imports }
  })
const folderOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '.')

describe('architecture', () => {
  it('imports only downward', () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter(
          (to) => folderOf(to) !== folderOf(path) && !MAY_IMPORT[folderOf(path)]?.includes(folderOf(to)),
        )
        .map((to) => `${path} → ${to}`),
    )
    expect(wrong).toEqual([])
  })

  it('stages know ports, not implementations', () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter((to) => STAGES.has(folderOf(path)) && !(PORT_FILES[folderOf(to)]?.includes(to) ?? true))
        .map((to) => `${path} → ${to}`),
    )
    expect(wrong).toEqual([])
  })

  it('only the conformance suite of src/store knows the testing folder', () => {
    const users = files.filter(
      ({ path, imports }) => folderOf(path) !== 'testing' && imports.some((to) => folderOf(to) === 'testing'),
    )
    expect(users.map((f) => f.path)).toEqual(['store/conformance.ts'])
  })

  it('ends and opens the validity of facts in one module', () => {
    const closers = files.filter(({ path, text }) => /\bendOf\(/.test(text) && folderOf(path) !== 'model')
    expect(closers.map((f) => f.path)).toEqual(['consolidate/supersede.ts'])
  })

  /** Files that are loaded with one, before anything is asked for. */
  function loadedWith(start: string): readonly string[] {
    const loaded = new Set([start])
    for (const path of loaded) {
      const text = files.find((f) => f.path === path)?.text ?? ''
      for (const [, to = ''] of text.matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+)'/gm))
        loaded.add(normalize(join(dirname(path), to)))
    }
    return [...loaded]
  }

  it('loads no engine for help and mistyped commands', () => {
    const loaded = loadedWith('cli/main.ts')
    expect(loaded.length).toBeGreaterThan(20)
    const engine = loaded.filter((path) =>
      /^(?:memory|namespace|reading|retrieve|consolidate|tasks|llm)\b/.test(path),
    )
    expect(engine).toEqual([])
  })

  it('loads for a prompt of an agent that wants nothing only what reads its words', () => {
    expect(loadedWith('cli/hook-run.ts').toSorted()).toEqual([
      'cli/hook-run.ts',
      'hooks/gate.ts',
      'hooks/home-path.ts',
      'hooks/hook-input.ts',
      'hooks/hosts.ts',
    ])
    expect(readFileSync('src/cli/hook-run.ts', 'utf8')).not.toMatch(/from '(?![.]|node:)/)
  })

  it('writes only through store.apply', () => {
    const writers = files.filter(
      ({ path, text }) =>
        /\b(?:INSERT (?:OR|INTO)|UPDATE \w+ SET|DELETE FROM)\b/.test(text) && !path.startsWith('store/sql/'),
    )
    expect(writers.map((f) => f.path)).toEqual([])
  })

  it('reads the clock, chance and the environment only where a program starts', () => {
    const readers = files.filter(
      ({ path, text }) => !path.startsWith('cli/') && /Date\.now|Math\.random|process\.env/.test(text),
    )
    // The facade for mem0 opens a memory itself; a thread has its own clock; adapters stand beside a memory.
    expect(readers.map((f) => f.path).sort()).toEqual([
      'compat/mem0.ts',
      'integrations/attached-memory.ts',
      'memory.ts',
      'upkeep-thread.ts',
    ])
  })

  /** Files that are loaded with one; none of them needs Node. */
  function browserFiles(start: string): readonly string[] {
    const reached = new Set([start])
    for (const path of reached) {
      const { text } = files.find((f) => f.path === path) as (typeof files)[number]
      expect(text).not.toMatch(/from 'node:|\bBuffer\b|\bprocess\./)
      for (const [, to] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm))
        reached.add(normalize(join(dirname(path), to ?? '')))
    }
    return [...reached].sort()
  }

  it('keeps the inspector free of Node, and text of a memory out of markup', () => {
    const reached = browserFiles('inspector/main.tsx')
    expect(reached.length).toBeGreaterThan(25)
    for (const { path, text } of files.filter((f) => f.path.startsWith('inspector/'))) {
      expect(text, path).not.toMatch(/dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|\beval\(/)
      // It asks the API through the client only.
      expect(text, path).not.toMatch(/\bfetch\(|XMLHttpRequest|new WebSocket|https?:\/\//)
    }
  })

  it('keeps the client free of Node', () => {
    expect(browserFiles('client/index.ts')).toEqual([
      'client/http.ts',
      'client/index.ts',
      'model/each-line.ts',
      'model/errors.ts',
      'model/model-fault.ts',
      'std/counted.ts',
      'std/later.ts',
      'std/sentence.ts',
      'std/visible.ts',
    ])
  })

  it('has no default exports, no star exports, no enums, no junk drawers', () => {
    const bad = files.filter(({ text }) =>
      /^export default|^export \*|^(?:export )?(?:const )?enum /m.test(text),
    )
    expect(bad.map((f) => f.path)).toEqual([])
    expect(
      files.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.ts$)/.test(path)),
    ).toEqual([])
  })

  /** First lines and lengths of the functions in a tree, as far as they are too long. */
  function tooLong(node: object, text: string): readonly string[] {
    const { type, start, end } = node as {
      readonly type?: string
      readonly start: number
      readonly end: number
    }
    const lines = type === undefined || !/Function/.test(type) ? [] : text.slice(start, end).split('\n')
    const own = lines.length > LONGEST_FUNCTION ? [`${lines[0]} (${lines.length} lines)`] : []
    const inner = Object.values(node).flatMap((part: unknown) =>
      typeof part === 'object' && part !== null ? tooLong(part, text) : [],
    )
    return [...own, ...inner]
  }

  it('has no function that nobody reads in one sitting', () => {
    const long = (name: string, text: string): readonly string[] =>
      tooLong(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' }), text)
    const body = 'x()\n'.repeat(LONGEST_FUNCTION)
    expect(long('a.ts', `const f = () => {\n${body}}\nclass A { m() { x() } }`)).toHaveLength(1)
    const found = files
      .filter(({ path }) => !SUITES.has(path))
      .flatMap(({ path, text }) => long(path, text).map((what) => `${path}: ${what}`))
    expect(found).toEqual([])
  })

  it('pins what the package exports', () => {
    const { exports, bin, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(Object.keys(exports)).toEqual([
      '.',
      './client',
      './server',
      './mcp',
      './ai-sdk',
      './langchain',
      './langgraph',
      './llamaindex',
      './mastra',
      './openai-agents',
      './memory-files',
      './compat/mem0',
      './formats',
      './testing',
      './package.json',
    ])
    for (const target of Object.values(exports).flatMap((e) =>
      typeof e === 'string' ? e : Object.values(e as object),
    ))
      expect(existsSync(target)).toBe(true)
    expect(bin).toEqual({ recollect: 'bin/recollect.js' })
    expect(Object.keys(dependencies)).not.toContain('node')
  })
})

describe('maps', () => {
  it('ARCHITECTURE.md and AGENTS.md name only files and folders that exist', () => {
    for (const map of ['ARCHITECTURE.md', 'AGENTS.md']) {
      const named = [
        ...readFileSync(map, 'utf8').matchAll(
          /`((?:src|test|bench|docs|examples|scripts|bin|assets|samples)\/[\w./-]*)`/g,
        ),
      ].map((m) => m[1] ?? '')
      expect(named.length).toBeGreaterThan(3)
      expect(named.filter((path) => !existsSync(path))).toEqual([])
    }
  })

  it('ARCHITECTURE.md shows every folder of src', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8')
    const folders = readdirSync('src', { withFileTypes: true }).filter((e) => e.isDirectory())
    expect(folders.map((f) => f.name).filter((name) => !text.includes(`${name}/`))).toEqual([])
  })

  it('docs/paper-map.md and the @paper tags agree on the files', () => {
    const map = readFileSync('docs/paper-map.md', 'utf8')
    // The code column; tests stand in the next one.
    const code = map.split('\n').flatMap((line) => line.split('|')[3] ?? [])
    const mapped = new Set(
      code.flatMap((cell) => [...cell.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map((m) => m[1] ?? '')),
    )
    for (const [, path] of map.matchAll(/`((?:src|test)\/[\w./-]+\.ts)`/g))
      expect(existsSync(path ?? '')).toBe(true)
    const tagged = new Set(files.filter((f) => f.text.includes('@paper')).map((f) => `src/${f.path}`))
    expect([...tagged].filter((f) => !mapped.has(f)).sort()).toEqual([])
    expect([...mapped].filter((f) => !tagged.has(f)).sort()).toEqual([])
  })
})
