import { isSameAddress } from '../addresses/address-records'
import { purchasingCompanyNode } from '../companies/purchasing-company'
import { CUSTOMERS } from '../customers/customer-records'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { onlineStore } from '../publications/publication-records'
import { DISPUTES } from '../shopify-payments/dispute-records'
import { discountNode, taxLineNode } from './discount-nodes'
import { lineItemNode } from './line-item-fields'
import { moneyBag, NO_MONEY } from './money-bags'
import { orderAmountFields } from './order-amounts'
import type { OrderRecord, TaxLineRecord } from './order-records'
import { orderSourceFields } from './order-source'
import { totalGrams } from './order-weight'
import { capturableAmount, paymentState } from './payment-state'
import { refundNode } from './refund-fields'
import { shippingLineNode } from './shipping-line-fields'
import { isManualGateway, transactionNode } from './transaction-fields'

/** Returns whether the merchant can mark an order as paid. */
export function canMarkAsPaid(order: OrderRecord): boolean {
  const { status, outstanding, capturable } = paymentState(order)
  return (
    order.cancelledAt === null &&
    status !== 'PAID' &&
    (outstanding[0] > 0 || (capturable[0] > 0 && hasManualAuthorization(order)))
  )
}

/** Fields of the type `Order` that are not properties of the record. */
export const orderFields: Fields<'Order'> = {
  ...orderAmountFields,
  ...orderSourceFields,
  additionalFees: () => [],
  alerts: () => [],
  billingAddressMatchesShippingAddress: ({ billingAddress, shippingAddress }: OrderRecord) =>
    billingAddress && shippingAddress
      ? isSameAddress(billingAddress, shippingAddress)
      : billingAddress === shippingAddress,
  canMarkAsPaid: (order: OrderRecord) => canMarkAsPaid(order),
  canNotifyCustomer: ({ email, phone }: OrderRecord) => email !== null || phone !== null,
  cancellation: ({ cancelledAt, cancelNote }: OrderRecord) =>
    cancelledAt === null ? null : { staffNote: cancelNote },
  capturable: (order: OrderRecord) => paymentState(order).capturable[0] > 0,
  cartToken: () => null,
  checkoutToken: () => null,
  clientIp: () => null,
  closed: ({ closedAt }: OrderRecord) => closedAt !== null,
  confirmationNumber: ({ id }: OrderRecord) => confirmationNumber(id),
  confirmed: () => true,
  currencyCode: ({ currency }: OrderRecord) => currency,
  currentSubtotalLineItemsQuantity: ({ lineItems }: OrderRecord) =>
    lineItems.reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
  currentTaxLines: (order: OrderRecord) => combinedTaxLines(order),
  currentTotalWeight: ({ lineItems }: OrderRecord) =>
    String(
      totalGrams(
        lineItems.map(({ weight, currentQuantity }) => ({ weight, quantity: currentQuantity })),
      ),
    ),
  customAttributes: ({ attributes }: OrderRecord) => attributes,
  customer: CUSTOMERS.at<OrderRecord>('customerId'),
  customerAcceptsMarketing: ({ acceptsMarketing }: OrderRecord) => acceptsMarketing,
  customerJourney: () => null,
  customerJourneySummary: () => null,
  customerLocale: ({ customerId }: OrderRecord, _args, context) =>
    CUSTOMERS.in(context).get(customerId)?.locale ?? null,
  discountApplications: (order: OrderRecord, args) =>
    paginate(
      order.discounts.map((discount, index) => discountNode(order, discount, index)),
      args,
      { idOf: ({ index }) => String(index) },
    ),
  discountCode: ({ discounts }: OrderRecord) =>
    discounts.find(({ kind }) => kind === 'CODE')?.title ?? null,
  discountCodes: ({ discounts }: OrderRecord) =>
    discounts.filter(({ kind }) => kind === 'CODE').map(({ title }) => title),
  displayAddress: ({ billingAddress, shippingAddress }: OrderRecord) =>
    shippingAddress ?? billingAddress,
  displayFinancialStatus: (order: OrderRecord) => paymentState(order).status,
  displayFulfillmentStatus: ({ fulfillmentStatus }: OrderRecord) => fulfillmentStatus,
  disputes: ({ id }: OrderRecord, _args, context) =>
    DISPUTES.in(context)
      .lookUp('order', id)
      .map(({ id: disputeId, type, status }) => ({
        id: globalId('OrderDisputeSummary', idNumber(disputeId)),
        initiatedAs: type,
        status,
      })),
  dutiesIncluded: () => false,
  edited: ({ isEdited }: OrderRecord) => isEdited,
  estimatedTaxes: () => false,
  fulfillable: ({ lineItems, cancelledAt }: OrderRecord) =>
    cancelledAt === null && lineItems.some(({ fulfillableQuantity }) => fulfillableQuantity > 0),
  fullyPaid: (order: OrderRecord) => {
    const { outstanding, capturable } = paymentState(order)
    return outstanding[0] === 0 && capturable[0] === 0
  },
  hasTimelineComment: () => false,
  lineItems: (order: OrderRecord, args) =>
    paginate(
      order.lineItems.map(item => lineItemNode(order, item)),
      args,
      BY_ID,
    ),
  localizationExtensions: ({ localizedFields }: OrderRecord, args) =>
    pageOfAttributes(localizedFields, args),
  localizedFields: ({ localizedFields }: OrderRecord, args) =>
    pageOfAttributes(localizedFields, args),
  merchantEditable: ({ cancelledAt }: OrderRecord) => cancelledAt === null,
  merchantEditableErrors: ({ cancelledAt }: OrderRecord) =>
    cancelledAt === null ? [] : ['Canceled orders can’t be edited'],
  nonFulfillableLineItems: (order: OrderRecord, args) =>
    paginate(
      order.lineItems
        .filter(({ fulfillableQuantity }) => fulfillableQuantity === 0)
        .map(item => lineItemNode(order, item)),
      args,
      BY_ID,
    ),
  paymentCollectionDetails: (order: OrderRecord) => ({
    order,
    additionalPaymentCollectionUrl: null,
  }),
  paymentGatewayNames: ({ transactions }: OrderRecord) => [
    ...new Set(transactions.flatMap(({ gateway }) => gateway ?? [])),
  ],
  physicalLocation: () => null,
  presentmentCurrencyCode: ({ presentmentCurrency }: OrderRecord) => presentmentCurrency,
  productNetwork: () => false,
  publication: (_order: OrderRecord, _args, { store }) => onlineStore(store.records),
  purchasingEntity: ({ customerId, purchasingCompany }: OrderRecord, _args, context) =>
    purchasingCompany
      ? purchasingCompanyNode(context, purchasingCompany)
      : (CUSTOMERS.in(context).get(customerId) ?? null),
  refundable: (order: OrderRecord) => {
    const { received, refunded } = paymentState(order)
    return received[0] > refunded[0] || order.lineItems.some(item => item.currentQuantity > 0)
  },
  refunds: (order: OrderRecord, { first }) =>
    order.refunds.slice(0, first ?? undefined).map(refund => refundNode(order, refund)),
  registeredSourceUrl: ({ sourceUrl }: OrderRecord) => sourceUrl,
  requiresShipping: ({ lineItems }: OrderRecord) =>
    lineItems.some(({ requiresShipping }) => requiresShipping),
  restockable: ({ lineItems }: OrderRecord) =>
    lineItems.some(({ variantId, currentQuantity }) => variantId !== null && currentQuantity > 0),
  shippingLine: (order: OrderRecord) => {
    const line = order.shippingLines.find(({ isRemoved }) => !isRemoved)
    return line ? shippingLineNode(order, line) : null
  },
  shippingLines: (order: OrderRecord, args) =>
    paginate(
      order.shippingLines
        .filter(({ isRemoved }) => args.includeRemovals || !isRemoved)
        .map(line => shippingLineNode(order, line)),
      args,
      BY_ID,
    ),
  staffMember: () => null,
  statusPageUrl: ({ id, number }: OrderRecord, _args, { store }) =>
    `https://${store.domain}/${store.id}/orders/${confirmationNumber(id).toLowerCase()}${number}/authenticate?key=${idNumber(id)}`,
  subtotalLineItemsQuantity: ({ lineItems }: OrderRecord) =>
    lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
  taxLines: (order: OrderRecord) => combinedTaxLines(order),
  totalCashRoundingAdjustment: (order: OrderRecord) => ({
    paymentSet: moneyBag(order, NO_MONEY),
    refundSet: moneyBag(order, NO_MONEY),
  }),
  totalTipReceived: ({ currency }: OrderRecord) => ({ amount: '0.0', currencyCode: currency }),
  totalWeight: ({ lineItems }: OrderRecord) => String(totalGrams(lineItems)),
  transactions: (order: OrderRecord, { first, capturable }) =>
    order.transactions
      .filter(
        transaction =>
          typeof capturable !== 'boolean' ||
          capturable === capturableAmount(order, transaction)[0] > 0,
      )
      .slice(0, first ?? undefined)
      .map(transaction => transactionNode(order, transaction)),
  transactionsCount: ({ transactions }: OrderRecord) => ({
    count: transactions.length,
    precision: 'EXACT',
  }),
  unpaid: (order: OrderRecord) => {
    const { received, outstanding } = paymentState(order)
    return received[0] === 0 && outstanding[0] > 0
  },
}

