import { DEMO, SECOND } from '../integration/app-under-test'
import { storedSessions } from '../integration/stored-sessions'
import { expect, test } from './platform-test'

test('two shops in two tabs of one browser never mix', async ({
  openApp,
  page,
  context,
  platform,
}) => {
  const second = await context.newPage()
  const first = await openApp('/products')
  const other = await openApp('/products', { page: second, shop: SECOND })
  await expect(first.getByText('Beeswax Candle')).toBeVisible()
  await expect(other.getByRole('table', { name: 'Products' })).toBeVisible()
  await expect(other.getByText('Beeswax Candle')).toHaveCount(0)

  await page.getByRole('button', { name: 'Create product' }).click()
  await first.getByRole('textbox', { name: 'Title' }).fill('Only in the first')
  await first.getByRole('button', { name: 'Create', exact: true }).click()
  await first.getByRole('searchbox').fill('Only in the first')
  await expect(first.getByRole('link', { name: /Only in the first/ })).toBeVisible()
  await other.getByRole('searchbox').fill('Only in the first')
  await expect(other.getByText('Nothing found')).toBeVisible()

  for (const shop of [DEMO, SECOND])
    expect((await storedSessions(platform).loadSession(`offline_${shop}`))?.shop).toBe(shop)
})

test('the embedded app sets no cookie and needs none', async ({ openApp, context }) => {
  const app = await openApp('/products')
  await expect(app.getByText('Beeswax Candle')).toBeVisible()
  await app.getByRole('searchbox').fill('kettle')
  await expect(app.getByText('Enamel Kettle')).toBeVisible()
  expect((await context.cookies()).filter(({ domain }) => domain === 'localhost')).toEqual([])
})
