/** Verifies a webhook and runs the handlers of `server/plugins/platform.ts`. */
export default defineEventHandler(async event => {
  await usePlatformWebhook(event)
  return { ok: true }
})
