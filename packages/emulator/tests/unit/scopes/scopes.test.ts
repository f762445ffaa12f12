import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readView } from '../read-view'
import { API_KEY, DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'

const PAGE = '/store/demo-store/scopes'

let app: Receiver
let platform: StartedPlatform
let token: string
beforeEach(async () => {
  app = await startReceiver()
  platform = await startPlatform({
    app: {
      appUrl: app.origin,
      scopes: ['write_products'],
      optionalScopes: ['write_orders', 'read_customers'],
      webhooks: [{ topics: ['app/scopes_update'], uri: '/scopes' }],
    },
  })
  token = await platform.install()
})
afterEach(async () => {
  await platform.emulator.close()
  await app.close()
})

const control = () => platform.emulator.control
const granted = async () => (await control().shops())[0]?.scopes
const notified = () =>
  app.received
    .map(({ body }) => JSON.parse(body) as { previous: string[]; current: string[] })
    .map(({ previous, current }) => [previous, current])
const ask = async (query: string, variables?: Record<string, unknown>) =>
  (await platform.graphql(token, { query, variables })).json.data
const revoke = async (scopes: string[]) =>
  (
    (await ask(
      'mutation AppRevokeAccessScopes($scopes: [String!]!) { appRevokeAccessScopes(scopes: $scopes) { revoked { handle } userErrors { field message code } } }',
      { scopes },
    )) as { appRevokeAccessScopes: unknown }
  ).appRevokeAccessScopes

async function press(
  action: string,
  changes: { origin?: string; csrf?: string } = {},
): Promise<Response> {
  const { text } = await platform.get(PAGE, { accept: 'text/html' })
  const csrf =
    changes.csrf ??
    new RegExp(`action="${action}"><input type="hidden" name="csrf" value="([0-9a-f]{64})"`).exec(
      text,
    )?.[1] ??
    ''
  return fetch(platform.emulator.url + action, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: changes.origin ?? platform.emulator.url },
    body: new URLSearchParams({ csrf }),
  })
}

describe('the scopes of the app', () => {
  it('are reported as required, optional and granted', async () => {
    await control().grantScopes({ shop: DEMO, scopes: ['write_orders'] })
    const data = await ask(
      'query FetchAccessScopes { app { title requestedAccessScopes { handle } optionalAccessScopes { handle } installation { accessScopes { handle description } } } }',
    )
    expect(data).toEqual({
      app: {
        title: 'Playground',
        requestedAccessScopes: [{ handle: 'write_products' }],
        optionalAccessScopes: [{ handle: 'write_orders' }, { handle: 'read_customers' }],
        installation: {
          accessScopes: [
            { handle: 'write_products', description: 'View and change products' },
            { handle: 'read_products', description: 'View products' },
            { handle: 'write_orders', description: 'View and change orders' },
            { handle: 'read_orders', description: 'View orders' },
          ],
        },
      },
    })
    expect(await ask('{ app(id: "gid://shopify/App/2") { id } }')).toEqual({ app: null })
  })
})

describe('a revocation by the app', () => {
  it('revokes optional scopes, and notifies the app', async () => {
    await control().grantScopes({ shop: DEMO, scopes: ['write_orders', 'read_customers'] })
    expect(await revoke(['write_orders', 'read_orders'])).toEqual({
      revoked: [{ handle: 'write_orders' }],
      userErrors: [],
    })
    expect(await granted()).toEqual(['write_products', 'read_customers'])
    await expect.poll(notified).toEqual([
      [['write_products'], ['write_products', 'write_orders', 'read_customers']],
      [
        ['write_products', 'write_orders', 'read_customers'],
        ['write_products', 'read_customers'],
      ],
    ])
  })

  it('of scopes that were not granted revokes nothing', async () => {
    expect(await revoke(['read_customers'])).toEqual({ revoked: [], userErrors: [] })
    expect(await revoke([])).toEqual({ revoked: [], userErrors: [] })
    expect(notified()).toEqual([])
  })

  it.each([
    [
      ['read_customers', 'write_products'],
      'CANNOT_REVOKE_REQUIRED_SCOPES',
      'Scopes that are declared as required cannot be revoked.',
    ],
    [
      ['read_products'],
      'CANNOT_REVOKE_REQUIRED_SCOPES',
      'Scopes that are declared as required cannot be revoked.',
    ],
    [
      ['read_orders'],
      'CANNOT_REVOKE_IMPLIED_SCOPES',
      'Scopes that are implied by another scope cannot be revoked.',
    ],
    [
      ['read_themes'],
      'CANNOT_REVOKE_UNDECLARED_SCOPES',
      'Scopes that are not declared cannot be revoked.',
    ],
    [
      ['everything'],
      'UNKNOWN_SCOPES',
      'The requested list of scopes to revoke includes invalid handles.',
    ],
  ])('of %j is refused', async (scopes, code, message) => {
    await control().grantScopes({ shop: DEMO, scopes: ['write_orders', 'read_customers'] })
    expect(await revoke(scopes)).toEqual({
      revoked: null,
      userErrors: [{ field: ['scopes'], message, code }],
    })
    expect(await granted()).toEqual(['write_products', 'write_orders', 'read_customers'])
  })
})

