import { defineNitroPlugin } from 'nitropack/runtime'
import { httpError } from '../lib/nitro/http-error'
import { PlatformError } from '../lib/platform/errors'

/** The border at which an error of ours that no app code caught becomes an HTTP answer with its status and code. */
export default defineNitroPlugin(({ h3App }) => {
  const { handler } = h3App
  h3App.handler = async (event) => {
    try {
      return await handler(event)
    }
    catch (error) {
      throw error instanceof PlatformError && !event.handled ? httpError(event, error) : error
    }
  }
})
