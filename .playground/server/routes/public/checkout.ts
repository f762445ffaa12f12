/** Called by an extension of the checkout. */
export default defineEventHandler(async event => {
  const { shop, sessionToken, cors } = await usePlatformPublic(event, {
    corsHeaders: ['X-Playground-Step'],
  })
  const facts = {
    Customer: sessionToken.sub ?? 'a guest',
    Step: getHeader(event, 'x-playground-step') ?? 'not given',
  }
  await recordReceived(shop, { kind: 'checkout', title: 'Offer', facts, payload: sessionToken })
  return cors(Response.json({ shop, customer: sessionToken.sub ?? null, offer: 'Gift wrapping' }))
})
