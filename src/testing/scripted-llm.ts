import type { Llm, LlmRequest } from '../llm/llm.ts'
import { MemoryError } from '../model/errors.ts'

export interface ScriptedLlmOptions {
  /** Share of replies that are spoilt, in `[0, 1]`; default 0. */
  readonly malformed?: number
  /** Decides which replies are spoilt, and how; default 1. */
  readonly seed?: number
  /** Whether the model cannot be reached just now. */
  readonly isDown?: () => boolean
  /** Told of every request. */
  readonly onRequest?: (request: LlmRequest) => void
}

/**
 * A model without intelligence that replies in the right form: it reads the numbered turns of a prompt by a
 * few patterns. Its replies can be spoilt in the ways real models spoil theirs. Deterministic.
 */
export function createScriptedLlm(options: ScriptedLlmOptions = {}): Llm {
  const { malformed = 0, seed = 1, isDown = () => false, onRequest } = options
  let state = seed
  const random = (): number => {
    // Numerical Recipes' linear congruential generator.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    model: 'scripted/rules',
    async complete(request) {
      onRequest?.(request)
      if (isDown()) throw new MemoryError('model-failed', { model: 'scripted/rules', reason: 'it is down' })
      const right = JSON.stringify(replyTo(request))
      const text = random() < malformed ? spoilt(right, random) : right
      return {
        text,
        inputTokens: Math.ceil((request.system.length + request.user.length) / 4),
        outputTokens: Math.ceil(text.length / 4),
      }
    },
  }
}

interface ShownTurn {
  readonly n: number
  readonly speaker: string
  readonly text: string
}

function replyTo({ task, user }: LlmRequest): unknown {
  const turns = shownTurns(user)
  if (task === 'segment') return { units: segments(turns) }
  if (task === 'distil') return distilled(turns)
  if (task === 'review')
    return { worth: '', unsupported: [], reworded: [], add: [], same: [], relations: [], links: [] }
  if (task === 'induce-experiences')
    return {
      coherent: true,
      theme: 'what they talk about',
      experiences: [
        {
          type: 'fact',
          content: `${turns[0]?.speaker} keeps coming back to ${longest(turns[0]?.text ?? '')}.`,
          sources: turns.slice(0, 3).map((t) => t.n),
        },
      ],
    }
  return { choices: [] }
}

function shownTurns(user: string): ShownTurn[] {
  const block = /<turns>\n([\s\S]*?)\n<\/turns>/.exec(user)?.[1] ?? ''
  return block.split('\n').flatMap((line) => {
    const [, n, speaker, text] = /^(\d+) ([^:]+): (.*)$/.exec(line) ?? []
    return n === undefined || line.startsWith('Date:')
      ? []
      : [{ n: Number(n), speaker: speaker ?? '', text: text ?? '' }]
  })
}

const PER_UNIT = 8

function segments(turns: readonly ShownTurn[]): unknown[] {
  return turns
    .filter((_, i) => i % PER_UNIT === 0)
    .map((first) => {
      const unit = turns.filter((t) => t.n >= first.n && t.n < first.n + PER_UNIT)
      return {
        first: first.n,
        summary: `${first.speaker} and others talked about ${longest(first.text)}.`,
        keywords: unit.map((t) => longest(t.text)),
        keep: unit.filter((t) => t.text.split(' ').length >= 5).map((t) => t.n),
      }
    })
}

const SAYS =
  /\bI(?:'ve| have)? (?:just |really |also )*(love|like|enjoy|bought|visited|play|started|work at|live in|moved to|joined) ((?:\w+ ?){1,4})/i

function distilled(turns: readonly ShownTurn[]): unknown {
  return {
    facts: turns.flatMap(({ n, speaker, text }) => {
      const [, verb, object] = SAYS.exec(text) ?? []
      return verb === undefined || object === undefined
        ? []
        : [
            `${n} | new | ${speaker} | state:${verb} | ${object.trim()} | - | ${speaker} ${verb} ${object.trim()}.`,
          ]
    }),
    names: [],
    meant: turns.flatMap(({ n, speaker, text }) => (/\bI\b/.test(text) ? [`${n} | I = ${speaker}`] : [])),
    wishes: [],
  }
}

function longest(text: string): string {
  return (
    text
      .match(/\p{L}+/gu)
      ?.reduce((a, b) => (b.length > a.length ? b : a))
      .toLowerCase() ?? 'things'
  )
}

/** Truncated, empty, of wrong types, with wrong numbers, in prose, or no JSON at all. */
function spoilt(reply: string, random: () => number): string {
  const ways: readonly (() => string)[] = [
    () => reply.slice(0, Math.floor(reply.length * (0.2 + 0.7 * random()))),
    () => '',
    () => reply.replace(/\[(\d+)/g, '["$1x"').replace(/"facts":\[/, '"facts":["none",'),
    () =>
      reply
        .replace(/"(?:n|first)":(\d+)/g, (m) => (random() < 0.5 ? m.replace(/\d+/, '9999') : m))
        .replace(/"\d+ \| new/g, '"9999 | new'),
    () =>
      `Sure! Here is the JSON you asked for:\n\`\`\`json\n${reply}\n\`\`\`\nLet me know if you need more.`,
    () => '<!DOCTYPE html><html><body>502 Bad Gateway</body></html>',
    () => reply.replaceAll('"', "'"),
    () => '{"error":{"message":"overloaded","type":"server_error"}}',
  ]
  return (ways[Math.floor(random() * ways.length)] as () => string)()
}
