import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { startReceiver } from '../../../packages/emulator/tests/unit/app-requests/app-receiver'
import type { AppReceiver } from '../../../packages/emulator/tests/unit/app-requests/app-receiver'
import { leavePages } from '../checked-page'
import { DEMO, expect, test as base } from './emulator-test'
import { expectAccessible } from './merchant-page'

const SECRET = 'secret-of-the-app'
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' }

const test = base.extend<{ receiver: AppReceiver }>({
  receiver: async ({ emulator, context }, use) => {
    const receiver = await startReceiver()
    emulator.setApp({
      apiSecretKey: SECRET,
      appUrl: receiver.url,
      name: 'Playground',
      webhooks: [{ topics: ['shop/redact'], uri: '/webhooks/compliance' }],
    })
    await emulator.control.install({ shop: DEMO })
    receiver.respondWith = () => ({
      headers: { ...CORS, 'content-type': 'application/json' },
      body: '{"seen":true}',
    })
    await use(receiver)
    await leavePages(context)
    await receiver.close()
  },
})

const hmac = (body: string) => createHmac('sha256', SECRET).update(body).digest('base64')

/** Opens the form of one kind of call. The app's response is below it. */
async function openCard(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Kinds of calls' })
    .getByRole('link', { name, exact: true })
    .click()
  return cardOf(page, name)
}

function cardOf(page: Page, name: string) {
  const card = page.getByRole('region', { name, exact: true })
  const response = page.getByRole('region', { name: `Response to ${name}`, exact: true })
  return {
    card,
    response,
    status: response.getByRole('status'),
    send: () => card.getByRole('button', { name: `Send ${name}` }).click(),
  }
}

const bodyOf = (response: Locator) => response.getByRole('group', { name: 'Response body' })

test.beforeEach(async ({ emulator, page, receiver: _ }) => {
  await page.goto(`${emulator.url}/store/demo-store/calls`)
})

test('one click sends a webhook and shows the response; the body follows the topic until it is edited', async ({
  page,
  receiver,
}) => {
  const { card, response, status, send } = await openCard(page, 'Webhook')
  await send()
  await expect(status).toHaveText(/^200 OKafter \d+ ms$/)
  await expect(bodyOf(response)).toHaveText('{\n  "seen": true\n}')
  const body = await card.getByLabel('Body', { exact: true }).inputValue()
  expect(receiver.received).toMatchObject([
    {
      method: 'POST',
      target: '/webhooks',
      body,
      headers: { 'x-shopify-topic': 'products/update', 'x-shopify-hmac-sha256': hmac(body) },
    },
  ])
  await response.getByText('Request that was sent').click()
  await expect(response.getByLabel('Request headers')).toContainText('X-Shopify-Hmac-Sha256…')
  await expect(response.getByRole('group', { name: 'Request body' })).toContainText(
    '"title": "Stoneware Mug"',
  )

  await card.getByLabel('Topic').fill('shop/redact')
  await expect(card.getByLabel('Body', { exact: true })).toHaveValue(
    `{\n  "shop_id": 1,\n  "shop_domain": "${DEMO}"\n}`,
  )
  await card.getByLabel('Body', { exact: true }).fill('not JSON')
  await card.getByLabel('Topic').fill('orders/create')
  await card.getByLabel('Path in the app').fill('/other')
  await expect(card.getByLabel('Headers', { exact: true })).toBeHidden()
  await card.getByText('Options', { exact: true }).click()
  await card.getByLabel('Headers', { exact: true }).selectOption('events')
  await card.getByLabel('Bad signature').check()
  receiver.respondWith = () => ({ status: 401, body: '<b>no</b>' })
  await send()
  await expect(status).toHaveText(/^401 Unauthorizedafter/)
  await expect(bodyOf(response)).toHaveText('<b>no</b>')
  const sent = receiver.received.at(-1)
  expect([
    sent?.target,
    sent?.body,
    sent?.headers['shopify-topic'],
    sent?.headers['x-shopify-topic'],
  ]).toEqual(['/other', 'not JSON', 'orders/create', undefined])
  expect(sent?.headers['shopify-hmac-sha256']).not.toBe(hmac('not JSON'))
})

