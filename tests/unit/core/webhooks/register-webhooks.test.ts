import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../../../packages/emulator/src'
import type { Emulator } from '../../../../packages/emulator/src'
import { createAdminClient } from '../../../../server/core/api/shop-clients'
import type { AdminApiContext } from '../../../../server/core/api/shop-clients'
import { parseProfile } from '../../../../server/core/config/profile'
import { GraphqlQueryError, ThrottledError } from '../../../../server/core/errors/http-errors'
import { configuredHandlers } from '../../../../server/core/webhooks/configured-handlers'
import { registerWebhooks } from '../../../../server/core/webhooks/register-webhooks'
import type { PlatformWebhooks } from '../../../../server/core/webhooks/webhook-handler'
import { APP_URL } from '../../admin-requests'
import { testConfig } from '../../configs'
import { EMULATED_WIRE } from '../../profiles'
import { rejection } from '../../rejection'
import { json, startUpstream } from '../../upstream'
import type { UpstreamResponse } from '../../upstream'

const SHOP = 'demo-store.platform.test'
const ARN = 'arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/app'
const APP = { appUrl: APP_URL, basePath: '' }
const URL_OF_APP = `${APP_URL}/webhooks`
const created = (deliveryMethod: string) => ({
  success: true,
  operation: 'create',
  deliveryMethod,
  userErrors: [],
})
const done = (operation: string, deliveryMethod = 'http') => ({
  success: true,
  operation,
  deliveryMethod,
  userErrors: [],
})

