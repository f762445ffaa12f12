import { adminUrl, hydratedApp, expect, grantsOf, test } from './platform-test'
import { sendCall } from './send-call'

// What the browser does with cookies is stated by the project, and tested in
// browser-defaults.spec.ts.
test('the whole embedded app works, and stores no cookie', async ({ page, context, platform }) => {
  await page.goto(platform.emulator.url)
  await page.getByRole('link', { name: /^Install .*Demo Store/ }).click()
  await page.getByRole('button', { name: 'Install' }).click()
  const app = await hydratedApp(page)
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await page.getByRole('list', { name: 'Apps' }).getByRole('link', { name: 'Products' }).click()
  await expect(app.getByText('Beeswax Candle')).toBeVisible()

  await page.getByRole('button', { name: 'Create product' }).click()
  await app.getByRole('textbox', { name: 'Title' }).fill('Made without a cookie')
  await app.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('“Made without a cookie” was created')).toBeVisible()
  await app.getByRole('searchbox').fill('without a cookie')
  await expect(app.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Made without a cookie/,
  ])

  await page.reload()
  await expect(page).toHaveURL(`${adminUrl(platform, '/products')}?q=without+a+cookie`)
  await expect(app.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Made without a cookie/,
  ])
  await page.goto(`${adminUrl(platform, '/guards/deep')}?q=1`)
  await app.getByRole('button', { name: 'Reload the frame' }).click()
  await expect(app.getByTestId('q')).toHaveText('1')

  await page.goto(`${platform.emulator.url}/store/demo-store/calls`)
  await sendCall(page, 'POS extension')
  await page.goto(adminUrl(platform, '/received'))
  await expect(app.getByRole('list', { name: 'Received calls' }).getByRole('listitem')).toHaveText([
    /^Loyalty points/,
  ])
  expect(await context.cookies()).toEqual([])
  expect(await grantsOf(platform)).toEqual({ token_exchange: 1 })
})
