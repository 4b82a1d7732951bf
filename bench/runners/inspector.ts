/** How soon does the inspector show each of its views, on a memory far larger than a person's? In a real Chromium. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { createMemory, type Namespace } from 'recollect'
import { createServer } from 'recollect/server'
import { syntheticSessions } from '../datasets/synthetic.ts'
import { percentile } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'

export interface InspectorOptions {
  readonly turns: number
  /** Each view is opened so often. */
  readonly repeats: number
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

interface Shown {
  readonly view: string
  readonly times: readonly number[]
}

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const BATCH = 500

export async function runInspector({
  turns,
  repeats,
  run,
  command,
  onProgress,
}: InspectorOptions): Promise<Part> {
  return measurePart(
    { run, title: 'The inspector on a large memory', command, configuration: { turns, repeats } },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'recollect-inspector-'))
      const memory = await createMemory({ path: join(folder, 'large.db') })
      const server = createServer({ memory, port: 0 })
      try {
        const space = memory.namespace('large')
        let there = 0
        for (const session of syntheticSessions(turns)) {
          await space.add(session.turns, { session: session.id })
          there += session.turns.length
          if (there % BATCH < session.turns.length) onProgress(`${there} turns added`)
        }
        onProgress('consolidating')
        await space.flush()
        const { url } = await server.listen()
        const { paints, views } = await measureViews(url, space, repeats)
        const rows = views.map(({ view, times }) => [
          view,
          percentile(times, 0.5),
          percentile(times, 0.95),
          Math.max(...times),
        ])
        return {
          figures: {
            'first paint p95 ms': percentile(paints, 0.95),
            ...Object.fromEntries(views.map((v) => [`${v.view}: p95 ms`, percentile(v.times, 0.95)])),
          },
          tables: [
            {
              caption: `Until a view is complete, with ${there} turns, in milliseconds`,
              columns: ['view', 'p50', 'p95', 'slowest'],
              rows,
            },
          ],
        }
      } finally {
        await server.close()
        await memory.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
}

/** Paints of fresh pages, and for each view how long it takes from another one until nothing is looked up any more. */
export async function measureViews(
  url: string,
  space: Namespace,
  repeats: number,
): Promise<{ readonly paints: readonly number[]; readonly views: readonly Shown[] }> {
  const browser = await chromium.launch({
    executablePath: process.env.RECOLLECT_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  })
  try {
    const [entity] = await space.entities({ limit: 1 })
    const [fact] = await space.facts({ entity: entity?.id ?? '', asOf: null, limit: 1 })
    const [turn] = await space.turns({ limit: 1 })
    const id = entity?.id ?? ''
    const addresses: Readonly<Record<string, string>> = {
      ask: `view=ask&q=${encodeURIComponent('Where does Mira live?')}`,
      'list of things': 'view=things',
      thing: `view=things&id=${encodeURIComponent(id)}`,
      fact: `view=fact&id=${encodeURIComponent(fact?.id ?? '')}`,
      'list of conversations': 'view=talk',
      conversation: `view=talk&session=${encodeURIComponent(turn?.session ?? '')}`,
      changes: 'view=changes',
      review: 'view=review&kind=undated',
      graph: `view=graph&id=${encodeURIComponent(id)}`,
    }
    const paints: number[] = []
    for (let i = 0; i < repeats; i++) {
      const page = await browser.newPage()
      await page.goto(`${url}/inspect?ns=${space.name}`)
      await page.locator('main').waitFor()
      paints.push(
        await page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        ),
      )
      await page.close()
    }
    const page = await browser.newPage()
    await page.goto(`${url}/inspect?ns=${space.name}`)
    await page.locator('main').waitFor()
    const views: Shown[] = []
    for (const [view, query] of Object.entries(addresses)) {
      const times: number[] = []
      for (let i = 0; i < repeats; i++) {
        await show(page, `?ns=${space.name}&view=ask`)
        times.push(await show(page, `?ns=${space.name}&${query}`))
      }
      views.push({ view, times })
    }
    return { paints, views }
  } finally {
    await browser.close()
  }
}

/** Goes to an address within the page. @returns Milliseconds until it was painted and complete. */
function show(page: Page, address: string): Promise<number> {
  // Runs in the browser. The second frame shows that it looks; the view is there when it no longer does.
  return page.evaluate(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const start = performance.now()
    history.pushState(null, '', ${JSON.stringify(address)})
    dispatchEvent(new PopStateEvent('popstate'))
    await frame()
    await frame()
    while (document.querySelector('.wait:not(.gone)') !== null) await frame()
    return performance.now() - start
  })()`)
}
