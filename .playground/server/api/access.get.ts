/** How the app got, and lost, access to the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return {
    hasPrivateKey: useRuntimeConfig(event).platform.privateKey !== '',
    history: await readAccessHistory(session.shop),
  }
})
