import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpResponseError } from '../../server/core/errors/http-errors'
import { createScopes } from '../../server/core/scopes/create-scopes'
import type { ScopesContext } from '../../server/core/scopes/create-scopes'
import { ScopesRefusedError } from '../../server/core/scopes/scopes-api'
import { rejection } from '../unit/rejection'
import { pageRequest } from '../unit/standalone-requests'
import { API_KEY, APP_URL, HOST, SCOPE, SHOP } from './constants'
import { framedDocument, offlineSession, scriptRequest } from './requests'
import { createScene, ending, json, refusalOf } from './scene'
import type { Responder, Scene } from './scene'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'
const INSTALL = `https://${SHOP}/admin/oauth/install?client_id=${API_KEY}&scope=${SCOPE}&optional_scopes=read_orders%2Cwrite_customers`
const handles = (list: string[]) => list.map(handle => ({ handle }))
const SCOPES = json(200, {
  data: {
    app: {
      requestedAccessScopes: handles(['read_products', 'write_products']),
      optionalAccessScopes: handles(['read_orders', 'write_customers']),
      installation: { accessScopes: handles(['read_products', 'write_products', 'write_themes']) },
    },
  },
})
const revokes = (payload: object) =>
  json(200, { data: { appRevokeAccessScopes: { revoked: [], userErrors: [], ...payload } } })

async function admitted(
  reply: Responder,
  request = scriptRequest(),
  embedded = true,
): Promise<{ scene: Scene; scopes: ScopesContext }> {
  const scene = await createScene({ sessions: [offlineSession()] })
  const { session, admin } = await scene.platform.admin(scriptRequest())
  scene.respondToApi(reply)
  return {
    scene,
    scopes: createScopes({ request, session, admin, config: { ...scene.config, embedded } }),
  }
}

it('[S1] query lists what the platform returns, as it returns it', async () => {
  const { scopes } = await admitted(SCOPES)
  expect(await scopes.query()).toStrictEqual({
    granted: ['read_products', 'write_products', 'write_themes'],
    required: ['read_products', 'write_products'],
    optional: ['read_orders', 'write_customers'],
  })
})

it.each([[[]], [['write_products']], [['write_themes', 'read_themes']]])(
  '[S2] request of %j, which is granted, ends nothing',
  async list => {
    const { scene, scopes } = await admitted(SCOPES)
    expect([await scopes.request(list), scene.sent.length]).toStrictEqual([
      undefined,
      list.length === 0 ? 0 : 1,
    ])
  },
)

describe('[S3] request of scopes that are missing', () => {
  const missing = ['read_orders', 'write_customers']

  it('responds to a script with the URL for its window', async () => {
    const { scopes } = await admitted(SCOPES)
    const response = await ending(() => scopes.request(missing))
    expect([response.status, response.headers.get(REAUTHORIZE)]).toStrictEqual([401, INSTALL])
  })

  it('leaves a framed document by the exit-iframe page', async () => {
    const { scopes } = await admitted(SCOPES, framedDocument())
    const response = await ending(() => scopes.request(missing))
    const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', APP_URL)
    expect([response.status, pathname, Object.fromEntries(searchParams)]).toStrictEqual([
      302,
      '/_platform/auth/exit-iframe',
      { shop: SHOP, host: HOST, exitIframe: INSTALL },
    ])
  })

  it('redirects a page of a standalone app', async () => {
    const { scopes } = await admitted(SCOPES, pageRequest(), false)
    const response = await ending(() => scopes.request(missing))
    expect([response.status, response.headers.get('location')]).toStrictEqual([302, INSTALL])
  })
})

describe.each([400, 500])('[S4] an Admin API that returns %i', status => {
  it.each(['query', 'request', 'revoke'] as const)(
    'is an error of %s, 502 for the caller',
    async method => {
      const { scopes } = await admitted(json(status, { errors: 'Something is wrong' }))
      const error = await rejection(scopes[method](['read_orders']), HttpResponseError)
      expect([error.code, error.upstreamStatus]).toStrictEqual(['admin_api_failed', status])
      expect(await refusalOf(await ending(() => Promise.reject(error)))).toStrictEqual([
        502,
        'admin_api_failed',
      ])
    },
  )
})

describe('[S5] revoke', () => {
  it('of nothing is a 400', async () => {
    const { scene, scopes } = await admitted(revokes({}))
    expect(await refusalOf(await ending(() => scopes.revoke([])))).toStrictEqual([
      400,
      'body_invalid',
    ])
    expect(scene.sent).toStrictEqual([])
  })

  it('that the platform refuses is a 422 with its reasons', async () => {
    const userErrors = [{ field: ['scopes'], message: 'Required scopes cannot be revoked' }]
    const { scopes } = await admitted(revokes({ revoked: null, userErrors }))
    const error = await rejection(scopes.revoke(['read_products']), ScopesRefusedError)
    expect(error.userErrors).toStrictEqual(userErrors)
    expect(await refusalOf(await ending(() => Promise.reject(error)))).toStrictEqual([
      422,
      'graphql_failed',
    ])
  })

  it.each([[['read_orders', 'write_customers']], [[]]])(
    'returns what was revoked: %j',
    async revoked => {
      const { scene, scopes } = await admitted(revokes({ revoked: handles(revoked) }))
      expect(await scopes.revoke(['read_orders', 'write_customers'])).toStrictEqual({ revoked })
      expect(scene.sent[0]?.body.variables).toStrictEqual({
        scopes: ['read_orders', 'write_customers'],
      })
    },
  )
})
