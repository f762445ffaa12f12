/**
 * The way into the paid part: a merchant who has not paid leaves for the page where the payment is
 * approved.
 */
export default defineEventHandler(async event => {
  const { billing, redirect } = await usePlatformAdmin(event)
  await billing.require({ plans: 'Premium', returnUrl: '/plans/premium' })
  return redirect('/plans/premium')
})
