import type { IncomingMessage, ServerResponse } from 'node:http'
import type { H3Event } from 'h3'

export { storeBody, storedBody, storeWebBody } from './internals'

/** The request and the response as Node has them, or as a host provides them in its place. */
export interface NodeExchange {
  req: IncomingMessage
  res: ServerResponse
}

/** Returns Node's objects; undefined where there are none. */
export function nodeExchange(event: H3Event): NodeExchange | undefined {
  return event.node
}
