/** Compiles `src/` into `dist/`, which is what users get and what the tests of the command line run. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

const root = new URL('..', import.meta.url)
rmSync(new URL('dist', root), { recursive: true, force: true })
const result = spawnSync('tsc', ['-p', 'tsconfig.json'], { cwd: root, stdio: 'inherit', shell: true })
process.exit(result.status ?? 1)
