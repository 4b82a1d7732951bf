/** Does the memory know when it does not know? Sufficiency of questions that it answers, and of others. */
import { collectSamples } from '../datasets/collect.ts'
import type { Dataset, Question, Sample } from '../datasets/dataset.ts'
import { areaUnderCurve, mean } from '../metrics/statistics.ts'
import type { Asked } from '../runs/ask-all.ts'
import type { Cell, Part } from '../runs/part.ts'
import { OWN_ANSWER, recollect } from '../systems/recollect.ts'
import { runVariants, type VariantOptions } from './variants.ts'

/** Asked of another conversation than the one it is about. */
const OTHER = 'other'
const KINDS = ['answered', 'unanswerable', OTHER] as const

export async function runAbstention(options: VariantOptions): Promise<Part> {
  return runVariants(options, {
    kind: 'abstention',
    title: `Abstention, ${options.dataset}`,
    systems: [recollect({ variants: {}, more: [OWN_ANSWER] })],
    dataset: withOthers,
    results({ asked }) {
      const groups = KINDS.flatMap((kind) => {
        const lines = asked.filter((line) => kindOf(line) === kind)
        return lines.length === 0
          ? []
          : [{ kind, lines, sufficiencies: lines.map((l) => l.sufficiency ?? 0) }]
      })
      const answered = groups.find((g) => g.kind === 'answered')?.sufficiencies ?? []
      const separation = (values: readonly number[]): number => areaUnderCurve(answered, values)
      const others = groups.filter((g) => g.kind !== 'answered')
      return {
        figures: Object.fromEntries(
          others.map((g) => [`separation from ${g.kind}`, separation(g.sufficiencies)]),
        ),
        tables: [
          {
            caption: 'What the memory says to questions it can and cannot answer',
            note: 'Unanswerable: as the data set marks them. Other: questions about another conversation, with the names changed to ours. Separation is the chance that an answered question has more sufficiency than one of these. "declined" is by the memory itself, by rules.',
            columns: [
              'questions',
              'n',
              'mean sufficiency',
              'context "nothing relevant" %',
              'declined %',
              'separation',
            ],
            rows: groups.map(({ kind, lines, sufficiencies }): Cell[] => [
              kind,
              lines.length,
              mean(sufficiencies).toFixed(2),
              (100 * mean(lines.map((l) => Number(l.relevant === false)))).toFixed(1),
              (100 * mean(lines.map((l) => Number(l.answer?.text === null)))).toFixed(1),
              kind === 'answered' ? null : separation(sufficiencies).toFixed(2),
            ]),
          },
        ],
      }
    },
  })
}

function kindOf(line: Asked): (typeof KINDS)[number] {
  if (line.category === OTHER) return OTHER
  return line.answerable ? 'answered' : 'unanswerable'
}

/** Each conversation is also asked the questions of all others, with its own speakers' names, so that no name gives it away. */
function withOthers(dataset: Dataset): Dataset {
  return {
    ...dataset,
    async *samples() {
      const samples = await collectSamples(dataset)
      for (const sample of samples) {
        const ours = speakersOf(sample)
        const others = samples
          .filter((other) => other !== sample)
          .flatMap((other) => {
            const theirs = speakersOf(other)
            return other.questions.map(({ text }) =>
              theirs.reduce((t, name, i) => t.replaceAll(name, ours[i % ours.length] ?? name), text),
            )
          })
        const first = Math.max(-1, ...sample.questions.map((q) => q.index)) + 1
        yield {
          ...sample,
          questions: [
            ...sample.questions,
            ...others.map(
              (text, i): Question => ({
                index: first + i,
                text,
                category: OTHER,
                gold: [],
                goldSessions: [],
                answer: null,
                aliases: [],
                rubric: [],
                options: [],
                answerable: false,
              }),
            ),
          ],
        }
      }
    },
  }
}

function speakersOf({ conversation }: Sample): string[] {
  return [...new Set(conversation.sessions.flatMap((s) => s.turns.flatMap((t) => t.speaker ?? [])))]
}
