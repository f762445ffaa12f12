/** Runs the nightly task now: a production build has no address for it. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  const { result } = await runTask('report')
  return { result, alerts: await countAlerts(session.shop) }
})
