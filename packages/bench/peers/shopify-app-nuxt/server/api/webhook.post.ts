export default defineEventHandler(async (event) => {
  const { payload } = await useShopifyWebhook(event)
  return { id: payload.id }
})
