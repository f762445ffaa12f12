import { DEMO } from '../integration/app-under-test'
import { expect, signIn, test } from './standalone-test'

test('elements that the admin draws for an embedded app are drawn by the page', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, '/products')
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Brass Bell')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('“Brass Bell” was created').first()).toBeVisible()
  await page.getByRole('searchbox').fill('brass bell')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /^Brass Bell/,
  ])

  await page
    .getByRole('navigation', { name: 'App' })
    .getByRole('link', { name: 'Settings' })
    .click()
  const greeting = page.getByLabel('Greeting')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const before = await greeting.inputValue()
  await greeting.fill('Good evening')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByRole('dialog', { name: 'Discard all unsaved changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(bar).toBeHidden()
  await expect(greeting).toHaveValue(before)
  await greeting.fill('Good morning')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning')
  await expect(page.getByText('Toasts are drawn by the admin')).toHaveCount(0)
  // Nothing of the admin is loaded: no frame, no script of the platform.
  expect(page.frames()).toHaveLength(1)
  expect(
    (await platform.emulator.control.log())
      .filter(({ kind }) => kind === 'app_bridge' || kind === 'asset')
      .map(({ path }) => path),
  ).not.toContain('/app-bridge.js')
  expect(
    (await platform.emulator.control.shops()).find(({ shop }) => shop === DEMO)?.products,
  ).toBe(25)
})
