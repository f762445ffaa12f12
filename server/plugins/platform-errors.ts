import { defineNitroPlugin } from 'nitropack/runtime'
import { assumeOwnHost } from '../lib/nitro/assume-own-host'
import { httpError } from '../lib/nitro/http-error'
import { PlatformError } from '../lib/platform/errors/errors'

/** The border at which an error of ours that no app code caught becomes an HTTP answer with its status and code. */
export default defineNitroPlugin(({ h3App: { options } }) => {
  // h3 hands an error of a class so marked on as it is; any other it takes for an accident, logs and hides.
  Object.defineProperty(PlatformError, '__h3_error__', { value: true })
  const { onError } = options
  options.onError = (error: unknown, event) => {
    assumeOwnHost(event)
    const shown = error instanceof PlatformError && !event.handled ? httpError(event, error) : error
    return onError?.(shown as Parameters<typeof onError>[0], event)
  }
})
