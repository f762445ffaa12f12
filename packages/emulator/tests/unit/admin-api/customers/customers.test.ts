import { describe, expect, it, vi } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_customers', 'read_customer_merge', 'write_customer_merge', 'write_products'],
  [
    'customers/create',
    'customers/update',
    'customers/delete',
    'customers/merge',
    'customer.tags_added',
    'customer.tags_removed',
    'customers_email_marketing_consent/update',
    'customers_marketing_consent/update',
  ],
)

interface Written {
  customer: Record<string, unknown> | null
  userErrors: object[]
}

const FIELDS = `
  id firstName lastName displayName email phone locale note tags state verifiedEmail taxExempt
  canDelete numberOfOrders amountSpent { amount currencyCode }
  defaultEmailAddress { emailAddress marketingState marketingOptInLevel marketingUpdatedAt }
  defaultPhoneNumber { phoneNumber marketingState }`

const create = (input: object, fields = FIELDS) =>
  admin.ask<Written>(
    `mutation ($input: CustomerInput!) {
      customerCreate(input: $input) { customer { ${fields} } userErrors { field message } }
    }`,
    { input },
  )

const update = (input: object, fields = FIELDS) =>
  admin.ask<Written>(
    `mutation ($input: CustomerInput!) {
      customerUpdate(input: $input) { customer { ${fields} } userErrors { field message } }
    }`,
    { input },
  )

async function createdId(input: object): Promise<string> {
  const { customer, userErrors } = await create(input, 'id')
  expect(userErrors).toEqual([])
  return String(customer?.id)
}

const read = (id: string, fields: string) =>
  admin.ask(`query ($id: ID!) { customer(id: $id) { ${fields} } }`, { id })

const topics = () => admin.received().map(([topic]) => topic)

describe('customerCreate', () => {
  it('normalizes values and fills in defaults', async () => {
    const { customer, userErrors } = await create({
      firstName: 'Ana',
      lastName: ' ',
      email: 'Ana. Lima@mail.test ',
      phone: '+1 (415) 555-0171',
      tags: ['wholesale, b', 'B', 'a'],
      note: '',
    })
    expect(userErrors).toEqual([])
    expect(customer).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/Customer\/\d+$/) as string,
      firstName: 'Ana',
      lastName: null,
      displayName: 'Ana',
      email: 'Ana.Lima@mail.test',
      phone: '+14155550171',
      locale: 'en',
      note: '',
      tags: ['a', 'b', 'wholesale'],
      state: 'DISABLED',
      verifiedEmail: true,
      taxExempt: false,
      canDelete: true,
      numberOfOrders: '0',
      amountSpent: { amount: '0.0', currencyCode: 'USD' },
      defaultEmailAddress: {
        emailAddress: 'Ana.Lima@mail.test',
        marketingState: 'NOT_SUBSCRIBED',
        marketingOptInLevel: 'SINGLE_OPT_IN',
        marketingUpdatedAt: null,
      },
      defaultPhoneNumber: { phoneNumber: '+14155550171', marketingState: 'NOT_SUBSCRIBED' },
    })
  })

  it('shows the phone number as the name of a customer without another one', async () => {
    const { customer } = await create({ phone: '+14155550172' }, 'displayName')
    expect(customer).toEqual({ displayName: '+1 415-555-0172' })
  })

  it.each([
    [{}, null, 'A name, phone number, or email address must be present'],
    [{ email: 'no-address' }, ['email'], 'Email is invalid'],
    [{ phone: '12ab' }, ['phone'], 'Phone is invalid'],
    [{ email: 'taken@MAIL.test' }, ['email'], 'Email has already been taken'],
    [{ phone: '(415) 555-0173' }, ['phone'], 'Phone has already been taken'],
    [
      { firstName: 'x'.repeat(256) },
      ['firstName'],
      'First name is too long (maximum is 255 characters)',
    ],
    [
      { firstName: 'A', note: 'x'.repeat(5001) },
      ['note'],
      'Note is too long (maximum is 5000 characters)',
    ],
    [
      { firstName: 'A', tags: [Array.from({ length: 251 }, (_, tag) => tag).join()] },
      ['tags'],
      'Tags cannot be more than 250',
    ],
    [
      { firstName: 'A', addresses: [{ city: 'Here' }, { country: 'Nowhere' }] },
      ['addresses', '1', 'country'],
      'Country is invalid',
    ],
    [
      { firstName: 'A', addresses: [{ city: ' ', zip: '' }] },
      ['addresses', '0'],
      'Customer address cannot be blank.',
    ],
    [
      { firstName: 'A', addresses: [{ countryCode: 'CA', provinceCode: 'TX' }] },
      ['addresses', '0', 'province'],
      'Province is invalid',
    ],
    [
      { firstName: 'A', addresses: [{ id: 'gid://shopify/MailingAddress/1' }] },
      ['addresses', '0', 'id'],
      'Cannot specify address ID on creation',
    ],
    [
      { firstName: 'A', metafields: [{ id: 'gid://shopify/Metafield/1', value: 'v' }] },
      ['metafields', '0', 'id'],
      'Cannot specify metafield ID on creation',
    ],
    [
      { firstName: 'A', metafields: [{ namespace: 'facts', key: 'size', type: 'no', value: 'v' }] },
      ['metafields', '0', 'type'],
      expect.stringContaining('no') as string,
    ],
    [
      { email: 'b@mail.test', emailMarketingConsent: { marketingState: 'SUBSCRIBED' } },
      ['emailMarketingConsent', 'marketingOptInLevel'],
      'Marketing opt in level must exist',
    ],
  ])('refuses %j and creates nothing', async (input, field, message) => {
    await createdId({ email: 'taken@mail.test', phone: '+14155550173' })
    expect(await create(input)).toEqual({ customer: null, userErrors: [{ field, message }] })
    expect(await admin.ask('{ customersCount { count } }')).toEqual({ count: before() + 1 })
  })

  it('stores metafields', async () => {
    const { customer } = await create(
      {
        firstName: 'Ana',
        metafields: [
          { namespace: 'facts', key: 'size', type: 'single_line_text_field', value: 'M' },
        ],
      },
      'metafield(namespace: "facts", key: "size") { value }',
    )
    expect(customer).toEqual({ metafield: { value: 'M' } })
  })
})

