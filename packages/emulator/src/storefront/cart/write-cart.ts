import type { CartInput } from '../../../generated/storefront'
import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId } from '../../engine/records/global-id'
import type { MutationPayload } from '../../engine/resolve/mutation'
import { availableQuantity, INVENTORY_ITEMS } from '../../admin-api/inventory/inventory-records'
import type { RecordStore } from '../../engine/records/record-store'
import { VARIANTS } from '../../admin-api/products/product-records'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { buyerFields } from './cart-buyer'
import { addressRecords } from './cart-input'
import { giftCardIds } from './cart-gift-cards'
import type { NewLine } from './cart-input'
import { CARTS, withoutBuyer } from './cart-records'
import type { CartLineRecord, CartRecord } from './cart-records'
import { lineWarnings } from './line-warnings'
import type { CartWarning } from './line-warnings'
import { priceCart } from './price-cart'
import type { PricedCart } from './price-cart'

/** What makes items one line. */
type Item = Pick<CartLineRecord, 'attributes' | 'sellingPlanId' | 'variantId'>

/** Largest number of lines of a cart. */
export const MAX_LINES = 500

/** Adds a cart. */
export function addCart(context: GraphqlContext, input: CartInput): CartRecord {
  const addresses = input.delivery?.addresses
  const cart: CartRecord = {
    ...newIdentity(context),
    __typename: 'Cart',
    lines: [],
    attributes: input.attributes ?? [],
    note: input.note ?? null,
    discountCodes: uniqueCodes(input.discountCodes ?? []),
    giftCardIds: giftCardIds(context, input.giftCardCodes ?? []),
    customerId: null,
    email: null,
    phone: null,
    // The country of the request is that of the buyer.
    countryCode: context.visitor?.countryCode ?? null,
    addresses: [],
    shippingTitle: null,
    checkout: null,
    orderId: null,
    completedAt: null,
    ...(input.buyerIdentity && buyerFields(context, input.buyerIdentity)),
    ...(addresses && { addresses: addressRecords(context, addresses) }),
  }
  return CARTS.in(context).put({ ...cart, lines: mergeLines(context, [], input.lines) })
}

/** Adds a copy of a cart without its buyer. */
export function copyCart(context: GraphqlContext, cart: CartRecord): CartRecord {
  return CARTS.in(context).put({ ...withoutBuyer(cart), ...newIdentity(context) })
}

/** The ids and times of a new cart. */
function newIdentity({
  store,
  state,
  clock,
}: GraphqlContext): Pick<CartRecord, 'createdAt' | 'id' | 'key' | 'token' | 'updatedAt'> {
  const at = timestamp(clock.now())
  const token = `c1-${state.ids.next(`cart:${store.domain}`)}`
  const key = state.ids.next(`cart-key:${store.domain}`)
  return { id: globalId(CARTS.type, token, { key }), token, key, createdAt: at, updatedAt: at }
}

/** Replaces fields of a cart, which lives on for another ten days. */
export function changeCart(
  context: GraphqlContext,
  { id }: CartRecord,
  changes: Partial<CartRecord>,
): CartRecord {
  const changed = CARTS.in(context).update(id, { ...changes, updatedAt: currentTime(context) })
  if (!changed) throw new Error(`The cart ${id} is missing.`)
  return changed
}

/**
 * Adds items to lines. An item with the attributes and the plan of a line increases its quantity.
 */
export function mergeLines(
  context: GraphqlContext,
  lines: readonly CartLineRecord[],
  added: readonly NewLine[] | null | undefined,
): CartLineRecord[] {
  const merged = [...lines]
  for (const { merchandiseId, quantity, attributes, sellingPlanId } of added ?? []) {
    const line = {
      variantId: merchandiseId,
      sellingPlanId: sellingPlanId ?? null,
      attributes: attributes ?? [],
    }
    const index = merged.findIndex(other => isSameItem(other, line))
    const known = merged[index]
    if (known) merged[index] = { ...known, quantity: known.quantity + (quantity ?? 1) }
    else merged.push({ ...line, id: nextLineId(context), quantity: quantity ?? 1 })
  }
  return limitStock(context.store.records, merged)
}

/** Limits quantities to what can be sold. */
export function limitStock(
  records: RecordStore,
  lines: readonly CartLineRecord[],
): CartLineRecord[] {
  return lines.map(line => ({
    ...line,
    quantity: Math.min(line.quantity, Math.max(sellableQuantity(records, line.variantId), 0)),
  }))
}

/** Returns how much of a variant can be sold; infinite without a limit. */
export function sellableQuantity(records: RecordStore, variantId: string): number {
  const variant = records.table(VARIANTS).get(variantId)
  const item = records.table(INVENTORY_ITEMS).get(variant?.inventoryItemId)
  if (!variant || !item?.tracked || variant.inventoryPolicy === 'CONTINUE') return Infinity
  return availableQuantity(records, item.id)
}

/** Removes codes that differ only in case. */
export function uniqueCodes(codes: readonly string[]): string[] {
  const unique = new Map(
    codes.flatMap(code => (code.trim() === '' ? [] : [[code.trim().toLowerCase(), code.trim()]])),
  )
  return [...unique.values()]
}

/**
 * Creates the payload of a mutation of a cart, with warnings about its discount codes and its
 * lines.
 *
 * @param options `wanted`: quantities before they were limited to the stock, by line; `priced`: the
 *   cart with its prices, if they are known
 */
export function cartPayload(
  context: GraphqlContext,
  cart: CartRecord,
  {
    wanted = new Map(),
    priced = priceCart(context, cart),
  }: { wanted?: ReadonlyMap<string, number>; priced?: PricedCart } = {},
): MutationPayload {
  const codes = priced.codes.flatMap(({ code, reason }): CartWarning[] =>
    reason === null ? [] : [{ code: reason, message: warningText(reason, code), target: cart.id }],
  )
  const stock = cart.lines.flatMap(({ id, quantity, variantId }): CartWarning[] => {
    if ((wanted.get(id) ?? quantity) <= quantity) return []
    const isEmpty = sellableQuantity(context.store.records, variantId) <= 0
    return [
      isEmpty
        ? { code: 'MERCHANDISE_OUT_OF_STOCK', message: 'The item is sold out.', target: id }
        : {
            code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
            message: `Only ${quantity} items were added to your cart due to availability.`,
            target: id,
          },
    ]
  })
  return { cart, warnings: [...codes, ...stock, ...lineWarnings(context, cart)] }
}

function warningText(reason: string, code: string): string {
  return reason === 'DISCOUNT_NOT_FOUND'
    ? `The discount code ${code} cannot be found.`
    : `The discount code ${code} cannot be applied to the cart.`
}

function nextLineId({ state, store }: GraphqlContext): string {
  return globalId('CartLine', state.ids.nextUuid(`cart-line:${store.domain}`))
}

function isSameItem(left: Item, right: Item): boolean {
  return (
    left.variantId === right.variantId &&
    left.sellingPlanId === right.sellingPlanId &&
    JSON.stringify(left.attributes) === JSON.stringify(right.attributes)
  )
}
