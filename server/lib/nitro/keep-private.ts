import { getResponseHeader, setResponseHeader } from 'h3'
import type { H3Event } from 'h3'

/**
 * Keeps an answer that belongs to its caller out of shared caches, refusals too. A caller with an `Authorization` header needs
 * nothing said: no cache shares such an answer unless the app's own headers allow it. Attack: those of `routeRules` do, for
 * everything below a path. What the app sets after it has authenticated the caller counts.
 * @see https://www.rfc-editor.org/rfc/rfc9111#section-3.5
 */
export function keepPrivate(event: H3Event): void {
  // Caches keep answers to these alone.
  if (event.method !== 'GET' && event.method !== 'HEAD') return
  if (event.node.req.headers.authorization !== undefined && getResponseHeader(event, 'cache-control') === undefined) return
  setResponseHeader(event, 'Cache-Control', 'private, no-store')
}
