const SHOW = `#graphql
  ${CUSTOMER_DETAILS}
  query ShowCustomer($id: ID!) { customer(id: $id) { ...CustomerDetails } }
` as const

/** One customer of the shop, to be edited. */
export default defineEventHandler(async event => {
  const { admin, scopes } = await usePlatformAdmin(event)
  await scopes.require(['write_customers'])
  const { data } = await admin.graphql(SHOW, { variables: { id: recordGid(event, 'Customer') } })
  if (!data.customer) throw notFound('Customer')
  return describeCustomer(data.customer)
})
