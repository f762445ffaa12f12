import type { GraphqlContext } from '../../graphql/graphql-context'
import { defineMutation } from '../../admin-api/engine/resolve/mutation'
import type {
  Check,
  Mutation,
  MutationError,
  MutationPayload,
} from '../../admin-api/engine/resolve/mutation'
import type { AttributeRecord } from '../../admin-api/orders/order-records'
import {
  addressRecords,
  buyerErrors,
  buyerFields,
  deliveryErrors,
  lineErrors,
  quantityErrors,
} from './cart-input'
import type {
  BuyerInput,
  CartInput,
  CartLineInput,
  CartLineUpdateInput,
  SelectableAddressInput,
} from './cart-input'
import { findOpenCart } from './cart-records'
import type { CartLineRecord, CartRecord } from './cart-records'
import { priceCart } from './price-cart'
import {
  addCart,
  cartPayload,
  changeCart,
  limitStock,
  MAX_LINES,
  mergeLines,
  uniqueCodes,
} from './write-cart'

interface CartArgs {
  cartId: string
}

const CART_EXISTS: Check<CartArgs> = {
  field: ['cartId'],
  code: 'INVALID',
  message: 'The specified cart does not exist.',
  // A cart without its key is not changed.
  fails: ({ cartId }, { store, clock }) =>
    findOpenCart(store.records, cartId, clock.now())?.hasKey !== true,
  isFinal: true,
}

