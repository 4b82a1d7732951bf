/** Lives that change and are told out of order, with what was true and what had been heard at every moment. */
import type { TurnInput } from 'recollect'
import { seeded } from './synthetic.ts'

const DAY = 86_400_000
const START = Date.UTC(2019, 0, 1)
/** Days that a life is told over. */
const SPAN = 1500

export interface Statement {
  readonly turn: string
  readonly person: string
  readonly relation: 'lives_in' | 'works_at'
  readonly value: string
  /** True from then, in milliseconds since 1970. */
  readonly from: number
  /** Heard then; never before `from`. */
  readonly heard: number
}

export interface Life {
  readonly person: string
  /** In the order in which they were told; one session each. */
  readonly sessions: readonly { readonly id: string; readonly turns: readonly TurnInput[] }[]
  readonly statements: readonly Statement[]
}

const CITIES = 'Lisbon Porto Vienna Graz Hamburg Bremen Kyoto Nairobi Lima Oslo Ghent Turin'.split(' ')
const FIRMS = 'Nordlicht Halden Vela Nimbus Quarry Lumen Cobalt Juniper Sable Harrow'.split(' ')
const PEOPLE =
  'Mira Theo Lena Jonas Aylin Petra Marek Beatriz Omar Yuki Priya Carlos Nadia Felix Greta'.split(' ')
const CHATTER = [
  'The weather has been strange all week.',
  'I finally cooked that soup you told me about.',
  'My neighbour plays the trumpet at night.',
  'We watched a film about lighthouses.',
  'The tram was late again this morning.',
]

/** @param late Share of statements that are told long after they became true, so that the order of telling differs. */
export function lives(count: number, late = 0.4, seed = 3): Life[] {
  const random = seeded(seed)
  const below = (n: number): number => Math.floor(random() * n)
  return Array.from({ length: count }, (_, p) => {
    const person = `${PEOPLE[p % PEOPLE.length]}${p < PEOPLE.length ? '' : ` ${'BCDEFGH'[Math.floor(p / PEOPLE.length) - 1]}.`}`
    const told = (['lives_in', 'works_at'] as const).flatMap((relation) => {
      const values = relation === 'lives_in' ? CITIES : FIRMS
      const first = below(values.length)
      const changes = 3 + below(3)
      return Array.from({ length: changes }, (_, i) => {
        const from = START + Math.floor(((i + 0.2 + 0.6 * random()) * SPAN) / changes) * DAY
        const delay = random() < late ? 200 + below(500) : 1 + below(20)
        // Values in a row never repeat, so that every one is a change.
        const value = values[(first + i * 5) % values.length] as string
        return { relation, value, from, heard: from + delay * DAY }
      })
    })
    const sorted = told.sort((a, b) => a.heard - b.heard)
    const statements = sorted.map(
      (s, i): Statement => ({ ...s, person, turn: `${person} ${i}:0`, heard: s.heard + i * 60_000 }),
    )
    return {
      person,
      statements,
      sessions: statements.map((s, i) => ({
        id: `${person} ${i}`,
        turns: [
          { id: s.turn, speaker: person, role: 'user', content: sentence(s), at: s.heard },
          {
            id: `${person} ${i}:1`,
            speaker: person,
            role: 'user',
            content: CHATTER[below(CHATTER.length)] as string,
            at: s.heard + 1000,
          },
        ],
      })),
    }
  })
}

function sentence({ relation, value, from }: Pick<Statement, 'relation' | 'value' | 'from'>): string {
  const day = new Date(from).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return relation === 'lives_in'
    ? `I moved to ${value} on ${day}.`
    : `I started working at ${value} on ${day}.`
}

/** What was true at `asOf`, judged by what had been heard at `knownAt`; `null` when nothing was. */
export function truth(
  statements: readonly Statement[],
  relation: Statement['relation'],
  asOf: number,
  knownAt: number,
): Statement | null {
  return statements
    .filter((s) => s.relation === relation && s.from <= asOf && s.heard <= knownAt)
    .reduce<Statement | null>((latest, s) => (latest === null || s.from > latest.from ? s : latest), null)
}
