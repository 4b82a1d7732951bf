/** Whatever happens to a memory while somebody looks at it, the page says what, and goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createMemory } from 'recollect'
import { openKeyFile } from 'recollect/server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { logInjection } from '../../src/hooks/injections.ts'
import { injectionLog } from '../../src/injections.ts'
import {
  addSample,
  expectNoOverflow,
  openBrowser,
  seriousFindings,
  served,
  settled,
  visit,
} from './browse.ts'

const NOW = Date.parse('2025-03-10T12:00:00Z')
const VIEWS: readonly Readonly<Record<string, string>>[] = [
  { view: 'ask', q: 'Where does Mira live?' },
  { view: 'things' },
  { view: 'things', id: 'Mira' },
  { view: 'fact', id: 'none' },
  { view: 'fact' },
  { view: 'talk' },
  { view: 'talk', session: 'none' },
  { view: 'talk', turn: 'none' },
  { view: 'talk', q: 'piano' },
  { view: 'changes' },
  { view: 'review' },
  { view: 'review', kind: 'secrets' },
  { view: 'graph' },
  { view: 'graph', id: 'none' },
]
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function opened(options: Parameters<typeof served>[0] = {}, path?: string) {
  const host = await served(options, { now: () => NOW, ...(path !== undefined && { path }) })
  onTestFinished(() => host.close())
  return host
}

function folderOfOwn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inspector-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const text = (page: Page): Promise<string> => page.locator('main').innerText()

/** Every view says something, and none breaks. */
async function expectWhole(url: string, ns: string, views = VIEWS): Promise<void> {
  for (const query of views) {
    const { page, complaints, close } = await visit(browser, url, { ns, ...query })
    const what = JSON.stringify({ ns, ...query })
    expect((await text(page)).trim(), what).not.toBe('')
    expect(
      complaints.filter((c) => !/status of (?:400|404)/.test(c)),
      what,
    ).toEqual([])
    await expectNoOverflow(page)
    await close()
  }
}

it('of a memory without a turn, and of a namespace that was deleted, each view says so', async () => {
  const { memory, url } = await opened()
  await expectWhole(url, 'empty')
  const gone = memory.namespace('gone')
  await addSample(gone)
  const { page, close } = await visit(browser, url, { ns: 'gone', view: 'things', id: 'Mira' })
  await memory.deleteNamespace('gone')
  for (const view of ['Conversations', 'People and things', 'Changes', 'Review', 'Graph', 'Ask']) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click()
    await settled(page)
    expect(await text(page)).not.toMatch(/Duarte|Nordlicht/)
  }
  await close()
  await expectWhole(url, 'gone')
})

it('an address that means nothing leads to what does', async () => {
  const { memory, url } = await opened()
  await addSample(memory.namespace('demo'))
  const odd: Readonly<Record<string, string>>[] = [
    { view: 'nonsense' },
    {
      view: 'ask',
      q: 'Where does Mira live?',
      budget: 'much',
      strategy: 'none',
      asOf: 'some day',
      step: 'x',
    },
    { view: 'talk', page: '-3' },
    { view: 'talk', session: '2024-09-22', from: 'there' },
    { view: 'things', type: 'nonsense', page: '1e9' },
    { view: 'things', id: 'Mira', asOf: 'yesterday-ish' },
    { view: 'review', kind: 'nonsense' },
    { view: 'graph', id: 'Mira', limit: '-1', open: 'no such' },
  ]
  await expectWhole(url, 'demo', odd)
  const { page, close } = await visit(browser, url, { ns: 'demo', view: 'nonsense' })
  await page.getByRole('heading', { name: 'Ask' }).waitFor()
  await close()
})

it('while two processes write, a view settles and shows what they wrote', async () => {
  const path = join(folderOfOwn(), 'shared.db')
  const { memory, url } = await opened({}, path)
  await addSample(memory.namespace('demo'))
  const others = [await createMemory({ path }), await createMemory({ path })]
  const { page, complaints, close } = await visit(browser, url, { ns: 'demo', view: 'changes' })
  const writing = others.map(async (other, k) => {
    for (let i = 0; i < 12; i++)
      await other.namespace('demo').add(
        {
          speaker: 'Mira',
          content: `I bought lamp number ${i} from shop ${k}.`,
          at: NOW - 1e6 + i,
          id: `w${k}-${i}`,
        },
        { session: `writer ${k}` },
      )
  })
  for (const query of ['view=talk', 'view=changes', 'view=things', 'view=ask&q=lamp', 'view=changes']) {
    await page.goto(`${url}/inspect?ns=demo&${query}`)
    await settled(page)
    expect(await page.getByRole('alert').count(), query).toBe(0)
  }
  await Promise.all(writing)
  await memory
    .namespace('demo')
    .add({ speaker: 'Theo', content: 'Done.', at: NOW, id: 'last' }, { session: 'l' })
  await page.getByRole('link', { name: 'last', exact: true }).waitFor({ timeout: 20_000 })
  await page.goto(`${url}/inspect?ns=demo&view=talk&turn=w1-11`)
  await page.getByText('I bought lamp number 11 from shop 1.').waitFor()
  expect(complaints).toEqual([])
  await close()
  for (const other of others) await other.close()
})

