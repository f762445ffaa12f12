/** The last nightly check of the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return (await readHealthChecks(session.shop)).at(-1) ?? null
})
