import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'

const PRODUCTS = 'store/demo-store/products'
const TOPICS = ['products/create', 'products/update', 'products/delete']
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a merchant adds, changes, duplicates, and deletes a product, and the app gets the webhooks', async ({
  app: _,
  emulator,
  page,
}) => {
  emulator.setApp({ webhooks: [{ topics: TOPICS, uri: '/webhooks' }] })
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const axe = () =>
    accessibilityViolations(page, page.mainFrame(), { light: '#main', dark: '#main' })

  await page.goto(`${emulator.url}/${PRODUCTS}`)
  await page.getByRole('link', { name: 'Add product' }).click()
  await page.getByLabel('Title').fill('Wool blanket')
  // A form with an amount that the store would round is not sent.
  const price = page.getByLabel('Price', { exact: true })
  await price.fill('80.555')
  await expect(page.getByText('Amounts in USD have at most 2 decimals.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await price.fill('80')
  await page.getByLabel('Quantity at').first().fill('x')
  await page.getByLabel('Tags').fill('wool, warm')
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByRole('group', { name: 'Option 1' }).getByLabel('Name').fill('Color')
  await page.getByRole('group', { name: 'Option 1' }).getByLabel('Values').fill('Gray, Red')
  await expect(page.getByText('2 variants')).toBeVisible()
  expect(await axe()).toEqual([])

  // A refused form keeps its save bar and what was typed.
  await save()
  await expect(page.getByRole('alert')).toContainText('“x” is not a whole number.')
  await page.getByLabel('Quantity at').first().fill('5')
  await save()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wool blanket')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)

  const stored = () =>
    emulator.control.query({
      shop: DEMO,
      query: `{ products(first: 5, query: "title:'Wool blanket'") { nodes {
        tags publishedOnPublication: resourcePublicationsCount { count }
        variants(first: 5) { nodes { title price sku compareAtPrice inventoryQuantity } }
        media(first: 5) { nodes { alt status } }
        metafields(first: 5) { nodes { namespace key type value } }
      } } }`,
    })
  expect(await stored()).toMatchObject({
    products: {
      nodes: [
        {
          tags: ['warm', 'wool'],
          variants: {
            nodes: [
              { title: 'Gray', price: '80.00', inventoryQuantity: 5 },
              { title: 'Red', price: '80.00', inventoryQuantity: 5 },
            ],
          },
        },
      ],
    },
  })

  // An image by upload.
  await page.getByRole('button', { name: 'Add media' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'blanket.png', mimeType: 'image/png', buffer: PIXEL })
  await dialog.getByLabel('Alt text').fill('A gray blanket')
  await dialog.getByRole('button', { name: 'Add media' }).click()
  await expect(page.getByRole('group', { name: 'Image 1' }).getByLabel('Alt text')).toHaveValue(
    'A gray blanket',
  )

  // A metafield with a value that its type does not allow, then with one that it allows.
  await page.getByRole('button', { name: 'Add metafield' }).click()
  await dialog.getByLabel('Key').fill('weight')
  await dialog.getByLabel('Type').selectOption('Integer')
  const value = dialog.getByRole('spinbutton', { name: 'Value' })
  await value.fill('heavy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(value).toHaveAccessibleDescription('Value must be an integer.')
  await expect(value).toBeFocused()
  await value.fill('900')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('custom.weight')).toBeVisible()
  expect(await axe()).toEqual([])

  // The page of a variant.
  await page.getByRole('link', { name: 'Red' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red')
  expect(await axe()).toEqual([])
  await page.getByLabel('Compare-at price').fill('95')
  await page.getByLabel('SKU').fill('WB-RED')
  await page.getByLabel('Available at').first().fill('3')
  await save()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  // The toast can be that of an earlier change; the save bar is that of this one.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  expect(await stored()).toMatchObject({
    products: {
      nodes: [
        {
          variants: {
            nodes: [
              { title: 'Gray', sku: null, compareAtPrice: null, inventoryQuantity: 5 },
              { title: 'Red', sku: 'WB-RED', compareAtPrice: '95.00', inventoryQuantity: 3 },
            ],
          },
          media: { nodes: [{ alt: 'A gray blanket', status: 'READY' }] },
          metafields: {
            nodes: [{ namespace: 'custom', key: 'weight', type: 'number_integer', value: '900' }],
          },
        },
      ],
    },
  })

  // A copy, which is a draft, and its deletion on a narrow screen.
  await page.getByRole('link', { name: 'Wool blanket' }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Wool blanket')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axe()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  expect(
    await emulator.control.query({
      shop: DEMO,
      query: `{ productsCount(query: "title:'Copy of Wool blanket'") { count } }`,
    }),
  ).toEqual({ productsCount: { count: 0 } })

  const topics = (await emulator.control.deliveries({ shop: DEMO })).map(({ topic }) => topic)
  expect(topics.filter(topic => topic === 'products/create')).toHaveLength(2)
  expect(topics.filter(topic => topic === 'products/delete')).toHaveLength(1)
  expect(topics).toContain('products/update')
})

test('a merchant deletes several products only after a confirmation', async ({
  emulator,
  page,
}) => {
  const count = () => emulator.control.query({ shop: DEMO, query: '{ productsCount { count } }' })
  const before = await count()
  await page.goto(`${emulator.url}/${PRODUCTS}`)
  const all = page.getByRole('columnheader').getByRole('checkbox')
  const row = page.getByRole('row').nth(1)
  const place = await row.boundingBox()
  await all.check()
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible()
  // The buttons are over the header, so that the rows stay in their place.
  expect(await row.boundingBox()).toEqual(place)
  await all.uncheck()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('checkbox').nth(2).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 products?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await count()).toEqual(before)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 products deleted').first()).toBeVisible()
  const { productsCount } = before as { productsCount: { count: number } }
  expect(await count()).toEqual({ productsCount: { count: productsCount.count - 2 } })
})

test('a merchant chooses how many records a page has', async ({ emulator, page }) => {
  const titles = Array.from({ length: 30 }, (_product, index) => `Product ${index}`)
  await emulator.control.query({
    shop: DEMO,
    query: `mutation { ${titles
      .map(
        (title, index) =>
          `p${index}: productCreate(product: { title: "${title}" }) { userErrors { message } }`,
      )
      .join(' ')} }`,
  })
  await page.goto(`${emulator.url}/${PRODUCTS}`)
  const rows = page.locator('tbody').getByRole('row')
  const size = page.getByLabel('Records per page')
  await expect(size).toHaveValue('50')
  await size.selectOption('25')
  await expect(rows).toHaveCount(25)
  await expect(page.getByText(/products, 25 on this page$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/after=/)
  // Another size begins at the first page, and holds for the next visit.
  await size.selectOption('100')
  await expect(page).not.toHaveURL(/after=/)
  await page.reload()
  await expect(size).toHaveValue('100')
})

test('a row of a list has its checkbox, name, and status in one line of a phone', async ({
  emulator,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${emulator.url}/${PRODUCTS}`)
  const row = page.locator('tbody').getByRole('row').first()
  const parts = [row.getByRole('checkbox'), row.getByRole('link'), row.getByText('Active')]
  const boxes = await Promise.all(parts.map(part => part.boundingBox()))
  const middles = boxes.map(box => (box ? box.y + box.height / 2 : NaN))
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  const starts = boxes.map(box => box?.x)
  expect(starts).toEqual(starts.toSorted((one, other) => Number(one) - Number(other)))
})
