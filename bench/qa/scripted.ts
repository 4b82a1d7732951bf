/**
 * A judge without a model, so that every step of a run can be gone through offline: it compares words. Its verdicts
 * compare runs with each other; they say nothing about what a model would find.
 */
import type { Llm, LlmRequest } from 'recollect'
import { stemmer } from 'stemmer'
import { untagged } from './prompts.ts'

const STRICT = 0.99
const LENIENT = 0.5

export function scriptedJudge(): Llm {
  return scripted('scripted/judge', ({ task, user }) => {
    const answer = stemsOf(untagged('answer', user))
    // A point of a rubric says first what is done with it: "… should state: 8 weeks".
    const keys = untagged('key', user)
      .split('\nor: ')
      .map((key) => stemsOf(key.replace(/^.{0,30}\bshould \w+: /i, '')))
    const share = Math.max(...keys.map((key) => shareOf(key, answer)))
    if (task.endsWith('rubric')) return { score: share >= STRICT ? 1 : share >= LENIENT ? 0.5 : 0 }
    return { correct: share >= (task.endsWith('strict') ? STRICT : LENIENT) }
  })
}

/** Replies by rules in the place of a model. */
export function scripted(model: string, reply: (request: LlmRequest) => unknown): Llm {
  return {
    model,
    async complete(request) {
      const text = JSON.stringify(await reply(request))
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
