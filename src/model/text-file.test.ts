import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeTextFile } from './text-file.ts'

it('writes a file also where no other can take its place, and through links', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-files-'))
  // Nothing with a longer name can lie beside it.
  const long = join(folder, 'n'.repeat(250))
  for (const text of ['one', 'two']) {
    await writeTextFile(long, text)
    expect(readFileSync(long, 'utf8')).toBe(text)
  }
  symlinkSync(join(folder, 'there'), join(folder, 'link'))
  for (const text of ['one', 'two']) {
    await writeTextFile(join(folder, 'link'), text)
    expect(readFileSync(join(folder, 'there'), 'utf8')).toBe(text)
  }
  rmSync(folder, { recursive: true })
})
