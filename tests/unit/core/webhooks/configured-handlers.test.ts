import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { configuredHandlers } from '../../../../server/core/webhooks/configured-handlers'
import type { PlatformWebhooks } from '../../../../server/core/webhooks/webhook-handler'

const APP_URL = 'https://app.example'
const a = () => {}
const b = () => {}
const configure = (webhooks: PlatformWebhooks, basePath = '') =>
  configuredHandlers(webhooks, { appUrl: APP_URL, basePath })

/** What JavaScript would pass; the types allow none of these. */
function mistake(webhooks: Record<string, unknown>): string {
  try {
    configure(webhooks as PlatformWebhooks)
    return ''
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'configuration_invalid')
      return error.message
    throw error
  }
}

it('sorts callbacks by the upper-case topic', () => {
  expect([...configure({ 'app/uninstalled': a, ORDERS_CREATE: [a, b] })]).toEqual([
    ['APP_UNINSTALLED', { callbacks: [a], subscriptions: [] }],
    ['ORDERS_CREATE', { callbacks: [a, b], subscriptions: [] }],
  ])
})

it('joins both spellings of a topic in the order of the configuration', () => {
  expect(
    [
      ...configure({
        'orders/create': b,
        ORDERS_CREATE: { callback: a, callbackUrl: '/webhooks' },
        'orders.create': b,
      }),
    ].map(([topic, { callbacks }]) => [topic, callbacks]),
  ).toEqual([['ORDERS_CREATE', [b, a, b]]])
})

it.each([
  ['/webhooks', 'https://app.example/shop-tools/webhooks'],
  ['/shop-tools/webhooks', 'https://app.example/shop-tools/shop-tools/webhooks'],
  ['https://app.example/webhooks', 'https://app.example/webhooks'],
])('subscribes an app below a base path with callbackUrl %s at %s', (callbackUrl, uri) => {
  expect(
    configure({ 'orders/create': { callbackUrl } }, '/shop-tools').get('ORDERS_CREATE')
      ?.subscriptions[0]?.uri,
  ).toBe(uri)
})

it('keeps the subscriptions of handlers with an address', () => {
  const none = { includeFields: [], metafieldNamespaces: [], filter: '' }
  expect(
    configure({
      'products/update': [
        {
          deliveryMethod: 'http',
          callbackUrl: '/webhooks?from=shop',
          callback: a,
          includeFields: ['title', 'id'],
          metafieldNamespaces: ['b', 'a'],
          filter: 'status:active',
        },
        { callbackUrl: 'https://other.example/hooks' },
        { deliveryMethod: 'eventbridge', arn: 'arn:aws:events:x' },
        { deliveryMethod: 'pubsub', pubSubProject: 'project', pubSubTopic: 'topic' },
      ],
    }).get('PRODUCTS_UPDATE'),
  ).toEqual({
    callbacks: [a],
    subscriptions: [
      {
        uri: 'https://app.example/webhooks?from=shop',
        deliveryMethod: 'http',
        includeFields: ['id', 'title'],
        metafieldNamespaces: ['a', 'b'],
        filter: 'status:active',
      },
      { uri: 'https://other.example/hooks', deliveryMethod: 'http', ...none },
      { uri: 'arn:aws:events:x', deliveryMethod: 'eventbridge', ...none },
      { uri: 'pubsub://project:topic', deliveryMethod: 'pubsub', ...none },
    ],
  })
})

it('several callbacks with one address share one subscription', () => {
  const handlers = configure({
    'orders/create': [
      { callbackUrl: '/w', callback: a, includeFields: ['id', 'name'] },
      { callbackUrl: '/w', callback: b, includeFields: ['name', 'id'] },
    ],
  }).get('ORDERS_CREATE')
  expect([handlers?.callbacks, handlers?.subscriptions.map(({ uri }) => uri)]).toEqual([
    [a, b],
    ['https://app.example/w'],
  ])
})

it.each(['http://localhost:3000/w', 'http://127.0.0.1/w', 'http://[::1]:3000/w'])(
  'delivers to %s on this machine without https',
  callbackUrl => {
    expect(
      configure({ 'orders/create': { callbackUrl } }).get('ORDERS_CREATE')?.subscriptions[0]?.uri,
    ).toBe(callbackUrl)
  },
)

