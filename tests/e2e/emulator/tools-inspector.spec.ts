import { execFileSync } from 'node:child_process'
import { startReceiver } from '../../unit/emulator/app-requests/app-receiver'
import type { AppReceiver } from '../../unit/emulator/app-requests/app-receiver'
import { leavePages } from '../checked-page'
import { DEMO, expect, test as base } from './emulator-test'

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
  await expect(page.locator('[data-empty]')).toBeVisible()
})

/** A request of the app to the platform, and two of the platform to the app. */
async function makeTraffic({
  emulator,
  receiver,
}: {
  emulator: { url: string; control: import('../../../emulator').EmulatorControl }
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

test('requests of both directions appear by themselves, newest first, and open', async ({
  emulator,
  page,
  receiver,
}) => {
  await makeTraffic({ emulator, receiver })
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(
    /503POST \/flow\/actionPlatform → App · flow · demo-store/,
  )
  await expect(rows.nth(1)).toContainText(
    /503POST \/webhooksPlatform → App · webhook · products\/update/,
  )
  await expect(rows.nth(2)).toContainText(`401POST ${GRAPHQL}App → Platform · graphql`)
  await expect(page.locator('[data-count]')).toHaveText('3 requests')

  await rows.nth(2).locator('summary').first().click()
  await expect(rows.nth(2).getByRole('group', { name: 'Response body' })).toContainText(
    'Invalid API key or access token',
  )
  await rows.nth(2).getByText('Request that was sent').click()
  await expect(rows.nth(2).getByLabel('Request headers')).toContainText('x-shopify-access-token…')
  await expect(rows.nth(2).getByRole('group', { name: 'Request body' })).toContainText("it's <b>")

  await emulator.control.sendWebhook({
    shop: DEMO,
    topic: 'shop/update',
    uri: '/webhooks',
    payload: {},
  })
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(3).getByRole('group', { name: 'Response body' })).toBeVisible()
})

test('a copied curl command repeats the request', async ({ emulator, page, receiver }) => {
  await makeTraffic({ emulator, receiver })
  const row = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').nth(2)
  await row.locator('summary').first().click()
  await row.getByRole('button', { name: /^Copy as curl/ }).click()
  await expect(page.locator('[data-status]')).toHaveText('Copied.')
  const command = await page.evaluate(() => navigator.clipboard.readText())
  // A shell function in curl's place writes down its arguments.
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
  }).split('\0')
  expect(words.slice(0, 4)).toEqual(['--globoff', '--request', 'POST', emulator.url + GRAPHQL])
  expect(words).toContain('{"query":"{ shop { name } } # it\'s <b>"}')
})

test('the filter narrows the list, and clearing empties it', async ({
  emulator,
  page,
  receiver,
}) => {
  await makeTraffic({ emulator, receiver })
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  const count = page.locator('[data-count]')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Direction').selectOption('to-app')
  await expect(count).toHaveText('2 of 3 requests')
  await page.getByLabel('Kind').selectOption('flow')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Store', { exact: true }).selectOption('second-store.platform.test')
  await expect(count).toHaveText('0 of 3 requests')
  await page.getByLabel('Store', { exact: true }).selectOption('')
  await page.getByLabel('Kind').selectOption('')
  await page.getByLabel('Text').fill('PRODUCTS/update')
  await expect(rows).toHaveText([/webhook · products\/update/])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(rows).toHaveCount(0)
  await expect(page.locator('[data-empty]')).toBeVisible()
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
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(3)
})

test('rows open with the keyboard', async ({ emulator, page, receiver }) => {
  await makeTraffic({ emulator, receiver })
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear' }).focus()
  await page.keyboard.press('Tab')
  await expect(rows.nth(0).locator('summary').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const copy = rows.nth(0).getByRole('button', { name: 'Copy as curl POST /flow/action' })
  await expect(copy).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(copy).toBeFocused()
})

test('a phone shows the page without scrolling sideways', async ({ emulator, page, receiver }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await makeTraffic({ emulator, receiver })
  const row = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first()
  await row.locator('summary').first().click()
  await row.getByText('As curl', { exact: true }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(
    0,
  )
})
