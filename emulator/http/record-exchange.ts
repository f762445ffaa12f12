import type { IncomingHttpHeaders } from 'node:http'
import type { EmulatorContext } from './context'
import type { Reply } from './reply'
import type { LoggedRequest, RequestKind } from '../state/request-log'

/** What the admin asks of itself while a person looks at it. */
const OWN_KINDS: readonly RequestKind[] = ['admin', 'asset']
/** Answers that are the platform's own pages and scripts. */
const KINDS_WITHOUT_BODY: readonly RequestKind[] = ['authorize', 'install', 'app_bridge']

/** Keeps a request that reached the platform for the page of requests; the admin's own are left out. */
export function recordExchange(
  { at, method, shop, kind, grantType, operationName, durationMs }: LoggedRequest,
  { target, headers, body }: { target: string, headers: IncomingHttpHeaders, body: Buffer },
  reply: Reply,
  { state, origin }: EmulatorContext,
): void {
  if (OWN_KINDS.includes(kind)) return
  const label = operationName ?? grantType
  state.exchanges.add({
    direction: 'to-platform', kind, at, shop, ...(label !== undefined && { label }), durationMs,
    request: { method, url: origin + target, headers: joinHeaders(headers), body: body.toString('utf8') },
    response: reply.dropped
      ? { error: 'The connection was dropped without an answer.' }
      : { status: reply.status, headers: reply.headers, body: KINDS_WITHOUT_BODY.includes(kind) ? '' : reply.body.toString() },
  })
}

function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}
