/** How far the last import of the calling shop is. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return (await readShopImport(session.shop)) ?? null
})
