import { connect } from 'node:net'
import type { Socket } from 'node:net'

const RESPONSE_TIMEOUT_MS = 15_000

export interface ConnectionResponse {
  /** 0 when the app hung up without a response. */
  status: number
  /** Status line and headers as they came; bytes as Latin-1. */
  head: string
  body: string
}

/**
 * One connection after another to the app, on which requests are written as bytes, each after the
 * response to the one before.
 */
export interface KeepAliveConnection {
  /** @param bytes a whole request, Latin-1 @throws Error when there is no response in time */
  send: (bytes: string) => Promise<ConnectionResponse>
  close: () => void
}

/** Opens a connection when the first request is sent, and a new one after the app has closed it. */
export function keepAliveConnection(origin: string): KeepAliveConnection {
  const { hostname, port } = new URL(origin)
  let socket: Socket | undefined

  function open(): Socket {
    if (socket && !socket.destroyed && socket.writable && !socket.readableEnded) return socket
    socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1')
    // An error shows as a missing response.
    socket.on('error', () => {})
    return socket
  }

  async function exchange(bytes: string): Promise<ConnectionResponse> {
    const current = open()
    const response = await new Promise<ConnectionResponse>((resolve, reject) => {
      let received = ''
      const isHead = bytes.startsWith('HEAD ')
      const take = (text: string) => {
        received += text
        const complete = readResponse(received, isHead)
        if (complete) settle(() => resolve(complete))
      }
      const closed = () => settle(() => resolve(partOf(received)))
      const timer = setTimeout(
        () =>
          settle(() => {
            current.destroy()
            reject(
              new Error(
                `No response in ${RESPONSE_TIMEOUT_MS} ms to ${JSON.stringify(bytes.slice(0, 2000))}`,
              ),
            )
          }),
        RESPONSE_TIMEOUT_MS,
      )
      const settle = (done: () => void) => {
        clearTimeout(timer)
        current.off('data', take).off('close', closed)
        done()
      }
      current.on('data', take).on('close', closed)
      current.write(bytes, 'latin1')
    })
    if (/^connection: close/im.test(response.head)) current.destroy()
    return response
  }

  return {
    async send(bytes) {
      const isReused = socket !== undefined && !socket.destroyed
      const response = await exchange(bytes)
      // The app may close an idle connection while we write: what any client does then is to send
      // again.
      return response.status === 0 && isReused ? await exchange(bytes) : response
    },
    close: () => void socket?.destroy(),
  }
}

/** The final response when it is complete, without interim ones such as `100 Continue`. */
function readResponse(received: string, isHead: boolean): ConnectionResponse | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.slice(0, end)
  const rest = received.slice(end + 4)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  if (status >= 100 && status < 200) return readResponse(rest, isHead)
  if (isHead || status === 204 || status === 304) return { status, head, body: '' }
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined)
    return rest.length >= Number(length) ? { status, head, body: rest } : undefined
  if (/^transfer-encoding: chunked/im.test(head))
    return /(?:^|\r\n)0\r\n\r\n$/.test(rest) ? { status, head, body: rest } : undefined
  // Until the connection is closed.
  return undefined
}

function partOf(received: string): ConnectionResponse {
  const [head = '', body = ''] = received.split('\r\n\r\n', 2)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body }
}
