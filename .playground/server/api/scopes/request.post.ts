/** Asks the merchant for the `scopes` of the body; comes back only when all of them are granted. */
export default defineEventHandler(async event => {
  const { scopes } = await usePlatformAdmin(event)
  await scopes.request(await readScopes(event))
  return { granted: true }
})
