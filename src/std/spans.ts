/** Spans for whoever traces this process; without a tracer registered they cost next to nothing. */
import { createRequire } from 'node:module'
import type { Attributes } from '@opentelemetry/api'

type Api = typeof import('@opentelemetry/api')

/** Where the API of OpenTelemetry keeps what an application registered with it; nobody traces until that is there. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1')
let api: Api | null = null

/** The API is fifty modules: they are loaded when somebody traces. */
function open(): Api {
  api ??= createRequire(import.meta.url)('@opentelemetry/api') as Api
  return api
}

/** Runs `body` in a span. Attributes must not carry what users said: traces travel further than a database. */
export function inSpan<T>(name: string, attributes: Attributes, body: () => Promise<T>): Promise<T> {
  if (!(REGISTERED in globalThis)) return body()
  const { SpanStatusCode, trace } = open()
  return trace.getTracer('recollect').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await body()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' })
      throw error
    } finally {
      span.end()
    }
  })
}
