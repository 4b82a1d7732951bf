/**
 * Tests that import the package get the sources it is built of. Other tests import those anyway, and a worker that had
 * both would read the language tables twice and warm two engines up. What is built is proved by what runs it: the
 * commands and writers that tests start, examples, the packed package, and `test/built.test.ts`.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const ROOT = new URL('../../', import.meta.url)
const { name, exports } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}
const sources = new Map(
  Object.entries(exports).flatMap(([entry, built]) =>
    typeof built === 'string'
      ? []
      : [
          [
            entry.replace('.', name),
            new URL(built.default.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'), ROOT).href,
          ] as const,
        ],
  ),
)

// Once a worker, whatever the number of files that run in it.
const own = globalThis as { recollectIsSource?: true }
if (own.recollectIsSource === undefined)
  registerHooks({
    resolve(specifier, context, next) {
      const url = sources.get(specifier)
      return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
    },
  })
own.recollectIsSource = true
