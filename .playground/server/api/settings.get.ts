/** The settings of the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return await readShopSettings(session.shop)
})
