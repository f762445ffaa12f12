import type { H3Event } from 'h3'
import { FRAME_PARAMS } from '../../../shared/platform/wire'

const TOKEN_PARAM = `${FRAME_PARAMS.idToken}=`

/**
 * Takes the session token out of the event's address once it was read, so that no log line, error body, cache key or
 * page source carries it. Other parameters keep their order and spelling.
 */
export function hideSessionToken(event: H3Event): void {
  const question = event.path.indexOf('?')
  if (question < 0 || !event.path.includes(TOKEN_PARAM, question)) return
  const params = event.path.slice(question + 1).split('&').filter(param => !param.startsWith(TOKEN_PARAM))
  const path = event.path.slice(0, question) + (params.length > 0 ? `?${params.join('&')}` : '')
  event._path = path
  event.node.req.url = path
  // Kept by h3 for error messages.
  Reflect.deleteProperty(event.node.req, 'originalUrl')
}
