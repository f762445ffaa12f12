import { DEMO, expect, test } from './emulator-test'
import {
  changeInDialog,
  expectAccessible,
  openMerchantPage,
  receivedTopics,
  subscribe,
} from './merchant-page'

test('a merchant adds locations, languages, and markets', async ({ app: _, emulator, page }) => {
  await subscribe(
    emulator,
    [
      'locations/create',
      'locations/update',
      'locations/deactivate',
      'locations/activate',
      'locales/create',
      'locales/update',
      'markets/create',
      'markets/update',
    ],
    ['read_locations', 'read_locales', 'read_markets'],
  )
  await openMerchantPage(page, emulator, '/settings')
  await expect(page.getByRole('region', { name: 'Store details' })).toContainText(DEMO)
  await expect(page.getByRole('region', { name: 'Staff' })).toContainText('Owner')
  await expectAccessible(page)

  const sidebar = page.getByRole('navigation', { name: 'Demo Store' })
  await sidebar.getByRole('link', { name: 'Locations' }).click()
  await changeInDialog(page, 'Add location', 'Add location', async location => {
    await location.getByLabel('Name').fill('Harbor warehouse')
    await location.getByLabel('City').fill('Duluth')
  })
  await changeInDialog(page, 'Edit Harbor warehouse', 'Save', async location => {
    await expect(location.getByLabel('City')).toHaveValue('Duluth')
    await location.getByLabel('Address').fill('1 Harbor Road')
  })
  await expect(page.getByText('1 Harbor Road')).toBeVisible()
  await changeInDialog(page, 'Deactivate Harbor warehouse', 'Deactivate')
  await page.getByRole('button', { name: 'Activate Harbor warehouse' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate Harbor warehouse' })).toBeVisible()
  await expectAccessible(page)

  await sidebar.getByRole('link', { name: 'Languages' }).click()
  await changeInDialog(page, 'Add language', 'Add language', async language => {
    await language.getByRole('combobox').fill('French')
    await page.getByRole('option', { name: 'French', exact: true }).click()
  })
  await page.getByRole('button', { name: 'Publish French' }).click()
  await expect(page.getByRole('button', { name: 'Unpublish French' })).toBeVisible()
  await expectAccessible(page)
  await sidebar.getByRole('link', { name: 'Shipping' }).click()
  await expect(page.getByRole('heading', { name: 'General profile' })).toBeVisible()
  await expectAccessible(page)

  await sidebar.getByRole('link', { name: 'Markets' }).click()
  await changeInDialog(page, 'Create market', 'Create market', async market => {
    await market.getByLabel('Name').fill('Nordics')
    await market.getByLabel('Country codes').fill('se, NO')
  })
  await page.getByRole('table', { name: 'Markets' }).getByRole('link', { name: 'Nordics' }).click()
  await page.getByLabel('Status').selectOption('DRAFT')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await expectAccessible(page)

  expect(
    await emulator.control.query({
      shop: DEMO,
      query: `{
        locations(first: 5, query: "name:Harbor") { nodes { name isActive address { city } } }
        shopLocales { locale published }
        markets(first: 5, query: "name:Nordics") {
          nodes {
            name status
            conditions { regionsCondition { regions(first: 5) { nodes { name } } } }
          }
        }
      }`,
    }),
  ).toEqual({
    locations: {
      nodes: [{ name: 'Harbor warehouse', isActive: true, address: { city: 'Duluth' } }],
    },
    shopLocales: [
      { locale: 'en', published: true },
      { locale: 'fr', published: true },
    ],
    markets: {
      nodes: [
        {
          name: 'Nordics',
          status: 'DRAFT',
          conditions: {
            regionsCondition: { regions: { nodes: [{ name: 'Norway' }, { name: 'Sweden' }] } },
          },
        },
      ],
    },
  })
  await expect
    .poll(() => receivedTopics(emulator))
    .toEqual([
      'locales/create',
      'locales/update',
      'locations/activate',
      'locations/create',
      'locations/deactivate',
      'locations/update',
      'markets/create',
      'markets/update',
    ])
})

test('a dialog shows what the store refuses at the field, and focuses it', async ({
  emulator,
  page,
}) => {
  await page.goto(`${emulator.url}/store/demo-store/settings/locations`)
  await page.getByRole('button', { name: 'Add location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add location' })
  await dialog.getByLabel('City').fill('Duluth')
  await dialog.getByRole('button', { name: 'Add location' }).click()
  const name = dialog.getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Add a location name')
  await expect(dialog.getByText('The store refused this')).toHaveCount(0)
})
