import { once } from 'node:events'
import { connect } from 'node:net'

const RESPONSE_TIMEOUT_MS = 10_000

/**
 * Writes bytes to the app as they are, and resolves to the whole response when it hangs up.
 *
 * @param hangUp true: the connection is ended after the bytes, as by a client that went away
 */
export async function sendBytes(origin: string, bytes: string, hangUp = false): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), timeout: RESPONSE_TIMEOUT_MS })
  let response = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text
  })
  socket.once('timeout', () =>
    socket.destroy(new Error(`The app did not respond within ${RESPONSE_TIMEOUT_MS} ms`)),
  )
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  // Node drops a request whose client has ended the connection, so this is not done to every one.
  if (hangUp) socket.end()
  await once(socket, 'close')
  return response
}

/** Status of a response, or 0 when it is none. */
export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 0)
}
