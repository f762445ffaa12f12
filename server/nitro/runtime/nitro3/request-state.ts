import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where the context of a request has what the layer stores for the whole request. */
const STATE = Symbol('platform')

/** A request as the servers of Nitro 3 create it. */
export interface ServerRequest extends Request {
  context?: object
  waitUntil?: (promise: Promise<unknown>) => unknown
  runtime?: { node?: { req: IncomingMessage; res?: ServerResponse } }
}

/** What the layer stores for a request, of which several events can exist. */
export interface RequestState {
  /** Sent whatever the handler returns or throws. */
  response?: Response
  /** Whether the response is kept out of shared caches, whatever the handler sets. */
  isPrivate?: boolean
  /** Whether the promises that are passed to `waitUntil` are noted. */
  isCollecting?: boolean
  /** The promises that were passed to `waitUntil`, if there are any. */
  background?: Promise<unknown>[]
  /** What was read of the request's body: bytes or text. */
  body?: PromiseLike<unknown>
  /** The stream of the request's body, if something has looked for it. */
  stream?: ReadableStream<Uint8Array>
  /** Whether the app has begun to read the stream of the request's body. */
  isStreamTaken?: boolean
  /** Headers that the response gets if it has none of that name. */
  defaults?: [name: string, value: string][]
}

/** Returns what the layer stores for a request. */
export function stateOf(context: object): RequestState {
  return ((context as { [STATE]?: RequestState })[STATE] ??= {})
}

/** Returns it if there is any, for requests of which the layer stores nothing. */
export function storedState(context: object): RequestState | undefined {
  return (context as { [STATE]?: RequestState })[STATE]
}
