import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createScopes } from '../../../../server/core/scopes/create-scopes'
import { ScopesRefusedError } from '../../../../server/core/scopes/scopes-api'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import { PlatformError } from '../../../../server/core/errors/errors'
import { fixedTokenSession } from '../../../../server/core/session/app-access'
import { SHOP, startEmulatedScene } from '../../billing-scenes'
import type { EmulatedScene } from '../../billing-scenes'
import { testConfig } from '../../configs'
import { responseOf } from '../../platform-scenes'
import { rejection } from '../../rejection'
import { fetchRequest, pageRequest } from '../../standalone-requests'

const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'

let scene: EmulatedScene
beforeEach(async () => {
  scene = await startEmulatedScene({ optionalScopes: ['write_orders', 'read_customers'] })
})
afterEach(() => scene.close())

const installPage = (optional: string) =>
  `${scene.emulator.url}/${SHOP}/admin/oauth/install?client_id=testApiKey&scope=write_products&optional_scopes=${optional}`

describe('query', () => {
  it('returns the scopes that the platform reports', async () => {
    const { query } = await scene.scopes()
    expect(await query()).toEqual({
      granted: ['write_products', 'read_products'],
      required: ['write_products'],
      optional: ['write_orders', 'read_customers'],
    })
  })
})

describe('request', () => {
  it.each([[[]], [['write_products']], [['read_products', 'write_products']]])(
    'does nothing for %j, which are granted',
    async scopes => {
      const { request } = await scene.scopes()
      expect(await request(scopes)).toBeUndefined()
    },
  )

  it('sends the platform nothing for an empty list', async () => {
    await (await scene.scopes()).request([])
    expect(await scene.operations()).toEqual([])
  })

  it('sends a script to the grant screen, where the merchant grants the missing scopes', async () => {
    const { request } = await scene.scopes()
    const response = await responseOf(
      request(['write_products', 'write_orders', 'read_customers', 'write_orders']),
    )
    const url = response.headers.get(REAUTHORIZE) ?? ''
    expect([response.status, url]).toEqual([401, installPage('write_orders%2Cread_customers')])
    const screen = await (await fetch(url)).text()
    expect(['write_orders', 'read_customers'].every(scope => screen.includes(scope))).toBe(true)
    await scene.emulator.control.grantScopes({
      shop: SHOP,
      scopes: ['write_orders', 'read_customers'],
    })
    expect(await request(['read_orders', 'read_customers'])).toBeUndefined()
  })

  it('takes a page out of the frame by the exit-iframe page', async () => {
    const { request } = await scene.scopes(await scene.document())
    const response = await responseOf(request(['read_customers']))
    const exit = new URL(response.headers.get('location') ?? '', 'https://app.example')
    expect([response.status, exit.pathname, exit.searchParams.get('exitIframe')]).toEqual([
      302,
      '/_platform/auth/exit-iframe',
      installPage('read_customers'),
    ])
  })

  it.each([
    ['a scope that the app never declared', ['read_customers', 'read_themes'], 'read_themes'],
    ['more than was declared', ['write_customers'], 'write_customers'],
  ])('refuses %s: the merchant would be asked forever', async (_what, scopes, named) => {
    const error = await rejection((await scene.scopes()).request(scopes), PlatformError)
    expect([error.code, error.status, error.message]).toEqual([
      'configuration_invalid',
      500,
      `The app requests ${named}, which its configuration on the platform declares neither as required nor as optional`,
    ])
  })

  it.each<[string, unknown]>([
    ['a comma', ['read_orders,write_orders']],
    ['a query', ['read_orders&scope=all']],
    ['an empty name', ['']],
    ['a number', [1]],
    ['a text', 'read_orders'],
    ['nothing', undefined],
    ['a name without end', ['r'.repeat(101)]],
    ['201 names', Array.from({ length: 201 }, (_, index) => `read_${index}`)],
  ])('attack: refuses %s in place of a list of names', async (_what, scopes) => {
    const { request, revoke, require } = await scene.scopes()
    for (const call of scopes === undefined ? [request, revoke] : [request, revoke, require]) {
      const error = await rejection(call(scopes as string[]), PlatformError)
      expect([error.code, error.status]).toEqual(['body_invalid', 400])
    }
    expect(await scene.operations()).toEqual([])
  })

  it.each([
    ['a page', pageRequest('/'), 302, 'location'],
    ['a script', fetchRequest(), 401, REAUTHORIZE],
  ] as const)(
    'sends %s of a standalone app straight to the grant screen',
    async (_what, request, status, header) => {
      const { session, admin } = await scene.platform.admin(await scene.script())
      const scopes = createScopes({
        request,
        session,
        admin,
        config: { ...scene.config, embedded: false },
      })
      const response = await responseOf(scopes.request(['read_customers']))
      expect([response.status, response.headers.get(header)]).toEqual([
        status,
        installPage('read_customers'),
      ])
    },
  )

  it('throws for an app with a fixed token', async () => {
    const { admin } = await scene.platform.admin(await scene.script())
    const config = testConfig({ ...scene.config, distribution: 'platform_admin', embedded: false })
    const scopes = createScopes({
      request: fetchRequest(),
      session: fixedTokenSession(SHOP),
      admin,
      config,
    })
    const error = await rejection(scopes.request(['read_customers']), PlatformError)
    expect([error.code, error.status]).toEqual(['scopes_missing', 403])
    expect(await scopes.require(['read_products'])).toBeUndefined()
  })
})