describe('on the emulated platform', () => {
  let emulator: Emulator
  let admin: AdminApiContext
  beforeEach(async () => {
    emulator = await startEmulator({
      port: 0,
      app: {
        apiKey: 'testApiKey',
        apiSecretKey: 'testApiSecretKey',
        scopes: ['write_products', 'read_orders'],
      },
    })
    const config = testConfig({
      profile: parseProfile({ ...EMULATED_WIRE, shopUrl: `${emulator.url}/{shop}` }),
    })
    await emulator.control.install({ shop: SHOP })
    const response = await fetch(`${emulator.url}/${SHOP}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: 'testApiKey',
        client_secret: 'testApiSecretKey',
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: await emulator.control.sessionToken({ shop: SHOP }),
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
        requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      }),
    })
    const { access_token: token } = (await response.json()) as { access_token: string }
    admin = createAdminClient({
      shop: SHOP,
      apiVersion: config.apiVersion,
      config,
      fetch,
      accessToken: () => token,
    })
  })
  afterEach(() => emulator.close())

  const register = (webhooks: PlatformWebhooks) =>
    registerWebhooks(admin, configuredHandlers(webhooks, APP), APP_URL)

  /** What the platform has, in the words of its own API. */
  async function stored() {
    const { data } = await admin.graphql<{
      webhookSubscriptions: { nodes: { topic: string; uri: string }[] }
    }>(`{
      webhookSubscriptions(first: 250) { nodes { topic includeFields metafieldNamespaces filter uri } }
    }`)
    return data.webhookSubscriptions.nodes
  }
  const subscription = (topic: string, uri: string, content = {}) => ({
    topic,
    uri,
    includeFields: [],
    metafieldNamespaces: [],
    filter: null,
    ...content,
  })

  it('creates one of each kind', async () => {
    expect(
      await register({
        'products/update': [
          {
            callbackUrl: '/webhooks',
            includeFields: ['title', 'id'],
            metafieldNamespaces: ['app'],
            filter: 'status:active',
          },
          { deliveryMethod: 'eventbridge', arn: ARN },
          { deliveryMethod: 'pubsub', pubSubProject: 'project-1', pubSubTopic: 'topic-1' },
        ],
        ORDERS_CREATE: { callbackUrl: 'https://other.example/hooks' },
      }),
    ).toEqual({
      PRODUCTS_UPDATE: [created('http'), created('eventbridge'), created('pubsub')],
      ORDERS_CREATE: [created('http')],
    })
    expect(await stored()).toEqual([
      subscription('PRODUCTS_UPDATE', URL_OF_APP, {
        includeFields: ['id', 'title'],
        metafieldNamespaces: ['app'],
        filter: 'status:active',
      }),
      subscription('PRODUCTS_UPDATE', ARN),
      subscription('PRODUCTS_UPDATE', 'pubsub://project-1:topic-1'),
      subscription('ORDERS_CREATE', 'https://other.example/hooks'),
    ])
  })

  it('changes nothing when all subscriptions are up to date, whatever the order of fields', async () => {
    await register({
      'products/update': { callbackUrl: '/webhooks', includeFields: ['title', 'id'] },
    })
    expect(
      await register({
        PRODUCTS_UPDATE: { callbackUrl: URL_OF_APP, includeFields: ['id', 'title'] },
      }),
    ).toEqual({ PRODUCTS_UPDATE: [] })
  })

  it.each([
    ['includeFields', { includeFields: ['id'] }, { includeFields: ['id'] }],
    ['metafieldNamespaces', { metafieldNamespaces: ['app'] }, { metafieldNamespaces: ['app'] }],
    ['filter', { filter: 'id:1' }, { filter: 'id:1' }],
  ])('updates %s, and empties it again', async (_field, options, content) => {
    await register({ 'products/update': { callbackUrl: '/webhooks' } })
    expect(await register({ 'products/update': { callbackUrl: '/webhooks', ...options } })).toEqual(
      { PRODUCTS_UPDATE: [done('update')] },
    )
    expect(await stored()).toEqual([subscription('PRODUCTS_UPDATE', URL_OF_APP, content)])
    expect(await register({ 'products/update': { callbackUrl: '/webhooks' } })).toEqual({
      PRODUCTS_UPDATE: [done('update')],
    })
    expect(await stored()).toEqual([subscription('PRODUCTS_UPDATE', URL_OF_APP)])
  })

  it.each([
    ['eventbridge', { deliveryMethod: 'eventbridge', arn: ARN } as const],
    [
      'pubsub',
      { deliveryMethod: 'pubsub', pubSubProject: 'project-1', pubSubTopic: 'topic-1' } as const,
    ],
  ])('updates one of %s', async (deliveryMethod, handler) => {
    await register({ 'products/update': handler })
    expect(await register({ 'products/update': { ...handler, filter: 'id:1' } })).toEqual({
      PRODUCTS_UPDATE: [done('update', deliveryMethod)],
    })
    expect((await stored()).map(node => 'filter' in node && node.filter)).toEqual(['id:1'])
  })

  it('one address for two topics is two subscriptions', async () => {
    await register({ 'products/update': { callbackUrl: '/webhooks' } })
    expect(
      await register({
        'products/update': { callbackUrl: '/webhooks' },
        'orders/create': { callbackUrl: '/webhooks' },
      }),
    ).toEqual({ PRODUCTS_UPDATE: [], ORDERS_CREATE: [done('create')] })
  })

  it('replaces a changed address: the new one is created before the old one is deleted', async () => {
    await register({ 'products/update': { callbackUrl: '/old' } })
    expect(await register({ 'products/update': { callbackUrl: '/new' } })).toEqual({
      PRODUCTS_UPDATE: [done('create'), done('delete')],
    })
    expect(await stored()).toEqual([subscription('PRODUCTS_UPDATE', `${APP_URL}/new`)])
  })

  it('deletes unwanted subscriptions to this app, and keeps all others', async () => {
    await register({
      'products/update': [
        { callbackUrl: '/webhooks' },
        { deliveryMethod: 'eventbridge', arn: ARN },
        { deliveryMethod: 'pubsub', pubSubProject: 'project-1', pubSubTopic: 'topic-1' },
      ],
      'orders/create': [
        { callbackUrl: '/webhooks' },
        { callbackUrl: 'https://other.example/hooks' },
        { callbackUrl: `${APP_URL}.evil.example/webhooks` },
      ],
    })
    // A function is subscribed in the registration file: a subscription of the shop's own would
    // deliver twice.
    expect(await register({ 'orders/create': () => {} })).toEqual({
      PRODUCTS_UPDATE: [done('delete')],
      ORDERS_CREATE: [done('delete')],
    })
    expect(await stored()).toEqual([
      subscription('PRODUCTS_UPDATE', ARN),
      subscription('PRODUCTS_UPDATE', 'pubsub://project-1:topic-1'),
      subscription('ORDERS_CREATE', 'https://other.example/hooks'),
      subscription('ORDERS_CREATE', `${APP_URL}.evil.example/webhooks`),
    ])
  })

  it('creates no subscription for a compliance topic, and none for a function', async () => {
    expect(
      await register({
        'shop/redact': { callbackUrl: '/webhooks' },
        'customers/redact': () => {},
        'orders/create': () => {},
      }),
    ).toEqual({ SHOP_REDACT: [] })
    expect(await stored()).toEqual([])
  })

  it('reports what the platform refuses, and continues', async () => {
    expect(
      await register({
        'products/update': [
          { deliveryMethod: 'eventbridge', arn: 'arn:aws:s3:::bucket' },
          { callbackUrl: '/webhooks' },
        ],
      }),
    ).toEqual({
      PRODUCTS_UPDATE: [
        {
          success: false,
          operation: 'create',
          deliveryMethod: 'eventbridge',
          userErrors: [
            { field: ['webhookSubscription', 'callbackUrl'], message: 'Address is invalid' },
            {
              field: ['webhookSubscription', 'callbackUrl'],
              message: 'Address is not a valid AWS ARN',
            },
          ],
        },
        created('http'),
      ],
    })
  })
})

describe('on a platform with scripted responses', () => {
  const node = (id: number) => ({
    node: {
      id: `gid://${id}`,
      topic: 'ORDERS_CREATE',
      includeFields: [],
      metafieldNamespaces: [],
      filter: null,
      uri: `${APP_URL}/${id}`,
    },
  })
  const page = (edges: unknown[], endCursor: string | null, hasNextPage: boolean) =>
    json(200, { data: { webhookSubscriptions: { edges, pageInfo: { endCursor, hasNextPage } } } })
  const RESULT = json(200, { data: { result: { userErrors: [] } } })
  const THROTTLED = json(200, {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  })
  const WEBHOOKS: PlatformWebhooks = { 'orders/create': { callbackUrl: '/1', filter: 'id:"1"' } }

  /** Registers with these responses; returns the outcome, the requests, and how often it waited. */
  async function register(webhooks: PlatformWebhooks, ...responses: UpstreamResponse[]) {
    const upstream = await startUpstream()
    upstream.respondWith(...responses)
    let waits = 0
    const sleep = async () => {
      waits++
    }
    const config = testConfig({ profile: upstream.profile })
    const admin = createAdminClient({
      shop: 'acme.platform.test',
      apiVersion: '2026-07',
      config,
      fetch,
      accessToken: () => 'token',
      sleep,
    })
    try {
      const outcome = await registerWebhooks(
        admin,
        configuredHandlers(webhooks, APP),
        APP_URL,
      ).catch((error: unknown) => error)
      return {
        outcome,
        waits,
        sent: upstream.requests.map(
          ({ body }) => JSON.parse(body) as { query: string; variables: Record<string, unknown> },
        ),
      }
    } finally {
      await upstream.close()
    }
  }

  it('reads all pages', async () => {
    const { outcome, sent } = await register(
      { 'orders/create': [2, 3, 4].map(id => ({ callbackUrl: `/${id}` })) },
      page([node(1), node(2)], 'c"1', true),
      page([node(3)], 'c2', true),
      page([node(4)], null, false),
      RESULT,
    )
    expect(sent.map(({ variables }) => variables)).toEqual([
      { after: null },
      { after: 'c"1' },
      { after: 'c2' },
      { id: 'gid://1' },
    ])
    expect(outcome).toEqual({ ORDERS_CREATE: [done('delete')] })
  })

  it('stops when there is always a next page', async () => {
    const { sent } = await register({}, page([], 'same', true))
    expect(sent.length).toBe(100)
  })

  it.each<[string, PlatformWebhooks[string], string]>([
    ['HTTPS', { callbackUrl: '/1' }, `${APP_URL}/1`],
    ['Amazon EventBridge', { deliveryMethod: 'eventbridge', arn: ARN }, ARN],
    [
      'Google Pub/Sub',
      { deliveryMethod: 'pubsub', pubSubProject: 'project-1', pubSubTopic: 'topic-1' },
      'pubsub://project-1:topic-1',
    ],
  ])(
    'subscribes %s with the uri of webhookSubscriptionCreate, and with nothing that is deprecated',
    async (_kind, handler, uri) => {
      const { sent } = await register({ 'orders/create': handler }, page([], null, false), RESULT)
      expect(sent.map(({ variables }) => variables)).toEqual([
        { after: null },
        { topic: 'ORDERS_CREATE', input: { uri } },
      ])
      const queries = sent.map(({ query }) => query).join(' ')
      expect(queries).toMatch(/\bwebhookSubscriptionCreate\(/)
      expect(queries).toMatch(/\$input: WebhookSubscriptionInput!/)
      expect(queries).not.toMatch(/callbackUrl|endpoint|eventBridge|pubSub/i)
    },
  )

  it('sends values as variables, never inside the query', async () => {
    const { sent } = await register(WEBHOOKS, page([], null, false), RESULT)
    expect(sent[1]?.variables).toEqual({
      topic: 'ORDERS_CREATE',
      input: { uri: `${APP_URL}/1`, filter: 'id:"1"' },
    })
    expect(sent[1]?.query).not.toContain(APP_URL)
  })

  it('keeps subscriptions with an unknown delivery method', async () => {
    const unknown = ['pigeon://app.example/1', 'app.example', ''].map(uri => ({
      node: { ...node(1).node, uri },
    }))
    expect((await register({}, page(unknown, null, false))).outcome).toEqual({})
  })

  it('waits when it is throttled, and retries', async () => {
    const { outcome, waits } = await register(
      WEBHOOKS,
      THROTTLED,
      page([], null, false),
      THROTTLED,
      THROTTLED,
      RESULT,
    )
    expect([outcome, waits]).toEqual([{ ORDERS_CREATE: [done('create')] }, 3])
  })

  it('fails when it is throttled three times', async () => {
    const { outcome, sent } = await register(WEBHOOKS, page([], null, false), THROTTLED)
    expect([outcome instanceof ThrottledError, sent.length]).toEqual([true, 4])
  })

  it('fails on any other error of the query', async () => {
    const { outcome } = await register(
      WEBHOOKS,
      json(200, { errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }] }),
    )
    expect(
      (await rejection(Promise.reject(outcome), GraphqlQueryError)).body.errors[0]?.message,
    ).toBe('Access denied')
  })

  it('reports a failure for a response without a result', async () => {
    expect(
      (await register(WEBHOOKS, page([], null, false), json(200, { data: { result: null } })))
        .outcome,
    ).toEqual({
      ORDERS_CREATE: [
        { success: false, operation: 'create', deliveryMethod: 'http', userErrors: [] },
      ],
    })
  })
})
