/** Spans for whoever traces this process; without a tracer registered they cost next to nothing. */
import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** Runs `body` in a span. Attributes must not carry what users said: traces travel further than a database. */
export function inSpan<T>(name: string, attributes: Attributes, body: () => Promise<T>): Promise<T> {
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