describe('require', () => {
  it('makes no request when the session has the scopes, by default the configured ones', async () => {
    const { require } = await scene.scopes()
    expect([await require(), await require(['read_products']), await require([])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await scene.operations()).toEqual([])
  })

  it('passes when the scopes were granted meanwhile, and requests them otherwise', async () => {
    const { require } = await scene.scopes()
    expect((await responseOf(require(['read_customers']))).headers.get(REAUTHORIZE)).toBe(
      installPage('read_customers'),
    )
    await scene.emulator.control.grantScopes({ shop: SHOP, scopes: ['read_customers'] })
    expect(await require(['read_customers'])).toBeUndefined()
  })
})

describe('revoke', () => {
  it('revokes optional scopes', async () => {
    await scene.emulator.control.grantScopes({
      shop: SHOP,
      scopes: ['write_orders', 'read_customers'],
    })
    const { revoke, query } = await scene.scopes()
    expect(await revoke(['read_customers'])).toEqual({ revoked: ['read_customers'] })
    expect((await query()).granted).toEqual([
      'write_products',
      'read_products',
      'write_orders',
      'read_orders',
    ])
  })

  it('of scopes that were never granted does nothing', async () => {
    expect(await (await scene.scopes()).revoke(['read_customers'])).toEqual({ revoked: [] })
  })

  it.each([
    ['required', 'write_products', 'Scopes that are declared as required cannot be revoked.'],
    ['unknown', 'nonsense', 'The requested list of scopes to revoke includes invalid handles.'],
  ])(
    "of a scope that is %s is refused with the platform's message",
    async (_what, scope, message) => {
      const error = await rejection((await scene.scopes()).revoke([scope]), ScopesRefusedError)
      expect([error.status, error.code, error.userErrors]).toEqual([
        422,
        'graphql_failed',
        [{ field: ['scopes'], message }],
      ])
    },
  )

  it('of nothing is refused', async () => {
    const error = await rejection((await scene.scopes()).revoke([]), PlatformError)
    expect([error.status, error.message]).toEqual([
      400,
      'No scopes provided: name at least one to revoke',
    ])
  })
})

it.each(['query', 'request', 'require', 'revoke'] as const)(
  '%s ends the request when the shop uninstalls in between',
  async method => {
    const scopes = await scene.scopes()
    await scene.emulator.control.uninstall({ shop: SHOP })
    const reply = await rejection(scopes[method](['read_customers']), PlatformResponse)
    expect([
      reply.response.status,
      reply.response.headers.get('x-shopify-retry-invalid-session-request'),
    ]).toEqual([401, '1'])
  },
)
