/** Open to a verified merchant only. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return { ok: true, shop: session.shop }
})
