import { describe, expect, it, vi } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_orders', 'write_customers', 'read_customer_merge', 'write_customer_merge'],
  ['orders/create', 'orders/updated', 'orders/delete'],
)

interface Payload {
  userErrors: object[]
  [field: string]: unknown
}

async function createOrder(input: object = {}): Promise<string> {
  const priceSet = { shopMoney: { amount: '4.00', currencyCode: 'USD' } }
  const { order } = await admin.ask<Payload>(
    `mutation ($order: OrderCreateOrderInput!) {
      orderCreate(order: $order) { order { id } userErrors { field message } }
    }`,
    { order: { lineItems: [{ title: 'Cup', quantity: 1, priceSet }], ...input } },
  )
  return (order as { id: string }).id
}

const update = (input: object, fields: string) =>
  admin.ask<Payload>(
    `mutation ($input: OrderInput!) {
      orderUpdate(input: $input) { order { ${fields} } userErrors { field message } }
    }`,
    { input },
  )

const ADDRESS = {
  lastName: 'Bo',
  address1: '1 Main Street',
  city: 'Ottawa',
  countryCode: 'CA',
  provinceCode: 'ON',
  zip: 'K1P 5K7',
}

describe('orderUpdate', () => {
  it('replaces fields, keeps the customer, and reports the order', async () => {
    const id = await createOrder({ email: 'ann@mail.test', note: 'old' })
    const { order, userErrors } = await update(
      {
        id,
        email: 'bo@mail.test',
        note: 'new',
        tags: ['b', 'a'],
        customAttributes: [{ key: 'gift', value: 'yes' }],
        localizedFields: [{ key: 'TAX_CREDENTIAL_BR', value: '1' }],
        shippingAddress: ADDRESS,
        metafields: [
          { namespace: 'mine', key: 'tier', type: 'single_line_text_field', value: 'x' },
        ],
      },
      `email note tags customer { email } customAttributes { key value }
       localizedFields(first: 2) { nodes { key value } }
       shippingAddress { city province country } metafield(namespace: "mine", key: "tier") { value }`,
    )
    expect(userErrors).toEqual([])
    expect(order).toEqual({
      email: 'bo@mail.test',
      note: 'new',
      tags: ['a', 'b'],
      customer: { email: 'ann@mail.test' },
      customAttributes: [{ key: 'gift', value: 'yes' }],
      localizedFields: { nodes: [{ key: 'TAX_CREDENTIAL_BR', value: '1' }] },
      shippingAddress: { city: 'Ottawa', province: 'Ontario', country: 'Canada' },
      metafield: { value: 'x' },
    })
    await vi.waitFor(() =>
      expect(admin.received().find(([topic]) => topic === 'orders/updated')?.[1]).toMatchObject({
        name: '#1001',
        tags: 'a, b',
        total_price: '4.00',
        line_items: [{ title: 'Cup', price: '4.00', quantity: 1 }],
      }),
    )
  })

  it('refuses an input without changes', async () => {
    const id = await createOrder()
    expect(await update({ id }, 'id')).toEqual({
      order: { id },
      userErrors: [{ field: null, message: 'No valid update parameters have been provided' }],
    })
  })

  it.each([
    { input: { email: 'x' }, error: { field: ['email'], message: 'Email is invalid' } },
    { input: { phone: 'x' }, error: { field: ['phone'], message: 'Phone is invalid' } },
    {
      input: { shippingAddress: { ...ADDRESS, provinceCode: 'QQ' } },
      error: {
        field: ['shippingAddress', 'province'],
        message: 'Province is not a valid province in Canada',
      },
    },
    {
      input: { shippingAddress: { ...ADDRESS, countryCode: 'ZZ' } },
      error: { field: ['shippingAddress', 'country'], message: 'Country is invalid' },
    },
    {
      input: { shippingAddress: { ...ADDRESS, lastName: ' ' } },
      error: { field: ['shippingAddress', 'lastName'], message: 'Enter a last name' },
    },
    {
      input: { shippingAddress: { ...ADDRESS, address1: null } },
      error: { field: ['shippingAddress', 'address1'], message: 'Enter an address' },
    },
    {
      input: { shippingAddress: { ...ADDRESS, city: '' } },
      error: { field: ['shippingAddress', 'city'], message: 'Enter a city' },
    },
    {
      input: { shippingAddress: { ...ADDRESS, zip: null } },
      error: { field: ['shippingAddress', 'zip'], message: 'Enter a postal code' },
    },
    {
      input: { shippingAddress: { ...ADDRESS, countryCode: 'US', provinceCode: 'NY', zip: null } },
      error: { field: ['shippingAddress', 'zip'], message: 'Enter a ZIP code' },
    },
    {
      input: { shippingAddress: { ...ADDRESS, countryCode: 'US', provinceCode: 'ON' } },
      error: {
        field: ['shippingAddress', 'province'],
        message: 'State is not a valid state in United States',
      },
    },
  ])('refuses $input', async ({ input, error }) => {
    const id = await createOrder({ note: 'old' })
    const { userErrors } = await update({ id, note: 'new', ...input }, 'id')
    expect(userErrors).toEqual([error])
    expect(await admin.ask('query ($id: ID!) { order(id: $id) { note } }', { id })).toEqual({
      note: 'old',
    })
  })
})

