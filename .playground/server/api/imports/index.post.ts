/** Starts an import for the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return startShopImport(session.shop)
})
