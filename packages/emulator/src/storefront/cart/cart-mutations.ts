import type { Arguments, CartLineUpdateInput } from '../../../generated/storefront'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { cartDeliveryMutations } from './cart-delivery-mutations'
import { giftCardErrors } from './cart-gift-cards'
import { cartGiftCardMutations } from './cart-gift-card-mutations'
import { buyerErrors, buyerFields } from './cart-buyer'
import type { NewLine } from './cart-input'
import { deliveryErrors, lineErrors, quantityErrors } from './cart-input'
import { cartMetafieldMutations, setCartMetafields } from './cart-metafields'
import type { CartLineRecord, CartRecord } from './cart-records'
import { changesCart, refusedWith } from './changes-cart'
import { unofferedErrors } from './offered-lines'
import { priceCart } from './price-cart'
import { quantityRuleErrors } from './quantity-rules'
import {
  addCart,
  cartPayload,
  changeCart,
  limitStock,
  MAX_LINES,
  mergeLines,
  uniqueCodes,
} from './write-cart'

/** The roots that change carts. */
export const cartMutations: Mutations<Arguments> = {
  ...cartDeliveryMutations,
  ...cartGiftCardMutations,
  ...cartMetafieldMutations,

  cartCreate: defineMutation({
    refused: () => ({ warnings: [] }),
    errors: ({ input }, context) => {
      const { lines = [], giftCardCodes, buyerIdentity, delivery } = input ?? {}
      return [
        ...tooManyLines(lines?.length ?? 0, ['input', 'lines']),
        ...lineErrors(context, lines ?? [], ['input', 'lines']),
        ...giftCardErrors(context, giftCardCodes ?? [], ['input', 'giftCardCodes']),
        ...buyerErrors(context, buyerIdentity, ['input', 'buyerIdentity']),
        ...deliveryErrors(delivery?.addresses ?? [], ['input', 'delivery', 'addresses']),
      ]
    },
    run: ({ input }, context) => {
      const lines = input?.lines ?? []
      const cart = addCart(context, input ?? {})
      const metafieldErrors = setCartMetafields(context, cart, input?.metafields ?? [])
      if (metafieldErrors.length > 0) return refusedWith(metafieldErrors)
      return changedPayload(
        context,
        cart,
        { variantIds: variantIdsOf(lines), path: ['input', 'lines'] },
        wantedQuantities(cart.lines, lines),
      )
    },
  }),

  cartLinesAdd: changesCart({
    errors: (args, context, cart) => [
      ...tooManyLines(cart.lines.length + args.lines.length, ['lines']),
      ...lineErrors(context, args.lines, ['lines']),
    ],
    run: (args, context, cart) => {
      const lines = mergeLines(context, cart.lines, args.lines)
      const wanted = wantedQuantities(lines, args.lines, cart.lines)
      const changed = changeCart(context, cart, { lines })
      const variantIds = variantIdsOf(args.lines)
      return changedPayload(context, changed, { variantIds, path: ['lines'] }, wanted)
    },
  }),

  cartLinesUpdate: changesCart({
    errors: ({ lines }, context, cart) =>
      lines.flatMap((line, index) => updateErrors(context, cart, line, ['lines', String(index)])),
    run: (args, context, cart) => {
      const changed = cart.lines
        .map(line => changedLine(line, args.lines))
        .filter(({ quantity }) => quantity > 0)
      const lines = limitStock(context.store.records, changed)
      const wanted = new Map(changed.map(({ id, quantity }) => [id, quantity]))
      const after = changeCart(context, cart, { lines })
      const variantIds = args.lines.map(({ id }) => lines.find(line => line.id === id)?.variantId)
      return changedPayload(context, after, { variantIds, path: ['lines'] }, wanted)
    },
  }),

  cartLinesRemove: changesCart({
    errors: ({ lineIds }, _context, cart) =>
      (lineIds ?? []).flatMap((id, index) => unknownLine(cart, id, ['lineIds', String(index)])),
    run: ({ lineIds }, context, cart) => {
      const lines = cart.lines.filter(({ id }) => !lineIds?.includes(id))
      return cartPayload(context, changeCart(context, cart, { lines }))
    },
  }),

  cartDiscountCodesUpdate: changesCart({
    run: ({ discountCodes }, context, cart) =>
      cartPayload(
        context,
        changeCart(context, cart, { discountCodes: uniqueCodes(discountCodes ?? []) }),
      ),
  }),

  cartAttributesUpdate: changesCart({
    run: ({ attributes }, context, cart) =>
      cartPayload(context, changeCart(context, cart, { attributes })),
  }),

  cartNoteUpdate: changesCart({
    run: ({ note }, context, cart) =>
      cartPayload(context, changeCart(context, cart, { note: note || null })),
  }),

  cartBuyerIdentityUpdate: changesCart({
    errors: ({ buyerIdentity }, context, cart) =>
      buyerErrors(context, buyerIdentity, ['buyerIdentity'], cart),
    run: ({ buyerIdentity }, context, cart) => {
      const changes = buyerFields(context, buyerIdentity, cart)
      return cartPayload(context, changeCart(context, cart, changes))
    },
  }),
}

