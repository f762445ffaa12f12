import { GraphQLString } from 'graphql'
import { appKind, dayInEffect } from '../../../../../shared/rule-dates'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import type { EmulatorAppOptions } from '../../../src'
import { protectedDataAccess } from '../../../src/admin-api/protected-data'
import { registerApp } from '../../../src/lifecycle/registered-app'
import { redactPayload, UNAPPROVED_TOPIC } from '../../../src/webhooks/protected-payload'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'

const SEE = 'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.'
const EXTENSIONS = {
  code: 'ACCESS_DENIED',
  documentation: 'https://shopify.dev/docs/apps/launch/protected-customer-data',
}

let platform: StartedPlatform
/** Global id of the customer. */
let customerId: string
afterEach(() => platform.emulator.close())

async function start(app: EmulatorAppOptions): Promise<void> {
  platform = await startPlatform({
    app: {
      scopes: ['write_customers', 'write_orders', 'read_all_orders', 'write_products'],
      ...app,
    },
    seed: {
      stores: [
        {
          handle: 'demo-store',
          installed: true,
          customers: [
            {
              email: 'mira@example.com',
              firstName: 'Mira',
              lastName: 'Okafor',
              phone: '+14155550100',
              address: {
                address1: '1 Main Street',
                city: 'Portland',
                zip: '97201',
                countryCode: 'US',
              },
            },
          ],
          orders: [{ customer: 'mira@example.com', items: [{ title: 'Jar', price: '5.00' }] }],
        },
      ],
    },
  })
  const { customers } = (await platform.emulator.control.query({
    shop: DEMO,
    query: '{ customers(first: 1) { nodes { id } } }',
  })) as { customers: { nodes: { id: string }[] } }
  customerId = customers.nodes[0]?.id ?? ''
}

async function ask(query: string) {
  const token = String((await platform.exchange()).json.access_token)
  const { status, json } = await platform.graphql(token, { query })
  const errors = (json.errors ?? []) as { message: string; path: unknown[]; extensions: unknown }[]
  return {
    status,
    data: json.data,
    errors: errors.map(({ message, path, extensions }) => ({ message, path, extensions })),
  }
}
const fieldError = (field: string, path: unknown[]) => ({
  message: `This app is not approved to use the ${field} field. ${SEE}`,
  path,
  extensions: EXTENSIONS,
})
const objectError = (type: string, path: unknown[]) => ({
  message: `This app is not approved to access the ${type} object. ${SEE}`,
  path,
  extensions: EXTENSIONS,
})

const readCustomer = () => `{ customer(id: "${customerId}") {
  id firstName email phone numberOfOrders defaultAddress { zip countryCodeV2 }
} }`

describe('an app that is approved for', () => {
  it('everything reads everything, which is the default', async () => {
    await start({})
    expect(await ask(readCustomer())).toEqual({
      status: 200,
      data: {
        customer: {
          id: customerId,
          firstName: 'Mira',
          email: 'mira@example.com',
          phone: '+14155550100',
          numberOfOrders: '1',
          defaultAddress: { zip: '97201', countryCodeV2: 'US' },
        },
      },
      errors: [],
    })
  })

  it('names and email addresses gets null for the other fields, and an error of each', async () => {
    await start({ protectedCustomerData: ['name', 'email'] })
    expect(await ask(readCustomer())).toEqual({
      status: 200,
      data: {
        customer: {
          id: customerId,
          firstName: 'Mira',
          email: 'mira@example.com',
          phone: null,
          numberOfOrders: '1',
          defaultAddress: { zip: null, countryCodeV2: 'US' },
        },
      },
      errors: [
        fieldError('phone', ['customer', 'phone']),
        fieldError('zip', ['customer', 'defaultAddress', 'zip']),
      ],
    })
  })

  it('level 1 reads orders without what identifies the customer', async () => {
    await start({ protectedCustomerData: 1 })
    const { data, errors } = await ask(
      '{ orders(first: 1) { nodes { name email shippingAddress { address1 } customer { id lastName } } } }',
    )
    expect(data).toMatchObject({
      orders: {
        nodes: [{ name: '#1001', email: null, customer: { id: customerId, lastName: null } }],
      },
    })
    expect(errors.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(['orders.nodes.0.email', 'orders.nodes.0.customer.lastName']),
    )
  })

  it('no data reads products, and no objects about a customer', async () => {
    await start({ protectedCustomerData: 0 })
    expect(await ask('{ products(first: 1) { nodes { id } } }')).toMatchObject({ errors: [] })
    expect(await ask(readCustomer())).toEqual({
      status: 200,
      data: { customer: null },
      errors: [objectError('Customer', ['customer'])],
    })
    expect(await ask('{ orders(first: 1) { nodes { id } } }')).toEqual({
      status: 200,
      data: null,
      errors: [objectError('Order', ['orders'])],
    })
    expect(await ask(`{ node(id: "${customerId}") { id } }`)).toEqual({
      status: 200,
      data: { node: null },
      errors: [objectError('Customer', ['node'])],
    })
  })
})

