import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { Responder } from '../started-platform'

let token: string
const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  token = await platform.install()
})

const ask = (query: string, variables?: Record<string, unknown>): Promise<Responder> =>
  platform.graphql(token, { query, variables })

describe('cost', () => {
  const THROTTLED = {
    errors: [
      {
        message: 'Throttled',
        extensions: {
          code: 'THROTTLED',
          documentation: 'https://shopify.dev/api/usage/rate-limits',
        },
      },
    ],
    extensions: {
      cost: {
        requestedQueryCost: 156,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 146, restoreRate: 50 },
      },
    },
  }
  const cost = ({ json }: Responder) => (json.extensions as { cost: Record<string, unknown> }).cost

  it('is charged for the returned objects, and reported', async () => {
    const reply = await ask(
      '{ shop { name } products(first: 50, query: "status:draft") { edges { cursor node { id featuredMedia { id } } } pageInfo { hasNextPage } } }',
    )
    expect(cost(reply)).toEqual({
      requestedQueryCost: 1 + 2 + 7 * 2,
      actualQueryCost: 1 + 2 + 1 * 2,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1995, restoreRate: 100 },
    })
  })

  it('throttles an app that sends too many queries, until the bucket has refilled', async () => {
    token = await platform.install(SECOND)
    const query =
      'query Many($n: Int!) { products(first: $n) { nodes { id variants(first: $n) { nodes { id } } } } }'
    const many = (n: number) => platform.graphql(token, { query, variables: { n } }, SECOND)
    // 14 points each: five products, whatever was asked for; 1000 points in the bucket.
    for (let count = 0; count < 61; count++) expect((await many(5)).json.errors).toBe(undefined)
    const throttled = await many(250)
    expect(throttled.status).toBe(200)
    expect(throttled.json).toEqual(THROTTLED)
    await platform.emulator.control.advanceClock(1840)
    expect(cost(await many(250))).toMatchObject({
      actualQueryCost: 14,
      throttleStatus: { currentlyAvailable: 224 },
    })
  })

  it('throttles concurrent queries like sequential ones, and restores their points within a second', async () => {
    token = await platform.install(SECOND)
    const many = () =>
      platform.graphql(
        token,
        {
          query: '{ products(first: 250) { nodes { id variants(first: 250) { nodes { id } } } } }',
        },
        SECOND,
      )
    const isThrottled = ({ json }: Responder) => json.errors !== undefined
    const responses = await Promise.all(Array.from({ length: 200 }, many))
    // Of 1000 points, each takes 156 and gives 142 back; after 61 of them 146 are left.
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200))
    expect(responses.filter(isThrottled)).toHaveLength(139)
    expect(responses.findLast(isThrottled)?.json).toEqual(THROTTLED)
    await platform.emulator.control.advanceClock(1000)
    expect((await Promise.all(Array.from({ length: 20 }, many))).filter(isThrottled)).toHaveLength(
      17,
    )
  })

  it('refuses one operation of more than 1000 points', async () => {
    const page = 'products(first: 250) { nodes { id variants(first: 250) { nodes { id } } } }'
    const { json } = await ask(`{ ${[...'abcdefg'].map(key => `${key}: ${page}`).join(' ')} }`)
    expect(json).toEqual({
      errors: [
        {
          message: expect.stringMatching(
            /^Query cost is 1092, which exceeds the single query max cost limit \(1000\)\.\n/,
          ),
          extensions: {
            code: 'MAX_COST_EXCEEDED',
            cost: 1092,
            maxCost: 1000,
            documentation: 'https://shopify.dev/api/usage/limits#rate-limits',
          },
        },
      ],
    })
  })

  it('is reported for each field on request', async () => {
    const response = await platform.post(
      `/${DEMO}/admin/api/2026-07/graphql.json`,
      { query: '{ shop { name } }' },
      { 'x-shopify-access-token': token, 'shopify-graphql-cost-debug': '1' },
    )
    expect(response.json.extensions).toMatchObject({
      cost: {
        requestedQueryCost: 1,
        fields: [
          {
            path: ['shop', 'name'],
            definedCost: 0,
            requestedTotalCost: 0,
            requestedChildrenCost: null,
          },
          {
            path: ['shop'],
            definedCost: 1,
            requestedTotalCost: 1,
            requestedChildrenCost: 0,
          },
        ],
      },
    })
  })

  it('charges ten points for a mutation', async () => {
    expect(
      cost(
        await ask(
          'mutation { productDelete(input: { id: "gid://shopify/Product/1" }) { userErrors { message } } }',
        ),
      ),
    ).toMatchObject({ requestedQueryCost: 10, actualQueryCost: 10 })
  })
})