describe('the page of scopes', () => {
  it('grants and revokes optional scopes, and no others', async () => {
    const { text } = await platform.get(PAGE, { accept: 'text/html' })
    expect(text).not.toContain('/write_products/')
    const response = await press(`${PAGE}/read_customers/grant`)
    expect([response.status, response.headers.get('location')]).toEqual([302, PAGE])
    expect(await granted()).toEqual(['write_products', 'read_customers'])
    await press(`${PAGE}/read_customers/revoke`)
    expect(await granted()).toEqual(['write_products'])
    expect(notified()).toHaveLength(2)
  })

  it('drops scopes that the registration does not name any more', async () => {
    await control().grantScopes({ shop: DEMO, scopes: ['read_customers'] })
    platform.emulator.setApp({ optionalScopes: [] })
    const { text } = await platform.get(PAGE, { accept: 'text/html' })
    const { customerData, other } = readView(text, 'scopes')
    expect(other.map(({ handle }) => handle)).toEqual(['read_customers'])
    expect(customerData).toBe('With name, address, email, and phone')
    await press(`${PAGE}/read_customers/revoke`)
    expect(await granted()).toEqual(['write_products'])
  })

  it('reports when the app is not installed', async () => {
    expect(
      (await platform.get('/store/second-store/scopes', { accept: 'text/html' })).text,
    ).toContain('Playground is not installed in Second Store')
  })

  it('attack: a form of another site grants nothing', async () => {
    expect(
      (await press(`${PAGE}/read_customers/grant`, { origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect((await press(`${PAGE}/read_customers/grant`, { csrf: '' })).status).toBe(403)
    expect(await granted()).toEqual(['write_products'])
  })
})

describe('the control API', () => {
  const call = async (path: string, body: unknown) => {
    const { status, json } = await platform.post(`/_emulator/scopes/${path}`, body)
    return [status, json.error]
  }

  it('grants and revokes', async () => {
    expect(await call('grant', { shop: DEMO, scopes: ['read_customers'] })).toEqual([
      200,
      undefined,
    ])
    expect(await granted()).toEqual(['write_products', 'read_customers'])
    expect(await call('revoke', { shop: DEMO, scopes: ['read_customers'] })).toEqual([
      200,
      undefined,
    ])
    expect(await granted()).toEqual(['write_products'])
  })

  it.each([
    ['grant', 'read_themes', 400, 'The app requests an optional scope that it did not declare.'],
    ['grant', 'everything', 400, 'The access scope is invalid: everything'],
    ['revoke', 'write_products', 400, 'Scopes that are declared as required cannot be revoked.'],
  ])('refuses to %s %s', async (act, scope, status, message) => {
    expect(await call(act, { shop: DEMO, scopes: [scope] })).toEqual([status, message])
  })

  it('requires the app', async () => {
    expect(
      await call('grant', { shop: 'second-store.platform.test', scopes: ['read_customers'] }),
    ).toEqual([409, 'The app is not installed in this shop.'])
  })
})

describe('an installation with optional scopes', () => {
  it('shows only missing scopes, grants them, and returns to the app', async () => {
    const path = `/store/demo-store/oauth/install?client_id=${API_KEY}&optional_scopes=write_orders,read_customers`
    const { text } = await platform.get(path, { accept: 'text/html' })
    expect(text).toContain('<h1>Update Playground?</h1>')
    const { scopes, customerData, topics, embedded } = readView(text, 'grant')
    expect(scopes.map(({ handle, changesData }) => [handle, changesData])).toEqual([
      ['write_orders', true],
      ['read_customers', false],
    ])
    expect([customerData, embedded]).toEqual(['With name, address, email, and phone', true])
    expect(topics).toEqual(['app/scopes_update'])
    const csrf = /name="csrf" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? ''
    const response = await fetch(platform.emulator.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: platform.emulator.url },
      body: new URLSearchParams({ csrf }),
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/store/demo-store/apps/${API_KEY}`,
    ])
    expect(await granted()).toEqual(['write_products', 'write_orders', 'read_customers'])
    await expect
      .poll(notified)
      .toEqual([[['write_products'], ['write_products', 'write_orders', 'read_customers']]])
  })
})
