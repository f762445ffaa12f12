/** Returns what the jobs did for the calling shop, and the state of one of them (`?id=`). */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  const { id } = getQuery(event)
  const { rows, reports } = await readJobs(session.shop)
  const status = typeof id === 'string' ? await usePlatformJobs().progress(id) : undefined
  return { status: status ?? null, rows, reports }
})
