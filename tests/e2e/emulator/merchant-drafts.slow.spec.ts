import { DEMO, expect, test } from './emulator-test'
import {
  changeInDialog,
  expectAccessible,
  openMerchantPage,
  receivedTopics,
  subscribe,
} from './merchant-page'

test('a merchant writes a draft order, sends its invoice, and makes it an order', async ({
  app: _,
  emulator,
  page,
}) => {
  await subscribe(
    emulator,
    ['draft_orders/create', 'draft_orders/update', 'orders/create'],
    ['read_draft_orders', 'read_orders'],
  )
  await openMerchantPage(page, emulator, '/draft_orders/new')
  await page.getByRole('combobox', { name: 'Add a product' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add custom item' }).click()
  await page.getByLabel('Name of the custom item').fill('Engraving')
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill('5')
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('4')
  await page.getByRole('button', { name: /^Remove (?!Engraving)/ }).click()
  await page.getByRole('spinbutton', { name: 'Discount', exact: true }).fill('10')
  await page.getByLabel('Shipping method').fill('Courier')
  await page.getByRole('spinbutton', { name: 'Shipping price' }).fill('7')
  await expect(page.getByText('$25.00')).toBeVisible()
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save' }).click()

  // The page of the draft, with the save bar.
  await expect(page.getByRole('heading', { level: 1, name: '#D' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Note', { exact: true }).fill('Call before delivery')
  await page.getByRole('combobox', { name: 'Add a product' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await changeInDialog(page, 'Send invoice', 'Send invoice', invoice =>
    invoice.getByLabel('To', { exact: true }).fill('buyer@example.com'),
  )
  await expect(page.getByText('The invoice was sent')).toBeVisible()
  await changeInDialog(page, 'Create order', 'Create order', order =>
    order.getByLabel('Payment').selectOption('pending'),
  )
  await expect(page.getByText('This draft became an order')).toBeVisible()

  expect(
    await emulator.control.query({
      shop: DEMO,
      query: `{
        draftOrders(first: 1, reverse: true) {
          nodes {
            status note2 invoiceSentAt
            appliedDiscount { value valueType }
            shippingLine { title }
            lineItems(first: 5) { nodes { custom quantity } }
            order { displayFinancialStatus totalShippingPriceSet { shopMoney { amount } } }
          }
        }
      }`,
    }),
  ).toEqual({
    draftOrders: {
      nodes: [
        {
          status: 'COMPLETED',
          note2: 'Call before delivery',
          invoiceSentAt: expect.any(String),
          appliedDiscount: { value: 10, valueType: 'PERCENTAGE' },
          shippingLine: { title: 'Courier' },
          lineItems: {
            nodes: [
              { custom: true, quantity: 4 },
              { custom: false, quantity: 1 },
            ],
          },
          order: {
            displayFinancialStatus: 'PENDING',
            totalShippingPriceSet: { shopMoney: { amount: '7.0' } },
          },
        },
      ],
    },
  })
  await expect
    .poll(() => receivedTopics(emulator))
    .toEqual(['draft_orders/create', 'draft_orders/update', 'orders/create'])

  await page.getByRole('link', { name: 'Drafts' }).first().click()
  await expect(page.getByRole('table', { name: 'Draft orders' })).toContainText('Completed')
  await expectAccessible(page)
  await openMerchantPage(page, emulator, '/checkouts')
  await expect(page.getByText('No abandoned checkouts')).toBeVisible()
  await expectAccessible(page)
})
