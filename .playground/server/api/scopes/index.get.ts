/** What the shop that asks has granted. */
export default defineEventHandler(async (event) => {
  const { scopes } = await usePlatformAdmin(event)
  return await scopes.query()
})
