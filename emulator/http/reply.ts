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

/** What the content security policy of a page allows, in addition to its own files. */
export interface PageAllowances {
  /** Origins that the page may frame, or that a form on it may redirect to. */
  appOrigins?: readonly string[]
  /** Origins that may frame the page; only for pages on which clickjacking is harmless. */
  framedBy?: readonly string[]
  /** Style elements, which Vue components add. */
  hasComponents?: boolean
  /** Images of records, and chosen images before their upload. */
  hasRecordImages?: boolean
}

/** Creates the response with a page of the admin. */
export function pageReply(
  status: number,
  markup: string,
  {
    appOrigins = [],
    framedBy = [],
    hasComponents = false,
    hasRecordImages = false,
  }: PageAllowances = {},
): Reply {
  const origins = [...new Set(appOrigins)].join(' ')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    hasComponents ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ['img-src', "'self'", 'data:', hasRecordImages && 'blob: https:', origins]
      .filter(Boolean)
      .join(' '),
    // The page polls an unreachable app.
    `connect-src 'self' ${origins}`.trim(),
    origins === '' ? "frame-src 'none'" : `frame-src ${origins}`,
    // Browsers also apply this to the redirect after a form.
    `form-action 'self' ${origins}`.trim(),
    "base-uri 'none'",
    // Prevents clickjacking of "Install".
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
  ].join('; ')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    // X-Frame-Options does not support origins.
    ...(framedBy.length === 0 && { 'x-frame-options': 'DENY' }),
    // Not `no-referrer`: browsers would send `Origin: null` with the forms of the page.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  return { status, headers, body: markup }
}
