import { isPlatformApp } from './bots'
import type { RequestFacts } from './request-facts'

/**
 * Returns whether a browser reports that it opens the request in its own tab or window. The admin
 * frames the pages of an app. Requests of the platform's own apps for phones and the point of sale,
 * which use no frame, do not count. Old browsers do not send the header.
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
 */
export function isTopLevel(request: RequestFacts): boolean {
  return request.headers.get('sec-fetch-dest') === 'document' && !isPlatformApp(request)
}
