/** How soon does the inspector show each of its views, on a memory far larger than a person's? In a real Chromium. */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createMemory, type Namespace } from 'recollect'
import { createServer } from 'recollect/server'
import { syntheticSessions } from '../datasets/synthetic.ts'
import { percentile } from '../metrics/statistics.ts'
import { measurePart, type Results } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'

export interface InspectorOptions {
  readonly turns: number
  /** Each view is opened so often. */
  readonly repeats: number
  /** A memory of so many turns that was made before; made there when it is missing. `null`: made and thrown away. */
  readonly db: string | null
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

/** An address within the page, and what of it shows that it is there. */
interface Stop {
  readonly view: string
  readonly query: string
  readonly shows: string
}

interface Shown {
  readonly view: string
  /** Milliseconds. */
  readonly times: readonly number[]
  /** Processor time of the server, and of the page's main thread, in milliseconds: what others do beside is not in it. */
  readonly server: readonly number[]
  readonly page: readonly number[]
  /** What was seen instead of the view, each thing once. */
  readonly failures: readonly string[]
}

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const NAMESPACE = 'large'
const BATCH = 500
/** A view that takes longer never settles. */
const PATIENCE_MS = 60_000

export async function runInspector(options: InspectorOptions): Promise<Part> {
  const { turns, repeats, db, run, command, onProgress } = options
  return measurePart(
    { run, title: 'The inspector on a large memory', command, configuration: { turns, repeats } },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'recollect-inspector-'))
      try {
        const path = db ?? join(folder, 'large.db')
        if (!existsSync(path)) await makeMemory(path, turns, onProgress)
        return await measure(path, repeats, onProgress)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
}

/** Under its name it is whole. */
async function makeMemory(path: string, turns: number, onProgress: (text: string) => void): Promise<void> {
  const begun = `${path}.begun`
  for (const end of ['', '-wal', '-shm']) rmSync(`${begun}${end}`, { force: true })
  const memory = await createMemory({ path: begun })
  const space = memory.namespace(NAMESPACE)
  let there = 0
  for (const session of syntheticSessions(turns)) {
    await space.add(session.turns, { session: session.id })
    there += session.turns.length
    if (there % BATCH < session.turns.length) onProgress(`${there} turns added`)
  }
  onProgress('consolidating')
  await space.flush()
  // It has been asked before, as a memory that somebody looks into has.
  await space.recall('Where does Mira live?')
  await memory.close()
  renameSync(begun, path)
}

async function measure(path: string, repeats: number, onProgress: (text: string) => void): Promise<Results> {
  const memory = await createMemory({ path })
  const server = createServer({ memory, port: 0 })
  try {
    const { url } = await server.listen()
    const space = memory.namespace(NAMESPACE)
    const { turns } = await space.stats()
    const { paints, views } = await measureViews(url, space, repeats, onProgress)
    const rows = views.map(({ view, times, server: work, page }) => [
      view,
      ...inShort(times),
      ...[percentile(work, 0.5), percentile(page, 0.5)].map(Math.round),
    ])
    return {
      figures: {
        'first paint p95 ms': percentile(paints, 0.95),
        ...Object.fromEntries(
          views.flatMap((v) => [
            [`${v.view}: p95 ms`, percentile(v.times, 0.95)],
            [`${v.view}: processor ms`, percentile(v.server, 0.5) + percentile(v.page, 0.5)],
          ]),
        ),
        'load of the machine': loadavg()[0] ?? 0,
      },
      tables: [
        {
          caption: `Until a view is complete, with ${turns} turns, in milliseconds`,
          columns: ['view', 'p50', 'p95', 'slowest', 'processor, server p50', 'processor, page p50'],
          rows: [['first paint of the page', ...inShort(paints), null, null], ...rows],
          note: `Each ${repeats} times, the first of a new server once. While it was measured, ${(loadavg()[0] ?? 0).toFixed(1)} processes wanted to run on this machine, those of the measurement included. Processor time is what a view costs whatever else runs.`,
        },
      ],
      failures: views.flatMap((v) => v.failures.map((failure) => `${v.view}: ${failure}`)),
    }
  } finally {
    await server.close()
    await memory.close()
  }
}

/** Median, 95th percentile and longest, in whole milliseconds. */
function inShort(times: readonly number[]): number[] {
  return [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(Math.round)
}

/** Paints of fresh pages, and for each view how long it takes from another one until nothing is looked up any more. */
async function measureViews(
  url: string,
  space: Namespace,
  repeats: number,
  onProgress: (text: string) => void,
): Promise<{ readonly paints: readonly number[]; readonly views: readonly Shown[] }> {
  const browser = await chromium.launch({
    executablePath: process.env.RECOLLECT_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  })
  try {
    const stops = await stopsOf(space)
    const paints: number[] = []
    for (let i = 0; i < repeats; i++) {
      onProgress(`first paint ${i + 1}`)
      paints.push(await paintOf(browser, `${url}/inspect?ns=${space.name}`))
    }
    const page = await browser.newPage()
    await page.goto(`${url}/inspect?ns=${space.name}`)
    await page.locator('main').waitFor()
    const inPage = await mainThread(page)
    const measured = async (stop: Stop, times: number): Promise<Shown> => {
      const seen = []
      for (let i = 0; i < times; i++) {
        onProgress(`${stop.view} ${i + 1}`)
        await show(page, `?ns=${space.name}&view=ask`, 'form.ask')
        const [before, begun] = [await inPage(), process.cpuUsage()]
        const shown = await show(page, `?ns=${space.name}&${stop.query}`, stop.shows)
        const { user, system } = process.cpuUsage(begun)
        seen.push({ ...shown, server: (user + system) / 1000, page: (await inPage()) - before })
      }
      return {
        view: stop.view,
        times: seen.map((s) => s.ms),
        server: seen.map((s) => s.server),
        page: seen.map((s) => s.page),
        failures: [...new Set(seen.flatMap((s) => s.failure ?? []))],
      }
    }
    const [ask] = stops as [Stop]
    // The index is taken from where the process before left it.
    const views = [await measured({ ...ask, view: 'first question' }, 1)]
    for (const stop of stops) views.push(await measured(stop, repeats))
    return { paints, views }
  } finally {
    await browser.close()
  }
}

async function stopsOf(space: Namespace): Promise<readonly Stop[]> {
  const [entity] = await space.entities({ limit: 1 })
  const [fact] = await space.facts({ entity: entity?.id ?? '', asOf: null, limit: 1 })
  const [turn] = await space.turns({ limit: 1 })
  const coded = encodeURIComponent
  const id = coded(entity?.id ?? '')
  const question = coded('Where does Mira live?')
  const stop = (view: string, query: string, shows: string): Stop => ({ view, query, shows })
  return [
    stop('ask', `view=ask&q=${question}`, '.context .line'),
    stop('ask, by beam', `view=ask&q=${question}&strategy=beam`, '.context .line'),
    stop('list of things', 'view=things', '.rows li'),
    stop('thing', `view=things&id=${id}`, '.cards .card'),
    stop('fact', `view=fact&id=${coded(fact?.id ?? '')}`, '.quote'),
    stop('list of conversations', 'view=talk', '.rows li'),
    stop('conversation', `view=talk&session=${coded(turn?.session ?? '')}`, '.turn'),
    stop('turns with a word', 'view=talk&q=piano', '.rows li'),
    stop('changes', 'view=changes', '.figures dd'),
    ...(['names', 'undated', 'stale', 'secrets'] as const).map((kind) =>
      stop(`review: ${kind}`, `view=review&kind=${kind}`, '.tabs'),
    ),
    stop('graph', `view=graph&id=${id}`, 'svg .node'),
    stop('graph, 200 nodes', `view=graph&id=${id}&limit=200`, 'svg .node'),
  ]
}

/** @returns What tells the processor time of a page's main thread so far, in milliseconds. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find((m) => m.name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

async function paintOf(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage()
  await page.goto(address)
  await page.locator('main').waitFor()
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await page.close()
  return paint
}

/**
 * Goes to an address within the page.
 *
 * @returns Milliseconds until it was painted and complete, and what was wrong with it.
 */
function show(
  page: Page,
  address: string,
  shows: string,
): Promise<{ readonly ms: number; readonly failure: string | null }> {
  // Runs in the browser. The second frame shows that it looks; the view is there when it no longer does.
  return page.evaluate(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const start = performance.now()
    history.pushState(null, '', ${JSON.stringify(address)})
    dispatchEvent(new PopStateEvent('popstate'))
    await frame()
    await frame()
    while (document.querySelector('.wait:not(.gone)') !== null && performance.now() - start < ${PATIENCE_MS})
      await frame()
    const ms = performance.now() - start
    const wrong = document.querySelector('.failure')
    const failure =
      wrong !== null ? 'it said "' + wrong.textContent + '"'
      : ms >= ${PATIENCE_MS} ? 'it never settled'
      : document.querySelector(${JSON.stringify(shows)}) === null ? 'nothing was there'
      : null
    return { ms, failure }
  })()`)
}
