/** Stores the settings of the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  const settings = parseSettings(await readBody(event))
  await writeShopSettings(session.shop, settings)
  return settings
})
