import type { OrderCreateOrderInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { addressErrors, addressFrom } from '../addresses/mailing-address'
import type { AddressInput } from '../addresses/mailing-address'
import { normalizeEmail, normalizePhone } from '../customers/contact-values'
import { CUSTOMERS } from '../customers/customer-records'
import { addCustomer, changeCustomer } from '../customers/write-customer'
import { normalizeTags } from '../../engine/records/tags'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { createFulfillmentOrders } from './create-fulfillment-orders'
import { finishOrder, NEW_ORDER_TOPICS } from './finish-order'
import { lineItemFrom, taxLinesFrom } from './line-item-from-input'
import { bagOf } from './money-bags'
import { ORDER_CREATE_CHECKS } from './order-create-checks'
import { allocateDiscount, discountFrom, nextPartId, orderAddress } from './order-parts'
import { nextOrderNumber, ORDERS } from './order-records'
import type {
  FulfillmentStatus,
  OrderAddress,
  OrderRecord,
  TransactionRecord,
} from './order-records'

/** The root that creates orders. */
export const orderCreate: Domain = {
  mutations: {
    orderCreate: defineMutation({
      checks: ORDER_CREATE_CHECKS,
      topics: NEW_ORDER_TOPICS,
      errors: ({ order: input }) => [
        ...addressErrorsOf(input.billingAddress, 'billingAddress'),
        ...addressErrorsOf(input.shippingAddress, 'shippingAddress'),
      ],
      run: ({ order: input, options }, context) => {
        const order = addOrder(context, input)
        const metafieldErrors = setOwnerMetafields(context, order.id, input.metafields)
        if (metafieldErrors.length > 0) return { userErrors: metafieldErrors }
        const claimsStock = (options?.inventoryBehaviour ?? 'BYPASS') !== 'BYPASS'
        return { order: finishOrder(context, order, claimsStock) }
      },
    }),
  },
}

function addressErrorsOf(address: AddressInput | null | undefined, name: string): MutationError[] {
  return address
    ? addressErrors(address, ['order', name]).map(error => ({ ...error, code: 'INVALID' }))
    : []
}

function addOrder(context: GraphqlContext, input: OrderCreateOrderInput): OrderRecord {
  const { records, currencyCode } = context.store
  const orders = records.table(ORDERS)
  const at = currentTime(context)
  const processedAt = input.processedAt ? timestamp(Date.parse(input.processedAt)) : at
  const number = nextOrderNumber(records)
  const currency = input.currency ?? currencyCode
  const currencies = { currency, presentmentCurrency: input.presentmentCurrency ?? currency }
  const order: OrderRecord = {
    id: orders.nextId(),
    __typename: 'Order',
    number,
    name: input.name ?? `#${number}`,
    email: normalizeEmail(input.email),
    phone: normalizePhone(input.phone),
    note: input.note ?? null,
    poNumber: input.poNumber ?? null,
    tags: normalizeTags(input.tags ?? []),
    attributes: input.customAttributes ?? [],
    localizedFields: [],
    customerId: customerOf(context, input),
    billingAddress: addressOf(context, input.billingAddress),
    shippingAddress: addressOf(context, input.shippingAddress),
    ...currencies,
    taxesIncluded: input.taxesIncluded ?? false,
    taxExempt: false,
    test: input.test ?? false,
    acceptsMarketing: input.buyerAcceptsMarketing ?? false,
    lineItems: (input.lineItems ?? []).map(item => lineItemFrom(records, currencies, item)),
    shippingLines: (input.shippingLines ?? []).map(line => ({
      id: nextPartId(records, 'ShippingLine'),
      title: line.title,
      code: line.code ?? null,
      source: line.source ?? null,
      price: bagOf(currencies, line.priceSet),
      taxLines: taxLinesFrom(currencies, line.taxLines),
      allocations: [],
      isRemoved: false,
    })),
    discounts: [],
    taxLines: taxLinesFrom(currencies, input.taxLines),
    transactions: (input.transactions ?? []).map((transaction): TransactionRecord => ({
      id: nextPartId(records, 'OrderTransaction'),
      kind: transaction.kind ?? 'SALE',
      status: transaction.status ?? 'SUCCESS',
      gateway: transaction.gateway ?? null,
      amount: bagOf(currencies, transaction.amountSet),
      parentId: null,
      test: transaction.test ?? false,
      authorizationCode: transaction.authorizationCode ?? null,
      receiptJson: transaction.receiptJson ?? null,
      createdAt: at,
      processedAt: transaction.processedAt
        ? timestamp(Date.parse(transaction.processedAt))
        : processedAt,
      deviceId: transaction.deviceId ?? null,
      userId: transaction.userId ?? null,
    })),
    refunds: [],
    financialStatus: input.financialStatus ?? null,
    fulfillmentStatus: fulfillmentStatusOf(input),
    isEdited: false,
    isStockCommitted: false,
    sourceName: input.sourceName ?? null,
    sourceIdentifier: input.sourceIdentifier ?? null,
    sourceUrl: input.sourceUrl ?? null,
    referringSite: input.referringSite ?? null,
    cancelReason: null,
    cancelNote: null,
    cancelledAt: null,
    closedAt: input.closedAt ? timestamp(Date.parse(input.closedAt)) : null,
    createdAt: at,
    processedAt,
    updatedAt: at,
  }
  const discount = discountFrom(order, input.discountCode)
  const discounted = discount
    ? { ...allocateDiscount(order, discount, 0), discounts: [discount] }
    : order
  const isFulfilled = discounted.fulfillmentStatus === 'FULFILLED'
  const complete = isFulfilled
    ? {
        ...discounted,
        lineItems: discounted.lineItems.map(item => ({ ...item, fulfillableQuantity: 0 })),
      }
    : discounted
  return orders.put(createFulfillmentOrders(records, complete))
}

function fulfillmentStatusOf({ fulfillmentStatus }: OrderCreateOrderInput): FulfillmentStatus {
  return fulfillmentStatus === 'PARTIAL'
    ? 'PARTIALLY_FULFILLED'
    : (fulfillmentStatus ?? 'UNFULFILLED')
}

function addressOf(
  { store }: GraphqlContext,
  address: AddressInput | null | undefined,
): OrderAddress | null {
  return address ? orderAddress(store.records, addressFrom(address)) : null
}

/** Finds the customer of a new order, or adds one: every order with an email address has one. */
function customerOf(context: GraphqlContext, input: OrderCreateOrderInput): string | null {
  const customers = CUSTOMERS.in(context)
  const { toAssociate, toUpsert } = input.customer ?? {}
  const id = input.customerId ?? toAssociate?.id ?? toUpsert?.id
  const email = normalizeEmail(toAssociate?.email ?? toUpsert?.email ?? input.email)
  const found =
    customers.get(id) ??
    (email === null ? undefined : customers.lookUp('email', email.toLowerCase())[0])
  if (toUpsert)
    return (found ? changeCustomer(context, found, toUpsert) : addCustomer(context, toUpsert)).id
  if (found) return found.id
  return email === null ? null : addCustomer(context, { email }).id
}
