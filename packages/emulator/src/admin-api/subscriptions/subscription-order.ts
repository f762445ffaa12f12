import { CUSTOMERS } from '../customers/customer-records'
import { taxRatesOf } from '../draft-orders/draft-taxes'
import type { MutationContext } from '../../engine/resolve/mutation'
import { finishOrder } from '../orders/finish-order'
import { variantDetails } from '../orders/line-item-from-input'
import { scaleBag } from '../orders/money-bags'
import { addOrder, paymentsOf } from '../orders/new-order'
import { nextPartId, orderAddress } from '../orders/order-parts'
import type {
  DiscountRecord,
  LineItemRecord,
  OrderRecord,
  ShippingLineRecord,
} from '../orders/order-records'
import { discountedTotal, orderTotals } from '../orders/order-totals'
import type { ContractRecord, SubscriptionTerms } from './contract-records'
import { cyclePrice, reduceSubscription } from './subscription-prices'
import type { SubscriptionReduction } from './subscription-prices'

/** Name of the channel of orders of contracts. */
const SOURCE_NAME = 'subscription_contract_checkout_one'
const GATEWAY = 'bogus'

interface OrderOptions {
  /** Number of cycles that were billed before. */
  billed: number
  isPaid: boolean
  claimsStock: boolean
}

/** Adds the order of a billing of a contract. */
export function addSubscriptionOrder(
  context: MutationContext,
  contract: ContractRecord,
  terms: SubscriptionTerms,
  { billed, isPaid, claimsStock }: OrderOptions,
): OrderRecord {
  const { records } = context.store
  const customer = records.table(CUSTOMERS).get(contract.customerId)
  const reductions = reduceSubscription(terms, billed)
  const method = terms.deliveryMethod
  const address = method && method.kind !== 'pickup' ? orderAddress(records, method.address) : null
  const taxes = taxRatesOf(context, {
    taxExempt: customer?.taxExempt ?? false,
    customerId: contract.customerId,
    shippingAddress: address,
    billingAddress: null,
  })
  const lineItems = linesOf(context, contract, terms, billed, reductions).map(item => ({
    ...item,
    taxLines: item.taxable
      ? taxes.map(({ title, rate }) => ({
          ...{ title, rate, channelLiable: false },
          price: scaleBag(discountedTotal(item), rate),
        }))
      : [],
  }))
  const shippingLines = shippingOf(context, terms, reductions)
  const { total } = orderTotals({
    ...{ lineItems, shippingLines, refunds: [], taxLines: [], taxesIncluded: false },
  })
  const order = addOrder(context, {
    customerId: contract.customerId,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    note: terms.note,
    attributes: terms.attributes,
    currency: contract.currencyCode,
    presentmentCurrency: contract.currencyCode,
    billingAddress: address,
    shippingAddress: address,
    taxExempt: customer?.taxExempt ?? false,
    test: true,
    lineItems,
    shippingLines,
    discounts: reductions.map(discountOf),
    transactions: paymentsOf(context, total, {
      gateway: isPaid ? GATEWAY : 'manual',
      status: isPaid ? 'SUCCESS' : 'PENDING',
      test: isPaid,
    }),
    sourceName: SOURCE_NAME,
  })
  return finishOrder(context, order, claimsStock)
}

function linesOf(
  { store: { records } }: MutationContext,
  { id: contractId, currencyCode }: ContractRecord,
  { lines }: SubscriptionTerms,
  billed: number,
  reductions: readonly SubscriptionReduction[],
): LineItemRecord[] {
  const currencies = { currency: currencyCode, presentmentCurrency: currencyCode }
  return lines.map((line, index) => {
    const { price: _price, title, ...details } = variantDetails(records, currencies, line.variantId)
    const price = cyclePrice(line, billed)
    return {
      ...details,
      id: nextPartId(records, 'LineItem'),
      title: title ?? line.title,
      variantId: details.productId === null ? null : line.variantId,
      quantity: line.quantity,
      currentQuantity: line.quantity,
      fulfillableQuantity: line.quantity,
      unitPrice: [price, price],
      taxLines: [],
      allocations: reductions.flatMap(({ lineAmounts }, discountIndex) => {
        const amount = lineAmounts[index] ?? 0
        return amount > 0 ? [{ discountIndex, amount: [amount, amount] as const }] : []
      }),
      attributes: line.attributes,
      contractId,
      sellingPlan:
        line.sellingPlanName === null
          ? null
          : { id: line.sellingPlanId, name: line.sellingPlanName },
    }
  })
}

function shippingOf(
  { store: { records } }: MutationContext,
  { deliveryMethod, deliveryPrice, lines }: SubscriptionTerms,
  reductions: readonly SubscriptionReduction[],
): ShippingLineRecord[] {
  if (!deliveryMethod || !lines.some(({ requiresShipping }) => requiresShipping)) return []
  const { title, code } = deliveryMethod.option
  return [
    {
      id: nextPartId(records, 'ShippingLine'),
      title: title ?? code ?? 'Subscription shipping',
      code,
      source: 'shopify',
      price: [deliveryPrice, deliveryPrice],
      taxLines: [],
      allocations: reductions.flatMap(({ shippingAmount }, discountIndex) =>
        shippingAmount > 0
          ? [{ discountIndex, amount: [shippingAmount, shippingAmount] as const }]
          : [],
      ),
      isRemoved: false,
    },
  ]
}

function discountOf({ discount }: SubscriptionReduction): DiscountRecord {
  const { value, targetType, title, kind } = discount
  return {
    kind: kind === 'code' ? 'CODE' : 'MANUAL',
    title: title ?? 'Subscription discount',
    description: null,
    value: 'percentage' in value ? value : { amount: [value.amount, value.amount] },
    allocationMethod: 'appliesOnEachItem' in value && value.appliesOnEachItem ? 'EACH' : 'ACROSS',
    targetSelection: discount.lineIds === null ? 'ALL' : 'EXPLICIT',
    targetType,
  }
}
