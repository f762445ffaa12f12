/** How often `afterAuth` has run for the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return await readAfterAuth(session.shop)
})
