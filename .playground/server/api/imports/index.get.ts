/** How far the last import of the calling shop is. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return readShopImport(session.shop)
})
