import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'

/**
 * Creates the function that compresses responses. Each part of a stream is sent when it is written:
 * zlib would hold it back until there is more. Event streams stay as they are, as in most proxies.
 */
export function compressedResponse(): (req: IncomingMessage, res: ServerResponse) => void {
  const compress = compression({
    filter: (req, res) =>
      !String(res.getHeader('content-type')).startsWith('text/event-stream') &&
      compression.filter(req, res),
  })
  // It replaces methods of the response, and needs nothing of Express.
  type Arguments = Parameters<typeof compress>
  return (req, res) => {
    const flushed = res as Arguments[1]
    compress(req as Arguments[0], flushed, () => undefined)
    const write = flushed.write.bind(flushed) as (...parts: unknown[]) => boolean
    flushed.write = ((...parts: unknown[]) => {
      const isWritten = write(...parts)
      flushed.flush()
      return isWritten
    }) as typeof flushed.write
  }
}