test('copies are sent at the same time, and each shows its own response', async ({
  page,
  receiver,
}) => {
  const { card, response, status, send } = await openCard(page, 'Webhook')
  receiver.respondWith = () => ({ status: receiver.received.length === 1 ? 200 : 409, body: 'x' })
  await card.getByText('Options', { exact: true }).click()
  await card.getByRole('spinbutton', { name: 'Copies at the same time' }).fill('3')
  await send()
  await expect(status).toContainText('1 × 200 OK')
  await expect(status).toContainText('2 × 409 Conflict')
  await expect(response.getByText(/^Copy \d/)).toHaveCount(3)
  expect(
    new Set(receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size,
  ).toBe(1)
})

for (const [name, target] of [
  ['Flow action', '/flow/action'],
  ['Fulfillment service', '/fulfillment/callback'],
] as const) {
  test(`one click sends ${name} and shows the response`, async ({ page, receiver }) => {
    const { card, response, status, send } = await openCard(page, name)
    await send()
    await expect(status).toContainText('200 OK')
    await expect(bodyOf(response)).toHaveText('{\n  "seen": true\n}')
    const body = await card.getByLabel('Body', { exact: true }).inputValue()
    expect(receiver.received).toMatchObject([
      { method: 'POST', target, body, headers: { 'x-shopify-hmac-sha256': hmac(body) } },
    ])
  })
}

for (const [name, target] of [
  ['POS extension', '/pos/loyalty'],
  ['Checkout extension', '/public/checkout'],
  ['Customer account extension', '/public/customer-account'],
] as const) {
  test(`one click sends ${name} as a browser does, and shows the response`, async ({
    page,
    receiver,
  }) => {
    const { card, response, status, send } = await openCard(page, name)
    await card.getByLabel('Method').selectOption('POST')
    await send()
    await expect(status).toContainText('200 OK')
    await expect(bodyOf(response)).toHaveText('{\n  "seen": true\n}')
    expect(receiver.received).toMatchObject([
      { method: 'OPTIONS', target },
      {
        method: 'POST',
        target,
        headers: {
          authorization: expect.stringMatching(/^Bearer ey/),
          origin: 'https://extensions.platform.test',
        },
      },
    ])
    await response.getByText('Preflight: 200').click()
    await expect(response.getByLabel('Preflight headers')).toContainText(
      'access-control-allow-headersauthorization',
    )
    await response.getByText('Request that was sent').click()
    await expect(response.getByLabel('Request headers')).toContainText('AuthorizationBearer …')
  })
}

test('a visit of the app proxy goes through the storefront', async ({ page, receiver }) => {
  const { card, response, status, send } = await openCard(page, 'App proxy')
  receiver.respondWith = () => ({
    headers: { 'content-type': 'application/liquid' },
    body: '{% layout none %}Hello {{ shop.name }}',
  })
  await card.getByLabel('Customer').fill('7')
  await send()
  await expect(status).toContainText('200 OK')
  await expect(bodyOf(response)).toHaveText('Hello Demo Store')
  expect(receiver.received).toHaveLength(1)
  const url = new URL(receiver.received[0]?.target ?? '', receiver.url)
  expect([
    url.pathname,
    url.searchParams.get('shop'),
    url.searchParams.get('logged_in_customer_id'),
  ]).toEqual(['/proxy/hello', DEMO, '7'])
})

test.describe('when a call fails', () => {
  // A call that the emulator refuses is a failed request of the page.
  test.use({ expectedMessages: [/status of 4(?:00|09)/] })

  test('an error is described in text', async ({ page, receiver }) => {
    const pos = await openCard(page, 'POS extension')
    receiver.respondWith = () => ({})
    await pos.send()
    await expect(pos.status).toHaveText(
      'Failedblocked by CORS: the preflight response has no Access-Control-Allow-Origin',
    )

    await pos.card.getByLabel('Path in the app').fill('elsewhere')
    await pos.send()
    await expect(pos.status).toHaveText(
      'Not sentThe path must be a path in the app, e.g. "/products".',
    )
    await expect(pos.response.getByText('Preflight')).toHaveCount(0)

    const webhook = await openCard(page, 'Webhook')
    await webhook.card.getByLabel('Path in the app').fill('')
    await webhook.send()
    await expect(webhook.status).toContainText(
      'Not sentThe app has no subscription to products/update in this shop.',
    )

    const flow = await openCard(page, 'Flow action')
    await receiver.close()
    await flow.send()
    await expect(flow.status).toHaveText(
      `FailedNothing listens at ${receiver.url}. Start the app, or register the app URL it has.`,
    )
  })
})

test('calls can be sent with the keyboard alone, repeatedly', async ({ page, receiver }) => {
  const { card, status } = await openCard(page, 'Fulfillment service')
  await page.getByRole('link', { name: 'Flow action' }).click()
  await page.getByRole('link', { name: 'Fulfillment service' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(card.getByLabel('Path in the app')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toContainText('200 OK')
  for (const _ of ['body', 'button']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => receiver.received.length).toBe(2)
  await expect(card.getByRole('button', { name: /^Send/ })).toBeFocused()
})

test('calls are found by kind and topic, and the last ones open with their values', async ({
  page,
  receiver,
}) => {
  const search = page.getByRole('searchbox', { name: 'Search calls' })
  const kinds = page.getByRole('navigation', { name: 'Kinds of calls' }).getByRole('link')
  const used = page.getByRole('list', { name: 'Last used' }).getByRole('button')
  await expect(used).toHaveCount(0)
  await search.fill('visitor')
  await expect(kinds).toHaveText(['App proxy'])
  await search.fill('shop/red')
  await expect(kinds).toHaveCount(0)
  await page.getByRole('button', { name: 'shop/redact', exact: true }).press('Enter')
  const { card, status, send } = cardOf(page, 'Webhook')
  await expect(card.getByLabel('Topic')).toHaveValue('shop/redact')
  await card.getByLabel('Path in the app').fill('/webhooks/other')
  await send()
  await expect(status).toContainText('200 OK')

  await search.fill('')
  await expect(used).toHaveText([/^shop\/redactWebhook · /])
  await page.reload()
  await openCard(page, 'Flow action')
  await expect(page).toHaveURL(/#flow$/)
  await used.first().click()
  await expect(card.getByLabel('Path in the app')).toHaveValue('/webhooks/other')
  await send()
  await expect.poll(() => receiver.received.length).toBe(2)
  await expect(used).toHaveCount(1)
  await expectAccessible(page)
})

test('a phone shows the page without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { response, send } = await openCard(page, 'Webhook')
  await send()
  await response.getByText('Request that was sent').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(
    0,
  )
})

test('a store without the app offers its installation instead', async ({ emulator, page }) => {
  await page.goto(`${emulator.url}/store/second-store/calls`)
  await expect(page.getByText('Playground is not installed in Second Store')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Install Playground' }).click()
  await expect(page.getByRole('heading', { name: 'Install Playground?' })).toBeVisible()
})

test('the page of calls has no accessibility violations', async ({ page }) => {
  await expectAccessible(page)
})

test.describe('the page of webhooks', () => {
  test('shows subscriptions and deliveries as they come, retries and duplicates, and keeps what is open', async ({
    emulator,
    page,
    receiver,
  }) => {
    await page
      .getByRole('navigation', { name: 'Demo Store' })
      .getByRole('link', { name: 'Webhooks' })
      .click()
    await expect(page.getByText('No deliveries yet')).toBeVisible()
    await expect(
      page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem'),
    ).toHaveText(`shop/redactto ${receiver.url}/webhooks/complianceApp registration`)

    receiver.respondWith = () => ({ status: 503, body: 'later' })
    await emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'products/update',
      uri: '/webhooks',
      payload: { id: 1 },
    })
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveText([
      /products\/updateRetrying5031http:.*\/webhooks[A-Z][a-z]{2} \d+ at /,
    ])
    await page.getByRole('link', { name: 'products/update' }).click()

    const attempts = page
      .getByRole('list', { name: 'Attempts of products/update' })
      .getByRole('listitem')
    await expect(page.getByText(/^in \d+ s$/)).toBeVisible()
    await expect(page.getByText('Allowed here only')).toBeVisible()
    await expect(attempts).toHaveText([
      /^503\s*[A-Z][a-z]{2} \d+ at \d+:\d\d [ap]m · \d+ msResponselater/,
    ])
    await expect(page.getByRole('group', { name: 'Body', exact: true })).toHaveText(
      '{\n  "id": 1\n}',
    )
    const response = attempts.first().getByRole('group', { name: 'Response' })
    await attempts.first().locator('summary').click()
    await expect(response).toBeVisible()

    const retry = page.getByRole('button', { name: 'Retry now' })
    await retry.click()
    await expect(attempts).toHaveCount(2)
    await expect(retry).toBeFocused()
    await expect(response).toBeVisible()

    receiver.respondWith = () => ({})
    await retry.click()
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
    await expect(retry).toBeHidden()
    await page.getByRole('button', { name: 'Send duplicate' }).click()
    await expect(attempts).toHaveCount(4)
    const idsOf = () =>
      receiver.received
        .filter(({ headers }) => headers['x-shopify-topic'] === 'products/update')
        .map(({ headers }) => headers['x-shopify-webhook-id'])
    expect([idsOf().length, new Set(idsOf()).size]).toEqual([4, 1])

    await page.getByRole('button', { name: 'Replay' }).click()
    await expect.poll(() => new Set(idsOf()).size).toBe(2)
    await expect(attempts).toHaveCount(4)
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await expect(rows).toHaveCount(2)
  })

  test('announces what changes, and keeps the focus when another delivery comes', async ({
    emulator,
    page,
    receiver: _,
  }) => {
    await emulator.control.sendWebhook({ shop: DEMO, topic: 'products/update', uri: '/webhooks' })
    await page.goto(`${emulator.url}/store/demo-store/webhooks`)
    const link = page.getByRole('link', { name: 'products/update' })
    await link.focus()
    await emulator.control.sendWebhook({ shop: DEMO, topic: 'orders/create', uri: '/webhooks' })
    await expect(page.getByText('orders/create: Delivered, attempts: 1')).toBeAttached()
    await expect(link).toBeFocused()
    await expectAccessible(page)
  })

  test("follows the platform's clock", async ({ emulator, page, receiver }) => {
    receiver.respondWith = () => ({ status: 503 })
    await emulator.control.sendWebhook({ shop: DEMO, topic: 'products/update', uri: '/webhooks' })
    await page.goto(`${emulator.url}/store/demo-store/webhooks`)
    await page.getByRole('link', { name: 'products/update' }).click()
    const attempts = page
      .getByRole('list', { name: 'Attempts of products/update' })
      .getByRole('listitem')
    await expect(attempts).toHaveCount(1)
    await expectAccessible(page)
    await emulator.control.advanceClock(4 * 3600 * 1000)
    await expect(attempts).toHaveCount(9)
    await expect(page.getByText('Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Next attempt')).toHaveCount(0)
  })

  test('shows the webhooks that an uninstalled app received', async ({
    emulator,
    page,
    receiver: _,
  }) => {
    emulator.setApp({ webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }] })
    await emulator.control.uninstall({ shop: DEMO })
    await page.goto(`${emulator.url}/store/demo-store/webhooks`)
    await expect(page.getByText('Playground is not installed in Demo Store')).toBeVisible()
    await expect(page.getByRole('link', { name: 'app/uninstalled' })).toBeVisible()
  })

  test.describe('with an emulator that has stopped', () => {
    test.use({ expectedMessages: [/ERR_CONNECTION_REFUSED/] })

    test('shows an error', async ({ emulator, page, receiver: _ }) => {
      await page.goto(`${emulator.url}/store/demo-store/webhooks`)
      await expect(page.getByText('No deliveries yet')).toBeVisible()
      await emulator.close()
      await expect(page.getByRole('alert')).toContainText(
        'The local platform does not respond. Is it still running?',
      )
    })
  })
})
