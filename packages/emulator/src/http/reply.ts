import { encodeQuery } from './encode-query'

/** A response of the emulator before it is sent. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** True: the connection is closed without a response. */
  dropped?: boolean
}

export function jsonReply(status: number, value: unknown): Reply {
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers: type, body: JSON.stringify(value) }
}

/** Creates a 302 redirect. Appends the query, with spaces as `%20`. */
export function redirectReply(
  target: string,
  query: Iterable<readonly [string, string]> = [],
): Reply {
  const search = encodeQuery(query)
  const separator = search === '' ? '' : target.includes('?') ? '&' : '?'
  return {
    status: 302,
    headers: { location: target + separator + search, 'cache-control': 'no-store' },
    body: '',
  }
}
