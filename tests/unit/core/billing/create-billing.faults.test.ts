import { createStorage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBilling } from '../../../../server/core/billing/create-billing'
import { parsePlans } from '../../../../server/core/billing/parse-plans'
import { BillingError } from '../../../../server/core/errors/billing-error'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GraphqlQueryError, HttpResponseError } from '../../../../server/core/errors/http-errors'
import {
  FRAMED,
  SHOP,
  documentRequest,
  offlineSession,
  scriptRequest,
  sessionTokenOf,
} from '../../admin-requests'
import { PLANS } from '../../billing-scenes'
import { REVOKED, responseOf, createPlatformScene } from '../../platform-scenes'
import type { PlatformScene } from '../../platform-scenes'
import { rejection } from '../../rejection'
import { hangUp, html, json, startUpstream } from '../../upstream'
import type { Upstream, UpstreamResponse, UpstreamRequest } from '../../upstream'
import { untyped } from '../../../fake'

let upstream: Upstream
let scene: PlatformScene
let records = createStorage()
beforeEach(async () => {
  upstream = await startUpstream()
  scene = createPlatformScene(upstream)
  records = createStorage()
  await scene.storage.storeSession(offlineSession())
})
afterEach(() => upstream.close())

async function billing(
  request: Request = scriptRequest(),
  options: { records?: typeof records; isTestByDefault?: boolean } = {},
) {
  const { session, admin } = await scene.platform.admin(request)
  return createBilling({
    request,
    session,
    admin,
    config: scene.platform.config,
    plans: parsePlans(PLANS),
    records,
    isTestByDefault: false,
    findSubscription: async () => null,
    now: Date.now,
    ...options,
  })
}

interface Purchase {
  id: string
  name: string
  test?: boolean
  status: string
}
const purchase = (id: string, changes: Partial<Purchase> = {}): Purchase => ({
  id,
  name: 'Setup',
  test: false,
  status: 'ACTIVE',
  ...changes,
})

/** A page of purchases; `next` is the cursor of the page after it. */
function page(purchases: Purchase[], next: string | null = null, hasNextPage = next !== null) {
  return {
    data: {
      currentAppInstallation: {
        activeSubscriptions: [],
        oneTimePurchases: {
          edges: purchases.map(node => ({ node })),
          pageInfo: { hasNextPage, endCursor: next },
        },
      },
    },
  }
}

const variablesOf = ({ body }: UpstreamRequest) =>
  (JSON.parse(body) as { variables: Record<string, unknown> }).variables
const result = (payload: object | null): UpstreamResponse =>
  json(200, { data: { appSubscriptionCreate: payload, appPurchaseOneTimeCreate: payload } })
const created = (confirmationUrl: unknown, test = false) =>
  result({
    appSubscription: { id: 'gid://shopify/AppSubscription/1', test },
    confirmationUrl,
    userErrors: [],
  })

