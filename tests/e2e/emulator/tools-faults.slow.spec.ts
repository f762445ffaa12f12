import type { Page } from '@playwright/test'
import { DEMO, expect, test } from './emulator-test'
import { expectAccessible } from './merchant-page'

test.beforeEach(async ({ emulator, page }) => {
  await page.goto(`${emulator.url}/store/demo-store/faults`)
})

test('one click adds a ready-made fault; the page lists active faults, and clears them', async ({
  emulator,
  page,
}) => {
  const waiting = page.getByRole('list', { name: 'Active faults' }).getByRole('listitem')
  await expect(page.getByText('No active faults.')).toBeVisible()
  await openGroup(page, 'Admin API and Storefront API')
  await page
    .getByRole('list', { name: 'Admin API and Storefront API' })
    .getByRole('button', { name: 'THROTTLED' })
    .click()
  await expect(waiting).toHaveText([
    /^\s*1 × ?Responds with 200 THROTTLED\s*Admin API and Storefront API · Demo Store\s*$/,
  ])
  await page.getByRole('spinbutton', { name: 'Number of requests' }).first().fill('3')
  await page.getByLabel('Only in Demo Store').first().uncheck()
  await page
    .getByRole('list', { name: 'Access token endpoint' })
    .getByRole('button', { name: 'Lost rotation' })
    .click()
  await expect(waiting.nth(1)).toContainText(/3 × ?Processes the request and loses the response/)
  await expect(
    page.getByText('Added: Processes the request and loses the response.').first(),
  ).toBeVisible()
  expect(await emulator.control.faults()).toMatchObject([
    { on: 'graphql', shop: DEMO, status: 200, times: 1 },
    { on: 'access_token', loseResponse: true, grant: 'refresh_token', times: 3 },
  ])
  expect((await emulator.control.faults())[1]).not.toHaveProperty('shop')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(waiting).toHaveCount(0)
  expect(await emulator.control.faults()).toEqual([])
})

test('a custom fault takes effect as configured', async ({ emulator, page }) => {
  await openGroup(page, 'New fault')
  await page.getByLabel('Endpoint', { exact: true }).selectOption('graphql')
  await page.getByRole('spinbutton', { name: 'Status' }).fill('418')
  await page.getByRole('spinbutton', { name: 'Delay in ms' }).fill('20')
  await page.getByLabel('Headers').fill('Retry-After: 7\nX-Trace: a:b')
  await page.getByLabel('Body').fill('<b>teapot</b>')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await expect(page.getByRole('list', { name: 'Active faults' })).toContainText(
    'Waits 20 ms, then responds with 418',
  )
  const response = await fetch(`${emulator.url}/${DEMO}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
  })
  expect([
    response.status,
    response.headers.get('retry-after'),
    response.headers.get('x-trace'),
    await response.text(),
  ]).toEqual([418, '7', 'a:b', '<b>teapot</b>'])
  expect(await emulator.control.faults()).toEqual([])

  await page.getByLabel('Endpoint', { exact: true }).selectOption('access_token')
  await page.getByLabel('Grant').selectOption('token_exchange')
  await page.getByLabel('Effect').selectOption('omit')
  await page.getByLabel('Omitted fields').fill('expires_in, scope')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await expect(page.getByRole('list', { name: 'Active faults' })).toContainText(
    'omits expires_in, scope',
  )
  expect(await emulator.control.faults()).toEqual([
    {
      on: 'access_token',
      shop: DEMO,
      times: 1,
      delayMs: 20,
      omit: ['expires_in', 'scope'],
      grant: 'token_exchange',
    },
  ])
})

test('presets are found, the last used ones come first, and one fault can be removed', async ({
  emulator,
  page,
}) => {
  const search = page.getByRole('searchbox', { name: 'Search presets' })
  const api = page.getByRole('list', { name: 'Admin API and Storefront API' })
  const used = page.getByRole('list', { name: 'Last used' })
  await search.fill('admin 503')
  await expect(page.getByRole('button', { name: /^Inject/ })).toHaveCount(1)
  await search.fill('qqq')
  await expect(page.getByText('No preset matches.')).toBeVisible()
  await search.fill('')
  await expect(used).toHaveCount(0)
  await openGroup(page, 'Admin API and Storefront API')
  await api.getByRole('button', { name: 'Inject 503' }).click()
  await api.getByRole('button', { name: 'Inject 429' }).click()
  await expect(used.getByRole('listitem')).toHaveText([
    /^429 · Admin API and Storefront API.*Added now/,
    /^503 · Admin API and Storefront API.*Added now/,
  ])
  await page.reload()
  await used.getByRole('button', { name: 'Inject 503' }).click()
  await expect(used.getByRole('listitem')).toHaveText([/^503/, /^429/])
  const active = page.getByRole('list', { name: 'Active faults' })
  await expect(active.getByRole('listitem')).toHaveCount(3)
  await active.getByRole('button', { name: /^Remove: Responds with 429/ }).click()
  await expect(active.getByRole('listitem')).toHaveCount(2)
  expect((await emulator.control.faults()).map(({ status }) => status)).toEqual([503, 503])
  await expectAccessible(page)
})

test('the top bar counts the faults of the store, also when the app consumes one', async ({
  emulator,
  page,
}) => {
  const badge = page.getByRole('banner').getByRole('link', { name: /fault/ })
  const preset = page
    .getByRole('list', { name: 'Admin API and Storefront API' })
    .getByRole('button', { name: '503' })
  await openGroup(page, 'Admin API and Storefront API')
  await preset.click()
  await expect(badge).toHaveText('1 fault')
  await preset.click()
  await expect(badge).toHaveText('2 faults')
  await fetch(`${emulator.url}/${DEMO}/admin/api/2026-07/graphql.json`, { method: 'POST' })
  await expect(badge).toHaveText('1 fault')
  await expect(page.getByRole('list', { name: 'Active faults' }).getByRole('listitem')).toHaveCount(
    1,
  )
})

test('faults can be added with the keyboard', async ({ emulator, page }) => {
  const reset = page
    .getByRole('list', { name: 'Access token endpoint' })
    .getByRole('button', { name: 'Reset' })
  await reset.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => emulator.control.faults())
    .toEqual([{ on: 'access_token', reset: true, shop: DEMO, times: 1 }])
  await expect(reset).toBeFocused()
})

test.describe('an invalid fault', () => {
  test.use({ expectedMessages: [/status of 400/] })

  test('is refused with a message', async ({ emulator, page }) => {
    await openGroup(page, 'New fault')
    await page.getByLabel('Effect').selectOption('delay')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'A fault needs one of status, headers, reset, loseResponse, omit and delayMs.',
    )
    expect(await emulator.control.faults()).toEqual([])
  })
})

test('the page is at most two screens long', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: /^Inject/ }).first()).toBeVisible()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThanOrEqual(1600)
  // A preset of each group is found in its line.
  for (const name of ['THROTTLED', 'Internal server error', 'Card declined'])
    await expect(page.locator('summary').filter({ hasText: name })).toBeVisible()
})

test('a phone shows the page without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Faults' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(
    0,
  )
})

async function openGroup(page: Page, name: string): Promise<void> {
  await page.locator('summary').filter({ hasText: name }).click()
}
