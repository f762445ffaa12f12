import dns from 'node:dns'
import type { Socket } from 'node:net'
import process from 'node:process'
import { createProxyServer } from 'httpxy'
import { listen } from 'listhen'
import { freePort } from '../surface/free-port'

/** The public host of the tunnel. Only the browser and this process can resolve it. */
export const TUNNEL_HOST = 'some-words.tunnel.test'

export interface Tunnel {
  /** E.g. `https://some-words.tunnel.test:40123`. */
  url: string
  close: () => Promise<void>
}

/**
 * Serves a local port at an https address, as the tunnel or the local proxy of a command line does:
 * with a certificate of its own, all headers unchanged, and WebSockets.
 *
 * @param host {@link TUNNEL_HOST}, or `localhost`
 */
export async function openTunnel(port: number, host: string): Promise<Tunnel> {
  const proxy = createProxyServer({ target: `http://localhost:${port}`, xfwd: true })
  // The app is not there yet, or not any more.
  proxy.on('error', (_error, _request, response) => void response?.end())
  const listener = await listen((request, response) => void proxy.web(request, response), {
    https: true,
    port: await freePort(),
    hostname: '127.0.0.1',
    showURL: false,
    autoClose: false,
  })
  listener.server.on('upgrade', (request, socket, head) => {
    void proxy.ws(request, socket as Socket, {}, head)
  })
  const restore = resolveTunnelHost()
  return {
    url: `https://${host}:${listener.address.port}`,
    close: async () => {
      restore()
      await listener.close()
    },
  }
}

/** Makes this process resolve the tunnel's host, and accept its certificate. */
function resolveTunnelHost(): () => void {
  const { lookup } = dns
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env
  const local = (host: string, ...rest: unknown[]) =>
    (lookup as (...args: unknown[]) => void)(host === TUNNEL_HOST ? '127.0.0.1' : host, ...rest)
  dns.lookup = local as typeof dns.lookup
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  return () => {
    dns.lookup = lookup
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  }
}
