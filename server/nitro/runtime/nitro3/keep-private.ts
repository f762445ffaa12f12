import { allowsSharedCache, PRIVATE } from '../shared-cache'
import { nodeExchange } from './body'
import { keepNodeResponsePrivate } from './private-node-response'
import { stateOf, storedState } from './request-state'
import type { H3Event } from './types'

/**
 * Keeps the response to an authenticated caller, errors included, out of shared caches: its
 * `Cache-Control` contains `private` or `no-store`, even when the app or the framework sets another
 * value later, or removes it. Attack: headers of `routeRules` or of a handler let a cache store one
 * caller's response. Caches that are configured to "cache everything" store a response without the
 * header, even when the request has an `Authorization` header.
 * @see https://www.rfc-editor.org/rfc/rfc9111#section-3.5
 */
export function keepPrivate(event: H3Event): void {
  // The response to a preflight is the same for everyone.
  if (event.req.method === 'OPTIONS') return
  const res = nodeExchange(event)?.res
  if (res && keepNodeResponsePrivate(res)) return
  // Not yet the header: to merge it costs more than to add it to the response.
  stateOf(event.context).isPrivate = true
}

/**
 * The same for callers without an `Authorization` header, but a value that the app sets is kept.
 */
export function keepPrivateByDefault(event: H3Event): void {
  if (event.req.method === 'OPTIONS') return
  const state = stateOf(event.context)
  state.defaults = [...(state.defaults ?? []), ['cache-control', PRIVATE]]
}

/** Gives a response the headers of both that it lacks. */
export function addHeaders(context: object, response: { readonly headers: Headers }): void {
  const state = storedState(context)
  if (!state?.isPrivate && !state?.defaults) return
  const { headers } = response
  for (const [name, value] of state.defaults ?? []) if (!headers.has(name)) headers.set(name, value)
  if (state.isPrivate && allowsSharedCache(headers.get('cache-control') ?? ''))
    headers.set('cache-control', PRIVATE)
}
