import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PRICING_PLANS, SHOP, startPricingScene } from '../unit/pricing-scenes'
import type { PricingScene } from '../unit/pricing-scenes'

const HOUR = 3600 * 1000
const shop = SHOP

let folder: string
let scene: PricingScene
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-pricing-'))
  scene = await startPricingScene(
    { pricingPlans: PRICING_PLANS },
    { usage: { path: join(folder, 'usage.sqlite'), retryDelayMs: 10 } },
  )
  await scene.billing()
  await scene.emulator.control.choosePlan({ shop, plan: 'pro' })
})
afterEach(async () => {
  await scene.platform.usage?.close()
  await scene.close()
  await rm(folder, { recursive: true, force: true })
})

describe('App Pricing', () => {
  it('[B9] require() and check() know the plan of the Partner API', async () => {
    const billing = await scene.billing()
    expect((await billing.require({ plans: 'pro' })).hasActivePayment).toBe(true)
    expect((await billing.check({ plans: 'basic' })).hasActivePayment).toBe(false)
  })

  it('[B10] a paying merchant passes during an outage of the Partner API', async () => {
    await (await scene.billing()).check()
    await scene.emulator.control.addFault({ on: 'partner_api', status: 503, times: 100 })
    await scene.advance(HOUR)
    const check = await (await scene.billing(undefined, scene.process())).check({ plans: 'pro' })
    expect(check.hasActivePayment).toBe(true)
  })

  it('[B11] usage is billed once after lost responses and repeated calls', async () => {
    const { control } = scene.emulator
    await control.addFault({ on: 'app_events', loseResponse: true, times: 2 })
    const usage = scene.platform.usage!
    for (const _ of [1, 2, 3]) await usage.record(shop, 'emails', 5, { idempotencyKey: 'a' })
    await vi.waitFor(async () => expect(await usage.counts()).toMatchObject({ done: 1 }), 10_000)
    expect((await control.plan({ shop }))?.usage).toEqual({ emails: '5' })
  })
})
