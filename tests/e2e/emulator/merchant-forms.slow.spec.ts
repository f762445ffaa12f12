import { expect, test } from './emulator-test'
import { openMerchantPage } from './merchant-page'

const PRODUCT = '/products/1001'

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
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wool blanket')
  await expect(title).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
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
