import { events, expect, test } from './emulator-test'

test('a toast is text, has an action, and reports its outcome to the app', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.evaluate(() => {
    window.shopify.toast.show('<b>Saved</b>', {
      action: 'Undo',
      onAction: () => window.note('action'),
      onDismiss: () => window.note('dismissed'),
    })
  })
  const region = page.getByRole('region', { name: 'Notifications' })
  await expect(region.getByText('<b>Saved</b>')).toBeVisible()
  await region.getByRole('button', { name: 'Undo' }).click()
  await expect(events(frame)).toHaveText(['action', 'dismissed'])
  await expect(region.locator('.toast')).toHaveCount(0)
  expect(await page.evaluate(() => window.platformEmulator.toasts)).toEqual([
    { message: '<b>Saved</b>', isError: false },
  ])
})

test('a toast is removed by the app, by the user, and by itself', async ({ openApp, page }) => {
  await page.clock.install()
  const frame = await openApp()
  const toasts = page.locator('.toast')
  await frame.evaluate(() =>
    window.shopify.toast.hide(
      window.shopify.toast.show('Hidden by the app', { onDismiss: () => window.note('hidden') }),
    ),
  )
  await expect(events(frame)).toHaveText(['hidden'])
  await expect(toasts).toHaveCount(0)

  await frame.evaluate(
    () => void window.shopify.toast.show('Wrong', { isError: true, duration: 60_000 }),
  )
  await expect(page.getByRole('alert')).toContainText('Wrong')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts).toHaveCount(0)

  await page.mouse.move(5, 5)
  await page.clock.pauseAt(Date.now() + 2000)
  await frame.evaluate(() => void window.shopify.toast.show('Short', { duration: 1000 }))
  await expect(toasts).toHaveText(/Short/)
  await page.clock.runFor(900)
  await expect(toasts).toHaveText(/Short/)
  await page.clock.runFor(200)
  await expect(toasts).toHaveCount(0)
})

test('a modal with content is a dialog of the page, and the admin is dimmed', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const dialog = frame.getByRole('dialog', { name: 'Edit item' })
  await expect(frame.getByText('Content of the modal')).toBeHidden()
  await frame.evaluate(() => window.shopify.modal.show('content'))
  await expect(dialog).toBeVisible()
  await expect(frame.getByText('Content of the modal')).toBeVisible()
  await expect(page.locator('.shell')).toHaveClass(/dimmed/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(events(frame)).toHaveText(['show content', 'saved in the modal'])

  await page.keyboard.press('Escape')
  await expect(events(frame)).toHaveText(['show content', 'saved in the modal', 'hide content'])
  await expect(page.locator('.shell')).not.toHaveClass(/dimmed/)
  await expect(dialog).toBeHidden()

  await frame.evaluate(() => window.shopify.modal.toggle('content'))
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await frame.evaluate(() => window.shopify.modal.toggle('content'))
  await frame.evaluate(() => window.shopify.modal.hide('content'))
  await expect(dialog).toBeHidden()
})

test('a modal with an address is a page of the app in a dialog of the admin', async ({
  adminUrl,
  app,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.evaluate(() => window.shopify.modal.show('framed'))
  const dialog = page.getByRole('dialog', { name: 'Inner page' })
  await expect(dialog.getByTitle('Inner page')).toBeVisible()
  await expect.poll(() => page.frames().length).toBe(3)
  const inner = page.frames().find(candidate => candidate.url().startsWith(`${app.url}/inner`))
  expect(await inner?.evaluate(() => window.shopify.idToken())).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  // Only the main frame is mirrored in the admin.
  await expect(page).toHaveURL(adminUrl())
  await expect(page.locator('[data-page-title]')).toHaveText('Dashboard')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(events(frame)).toHaveText(['show framed', 'hide framed'])
  await expect.poll(() => page.frames().length).toBe(2)
  await frame.evaluate(() => window.shopify.modal.show('framed'))
  await expect(dialog).toBeVisible()
  await frame.evaluate(() => window.shopify.modal.hide('framed'))
  await expect(dialog).toBeHidden()
})
