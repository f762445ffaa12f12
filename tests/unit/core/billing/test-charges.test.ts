import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SHOP, startEmulatedScene } from '../../billing-scenes'
import type { EmulatedScene } from '../../billing-scenes'
import { responseOf } from '../../platform-scenes'

let scene: EmulatedScene
beforeEach(async () => {
  scene = await startEmulatedScene()
})
afterEach(() => scene.close())

const setDevelopmentStore = (value: boolean) =>
  scene.emulator.control.setDevelopmentStore({ shop: SHOP, value })

/** Requests and approves a plan; returns whether it became a test charge. */
async function subscribe(
  plan: 'Basic' | 'Setup',
  options: { isTest?: boolean; isTestByDefault?: boolean },
): Promise<boolean | undefined> {
  const { request } = await scene.billing(options)
  await request({ plan, isTest: options.isTest })
  const charge = (await scene.emulator.control.charges({ shop: SHOP })).at(-1)
  await scene.emulator.control.approveCharge({ id: charge?.id ?? '' })
  return charge?.test
}

/** Whether the shop pays in production, in development, and with an explicit `isTest`. */
async function verdicts(): Promise<Record<string, boolean>> {
  const [production, development] = [
    await scene.billing(),
    await scene.billing({ isTestByDefault: true }),
  ]
  return {
    production: (await production.check()).hasActivePayment,
    development: (await development.check()).hasActivePayment,
    real: (await development.check({ isTest: false })).hasActivePayment,
    test: (await production.check({ isTest: true })).hasActivePayment,
  }
}

const ALL = { production: true, development: true, real: true, test: true }
const TESTS_ONLY = { production: false, development: true, real: false, test: true }

describe.each(['Basic', 'Setup'] as const)('a charge of the plan %s', plan => {
  it('is a payment in production, and counts everywhere', async () => {
    expect([await subscribe(plan, {}), await verdicts()]).toEqual([false, ALL])
  })

  it('is a test in development, and does not count in production', async () => {
    expect([await subscribe(plan, { isTestByDefault: true }), await verdicts()]).toEqual([
      true,
      TESTS_ONLY,
    ])
  })

  it('attack: that was requested as a test does not count in a development store either', async () => {
    await setDevelopmentStore(true)
    expect([await subscribe(plan, { isTest: true }), await verdicts()]).toEqual([true, TESTS_ONLY])
  })

  it('counts when a development store forced it to be a test, until the store becomes a paying one', async () => {
    await setDevelopmentStore(true)
    expect([await subscribe(plan, { isTest: false }), await verdicts()]).toEqual([true, ALL])
    await setDevelopmentStore(false)
    expect(await verdicts()).toEqual(TESTS_ONLY)
  })

  it('without a record counts in a development store only', async () => {
    await subscribe(plan, { isTest: true })
    await scene.records.clear()
    expect(await verdicts()).toEqual(TESTS_ONLY)
    await setDevelopmentStore(true)
    expect(await verdicts()).toEqual(ALL)
  })
})

it('a forced test lets a required payment pass, so that a review does not loop forever', async () => {
  await setDevelopmentStore(true)
  const { require } = await scene.billing()
  expect((await responseOf(require({ plans: 'Basic' }))).status).toBe(401)
  const [charge, ...more] = await scene.emulator.control.charges({ shop: SHOP })
  await scene.emulator.control.approveCharge({ id: charge?.id ?? '' })
  expect([(await require({ plans: 'Basic' })).hasActivePayment, more]).toEqual([true, []])
})

it('a payment causes no query of the store, and no record', async () => {
  await subscribe('Basic', {})
  const before = await scene.operations()
  await (await scene.billing()).check()
  expect((await scene.operations()).slice(before.length)).toEqual(['AppCharges'])
  expect(before).toEqual(['AppSubscriptionCreate'])
  expect(await scene.records.getKeys('charge:')).toEqual([])
})

it('a record contains no readable shop or charge', async () => {
  await subscribe('Basic', { isTest: true })
  const [key, ...more] = await scene.records.getKeys('charge:')
  expect([key, more, await scene.records.getItem(key ?? '')]).toEqual([
    expect.stringMatching(/^charge:[0-9a-f]{64}$/),
    [],
    { reason: 'wanted' },
  ])
})
