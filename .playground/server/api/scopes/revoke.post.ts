import { ScopesRefusedError } from '#platform'

/** Revokes the `scopes` of the body. */
export default defineEventHandler(async event => {
  const { scopes } = await usePlatformAdmin(event)
  return await scopes.revoke(await readScopes(event)).catch((error: unknown) => {
    if (error instanceof ScopesRefusedError) refuseUserErrors(error.userErrors)
    throw error
  })
})
