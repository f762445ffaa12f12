import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'

const STORE = 'store/demo-store'

test('a merchant groups products in collections, and the app gets the webhooks', async ({
  app: _,
  emulator,
  page,
}) => {
  const topics = ['collections/create', 'collections/update', 'collections/delete']
  emulator.setApp({ webhooks: [{ topics, uri: '/webhooks' }] })
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const axe = () =>
    accessibilityViolations(page, page.mainFrame(), { light: '#main', dark: '#main' })
  const stored = (title: string) =>
    emulator.control.query({
      shop: DEMO,
      query: `{ collections(first: 1, query: "title:'${title}'") { nodes {
        sortOrder resourcePublicationsCount { count }
        ruleSet { appliedDisjunctively rules { column relation condition } }
        products(first: 5) { nodes { title } }
      } } }`,
    })
  const { products } = (await emulator.control.query({
    shop: DEMO,
    query: '{ products(first: 3, sortKey: TITLE) { nodes { title } } }',
  })) as { products: { nodes: { title: string }[] } }
  const [first = '', second = '', third = ''] = products.nodes.map(({ title }) => title)

  // By hand.
  await page.goto(`${emulator.url}/${STORE}/products`)
  await page.getByRole('link', { name: 'Collections' }).click()
  await page.getByRole('link', { name: 'Create collection' }).first().click()
  await page.getByLabel('Title').fill('Favorites')
  await page.getByLabel('Sort order').selectOption('Manually')
  const picker = page.getByRole('combobox', { name: 'Products' })
  for (const title of [first, second]) {
    await picker.fill(title)
    await page.getByRole('option', { name: title }).click()
  }
  await page.keyboard.press('Escape')
  expect(await axe()).toEqual([])
  await save()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favorites')
  await expect(page.getByRole('link', { name: 'Collections' }).first()).toBeVisible()
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(page.getByText(`${second} moved up`).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Products to add' }).fill(third)
  await page.getByRole('option', { name: third }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: `Remove ${first}` }).click()
  await expect(page.getByRole('link', { name: first, exact: true })).toHaveCount(0)
  // What the bar of the page covers in part would be a small target.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axe()).toEqual([])
  expect(await stored('Favorites')).toEqual({
    collections: {
      nodes: [
        {
          sortOrder: 'MANUAL',
          resourcePublicationsCount: { count: 1 },
          ruleSet: null,
          products: { nodes: [{ title: second }, { title: third }] },
        },
      ],
    },
  })

  // By conditions, on a narrow screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${emulator.url}/${STORE}/collections/new`)
  await page.getByLabel('Title').fill('Dear ones')
  await page.getByLabel('Automatically, by conditions').check()
  await page.getByRole('group', { name: 'Condition 1' }).getByLabel('Field').selectOption('Price')
  await page
    .getByRole('group', { name: 'Condition 1' })
    .getByLabel('Comparison')
    .selectOption('is greater than')
  await page.getByRole('group', { name: 'Condition 1' }).getByLabel('Value').fill('0')
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('group', { name: 'Condition 2' }).getByLabel('Field').selectOption('Title')
  await page.getByRole('group', { name: 'Condition 2' }).getByLabel('Value').fill(first)
  expect(await axe()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await save()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dear ones')
  await page.getByLabel('Online Store').uncheck()
  await expect(page.getByText('Removed from Online Store').first()).toBeVisible()
  expect(await stored('Dear ones')).toEqual({
    collections: {
      nodes: [
        {
          sortOrder: 'BEST_SELLING',
          resourcePublicationsCount: { count: 0 },
          ruleSet: {
            appliedDisjunctively: false,
            rules: [
              { column: 'VARIANT_PRICE', relation: 'GREATER_THAN', condition: '0' },
              { column: 'TITLE', relation: 'EQUALS', condition: first },
            ],
          },
          products: { nodes: [{ title: first }] },
        },
      ],
    },
  })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collections')
  expect(await stored('Dear ones')).toEqual({ collections: { nodes: [] } })

  const sent = (await emulator.control.deliveries({ shop: DEMO })).map(({ topic }) => topic)
  expect(sent.filter(topic => topic === 'collections/create')).toHaveLength(2)
  expect(sent.filter(topic => topic === 'collections/delete')).toHaveLength(1)
  expect(sent).toContain('collections/update')
})

test('a merchant adjusts the stock at a location with a reason', async ({
  app: _,
  emulator,
  page,
}) => {
  emulator.setApp({
    scopes: ['read_products', 'read_inventory'],
    webhooks: [{ topics: ['inventory_levels/update'], uri: '/webhooks' }],
  })
  await emulator.control.install({ shop: DEMO })
  await page.goto(`${emulator.url}/${STORE}/products/inventory`)
  const row = page.getByRole('row').filter({ hasText: 'Adjust' }).nth(1)
  const available = Number(await row.getByRole('cell').nth(4).textContent())
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Adjust available by' }).fill('-2')
  await dialog.getByLabel('Reason').selectOption('Damaged')
  await expect(dialog.getByText(`${available - 2} afterward`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Adjust', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('cell').nth(4)).toHaveText(String(available - 2))
  expect(
    await accessibilityViolations(page, page.mainFrame(), { light: '#main', dark: '#main' }),
  ).toEqual([])
  const [delivery] = await emulator.control.deliveries({ topic: 'inventory_levels/update' })
  expect(JSON.parse(delivery?.body ?? '{}')).toMatchObject({ available: available - 2 })
})
