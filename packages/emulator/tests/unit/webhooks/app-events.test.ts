import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { respondWith, startReceiver } from './receiver'
import type { Receiver } from './receiver'

const HOUR = 3600 * 1000
const REGISTERED = [
  { topics: ['app/uninstalled', 'app/scopes_update', 'shop/redact'], uri: '/app-level' },
]

let app: Receiver
let platform: StartedPlatform
let token: string
beforeEach(async () => {
  app = await startReceiver()
  platform = await startPlatform({ app: { appUrl: app.origin, webhooks: REGISTERED } })
  token = await platform.install()
})
afterEach(async () => {
  await platform.emulator.close()
  await app.close()
})

const control = () => platform.emulator.control
const got = () =>
  app.received.map(({ path, headers, body }) => [
    path,
    headers['x-shopify-topic'],
    JSON.parse(body) as unknown,
  ])

async function subscribe(topic: string, path: string, extra = ''): Promise<void> {
  const query = `mutation { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: { callbackUrl: "${app.origin}${path}" ${extra} }) { userErrors { message } } }`
  expect((await platform.graphql(token, { query })).json.data).toEqual({
    webhookSubscriptionCreate: { userErrors: [] },
  })
}

const shopPayload = {
  id: 1,
  name: 'Demo Store',
  domain: DEMO,
  myshopify_domain: DEMO,
  email: `owner@${DEMO}`,
}

describe('an uninstallation', () => {
  it('revokes the tokens before the app is notified', async () => {
    const seen: unknown[] = []
    app.respondWith = async response => {
      seen.push(
        (await platform.graphql(token, { query: '{ shop { name } }' })).status,
        (await control().tokens(DEMO))[0]?.status,
      )
      response.end()
    }
    expect((await platform.graphql(token, { query: '{ shop { name } }' })).status).toBe(200)
    await control().uninstall({ shop: DEMO })
    expect(got()).toEqual([['/app-level', 'app/uninstalled', shopPayload]])
    expect(seen).toEqual([401, 'revoked'])
  })

  it('is delivered to the subscriptions of the shop, which end with it', async () => {
    await subscribe('APP_UNINSTALLED', '/own')
    await subscribe('PRODUCTS_UPDATE', '/products')
    await control().uninstall({ shop: DEMO })
    expect(got().sort()).toEqual([
      ['/app-level', 'app/uninstalled', shopPayload],
      ['/own', 'app/uninstalled', shopPayload],
    ])
    expect((await control().subscriptions({ shop: DEMO })).map(({ id }) => id)).toEqual([
      null,
      null,
      null,
    ])
    await control().install({ shop: DEMO })
    await control().uninstall({ shop: DEMO })
    expect(app.received).toHaveLength(3)
  })

  it('by the button of the admin is delivered, too', async () => {
    const reply = await platform.post(
      '/_admin/uninstall',
      { shop: DEMO, apiKey: 'key-1' },
      { origin: platform.emulator.url },
    )
    expect(reply.status).toBe(200)
    await expect.poll(got).toEqual([['/app-level', 'app/uninstalled', shopPayload]])
  })

  it('is delivered again while the app fails', async () => {
    app.respondWith = respondWith(500)
    await control().uninstall({ shop: DEMO })
    await control().advanceClock(HOUR)
    expect(app.received).toHaveLength(7)
    expect(new Set(app.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
  })

  it('sends an erasure request after 48 hours', async () => {
    await control().uninstall({ shop: DEMO })
    await control().advanceClock(48 * HOUR - 1)
    expect(app.received).toHaveLength(1)
    await control().advanceClock(1)
    expect(got()[1]).toEqual(['/app-level', 'shop/redact', { shop_id: 1, shop_domain: DEMO }])
    expect((await control().deliveries({ topic: 'shop/redact' }))[0]?.triggeredAt).toBe(
      '2027-01-17T08:00:00.000Z',
    )
    await control().advanceClock(100 * HOUR)
    expect(app.received).toHaveLength(2)
  })

  it('sends no erasure request when the merchant reinstalls the app', async () => {
    await control().uninstall({ shop: DEMO })
    await control().install({ shop: DEMO })
    await control().advanceClock(49 * HOUR)
    expect(got().map(([, topic]) => topic)).toEqual(['app/uninstalled'])
  })

  it('of an app that is not installed is not delivered', async () => {
    await expect(control().uninstall({ shop: SECOND })).rejects.toMatchObject({ status: 409 })
    await control().advanceClock(49 * HOUR)
    expect(app.received).toEqual([])
  })
})

describe('a changed grant', () => {
  it('is delivered', async () => {
    await control().install({ shop: DEMO, scopes: ['write_products', 'read_orders'] })
    expect(got()).toEqual([
      [
        '/app-level',
        'app/scopes_update',
        {
          id: 1,
          previous: ['write_products'],
          current: ['write_products', 'read_orders'],
          shop_id: 1,
          updated_at: '2027-01-15T08:00:00.000Z',
        },
      ],
    ])
  })

  it('is delivered when the merchant approves it on the grant screen', async () => {
    const target = '/store/demo-store/oauth/install?client_id=key-1&optional_scopes=read_orders'
    const page = await platform.get(target)
    const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(page.text)?.[1] ?? ''
    const reply = await fetch(platform.emulator.url + target, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: platform.emulator.url },
      body: new URLSearchParams({ csrf }),
    })
    expect(reply.status).toBe(302)
    await expect
      .poll(got)
      .toMatchObject([
        [
          '/app-level',
          'app/scopes_update',
          { previous: ['write_products'], current: ['write_products', 'read_orders'] },
        ],
      ])
  })

  it.each([
    ['the same', ['write_products']],
    ['implied', ['write_products', 'read_products']],
  ])('to %s scopes sends nothing', async (_name, scopes) => {
    await control().install({ shop: DEMO, scopes })
    expect(app.received).toEqual([])
  })

  it('is not sent for a first installation', async () => {
    await control().install({ shop: SECOND, scopes: ['read_orders'] })
    expect(app.received).toEqual([])
  })
})

