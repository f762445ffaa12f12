/** What the calling shop has granted. */
export default defineEventHandler(async event => {
  const { scopes } = await usePlatformAdmin(event)
  return await scopes.query()
})
