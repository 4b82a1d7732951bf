/** How models fare, and when one that fails is left alone. */
import { type ModelFault, modelFault, UNUSABLE_REPLY } from '../model/model-fault.ts'
import type { Instant } from '../model/time.ts'

/** How a model fared when it was asked last. */
export interface ModelState {
  /** Its name. */
  readonly model: string
  /** Why it gave no usable reply; `null` when it gave one, or was not asked yet. */
  readonly fault: ModelFault | null
  /** When that was. */
  readonly failedAt: Instant | null
  /** Until when rules answer instead without asking it; `null` when it is asked. */
  readonly restsUntil: Instant | null
}

export interface ModelHealth {
  stateOf(model: string): ModelState
  /** Notes that it replied. */
  replied(model: string, isUsable: boolean): void
  /** Notes what it threw. */
  failed(model: string, error: unknown): ModelFault
  /** Models that rest are asked again: somebody wants it now. */
  wake(): void
}

/** A model that failed this often in a row is left alone for a while, so that a long job does not wait for it again and again. */
const FAILURES_BEFORE_REST = 3
const REST_MS = 60_000
/** Faults that whoever asks meets. */
const AT_ONCE: readonly ModelFault['kind'][] = ['key', 'model', 'unreachable']
/** Faults of one request, which say nothing of the next: a filter refuses what one user wrote. */
const OF_ONE: readonly ModelFault['kind'][] = ['request']

interface Health {
  failures: number
  restUntil: number
  fault: ModelFault | null
  failedAt: number
  /** When each fault was told last. */
  readonly told: Map<string, number>
}

/** @param onFailure Told of failures, of each reason once a minute. */
export function createModelHealth(now: () => number, onFailure: (error: unknown) => void): ModelHealth {
  const all = new Map<string, Health>()
  const of = (model: string): Health => {
    const known = all.get(model) ?? { failures: 0, restUntil: 0, fault: null, failedAt: 0, told: new Map() }
    all.set(model, known)
    return known
  }
  return {
    stateOf(model) {
      const { fault, failedAt, restUntil } = of(model)
      return {
        model,
        fault,
        failedAt: fault === null ? null : (failedAt as Instant),
        restsUntil: restUntil > now() ? (restUntil as Instant) : null,
      }
    },
    replied(model, isUsable) {
      const health = of(model)
      health.failures = 0
      health.restUntil = 0
      health.fault = isUsable ? null : UNUSABLE_REPLY
      health.failedAt = now()
    },
    failed(model, error) {
      const health = of(model)
      const fault = modelFault(error)
      health.fault = fault
      health.failedAt = now()
      if (!OF_ONE.includes(fault.kind)) health.failures += 1
      if (health.failures >= FAILURES_BEFORE_REST || AT_ONCE.includes(fault.kind))
        health.restUntil = now() + REST_MS
      if ((health.told.get(fault.text) ?? Number.NEGATIVE_INFINITY) + REST_MS <= now()) {
        health.told.set(fault.text, now())
        onFailure(error)
      }
      return fault
    },
    wake() {
      for (const health of all.values()) health.restUntil = 0
    },
  }
}
