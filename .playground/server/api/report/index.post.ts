/** Checks the catalog of the calling shop before the night. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  const { shop } = session
  return usePlatformJobs().enqueue('nightly-report', undefined, { shop, priority: 'high' })
})
