/** A browser on the inspector of a memory, and what every page must keep to. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Namespace } from 'recollect'
import { readConversations } from 'recollect/formats'
import { expect } from 'vitest'
import { type Served, served } from '../support/served.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The conversation of `recollect demo`, under the same ids. */
export async function addSample(space: Namespace): Promise<void> {
  const { conversations } = await readConversations('samples/mira-and-theo.txt', 'transcript')
  for (const { id, turns } of conversations.flatMap((c) => c.sessions))
    await space.add(
      turns.map((turn, i) => ({ ...turn, id: `${id}:${i + 1}` })),
      { session: id },
    )
  await space.flush()
}

export interface Visit {
  readonly page: Page
  /** Other hosts that were asked, and what the page complained of; both stay empty. */
  readonly strayed: readonly string[]
  readonly complaints: readonly string[]
  close(): Promise<void>
}

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.RECOLLECT_TEST_CHROMIUM
  if (executablePath === undefined) throw new Error('run this with "npm run test:inspector"')
  return chromium.launch({ executablePath, headless: true, args: ARGUMENTS })
}

export async function visit(
  browser: Browser,
  url: string,
  query: Readonly<Record<string, string>>,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 900 }, ...options })
  const page = await context.newPage()
  const strayed: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== url) strayed.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${url}/inspect?${new URLSearchParams(query)}`)
  await settled(page)
  return { page, strayed, complaints, close: () => context.close() }
}

/** Waits until nothing is looked up any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main').waitFor()
  await page.waitForFunction(() => document.querySelector('.wait:not(.gone)') === null)
}

/** Serious findings of axe: what keeps somebody out. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The policy of the page lets no foreign script in; this is the browser's own door.
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate('axe.run()')) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)
}

/** That nothing sticks out to the right. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [inner, full] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
  expect(full).toBeLessThanOrEqual(inner as number)
}

export { type Served, served }
