import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, SECOND, startPlatform } from '../started-platform'

const platform = await startPlatform({
  app: { optionalScopes: ['read_orders', 'write_customers'] },
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

const call = (name: string, body: object = {}, origin = platform.emulator.url) =>
  platform.post(`/_admin/app-bridge/${name}`, { shop: DEMO, apiKey: API_KEY, ...body }, { origin })
const ask = async (name: string, body: object = {}) => (await call(name, body)).json

describe('requests of the admin for App Bridge', () => {
  it.each([
    'record',
    'queue',
    'take',
    'settings',
    'extensions',
    'graphql',
    'resources',
    'scopes',
    'scopes/missing',
    'scopes/grant',
    'scopes/revoke',
  ])('attack: a page of another origin gets nothing from %s', async name => {
    for (const origin of ['http://localhost:3000', 'https://evil.example', 'null']) {
      expect((await call(name, { scopes: ['read_orders'] }, origin)).status).toBe(403)
    }
    expect((await platform.emulator.control.shops())[0]?.scopes).toEqual(['write_products'])
  })

  // A status that is an error would be a line in the console of the admin.
  it.each<[string, object, string]>([
    ['take', { to: 'toast' }, 'Field to must be one of resourcePicker,'],
    ['take', { to: 'picker', all: true }, 'Unknown field all. Known fields: to.'],
    ['queue', { to: 'picker', response: {} }, 'A picker result has either'],
    ['settings', { reviewCode: 'x' }, 'Field reviewCode must be one of success,'],
    ['scopes', { shop: SECOND }, 'The app is not installed in this shop.'],
    ['scopes', { apiKey: 'other' }, 'There is no app with th'],
    [
      'scopes/missing',
      { scopes: ['read_themes'] },
      'The app requests an optional scope that it did not declare.',
    ],
    ['scopes/grant', { scopes: ['everything'] }, 'The access scope is invalid: everything'],
    [
      'scopes/revoke',
      { scopes: ['write_products'] },
      'Scopes that are declared as required cannot be revoked.',
    ],
  ])('reports the problem of %s %j in the response', async (name, body, problem) => {
    const { status, json } = await call(name, body)
    expect([status, String(json.problem).slice(0, problem.length)]).toEqual([200, problem])
  })

  describe('to the Admin API', () => {
    const send = async (body: string, version?: string) => {
      const { status, body: text } = await ask('graphql', { version, body })
      return { status, body: JSON.parse(String(text)) as Record<string, unknown> }
    }
    const SHOP = JSON.stringify({ query: '{ shop { myshopifyDomain } }' })

    it('are refused without direct API access, with how to enable it', async () => {
      expect(await send(SHOP)).toEqual({
        status: 403,
        body: {
          errors:
            'Direct API access is not enabled for this app: set embedded_app_direct_api_access = true below [access.admin] in shopify.app.toml, or platform.emulator.directApiAccess.',
        },
      })
    })

    describe.each(['online', 'offline'] as const)('in %s mode', directApiAccess => {
      beforeEach(async () => {
        platform.emulator.setApp({ directApiAccess })
        await platform.emulator.control.install({ shop: DEMO })
      })
      afterAll(() => platform.emulator.setApp({ directApiAccess: false }))

      it.each([undefined, '2026-07', 'unstable'])('are executed in version %s', async version => {
        const { status, body } = await send(SHOP, version)
        expect([status, body.data]).toEqual([200, { shop: { myshopifyDomain: DEMO } }])
      })

      it.each<[string, string, string | undefined, number, string]>([
        ['a body that is no JSON', 'query', undefined, 400, 'Bad request: '],
        ['a body that is no object', '[]', undefined, 400, 'Bad request: '],
        ['a body without a query', '{}', undefined, 400, 'Bad request: Field query is missing'],
        ['a variable that is no object', '{"query":"{a}","variables":1}', undefined, 400, 'Bad'],
        ['an unknown version', SHOP, '2019-02', 404, 'Not Found'],
      ])('are refused with %s', async (_name, text, version, status, errors) => {
        const response = await send(text, version)
        expect([response.status, String(response.body.errors).slice(0, errors.length)]).toEqual([
          status,
          errors,
        ])
      })

      it('have no more access than the app', async () => {
        const query = JSON.stringify({ query: '{ orders(first: 1) { nodes { id } } }' })
        const { body } = await send(query)
        expect(body.errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
      })
    })
  })

  it('uses up a queued dialog result, and has one for reviews at all times', async () => {
    await platform.emulator.control.queueResponse({
      shop: DEMO,
      to: 'reviews.request',
      response: { code: 'cancelled' },
    })
    expect(await ask('take', { to: 'picker' })).toEqual({ response: null })
    expect(await ask('take', { to: 'reviews.request' })).toEqual({
      response: { code: 'cancelled' },
    })
    expect(await ask('take', { to: 'reviews.request' })).toEqual({ response: { code: 'success' } })
    expect(await ask('settings', { reviewCode: 'already-reviewed' })).toMatchObject({
      settings: { reviewCode: 'already-reviewed' },
    })
    expect(await ask('take', { to: 'reviews.request' })).toEqual({
      response: { code: 'already-reviewed' },
    })
  })

  it('grants and revokes scopes', async () => {
    const detail = (granted: string[]) => ({
      detail: {
        granted,
        required: ['write_products'],
        optional: ['read_orders', 'write_customers'],
      },
    })
    expect(await ask('scopes')).toEqual(detail(['write_products']))
    expect(await ask('scopes/missing', { scopes: ['read_products', 'write_customers'] })).toEqual({
      missing: [{ handle: 'write_customers', description: 'View and change customers' }],
    })
    expect(await ask('scopes/grant', { scopes: ['write_customers'] })).toEqual(
      detail(['write_products', 'write_customers']),
    )
    expect(await ask('scopes/missing', { scopes: ['read_customers'] })).toEqual({ missing: [] })
    expect(await ask('scopes/revoke', { scopes: ['write_customers'] })).toEqual(
      detail(['write_products']),
    )
    expect((await platform.emulator.control.shops())[0]?.scopes).toEqual(['write_products'])
  })
})
