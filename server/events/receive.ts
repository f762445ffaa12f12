import { defineRoute } from '#platform-runtime/define'
import { usePlatformWebhook } from '../utils/usePlatformWebhook'

/** Receives the events of the files in `server/platform/events`. */
export default defineRoute(async event => {
  await usePlatformWebhook(event)
  return { ok: true }
})
