import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Opens a keep-alive connection for one request at a time. It is far lighter than node:http, so
 * that the benchmark measures the server and not the client.
 *
 * @returns `get(path, token)` and `post(path, headers, body)`, which reject unless the status is
 *   200, `request(line, headers, body)`, which resolves to the status, and `close()`
 */
export async function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let pending

  const settle = (error, status) => {
    const { resolve, reject } = pending ?? {}
    pending = undefined
    if (error) reject?.(error)
    else resolve?.(status)
  }
  socket.setEncoding('latin1')
  socket.on('data', text => {
    received += text
    if (!isComplete(received)) return
    const status = statusOf(received)
    received = ''
    settle(undefined, status)
  })
  socket.on('error', settle)
  socket.on('close', () => settle(new Error('The server closed the connection')))

  const request = (requestLine, headers, body) =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('The server has closed the connection'))
      pending = { resolve, reject }
      // One system call for both parts.
      socket.cork()
      socket.write(
        `${requestLine} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\n${headers}\r\n`,
        'latin1',
      )
      if (body) socket.write(body)
      socket.uncork()
    })
  const requestOk = async (...parts) => {
    const status = await request(...parts)
    if (status !== 200) throw new Error(`Expected a 200: ${parts[0]} returned ${status}`)
  }

  return {
    get: (path, token) => requestOk(`GET ${path}`, `Authorization: Bearer ${token}\r\n`),
    /** `headers`: lines that each end in CR LF. */
    post: (path, headers, body) =>
      requestOk(`POST ${path}`, `${headers}Content-Length: ${body.length}\r\n`, body),
    request,
    close: () => socket.destroy(),
  }
}

/** From `HTTP/1.1 200 OK`. */
function statusOf(text) {
  return Number(text.slice(9, 12))
}

function isComplete(text) {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (length !== undefined) return text.length >= head + 4 + Number(length)
  if (/\r\ntransfer-encoding: chunked/i.test(text)) return text.endsWith('\r\n0\r\n\r\n')
  if (statusOf(text) === 204) return true
  throw new Error('The load client reads responses with a length or in chunks only')
}
