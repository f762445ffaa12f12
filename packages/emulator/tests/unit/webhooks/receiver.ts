import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  path: string
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
}

export interface Receiver {
  origin: string
  /** In the order in which they were complete. */
  received: Received[]
  /** How the app responds to a request; default: 200 and nothing. */
  respondWith: (response: ServerResponse, received: Received) => unknown
  close: () => Promise<void>
}

/** Stands in for the app. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((message, response) => void receive(message, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    respondWith: response => response.end(),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const headers = Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
    )
    const received = {
      method: message.method ?? '',
      path: message.url ?? '',
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    receiver.received.push(received)
    await receiver.respondWith(response, received)
  }

  return receiver
}

/** Responds to every request with this status. */
export function respondWith(status: number): Receiver['respondWith'] {
  return response => {
    response.statusCode = status
    response.end()
  }
}
