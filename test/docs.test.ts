/** What the documentation names exists, and what exists is documented. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')
const pages = ['README.md', ...readdirSync('docs/guide').map((name) => `docs/guide/${name}`)]
const sources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => read(join(folder, path)))
    .join('\n')
const guide = (name: string): string => read(`docs/guide/${name}.md`)

describe('the guides', () => {
  it('link to pages, examples and headings that exist', () => {
    const anchorsOf = (path: string): Set<string> =>
      new Set(
        [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
          title
            .toLowerCase()
            .replace(/[^\p{L}\p{N} _-]/gu, '')
            .trim()
            .replaceAll(' ', '-'),
        ),
      )
    const broken: string[] = []
    for (const page of pages)
      for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue
        const [path = '', anchor] = target.split('#')
        const file = path === '' ? page : join(dirname(page), path)
        if (!existsSync(file) || (anchor !== undefined && !anchorsOf(file).has(anchor)))
          broken.push(`${page} → ${target}`)
      }
    expect(broken).toEqual([])
  })

  it('are all reached from the README or the quickstart', () => {
    const reached = `${read('README.md')}${guide('quickstart')}`
    expect(readdirSync('docs/guide').filter((name) => !reached.includes(name))).toEqual([])
  })

  it('show every example', () => {
    const shown = pages.map(read).join('\n')
    expect(readdirSync('examples').filter((name) => !shown.includes(name))).toEqual([])
  })

  it('import only what the package exports, under names it exports', async () => {
    const snippets = pages.flatMap((page) => [
      ...read(page).matchAll(/import \{([^}]+)\} from '(recollect[^']*)'/g),
    ])
    expect(snippets.length).toBeGreaterThan(8)
    for (const [, names = '', entry = ''] of snippets) {
      const exported = (await import(entry)) as Record<string, unknown>
      for (const name of names.split(',').map((n) => n.trim())) expect(exported, entry).toHaveProperty(name)
    }
  })

  it('explain every error code', () => {
    const codes = [...read('src/model/errors.ts').matchAll(/^ {2}'?([a-z-]+)'?: \(d\) =>/gm)].map(
      (m) => m[1] ?? '',
    )
    expect(codes.length).toBeGreaterThan(30)
    expect(codes.filter((code) => !guide('errors').includes(`\`${code}\``))).toEqual([])
  })

  it('list every environment variable of the command line, and no other', () => {
    const used = new Set([...sources('src/cli').matchAll(/process\.env\.([A-Z_]+)/g)].map((m) => m[1] ?? ''))
    const listed = new Set(
      [...guide('configuration').matchAll(/^\| `([A-Z_]+)` \|/gm)].map((m) => m[1] ?? ''),
    )
    expect([...listed].sort()).toEqual([...used].sort())
  })

  it('list every option of createMemory and every dependency', () => {
    const body = (file: string, name: string): string =>
      new RegExp(`export interface ${name} [^{]*\\{([\\s\\S]*?)\\n\\}`).exec(read(file))?.[1] ?? ''
    const declared = body('src/memory.ts', 'MemoryOptions') + body('src/open-store.ts', 'StoreOptions')
    const options = [...declared.matchAll(/^ {2}readonly (\w+)\??:/gm)].map((m) => m[1] ?? '')
    expect(options.length).toBeGreaterThan(17)
    expect(options.filter((name) => !guide('configuration').includes(`\`${name}\``))).toEqual([])
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object }
    expect(
      Object.keys(dependencies).filter((name) => !guide('configuration').includes(`\`${name}\``)),
    ).toEqual([])
  })

  it('name every path of the HTTP API and every tool of MCP', async () => {
    const routes = sources('src/server/routes')
    const resources = [...routes.matchAll(/(?:GET|POST|PATCH|DELETE) \/(\w+)/g)].map((m) => m[1] ?? '')
    expect(resources.length).toBeGreaterThan(15)
    expect(resources.filter((name) => name !== 'v1' && !guide('server').includes(`\`${name}\``))).toEqual([])
    const tools = `${sources('src/integrations/tools')}${read('src/mcp/memory-server-tools.ts')}`
    const names = [...tools.matchAll(/agentTool\(\{\n\s+name: '(\w+)'/g)].map((m) => m[1] ?? '')
    expect(names.length).toBe(18)
    expect(names.filter((name) => !guide('mcp').includes(`\`${name}\``))).toEqual([])
  })
})
