import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startPlatform } from '../../started-platform'
import type { StartedPlatform } from '../../started-platform'

let platform: StartedPlatform
let token: string
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  token = await tokenFor(DEMO)
})

async function tokenFor(shop: string): Promise<string> {
  await platform.emulator.control.install({ shop })
  return String((await platform.exchange({}, shop)).json.access_token)
}

async function ask(
  query: string,
  variables?: object,
  shop = DEMO,
  accessToken = token,
): Promise<Record<string, Record<string, unknown>>> {
  const { status, json } = await platform.graphql(accessToken, { query, variables }, shop)
  expect([status, json.errors]).toEqual([200, undefined])
  return json.data as Record<string, Record<string, unknown>>
}

async function errorsOf(query: string, variables?: object): Promise<string[]> {
  const { json } = await platform.graphql(token, { query, variables })
  return ((json.errors ?? []) as { message: string }[]).map(({ message }) => message)
}

const SELECTION = `webhookSubscription { id topic includeFields metafieldNamespaces filter endpoint {
  __typename ... on WebhookHttpEndpoint { callbackUrl } ... on WebhookEventBridgeEndpoint { arn } ... on WebhookPubSubEndpoint { pubSubProject pubSubTopic }
} } userErrors { field message }`

const create = (topic: string, input: string) =>
  ask(
    `mutation { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: {${input}}) { ${SELECTION} } }`,
  ).then(data => data.webhookSubscriptionCreate)
const ids = async (shop = DEMO) =>
  (await platform.emulator.control.subscriptions({ shop })).map(({ id }) => id)
const gid = (id: number) => `gid://shopify/WebhookSubscription/${id}`