describe('plans', () => {
  it.each([
    ['pro', 'There is no billing plan "pro". There are "Basic", "Pro", "Setup".'],
    ['constructor', 'There is no billing plan "constructor". There are "Basic", "Pro", "Setup".'],
    [
      'x'.repeat(500),
      `There is no billing plan "${'x'.repeat(64)}". There are "Basic", "Pro", "Setup".`,
    ],
  ])('that are unknown are refused before any request (%s)', async (plan, message) => {
    const { check, require, request } = await billing()
    for (const call of [
      () => check({ plans: plan }),
      () => check({ plans: ['Basic', plan] }),
      () => require({ plans: [plan] }),
      () => request({ plan }),
    ]) {
      const error = await rejection(call(), PlatformError)
      expect([error.code, error.status, error.message]).toEqual([
        'configuration_invalid',
        500,
        message,
      ])
    }
    expect(upstream.requests).toEqual([])
  })

  it('cannot be empty', async () => {
    await expect((await billing()).require({ plans: [] })).rejects.toThrow(
      'plans must name at least one plan',
    )
  })

  it.each(['Pro Trial', 'pro', 'Pr', ' Pro', 'Setup'])(
    'attack: are not paid for by a plan called %j',
    async name => {
      scene.respondToGraphql(json(200, page([purchase('1', { name })])))
      expect((await (await billing()).check({ plans: 'Pro' })).hasActivePayment).toBe(false)
    },
  )

  it.each(['PENDING', 'DECLINED', 'EXPIRED'])(
    'are not paid for by a purchase that is %s',
    async status => {
      scene.respondToGraphql(json(200, page([purchase('1', { status })])))
      expect(
        (await (await billing()).check({ plans: 'Setup', isTest: true })).hasActivePayment,
      ).toBe(false)
    },
  )

  it('are not paid for by a charge without a test flag', async () => {
    scene.respondToGraphql(
      json(200, page([purchase('1', { test: undefined })])),
      json(200, { data: { shop: { plan: { partnerDevelopment: false } } } }),
    )
    expect((await (await billing()).check({ plans: 'Setup' })).hasActivePayment).toBe(false)
  })
})

