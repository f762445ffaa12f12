import { defineRoute } from '#platform-runtime/define'
import { setResponseHeader } from '#platform-runtime/response'
import type { H3Event } from '#platform-runtime/types'
import { requireReader } from './only-same-origin'

/** Defines a route with what a page of the tab in Nuxt DevTools shows, as JSON. */
export function defineStateRoute(read: (event: H3Event) => object | Promise<object>) {
  return defineRoute(event => {
    requireReader(event)
    setResponseHeader(event, 'Cache-Control', 'no-store')
    return read(event)
  })
}
