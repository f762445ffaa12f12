import type { H3Event } from 'h3'
import type { RequestFacts } from '../platform/request/request-facts'
import { basePath } from './base-path'
import { hideSessionToken } from './hide-session-token'

/** Reads the facts of an event, and takes the session token out of its address. */
export function takeFacts(event: H3Event): EventFacts {
  const facts = new EventFacts(event)
  hideSessionToken(event)
  return facts
}

/** The event as the protocol reads it, without building a web `Request`. */
export class EventFacts implements RequestFacts {
  readonly method: string
  readonly url: string
  private readonly received: NodeJS.Dict<string | string[]>

  constructor(event: H3Event) {
    this.method = event.method
    this.url = basePath + event.path
    this.received = event.node.req.headers
  }

  get headers(): this {
    return this
  }

  get(name: string): string | null {
    const value = this.received[name]
    if (value === undefined) return null
    return typeof value === 'string' ? value : value.join(', ')
  }
}