describe('creation', () => {
  it.each([
    [
      'webhookSubscriptionCreate',
      'callbackUrl: "https://app.example/webhooks"',
      { __typename: 'WebhookHttpEndpoint', callbackUrl: 'https://app.example/webhooks' },
    ],
    [
      'eventBridgeWebhookSubscriptionCreate',
      'arn: "arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/mine"',
      {
        __typename: 'WebhookEventBridgeEndpoint',
        arn: 'arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/mine',
      },
    ],
    [
      'pubSubWebhookSubscriptionCreate',
      'pubSubProject: "project-1", pubSubTopic: "topic-t"',
      { __typename: 'WebhookPubSubEndpoint', pubSubProject: 'project-1', pubSubTopic: 'topic-t' },
    ],
  ])('%s accepts inline arguments', async (mutation, input, endpoint) => {
    const fields = 'includeFields: ["id", "title"], metafieldNamespaces: ["a"], filter: "id:*"'
    // The empty line of arguments is what a published client sends.
    const data = await ask(
      `mutation named {\n${mutation}(\ntopic: PRODUCTS_UPDATE,\n webhookSubscription: {${input}, ${fields}}\n,\n) { ${SELECTION} } }`,
    )
    expect(data[mutation]).toEqual({
      webhookSubscription: {
        id: gid(1),
        topic: 'PRODUCTS_UPDATE',
        includeFields: ['id', 'title'],
        metafieldNamespaces: ['a'],
        filter: 'id:*',
        endpoint,
      },
      userErrors: [],
    })
  })

  it.each([
    [
      'webhookSubscriptionCreate',
      'WebhookSubscriptionInput',
      { callbackUrl: 'http://localhost:3000/webhooks' },
    ],
    [
      'eventBridgeWebhookSubscriptionCreate',
      'EventBridgeWebhookSubscriptionInput',
      { arn: 'arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/x' },
    ],
    [
      'pubSubWebhookSubscriptionCreate',
      'PubSubWebhookSubscriptionInput',
      { pubSubProject: 'project-1', pubSubTopic: 'topic-t' },
    ],
  ])('%s accepts variables', async (mutation, type, webhookSubscription) => {
    const query = `mutation Create($topic: WebhookSubscriptionTopic!, $webhookSubscription: ${type}!) {
      ${mutation}(topic: $topic, webhookSubscription: $webhookSubscription) { ${SELECTION} }
    }`
    expect(
      (await ask(query, { topic: 'APP_UNINSTALLED', webhookSubscription }))[mutation],
    ).toMatchObject({
      webhookSubscription: {
        id: gid(1),
        topic: 'APP_UNINSTALLED',
        includeFields: [],
        metafieldNamespaces: [],
        filter: null,
        endpoint: webhookSubscription,
      },
      userErrors: [],
    })
  })

  it.each([
    'https://app.example',
    'http://localhost:3000/webhooks',
    'http://127.0.0.1:1/x',
    'http://127.9.9.9/',
    'http://[::1]:3000/',
    'http://app.localhost/',
  ])('accepts the address %s', async callbackUrl => {
    expect(await create('PRODUCTS_UPDATE', `callbackUrl: "${callbackUrl}"`)).toMatchObject({
      userErrors: [],
    })
  })

  const url = ['webhookSubscription', 'callbackUrl']
  it.each<[string, string, object]>([
    [
      'PRODUCTS_UPDATE',
      'callbackUrl: "http://app.example/webhooks"',
      { field: url, message: 'Address protocol http:// is not supported' },
    ],
    [
      'PRODUCTS_UPDATE',
      'callbackUrl: "http://localhost.app.example/"',
      { field: url, message: 'Address protocol http:// is not supported' },
    ],
    [
      'PRODUCTS_UPDATE',
      'callbackUrl: "ftp://localhost/"',
      { field: url, message: 'Address protocol ftp:// is not supported' },
    ],
    ['PRODUCTS_UPDATE', '', { field: url, message: "Address can't be blank" }],
  ])('refuses %s to {%s}', async (topic, input, error) => {
    expect(await create(topic, input)).toEqual({ webhookSubscription: null, userErrors: [error] })
    expect(await ids()).toEqual([])
  })

  const EVENT_SOURCE = 'arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/mine'
  it.each<[string, string, [string, string][]]>([
    [
      'eventBridgeWebhookSubscriptionCreate',
      'arn: "arn:aws:s3:::bucket"',
      [
        ['arn', 'Address is invalid'],
        ['arn', 'Address is not a valid AWS ARN'],
      ],
    ],
    ['eventBridgeWebhookSubscriptionCreate', '', [['arn', "Address can't be blank"]]],
    [
      'eventBridgeWebhookSubscriptionCreate',
      `arn: "${EVENT_SOURCE}", format: XML`,
      [['format', "Format can only be used with format: 'json'"]],
    ],
    [
      'pubSubWebhookSubscriptionCreate',
      'pubSubProject: "Project", pubSubTopic: "google-topic"',
      [
        ['pubSubProject', 'Google Cloud Pub/Sub project ID is not valid'],
        ['pubSubTopic', 'Google Cloud Pub/Sub topic ID is not valid'],
      ],
    ],
    [
      'pubSubWebhookSubscriptionCreate',
      'pubSubProject: "", pubSubTopic: "topic-t"',
      [['pubSubProject', "Google Cloud Pub/Sub project ID can't be blank"]],
    ],
    [
      'pubSubWebhookSubscriptionCreate',
      'pubSubProject: "project-1", pubSubTopic: ""',
      [['pubSubTopic', "Google Cloud Pub/Sub topic ID can't be blank"]],
    ],
  ])('%s refuses {%s}', async (mutation, input, errors) => {
    const data = await ask(
      `mutation { ${mutation}(topic: PRODUCTS_UPDATE, webhookSubscription: {${input}}) { ${SELECTION} } }`,
    )
    expect(data[mutation]).toEqual({
      webhookSubscription: null,
      userErrors: errors.map(([field, message]) => ({
        field: ['webhookSubscription', field],
        message,
      })),
    })
  })

  it.each([
    [
      'https://app.example/webhooks',
      { __typename: 'WebhookHttpEndpoint', callbackUrl: 'https://app.example/webhooks' },
    ],
    [EVENT_SOURCE, { __typename: 'WebhookEventBridgeEndpoint', arn: EVENT_SOURCE }],
    [
      'pubsub://project-1:topic-1',
      { __typename: 'WebhookPubSubEndpoint', pubSubProject: 'project-1', pubSubTopic: 'topic-1' },
    ],
    // The id of a project of an organization has a colon itself.
    [
      'pubsub://example.com:project-1:topic-1',
      {
        __typename: 'WebhookPubSubEndpoint',
        pubSubProject: 'example.com:project-1',
        pubSubTopic: 'topic-1',
      },
    ],
  ])('webhookSubscriptionCreate accepts the uri %s', async (uri, endpoint) => {
    expect(await create('PRODUCTS_UPDATE', `uri: "${uri}"`)).toMatchObject({
      webhookSubscription: { id: gid(1), endpoint },
      userErrors: [],
    })
    expect(await ask('{ webhookSubscriptions(first: 1) { nodes { uri callbackUrl } } }')).toEqual({
      webhookSubscriptions: {
        nodes: [{ uri, callbackUrl: uri.startsWith('https:') ? uri : 'https://eventbridge.arn' }],
      },
    })
    expect(await platform.emulator.control.subscriptions({ shop: DEMO })).toMatchObject([
      { topic: 'products/update', uri },
    ])
  })

  it('uses the uri when callbackUrl is given as well', async () => {
    expect(
      await create(
        'PRODUCTS_UPDATE',
        'uri: "https://app.example/new", callbackUrl: "https://app.example/old"',
      ),
    ).toMatchObject({
      webhookSubscription: { endpoint: { callbackUrl: 'https://app.example/new' } },
      userErrors: [],
    })
  })

  it.each([
    ['', "Address can't be blank"],
    ['/webhooks', 'Address is invalid'],
    ['http://app.example/webhooks', 'Address protocol http:// is not supported'],
    ['kafka://broker/topic', 'Address protocol kafka:// is not supported'],
    ['kafka://broker:topic', 'Address is invalid'],
    ['   ', "Address can't be blank"],
    ['https://localhost:3001/webhooks', 'Address cannot be a Shopify or an internal domain'],
    ['https://10.0.0.8/webhooks', 'Address cannot be a Shopify or an internal domain'],
    ['https://a-store.myshopify.com/hook', 'Address cannot be a Shopify or an internal domain'],
    [`https://app.example/${'a'.repeat(65_516)}`, 'Address is too big (maximum is 64 KB)'],
    ['pubsub://project', 'Address is invalid'],
    ['pubsub://project:', 'Address is invalid'],
    ['pubsub://:topic', 'Address is invalid'],
  ])('refuses the uri %j', async (uri, message) => {
    expect(await create('PRODUCTS_UPDATE', `uri: "${uri}"`)).toEqual({
      webhookSubscription: null,
      userErrors: [{ field: url, message }],
    })
    expect(await ids()).toEqual([])
  })

  it('finds a subscription by its address, whichever mutation created it', async () => {
    await ask(
      `mutation { eventBridgeWebhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: { arn: "${EVENT_SOURCE}" }) { userErrors { message } } }`,
    )
    expect(await create('PRODUCTS_UPDATE', `uri: "${EVENT_SOURCE}"`)).toEqual({
      webhookSubscription: null,
      userErrors: [
        {
          field: url,
          message: 'Address for this topic has already been taken',
        },
      ],
    })
  })

  it('marks the fields as deprecated that the platform has replaced with uri', async () => {
    const deprecated = async (type: string, list: string) => {
      const data = await ask(
        `{ __type(name: "${type}") { ${list}(includeDeprecated: true) { name deprecationReason } } }`,
      )
      const fields =
        (data.__type as Record<string, { name: string; deprecationReason: string | null }[]>)[
          list
        ] ?? []
      return fields.flatMap(({ name, deprecationReason }) =>
        deprecationReason === null ? [] : [`${name}: ${deprecationReason}`],
      )
    }
    expect(await deprecated('WebhookSubscription', 'fields')).toEqual([
      'callbackUrl: Use `uri` instead.',
      'endpoint: Use `uri` instead.',
    ])
    expect(await deprecated('WebhookSubscriptionInput', 'inputFields')).toEqual([
      'callbackUrl: Use `uri` instead.',
    ])
    expect(
      (await deprecated('Mutation', 'fields')).filter(line => line.includes('ebhook')),
    ).toEqual([
      'eventBridgeWebhookSubscriptionCreate: Use `webhookSubscriptionCreate` instead.',
      'eventBridgeWebhookSubscriptionUpdate: Use `webhookSubscriptionUpdate` instead.',
      'pubSubWebhookSubscriptionCreate: Use `webhookSubscriptionCreate` instead.',
      'pubSubWebhookSubscriptionUpdate: Use `webhookSubscriptionUpdate` instead.',
    ])
  })

  it('refuses the same topic to the same address twice', async () => {
    const taken = {
      webhookSubscription: null,
      userErrors: [{ field: url, message: 'Address for this topic has already been taken' }],
    }
    await create('PRODUCTS_UPDATE', 'callbackUrl: "https://app.example/a"')
    expect(
      await create(
        'PRODUCTS_UPDATE',
        'callbackUrl: "https://app.example/a", includeFields: ["id"]',
      ),
    ).toEqual(taken)
    await create('PRODUCTS_UPDATE', 'callbackUrl: "https://app.example/b"')
    await create('PRODUCTS_DELETE', 'callbackUrl: "https://app.example/a"')
    expect(await ids()).toEqual([gid(1), gid(2), gid(3)])
  })

  it('accepts the same address in another format', async () => {
    await create('PRODUCTS_UPDATE', 'callbackUrl: "https://app.example/a"')
    await create('PRODUCTS_UPDATE', 'callbackUrl: "https://app.example/a", format: XML')
    expect(await ids()).toEqual([gid(1), gid(2)])
  })

  it('refuses XML for a resource without a REST API', async () => {
    const payload = await create(
      'SELLING_PLAN_GROUPS_CREATE',
      'uri: "https://app.example/a", format: XML',
    )
    expect(payload?.userErrors).toEqual([
      {
        field: ['webhookSubscription', 'format'],
        message: "Format 'xml' is invalid for this webhook topic. Allowed formats: json",
      },
    ])
  })

  it.each([
    ['a.b', 'Name name field can only contain alphanumeric characters, underscores, and hyphens'],
    ['MAIN', 'Name already exists, no duplicate allowed'],
  ])('refuses the name %s', async (name, message) => {
    await create('PRODUCTS_UPDATE', 'uri: "https://app.example/a", name: "main"')
    const payload = await create('SHOP_UPDATE', `uri: "https://app.example/b", name: "${name}"`)
    expect(payload?.userErrors).toEqual([{ field: ['webhookSubscription', 'name'], message }])
  })

  it.each([
    'products_update',
    'PRODUCTS_EXPLODE',
    '"PRODUCTS_UPDATE"',
    'CUSTOMERS_DATA_REQUEST',
    'CUSTOMERS_REDACT',
    'SHOP_REDACT',
  ])('rejects the unknown topic %s', async topic => {
    const query = `mutation { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: { callbackUrl: "https://a.example" }) { userErrors { message } } }`
    expect(await errorsOf(query)).toHaveLength(1)
    expect(await ids()).toEqual([])
  })

  it('refuses a topic whose scope the app does not have', async () => {
    const refusal = {
      webhookSubscription: null,
      userErrors: [
        {
          field: ['topic'],
          message: expect.stringMatching(
            /^Invalid topic specified: orders\/create\. Does it exist\? Is there a missing access scope\? Topics allowed: app_purchases_one_time\/update, .*products\/update/,
          ) as string,
        },
      ],
    }
    const input = 'callbackUrl: "https://a.example"'

    expect(await create('ORDERS_CREATE', input)).toEqual(refusal)
    expect(await ids()).toEqual([])

    await platform.emulator.control.grantScopes({ shop: DEMO, scopes: ['read_orders'] })

    expect(await create('ORDERS_CREATE', input)).toMatchObject({ userErrors: [] })
  })

  it('rejects an unknown topic in a variable', async () => {
    const query =
      'mutation ($topic: WebhookSubscriptionTopic!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: { callbackUrl: "https://a.example" }) { userErrors { message } } }'
    for (const topic of ['products/update', 5, ['PRODUCTS_UPDATE']])
      expect(await errorsOf(query, { topic })).toEqual([
        'Variable $topic of type WebhookSubscriptionTopic! was provided invalid value',
      ])
  })

  it.each([
    ['"/webhooks"', "Invalid url '/webhooks', missing scheme"],
    ['""', "Invalid url '', missing scheme"],
    [
      '1',
      "Argument 'callbackUrl' on InputObject 'WebhookSubscriptionInput' has an invalid value (1). Expected type 'URL'.",
    ],
  ])('rejects the address %s', async (callbackUrl, message) => {
    const query = `mutation { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: { callbackUrl: ${callbackUrl} }) { userErrors { message } } }`
    expect(await errorsOf(query)).toEqual([message])
  })
})

