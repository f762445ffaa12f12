import type {
  CalculateExchangeLineItemInput,
  ExchangeLineItemInput,
} from '../../../generated/admin'
import type { Currencies } from '../orders/money-bags'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { commitEdit } from '../order-edits/commit-edit'
import { nextId, ORDER_EDITS } from '../order-edits/edit-records'
import { lineItemFrom } from '../orders/line-item-from-input'
import { bagOf } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { DiscountRecord } from '../orders/order-records'
import { VARIANTS } from '../products/product-records'
import { nextReturnId } from './return-records'
import type { ExchangeLineRecord, ReturnRecord } from './return-records'

/** An item that the customer gets for what comes back. */
export type ExchangeInput = ExchangeLineItemInput | CalculateExchangeLineItemInput

/** A quantity of an exchange item. */
export interface ExchangeQuantity {
  id: string
  quantity: number
}

/** Checks the exchange items of a new return. */
export function exchangeErrors(
  context: GraphqlContext,
  inputs: readonly ExchangeInput[] | null | undefined,
  path: readonly string[],
): MutationError[] {
  return (inputs ?? []).flatMap(({ variantId, quantity }, index): MutationError[] => {
    const field = [...path, String(index)]
    if (!VARIANTS.in(context).get(variantId))
      return [{ field: [...field, 'variantId'], message: 'Variant not found.', code: 'NOT_FOUND' }]
    return quantity > 0
      ? []
      : [
          {
            field: [...field, 'quantity'],
            message: 'Exchange line item has an invalid quantity.',
            code: 'INVALID',
          },
        ]
  })
}

/** Creates the exchange items of a new return. */
export function exchangesOf(
  { store }: GraphqlContext,
  currencies: Currencies,
  inputs: readonly ExchangeInput[] | null | undefined,
): ExchangeLineRecord[] {
  return (inputs ?? []).map(({ variantId, quantity, appliedDiscount }) => ({
    id: nextReturnId(store.records, 'ExchangeLineItem'),
    __typename: 'ExchangeLineItem',
    variantId: variantId ?? '',
    quantity,
    processed: 0,
    lineItemIds: [],
    discount: appliedDiscount ? discountOf(currencies, appliedDiscount) : null,
  }))
}

/** Creates the discount of an exchange item. */
export function discountOf(
  currencies: Currencies,
  { description, value: { amount, percentage } }: NonNullable<ExchangeInput['appliedDiscount']>,
): DiscountRecord {
  return {
    kind: 'MANUAL',
    title: description ?? '',
    description: description ?? null,
    value: amount
      ? { amount: bagOf(currencies, { shopMoney: amount }) }
      : { percentage: percentage ?? 0 },
    allocationMethod: 'ONE',
    targetSelection: 'EXPLICIT',
    targetType: 'LINE_ITEM',
  }
}

/** Checks quantities of exchange items against what is not processed yet. */
export function exchangeQuantityErrors(
  { exchanges = [] }: ReturnRecord,
  wanted: readonly ExchangeQuantity[],
  path: readonly string[],
  idField: string,
): MutationError[] {
  return wanted.flatMap(({ id, quantity }, index): MutationError[] => {
    const field = [...path, String(index)]
    const line = exchanges.find(candidate => candidate.id === id)
    if (!line)
      return [
        {
          field: [...field, idField],
          message: 'Exchange line item was not found.',
          code: 'NOT_FOUND',
        },
      ]
    return quantity > 0 && quantity <= line.quantity - line.processed
      ? []
      : [
          {
            field: [...field, 'quantity'],
            message: 'Exchange line item has an invalid quantity.',
            code: 'INVALID',
          },
        ]
  })
}

/**
 * Adds exchange items to the order, which are fulfilled and paid like all others.
 *
 * @returns the exchange items of the return
 */
export function processExchanges(
  context: MutationContext,
  { orderId, exchanges = [] }: ReturnRecord,
  wanted: readonly ExchangeQuantity[],
): ExchangeLineRecord[] {
  const { records } = context.store
  const before = records.table(ORDERS).get(orderId)
  const known = new Set(before?.lineItems.map(item => item.id))
  const processed = wanted.flatMap(({ id: lineId, quantity }) => {
    const line = exchanges.find(candidate => candidate.id === lineId)
    return line ? [{ line, quantity }] : []
  })
  if (!before || processed.length === 0) return [...exchanges]
  const lineIds = processed.map(() => nextId(context, 'CalculatedLineItem'))
  const lineIdOf = (index: number) => lineIds[index] ?? ''
  const order = commitEdit(
    context,
    {
      id: records.table(ORDER_EDITS).nextId(),
      __typename: ORDER_EDITS.type,
      orderId,
      quantities: {},
      added: processed.map(({ line: { variantId }, quantity }, index) => ({
        ...lineItemFrom(records, before, { variantId, quantity }),
        id: lineIdOf(index),
      })),
      discounts: processed.flatMap(({ line: { id: discountId, discount } }, index) =>
        discount ? [{ id: discountId, lineId: lineIdOf(index), discount }] : [],
      ),
      addedShipping: [],
      removedShipping: [],
    },
    { notifyCustomer: false, staffNote: null },
  )
  const added = order.lineItems.filter(item => !known.has(item.id))
  return exchanges.map(exchange => {
    const index = processed.findIndex(({ line }) => line.id === exchange.id)
    const quantity = processed[index]?.quantity
    const item = added[index]
    return quantity === undefined || !item
      ? exchange
      : {
          ...exchange,
          processed: exchange.processed + quantity,
          lineItemIds: [...exchange.lineItemIds, item.id],
        }
  })
}
