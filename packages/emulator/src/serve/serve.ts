import type { IncomingMessage, ServerResponse } from 'node:http'
import { handleRequest } from './handle-request'
import type { EmulatorContext } from '../http/context'
import type { Reply } from '../http/reply'
import { recordExchange } from './record-exchange'
import { readBody } from '../http/request'
import type { LoggedRequest } from '../state/request-log'

/** Handles a request of a Node.js server and logs it. */
export async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  context: EmulatorContext,
): Promise<void> {
  const { state } = context
  const startedAt = performance.now()
  const { method = 'GET', url: target = '/' } = message
  const id = state.requestIds.nextUuid('request')
  const at = new Date(state.clock.now()).toISOString()
  let body: Buffer = Buffer.alloc(0)
  const { reply, kind, params, note } = await handleRequest(
    {
      method,
      target,
      headers: message.headers,
      address: message.socket.remoteAddress ?? '',
      readBody: async maxBytes => (body = await readBody(message, maxBytes)),
    },
    context,
  )
  if (kind !== 'control') {
    const path = target.split('?', 1)[0] ?? ''
    const durationMs = Math.round(performance.now() - startedAt)
    const entry: LoggedRequest = {
      id,
      at,
      method,
      path,
      shop: shopOf(params, context),
      kind,
      status: reply.status,
      ...note,
      durationMs,
    }
    state.log.add(entry)
    recordExchange(entry, { target, headers: message.headers, body }, reply, context)
  }
  send(message, response, reply, id)
}

function shopOf(
  { shop, handle }: Record<string, string>,
  { state }: EmulatorContext,
): string | null {
  return (
    state.stores.find(store => store.domain === shop || store.handle === handle)?.domain ?? null
  )
}

function send(message: IncomingMessage, response: ServerResponse, reply: Reply, id: string): void {
  if (reply.dropped) {
    message.socket.destroy()
    return
  }
  // The rest of a refused body must be read, otherwise the client never reads the response.
  message.resume()
  response.writeHead(reply.status, {
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  })
  response.end(reply.body)
}
