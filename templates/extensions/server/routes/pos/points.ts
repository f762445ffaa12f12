/**
 * For the point of sale extension: the points of a customer at the counter, and with POST a change
 * by the staff.
 */
export default defineEventHandler(async event => {
  const { shop, cors } = await usePlatformPos(event)
  assertMethod(event, ['GET', 'POST'])
  try {
    const customerId =
      event.method === 'POST' ? await change() : readCustomerId(getQuery(event).customer)
    return cors(Response.json({ customer: customerId, balance: await balanceOf(shop, customerId) }))
  } catch (error) {
    // Without the headers of `cors`, the extension cannot read the error.
    if (!isError(error) || error.statusCode !== 422) throw error
    return cors(Response.json({ message: error.message }, { status: 422 }))
  }

  async function change(): Promise<string> {
    const body = await readBody<Record<string, unknown> | undefined>(event)
    const customerId = readCustomerId(body?.customer)
    const points = readPoints(body?.points)
    const { key } = body ?? {}
    if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))
      throw createError({ status: 422, message: 'The key of the request is missing' })
    const requestKey = `pos:${key}`
    if (!(await changePoints(shop, { customerId, points, source: 'pos', requestKey })))
      throw tooFewPoints()
    return customerId
  }
})
