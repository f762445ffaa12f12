/** What a job does for a shop: it takes the shop's access token, refreshed when that is due. */
export default defineEventHandler(async event => {
  const shop = String(getQuery(event).shop)
  await usePlatformUnauthenticatedAdmin(shop)
  return { shop }
})
