import { outcomeOf, outcomeOfError } from './request-outcome'
import type { ObservedKind } from './request-observers'
import type { SpanFacts } from './spans'

/** The authentication of a request as a trace shows it. */
export function requestSpan(kind: ObservedKind): SpanFacts<object> {
  return {
    name: `platform authenticate ${kind}`,
    kind: 'internal',
    attributes: { 'platform.kind': kind },
    ended(end) {
      const { outcome, shop, topic, reason } = 'error' in end ? outcomeOfError(end.error) : outcomeOf(end.result)
      const attributes = { 'platform.outcome': outcome, 'platform.shop': shop, 'platform.topic': topic, 'platform.reason': reason }
      return { attributes, error: outcome === 'failed' ? reason : undefined }
    },
  }
}
