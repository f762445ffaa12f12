import { Session, shopifyApi } from '@shopify/shopify-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BillingContext } from '../../server/core/billing/billing-context'
import type { PlatformBilling } from '../../server/core/billing/billing-plans'
import { createBilling } from '../../server/core/billing/create-billing'
import { parsePlans } from '../../server/core/billing/parse-plans'
import { BillingError } from '../../server/core/errors/billing-error'
import { HttpResponseError } from '../../server/core/errors/http-errors'
import { rejection } from '../unit/rejection'
import { pageRequest } from '../unit/standalone-requests'
import { ACCESS_TOKEN, APP_URL, HOST, SHOP } from './constants'
import { respondToOfficial, official } from './official-library'
import { FRAMED, framedDocument, offlineSession, scriptRequest } from './requests'
import { createScene, ending, json, refusalOf } from './scene'
import type { Responder, Scene } from './scene'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ID = `offline_${SHOP}`
const RETRY = 'x-shopify-retry-invalid-session-request'
const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'
const CONFIRM = `https://${SHOP}/admin/charges/1/2/RecurringApplicationCharge/confirm?signature=BAh7%3D--ab`
const REVOKED = json(401, {
  errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
})

const PLANS = {
  Basic: {
    trialDays: 7,
    replacementBehavior: 'STANDARD',
    lineItems: [
      {
        interval: 'EVERY_30_DAYS',
        amount: 5,
        currencyCode: 'USD',
        discount: { durationLimitInIntervals: 2, value: { percentage: 0.5 } },
      },
    ],
  },
  Metered: {
    lineItems: [
      { interval: 'EVERY_30_DAYS', amount: 5, currencyCode: 'USD' },
      { interval: 'USAGE', amount: 100, currencyCode: 'USD', terms: '$1 each' },
    ],
  },
  Setup: { interval: 'ONE_TIME', amount: 20.5, currencyCode: 'EUR' },
} satisfies PlatformBilling

const NOTHING = {
  data: {
    currentAppInstallation: {
      activeSubscriptions: [],
      oneTimePurchases: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
    },
  },
}
const PAYLOAD = {
  confirmationUrl: CONFIRM,
  appSubscription: { id: 'gid://1', test: false },
  appPurchaseOneTime: { id: 'gid://2', test: false },
  userErrors: [],
}
/** One response for each mutation that leads to a confirmation page. */
const respondWith = (payload: object) =>
  json(200, {
    data: {
      appSubscriptionCreate: payload,
      appPurchaseOneTimeCreate: payload,
      appSubscriptionLineItemUpdate: payload,
    },
  })

async function admitted(
  request: Request,
  ...responses: Responder[]
): Promise<{ scene: Scene; billing: BillingContext }> {
  const scene = await createScene({ sessions: [offlineSession({ accessToken: 'old' })] })
  const { session, admin } = await scene.platform.admin(request)
  scene.respondToApi(...responses)
  return {
    scene,
    billing: createBilling({
      request,
      session,
      admin,
      config: scene.config,
      plans: parsePlans(PLANS),
      records: scene.records,
      isTestByDefault: false,
      findSubscription: async () => null,
      now: Date.now,
    }),
  }
}

const LEAVES: [string, (billing: BillingContext) => Promise<Response>][] = [
  ['request of a subscription', ({ request }) => request({ plan: 'Basic' })],
  ['request of a purchase', ({ request }) => request({ plan: 'Setup' })],
  [
    'change of the cap',
    ({ updateUsageCappedAmount }) =>
      updateUsageCappedAmount({
        subscriptionLineItemId: 'gid://3',
        cappedAmount: { amount: 5, currencyCode: 'USD' },
      }),
  ],
]
const CALLS: [string, (billing: BillingContext) => Promise<unknown>][] = [
  ...LEAVES,
  ['check', ({ check }) => check()],
  [
    'requirement',
    ({ require }) => require({ plans: 'Basic', onFailure: () => new Response('unpaid') }),
  ],
  ['cancellation', ({ cancel }) => cancel({ subscriptionId: 'gid://1' })],
  [
    'usage record',
    ({ createUsageRecord }) =>
      createUsageRecord({
        description: 'One',
        price: { amount: 1, currencyCode: 'USD' },
        subscriptionLineItemId: 'gid://3',
      }),
  ],
]

it('[B1] require without a payment responds with the result of onFailure', async () => {
  const { billing } = await admitted(scriptRequest(), json(200, NOTHING))
  const messages: string[] = []
  const response = await ending(() =>
    billing.require({
      plans: 'Basic',
      onFailure: error => {
        messages.push(error.message)
        return new Response('Pay first', { status: 402 })
      },
    }),
  )
  expect([response.status, await response.text()]).toStrictEqual([402, 'Pay first'])
  expect(messages).toStrictEqual([
    'Billing check failed: the shop does not pay for any of the required plans',
  ])
})

