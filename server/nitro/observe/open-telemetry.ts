import { SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api'
import type { Attributes, Link, Tracer } from '@opentelemetry/api'
import { definePlugin } from '#platform-runtime/define'
import {
  GraphqlQueryError,
  HttpResponseError,
  TokenEndpointError,
} from '../../core/errors/http-errors'
import type { ObservedWork } from '../../core/platform-observer'
import { failureCode, outcomeOf, traceWith } from './events'
import type { Operation, Tracing } from './events'
import { readTraceparent, writeTraceparent } from './traceparent'

/**
 * Traces the operations of the layer in apps that use OpenTelemetry. Spans go to the provider that
 * the app registers, also after this plugin ran.
 */
export default definePlugin(() => traceWith(createTracing(trace.getTracer('nuxt-platform-layer'))))

/**
 * Runs operations in spans: what an operation does, e.g. a request that an instrumentation traces,
 * becomes a child. An error is recorded by its code: its message may contain personal data.
 */
export function createTracing(tracer: Tracer): Tracing {
  return {
    run: (operation, run) =>
      tracer.startActiveSpan(
        nameOf(operation),
        {
          kind: kindOf(operation),
          attributes: attributesOf(operation),
          links: linksOf(operation),
        },
        async span => {
          const end = (outcome: OperationEnd) => {
            const { attributes, error } = describeEnd(operation, outcome)
            span.setAttributes(attributes)
            if (error !== undefined)
              span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR })
            span.end()
          }
          try {
            const result = await run()
            end({ result })
            return result
          } catch (error) {
            end({ error })
            throw error
          }
        },
      ),
    activeSpan() {
      const span = trace.getSpanContext(context.active())
      return span && writeTraceparent(span)
    },
  }
}

type OperationEnd = { result: unknown } | { error: unknown }

function nameOf(operation: Operation): string {
  if (operation.type === 'request') return `platform authenticate ${operation.kind}`
  const { work } = operation
  if (work.kind === 'token') return `platform token ${work.how}`
  if (work.kind === 'access_lost') return 'platform access lost'
  if (work.kind === 'api_forbidden') return 'platform api forbidden'
  if (work.kind === 'job') return `platform job ${work.job}`
  return work.kind === 'api' ? `platform ${work.api}` : `platform webhook ${work.topic}`
}

function kindOf(operation: Operation): SpanKind {
  return operation.type === 'request' || !['token', 'api'].includes(operation.work.kind)
    ? SpanKind.INTERNAL
    : SpanKind.CLIENT
}

function attributesOf(operation: Operation): Attributes {
  if (operation.type === 'request') return { 'platform.kind': operation.kind }
  const { work } = operation
  const shop = { 'platform.shop': work.shop }
  if (work.kind === 'token')
    return { ...shop, 'platform.grant': work.how, 'platform.online': work.online }
  if (work.kind === 'api') return { ...shop, 'platform.api': work.api }
  if (work.kind === 'access_lost') return { ...shop, 'platform.reason': work.reason }
  if (work.kind === 'api_forbidden') return { ...shop, 'platform.rule': work.rule }
  if (work.kind === 'job')
    return { ...shop, 'platform.job_id': work.id, 'platform.attempt': work.attempt }
  return { ...shop, 'platform.topic': work.topic, 'platform.webhook_id': work.webhookId }
}

/**
 * Returns the span in which a job or a delivery was stored: its run may be in another process, days
 * later.
 */
function linksOf(operation: Operation): Link[] {
  if (operation.type === 'request' || !('storedIn' in operation.work)) return []
  const stored = readTraceparent(operation.work.storedIn)
  return stored ? [{ context: stored }] : []
}

/** Returns what is known at the end. `error`: the code of a failure. */
function describeEnd(
  operation: Operation,
  end: OperationEnd,
): { attributes: Attributes; error?: string | undefined } {
  if (operation.type === 'work') {
    const { work } = operation
    return {
      attributes: {
        ...endAttributesOf(work),
        'http.response.status_code': upstreamStatusOf(work, end),
      },
      error: 'error' in end ? failureCode(end.error) : undefined,
    }
  }
  const { outcome, shop, topic, reason } = outcomeOf(end as Parameters<typeof outcomeOf>[0])
  return {
    attributes: {
      'platform.outcome': outcome,
      'platform.shop': shop,
      'platform.topic': topic,
      'platform.reason': reason,
    },
    error: outcome === 'failed' ? reason : undefined,
  }
}

function endAttributesOf(work: ObservedWork): Attributes {
  if (work.kind === 'api')
    return { 'graphql.operation.name': work.operation, 'platform.attempts': work.attempts }
  return work.kind === 'webhook' ? { 'platform.duplicate': work.duplicate } : {}
}

/** Returns the status of the platform's last response; undefined without one. */
function upstreamStatusOf({ kind }: ObservedWork, end: OperationEnd): number | undefined {
  if (kind !== 'token' && kind !== 'api') return undefined
  if (!('error' in end)) return 200
  const { error } = end
  if (error instanceof HttpResponseError || error instanceof TokenEndpointError)
    return error.upstreamStatus
  return error instanceof GraphqlQueryError ? 200 : undefined
}
