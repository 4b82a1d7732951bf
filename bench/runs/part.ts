/** One measurement with all that is needed to trust and to repeat it; a report is made of many. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DataFile } from '../datasets/dataset.ts'

export type Cell = string | number | null

export interface Table {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** What a reader must know to understand it. */
  readonly note?: string
}

/** A series of points, or bars where `x` is text. */
export interface Chart {
  readonly name: string
  readonly title: string
  readonly kind: 'bars' | 'lines' | 'points'
  readonly x: string
  readonly y: string
  readonly logarithmic?: boolean
  readonly data: readonly {
    readonly x: string | number
    readonly y: number
    readonly series?: string
    readonly low?: number
    readonly high?: number
  }[]
}

export interface Environment {
  readonly measured: string
  readonly recollect: string
  /** Of the source, `null` outside a repository; `+` when files were changed since. */
  readonly commit: string | null
  readonly node: string
  readonly system: string
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
}

export interface Part {
  /** Name of its folder in a run. */
  readonly name: string
  readonly title: string
  /** How to measure it again. */
  readonly command: string
  readonly environment: Environment
  readonly data: readonly DataFile[]
  readonly seed: number | null
  /** Everything that was chosen: systems with their versions and settings, limits, models. */
  readonly configuration: Readonly<Record<string, unknown>>
  /** Figures by name, e.g. `recollect turn R@10`; what is tracked and quoted. */
  readonly figures: Readonly<Record<string, number>>
  readonly tables: readonly Table[]
  readonly charts: readonly Chart[]
  /** What went wrong, e.g. a system that could not be installed. */
  readonly failures: readonly string[]
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export function environment(): Environment {
  const git = (...args: string[]): string | null => {
    const { status, stdout } = spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  const commit = git('rev-parse', '--short', 'HEAD')
  return {
    measured: new Date().toISOString().slice(0, 10),
    recollect: recollectVersion(),
    commit: commit === null ? null : `${commit}${git('status', '--porcelain') === '' ? '' : '+'}`,
    node: process.versions.node,
    system: `${platform()} ${release()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
  }
}

export function recollectVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version
}

function summaryPath(folder: string): string {
  return join(folder, 'summary.json')
}

export function writePart(folder: string, part: Part): void {
  mkdirSync(folder, { recursive: true })
  replaceFile(summaryPath(folder), `${JSON.stringify(part, rounded, 2)}\n`)
}

export function readPart(folder: string): Part | null {
  const path = summaryPath(folder)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Part) : null
}

/** Either the old or the new content is there, whatever happens meanwhile. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/** Four digits after the point say more than any of these measurements can. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(4)) : value
}
