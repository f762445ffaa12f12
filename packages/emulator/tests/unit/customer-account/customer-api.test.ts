import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadAdminSchema, loadSchema } from '../../../../facts/schemas/load-schema'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { CALLBACK, createClient, customerIds } from './customer-client'
import type { CustomerClient } from './customer-client'

const PATH = `/${DEMO}/customer/api/2026-10/graphql`
const HOME = `{ address1: "1 Main St", city: "Ottawa", territoryCode: "CA", zoneCode: "ON", zip: "K1A 0B1" }`
const ADDRESS = 'id address1 territoryCode zoneCode formatted'

let platform: StartedPlatform
let client: CustomerClient
let ids: Readonly<Record<string, string>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({
    app: {
      scopes: [
        'write_customers',
        'write_orders',
        'customer_write_customers',
        'customer_write_orders',
      ],
      customerRedirectUris: [CALLBACK],
    },
    seed: {
      stores: [
        {
          handle: 'demo-store',
          customers: [
            { firstName: 'Kim', lastName: 'Doe', email: 'kim@example.com' },
            { firstName: 'Sam', email: 'sam@example.com' },
          ],
        },
      ],
    },
  })
  client = createClient(platform)
  // Here, not in the first test: the schemas take most of its time.
  loadAdminSchema('2026-07')
  loadSchema('customer', '2026-10')
}, 60_000)
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  ids = await customerIds(platform)
  token = await tokenOf('Kim')
})

async function tokenOf(name: string, scope?: string): Promise<string> {
  const code = await client.logIn(ids[name] ?? '', scope === undefined ? {} : { scope })
  return String((await client.redeem(code)).json.access_token)
}

const post = (query: string, authorization = token, variables: object = {}) =>
  platform.post(PATH, { query, variables }, { authorization })

async function ask(query: string, authorization?: string): Promise<Record<string, unknown>> {
  const { status, json } = await post(query, authorization)
  expect([status, json.errors]).toEqual([200, undefined])
  return json.data as Record<string, unknown>
}

async function orderOf(name: string): Promise<string> {
  const offline = String((await platform.exchange()).json.access_token)
  const { json } = await platform.graphql(offline, {
    query: `mutation ($order: OrderCreateOrderInput!) { orderCreate(order: $order) { order { id } userErrors { message } } }`,
    variables: {
      order: {
        customerId: ids[name],
        lineItems: [
          {
            title: 'Mug',
            quantity: 2,
            priceSet: { shopMoney: { amount: '20.00', currencyCode: 'USD' } },
          },
        ],
      },
    },
  })
  return (json.data as { orderCreate: { order: { id: string } } }).orderCreate.order.id
}

