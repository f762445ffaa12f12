import type { GraphqlContext } from '../../graphql/graphql-context'
import { timestamp } from '../../graphql/timestamp'
import { APP_GID } from '../apps/installation-node'
import { idNumber } from '../engine/records/global-id'
import { defineMutation } from '../engine/resolve/mutation'
import type { Domain } from '../engine/resolve/domain'
import { finishOrder, NEW_ORDER_TOPICS } from '../orders/finish-order'
import { splitBag } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import { addOrder, paymentsOf } from '../orders/new-order'
import { nextPartId } from '../orders/order-parts'
import type {
  AllocationRecord,
  DiscountRecord,
  LineItemRecord,
  OrderRecord,
} from '../orders/order-records'
import { PAYMENT_TERMS, termsOf } from '../payment-terms/terms-records'
import { draftExists } from './draft-checks'
import { changeDraft, requireDraft } from './draft-mutations'
import { DRAFT_ORDERS } from './draft-records'
import type { DraftDiscountRecord, DraftOrderRecord } from './draft-records'
import { draftTotals, lineTaxes } from './draft-taxes'
import { lineDiscount, lineTotal } from './draft-totals'

interface CompleteArgs {
  id: string
  paymentGatewayId?: string | null
  paymentPending?: boolean | null
}

/** The root that turns draft orders into orders. */
export const completeDraft: Domain = {
  mutations: {
    draftOrderComplete: defineMutation<CompleteArgs>({
      checks: [
        draftExists(['id'], ({ id }) => id),
        {
          field: null,
          message: 'This order has been paid',
          fails: ({ id }, context) => requireDraft(context, id).status === 'COMPLETED',
          isFinal: true,
        },
        {
          field: null,
          message: 'Invalid payment gateway',
          // The store has no gateway that takes payments.
          fails: ({ paymentGatewayId }) => typeof paymentGatewayId === 'string',
        },
      ],
      topics: [...NEW_ORDER_TOPICS, 'draft_orders/update'],
      run: (args, context) => {
        const draft = requireDraft(context, args.id)
        const terms = termsOf(context.store.records, draft.id)
        const isPending = terms !== undefined || (args.paymentPending ?? false)
        const order = finishOrder(context, addDraftOrder(context, draft, isPending), true)
        if (terms)
          context.store.records.table(PAYMENT_TERMS).update(terms.id, { ownerId: order.id })
        const draftOrder = changeDraft(context, draft, {
          status: 'COMPLETED',
          orderId: order.id,
          completedAt: timestamp(context.clock.now()),
        })
        return { draftOrder }
      },
      refused: ({ id }, { store }) => ({
        draftOrder: store.records.table(DRAFT_ORDERS).get(id) ?? null,
      }),
    }),
  },
}

function addDraftOrder(
  context: GraphqlContext,
  draft: DraftOrderRecord,
  isPending: boolean,
): OrderRecord {
  const { total } = draftTotals(draft)
  return addOrder(context, {
    ...discountedItems(context, draft),
    email: draft.email,
    phone: draft.phone,
    note: draft.note,
    poNumber: draft.poNumber,
    tags: draft.tags,
    attributes: draft.attributes,
    localizedFields: draft.localizedFields,
    customerId: draft.customerId,
    ...(draft.purchasingCompany && { purchasingCompany: draft.purchasingCompany }),
    billingAddress: draft.billingAddress,
    shippingAddress: draft.shippingAddress,
    currency: draft.currency,
    presentmentCurrency: draft.presentmentCurrency,
    taxExempt: draft.taxExempt,
    shippingLines: draft.shippingLine ? [draft.shippingLine] : [],
    transactions: paymentsOf(context, total, {
      gateway: 'manual',
      status: isPending ? 'PENDING' : 'SUCCESS',
    }),
    // The platform ignores the argument `sourceName` of an app: it names the app by its number.
    sourceName: String(idNumber(APP_GID)),
  })
}

/** Converts the items of a draft order, and its discounts to discounts of the order. */
function discountedItems(
  { store }: GraphqlContext,
  draft: DraftOrderRecord,
): Pick<OrderRecord, 'discounts' | 'lineItems'> {
  const discounts: DiscountRecord[] = []
  const { orderDiscount } = draftTotals(draft)
  const shares = splitBag(
    orderDiscount,
    draft.lineItems.map(line => lineTotal(line)[0] - lineDiscount(draft, line)[0]),
  )
  const orderIndex = draft.discount
    ? discounts.push(discountOf(draft.discount, orderDiscount, 'ACROSS')) - 1
    : null
  const taxes = lineTaxes(draft)
  const lineItems = draft.lineItems.map((line, index): LineItemRecord => {
    const allocations: AllocationRecord[] = []
    const share = shares[index]
    if (orderIndex !== null && share) allocations.push({ discountIndex: orderIndex, amount: share })
    if (line.discount) {
      const amount = lineDiscount(draft, line)
      const discountIndex = discounts.push(discountOf(line.discount, amount, 'EACH')) - 1
      allocations.push({ discountIndex, amount })
    }
    return {
      id: nextPartId(store.records, 'LineItem'),
      title: line.title,
      variantTitle: line.variantTitle,
      variantId: line.variantId,
      productId: line.productId,
      sku: line.sku,
      vendor: line.vendor,
      quantity: line.quantity,
      currentQuantity: line.quantity,
      fulfillableQuantity: line.quantity,
      requiresShipping: line.requiresShipping,
      taxable: line.taxable,
      isGiftCard: line.isGiftCard,
      unitPrice: line.unitPrice,
      taxLines: taxes[index] ?? [],
      allocations,
      attributes: line.attributes,
      weight: line.weight,
    }
  })
  return { discounts, lineItems }
}

function discountOf(
  { title, description, value, valueType }: DraftDiscountRecord,
  amount: Bag,
  allocationMethod: 'ACROSS' | 'EACH',
): DiscountRecord {
  return {
    kind: 'MANUAL',
    title: title ?? 'Custom discount',
    description,
    value: valueType === 'PERCENTAGE' ? { percentage: value } : { amount },
    allocationMethod,
    targetSelection: allocationMethod === 'ACROSS' ? 'ALL' : 'EXPLICIT',
    targetType: 'LINE_ITEM',
  }
}
