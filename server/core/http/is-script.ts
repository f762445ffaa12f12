import type { RequestFacts } from './request-facts'

/**
 * Returns whether a script sends the request. It cannot show the response to the user, or read that
 * of another site: its page must navigate.
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
 */
export function isScript(request: RequestFacts): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  // Browsers without Fetch Metadata: only a page accepts HTML.
  return destination === null
    ? !(request.headers.get('accept') ?? '').includes('text/html')
    : destination === 'empty'
}
