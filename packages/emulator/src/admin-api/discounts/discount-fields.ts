import { appNode } from '../apps/installation-node'
import { moneyV2 } from '../../money/money-v2'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { Fields, Types } from '../../engine/resolve/domain'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { appDiscountType, findDiscountFunction } from './discount-function'
import { classesOf, codesOf, methodOf, statusOf } from './discount-records'
import type { DiscountRecord, RedeemCodeRecord } from './discount-records'
import {
  buysNode,
  contextNode,
  customerSelectionNode,
  destinationNode,
  getsNode,
  minimumNode,
} from './discount-nodes'
import { shortSummaryOf, summaryOf } from './discount-summary'

const codeList: ListSpec<RedeemCodeRecord> = {
  search: {
    text: ({ code }) => [code],
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      code: { kind: 'exact', read: ({ code }) => code },
      times_used: { kind: 'number', read: ({ usageCount }) => usageCount },
    },
  },
  sortValues: { CODE: ({ code }) => code },
}

const common: Fields<
  | 'DiscountAutomaticApp'
  | 'DiscountAutomaticBasic'
  | 'DiscountAutomaticBxgy'
  | 'DiscountAutomaticFreeShipping'
  | 'DiscountCodeApp'
  | 'DiscountCodeBasic'
  | 'DiscountCodeBxgy'
  | 'DiscountCodeFreeShipping'
> = {
  asyncUsageCount: ({ usageCount }: DiscountRecord) => usageCount,
  usageCount: ({ usageCount }: DiscountRecord) => usageCount,
  context: ({ buyers }: DiscountRecord, _args, context) => contextNode(context, buyers),
  customerBuys: ({ buys }: DiscountRecord, _args, context) => buys && buysNode(context, buys),
  customerGets: ({ gets }: DiscountRecord, _args, context) => gets && getsNode(context, gets),
  destinationSelection: ({ destination }: DiscountRecord) => destinationNode(destination),
  discountClass: (discount: DiscountRecord) => classesOf(discount)[0] ?? 'ORDER',
  discountClasses: (discount: DiscountRecord) => classesOf(discount),
  discountId: ({ id }: DiscountRecord) => id,
  errorHistory: () => null,
  maximumShippingPrice: ({ maximumShippingPrice }: DiscountRecord, _args, { store }) =>
    maximumShippingPrice && moneyV2(maximumShippingPrice, store.currencyCode),
  minimumRequirement: (discount: DiscountRecord, _args, context) => minimumNode(context, discount),
  shortSummary: (discount: DiscountRecord, _args, context) => shortSummaryOf(context, discount),
  status: (discount: DiscountRecord, _args, { clock }) => statusOf(discount, clock.now()),
  summary: (discount: DiscountRecord, _args, context) => summaryOf(context, discount),
  appDiscountType: (discount: DiscountRecord, _args, context) => {
    const { functionKey } = discount
    const fn = findDiscountFunction(context, functionKey)
    return appDiscountType(context, fn, functionKey, classesOf(discount))
  },
  hasTimelineComment: () => false,
  totalSales: () => null,
}

const codeFields: Fields<
  'DiscountCodeApp' | 'DiscountCodeBasic' | 'DiscountCodeBxgy' | 'DiscountCodeFreeShipping'
> = {
  ...common,
  codes: (discount: DiscountRecord, args, context, info) =>
    listRecords(codesOf(context, discount.id), codeList, args, context, info),
  codesCount: (discount: DiscountRecord, _args, context, info) =>
    countRecords(codesOf(context, discount.id), codeList.search, {}, context, info),
  customerSelection: ({ buyers }: DiscountRecord, _args, context) =>
    customerSelectionNode(context, buyers),
  shareableUrls: (discount: DiscountRecord, _args, context) =>
    codesOf(context, discount.id)
      .slice(0, 1)
      .map(({ code }) => ({
        targetItemImage: null,
        targetType: 'HOME',
        title: 'Home page',
        url: `https://${context.store.domain}/discount/${encodeURIComponent(code)}`,
      })),
}

/** Converts a discount to one of the types of the union `Discount`. */
export function discountView(discount: DiscountRecord) {
  return { ...discount, __typename: `Discount${methodOf(discount)}${discount.kind}` }
}

/** Fields of discounts and their codes. */
export const discountTypes: Types = {
  DiscountAutomaticApp: common,
  DiscountAutomaticBasic: common,
  DiscountAutomaticBxgy: {
    ...common,
    id: ({ id }: DiscountRecord) => globalId('DiscountAutomaticBxgy', idNumber(id)),
  },
  DiscountAutomaticFreeShipping: common,
  DiscountCodeApp: codeFields,
  DiscountCodeBasic: codeFields,
  DiscountCodeBxgy: codeFields,
  DiscountCodeFreeShipping: codeFields,
  DiscountAutomaticNode: { automaticDiscount: discountView },
  DiscountCodeNode: { codeDiscount: discountView },
  DiscountNode: { discount: discountView },
  DiscountRedeemCode: {
    asyncUsageCount: ({ usageCount }: RedeemCodeRecord) => usageCount,
    createdBy: (_code: RedeemCodeRecord, _args, context) => appNode(context),
  },
}
