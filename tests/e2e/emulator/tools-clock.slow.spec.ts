import { expect, test } from './emulator-test'

test.beforeEach(async ({ emulator, page }) => {
  await page.goto(`${emulator.url}/store/demo-store/clock`)
})

const HOUR_MS = 3_600_000

test('buttons and the field move the clock, and one goes back to now', async ({
  emulator,
  page,
}) => {
  const live = page.getByRole('region', { name: 'Platform time' })
  const offset = async () => (await emulator.control.clock()).offsetMs
  await expect(live).toContainText("The same as this computer's.")
  for (const [label, words, expected] of [
    ['+5 minutes', '5 minutes ahead', HOUR_MS / 12],
    ['+1 hour', '1 hour 5 minutes ahead', (HOUR_MS * 13) / 12],
    ['+1 day', '1 day 1 hour ahead', HOUR_MS * (25 + 1 / 12)],
    ['+30 days', '31 days 1 hour ahead', HOUR_MS * (745 + 1 / 12)],
  ] as const) {
    await page.getByRole('button', { name: label }).click()
    await expect(live).toContainText(`${words} of this computer's.`)
    expect(await offset()).toBe(expected)
  }
  await expect(
    page.getByText(/^It is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC on the platform\.$/).first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(live).toContainText("The same as this computer's.")
  await page.getByRole('spinbutton', { name: 'Move by' }).fill('-2')
  await page.getByLabel('Unit').selectOption('days')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(live).toContainText("2 days behind this computer's.")
  expect(await offset()).toBe(-48 * HOUR_MS)
})

test('the time on the page advances', async ({ page }) => {
  const time = page.getByRole('time')
  const shown = (await time.textContent()) ?? ''
  await expect(time).not.toHaveText(shown)
  await expect(time).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)
})

test('the clock can be moved with the keyboard, repeatedly', async ({ emulator, page }) => {
  const hour = page.getByRole('button', { name: '+1 hour' })
  await hour.focus()
  for (const words of ['1 hour', '2 hours']) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Platform time' })).toContainText(
      `${words} ahead`,
    )
  }
  await expect(hour).toBeFocused()
  await page.getByRole('spinbutton', { name: 'Move by' }).press('Enter')
  await expect.poll(async () => (await emulator.control.clock()).offsetMs).toBe(2.25 * HOUR_MS)
})

test.describe('beyond ten years', () => {
  test.use({ expectedMessages: [/status of 400/] })

  test('the clock is not moved, and the page shows the reason', async ({ emulator, page }) => {
    await page.getByRole('spinbutton', { name: 'Move by' }).fill('9999')
    await page.getByLabel('Unit').selectOption('days')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(
      "The clock's offset must be an integer between",
    )
    expect((await emulator.control.clock()).offsetMs).toBe(0)
  })
})

test('the top bar shows the offset at once, and follows other changes', async ({
  emulator,
  page,
}) => {
  const badge = page.getByRole('banner').getByRole('link', { name: /^Clock/ })
  await expect(page.getByRole('button', { name: '+1 day' })).toBeVisible()
  await expect(badge).toHaveCount(0)
  await page.getByRole('button', { name: '+1 day' }).click()
  await expect(badge).toHaveText('Clock +1 day')
  await expect(badge).toHaveAttribute('href', '/store/demo-store/clock')
  await emulator.control.setClock(-HOUR_MS)
  await expect(badge).toHaveText('Clock −1 hour')
  await emulator.control.setClock(0)
  await expect(badge).toHaveCount(0)
})

test('the store menu leads to the same page of another store', async ({ emulator, page }) => {
  await page.locator('.switcher summary').click()
  const menu = page.getByRole('navigation', { name: 'Switch store' })
  await expect(menu.getByRole('link', { name: /^Demo Store/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await menu.getByRole('link', { name: /^Second Store/ }).click()
  await expect(page).toHaveURL(`${emulator.url}/store/second-store/clock`)
  await expect(
    page.getByRole('navigation', { name: 'Second Store' }).locator('[aria-current="page"]'),
  ).toHaveText('Clock')
})

test('a phone shows the page without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Clock' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(
    0,
  )
})