describe.each(LEAVES)('a %s', (_what, call) => {
  it('[B2] leaves a framed document by the exit-iframe page', async () => {
    const { billing } = await admitted(framedDocument(), respondWith(PAYLOAD))
    const response = await call(billing)
    const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', APP_URL)
    expect([response.status, pathname, Object.fromEntries(searchParams)]).toStrictEqual([
      302,
      '/_platform/auth/exit-iframe',
      { shop: SHOP, host: HOST, exitIframe: CONFIRM },
    ])
  })

  it('[B3] responds to a script with the URL for its window', async () => {
    const { billing } = await admitted(scriptRequest(), respondWith(PAYLOAD))
    const response = await call(billing)
    expect([
      response.status,
      Object.fromEntries(response.headers),
      await response.text(),
    ]).toStrictEqual([401, { [REAUTHORIZE]: CONFIRM }, ''])
  })

  it('[B4] redirects a page of a standalone app', async () => {
    const { scene } = await admitted(scriptRequest(), respondWith(PAYLOAD))
    const { session, admin } = await scene.platform.admin(scriptRequest())
    const config = { ...scene.config, embedded: false }
    const response = await call(
      createBilling({
        request: pageRequest(),
        session,
        admin,
        config,
        plans: parsePlans(PLANS),
        records: scene.records,
        isTestByDefault: false,
        findSubscription: async () => null,
        now: Date.now,
      }),
    )
    expect([response.status, response.headers.get('location')]).toStrictEqual([302, CONFIRM])
  })

  it('[B8] rejects with the user errors when the platform refuses', async () => {
    const userErrors = [{ field: ['plan'], message: 'No' }]
    const { billing } = await admitted(
      scriptRequest(),
      respondWith({ ...PAYLOAD, confirmationUrl: null, userErrors }),
    )
    const error = await rejection(call(billing), BillingError)
    expect([error.code, error.userErrors]).toStrictEqual(['billing_failed', userErrors])
    expect(await refusalOf(await ending(() => Promise.reject(error)))).toStrictEqual([
      502,
      'billing_failed',
    ])
  })
})

describe.each(CALLS)('a %s', (_what, call) => {
  it('[B5] redirects a document to the bounce page when the token is refused twice', async () => {
    const { scene, billing } = await admitted(framedDocument(), REVOKED)
    const response = await ending(() => call(billing))
    const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', APP_URL)
    expect([response.status, pathname, searchParams.get('shopify-reload')]).toStrictEqual([
      302,
      '/_platform/auth/session-token',
      `${APP_URL}/?${FRAMED}`,
    ])
    expect((await scene.storage.loadSession(ID))?.accessToken).toBe(ACCESS_TOKEN)
  })

  it('[B6] returns 401 without a redirect header to a script when the token is refused twice', async () => {
    const { scene, billing } = await admitted(scriptRequest(), REVOKED)
    const response = await ending(() => call(billing))
    expect([
      response.status,
      response.headers.get(RETRY),
      response.headers.get(REAUTHORIZE),
    ]).toStrictEqual([401, null, null])
    expect((await scene.storage.loadSession(ID))?.accessToken).toBe(ACCESS_TOKEN)
  })

  it('[B7] rejects with the status of a failed response', async () => {
    const { billing } = await admitted(scriptRequest(), json(500, { errors: 'Something is wrong' }))
    const error = await rejection(call(billing), HttpResponseError)
    expect([error.code, error.upstreamStatus, error.body]).toStrictEqual([
      'admin_api_failed',
      500,
      { errors: 'Something is wrong' },
    ])
  })
})

describe('compared with the official library', () => {
  const library = shopifyApi({ ...official.config, billing: PLANS as object } as Parameters<
    typeof shopifyApi
  >[0])
  const session = new Session({
    id: ID,
    shop: SHOP,
    state: '',
    isOnline: false,
    accessToken: 'old',
  })

  it.each(['Basic', 'Metered', 'Setup'] as const)(
    'requests the plan %s with the same variables',
    async plan => {
      const sent = respondToOfficial(respondWith(PAYLOAD))
      await library.billing.request({ session, plan, isTest: false })
      const { scene, billing } = await admitted(scriptRequest(), respondWith(PAYLOAD))
      await billing.request({ plan })
      expect(scene.sent.map(({ body }) => body.variables)).toEqual(
        sent.map(({ body }) => body.variables),
      )
    },
  )

  it('reports the same active payments', async () => {
    const node = (id: string, name: string, test: boolean, status = 'ACTIVE') => ({
      node: { id, name, test, status },
    })
    const edges = [
      node('1', 'Setup', false),
      node('2', 'Setup', false, 'PENDING'),
      node('3', 'Other', false),
    ]
    const activeSubscriptions = [
      {
        id: '4',
        name: 'Basic',
        test: false,
        status: 'ACTIVE',
        lineItems: [
          { id: '5', plan: { pricingDetails: { price: { amount: '5.00', currencyCode: 'USD' } } } },
        ],
      },
    ]
    const reply = json(200, {
      data: {
        currentAppInstallation: {
          activeSubscriptions,
          oneTimePurchases: { edges, pageInfo: { hasNextPage: false, endCursor: null } },
        },
      },
    })
    for (const plans of [
      ['Basic'],
      ['Setup'],
      ['Basic', 'Setup'],
      ['Metered'],
      ['Basic', 'Metered', 'Setup'],
    ]) {
      respondToOfficial(reply)
      const theirs: unknown = await library.billing.check({
        session,
        plans,
        isTest: false,
        returnObject: true,
      })
      const { billing } = await admitted(scriptRequest(), reply)
      expect(await billing.check({ plans })).toEqual(theirs)
    }
  })
})
