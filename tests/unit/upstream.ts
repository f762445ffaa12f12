import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlatformProfile } from '../../server/core/config/config'
import { parseProfile } from '../../server/core/config/profile'
import { EMULATED_WIRE } from './profiles'

export interface UpstreamRequest {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

export interface Upstream {
  /** Sends every shop's calls to this server. */
  profile: PlatformProfile
  /** Requests received, oldest first. */
  requests: UpstreamRequest[]
  /** Responds to each of the next requests, in this order; the last one to all that follow. */
  respondWith(...responses: UpstreamResponse[]): void
  close(): Promise<void>
}

export type UpstreamResponse = (response: ServerResponse, request: UpstreamRequest) => void

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): UpstreamResponse {
  return response =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
}

export function html(status: number, headers: Record<string, string> = {}): UpstreamResponse {
  return response =>
    response
      .writeHead(status, { 'content-type': 'text/html', ...headers })
      .end('<h1>testApiSecretKey</h1>')
}

/** Closes the connection without a response. */
export const hangUp: UpstreamResponse = response => response.socket?.destroy()
/** Never responds. */
export const silence: UpstreamResponse = () => {}

/** A platform on a loopback port with scripted responses. */
export async function startUpstream(): Promise<Upstream> {
  const requests: UpstreamRequest[] = []
  let responses: UpstreamResponse[] = []
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    const request = { method: incoming.method, url: incoming.url, headers: incoming.headers, body }
    requests.push(request)
    const reply = responses.length > 1 ? responses.shift() : responses[0]
    if (reply) reply(response, request)
    else response.writeHead(500).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    profile: parseProfile({ ...EMULATED_WIRE, shopUrl: `http://127.0.0.1:${port}/{shop}` }),
    requests,
    respondWith(...next) {
      responses = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