describe('a customer', () => {
  it('reads their profile, and their orders', async () => {
    const own = await orderOf('Kim')
    await orderOf('Sam')
    expect(
      await ask(`{ customer { id firstName displayName emailAddress { emailAddress marketingState }
        orders(first: 5) { nodes { id name totalPrice { amount currencyCode }
        lineItems(first: 5) { nodes { title quantity totalPrice { amount } } } } } } }`),
    ).toEqual({
      customer: {
        id: ids.Kim,
        firstName: 'Kim',
        displayName: 'Kim Doe',
        emailAddress: { emailAddress: 'kim@example.com', marketingState: 'NOT_SUBSCRIBED' },
        orders: {
          nodes: [
            {
              id: own,
              name: '#1001',
              totalPrice: { amount: '40.0', currencyCode: 'USD' },
              lineItems: {
                nodes: [{ title: 'Mug', quantity: 2, totalPrice: { amount: '40.0' } }],
              },
            },
          ],
        },
      },
    })
  })

  it('consents to marketing emails, once, and revokes the consent', async () => {
    const set = (root: string) =>
      ask(
        `mutation { ${root} { emailAddress { emailAddress marketingState } userErrors { field code message } } }`,
      )
    const payload = (marketingState: string) => ({
      emailAddress: { emailAddress: 'kim@example.com', marketingState },
      userErrors: [],
    })
    expect(await set('customerEmailMarketingSubscribe')).toEqual({
      customerEmailMarketingSubscribe: payload('SUBSCRIBED'),
    })
    expect(await set('customerEmailMarketingSubscribe')).toEqual({
      customerEmailMarketingSubscribe: {
        emailAddress: null,
        userErrors: [
          {
            field: null,
            code: 'CUSTOMER_ALREADY_SUBSCRIBED',
            message: 'The customer is already subscribed.',
          },
        ],
      },
    })
    expect(await set('customerEmailMarketingUnsubscribe')).toEqual({
      customerEmailMarketingUnsubscribe: payload('UNSUBSCRIBED'),
    })
  })

  it('changes their profile', async () => {
    expect(
      await ask(
        'mutation { customerUpdate(input: { firstName: "Kimberly" }) { customer { displayName } userErrors { code } } }',
      ),
    ).toEqual({ customerUpdate: { customer: { displayName: 'Kimberly Doe' }, userErrors: [] } })
    expect((await customerIds(platform)).Kimberly).toBe(ids.Kim)
  })

  it('has addresses, which they create, change, and delete', async () => {
    const { customerAddressCreate: created } = (await ask(
      `mutation { customerAddressCreate(address: ${HOME}) { customerAddress { ${ADDRESS} } userErrors { code } } }`,
    )) as { customerAddressCreate: { customerAddress: { id: string }; userErrors: [] } }
    const { id } = created.customerAddress
    expect(created).toEqual({
      customerAddress: {
        id,
        address1: '1 Main St',
        territoryCode: 'CA',
        zoneCode: 'ON',
        formatted: ['1 Main St', 'Ottawa ON K1A 0B1', 'Canada'],
      },
      userErrors: [],
    })
    expect(
      await ask(
        `mutation { customerAddressUpdate(addressId: "${id}", address: { address1: "2 Main St" }) { customerAddress { address1 zoneCode } userErrors { code } } }`,
      ),
    ).toEqual({
      customerAddressUpdate: {
        customerAddress: { address1: '2 Main St', zoneCode: 'ON' },
        userErrors: [],
      },
    })
    expect(
      await ask('{ customer { defaultAddress { id } addresses(first: 5) { nodes { id } } } }'),
    ).toEqual({ customer: { defaultAddress: { id }, addresses: { nodes: [{ id }] } } })
    expect(
      await ask(
        `mutation { customerAddressDelete(addressId: "${id}") { deletedAddressId userErrors { code } } }`,
      ),
    ).toEqual({ customerAddressDelete: { deletedAddressId: id, userErrors: [] } })
    expect(await ask('{ customer { addresses(first: 5) { nodes { id } } } }')).toEqual({
      customer: { addresses: { nodes: [] } },
    })
  })

  it('sets and deletes the metafields that their account may write', async () => {
    const offline = String((await platform.exchange()).json.access_token)
    for (const [key, customerAccount] of [
      ['size', 'READ_WRITE'],
      ['tier', 'READ'],
    ]) {
      const { json } = await platform.graphql(offline, {
        query: `mutation ($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) { userErrors { message } } }`,
        variables: {
          definition: {
            ...{ name: key, namespace: 'custom', key, ownerType: 'CUSTOMER' },
            ...{ type: 'single_line_text_field', access: { customerAccount } },
          },
        },
      })
      expect(json.data).toEqual({ metafieldDefinitionCreate: { userErrors: [] } })
    }
    const set = async (ownerId: string | undefined, key: string) => {
      const { metafieldsSet } = (await ask(
        `mutation { metafieldsSet(metafields: [{ ownerId: "${ownerId}", namespace: "custom", key: "${key}", value: "L" }]) { metafields { key value } userErrors { field code elementIndex } } }`,
      )) as { metafieldsSet: object }
      return metafieldsSet
    }
    const refused = {
      metafields: null,
      userErrors: [{ field: ['metafields', '0'], code: 'APP_NOT_AUTHORIZED', elementIndex: 0 }],
    }
    expect(await set(ids.Kim, 'size')).toEqual({
      metafields: [{ key: 'size', value: 'L' }],
      userErrors: [],
    })
    expect(await set(ids.Kim, 'tier')).toEqual(refused)
    expect(await set(ids.Sam, 'size')).toEqual(refused)
    const size = '{ customer { metafield(namespace: "custom", key: "size") { value } } }'
    expect(await ask(size)).toEqual({ customer: { metafield: { value: 'L' } } })

    const given = `{ ownerId: "${ids.Kim}", namespace: "custom", key: "size" }`
    expect(
      await ask(
        `mutation { metafieldsDelete(metafields: [${given}]) { deletedMetafields { key } userErrors { field } } }`,
      ),
    ).toEqual({ metafieldsDelete: { deletedMetafields: [{ key: 'size' }], userErrors: [] } })
    expect(await ask(size)).toEqual({ customer: { metafield: null } })
  })

  it('neither reads nor changes the data of another customer', async () => {
    const order = await orderOf('Sam')
    expect(await ask(`{ order(id: "${order}") { id } }`)).toEqual({ order: null })
    const { customerAddressCreate } = (await ask(
      `mutation { customerAddressCreate(address: ${HOME}) { customerAddress { id } } }`,
      await tokenOf('Sam'),
    )) as { customerAddressCreate: { customerAddress: { id: string } } }
    const foreign = customerAddressCreate.customerAddress.id
    const refused = [
      {
        field: ['addressId'],
        code: 'ADDRESS_ID_DOES_NOT_EXIST',
        message: 'The address does not exist.',
      },
    ]
    expect(
      await ask(
        `mutation { customerAddressUpdate(addressId: "${foreign}", address: { city: "X" }) { customerAddress { id } userErrors { field code message } }
          customerAddressDelete(addressId: "${foreign}") { deletedAddressId userErrors { field code message } } }`,
      ),
    ).toEqual({
      customerAddressUpdate: { customerAddress: null, userErrors: refused },
      customerAddressDelete: { deletedAddressId: null, userErrors: refused },
    })
    expect(
      await ask('{ customer { addresses(first: 5) { nodes { city } } } }', await tokenOf('Sam')),
    ).toEqual({ customer: { addresses: { nodes: [{ city: 'Ottawa' }] } } })
  })

  it.each([
    ['an unknown country', HOME.replace('"CA"', '"ZZ"'), 'territoryCode', 'INVALID_TERRITORY_CODE'],
    ['an unknown zone', HOME.replace('"ON"', '"XX"'), 'zoneCode', 'INVALID_FOR_COUNTRY'],
    ['a wrong phone number', '{ phoneNumber: "12" }', 'phoneNumber', 'PHONE_NUMBER_NOT_VALID'],
    ['HTML', '{ city: "<b>x</b>" }', 'city', 'CONTAINS_HTML_TAGS'],
    ['a long text', `{ city: "${'x'.repeat(256)}" }`, 'city', 'TOO_LONG'],
  ])('cannot add an address with %s', async (_name, address, field, code) => {
    expect(
      await ask(
        `mutation { customerAddressCreate(address: ${address}) { customerAddress { id } userErrors { field code } } }`,
      ),
    ).toEqual({
      customerAddressCreate: {
        customerAddress: null,
        userErrors: [{ field: ['address', field], code }],
      },
    })
  })
})