describe('update and deletion', () => {
  const update = (mutation: string, id: string, input: string) =>
    ask(
      `mutation { ${mutation}(id: "${id}", webhookSubscription: {${input}}) { ${SELECTION} } }`,
    ).then(data => data[mutation])
  const notFound = [{ field: ['id'], message: 'Webhook subscription does not exist' }]

  it('changes the given fields and keeps the rest', async () => {
    await create(
      'PRODUCTS_UPDATE',
      'callbackUrl: "https://app.example/a", includeFields: ["id"], metafieldNamespaces: ["m"], filter: "id:1"',
    )
    expect(
      await update('webhookSubscriptionUpdate', gid(1), 'callbackUrl: "https://app.example/b"'),
    ).toEqual({
      webhookSubscription: {
        id: gid(1),
        topic: 'PRODUCTS_UPDATE',
        includeFields: ['id'],
        metafieldNamespaces: ['m'],
        filter: 'id:1',
        endpoint: { __typename: 'WebhookHttpEndpoint', callbackUrl: 'https://app.example/b' },
      },
      userErrors: [],
    })
    expect(
      await update(
        'webhookSubscriptionUpdate',
        gid(1),
        'includeFields: [], metafieldNamespaces: null, filter: null',
      ),
    ).toMatchObject({
      webhookSubscription: {
        includeFields: [],
        metafieldNamespaces: [],
        filter: null,
        endpoint: { callbackUrl: 'https://app.example/b' },
      },
    })
  })

  it('changes the other kinds of address', async () => {
    await ask(`mutation {
      eventBridgeWebhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: { arn: "arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/x" }) { userErrors { message } }
      pubSubWebhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: { pubSubProject: "project-1", pubSubTopic: "topic-t" }) { userErrors { message } }
    }`)
    expect(
      await update(
        'eventBridgeWebhookSubscriptionUpdate',
        gid(1),
        'arn: "arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/y"',
      ),
    ).toMatchObject({
      webhookSubscription: {
        endpoint: { arn: 'arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/y' },
      },
    })
    expect(
      await update(
        'pubSubWebhookSubscriptionUpdate',
        gid(2),
        'pubSubProject: "project-1", pubSubTopic: "topic-u"',
      ),
    ).toMatchObject({
      webhookSubscription: { endpoint: { pubSubProject: 'project-1', pubSubTopic: 'topic-u' } },
    })
    expect(
      (await platform.emulator.control.subscriptions({ shop: DEMO })).map(({ topic, uri }) => [
        topic,
        uri,
      ]),
    ).toEqual([
      ['products/update', 'arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/y'],
      ['products/update', 'pubsub://project-1:topic-u'],
    ])
    // The mutations of one kind do not change another.
    expect(
      await update(
        'pubSubWebhookSubscriptionUpdate',
        gid(1),
        'pubSubProject: "project-1", pubSubTopic: "topic-u"',
      ),
    ).toEqual({
      webhookSubscription: null,
      userErrors: notFound,
    })
    expect(
      await update(
        'eventBridgeWebhookSubscriptionUpdate',
        gid(2),
        'arn: "arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/z"',
      ),
    ).toEqual({ webhookSubscription: null, userErrors: notFound })
  })

  it('webhookSubscriptionUpdate changes an address to another kind, only when the address is given', async () => {
    await create('PRODUCTS_UPDATE', 'uri: "pubsub://project-1:topic-t"')
    const address = async (input: string) =>
      (await update('webhookSubscriptionUpdate', gid(1), input)) as {
        webhookSubscription: { endpoint: unknown }
        userErrors: unknown[]
      }
    expect(await address('filter: "id:1"')).toMatchObject({
      webhookSubscription: {
        filter: 'id:1',
        endpoint: { pubSubProject: 'project-1', pubSubTopic: 'topic-t' },
      },
      userErrors: [],
    })
    expect(await address('uri: null')).toMatchObject({
      webhookSubscription: { endpoint: { pubSubProject: 'project-1', pubSubTopic: 'topic-t' } },
      userErrors: [],
    })
    expect(await address('uri: "https://app.example/a"')).toMatchObject({
      webhookSubscription: { endpoint: { callbackUrl: 'https://app.example/a' } },
      userErrors: [],
    })
    expect(await address('callbackUrl: "https://app.example/b"')).toMatchObject({
      webhookSubscription: { endpoint: { callbackUrl: 'https://app.example/b' } },
      userErrors: [],
    })
    expect(
      await address('uri: "arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/x"'),
    ).toMatchObject({
      webhookSubscription: {
        endpoint: { arn: 'arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/x' },
      },
      userErrors: [],
    })
    expect(await address('uri: "ftp://app.example", filter: "id:2"')).toMatchObject({
      webhookSubscription: null,
      userErrors: [{ field: ['webhookSubscription', 'callbackUrl'] }],
    })
    expect(
      (await platform.emulator.control.subscriptions({ shop: DEMO })).map(({ uri, filter }) => [
        uri,
        filter,
      ]),
    ).toEqual([['arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/x', 'id:1']])
  })

  it('refuses an address that is invalid or already used, and changes nothing', async () => {
    await create('PRODUCTS_UPDATE', 'callbackUrl: "https://app.example/a"')
    await create('PRODUCTS_UPDATE', 'callbackUrl: "https://app.example/b"')
    expect(
      await update(
        'webhookSubscriptionUpdate',
        gid(2),
        'callbackUrl: "https://app.example/a", filter: "id:2"',
      ),
    ).toMatchObject({
      webhookSubscription: null,
      userErrors: [{ message: 'Address for this topic has already been taken' }],
    })
    expect(
      await update('webhookSubscriptionUpdate', gid(2), 'uri: "x", filter: "id:2"'),
    ).toMatchObject({ webhookSubscription: null, userErrors: [{ message: 'Address is invalid' }] })
    expect(
      await update('webhookSubscriptionUpdate', gid(2), 'callbackUrl: "https://app.example/b"'),
    ).toMatchObject({ webhookSubscription: { filter: null }, userErrors: [] })
  })

  it('deletes once', async () => {
    const remove = () =>
      ask(
        `mutation { webhookSubscriptionDelete(id: "${gid(1)}") { deletedWebhookSubscriptionId userErrors { field message } } }`,
      )
    await create('PRODUCTS_UPDATE', 'callbackUrl: "https://app.example/a"')
    expect(await remove()).toEqual({
      webhookSubscriptionDelete: { deletedWebhookSubscriptionId: gid(1), userErrors: [] },
    })
    expect(await remove()).toEqual({
      webhookSubscriptionDelete: { deletedWebhookSubscriptionId: null, userErrors: notFound },
    })
    expect(await ids()).toEqual([])
  })

  it('attack: another shop can neither read, change nor delete it', async () => {
    await create('PRODUCTS_UPDATE', 'callbackUrl: "https://app.example/a"')
    const other = await tokenFor(SECOND)
    expect(
      await ask('{ webhookSubscriptions(first: 5) { nodes { id } } }', {}, SECOND, other),
    ).toEqual({ webhookSubscriptions: { nodes: [] } })
    const query = `mutation {
      webhookSubscriptionUpdate(id: "${gid(1)}", webhookSubscription: { filter: "id:2" }) { userErrors { message } }
      webhookSubscriptionDelete(id: "${gid(1)}") { userErrors { message } }
    }`
    const userErrors = [{ message: 'Webhook subscription does not exist' }]
    expect(await ask(query, {}, SECOND, other)).toEqual({
      webhookSubscriptionUpdate: { userErrors },
      webhookSubscriptionDelete: { userErrors },
    })
    expect(await platform.emulator.control.subscriptions({ shop: DEMO })).toMatchObject([
      { filter: null },
    ])
  })
})

