export default defineEventHandler(async event => {
  const { payload } = await requireWebhook<{ id: number }>(event)
  return { id: payload.id }
})
