/** Works only where the shop lets the app read its orders; others are asked to. */
export default defineEventHandler(async (event) => {
  const { session, scopes } = await usePlatformAdmin(event)
  await scopes.require(['read_orders'])
  return { shop: session.shop, mayRead: true }
})
