import { request } from 'node:http'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

export interface RawRequest {
  /** Path and query exactly as they go over the wire. */
  path: string
  method?: string
  /** An array is sent as repeated headers. */
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Sends a request on a connection of its own, with a path and headers that `fetch` would correct or
 * refuse.
 */
export function sendRawRequest(
  origin: string,
  { path, method = 'GET', headers = {}, body }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
