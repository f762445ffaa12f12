/** The stock of the first products. Requests the scope to change it where it is missing. */
export default defineEventHandler(async event => {
  const { admin, scopes } = await usePlatformAdmin(event)
  await scopes.require(['write_inventory'])
  return readStock(admin)
})
