export default defineEventHandler(async event => {
  const { payload } = await usePlatformWebhook<{ id: number }>(event)
  return { id: payload.id }
})
