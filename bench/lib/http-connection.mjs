import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Opens a kept-alive connection for one request at a time. Far lighter than node:http, so that the server and not the
 * client is what is measured.
 *
 * @returns `get(path, token)` and `post(path, headers, body)`, which reject unless the answer is a 200, and `close()`
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

  const send = (requestLine, headers, body) => new Promise((resolve, reject) => {
    pending = { resolve, reject }
    // One system call for both parts.
    socket.cork()
    socket.write(`${requestLine} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\n${headers}\r\n`, 'latin1')
    if (body) socket.write(body)
    socket.uncork()
  })

  return {
    get: (path, token) => send(`GET ${path}`, `Authorization: Bearer ${token}\r\n`),
    /** `headers`: lines that each end in CR LF. */
    post: (path, headers, body) => send(`POST ${path}`, `${headers}Content-Length: ${body.length}\r\n`, body),
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
