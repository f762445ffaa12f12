import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'
import { API_KEY } from './fake-app-pages'

const STORE = 'store/demo-store'

test('a merchant creates, changes, stops, and deletes discounts, and the app gets the webhooks', async ({
  app: _,
  emulator,
  page,
}) => {
  emulator.setApp({
    apiKey: API_KEY,
    scopes: ['read_products', 'read_discounts'],
    webhooks: [
      { topics: ['discounts/create', 'discounts/update', 'discounts/delete'], uri: '/webhooks' },
    ],
  })
  await emulator.control.install({ shop: DEMO })
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const axe = () =>
    accessibilityViolations(page, page.mainFrame(), { light: '#main', dark: '#main' })
  const title = page.getByRole('heading', { level: 1 })
  const stored = (name: string) =>
    emulator.control.query({
      shop: DEMO,
      query: `{ discountNodes(first: 1, query: "title:'${name}'") { nodes { discount {
        ... on DiscountCodeBasic {
          status usageLimit combinesWith { shippingDiscounts }
          codes(first: 2) { nodes { code } }
          customerGets {
            value { ... on DiscountPercentage { percentage } }
            items { ... on DiscountProducts { products(first: 2) { nodes { title } } } }
          }
        }
        ... on DiscountAutomaticBxgy {
          status
          customerBuys { value { ... on DiscountQuantity { quantity } } }
          customerGets { value { ... on DiscountOnQuantity {
            quantity { quantity } effect { ... on DiscountPercentage { percentage } }
          } } }
        }
      } } } }`,
    })
  const { products } = (await emulator.control.query({
    shop: DEMO,
    query: '{ products(first: 2, sortKey: TITLE) { nodes { title } } }',
  })) as { products: { nodes: { title: string }[] } }
  const [first = '', second = ''] = products.nodes.map(product => product.title)
  async function pick(label: string, product: string): Promise<void> {
    await page.getByRole('combobox', { name: label }).fill(product)
    await page.getByRole('option', { name: product }).click()
    await page.keyboard.press('Escape')
  }

  // A code that takes a percentage off one product.
  await page.goto(`${emulator.url}/${STORE}/discounts`)
  await page.getByRole('link', { name: 'Create discount' }).first().click()
  await page.getByLabel('Code').fill('AUTUMN')
  await page.getByRole('spinbutton', { name: 'Percentage' }).fill('200')
  await page.getByLabel('Applies to').selectOption('Some products')
  await pick('Applies to: products', first)
  await page.getByRole('spinbutton', { name: 'Maximum number of uses' }).fill('50')
  await page.getByLabel('Shipping discounts').check()
  expect(await axe()).toEqual([])
  await save()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Percentage' }).fill('20')
  await save()
  await expect(title).toHaveText('AUTUMN')
  await page.getByRole('spinbutton', { name: 'Percentage' }).fill('25')
  await save()
  await expect(page.getByText(/^25% off/)).toBeVisible()
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  expect(await stored('AUTUMN')).toEqual({
    discountNodes: {
      nodes: [
        {
          discount: {
            status: 'EXPIRED',
            usageLimit: 50,
            combinesWith: { shippingDiscounts: true },
            codes: { nodes: [{ code: 'AUTUMN' }] },
            customerGets: {
              value: { percentage: 0.25 },
              items: { products: { nodes: [{ title: first }] } },
            },
          },
        },
      ],
    },
  })

  // Buy two, get one, automatically, on a narrow screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${emulator.url}/${STORE}/discounts/new`)
  await page.getByLabel('Type').selectOption('Buy X get Y')
  await page.getByLabel('Method').selectOption('Automatic discount')
  await page.getByLabel('Title').fill('Two and one')
  await page.getByRole('spinbutton', { name: 'Quantity to buy' }).fill('2')
  await pick('Items to buy: products', first)
  await pick('Items to get: products', second)
  expect(await axe()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await save()
  await expect(title).toHaveText('Two and one')
  expect(await stored('Two and one')).toEqual({
    discountNodes: {
      nodes: [
        {
          discount: {
            status: 'ACTIVE',
            customerBuys: { value: { quantity: '2' } },
            customerGets: { value: { quantity: { quantity: '1' }, effect: { percentage: 1 } } },
          },
        },
      ],
    },
  })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(title).toHaveText('Discounts')
  await expect(page.getByRole('link', { name: 'Two and one' })).toHaveCount(0)
  expect(await axe()).toEqual([])

  const topics = (await emulator.control.deliveries({ shop: DEMO })).map(({ topic }) => topic)
  expect(topics.filter(topic => topic === 'discounts/create')).toHaveLength(2)
  expect(topics.filter(topic => topic === 'discounts/update')).toHaveLength(2)
  expect(topics.filter(topic => topic === 'discounts/delete')).toHaveLength(1)
})
