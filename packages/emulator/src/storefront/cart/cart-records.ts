import type { AddressFields } from '../../admin-api/addresses/address-records'
import type { PurchasingCompany } from '../../admin-api/companies/purchasing-company'
import { globalId, parseGlobalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import type { AttributeRecord } from '../../admin-api/orders/order-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** A variant in a cart. */
export interface CartLineRecord {
  /** Global id. */
  readonly id: string
  readonly variantId: string
  /** Global id of the plan that the variant is bought with. */
  readonly sellingPlanId: string | null
  readonly quantity: number
  readonly attributes: readonly AttributeRecord[]
}

/** An address to which a cart can be delivered. */
export interface CartAddressRecord {
  /** Global id. */
  readonly id: string
  readonly address: AddressFields
  readonly selected: boolean
  readonly oneTimeUse: boolean
}

/** A cart of the Storefront API. Prices and discounts are computed when they are read. */
export interface CartRecord extends StoredRecord {
  readonly token: string
  /** Secret in the full id: only its owner may change the cart. */
  readonly key: string
  readonly lines: readonly CartLineRecord[]
  readonly attributes: readonly AttributeRecord[]
  readonly note: string | null
  /** As they were entered, whether they apply or not. */
  readonly discountCodes: readonly string[]
  /** Global ids, in the order in which they are used. */
  readonly giftCardIds: readonly string[]
  /** Global id of the customer who is logged in. */
  readonly customerId: string | null
  /** For which the customer buys. */
  readonly purchasingCompany?: PurchasingCompany
  readonly email: string | null
  readonly phone: string | null
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
  readonly addresses: readonly CartAddressRecord[]
  /** Title of the chosen shipping rate. */
  readonly shippingTitle: string | null
  /** Number of the checkout, and when the buyer entered contact information. */
  readonly checkout: { readonly number: number; readonly startedAt: string } | null
  /** Global id of the order that the checkout created. */
  readonly orderId: string | null
  /** Global id of the draft order that the checkout created for the merchant to review. */
  readonly draftOrderId?: string
  readonly completedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const CARTS = defineRecords('Cart', { token: (cart: CartRecord) => cart.token })

/**
 * Unused carts expire after ten days.
 *
 * @see https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/cart/manage
 */
const CART_LIFETIME_MS = 10 * 24 * 60 * 60 * 1000

/**
 * Finds a cart that has not expired by its token.
 *
 * @param now milliseconds since the epoch
 */
export function findCartByToken(
  records: RecordStore,
  token: string,
  now: number,
): CartRecord | undefined {
  const [cart] = records.table(CARTS).lookUp('token', token)
  return cart && now - Date.parse(cart.updatedAt) < CART_LIFETIME_MS ? cart : undefined
}

/** Returns whether the checkout of a cart created an order, or a draft order. */
export function isCompleted({ completedAt }: CartRecord): boolean {
  return completedAt !== null
}

/**
 * Returns what a caller without the key sees of a cart: without the key, and without the buyer.
 *
 * @see https://shopify.dev/changelog/storefront-api-cart-id-now-includes-key-param
 */
export function withoutBuyer(cart: CartRecord): CartRecord {
  const { purchasingCompany: _purchasingCompany, ...fields } = cart
  return {
    ...fields,
    id: globalId(CARTS.type, cart.token),
    key: '',
    customerId: null,
    email: null,
    phone: null,
    addresses: [],
    attributes: [],
    giftCardIds: [],
    shippingTitle: null,
    checkout: null,
  }
}

/**
 * Finds a cart that is neither expired nor ordered by its global id.
 *
 * @param id with or without the key: a caller without it must not see the buyer
 */
export function findOpenCart(
  records: RecordStore,
  id: string,
  now: number,
): { cart: CartRecord; hasKey: boolean } | undefined {
  const parsed = parseGlobalId(id)
  const cart = parsed?.type === CARTS.type ? findCartByToken(records, parsed.key, now) : undefined
  if (!cart || isCompleted(cart)) return undefined
  return { cart, hasKey: id === cart.id }
}

/** Returns the address to which a cart is delivered. */
export function deliveryAddress({ addresses }: CartRecord): AddressFields | null {
  return (addresses.find(({ selected }) => selected) ?? addresses[0])?.address ?? null
}
