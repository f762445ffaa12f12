import { connect } from 'node:net'

/** How long the app has to accept a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2000

/**
 * Returns the URL of an app that accepts no connections; null if it accepts them. Sends no request,
 * which the app would log.
 */
export async function unreachableUrl({ appUrl }: { appUrl: string }): Promise<string | null> {
  return (await canConnect(new URL(appUrl))) ? null : appUrl
}

function canConnect({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
    })
    const finish = (connected: boolean) => {
      socket.destroy()
      resolve(connected)
    }
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}
