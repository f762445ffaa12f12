export default defineEventHandler(async (event) => {
  const { session } = await useShopifyAdmin(event)
  return { shop: session.shop }
})
