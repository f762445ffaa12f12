import { useNuxtApp, useRequestEvent } from '#imports'
import { REAUTHORIZE_URL_HEADER, RETRY_HEADER, RETURN_PARAM, SHOP_HEADER } from '../shared/wire'
import { sendInsteadOfPage } from '../ui/internals'
import { usePlatform } from './usePlatform'

/** How long a request that makes the page leave stays pending, in milliseconds. */
const LEAVE_TIMEOUT_MS = 30_000

/**
 * Returns `$fetch` for the app's own authenticated routes. In the browser App Bridge adds a fresh
 * ID token to each request. During server rendering the page's own credentials are sent, so
 * the first HTML contains the data. A standalone page names its shop.
 *
 * Some responses make the page leave: for the sign-in, for the approval of a charge or for a grant
 * of scopes. The promise then stays pending while the page leaves. It rejects with the 401 when the
 * page is still open after 30 seconds, when the merchant comes back to it from the back/forward
 * cache, or when `signal` aborts.
 *
 * @returns a function with the parameters and errors of `$fetch`
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
  return withHooks($fetch, {
    onResponse(context) {
      // `ofetch` adds this to the message of the rejection, which otherwise contains only the
      // status.
      if (!import.meta.dev || context.response.ok) return
      const error = reportedError(context.response._data)
      if (error) context.error = error
    },
    onRequest({ request, options }) {
      if (!isOwnPath(request) || !isOwnPath(options.baseURL || '/')) return
      const headers: Record<string, string> =
        page?.requestHeaders() ??
        (platform.value.shop && !platform.value.embedded
          ? { [SHOP_HEADER]: platform.value.shop }
          : {})
      if (options.headers.has('authorization')) return
      for (const [name, value] of Object.entries(headers)) options.headers.set(name, value)
    },
    async onResponseError(context) {
      const { request, response, options } = context
      if (!isOwnPath(request)) return
      const address = response.headers.get(REAUTHORIZE_URL_HEADER)
      // In the browser, App Bridge retries with a new token. During server rendering there is only
      // the token of the page request.
      const needsToken = response.headers.has(RETRY_HEADER)
      if (page && ssrContext && (address || needsToken)) {
        sendInsteadOfPage(ssrContext, address ? page.leave(address) : await page.bounce())
      } else if (import.meta.client && address) {
        // Inside the admin App Bridge has read the header, and moves the top window.
        const isLeaving = platform.value.embedded ? 'shopify' in window : leaveFor(address)
        // `ofetch` uses this as the cause of the rejection and adds its message.
        if (isLeaving) context.error = await stillOpen(address, options.signal)
      }
    },
  })
}

/** What the body of a failed response reports. */
function reportedError(body: unknown): Error | undefined {
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return typeof message === 'string' && message ? new Error(message) : undefined
}

const HOOKS = ['onRequest', 'onRequestError', 'onResponse', 'onResponseError'] as const
type FetchRequest = Parameters<typeof $fetch>[0]
type FetchOptions = Parameters<typeof $fetch.create>[0]
type FetchHooks = Pick<FetchOptions, (typeof HOOKS)[number]>

/**
 * Adds hooks that run before those of the caller. With `create` alone, a hook of the caller would
 * replace them.
 */
function withHooks(fetch: typeof $fetch, hooks: FetchHooks): typeof $fetch {
  const join = (options: FetchHooks = {}): FetchHooks =>
    Object.fromEntries(HOOKS.map(name => [name, [hooks[name] ?? [], options[name] ?? []].flat()]))
  const add = (options?: object) => ({ ...options, ...join(options) })
  const call = (request: FetchRequest, options?: FetchOptions) => fetch(request, add(options))
  return Object.assign(call, fetch, {
    raw: (request: FetchRequest, options?: FetchOptions) => fetch.raw(request, add(options)),
    create: (defaults: FetchOptions) => withHooks(fetch.create(defaults), join(defaults)),
  }) as typeof $fetch
}

/**
 * Only routes of the app get the credentials. A full URL can point to any host, and so can a path
 * that begins with two slashes. Browsers read `\\` as a slash and ignore tabs and line breaks.
 */
function isOwnPath(request: RequestInfo): boolean {
  const path = typeof request === 'string' ? request : request.url
  return /^\/(?![/\\\s])/.test(path)
}

/**
 * Leaves for a page of the platform, or for the sign-in, which comes back to this page.
 *
 * @returns false when the address is not a web address
 */
function leaveFor(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return false
  if (url.origin === window.location.origin)
    url.searchParams.set(RETURN_PARAM, window.location.pathname + window.location.search)
  window.location.assign(url)
  return true
}

/**
 * Waits for as long as the page can be expected to leave. A page that leaves takes the promise with
 * it.
 *
 * @returns why the page is still open
 */
function stillOpen(address: string, signal: AbortSignal | null | undefined): Promise<Error> {
  // Only the origin: the rest of the address may identify a charge.
  const where = URL.canParse(address) ? new URL(address).origin : 'another page'
  return new Promise(resolve => {
    const done = (error: Error) => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onPageShow)
      signal?.removeEventListener('abort', onAbort)
      resolve(error)
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) done(new Error(`The merchant left for ${where} and came back.`))
    }
    const onAbort = () =>
      done(
        signal?.reason instanceof Error
          ? signal.reason
          : new DOMException('The request was aborted.', 'AbortError'),
      )
    const timer = setTimeout(
      () =>
        done(
          new Error(
            `The page should have left for ${where}, but it is still open after ${LEAVE_TIMEOUT_MS / 1000} s. ` +
              'A blocked navigation or an unsaved form can keep it.',
          ),
        ),
      LEAVE_TIMEOUT_MS,
    )
    window.addEventListener('pageshow', onPageShow)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
  })
}
