/** The settings of the shop that asks. */
export default defineEventHandler(async (event) => {
  const { session } = await usePlatformAdmin(event)
  return await readShopSettings(session.shop)
})
