import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlatformProfile } from '../../server/lib/platform/config/config'
import { parseProfile } from '../../server/lib/platform/config/profile'
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
  /** Answers each of the next requests, in this order; the last one answers all that follow. */
  answer(...answers: UpstreamAnswer[]): void
  close(): Promise<void>
}

export type UpstreamAnswer = (response: ServerResponse, request: UpstreamRequest) => void

export function json(status: number, body: unknown, headers: Record<string, string> = {}): UpstreamAnswer {
  return response => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export function html(status: number, headers: Record<string, string> = {}): UpstreamAnswer {
  return response => response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>testApiSecretKey</h1>')
}

/** Closes the connection without an answer. */
export const hangUp: UpstreamAnswer = response => response.socket?.destroy()
/** Never answers. */
export const silence: UpstreamAnswer = () => {}

/** A platform on a loopback port that says what the test tells it to. */
export async function startUpstream(): Promise<Upstream> {
  const requests: UpstreamRequest[] = []
  let answers: UpstreamAnswer[] = []
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    const request = { method: incoming.method, url: incoming.url, headers: incoming.headers, body }
    requests.push(request)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer) answer(response, request)
    else response.writeHead(500).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    profile: parseProfile({ ...EMULATED_WIRE, shopUrl: `http://127.0.0.1:${port}/{shop}` }),
    requests,
    answer(...next) {
      answers = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