describe('customerUpdate', () => {
  it('changes the given fields only', async () => {
    const id = await createdId({ firstName: 'Ana', email: 'ana@mail.test', tags: ['old'] })
    const { customer } = await update(
      { id, email: null, note: 'Calls first', tags: ['new'] },
      'firstName email note tags',
    )
    expect(customer).toEqual({ firstName: 'Ana', email: null, note: 'Calls first', tags: ['new'] })
  })

  it('keeps at least a name, a phone number, or an email address', async () => {
    const id = await createdId({ email: 'ana@mail.test' })
    expect(await update({ id, email: '' })).toEqual({
      customer: null,
      userErrors: [
        { field: null, message: 'A name, phone number, or email address must be present' },
      ],
    })
    expect(await read(id, 'email')).toEqual({ email: 'ana@mail.test' })
  })

  it('refuses an unknown customer, and consent, which has its own mutation', async () => {
    expect(await update({ id: 'gid://shopify/Customer/1', firstName: 'A' })).toEqual({
      customer: null,
      userErrors: [{ field: ['id'], message: 'Customer does not exist' }],
    })
    const id = await createdId({ email: 'ana@mail.test' })
    const consent = { marketingState: 'SUBSCRIBED', marketingOptInLevel: 'SINGLE_OPT_IN' }
    const { userErrors } = await update({ id, emailMarketingConsent: consent })
    expect(userErrors).toMatchObject([{ field: ['emailMarketingConsent'] }])
  })
})

describe('customerDelete', () => {
  const remove = (id: string) =>
    admin.ask(
      `mutation ($id: ID!) {
        customerDelete(input: { id: $id }) { deletedCustomerId userErrors { field message } }
      }`,
      { id },
    )

  it('deletes the customer with the addresses', async () => {
    const { customer } = await create(
      { firstName: 'Ana', addresses: [{ city: 'Porto', countryCode: 'PT' }] },
      'id defaultAddress { id }',
    )
    const id = String(customer?.id)
    expect(await remove(id)).toEqual({ deletedCustomerId: id, userErrors: [] })
    const address = (customer?.defaultAddress as { id: string }).id
    expect(
      await admin.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: [id, address] }),
    ).toEqual([null, null])
  })

  it('refuses an unknown customer', async () => {
    expect(await remove('gid://shopify/Customer/1')).toEqual({
      deletedCustomerId: null,
      userErrors: [{ field: ['id'], message: "Customer can't be found" }],
    })
  })
})

describe('customerSet', () => {
  const set = (input: object, identifier?: object) =>
    admin.ask<Written>(
      `mutation ($input: CustomerSetInput!, $identifier: CustomerSetIdentifiers) {
        customerSet(input: $input, identifier: $identifier) {
          customer { id firstName email } userErrors { field message code }
        }
      }`,
      { input, identifier },
    )

  it('creates a customer, and then changes the one with the email address', async () => {
    const email = 'ana@mail.test'
    const first = await set({ email, firstName: 'Ana' }, { email })
    const second = await set({ email, firstName: 'Anna' }, { email: 'ANA@mail.test' })
    expect(second).toEqual({
      customer: { id: first.customer?.id, firstName: 'Anna', email },
      userErrors: [],
    })
  })

  it.each([
    [
      { id: 'gid://shopify/Customer/1', firstName: 'A' },
      { email: 'a@mail.test' },
      'The id field is not allowed if identifier is provided.',
      'ID_NOT_ALLOWED',
    ],
    [
      { firstName: 'A' },
      { id: 'gid://shopify/Customer/1' },
      'Resource matching the identifier was not found.',
      'NOT_FOUND',
    ],
    [
      { firstName: 'A' },
      { phone: '+14155550174' },
      'The input field corresponding to the identifier is required.',
      'MISSING_FIELD_REQUIRED',
    ],
    [
      { email: 'b@mail.test' },
      { email: 'a@mail.test' },
      'The identifier value does not match the value of the corresponding field in the input.',
      'INPUT_MISMATCH',
    ],
  ])('refuses %j for %j', async (input, identifier, message, code) => {
    expect(await set(input, identifier)).toEqual({
      customer: null,
      userErrors: [{ field: ['input'], message, code }],
    })
  })

  it('puts the argument in front of the fields of errors', async () => {
    const { userErrors } = await set({ email: 'nowhere' })
    expect(userErrors).toEqual([
      { field: ['input', 'email'], message: 'Email is invalid', code: 'INVALID' },
    ])
  })
})

