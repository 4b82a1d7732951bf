/** The inspector: a page of static files that the build made. It asks `/v1` like any other client and holds nothing itself. */
import { readFile } from 'node:fs/promises'
import { packageFile } from '../std/package-file.ts'
import type { App } from './operation.ts'

/** Where each file is served, and as what; all of them tell nothing of any memory. */
const FILES = {
  '/inspect': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/inspect/app.js': { file: 'app.js', type: 'text/javascript; charset=utf-8' },
  '/inspect/app.css': { file: 'app.css', type: 'text/css; charset=utf-8' },
  '/inspect/icon.svg': { file: 'icon.svg', type: 'image/svg+xml' },
} as const
export const INSPECTOR_PATHS: readonly string[] = Object.keys(FILES)

/** Nothing but these files and the API of the same server; nobody may frame the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export function offerInspector(app: App): void {
  for (const [path, { file, type }] of Object.entries(FILES)) {
    let text: Promise<string> | null = null
    app.get(path, async (c) => {
      text ??= readFile(packageFile(`dist/inspector/${file}`), 'utf8')
      return c.body(await text, 200, {
        'Content-Type': type,
        'Content-Security-Policy': POLICY,
        'Cache-Control': 'no-cache',
        'Referrer-Policy': 'no-referrer',
      })
    })
  }
}
