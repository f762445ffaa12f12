import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'
import { openMerchantPage } from './merchant-page'

const PRODUCT = '/products/1001'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a refused form shows the error at its field, which gets the focus', async ({
  app: _,
  emulator,
  page,
}) => {
  await openMerchantPage(page, emulator, PRODUCT)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveAccessibleDescription("Title can't be blank")
  await expect(page.getByRole('alert')).toContainText("Title can't be blank")

  await title.fill('Wool blanket')
  const vendor = page.getByLabel('Vendor')
  await vendor.focus()
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wool blanket')
  await expect(title).not.toHaveAttribute('aria-invalid')
  await expect(vendor).toBeFocused()
})

test('a merchant formats the description of a new product with images', async ({
  app: _,
  emulator,
  page,
}) => {
  await openMerchantPage(page, emulator, '/products/new')
  await page.getByLabel('Title', { exact: true }).fill('Wool blanket')
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.click()
  await page.keyboard.type('Warm')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await page.keyboard.type('wool')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'front.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'back.png', mimeType: 'image/png', buffer: PIXEL },
  ])
  expect(
    await accessibilityViolations(page, page.mainFrame(), { light: '#main', dark: '#main' }),
  ).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wool blanket')
  const stored = () =>
    emulator.control.query({
      shop: DEMO,
      query: `{ products(first: 1, query: "title:'Wool blanket'") { nodes {
        descriptionHtml media(first: 5) { nodes { alt } } } } }`,
    })
  const media = { nodes: Array(2).fill({ alt: 'Wool blanket' }) }
  expect(await stored()).toEqual({
    products: {
      nodes: [
        { descriptionHtml: '<p>Warm</p><ul><li><p><strong>wool</strong></p></li></ul>', media },
      ],
    },
  })

  // What the editor cannot write. Opening it is no change.
  await expect(description).toHaveText('Warmwool')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show Description as HTML' }).click()
  await description.fill('<table><tr><td>Wool</td></tr></table>')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  expect(await stored()).toEqual({
    products: {
      nodes: [{ descriptionHtml: '<table><tr><td>Wool</td></tr></table>', media }],
    },
  })
})

test('unsaved changes of a merchant page are not lost without a question', async ({
  app: _,
  emulator,
  page,
}) => {
  await openMerchantPage(page, emulator, PRODUCT)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Wool blanket')
  const question = page.getByRole('dialog', { name: 'Discard all unsaved changes?' })
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await expect(title).toHaveValue('Wool blanket')
  await expect(page).toHaveURL(new RegExp(`${PRODUCT}$`))

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')

  // Pages of the app are other documents: the browser asks.
  await openMerchantPage(page, emulator, PRODUCT)
  await title.fill('Wool blanket')
  const asked = page.waitForEvent('dialog').then(async dialog => {
    await dialog.accept()
    return dialog.type()
  })
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  expect(await asked).toBe('beforeunload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing')
})
