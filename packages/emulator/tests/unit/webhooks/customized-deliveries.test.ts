import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmulatorWebhook } from '../../../src'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from './receiver'
import type { Receiver } from './receiver'

const PRODUCT = 'gid://shopify/Product/1025'

let app: Receiver
let platform: StartedPlatform
let token: string
beforeEach(async () => {
  app = await startReceiver()
})
afterEach(async () => {
  await platform.emulator.close()
  await app.close()
})

async function start(
  webhooks: EmulatorWebhook[] = [],
  optionalScopes: string[] = [],
): Promise<void> {
  platform = await startPlatform({ app: { appUrl: app.origin, webhooks, optionalScopes } })
  token = await platform.install()
}

async function ask(query: string, variables: object = {}): Promise<Record<string, unknown>> {
  const { json } = await platform.graphql(token, { query, variables })
  expect(json.errors).toBeUndefined()
  return json.data as Record<string, unknown>
}

const subscribe = (topic: string, webhookSubscription: object) =>
  ask(
    `mutation ($input: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: $input) { webhookSubscription { name uri format apiVersion { handle supported } createdAt updatedAt metafields { namespace key } } userErrors { message } } }`,
    { input: webhookSubscription },
  )

/** Creates a product and changes it, so that the update has metafields. */
async function updateProduct(status: string): Promise<void> {
  const { productCreate } = await ask(
    `mutation { productCreate(product: { title: "Jar", metafields: [
      { namespace: "care", key: "wick", type: "single_line_text_field", value: "cotton" }
      { namespace: "care", key: "hours", type: "number_integer", value: "40" }
      { namespace: "other", key: "note", type: "single_line_text_field", value: "x" }
      { namespace: "$app", key: "own", type: "boolean", value: "true" }
    ] }) { product { id } userErrors { message } } }`,
  )
  expect(productCreate).toEqual({ product: { id: PRODUCT }, userErrors: [] })
  const { productUpdate } = await ask(
    `mutation { productUpdate(product: { id: "${PRODUCT}", status: ${status} }) { userErrors { message } } }`,
  )
  expect(productUpdate).toEqual({ userErrors: [] })
}

const bodies = () =>
  app.received.map(({ path, headers, body }) => [
    path,
    headers['x-shopify-name'],
    JSON.parse(body) as Record<string, unknown>,
  ])

describe('a subscription over the Admin API', () => {
  it('gets what its filter, its fields, its metafields and its name select', async () => {
    await start()
    const input = {
      uri: `  ${app.origin}/drafts  `,
      name: 'drafts',
      filter: 'status:draft AND variants.price:<1',
      includeFields: ['title', 'metafields.key', 'metafields.value'],
      metafieldNamespaces: ['$app'],
      metafields: [{ namespace: 'care', key: 'hours' }],
    }
    expect(await subscribe('PRODUCTS_UPDATE', input)).toEqual({
      webhookSubscriptionCreate: {
        webhookSubscription: {
          name: 'drafts',
          uri: `${app.origin}/drafts`,
          format: 'JSON',
          apiVersion: { handle: '2026-10', supported: true },
          createdAt: '2027-01-15T08:00:00Z',
          updatedAt: '2027-01-15T08:00:00Z',
          metafields: [{ namespace: 'care', key: 'hours' }],
        },
        userErrors: [],
      },
    })
    await subscribe('PRODUCTS_UPDATE', { uri: `${app.origin}/active`, filter: 'status:active' })
    await updateProduct('DRAFT')
    await expect.poll(() => app.received.length).toBe(1)
    expect(bodies()).toEqual([
      [
        '/drafts',
        'drafts',
        {
          title: 'Jar',
          metafields: [
            { key: 'hours', value: '40' },
            { key: 'own', value: 'true' },
          ],
        },
      ],
    ])
  })
})

describe('a subscription of the registration', () => {
  it('gets what its filter, its fields, its namespaces and its name select', async () => {
    await start([
      {
        topics: ['products/update'],
        uri: '/care',
        name: 'care',
        filter: 'status:archived',
        includeFields: ['id', 'metafields'],
        metafieldNamespaces: ['other'],
      },
      { topics: ['products/update'], uri: '/active', filter: 'status:active' },
    ])
    await updateProduct('ARCHIVED')
    await expect.poll(() => app.received.length).toBe(1)
    const time = '2027-01-15T08:00:00Z'
    expect(bodies()).toEqual([
      [
        '/care',
        'care',
        {
          id: 1025,
          metafields: [
            {
              id: expect.any(Number) as number,
              namespace: 'other',
              key: 'note',
              value: 'x',
              description: null,
              owner_id: 1025,
              created_at: time,
              updated_at: time,
              owner_resource: 'product',
              type: 'single_line_text_field',
              admin_graphql_api_id: expect.stringMatching(/^gid:.*Metafield/) as string,
            },
          ],
        },
      ],
    ])
  })

  it('needs a filter that names its fields', async () => {
    await expect(
      startPlatform({
        app: { webhooks: [{ topics: ['products/update'], uri: '/a', filter: 'candle' }] },
      }),
    ).rejects.toThrow(
      'Emulator: the filter of app.webhooks for "products/update" is invalid: The specified filter is invalid',
    )
    await start()
  })
})

it('delivers a topic only while its scope is granted', async () => {
  await start([], ['read_customers'])
  const { control } = platform.emulator
  const createCustomer = (firstName: string) =>
    control.query({
      shop: DEMO,
      query:
        'mutation ($input: CustomerInput!) { customerCreate(input: $input) { userErrors { message } } }',
      variables: { input: { firstName, email: `${firstName.toLowerCase()}@example.test` } },
    })
  const names = () =>
    app.received.map(({ body }) => (JSON.parse(body) as { first_name: string }).first_name)
  await control.grantScopes({ shop: DEMO, scopes: ['read_customers'] })
  const { webhookSubscriptionCreate } = await subscribe('CUSTOMERS_CREATE', {
    uri: `${app.origin}/customers`,
  })
  expect(webhookSubscriptionCreate).toMatchObject({ userErrors: [] })

  await createCustomer('Ada')
  await expect.poll(names).toEqual(['Ada'])
  await control.revokeScopes({ shop: DEMO, scopes: ['read_customers'] })
  await createCustomer('Ben')
  await control.grantScopes({ shop: DEMO, scopes: ['read_customers'] })
  await createCustomer('Cleo')
  await expect.poll(names).toEqual(['Ada', 'Cleo'])
})
