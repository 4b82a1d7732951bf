/** The frame around every measurement that is not a list of questions: command, environment, data, tables. */
import { basename } from 'node:path'
import type { DataFile } from '../datasets/dataset.ts'
import { environment, type Part, readPart, writePart } from './part.ts'

export interface PartOptions {
  /** Its folder; what is finished there is not measured again. */
  readonly run: string
  readonly title: string
  readonly command: string
  readonly data?: readonly DataFile[]
  readonly seed?: number
  readonly configuration: Readonly<Record<string, unknown>>
}

export type Results = Pick<Part, 'figures' | 'tables'> & Partial<Pick<Part, 'charts' | 'failures'>>

export async function measurePart(options: PartOptions, work: () => Promise<Results>): Promise<Part> {
  const { run, title, command, data = [], seed = null, configuration } = options
  const done = readPart(run)
  const now = environment()
  if (
    done !== null &&
    done.environment.commit === now.commit &&
    same(done.configuration, configuration) &&
    same(done.data, data)
  )
    return done
  const results = await work()
  const part: Part = {
    name: basename(run),
    title,
    command,
    environment: now,
    data,
    seed,
    configuration,
    charts: [],
    failures: [],
    ...results,
  }
  writePart(run, part)
  return part
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
