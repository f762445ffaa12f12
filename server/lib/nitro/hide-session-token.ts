import type { H3Event } from 'h3'
import { FRAME_PARAMS } from '../../../shared/platform/wire'

/**
 * Takes the session token out of the event's address once it was read, so that no log line, error body, cache key or
 * page source carries it. Other parameters keep their order and spelling.
 */
export function hideSessionToken(event: H3Event): void {
  const question = event.path.indexOf('?')
  if (question < 0) return
  const query = event.path.slice(question + 1)
  // A name can be spelled with percent signs, which whoever reads the query takes away.
  if (!query.includes('token') && !query.includes('%')) return
  const params = query.split('&').filter(param => !new URLSearchParams(param).has(FRAME_PARAMS.idToken))
  const remaining = params.join('&')
  if (remaining === query) return

  const path = event.path.slice(0, question) + (remaining && `?${remaining}`)
  event._path = path
  event.node.req.url = path
  // Kept by h3 for error messages.
  Reflect.deleteProperty(event.node.req, 'originalUrl')
}
