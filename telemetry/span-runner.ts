import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Attributes, Tracer } from '@opentelemetry/api'
import type { SpanAttributes, SpanRunner } from '../server/lib/nitro/spans'

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT }

/**
 * Runs work in spans of OpenTelemetry: what the work does on its own, e.g. a request that an instrumentation traces, becomes
 * a child. An error is told by its code alone: its message may hold what a trace must not.
 */
export function createSpanRunner(tracer: Tracer): SpanRunner {
  return ({ name, kind, attributes, ended }, work) =>
    tracer.startActiveSpan(name, { kind: KINDS[kind], attributes: attributes as Attributes }, async (span) => {
      const end = (outcome: { attributes: SpanAttributes, error?: string }) => {
        span.setAttributes(outcome.attributes as Attributes)
        if (outcome.error !== undefined) span.setAttribute('error.type', outcome.error).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
      try {
        const result = await work()
        end(ended({ result }))
        return result
      }
      catch (error) {
        end(ended({ error }))
        throw error
      }
    })
}
