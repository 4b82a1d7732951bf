/**
 * Builds `dist/`, which is what users get and what the tests of the command line run: each entry of the package with what
 * it shares with others in chunks, since a command that loads some files starts in half the time of one that loads
 * hundreds; and the types of every module. What is built of these sources already is left as it is.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const { exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  exports: Record<string, string | { default: string }>
}
/** Besides what users import: what `bin/` and threads start. */
const STARTED = [
  './dist/cli/main.js',
  './dist/cli/hook-run.js',
  './dist/upkeep-thread.js',
  './dist/store/sql/sqlite/rewrite-thread.js',
]
const published = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : entry.default))
const entries = [...published, ...STARTED].map((file) => file.replace(/^\.\/dist\/|\.js$/g, ''))

/** Everything that a build reads: what it is made of, tests aside, and what makes it. */
const READ = ['src', 'scripts/build.ts', 'package.json', 'package-lock.json', 'tsconfig.json']
/** Of which sources the last build was, and which files it left. Not in `dist/`, which is published. */
const NOTE = join(root, 'node_modules/.cache/recollect/built')

function filesOf(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
/** The sources by what stands in them; what was built by size and time, so that nobody edits it unnoticed. */
function state(): string {
  const hash = createHash('sha256').update(process.version)
  for (const path of READ.flatMap(filesOf).filter((file) => !file.endsWith('.test.ts')))
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  for (const path of filesOf('dist')) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`\0${path} ${size} ${mtimeMs}`)
  }
  return hash.digest('hex')
}
if (existsSync(NOTE) && readFileSync(NOTE, 'utf8') === state()) process.exit(0)

rmSync(`${root}/dist`, { recursive: true, force: true })
const types = spawnSync('tsc -p tsconfig.json --emitDeclarationOnly', {
  cwd: root,
  stdio: 'inherit',
  shell: true,
})
if (types.status !== 0) process.exit(types.status ?? 1)
const common = {
  cwd: root,
  platform: 'node',
  external: /^[^./]/,
  treeshake: { moduleSideEffects: false },
} as const
/** What the client consists of must not be laid together with what needs Node: it runs in browsers, too. */
const inBrowsers = new Set(
  (await (await rolldown({ ...common, input: 'src/client/index.ts' })).generate()).output.flatMap((chunk) =>
    chunk.type === 'chunk' ? chunk.moduleIds : [],
  ),
)
const isBase = (id: string): boolean => /\/src\/(?:std|model)\//.test(id)
const bundle = await rolldown({
  ...common,
  input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
})
await bundle.write({
  dir: 'dist',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  // Of these, nearly every command needs something; apart they would be dozens of small files.
  codeSplitting: {
    groups: [
      { name: 'client-base', test: (id) => isBase(id) && inBrowsers.has(id) },
      { name: 'base', test: (id) => isBase(id) && !inBrowsers.has(id) },
    ],
  },
  sourcemap: true,
})

// The inspector is one script for browsers, with the few packages it needs in it.
const page = await rolldown({
  cwd: root,
  platform: 'browser',
  input: 'src/inspector/main.tsx',
  tsconfig: 'src/inspector/tsconfig.json',
})
await page.write({ file: 'dist/inspector/app.js', format: 'esm', minify: true })
for (const file of ['index.html', 'app.css', 'icon.svg'])
  copyFileSync(`${root}/src/inspector/${file}`, `${root}/dist/inspector/${file}`)

mkdirSync(dirname(NOTE), { recursive: true })
writeFileSync(NOTE, state())
