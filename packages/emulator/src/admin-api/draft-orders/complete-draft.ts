import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { APP_GID, idNumber } from '../../engine/records/global-id'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { finishOrder, NEW_ORDER_TOPICS } from '../orders/finish-order'
import { addOrder, paymentsOf } from '../orders/new-order'
import { nextPartId } from '../orders/order-parts'
import type { LineItemRecord, OrderRecord } from '../orders/order-records'
import { startTerms, termsOf } from '../payment-terms/terms-records'
import { draftExists } from './draft-checks'
import { draftDiscounts } from './draft-discounts'
import { changeDraft, requireDraft } from './draft-mutations'
import { DRAFT_ORDERS } from './draft-records'
import type { DraftOrderRecord } from './draft-records'
import { draftDue } from './draft-due'
import { draftTotals, lineTaxes } from './draft-taxes'

/** The root that turns draft orders into orders. */
export const completeDraft: Domain = {
  mutations: {
    draftOrderComplete: defineMutation({
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
        const payment = paymentOf(context, draft, args.paymentPending ?? false)
        const deposit = draftDue(context, draft).now
        const added = addDraftOrder(context, draft, payment)
        // The webhooks of the order have its terms.
        if (terms)
          startTerms(context.store.records, terms, {
            ownerId: added.id,
            at: added.createdAt,
            deposit,
          })
        const order = finishOrder(context, added, true)
        const draftOrder = changeDraft(context, draft, {
          status: 'COMPLETED',
          orderId: order.id,
          completedAt: currentTime(context),
        })
        return { draftOrder }
      },
      refused: ({ id }, context) => ({
        draftOrder: DRAFT_ORDERS.in(context).get(id) ?? null,
      }),
    }),
  },
}

/**
 * Creates the payment of a completed draft order: of what is due now, which is the deposit of
 * payment terms. Terms without a deposit leave the whole payment pending.
 */
function paymentOf(
  context: GraphqlContext,
  draft: DraftOrderRecord,
  isPending: boolean,
): Pick<OrderRecord, 'transactions'> & Partial<Pick<OrderRecord, 'financialStatus'>> {
  const { now, later } = draftDue(context, draft)
  const hasDeposit = (draft.depositPercentage ?? 0) > 0
  const isPaid = !isPending && (hasDeposit || later[0] === 0)
  return {
    transactions: paymentsOf(context, hasDeposit ? now : draftTotals(draft).total, {
      gateway: 'manual',
      status: isPaid ? 'SUCCESS' : 'PENDING',
    }),
    // A deposit of nothing leaves the rest to pay.
    ...(later[0] > 0 && { financialStatus: 'PENDING' }),
  }
}

function addDraftOrder(
  context: GraphqlContext,
  draft: DraftOrderRecord,
  payment: ReturnType<typeof paymentOf>,
): OrderRecord {
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
    ...payment,
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
  const lineItems = draft.lineItems.map((line, index): LineItemRecord => ({
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
  }))
  return { discounts, lineItems }
}
