import type { Frame, Page } from '@playwright/test'
import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import { DEMO, events, expect, test } from './emulator-test'

type ResourcePickerOptions = Parameters<ShopifyGlobal['resourcePicker']>[0]

interface Picked {
  id: string
  title: string
  variants?: { id: string }[]
}

/** Opens a picker in the app; what was picked can be awaited. */
function open(frame: Frame, options: ResourcePickerOptions): Promise<Picked[] | null> {
  return frame.evaluate(async asked => {
    const picked = await window.shopify.resourcePicker(asked)
    // Undefined would be lost on the way to the test, and so would the property.
    return picked === undefined ? null : [...Object(picked.selection)]
  }, options)
}

const titles = async (picked: Promise<Picked[] | null>) => (await picked)?.map(({ title }) => title)
const calls = (page: Page) =>
  page.evaluate(() => window.platformEmulator.calls.map(({ api, state }) => [api, state]))

test('products are found, chosen with the keyboard, and returned with their variants', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.locator('#top').focus()
  const picked = open(frame, { type: 'product', multiple: true })
  const dialog = page.getByRole('dialog', { name: 'Add products' })
  const search = dialog.getByRole('searchbox', { name: 'Search products' })
  await expect(search).toBeFocused()
  await expect(dialog.getByText('24 products')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await page.keyboard.type('board')
  await expect(dialog.getByText('1 product', { exact: true })).toBeVisible()
  // Enter in the search picks nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByText('1 selected')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Large' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: 'Small' })).not.toBeChecked()
  await page.keyboard.press('Enter')
  expect(await picked).toMatchObject([
    {
      id: 'gid://shopify/Product/1003',
      title: 'Walnut Cutting Board',
      variants: [{ id: 'gid://shopify/ProductVariant/10031', title: 'Large', price: '98.00' }],
    },
  ])
  await expect(frame.locator('#top')).toBeFocused()
  expect(await calls(page)).toEqual([['resourcePicker', 'resolved']])
})

test('a picker that is closed returns undefined', async ({ openApp, page }) => {
  const frame = await openApp()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]) {
    const picked = open(frame, { type: 'product' })
    await expect(
      page.getByRole('dialog', { name: 'Add product' }).getByText('24 products'),
    ).toBeVisible()
    await leave()
    expect(await picked).toBe(null)
  }
  // The first Escape empties the search.
  const picked = open(frame, { type: 'product', query: 'tea' })
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('24 products')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await picked).toBe(null)
})

test('the app filters, preselects and limits what can be chosen', async ({ openApp, page }) => {
  const frame = await openApp()
  const picked = open(frame, {
    type: 'product',
    action: 'select',
    multiple: 2,
    filter: { query: 'vendor:"Margin Press"', draft: false, archived: false },
    selectionIds: [
      {
        id: 'gid://shopify/Product/1019',
        variants: [{ id: 'gid://shopify/ProductVariant/10190' }],
      },
    ],
  })
  const dialog = page.getByRole('dialog', { name: 'Select products' })
  await expect(dialog.getByText('4 products')).toBeVisible()
  await expect(dialog.getByText('1 of 2 selected')).toBeVisible()
  expect(
    await dialog
      .getByRole('checkbox', { name: 'Fountain Pen' })
      .evaluate((input: HTMLInputElement) => input.indeterminate),
  ).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Brass Ruler' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Dotted Notebook A5' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Select' }).click()
  expect(await titles(picked)).toEqual(['Fountain Pen', 'Brass Ruler'])
})

test('one product replaces another, then a variant alone, and a collection', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const product = open(frame, { type: 'product', filter: { variants: false } })
  await page.getByRole('radio', { name: 'Stoneware Mug' }).check()
  await page.getByRole('radio', { name: 'Walnut Cutting Board' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect((await product)?.map(({ title, variants }) => [title, variants?.length])).toEqual([
    ['Walnut Cutting Board', 2],
  ])

  const variants = open(frame, { type: 'variant', multiple: true, query: 'pen' })
  await page.getByRole('checkbox', { name: 'Fountain Pen - Large' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await variants).toMatchObject([
    {
      id: 'gid://shopify/ProductVariant/10191',
      title: 'Large',
      displayName: 'Fountain Pen - Large',
      price: '84.00',
      product: { id: 'gid://shopify/Product/1019' },
    },
  ])

  const collection = open(frame, { type: 'collection' })
  await page.getByRole('radio', { name: 'Kitchen' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await collection).toMatchObject([
    { id: 'gid://shopify/Collection/1001', title: 'Kitchen', handle: 'kitchen', productsCount: 4 },
  ])
})

test('an invalid search is explained, to the user and to the app', async ({ openApp, page }) => {
  const frame = await openApp()
  const picked = open(frame, { type: 'product', query: 'created_at:>soon' })
  await expect(
    page.getByRole('status').filter({ hasText: 'Invalid timestamp for query filter' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await picked).toBe(null)
  const refused = await frame.evaluate(() =>
    window.shopify
      .resourcePicker({ type: 'order' as 'product' })
      .catch((error: Error) => error.message),
  )
  expect(refused).toBe(
    'shopify.resourcePicker() takes a type of product, variant, collection, not "order".',
  )
})

test('a test picks for the user', async ({ emulator, openApp, page }) => {
  const frame = await openApp()
  const { control } = emulator
  await control.queueResponse({
    shop: DEMO,
    to: 'resourcePicker',
    response: { ids: ['gid://shopify/Product/1001'] },
  })
  await control.queueResponse({ shop: DEMO, to: 'resourcePicker', response: { cancelled: true } })
  await page.evaluate(() =>
    window.platformEmulator.queueResponse('resourcePicker', { ids: ['gid://shopify/Product/9'] }),
  )
  expect(await titles(open(frame, { type: 'product' }))).toEqual(['Stoneware Mug'])
  expect(await open(frame, { type: 'product' })).toBe(null)
  await expect(open(frame, { type: 'product' })).rejects.toThrow(
    'The store has no product with the id gid://shopify/Product/9.',
  )
  await expect
    .poll(async () =>
      (await control.appBridge({ shop: DEMO })).record?.calls.map(({ api, input, state }) => [
        api,
        input,
        state,
      ]),
    )
    .toEqual([
      ['resourcePicker', { type: 'product' }, 'resolved'],
      ['resourcePicker', { type: 'product' }, 'resolved'],
      ['resourcePicker', { type: 'product' }, 'rejected'],
    ])
  await expect(
    page.evaluate(() =>
      window.platformEmulator.queueResponse('resourcePicker', { handles: [] } as never),
    ),
  ).rejects.toThrow('Unknown field handles. Known fields: ids, cancelled.')
})

test('a page that is unloaded closes its picker, and the next page gets no result', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.evaluate(() => void window.shopify.resourcePicker({ type: 'product' }))
  await expect(page.getByRole('dialog', { name: 'Add product' })).toBeVisible()
  await frame.evaluate(() => void setTimeout(() => location.reload()))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(events(frame)).toHaveCount(0)
})
