/** Receives every webhook. The handlers are in `server/plugins/platform.ts`. */
export default defineEventHandler(async event => {
  await usePlatformWebhook(event)
  return null
})
