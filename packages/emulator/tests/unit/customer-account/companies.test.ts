import { beforeEach, describe, expect, it } from 'vitest'
import { createCompanies } from '../companies'
import type { Company } from '../companies'
import { startCustomers } from './started-customers'

const { admin, approve, askAs, idOf, received, send } = startCustomers(
  [
    ...['write_customers', 'write_companies', 'write_orders', 'write_draft_orders'],
    ...['write_store_credit_account_transactions', 'read_store_credit_accounts', 'write_markets'],
    ...['customer_write_customers', 'customer_write_companies', 'customer_read_orders'],
    ...['customer_read_draft_orders', 'customer_read_store_credit_accounts'],
    'customer_read_store_credit_account_transactions',
  ],
  ['company_locations/update'],
  {
    stores: [
      {
        handle: 'demo-store',
        customers: [
          { firstName: 'Kim', email: 'kim@example.com', phone: '+16135550101' },
          { firstName: 'Lee', email: 'lee@example.com' },
          { firstName: 'Sam', email: 'sam@example.com' },
        ],
      },
    ],
  },
)
const { addCompany, addLocation, assign, join } = createCompanies(admin)

const ADMIN = 0
const ORDERING = 1
let cafe: Company
let cafeId: string
let terrace: string
let contacts: { Kim: string; Lee: string }
beforeEach(async () => {
  cafe = await addCompany('Cafe')
  cafeId = cafe.locations.nodes[0]?.id ?? ''
  terrace = await addLocation(cafe, 'Terrace')
  contacts = {
    Kim: await join(cafe, idOf('Kim'), ADMIN),
    Lee: await join(cafe, idOf('Lee'), ORDERING),
  }
})

/** Creates a draft order of a contact at the first location. Returns its order, if it has one. */
async function order(name: 'Kim' | 'Lee', isCompleted = true, input: object = {}) {
  const { draftOrder } = await admin<{ draftOrder: { id: string } }>(
    'mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } userErrors { message } } }',
    {
      input: {
        lineItems: [{ title: 'Beans', quantity: 2, originalUnitPrice: '10.00' }],
        purchasingEntity: {
          purchasingCompany: {
            companyId: cafe.id,
            companyContactId: contacts[name],
            companyLocationId: cafeId,
          },
        },
        ...input,
      },
    },
  )
  if (!isCompleted) return draftOrder.id
  const completed = await admin<{ draftOrder: { order: { id: string } } }>(
    'mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { order { id } } userErrors { message } } }',
    { id: draftOrder.id },
  )
  return completed.draftOrder.order.id
}

const readCompany = (name: string) =>
  askAs(
    name,
    `query ($id: ID!) { company(id: $id) { name
      locations(first: 5, sortKey: NAME) { nodes { name } }
      orders(first: 5, sortKey: ORDER_NUMBER, reverse: true) { nodes { name } } } }`,
    { id: cafe.id },
  )
const readLocation = (name: string, id: string, fields: string) =>
  askAs(name, `query ($id: ID!) { companyLocation(id: $id) { ${fields} } }`, { id })