it('the merchant reads everything, whatever the app is approved for', async () => {
  await start({ protectedCustomerData: 0 })
  expect(
    await platform.emulator.control.query({ shop: DEMO, query: readCustomer() }),
  ).toMatchObject({
    customer: { email: 'mira@example.com' },
  })
})

describe('the address of an abandoned checkout', () => {
  const refusal = (options: EmulatorAppOptions, day: string) => {
    const app = registerApp(options)
    const since = dayInEffect('checkout-url', appKind(app.distribution), Date.parse(day))
    return protectedDataAccess(app, since)?.dataRefusal?.(
      'AbandonedCheckout',
      'abandonedCheckoutUrl',
      GraphQLString,
    )
  }

  it.each([
    ['app_store', '2026-12-01'],
    ['single_merchant', '2027-01-01'],
  ] as const)(
    'needs all fields, of an app with the distribution %s since %s',
    (distribution, day) => {
      const before = new Date(Date.parse(day) - 1).toISOString()
      const most: EmulatorAppOptions = {
        distribution,
        protectedCustomerData: ['name', 'email', 'phone'],
      }
      expect(refusal(most, before)).toBeUndefined()
      expect(refusal(most, day)).toBe(
        `This app is not approved to use the abandonedCheckoutUrl field since ${day}. ${SEE}`,
      )
      const all: EmulatorAppOptions = {
        distribution,
        protectedCustomerData: ['name', 'email', 'phone', 'address'],
      }
      expect(refusal(all, day)).toBeUndefined()
    },
  )

  it('is readable for an app that was made in the admin of a shop', () => {
    const app = { distribution: 'platform_admin', protectedCustomerData: 1 } as const
    expect(refusal(app, '2030-01-01')).toBeUndefined()
  })
})

describe('webhooks', () => {
  const subscribe = async (topic: string) => {
    const { data } = await ask(`mutation {
      webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: { uri: "https://app.example/hooks" }) {
        webhookSubscription { id } userErrors { field message }
      }
    }`)
    return (data as { webhookSubscriptionCreate: object }).webhookSubscriptionCreate
  }

  it.each(['ORDERS_CREATE', 'CUSTOMERS_UPDATE', 'CUSTOMER_TAGS_ADDED', 'REFUNDS_CREATE'])(
    'about %s are refused without approval for any data',
    async topic => {
      await start({ protectedCustomerData: 0 })
      expect(await subscribe(topic)).toEqual({
        webhookSubscription: null,
        userErrors: [{ field: ['topic'], message: UNAPPROVED_TOPIC }],
      })
      expect(await subscribe('PRODUCTS_CREATE')).toMatchObject({ userErrors: [] })
    },
  )

  it('of the registration are refused, too, but those about requests for data', () => {
    const app = (topic: string): EmulatorAppOptions => ({
      protectedCustomerData: 0,
      scopes: ['read_orders'],
      webhooks: [{ topics: [topic], uri: '/webhooks' }],
    })
    expect(() => registerApp(app('orders/create'))).toThrow(
      `Emulator: app.webhooks contains the topic "orders/create". ${UNAPPROVED_TOPIC}`,
    )
    expect(registerApp(app('customers/redact')).webhooks).toHaveLength(1)
  })

  it('have null for each field that the app is not approved for', () => {
    const payload = {
      id: 1,
      name: '#1001',
      email: 'mira@example.com',
      order_status_url: 'https://shop.example/orders/1',
      line_items: [
        { name: 'Jar', origin_location: { name: 'Depot', address1: '2 Hill', zip: '1' } },
      ],
      customer: { first_name: 'Mira', phone: '+1415', note: 'x' },
      shipping_address: { name: 'Mira O', address1: '1 Main', zip: '97201', country: 'US' },
    }
    expect(redactPayload('orders/create', payload, ['email', 'name'])).toEqual({
      ...payload,
      order_status_url: null,
      customer: { first_name: 'Mira', phone: null, note: 'x' },
      shipping_address: { name: 'Mira O', address1: null, zip: null, country: 'US' },
    })
    expect(redactPayload('orders/create', payload, 1)).toMatchObject({
      name: '#1001',
      email: null,
      customer: { first_name: null, phone: null },
      shipping_address: { name: null, country: 'US' },
    })
    expect(redactPayload('orders/create', payload, 2)).toBe(payload)
    expect(redactPayload('shop/update', payload, 1)).toBe(payload)
    expect(redactPayload('customers/redact', payload, 1)).toBe(payload)
  })

  it('are redacted before they are sent', async () => {
    const receiver = await startReceiver()
    onTestFinished(() => receiver.close())
    await start({
      appUrl: receiver.origin,
      protectedCustomerData: ['name'],
      webhooks: [{ topics: ['customers/update'], uri: '/webhooks' }],
    })
    await ask(
      `mutation { customerUpdate(input: { id: "${customerId}", note: "x" }) { userErrors { message } } }`,
    )
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      first_name: 'Mira',
      email: null,
      phone: null,
      note: 'x',
    })
  })
})

it.each([3, -1, '2', ['city']])('does not accept the level %j', level => {
  expect(() => registerApp({ protectedCustomerData: level as 1 })).toThrow(
    'Emulator: app.protectedCustomerData must be 0, 1, 2, or a list of name, address, email, phone.',
  )
})
