const LIST = `#graphql
  ${ORDER_FIELDS}
  query ListOrders($first: Int, $last: Int, $after: String, $before: String, $query: String) {
    orders(
      first: $first, last: $last, after: $after, before: $before, query: $query
      sortKey: PROCESSED_AT, reverse: true
    ) {
      nodes { ...OrderFields }
      pageInfo { hasPreviousPage hasNextPage startCursor endCursor }
    }
  }
` as const

const FILTERS = {
  paid: 'financial_status:paid',
  pending: 'financial_status:pending',
  refunded: 'financial_status:refunded',
  unfulfilled: 'fulfillment_status:unfulfilled',
}

/** One page of the shop's orders. Requests the scope to read them where it is missing. */
export default defineEventHandler(async (event): Promise<RecordPage<OrderSummary>> => {
  const { admin, scopes } = await usePlatformAdmin(event)
  await scopes.require(['read_orders'])
  const { data } = await admin.graphql(LIST, { variables: readPage(event, FILTERS), tries: 2 })
  return recordPage(data.orders, summarizeOrder)
})
