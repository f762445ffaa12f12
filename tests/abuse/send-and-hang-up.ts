import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The app responds at once or, waiting for more, not at all. */
const PATIENCE_MS = 10

/**
 * Writes bytes to the app on a connection of their own, hangs up soon after, and resolves to the
 * highest status of its responses, 0 without one.
 */
export async function sendAndHangUp(origin: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding(
    'latin1',
  )
  let received = ''
  const closed = new Promise<void>(resolve => void socket.once('close', () => resolve()))
  // The app resets connections that make no sense.
  socket
    .on('error', () => {})
    .on('data', (text: string) => {
      received += text
    })
  await Promise.race([once(socket, 'connect'), closed])
  socket.write(bytes, 'latin1')
  await Promise.race([delay(PATIENCE_MS), closed])
  socket.end()
  await closed
  return Math.max(
    0,
    ...Array.from(received.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) => Number(status)),
  )
}
