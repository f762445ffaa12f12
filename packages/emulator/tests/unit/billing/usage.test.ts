import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  DAY,
  pathOf,
  RECURRING,
  SHOP,
  startBilledShop,
  subscriptionMutation,
  USAGE,
} from './billed-shop'
import type { BilledShop } from './billed-shop'
import { readView } from '../read-view'

const SUBSCRIPTION = 'gid://shopify/AppSubscription/1'
const UNKNOWN_ITEM = 'gid://shopify/AppSubscriptionLineItem/7?v=1&index=0'
const RECURRING_ITEM = 'gid://shopify/AppSubscriptionLineItem/1?v=1&index=0'
const ITEM = 'gid://shopify/AppSubscriptionLineItem/1?v=1&index=1'

let shop: BilledShop
beforeEach(async () => {
  shop = await startBilledShop(
    {},
    { webhooks: [{ topics: ['app_subscriptions/update', APPROACHING], uri: '/charges' }] },
  )
  await shop.run(subscriptionMutation('Metered', `lineItems: [${RECURRING}, ${USAGE}]`))
  await shop.platform.emulator.control.approveCharge({ id: SUBSCRIPTION })
})
afterEach(() => shop.close())

const APPROACHING = 'app_subscriptions/approaching_capped_amount'

const control = () => shop.platform.emulator.control
const usage = async () => (await shop.charges())[0]?.usage

const record = (amount: string, more: Record<string, unknown> = {}) =>
  shop.run(
    `mutation appUsageRecordCreate($description: String!, $price: MoneyInput!, $id: ID!, $key: String) {
    appUsageRecordCreate(description: $description, price: $price, subscriptionLineItemId: $id, idempotencyKey: $key) {
      userErrors { field message }
      appUsageRecord { id description idempotencyKey price { amount currencyCode } subscriptionLineItem { id plan { pricingDetails { ... on AppUsagePricing { balanceUsed { amount } cappedAmount { amount } terms } } } } }
    }
  }`,
    { description: 'Messages', price: { amount, currencyCode: 'USD' }, id: ITEM, ...more },
  )