describe('orderClose and orderOpen', () => {
  it('change an order once', async () => {
    const id = await createOrder()
    const run = (root: string) =>
      admin.ask<Payload>(
        `mutation { ${root}(input: { id: "${id}" }) { order { closed } userErrors { message } } }`,
      )
    expect(await run('orderClose')).toEqual({ order: { closed: true }, userErrors: [] })
    expect(await run('orderClose')).toEqual({ order: { closed: true }, userErrors: [] })
    expect(
      await admin.ask('{ orders(first: 1, query: "status:closed") { nodes { id } } }'),
    ).toEqual({ nodes: [{ id }] })
    expect(await run('orderOpen')).toEqual({ order: { closed: false }, userErrors: [] })
  })
})

describe('orderCustomerSet and orderCustomerRemove', () => {
  const CODES = 'order { customer { email } } userErrors { field message code }'

  it('change the customer, and the statistics', async () => {
    const id = await createOrder()
    const { customer } = await admin.ask<{ customer: { id: string } }>(
      'mutation { customerCreate(input: { email: "cy@mail.test" }) { customer { id } } }',
    )
    const set = `mutation ($id: ID!, $customerId: ID!) {
      orderCustomerSet(orderId: $id, customerId: $customerId) { ${CODES} }
    }`
    expect(await admin.ask(set, { id, customerId: customer.id })).toEqual({
      order: { customer: { email: 'cy@mail.test' } },
      userErrors: [],
    })
    const count = 'query ($id: ID!) { customer(id: $id) { numberOfOrders canDelete } }'
    expect(await admin.ask(count, { id: customer.id })).toEqual({
      numberOfOrders: '1',
      canDelete: false,
    })
    const remove = `mutation ($id: ID!) { orderCustomerRemove(orderId: $id) { ${CODES} } }`
    expect(await admin.ask(remove, { id })).toEqual({ order: { customer: null }, userErrors: [] })
    const customerId = 'gid://shopify/Customer/1'
    expect(await admin.ask(set, { id, customerId })).toEqual({
      order: null,
      userErrors: [
        { field: ['customerId'], message: 'Customer does not exist', code: 'NOT_FOUND' },
      ],
    })
  })
})

describe('customers with orders', () => {
  const input = { lineItems: [{ title: 'Cup', quantity: 3 }] }
  const customerIdOf = async (id: string) => {
    const { customer } = await admin.ask<{ customer: { id: string } }>(
      'query ($id: ID!) { order(id: $id) { customer { id } } }',
      { id },
    )
    return customer.id
  }

  it('cannot be deleted', async () => {
    const id = await customerIdOf(await createOrder({ ...input, email: 'hal@mail.test' }))
    const remove = `mutation ($id: ID!) {
      customerDelete(input: { id: $id }) { deletedCustomerId userErrors { field message } }
    }`
    expect(await admin.ask(remove, { id })).toEqual({
      deletedCustomerId: null,
      userErrors: [
        {
          field: ['id'],
          message: 'Customer can’t be deleted because they have associated orders',
        },
      ],
    })
  })

  it('are found by their orders', async () => {
    await createOrder({
      ...input,
      email: 'ivo@mail.test',
      transactions: [{ amountSet: { shopMoney: { amount: '9.00', currencyCode: 'USD' } } }],
    })
    const emails = async (query: string) => {
      const { nodes } = await admin.ask<{ nodes: { email: string }[] }>(
        'query ($query: String) { customers(first: 9, query: $query) { nodes { email } } }',
        { query },
      )
      return nodes.map(({ email }) => email)
    }
    expect(await emails('orders_count:1')).toEqual(['ivo@mail.test'])
    expect(await emails('total_spent:>=9')).toEqual(['ivo@mail.test'])
    expect(await emails('total_spent:>9')).toEqual([])
    const { edges } = await admin.ask<{ edges: { node: { displayName: string } }[] }>(
      '{ customerSegmentMembers(first: 5, query: "number_of_orders = 1") { edges: edges { node { displayName } } } }',
    )
    expect(edges.map(({ node }) => node.displayName)).toEqual(['ivo@mail.test'])
  })

  it('keep the orders of a merged customer', async () => {
    const kept = await customerIdOf(await createOrder({ ...input, email: 'jo@mail.test' }))
    const orderId = await createOrder({ ...input, email: 'joe@mail.test' })
    const other = await customerIdOf(orderId)
    await admin.ask(
      `mutation ($one: ID!, $two: ID!) { customerMerge(customerOneId: $one, customerTwoId: $two,
        overrideFields: { customerIdOfEmailToKeep: $one }
      ) { userErrors { message } } }`,
      { one: kept, two: other },
    )
    expect(await customerIdOf(orderId)).toBe(kept)
  })
})

