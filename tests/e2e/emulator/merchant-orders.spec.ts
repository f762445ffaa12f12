import { DEMO, expect, test } from './emulator-test'
import {
  changeInDialog,
  expectAccessible,
  openMerchantPage,
  receivedTopics,
  subscribe,
} from './merchant-page'

test('a merchant sells, fulfills, takes back and refunds, and the app hears of it', async ({
  app: _,
  emulator,
  page,
}) => {
  await subscribe(
    emulator,
    [
      'orders/updated',
      'orders/paid',
      'orders/cancelled',
      'fulfillments/create',
      'fulfillments/update',
      'fulfillment_orders/placed_on_hold',
      'fulfillment_orders/hold_released',
      'refunds/create',
      'returns/request',
      'returns/approve',
      'returns/process',
    ],
    [
      'read_orders',
      'read_fulfillments',
      'read_merchant_managed_fulfillment_orders',
      'read_returns',
    ],
  )
  const query = (text: string, variables?: Record<string, unknown>) =>
    emulator.control.query({ shop: DEMO, query: text, ...(variables && { variables }) })
  const { orderCreate } = (await query(
    `mutation ($order: OrderCreateOrderInput!) {
      orderCreate(order: $order) { order { id legacyResourceId } userErrors { message } }
    }`,
    {
      order: {
        lineItems: [
          {
            title: 'Beeswax candle',
            quantity: 3,
            priceSet: { shopMoney: { amount: '12.00', currencyCode: 'USD' } },
            requiresShipping: true,
          },
        ],
        transactions: [
          {
            kind: 'AUTHORIZATION',
            status: 'SUCCESS',
            amountSet: { shopMoney: { amount: '36.00', currencyCode: 'USD' } },
          },
        ],
      },
    },
  )) as { orderCreate: { order: { id: string; legacyResourceId: string } } }
  const { id, legacyResourceId } = orderCreate.order

  await openMerchantPage(page, emulator, `/orders/${legacyResourceId}`)
  await expect(page.getByRole('heading', { name: /^To fulfill from / })).toBeVisible()

  // The store's refusal stays in the dialog, with what was typed.
  await page.getByRole('button', { name: 'Capture payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill('99')
  await dialog.getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('The store refused this')
  await dialog.getByLabel('Amount', { exact: true }).fill('36')
  await dialog.getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Capture of $36.00')).toBeVisible()

  await changeInDialog(page, 'Hold fulfillment', 'Hold', hold =>
    hold.getByLabel('Notes').fill('Wax is late'),
  )
  await expect(page.getByText('Inventory out of stock: Wax is late')).toBeVisible()
  await page.getByRole('button', { name: 'Release hold' }).click()
  await changeInDialog(page, 'Fulfill items', 'Fulfill items', async fulfill => {
    await fulfill.getByRole('spinbutton', { name: 'Quantity of Beeswax candle' }).fill('2')
    await fulfill.getByLabel('Tracking number').fill('1Z 999')
    await fulfill.getByLabel('Shipping carrier').fill('UPS')
  })
  await expect(page.getByText('UPS tracking:')).toContainText('1Z 999')
  await changeInDialog(page, 'Cancel fulfillment', 'Cancel fulfillment')
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await changeInDialog(page, 'Fulfill items', 'Fulfill items', fulfill =>
    fulfill.getByRole('spinbutton', { name: 'Quantity of Beeswax candle' }).fill('2'),
  )

  await changeInDialog(page, 'Return', 'Create return', async entry => {
    await entry.getByRole('spinbutton', { name: 'Quantity of Beeswax candle' }).fill('1')
    await entry.getByLabel('Request only').check()
  })
  await page.getByRole('button', { name: 'Approve' }).click()
  await changeInDialog(page, 'Process return', 'Process return', process =>
    expect(process.getByLabel('Amount to refund')).toHaveValue('12.00'),
  )
  await expect(page.getByText('1 returned · 1 processed')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Note', { exact: true }).fill('Ring twice')
  await page.getByLabel('Tags', { exact: true }).fill('gift, fragile')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await changeInDialog(page, 'Refund', 'Refund $12.00', refund =>
    refund.getByRole('spinbutton', { name: 'Quantity of Beeswax candle' }).fill('1'),
  )
  await expect(page.getByRole('heading', { name: 'Removed' })).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible()
  await expect(page.getByText('refunded this order').first()).toBeVisible()

  expect(
    await query(
      `query ($id: ID!) {
        order(id: $id) {
          note tags closed displayFinancialStatus
          totalRefundedSet { shopMoney { amount } }
          fulfillments { status totalQuantity }
          returns(first: 5) { nodes { returnLineItems(first: 5) { nodes { quantity processedQuantity } } } }
        }
      }`,
      { id },
    ),
  ).toEqual({
    order: {
      note: 'Ring twice',
      tags: ['fragile', 'gift'],
      closed: true,
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      totalRefundedSet: { shopMoney: { amount: '24.0' } },
      fulfillments: [
        { status: 'SUCCESS', totalQuantity: 2 },
        { status: 'CANCELLED', totalQuantity: 2 },
      ],
      returns: {
        nodes: [{ returnLineItems: { nodes: [{ quantity: 1, processedQuantity: 1 }] } }],
      },
    },
  })
  await expect
    .poll(() => receivedTopics(emulator))
    .toEqual([
      'fulfillment_orders/hold_released',
      'fulfillment_orders/placed_on_hold',
      'fulfillments/create',
      'fulfillments/update',
      'orders/paid',
      'orders/updated',
      'refunds/create',
      'returns/approve',
      'returns/process',
      'returns/request',
    ])

  await changeInDialog(page, 'Cancel order', 'Cancel order', cancel =>
    cancel.getByLabel('Reason').selectOption({ label: 'Items are unavailable' }),
  )
  await expect(page.getByText('This order is canceled')).toBeVisible()
  expect(
    await query(`query ($id: ID!) { order(id: $id) { cancelReason displayFinancialStatus } }`, {
      id,
    }),
  ).toEqual({ order: { cancelReason: 'INVENTORY', displayFinancialStatus: 'REFUNDED' } })
  await expect.poll(() => receivedTopics(emulator)).toContain('orders/cancelled')
})
