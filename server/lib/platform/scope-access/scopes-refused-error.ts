import type { PlatformUserError } from '../errors/billing-error'
import { PlatformError } from '../errors/errors'

/** The platform does not take these scopes back: required, implied by others, or unknown. Status 422. */
export class ScopesRefusedError extends PlatformError {
  override readonly name = 'ScopesRefusedError'
  /** In the platform's own words. */
  readonly userErrors: readonly PlatformUserError[]

  constructor(userErrors: readonly PlatformUserError[]) {
    super('graphql_failed', 'The platform refused to revoke these scopes; see the error\'s userErrors', { status: 422 })
    this.userErrors = userErrors
  }
}
