/**
 * A reader and a judge without a model, so that every step of a run can be gone through offline. The reader says
 * the line of the context that shares most with the question; the judge compares words. Their figures compare
 * runs with each other; they say nothing about what a model would answer.
 */
import type { Llm, LlmRequest } from 'recollect'
import { stemmer } from 'stemmer'
import { untagged } from './prompts.ts'

/** A line with less of the question's words than this does not answer it. */
const LEAST_SHARED = 0.34
const STRICT = 0.99
const LENIENT = 0.5

export function scriptedReader(): Llm {
  return scripted('scripted/reader', ({ user }) => {
    const options = untagged('options', user)
    const question = stemsOf(untagged('question', user))
    const lines = untagged('memory', user)
      .split('\n')
      .flatMap((line) => {
        const [, label, text] = /^\[(\d+)\] (.+)$/.exec(line.trim()) ?? []
        return label === undefined || text === undefined ? [] : [{ label, text, stems: stemsOf(text) }]
      })
    const best = lines
      .map((line) => ({ ...line, shared: shareOf(question, line.stems) }))
      .reduce<{ label: string; text: string; stems: Set<string>; shared: number } | null>(
        (a, b) => (a === null || b.shared > a.shared ? b : a),
        null,
      )
    if (best === null || best.shared < LEAST_SHARED) return { answer: null, citations: [] }
    const answer = options === '' ? best.text.replace(/^[\d-]+ [^:]*: /, '') : nearest(options, best.stems)
    return { answer, citations: [best.label] }
  })
}

export function scriptedJudge(): Llm {
  return scripted('scripted/judge', ({ task, user }) => {
    const answer = stemsOf(untagged('answer', user))
    const keys = untagged('key', user).split('\nor: ').map(stemsOf)
    const share = Math.max(...keys.map((key) => shareOf(key, answer)))
    return { correct: share >= (task.endsWith('strict') ? STRICT : LENIENT) }
  })
}

function scripted(model: string, reply: (request: LlmRequest) => unknown): Llm {
  return {
    model,
    async complete(request) {
      const text = JSON.stringify(reply(request))
      return {
        text,
        inputTokens: Math.ceil((request.system.length + request.user.length) / 4),
        outputTokens: Math.ceil(text.length / 4),
      }
    },
  }
}

const FUNCTION_WORDS = new Set(
  'a an and are as at be been by can could did do does for from had has have he her his how i in is it its of on or she that the their they this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
)

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((w) => !FUNCTION_WORDS.has(w)).map((w) => stemmer(w)))
}

function shareOf(wanted: ReadonlySet<string>, given: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : [...wanted].filter((w) => given.has(w)).length / wanted.size
}

/** Letter of the option that shares most. */
function nearest(options: string, stems: ReadonlySet<string>): string {
  const rows = options.split('\n').flatMap((line) => {
    const [, letter, text] = /^\(?(\w)\)\s*(.*)$/.exec(line.trim()) ?? []
    return letter === undefined || text === undefined
      ? []
      : [{ letter, shared: shareOf(stemsOf(text), stems) }]
  })
  return rows.sort((a, b) => b.shared - a.shared)[0]?.letter ?? 'a'
}
