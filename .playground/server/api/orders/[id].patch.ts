const UPDATE = `#graphql
  ${ORDER_DETAILS}
  mutation UpdateOrder($input: OrderInput!) {
    orderUpdate(input: $input) { order { ...OrderDetails } userErrors { field message } }
  }
` as const

/** Changes the note and the tags of an order. */
export default defineEventHandler(async event => {
  const { admin, scopes } = await usePlatformAdmin(event)
  const id = recordGid(event, 'Order')
  const { note } = await readTexts(event, ['note'])
  const { tags } = await readFields(event)
  if (!Array.isArray(tags) || !tags.every(tag => typeof tag === 'string'))
    throw refusal('"tags" must be a list of texts')
  await scopes.require(['write_orders'])
  const { data } = await admin.graphql(UPDATE, { variables: { input: { id, note, tags } } })
  refuseUserErrors(data.orderUpdate?.userErrors)
  if (!data.orderUpdate?.order) throw notFound('Order')
  return describeOrder(data.orderUpdate.order)
})
