/** Counters for Prometheus. Labels are routes and outcomes only: nothing that users chose, nothing that was said. */
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Memory } from '../memory.ts'
import { MODEL_FAULTS } from '../model/model-fault.ts'
import type { Variables } from './operation.ts'

export interface Metrics {
  readonly count: MiddlewareHandler<Variables>
  text(): Promise<string>
  readonly contentType: string
}

/** @param memory Whose models are told of. */
export function createMetrics(memory: Pick<Memory, 'models'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const registers = [registry]
  const requests = new Counter({
    name: 'recollect_http_requests_total',
    help: 'Requests that were answered.',
    labelNames,
    registers,
  })
  const seconds = new Histogram({
    name: 'recollect_http_request_duration_seconds',
    help: 'From the request to the beginning of its answer.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const running = new Gauge({
    name: 'recollect_http_requests_running',
    help: 'Requests that wait for their answer.',
    registers,
  })
  new Gauge({
    name: 'recollect_models_failing',
    help: 'Models that gave no usable reply when they were asked last, by reason; rules stand in for them.',
    labelNames: ['fault'] as const,
    registers,
    async collect() {
      this.reset()
      const faults = (await memory.models()).map(({ fault }) => fault?.kind)
      for (const kind of MODEL_FAULTS)
        this.set({ fault: kind }, faults.filter((each) => each === kind).length)
    },
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    async count(c, next) {
      running.inc()
      const start = performance.now()
      try {
        await next()
      } finally {
        const { method } = c.req
        // The pattern of the route, never the path: names of namespaces are nobody's business here.
        const route = routePath(c, -1)
        running.dec()
        seconds.observe({ method, route }, (performance.now() - start) / 1000)
        requests.inc({ method, route, status: String(c.res.status) })
      }
    },
  }
}
