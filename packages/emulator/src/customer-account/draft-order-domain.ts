import type { Arguments } from '../../generated/customer'
import { draftDiscounts } from '../admin-api/draft-orders/draft-discounts'
import { draftDue } from '../admin-api/draft-orders/draft-due'
import { draftOrderFields } from '../admin-api/draft-orders/draft-fields'
import { draftLineFields } from '../admin-api/draft-orders/draft-line-fields'
import { draftLineNode } from '../admin-api/draft-orders/draft-nodes'
import type { DraftLineSource } from '../admin-api/draft-orders/draft-nodes'
import { DRAFT_ORDERS } from '../admin-api/draft-orders/draft-records'
import type { DraftContent, DraftOrderRecord } from '../admin-api/draft-orders/draft-records'
import { draftTotals } from '../admin-api/draft-orders/draft-taxes'
import { lineDiscount, lineTotal } from '../admin-api/draft-orders/draft-totals'
import { minorMoneyV2 } from '../money/money-v2'
import { BY_ID, paginate } from '../engine/records/connection'
import { pickFields } from '../engine/resolve/domain'
import type { Domain, FieldResolver } from '../engine/resolve/domain'
import { partOfBag, subtractBags } from '../admin-api/orders/money-bags'
import type { Bag } from '../admin-api/orders/money-bags'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { findVisibleDraft, findVisibleOrder } from './companies/visible-orders'
import { allocationNodes, pageOfDiscounts } from './discount-nodes'

/** The draft orders that the merchant shows to the customer who is logged in. */
export const draftOrderDomain: Domain<Arguments> = {
  queries: {
    draftOrder: ({ id }, context) => findVisibleDraft(context, id) ?? null,
  },
  types: {
    DraftOrder: {
      ...pickFields(draftOrderFields, [
        'customer',
        'deposit',
        'invoiceUrl',
        'purchasingEntity',
        'taxesIncluded',
        'totalWeight',
      ]),
      amountDueLater: (draft: DraftOrderRecord, _args, context) =>
        own(draft, draftDue(context, draft).later),
      amountDueNow: (draft: DraftOrderRecord, _args, context) =>
        own(draft, draftDue(context, draft).now),
      currencyCode: ({ presentmentCurrency }: DraftOrderRecord) => presentmentCurrency,
      discountApplications: (draft: DraftOrderRecord, args) =>
        pageOfDiscounts({ ...draft, ...draftDiscounts(draft) }, args),
      discountInformation: (draft: DraftOrderRecord) => {
        const { discounts, orderDiscount } = draftTotals(draft)
        const { discount } = draft
        return {
          appliedDiscount: discount && {
            title: discount.title,
            discountValue: own(draft, orderDiscount),
          },
          totalDiscounts: own(draft, discounts),
        }
      },
      inReview: ({ sourceName, status }: DraftOrderRecord) =>
        sourceName === 'web' && status === 'OPEN',
      lineItems: (draft: DraftOrderRecord, args) =>
        paginate(
          draft.lineItems.map(line => draftLineNode(draft, line)),
          args,
          BY_ID,
        ),
      lineItemsSummary: ({ lineItems }: DraftOrderRecord) => ({
        lineItemCount: lineItems.length,
        totalQuantityOfLineItems: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
      }),
      order: ({ orderId }: DraftOrderRecord, _args, context) =>
        (orderId !== null && findVisibleOrder(context, orderId)) || null,
      requiresShipping: ({ lineItems }: DraftOrderRecord) =>
        lineItems.some(({ requiresShipping }) => requiresShipping),
      subtotalPrice: total(draft => draftTotals(draft).subtotal),
      totalLineItemsPrice: total(draft => draftTotals(draft).lineItems),
      totalPrice: total(draft => draftTotals(draft).total),
      totalShippingPrice: total(draft => draftTotals(draft).shipping),
      totalTax: total(draft => draftTotals(draft).tax),
    },
    DraftOrderLineItem: {
      ...pickFields(draftLineFields, [
        'components',
        'image',
        'name',
        'quantity',
        'requiresShipping',
        'sku',
        'taxable',
        'title',
        'variantTitle',
        'vendor',
        'weight',
      ]),
      approximateDiscountedUnitPrice: price(discountedUnitPrice),
      discountAllocations: ({ draft, line }: DraftLineSource) => {
        const { discounts, allocations } = draftDiscounts(draft)
        const own = allocations[draft.lineItems.indexOf(line)] ?? []
        return allocationNodes({ ...draft, discounts }, own)
      },
      discountInformation: ({ draft, line }: DraftLineSource) => ({
        title: line.discount?.title ?? null,
        totalDiscount: own(draft, lineDiscount(draft, line)),
      }),
      discountedTotal: price(discountedTotal),
      discountedUnitPrice: price(discountedUnitPrice),
      originalTotal: price(({ line }) => lineTotal(line)),
      originalUnitPrice: price(({ line }) => line.unitPrice),
    },
    Order: {
      draftOrder: ({ id }: OrderRecord, _args, context) => {
        const [draft] = DRAFT_ORDERS.in(context).lookUp('order', id)
        return findVisibleDraft(context, draft?.id) ?? null
      },
    },
  },
}

/** An amount in the currency of the buyer. */
function own({ presentmentCurrency }: DraftContent, [, minor]: Bag) {
  return minorMoneyV2(minor, presentmentCurrency)
}

function total(read: (draft: DraftOrderRecord) => Bag): FieldResolver {
  return (draft: DraftOrderRecord) => own(draft, read(draft))
}

function price(read: (source: DraftLineSource) => Bag): FieldResolver {
  return (source: DraftLineSource) => own(source.draft, read(source))
}

function discountedTotal({ draft, line }: DraftLineSource): Bag {
  return subtractBags(lineTotal(line), lineDiscount(draft, line))
}

function discountedUnitPrice(source: DraftLineSource): Bag {
  return partOfBag(discountedTotal(source), 1, source.line.quantity)
}
