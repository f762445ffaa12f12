import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Emulator } from '../../../emulator'
import { DEMO, expect, test } from './emulator-test'
import { API_KEY } from './fake-app-pages'

/** Creates a cart with the Storefront API. Returns its `checkoutUrl`. */
async function createCart(emulator: Emulator): Promise<string> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${emulator.url}/${DEMO}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  await emulator.control.install({
    shop: DEMO,
    scopes: ['read_products', 'unauthenticated_read_product_listings'],
  })
  const { access_token: token } = await post('/admin/oauth/access_token', {
    client_id: API_KEY,
    client_secret: emulator.environment.NUXT_PLATFORM_API_SECRET_KEY,
    grant_type: 'client_credentials',
  })
  const ask = async (query: string) =>
    (
      await post(
        '/api/2026-07/graphql.json',
        { query },
        { 'shopify-storefront-private-token': String(token) },
      )
    ).data
  const { products } = (await ask(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )) as { products: { nodes: { variants: { nodes: { id: string }[] } }[] } }
  const id = products.nodes[0]?.variants.nodes[0]?.id ?? ''
  const { cartCreate } = (await ask(
    `mutation { cartCreate(input: { lines: [{ merchandiseId: "${id}" }], buyerIdentity: { email: "kim@example.com", countryCode: US } }) { cart { checkoutUrl } } }`,
  )) as { cartCreate: { cart: { checkoutUrl: string } } }
  return cartCreate.cart.checkoutUrl
}

/** Checks the page in light and in dark, and that nothing is wider than a phone. */
async function checkPage(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(
      async () =>
        await (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
    )
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      colorScheme,
    ).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
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
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('Check the fields with an error.')
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Enter a last name.')
    await checkPage(page)

    await page.getByLabel('Last name').fill('Doe')
    await page.getByLabel('Address').fill('1 Main St')
    await page.getByLabel('City').fill('New York')
    await page.getByLabel('Province or state').fill('NY')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Card that is declined').check()
    await checkPage(page)
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    await pay.click()
    await expect(page.getByRole('alert')).toHaveText('The card was declined. Use another card.')

    await page.getByLabel('Card that is approved').check()
    await pay.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
    await expect(page.getByText(/^Order #\d+ is confirmed\.$/)).toBeVisible()
    await checkPage(page)
  })
})
