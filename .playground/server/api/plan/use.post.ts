/** Records that the calling shop sent `emails`, under the `key` of the body. */
export default defineEventHandler(async event => {
  const { session, billing } = await usePlatformAdmin(event)
  await billing.require({
    plans: Object.keys(billingPlans) as (keyof typeof billingPlans)[],
    onFailure: () => new Response('Choose a plan first', { status: 402 }),
  })
  const { emails, key } = await readFields(event)
  if (typeof emails !== 'number' || typeof key !== 'string')
    throw refusal('"emails" must be a number, and "key" a text')
  await usePlatformUsage(session.shop).record('emails', emails, { idempotencyKey: key })
  return { recorded: emails }
})
