/** Characters. */
const MAX_GREETING = 80
const MAX_LOW_STOCK = 10_000

/**
 * Checks settings that came with a request. Throws a 422 with a sentence about the first that is
 * wrong.
 */
export function parseSettings(body: unknown): AppSettings {
  const { greeting, lowStock, showPictures } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<Record<keyof AppSettings, unknown>>
  if (typeof greeting !== 'string' || greeting.trim() === '' || greeting.length > MAX_GREETING) {
    throw refusal(`The greeting must be a text of 1 to ${MAX_GREETING} characters`)
  }
  if (
    typeof lowStock !== 'number' ||
    !Number.isInteger(lowStock) ||
    lowStock < 0 ||
    lowStock > MAX_LOW_STOCK
  ) {
    throw refusal(`The stock limit must be a whole number from 0 to ${MAX_LOW_STOCK}`)
  }
  if (typeof showPictures !== 'boolean')
    throw refusal('Pictures are either shown or not: true or false')
  return { greeting: greeting.trim(), lowStock, showPictures }
}
