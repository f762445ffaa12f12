import { afterEach, describe, expect, it } from 'vitest'
import type { Emulator, StoreSeed } from '../../../../packages/emulator/src'
import { createAdminClient, createStorefrontClient } from '../../../../server/core/api/shop-clients'
import { createPacing } from '../../../../server/core/api/pacer'
import type { Priority } from '../../../../server/core/api/pacer'
import { testConfig } from '../../configs'
import { EMULATED_SHOP, startEmulatedShop } from '../../emulated-shop'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

/** Costs 52 points: the connection, and 50 products. */
const QUERY = 'query Products { products(first: 50) { nodes { id title } } }'

let emulator: Emulator | undefined
let upstream: Upstream | undefined
afterEach(async () => {
  await Promise.all([emulator?.close(), upstream?.close()])
  emulator = upstream = undefined
})

/**
 * An emulated shop with a bucket of its own, and clients of an app in it that share what they
 * learn.
 */
async function startShop(seed: Partial<StoreSeed>) {
  const shop = await startEmulatedShop({
    products: Array.from({ length: 50 }, (_, index) => ({ title: `Teapot ${index}` })),
    ...seed,
  })
  emulator = shop.emulator
  const { config, accessToken } = shop
  const ownPacing = createPacing()
  let throttled = 0
  const counted: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if ((await response.clone().text()).includes('"THROTTLED"')) throttled += 1
    return response
  }
  return {
    throttled: () => throttled,
    /** As every request of an app, with a client of its own. */
    call: (priority?: Priority, pacing = ownPacing) =>
      createAdminClient({
        shop: EMULATED_SHOP,
        apiVersion: '2026-07',
        config,
        fetch: counted,
        accessToken: () => accessToken,
        ...(priority && { pace: { pacing, priority } }),
      }).graphql<{ products: { nodes: { id: string }[] } }>(QUERY, { tries: priority ? 3 : 1 }),
  }
}

describe('the leaky bucket of a shop', () => {
  it('lets 200 concurrent calls through without a failure, with hardly any throttling', async () => {
    const { call, throttled } = await startShop({ maximumAvailable: 175, restoreRate: 700 })
    const results = await Promise.all(Array.from({ length: 200 }, () => call('page')))
    expect(results.map(({ data }) => data.products.nodes.length)).toEqual(
      Array.from({ length: 200 }, () => 50),
    )
    expect(throttled()).toBeLessThanOrEqual(3)
  }, 20_000)

  it('is shared by three processes, none of whose calls fails', async () => {
    const { call } = await startShop({ maximumAvailable: 175, restoreRate: 1400 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 3 }, () => createPacing()).flatMap(pacing =>
        Array.from({ length: 100 }, () => call('page', pacing)),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  }, 30_000)

  it('lets a page call through while 200 background calls wait', async () => {
    const { call } = await startShop({ maximumAvailable: 175, restoreRate: 525 })
    let done = 0
    const background = Array.from({ length: 200 }, () => call('background').then(() => done++))
    await background[30]
    await call('page')
    // It is the next one, so most of the calls that came before it still wait.
    expect(done).toBeLessThan(80)
    await Promise.all(background)
    expect(done).toBe(200)
  }, 30_000)

  it('throttles calls that are not paced', async () => {
    const { call, throttled } = await startShop({ maximumAvailable: 175, restoreRate: 18 })
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => call()))
    expect(throttled()).toBeGreaterThan(100)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(throttled())
  })
})

describe('a call', () => {
  const COST = {
    requestedQueryCost: 30,
    actualQueryCost: null,
    throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 0, restoreRate: 100 },
  }

  it.each([
    ['gave data', { data: { shop: {} } }, 'fulfilled'],
    ['failed', { errors: [{ message: 'a', extensions: { code: 'ACCESS_DENIED' } }] }, 'rejected'],
  ])(
    'waits until the bucket of the last response, which %s, has room for its cost',
    async (_what, body, status) => {
      const { profile, respondWith } = (upstream = await startUpstream())
      const pace = { pacing: createPacing(), priority: 'page' } as const
      const { graphql } = createAdminClient({
        shop: EMULATED_SHOP,
        apiVersion: '2026-07',
        config: testConfig({ profile }),
        fetch,
        accessToken: () => 'token',
        pace,
      })
      respondWith(json(200, { ...body, extensions: { cost: COST } }))
      const started = performance.now()
      const [first] = await Promise.allSettled([graphql('{ shop { name } }')])
      await Promise.allSettled([graphql('{ shop { name } }')])
      expect(first.status).toBe(status)
      // The bucket was empty, and 30 points come back in 300 ms.
      expect(performance.now() - started).toBeGreaterThanOrEqual(300)
    },
  )
})

describe('the Storefront API, which names no costs', () => {
  /** A platform, and calls that share what they learn, each with a client of its own. */
  async function startStorefront() {
    const { profile, requests, respondWith } = (upstream = await startUpstream())
    const config = testConfig({ profile })
    const pace = { pacing: createPacing(), priority: 'page' } as const
    const call = () =>
      createStorefrontClient({
        shop: EMULATED_SHOP,
        apiVersion: '2026-07',
        config,
        fetch,
        accessToken: () => 'token',
        pace,
      }).graphql('{ shop { name } }')
    return { call, requests, respondWith }
  }

  it('has at most twenty concurrent calls', async () => {
    const { call, requests, respondWith } = await startStorefront()
    const held: (() => void)[] = []
    let most = 0
    respondWith((response, request) => {
      held.push(() => json(200, { data: { shop: { name: 'Acme' } } })(response, request))
      most = Math.max(most, held.length)
    })
    const calls = Promise.all(Array.from({ length: 100 }, call))
    // The first ones learn what the query costs.
    for (const expected of [4, 20, 20, 20, 20, 16]) {
      await expect.poll(() => held.length, { timeout: 10_000 }).toBe(expected)
      for (const respond of held.splice(0)) respond()
    }
    await calls
    expect([most, requests.length]).toEqual([20, 100])
  }, 30_000)

  it('pauses after a 429 for as long as the platform asks', async () => {
    const { call, requests, respondWith } = await startStorefront()
    respondWith(json(429, {}, { 'retry-after': '0.3' }), json(200, { data: { shop: {} } }))
    const started = performance.now()
    const throttled = call()
    while (requests.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    await new Promise(resolve => setTimeout(resolve, 50))
    await call()
    expect(performance.now() - started).toBeGreaterThanOrEqual(300)
    await throttled
    expect(requests).toHaveLength(3)
  })
})
