/** Returns how the app lists the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  const { shops } = await usePlatformShops()
  return shops.filter(({ shop }) => shop === session.shop)
})
