/** Requires the scope to read orders, and requests it where it is missing. */
export default defineEventHandler(async event => {
  const { session, scopes } = await usePlatformAdmin(event)
  await scopes.require(['read_orders'])
  return { shop: session.shop, mayRead: true }
})
