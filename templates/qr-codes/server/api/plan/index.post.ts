/** Requests the payment: the platform asks the merchant, and returns to the page of the plan. */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  return billing.request({ plan: 'Unlimited', returnUrl: '/plan' })
})
