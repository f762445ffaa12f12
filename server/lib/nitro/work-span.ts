import { GraphqlQueryError, HttpResponseError, TokenEndpointError } from '../platform/errors/http-errors'
import type { ObservedWork } from '../platform/observe/platform-observer'
import type { SpanAttributes, SpanFacts } from './spans'
import { failureCode } from './failure-code'

/** A token grant, an API call or a webhook as a trace shows it. */
export function workSpan(work: ObservedWork): SpanFacts<unknown> {
  return {
    name: nameOf(work),
    kind: work.kind === 'webhook' ? 'internal' : 'client',
    attributes: { 'platform.shop': work.shop, ...attributesOf(work) },
    ended(end) {
      const attributes = { ...endAttributesOf(work), 'http.response.status_code': statusOf(work, end) }
      return { attributes, error: 'error' in end ? failureCode(end.error) : undefined }
    },
  }
}

function nameOf(work: ObservedWork): string {
  if (work.kind === 'token') return `platform token ${work.how}`
  return work.kind === 'api' ? `platform ${work.api}` : `platform webhook ${work.topic}`
}

function attributesOf(work: ObservedWork): SpanAttributes {
  if (work.kind === 'token') return { 'platform.grant': work.how, 'platform.online': work.online }
  if (work.kind === 'api') return { 'platform.api': work.api }
  return { 'platform.topic': work.topic, 'platform.webhook_id': work.webhookId }
}

function endAttributesOf(work: ObservedWork): SpanAttributes {
  if (work.kind === 'api') return { 'graphql.operation.name': work.operation, 'platform.attempts': work.attempts }
  return work.kind === 'webhook' ? { 'platform.duplicate': work.duplicate } : {}
}

/** Status that the platform answered with last; undefined when it did not, or was not asked. */
function statusOf(work: ObservedWork, end: object): number | undefined {
  if (work.kind === 'webhook') return undefined
  if (!('error' in end)) return 200
  const { error } = end
  if (error instanceof HttpResponseError || error instanceof TokenEndpointError) return error.upstreamStatus
  return error instanceof GraphqlQueryError ? 200 : undefined
}
