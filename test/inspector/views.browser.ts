/** Each view on the demo memory: what it shows, for whom, and what it looks like. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { Namespace } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addSample,
  expectNoOverflow,
  openBrowser,
  type Served,
  seriousFindings,
  served,
  settled,
  visit,
} from './browse.ts'
import { comparePicture } from './compare-picture.ts'

const NOW = Date.parse('2025-03-10T12:00:00Z')
let browser: Browser
let demo: Served
let space: Namespace
let folder: string
const addresses: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inspector-'))
  browser = await openBrowser()
  demo = await served({}, { now: () => NOW, path: join(folder, 'demo.db') })
  space = demo.memory.namespace('demo')
  await addSample(space)
  const mira = (await space.card('Mira')).entity.id
  const [home] = await space.facts({ entity: 'Mira', relation: 'lives_in' })
  const turn = home?.evidence[0]?.turn ?? ''
  const [said] = await space.turns({ ids: [turn] })
  Object.assign(addresses, {
    ask: { view: 'ask', q: 'Where does Mira live?', budget: '300' },
    things: { view: 'things', id: mira },
    fact: { view: 'fact', id: home?.id ?? '' },
    talk: { view: 'talk', session: said?.session ?? '', turn },
    changes: { view: 'changes' },
    review: { view: 'review', kind: 'undated' },
    graph: { view: 'graph', id: mira },
  })
})
afterAll(async () => {
  await browser.close()
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (view: string, options = {}) =>
  visit(browser, demo.url, { ns: 'demo', ...addresses[view] }, options)

/** What each view must show, so that an empty page passes nowhere. */
const SHOWN: Readonly<Record<string, string>> = {
  ask: '.context .line',
  things: '.cards .card',
  fact: '.quote',
  talk: '.turn.sought',
  changes: '.figures dd',
  review: '.findings li',
  graph: 'svg .node',
}
const MODES = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 400, height: 800 } },
} as const

describe.each(Object.keys(SHOWN))('the view %s', (view) => {
  it.each(Object.keys(MODES) as (keyof typeof MODES)[])(
    'keeps nobody out, asks no other host and looks as it did: %s',
    async (mode) => {
      const { page, strayed, complaints, close } = await open(view, MODES[mode])
      await page
        .locator(SHOWN[view] as string)
        .first()
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await expectNoOverflow(page)
      await comparePicture(page, `${view}-${mode}`)
      expect(strayed).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )
})

describe('Ask', () => {
  it('shows the very text that recall gives, and of each line the parts of its score', async () => {
    const { page, close } = await open('ask')
    const context = await space.recall('Where does Mira live?', { budget: 300 })
    const lines = await page.locator('.context li').allInnerTexts()
    expect(lines.map((l) => l.trim())).toEqual(context.text.split('\n').map((l) => l.trim()))
    const { lines: told } = await space.inspect('Where does Mira live?', { budget: 300 })
    await page.locator('.context .line').first().click()
    expect(await page.locator('.why .figure').last().innerText()).toBe(told[0]?.score.toFixed(2))
    await page.locator('.why a').first().click()
    await page.locator('.turn.sought').waitFor()
    expect(await page.locator('.turn.sought').getAttribute('id')).toBe(`turn ${told[0]?.turns[0]}`)
    await close()
  })

  it.each(['beam', 'reconstruct'] as const)('plays back what trace: true returns: %s', async (strategy) => {
    const q = 'Where does Mira work?'
    const { page, close } = await visit(browser, demo.url, { ns: 'demo', view: 'ask', q, strategy })
    const { trace = [] } = await space.recall(q, { strategy, budget: 600, trace: true })
    expect(trace.length).toBeGreaterThan(10)
    const next = page.getByRole('button', { name: 'Next step' })
    const played: unknown[] = []
    for (let i = 0; i < trace.length; i++) {
      played.push(JSON.parse((await page.locator('.event').getAttribute('data-event')) ?? ''))
      if (i < trace.length - 1) await next.click()
    }
    expect(played).toEqual(JSON.parse(JSON.stringify(trace)))
    expect(await next.isDisabled()).toBe(true)
    expect(await page.locator('svg.graph .node').count()).toBeGreaterThan(3)
    await close()
  })
})

it('is used with the keyboard alone: ask, open a line, go to its turn, switch views', async () => {
  const { page, close } = await visit(browser, demo.url, { ns: 'demo' })
  const focus = () => page.evaluate(() => document.activeElement?.className ?? '')
  await page.keyboard.press('Tab')
  for (let i = 0; i < 30 && !(await page.locator('input[name=q]:focus').count()); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('Where does Mira live?')
  await page.keyboard.press('Enter')
  await page.locator('.context .line').first().waitFor()
  for (let i = 0; i < 30 && (await focus()) !== 'line'; i++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('.why').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('.turn.sought').waitFor()
  await page.keyboard.press('5')
  await page.locator('.findings li').first().waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('review')
  await page.goBack()
  await page.locator('.turn.sought').waitFor()
  await close()
})

it('opens neighbours on click and draws the same picture twice', async () => {
  const first = await open('graph')
  const again = await open('graph')
  const drawn = await first.page.locator('svg.graph').innerHTML()
  expect(await again.page.locator('svg.graph').innerHTML()).toBe(drawn)
  const before = await first.page.locator('svg .node').count()
  await first.page.getByRole('button', { name: /^Lena:/ }).click()
  await settled(first.page)
  await first.page.waitForFunction((n) => document.querySelectorAll('svg .node').length > n, before)
  expect(await first.page.locator('svg .node').count()).toBeLessThanOrEqual(200)
  await first.close()
  await again.close()
})

it('shows what is written while one looks', async () => {
  const { page, close } = await open('changes')
  await space.add(
    { speaker: 'Mira', content: 'I bought a canoe.', at: NOW, id: 'live-1' },
    { session: 'live' },
  )
  await page.getByRole('link', { name: 'live-1' }).waitFor({ timeout: 20_000 })
  await close()
})
