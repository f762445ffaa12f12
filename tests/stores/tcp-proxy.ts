import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * How the proxy treats connections: `silent` accepts them and what they send, and never responds.
 */
export type ProxyMode = 'open' | 'refusing' | 'silent'

export interface TcpProxy {
  /** Of 127.0.0.1. */
  port: number
  /** Of a mode other than `open`, connections that are open feel it too. */
  set(mode: ProxyMode): Promise<void>
  close(): Promise<void>
}

/** The address of a server, through the proxy. */
export function through({ port }: TcpProxy, url: string): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(port)
  return changed.href
}

/**
 * Stands before the server of an address, so that a test can take it away from its clients and give
 * it back.
 */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const { hostname: host, port: targetPort } = new URL(url)
  let mode: ProxyMode = 'open'
  const pairs = new Set<[Socket, Socket]>()
  const dropAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
    pairs.clear()
  }

  const server = createServer(client => {
    const upstream = connect({ host, port: Number(targetPort) })
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client]] as const) {
      from.on('data', data => mode === 'open' && to.write(data))
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)

  return {
    port,
    async set(next) {
      if (mode === next) return
      const wasRefusing = mode === 'refusing'
      mode = next
      if (next === 'refusing') {
        server.close()
        dropAll()
      } else if (wasRefusing) {
        await listen(port)
      }
    },
    async close() {
      dropAll()
      server.close()
    },
  }
}
