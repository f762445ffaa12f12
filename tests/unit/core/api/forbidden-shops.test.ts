import { createStorage } from 'unstorage'
import { beforeEach, describe, expect, it } from 'vitest'
import { createForbiddenShops } from '../../../../server/core/api/forbidden-shops'
import { createAdminClient, createStorefrontClient } from '../../../../server/core/api/shop-clients'
import { createKeyedLock } from '../../../../server/core/concurrency/keyed-lock'
import { GraphqlQueryError, HttpResponseError } from '../../../../server/core/errors/http-errors'
import { NO_OBSERVER } from '../../../../server/core/platform-observer'
import type { ObservedWork } from '../../../../server/core/platform-observer'
import { NOW } from '../../admin-requests'
import { json } from '../../upstream'
import { OK, QUERY } from './admin-calls'
import { SHOP, useGraphqlClient } from './graphql-client-scene'

const HOUR = 3600 * 1000
const OTHER = 'other.platform.test'
const forbidden = (errors = 'the IP allowlist') =>
  new HttpResponseError('admin_api_forbidden', 'explained', {
    upstreamStatus: 403,
    body: { errors },
  })

let time: number
let events: ObservedWork[]
beforeEach(() => {
  time = NOW
  events = []
})

/** A process; those with the same records share them and their lock. */
function open(records = createStorage(), lock = createKeyedLock(60_000)) {
  return createForbiddenShops({
    records,
    exclusively: lock.run,
    observer: {
      ...NO_OBSERVER,
      run: (work, run) => {
        events.push(work)
        return run()
      },
    },
    now: () => time,
  })
}

describe('a refusal', () => {
  it('is reported once per shop and hour', async () => {
    const shops = open()
    await Promise.all([1, 2, 3].map(() => shops.noteFailure(SHOP, forbidden())))
    await shops.noteFailure(OTHER, forbidden('Tokens without expiry'))
    const event = {
      kind: 'api_forbidden',
      shop: SHOP,
      rule: 'allowlist-calls',
      explanation: 'explained',
    }
    expect(events).toEqual([event, { ...event, shop: OTHER, rule: 'permanent-tokens' }])
    time += HOUR - 1
    await shops.noteFailure(SHOP, forbidden())
    expect(events).toHaveLength(2)
    time += 1
    await shops.noteFailure(SHOP, forbidden())
    expect(events.map(({ shop }) => shop)).toEqual([SHOP, OTHER, SHOP])
  })

  it('is reported once among processes, and not again after a success within the hour', async () => {
    const records = createStorage()
    const lock = createKeyedLock(60_000)
    const processes = [1, 2, 3].map(() => open(records, lock))
    await Promise.all(processes.map(each => each.noteFailure(SHOP, forbidden())))
    processes[0]?.noteSuccess(SHOP)
    await processes[0]?.noteFailure(SHOP, forbidden())
    expect(events).toHaveLength(1)
    expect(processes.map(each => each.count())).toEqual([1, 1, 1])
  })

  it('is reported with the next call when the storage is down', async () => {
    const records = createStorage()
    const shops = open(records)
    const { setItem } = records
    records.setItem = () => Promise.reject(new Error('down'))
    await shops.noteFailure(SHOP, forbidden())
    expect([events.length, shops.count()]).toEqual([0, 1])
    records.setItem = setItem
    await shops.noteFailure(SHOP, forbidden())
    expect(events).toHaveLength(1)
  })

  it('is reported although the clock was set back', async () => {
    const shops = open()
    await shops.noteFailure(SHOP, forbidden())
    time -= 10 * HOUR
    await shops.noteFailure(SHOP, forbidden())
    expect(events).toHaveLength(2)
  })
})

describe('the count', () => {
  it('has the shops whose last call was refused', async () => {
    const shops = open()
    await shops.noteFailure(SHOP, forbidden())
    await shops.noteFailure(OTHER, forbidden())
    await shops.noteFailure(
      'third.platform.test',
      new HttpResponseError('admin_api_failed', 'x', { upstreamStatus: 500 }),
    )
    expect(shops.count()).toBe(2)
    shops.noteSuccess(SHOP)
    expect(shops.count()).toBe(1)
    // The platform ran the query.
    await shops.noteFailure(OTHER, new GraphqlQueryError('x', { body: { errors: [] } }))
    expect(shops.count()).toBe(0)
  })

  it('forgets a shop without a call for two hours', async () => {
    const shops = open()
    await shops.noteFailure(SHOP, forbidden())
    time += 2 * HOUR
    expect(shops.count()).toBe(1)
    time += 1
    expect(shops.count()).toBe(0)
  })

  it('is bounded', async () => {
    const shops = open()
    for (let index = 0; index < 10_050; index++)
      await shops.noteFailure(`shop-${index}.platform.test`, forbidden())
    expect([shops.count(), events.length]).toEqual([10_000, 10_050])
    // No longer known to the process, but recorded.
    await shops.noteFailure('shop-0.platform.test', forbidden())
    expect(events).toHaveLength(10_050)
  })
})

describe('a client', () => {
  const admin = useGraphqlClient(createAdminClient)
  const storefront = useGraphqlClient(createStorefrontClient)

  it('notes refusals and successes of the Admin API, and not of the Storefront API', async () => {
    const shops = open()
    admin.upstream.respondWith(json(403, {}), OK)
    await admin
      .client({ forbidden: shops })
      .graphql(QUERY)
      .catch(() => {})
    expect([shops.count(), events]).toEqual([
      1,
      [{ kind: 'api_forbidden', shop: SHOP, rule: undefined, explanation: expect.any(String) }],
    ])
    storefront.upstream.respondWith(OK, json(403, {}))
    const { graphql } = storefront.client({ forbidden: shops })
    await graphql(QUERY)
    expect(shops.count()).toBe(1)
    await admin.client({ forbidden: shops }).graphql(QUERY)
    expect(shops.count()).toBe(0)
    await graphql(QUERY).catch(() => {})
    expect([shops.count(), events.length]).toEqual([0, 1])
  })
})
