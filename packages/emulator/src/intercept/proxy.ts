import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import { equalsConstantTime } from '../http/constant-time'
import { LOOPBACK } from '../serve/listen'
import { pacFile, PAC_PATH } from './pac-file'
import { isDistrusted } from './is-distrusted'
import { isPlatformHost } from './platform-hosts'
import { forwardRequest } from './forward-request'

/** What the proxy knows of a client. */
export interface ProxyClient {
  /** Host that it connects to. */
  host: string
  userAgent: string
}

export interface ProxyOptions {
  /** Certificate of the platform's hosts, PEM. */
  certificate: { key: string; cert: string }
  /** 0 selects any free port. */
  port: number
  /** Password of the proxy. */
  token: string
  /** True for a host that is not the platform's and may be reached. */
  passes: (host: string) => boolean
  /** Handles a request to a host of the platform. */
  serve: (message: IncomingMessage, response: ServerResponse) => void
  /** Called for a client that wants a host that is neither the platform's nor passed. */
  onRefused: (client: ProxyClient) => void
  /** Called for a client that does not accept the certificate. */
  onDistrust: (client: ProxyClient) => void
}

export interface Proxy {
  /** Origin of the proxy, without its password. */
  url: string
  close: () => Promise<void>
}

/** User name of the proxy. */
export const PROXY_USER = 'platform'
const CHALLENGE = 'Basic realm="local platform"'
const HTTPS_PORT = 443
const HTTP_PORT = 80
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  407: 'Proxy Authentication Required',
  502: 'Bad Gateway',
}

/**
 * Starts an HTTP proxy on loopback. It requires a password: anything that runs on this machine
 * could use it otherwise.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { certificate, port, token, passes, serve, onRefused, onDistrust } = options
  const secureContext = createSecureContext(certificate)
  const credentials = `Basic ${Buffer.from(`${PROXY_USER}:${token}`).toString('base64')}`
  const isAllowed = ({ headers }: IncomingMessage) =>
    equalsConstantTime(headers['proxy-authorization'] ?? '', credentials)
  const sockets = new Set<Duplex>()
  const track = (socket: Duplex) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  // Parses the requests of decrypted connections. It never listens.
  const served = new WeakSet<object>()
  const platform = createServer((message, response) => {
    served.add(message.socket)
    serve(message, response)
  })
  // A client may open a tunnel for a request without TLS, too.
  const unencrypted = createServer(({ headers, url = '/' }, response) => {
    const address = URL.parse(`http://${headers.host ?? ''}${url}`)
    if (address) redirect(address, response)
    else sendPlain(response, 400)
  })
  const proxy = createServer((message, response) => {
    const url = readUrl(message)
    if (url === undefined) return sendPac(message, response, originOf(proxy))
    const client = { host: url.hostname, userAgent: userAgentOf(message) }
    if (!isAllowed(message)) return sendPlain(response, 407)
    if (isPlatformHost(url.hostname)) return redirect(url, response)
    if (passes(url.hostname)) return forwardRequest(message, response, url)
    onRefused(client)
    return sendPlain(response, 403)
  })
  proxy.on('connect', (message, socket, head) => {
    track(socket)
    if (!isAllowed(message)) return refuse(socket, 407)
    const { host, port: asked } = readEndpoint(message.url ?? '')
    const client = {
      host: asked === HTTPS_PORT ? host : `${host}:${asked}`,
      userAgent: userAgentOf(message),
    }
    if (isPlatformHost(host) && asked === HTTPS_PORT) {
      accept(socket, head)
      const secure = new TLSSocket(socket, { isServer: true, secureContext })
      track(secure)
      const distrusted = isDistrusted(secure, () => served.has(secure))
      void distrusted.then(isTrue => isTrue && onDistrust(client))
      platform.emit('connection', secure)
      return undefined
    }
    if (isPlatformHost(host) && asked === HTTP_PORT) {
      accept(socket, head)
      unencrypted.emit('connection', socket)
      return undefined
    }
    if (passes(host)) return tunnel(socket, head, { host, port: asked }, track)
    onRefused(client)
    return refuse(socket, 403)
  })
  proxy.on('connection', track)
  proxy.listen(port, LOOPBACK)
  await once(proxy, 'listening')
  return {
    url: originOf(proxy),
    close: async () => {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Redirects as the platform does. */
function redirect(url: URL, response: ServerResponse): void {
  response.writeHead(301, { location: url.href.replace(/^http:/, 'https:') }).end()
}

function originOf(server: { address: () => AddressInfo | string | null }): string {
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`
}

/** The address of a request that is to be forwarded; undefined for one to the proxy itself. */
function readUrl({ url = '' }: IncomingMessage): URL | undefined {
  return url.startsWith('http://') ? (URL.parse(url) ?? undefined) : undefined
}

function readEndpoint(text: string): { host: string; port: number } {
  const url = URL.parse(`https://${text}`)
  return { host: url?.hostname ?? '', port: Number(url?.port || HTTPS_PORT) }
}

function userAgentOf({ headers }: IncomingMessage): string {
  return headers['user-agent'] ?? ''
}

function accept(socket: Duplex, head: Buffer): void {
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  socket.unshift(head)
}

function tunnel(
  socket: Duplex,
  head: Buffer,
  endpoint: { host: string; port: number },
  track: (socket: Socket) => void,
): void {
  const host = endpoint.host.replace(/^\[(.*)\]$/, '$1')
  const target = connect({ ...endpoint, host }, () => {
    accept(socket, head)
    target.pipe(socket).pipe(target)
  })
  track(target)
  target.once('error', () => refuse(socket, 502))
  socket.once('close', () => target.destroy())
}

function refuse(socket: Duplex, status: number): void {
  const challenge = status === 407 ? `Proxy-Authenticate: ${CHALLENGE}\r\n` : ''
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\n${challenge}Content-Length: 0\r\nConnection: close\r\n\r\n`,
  )
}

function sendPlain(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    'content-length': '0',
    ...(status === 407 && { 'proxy-authenticate': CHALLENGE }),
  })
  response.end()
}

/** Needs no password: a browser cannot send one for it, and it has no secret. */
function sendPac({ method, url }: IncomingMessage, response: ServerResponse, origin: string): void {
  if (method !== 'GET' || url !== PAC_PATH) return sendPlain(response, 400)
  response.writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' })
  response.end(pacFile(new URL(origin).host))
}
