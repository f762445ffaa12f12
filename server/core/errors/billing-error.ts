import { PlatformError } from './errors'

/** What the platform objects to in a mutation. */
export interface PlatformUserError {
  /** Path of the argument. */
  field: string[] | null
  message: string
}

/** The platform refused to charge or to change a charge, or a payment is missing (status 402). */
export class BillingError extends PlatformError {
  override readonly name = 'BillingError'
  /** In the platform's own words; empty when it did not object. */
  readonly userErrors: readonly PlatformUserError[]

  constructor(
    message: string,
    facts: {
      userErrors?: readonly PlatformUserError[] | undefined
      status?: number | undefined
    } = {},
  ) {
    super('billing_failed', message, { status: facts.status })
    this.userErrors = facts.userErrors ?? []
  }
}
