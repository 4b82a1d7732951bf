/** Text of a memory is data: whatever somebody said is shown as text, in every view, and does nothing. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, type Served, served, settled, visit } from './browse.ts'

const NOW = Date.parse('2025-03-10T12:00:00Z')
/** Sets a mark when it runs. */
const MARK = 'window.pwned=1'
const TAGS = [
  'script',
  'img src=x onerror',
  'svg onload',
  'iframe srcdoc',
  'body onload',
  'math href',
  'details open ontoggle',
  'video src=x onerror',
  'a href',
  'style',
]
const WRAPS = [
  (t: string) => `<${t}="${MARK}">`,
  (t: string) => `"><${t}=${MARK}>`,
  (t: string) => `'><${t}='${MARK}'>`,
  (t: string) => `</bdi></li><${t}=${MARK}>`,
  (t: string) => `<${t}>${MARK}</${t.split(' ')[0]}>`,
  (t: string) => `<!--><${t}=${MARK}>-->`,
  (t: string) => `&lt;${t}=${MARK}&gt;`,
  (t: string) => `<${t.toUpperCase()} =\n${MARK}>`,
  (t: string) => `]]><${t}=${MARK}>`,
  (t: string) => `{{constructor.constructor('${MARK}')()}}<${t}>`,
]
const OTHERS = [
  `[click](javascript:${MARK})`,
  `![x](https://evil.example/x.png)`,
  `<https://evil.example>`,
  `javascript:${MARK}`,
  `data:text/html,<script>${MARK}</script>`,
  '\u202Egnp.exe\u202C looks reversed',
  '\u2066\u2067nested\u2069\u2069 isolates',
  'zero\u200Bwidth\u200D\u2060joiners\uFEFF',
  'NUL\u0000inside and \u0007 bell',
  '\u001B[31mred\u001B[0m',
  `${'W'.repeat(5000)}`,
  `${'長'.repeat(3000)}`,
  `${'a\u0301'.repeat(400)}`,
  '🏴\u{E0067}\u{E0062}\u{E007F}👩‍👩‍👧‍👦',
  '\ud800 lone surrogate',
  '#{7*7} <%= 7*7 %>',
  '__proto__',
  'constructor',
  '{"__proto__":{"polluted":1}}',
  '%3Cscript%3E',
]
/** What turns text around, rings, or is not seen. */
const UNSEEN = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u0000\u0007\u001B\u200B'
const PAYLOADS = [
  ...TAGS.flatMap((tag) => WRAPS.map((wrap) => wrap(tag))),
  ...OTHERS.flatMap((text) => [text, `<b>${text}</b>`, `"${text}'`, `&${text};`, `${text}</script>`]),
]

let browser: Browser
let host: Served
beforeAll(async () => {
  browser = await openBrowser()
  host = await served({}, { now: () => NOW })
  const space = host.memory.namespace('bad')
  await space.add(
    PAYLOADS.map((content, i) => ({
      // Some speak under such names, too.
      speaker: i % 20 === 3 ? content.slice(0, 150) : i % 2 === 0 ? 'Ana' : 'Bo',
      content,
      at: NOW - 1e8 + i * 1000,
      id: `p${i}`,
    })),
    { session: `<img src=x onerror=${MARK}>` },
  )
  await space.addGraph({
    facts: PAYLOADS.slice(0, 60).map((text, i) => ({
      head: 'Ana',
      relation: 'said',
      tail: `thing ${i} ${text.slice(0, 200)}`,
      statement: `${i}: ${text}`,
      sources: [`p${i}`],
    })),
  })
  await space.flush()
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

it('are 200 and more', () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(200)
})

it('are shown as text in every view, and none does anything', async () => {
  const space = host.memory.namespace('bad')
  const ana = (await space.card('Ana')).entity.id
  const [fact] = await space.facts({ entity: ana, asOf: null, limit: 1 })
  const session = (await space.sessions())[0]?.id ?? ''
  const views: Record<string, string>[] = [
    ...[0, 60, 120, 180].map((from) => ({ view: 'talk', session, from: String(from) })),
    { view: 'talk' },
    { view: 'ask', q: `script ${MARK} onerror`, budget: '4000' },
    { view: 'ask', q: '<img src=x onerror=window.pwned=1>', strategy: 'reconstruct', budget: '4000' },
    { view: 'things', id: ana },
    { view: 'things' },
    { view: 'fact', id: fact?.id ?? '' },
    { view: 'graph', id: ana, limit: '200' },
    { view: 'review', kind: 'stale' },
    { view: 'changes' },
    { view: 'fact', id: '"><script>window.pwned=1</script>' },
  ]
  let shown = ''
  for (const query of views) {
    const { page, strayed, close } = await visit(browser, host.url, { ns: 'bad', ...query })
    await settled(page)
    await page.waitForTimeout(150)
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
    const foreign = await page
      .locator(
        '#app :is(script, img, iframe, video, math, style, object, embed, form[action], a[href^="javascript:"], a[href^="http"])',
      )
      .count()
    expect(foreign, JSON.stringify(query)).toBe(0)
    expect(strayed).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // Also what is not painted yet, because it is far below.
    const text = (await page.locator('#app').textContent()) ?? ''
    // What turns text around, and what cannot be seen, is not passed on.
    expect([...text].filter((sign) => UNSEEN.includes(sign))).toEqual([])
    shown += text
    await close()
  }
  for (const payload of PAYLOADS.filter((p) => /^[ -~]{1,120}$/.test(p) && !/ {2}/.test(p)))
    expect(shown).toContain(payload)
})
