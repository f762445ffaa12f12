import { isSpanContextValid } from '@opentelemetry/api'
import type { SpanContext } from '@opentelemetry/api'

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/**
 * Writes the identity of a span as the header `traceparent` has it; undefined for one of no trace.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function writeTraceparent(span: SpanContext): string | undefined {
  if (!isSpanContextValid(span)) return undefined
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

/** Reads what {@link writeTraceparent} wrote; undefined for anything else. */
export function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(span) ? span : undefined
}
