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

export interface ReceiverAnswer {
  status?: number
  headers?: Record<string, string | string[] | undefined>
  body?: string | Buffer
}

/** Stands in for the app: keeps what it receives, answers what `answer` says. */
export interface AppReceiver {
  url: string
  received: ReceivedRequest[]
  /** May take over the connection itself, and then returns undefined. */
  answer: (request: ReceivedRequest, response: ServerResponse) => ReceiverAnswer | undefined
  close: () => Promise<void>
}

export async function startReceiver(): Promise<AppReceiver> {
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const request = { method: message.method ?? '', target: message.url ?? '', headers: message.headers, body: Buffer.concat(chunks).toString('utf8') }
    receiver.received.push(request)
    const answer = receiver.answer(request, response)
    if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: AppReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => ({}),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return receiver
}