describe('a usage record', () => {
  it('adds to the balance', async () => {
    expect(await record('1.25')).toEqual({
      appUsageRecord: {
        id: 'gid://shopify/AppUsageRecord/1',
        description: 'Messages',
        idempotencyKey: null,
        price: { amount: '1.25', currencyCode: 'USD' },
        subscriptionLineItem: {
          id: ITEM,
          plan: {
            pricingDetails: {
              balanceUsed: { amount: '1.25' },
              cappedAmount: { amount: '20.0' },
              terms: '1 USD for each message',
            },
          },
        },
      },
      userErrors: [],
    })
    await record('0.1')
    await record('0.2')
    expect(await usage()).toMatchObject({
      lineItemId: ITEM,
      balanceUsed: '1.55',
      cappedAmount: '20.00',
    })
  })

  it('is written once for each key', async () => {
    const first = await record('5.00', { key: 'order-1' })
    expect((await record('5.00', { key: 'order-1' })).appUsageRecord).toEqual(first.appUsageRecord)
    expect(
      (await record('9.00', { key: 'order-1', description: 'Other' })).appUsageRecord,
    ).toMatchObject({
      id: 'gid://shopify/AppUsageRecord/1',
      description: 'Messages',
      price: { amount: '5.0' },
    })
    await record('5.00', { key: 'order-2' })
    await record('5.00')
    await record('5.00')
    expect(await usage()).toEqual({
      lineItemId: ITEM,
      balanceUsed: '20.00',
      cappedAmount: '20.00',
      records: [['order-1'], ['order-2'], [null], [null]].map(([idempotencyKey]) => ({
        description: 'Messages',
        amount: '5.00',
        idempotencyKey,
      })),
    })
  })

  it('with a used key returns the record even when the limit is reached', async () => {
    await record('20.00', { key: 'all' })
    expect((await record('20.00', { key: 'all' })).userErrors).toEqual([])
    expect((await record('0.01', { key: 'more' })).userErrors).toEqual([
      { field: ['price'], message: 'Total price exceeds balance remaining' },
    ])
    expect(await usage()).toMatchObject({ balanceUsed: '20.00' })
  })

  it('notifies the app once when 90% of the limit are used', async () => {
    const notified = () =>
      shop.app.received
        .filter(({ headers }) => headers['x-shopify-topic'] === APPROACHING)
        .map(({ body }) => JSON.parse(body) as unknown)
    await record('17.99')
    expect(notified()).toEqual([])
    await record('0.01')
    await record('1.00')
    await expect.poll(notified).toEqual([
      {
        app_subscription: {
          admin_graphql_api_id: SUBSCRIPTION,
          name: 'Metered',
          balance_used: '18.00',
          capped_amount: '20.00',
          currency_code: 'USD',
          admin_graphql_api_shop_id: expect.stringMatching(
            /^gid:\/\/shopify\/Shop\/\d+$/,
          ) as string,
          created_at: expect.stringMatching(/Z$/) as string,
          updated_at: expect.stringMatching(/Z$/) as string,
        },
      },
    ])
  })

  it('is accepted again when a new period begins', async () => {
    await record('20.00')
    await control().advanceClock(30 * DAY)
    expect((await record('1.00')).userErrors).toEqual([])
    expect(await usage()).toMatchObject({ balanceUsed: '1.00' })
  })

  it.each([
    [
      'of no line item',
      { id: 'gid://shopify/AppSubscriptionLineItem/9?v=1&index=1' },
      ['subscriptionLineItemId'],
      'Line item with usage pricing does not exist',
    ],
    [
      'of a recurring line item',
      { id: RECURRING_ITEM },
      ['subscriptionLineItemId'],
      'Line item with usage pricing does not exist',
    ],
    [
      'of a line item that does not exist',
      { id: UNKNOWN_ITEM },
      ['subscriptionLineItemId'],
      'Line item with usage pricing does not exist',
    ],
    ['without a description', { description: '' }, ['description'], "Description can't be blank"],
    [
      'for nothing',
      { price: { amount: '0', currencyCode: 'USD' } },
      ['price', 'amount'],
      'Amount must be a decimal number greater than or equal to 0.01',
    ],
    [
      'in another currency',
      { price: { amount: '1', currencyCode: 'EUR' } },
      ['price', 'currencyCode'],
      'Currency code must be USD, as in the subscription',
    ],
    [
      'above the cap',
      { price: { amount: '20.01', currencyCode: 'USD' } },
      ['price'],
      'Total price exceeds balance remaining',
    ],
    [
      'with an empty key',
      { key: '' },
      ['idempotencyKey'],
      'Idempotency key must be 1 to 255 characters',
    ],
    [
      'with a long key',
      { key: 'k'.repeat(256) },
      ['idempotencyKey'],
      'Idempotency key must be 1 to 255 characters',
    ],
  ])('%s is refused', async (_name, more, field, message) => {
    expect(await record('1.00', more)).toEqual({
      appUsageRecord: null,
      userErrors: [{ field, message }],
    })
    expect(await usage()).toMatchObject({ records: [] })
  })

  it('of a subscription that is not active is refused', async () => {
    await control().cancelSubscription({ id: SUBSCRIPTION })
    expect((await record('1.00')).userErrors).toEqual([
      { field: ['subscriptionLineItemId'], message: 'The subscription is not active' },
    ])
  })

  it('can be listed', async () => {
    for (const key of ['a', 'b', 'c']) await record('1.00', { key })
    const list = async (args: string) => {
      const { node } = (await shop.ask(
        `{ node(id: "${SUBSCRIPTION}") { ... on AppSubscription { lineItems { usageRecords(${args}) { nodes { idempotencyKey } pageInfo { hasNextPage endCursor } } } } } }`,
      )) as {
        node: {
          lineItems: {
            usageRecords: {
              nodes: { idempotencyKey: string }[]
              pageInfo: { hasNextPage: boolean; endCursor: string }
            }
          }[]
        }
      }
      const { nodes, pageInfo } = node.lineItems[1]?.usageRecords ?? {
        nodes: [],
        pageInfo: { hasNextPage: false, endCursor: '' },
      }
      return {
        keys: nodes.map(({ idempotencyKey }) => idempotencyKey).join(''),
        next: pageInfo.hasNextPage,
        end: pageInfo.endCursor,
      }
    }
    const first = await list('first: 2')
    expect(first).toMatchObject({ keys: 'ab', next: true })
    expect(await list(`first: 2, after: "${first.end}"`)).toMatchObject({ keys: 'c', next: false })
    const newest = await list('first: 2, reverse: true')
    expect(newest).toMatchObject({ keys: 'cb', next: true })
    expect(await list(`first: 2, reverse: true, after: "${newest.end}"`)).toMatchObject({
      keys: 'a',
      next: false,
    })
    expect(await list(`last: 9, before: "${newest.end}"`)).toMatchObject({ keys: 'a', next: true })
  })
})