describe('a company', () => {
  it('has the locations of its contact, and orders as roles permit', async () => {
    await order('Kim')
    await order('Lee')
    expect(await readCompany('Kim')).toEqual({
      name: 'Cafe',
      locations: { nodes: [{ name: 'Cafe' }] },
      orders: { nodes: [{ name: '#1002' }, { name: '#1001' }] },
    })
    await assign(cafe, contacts.Lee, terrace, ORDERING)
    expect(await readCompany('Lee')).toEqual({
      name: 'Cafe',
      locations: { nodes: [{ name: 'Cafe' }, { name: 'Terrace' }] },
      orders: { nodes: [{ name: '#1002' }] },
    })
    expect(await readCompany('Sam')).toBeNull()
  })

  it('finds its orders by contact and number, and sorts them by location', async () => {
    await order('Kim')
    await order('Lee')
    const find = (query: string) =>
      askAs(
        'Kim',
        `query ($id: ID!, $query: String!) { company(id: $id) { orders(first: 5, query: $query) { nodes { name } } } }`,
        { id: cafe.id, query },
      )
    const contact = contacts.Lee.split('/').at(-1)
    const second = { orders: { nodes: [{ name: '#1002' }] } }
    expect(await find(`purchasing_company_contact_id:${contact}`)).toEqual(second)
    expect(await find('order_number:1002')).toEqual(second)
    expect(await find('purchasing_company_location_name:Terrace')).toEqual({
      orders: { nodes: [] },
    })
    expect(
      await askAs(
        'Kim',
        '{ customer { companyContacts(first: 1) { nodes { orders(first: 5, sortKey: PURCHASING_COMPANY_LOCATION_NAME) { nodes { name } } } } } }',
      ),
    ).toEqual({ companyContacts: { nodes: [{ orders: { nodes: [{ name: '#1001' }] } }] } })
    await order('Lee', false, { visibleToCustomer: true })
    const drafts = (name: string, query: string) =>
      askAs(
        name,
        `query ($id: ID!, $query: String!) { companyLocation(id: $id) { draftOrders(first: 5, query: $query) { nodes { name } } } }`,
        { id: cafeId, query },
      )
    const found = { draftOrders: { nodes: [{ name: '#D3' }] } }
    expect(await drafts('Kim', `company_contact_id:${contact}`)).toEqual(found)
    expect(await drafts('Lee', 'name:D3')).toEqual(found)
    expect(await drafts('Kim', 'name:D1')).toEqual({ draftOrders: { nodes: [] } })
  })

  it('is named in the contacts of a customer', async () => {
    const query = `{ customer { companyContacts(first: 5) { nodes { id title company { name }
      customer { firstName } locations(first: 5) { nodes { name } } } } } }`
    expect(await askAs('Lee', query)).toEqual({
      companyContacts: {
        nodes: [
          {
            id: contacts.Lee,
            title: null,
            company: { name: 'Cafe' },
            customer: { firstName: 'Lee' },
            locations: { nodes: [{ name: 'Cafe' }] },
          },
        ],
      },
    })
    expect(await askAs('Sam', query)).toEqual({ companyContacts: { nodes: [] } })
  })
})

