import type { Page } from '@playwright/test'
import { DEMO, expect, test } from './emulator-test'
import { expectAccessible, openMerchantPage, receivedTopics, subscribe } from './merchant-page'

/** Chooses a product of a field that searches products. */
async function pickProduct(page: Page, label: string, product: string): Promise<void> {
  await page.getByLabel(label).fill(product)
  await page.getByRole('option', { name: product }).first().click()
  await expect(page.getByLabel(label)).toHaveValue('')
}

test('a merchant edits an order, and the app hears of it', async ({ app: _, emulator, page }) => {
  await subscribe(emulator, ['orders/edited', 'orders/updated'], ['read_orders', 'read_products'])
  const query = (text: string, variables?: Record<string, unknown>) =>
    emulator.control.query({ shop: DEMO, query: text, ...(variables && { variables }) })
  const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'USD' } })
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
            priceSet: money('12.00'),
            requiresShipping: true,
          },
          { title: 'Wick', quantity: 1, priceSet: money('2.00') },
        ],
        transactions: [{ kind: 'SALE', status: 'SUCCESS', amountSet: money('38.00') }],
      },
    },
  )) as { orderCreate: { order: { id: string; legacyResourceId: string } } }
  const { id, legacyResourceId } = orderCreate.order

  await openMerchantPage(page, emulator, `/orders/${legacyResourceId}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit order' })).toBeVisible()
  const update = page.getByRole('button', { name: 'Update order' })
  await expect(update).toBeDisabled()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Adjust quantity of Beeswax candle' }).click()
  await dialog.getByRole('spinbutton', { name: 'Quantity of Beeswax candle' }).fill('2')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Adjust quantity of Wick' }).click()
  await dialog.getByRole('spinbutton', { name: 'Quantity of Wick' }).fill('0')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Removed', { exact: true })).toBeVisible()

  await pickProduct(page, 'Add a product', 'Stoneware Mug')
  await expect(page.getByText('Item added', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add custom item' }).click()
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription("can't be blank")
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Gift wrapping')
  await dialog.getByLabel('Price').fill('4')
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Discount Gift wrapping' }).click()
  await dialog.getByLabel('Discount', { exact: true }).fill('1.005')
  await expect(dialog.getByRole('button', { name: 'Add discount' })).toBeDisabled()
  await expect(dialog.getByLabel('Discount', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await dialog.getByLabel('Discount', { exact: true }).fill('1')
  await dialog.getByLabel('Reason for discount').fill('Loyal customer')
  await dialog.getByRole('button', { name: 'Add discount' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Gift wrapping' })).toContainText(
    '1 × $3.00 = $3.00',
  )

  // Nothing is changed before the merchant updates the order.
  const read = () =>
    query(
      `query ($id: ID!) { order(id: $id) { edited currentSubtotalPriceSet { shopMoney { amount } }
        lineItems(first: 9) { nodes { title currentQuantity } } } }`,
      { id },
    )
  expect(await read()).toMatchObject({
    order: { edited: false, currentSubtotalPriceSet: { shopMoney: { amount: '38.0' } } },
  })
  expect(await receivedTopics(emulator)).toEqual([])
  await page.getByLabel('Reason for edit').fill('Changed by phone')
  await update.click()
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^#\d/ })).toBeVisible()

  const { products } = (await query(
    '{ products(first: 1, query: "title:Stoneware Mug") { nodes { title variants(first: 1) { nodes { price } } } } }',
  )) as { products: { nodes: { variants: { nodes: { price: string }[] } }[] } }
  const mug = Number(products.nodes[0]?.variants.nodes[0]?.price)
  expect(await read()).toEqual({
    order: {
      edited: true,
      currentSubtotalPriceSet: { shopMoney: { amount: (24 + 3 + mug).toFixed(1) } },
      lineItems: {
        nodes: [
          { title: 'Beeswax candle', currentQuantity: 2 },
          { title: 'Wick', currentQuantity: 0 },
          { title: 'Stoneware Mug', currentQuantity: 1 },
          { title: 'Gift wrapping', currentQuantity: 1 },
        ],
      },
    },
  })
  await expect.poll(() => receivedTopics(emulator)).toEqual(['orders/edited', 'orders/updated'])
  await page.goto(`${emulator.url}/store/demo-store/orders/${legacyResourceId}/edit`)
  await expect(page.getByRole('button', { name: 'Add custom item' })).toBeVisible()
  await expectAccessible(page)
})

test('a merchant exchanges a returned item', async ({ app: _, emulator, page }) => {
  await subscribe(
    emulator,
    ['returns/process', 'orders/edited', 'refunds/create'],
    ['read_orders', 'read_returns', 'read_products'],
  )
  const query = (text: string, variables?: Record<string, unknown>) =>
    emulator.control.query({ shop: DEMO, query: text, ...(variables && { variables }) })
  const { orderCreate } = (await query(
    `mutation ($order: OrderCreateOrderInput!) {
      orderCreate(order: $order) { order { id legacyResourceId } userErrors { message } }
    }`,
    {
      order: {
        fulfillmentStatus: 'FULFILLED',
        lineItems: [
          {
            title: 'Beeswax candle',
            quantity: 1,
            priceSet: { shopMoney: { amount: '12.00', currencyCode: 'USD' } },
          },
        ],
      },
    },
  )) as { orderCreate: { order: { id: string; legacyResourceId: string } } }
  const { id, legacyResourceId } = orderCreate.order

  await openMerchantPage(page, emulator, `/orders/${legacyResourceId}`)
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Quantity of Beeswax candle' }).fill('1')
  await pickProduct(page, 'Add an exchange item', 'Stoneware Mug')
  await dialog.getByRole('spinbutton', { name: /^Quantity of exchange item/ }).fill('2')
  await dialog.getByRole('button', { name: 'Create return' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 in exchange · 0 added to the order')).toBeVisible()
  await page.getByRole('button', { name: 'Process return' }).click()
  await expect(dialog.getByLabel('Amount to refund')).toHaveValue('0.00')
  await dialog.getByRole('button', { name: 'Process return' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 in exchange · 2 added to the order')).toBeVisible()

  expect(
    await query(
      `query ($id: ID!) { order(id: $id) {
        lineItems(first: 5) { nodes { title currentQuantity } }
        returns(first: 5) { nodes { exchangeLineItems(first: 5) { nodes { quantity processedQuantity } }
          returnLineItems(first: 5) { nodes { quantity processedQuantity } } } } } }`,
      { id },
    ),
  ).toEqual({
    order: {
      lineItems: {
        nodes: [
          { title: 'Beeswax candle', currentQuantity: 0 },
          { title: 'Stoneware Mug', currentQuantity: 2 },
        ],
      },
      returns: {
        nodes: [
          {
            exchangeLineItems: { nodes: [{ quantity: 2, processedQuantity: 2 }] },
            returnLineItems: { nodes: [{ quantity: 1, processedQuantity: 1 }] },
          },
        ],
      },
    },
  })
  await expect
    .poll(() => receivedTopics(emulator))
    .toEqual(['orders/edited', 'refunds/create', 'returns/process'])
  await expectAccessible(page)
})
