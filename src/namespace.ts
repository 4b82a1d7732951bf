/** One isolated memory: everything a caller can do with it. */
import type { Namespace } from './api.ts'
import type { Hygiene } from './ingest/hygiene.ts'
import type { Moments } from './ingest/moments.ts'
import type { NewTurnId } from './ingest/turn-ids.ts'
import type { Background } from './jobs/background.ts'
import type { Injection } from './model/injection.ts'
import type { Instant } from './model/time.ts'
import { adding } from './namespace/add-turns.ts'
import { handMethods } from './namespace/by-hand.ts'
import { createContext } from './namespace/context.ts'
import { factMethods } from './namespace/facts.ts'
import { thingMethods } from './namespace/things.ts'
import { turnMethods } from './namespace/turns.ts'
import { upkeepMethods } from './namespace/upkeep-methods.ts'
import { createReading, type ReadingDeps } from './reading.ts'
import type { ProfileReader } from './retrieve/profile.ts'
import type { Store } from './store/store.ts'
import type { UpkeepCall } from './upkeep.ts'
import type { Views } from './views.ts'

export interface NamespaceDeps extends ReadingDeps {
  readonly store: Store
  readonly viewAt: Views
  readonly profiles: ProfileReader
  readonly background: Background
  /** Upkeep, in this thread or in another. */
  readonly upkeep: { expect(turns: number): void; run(call: UpkeepCall): Promise<void> }
  /** Turns that may wait to be consolidated, `null` for any number, and how long `add` waits for fewer. */
  readonly backlog: { readonly limit: number | null; readonly patienceMs: number }
  /** What hooks handed to agents out of this memory, newest first. */
  readonly injections: () => readonly Injection[]
  /** Reads of a namespace that nobody wrote to fail; else they find nothing. */
  readonly strict: boolean
  readonly hygiene: Hygiene
  /** Under which name this process holds jobs. */
  readonly owner: string
  readonly isDead: (owner: string) => boolean
  readonly newTurnId: NewTurnId
  /** Whose clock its times are told by; `now` and `moments` are that clock's. */
  readonly timeZone: string
  readonly moments: Moments
  /** The instant, by which all processes go. */
  readonly systemNow: () => Instant
}

export function createNamespace(name: string, deps: NamespaceDeps): Namespace {
  const context = createContext(name, deps)
  const { begun, asStored } = context
  const reading = createReading(name, deps)
  const asked: typeof asStored = async (options) => {
    await begun()
    return asStored(options)
  }
  return {
    name,
    timeZone: deps.timeZone,
    ...adding(context, deps),

    recall: async (question, options = {}) => reading.recall(question, await asked(options)),
    inspect: async (question, options = {}) => reading.inspect(question, await asked(options)),
    answer: async (question, options = {}) => reading.answer(question, await asked(options)),
    explore: async (operator, operands, options = {}) =>
      reading.explore(operator, operands, await asked(options)),

    ...factMethods(context),
    ...thingMethods(context, deps),
    ...turnMethods(context, deps),
    ...handMethods(context, deps),
    ...upkeepMethods(context, deps),
  }
}
