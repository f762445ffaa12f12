import type { NitroApp } from 'nitro/types'

/**
 * What the layer needs of an event: that of h3 2, that of `nuxt/server`, or a request before and
 * after h3 has made an event of it. All of them share the request and its context.
 */
export interface H3Event {
  readonly req: Request
  readonly res: {
    status?: number | undefined
    statusText?: string | undefined
    readonly headers: Headers
  }
  readonly url?: URL
  readonly context: object
}

/** The handler of a route. */
export type EventHandler = (event: H3Event) => unknown

/** The server of an app, as its plugins get it. */
export type RuntimeApp = NitroApp
