import { once } from 'node:events'
import type { Server } from 'node:http'
import { isIP } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface ListenOptions {
  /** 0 selects any free port. */
  port: number
  /** True: a port in use is an error. False: the next free port is used. */
  strictPort: boolean
  /** IP address of this machine. */
  host: string
}

/** Reachable only from this machine. */
export const LOOPBACK = '127.0.0.1'
/** Number of further ports to try after a port in use. */
const MAX_TRIES = 50

/**
 * Listens, and resolves to the port.
 *
 * @throws Error if the port and the 50 ports after it are in use, or the host is not an address of
 *   this machine
 */
export async function listen(
  server: Server,
  { port, strictPort, host }: ListenOptions,
): Promise<number> {
  if (isIP(host) === 0)
    throw new Error('Emulator: the host must be an IP address of this machine, e.g. "192.168.1.5".')
  const last = strictPort || port === 0 ? port : Math.min(port + MAX_TRIES, 65535)
  for (let wanted = port; wanted <= last; wanted++) {
    if (await tryToListen(server, wanted, host)) return (server.address() as AddressInfo).port
  }
  throw new Error(
    `Emulator: port ${port} is taken${last > port ? `, and so are all up to ${last}` : ''}. Stop the process that uses it, or choose another port: ` +
      'the option "port" (0 takes any free one), or --port on the command line.',
  )
}

/** True for a loopback address. */
export function isLoopback(host: string): boolean {
  return host === '::1' || /^127\./.test(host)
}

/**
 * Returns the origin of a server for a browser on this machine. A server that listens on all
 * addresses is also reachable at the loopback address.
 */
export function originOf(host: string, port: number, protocol: 'http' | 'https' = 'http'): string {
  if (host === '0.0.0.0' || host === '::') return `${protocol}://${LOOPBACK}:${port}`
  return `${protocol}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

async function tryToListen(server: Server, port: number, host: string): Promise<boolean> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
}
