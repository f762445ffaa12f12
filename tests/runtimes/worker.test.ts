import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript } from '../integration/admin-requests'
import { newShop } from '../integration/new-shop'
import { NOTHING_STATUS } from '../integration/nuxt-version'
import { approveGrant, AUTH, beginGrant } from '../integration/oauth-round-trip'
import { forgeToken } from '../integration/session-tokens'
import { ORDER, webhookHeaders } from '../integration/signed-calls'
import { startWorker } from './start-worker'
import type { RunningWorker } from './start-worker'

let app: RunningWorker
let shop: string

beforeAll(async () => {
  app = await startWorker({
    app: { webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }] },
  })
})

afterAll(() => app?.stop())

beforeEach(async () => {
  shop = await newShop(app)
})

const sessionOf = (domain: string) => app.sessions.loadSession(`offline_${domain}`)
const exchangesOf = async (domain: string) =>
  (await app.emulator.control.log()).filter(
    ({ kind, shop: each }) => kind === 'access_token' && each === domain,
  ).length
const deliver = (headers: Record<string, string>) =>
  app.fetch('/webhooks', { method: 'POST', body: ORDER, headers })

describe('an app on workerd with sessions in KV', () => {
  it('is installed by the authorization code grant: the state is signed, the session stored, the hook run', async () => {
    const begun = await beginGrant(app, shop)
    expect(begun.location.origin).toBe(app.emulator.url)
    const callback = await approveGrant(app, begun)

    // Another browser, which has no cookie.
    await app.fetch(callback)
    expect(await sessionOf(shop)).toBeUndefined()

    const { status, headers } = await app.fetch(callback, { headers: { cookie: begun.cookie } })
    expect({ status, to: headers.get('location') }).toStrictEqual({
      status: 302,
      to: `${app.emulator.url}/store/${shop.split('.')[0]}/apps/integration-key`,
    })
    const [token] = await app.emulator.control.tokens(shop)
    expect(await sessionOf(shop)).toMatchObject({
      shop,
      isOnline: false,
      scope: 'write_products',
      accessToken: token?.accessToken,
    })
    expect(await app.storage.getItem(`after-auth:${shop}`)).toStrictEqual({
      scope: 'write_products',
    })
  })

  it('exchanges the ID token of a page for an access token once, and renders the page with Admin API data', async () => {
    const page = await asDocument(app, shop, '/')
    expect({ status: page.status, cache: page.headers.get('cache-control') }).toStrictEqual({
      status: 200,
      cache: 'private, no-store',
    })
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors https://${shop}`)
    expect(await page.text()).toContain(`<p>${shop} is ${shop.split('.')[0]}</p>`)

    await asDocument(app, shop, '/')
    expect(await exchangesOf(shop)).toBe(1)
    expect(await sessionOf(shop)).toMatchObject({ shop, isOnline: false })
  })

  it("responds to the app's script with Admin API data, and refuses a forged token", async () => {
    const response = await asScript(app, shop, '/api/shop')
    expect({ status: response.status, body: (await response.json()) as unknown }).toStrictEqual({
      status: 200,
      body: { shop, name: shop.split('.')[0] },
    })

    const forged = await app.fetch('/api/shop', {
      headers: { authorization: `Bearer ${forgeToken({ shop, secret: 'another-secret' })}` },
    })
    expect({
      status: forged.status,
      retry: forged.headers.get('x-shopify-retry-invalid-session-request'),
    }).toStrictEqual({ status: 401, retry: '1' })
  })

  it('gets a new token when the Admin API refuses the one that is stored', async () => {
    await asScript(app, shop, '/api/shop')
    const before = await sessionOf(shop)
    await app.emulator.control.revokeTokens({ shop })
    expect((await asScript(app, shop, '/api/shop')).status).toBe(200)
    const after = await sessionOf(shop)
    expect(after?.accessToken).toBeTypeOf('string')
    expect(after?.accessToken).not.toBe(before?.accessToken)
  })

  it('handles a webhook with a valid signature, once', async () => {
    const headers = webhookHeaders(ORDER, { shop })
    for (const status of [NOTHING_STATUS, NOTHING_STATUS])
      expect((await deliver(headers)).status).toBe(status)
    const [handled, ...again] = await app.handledOrders(shop)
    expect(again).toStrictEqual([])
    expect(await app.storage.getItem(handled ?? '')).toMatchObject({ note: 'gr\u00FC\u00DFe' })
  })

  it('refuses a webhook with any other signature, and runs no handler', async () => {
    const refused = await deliver(webhookHeaders(ORDER, { shop, secret: 'another-secret' }))
    expect(refused.status).toBe(401)
    expect(await app.handledOrders(shop)).toStrictEqual([])
  })

  it('refuses a body that is too large, by its length alone', async () => {
    const body = 'x'.repeat(6_000_000)
    expect(
      (
        await app.fetch('/webhooks', {
          method: 'POST',
          body,
          headers: webhookHeaders(body, { shop }),
        })
      ).status,
    ).toBe(413)
  })

  it('deletes the data of a shop that uninstalls the app, and of no other', async () => {
    const other = await newShop(app)
    for (const each of [shop, other]) await asScript(app, each, '/api/shop')
    await app.emulator.control.uninstall({ shop })
    const [delivery] = await app.emulator.control.deliveries({ shop, topic: 'app/uninstalled' })
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: NOTHING_STATUS }] })
    expect(await app.sessions.findSessionsByShop(shop)).toStrictEqual([])
    const values = await app.storage.getItems(await app.storage.getKeys())
    expect(
      values.filter(({ value }) => JSON.stringify(value).includes(`offline_${shop}`)),
    ).toStrictEqual([])
    expect(await sessionOf(other)).toMatchObject({ shop: other })
  })

  it('reads its secret from a binding, which appears in no output', async () => {
    expect((await app.fetch(`${AUTH}?shop=${shop}`)).status).toBe(302)
    expect(app.output()).not.toContain('integration-secret')
  })
})
