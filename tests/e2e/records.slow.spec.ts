import { fileURLToPath } from 'node:url'
import type { FrameLocator, Page } from '@playwright/test'
import { readSeedFile } from '../../packages/emulator/src/seed/seed-file'
import { DEMO } from '../integration/app-under-test'
import type { AppOptions, AppUnderTest } from '../integration/app-under-test'
import { adminUrl, expect, hydratedApp, test } from './platform-test'

const SEED = fileURLToPath(new URL('../../.playground/platform.seed.json', import.meta.url))

/** The orders of the seed are old. */
const SCOPES = ['write_orders', 'read_all_orders', 'write_customers']

/** The playground as `npm run dev` starts it, with further options of the emulator. */
async function withSeed(app: AppOptions['emulator'] = {}): Promise<AppOptions> {
  return {
    emulator: {
      ...app,
      seed: await readSeedFile(SEED),
      app: { optionalScopes: SCOPES, ...app.app },
    },
  }
}
test.use({ appOptions: await withSeed() })

/** Installs the app with the scopes of every page, and opens a path. */
async function openWithScopes(
  platform: AppUnderTest,
  page: Page,
  path: string,
): Promise<FrameLocator> {
  await platform.emulator.control.install({ shop: DEMO })
  await platform.emulator.control.grantScopes({
    shop: DEMO,
    scopes: SCOPES,
  })
  await page.goto(adminUrl(platform, path))
  return hydratedApp(page)
}

/** Runs a query as the store, to see what it has. */
function stored(platform: AppUnderTest, query: string): Promise<Record<string, unknown>> {
  return platform.emulator.control.query({ shop: DEMO, query })
}

test('from home of the admin to an order: search, filter, edit, and the page of the admin', async ({
  page,
  platform,
}) => {
  await openWithScopes(platform, page, '/')
  await page.goto(`${platform.emulator.url}/store/demo-store`)
  await page.getByRole('link', { name: 'Playground' }).first().click()
  const app = await hydratedApp(page)
  await page.getByRole('link', { name: 'Labs', exact: true }).click()
  await app.getByRole('link', { name: 'Orders', exact: true }).click()
  const table = app.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('link')).toHaveCount(10)
  await expect(table.getByRole('link').first()).toHaveText(/^#10\d\d$/)

  await app.getByLabel('Search orders').fill('1042')
  await expect(table.getByRole('link')).toHaveText(['#1042'])
  await expect(page).toHaveURL(`${adminUrl(platform, '/orders')}?q=1042`)
  await app.getByLabel('Search orders').fill('')
  await app.getByLabel('Status').selectOption('Refunded')
  await expect(table.getByText('Refunded').first()).toBeVisible()
  await expect(table.getByText('Paid', { exact: true })).toHaveCount(0)

  const name = await table.getByRole('link').first().textContent()
  await table.getByRole('row').nth(1).click()
  await expect(app.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1)
  await app.getByLabel('Note').fill('Leave it with the neighbor')
  await app.getByLabel('Tags').fill('gift, fragile')
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(
    await stored(platform, `{ order(id: "gid://shopify/Order/${id}") { note tags } }`),
  ).toEqual({ order: { note: 'Leave it with the neighbor', tags: ['fragile', 'gift'] } })
  await page.reload()
  await expect(app.getByLabel('Note')).toHaveValue('Leave it with the neighbor')

  await app.getByRole('link', { name: 'View in the admin' }).click()
  await expect(page).toHaveURL(`${platform.emulator.url}/store/demo-store/orders/${id}`)
})

test('the pages of a list go forward and back', async ({ page, platform }) => {
  const app = await openWithScopes(platform, page, '/customers')
  const links = app.getByRole('table', { name: 'Customers' }).getByRole('link')
  await expect(links).toHaveCount(10)
  const first = await links.allTextContents()
  await app.getByRole('button', { name: 'Next' }).click()
  await expect(links.first()).not.toHaveText(first[0] ?? '')
  const second = await links.allTextContents()
  expect(second.filter(name => first.includes(name))).toEqual([])
  await app.getByRole('button', { name: 'Previous' }).click()
  await expect(links).toHaveText(first)
  await expect(app.getByRole('button', { name: 'Previous' })).toBeDisabled()
})

