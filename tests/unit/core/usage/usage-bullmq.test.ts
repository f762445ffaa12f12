import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Platform } from '../../../../server/core/platform'
import { createBullmqInbox } from '../../../../server/core/inbox/bullmq-inbox'
import { NO_OBSERVER } from '../../../../server/core/platform-observer'
import { startRedis } from '../../../stores/redis-server'
import { startTcpProxy, through } from '../../../stores/tcp-proxy'
import { SHOP, startPricingScene } from '../../pricing-scenes'
import type { PricingScene } from '../../pricing-scenes'

const shop = SHOP
let scene: PricingScene
let opened: Platform[]
let places = 0
const redis = await startRedis()
afterAll(() => redis.stop())
beforeEach(async () => {
  places++
  opened = []
  scene = await startPricingScene({
    pricingPlans: [
      {
        name: 'Pro',
        price: '30.00',
        meters: [{ handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.01' }] }],
      },
    ],
  })
  await scene.billing()
  await scene.emulator.control.choosePlan({ shop, plan: 'pro' })
})
afterEach(async () => {
  await Promise.all(opened.map(platform => platform.usage?.close()))
  await scene.close()
})

/** A process of the app with an outbox in the shared Redis. */
function outbox(url = redis.url) {
  const platform = scene.process({
    usage: {
      engine: createBullmqInbox({ connection: { url }, prefix: `usage-${places}` }),
      retryDelayMs: 20,
    },
    observer: NO_OBSERVER,
  })
  opened.push(platform)
  return platform.usage!
}

const billed = async () =>
  (await scene.emulator.control.usageEvents({ shop }))
    .filter(({ result }) => result === 'billed')
    .map(({ quantity }) => Number(quantity))
const settled = (usage: ReturnType<typeof outbox>) =>
  vi.waitFor(
    async () => {
      const { waiting, running } = await usage.counts()
      expect(waiting + running).toBe(0)
    },
    { timeout: 20_000, interval: 50 },
  )

describe('usage in BullMQ', () => {
  it('is billed once by several processes, while the platform fails and responses are lost', async () => {
    const { control } = scene.emulator
    await control.addFault({ on: 'app_events', status: 503, times: 5 })
    await control.addFault({ on: 'app_events', loseResponse: true, times: 5 })
    const outboxes = [outbox(), outbox(), outbox()]
    await Promise.all(outboxes.map(usage => usage.start()))
    await Promise.all(
      outboxes.flatMap(usage =>
        Array.from({ length: 8 }, (_, key) =>
          usage.record(shop, 'emails', 1, { idempotencyKey: `use-${key}` }),
        ),
      ),
    )
    await settled(outboxes[0]!)
    expect(await billed()).toEqual(Array(8).fill(1))
    expect((await control.plan({ shop }))?.usage).toEqual({ emails: '8' })
  })

  it('waits in Redis for another process when the one that recorded it ends', async () => {
    await scene.emulator.control.addFault({ on: 'app_events', status: 503, times: 1000 })
    const first = outbox()
    await first.record(shop, 'emails', 3, { idempotencyKey: 'a' })
    await first.close()
    expect(await billed()).toEqual([])
    await scene.emulator.control.clearFaults()
    const second = outbox()
    await second.start()
    await settled(second)
    expect(await billed()).toEqual([3])
  })

  it('is refused to the app while Redis is down, and recorded afterwards', async () => {
    const proxy = await startTcpProxy(redis.url)
    const usage = outbox(through(proxy, redis.url))
    await usage.start()
    await proxy.set('refusing')
    await expect(usage.record(shop, 'emails', 1, { idempotencyKey: 'b' })).rejects.toMatchObject({
      code: 'storage_failed',
    })
    await proxy.set('open')
    await vi.waitFor(() => usage.record(shop, 'emails', 1, { idempotencyKey: 'b' }), {
      timeout: 20_000,
      interval: 200,
    })
    await settled(usage)
    expect(await billed()).toEqual([1])
    await usage.close()
    await proxy.close()
  })
})
