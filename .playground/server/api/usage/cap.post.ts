/** Asks the merchant for another cap of usage, the `amount` of the body. */
export default defineEventHandler(async event => {
  const { admin, billing } = await usePlatformAdmin(event)
  const { amount } = await readFields(event)
  const cappedAmount = { amount: readAmount(amount), currencyCode: 'USD' }
  const usage = await readUsage({ admin, billing })
  if (!usage)
    throw createError({
      status: 409,
      statusText: 'Conflict',
      message: 'No subscription is billed by usage',
    })
  return billing
    .updateUsageCappedAmount({ subscriptionLineItemId: usage.lineItemId, cappedAmount })
    .catch(refuseBilling)
})
