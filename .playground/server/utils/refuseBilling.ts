import { BillingError } from '#platform'

/** Answers 422 with the platform's own sentences when it objects to what the merchant typed; any other error is thrown again. */
export function refuseBilling(error: unknown): never {
  if (error instanceof BillingError) refuseUserErrors(error.userErrors)
  throw error
}
