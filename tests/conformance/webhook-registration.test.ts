import { describe, expect, it } from 'vitest'
import { GraphqlQueryError } from '../../server/core/errors/http-errors'
import type { PlatformWebhooks } from '../../server/core/webhooks/webhook-handler'
import { rejection } from '../unit/rejection'
import { APP_URL } from './constants'
import { offlineSession } from './requests'
import { createScene, json } from './scene'
import type { Responder, SentRequest } from './scene'

const ARN = 'arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/app'
const NO_CONTENT = { includeFields: [], metafieldNamespaces: [], filter: null }
const CALLED = { uri: `${APP_URL}/webhooks` }

interface Subscription {
  topic: string
  uri: string
  includeFields?: string[]
  metafieldNamespaces?: string[]
  filter?: string
}

/** The page of subscriptions that the platform has; the first one has the id `gid-0`. */
function present(...subscriptions: Subscription[]): Responder {
  const edges = subscriptions.map((subscription, index) => ({
    node: { id: `gid-${index}`, ...NO_CONTENT, ...subscription },
  }))
  return json(200, {
    data: { webhookSubscriptions: { edges, pageInfo: { endCursor: null, hasNextPage: false } } },
  })
}

const done = json(200, { data: { result: { userErrors: [] } } })

/**
 * The mutation that a request asks for, e.g. `webhookSubscriptionCreate`, and its variables; `read`
 * for the query.
 */
