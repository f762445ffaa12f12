import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, events, expect, test } from './emulator-test'
import { openMerchantPage } from './merchant-page'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox')
const choices = (page: Page) => palette(page).getByRole('option')

test('the palette finds pages, tools, links of the app, and stores with the keyboard', async ({
  app: _,
  emulator,
  page,
}) => {
  await openMerchantPage(page, emulator, '/orders')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  await expect(button).toHaveAttribute('aria-haspopup', 'dialog')

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(palette(page).getByRole('group')).toHaveCount(6)
  // The first choice is the one that Enter opens.
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await choices(page).first().getAttribute('id')) ?? '',
  )
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])

  await field(page).fill('settings lang')
  await expect(choices(page)).toHaveText([/Languages\s*Settings/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Languages')
  await expect(palette(page)).toBeHidden()
  await expect(page.locator('#main')).toBeFocused()

  // Escape returns the focus, and the next search starts anew.
  await button.focus()
  await page.keyboard.press('Enter')
  await field(page).fill('qqq')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “qqq”')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()

  // A developer tool, a page whose data the document has, and an action.
  for (const [words, heading] of [
    ['graphi', 'GraphiQL'],
    ['billing', 'Billing'],
    ['add customer', 'Add customer'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await field(page).fill(words)
    await expect(choices(page).first()).toContainText(heading)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }

  // A link of the app, from a page without the app's frame.
  await page.keyboard.press('Control+k')
  await field(page).fill('app settings')
  await palette(page)
    .getByRole('option', { name: /^Settings/ })
    .click()
  await expect(page.locator('iframe[name="platform-app"]')).toBeVisible()
  await expect(page).toHaveURL(/\/apps\/[^/]+\/settings$/)
})

test('the palette finds records by words and numbers, and opens them', async ({
  emulator,
  page,
}) => {
  const { control } = emulator
  await control.query({
    shop: DEMO,
    query: `mutation {
      productCreate(product: { title: "Wool blanket" }) { userErrors { message } }
      customerCreate(input: { firstName: "Wolfgang", lastName: "Woolf", email: "w@example.com" }) { userErrors { message } }
      orderCreate(order: { lineItems: [{ title: "Candle", quantity: 2, priceSet: { shopMoney: { amount: "4", currencyCode: USD } } }] }) {
        userErrors { message }
      }
    }`,
  })
  await openMerchantPage(page, emulator, '/products')
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/_admin/graphql')) requests.push(request.postData() ?? '')
  })
  await page.keyboard.press('Control+k')
  await field(page).pressSequentially('wool', { delay: 20 })
  await expect(palette(page).getByRole('group', { name: 'Products' })).toContainText('Wool blanket')
  await expect(palette(page).getByRole('group', { name: 'Customers' })).toContainText(
    'w@example.com',
  )
  // One request for the whole word.
  expect(requests.filter(body => body.includes('FindRecords'))).toHaveLength(1)
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
  await palette(page)
    .getByRole('option', { name: /^Wool blanket/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wool blanket')

  await page.keyboard.press('Control+k')
  await field(page).fill('#1001')
  await expect(palette(page).getByRole('group', { name: 'Orders' })).toContainText('#1001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('#1001')
})

test('the palette of the app page follows links in the frame, and opens from an icon on phones', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  await page.keyboard.press('Control+k')
  await field(page).fill('app products')
  await palette(page)
    .getByRole('option', { name: /^Products Playground/ })
    .click()
  await expect(page).toHaveURL(/\/apps\/[^/]+\/products$/)
  await expect(events(frame).first()).toBeAttached()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
})

test('the palette opens from the page of the app, unless the app handles the key', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const name = frame.getByLabel('Name')
  await name.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(name).toBeFocused()

  await frame.evaluate(() => {
    document.addEventListener('keydown', event => {
      if (!event.ctrlKey || event.key !== 'k') return
      event.preventDefault()
      window.note('handled by the app')
    })
  })
  await page.keyboard.press('Control+k')
  await expect(events(frame)).toHaveText(['handled by the app'])
  await expect(palette(page)).toBeHidden()
})

test('the records of an earlier search never replace those of a later one', async ({
  emulator,
  page,
}) => {
  for (const title of ['Wool blanket', 'Linen towel'])
    await emulator.control.query({
      shop: DEMO,
      query: `mutation { productCreate(product: { title: "${title}" }) { userErrors { message } } }`,
    })
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/_admin/graphql', async route => {
    if (route.request().postData()?.includes('wool*')) await released
    await route.continue()
  })
  await openMerchantPage(page, emulator, '/orders')
  await page.keyboard.press('Control+k')
  const isEarlier = (url: string, body: string | null) =>
    url.endsWith('/_admin/graphql') && body?.includes('wool*') === true
  const asked = page.waitForRequest(sent => isEarlier(sent.url(), sent.postData()))
  await field(page).fill('wool')
  const earlier = await asked
  await field(page).fill('towel')
  await expect(choices(page)).toHaveText([/Linen towel/])
  const response = page.waitForResponse(received => received.request() === earlier)
  release()
  await (await response).finished()
  // The page has read it by then.
  await page.evaluate(() => new Promise(done => setTimeout(done, 100)))
  await expect(choices(page)).toHaveText([/Linen towel/])
})
