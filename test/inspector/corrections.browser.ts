/** Corrections through the page leave what the methods of the library would have left; keys and namespaces hold. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createMemory, type Memory, type Namespace } from 'recollect'
import { openKeyFile } from 'recollect/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSample, openBrowser, type Served, served, settled, visit } from './browse.ts'

const NOW = Date.parse('2025-03-10T12:00:00Z')
let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

let through: Served
let beside: Memory
let space: Namespace
let twin: Namespace
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inspector-'))
  through = await served({}, { now: () => NOW })
  beside = await createMemory({ now: () => NOW })
  space = through.memory.namespace('demo')
  twin = beside.namespace('demo')
  await addSample(space)
  await addSample(twin)
})
afterEach(async () => {
  await through.close()
  await beside.close()
  rmSync(folder, { recursive: true, force: true })
})

/** All that is known, as an export tells it. */
async function exported(of: Namespace): Promise<string[]> {
  const lines: string[] = []
  for await (const line of of.export()) lines.push(line)
  return lines.sort()
}

async function expectAlike(): Promise<void> {
  expect(await exported(space)).toEqual(await exported(twin))
}

const open = async (query: Record<string, string>): Promise<Page> =>
  (await visit(browser, through.url, { ns: 'demo', ...query })).page

async function confirmed(page: Page, text: RegExp): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await dialog.getByText(text).first().waitFor()
  await dialog.getByRole('button', { name: 'Do it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.toast:not(.gone)').waitFor()
}

const homeOf = async (of: Namespace): Promise<string> =>
  (await of.facts({ entity: 'Mira', relation: 'lives_in' }))[0]?.id ?? ''

describe('through the page', () => {
  it('a wrong fact is corrected', async () => {
    const page = await open({ view: 'fact', id: await homeOf(space) })
    await page.locator('input[name=statement]').fill('Mira lives in Porto.')
    await page.locator('input[name=from]').fill('2024-09-03')
    await page.getByRole('button', { name: 'Correct …' }).click()
    await confirmed(page, /changed/)
    const patch = { statement: 'Mira lives in Porto.', validFrom: Date.parse('2024-09-03') as never }
    await twin.update('fact', await homeOf(twin), patch)
    await expectAlike()
    expect((await space.recall('Where does Mira live?', { kinds: ['fact'] })).text).toContain(
      'Mira lives in Porto.',
    )
  })

  it('a fact is denied, and that is taken back', async () => {
    const page = await open({ view: 'fact', id: await homeOf(space) })
    await page.getByRole('button', { name: 'Deny' }).click()
    await confirmed(page, /denied/)
    await page.locator('.chip.warn').waitFor()
    const id = await homeOf(twin)
    await twin.deny('fact', id)
    await expectAlike()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Taken back.').waitFor()
    await twin.undo((await twin.batches())[0]?.id ?? '')
    await expectAlike()
  })

  it('two names are merged', async () => {
    const page = await open({ view: 'things', id: 'Nordlicht Audio' })
    await page.getByText('Correct', { exact: true }).click()
    await page.locator('input[name=merged]').fill('Nordlicht')
    await page.getByRole('button', { name: 'Merge' }).click()
    await confirmed(page, /merged/)
    await twin.merge('Nordlicht Audio', 'Nordlicht')
    await expectAlike()
  })

  it('a turn is forgotten for good', async () => {
    const page = await open({ view: 'talk', turn: '2024-09-22:11' })
    const turn = page.locator('.turn.sought')
    await turn.waitFor()
    await turn.getByRole('button', { name: 'Forget' }).click()
    await confirmed(page, /final/)
    await twin.deleteTurn('2024-09-22:11')
    await expectAlike()
    expect(await space.turns({ ids: ['2024-09-22:11'] })).toEqual([])
  })

  it('one key each accepts, rejects and leaves a finding', async () => {
    const { items } = await space.review('names')
    expect(items.length).toBeGreaterThan(3)
    const page = await open({ view: 'review', kind: 'names' })
    const left = page.locator('.findings > li')
    await left.first().waitFor()
    for (const [key, count] of [
      ['l', 1],
      ['a', 2],
      ['r', 3],
    ] as const) {
      await page.keyboard.press(key)
      await page.waitForFunction(
        (n) => document.querySelectorAll('.findings > li').length === n,
        items.length - count,
      )
    }
    const pair = (i: number): [string, string] =>
      (items[i]?.things.map((t) => t.id) ?? []) as [string, string]
    await twin.merge(...pair(1))
    await twin.keepApart(...pair(2))
    await expectAlike()
  })
})

describe('keys', () => {
  it('a read key sees and cannot change, and a namespace it may not see stays shut', async () => {
    const keys = join(folder, 'keys.json')
    const { secret } = await openKeyFile(keys).create({
      name: 'r',
      scope: 'read',
      namespaces: ['demo'],
      now: NOW,
    })
    await through.memory.namespace('private').add({ speaker: 'Eve', content: 'My secret garden.', at: NOW })
    const kept = await served({ keys }, { now: () => NOW })
    await addSample(kept.memory.namespace('demo'))
    await kept.memory.namespace('private').add({ speaker: 'Eve', content: 'My secret garden.', at: NOW })
    const { page, close } = await (async () => {
      const context = await browser.newContext()
      const opened = await context.newPage()
      await opened.goto(`${kept.url}/inspect?ns=demo&view=talk&turn=2024-09-22:11`)
      return { page: opened, close: () => context.close() }
    })()
    const field = page.locator('input[type=password]')
    await field.fill('rk_wrong_key')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('unknown or was revoked').waitFor()
    await field.fill(secret)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.locator('.turn.sought').waitFor()
    expect(await page.getByRole('button', { name: 'Forget …' }).count()).toBe(0)
    expect(await page.getByText('read only').count()).toBe(1)
    expect(await page.locator('select option').allInnerTexts()).toEqual(['demo'])
    for (const query of ['view=talk', 'view=things', 'view=ask&q=garden', 'view=changes', 'view=review']) {
      await page.goto(`${kept.url}/inspect?ns=private&${query}`)
      await page.getByRole('alert').first().waitFor()
      expect(await page.locator('body').innerText()).not.toMatch(/Eve|garden\./)
    }
    await close()
    await kept.close()
  })

  it('the files of the page hold a strict policy, and none are served when it is switched off', async () => {
    const page = await fetch(`${through.url}/inspect`)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/)
    expect((await fetch(`${through.url}/`, { redirect: 'manual' })).headers.get('location')).toBe('inspect')
    const off = await served({ inspector: false })
    expect((await fetch(`${off.url}/inspect`)).status).toBe(404)
    expect((await fetch(`${off.url}/`, { redirect: 'manual' })).headers.get('location')).toBe('docs')
    await off.close()
  })
})

it('settles on every view while another process writes', async () => {
  const page = await open({ view: 'ask', q: 'Where does Theo work?' })
  await space.add({ speaker: 'Theo', content: 'I work at Vela now.', at: NOW })
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await settled(page)
  expect(await page.locator('.context').innerText()).toContain('Vela')
})
