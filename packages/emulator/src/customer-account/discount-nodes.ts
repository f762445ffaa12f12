import { minorMoneyV2 } from '../money/money-v2'
import { paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { discountNode } from '../admin-api/orders/discount-nodes'
import type { Currencies } from '../admin-api/orders/money-bags'
import type { AllocationRecord, OrderRecord } from '../admin-api/orders/order-records'

type Discounted = Currencies & Pick<OrderRecord, 'discounts'>

/** The connection of the discounts of an order, or of a draft order. */
export function pageOfDiscounts(order: Discounted, args: ConnectionArgs) {
  return paginate(
    order.discounts.map((discount, index) => discountNode(order, discount, index)),
    args,
    { idOf: ({ index }) => String(index) },
  )
}

/** The schema's type `DiscountAllocation`, in the currency of the buyer. */
export function allocationNodes(order: Discounted, allocations: readonly AllocationRecord[]) {
  return allocations.flatMap(({ discountIndex, amount }) => {
    const discount = order.discounts[discountIndex]
    return discount
      ? [
          {
            allocatedAmount: minorMoneyV2(amount[1], order.presentmentCurrency),
            discountApplication: discountNode(order, discount, discountIndex),
          },
        ]
      : []
  })
}
