import { cardOf } from '../admin-api/payment-methods/test-cards'
import { paymentMethodWebhook } from '../admin-api/payment-methods/payment-method-webhook'
import { addPaymentMethod, cardFields } from '../admin-api/payment-methods/write-payment-method'
import type { MutationContext } from '../engine/resolve/change-store'
import { globalId } from '../engine/records/global-id'
import { toMinor } from '../money/minor-units'
import { ORDERS } from '../admin-api/orders/order-records'
import type { LineItemRecord, OrderRecord } from '../admin-api/orders/order-records'
import { PLANS } from '../admin-api/selling-plans/plan-records'
import type { PlanRecord, Policy, PricingPolicy } from '../admin-api/selling-plans/plan-records'
import { addIntervals } from '../admin-api/subscriptions/billing-cycles'
import type {
  BillingPolicyRecord,
  DeliveryMethodRecord,
  SubscriptionLineRecord,
} from '../admin-api/subscriptions/contract-records'
import { addContract } from '../admin-api/subscriptions/write-contract'
import { timestamp } from '../engine/records/timestamp'
import type { PricedCart } from '../storefront/cart/price-cart'
import { bagIn, priceWithoutPlan } from '../storefront/cart/cart-items'
import { isSubscription, planPrices } from '../storefront/plan-prices'

/** Topics of the subscriptions of an order. */
export const SUBSCRIPTION_TOPICS = [
  'customer_payment_methods/create',
  'subscription_contracts/create',
] as const

interface PlannedItem {
  readonly plan: PlanRecord
  readonly item: LineItemRecord
}

/** Years for which the card of a checkout is valid. */
const VALID_YEARS = 5

/**
 * Adds the contracts of an order: one for all items whose plans bill and deliver alike. The test
 * card of the checkout pays for their later orders.
 *
 * @returns the order, whose items name their contracts
 */
export function addContracts(
  context: MutationContext,
  order: OrderRecord,
  priced: PricedCart,
): OrderRecord {
  const plans = PLANS.in(context)
  const groups = new Map<string, PlannedItem[]>()
  for (const item of order.lineItems) {
    const plan = plans.get(item.sellingPlan?.id)
    if (!plan || !isSubscription(plan)) continue
    const { createdAt: _billing, ...billing } = plan.billingPolicy
    const { createdAt: _delivery, ...delivery } = plan.deliveryPolicy
    const key = JSON.stringify([billing, delivery])
    groups.set(key, [...(groups.get(key) ?? []), { plan, item }])
  }
  if (groups.size === 0) return order
  const paymentMethodId = addCard(context, order)
  const contractIds = new Map<string, string>()
  for (const items of groups.values()) {
    const [first] = items
    if (!first) continue
    const policies = policiesOf(first.plan)
    const contract = addContract(context, {
      customerId: order.customerId ?? '',
      currencyCode: order.currency,
      originOrderId: order.id,
      terms: {
        status: 'ACTIVE',
        ...policies,
        nextBillingDate: timestamp(addIntervals(context.clock.now(), policies.billingPolicy, 1)),
        deliveryMethod: deliveryMethodOf(order),
        deliveryPrice: order.shippingLines[0]?.price[0] ?? 0,
        paymentMethodId,
        note: order.note,
        attributes: order.attributes,
        lines: items.map(({ plan, item }) => lineOf(context, priced, plan, item)),
        discounts: [],
      },
    })
    for (const { item } of items) contractIds.set(item.id, contract.id)
  }
  const lineItems = order.lineItems.map(item => {
    const contractId = contractIds.get(item.id)
    return contractId === undefined ? item : { ...item, contractId }
  })
  return ORDERS.in(context).update(order.id, { lineItems }) ?? order
}

function addCard(context: MutationContext, order: OrderRecord): string {
  const { billingAddress } = order
  const year = new Date(context.clock.now()).getUTCFullYear() + VALID_YEARS
  const name = [billingAddress?.firstName, billingAddress?.lastName].filter(Boolean).join(' ')
  const card = cardOf({ number: '1', month: 12, year, name })
  const method = addPaymentMethod(context, {
    customerId: order.customerId ?? '',
    ...cardFields(card, billingAddress),
  })
  context.emit('customer_payment_methods/create', paymentMethodWebhook(method))
  return method.id
}

function policiesOf({ billingPolicy, deliveryPolicy }: PlanRecord) {
  return {
    billingPolicy: {
      ...policyOf(billingPolicy),
      minCycles: (billingPolicy.minCycles as number | null | undefined) ?? null,
      maxCycles: (billingPolicy.maxCycles as number | null | undefined) ?? null,
    },
    // A plan that delivers once delivers when it bills.
    deliveryPolicy: policyOf(deliveryPolicy.interval ? deliveryPolicy : billingPolicy),
  }
}

function policyOf({ interval, intervalCount, anchors }: Policy) {
  return { interval, intervalCount, anchors } as Pick<
    BillingPolicyRecord,
    'anchors' | 'interval' | 'intervalCount'
  >
}

function deliveryMethodOf(order: OrderRecord): DeliveryMethodRecord | null {
  const { shippingAddress, shippingLines } = order
  if (!shippingAddress) return null
  const { title, code } = shippingLines[0] ?? { title: null, code: null }
  return {
    kind: 'shipping',
    address: shippingAddress,
    option: { title, code, presentmentTitle: title, description: null },
  }
}

/** Later orders have the prices of the plan, in the currency of the shop. */
function lineOf(
  context: MutationContext,
  { pricing }: PricedCart,
  plan: PlanRecord,
  item: LineItemRecord,
): SubscriptionLineRecord {
  const { store, state } = context
  const { title, variantTitle, productId, sku, requiresShipping, taxable, quantity } = item
  const variantId = item.variantId ?? ''
  const shopMinor = (price: number) => bagIn(pricing, toMinor(price, pricing.currencyCode))[0]
  const price = priceWithoutPlan(context, pricing, { variantId, quantity })
  const prices = planPrices(pricing, plan, price)
  return {
    id: globalId('SubscriptionLine', state.ids.nextUuid(`subscription-line:${store.domain}`)),
    ...{ variantId, title, variantTitle, productId, sku, requiresShipping, taxable, quantity },
    currentPrice: item.unitPrice[0],
    pricing: {
      basePrice: shopMinor(prices[0]?.compareAtPrice ?? price),
      cycleDiscounts: plan.pricingPolicies.map((policy, index) => ({
        afterCycle: policy.afterCycle ?? 0,
        adjustmentType: policy.adjustmentType,
        adjustmentValue: valueOf(policy, pricing.shopCurrencyCode),
        computedPrice: shopMinor(prices[index]?.price ?? price),
      })),
    },
    sellingPlanId: plan.id,
    sellingPlanName: plan.name,
    attributes: item.attributes,
    originContractId: null,
  }
}

function valueOf({ adjustmentValue: { percentage, amount } }: PricingPolicy, currencyCode: string) {
  return percentage === undefined ? { amount: toMinor(amount ?? 0, currencyCode) } : { percentage }
}
