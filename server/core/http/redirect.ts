/** The `Cache-Control` of responses that depend on the caller: no browser or proxy stores them. */
export const NO_STORE = 'private, no-store'

/** @param cookies values of `Set-Cookie` headers */
export function privateHeaders(cookies: readonly string[] = []): Headers {
  const headers = new Headers({ 'Cache-Control': NO_STORE })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

/** Returns a redirect that no cache stores: its target names a shop, or is for one caller only. */
export function redirectPrivately(
  location: string,
  { status = 302, cookies }: { status?: 302 | 303; cookies?: readonly string[] } = {},
): Response {
  const headers = privateHeaders(cookies)
  headers.set('Location', location)
  return new Response(null, { status, headers })
}
