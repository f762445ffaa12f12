import { requestWithURL } from 'nitro/h3'
import type { H3Event, HTTPError } from 'nitro/h3'
import { failedUrl, passFailedShop } from '../../http/hide-address'
import { hideAddresses } from './errors'
import { requestPath } from './request'
import { takeResponse } from './response'

/** What Nitro makes of an error when no handler responds. */
interface DefaultResponse {
  status?: number
  statusText?: string
  headers: Headers
  body?: string | Record<string, unknown>
}

type DefaultHandler = (
  error: HTTPError,
  event: H3Event,
  options?: { silent?: boolean; json?: boolean },
) => DefaultResponse | Promise<DefaultResponse>

type ErrorHandler = (
  error: HTTPError,
  event: H3Event,
  defaults: { defaultHandler: DefaultHandler },
) => Response | undefined | Promise<Response | undefined>

/**
 * Runs error handlers as Nitro does, and logs unhandled errors in place of h3, which prints the
 * whole address: a query may hold what an app's users typed, and signatures and codes that are
 * still good. In production, responses do not contain the address either.
 *
 * @param handlers those of Nuxt and the app, without Nitro's own, which is what remains when none
 *   of them responds
 */
export function createQuietErrorHandler(handlers: readonly ErrorHandler[]): ErrorHandler {
  return async (error, event, { defaultHandler }) => {
    // What a guard responds is no error.
    const decided = takeResponse(event)
    if (decided) return decided
    passFailedShop(event)
    if (!import.meta.dev) hideAddresses(error)
    logUnhandled(error, event)
    const quiet: DefaultHandler = (failure, failed, options) =>
      defaultHandler(failure, failed, { ...options, silent: true })
    const shown = import.meta.dev ? event : withoutAddress(event)
    for (const handler of handlers) {
      try {
        const response = await handler(error, shown, { defaultHandler: quiet })
        if (response) return response
      } catch (failure) {
        console.error(failure)
      }
    }
    const { status, statusText, headers, body } = await quiet(error, event)
    for (const [name, value] of event.res.headers) headers.append(name, value)
    const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
    return new Response(text, { status, statusText, headers } as ResponseInit)
  }
}

/** Returns the event for handlers that show the address, of which a forged host can be a part. */
function withoutAddress(event: H3Event): H3Event {
  const req = requestWithURL(event.req, failedUrl(event.req.url))
  return Object.create(event, { req: { value: req } }) as H3Event
}

/** @param error that of h3, or that of Nuxt's renderer, which can be fatal */
function logUnhandled(error: HTTPError & { fatal?: boolean }, event: H3Event): void {
  if (!error.unhandled && !error.fatal) return
  const tags = [error.unhandled && '[unhandled]', error.fatal && '[fatal]']
    .filter(Boolean)
    .join(' ')
  const path = requestPath(event).split('?', 1)[0]
  console.error(`[request error] ${tags} [${event.req.method}] ${path}\n`, error)
}
