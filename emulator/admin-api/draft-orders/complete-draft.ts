import type { GraphqlContext } from '../../graphql/graphql-context'
import { timestamp } from '../../graphql/timestamp'
import { APP_GID } from '../apps/installation-node'
import { idNumber } from '../engine/records/global-id'
import { defineMutation } from '../engine/resolve/mutation'
import type { Domain } from '../engine/resolve/domain'
import { finishOrder, NEW_ORDER_TOPICS } from '../orders/finish-order'
import { addOrder, paymentsOf } from '../orders/new-order'
import { nextPartId } from '../orders/order-parts'
import type { LineItemRecord, OrderRecord } from '../orders/order-records'
import { PAYMENT_TERMS, termsOf } from '../payment-terms/terms-records'
import { draftExists } from './draft-checks'
import { draftDiscounts } from './draft-discounts'
import { changeDraft, requireDraft } from './draft-mutations'
import { DRAFT_ORDERS } from './draft-records'
import type { DraftOrderRecord } from './draft-records'
import { draftTotals, lineTaxes } from './draft-taxes'

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
  const { discounts, allocations } = draftDiscounts(draft)
  const taxes = lineTaxes(draft)
  const lineItems = draft.lineItems.map((line, index): LineItemRecord => {
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
      allocations: allocations[index] ?? [],
      attributes: line.attributes,
      weight: line.weight,
    }
  })
  return { discounts, lineItems }
}
