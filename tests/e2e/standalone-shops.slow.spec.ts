import { DEMO, SECOND } from '../integration/app-under-test'
import { grantsOf } from './platform-test'
import { addressOf, expect, signIn, test } from './standalone-test'

test('two shops in two tabs: each keeps its own shop over navigation, reload and requests', async ({
  page,
  context,
  platform,
}) => {
  const other = await context.newPage()
  await signIn(page, platform, '/products')
  await signIn(other, platform, '/products', SECOND)
  const tabs = [
    { tab: page, shop: DEMO, task: 'Stoneware Mug', own: 'Beeswax Candle', foreign: 'Bike Bell' },
    {
      tab: other,
      shop: SECOND,
      task: 'Road Bike Helmet',
      own: 'Bike Bell',
      foreign: 'Beeswax Candle',
    },
  ]
  for (const { tab, shop, task, own, foreign } of [...tabs, ...tabs]) {
    await tab.getByRole('link', { name: 'Home' }).click()
    await expect(tab).toHaveURL(addressOf(platform, '/', shop))
    await expect(tab.getByText(shop, { exact: true }).first()).toBeVisible()
    await tab.goto(addressOf(platform, '/background', shop))
    await tab.getByRole('button', { name: 'Run the background task' }).click()
    await expect(tab.getByRole('status').getByRole('listitem').first()).toHaveText(task)

    await tab
      .getByRole('navigation', { name: 'App' })
      .getByRole('link', { name: 'Products' })
      .click()
    await expect(tab).toHaveURL(addressOf(platform, '/products', shop))
    await expect(tab.getByRole('table', { name: 'Products' })).toContainText(own)
    await tab.reload()
    await expect(tab.getByRole('table', { name: 'Products' })).toContainText(own)
    await expect(tab.getByText(foreign)).toHaveCount(0)
  }
  expect(await grantsOf(platform)).toEqual({ authorization_code: 2 })
})

test('signing out of one shop keeps the other', async ({ page, context, platform }) => {
  const other = await context.newPage()
  await signIn(page, platform, '/products')
  await signIn(other, platform, '/products', SECOND)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${platform.url}/auth`)

  await other.getByRole('searchbox').fill('bell')
  await expect(other.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Bike Bell/,
  ])
  await other.reload()
  await expect(other.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Bike Bell/,
  ])
  expect((await context.cookies()).map(({ name }) => name)).toEqual([`platform_session_${SECOND}`])
  // Only one is left to mean.
  await page.goto(`${platform.url}/products`)
  await expect(page.getByText('Bike Bell')).toBeVisible()
})

test('a browser that is signed in twice shows a choice when the address does not name the shop', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, '/products')
  await signIn(page, platform, '/products', SECOND)
  const response = await page.goto(`${platform.url}/products?q=be`)
  expect(response?.status()).toBe(300)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which store?')
  await expect(page.getByRole('listitem')).toHaveText([DEMO, SECOND])
  await page.getByRole('link', { name: SECOND }).click()
  await expect(page).toHaveURL(`${platform.url}/products?q=be&shop=${SECOND}`)
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Bike Bell/,
  ])
  await page.goBack()
  await page.getByRole('link', { name: DEMO }).click()
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Beeswax Candle/,
  ])
})
