const MAX_TEXT = 255

/**
 * Bills the calling shop for something that it used: `description`, `amount` and an
 * `idempotencyKey` if it may be sent twice.
 */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  const { description, amount, idempotencyKey } = await readFields(event)
  if (!isText(description))
    throw refusal(`"description" must be a text of 1 to ${MAX_TEXT} characters`)
  if (idempotencyKey !== undefined && !isText(idempotencyKey))
    throw refusal(`"idempotencyKey" must be a text of 1 to ${MAX_TEXT} characters`)
  const price = { amount: readAmount(amount), currencyCode: 'USD' }
  const { id } = await billing
    .createUsageRecord({ description, price, idempotencyKey })
    .catch(refuseBilling)
  return { id }
})

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT
}
