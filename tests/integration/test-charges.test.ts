import { afterAll, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { startApp } from './app-under-test'
import { chargeRecords, lastCharge, pay, payingShop, post } from './charges'

const app = await startApp({ installedOn: [] })
afterAll(() => app.stop())

/**
 * Whether the shop has paid: for the app as it is in production, for one that also counts tests,
 * and at the gate.
 */
async function paid(shop: string): Promise<[boolean, boolean, number]> {
  const counts = async (query: string) => {
    const { hasActivePayment } = (await (
      await asScript(app, shop, `/api/billing/check${query}`)
    ).json()) as { hasActivePayment: boolean }
    return hasActivePayment
  }
  return [
    await counts(''),
    await counts('?isTest=true'),
    (await asScript(app, shop, '/api/premium')).status,
  ]
}

const newRecords = async (before: unknown[]) => (await chargeRecords(app)).slice(before.length)
const shownPlan = async (shop: string) =>
  ((await (await asScript(app, shop, '/api/plans')).json()) as { current: unknown }).current

describe('a production server', () => {
  it('requests real payments by default, and keeps no record of them', async () => {
    const [shop, before] = [await payingShop(app), await chargeRecords(app)]
    await pay(app, shop, 'Premium')
    expect((await lastCharge(app, shop)).test).toBe(false)
    expect([await paid(shop), await newRecords(before)]).toEqual([[true, true, 200], []])
  })

  it('attack: a test charge that an attacker requests opens nothing, also after a restart', async () => {
    const [shop, before] = [await payingShop(app), await chargeRecords(app)]
    await pay(app, shop, 'Premium', true)
    expect((await lastCharge(app, shop)).test).toBe(true)
    expect([await paid(shop), await newRecords(before)]).toEqual([
      [false, true, 402],
      [{ reason: 'wanted' }],
    ])
    expect(await shownPlan(shop)).toMatchObject({ name: 'Premium', test: true, counts: false })
    await app.restart()
    expect(await paid(shop)).toEqual([false, true, 402])
  })

  it('accepts a payment of a development store, which the platform only charges as a test', async () => {
    const shop = await payingShop(app, { plan: 'Development' })
    await pay(app, shop, 'Premium')
    expect((await lastCharge(app, shop)).test).toBe(true)
    expect(await paid(shop)).toEqual([true, true, 200])
    expect(await chargeRecords(app)).toContainEqual({ reason: 'development_store' })
    expect(await shownPlan(shop)).toMatchObject({ test: true, counts: true })
  })

  it('attack: a development store that became a paying one has to pay', async () => {
    const shop = await payingShop(app, { plan: 'Development' })
    await pay(app, shop, 'Premium')
    await app.emulator.control.setDevelopmentStore({ shop, value: false })
    expect(await paid(shop)).toEqual([false, true, 402])
    await pay(app, shop, 'Premium')
    expect(await paid(shop)).toEqual([true, true, 200])
  })

  it('attack: a charge that was requested as a test counts in no development store either', async () => {
    const shop = await payingShop(app, { plan: 'Development' })
    await pay(app, shop, 'Premium', true)
    expect(await paid(shop)).toEqual([false, true, 402])
  })

  it('bills usage by real charges only', async () => {
    const shop = await payingShop(app)
    await pay(app, shop, 'Premium', true)
    const response = await post(app, shop, '/api/usage', { description: 'A message', amount: 1 })
    expect([response.status, await response.json()]).toMatchObject([
      402,
      {
        data: { code: 'billing_failed' },
        message: 'Usage cannot be billed to this shop: it has no active payment',
      },
    ])
  })
})
