/** What is each signal of the ranking worth? Each is switched off in turn, on the same data. */
import { type DatasetName, runRetrieval } from './retrieval.ts'

const PARTS = [
  'session',
  'meaning',
  'speaker',
  'time',
  'dated',
  'idle',
  'assistant',
  'related',
  'window',
] as const

export async function runAblation(
  dataset: DatasetName,
  data: string,
  onProgress: (text: string) => void,
): Promise<string> {
  const measure = async (off: string | null): Promise<string> => {
    const weights = off === null ? {} : { [off]: 0 }
    const { recall } = await runRetrieval({ dataset, data, weights, onProgress })
    const all = recall.recollect?.all
    const row = (values: readonly number[] | undefined): string =>
      (values ?? [])
        .slice(0, 3)
        .map((v) => v.toFixed(1).padStart(5))
        .join(' / ')
    return `${(off === null ? 'all signals' : `without ${off}`).padEnd(20)} turn ${row(all?.turns)}   session ${row(all?.sessions)}`
  }
  const lines = [await measure(null)]
  for (const part of PARTS) lines.push(await measure(part))
  return lines.join('\n')
}
