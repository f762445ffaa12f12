/** Forgets what the app received for the shop that asks. */
export default defineEventHandler(async (event) => {
  const { session } = await usePlatformAdmin(event)
  await clearReceived(session.shop)
  return null
})
