import type { IncomingHttpHeaders } from 'node:http'
import { addressOf } from '../http/addresses'
import type { EmulatorContext } from '../http/context'
import type { Reply } from '../http/reply'
import type { LoggedRequest, RequestKind } from '../state/request-log'

/** Requests that the admin's own pages send. */
const OWN_KINDS: readonly RequestKind[] = ['admin', 'asset']
/** Kinds whose response bodies are the platform's own pages and scripts. */
const KINDS_WITHOUT_BODY: readonly RequestKind[] = ['authorize', 'install', 'app_bridge']

/**
 * Records a request to the platform for the page of requests. Requests of the admin itself are left
 * out.
 */
export function recordExchange(
  { at, method, shop, kind, grantType, operationName, rules, durationMs }: LoggedRequest,
  { target, headers, body }: { target: string; headers: IncomingHttpHeaders; body: Buffer },
  reply: Reply,
  { state, origin }: EmulatorContext,
): void {
  if (OWN_KINDS.includes(kind)) return
  const label = operationName ?? grantType
  state.exchanges.add({
    direction: 'to-platform',
    kind,
    at,
    shop,
    ...(label !== undefined && { label }),
    ...(rules && { rules }),
    durationMs,
    request: {
      method,
      url: addressOf(origin, target),
      headers: joinHeaders(headers),
      body: body.toString('utf8'),
    },
    response: reply.dropped
      ? { error: 'The connection was dropped without a response.' }
      : {
          status: reply.status,
          headers: reply.headers,
          body: KINDS_WITHOUT_BODY.includes(kind) ? '' : reply.body.toString(),
        },
  })
}

function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}
