import { useNuxtApp, useRequestEvent } from '#imports'
import { HEADERS, RETURN_PARAM, SHOP_HEADER } from '../shared/platform/wire'
import { usePlatform } from './usePlatform'

/**
 * `$fetch` for the app's own authenticated routes. In the browser App Bridge adds a fresh session token to each request; during
 * server rendering the page's own sign-in travels along, so data is there on first paint. In a standalone app it says which shop the
 * page belongs to. An answer that leads elsewhere, to the sign-in or to where a charge is approved, is followed.
 *
 * @example
 * ```ts
 * const platformFetch = usePlatformFetch()
 * const { data } = await useAsyncData('products', () => platformFetch('/api/products'))
 * ```
 */
export function usePlatformFetch(): typeof $fetch {
  const platform = usePlatform()
  const page = import.meta.server ? useRequestEvent()?.context.platformPage : undefined
  const { ssrContext } = useNuxtApp()
  return $fetch.create({
    onRequest({ request, options }) {
      if (!isOwnPath(request)) return
      const headers = page?.requestHeaders() ?? (platform.value.shop && !platform.value.embedded ? { [SHOP_HEADER]: platform.value.shop } : {})
      if (options.headers.has('authorization')) return
      for (const [name, value] of Object.entries(headers)) options.headers.set(name, value)
    },
    onResponseError({ request, response }) {
      const address = isOwnPath(request) ? response.headers.get(HEADERS.reauthorizeUrl) : null
      if (!address) return
      if (page && ssrContext) {
        const { status: statusCode, headers, body } = page.leave(address)
        // The renderer sends this in place of the page, byte for byte.
        ssrContext['~renderResponse'] = { statusCode, headers, body }
      }
      // Inside the admin App Bridge does this.
      else if (import.meta.client && !platform.value.embedded) {
        leaveFor(address)
      }
    },
  })
}

/** Only the app's own routes may see who the merchant is; a full URL can lead anywhere. */
function isOwnPath(request: RequestInfo): boolean {
  const path = typeof request === 'string' ? request : request.url
  return path.startsWith('/') && !path.startsWith('//')
}

/** Leaves for a page of the platform, or for the sign-in, which comes back to this page. */
function leaveFor(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return
  if (url.origin === window.location.origin) url.searchParams.set(RETURN_PARAM, window.location.pathname + window.location.search)
  window.location.assign(url)
}
