/**
 * Makes `assets/row-products.wasm` of `row-products.wat`. Run it after a change of that file:
 *   npm install --no-save wabt@1.0.39 && node scripts/build-row-products.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Wabt {
  parseWat(name: string, text: string): { toBinary(options: object): { readonly buffer: Uint8Array } }
}

const load = createRequire(import.meta.url)('wabt') as () => Promise<Wabt>
const wabt = await load()
const source = readFileSync(new URL('row-products.wat', import.meta.url), 'utf8')
const { buffer } = wabt.parseWat('row-products.wat', source).toBinary({})
writeFileSync(new URL('../assets/row-products.wasm', import.meta.url), buffer)
console.log(`assets/row-products.wasm: ${buffer.byteLength} bytes`)
