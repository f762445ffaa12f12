import { BillingError } from '#platform'

/**
 * Throws a 422 with the platform's own messages when it refuses the merchant's input; any
 * other error is thrown again.
 */
export function refuseBilling(error: unknown): never {
  if (error instanceof BillingError) refuseUserErrors(error.userErrors)
  throw error
}
