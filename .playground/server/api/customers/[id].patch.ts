const UPDATE = `#graphql
  ${CUSTOMER_DETAILS}
  mutation UpdateCustomer($input: CustomerInput!) {
    customerUpdate(input: $input) {
      customer { ...CustomerDetails }
      userErrors { field message }
    }
  }
` as const

/** Changes the name, the phone number and the note of a customer. */
export default defineEventHandler(async event => {
  const { admin, scopes } = await usePlatformAdmin(event)
  const id = recordGid(event, 'Customer')
  const fields = await readTexts(event, ['firstName', 'lastName', 'phone', 'note'])
  await scopes.require(['write_customers'])
  const { data } = await admin.graphql(UPDATE, {
    variables: { input: { id, ...fields, phone: fields.phone || null } },
  })
  refuseUserErrors(data.customerUpdate?.userErrors)
  if (!data.customerUpdate?.customer) throw notFound('Customer')
  return describeCustomer(data.customerUpdate.customer)
})
