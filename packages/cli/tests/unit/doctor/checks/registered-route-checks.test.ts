import { describe, expect, it } from 'vitest'
import {
  appProxyRouteCheck,
  handledTopicsCheck,
  webhookRouteCheck,
} from '../../../../src/doctor/checks/registered-route-checks'
import { doctorFacts, REGISTRATION } from '../facts'

const at = (value: string) => ({ value, where: 'shopify.app.toml:17' })
const subscribing = (uri: string, applicationUrl = 'https://app.example.com') => ({
  ...REGISTRATION,
  applicationUrl: { value: applicationUrl, where: 'shopify.app.toml:2' },
  subscriptions: [{ topics: ['PRODUCTS_DELETE'], uri: at(uri) }],
})
const proxying = (url: string) => ({ ...REGISTRATION, proxyUrl: at(url) })

describe('webhookRouteCheck', () => {
  it.each([
    ['/webhooks', 'ok'],
    ['/webhooks/', 'ok'],
    ['https://app.example.com/webhooks', 'ok'],
    ['/orders/5/hooks', 'ok'],
    ['/proxy/a/b', 'ok'],
    ['/hooks', 'problem'],
    ['/proxy', 'problem'],
    ['https://app.example.com/hooks', 'problem'],
    // The doctor cannot know from here what is there.
    ['https://hooks.example.com/webhooks', undefined],
    ['pubsub://project:topic', undefined],
    ['arn:aws:events:us-east-1::event-source/aws.partner/example', undefined],
  ])('of uri = "%s"', (uri, severity) => {
    expect(webhookRouteCheck(doctorFacts({ registration: subscribing(uri) }))?.severity).toBe(
      severity,
    )
  })

  it('names the line and the likely route', () => {
    expect(webhookRouteCheck(doctorFacts({ registration: subscribing('/hooks') }))).toEqual({
      check: 'webhook-route',
      severity: 'problem',
      message:
        'shopify.app.toml:17 uri = "/hooks" of [[webhooks.subscriptions]] is not a POST route of the app: every delivery fails with 404',
      fix: 'Set uri to the route /webhooks, or add server/routes/hooks.post.ts that calls usePlatformWebhook(event).',
    })
    expect(
      webhookRouteCheck(
        doctorFacts({
          registration: subscribing('/hooks'),
          code: { signedRoutes: [], routes: [] },
        }),
      )?.fix,
    ).toBe('Add server/routes/hooks.post.ts that calls usePlatformWebhook(event).')
  })

  it('ignores routes for other methods', () => {
    expect(
      webhookRouteCheck(
        doctorFacts({
          registration: subscribing('/webhooks'),
          code: { routes: [{ pattern: '/webhooks', method: 'GET' }] },
        }),
      )?.severity,
    ).toBe('problem')
  })

  it('resolves a path against application_url and requires the base path', () => {
    const settings = { basePath: '/shop' }
    expect(
      webhookRouteCheck(
        doctorFacts({
          settings,
          registration: subscribing('/webhooks', 'https://app.example.com/shop/'),
        }),
      )?.severity,
    ).toBe('ok')
    expect(
      webhookRouteCheck(doctorFacts({ settings, registration: subscribing('/shop/webhooks') }))
        ?.severity,
    ).toBe('ok')
    expect(
      webhookRouteCheck(doctorFacts({ settings, registration: subscribing('/webhooks') }))
        ?.severity,
    ).toBe('problem')
  })

  it('reports a problem when no server code verifies subscribed webhooks', () => {
    expect(
      webhookRouteCheck(doctorFacts({ registration: REGISTRATION, code: { verifiedKinds: [] } })),
    ).toMatchObject({
      severity: 'problem',
      message:
        'shopify.app.toml:17 subscribes to webhooks, but no server code calls usePlatformWebhook: no delivery is verified',
    })
  })
})

describe('handledTopicsCheck', () => {
  const handled = (hasAddress: boolean) => [
    { topic: 'ORDERS_PAID', where: 'server/plugins/platform.ts:9', hasAddress },
  ]

  it('names handlers of topics without a subscription', () => {
    expect(
      handledTopicsCheck(
        doctorFacts({ registration: REGISTRATION, code: { handledTopics: handled(false) } }),
      ),
    ).toEqual({
      check: 'handled-topics',
      severity: 'problem',
      message:
        'No subscription in shopify.app.toml for the handled topics ORDERS_PAID (server/plugins/platform.ts:9): they are never delivered',
      fix: 'Add them to topics of [[webhooks.subscriptions]] and deploy the registration, or give the handler a uri and call registerPlatformWebhooks(session).',
    })
  })

  it.each([
    [
      'has an address, and registerPlatformWebhooks is called',
      true,
      'registerPlatformWebhooks',
      'ok',
    ],
    ['has an address, and nothing subscribes it', true, undefined, 'problem'],
    [
      'has no address, and registerPlatformWebhooks is called',
      false,
      'registerPlatformWebhooks',
      'problem',
    ],
    ['may be subscribed by a mutation of the app', false, 'mutation', undefined],
  ] as const)('of a handler that %s', (_what, hasAddress, subscribes, severity) => {
    expect(
      handledTopicsCheck(
        doctorFacts({
          registration: REGISTRATION,
          code: { handledTopics: handled(hasAddress), subscribes },
        }),
      )?.severity,
    ).toBe(severity)
  })

  it('does not apply without a registration', () => {
    expect(
      handledTopicsCheck(doctorFacts({ code: { handledTopics: handled(false) } })),
    ).toBeUndefined()
  })
})

describe('appProxyRouteCheck', () => {
  it.each([
    ['/proxy', 'ok'],
    ['https://app.example.com/proxy/page', 'ok'],
    ['/nowhere', 'problem'],
    ['https://app.example.com/nowhere', 'problem'],
    ['https://proxy.example.com/nowhere', undefined],
  ])('of url = "%s"', (url, severity) => {
    expect(appProxyRouteCheck(doctorFacts({ registration: proxying(url) }))?.severity).toBe(
      severity,
    )
  })

  it('names the line and the route to add', () => {
    expect(
      appProxyRouteCheck(
        doctorFacts({ registration: proxying('/nowhere'), code: { signedRoutes: [] } }),
      ),
    ).toMatchObject({
      check: 'app-proxy-route',
      message:
        'shopify.app.toml:17 url = "/nowhere" of [app_proxy] is not a route of the app: storefronts show a 404',
      fix: 'Add server/routes/nowhere/[...path].ts that calls usePlatformAppProxy(event).',
    })
  })
})