describe('a company location', () => {
  it('is visible with a role there alone', async () => {
    expect(await readLocation('Kim', cafeId, 'name')).toEqual({ name: 'Cafe' })
    expect(await readLocation('Kim', terrace, 'name')).toBeNull()
    expect(await readLocation('Sam', cafeId, 'name')).toBeNull()
  })

  it('lists all contacts and their roles for its admins, and their own for others', async () => {
    const fields = `contacts(first: 5, sortKey: NAME) { nodes { id customer { firstName } } }
      roleAssignments(first: 5) { nodes { contact { id } role { name
        addresses: resourcePermission(resource: COMPANY_LOCATION_SHIPPING_ADDRESS)
        orders: resourcePermission(resource: ORDER) } } }`
    const kim = { id: contacts.Kim, customer: { firstName: 'Kim' } }
    const lee = { id: contacts.Lee, customer: { firstName: 'Lee' } }
    expect(
      await readLocation(
        'Lee',
        cafeId,
        'roleAssignments(first: 5) { nodes { role { resourcePermissions { resource permittedOperations } } } }',
      ),
    ).toMatchObject({
      roleAssignments: {
        nodes: [
          {
            role: {
              resourcePermissions: expect.arrayContaining([
                { resource: 'DRAFT_ORDER', permittedOperations: ['ADD'] },
                { resource: 'COMPANY_CONTACT', permittedOperations: [] },
              ]) as object[],
            },
          },
        ],
      },
    })
    const role = (name: string, addresses: string[], orders: string[]) => ({
      name,
      addresses,
      orders,
    })
    const ofKim = {
      contact: { id: contacts.Kim },
      role: role('Location admin', ['EDIT', 'VIEW'], ['ADD', 'VIEW']),
    }
    const ofLee = {
      contact: { id: contacts.Lee },
      role: role('Ordering only', ['VIEW'], ['ADD']),
    }
    expect(await readLocation('Kim', cafeId, fields)).toEqual({
      contacts: { nodes: [kim, lee] },
      roleAssignments: { nodes: [ofKim, ofLee] },
    })
    expect(await readLocation('Lee', cafeId, fields)).toEqual({
      contacts: { nodes: [lee] },
      roleAssignments: { nodes: [ofLee] },
    })
  })

  it('hides the private data of colleagues', async () => {
    await order('Lee')
    const { contacts: found } = (await readLocation(
      'Kim',
      cafeId,
      `contacts(first: 5, sortKey: NAME, reverse: true) { nodes { customer { firstName
        emailAddress { emailAddress } phoneNumber { phoneNumber } tags
        orders(first: 5) { nodes { id } } addresses(first: 5) { nodes { id } } } } }`,
    )) as { contacts: { nodes: { customer: object }[] } }
    expect(found.nodes[0]?.customer).toEqual({
      firstName: 'Lee',
      emailAddress: { emailAddress: 'lee@example.com' },
      phoneNumber: null,
      tags: [],
      orders: { nodes: [] },
      addresses: { nodes: [] },
    })
    expect(await askAs('Kim', '{ customer { phoneNumber { phoneNumber } } }')).toEqual({
      phoneNumber: { phoneNumber: '+16135550101' },
    })
  })

  it('is protected customer data', async () => {
    await admin(
      `mutation ($id: ID!) { companyLocationAssignAddress(locationId: $id, addressTypes: [SHIPPING],
        address: { address1: "1 Main St", city: "Ottawa", countryCode: CA }) { userErrors { message } } }`,
      { id: cafeId },
    )
    const query = `{ companyLocation(id: "${cafeId}") { name shippingAddress { city countryCode } } }`
    const details =
      'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.'
    try {
      approve(0)
      expect(await send('Kim', query)).toMatchObject({
        data: { companyLocation: null },
        errors: [
          { message: `This app is not approved to access the CompanyLocation object. ${details}` },
        ],
      })
      approve(1)
      expect(await send('Kim', query)).toMatchObject({
        data: {
          companyLocation: { name: 'Cafe', shippingAddress: { city: null, countryCode: 'CA' } },
        },
        errors: [{ message: `This app is not approved to use the city field. ${details}` }],
      })
    } finally {
      approve(2)
    }
  })

  it('has a currency, store credit, and settings of the checkout', async () => {
    await admin(
      `mutation ($id: ID!) { storeCreditAccountCredit(id: $id, creditInput: {
        creditAmount: { amount: "25.00", currencyCode: USD } }) { userErrors { message } } }`,
      { id: cafeId },
    )
    await admin(
      `mutation ($id: ID!) { companyLocationUpdate(companyLocationId: $id, input: { buyerExperienceConfiguration: {
        paymentTermsTemplateId: "gid://shopify/PaymentTermsTemplate/4", deposit: { percentage: 10 } } }) { userErrors { message } } }`,
      { id: cafeId },
    )
    expect(
      await readLocation(
        'Lee',
        cafeId,
        `marketCurrencyCode taxIdentifier shippingAddress { city }
          buyerExperienceConfiguration { payNowOnly deposit { ... on DepositPercentage { percentage } } }
          storeCreditAccounts(first: 5) { nodes { balance { amount }
            transactions(first: 5) { nodes { amount { amount } } } } }`,
      ),
    ).toEqual({
      marketCurrencyCode: 'USD',
      taxIdentifier: null,
      shippingAddress: null,
      buyerExperienceConfiguration: { payNowOnly: false, deposit: { percentage: 10 } },
      storeCreditAccounts: {
        nodes: [
          {
            balance: { amount: '25.0' },
            transactions: { nodes: [{ amount: { amount: '25.0' } }] },
          },
        ],
      },
    })
  })
})

