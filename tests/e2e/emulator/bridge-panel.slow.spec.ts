import { events, expect, frameOf, test } from './emulator-test'

test('the panel shows the App Bridge calls, and returns the focus when it closes', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.evaluate(async () => {
    window.shopify.toast.show('Saved')
    await window.shopify.app.extensions()
  })
  const button = page.getByRole('button', { name: 'App Bridge' })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'App Bridge' })
  await expect(panel.getByText('1 · last: Saved')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Calls' }).getByRole('listitem')).toContainText(
    'app.extensions',
  )
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
})

test('a developer queues the result of the next dialog', async ({ openApp, page }) => {
  const frame = await openApp()
  await page.getByRole('button', { name: 'App Bridge' }).click()
  const panel = page.getByRole('complementary', { name: 'App Bridge' })
  const form = panel.getByRole('region', { name: 'Queue a response' })
  await form.getByLabel('Request').selectOption('reviews.request')
  await form.getByLabel('Response (JSON)').fill('{"stars": 5}')
  await form.getByRole('button', { name: 'Queue response' }).click()
  await expect(panel.getByRole('status')).toHaveText('Unknown field stars. Known fields: code.')
  await form.getByLabel('Response (JSON)').fill('{"code": "merchant-ineligible"}')
  await form.getByRole('button', { name: 'Queue response' }).click()
  await expect(panel.getByRole('status')).toHaveText('The response is queued.')
  expect((await frame.evaluate(() => window.shopify.reviews.request())).code).toBe(
    'merchant-ineligible',
  )
})

test('a developer sends the app an intent and web vitals', async ({ openApp, page }) => {
  const frame = await openApp()
  await frame.evaluate(() => {
    window.shopify.intents.register(intent => intent.finish({ seen: intent.type }))
  })
  await page.getByRole('button', { name: 'App Bridge' }).click()
  const panel = page.getByRole('complementary', { name: 'App Bridge' })
  await panel.getByRole('button', { name: 'Send intent' }).click()
  await expect(panel.getByRole('status')).toHaveText(
    'The app responded to the intent: {"code":"ok","data":{"seen":"application/email"}}',
  )
  await panel.getByRole('button', { name: 'Send web vitals' }).click()
  await expect(panel.getByRole('status')).toHaveText(
    "The app's page has registered no callback with shopify.webVitals.onReport().",
  )
  await frame.evaluate(() =>
    window.shopify.webVitals.onReport?.(({ metrics }) => window.note(`${metrics.length} metrics`)),
  )
  await panel.getByRole('button', { name: 'Send web vitals' }).click()
  await expect(events(frame)).toHaveText(['5 metrics', '5 metrics'])
})

test('a developer changes the environment', async ({ app, openApp, page }) => {
  await openApp()
  await page.getByRole('button', { name: 'App Bridge' }).click()
  const form = page.getByRole('region', { name: 'Environment' })
  await expect(form.getByLabel('Account access')).toHaveValue('full')
  await form.getByLabel('Mobile app').check()
  await form.getByLabel('Account access').fill('limited')
  // The page before looks the same.
  const reloaded = page.waitForEvent('load')
  await form.getByRole('button', { name: 'Save and reload' }).click()
  await reloaded
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Dashboard',
  )
  await expect
    .poll(
      async () =>
        await frameOf(page, app).evaluate(() =>
          window.shopify.ready.then(() => window.shopify.environment.mobile),
        ),
    )
    .toBe(true)
  await page.getByRole('button', { name: 'App Bridge' }).click()
  await expect(form.getByLabel('Account access')).toHaveValue('limited')
})