function operationOf({ body }: SentRequest): [string | undefined, unknown] {
  const mutation = /result: (\w+)\(/.exec(String(body.query))?.[1]
  return [mutation ?? /\bwebhookSubscriptions\b/.exec(String(body.query))?.[0], body.variables]
}

async function register(webhooks: PlatformWebhooks, ...responses: Responder[]) {
  const scene = await createScene({ sessions: [offlineSession()], webhooks })
  scene.respondToApi(...responses)
  const registrations = await scene.platform.registerWebhooks(offlineSession())
  return { registrations, operations: scene.sent.map(operationOf) }
}

const READ = ['webhookSubscriptions', { after: null }]
const registration = (operation: string, deliveryMethod = 'http') => ({
  success: true,
  operation,
  deliveryMethod,
  userErrors: [],
})

describe('[W10] registration', () => {
  it.each([
    ['http', { callbackUrl: '/webhooks' }, 'webhookSubscriptionCreate', CALLED],
    [
      'eventbridge',
      { deliveryMethod: 'eventbridge', arn: ARN },
      'webhookSubscriptionCreate',
      { uri: ARN },
    ],
    [
      'pubsub',
      { deliveryMethod: 'pubsub', pubSubProject: 'project-1', pubSubTopic: 'topic-1' },
      'webhookSubscriptionCreate',
      { uri: 'pubsub://project-1:topic-1' },
    ],
  ] as const)('creates one that delivers by %s', async (method, handler, mutation, input) => {
    const { registrations, operations } = await register(
      { 'products/create': handler },
      present(),
      done,
    )
    expect(registrations).toEqual({ PRODUCTS_CREATE: [registration('create', method)] })
    expect(operations).toEqual([READ, [mutation, { topic: 'PRODUCTS_CREATE', input }]])
  })

  it.each([
    ['http', { callbackUrl: '/webhooks' }, `${APP_URL}/webhooks`],
    ['eventbridge', { deliveryMethod: 'eventbridge', arn: ARN }, ARN],
    [
      'pubsub',
      { deliveryMethod: 'pubsub', pubSubProject: 'project-1', pubSubTopic: 'topic-1' },
      'pubsub://project-1:topic-1',
    ],
  ] as const)('updates one that delivers by %s', async (method, handler, uri) => {
    const wanted = {
      ...handler,
      includeFields: ['id', 'title'],
      metafieldNamespaces: ['app'],
      filter: 'status:active',
    }
    const { registrations, operations } = await register(
      { 'products/create': wanted },
      present({ topic: 'PRODUCTS_CREATE', uri }),
      done,
    )
    expect(registrations).toEqual({ PRODUCTS_CREATE: [registration('update', method)] })
    const content = {
      includeFields: ['id', 'title'],
      metafieldNamespaces: ['app'],
      filter: 'status:active',
    }
    expect(operations).toEqual([
      READ,
      ['webhookSubscriptionUpdate', { id: 'gid-0', input: { uri, ...content } }],
    ])
  })

  it('does not change subscriptions that are up to date', async () => {
    const stored = {
      topic: 'PRODUCTS_CREATE',
      uri: `${APP_URL}/webhooks`,
      includeFields: ['title', 'id'],
    }
    const { registrations, operations } = await register(
      { 'products/create': { callbackUrl: '/webhooks', includeFields: ['id', 'title'] } },
      present(stored),
    )
    expect([registrations, operations]).toEqual([{ PRODUCTS_CREATE: [] }, [READ]])
  })

  it('creates the new subscription before it deletes the old one', async () => {
    const { registrations, operations } = await register(
      { 'products/create': { callbackUrl: '/webhooks' } },
      present({ topic: 'PRODUCTS_CREATE', uri: `${APP_URL}/old` }),
      done,
    )
    expect(registrations).toEqual({
      PRODUCTS_CREATE: [registration('create'), registration('delete')],
    })
    expect(operations).toEqual([
      READ,
      ['webhookSubscriptionCreate', { topic: 'PRODUCTS_CREATE', input: CALLED }],
      ['webhookSubscriptionDelete', { id: 'gid-0' }],
    ])
  })

  it('deletes only subscriptions to this app that no handler configures', async () => {
    const { registrations, operations } = await register(
      {},
      present(
        { topic: 'ORDERS_CREATE', uri: `${APP_URL}/webhooks` },
        { topic: 'ORDERS_CREATE', uri: `${APP_URL}.evil.example/webhooks` },
        { topic: 'ORDERS_CREATE', uri: ARN },
      ),
      done,
    )
    expect(registrations).toEqual({ ORDERS_CREATE: [registration('delete')] })
    expect(operations).toEqual([READ, ['webhookSubscriptionDelete', { id: 'gid-0' }]])
  })

  it('sends no mutation for the privacy topics', async () => {
    const topics = ['customers/data_request', 'customers/redact', 'shop/redact']
    const { registrations, operations } = await register(
      Object.fromEntries(topics.map(topic => [topic, { callbackUrl: '/webhooks' }])),
      present(),
    )
    expect(registrations).toEqual({
      CUSTOMERS_DATA_REQUEST: [],
      CUSTOMERS_REDACT: [],
      SHOP_REDACT: [],
    })
    expect(operations).toEqual([READ])
  })

  it('reads every page', async () => {
    const edges = [
      {
        node: { id: 'gid-0', topic: 'PRODUCTS_CREATE', ...NO_CONTENT, uri: `${APP_URL}/webhooks` },
      },
    ]
    const first = json(200, {
      data: {
        webhookSubscriptions: { edges: [], pageInfo: { endCursor: 'cursor-1', hasNextPage: true } },
      },
    })
    const last = json(200, {
      data: {
        webhookSubscriptions: { edges, pageInfo: { endCursor: 'cursor-2', hasNextPage: false } },
      },
    })
    const { operations } = await register(
      { 'products/create': { callbackUrl: '/webhooks' } },
      first,
      last,
    )
    expect(operations).toEqual([READ, ['webhookSubscriptions', { after: 'cursor-1' }]])
  })
})

describe('[W11] registration that fails', () => {
  const wanted = { 'products/create': { callbackUrl: '/webhooks' } }

  it('reports user errors', async () => {
    const userErrors = [
      { field: ['webhookSubscription', 'uri'], message: 'Address is not allowed' },
    ]
    const { registrations } = await register(
      wanted,
      present(),
      json(200, { data: { result: { userErrors } } }),
    )
    expect(registrations).toEqual({
      PRODUCTS_CREATE: [
        { success: false, operation: 'create', deliveryMethod: 'http', userErrors },
      ],
    })
  })

  it('retries a throttled call', async () => {
    const cost = {
      requestedQueryCost: 10,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 9, restoreRate: 100 },
    }
    const throttled = json(200, {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: { cost },
    })
    const { registrations, operations } = await register(wanted, present(), throttled, done)
    expect(registrations).toEqual({ PRODUCTS_CREATE: [registration('create')] })
    const create = ['webhookSubscriptionCreate', { topic: 'PRODUCTS_CREATE', input: CALLED }]
    expect(operations).toEqual([READ, create, create])
  })

  it('throws other errors', async () => {
    const error = await rejection(
      register(wanted, present(), json(200, { errors: [{ message: 'Access denied' }] })),
      GraphqlQueryError,
    )
    expect([error.code, error.body.errors]).toEqual([
      'graphql_failed',
      [{ message: 'Access denied' }],
    ])
  })
})
