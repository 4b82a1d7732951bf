/** Runs every example of a folder, `examples/` if none is named; each asserts its own result. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? 'examples'
let failed = 0
const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
for (const name of names) {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, name)], { encoding: 'utf8' })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${join(folder, name)}`)
  if (status === 0) continue
  failed += 1
  console.error(stderr)
}
process.exit(failed === 0 && names.length > 0 ? 0 : 1)
