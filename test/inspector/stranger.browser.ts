/** The two minutes of `docs/guide/inspector.md`, walked as they are written: from nothing to a corrected fact. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createClient } from 'recollect/client'
import { expect, it, onTestFinished } from 'vitest'
import { openBrowser, settled, visit } from './browse.ts'
import { comparePicture } from './compare-picture.ts'

const GUIDE = readFileSync('docs/guide/inspector.md', 'utf8')

/** `recollect demo --inspect`, until the test is over. @returns The address it prints. */
async function demo(): Promise<URL> {
  const started = spawn(process.execPath, ['bin/recollect.js', 'demo', '--inspect', '--no-open'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(async () => {
    started.kill('SIGINT')
    if (started.exitCode === null) await once(started, 'exit')
  })
  for await (const line of createInterface({ input: started.stderr })) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address !== undefined) return new URL(address)
  }
  throw new Error('it ended without an address')
}

it('leads a stranger from nothing to a corrected fact, word for word', async () => {
  const address = await demo()
  const space = createClient({ url: address.origin }).namespace('demo')
  const home = () => space.facts({ entity: 'Mira', matching: 'moved', relation: 'lives_in' })
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const query = Object.fromEntries(address.searchParams)
  const { page, complaints } = await visit(browser, address.origin, query)
  /** What the guide tells to read, type or press must stand in it, and on the page. */
  const told = (text: string): string => {
    expect(GUIDE.replace(/\s+/g, ' ')).toContain(text)
    return text
  }

  await page.keyboard.type(told('Where does Mira live?'))
  await page.keyboard.press('Enter')
  const line = page.locator('.context .line').first()
  await line.click()
  await page.locator('.why').waitFor()
  await comparePicture(page, 'path-1-ask')

  const section = page.locator('section', { has: page.getByRole('heading', { name: told('Left out') }) })
  const left = section.locator('li', { hasText: told('Mira moved to Porto') }).first()
  await left.getByRole('link', { name: told('open the fact') }).click()
  await page.getByRole('heading', { name: told('Rests on') }).waitFor()
  await comparePicture(page, 'path-2-fact')

  await page.getByLabel(told('Statement')).fill(told('Mira lives in Porto.'))
  await page.getByRole('button', { name: told('Correct …') }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('changed').first().waitFor()
  await comparePicture(page, 'path-3-preview')
  await dialog.getByRole('button', { name: told('Do it') }).click()
  await page.getByRole('heading', { name: 'Mira lives in Porto.' }).waitFor()
  await settled(page)
  await comparePicture(page, 'path-4-corrected')
  const corrected = await space.facts({ entity: 'Mira', relation: 'lives_in' })
  expect(corrected.map((f) => [f.statement, f.frozen])).toContainEqual(['Mira lives in Porto.', true])
  expect(await home()).toEqual([])

  await page
    .locator('.toast')
    .getByRole('button', { name: told('Undo') })
    .click()
  await page.getByText('Taken back.').waitFor()
  expect((await home()).map((f) => f.statement)).toEqual(['Mira moved to Porto.'])
  expect(complaints).toEqual([])
})
