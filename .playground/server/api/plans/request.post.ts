/**
 * Asks the merchant to pay for the `plan` of the body; `isTest` requests a free test charge.
 */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  const { plan, isTest } = await readFields(event)
  if (!isPlanName(plan))
    throw refusal(`"plan" must be one of ${Object.keys(billingPlans).join(', ')}`)
  if (isTest !== undefined && typeof isTest !== 'boolean')
    throw refusal('"isTest" must be true or false')
  return billing.request({ plan, isTest, returnUrl: '/plans' })
})