/** The roots that change carts. */
export const cartMutations: Readonly<Record<string, Mutation>> = {
  cartCreate: defineMutation<{ input?: CartInput | null }>({
    run: ({ input: given }, context) => {
      const input = given ?? {}
      const lines = input.lines ?? []
      const userErrors = [
        ...tooManyLines(lines.length, ['input', 'lines']),
        ...lineErrors(context, lines, ['input', 'lines']),
        ...buyerErrors(input.buyerIdentity, ['input', 'buyerIdentity']),
        ...deliveryErrors(input.delivery?.addresses ?? [], ['input', 'delivery', 'addresses']),
      ]
      if (userErrors.length > 0) return refusedWith(userErrors)
      const cart = addCart(context, input)
      return cartPayload(context, cart, wantedQuantities(cart.lines, lines))
    },
  }),

  cartLinesAdd: changesCart<{ lines: readonly CartLineInput[] }>((args, context, cart) => {
    const userErrors = [
      ...tooManyLines(cart.lines.length + args.lines.length, ['lines']),
      ...lineErrors(context, args.lines, ['lines']),
    ]
    if (userErrors.length > 0) return refusedWith(userErrors)
    const lines = mergeLines(context, cart.lines, args.lines)
    const wanted = wantedQuantities(lines, args.lines, cart.lines)
    return cartPayload(context, changeCart(context, cart, { lines }), wanted)
  }),

  cartLinesUpdate: changesCart<{ lines: readonly CartLineUpdateInput[] }>((args, context, cart) => {
    const userErrors = args.lines.flatMap((line, index) =>
      updateErrors(context, cart, line, ['lines', String(index)]),
    )
    if (userErrors.length > 0) return refusedWith(userErrors)
    const changed = cart.lines
      .map(line => changedLine(line, args.lines))
      .filter(({ quantity }) => quantity > 0)
    const lines = limitStock(context.store.records, changed)
    const wanted = new Map(changed.map(({ id, quantity }) => [id, quantity]))
    return cartPayload(context, changeCart(context, cart, { lines }), wanted)
  }),

  cartLinesRemove: changesCart<{ lineIds?: readonly string[] | null }>(
    ({ lineIds }, context, cart) => {
      const removed = lineIds ?? []
      const userErrors = removed.flatMap((id, index) =>
        unknownLine(cart, id, ['lineIds', String(index)]),
      )
      if (userErrors.length > 0) return refusedWith(userErrors)
      const lines = cart.lines.filter(({ id }) => !removed.includes(id))
      return cartPayload(context, changeCart(context, cart, { lines }))
    },
  ),

  cartDiscountCodesUpdate: changesCart<{ discountCodes?: readonly string[] | null }>(
    ({ discountCodes }, context, cart) =>
      cartPayload(
        context,
        changeCart(context, cart, { discountCodes: uniqueCodes(discountCodes ?? []) }),
      ),
  ),

  cartAttributesUpdate: changesCart<{ attributes: readonly AttributeRecord[] }>(
    ({ attributes }, context, cart) =>
      cartPayload(context, changeCart(context, cart, { attributes })),
  ),

  cartNoteUpdate: changesCart<{ note?: string | null }>(({ note }, context, cart) =>
    cartPayload(context, changeCart(context, cart, { note: note || null })),
  ),

  cartBuyerIdentityUpdate: changesCart<{ buyerIdentity: BuyerInput }>(
    ({ buyerIdentity }, context, cart) => {
      const userErrors = buyerErrors(buyerIdentity, ['buyerIdentity'])
      if (userErrors.length > 0) return refusedWith(userErrors)
      const changes = buyerFields(context, buyerIdentity)
      return cartPayload(context, changeCart(context, cart, changes))
    },
  ),

  cartDeliveryAddressesAdd: changesCart<{ addresses: readonly SelectableAddressInput[] }>(
    ({ addresses }, context, cart) => {
      const userErrors = deliveryErrors(addresses, ['addresses'])
      if (userErrors.length > 0) return refusedWith(userErrors)
      const added = addressRecords(context, addresses)
      const others = added.some(({ selected }) => selected)
        ? cart.addresses.map(address => ({ ...address, selected: false }))
        : cart.addresses
      return cartPayload(context, changeCart(context, cart, { addresses: [...others, ...added] }))
    },
  ),

  cartDeliveryAddressesRemove: changesCart<{ addressIds: readonly string[] }>(
    ({ addressIds }, context, cart) => {
      const userErrors = addressIds.flatMap((id, index): MutationError[] =>
        cart.addresses.some(address => address.id === id)
          ? []
          : [
              {
                field: ['addressIds', String(index)],
                code: 'INVALID_DELIVERY_ADDRESS_ID',
                message: 'The delivery address does not exist.',
              },
            ],
      )
      if (userErrors.length > 0) return refusedWith(userErrors)
      const addresses = cart.addresses.filter(({ id }) => !addressIds.includes(id))
      return cartPayload(context, changeCart(context, cart, { addresses }))
    },
  ),

  cartSelectedDeliveryOptionsUpdate: changesCart<{
    selectedDeliveryOptions: readonly { deliveryGroupId: string; deliveryOptionHandle: string }[]
  }>(({ selectedDeliveryOptions: options }, context, cart) => {
    const titles = (priceCart(context, cart).rates ?? []).map(({ title }) => title)
    const userErrors = options.flatMap(({ deliveryOptionHandle }, index): MutationError[] =>
      titles.includes(deliveryOptionHandle)
        ? []
        : [
            {
              field: ['selectedDeliveryOptions', String(index), 'deliveryOptionHandle'],
              code: 'INVALID_DELIVERY_OPTION',
              message: 'The delivery option is not available.',
            },
          ],
    )
    if (userErrors.length > 0) return refusedWith(userErrors)
    const shippingTitle = options.at(-1)?.deliveryOptionHandle ?? cart.shippingTitle
    return cartPayload(context, changeCart(context, cart, { shippingTitle }))
  }),
}

/** Defines a mutation of a cart that exists. */
function changesCart<Args>(
  run: (args: Args & CartArgs, context: GraphqlContext, cart: CartRecord) => MutationPayload,
): Mutation {
  return defineMutation<Args & CartArgs>({
    checks: [CART_EXISTS],
    refused: () => ({ warnings: [] }),
    run: (args, context) => {
      const found = findOpenCart(context.store.records, args.cartId, context.clock.now())
      if (!found) throw new Error(`The cart ${args.cartId} is missing.`)
      return run(args, context, found.cart)
    },
  })
}

function refusedWith(userErrors: readonly MutationError[]): MutationPayload {
  return { userErrors, warnings: [] }
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
  { id, merchandiseId, quantity }: CartLineUpdateInput,
  path: readonly string[],
): MutationError[] {
  return [
    ...unknownLine(cart, id, [...path, 'id']),
    ...(merchandiseId
      ? lineErrors(context, [{ merchandiseId }], []).map(error => ({
          ...error,
          field: [...path, 'merchandiseId'],
        }))
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
    quantity: change?.quantity ?? line.quantity,
    attributes: change?.attributes ?? line.attributes,
  }
}

/** The quantities that the lines would have with enough stock. */
function wantedQuantities(
  lines: readonly CartLineRecord[],
  added: readonly CartLineInput[],
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