describe('products', () => {
  const run = (query: string, shop = DEMO) => platform.graphql(token, { query }, shop)

  it('carry the outcome in the field names of the REST API', async () => {
    await subscribe('PRODUCTS_CREATE', '/create')
    await subscribe(
      'PRODUCTS_UPDATE',
      '/update',
      ', includeFields: ["id", "title", "variants.price"]',
    )
    await subscribe('PRODUCTS_DELETE', '/delete')
    await run(
      'mutation { productCreate(product: { title: "Søren’s Mug", vendor: "V", productType: "T", status: DRAFT, descriptionHtml: "<b>x</b>" }) { product { id } } }',
    )
    await expect.poll(got).toEqual([
      [
        '/create',
        'products/create',
        {
          id: 1025,
          admin_graphql_api_id: 'gid://shopify/Product/1025',
          title: 'Søren’s Mug',
          handle: 'sørens-mug',
          status: 'draft',
          vendor: 'V',
          product_type: 'T',
          body_html: '<b>x</b>',
          created_at: '2027-01-15T08:00:00Z',
          updated_at: '2027-01-15T08:00:00Z',
          category: null,
          published_at: null,
          published_scope: 'web',
          tags: '',
          template_suffix: null,
          has_variants_that_requires_components: false,
          image: null,
          images: [],
          media: [],
          options: [
            { id: 1025, product_id: 1025, name: 'Title', position: 1, values: ['Default Title'] },
          ],
          variant_gids: [
            {
              admin_graphql_api_id: 'gid://shopify/ProductVariant/10241',
              updated_at: '2027-01-15T08:00:00Z',
            },
          ],
          variants: [
            {
              id: 10241,
              admin_graphql_api_id: 'gid://shopify/ProductVariant/10241',
              product_id: 1025,
              title: 'Default Title',
              price: '0.00',
              compare_at_price: null,
              sku: '',
              barcode: null,
              position: 1,
              option1: 'Default Title',
              option2: null,
              option3: null,
              taxable: true,
              inventory_policy: 'deny',
              inventory_item_id: 1031,
              inventory_quantity: 0,
              old_inventory_quantity: 0,
              image_id: null,
              created_at: '2027-01-15T08:00:00Z',
              updated_at: '2027-01-15T08:00:00Z',
            },
          ],
        },
      ],
    ])
    await run(
      'mutation { productUpdate(product: { id: "gid://shopify/Product/1025", title: "Cup" }) { product { id } } }',
    )
    await expect
      .poll(() => got()[1])
      .toEqual([
        '/update',
        'products/update',
        { id: 1025, title: 'Cup', variants: [{ price: '0.00' }] },
      ])
    await run(
      'mutation { productDelete(input: { id: "gid://shopify/Product/1025" }) { deletedProductId } }',
    )
    await expect.poll(() => got()[2]).toEqual(['/delete', 'products/delete', { id: 1025 }])
  })

  it('are not sent when a mutation changed nothing, nor to another shop', async () => {
    await subscribe('PRODUCTS_CREATE', '/create')
    await run('mutation { productCreate(product: { title: " " }) { userErrors { message } } }')
    await control().install({ shop: SECOND })
    const other = String((await platform.exchange({}, SECOND)).json.access_token)
    await platform.graphql(
      other,
      { query: 'mutation { productCreate(product: { title: "A" }) { product { id } } }' },
      SECOND,
    )
    await run('mutation { productCreate(product: { title: "B" }) { product { id } } }')
    await expect
      .poll(() =>
        app.received.map(({ headers, body }) => [
          headers['x-shopify-shop-domain'],
          (JSON.parse(body) as { title: string }).title,
        ]),
      )
      .toEqual([[DEMO, 'B']])
    expect(await control().deliveries()).toHaveLength(1)
  })

  it("do not delay the app's mutation", async () => {
    await subscribe('PRODUCTS_CREATE', '/create')
    app.respondWith = () => {}
    expect(
      (await run('mutation { productCreate(product: { title: "A" }) { product { title } } }')).json
        .data,
    ).toEqual({ productCreate: { product: { title: 'A' } } })
  })
})
