import { definePlugin } from '#platform-runtime/define'
import { mapErrors } from '#platform-runtime/lifecycle'
import { isResponded } from '#platform-runtime/response'
import { setConfiguredHost } from '../nitro/http/set-configured-host'
import { httpError } from '../nitro/http/http-error'
import { PlatformError } from '../core/errors/errors'

/** Turns a PlatformError that no app code caught into an HTTP response with its status and code. */
export default definePlugin(app => {
  mapErrors(app, PlatformError, (error, event) => {
    setConfiguredHost(event)
    return error instanceof PlatformError && !isResponded(event) ? httpError(event, error) : error
  })
})
