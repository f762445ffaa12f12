import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Opens a kept-alive connection for GET requests, one at a time. Far lighter than node:http, so that the server and not
 * the client is what is measured.
 *
 * @returns `get(path, token)`, which rejects unless the answer is a 200, and `close()`
 */
export async function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let pending

  const settle = (error) => {
    const { resolve, reject } = pending ?? {}
    pending = undefined
    if (error) reject?.(error)
    else resolve?.()
  }
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    received += text
    if (!isComplete(received)) return
    const isOk = received.startsWith('HTTP/1.1 200 ')
    const error = isOk ? undefined : new Error(`Expected a 200: ${received.slice(0, received.indexOf('\r\n'))}`)
    received = ''
    settle(error)
  })
  socket.on('error', settle)
  socket.on('close', () => settle(new Error('The server closed the connection')))

  return {
    get: (path, token) => new Promise((resolve, reject) => {
      pending = { resolve, reject }
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\nAuthorization: Bearer ${token}\r\n\r\n`, 'latin1')
    }),
    close: () => socket.destroy(),
  }
}

function isComplete(text) {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error('The load client reads answers with a Content-Length only')
  return text.length >= head + 4 + Number(length)
}
