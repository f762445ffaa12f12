import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Reply } from './reply'

const compress = promisify(gzip)
/** Compressed bodies by their tag. Another content has another tag. */
const compressed = new Map<string, Promise<Buffer>>()

/**
 * Creates a response that is compressed, and that a browser with the same content gets without its
 * body.
 *
 * @param request headers of the request
 * @param headers of the response, e.g. `content-type`
 */
export async function cachedReply(
  request: IncomingHttpHeaders,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<Reply> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const cached = { 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers, etag }
  if (request['if-none-match'] === etag) return { status: 304, headers: cached, body: '' }
  if (!/\bgzip\b/.test(String(request['accept-encoding'])))
    return { status: 200, headers: cached, body }
  return {
    status: 200,
    headers: { ...cached, 'content-encoding': 'gzip' },
    body: await compressOnce(etag, body),
  }
}

function compressOnce(etag: string, body: string | Buffer): Promise<Buffer> {
  const known = compressed.get(etag)
  if (known) return known
  const result = compress(body)
  compressed.set(etag, result)
  return result
}
