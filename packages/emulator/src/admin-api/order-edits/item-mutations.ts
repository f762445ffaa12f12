import { storeCurrencies, bagOf } from '../orders/money-bags'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import { variantDetails } from '../orders/line-item-from-input'
import type { Bag } from '../orders/money-bags'
import type { LineItemRecord } from '../orders/order-records'
import { VARIANTS } from '../products/product-records'
import { editedOrder, nextId } from './edit-records'
import { changeEdit, editExists, itemExists, lineIdOf, requireEdit } from './edit-rules'

const MAX_TITLE_LENGTH = 255

const POSITIVE_QUANTITY: Check<{ quantity: number }> = {
  field: ['quantity'],
  message: 'must be greater than 0',
  fails: ({ quantity }) => quantity <= 0,
}
const NO_NEGATIVE_QUANTITY: Check<{ quantity: number }> = {
  field: ['quantity'],
  message: 'must be greater than or equal to 0',
  fails: ({ quantity }) => quantity < 0,
}

/** The roots that stage changes of the items of an order. */
export const itemMutations: Mutations = {
  orderEditAddVariant: defineMutation({
    checks: [
      editExists(),
      {
        field: ['variantId'],
        message: "can't convert Integer[0] to a positive Integer to use as an untrusted id",
        fails: ({ variantId }) => idNumber(variantId) === 0,
        isFinal: true,
      },
      VARIANTS.exists('variantId', 'Variant does not exist'),
      POSITIVE_QUANTITY,
      // A negative quantity breaks both rules here, and one of them in a custom item.
      NO_NEGATIVE_QUANTITY,
      {
        field: ['id'],
        message: ({ variantId }, { store }) =>
          `${variantDetails(store.records, storeCurrencies(store), variantId).title} was not added because it's already on the order.`,
        fails: ({ id, variantId, allowDuplicates }, context) =>
          !allowDuplicates &&
          editedOrder(context.store.records, requireEdit(context, id)).lineItems.some(
            item => item.variantId === variantId && item.currentQuantity > 0,
          ),
      },
    ],
    run: ({ id, variantId, quantity }, context) => {
      const { records } = context.store
      const order = editedOrder(records, requireEdit(context, id))
      const details = variantDetails(records, order, variantId)
      return addItem(context, id, quantity, {
        ...details,
        title: details.title ?? '',
        variantId,
        unitPrice: details.price ?? [0, 0],
      })
    },
  }),

  orderEditAddCustomItem: defineMutation({
    checks: [
      editExists(),
      {
        field: ['title'],
        message: "can't be blank",
        fails: ({ title }) => title.trim() === '',
      },
      {
        field: ['title'],
        message: `is too long (maximum is ${MAX_TITLE_LENGTH} characters)`,
        fails: ({ title }) => [...title].length > MAX_TITLE_LENGTH,
      },
      POSITIVE_QUANTITY,
      {
        field: ['price', 'amount'],
        message: 'must be greater than or equal to 0',
        fails: ({ price }) => Number(price.amount) < 0,
      },
      {
        field: ['price', 'amount'],
        message: (_args, { store }) => `Currency must be ${store.currencyCode}.`,
        fails: ({ price }, { store }) => price.currencyCode !== store.currencyCode,
      },
    ],
    run: ({ id, title, quantity, price, requiresShipping, taxable }, context) => {
      const { records } = context.store
      const order = editedOrder(records, requireEdit(context, id))
      return addItem(context, id, quantity, {
        ...variantDetails(records, order, null),
        title,
        variantId: null,
        unitPrice: bagOf(order, { shopMoney: price }),
        requiresShipping: requiresShipping ?? false,
        taxable: taxable ?? true,
      })
    },
  }),

  orderEditSetQuantity: defineMutation({
    checks: [editExists(), itemExists(), NO_NEGATIVE_QUANTITY],
    run: ({ id, lineItemId, quantity, restock }, context) => {
      const edit = requireEdit(context, id)
      const lineId = lineIdOf(lineItemId)
      if (edit.added.some(item => item.id === lineId))
        return changeEdit(
          context,
          edit,
          {
            added: edit.added
              .map(item => (item.id === lineId ? { ...item, ...quantities(quantity) } : item))
              .filter(item => item.quantity > 0),
          },
          lineId,
        )
      const itemId = globalId('LineItem', idNumber(lineId))
      return changeEdit(
        context,
        edit,
        { quantities: { ...edit.quantities, [itemId]: { quantity, restock: restock ?? false } } },
        lineId,
      )
    },
  }),
}

function quantities(quantity: number) {
  return { quantity, currentQuantity: quantity, fulfillableQuantity: quantity }
}

type NewItem = Omit<
  LineItemRecord,
  | 'allocations'
  | 'attributes'
  | 'currentQuantity'
  | 'fulfillableQuantity'
  | 'id'
  | 'quantity'
  | 'taxLines'
>

function addItem(
  context: MutationContext,
  id: string,
  quantity: number,
  {
    title,
    variantTitle,
    variantId,
    productId,
    sku,
    vendor,
    ...rest
  }: NewItem & { price?: Bag | null },
): MutationPayload {
  const edit = requireEdit(context, id)
  const item: LineItemRecord = {
    id: nextId(context, 'CalculatedLineItem'),
    title,
    variantTitle,
    variantId,
    productId,
    sku,
    vendor,
    ...quantities(quantity),
    requiresShipping: rest.requiresShipping,
    taxable: rest.taxable,
    isGiftCard: rest.isGiftCard,
    unitPrice: rest.unitPrice,
    taxLines: [],
    allocations: [],
    attributes: [],
    weight: rest.weight,
  }
  return changeEdit(context, edit, { added: [...edit.added, item] }, item.id)
}
