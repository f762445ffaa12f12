import { defineNitroPlugin } from 'nitropack/runtime'
import { setConfiguredHost } from '../nitro/http/set-configured-host'
import { httpError } from '../nitro/http/http-error'
import { mapErrors, markAsH3Error } from '../nitro/internals'
import { PlatformError } from '../core/errors/errors'

/** Turns a PlatformError that no app code caught into an HTTP response with its status and code. */
export default defineNitroPlugin(({ h3App }) => {
  markAsH3Error(PlatformError)
  mapErrors(h3App, (error, event) => {
    setConfiguredHost(event)
    return error instanceof PlatformError && !event.handled ? httpError(event, error) : error
  })
})
