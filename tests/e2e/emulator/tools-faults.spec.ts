import { DEMO, expect, test } from './emulator-test'

test.beforeEach(async ({ emulator, page }) => {
  await page.goto(`${emulator.url}/store/demo-store/faults`)
})

test('one click asks for a ready-made fault; the page lists what waits, and clears it', async ({ emulator, page }) => {
  const waiting = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
  await expect(page.locator('#live-faults')).toHaveText('Nothing. The platform works as it should.')
  await page.getByRole('list', { name: 'Admin API and Storefront API' }).getByRole('button', { name: 'THROTTLED' }).click()
  await expect(waiting).toHaveText([/^\s*1 ×Answers 200 THROTTLED\s*Admin API and Storefront API · Demo Store\s*$/])
  await page.getByLabel('How many requests').first().fill('3')
  await page.getByLabel('Only in Demo Store').first().uncheck()
  await page.getByRole('list', { name: 'Access token endpoint' }).getByRole('button', { name: 'Lost rotation' }).click()
  await expect(waiting.nth(1)).toContainText('3 ×Does the work and loses the answer')
  await expect(page.locator('[data-said]')).toHaveText('Waiting: Does the work and loses the answer.')
  expect(await emulator.control.faults()).toMatchObject([
    { on: 'graphql', shop: DEMO, status: 200, times: 1 },
    { on: 'access_token', loseAnswer: true, grant: 'refresh_token', times: 3 },
  ])
  expect((await emulator.control.faults())[1]).not.toHaveProperty('shop')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(waiting).toHaveCount(0)
  expect(await emulator.control.faults()).toEqual([])
})

test('a fault of one\'s own takes effect as it was described', async ({ emulator, page }) => {
  await page.getByLabel('Hits').selectOption('graphql')
  await page.getByLabel('Status').fill('418')
  await page.getByLabel('Wait before, in ms').fill('20')
  await page.getByLabel('Headers').fill('Retry-After: 7\nX-Trace: a:b')
  await page.getByLabel('Body').fill('<b>teapot</b>')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await expect(page.getByRole('list', { name: 'Waiting' })).toContainText('Waits 20 ms, then answers 418')
  const answer = await fetch(`${emulator.url}/${DEMO}/admin/api/2026-07/graphql.json`, { method: 'POST' })
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-trace'), await answer.text()]).toEqual([418, '7', 'a:b', '<b>teapot</b>'])
  expect(await emulator.control.faults()).toEqual([])

  await page.getByLabel('Hits').selectOption('access_token')
  await page.getByLabel('Grant').selectOption('token_exchange')
  await page.getByLabel('Effect').selectOption('omit')
  await page.getByLabel('Fields left out').fill('expires_in, scope')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await expect(page.getByRole('list', { name: 'Waiting' })).toContainText('leaves out expires_in, scope')
  expect(await emulator.control.faults()).toEqual([{ on: 'access_token', shop: DEMO, times: 1, delayMs: 20, omit: ['expires_in', 'scope'], grant: 'token_exchange' }])
})

test('faults can be asked for with the keyboard', async ({ emulator, page }) => {
  const reset = page.getByRole('list', { name: 'Access token endpoint' }).getByRole('button', { name: 'Reset' })
  await reset.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => emulator.control.faults()).toEqual([{ on: 'access_token', reset: true, shop: DEMO, times: 1 }])
  await expect(reset).toBeFocused()
})

test.describe('a fault that makes no sense', () => {
  test.use({ expectedMessages: [/status of 400/] })

  test('is refused in words', async ({ emulator, page }) => {
    await page.getByLabel('Effect').selectOption('delay')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await expect(page.getByRole('alert')).toHaveText('A fault needs one of status, headers, reset, loseAnswer, omit and delayMs.')
    expect(await emulator.control.faults()).toEqual([])
  })
})

test('a phone shows the page without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Faults' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})
