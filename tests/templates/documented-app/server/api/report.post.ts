/** Starts the nightly job now, once however often it is called, and returns how far it is. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  const { shop } = session
  const jobs = usePlatformJobs()
  const { id } = await jobs.enqueue('nightly-report', undefined, { shop, key: 'now' })
  return { report: await jobs.progress(id), alerts: await countAlerts(shop) }
})