describe('a list of purchases', () => {
  it('is read to its end, the subscriptions once', async () => {
    scene.respondToGraphql(
      json(200, page([purchase('1', { name: 'Old' })], 'c1')),
      json(200, page([purchase('2', { name: 'Old' })], 'c2')),
      json(200, page([purchase('3')])),
    )
    const { oneTimePurchases } = await (await billing()).check()
    expect(oneTimePurchases.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(upstream.requests.map(variablesOf)).toEqual([
      { withSubscriptions: true, after: null },
      { withSubscriptions: false, after: 'c1' },
      { withSubscriptions: false, after: 'c2' },
    ])
  })

  it.each<[string, UpstreamResponse[], number]>([
    [
      'comes back to a page',
      [json(200, page([], 'c1')), json(200, page([], 'c2')), json(200, page([], 'c1'))],
      3,
    ],
    ['has a next page without an address', [json(200, page([], null, true))], 1],
  ])('that %s is an error, not a shop that has not paid', async (_case, responses, requests) => {
    scene.respondToGraphql(...responses)
    const error = await rejection((await billing()).check(), PlatformError)
    expect([error.code, error.message, upstream.requests.length]).toEqual([
      'admin_api_failed',
      "The Admin API's list of one-time purchases does not end: it repeats a page, or has more than 1000",
      requests,
    ])
  })

  it('of 1,000 pages is read, and one page more is an error', async () => {
    const pages = (count: number) => {
      let sent = 0
      return (response: Parameters<UpstreamResponse>[0], request: UpstreamRequest) =>
        json(200, page([purchase(String(++sent))], sent < count ? `c${sent}` : null))(
          response,
          request,
        )
    }
    const { check } = await billing()
    scene.respondToGraphql(pages(1000))
    expect((await check()).oneTimePurchases).toHaveLength(1000)
    scene.respondToGraphql(pages(1001))
    expect((await rejection(check(), PlatformError)).code).toBe('admin_api_failed')
    expect(upstream.requests).toHaveLength(2000)
  }, 30_000)
})

describe('an Admin API', () => {
  it.each<[string, UpstreamResponse, [string, unknown]]>([
    [
      'that reports errors next to data',
      json(200, {
        ...page([purchase('1')]),
        errors: [{ message: 'Partly', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      }),
      ['graphql_failed', GraphqlQueryError],
    ],
    ['without data', json(200, { data: null }), ['admin_api_failed', HttpResponseError]],
    [
      'without an installation',
      json(200, { data: { currentAppInstallation: null } }),
      ['admin_api_failed', PlatformError],
    ],
    ['that returns an HTML page', html(200), ['admin_api_failed', HttpResponseError]],
    ['that fails', json(500, {}), ['admin_api_failed', HttpResponseError]],
    ['that breaks off', hangUp, ['admin_api_failed', PlatformError]],
  ])('%s is an error, never a verdict', async (_case, reply, [code, type]) => {
    scene.respondToGraphql(reply)
    const { check, require } = await billing()
    const onFailure = () => new Response('must not be asked')
    const calls = [check(), require({ plans: 'Setup', onFailure })]
    for (const error of await Promise.all(
      calls.map(call => rejection(call, type as typeof PlatformError)),
    )) {
      expect([error.code, error.message.includes('testApiSecretKey')]).toEqual([code, false])
    }
  })

  it('that refuses the token is called with a new one, and then the request ends', async () => {
    scene.respondToGraphql(REVOKED, json(200, page([purchase('1')])))
    expect((await (await billing()).check()).hasActivePayment).toBe(true)
    expect(scene.used()).toEqual(['stored', 'offline-2'])
    scene.respondToGraphql(REVOKED)
    const script = await responseOf((await billing()).check())
    expect([script.status, Object.fromEntries(script.headers)]).toEqual([401, {}])
    // A refused token stays in the storage: nothing is written because of a failure.
    expect((await scene.storage.loadSession(`offline_${SHOP}`))?.accessToken).toBe(
      scene.used().at(-1),
    )
    const document = await responseOf(
      (await billing(documentRequest(`${FRAMED}&id_token=${sessionTokenOf()}`))).check(),
    )
    expect([document.status, document.headers.get('location')?.split('?')[0]]).toEqual([
      302,
      '/_platform/auth/session-token',
    ])
  })
})

describe('a request for a payment', () => {
  const mutation = () => variablesOf(upstream.requests[0] as UpstreamRequest)
  const confirmation = () =>
    `${scene.platform.config.profile.adminUrl}/store/acme/charges/1/confirm?signature=a`

  it('has the configured fields, and no others', async () => {
    scene.respondToGraphql(created(confirmation()))
    await (await billing()).request({ plan: 'Pro', isTest: false })
    expect(mutation()).toEqual({
      name: 'Pro',
      returnUrl: 'http://127.0.0.1:4400/store/acme/apps/testApiKey',
      test: false,
      replacementBehavior: 'APPLY_IMMEDIATELY',
      lineItems: [
        {
          plan: {
            appRecurringPricingDetails: {
              interval: 'EVERY_30_DAYS',
              price: { amount: 30, currencyCode: 'USD' },
              discount: { durationLimitInIntervals: 3, value: { percentage: 0.2 } },
            },
          },
        },
        {
          plan: {
            appUsagePricingDetails: {
              cappedAmount: { amount: 50, currencyCode: 'USD' },
              terms: '$1 for each email',
            },
          },
        },
      ],
    })
  })

  it.each([
    [undefined, true, true],
    [undefined, false, false],
    [true, false, true],
    [false, true, false],
  ])('isTest %s with the default %s is sent as %s', async (isTest, isTestByDefault, test) => {
    scene.respondToGraphql(created(confirmation(), test))
    await (await billing(scriptRequest(), { isTestByDefault })).request({ plan: 'Setup', isTest })
    expect(mutation()).toEqual({
      name: 'Setup',
      returnUrl: 'http://127.0.0.1:4400/store/acme/apps/testApiKey',
      test,
      price: { amount: 99.9, currencyCode: 'USD' },
    })
  })

  it('that the platform refuses throws its errors, which the message does not quote', async () => {
    const userErrors = [
      { field: ['lineItems', '0', 'plan'], message: 'Secret words' },
      { field: null, message: 'More' },
    ]
    scene.respondToGraphql(result({ appSubscription: null, confirmationUrl: null, userErrors }))
    const error = await rejection((await billing()).request({ plan: 'Basic' }), BillingError)
    expect([error.code, error.status, error.message, error.userErrors]).toEqual([
      'billing_failed',
      502,
      "The platform refused to create the subscription (lineItems.0.plan, no field); see the error's userErrors",
      userErrors,
    ])
  })

  it.each<[string, UpstreamResponse]>([
    ['nothing', result(null)],
    [
      'neither charge nor error',
      result({ appSubscription: null, confirmationUrl: null, userErrors: [] }),
    ],
    ['no page', created(null)],
    ['a page of another site', created('https://evil.example/confirm')],
    ['a page of another shop', created('https://other.platform.test/admin/charges/1')],
    ['a page of the app', created('https://my-test-app.example/confirm')],
    ['a script', created('javascript:alert(1)')],
  ])('that returns %s is an error', async (_what, reply) => {
    scene.respondToGraphql(reply)
    const error = await rejection((await billing()).request({ plan: 'Basic' }), PlatformError)
    expect([error.code, error.status, error.message.includes('evil')]).toEqual([
      'admin_api_failed',
      502,
      false,
    ])
  })

  it('is not repeated after a broken connection', async () => {
    scene.respondToGraphql(hangUp)
    const error = await rejection((await billing()).request({ plan: 'Basic' }), PlatformError)
    expect([error.code, upstream.requests.length]).toEqual(['admin_api_failed', 1])
  })

  it('forced to be a test outside of a development store is recorded, and counts', async () => {
    const subscription = {
      id: 'gid://shopify/AppSubscription/1',
      name: 'Basic',
      test: true,
      status: 'ACTIVE',
      lineItems: [],
    }
    const store = json(200, { data: { shop: { plan: { partnerDevelopment: false } } } })
    scene.respondToGraphql(
      created(confirmation(), true),
      store,
      json(200, {
        data: {
          currentAppInstallation: {
            activeSubscriptions: [subscription],
            oneTimePurchases: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
          },
        },
      }),
    )
    const { request, check } = await billing()
    await request({ plan: 'Basic' })
    expect(await check({ plans: 'Basic' })).toEqual({
      hasActivePayment: true,
      appSubscriptions: [subscription],
      oneTimePurchases: [],
    })
    expect(upstream.requests).toHaveLength(3)
  })

  it('forced to be a test that cannot be recorded is an error: the merchant would be asked forever', async () => {
    scene.respondToGraphql(created(confirmation(), true))
    const broken = createStorage()
    broken.setItem = () => Promise.reject(new Error('disk full'))
    const error = await rejection(
      (await billing(scriptRequest(), { records: broken, isTestByDefault: true })).request({
        plan: 'Basic',
      }),
      PlatformError,
    )
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
  })

  it('attack: does not return to another site', async () => {
    const error = await rejection(
      (await billing()).request({ plan: 'Basic', returnUrl: 'https://evil.example' }),
      PlatformError,
    )
    expect([error.code, error.status, upstream.requests]).toEqual([
      'redirect_target_invalid',
      400,
      [],
    ])
  })
})

it.each([undefined, 'Pay!', { status: 402 }])(
  'onFailure that returns %j is an error of the app',
  async returned => {
    scene.respondToGraphql(json(200, page([])))
    const { require } = await billing()
    const failed = require({ plans: 'Basic', onFailure: () => untyped<Response>(returned) })
    expect((await rejection(failed, PlatformError)).message).toBe(
      "onFailure of billing.require() must return a Response, e.g. redirect('/plans')",
    )
  },
)

it('passes on an error of onFailure', async () => {
  scene.respondToGraphql(json(200, page([])))
  await expect(
    (await billing()).require({ plans: 'Basic', onFailure: error => Promise.reject(error) }),
  ).rejects.toBeInstanceOf(BillingError)
})

it.each(['', 'my app', '../../evil', 'a/b'])('pricingPageUrl refuses %j', async handle => {
  const { pricingPageUrl } = await billing()
  expect(() => pricingPageUrl(handle)).toThrow(
    'pricingPageUrl() takes the handle of the app, e.g. my-app',
  )
})
