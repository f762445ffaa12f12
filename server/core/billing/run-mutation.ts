import type { AdminApiContext } from '../api/shop-clients'
import { BillingError } from '../errors/billing-error'
import type { PlatformUserError } from '../errors/billing-error'
import { PlatformError } from '../errors/errors'

/** A mutation of the Admin API. */
export interface Mutation {
  /** Field of `Mutation` that it selects. */
  field: string
  /** What it does, for messages, e.g. `create the subscription`. */
  what: string
  query: string
}

/**
 * Runs a mutation and returns its payload.
 *
 * @throws BillingError `billing_failed` when the platform objects; PlatformError `admin_api_failed`
 *   without a result; and as `admin.graphql`
 */
export async function runMutation<Payload>(
  { graphql }: AdminApiContext,
  { field, what, query }: Mutation,
  variables: Record<string, unknown>,
): Promise<Payload> {
  const { data } = await graphql<
    Record<string, (Payload & { userErrors: PlatformUserError[] }) | null>
  >(query, { variables })
  const payload = data[field]
  if (!payload)
    throw new PlatformError(
      'admin_api_failed',
      `The Admin API did not ${what} and returned no user errors`,
    )
  const { userErrors } = payload
  if (userErrors.length === 0) return payload
  // Paths only: the platform's sentences may quote what the merchant typed.
  const paths = userErrors.map(({ field: path }) => path?.join('.') ?? 'no field')
  throw new BillingError(
    `The platform refused to ${what} (${[...new Set(paths)].join(', ')}); see the error's userErrors`,
    { userErrors },
  )
}
