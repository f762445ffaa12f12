import { DEMO } from '../integration/app-under-test'
import { accessibilityViolations } from './accessibility-violations'
import { adminUrl, expect, hydratedApp, test } from './platform-test'

test.use({
  appOptions: { emulator: { app: { optionalScopes: ['write_inventory'] } } },
  // The response that sends a script to the grant screen.
  expectedMessages: [/status of 401/],
})

test('the app has one story: at most eight entries, each a page without a second title', async ({
  openApp,
  page,
}) => {
  const app = await openApp('/')
  const links = page.locator('[data-app-nav]').getByRole('link')
  await expect(links).toHaveText(['Products', 'Activity', 'Plan', 'Settings', 'Labs'])
  for (const name of await links.allTextContents()) {
    await links.filter({ hasText: name }).click()
    await expect(page.locator('[data-page-title]')).toHaveText(name)
    await expect(app.getByRole('heading', { name, exact: true })).toHaveCount(1)
    const [, frame = page.mainFrame()] = page.frames()
    expect(await accessibilityViolations(page, frame), name).toEqual([])
  }
})

test('a merchant finds products with a problem on the home page, and fixes them at once', async ({
  openApp,
  page,
  platform,
}) => {
  await platform.emulator.control.query({
    shop: DEMO,
    query:
      'mutation { productCreate(product: { title: "Plain Bowl", vendor: "Acme" }) { userErrors { message } } }',
  })
  const app = await openApp('/')
  const problem = app.getByRole('list', { name: 'Problems' }).getByRole('listitem').nth(1)
  const before = Number(/(\d+) product/.exec((await problem.textContent()) ?? '')?.[1])
  await problem.getByRole('link', { name: 'Review: No description' }).click()
  const table = app.getByRole('table', { name: 'Products' })
  await expect(table.getByRole('link')).toHaveCount(before)

  await app.getByRole('searchbox').fill('plain bowl')
  await expect(table.getByRole('link')).toHaveText(['Plain Bowl'])
  await app.getByRole('checkbox', { name: 'Select Plain Bowl' }).check()
  await app.getByRole('button', { name: 'Write descriptions' }).click()
  await expect(page.getByText('1 product described')).toBeVisible()
  await expect(app.getByText('Nothing found')).toBeVisible()
  expect(
    await platform.emulator.control.query({
      shop: DEMO,
      query: '{ products(first: 1, query: "title:\'Plain Bowl\'") { nodes { description } } }',
    }),
  ).toEqual({ products: { nodes: [{ description: 'Plain Bowl by Acme.' }] } })
})

test('a restock requests its scope, and then adds to the stock', async ({
  openApp,
  page,
  platform,
}) => {
  let app = await openApp('/products')
  const row = () => app.getByRole('row', { name: /Beeswax Candle/ })
  const stock = async () => Number(await row().getByRole('cell').nth(4).textContent())
  const before = await stock()
  const restock = async () => {
    await app.getByRole('checkbox', { name: 'Select Beeswax Candle' }).check()
    await app.getByRole('button', { name: 'Add 20 to stock' }).click()
  }
  await restock()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(adminUrl(platform))
  await page.goto(adminUrl(platform, '/products'))
  app = await hydratedApp(page)
  await restock()
  await expect(page.getByText('1 product restocked')).toBeVisible()
  await expect.poll(stock).toBe(before + 20)
})

test('what happened to the store is described in words', async ({ openApp, page, platform }) => {
  await openApp('/')
  await platform.emulator.control.sendWebhook({
    shop: DEMO,
    topic: 'products/update',
    uri: '/webhooks',
    payload: { id: 1, title: 'Stoneware Mug' },
  })
  await page.goto(adminUrl(platform, '/activity'))
  const app = await hydratedApp(page)
  const entries = app.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Product changedStoneware Mug')
  await app.getByRole('button', { name: 'Check now' }).click()
  await expect(entries.first()).toContainText(/Catalog checked\d+ of \d+ products without problems/)
})
