import { request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Headers of the connection to the proxy, which the server must not get. */
const OWN_HEADERS = ['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive']

/** Forwards a request without TLS to a host that the developer lets pass. */
export function forwardRequest(message: IncomingMessage, response: ServerResponse, url: URL): void {
  const headers = Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !OWN_HEADERS.includes(name)),
  )
  const forwarded = request(url, { method: message.method, headers }, received => {
    response.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(response)
  })
  forwarded.once('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  response.once('close', () => forwarded.destroy())
  message.pipe(forwarded)
}