it('does not change the configuration', () => {
  const includeFields = Object.freeze(['b', 'a'])
  configure({ 'orders/create': { callbackUrl: '/w', includeFields } })
  expect(includeFields).toEqual(['b', 'a'])
})

describe('names the topic and the error', () => {
  const URL_FORM = 'callbackUrl must be a path in the app, or an https URL'
  it.each<[unknown, string]>([
    [{}, 'needs a callback to run, or a callbackUrl to subscribe'],
    [{ deliveryMethod: 'http' }, 'needs a callback to run, or a callbackUrl to subscribe'],
    [{ includeFields: ['id'] }, 'needs a callback to run, or a callbackUrl to subscribe'],
    ['handler', 'a handler is a function or an object'],
    [null, 'a handler is a function or an object'],
    [undefined, 'a handler is a function or an object'],
    [[a, 1], 'a handler is a function or an object'],
    [{ callback: 'handler' }, 'callback must be a function'],
    [{ callbackUrl: '' }, URL_FORM],
    [{ callbackUrl: 'webhooks' }, URL_FORM],
    [{ callbackUrl: 'http://app.example/w' }, URL_FORM],
    [{ callbackUrl: 'http://localhost.evil.example/w' }, URL_FORM],
    [{ callbackUrl: 'ftp://app.example/w' }, URL_FORM],
    [{ callbackUrl: 'javascript:alert(1)' }, URL_FORM],
    [{ callbackUrl: 42 }, URL_FORM],
    [{ deliveryMethod: 'eventbridge' }, 'eventbridge needs the arn of an event source'],
    [
      { deliveryMethod: 'eventbridge', arn: 'https://x' },
      'eventbridge needs the arn of an event source',
    ],
    [
      { deliveryMethod: 'pubsub', pubSubProject: 'p' },
      'pubsub needs pubSubProject and pubSubTopic',
    ],
    [
      { deliveryMethod: 'pubsub', pubSubProject: '', pubSubTopic: 't' },
      'pubsub needs pubSubProject and pubSubTopic',
    ],
    [
      { deliveryMethod: 'HTTP', callbackUrl: '/w' },
      'deliveryMethod must be http, eventbridge or pubsub',
    ],
    [
      { callbackUrl: '/w', includeFields: 'id' },
      'includeFields and metafieldNamespaces are lists of names',
    ],
    [
      { callbackUrl: '/w', metafieldNamespaces: [1] },
      'includeFields and metafieldNamespaces are lists of names',
    ],
    [{ callbackUrl: '/w', filter: ['x'] }, 'filter must be a string'],
    [
      [{ callbackUrl: '/w' }, { callbackUrl: 'https://app.example/w', filter: 'x' }],
      'two handlers of one address differ in includeFields, metafieldNamespaces or filter',
    ],
  ])('%o', (handler, expected) => {
    expect(mistake({ 'orders/create': handler })).toBe(`webhooks['orders/create']: ${expected}`)
  })

  it('refuses fields of app/uninstalled without the shop, because such a delivery would be refused', () => {
    const subscribed = (includeFields: string[], more = {}) => ({
      'app/uninstalled': { callbackUrl: '/w', includeFields, ...more },
    })
    expect(mistake(subscribed(['id', 'domain']))).toBe(
      "webhooks['app/uninstalled']: includeFields must contain myshopify_domain, which names the shop that the payload is about",
    )
    for (const fields of [[], ['id', 'myshopify_domain']])
      expect(configure(subscribed(fields)).get('APP_UNINSTALLED')?.subscriptions).toHaveLength(1)
    expect(
      configure({
        'app/uninstalled': {
          deliveryMethod: 'eventbridge',
          arn: 'arn:aws:events:x',
          includeFields: ['id'],
        },
      }).get('APP_UNINSTALLED')?.subscriptions,
    ).toHaveLength(1)
  })

  it.each(['', 'orders create', "orders'create", 'x'.repeat(101)])('the key %j', topic => {
    expect(mistake({ [topic]: a })).toBe(
      `Invalid webhook topic "${topic.slice(0, 100)}"; expected one like app/uninstalled or APP_UNINSTALLED`,
    )
  })
})
