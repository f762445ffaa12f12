/** An action that merchants can use in their workflows. */
export default defineEventHandler(async event => {
  const { session, admin, payload } = await usePlatformFlow(event)
  const { data } = await admin.graphql<{ shop: { name: string } }>(
    'query ShopOfAction { shop { name } }',
  )
  const title = typeof payload['handle'] === 'string' ? payload['handle'] : 'Action'
  await recordReceived(session.shop, {
    kind: 'flow',
    title,
    facts: { 'Shop name': data.shop.name },
    payload,
  })
  return { ok: true }
})
