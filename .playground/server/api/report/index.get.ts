/** The last nightly report of the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return readLastReport(session.shop)
})
