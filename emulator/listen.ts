import { once } from 'node:events'
import type { Server } from 'node:http'
import { isIP } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface ListenOptions {
  /** 0 takes any free one. */
  port: number
  /** True: a port that is taken is an error; false: the next free one is taken. */
  strictPort: boolean
  /** IP address of this machine. */
  host: string
}

/** Only this machine can reach it. */
export const LOOPBACK = '127.0.0.1'
/** How many ports after the one that is taken are tried. */
const MAX_TRIES = 50

/**
 * Listens, and resolves to the port that it got.
 *
 * @throws Error when the port, or each of the 50 after it, is taken; when the host is no address of this machine
 */
export async function listen(server: Server, { port, strictPort, host }: ListenOptions): Promise<number> {
  if (isIP(host) === 0) throw new Error('Emulator: the host must be an IP address of this machine, e.g. "192.168.1.5".')
  const last = strictPort || port === 0 ? port : Math.min(port + MAX_TRIES, 65535)
  for (let wanted = port; wanted <= last; wanted++) {
    if (await tryToListen(server, wanted, host)) return (server.address() as AddressInfo).port
  }
  throw new Error(
    `Emulator: port ${port} is taken${last > port ? `, and so is each one up to ${last}` : ''}. Stop what uses it, or choose another port: `
    + 'the option "port" (0 takes any free one), or --port on the command line.',
  )
}

/** True for an address that no other machine can reach. */
export function isLoopback(host: string): boolean {
  return host === '::1' || /^127\./.test(host)
}

/** Where a browser of this machine finds a server: one that listens on every address is at the loopback address, too. */
export function originOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://${LOOPBACK}:${port}`
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

async function tryToListen(server: Server, port: number, host: string): Promise<boolean> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
    return true
  }
  catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
}
