import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'
import { createCart, createReviewedCart } from './store-apis'

/** Checks the page in light and in dark, and that nothing is wider than a phone. */
async function checkPage(page: Page): Promise<void> {
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Last name').fill('Doe')
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Main St')
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('Province or state').fill('NY')
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.describe('a checkout', () => {
  // The responses to invalid fields and to a card that is declined.
  test.use({ viewport: { width: 390, height: 800 }, expectedMessages: [/status of 4(?:02|22)/] })

  test('leads a buyer with a phone from the cart to the order', async ({
    app: _,
    emulator,
    page,
  }) => {
    await page.goto(await createCart(emulator))
    await expect(page.getByLabel('Email')).toHaveValue('kim@example.com')
    const steps = page.getByRole('navigation', { name: 'Steps of the checkout' })
    await expect(steps.locator('[aria-current="step"]')).toHaveText('Information')
    // The order, with pictures, opens above the form.
    const order = page.getByRole('region', { name: 'Order summary' })
    await expect(order).toHaveText(/Order summary\s*\$18\.00 USD/)
    await expect(order.getByRole('list', { name: 'Items' })).toBeHidden()
    await order.getByText('Order summary').click()
    await expect(order.getByRole('list', { name: 'Items' })).toContainText('Stoneware Mug')
    expect(
      await order
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
    ).toBe(true)
    await checkPage(page)
    // Each control is as high as what a finger presses.
    for (const control of [
      page.getByLabel('Discount code or gift card'),
      page.getByRole('button', { name: 'Apply' }),
      page.getByLabel('Email'),
      page.getByLabel('Country'),
    ])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(42)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('Check the fields with an error.')
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Enter a last name.')
    await expect(page.getByLabel('Last name')).toBeFocused()
    await checkPage(page)

    await fillAddress(page)
    await expect(steps.getByRole('link', { name: 'Information' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to information' }).click()
    await expect(page.getByLabel('City')).toHaveValue('New York')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Card that is declined').check()
    await checkPage(page)
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    await pay.click()
    await expect(page.getByRole('alert')).toHaveText('The card was declined. Use another card.')

    await page.getByLabel('Card that is approved').check()
    await pay.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
    await expect(page.getByText(/^\s*Order #\d+ is confirmed\.\s*$/)).toBeVisible()
    await checkPage(page)
  })

  test('submits the order of a company for review, without a payment', async ({
    app: _,
    emulator,
    page,
  }) => {
    await page.goto(await createReviewedCart(emulator))
    await fillAddress(page)
    await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await checkPage(page)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText(/^\s*Order #D\d+ is submitted for review\./)).toBeVisible()
    await checkPage(page)
    expect(
      await emulator.control.query({
        shop: DEMO,
        query:
          '{ draftOrders(first: 2, query: "source:web") { nodes { status email } } orders(first: 1, query: "source_name:web email:kim@example.com") { nodes { id } } }',
      }),
    ).toEqual({
      draftOrders: { nodes: [{ status: 'OPEN', email: 'kim@example.com' }] },
      orders: { nodes: [] },
    })
  })
})

test('a checkout has the order next to its form where there is space', async ({
  app: _,
  emulator,
  page,
}) => {
  await page.goto(await createCart(emulator))
  const order = page.getByRole('region', { name: 'Order summary' })
  await expect(order.getByRole('list', { name: 'Items' })).toBeVisible()
  await expect(page.getByText('Demo Store')).toBeVisible()
  await order.getByLabel('Discount code or gift card').fill('NOPE')
  await page.keyboard.press('Enter')
  await expect(order.getByRole('list', { name: 'Discount codes' })).toContainText('Not applicable')
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
})
