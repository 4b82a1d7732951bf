/** Checks the site: every page of the guide is in it and found by search, links lead somewhere, nothing is loaded from elsewhere. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

const OUT = join(import.meta.dirname, 'out')
const [, packed = ''] = /"([^"]+)"/.exec(readFileSync(join(OUT, 'assets/search.js'), 'utf8')) ?? []
const { rows, index } = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString())
const found = new Set(rows.map(({ name }) => name))
const guide = join(import.meta.dirname, '../guide')
const titles = readdirSync(guide).map((name) => /^# (.+)/.exec(readFileSync(join(guide, name), 'utf8'))?.[1])
assert.ok(titles.length > 10)
assert.deepEqual(
  [...titles, 'createMemory', 'MemoryError', 'memoryRetriever'].filter((name) => !found.has(name)),
  [],
)
// Words of the text, too: this one stands in no title.
assert.match(JSON.stringify(index), /healthz/)

const pages = readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
const broken = []
for (const page of pages) {
  const html = readFileSync(join(OUT, page), 'utf8')
  for (const [tag] of html.matchAll(/<(?:script|link|img)\b[^>]*>/g))
    if (/(?:src|href)="(?:https?:)?\/\//.test(tag)) broken.push(`${page} loads ${tag}`)
  for (const [, link = ''] of html.matchAll(/<a\b[^>]*\shref="([^"#]+)/g))
    if (!/^[a-z]+:/.test(link) && !existsSync(join(OUT, dirname(page), decodeURI(link))))
      broken.push(`${page} → ${link}`)
}
assert.deepEqual(broken, [])
console.log(`ok   ${pages.length} pages, ${rows.length} entries found by search, in docs/site/out`)
