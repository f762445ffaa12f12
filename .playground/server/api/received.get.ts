/** What the app received for the shop that asks, newest first. */
export default defineEventHandler(async (event) => {
  const { session } = await usePlatformAdmin(event)
  return await readReceived(session.shop)
})
