import { AdminApiError } from '../api/admin-api-error'

/**
 * Reads a quantity that the merchant typed. An empty text is 0.
 *
 * @throws AdminApiError if it is not a whole number
 */
export function readQuantity(text: string): number {
  const quantity = Number(text.trim())
  if (!Number.isInteger(quantity)) throw new AdminApiError([`“${text}” is not a whole number.`])
  return quantity
}