describe('customers', () => {
  it('are found by filters and text, in the order of their names', async () => {
    await createdId({ firstName: 'Bo', lastName: 'Zorn', email: 'bo@first.test', tags: ['t1'] })
    await createdId({ firstName: 'Al', lastName: 'Young', email: 'al@second.test', tags: ['t1'] })
    const find = async (query: string) => {
      const { nodes } = await admin.ask<{ nodes: { firstName: string }[] }>(
        `query ($query: String) {
          customers(first: 5, query: $query, sortKey: NAME) { nodes { firstName } }
        }`,
        { query },
      )
      return nodes.map(({ firstName }) => firstName)
    }
    expect(await find('tag:t1')).toEqual(['Al', 'Bo'])
    expect(await find('email:second.test')).toEqual(['Al'])
    expect(await find('zorn state:disabled')).toEqual(['Bo'])
    expect(await find('tag_not:t1 tag:t1')).toEqual([])
  })

  it('are counted by id and time; other filters have no effect but a warning', async () => {
    const id = await createdId({ firstName: 'Ana' })
    const { data, extensions } = await admin.send(
      `query ($id: String) {
        one: customersCount(query: $id) { count }
        all: customersCount(query: "tag:unknown") { count }
      }`,
      { id: `id:${id.split('/').at(-1)}` },
    )
    expect(data).toEqual({ one: { count: 1 }, all: { count: before() + 1 } })
    expect(extensions).toMatchObject({
      search: [{ path: ['all'], warnings: [{ field: 'tag', code: 'invalid_field' }] }],
    })
  })

  it('are found by an identifier', async () => {
    const id = await createdId({ email: 'ana@mail.test', phone: '+14155550175' })
    expect(
      await admin.ask(
        `query ($id: ID!) {
          id: customerByIdentifier(identifier: { id: $id }) { id }
          email: customerByIdentifier(identifier: { emailAddress: "Ana@Mail.test" }) { id }
          phone: customerByIdentifier(identifier: { phoneNumber: "415-555-0175" }) { id }
          none: customerByIdentifier(identifier: { emailAddress: "no@mail.test" }) { id }
        }`,
        { id },
      ),
    ).toEqual({ id: { id }, email: { id }, phone: { id }, none: null })
  })
})

describe('tags', () => {
  const change = (root: 'tagsAdd' | 'tagsRemove', id: string, tags: string[]) =>
    admin.ask(
      `mutation ($id: ID!, $tags: [String!]!) {
        ${root}(id: $id, tags: $tags) {
          node { ... on Customer { tags } } userErrors { field message }
        }
      }`,
      { id, tags },
    )

  it('are added and removed', async () => {
    const id = await createdId({ firstName: 'Ana', tags: ['b'] })
    expect(await change('tagsAdd', id, ['c', 'a'])).toEqual({
      node: { tags: ['a', 'b', 'c'] },
      userErrors: [],
    })
    expect(await change('tagsRemove', id, ['B'])).toEqual({
      node: { tags: ['a', 'c'] },
      userErrors: [],
    })
    await vi.waitFor(() =>
      expect(topics()).toEqual(
        expect.arrayContaining(['customer.tags_added', 'customer.tags_removed']),
      ),
    )
  })

  it('need a customer', async () => {
    expect(await change('tagsAdd', 'gid://shopify/Customer/1', ['a'])).toEqual({
      node: null,
      userErrors: [{ field: ['id'], message: 'Customer does not exist' }],
    })
  })
})

// The last one, because its webhooks arrive late.
describe('webhooks', () => {
  it('have the form of the REST API', async () => {
    const id = await createdId({ firstName: 'Ana', email: 'ana@mail.test', tags: ['x'] })
    await vi.waitFor(() => expect(topics()).toHaveLength(2))
    const [, body] = admin.received().find(([topic]) => topic === 'customers/create') ?? []
    expect(body).toMatchObject({
      id: Number(id.split('/').at(-1)),
      admin_graphql_api_id: id,
      first_name: 'Ana',
      last_name: null,
      email: 'ana@mail.test',
      state: 'disabled',
      currency: 'USD',
      addresses: [],
    })
    const [, tags] = admin.received().find(([topic]) => topic === 'customer.tags_added') ?? []
    expect(tags).toMatchObject({ customerId: id, tags: ['x'] })
  })
})

/** Number of customers of the demo store. */
function before(): number {
  return 5
}
