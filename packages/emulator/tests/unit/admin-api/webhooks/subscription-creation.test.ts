import { describe, expect, it } from 'vitest'
import { gid, SELECTION, startSubscriptions } from './started-subscriptions'

const { ask, create, errorsOf, grantScopes, ids, list } = startSubscriptions()

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
    expect(await list()).toMatchObject([{ topic: 'products/update', uri }])
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

    await grantScopes(['read_orders'])

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
