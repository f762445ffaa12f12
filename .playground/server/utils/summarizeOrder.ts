/** An order as the Admin API gives it for `ORDER_FIELDS`. */
export interface AdminOrder {
  id: string
  name: string
  createdAt: string
  email: string | null
  displayFinancialStatus: string | null
  displayFulfillmentStatus: string
  shippingAddress: { name: string | null } | null
  currentTotalPriceSet: { shopMoney: { amount: string; currencyCode: string } }
}

/** An order as the Admin API gives it for `ORDER_DETAILS`. */
export interface AdminOrderDetails extends AdminOrder {
  note: string | null
  tags: string[]
  address: { formatted: string[] } | null
  lineItems: {
    nodes: {
      id: string
      title: string
      quantity: number
      discountedTotalSet: { shopMoney: { amount: string } }
    }[]
  }
}

/** The fields of an order in the list. */
export const ORDER_FIELDS = `#graphql
  fragment OrderFields on Order {
    id name createdAt email displayFinancialStatus displayFulfillmentStatus
    shippingAddress { name }
    currentTotalPriceSet { shopMoney { amount currencyCode } }
  }
`

/** The fields of an order on its own page. */
export const ORDER_DETAILS = `#graphql
  ${ORDER_FIELDS}
  fragment OrderDetails on Order {
    ...OrderFields
    note tags
    address: shippingAddress { formatted(withName: true) }
    lineItems(first: 50) {
      nodes { id title quantity discountedTotalSet { shopMoney { amount } } }
    }
  }
`

/** Turns an order of the Admin API into a row of the list. */
export function summarizeOrder(order: AdminOrder): OrderSummary {
  return {
    id: idNumber(order.id),
    name: order.name,
    createdAt: order.createdAt,
    recipient: order.shippingAddress?.name ?? order.email ?? 'No customer',
    payment: order.displayFinancialStatus ?? 'PENDING',
    fulfillment: order.displayFulfillmentStatus,
    total: order.currentTotalPriceSet.shopMoney.amount,
    currency: order.currentTotalPriceSet.shopMoney.currencyCode,
  }
}

/** Turns an order of the Admin API into the app's own shape. */
export function describeOrder(order: AdminOrderDetails): OrderDetail {
  return {
    ...summarizeOrder(order),
    items: order.lineItems.nodes.map(({ id, title, quantity, discountedTotalSet }) => ({
      id: idNumber(id),
      title,
      quantity,
      total: discountedTotalSet.shopMoney.amount,
    })),
    address: order.address?.formatted ?? [],
    note: order.note ?? '',
    tags: order.tags,
  }
}
