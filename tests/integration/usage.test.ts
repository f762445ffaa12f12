import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { responseOf } from './response-of'
import { startApp } from './app-under-test'
import { lastCharge, pay, payingShop, post, REAUTHORIZE } from './charges'
import { expectError } from './expect-error'
import { NOTHING_STATUS } from './nuxt-version'

let shop: string
const app = await startApp({ installedOn: [] })
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await payingShop(app)
})

const record = (fields: object) =>
  post(app, shop, '/api/usage', { description: '3 messages', amount: 3, ...fields })
const usage = async () => (await lastCharge(app, shop)).usage
const shown = async () => (await (await asScript(app, shop, '/api/usage')).json()) as unknown

describe('a usage record', () => {
  beforeEach(() => pay(app, shop, 'Premium'))

  it('is billed to the metered price of the subscription, and shown', async () => {
    const response = await record({})
    const { id } = (await response.json()) as { id: string }
    expect([response.status, id]).toEqual([
      200,
      expect.stringMatching(/^gid:\/\/shopify\/AppUsageRecord\/\d+$/),
    ])
    expect(await usage()).toMatchObject({
      balanceUsed: '3.00',
      records: [{ description: '3 messages', amount: '3.00', idempotencyKey: null }],
    })
    expect(await shown()).toMatchObject({
      plan: 'Premium',
      used: { amount: 3, currencyCode: 'USD' },
      cap: { amount: 20, currencyCode: 'USD' },
      records: [
        {
          id,
          description: '3 messages',
          price: { amount: 3, currencyCode: 'USD' },
          idempotencyKey: null,
        },
      ],
    })
  })

  it('is one record for one key, however often it is sent', async () => {
    const first = await (await record({ idempotencyKey: 'order-1001' })).json()
    expect(await (await record({ idempotencyKey: 'order-1001' })).json()).toEqual(first)
    expect(await usage()).toMatchObject({
      balanceUsed: '3.00',
      records: [{ idempotencyKey: 'order-1001' }],
    })
  })

  it('is one record for one key that ten concurrent requests send', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, async () =>
        (await record({ idempotencyKey: 'order-1002' })).json(),
      ),
    )
    expect(new Set(responses.map(reply => JSON.stringify(reply))).size).toBe(1)
    expect((await usage())?.records).toHaveLength(1)
  })

  it('is another record for another key, and without one', async () => {
    for (const idempotencyKey of ['a', 'b', undefined, undefined]) await record({ idempotencyKey })
    expect((await usage())?.records.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'a',
      'b',
      null,
      null,
    ])
  })

  it("over the cap is refused with the platform's message, and nothing is billed", async () => {
    const response = await record({ amount: 20.01 })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { message: 'Total price exceeds balance remaining' },
    ])
    expect((await usage())?.records).toEqual([])
  })

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 1.001 },
    { amount: '1' },
    { amount: 1e9 },
    { description: '' },
    { description: 7 },
    { idempotencyKey: '' },
    { idempotencyKey: 'k'.repeat(256) },
  ])('is refused with %j', async fields => {
    expect((await record(fields)).status).toBe(422)
    expect((await usage())?.records).toEqual([])
  })

  it('is repeated only when the platform certainly did not write it', async () => {
    await app.emulator.control.addFault({
      on: 'graphql',
      shop,
      status: 429,
      headers: { 'retry-after': '0' },
      body: '',
    })
    expect((await record({})).status).toBe(200)
    expect((await usage())?.records).toHaveLength(1)
  })
})

describe('the cap', () => {
  it('B3: is raised once the merchant approves it', async () => {
    const id = await pay(app, shop, 'Premium')
    const response = await responseOf(await post(app, shop, '/api/usage/cap', { amount: 50 }))
    expect(response).toStrictEqual({
      status: 401,
      headers: {
        'cache-control': 'private, no-store',
        [REAUTHORIZE]: (await lastCharge(app, shop)).confirmationUrl,
      },
      body: '',
    })
    expect(await usage()).toMatchObject({ cappedAmount: '20.00' })
    await app.emulator.control.approveCharge({ id })
    expect(await usage()).toMatchObject({ cappedAmount: '50.00' })
    expect((await record({ amount: 40 })).status).toBe(200)
  })

  it('is unchanged when the merchant declines', async () => {
    const id = await pay(app, shop, 'Premium')
    await post(app, shop, '/api/usage/cap', { amount: 50 })
    await app.emulator.control.declineCharge({ id })
    expect([await usage(), (await record({ amount: 40 })).status]).toMatchObject([
      { cappedAmount: '20.00' },
      422,
    ])
  })

  it("is refused with the platform's message when more was used already", async () => {
    await pay(app, shop, 'Premium')
    await record({ amount: 10 })
    const response = await post(app, shop, '/api/usage/cap', { amount: 5 })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { message: 'Capped amount must not be less than the balance used, 10.00' },
    ])
  })
})

describe('a shop without a metered price', () => {
  it.each([
    ['nothing', undefined, 'it has no active payment'],
    ['a plan without usage', 'Basic', 'its subscription has no price by usage'],
    ['a purchase', 'Priority setup', 'it has no active subscription, only purchases'],
  ])('that pays %s gets the reason', async (_what, plan, reason) => {
    if (plan) await pay(app, shop, plan)
    const response = await record({})
    expect([response.status, await response.json()]).toMatchObject([
      402,
      {
        message: `Usage cannot be billed to this shop: ${reason}`,
        data: { code: 'billing_failed' },
      },
    ])
    expect((await post(app, shop, '/api/usage/cap', { amount: 50 })).status).toBe(409)
    expect((await asScript(app, shop, '/api/usage')).status).toBe(NOTHING_STATUS)
  })

  it('B7: that cannot be checked is not treated as one without such a price', async () => {
    await app.emulator.control.addFault({ on: 'graphql', shop, status: 500, body: '', times: 9 })
    await expectError(await record({}), 502, 'admin_api_failed')
    await app.emulator.control.clearFaults()
  })
})
