/**
 * `absolute` (before packing) makes the README's links lead to the repository, since the folders they name are not in the
 * package; `relative` (after packing) makes them what they were.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { repository } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  repository: { url: string }
}
const address = repository.url.replace(/^git\+|\.git$/g, '')
const pages = `${address}/blob/HEAD/`
const pictures = `${address}/raw/HEAD/`

const readme = readFileSync(`${root}README.md`, 'utf8')
const plain = readme.replaceAll(pages, '').replaceAll(pictures, '')
const absolute = plain.replace(
  /(!?)(\[[^\]]*\]\()(?!https?:|#)/g,
  (_, picture: string, text: string) => `${picture}${text}${picture === '!' ? pictures : pages}`,
)
writeFileSync(`${root}README.md`, process.argv[2] === 'absolute' ? absolute : plain)
