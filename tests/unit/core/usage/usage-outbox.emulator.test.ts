import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createStorage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Platform } from '../../../../server/core/platform'
import { PlatformError } from '../../../../server/core/errors/errors'
import { NO_OBSERVER } from '../../../../server/core/platform-observer'
import { DAY, HOUR, SHOP, startPricingScene } from '../../pricing-scenes'
import type { PricingScene } from '../../pricing-scenes'
import { rejection } from '../../rejection'

const shop = SHOP
let scene: PricingScene
let folder: string
let warnings: string[]
let opened: Platform[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usage-'))
  warnings = []
  opened = []
  scene = await startPricingScene({
    pricingPlans: [
      {
        name: 'Pro',
        price: '30.00',
        meters: [{ handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.01' }] }],
      },
      { name: 'Flat', price: '5.00' },
    ],
  })
  await scene.billing()
  await scene.emulator.control.choosePlan({ shop, plan: 'pro' })
})
afterEach(async () => {
  await Promise.all(opened.map(platform => platform.usage?.close()))
  await scene.close()
  await rm(folder, { recursive: true, force: true })
})

const control = () => scene.emulator.control

/** A process of the app with an outbox in the shared file. */
function outbox(retryDelayMs = 10) {
  const platform = scene.process({
    usage: { path: join(folder, 'usage.sqlite'), retryDelayMs },
    observer: { ...NO_OBSERVER, warn: message => void warnings.push(message) },
  })
  opened.push(platform)
  return platform.usage!
}

const billed = async () =>
  (await control().usageEvents({ shop }))
    .filter(({ result }) => result === 'billed')
    .map(({ quantity }) => Number(quantity))
const settled = (usage: ReturnType<typeof outbox>) =>
  vi.waitFor(
    async () => {
      const { waiting, running } = await usage.counts()
      expect(waiting + running).toBe(0)
    },
    { timeout: 10_000, interval: 20 },
  )

describe('recorded usage', () => {
  it('is billed once, however often the same key is recorded', async () => {
    const [one, two] = [outbox(), outbox()]
    await Promise.all(
      [one, two, one, two].map(usage => usage.record(shop, 'emails', 3, { idempotencyKey: 'a' })),
    )
    await one.record(shop, 'emails', 4, { idempotencyKey: 'b' })
    await settled(one)
    expect((await billed()).toSorted()).toEqual([3, 4])
    await scene.advance(30 * DAY)
    const invoices = await control().invoices({ shop })
    expect(invoices.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'usage'))).toEqual([
      { kind: 'usage', plan: 'pro', meter: 'emails', quantity: '7', amount: '0.07' },
    ])
  })

  it('keeps keys of shops and meters apart', async () => {
    const other = await control().addShop({ installed: true })
    const usage = outbox()
    await usage.record(shop, 'emails', 1, { idempotencyKey: 'a' })
    await usage.record(shop, 'custom', 1, { idempotencyKey: 'a' })
    await settled(usage)
    const keys = (await control().usageEvents({ shop })).map(event => event.idempotencyKey)
    expect([new Set(keys).size, keys.every(key => /^[0-9a-f]{64}$/.test(key))]).toEqual([2, true])
    expect(await control().usageEvents({ shop: other.shop })).toEqual([])
  })

  it('is billed once when the platform accepts it and the response is lost', async () => {
    await control().addFault({ on: 'app_events', loseResponse: true, times: 3 })
    const usage = outbox()
    await usage.record(shop, 'emails', 5, { idempotencyKey: 'lost' })
    await settled(usage)
    expect(await billed()).toEqual([5])
  })

  it('survives an outage of an hour, with the time at which it was recorded', async () => {
    await control().addFault({ on: 'app_events', status: 503, times: 100_000 })
    const usage = outbox(5)
    const recordedAt = scene.now()
    for (let index = 0; index < 20; index++)
      await usage.record(shop, 'emails', 1, { idempotencyKey: `use-${index}` })
    await scene.advance(HOUR)
    expect(await billed()).toEqual([])
    await control().clearFaults()
    await settled(usage)
    const events = await control().usageEvents({ shop })
    expect(events.map(({ result }) => result)).toEqual(Array(20).fill('billed'))
    expect(events.every(({ at }) => Date.parse(at) - recordedAt < 60_000)).toBe(true)
    expect(await usage.counts()).toMatchObject({ done: 20, dead: 0 })
  })

  it('of a cycle that ended during the outage is billed in the next one', async () => {
    await control().addFault({ on: 'app_events', status: 503, times: 100_000 })
    await scene.advance(30 * DAY - 30 * 60_000)
    const usage = outbox(5)
    await usage.record(shop, 'emails', 9, { idempotencyKey: 'late' })
    await scene.advance(HOUR)
    await control().clearFaults()
    await settled(usage)
    expect(await billed()).toEqual([9])
  })

  it('waits while the Admin API refuses the app, without an attempt, and is billed afterwards', async () => {
    await control().setIpAllowlist({ ranges: ['203.0.113.0/24'] })
    const platform = scene.process({
      usage: { path: join(folder, 'usage.sqlite'), refusedDelayMs: 50 },
      // Without the id of the shop, which only the Admin API has.
      records: createStorage(),
    })
    opened.push(platform)
    const usage = platform.usage!
    await usage.record(shop, 'emails', 2, { idempotencyKey: 'a' })
    await vi.waitFor(
      async () => {
        const forbidden = (await control().log()).filter(({ status }) => status === 403)
        expect(forbidden.length).toBeGreaterThanOrEqual(2)
      },
      { timeout: 10_000 },
    )
    const database = new DatabaseSync(join(folder, 'usage.sqlite'), { readOnly: true })
    const stored = database.prepare(
      'SELECT state, attempts - (lease IS NOT NULL) AS n FROM deliveries',
    )
    expect(stored.all().map(({ state, n }) => [state, n])).toEqual([['open', 0]])
    database.close()
    expect(await billed()).toEqual([])
    await control().setIpAllowlist({ ranges: ['0.0.0.0/0', '::/0'] })
    await settled(usage)
    expect(await billed()).toEqual([2])
  })

  it('waits as long as Retry-After asks', async () => {
    await control().addFault({
      on: 'app_events',
      status: 429,
      headers: { 'retry-after': '1' },
      body: '{"success":false,"error":"Rate limit exceeded"}',
    })
    const usage = outbox(1)
    const start = Date.now()
    await usage.record(shop, 'emails', 1, { idempotencyKey: 'a' })
    await settled(usage)
    const waited = Date.now() - start
    expect(waited).toBeGreaterThanOrEqual(1000)
    expect((await control().log()).filter(({ kind }) => kind === 'app_events')).toHaveLength(3)
  })

  it('gets a new token when the platform refuses its own', async () => {
    const usage = outbox()
    await usage.record(shop, 'emails', 1, { idempotencyKey: 'a' })
    await settled(usage)
    // The token lasts an hour of the platform's clock, and the app's stands still.
    await control().advanceClock(2 * HOUR)
    await usage.record(shop, 'emails', 2, { idempotencyKey: 'b' })
    await settled(usage)
    expect((await control().usageEvents({ shop })).map(({ quantity }) => quantity)).toEqual([
      '1',
      '2',
    ])
  })

  it('that the platform refuses is dead at once, visible, and can be sent again', async () => {
    const usage = outbox()
    await control().addFault({
      on: 'app_events',
      status: 400,
      body: JSON.stringify({
        success: false,
        error: 'secret <b>',
        errors: [{ field: 'timestamp', code: 'invalid', message: 'secret' }],
      }),
    })
    await usage.record(shop, 'emails', 2, { idempotencyKey: 'refused' })
    await settled(usage)
    const [dead, ...more] = await usage.deadUsage({ shop })
    expect([dead, more]).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        shop,
        meter: 'emails',
        idempotencyKey: 'refused',
        attempts: 1,
        failure: 'AttemptError: The App Events API responded with status 400: timestamp invalid',
        recordedAt: expect.any(Number),
        diedAt: expect.any(Number),
      },
      [],
    ])
    expect(warnings).toEqual([
      'Usage refused of emails to demo-store.platform.test failed 1 times and is dead until it is replayed. AttemptError: The App Events API responded with status 400: timestamp invalid',
    ])
    expect(await usage.replay({ id: dead!.id })).toBe(1)
    await settled(usage)
    expect(await billed()).toEqual([2])
  })

  it('of a shop that is unknown is refused, and nothing is stored', async () => {
    const usage = outbox()
    const codes = await Promise.all(
      [
        usage.record('evil.example', 'emails', 1, { idempotencyKey: 'a' }),
        usage.record(shop, 'emails', -1, { idempotencyKey: 'a' }),
        usage.record(shop, '../x', 1, { idempotencyKey: 'a' }),
      ].map(async work => (await rejection(work, PlatformError)).code),
    )
    expect(codes).toEqual(['shop_invalid', 'usage_invalid', 'usage_invalid'])
    expect(await usage.counts()).toEqual({ waiting: 0, running: 0, done: 0, dead: 0 })
  })

  it('contains no secret in what is stored or logged after failures', async () => {
    await control().addFault({ on: 'app_events_token', status: 401, times: 3 })
    const usage = outbox(1)
    await usage.record(shop, 'emails', 1, { idempotencyKey: 'a' })
    await settled(usage)
    expect(JSON.stringify(warnings)).not.toContain('testApiSecretKey')
    expect(await billed()).toEqual([1])
  })
})
