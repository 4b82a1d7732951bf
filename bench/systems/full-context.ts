/** No memory at all: the whole conversation in the prompt, in order. */
import { rankingSystem } from './ranking-system.ts'
import type { System } from './system.ts'

export function fullContext(): System {
  return rankingSystem({
    variants: ['full-context'],
    settings: { order: 'as said' },
    everything: true,
    build: async (turns) => async () => turns.map((_, i) => -i),
  })
}
