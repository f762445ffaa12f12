import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'

test('GraphiQL runs an operation as the store, and as the app with the access that it has', async ({
  app: _,
  emulator,
  page,
}) => {
  const { NUXT_PLATFORM_API_KEY, NUXT_PLATFORM_API_SECRET_KEY } = emulator.environment
  await fetch(`${emulator.url}/${DEMO}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: NUXT_PLATFORM_API_KEY,
      client_secret: NUXT_PLATFORM_API_SECRET_KEY,
      grant_type: 'client_credentials',
    }),
  })
  await page.goto(`${emulator.url}/store/demo-store/graphiql`)
  const editor = page.getByRole('textbox', { name: 'Operation' })
  const response = page.getByRole('region', { name: 'Response' })
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])

  // Completion knows the schema of the version.
  await editor.fill('{ shop { curr')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option', { name: /^currencyCode/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await editor.fill('query ($first: Int!) { customers(first: $first) { nodes { id } } }')
  await page.getByRole('textbox', { name: 'Variables' }).fill('{ "first": 1')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('alert')).toContainText('The variables are not valid JSON')
  await page.getByRole('textbox', { name: 'Variables' }).fill('{ "first": 1 }')
  await page.keyboard.press('Control+Enter')
  await expect(response).toContainText('Status 200')
  await expect(response).toContainText('gid://shopify/Customer/')
  await expect(page.getByRole('alert')).toHaveCount(0)

  // The app has read_products only.
  await page.getByLabel('Run as').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(response).toContainText('ACCESS_DENIED')
  await editor.fill('{ products(first: 1) { nodes { title } } }')
  await page.getByRole('textbox', { name: 'Variables' }).fill('')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(response).toContainText('Stoneware Mug')
  await expect(response).toContainText(/\d+ points?/)

  await page.reload()
  await expect(editor).toHaveText('{ products(first: 1) { nodes { title } } }')
})