describe('the order of a colleague', () => {
  it('is visible to admins of the location alone, and its customer is the colleague', async () => {
    const id = await order('Lee')
    const read = (name: string) =>
      askAs(
        name,
        `query ($id: ID!) { order(id: $id) { name customer { firstName } purchasingEntity {
          ... on PurchasingCompany { company { name } contact { id } location { name } } } } }`,
        { id },
      )
    const seen = {
      name: '#1001',
      customer: { firstName: 'Lee' },
      purchasingEntity: {
        company: { name: 'Cafe' },
        contact: { id: contacts.Lee },
        location: { name: 'Cafe' },
      },
    }
    expect(await read('Lee')).toEqual(seen)
    expect(await read('Kim')).toEqual(seen)
    expect(await read('Sam')).toBeNull()
    const own = await order('Kim')
    expect(await askAs('Lee', 'query ($id: ID!) { order(id: $id) { id } }', { id: own })).toBeNull()
  })
})

describe('companyLocationAssignAddress', () => {
  const MAIN = { address1: '1 Main St', city: 'Ottawa', countryCode: 'CA', zoneCode: 'ON' }
  const set = (
    name: string,
    locationId: string,
    {
      address = MAIN,
      addressTypes = ['SHIPPING', 'BILLING'],
    }: {
      address?: object
      addressTypes?: string[]
    } = {},
  ) =>
    askAs(
      name,
      `mutation ($locationId: ID!, $address: CompanyAddressInput!, $addressTypes: [CompanyAddressType!]!) {
        companyLocationAssignAddress(locationId: $locationId, address: $address, addressTypes: $addressTypes) {
          addresses { address1 city countryCode zoneCode companyName formattedArea } userErrors { field code message } } }`,
      { locationId, address, addressTypes },
    )

  it('stores the address of an admin, and notifies the app', async () => {
    const address = { ...MAIN, companyName: 'Cafe', formattedArea: 'Ottawa ON, Canada' }
    expect(await set('Kim', cafeId)).toEqual({ addresses: [address, address], userErrors: [] })
    expect(
      await readLocation(
        'Lee',
        cafeId,
        'shippingAddress { address1 } billingAddress { address1 } marketCurrencyCode',
      ),
    ).toEqual({
      shippingAddress: { address1: '1 Main St' },
      billingAddress: { address1: '1 Main St' },
      marketCurrencyCode: 'USD',
    })
    await expect.poll(received).toHaveLength(1)
    expect(received()[0]).toMatchObject([
      'company_locations/update',
      { admin_graphql_api_id: cafeId, shipping_address: { address1: '1 Main St' } },
    ])
  })

  it.each([
    ['Lee', 'PERMISSION_DENIED', 'The customer may not change the addresses of this location.'],
    ['Sam', 'BUSINESS_LOCATION_NOT_FOUND', 'Location does not exist.'],
  ])('refuses %s with %s', async (name, code, message) => {
    expect(await set(name, cafeId)).toEqual({
      addresses: null,
      userErrors: [{ field: ['locationId'], code, message }],
    })
    expect(await readLocation('Kim', cafeId, 'shippingAddress { city }')).toEqual({
      shippingAddress: null,
    })
  })

  it('refuses invalid addresses, and no type', async () => {
    expect(await set('Kim', cafeId, { address: { ...MAIN, zoneCode: 'XX' } })).toEqual({
      addresses: null,
      userErrors: [
        { field: ['address', 'zoneCode'], code: 'INVALID', message: 'Zone code is invalid' },
      ],
    })
    expect(await set('Kim', cafeId, { addressTypes: [] })).toEqual({
      addresses: null,
      userErrors: [
        { field: ['addressTypes'], code: 'NO_INPUT', message: 'No address type is given.' },
      ],
    })
  })
})
