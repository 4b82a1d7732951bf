/**
 * How like the gold answer an answer is, word by word. Metrics of the same name differ between papers; each here
 * says whose it is. All values are in `[0, 1]`. METEOR is left out: no kept library for Node has it.
 */
import { l as rougeL, n as rougeN } from 'js-rouge'
import { stemmer } from 'stemmer'

/** Lower case, without punctuation, articles and "and", Porter stems: what LoCoMo's F1 compares. */
function stems(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(',', '')
    .replace(/[\p{P}\p{S}]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !['a', 'an', 'the', 'and'].includes(word))
    .map((word) => stemmer(word))
}

/** Harmonic mean of precision and recall over the bags of stems. */
function bagF1(answer: string, gold: string): number {
  const [said, right] = [stems(answer), stems(gold)]
  return harmonic(inCommon(said, right), said.length, right.length)
}

/** Words of both, each as often as it stands in the one that has it less often. */
function inCommon(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of b) left.set(word, (left.get(word) ?? 0) + 1)
  return a.filter((word) => {
    const n = left.get(word) ?? 0
    left.set(word, n - 1)
    return n > 0
  }).length
}

function harmonic(common: number, said: number, right: number): number {
  return common === 0 ? 0 : (2 * common) / (said + right)
}

/**
 * LoCoMo's F1 with its rules by category: multi-hop answers are split at commas and each part of the gold answer
 * takes its best match; of open-domain gold answers only what stands before `;` counts; an adversarial question is
 * right when it is declined.
 *
 * @param answer `null` when the system declined.
 * @paper MRAgent §4.1 (LoCoMo's official scoring)
 */
export function locomoF1(answer: string | null, gold: string | null, category: string): number {
  if (category === 'adversarial') return Number(declines(answer))
  if (answer === null || gold === null) return 0
  if (category === 'multi-hop') {
    const parts = (text: string): string[] => text.split(',').map((p) => p.trim())
    const scores = parts(gold).map((part) => Math.max(...parts(answer).map((p) => bagF1(p, part))))
    return scores.reduce((sum, s) => sum + s, 0) / scores.length
  }
  return bagF1(answer, category === 'open-domain' ? (gold.split(';')[0] ?? '').trim() : gold)
}

/** Whether an answer says that the conversation does not say. */
export function declines(answer: string | null): boolean {
  return answer === null || answer.trim() === '' || /no information available|not mentioned/i.test(answer)
}

/** F1 over the sets of words, lower case, with `. , ! ?` as blanks; neither stems nor counts. @paper MemWeaver §5.1 */
export function setF1(answer: string, gold: string): number {
  const words = (text: string): Set<string> =>
    new Set(
      text
        .toLowerCase()
        .replace(/[.,!?]/g, ' ')
        .split(/\s+/)
        .filter((w) => w !== ''),
    )
  const [said, right] = [words(answer), words(gold)]
  return harmonic([...said].filter((w) => right.has(w)).length, said.size, right.size)
}

/** SQuAD's normalisation: lower case, no punctuation, no articles, single blanks. */
function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, '')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .split(/\s+/)
    .filter((w) => w !== '')
    .join(' ')
}

/** 1 when the answer is the gold answer but for case, punctuation and articles. @paper REAL §V-A */
export function exactMatch(answer: string, gold: string): number {
  return Number(normalised(answer) === normalised(gold))
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Clipped precision of single words times the brevity penalty. */
export function bleu1(answer: string, gold: string): number {
  const [said, right] = [words(answer), words(gold)]
  if (said.length === 0 || right.length === 0) return 0
  const brevity = said.length > right.length ? 1 : Math.exp(1 - right.length / said.length)
  return (brevity * inCommon(said, right)) / said.length
}

const ROUGE = { tokenizer: words }

/** F-measure of the n-grams in common, `n` 1 or 2; not stemmed. */
export function rouge(n: 1 | 2, answer: string, gold: string): number {
  return shortEnough(n, answer, gold) ? 0 : rougeN(answer, gold, { ...ROUGE, n })
}

/** F-measure of the longest common subsequence of words; not stemmed. */
export function rougeLcs(answer: string, gold: string): number {
  return shortEnough(1, answer, gold) ? 0 : rougeL(answer, gold, ROUGE)
}

/** Texts with fewer words than an n-gram has none in common. */
function shortEnough(n: number, answer: string, gold: string): boolean {
  return words(answer).length < n || words(gold).length < n
}

/** The best value over the gold answer and its other wordings. */
export function bestOf(
  metric: (answer: string, gold: string) => number,
  answer: string,
  golds: readonly string[],
): number {
  return Math.max(0, ...golds.map((gold) => metric(answer, gold)))
}
