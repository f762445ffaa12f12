import { beforeEach, describe, expect, it } from 'vitest'
import { startSubscriptions } from './started-subscriptions'

const { ask, create, errorsOf, send } = startSubscriptions()

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
    const { extensions } = await send(
      '{ webhookSubscriptions(first: 250) { edges { node { id endpoint { __typename } } } pageInfo { endCursor hasNextPage } } }',
    )
    expect(extensions).toMatchObject({
      cost: { requestedQueryCost: 13, actualQueryCost: 5 },
    })
  })
})
