const SHOW = `#graphql
  ${ORDER_DETAILS}
  query ShowOrder($id: ID!) { order(id: $id) { ...OrderDetails } }
` as const

/**
 * One order of the shop. The page is there to edit it: the scope to write is requested now, not
 * when the merchant saves.
 */
export default defineEventHandler(async event => {
  const { admin, scopes } = await usePlatformAdmin(event)
  await scopes.require(['write_orders'])
  const { data } = await admin.graphql(SHOW, { variables: { id: recordGid(event, 'Order') } })
  if (!data.order) throw notFound('Order')
  return describeOrder(data.order)
})
