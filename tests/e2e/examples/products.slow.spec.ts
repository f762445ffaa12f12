import { expect, test } from 'nuxt-platform-layer/playwright'

test('a merchant sees the products of the store, and adds one', async ({ app, page }) => {
  const { frame, toasts } = await app.open('/products')
  const products = frame.getByRole('table', { name: 'Products' }).getByRole('link')
  await expect(products.first()).toContainText('Beeswax Candle')

  // The admin draws the actions of the page in its title bar.
  await page.getByRole('button', { name: 'Create product' }).click()
  await frame.getByRole('textbox', { name: 'Title' }).fill('Brass Bell')
  await frame.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toasts).toContainText('“Brass Bell” was created')
})

test("a merchant changes the settings, and the admin's save bar saves them", async ({ app }) => {
  const { frame, navigation, saveBar, toasts, title } = await app.open()
  await navigation.filter({ hasText: 'Settings' }).click()
  await frame.getByLabel('Greeting').fill('Good morning')
  await saveBar.getByRole('button', { name: 'Save' }).click()
  await expect(toasts).toContainText('Settings saved')

  await app.open()
  await expect(title).toHaveText('Good morning')
})
