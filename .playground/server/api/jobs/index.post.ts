/** Starts an import (`?rows=`) or a report (`?report=1`) for the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  const { shop } = session
  const { rows, report } = getQuery(event)
  if (report !== undefined) return usePlatformJobs().enqueue('nightly-report', undefined, { shop })
  return usePlatformJobs().enqueue('import-products', { rows: Number(rows) }, { shop })
})
