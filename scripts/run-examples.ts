/** Runs every example of a folder, `examples/` if none is named, two at a time; each asserts its own result. */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? 'examples'
let failed = 0
const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const run = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [join(folder, name)], (error, _, stderr) => {
      console.log(`${error === null ? 'ok  ' : 'FAIL'} ${join(folder, name)}`)
      if (error !== null) {
        failed += 1
        console.error(stderr || error.message)
      }
      resolve()
    })
    // None of them is to wait for somebody at a keyboard.
    child.stdin?.end()
  })
const waiting = [...names]
await Promise.all(
  [1, 2].map(async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name)
  }),
)
process.exit(failed === 0 && names.length > 0 ? 0 : 1)
