import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'

const store = 'store/demo-store'

test.describe('the pages of a merchant', () => {
  test('list, sort, and change products', async ({ app: _, emulator, page }) => {
    await page.goto(`${emulator.url}/${store}/products`)
    const table = page.getByRole('table', { name: 'Products' })
    const links = table.locator('tbody').getByRole('link')
    await expect(links.first()).toBeVisible()
    const names = await links.allTextContents()
    expect(names.length).toBeGreaterThan(2)
    await expect(page).toHaveTitle('Products · Demo Store · Local platform')
    await expect(page.getByRole('link', { name: 'Products' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])

    // Sorted by the Admin API, and kept in the address.
    await table.getByRole('link', { name: 'Product', exact: true }).click()
    await expect(page).toHaveURL(/sort=title/)
    await expect(links).toHaveText(names.toSorted())

    const [first = ''] = names
    await links.filter({ hasText: first }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
    expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
    await page.getByLabel('Title', { exact: true }).fill('Tallow candle')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tallow candle')

    expect(
      await emulator.control.query({
        shop: DEMO,
        query: '{ products(first: 50, query: "title:Tallow") { nodes { title } } }',
      }),
    ).toEqual({ products: { nodes: [{ title: 'Tallow candle' }] } })
  })

  test('refuse a change that the Admin API refuses, and keep what was typed', async ({
    emulator,
    page,
  }) => {
    await page.goto(`${emulator.url}/${store}/products`)
    await page
      .getByRole('table', { name: 'Products' })
      .locator('tbody')
      .getByRole('link')
      .first()
      .click()
    await page.getByLabel('Title', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText("Title can't be blank")
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  })
})
