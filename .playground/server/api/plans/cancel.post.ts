/** Ends the subscription of the calling shop. */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  const {
    activeSubscriptions: [active],
  } = await billing.subscriptions()
  if (!active)
    throw createError({
      status: 409,
      statusText: 'Conflict',
      message: 'There is no subscription to cancel',
    })
  const { name, status } = await billing.cancel({ subscriptionId: active.id })
  return { name, status }
})
