import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GRANTS } from '../../../../../shared/wire'
import type { SavedState } from '../../../src'
import { DAY, RECURRING, subscriptionMutation } from '../billing/billed-shop'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { respondWith, startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'

const MINUTE = 60_000
const WEBHOOKS = [
  { topics: ['app/uninstalled', 'shop/redact', 'app_subscriptions/update'], uri: '/registered' },
]

let app: Receiver
let platforms: StartedPlatform[]
beforeEach(async () => {
  app = await startReceiver()
  platforms = []
})
afterEach(async () => {
  await Promise.all(platforms.map(({ emulator }) => emulator.close()))
  await app.close()
})

async function start(): Promise<StartedPlatform> {
  const platform = await startPlatform({ app: { appUrl: app.origin, webhooks: WEBHOOKS } })
  platforms.push(platform)
  return platform
}

/** A second platform that continues what the first one remembers, as a file would carry it. */
async function moved(from: StartedPlatform): Promise<StartedPlatform> {
  const state = JSON.parse(JSON.stringify(await from.emulator.control.exportState())) as SavedState
  await from.emulator.close()
  const platform = await start()
  await platform.emulator.control.importState(state)
  expect(await platform.emulator.control.exportState()).toEqual(state)
  return platform
}

async function installed(): Promise<{
  platform: StartedPlatform
  token: string
  refreshToken: string
}> {
  const platform = await start()
  await platform.emulator.control.install({ shop: DEMO })
  const { json } = await platform.exchange()
  return { platform, token: String(json.access_token), refreshToken: String(json.refresh_token) }
}

async function ask(
  platform: StartedPlatform,
  token: string,
  query: string,
): Promise<Record<string, unknown>> {
  const { json } = await platform.graphql(token, { query })
  expect(json.errors).toBeUndefined()
  return json.data as Record<string, unknown>
}

describe('a state that was exported and imported', () => {
  it('is the same after the same actions', async () => {
    const states = await Promise.all(
      [installed(), installed()].map(async started => {
        const { platform, token } = await started
        await ask(platform, token, '{ shop { name } }')
        return platform.emulator.control.exportState()
      }),
    )
    expect(states[0]).toEqual(states[1])
    expect(Object.keys(states[0]!)).toEqual([
      'format',
      'version',
      'clockOffsetMs',
      'ids',
      'stores',
      'installations',
      'codes',
      'tokens',
      'charges',
      'pricing',
      'rules',
      'subscriptions',
      'deliveries',
      'bulkOperations',
      'redactions',
    ])
  })

  it('is a copy', async () => {
    const platform = await start()
    const state = await platform.emulator.control.exportState()
    state.stores[0]!.name = 'changed'
    expect(await platform.emulator.control.shops()).toMatchObject([{ name: 'Demo Store' }, {}])
    await platform.emulator.control.importState(state)
    state.stores[0]!.name = 'changed again'
    expect(await platform.emulator.control.shops()).toMatchObject([{ name: 'changed' }, {}])
  })

  it('keeps installations, tokens and the clock', async () => {
    const { platform, token, refreshToken } = await installed()
    await platform.emulator.control.setClock(5 * MINUTE)
    const next = await moved(platform)
    expect((await next.emulator.control.clock()).offsetMs).toBe(5 * MINUTE)
    expect(await ask(next, token, '{ shop { name } }')).toEqual({ shop: { name: 'Demo Store' } })
    const refreshed = (
      await next.token({ grant_type: GRANTS.refreshToken, refresh_token: refreshToken })
    ).json
    expect(refreshed.access_token).not.toBe(token)
    await next.emulator.control.setClock(5 * MINUTE + DAY)
    expect((await next.graphql(token, { query: '{ shop { name } }' })).status).toBe(401)
    expect(
      (
        await next.token({
          grant_type: GRANTS.refreshToken,
          refresh_token: refreshed.refresh_token,
        })
      ).status,
    ).toBe(200)
  })

  it('revokes a refresh token when its successor, issued before, is used after', async () => {
    const { platform, refreshToken } = await installed()
    const refresh = (on: StartedPlatform) =>
      on.token({ grant_type: GRANTS.refreshToken, refresh_token: refreshToken })
    const successor = String((await refresh(platform)).json.refresh_token)
    const next = await moved(platform)
    expect((await refresh(next)).status).toBe(200)
    await next.token({ grant_type: GRANTS.refreshToken, refresh_token: successor })
    expect((await refresh(next)).status).toBe(400)
  })

  it('keeps products and subscriptions', async () => {
    const { platform, token } = await installed()
    await ask(
      platform,
      token,
      'mutation { productCreate(product: { title: "Kettle" }) { product { id } } }',
    )
    await ask(
      platform,
      token,
      `mutation { webhookSubscriptionCreate(topic: PRODUCTS_CREATE, webhookSubscription: { callbackUrl: "${app.origin}/mine", includeFields: ["title"] }) { userErrors { message } } }`,
    )
    const next = await moved(platform)
    const { productCreate } = (await ask(
      next,
      token,
      'mutation { productCreate(product: { title: "Pot" }) { product { id } } }',
    )) as { productCreate: { product: { id: string } } }
    expect(productCreate.product.id).toBe('gid://shopify/Product/1026')
    await expect
      .poll(() => app.received.map(({ path, body }) => [path, body]))
      .toEqual([['/mine', '{"title":"Pot"}']])
    expect(
      (await next.emulator.control.subscriptions({ shop: DEMO })).map(({ topic }) => topic),
    ).toContain('products/create')
  })

  it('lets charges expire, activate and be approved when they are due', async () => {
    const { platform, token } = await installed()
    const run = (name: string, more?: string) =>
      ask(platform, token, subscriptionMutation(name, more))
    const control = () => platform.emulator.control
    await run('Basic', `trialDays: 3, lineItems: [${RECURRING}]`)
    await control().approveCharge({ id: 'gid://shopify/AppSubscription/1' })
    await run(
      'Later',
      `replacementBehavior: APPLY_ON_NEXT_BILLING_CYCLE, lineItems: [${RECURRING}]`,
    )
    await control().approveCharge({ id: 'gid://shopify/AppSubscription/2' })
    await run('Forgotten')
    await run('Open')
    const next = (await moved(platform)).emulator.control
    const statuses = async () =>
      (await next.charges({ shop: DEMO })).map(({ name, status }) => `${name} ${status}`)
    expect(await statuses()).toEqual([
      'Basic ACTIVE',
      'Later ACCEPTED',
      'Forgotten PENDING',
      'Open PENDING',
    ])
    await next.declineCharge({ id: 'gid://shopify/AppSubscription/4' })
    await next.advanceClock(2 * DAY)
    expect(await statuses()).toEqual([
      'Basic ACTIVE',
      'Later ACCEPTED',
      'Forgotten EXPIRED',
      'Open DECLINED',
    ])
    // The trial is the first cycle.
    await next.advanceClock(DAY)
    expect(await statuses()).toEqual([
      'Basic CANCELLED',
      'Later ACTIVE',
      'Forgotten EXPIRED',
      'Open DECLINED',
    ])
  })

  it('keeps usage, and the used keys', async () => {
    const { platform, token } = await installed()
    const usage =
      '{ plan: { appUsagePricingDetails: { cappedAmount: { amount: "20.00", currencyCode: USD }, terms: "x" } } }'
    await ask(platform, token, subscriptionMutation('Metered', `lineItems: [${usage}]`))
    await platform.emulator.control.approveCharge({ id: 'gid://shopify/AppSubscription/1' })
    const record = (on: StartedPlatform, key: string) =>
      ask(
        on,
        token,
        `mutation { appUsageRecordCreate(subscriptionLineItemId: "gid://shopify/AppSubscriptionLineItem/1?v=1&index=0", price: { amount: 12, currencyCode: USD }, description: "x", idempotencyKey: "${key}") { appUsageRecord { id } userErrors { message } } }`,
      )
    await record(platform, 'one')
    const next = await moved(platform)
    expect(await record(next, 'one')).toEqual({
      appUsageRecordCreate: {
        appUsageRecord: { id: 'gid://shopify/AppUsageRecord/1' },
        userErrors: [],
      },
    })
    expect(await record(next, 'two')).toEqual({
      appUsageRecordCreate: {
        appUsageRecord: null,
        userErrors: [{ message: 'Total price exceeds balance remaining' }],
      },
    })
  })

  it('continues the retries of webhooks, at their times', async () => {
    app.respondWith = respondWith(500)
    const platform = await start()
    await platform.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'orders/create',
      uri: '/hook',
      payload: { id: 1 },
    })
    await platform.emulator.control.advanceClock(MINUTE)
    expect(app.received).toHaveLength(2)
    const next = (await moved(platform)).emulator.control
    await next.setClock(3 * MINUTE - 1)
    expect(app.received).toHaveLength(2)
    await next.setClock(4 * 60 * MINUTE)
    expect(app.received).toHaveLength(9)
    expect(new Set(app.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
    expect(await next.deliveries()).toMatchObject([{ state: 'failed', attempts: { length: 9 } }])
  })

  it('retries a webhook that was being sent', async () => {
    let arrived = () => {}
    const arrival = new Promise<void>(resolve => (arrived = resolve))
    app.respondWith = () => arrived()
    const platform = await start()
    void platform.emulator.control.sendWebhook({ shop: DEMO, topic: 'orders/create', uri: '/hook' })
    await arrival
    const next = (
      await (async () => {
        const state = await platform.emulator.control.exportState()
        const second = await start()
        await second.emulator.control.importState(state)
        return second
      })()
    ).emulator.control
    app.respondWith = response => response.end()
    expect(await next.deliveries()).toMatchObject([{ state: 'retrying', attempts: [] }])
    await next.advanceClock(MINUTE)
    expect(await next.deliveries()).toMatchObject([
      { state: 'delivered', attempts: [{ status: 200 }] },
    ])
  })

  it('still sends the erasure request of an uninstalled shop', async () => {
    const { platform } = await installed()
    await platform.emulator.control.uninstall({ shop: DEMO })
    const next = (await moved(platform)).emulator.control
    await next.advanceClock(2 * DAY - 1)
    expect(await next.deliveries({ topic: 'shop/redact' })).toEqual([])
    await next.advanceClock(1)
    expect(await next.deliveries({ topic: 'shop/redact' })).toMatchObject([
      { shop: DEMO, state: 'delivered' },
    ])
    expect((await next.exportState()).redactions).toEqual({})
  })

  it('has the files of bulk operations; a running one has failed', async () => {
    const { platform, token } = await installed()
    const bulk = (on: StartedPlatform) =>
      ask(
        on,
        token,
        'mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") { bulkOperation { id } userErrors { message } } }',
      )
    await bulk(platform)
    await platform.emulator.control.completeBulkOperation({ shop: DEMO })
    await bulk(platform)
    const state = await platform.emulator.control.exportState()
    const next = await start()
    await next.emulator.control.importState(state)
    expect(await ask(next, token, '{ currentBulkOperation { id status errorCode } }')).toEqual({
      currentBulkOperation: {
        id: 'gid://shopify/BulkOperation/2',
        status: 'FAILED',
        errorCode: 'INTERNAL_SERVER_ERROR',
      },
    })
    const { node } = (await ask(
      next,
      token,
      '{ node(id: "gid://shopify/BulkOperation/1") { ... on BulkOperation { url } } }',
    )) as { node: { url: string } }
    expect(await (await fetch(node.url)).text()).toMatch(
      /^\{"id":"gid:\/\/shopify\/Product\/1001"\}\n/,
    )
    expect(await bulk(next)).toMatchObject({
      bulkOperationRunQuery: { bulkOperation: { id: 'gid://shopify/BulkOperation/3' } },
    })
  })

  it('returns the ids that the first platform would have returned', async () => {
    const { platform } = await installed()
    const state = await platform.emulator.control.exportState()
    const next = await start()
    await next.emulator.control.importState(state)
    const [here, there] = await Promise.all(
      [platform, next].map(async on => (await on.exchange()).json),
    )
    expect(there).toEqual(here)
    await next.emulator.control.install({ shop: SECOND })
    expect((await next.emulator.control.exportState()).installations.map(({ id }) => id)).toEqual([
      1, 1_000_001,
    ])
  })

  it('restores the seed of this platform at a reset', async () => {
    const { platform } = await installed()
    const next = (await moved(platform)).emulator.control
    await next.reset()
    expect(await next.exportState()).toEqual(await (await start()).emulator.control.exportState())
  })

  it('cancels what the platform had scheduled before', async () => {
    app.respondWith = respondWith(500)
    const platform = await start()
    const empty = await platform.emulator.control.exportState()
    await platform.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'orders/create',
      uri: '/hook',
    })
    await platform.emulator.control.importState(empty)
    await platform.emulator.control.advanceClock(DAY)
    expect(app.received).toHaveLength(1)
  })
})
