import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

let platform: StartedPlatform
beforeAll(async () => {
  platform = await startPlatform({
    app: { name: 'Mine', proxy: { subpath: 'reviews', url: '/proxy' } },
  })
})
afterAll(() => platform.emulator.close())
beforeEach(() => platform.emulator.control.reset())

const PERSON = { accept: 'text/html' }
const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe('the page of calls', () => {
  it('offers each kind of call, with its path filled in', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { status, text, headers } = await platform.get('/store/demo-store/calls', PERSON)
    expect(status).toBe(200)
    const paths = [...text.matchAll(/id="([a-z-]+)-path"[^>]* value="([^"]*)"/g)].map(
      ([, kind, path]) => [kind, path],
    )
    expect(paths).toEqual([
      ['webhook', '/webhooks'],
      ['flow', '/flow/action'],
      ['fulfillment', '/fulfillment/callback'],
      ['pos', '/pos/loyalty'],
      ['checkout', '/public/checkout'],
      ['customer-account', '/public/customer-account'],
      ['proxy', '/apps/reviews/hello'],
    ])
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    )
  })

  it('has a body for each topic that it suggests, about this store', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { text } = await platform.get('/store/demo-store/calls', PERSON)
    const examples = JSON.parse(
      unescape(/data-examples="([^"]*)"/.exec(text)?.[1] ?? ''),
    ) as Record<string, string>
    const suggested = [
      ...(/<datalist id="webhook-topic-options">(.*?)<\/datalist>/
        .exec(text)?.[1]
        ?.matchAll(/value="([^"]*)"/g) ?? []),
    ].map(([, topic]) => topic)
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

  it('offers nothing in a store without the app', async () => {
    const { status, text } = await platform.get('/store/demo-store/calls', PERSON)
    expect([status, text.includes('<form')]).toEqual([200, false])
    expect(text).toContain(
      `href="/store/demo-store/oauth/install?client_id=${API_KEY}">Install Mine</a>`,
    )
  })

  it('works in a store without products', async () => {
    const { shop } = await platform.emulator.control.addShop({ handle: 'bare' })
    await platform.emulator.control.install({ shop })
    expect((await platform.get('/store/bare/calls', PERSON)).status).toBe(200)
  })
})

describe('the page of webhooks', () => {
  it('opens with and without the app', async () => {
    expect((await platform.get('/store/demo-store/webhooks', PERSON)).text).toContain(
      'Mine is not installed in Demo Store',
    )
    await platform.emulator.control.install({ shop: DEMO })
    const { status, text } = await platform.get('/store/demo-store/webhooks', PERSON)
    expect([status, text.includes('is not installed')]).toEqual([200, false])
  })
})

it.each(['/store/nobody/calls', '/store/nobody/webhooks'])('does not know %s', async path => {
  expect((await platform.get(path, PERSON)).status).toBe(404)
})
