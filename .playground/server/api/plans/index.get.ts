/** The plans, and what the calling shop has of them. */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  const [
    {
      activeSubscriptions: [active],
    },
    { appSubscriptions, oneTimePurchases },
  ] = await Promise.all([billing.subscriptions(), billing.check()])
  const current: CurrentPlan | null = active
    ? {
        id: active.id,
        name: active.name,
        status: active.status,
        test: active.test,
        counts: appSubscriptions.some(({ id }) => id === active.id),
        currentPeriodEnd: active.currentPeriodEnd,
      }
    : null
  return { offers: planOffers(), current, purchases: oneTimePurchases.map(({ name }) => name) }
})
