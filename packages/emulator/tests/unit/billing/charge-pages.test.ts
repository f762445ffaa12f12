import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readView } from '../read-view'
import { API_KEY } from '../started-platform'
import {
  DAY,
  HOME,
  pathOf,
  RECURRING,
  SHOP,
  startBilledShop,
  subscriptionMutation,
  USAGE,
} from './billed-shop'
import type { BilledShop } from './billed-shop'

const DISCOUNTED =
  '{ plan: { appRecurringPricingDetails: { price: { amount: 10, currencyCode: USD }, discount: { value: { percentage: 0.125 } } } } }'
const ATTACK = '<script>alert(1)</script>"\''

let shop: BilledShop
beforeEach(async () => {
  shop = await startBilledShop()
})
afterEach(() => shop.close())

const control = () => shop.platform.emulator.control
const statuses = async () => (await shop.charges()).map(({ name, status }) => `${name} ${status}`)
const ask = async (name: string, more?: string) =>
  pathOf((await shop.run(subscriptionMutation(name, more))).confirmationUrl)
const terms = (text: string) =>
  Object.fromEntries(readView(text, 'charge').terms.map(({ label, value }) => [label, value]))

describe('the approval page of a charge', () => {
  it('shows all conditions of the charge', async () => {
    const path = await ask(
      'Pro',
      `trialDays: 14, lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: 10, currencyCode: USD }, discount: { durationLimitInIntervals: 3, value: { percentage: 0.125 } } } } }, ${USAGE}]`,
    )
    const { status, text, headers } = await shop.page(path)
    expect(status).toBe(200)
    expect(text).toContain('<h1>Approve subscription?</h1>')
    expect(text).toContain('<p>Playground in Paying Store</p>')
    expect(readView(text, 'charge')).toMatchObject({
      title: 'Approve subscription?',
      name: 'Pro',
      test: false,
      dueToday: 'Nothing',
      returnsTo: 'https://app.example',
      app: { name: 'Playground' },
      store: { name: 'Paying Store' },
    })
    expect(terms(text)).toEqual({
      Price: '$10.00 USD every 30 days',
      Discount: '12.5% off the next 3 payments: $8.75 USD each',
      Usage: '1 USD for each message',
      'Usage limit': '$20.00 USD every 30 days',
      Trial: '14 days free',
      'First payment': 'Jan 29, 2027',
    })
    expect(text).not.toContain('(test charge)')
    expect(headers.get('content-security-policy')).toContain(
      `form-action 'self' https://app.example ${shop.app.origin};`,
    )
  })

  it('shows that a test is one, what is replaced, and when', async () => {
    await control().approveCharge({
      id: String((await shop.run(subscriptionMutation('Basic'))).appSubscription?.id),
    })
    const atOnce = (await shop.page(await ask('Pro', `test: true, lineItems: [${RECURRING}]`))).text
    expect(readView(atOnce, 'charge').test).toBe(true)
    expect(atOnce).toContain('<p>Pro (test charge)</p>')
    expect(readView(atOnce, 'charge').dueToday).toBe('$10.00 USD')
    expect(terms(atOnce)).toMatchObject({
      Replaces: 'Basic, at once',
      'First payment': 'Today, Jan 15, 2027',
    })
    expect(
      terms(
        (
          await shop.page(
            await ask(
              'Max',
              `replacementBehavior: APPLY_ON_NEXT_BILLING_CYCLE, lineItems: [${RECURRING}]`,
            ),
          )
        ).text,
      ),
    ).toMatchObject({
      Replaces: 'Basic, from Feb 14, 2027',
      'First payment': 'Feb 14, 2027',
    })
  })

  it.each([
    ['a discount', `lineItems: [${DISCOUNTED}]`, '$8.75 USD'],
    ['usage alone', `lineItems: [${USAGE}]`, 'Nothing'],
    ['a trial', `trialDays: 1, lineItems: [${RECURRING}]`, 'Nothing'],
  ])('shows what is due today with %s', async (_case, more, due) => {
    const { text } = await shop.page(await ask('Pro', more))
    expect(readView(text, 'charge').dueToday).toBe(due)
  })

  it('approves, and redirects to the app with the id of the charge', async () => {
    const path = await ask('Basic')
    const { status, headers } = await shop.press(path, '/confirm?')
    expect([status, headers.get('location')]).toEqual([
      302,
      'https://app.example/billing?charge_id=1',
    ])
    expect(await statuses()).toEqual(['Basic ACTIVE'])
    await expect.poll(shop.received).toEqual([['app_subscriptions/update', 'Basic', 'ACTIVE']])
    const again = await shop.page(path)
    expect([
      again.status,
      again.text.includes('This charge cannot be decided on: it is active.'),
    ]).toEqual([409, true])
  })

  it('declines, and redirects to the app', async () => {
    const { status, headers } = await shop.press(await ask('Basic'), '/decline?')
    expect([status, headers.get('location')]).toEqual([302, HOME])
    expect(await statuses()).toEqual(['Basic DECLINED'])
  })

  it('is gone when the charge has expired', async () => {
    const path = await ask('Basic')
    await control().advanceClock(2 * DAY)
    expect((await shop.page(path)).status).toBe(409)
  })

  it('is not shown for an incomplete address, or for another store', async () => {
    const path = await ask('Basic')
    const signature = path.split('=')[1] ?? ''
    const statusOf = async (address: string) => (await shop.page(address)).status
    expect(await statusOf('/store/paying/charges/1/confirm')).toBe(403)
    expect(await statusOf(`/store/paying/charges/1/confirm?signature=${'0'.repeat(32)}`)).toBe(403)
    expect(await statusOf(`${path}&signature=${signature}`)).toBe(400)
    expect(await statusOf(`/store/paying/charges/2/confirm?signature=${signature}`)).toBe(404)
    expect(await statusOf(`/store/other/charges/1/confirm?signature=${signature}`)).toBe(404)
    expect(await statusOf(`/store/unknown/charges/1/confirm?signature=${signature}`)).toBe(404)
    expect(await statusOf(`/store/paying/charges/1/confirm_limit?signature=${signature}`)).toBe(409)
  })

  it('attack: a form of another site, or of another page, approves nothing', async () => {
    const path = await ask('Basic')
    expect((await shop.press(path, '/confirm?', { origin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect((await shop.press(path, '/confirm?', { csrf: 'f'.repeat(64) })).status).toBe(403)
    const declining =
      /decline\?signature=[0-9a-f]+"><input type="hidden" name="csrf" value="([0-9a-f]+)"/.exec(
        (await shop.page(path)).text,
      )?.[1] ?? ''
    expect((await shop.press(path, '/confirm?', { csrf: declining })).status).toBe(403)
    expect(await statuses()).toEqual(['Basic PENDING'])
  })

  it('attack: markup in the name of a charge is text', async () => {
    const { confirmationUrl } = await shop.run(
      `mutation ($name: String!, $terms: String!) { appSubscriptionCreate(name: $name, returnUrl: "https://app.example/", lineItems: [{ plan: { appUsagePricingDetails: { cappedAmount: { amount: 1, currencyCode: USD }, terms: $terms } } }]) { confirmationUrl userErrors { message } } }`,
      { name: ATTACK, terms: ATTACK },
    )
    for (const path of [pathOf(confirmationUrl), '/store/paying/billing'])
      expect((await shop.page(path)).text).not.toContain('<script>alert')
  })
})

describe('the billing page', () => {
  it('is empty at first', async () => {
    const { status, text } = await shop.page('/store/paying/billing')
    expect(status).toBe(200)
    expect(readView(text, 'billing')).toMatchObject({ app: { installed: true }, charges: [] })
    const other = await shop.page('/store/other/billing')
    expect(readView(other.text, 'billing').app.installed).toBe(false)
    expect(other.text).toContain('Playground is not installed in other')
  })

  it('lists charges with their usage, newest first', async () => {
    await control().approveCharge({
      id: String(
        (await shop.run(subscriptionMutation('Metered', `lineItems: [${RECURRING}, ${USAGE}]`)))
          .appSubscription?.id,
      ),
    })
    await shop.ask(
      'mutation { appUsageRecordCreate(subscriptionLineItemId: "gid://shopify/AppSubscriptionLineItem/1?v=1&index=1", price: { amount: 5, currencyCode: USD }, description: "Five messages") { userErrors { message } } }',
    )
    const path = await ask('Next')
    const { charges } = readView((await shop.page('/store/paying/billing')).text, 'billing')
    expect(charges).toMatchObject([
      { name: 'Next', status: 'Pending', tone: 'caution', confirmHref: path },
      {
        name: 'Metered',
        status: 'Active',
        tone: 'success',
        usage: {
          share: 0.25,
          text: '$5.00 USD of $20.00 USD used',
          records: [{ text: 'Five messages', amount: '$5.00 USD', at: Date.UTC(2027, 0, 15, 8) }],
        },
      },
    ])
    expect(charges[1]?.terms).toContainEqual({
      label: 'Next payment',
      value: '2027-02-14 08:00:00 UTC',
      at: Date.UTC(2027, 1, 14, 8),
    })
  })

  it('cancels, expires, freezes and unfreezes', async () => {
    const billing = '/store/paying/billing'
    const pressed = async (action: string) => {
      const { status, headers } = await shop.press(billing, action)
      expect([status, headers.get('location')]).toEqual([302, billing])
      return statuses()
    }
    await control().approveCharge({
      id: String((await shop.run(subscriptionMutation('Basic'))).appSubscription?.id),
    })
    await ask('Next')
    expect(await pressed('/charges/2/expire')).toEqual(['Basic ACTIVE', 'Next EXPIRED'])
    expect(await pressed('/charges/1/freeze')).toEqual(['Basic FROZEN', 'Next EXPIRED'])
    expect(await pressed('/charges/1/unfreeze')).toEqual(['Basic ACTIVE', 'Next EXPIRED'])
    expect(await pressed('/charges/1/cancel')).toEqual(['Basic CANCELLED', 'Next EXPIRED'])
  })

  it('attack: a form of another site cancels nothing', async () => {
    await control().approveCharge({
      id: String((await shop.run(subscriptionMutation('Basic'))).appSubscription?.id),
    })
    expect(
      (await shop.press('/store/paying/billing', '/cancel', { origin: 'https://evil.example' }))
        .status,
    ).toBe(403)
    expect((await shop.press('/store/paying/billing', '/cancel', { csrf: '' })).status).toBe(403)
    expect(await statuses()).toEqual(['Basic ACTIVE'])
  })
})

describe('managed pricing', () => {
  const plans = `/store/paying/charges/${API_KEY}/pricing_plans`
  beforeEach(() =>
    shop.platform.emulator.setApp({
      pricing: 'billing_api',
      pricingPlans: [
        { name: 'Free', price: '0' },
        { name: 'Pro', price: '12.00', interval: 'ANNUAL', trialDays: 7, features: ['Everything'] },
      ],
    }),
  )

  it('lets the merchant choose a plan, approve it, and open the app', async () => {
    const { text } = await shop.page(plans)
    expect(readView(text, 'plans').plans).toMatchObject([
      { name: 'Free', price: 'Free', period: null, trial: null, features: [] },
      {
        name: 'Pro',
        price: '$12.00 USD',
        period: 'every year',
        trial: '7 days free',
        features: ['Everything'],
      },
    ])
    expect(text).toContain('<p>Pro: $12.00 USD every year</p>')
    const chosen = await shop.press(plans, '/pricing_plans/1')
    const confirm = chosen.headers.get('location') ?? ''
    expect([chosen.status, confirm]).toEqual([
      302,
      expect.stringMatching(/^\/store\/paying\/charges\/1\/confirm\?signature=/),
    ])
    const { headers } = await shop.press(confirm, '/confirm?')
    expect(headers.get('location')).toBe(`${shop.platform.emulator.url}${HOME}?charge_id=1`)
    expect(await statuses()).toEqual(['Pro ACTIVE'])
    expect(
      readView((await shop.page(plans)).text, 'plans').plans.map(({ choose }) => choose?.label),
    ).toEqual(['Choose', undefined])
    expect(readView((await shop.page('/store/paying/billing')).text, 'billing').plansHref).toBe(
      plans,
    )
  })

  it('requires the app, a plan and its own form', async () => {
    expect(
      (await shop.press(plans, '/pricing_plans/0', { origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect((await shop.page('/store/paying/charges/other/pricing_plans')).status).toBe(404)
    const { status, headers } = await shop.page(`/store/other/charges/${API_KEY}/pricing_plans`)
    expect([status, headers.get('location')]).toEqual([
      302,
      `/store/other/oauth/install?client_id=${API_KEY}`,
    ])
    shop.platform.emulator.setApp({ pricingPlans: [] })
    expect(readView((await shop.page(plans)).text, 'plans').plans).toEqual([])
    expect(await shop.charges()).toEqual([])
  })

  it('checks the plans of the registration', () => {
    const set = (plan: { name: string; price: string; trialDays?: number }) => () =>
      shop.platform.emulator.setApp({ pricingPlans: [plan] })
    expect(set({ name: '', price: '1' })).toThrow(
      'Emulator: each of app.pricingPlans must have a name.',
    )
    expect(set({ name: 'Pro', price: 'ten' })).toThrow(
      'Emulator: the price of the plan "Pro" must be a decimal amount, e.g. "10.00".',
    )
    expect(set({ name: 'Pro', price: '1', trialDays: -1 })).toThrow(
      'Emulator: trialDays of the plan "Pro" must be 0 or more.',
    )
  })
})

describe('the control API', () => {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${shop.platform.emulator.url}/_emulator${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, json: (await response.json()) as unknown }
  }

  it('does with charges what a merchant can do', async () => {
    await call('PUT', '/development-store', { shop: SHOP, value: true })
    await ask('Basic')
    const id = 'gid://shopify/AppSubscription/1'
    expect(await call('GET', `/charges?shop=${SHOP}`)).toMatchObject({
      status: 200,
      json: [{ id, name: 'Basic', status: 'PENDING', test: true }],
    })
    for (const [act, status] of [
      ['approve', 'ACTIVE'],
      ['freeze', 'FROZEN'],
      ['unfreeze', 'ACTIVE'],
      ['cancel', 'CANCELLED'],
    ]) {
      expect(await call('POST', `/charges/${act}`, { id })).toMatchObject({
        status: 200,
        json: { id, status },
      })
    }
    await ask('Next')
    expect(
      await call('POST', '/charges/expire', { id: 'gid://shopify/AppSubscription/2' }),
    ).toMatchObject({ json: { status: 'EXPIRED' } })
    await ask('Last')
    expect(
      await call('POST', '/charges/decline', { id: 'gid://shopify/AppSubscription/3' }),
    ).toMatchObject({ json: { status: 'DECLINED' } })
    expect(await call('POST', '/charges/approve', { id: '1' })).toEqual({
      status: 404,
      json: {
        error: 'There is no charge with this id. An id looks like gid://shopify/AppSubscription/1.',
      },
    })
  })

  it('is cleared by a reset', async () => {
    await ask('Basic')
    await control().reset()
    expect(await shop.charges()).toEqual([])
  })
})
