import { send, setResponseHeaders, setResponseStatus } from 'h3'
import type { H3Event } from 'h3'
import type { NitroErrorHandler } from 'nitropack/types'
import { failedUrl, passFailedShop } from '../../http/hide-address'
import { hideAddresses } from './errors'

type DefaultHandler = Parameters<NitroErrorHandler>[2]['defaultHandler']
type HandledError = Parameters<NitroErrorHandler>[0]

/**
 * Runs error handlers as Nitro does, and logs unhandled errors in place of Nitro, which prints the
 * whole address: a query may hold what an app's users typed, and signatures and codes that are
 * still good. In production, responses do not contain the address either.
 *
 * @param handlers those of Nuxt and the app, without Nitro's own, which is what remains when none
 *   of them responds
 */
export function createQuietErrorHandler(handlers: readonly NitroErrorHandler[]): NitroErrorHandler {
  return async (error, event, { defaultHandler }) => {
    let isLogged = false
    passFailedShop(event)
    if (!import.meta.dev) hideAddresses(error)
    const quiet: DefaultHandler = (failure, failed, options) => {
      const response = defaultHandler(failure, failed, { ...options, silent: true })
      if (!import.meta.dev) hideUrl(response)
      // After Nitro has, in development, replaced the positions in the stack by those in the
      // source.
      if (!isLogged) void Promise.resolve(response).then(() => logUnhandled(failure, failed))
      isLogged = true
      return response
    }
    for (const handler of handlers) {
      try {
        await handler(error, event, { defaultHandler: quiet })
      } catch (failure) {
        console.error(failure)
      }
      if (event.handled) return
    }
    const { status, statusText, headers, body } = await quiet(error, event)
    // Nuxt's handler needs it, and clients do not.
    if (!import.meta.dev && typeof body === 'object') delete body['url']
    setResponseHeaders(event, headers)
    setResponseStatus(event, status, statusText)
    await send(event, typeof body === 'string' ? body : JSON.stringify(body, null, 2))
  }
}

/** Nitro's body of an error has the whole address of the request. */
function hideUrl(response: unknown): void {
  const { body } = response as { body?: unknown }
  if (typeof body === 'object' && body !== null && 'url' in body) body.url = failedUrl(body.url)
}

function logUnhandled(error: HandledError, { method, path }: H3Event): void {
  if (!error.unhandled && !error.fatal) return
  const tags = [error.unhandled && '[unhandled]', error.fatal && '[fatal]']
    .filter(Boolean)
    .join(' ')
  console.error(`[request error] ${tags} [${method}] ${path.split('?', 1)[0]}\n`, error)
}
