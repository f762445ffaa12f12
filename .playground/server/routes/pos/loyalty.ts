/** Called by an extension at the point of sale. */
export default defineEventHandler(async event => {
  const { shop, sessionToken, cors } = await usePlatformPos(event)
  await recordReceived(shop, {
    kind: 'pos',
    title: 'Loyalty points',
    facts: { 'Staff member': sessionToken.sub ?? 'unknown' },
    payload: sessionToken,
  })
  return cors(Response.json({ shop, staff: sessionToken.sub, points: 120 }))
})
