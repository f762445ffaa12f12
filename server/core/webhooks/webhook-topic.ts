import { COMPLIANCE_TOPICS } from '../../../shared/wire'
import type { ShopField } from '../signed-body/signed-payload'

const COMPLIANCE: readonly string[] = COMPLIANCE_TOPICS
/**
 * Both spellings of a topic: `app/scopes_update`, `APP_SCOPES_UPDATE`, and the dotted one of
 * events.
 */
export const TOPIC = /^[A-Za-z0-9_./-]{1,100}$/

/**
 * Starts of the delivery names that do not follow the rule of {@link webhookTopicName}.
 * Source: https://shopify.dev/docs/api/admin-graphql/2026-07/enums/WebhookSubscriptionTopic, where
 * each value has its delivery name.
 */
const IRREGULAR_NAMES = [
  'app/scopes_',
  'app_purchases_one_time/',
  'customer.joined_',
  'customer.left_',
  'customer.tags_',
  'customers_email_marketing_consent/',
  'customers_marketing_consent/',
  'customers_whats_app_marketing_consent/',
  'finance_app_staff_member/',
  'finance_kyc_information/',
  'markets_backup_region/',
].map(start => ({ start, words: withUnderscores(start) }))

/**
 * Returns the spelling that handlers receive and the Admin API uses: `APP_SCOPES_UPDATE` for
 * `app/scopes_update`. A topic that is already in this spelling is returned unchanged.
 */
export function upperTopic(topic: string): string {
  return withUnderscores(topic).toUpperCase()
}

/**
 * Returns the name of a topic in delivery headers and in `shopify.app.toml`.
 *
 * The resource ends with the first plural word (`FULFILLMENT_ORDERS_MOVED`), or with the first word
 * when there is no plural (`SHOP_UPDATE`). New topics follow this rule; the exceptions are listed
 * in this file.
 *
 * @param topic in either spelling
 * @returns e.g. `orders/create`, `fulfillment_orders/moved`, `customer.tags_added`
 */
export function webhookTopicName(topic: string): string {
  const text = withUnderscores(topic).toLowerCase()
  const irregular = IRREGULAR_NAMES.find(({ words }) => text.startsWith(words))
  if (irregular) return irregular.start + text.slice(irregular.words.length)
  const words = text.split('_')
  const plural = words.slice(0, -1).findIndex(word => word.endsWith('s'))
  const resource = words.slice(0, Math.max(plural, 0) + 1).join('_')
  return words.length > 1 ? `${resource}/${text.slice(resource.length + 1)}` : text
}

/**
 * The field in which the payload of a topic that deletes data must name the shop; undefined for
 * other topics. `topic` is in upper case. The rule holds for both header families, since the sender
 * chooses the family; the platform sends these topics in the "webhooks" family only.
 */
export function shopFieldOf(topic: string): ShopField | undefined {
  if (topic === 'APP_UNINSTALLED') return 'myshopify_domain'
  return isComplianceTopic(topic) ? 'shop_domain' : undefined
}

/**
 * True for the topics that only the app's registration file can subscribe; `topic` is in upper
 * case.
 */
export function isComplianceTopic(topic: string): boolean {
  return COMPLIANCE.includes(topic)
}

function withUnderscores(topic: string): string {
  return topic.replace(/[/.]/g, '_')
}
