import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  /** Path and query as they came in. */
  target: string
  headers: IncomingHttpHeaders
  body: string
}

export interface ReceiverResponse {
  status?: number
  headers?: Record<string, string | string[] | undefined>
  body?: string | Buffer
}

/** Stands in for the app: records what it receives, responds with what `respondWith` returns. */
export interface AppReceiver {
  url: string
  received: ReceivedRequest[]
  /** May take over the connection itself, and then returns undefined. */
  respondWith: (request: ReceivedRequest, response: ServerResponse) => ReceiverResponse | undefined
  close: () => Promise<void>
}

export async function startReceiver(): Promise<AppReceiver> {
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const request = {
      method: message.method ?? '',
      target: message.url ?? '',
      headers: message.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    receiver.received.push(request)
    const reply = receiver.respondWith(request, response)
    if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: AppReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    respondWith: () => ({}),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return receiver
}
