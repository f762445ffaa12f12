import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallForm } from '../../../src/admin-data/page-data'
import { DEMO, startPlatform } from '../started-platform'

const platform = await startPlatform({
  app: { name: 'Mine', proxy: { subpath: 'reviews', url: '/proxy' } },
})
afterAll(() => platform.emulator.close())
beforeEach(() => platform.emulator.control.reset())

const formsOf = async (shop: string) =>
  (await platform.get(`/_admin/calls?shop=${shop}`)).json.calls as CallForm[]
const valueOf = (form: CallForm | undefined, name: string) =>
  form?.fields.find(field => field.name === name)?.value

describe('the forms of the page of calls', () => {
  it('are one for each kind of call, with its path filled in', async () => {
    const forms = await formsOf(DEMO)
    expect(forms.map(form => [form.kind, valueOf(form, 'path')])).toEqual([
      ['webhook', '/webhooks'],
      ['flow', '/flow/action'],
      ['fulfillment', '/fulfillment/callback'],
      ['pos', '/pos/loyalty'],
      ['checkout', '/public/checkout'],
      ['customer-account', '/public/customer-account'],
      ['proxy', '/apps/reviews/hello'],
    ])
  })

  it('have a body for each topic that they suggest, about this store', async () => {
    const [form] = await formsOf(DEMO)
    const suggested = form?.fields.find(({ name }) => name === 'topic')?.options
    const examples = form?.examples ?? {}
    expect(Object.keys(examples)).toEqual(suggested)
    expect(suggested).toEqual([
      'app/uninstalled',
      'app/scopes_update',
      'products/create',
      'products/update',
      'products/delete',
      'orders/create',
      'orders/paid',
      'customers/data_request',
      'customers/redact',
      'shop/redact',
    ])
    expect(valueOf(form, 'body')).toBe(examples[valueOf(form, 'topic') ?? ''])
    expect(JSON.parse(examples['shop/redact'] ?? '')).toEqual({ shop_id: 1, shop_domain: DEMO })
    expect(JSON.parse(examples['app/scopes_update'] ?? '')).toEqual({
      id: 1,
      previous: [],
      current: ['write_products'],
      shop_id: 1,
      updated_at: '2027-01-15T08:00:00.000Z',
    })
    expect(JSON.parse(examples['products/update'] ?? '')).toMatchObject({
      id: 1001,
      admin_graphql_api_id: 'gid://shopify/Product/1001',
      title: 'Stoneware Mug',
    })
  })

  it('exist for a store without products', async () => {
    const { shop } = await platform.emulator.control.addShop({ handle: 'bare' })
    const [form] = await formsOf(shop)
    expect(JSON.parse(valueOf(form, 'body') ?? '')).toMatchObject({ title: 'Example product' })
  })

  it.each([
    ['', 400],
    ['?shop=unknown.platform.test', 404],
    [`?shop=${DEMO}&x=1`, 400],
  ])('refuses the query %j', async (query, status) => {
    expect((await platform.get(`/_admin/calls${query}`)).status).toBe(status)
  })
})
