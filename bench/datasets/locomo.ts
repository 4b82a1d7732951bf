import { readFileSync } from 'node:fs'
import { readConversations } from 'recollect/formats'
import { type Dataset, turnIds } from './dataset.ts'

const CATEGORIES = ['', 'multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial']

interface Raw {
  readonly sample_id: string
  readonly qa: readonly {
    readonly question: string
    readonly category: number
    readonly evidence: readonly string[]
  }[]
}

/** LoCoMo's file: https://github.com/snap-research/locomo */
export async function readLocomo(path: string): Promise<Dataset> {
  const { conversations } = await readConversations(path, 'locomo')
  const raw = JSON.parse(readFileSync(path, 'utf8')) as readonly Raw[]
  let droppedEvidence = 0
  const samples = raw.map(({ sample_id, qa }) => {
    const conversation = conversations.find((c) => c.id === sample_id)
    if (conversation === undefined) throw new Error(`${path}: no conversation ${sample_id}`)
    const known = turnIds(conversation)
    const questions = qa.map(({ question, category, evidence }, index) => {
      const ids = evidenceIds(evidence)
      const gold = ids.filter((id) => known.has(id))
      droppedEvidence += ids.length - gold.length
      return { index, text: question, category: CATEGORIES[category] ?? String(category), gold }
    })
    return { id: sample_id, conversation, questions }
  })
  return { name: 'locomo', samples, droppedEvidence }
}

/** Ids are sometimes joined in one string, written `D:11:26`, or padded with zeros. */
function evidenceIds(evidence: readonly string[]): string[] {
  const text = evidence.join(' ').replaceAll('D:', 'D')
  return [...new Set([...text.matchAll(/D(\d+):0*(\d+)/g)].map((m) => `D${m[1]}:${m[2]}`))]
}
