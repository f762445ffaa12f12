import type { IncomingMessage, ServerResponse } from 'node:http'
import { stateOf, storedState } from './request-state'
import type { ServerRequest } from './request-state'
import { shareBodyOf } from './shared-body'
import type { H3Event } from './types'

/** The request and the response as Node has them. */
export interface NodeExchange {
  req: IncomingMessage
  res: ServerResponse
}

/** Returns Node's objects; undefined on other hosts, and for requests within the server. */
export function nodeExchange(event: H3Event): NodeExchange | undefined {
  const { req, res } = (event.req as ServerRequest).runtime?.node ?? {}
  return req && res && { req, res }
}

/**
 * Returns the body of a request that was read before, or that can be read as a web stream only;
 * undefined when no one has read it.
 *
 * @returns bytes, text, a web stream, or a promise of one of them
 */
export function storedBody(event: H3Event): unknown {
  const state = storedState(event.context)
  if (state?.body) return state.body
  if (nodeExchange(event) && !state?.isStreamTaken) return undefined
  return event.req.body ?? undefined
}

/** Stores the bytes of a request for everything that reads its body later. */
export function storeBody(event: H3Event, body: PromiseLike<Buffer>): void {
  stateOf(event.context).body = body
}

/** Stores bytes that were read from the stream of a web request, which cannot be read again. */
export function storeWebBody(event: H3Event, body: Buffer<ArrayBuffer>): void {
  stateOf(event.context).body = Promise.resolve(body)
}

/** Makes what reads the body of a request later read what the layer has read, and the reverse. */
export function shareBody({ req }: H3Event): void {
  if (req.method === 'POST') shareBodyOf(req)
}
