const HANDLED = new Set(
  Object.keys(webhookHandlers).map(topic => topic.toUpperCase().replaceAll('/', '_')),
)

/**
 * Where the platform delivers webhooks. Handlers have run when the call returns; other topics are
 * recorded here.
 */
export default defineEventHandler(async event => {
  const context = await usePlatformWebhook(event)
  if (!HANDLED.has(context.topic)) await recordWebhook(context)
  return { ok: true }
})