it('a key that is revoked while the page is open is asked for anew', async () => {
  const path = join(folderOfOwn(), 'keys.json')
  const keys = openKeyFile(path)
  const { key, secret } = await keys.create({ name: 'k', scope: 'read', namespaces: ['demo'], now: NOW })
  const { memory, url } = await opened({ keys: path })
  await addSample(memory.namespace('demo'))
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/inspect?ns=demo&view=talk`)
  await page.locator('input[type=password]').fill(secret)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Conversations' }).waitFor()
  await keys.revoke(key)
  // The page may notice by itself, when the stream of changes ends, and take the link away.
  const clicked = page
    .getByRole('link', { name: 'People and things' })
    .click()
    .catch(() => undefined)
  const asked = page.getByText('unknown or was revoked').waitFor()
  await Promise.race([clicked, asked])
  await asked
  await page.locator('input[type=password]').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('Nordlicht')
  await context.close()
})

it('huge and foreign texts are shown whole, in their own direction, and fit', async () => {
  const { memory, url } = await opened()
  const space = memory.namespace('odd/漢字 🎻')
  const long = 'Ich wohne in Graz. '.repeat(5000)
  await space.add(
    [
      { speaker: 'نادية', content: 'أعيش في القاهرة منذ عام 2019.', at: NOW - 5000, id: 'rtl' },
      { speaker: '王芳', content: '我在上海工作,喜欢拉小提琴。', at: NOW - 4000, id: 'han' },
      { speaker: 'Ana 👩‍👩‍👧‍👦', content: 'I love 🎻 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿!', at: NOW - 3000, id: 'emoji' },
      { speaker: 'Ana', content: long, at: NOW - 2000, id: 'long' },
    ],
    { session: 'שיחה 1' },
  )
  await space.flush()
  const seen = { ns: space.name, view: 'talk', session: 'שיחה 1' }
  const { page, complaints, close } = await visit(browser, url, seen)
  const shown = await page.locator('main').textContent()
  for (const said of ['أعيش في القاهرة', '我在上海工作', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(shown).toContain(said)
  const direction = (id: string) =>
    page.locator(`[id="turn ${id}"] .whole`).evaluate((element) => getComputedStyle(element).direction)
  expect([await direction('rtl'), await direction('han')]).toEqual(['rtl', 'ltr'])
  await expectNoOverflow(page)
  expect(await seriousFindings(page)).toEqual([])
  await close()
  await expectWhole(url, space.name)
  expect(complaints).toEqual([])
  // What is too large is refused before it is stored; the page is the same after.
  await expect(space.add({ speaker: 'Ana', content: 'x'.repeat(10_000_000), at: NOW })).rejects.toMatchObject(
    {
      code: 'turn-too-long',
    },
  )
  await expectWhole(url, space.name, [{ view: 'changes' }])
})

it('lists what hooks told agents, on what prompt, and leads to what it rests on', async () => {
  const path = join(folderOfOwn(), 'm.db')
  const { memory, url } = await opened({}, path)
  const space = memory.namespace('demo')
  await addSample(space)
  const [home] = await space.facts({ entity: 'Mira', relation: 'lives_in' })
  const log = injectionLog(path, '')
  const entry = { host: 'claude-code', event: 'prompt', session: 's', tokens: 90, ms: 50 } as const
  const rests = { turns: [home?.evidence[0]?.turn ?? ''], facts: [home?.id ?? ''] }
  for (let i = 0; i < 12; i++)
    logInjection(log, { ...entry, ...rests, at: NOW + i, namespace: 'demo', question: `<b>Where</b> ${i}?` })
  logInjection(log, { ...entry, ...rests, at: NOW + 99, namespace: 'other', question: 'A secret of another' })
  const { page, complaints, close } = await visit(browser, url, { ns: 'demo', view: 'changes' })
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Told to agents' }) })
  expect(await section.locator('li').count()).toBe(10)
  await section.getByRole('button', { name: 'Show more' }).click()
  await section.getByText('<b>Where</b> 0?').waitFor()
  expect(await section.locator('li').count()).toBe(12)
  expect(await page.locator('body').innerText()).not.toContain('secret of another')
  await section.locator('summary').first().click()
  expect(await seriousFindings(page)).toEqual([])
  await section.locator('details[open] a').first().click()
  await page.getByRole('heading', { name: home?.statement ?? '' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('what was typed stays when a correction is only looked at', async () => {
  const { memory, url } = await opened()
  const space = memory.namespace('demo')
  await addSample(space)
  const [home] = await space.facts({ entity: 'Mira', relation: 'lives_in' })
  const { page, close } = await visit(browser, url, { ns: 'demo', view: 'fact', id: home?.id ?? '' })
  await page.getByLabel('Statement').fill('Mira lives in Graz.')
  await page.getByRole('button', { name: 'Correct …' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('→ Mira lives in Graz.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Statement').inputValue()).toBe('Mira lives in Graz.')
  await close()
})
