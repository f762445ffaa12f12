/** What a job does for a shop: it takes the shop's access token. */
export default defineEventHandler(async (event) => {
  const shop = String(getQuery(event).shop)
  await useShopifyUnauthenticatedAdmin(shop)
  return { shop }
})
