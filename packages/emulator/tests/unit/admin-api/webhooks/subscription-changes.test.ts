import { describe, expect, it } from 'vitest'
import { SECOND } from '../../started-platform'
import { gid, SELECTION, startSubscriptions } from './started-subscriptions'

const { ask, create, ids, list, tokenFor } = startSubscriptions()

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
    expect((await list()).map(({ topic, uri }) => [topic, uri])).toEqual([
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
    expect((await list()).map(({ uri, filter }) => [uri, filter])).toEqual([
      ['arn:aws:events:eu-west-1::event-source/aws.partner/shopify.com/1/x', 'id:1'],
    ])
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
    expect(await list()).toMatchObject([{ filter: null }])
  })
})
