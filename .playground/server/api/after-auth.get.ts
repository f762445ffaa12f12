/** How often `afterAuth` has run for the shop that asks. */
export default defineEventHandler(async (event) => {
  const { session } = await usePlatformAdmin(event)
  return await readAfterAuth(session.shop)
})
