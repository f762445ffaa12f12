/** What Flow sends: the fields are those of `extensions/add-points/shopify.extension.toml`. */
interface AddPoints {
  action_run_id: unknown
  properties?: { customer_id?: unknown; points?: unknown }
}

/** A step in a merchant's workflow. Flow repeats a call that failed, with the same run id. */
export default defineEventHandler(async event => {
  const { session, payload } = await usePlatformFlow<AddPoints>(event)
  const { action_run_id: run, properties } = payload
  if (typeof run !== 'string' || run === '')
    throw createError({ status: 422, message: 'The id of the run is missing' })
  const customerId = readCustomerId(properties?.customer_id)
  const points = readPoints(properties?.points)
  const requestKey = `flow:${run}`
  if (!(await changePoints(session.shop, { customerId, points, source: 'flow', requestKey })))
    throw tooFewPoints()
  return { ok: true }
})
