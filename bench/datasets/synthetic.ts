/** A made-up but life-like conversation of any length: people, places, plans, small talk, the same every time. */
import type { TurnInput } from 'recollect'

export interface SyntheticSession {
  readonly id: string
  readonly turns: readonly TurnInput[]
}

const NAMES =
  'Mira Theo Lena Jonas Aylin Petra Duarte Inês Marek Wanjiru Beatriz Omar Yuki Priya Carlos Nadia Felix Greta Hugo Ivy Karim Lucia Milan Nora Oscar Paula Quentin Rosa Samir Tara'.split(
    ' ',
  )
const PLACES =
  'Lisbon Porto Vienna Graz Hamburg Bremen Kyoto Nairobi Lima Oslo Ghent Turin Krakow Bergen Seville Tartu Split Leeds Cork Basel'.split(
    ' ',
  )
const COMPANIES =
  'Atlas Nordlicht Halden Vela Orbit Nimbus Quarry Tidal Lumen Fable Cobalt Marrow Juniper Sable Harrow'.split(
    ' ',
  )
const THINGS =
  'piano kiln bicycle camera telescope canoe tent guitar loom drone printer violin microscope kayak easel'.split(
    ' ',
  )
const HOBBIES =
  'pottery climbing surfing baking sketching gardening chess fencing archery knitting photography birdwatching sailing karate calligraphy'.split(
    ' ',
  )
const TOPICS =
  'the harbour festival, a new recipe, the flooded cellar, the night train, a broken window, the choir rehearsal, an old map, the school play, a lost umbrella, the chess final, a noisy neighbour, the lighthouse tour, a job interview, the garden wall, a strange dream, the ferry strike, a birthday cake, the museum opening, a power cut, the marathon route'.split(
    ', ',
  )
const ADJECTIVES =
  'quiet bright heavy crooked patient clever rusty gentle stubborn hollow vivid narrow sudden honest curious faded'.split(
    ' ',
  )
/** Syllables make rare words, so that the vocabulary grows with the conversation as it does in life. */
const SYLLABLES = 'ba co di fu ga ho ki lu ma no pe ra si to vu wo ya ze'.split(' ')

/** At four a day. */
const SESSIONS_IN_FIVE_YEARS = 7300

/** A small, fast, seeded generator (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function* syntheticSessions(turns: number, seed = 7): Generator<SyntheticSession> {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  // Rank by rank less likely: a few words are common, most are rare.
  const rare = (): string => {
    const rank = Math.floor(20_000 ** random())
    return [rank % 18, Math.floor(rank / 18) % 18, Math.floor(rank / 324) % 18, rank % 7]
      .map((i) => SYLLABLES[i])
      .join('')
  }
  const sentence = (): string => {
    // Lives change seldom: one sentence in a few hundred tells of a move or a new job.
    if (random() < 0.004)
      return random() < 0.5
        ? `I moved to ${pick(PLACES)} last month.`
        : `I started a new job at ${pick(COMPANIES)} ${pick(['last week', 'in March', 'two weeks ago'])}.`
    switch (2 + Math.floor(random() * 12)) {
      case 2:
        return `My friend ${pick(NAMES)} bought a ${pick(ADJECTIVES)} ${rare()} ${pick(THINGS)} yesterday.`
      case 3:
        return `I really enjoy ${rare()} ${pick(HOBBIES)} with ${pick(NAMES)}.`
      case 4:
        return `We talked about ${pick(TOPICS)} and ${pick(TOPICS)} the whole evening.`
      case 5:
        return `I'm planning to visit ${pick(PLACES)} ${rare()} in ${pick(['May', 'June', 'October'])}.`
      case 6:
        return `I visited ${pick(PLACES)} last summer and saw the ${rare()} gallery.`
      case 7:
        return `The ${pick(ADJECTIVES)} ${rare()} near the ${rare()} was closed again.`
      case 8:
        return `${pick(NAMES)} told me about the ${rare()} project at ${pick(COMPANIES)}.`
      case 9:
        return `I don't like ${rare()} ${pick(HOBBIES)} anymore, it makes me tired.`
      case 10:
        return `I signed up for a ${pick(HOBBIES)} class called ${rare()}.`
      case 11:
        return `That sounds ${pick(ADJECTIVES)}, thank you for telling me!`
      case 12:
        return `How was the ${pick(HOBBIES)} course, and did ${pick(NAMES)} come along?`
      default:
        return `I lost my ${rare()} ${pick(THINGS)} on the way to ${pick(PLACES)}, near ${rare()} street.`
    }
  }
  const start = Date.UTC(2020, 0, 1, 18)
  for (let made = 0, s = 0; made < turns; s++) {
    const size = Math.min(30 + Math.floor(random() * 40), turns - made)
    // However many there are, they fit into years that are past.
    const at = start + (s % SESSIONS_IN_FIVE_YEARS) * 6 * 60 * 60 * 1000
    const speakers = ['Mira', 'Theo']
    const session = Array.from(
      { length: size },
      (_, i): TurnInput => ({
        id: `s${s}:${i}`,
        speaker: speakers[i % 2] as string,
        at: at + i * 60_000,
        content: Array.from({ length: 1 + Math.floor(random() * 3) }, sentence).join(' '),
      }),
    )
    made += size
    yield { id: `s${s}`, turns: session }
  }
}

export function syntheticQuestions(count: number, seed = 11): string[] {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, () => {
    switch (Math.floor(random() * 6)) {
      case 0:
        return `When did Mira move to ${pick(PLACES)}?`
      case 1:
        return `What did ${pick(NAMES)} buy, a ${pick(THINGS)} or a ${pick(THINGS)}?`
      case 2:
        return `Who told Theo about the project at ${pick(COMPANIES)}?`
      case 3:
        return `Does Theo still enjoy ${pick(HOBBIES)} with ${pick(NAMES)}?`
      case 4:
        return `What was said about ${pick(TOPICS)} in ${pick(['May', 'June', 'October'])}?`
      default:
        return `Where does Mira live and which ${pick(HOBBIES)} class did she sign up for?`
    }
  })
}