describe('orderInvoiceSend', () => {
  it.each([
    { order: {}, email: {}, message: 'No recipient email address was provided' },
    { order: {}, email: { to: 'x' }, message: 'To is invalid' },
    { order: { email: 'di@mail.test' }, email: {}, message: null },
  ])('checks the recipient: $message', async ({ order, email, message }) => {
    const id = await createOrder(order)
    const { userErrors } = await admin.ask<Payload>(
      `mutation ($id: ID!, $email: EmailInput) {
        orderInvoiceSend(id: $id, email: $email) { order { id } userErrors { field message code } }
      }`,
      { id, email },
    )
    expect(userErrors).toEqual(
      message === null ? [] : [{ field: null, message, code: 'ORDER_INVOICE_SEND_UNSUCCESSFUL' }],
    )
  })
})

describe('orderDelete', () => {
  it('deletes an order, and reports it', async () => {
    const id = await createOrder()
    const remove =
      'mutation ($id: ID!) { orderDelete(orderId: $id) { deletedId userErrors { field message code } } }'
    expect(await admin.ask(remove, { id })).toEqual({ deletedId: id, userErrors: [] })
    expect(await admin.ask('query ($id: ID!) { order(id: $id) { id } }', { id })).toBeNull()
    expect(await admin.ask(remove, { id })).toEqual({
      deletedId: null,
      userErrors: [{ field: ['orderId'], message: 'Order does not exist', code: 'NOT_FOUND' }],
    })
    await vi.waitFor(() =>
      expect(admin.received()).toContainEqual([
        'orders/delete',
        { id: Number(id.split('/').at(-1)) },
      ]),
    )
  })
})

describe('tagsAdd and tagsRemove', () => {
  it('change the tags of an order', async () => {
    const id = await createOrder({ tags: ['a'] })
    const run = (root: string, tags: string[]) =>
      admin.ask<Payload>(
        `mutation ($id: ID!, $tags: [String!]!) {
          ${root}(id: $id, tags: $tags) { node { ... on Order { tags } } userErrors { message } }
        }`,
        { id, tags },
      )
    expect(await run('tagsAdd', ['B', 'A'])).toEqual({ node: { tags: ['a', 'B'] }, userErrors: [] })
    expect(await run('tagsRemove', ['a'])).toEqual({ node: { tags: ['B'] }, userErrors: [] })
  })
})

describe('orderRiskAssessmentCreate', () => {
  it('adds an assessment', async () => {
    const orderId = await createOrder()
    const create = `mutation ($input: OrderRiskAssessmentCreateInput!) {
      orderRiskAssessmentCreate(orderRiskAssessmentInput: $input) {
        orderRiskAssessment { riskLevel facts { description sentiment } }
        userErrors { field message code }
      }
    }`
    const facts = [{ description: 'New address', sentiment: 'NEGATIVE' }]
    expect(await admin.ask(create, { input: { orderId, riskLevel: 'HIGH', facts } })).toEqual({
      orderRiskAssessment: { riskLevel: 'HIGH', facts },
      userErrors: [],
    })
    const risk =
      'query ($id: ID!) { order(id: $id) { risk { recommendation assessments { riskLevel } } } }'
    expect(await admin.ask(risk, { id: orderId })).toEqual({
      risk: { recommendation: 'CANCEL', assessments: [{ riskLevel: 'HIGH' }] },
    })
  })
})

describe('taxSummaryCreate', () => {
  it('is denied to apps that calculate no taxes', async () => {
    const { errors } = await admin.send('mutation { taxSummaryCreate { userErrors { message } } }')
    expect(errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
  })
})

describe('abandoned checkouts', () => {
  it('do not exist', async () => {
    expect(
      await admin.ask(
        '{ abandonedCheckouts(first: 2) { nodes { id } } abandonedCheckoutsCount { count } }',
      ),
    ).toEqual({ abandonedCheckouts: { nodes: [] }, abandonedCheckoutsCount: { count: 0 } })
  })
})
