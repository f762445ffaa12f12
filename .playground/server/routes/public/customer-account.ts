/** Called by an extension of the customer accounts. */
export default defineEventHandler(async event => {
  const { shop, sessionToken, cors } = await usePlatformPublic(event)
  await recordReceived(shop, {
    kind: 'customer-account',
    title: 'Subscriptions',
    facts: { Customer: sessionToken.sub ?? 'unknown' },
    payload: sessionToken,
  })
  return cors(Response.json({ shop, customer: sessionToken.sub ?? null, subscriptions: [] }))
})
