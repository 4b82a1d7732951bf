/**
 * Makes `assets/token-table.bin`, the vocabulary by which budgets are counted, from that of o200k as the package
 * `gpt-tokenizer` carries it (MIT): a token in base 64 and its rank in each line, by rank.
 *
 *   node scripts/build-token-table.ts
 *
 * Layout: the number of tokens as 32 bits, little end first; the length of each in a byte; their bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken')
const tokens = readFileSync(source, 'latin1')
  .trimEnd()
  .split('\n')
  .map((line, rank) => {
    const [token = '', given] = line.split(' ')
    const bytes = Buffer.from(token, 'base64')
    if (Number(given) !== rank) throw new Error(`the token of rank ${rank} is missing`)
    if (bytes.length > 255) throw new Error(`the token of rank ${rank} is too long`)
    return bytes
  })
const count = Buffer.alloc(4)
count.writeUInt32LE(tokens.length)
writeFileSync(
  new URL('../assets/token-table.bin', import.meta.url),
  Buffer.concat([count, Buffer.from(tokens.map((token) => token.length)), ...tokens]),
)