/**
 * The payload of a change of lines, which is undone if the buyer may not buy them, or not in this
 * quantity.
 *
 * @param changed variants of the lines in the input, in their order, and the path of those lines
 */
function changedPayload(
  context: GraphqlContext,
  cart: CartRecord,
  changed: { variantIds: readonly (string | undefined)[]; path: readonly string[] },
  wanted: ReadonlyMap<string, number>,
): MutationPayload {
  const unoffered = unofferedErrors(context, cart, changed.variantIds, changed.path)
  if (unoffered.length > 0) return refusedWith(unoffered)
  const priced = priceCart(context, cart)
  const ruleErrors = quantityRuleErrors(context, priced, changed.variantIds, changed.path)
  return ruleErrors.length > 0
    ? refusedWith(ruleErrors)
    : cartPayload(context, cart, { wanted, priced })
}

function variantIdsOf(lines: readonly NewLine[]): string[] {
  return lines.map(({ merchandiseId }) => merchandiseId)
}

function tooManyLines(count: number, field: readonly string[]): MutationError[] {
  return count > MAX_LINES
    ? [{ field, code: 'INVALID', message: `A cart can have at most ${MAX_LINES} lines.` }]
    : []
}

function unknownLine(
  { lines }: CartRecord,
  lineId: string | null | undefined,
  field: readonly string[],
): MutationError[] {
  const message = `The merchandise line with id ${lineId} does not exist.`
  return lines.some(({ id }) => id === lineId)
    ? []
    : [{ field, code: 'INVALID_MERCHANDISE_LINE', message }]
}

function updateErrors(
  context: GraphqlContext,
  cart: CartRecord,
  { id, merchandiseId, quantity, sellingPlanId }: CartLineUpdateInput,
  path: readonly string[],
): MutationError[] {
  const line = cart.lines.find(known => known.id === id)
  const variantId = merchandiseId ?? line?.variantId ?? ''
  const planId = sellingPlanId === undefined ? line?.sellingPlanId : sellingPlanId
  return [
    ...unknownLine(cart, id, [...path, 'id']),
    ...(merchandiseId || sellingPlanId !== undefined
      ? lineErrors(context, [{ merchandiseId: variantId, sellingPlanId: planId }], []).map(
          error => ({ ...error, field: [...path, ...(error.field ?? []).slice(1)] }),
        )
      : []),
    ...quantityErrors(quantity, [...path, 'quantity'], 0),
  ]
}

function changedLine(
  line: CartLineRecord,
  changes: readonly CartLineUpdateInput[],
): CartLineRecord {
  const change = changes.findLast(({ id }) => id === line.id)
  return {
    ...line,
    variantId: change?.merchandiseId ?? line.variantId,
    sellingPlanId: change?.sellingPlanId === undefined ? line.sellingPlanId : change.sellingPlanId,
    quantity: change?.quantity ?? line.quantity,
    attributes: change?.attributes ?? line.attributes,
  }
}

/** The quantities that the lines would have with enough stock. */
function wantedQuantities(
  lines: readonly CartLineRecord[],
  added: readonly NewLine[],
  before: readonly CartLineRecord[] = [],
): Map<string, number> {
  return new Map(
    lines.map(({ id, variantId }) => [
      id,
      added
        .filter(({ merchandiseId }) => merchandiseId === variantId)
        .reduce(
          (sum, { quantity }) => sum + (quantity ?? 1),
          before.find(line => line.id === id)?.quantity ?? 0,
        ),
    ]),
  )
}
