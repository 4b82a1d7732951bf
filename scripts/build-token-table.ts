/**
 * Makes `assets/token-table.bin`, the vocabulary by which budgets are counted, from that of o200k as the package
 * `gpt-tokenizer` carries it (MIT): a token in base 64 and its rank in each line, by rank.
 *
 *   node scripts/build-token-table.ts
 *
 * Layout, whole numbers of 32 bits with the little end first: how many tokens there are of each length, from 0 to 255; the
 * ranks of all tokens, in the order of their lengths and then of their bytes; their bytes in that order.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken')
const byLength = Array.from({ length: 256 }, (): { bytes: Buffer; rank: number }[] => [])
for (const [rank, line] of readFileSync(source, 'latin1').trimEnd().split('\n').entries()) {
  const [token = '', given] = line.split(' ')
  const bytes = Buffer.from(token, 'base64')
  if (Number(given) !== rank) throw new Error(`the token of rank ${rank} is missing`)
  const alike = byLength[bytes.length]
  if (alike === undefined) throw new Error(`the token of rank ${rank} is too long`)
  alike.push({ bytes, rank })
}
const tokens = byLength.flatMap((alike) => alike.sort((a, b) => a.bytes.compare(b.bytes)))
const numbers = [...byLength.map((alike) => alike.length), ...tokens.map((token) => token.rank)]
const head = Buffer.alloc(4 * numbers.length)
numbers.forEach((number, i) => {
  head.writeUInt32LE(number, 4 * i)
})
writeFileSync(
  new URL('../assets/token-table.bin', import.meta.url),
  Buffer.concat([head, ...tokens.map((token) => token.bytes)]),
)
