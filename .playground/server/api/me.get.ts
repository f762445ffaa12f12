/** The claims of the verified ID token; never the token itself. */
export default defineEventHandler(async event => {
  const { sessionToken, session } = await usePlatformAdmin(event)
  return {
    shop: session.shop,
    isOnline: session.isOnline,
    scope: session.scope ?? '',
    claims: sessionToken ?? null,
  }
})
