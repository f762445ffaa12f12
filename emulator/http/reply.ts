import { encodeQuery } from '../oauth/sign-query'

/** An answer of the emulator, before it is sent. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** True: the connection is dropped without an answer. */
  dropped?: boolean
}

export function jsonReply(status: number, value: unknown): Reply {
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers: type, body: JSON.stringify(value) }
}

/** 302; the query is appended with a space as `%20`. */
export function redirectReply(target: string, query: Iterable<readonly [string, string]> = []): Reply {
  const search = encodeQuery(query)
  const separator = search === '' ? '' : target.includes('?') ? '&' : '?'
  return { status: 302, headers: { 'location': target + separator + search, 'cache-control': 'no-store' }, body: '' }
}

/**
 * A page of the admin.
 *
 * @param appOrigins origins that the page may frame, or that a form on it may lead to
 * @param framedBy origins whose pages may frame the page; for one on which a click gives nothing away
 */
export function pageReply(status: number, markup: string, appOrigins: readonly string[] = [], framedBy: readonly string[] = []): Reply {
  const origins = [...new Set(appOrigins)].join(' ')
  const policy = [
    'default-src \'none\'',
    'script-src \'self\'',
    'style-src \'self\'',
    `img-src 'self' data: ${origins}`.trim(),
    // The page asks now and then whether the app answers again.
    `connect-src 'self' ${origins}`.trim(),
    origins === '' ? 'frame-src \'none\'' : `frame-src ${origins}`,
    // Browsers apply this to the redirect that follows a form, too.
    `form-action 'self' ${origins}`.trim(),
    'base-uri \'none\'',
    // No site can frame the admin and trick a person into a click on "Install".
    `frame-ancestors ${framedBy.length === 0 ? '\'none\'' : framedBy.join(' ')}`,
  ].join('; ')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    // It cannot name an origin.
    ...framedBy.length === 0 && { 'x-frame-options': 'DENY' },
    // Not `no-referrer`: with it a browser sends `Origin: null` with the page's own forms.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  return { status, headers, body: markup }
}
