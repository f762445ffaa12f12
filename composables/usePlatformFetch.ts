import { useRequestEvent } from '#imports'

/**
 * `$fetch` for the app's own authenticated routes. In the browser App Bridge adds a fresh session token to each request;
 * during server rendering the token that the page was opened with travels along, so data is there on first paint.
 *
 * @example
 * ```ts
 * const platformFetch = usePlatformFetch()
 * const { data } = await useAsyncData('products', () => platformFetch('/api/products'))
 * ```
 */
export function usePlatformFetch(): typeof $fetch {
  const event = import.meta.server ? useRequestEvent() : undefined
  const sessionToken = event?.context.platformPage?.sessionToken
  if (!sessionToken) return $fetch
  return $fetch.create({
    onRequest({ request, options }) {
      // Only the app's own routes may see the token; a full URL can lead anywhere.
      const path = typeof request === 'string' ? request : request.url
      if (path.startsWith('/') && !path.startsWith('//') && !options.headers.has('authorization')) {
        options.headers.set('authorization', `Bearer ${sessionToken}`)
      }
    },
  })
}
