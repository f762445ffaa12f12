/** Takes the merchant to the page where the plan of the body is chosen or approved. */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  const { plan } = await readFields(event)
  if (!isPlanName(plan))
    throw refusal(`"plan" must be one of ${Object.keys(billingPlans).join(', ')}`)
  return billing.request({ plan, returnUrl: '/plan' })
})
