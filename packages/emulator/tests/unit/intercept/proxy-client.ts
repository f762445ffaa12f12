import { request as requestHttp } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import type { Interception } from '../../../src/intercept/interception'

interface Sent {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
  /** Password of the proxy. Default: the right one. */
  password?: string
}

interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Opens a connection by the proxy. Resolves to the status of the proxy if it refuses. */
export function openTunnel(
  { proxy }: Pick<Interception, 'proxy'>,
  host: string,
  { password = proxy.password, headers = {} }: Pick<Sent, 'password' | 'headers'> = {},
): Promise<Socket | number> {
  const { hostname, port } = new URL(proxy.server)
  const credentials = Buffer.from(`${proxy.username}:${password}`).toString('base64')
  return new Promise((resolve, reject) => {
    requestHttp({
      host: hostname,
      port,
      method: 'CONNECT',
      path: host.includes(':') ? host : `${host}:443`,
      headers: { ...headers, ...(password && { 'proxy-authorization': `Basic ${credentials}` }) },
    })
      .on('connect', ({ statusCode = 0 }: IncomingMessage, socket) => {
        if (statusCode === 200) return resolve(socket as Socket)
        socket.destroy()
        return resolve(statusCode)
      })
      .on('error', reject)
      .end()
  })
}

/** Sends a request as a process with the environment of the interception does. */
export async function sendByProxy(
  interception: Interception,
  url: string,
  { method = 'GET', headers, body, password }: Sent = {},
): Promise<Received> {
  const { hostname } = new URL(url)
  const tunnel = await openTunnel(interception, hostname, { password })
  if (typeof tunnel === 'number') return { status: tunnel, headers: {}, body: '' }
  const ca = await readFile(interception.certificateFile)
  return new Promise((resolve, reject) => {
    const createConnection = () => connectTls({ socket: tunnel, servername: hostname, ca })
    request(
      url,
      { method, headers: { host: hostname, ...headers }, createConnection },
      response => {
        const { statusCode = 0, headers: received } = response
        text(response).then(
          content => resolve({ status: statusCode, headers: received, body: content }),
          reject,
        )
      },
    )
      .on('error', reject)
      .end(body)
  })
}
