import type { AdminApiContext } from '../api/shop-clients'
import { BillingError } from '../errors/billing-error'
import { PlatformError } from '../errors/errors'
import { USAGE_RECORD_FIELDS, withNumericAmounts } from './charges'
import type { AppUsageRecord, Money } from './charges'
import type { AppCharges } from './read-charges'
import { runMutation } from './run-mutation'
import type { Mutation } from './run-mutation'

export interface UsageRecordOptions {
  /** What was used, for the merchant to read. */
  description: string
  price: Money
  /** The item to bill; default: that of the active subscription which is billed by usage. */
  subscriptionLineItemId?: string | undefined
  /** The same key again makes no second record. At most 255 characters. */
  idempotencyKey?: string | undefined
  /**
   * Only without `subscriptionLineItemId`: whether the subscription may be a test. Default: as
   * everywhere.
   */
  isTest?: boolean | undefined
}

const CREATE_RECORD: Mutation = {
  field: 'appUsageRecordCreate',
  what: 'record the usage',
  query: `#graphql
  mutation AppUsageRecordCreate($description: String!, $price: MoneyInput!, $subscriptionLineItemId: ID!, $idempotencyKey: String) {
    appUsageRecordCreate(
      description: $description, price: $price, subscriptionLineItemId: $subscriptionLineItemId, idempotencyKey: $idempotencyKey
    ) {
      appUsageRecord { ${USAGE_RECORD_FIELDS} }
      userErrors { field message }
    }
  }`,
}

const UPDATE_CAP: Mutation = {
  field: 'appSubscriptionLineItemUpdate',
  what: 'change the cap',
  query: `#graphql
  mutation AppSubscriptionLineItemUpdate($id: ID!, $cappedAmount: MoneyInput!) {
    appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cappedAmount) {
      confirmationUrl
      userErrors { field message }
    }
  }`,
}

/** @throws BillingError | PlatformError as {@link runMutation} */
export async function createUsageRecord(
  admin: AdminApiContext,
  {
    description,
    price,
    subscriptionLineItemId,
    idempotencyKey,
  }: UsageRecordOptions & { subscriptionLineItemId: string },
): Promise<AppUsageRecord> {
  const variables = { description, price, subscriptionLineItemId, idempotencyKey }
  const { appUsageRecord } = await runMutation<{ appUsageRecord: AppUsageRecord | null }>(
    admin,
    CREATE_RECORD,
    variables,
  )
  if (!appUsageRecord)
    throw new PlatformError('admin_api_failed', 'The Admin API returned no usage record')
  return withNumericAmounts(appUsageRecord)
}

/**
 * Requests another cap, and returns the address where the merchant decides.
 *
 * @throws BillingError | PlatformError as {@link runMutation}
 */
export async function requestCap(
  admin: AdminApiContext,
  id: string,
  cappedAmount: Money,
): Promise<string> {
  const { confirmationUrl } = await runMutation<{ confirmationUrl: string | null }>(
    admin,
    UPDATE_CAP,
    { id, cappedAmount },
  )
  if (!confirmationUrl)
    throw new PlatformError(
      'admin_api_failed',
      'The Admin API returned no page where the merchant approves the cap',
    )
  return confirmationUrl
}

/**
 * Returns the id of the line item that usage is billed by.
 *
 * @throws BillingError `billing_failed` (402) when nothing that counts as paid has one
 */
export function usageLineItem({ appSubscriptions, oneTimePurchases }: AppCharges): string {
  const item = appSubscriptions
    .flatMap(({ lineItems }) => lineItems)
    .find(({ plan }) => 'balanceUsed' in plan.pricingDetails)
  if (item) return item.id
  if (appSubscriptions.length > 0) throw unpaid('its subscription has no price by usage')
  throw unpaid(
    oneTimePurchases.length > 0
      ? 'it has no active subscription, only purchases'
      : 'it has no active payment',
  )
}

function unpaid(why: string): BillingError {
  return new BillingError(`Usage cannot be billed to this shop: ${why}`, { status: 402 })
}