test.describe('with an invalid value', () => {
  test.use({ expectedMessages: [/status of 422/] })

  test('a customer shows the error of the platform, and saves what is valid', async ({
    page,
    platform,
  }) => {
    const app = await openWithScopes(platform, page, '/customers')
    const table = app.getByRole('table', { name: 'Customers' })
    const name = (await table.getByRole('link').first().textContent()) ?? ''
    await table.getByRole('link').first().click()
    const save = page
      .getByRole('region', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Save' })
    await app.getByLabel('Phone').fill('12')
    await save.click()
    await expect(app.getByText('Phone is invalid')).toBeVisible()
    await app.getByLabel('Phone').fill('+14155550177')
    await app.getByLabel('Note').fill('Calls before noon')
    await save.click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(app.getByText('Phone is invalid')).toBeHidden()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    expect(
      await stored(
        platform,
        `{ customer(id: "gid://shopify/Customer/${id}") { displayName note defaultPhoneNumber { phoneNumber } } }`,
      ),
    ).toEqual({
      customer: {
        displayName: name,
        note: 'Calls before noon',
        defaultPhoneNumber: { phoneNumber: '+14155550177' },
      },
    })
  })

  test('a metafield shows the error of the platform, and saves what is valid', async ({
    openApp,
    platform,
  }) => {
    const app = await openApp('/metafields')
    await app.getByLabel('Owner').selectOption('Collections')
    await expect(app.getByText('Nothing found')).toBeVisible()
    await app.getByLabel('Owner').selectOption('Products')
    await app.getByRole('link', { name: 'Burn time in hours' }).click()
    await app.getByRole('button', { name: 'Edit the value of Fig Leaf Candle' }).click()
    const dialog = app.getByRole('dialog', { name: 'Value of Fig Leaf Candle' })
    await dialog.getByLabel('Value').fill('two days')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Value must be an integer.')).toBeVisible()
    await dialog.getByLabel('Value').fill('48')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(app.getByRole('row', { name: /^Fig Leaf Candle/ })).toContainText('48')
    expect(
      await stored(
        platform,
        '{ productByIdentifier(identifier: { handle: "fig-leaf-candle" }) { metafield(namespace: "custom", key: "burn_time") { value } } }',
      ),
    ).toEqual({ productByIdentifier: { metafield: { value: '48' } } })
  })
})

test('an error can be retried, and a list that is loading is busy', async ({ page, platform }) => {
  await platform.emulator.control.addFault({ on: 'graphql', shop: DEMO, status: 503, times: 20 })
  const app = await openWithScopes(platform, page, '/customers')
  await expect(app.getByRole('button', { name: 'Try again' })).toBeVisible()
  await platform.emulator.control.clearFaults()
  await app.getByRole('button', { name: 'Try again' }).click()
  const table = app.getByRole('table', { name: 'Customers' })
  await expect(table.getByRole('link')).toHaveCount(10)
  await expect(app.getByRole('button', { name: 'Try again' })).toBeHidden()

  await platform.emulator.control.addFault({ on: 'graphql', shop: DEMO, delayMs: 1500 })
  await app.getByLabel('Group').selectOption('Email subscribers')
  await expect(app.locator('[aria-busy=true]')).toBeVisible()
  await expect(app.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(table.getByText('Not subscribed')).toHaveCount(0)
})

test('a store without records explains what will be there', async ({ page, platform }) => {
  const shop = 'second-store.platform.test'
  await platform.emulator.control.install({ shop })
  await platform.emulator.control.grantScopes({ shop, scopes: ['write_orders', 'write_customers'] })
  for (const [path, heading] of [
    ['/orders', 'No orders yet'],
    ['/customers', 'No customers yet'],
    ['/metafields', 'No metafield definitions yet'],
  ] as const) {
    await page.goto(adminUrl(platform, path, shop))
    const app = await hydratedApp(page)
    await expect(app.getByText(heading)).toBeVisible()
  }
})

test.describe('with a record that does not exist', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('an error page is shown', async ({ page, platform }) => {
    const app = await openWithScopes(platform, page, '/orders/999999')
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  })
})
