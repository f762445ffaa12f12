import { DEMO } from '../integration/app-under-test'
import { adminUrl, expect, test } from './platform-test'

const TAGS = '{ products(first: 10, query: "tag:direct") { nodes { title } } }'

test.describe('with direct API access', () => {
  test.use({
    appOptions: { emulator: { app: { directApiAccess: 'offline' } } },
  })

  test('the server renders the data, and the browser changes it through the admin', async ({
    openApp,
    page,
    platform,
  }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    const responded = page.waitForResponse(
      response => response.url().includes('/direct?') && response.request().isNavigationRequest(),
    )
    const app = await openApp('/direct')
    expect(await (await responded).text()).toContain('Beeswax Candle')
    // Hydration uses the data of the server.
    expect(requests).not.toContain('/_admin/app-bridge/graphql')

    await app.getByRole('button', { name: 'Add tag to Beeswax Candle' }).click()
    await expect(app.getByText('Beeswax Candle')).toHaveCount(0)

    // The mutation, and the list after it.
    expect(requests.filter(path => path === '/_admin/app-bridge/graphql')).toHaveLength(2)
    expect(requests.filter(path => path.startsWith('/api/'))).toEqual([])
    expect(await platform.emulator.control.query({ shop: DEMO, query: TAGS })).toEqual({
      products: { nodes: [{ title: 'Beeswax Candle' }] },
    })
  })
})

test('without it, the page shows how to enable it', async ({ openApp, page, platform }) => {
  const app = await openApp('/')
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Labs' }).click()
  await app.getByRole('link', { name: 'Direct API' }).click()
  await expect(page).toHaveURL(adminUrl(platform, '/direct'))

  await expect(app.getByRole('alert')).toContainText(
    'Direct API access is not enabled for this app: set embedded_app_direct_api_access = true below [access.admin] in shopify.app.toml',
  )
})
