/**
 * For the checkout extension: the points of the customer, and with POST the points for joining.
 * The file has no method in its name, because a browser sends OPTIONS first.
 */
export default defineEventHandler(async event => {
  const { shop, sessionToken, cors } = await usePlatformPublic(event)
  assertMethod(event, ['GET', 'POST'])
  // Only the token proves who the customer is: the page of a checkout can send anything else.
  if (!sessionToken.sub) return cors(Response.json({ customer: null }))
  const customerId = readCustomerId(sessionToken.sub)
  if (event.method === 'POST') await welcome(shop, customerId, 'checkout')
  return cors(
    Response.json({
      customer: customerId,
      balance: await balanceOf(shop, customerId),
      hasJoined: await hasJoined(shop, customerId),
    }),
  )
})
