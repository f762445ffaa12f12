import { DEMO, expect, test } from './emulator-test'
import {
  changeInDialog,
  expectAccessible,
  openMerchantPage,
  receivedTopics,
  subscribe,
} from './merchant-page'

test('a merchant edits a market and its prices, and the app hears of it', async ({
  app: _,
  emulator,
  page,
}) => {
  await subscribe(
    emulator,
    ['markets/create', 'markets/update', 'markets/delete'],
    ['read_markets', 'read_products'],
  )
  const query = (text: string, variables?: Record<string, unknown>) =>
    emulator.control.query({ shop: DEMO, query: text, ...(variables && { variables }) })

  await openMerchantPage(page, emulator, '/markets')
  await changeInDialog(page, 'Create market', 'Create market', async market => {
    await market.getByLabel('Name').fill('Nordics')
    await market.getByLabel('Country codes').fill('se, NO')
    await market.getByLabel('Status').selectOption('Draft')
  })
  await page.getByRole('link', { name: 'Nordics' }).click()
  await expect(page.getByText('Sweden')).toBeVisible()

  await page.getByLabel('Name').fill('Scandinavia')
  await page.getByLabel('Status').selectOption('Active')
  await page.getByLabel('Currency', { exact: true }).fill('dkk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scandinavia' })).toBeVisible()

  // The store's refusal stays in the dialog.
  await page.getByRole('button', { name: 'Add regions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Country codes').fill('XX')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Country codes').fill('DK')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Denmark')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Norway' }).click()
  await expect(page.getByText('Norway', { exact: true })).toBeHidden()

  await changeInDialog(page, 'Add catalog', 'Add catalog', async catalog => {
    await catalog.getByLabel('Title').fill('North')
    await catalog.getByRole('spinbutton', { name: 'Adjustment' }).fill('10')
  })
  await expect(page.getByText('+10% in DKK')).toBeVisible()
  await changeInDialog(page, 'Adjust prices of North', 'Save', async catalog => {
    await catalog.getByLabel('Price adjustment').selectOption('Decrease')
    await catalog.getByRole('spinbutton', { name: 'Adjustment' }).fill('25')
  })
  await expect(page.getByText('−25% in DKK')).toBeVisible()
  await expectAccessible(page)

  expect(
    await query(`{ markets(first: 5, query: "name:Scandinavia") { nodes {
      status currencySettings { baseCurrency { currencyCode } }
      conditions { regionsCondition { regions(first: 5) { nodes { name } } } }
      catalogs(first: 5) { nodes { title status priceList { currency parent { adjustment { type value } } } } }
    } } }`),
  ).toEqual({
    markets: {
      nodes: [
        {
          status: 'ACTIVE',
          currencySettings: { baseCurrency: { currencyCode: 'DKK' } },
          conditions: {
            regionsCondition: { regions: { nodes: [{ name: 'Denmark' }, { name: 'Sweden' }] } },
          },
          catalogs: {
            nodes: [
              {
                title: 'North',
                status: 'ACTIVE',
                priceList: {
                  currency: 'DKK',
                  parent: { adjustment: { type: 'PERCENTAGE_DECREASE', value: 25 } },
                },
              },
            ],
          },
        },
      ],
    },
  })
  await expect.poll(() => receivedTopics(emulator)).toEqual(['markets/create', 'markets/update'])

  await changeInDialog(page, 'Delete', 'Delete')
  await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible()
  await expect.poll(() => receivedTopics(emulator)).toContain('markets/delete')
})