describe('reading', () => {
  beforeEach(async () => {
    for (const [topic, path] of [
      ['PRODUCTS_CREATE', 'a'],
      ['PRODUCTS_UPDATE', 'b'],
      ['PRODUCTS_DELETE', 'c'],
      ['PRODUCTS_UPDATE', 'd'],
      ['APP_UNINSTALLED', 'e'],
    ]) {
      await create(topic ?? '', `callbackUrl: "https://app.example/${path}"`)
    }
  })

  async function page(args: string) {
    const { webhookSubscriptions } = await ask(`{ webhookSubscriptions(${args}) {
      edges { cursor node { endpoint { ... on WebhookHttpEndpoint { callbackUrl } } } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    } }`)
    const { edges, nodes, pageInfo } = webhookSubscriptions as {
      edges: { cursor: string; node: { endpoint: { callbackUrl: string } } }[]
      nodes: { id: string }[]
      pageInfo: Record<string, unknown>
    }
    expect(nodes).toHaveLength(edges.length)
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
      edges[0]?.cursor ?? null,
      edges.at(-1)?.cursor ?? null,
    ])
    return {
      found: edges.map(({ node }) => node.endpoint.callbackUrl.slice(-1)).join(''),
      next: pageInfo.hasNextPage,
      previous: pageInfo.hasPreviousPage,
      end: pageInfo.endCursor,
    }
  }

  it('returns all pages', async () => {
    const first = await page('first: 2')
    expect(first).toMatchObject({ found: 'ab', next: true, previous: false })
    const second = await page(`first: 2, after: ${JSON.stringify(first.end)}`)
    expect(second).toMatchObject({ found: 'cd', next: true, previous: true })
    expect(await page(`first: 2, after: ${JSON.stringify(second.end)}`)).toMatchObject({
      found: 'e',
      next: false,
      previous: true,
    })
    expect(await page('first: 250')).toMatchObject({ found: 'abcde', next: false, previous: false })
    expect(await page('last: 2')).toMatchObject({ found: 'de', next: false, previous: true })
    expect(await page('first: 5, topics: [PRODUCTS_UPDATE, APP_UNINSTALLED]')).toMatchObject({
      found: 'bde',
      next: false,
      previous: false,
    })
    expect(await page('first: 5, topics: PRODUCTS_CREATE')).toMatchObject({ found: 'a' })
  })

  it.each([
    ['', 'you must provide one of first or last'],
    ['first: 1, last: 1', 'providing both first and last is not supported'],
    ['first: 0', 'first and last must be 1 to 250'],
    ['first: 1, after: "x"', 'Malformed cursor'],
  ])('refuses (%s)', async (args, message) => {
    expect(
      await errorsOf(`{ webhookSubscriptions${args === '' ? '' : `(${args})`} { nodes { id } } }`),
    ).toEqual([message])
  })

  it('finds subscriptions by their uri, or by the deprecated callbackUrl', async () => {
    await create('PRODUCTS_UPDATE', 'uri: "pubsub://project-1:topic-t"')
    const found = async (args: string) =>
      (
        (await ask(`{ webhookSubscriptions(first: 9, ${args}) { nodes { uri } } }`))
          .webhookSubscriptions as { nodes: { uri: string }[] }
      ).nodes
    expect(await found('uri: "https://app.example/b"')).toEqual([{ uri: 'https://app.example/b' }])
    expect(await found('callbackUrl: "https://app.example/d"')).toEqual([
      { uri: 'https://app.example/d' },
    ])
    expect(await found('uri: "pubsub://project-1:topic-t"')).toEqual([
      { uri: 'pubsub://project-1:topic-t' },
    ])
    expect(await found('uri: "https://app.example"')).toEqual([])
    expect(await found('topics: [PRODUCTS_CREATE], uri: "https://app.example/b"')).toEqual([])
  })

  it('allows 250 of them within the cost limit of a query', async () => {
    const { json } = await platform.graphql(token, {
      query:
        '{ webhookSubscriptions(first: 250) { edges { node { id endpoint { __typename } } } pageInfo { endCursor hasNextPage } } }',
    })
    expect(json.extensions).toMatchObject({
      cost: { requestedQueryCost: 13, actualQueryCost: 5 },
    })
  })
})
