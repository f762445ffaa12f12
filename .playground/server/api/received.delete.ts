/** Deletes the calls that the app received for the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  await clearReceived(session.shop)
  return null
})
