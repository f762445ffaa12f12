const LIST = `#graphql
  ${CUSTOMER_FIELDS}
  query ListCustomers($first: Int, $last: Int, $after: String, $before: String, $query: String) {
    customers(
      first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: NAME
    ) {
      nodes { ...CustomerFields }
      pageInfo { hasPreviousPage hasNextPage startCursor endCursor }
    }
  }
` as const

const FILTERS = {
  subscribed: 'accepts_marketing:true',
  returning: 'orders_count:>1',
  new: 'orders_count:0',
}

/** One page of the shop's customers. Requests the scope to read them where it is missing. */
export default defineEventHandler(async (event): Promise<RecordPage<CustomerSummary>> => {
  const { admin, scopes } = await usePlatformAdmin(event)
  await scopes.require(['read_customers'])
  const { data } = await admin.graphql(LIST, { variables: readPage(event, FILTERS), tries: 2 })
  return recordPage(data.customers, summarizeCustomer)
})