/** The code on the confirmation page: nine letters and digits. */
export function confirmationNumber(id: string): string {
  const mixed = (BigInt(idNumber(id)) * 2_654_435_761n) % 36n ** 9n
  return mixed.toString(36).toUpperCase().padStart(9, '0')
}

function hasManualAuthorization(order: OrderRecord): boolean {
  return order.transactions.some(
    transaction =>
      isManualGateway(transaction.gateway) && capturableAmount(order, transaction)[0] > 0,
  )
}

/** Adds up the taxes of the items and of shipping by title and rate. */
function combinedTaxLines(order: OrderRecord) {
  const combined = new Map<string, TaxLineRecord>()
  const lines = [
    ...order.taxLines,
    ...[...order.lineItems, ...order.shippingLines].flatMap(({ taxLines }) => taxLines),
  ]
  for (const line of lines) {
    const key = `${line.title} ${line.rate}`
    const before = combined.get(key)
    const price = before?.price ?? NO_MONEY
    combined.set(key, {
      ...line,
      price: [price[0] + line.price[0], price[1] + line.price[1]],
    })
  }
  return [...combined.values()].map(line => taxLineNode(order, line))
}

function pageOfAttributes(fields: OrderRecord['localizedFields'], args: ConnectionArgs) {
  return paginate(fields, args, { idOf: ({ key }) => key })
}
