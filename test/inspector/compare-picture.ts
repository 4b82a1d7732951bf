/** Compares a screenshot with the one that was committed, as coarsely as fonts of another machine make it necessary. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'

const FOLDER = new URL('../../docs/pictures/', import.meta.url)
/** Cells across and down; and by how much of full white the mean of a cell may differ, on average and at most. */
const GRID = [24, 18] as const
const MEAN = 0.035
const MOST = 0.3

/** @param name Without ending. With UPDATE_PICTURES set the picture is written instead. */
export async function comparePicture(page: Page, name: string): Promise<void> {
  const file = fileURLToPath(new URL(`${name}.png`, FOLDER))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.evaluate(() => scrollTo(0, 0))
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  if (process.env.UPDATE_PICTURES !== undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, taken)
  }
  expect(existsSync(file), `${name}: run "UPDATE_PICTURES=1 npm run test:inspector" and look at it`).toBe(
    true,
  )
  const blank = await blankOf(page.context().browser() as Browser)
  const now = await cells(blank, taken)
  const then = await cells(blank, readFileSync(file))
  const apart = now.map((cell, i) => Math.abs(cell - (then[i] ?? 0)))
  const mean = apart.reduce((sum, d) => sum + d, 0) / apart.length
  expect(apart.length).toBe(GRID[0] * GRID[1] * 3)
  expect(mean, `${name}: mean difference`).toBeLessThan(MEAN)
  expect(Math.max(...apart), `${name}: largest difference`).toBeLessThan(MOST)
}

/** A page that shows nothing, one for all pictures of a browser: the inspector's own lets no picture in. */
const blanks = new WeakMap<Browser, Promise<Page>>()
function blankOf(browser: Browser): Promise<Page> {
  const blank = blanks.get(browser) ?? browser.newPage()
  blanks.set(browser, blank)
  return blank
}

/** Mean red, green and blue of each cell, from 0 to 1. */
function cells(page: Page, png: Buffer): Promise<number[]> {
  return page.evaluate(
    async ([data, width, height]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      pen.drawImage(image, 0, 0)
      const { data: pixels } = pen.getImageData(0, 0, image.width, image.height)
      const sums = new Float64Array(width * height * 3)
      const counts = new Float64Array(width * height)
      const columns = Uint32Array.from({ length: image.width }, (_, x) =>
        Math.floor((x * width) / image.width),
      )
      let at = 0
      for (let y = 0; y < image.height; y++) {
        const row = Math.floor((y * height) / image.height) * width
        for (const column of columns) {
          const cell = row + column
          counts[cell] = (counts[cell] as number) + 1
          for (let c = 0; c < 3; c++)
            sums[cell * 3 + c] = (sums[cell * 3 + c] as number) + (pixels[at + c] as number)
          at += 4
        }
      }
      return [...sums].map((sum, i) => sum / (counts[Math.floor(i / 3)] as number) / 255)
    },
    [png.toString('base64'), GRID[0], GRID[1]] as const,
  )
}
