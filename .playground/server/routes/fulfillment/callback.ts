/** Where the platform notifies the app's fulfillment service. */
export default defineEventHandler(async event => {
  const { session, payload } = await usePlatformFulfillmentService(event)
  const title = typeof payload['kind'] === 'string' ? payload['kind'] : 'Notification'
  await recordReceived(session.shop, {
    kind: 'fulfillment',
    title,
    facts: { Scopes: session.scope || 'none' },
    payload,
  })
  return { ok: true }
})
