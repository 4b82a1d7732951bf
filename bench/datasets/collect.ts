import type { Dataset, Sample } from './dataset.ts'

/** All conversations at once, for measurements that compare them with each other. */
export async function collectSamples(dataset: Dataset): Promise<Sample[]> {
  const samples: Sample[] = []
  for await (const sample of dataset.samples()) samples.push(sample)
  return samples
}
