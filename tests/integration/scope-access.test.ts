import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript } from './admin-requests'
import { API_KEY, startApp } from './app-under-test'
import { post, REAUTHORIZE } from './charges'
import { expectError } from './expect-error'
import { hostParam } from './frame-address'
import { newShop } from './new-shop'
import { adminApiCalls } from './platform-log'
import { storedSessions } from './stored-sessions'

let shop: string
const app = await startApp({
  installedOn: [],
  emulator: {
    app: {
      optionalScopes: ['write_orders', 'read_customers'],
      webhooks: [{ topics: ['app/scopes_update'], uri: '/webhooks' }],
    },
  },
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await newShop(app)
  expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
  await app.emulator.control.clearLog()
})
afterEach(() => app.emulator.control.clearFaults())

const ask = (scopes: unknown) => post(app, shop, '/api/scopes/request', { scopes })
const giveBack = async (scopes: unknown) => {
  const response = await post(app, shop, '/api/scopes/revoke', { scopes })
  return [response.status, await response.json()]
}
const grantScreen = (optional: string) =>
  `${app.emulator.url}/${shop}/admin/oauth/install?client_id=${API_KEY}&scope=write_products&optional_scopes=${encodeURIComponent(optional)}`
const leaves = (response: Response) => [response.status, response.headers.get(REAUTHORIZE)]

describe('requested scopes', () => {
  it('S2: return at once when none is missing', async () => {
    for (const scopes of [[], ['write_products'], ['read_products', 'write_products']]) {
      const response = await ask(scopes)
      expect([response.status, await response.json()]).toEqual([200, { granted: true }])
    }
  })

  it('S3: send a script to the grant screen, with the missing scopes', async () => {
    expect(leaves(await ask(['write_products', 'write_orders', 'read_customers']))).toEqual([
      401,
      grantScreen('write_orders,read_customers'),
    ])
  })

  it.each(['/api/orders', '/orders'])(
    'S3: send a document there by the exit page, a page whose data needs them too: %s',
    async path => {
      const response = await asDocument(app, shop, path)
      const exit = new URLSearchParams({
        shop,
        host: hostParam(app, shop),
        exitIframe: grantScreen('read_orders'),
      })
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `/_platform/auth/exit-iframe?${exit}`,
      ])
    },
  )

  it('are available when the merchant has granted them, implied ones too', async () => {
    await app.emulator.control.grantScopes({ shop, scopes: ['write_orders'] })
    expect((await ask(['read_orders'])).status).toBe(200)
    expect(await (await asScript(app, shop, '/api/scopes')).json()).toEqual({
      granted: expect.arrayContaining(['write_products', 'write_orders', 'read_orders']),
      required: ['write_products'],
      optional: ['write_orders', 'read_customers'],
    })
  })

  it('are an error of the app when it never declared them', async () => {
    await expectError(await ask(['read_themes']), 500, 'configuration_invalid')
    await expect
      .poll(() => app.output())
      .toContain(
        'The app requests read_themes, which its configuration on the platform declares neither as required nor as optional',
      )
  })

  it.each([[['read_orders&scope=all']], [['read_orders,write_themes']], [['']]])(
    'attack: %j are no scopes',
    async scopes => {
      await expectError(await ask(scopes), 400, 'body_invalid')
      expect(await adminApiCalls(app, shop)).toEqual([])
    },
  )

  it.each(['read_orders', [1], null, undefined])('attack: %j is no list of them', async scopes => {
    expect((await ask(scopes)).status).toBe(422)
  })
})

describe('a route that needs a scope', () => {
  it('opens with the grant, without asking the platform for scopes: the webhook has updated the app', async () => {
    expect(leaves(await asScript(app, shop, '/api/orders'))).toEqual([
      401,
      grantScreen('read_orders'),
    ])
    await app.emulator.control.grantScopes({ shop, scopes: ['write_orders'] })
    expect((await storedSessions(app).loadSession(`offline_${shop}`))?.scope).toContain(
      'write_orders',
    )
    await expect.poll(async () => (await asScript(app, shop, '/api/orders')).status).toBe(200)
    await app.emulator.control.clearLog()
    expect(await (await asScript(app, shop, '/api/orders')).json()).toEqual({
      rows: [],
      previousCursor: null,
      nextCursor: null,
    })
    expect(await adminApiCalls(app, shop)).toEqual([200])
  })

  it('closes when the app revokes the scope', async () => {
    await app.emulator.control.grantScopes({ shop, scopes: ['write_orders'] })
    await expect.poll(async () => (await asScript(app, shop, '/api/orders')).status).toBe(200)
    expect(await giveBack(['write_orders'])).toEqual([200, { revoked: ['write_orders'] }])
    await expect
      .poll(async () => leaves(await asScript(app, shop, '/api/orders')))
      .toEqual([401, grantScreen('read_orders')])
  })
})

describe('revoked scopes', () => {
  it('S5: must be named', async () => {
    await expectError(
      await post(app, shop, '/api/scopes/revoke', { scopes: [] }),
      400,
      'body_invalid',
    )
  })

  it('S5: must be optional; the platform reports why it keeps the others', async () => {
    expect(await giveBack(['write_products'])).toMatchObject([
      422,
      { message: 'Scopes that are declared as required cannot be revoked.' },
    ])
    expect((await app.emulator.control.shops()).find(each => each.shop === shop)?.scopes).toEqual([
      'write_products',
    ])
  })

  it('S5: are listed, and the list is empty when none was granted', async () => {
    await app.emulator.control.grantScopes({ shop, scopes: ['read_customers'] })
    expect(await giveBack(['read_customers'])).toEqual([200, { revoked: ['read_customers'] }])
    expect(await giveBack(['read_customers'])).toEqual([200, { revoked: [] }])
  })
})

it.each([400, 500])('S4: status %i of the platform is passed on', async status => {
  await app.emulator.control.addFault({
    on: 'graphql',
    shop,
    status,
    body: '{"errors":"no"}',
    times: 9,
  })
  await expectError(await asScript(app, shop, '/api/scopes'), 502, 'admin_api_failed')
  await expectError(await ask(['write_orders']), 502, 'admin_api_failed')
})