describe('a request', () => {
  const REFUSED = [401, { errors: [{ message: 'Invalid token, missing access or expired.' }] }]
  const query = '{ customer { id } }'

  it('is refused without a valid token', async () => {
    for (const wrong of ['', 'shcat_0', `${token}0`, `Basic ${token}`, 'Bearer ']) {
      const { status, json } = await post(query, wrong)
      expect([status, json]).toEqual(REFUSED)
    }
    expect((await post(query, `Bearer ${token}`)).status).toBe(200)
  })

  it('is refused after two hours, and with a token for another purpose', async () => {
    const other = await post(query, await tokenOf('Kim', 'openid email'))
    expect([other.status, other.json]).toEqual(REFUSED)
    await platform.emulator.control.advanceClock(7200 * 1000)
    const late = await post(query)
    expect([late.status, late.json]).toEqual(REFUSED)
  })

  it('is refused if the app does not have the access scope', async () => {
    const { status, json } = await post('{ draftOrder(id: "gid://shopify/DraftOrder/1") { id } }')
    const [error] = json.errors as { extensions: { code: string } }[]
    expect([status, error?.extensions.code]).toEqual([200, 'ACCESS_DENIED'])
  })

  it.each([
    ['text', 'no JSON', {}, 400],
    ['no query', '{}', { 'content-type': 'application/json' }, 400],
    ['a list', '[]', { 'content-type': 'application/json' }, 400],
  ])('with %s is a bad one', async (_name, body, headers, status) => {
    const response = await fetch(platform.emulator.url + PATH, {
      method: 'POST',
      headers: { authorization: token, ...headers },
      body,
    })
    expect(response.status).toBe(status)
  })

  it('of an unknown field or an unknown mutation has errors', async () => {
    const unknown = await post('{ customer { password } }')
    expect([unknown.status, unknown.json.data]).toEqual([200, undefined])
    const { json } = await platform.post(
      PATH.replace('2026-10', 'unstable'),
      {
        query: `mutation { orderRequestEdit(orderId: "gid://shopify/Order/1", requestedEditLineItems: []) { userErrors { message } } }`,
      },
      { authorization: token },
    )
    expect((json.errors as { extensions: { code: string } }[])[0]?.extensions.code).toBe(
      'NOT_SIMULATED',
    )
  })
})

describe('protected customer data', () => {
  const QUERY = '{ customer { id firstName emailAddress { emailAddress } } }'
  const approve = (protectedCustomerData: 0 | 1 | 2 | 'email'[]) =>
    platform.emulator.setApp({ protectedCustomerData })
  const read = async (query = QUERY) => {
    const { status, json } = await post(query)
    return [status, json.data, (json.errors as { message: string }[] | undefined)?.[0]?.message]
  }

  it('is hidden from an app that is not approved for it, as in the Admin API', async () => {
    const details =
      'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.'
    const all = { id: ids.Kim, firstName: 'Kim', emailAddress: { emailAddress: 'kim@example.com' } }
    try {
      approve(0)
      expect(await read()).toEqual([
        200,
        null,
        `This app is not approved to access the Customer object. ${details}`,
      ])
      approve(1)
      expect(await read()).toEqual([
        200,
        { customer: { id: ids.Kim, firstName: null, emailAddress: { emailAddress: null } } },
        `This app is not approved to use the firstName field. ${details}`,
      ])
      approve(['email'])
      expect(await read()).toEqual([
        200,
        { customer: { ...all, firstName: null } },
        `This app is not approved to use the firstName field. ${details}`,
      ])
    } finally {
      approve(2)
    }
    expect(await read()).toEqual([200, { customer: all }, undefined])
  })
})
