export default defineEventHandler(async (event): Promise<PlanState> => {
  const { session, billing } = await usePlatformAdmin(event)
  const [{ hasActivePayment }, used] = await Promise.all([
    billing.check({ plans: ['Unlimited'] }),
    countCodes(session.shop),
  ])
  const price = `${PRICE.amount.toFixed(2)} ${PRICE.currencyCode}`
  return {
    isPaid: hasActivePayment,
    used,
    freeLimit: FREE_CODES,
    price,
    trialDays: plans.Unlimited.trialDays,
  }
})
