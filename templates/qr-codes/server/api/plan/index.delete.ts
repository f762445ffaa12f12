/** Cancels the payment. The codes stay; new ones need room in the free plan. */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  const { activeSubscriptions } = await billing.subscriptions()
  for (const { id } of activeSubscriptions) await billing.cancel({ subscriptionId: id })
  return sendNoContent(event)
})
