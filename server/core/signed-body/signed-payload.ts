import { PlatformError } from '../errors/errors'
import type { JsonObject } from '../json-object'
import type { PlatformProfile } from '../config/config'
import { parseShop } from '../shop/shop'

/** What the platform signs a body for. */
export type BodyPurpose = 'webhook' | 'Flow action' | 'fulfillment service call'

/**
 * The `kind` of a fulfillment service call, e.g. `FULFILLMENT_REQUEST`. Webhooks write theirs in
 * lower case.
 */
const CALL_KIND = /^[A-Z]+(?:_[A-Z]+)*$/

/**
 * Requires the body of a signed call to have the shape that the platform gives to calls of this
 * purpose.
 *
 * Attack: a signed body of one purpose is replayed for another. Signature, secret and header are
 * the same for the three purposes, so only the shape differs: only a Flow action names its shop as
 * `shopify_domain`, and a fulfillment service call consists of its `kind`.
 *
 * @throws PlatformError `body_invalid`
 */
export function requirePurpose(payload: JsonObject, purpose: BodyPurpose): void {
  const actual = purposeOf(payload)
  if (actual !== purpose)
    throw new PlatformError(
      'body_invalid',
      `The body is that of a ${actual}; expected a ${purpose}`,
    )
}

function purposeOf({ shopify_domain: shop, kind }: JsonObject): BodyPurpose {
  if (shop !== undefined) return 'Flow action'
  return typeof kind === 'string' && CALL_KIND.test(kind) ? 'fulfillment service call' : 'webhook'
}

/**
 * Fields in which the platform's payloads name their shop. `domain` is not one of them: a merchant
 * may use a domain of their own.
 */
const SHOP_FIELDS = ['myshopify_domain', 'shop_domain', 'shopify_domain'] as const
export type ShopField = (typeof SHOP_FIELDS)[number]

/**
 * Returns the shop that a signed request names, in lower case. Only the bare domain is accepted:
 * the platform sends nothing else, and headers are not signed, so other forms
 * (`admin.shopify.com/store/acme`) are refused here.
 *
 * @throws PlatformError `shop_invalid`
 */
export function requireCallShop(value: unknown, profile: PlatformProfile): string {
  const shop = typeof value === 'string' && !value.includes('/') ? parseShop(value, profile) : null
  if (shop === null) {
    throw new PlatformError(
      'shop_invalid',
      `The call names no shop of this platform; expected a domain that ends in one of: ${profile.shopDomainList.join(', ')}`,
    )
  }
  return shop
}

/**
 * Requires that every shop the payload of a signed request names is this shop.
 *
 * Attack: the signed body of the attacker's own shop is replayed with another shop in the header,
 * which no signature covers.
 *
 * @param shop a parsed shop
 * @param required the field that must be present
 * @throws PlatformError `shop_invalid`
 */
export function requirePayloadShop(payload: JsonObject, shop: string, required?: ShopField): void {
  for (const field of SHOP_FIELDS) {
    const named = payload[field]
    if (named === undefined || named === null) {
      if (field === required)
        throw new PlatformError(
          'shop_invalid',
          `The payload does not name its shop; expected it in ${field}`,
        )
    } else if (typeof named !== 'string' || named.toLowerCase() !== shop) {
      throw new PlatformError(
        'shop_invalid',
        `${field} of the payload names another shop than the call; only the payload is signed`,
      )
    }
  }
}

/**
 * A JSON object of the platform, whose fields depend on what sent it; narrow it with a type of your
 * own.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the public contract: apps read a payload's fields without casting each
export type PlatformPayload = Record<string, any>
