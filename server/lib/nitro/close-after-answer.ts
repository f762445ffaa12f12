import type { H3Event } from 'h3'

/** How long a client may go on sending what nobody reads. */
const LINGER_MS = 5000

/**
 * Closes the connection after the answer although the client is still sending. Closed with bytes unread, it would be
 * reset, and a client that is sent a reset never sees the answer: so our half ends, and the rest is thrown away as it
 * comes, for a while.
 */
export function closeAfterAnswer({ node: { req, res } }: H3Event): void {
  if (res.headersSent) return
  res.setHeader('Connection', 'close')
  const { socket } = req
  const close = socket.destroySoon.bind(socket)
  // Node calls it once the answer is written.
  socket.destroySoon = () => {
    if (req.readableEnded) return close()
    socket.end()
    req.once('end', close)
    const timer = setTimeout(close, LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
  }
}
