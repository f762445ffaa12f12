/** The health of the calling shop's catalog, now and at the last nightly checks. */
export default defineEventHandler(async event => {
  const { admin, session } = await usePlatformAdmin(event)
  const { lowStock } = await readShopSettings(session.shop)
  const [products, checks] = await Promise.all([
    readCatalog(admin, lowStock),
    readHealthChecks(session.shop),
  ])
  return { ...measureHealth(products), checks }
})
