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

test('GraphiQL has tabs, a history, request headers, and an explorer that inserts fields', async ({
  app: _,
  emulator,
  page,
}) => {
  await page.goto(`${emulator.url}/store/demo-store/graphiql`)
  const editor = page.getByRole('textbox', { name: 'Operation' })
  const response = page.getByRole('region', { name: 'Response' })
  const side = page.getByRole('region', { name: 'Explorer and history' })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const run = () => page.getByRole('button', { name: 'Run' }).click()

  // The explorer adds to the open operation, with the keyboard alone.
  await side.getByRole('textbox', { name: 'Filter fields' }).fill('shop')
  await side.getByRole('button', { name: 'Fields of shop', exact: true }).press('Enter')
  await expect(side.getByRole('heading', { name: 'Shop', exact: true })).toBeFocused()
  await side.getByRole('textbox', { name: 'Filter fields' }).fill('timezoneoff')
  await side.getByRole('button', { name: /^Insert timezoneOffset / }).press('Enter')
  await expect(editor).toContainText('timezoneOffset')
  await expect(
    side.getByRole('button', { name: /^In the operation: timezoneOffset / }),
  ).toBeVisible()
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
  await run()
  await expect(response).toContainText('"timezoneOffset"')

  // A mutation does not fit into a query, so it gets a tab.
  await side.getByRole('button', { name: 'Queries' }).click()
  await side.getByLabel('Operations', { exact: true }).selectOption({ label: 'Mutations' })
  await side.getByRole('textbox', { name: 'Filter fields' }).fill('tagsAdd')
  await side.getByRole('button', { name: /^Insert tagsAdd / }).click()
  await expect(editor).toContainText('mutation TagsAdd($id: ID!, $tags: [String!]!)')
  await expect(response).toContainText('Run the operation')
  await expect(tabs.getByRole('button', { name: 'TagsAdd', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await tabs.getByRole('button', { name: 'Shop', exact: true }).click()
  await expect(editor).toContainText('timezoneOffset')
  await expect(response).toContainText('"timezoneOffset"')

  // Where a browser shows the page from right to left, the arrow keys follow.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.getByRole('tab', { name: 'Variables' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Headers' })).toBeFocused()
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))

  // Headers are sent, and what is none is refused.
  const headers = page.getByRole('textbox', { name: 'Request headers' })
  await headers.fill('{ "x trace": "1" }')
  await run()
  await expect(page.getByRole('alert')).toContainText('The headers are not valid')
  await headers.fill('{ "x-trace": "42" }')
  const [request] = await Promise.all([
    page.waitForRequest(sent => sent.url().endsWith('/_admin/graphql')),
    run(),
  ])
  expect(request.headers()['x-trace']).toBe('42')

  // The history opens a request in a tab, also after a reload.
  await page.reload()
  await expect(tabs.getByRole('listitem')).toHaveCount(2)
  await side.getByRole('tab', { name: 'History' }).click()
  await expect(side.getByRole('list', { name: 'Last requests' }).getByRole('button')).toHaveCount(1)
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
  await side.getByRole('button', { name: /^Shop/ }).click()
  await expect(tabs.getByRole('listitem')).toHaveCount(3)
  await expect(editor).toContainText('timezoneOffset')
  await tabs.getByRole('button', { name: 'Close Shop' }).last().click()
  await expect(tabs.getByRole('listitem')).toHaveCount(2)
  await side.getByRole('button', { name: 'Clear history' }).click()
  await expect(side).toContainText('Requests that you run are listed here.')
})
