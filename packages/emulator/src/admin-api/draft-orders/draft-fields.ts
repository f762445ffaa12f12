import { createHash } from 'node:crypto'
import type { GraphqlContext } from '../../engine/graphql-context'
import { isSameAddress } from '../addresses/address-records'
import { purchasingCompanyNode } from '../companies/purchasing-company'
import { CUSTOMERS } from '../customers/customer-records'
import { minorMoneyV2 } from '../../money/money-v2'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { taxLineNode } from '../orders/discount-nodes'
import { moneyBag, shopMoney } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import { totalGrams } from '../orders/order-weight'
import { shippingLineNode } from '../orders/shipping-line-fields'
import { depositNode, draftDue } from './draft-due'
import { draftDiscountNode, draftLineNode } from './draft-nodes'
import type { DraftContent, DraftFields, DraftOrderRecord } from './draft-records'
import { draftTaxLines, draftTotals } from './draft-taxes'
import { rateHandle, shippingRates } from './shipping-rates'

type BagOf = (draft: DraftContent) => Bag

/** Amounts, each with a field of the type `Money`. */
const AMOUNTS: Readonly<Record<string, BagOf>> = {
  subtotalPrice: draft => draftTotals(draft).subtotal,
  totalPrice: draft => draftTotals(draft).total,
  totalShippingPrice: draft => draftTotals(draft).shipping,
  totalTax: draft => draftTotals(draft).tax,
}

/** Amounts of the type `MoneyBag` alone. */
const SETS: Readonly<Record<string, BagOf>> = {
  lineItemsSubtotalPrice: draft => draftTotals(draft).lineItemsSubtotal,
  totalDiscountsSet: draft => draftTotals(draft).discounts,
  totalLineItemsPriceSet: draft => draftTotals(draft).lineItems,
}

const sharedFields: Fields<'CalculatedDraftOrder' | 'DraftOrder'> = {
  allVariantPricesOverridden: ({ lineItems }: DraftFields) =>
    lineItems.length > 0 && lineItems.every(({ isPriceOverridden }) => isPriceOverridden),
  anyVariantPricesOverridden: ({ lineItems }: DraftFields) =>
    lineItems.some(({ isPriceOverridden }) => isPriceOverridden),
  amountDueLaterSet: (draft: DraftFields, _args, context) =>
    moneyBag(draft, draftDue(context, draft).later),
  amountDueNowSet: (draft: DraftFields, _args, context) =>
    moneyBag(draft, draftDue(context, draft).now),
  appliedDiscount: (draft: DraftFields) =>
    draftDiscountNode(draft, draft.discount, draftTotals(draft).orderDiscount),
  billingAddressMatchesShippingAddress: ({ billingAddress, shippingAddress }: DraftFields) =>
    billingAddress && shippingAddress
      ? isSameAddress(billingAddress, shippingAddress)
      : billingAddress === shippingAddress,
  currencyCode: ({ currency }: DraftFields) => currency,
  customer: customerOf,
  deposit: (draft: DraftFields) => depositNode(draft),
  platformDiscounts: () => [],
  presentmentCurrencyCode: ({ presentmentCurrency }: DraftFields) => presentmentCurrency,
  purchasingEntity: (draft: DraftFields, args, context) =>
    draft.purchasingCompany
      ? purchasingCompanyNode(context, draft.purchasingCompany)
      : customerOf(draft, args, context),
  shippingLine: (draft: DraftFields) =>
    draft.shippingLine && shippingLineNode({ ...draft, discounts: [] }, draft.shippingLine),
  taxLines: (draft: DraftFields) => draftTaxLines(draft).map(line => taxLineNode(draft, line)),
  taxesIncluded: () => false,
  totalQuantityOfLineItems: ({ lineItems }: DraftFields) =>
    lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
  warnings: () => [],
  ...Object.fromEntries([
    ...Object.entries({ ...SETS }).map(([name, bagOf]) => [name, setField(bagOf)]),
    ...Object.entries(AMOUNTS).flatMap(([name, bagOf]) => [
      [name, (draft: DraftFields) => shopMoney(draft, bagOf(draft))],
      [`${name}Set`, setField(bagOf)],
    ]),
  ]),
}

/** Fields of the type `DraftOrder` that are not properties of the record. */
export const draftOrderFields: Fields<'DraftOrder'> = {
  ...sharedFields,
  customAttributes: ({ attributes }: DraftOrderRecord) => attributes,
  defaultCursor: ({ id }: DraftOrderRecord) =>
    Buffer.from(JSON.stringify({ last_id: idNumber(id), last_value: idNumber(id) })).toString(
      'base64',
    ),
  hasTimelineComment: () => false,
  invoiceEmailTemplateSubject: () => 'Complete your purchase',
  invoiceUrl: (draft: DraftOrderRecord, _args, context) => invoiceUrl(context, draft),
  lineItems: (draft: DraftOrderRecord, args) =>
    paginate(
      draft.lineItems.map(line => draftLineNode(draft, line)),
      args,
      BY_ID,
    ),
  localizationExtensions: pageOfLocalizedFields,
  localizedFields: pageOfLocalizedFields,
  note2: ({ note }: DraftOrderRecord) => note,
  order: ORDERS.at<DraftOrderRecord>('orderId'),
  ready: () => true,
  totalWeight: ({ lineItems }: DraftOrderRecord) => String(totalGrams(lineItems)),
}

/** Fields of the type `CalculatedDraftOrder` that are not properties of the content. */
export const calculatedDraftFields: Fields<'CalculatedDraftOrder'> = {
  ...sharedFields,
  alerts: () => [],
  availableShippingRates: (draft: DraftFields, _args, { store }) =>
    shippingRates(
      store.records,
      { lineItems: draft.lineItems, subtotal: draftTotals(draft).subtotal[0] },
      draft.shippingAddress,
      draft.currency,
    ).map(rate => ({
      handle: rateHandle(rate, draft.currency, store.domain),
      title: rate.title,
      price: minorMoneyV2(rate.minor, draft.currency),
    })),
  lineItems: (draft: DraftFields) =>
    draft.lineItems.map(line => ({
      ...draftLineNode(draft, line),
      __typename: 'CalculatedDraftOrderLineItem',
    })),
}

/** The page on which the customer pays a draft order. */
export function invoiceUrl({ store }: GraphqlContext, { id }: DraftOrderRecord): string {
  const token = createHash('sha256').update(`${store.domain} ${id}`).digest('hex').slice(0, 32)
  return `https://${store.domain}/${store.id}/invoices/${token}`
}

function setField(bagOf: BagOf) {
  return (draft: DraftFields) => moneyBag(draft, bagOf(draft))
}

function customerOf({ customerId }: DraftFields, _args: object, context: GraphqlContext) {
  return CUSTOMERS.in(context).get(customerId) ?? null
}

function pageOfLocalizedFields({ localizedFields }: DraftFields, args: ConnectionArgs) {
  return paginate(localizedFields, args, { idOf: ({ key }) => key })
}
