import type { AdminApiContext } from '../api/shop-clients'
import { PlatformError } from '../errors/errors'
import { SUBSCRIPTION_FIELDS, withNumericAmounts } from './charges'
import type { AppSubscription } from './charges'
import { runMutation } from './run-mutation'
import type { Mutation } from './run-mutation'

const CANCEL: Mutation = {
  field: 'appSubscriptionCancel',
  what: 'cancel the subscription',
  query: `#graphql
  mutation AppSubscriptionCancel($id: ID!, $prorate: Boolean) {
    appSubscriptionCancel(id: $id, prorate: $prorate) {
      appSubscription { ${SUBSCRIPTION_FIELDS} }
      userErrors { field message }
    }
  }`,
}

/** Cancels a subscription. @throws BillingError | PlatformError as {@link runMutation} */
export async function cancelSubscription(
  admin: AdminApiContext,
  { subscriptionId: id, prorate = true }: { subscriptionId: string; prorate?: boolean | undefined },
): Promise<AppSubscription> {
  const { appSubscription } = await runMutation<{ appSubscription: AppSubscription | null }>(
    admin,
    CANCEL,
    { id, prorate },
  )
  if (!appSubscription)
    throw new PlatformError(
      'admin_api_failed',
      'The Admin API returned no subscription for the cancellation',
    )
  return withNumericAmounts(appSubscription)
}
