import type { COMPLIANCE_TOPICS } from '../../../shared/wire'
import type { PlatformWebhooks, WebhookCallback } from './webhook-handler'
import { isComplianceTopic, upperTopic } from './webhook-topic'

/** The customer that a compliance request is about. */
export interface ComplianceCustomer {
  id: number
  email: string | null
  phone: string | null
}

/**
 * `customers/data_request`: a customer requests the data that is stored about them; the app must
 * reply to the merchant within 30 days.
 */
export interface CustomersDataRequestPayload {
  shop_id: number
  shop_domain: string
  /** Ids of orders. */
  orders_requested: number[]
  customer: ComplianceCustomer
  data_request: { id: number }
}

/** `customers/redact`: what is stored about a customer has to be deleted within 30 days. */
export interface CustomersRedactPayload {
  shop_id: number
  shop_domain: string
  customer: ComplianceCustomer
  /** Ids of orders. */
  orders_to_redact: number[]
}

/**
 * `shop/redact`: sent 48 hours after the app was uninstalled; what is stored about the shop has to
 * be deleted within 30 days.
 */
export interface ShopRedactPayload {
  shop_id: number
  shop_domain: string
}

/**
 * Returns the handlers of the three topics that every public app must handle, for `webhooks` of
 * `configurePlatform`. They are subscribed in the app's registration file, never over the API.
 * Source: https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 *
 * @param handlers one for each topic; all are required
 * @returns handlers by topic
 */
export function complianceWebhooks(handlers: {
  customersDataRequest: WebhookCallback<CustomersDataRequestPayload>
  customersRedact: WebhookCallback<CustomersRedactPayload>
  shopRedact: WebhookCallback<ShopRedactPayload>
}): PlatformWebhooks {
  const { customersDataRequest, customersRedact, shopRedact } = handlers
  const topics: Record<(typeof COMPLIANCE_TOPICS)[number], unknown> = {
    CUSTOMERS_DATA_REQUEST: customersDataRequest,
    CUSTOMERS_REDACT: customersRedact,
    SHOP_REDACT: shopRedact,
  }
  // The payload types come from the platform's documentation: a signature proves the sender, not
  // the content.
  return topics as PlatformWebhooks
}

/** True when at least one of those topics is handled. */
export function handlesCompliance(webhooks: PlatformWebhooks): boolean {
  return Object.keys(webhooks).some(topic => isComplianceTopic(upperTopic(topic)))
}