describe('a new cap', () => {
  const update = (amount: string, currencyCode = 'USD', id = ITEM) =>
    shop.run(
      `mutation ($id: ID!, $cap: MoneyInput!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cap) { appSubscription { id status } confirmationUrl userErrors { field message } } }`,
      { id, cap: { amount, currencyCode } },
    )

  it('applies when the merchant has approved it', async () => {
    const { appSubscription, confirmationUrl, userErrors } = await update('50')
    expect([appSubscription, userErrors]).toEqual([{ id: SUBSCRIPTION, status: 'ACTIVE' }, []])
    expect((await record('20.01')).userErrors).toMatchObject([{ field: ['price'] }])
    const path = pathOf(confirmationUrl)
    const [charge] = readView((await shop.page('/store/paying/billing')).text, 'billing').charges
    expect(charge?.terms).toContainEqual({
      label: 'New limit',
      value: '$50.00 USD, to be approved',
    })
    const { text } = await shop.page(path)
    expect(text).toContain('<h1>Approve new usage limit?</h1>')
    expect(readView(text, 'charge').terms[0]).toEqual({
      label: 'Usage limit',
      value: '$50.00 USD every 30 days',
    })
    const { status, headers } = await shop.press(path, '/confirm_limit?')
    expect([status, headers.get('location')]).toEqual([
      302,
      'https://app.example/billing?charge_id=1',
    ])
    expect(await usage()).toMatchObject({ cappedAmount: '50.00' })
    expect((await shop.page(path)).status).toBe(409)
    expect((await record('50')).userErrors).toEqual([])
    await expect
      .poll(
        () =>
          (JSON.parse(shop.app.received.at(-1)?.body ?? '') as { app_subscription: unknown })
            .app_subscription,
      )
      .toMatchObject({ status: 'ACTIVE', capped_amount: '50.00' })
  })

  it('does not apply when the merchant declines, or another one is requested', async () => {
    const first = pathOf((await update('50')).confirmationUrl)
    const second = pathOf((await update('60')).confirmationUrl)
    expect((await shop.page(first)).status).toBe(403)
    const { headers } = await shop.press(second, '/decline_limit?')
    expect(headers.get('location')).toBe('/store/paying/apps/key-1')
    expect(await usage()).toMatchObject({ cappedAmount: '20.00' })
    expect((await shop.charges())[0]).toMatchObject({ status: 'ACTIVE', confirmationUrl: null })
  })

  it('is decided through the control API, too', async () => {
    const { confirmationUrl } = await update('30')
    expect((await shop.charges())[0]).toMatchObject({ confirmationUrl })
    expect(await control().approveCharge({ id: SUBSCRIPTION })).toMatchObject({
      usage: { cappedAmount: '30.00' },
      confirmationUrl: null,
    })
    await update('40')
    expect(await control().declineCharge({ id: SUBSCRIPTION })).toMatchObject({
      usage: { cappedAmount: '30.00' },
      status: 'ACTIVE',
    })
  })

  it.each([
    [
      'of no line item',
      '50',
      'USD',
      RECURRING_ITEM,
      ['id'],
      'Line item with usage pricing does not exist',
    ],
    [
      'in another currency',
      '50',
      'EUR',
      ITEM,
      ['cappedAmount', 'currencyCode'],
      'Currency code must be USD, as in the subscription',
    ],
    [
      'of nothing',
      '0',
      'USD',
      ITEM,
      ['cappedAmount', 'amount'],
      'Amount must be a decimal number greater than or equal to 0.01',
    ],
  ])('%s is refused', async (_name, amount, currency, id, field, message) => {
    expect((await update(amount, currency, id)).userErrors[0]).toEqual({ field, message })
  })

  it('below the used amount is refused, and so is one of a cancelled subscription', async () => {
    await record('10.00')
    expect((await update('9.99')).userErrors).toEqual([
      {
        field: ['cappedAmount', 'amount'],
        message: 'Capped amount must not be less than the balance used, 10.00',
      },
    ])
    await control().cancelSubscription({ id: SUBSCRIPTION })
    expect((await update('50')).userErrors).toEqual([
      { field: ['id'], message: 'The subscription is not active' },
    ])
  })

  it('ends with its subscription', async () => {
    const path = pathOf((await update('50')).confirmationUrl)
    await control().uninstall({ shop: SHOP })
    expect((await shop.page(path)).status).toBe(409)
    expect((await shop.charges())[0]).toMatchObject({ status: 'CANCELLED', confirmationUrl: null })
  })
})
