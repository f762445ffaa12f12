import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { startReceiver } from '../../../packages/emulator/tests/unit/app-requests/app-receiver'
import type { AppReceiver } from '../../../packages/emulator/tests/unit/app-requests/app-receiver'
import { leavePages } from '../checked-page'
import { API_KEY } from './fake-app-pages'
import { DEMO, expect, test as base } from './emulator-test'
import { expectAccessible } from './merchant-page'

const test = base.extend<{ receiver: AppReceiver }>({
  receiver: async ({ emulator, context }, use) => {
    const receiver = await startReceiver()
    emulator.setApp({ appUrl: receiver.url, name: 'Playground' })
    await emulator.control.install({ shop: DEMO })
    await use(receiver)
    await leavePages(context)
    await receiver.close()
  },
})

const GRAPHQL = `/${DEMO}/admin/api/2026-07/graphql.json`

test.beforeEach(async ({ emulator, page, context, receiver: _ }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${emulator.url}/store/demo-store/inspector`)
  await expect(page.getByText('Nothing yet')).toBeVisible()
})

/** A request of the app to the platform, and two of the platform to the app. */
async function makeTraffic({
  emulator,
  receiver,
}: {
  emulator: { url: string; control: import('../../../packages/emulator/src').EmulatorControl }
  receiver: AppReceiver
}): Promise<void> {
  await fetch(emulator.url + GRAPHQL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'not-ours' },
    body: '{"query":"{ shop { name } } # it\'s <b>"}',
  })
  receiver.respondWith = () => ({ status: 503, body: '<i>down</i>' })
  await emulator.control.sendWebhook({
    shop: DEMO,
    topic: 'products/update',
    uri: '/webhooks',
    payload: { id: 1 },
  })
  await emulator.control.callFlow({ shop: DEMO, path: '/flow/action' })
}

/** The rows of the list, without its header. */
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
/** The open request, next to the list. */
const panelOf = (page: Page) => page.getByRole('region', { name: 'Request', exact: true })
const chooseFilter = async (page: Page, filter: string, option: string) => {
  const menu = page.locator('details', { has: page.locator('summary', { hasText: filter }) })
  await menu.locator('summary').click()
  await menu.getByLabel(option, { exact: true }).check()
  await page.keyboard.press('Escape')
}

test('requests of both directions appear by themselves, newest first, and open', async ({
  emulator,
  page,
  receiver,
}) => {
  await makeTraffic({ emulator, receiver })
  const rows = rowsOf(page)
  await expect(rows).toHaveText(
    [
      /^← POST \/flow\/action\s+503\s+(?:now|\d+ s ago)\s+Flow action\s+\d+ ms$/,
      /^← POST \/webhooks\s+503\s+(?:now|\d+ s ago)\s+Webhook · products\/update\s+\d+ ms$/,
      /^→ POST \/admin\/api\/2026-07\/graphql\.json\s+401\s+(?:now|\d+ s ago)\s+Admin API\s+\d+ ms$/,
    ],
    { useInnerText: true },
  )
  await expect(page.getByText('3 requests', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'POST /admin/api' }).click()
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText(
    'POST /admin/api/2026-07/graphql.json',
  )
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('401 Unauthorized')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Response body' })).toContainText(
    'Invalid API key or access token',
  )
  await expect(page.getByLabel('Request headers')).toContainText('x-shopify-access-token…')
  await expect(page.getByRole('group', { name: 'Document' })).toHaveText(
    "{ shop { name } } # it's <b>",
  )

  await page.goBack()
  await emulator.control.sendWebhook({
    shop: DEMO,
    topic: 'shop/update',
    uri: '/webhooks',
    payload: {},
  })
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('shop/update')
})

test('a page of the app that the admin opens is listed', async ({
  emulator,
  page,
  receiver: _,
}) => {
  emulator.setApp({ apiKey: API_KEY })
  await emulator.control.install({ shop: DEMO })
  await fetch(`${emulator.url}/store/demo-store/apps/${API_KEY}/products`)
  const row = rowsOf(page)
  await expect(row).toHaveText(
    [/GET \/products\s+In the browser\s+(?:now|\d+ s ago)\s+Page load · in the admin/],
    { useInnerText: true },
  )
  await page.getByRole('link', { name: 'GET /products' }).click()
  await expect(page.getByText(/the platform does not see the response/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replay' })).toHaveCount(0)
})

test('a copied curl command repeats the request', async ({ emulator, page, receiver }) => {
  await makeTraffic({ emulator, receiver })
  await page.getByRole('link', { name: 'POST /admin/api' }).click()
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  // A shell function in curl's place writes down its arguments.
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
  }).split('\0')
  expect(words.slice(0, 4)).toEqual(['--globoff', '--request', 'POST', emulator.url + GRAPHQL])
  expect(words).toContain('{"query":"{ shop { name } } # it\'s <b>"}')
})

test('a webhook is replayed as a new delivery, and copied as a test', async ({
  emulator,
  page,
  receiver,
}) => {
  await makeTraffic({ emulator, receiver })
  receiver.respondWith = () => ({ body: 'now' })
  await page.getByRole('link', { name: 'POST /webhooks' }).click()
  await page.getByRole('button', { name: 'Copy as test' }).click()
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "test('the app handles products/update'",
  )
  const before = page.url()
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByRole('group', { name: 'Response body' })).toHaveText('now')
  expect(page.url()).not.toBe(before)
  const ids = (await emulator.control.deliveries({ shop: DEMO })).map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 2])
})

test('filters narrow the list and stay in the address, and clearing empties it', async ({
  emulator,
  page,
  receiver,
}) => {
  await makeTraffic({ emulator, receiver })
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(3)
  await chooseFilter(page, 'Status', '5xx')
  await expect(page.getByText('2 of 3 requests')).toBeVisible()
  await chooseFilter(page, 'Kind', 'Flow action')
  await expect(rows).toHaveText([/Flow action/])
  await page.reload()
  await expect(rows).toHaveText([/Flow action/])
  await page.goto(`${emulator.url}/store/demo-store/inspector?q=PRODUCTS/update`)
  await expect(rows).toHaveText([/Webhook · products\/update/])
  await page.getByRole('button', { name: 'Clear requests' }).click()
  await expect(page.getByRole('link', { name: /^POST/ })).toHaveCount(0)
  await expect(page.getByText('0 requests')).toBeVisible()
})

test('the list is unchanged while it is not live', async ({ emulator, page, receiver }) => {
  await page.getByLabel('Live').uncheck()
  await makeTraffic({ emulator, receiver })
  const asked = page.waitForRequest(/_admin\/exchanges/, { timeout: 2500 }).then(
    () => true,
    () => false,
  )
  expect(await asked).toBe(false)
  await page.getByLabel('Live').check()
  await expect(rowsOf(page)).toHaveCount(3)
})

test('requests open with the keyboard, and have no accessibility violations', async ({
  emulator,
  page,
  receiver,
}) => {
  await makeTraffic({ emulator, receiver })
  await expect(rowsOf(page)).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'POST /flow/action' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copy as curl' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  const heading = panelOf(page).getByRole('heading', { level: 2 })
  await expect(heading).toHaveText('POST /flow/action')
  await page.keyboard.press('ArrowDown')
  await expect(heading).toHaveText('POST /webhooks')
  await page.keyboard.press('ArrowUp')
  await expect(heading).toHaveText('POST /flow/action')
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'POST /flow/action' })).toBeFocused()
})

test('a phone shows what each request is about, without scrolling sideways', async ({
  emulator,
  page,
  receiver,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await makeTraffic({ emulator, receiver })
  await expect(rowsOf(page).filter({ hasText: 'Webhook · products/update' })).toBeVisible()
  const overflow = () =>
    page
      .getByRole('region', { name: 'Requests' })
      .evaluate(list =>
        Math.max(
          ...[list, ...list.querySelectorAll('*')]
            .filter(part => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
            .map(part => part.scrollWidth - part.clientWidth),
          0,
        ),
      )
  expect(await overflow()).toBe(0)
  // The body of a response scrolls in its box.
  await page.getByRole('link', { name: 'POST /admin/api' }).click()
  await expect(panelOf(page).locator('.admin-code').last()).toHaveCSS('max-height', '416px')
})

test('scripts of App Bridge are hidden, and views show requests of one kind', async ({
  emulator,
  page,
  receiver,
}) => {
  await fetch(`${emulator.url}/app-bridge.js`)
  await makeTraffic({ emulator, receiver })
  await expect(page.getByText('3 requests', { exact: true })).toBeVisible()
  await chooseFilter(page, 'Kind', 'App Bridge script')
  await expect(rowsOf(page)).toHaveText([/GET \/app-bridge\.js/])
  await page.getByRole('link', { name: 'Webhooks', exact: true }).last().click()
  await expect(rowsOf(page)).toHaveText([/POST \/webhooks/])
})
