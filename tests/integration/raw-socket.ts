import { once } from 'node:events'
import { connect } from 'node:net'

const ANSWER_WITHIN_MS = 10_000

/**
 * Writes bytes to the app as they are, and resolves to everything it answers until it hangs up.
 *
 * @param hangUp true: the connection is ended after the bytes, as by a client that went away
 */
export async function sendBytes(origin: string, bytes: string, hangUp = false): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), timeout: ANSWER_WITHIN_MS })
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  socket.once('timeout', () => socket.destroy(new Error(`The app did not answer within ${ANSWER_WITHIN_MS} ms`)))
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  // Node drops a request whose client has ended the connection, so this is not done to every one.
  if (hangUp) socket.end()
  await once(socket, 'close')
  return answer
}

/** Status of an answer, or 0 when it is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0)
}
