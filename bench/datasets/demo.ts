import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConversations } from 'recollect/formats'
import { type DatasetReader, evidence, PLAIN_QUESTION, type Question, type Sample } from './dataset.ts'

const CONVERSATION = fileURLToPath(new URL('../../samples/mira-and-theo.txt', import.meta.url))
const QUESTIONS = fileURLToPath(new URL('./demo-questions.json', import.meta.url))
/** The day of the last session. */
const ASKED_AT = Date.parse('2025-03-10T12:00:00Z')

interface Raw {
  readonly question: string
  readonly category: string
  readonly answer: string | null
  /** Parts of the turns that answer it, each found in one turn only. */
  readonly quotes: readonly string[]
}

/** The conversation that ships with the package, for machines without other data; its path is not asked for. */
export const demo: DatasetReader = {
  source: 'samples/mira-and-theo.txt of this repository',
  layout: 'left out',
  files: () => [CONVERSATION, QUESTIONS].filter((f) => existsSync(f)),
  async *read() {
    const { conversations } = await readConversations(CONVERSATION, 'transcript')
    const sessions = conversations.flatMap((c) => c.sessions)
    const conversation = {
      id: 'mira-and-theo',
      sessions: sessions.map((s) => ({
        ...s,
        turns: s.turns.map((t, i) => ({ ...t, id: `${s.id}:${i + 1}` })),
      })),
    }
    const turns = conversation.sessions.flatMap((s) => s.turns)
    const raw = JSON.parse(readFileSync(QUESTIONS, 'utf8')) as readonly Raw[]
    const questions = raw.map((q, index): Question => {
      const ids = q.quotes.map((quote) => {
        const [turn, another] = turns.filter((t) => t.content.includes(quote))
        if (turn === undefined || another !== undefined)
          throw new Error(`${QUESTIONS}: ${JSON.stringify(quote)} must stand in exactly one turn`)
        return turn.id
      })
      const { gold, goldSessions } = evidence(conversation, ids)
      return {
        ...PLAIN_QUESTION,
        index,
        text: q.question,
        category: q.category,
        gold,
        goldSessions,
        answer: q.answer,
        answerable: q.answer !== null,
      }
    })
    yield {
      id: 'mira-and-theo',
      conversation,
      questions,
      askedAt: ASKED_AT,
      droppedEvidence: 0,
    } satisfies Sample
  },
}
