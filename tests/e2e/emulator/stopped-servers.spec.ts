import { startEmulator } from '../../../packages/emulator/src'
import type { Emulator } from '../../../packages/emulator/src'
import { API_KEY } from './fake-app-pages'
import { DEMO, expect, test } from './emulator-test'

// Requests fail while a server is stopped, and the browser reports each of them.
test.use({ expectedMessages: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/] })

/** Starts an emulator at the address of one that was closed. */
async function restart(closed: Emulator, appUrl: string): Promise<Emulator> {
  const emulator = await startEmulator({ port: closed.port })
  emulator.setApp({ apiKey: API_KEY, appUrl, scopes: ['read_products'] })
  await emulator.control.install({ shop: DEMO })
  return emulator
}

test('the admin shows that the app server is gone, keeps its page, and offers to reload it when it is back', async ({
  app,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.getByLabel('Name').fill('typed')
  const gone = page
    .getByRole('status')
    .filter({ hasText: `The app server at ${app.url} does not respond` })
  const back = page.getByRole('status').filter({ hasText: 'The app server is back' })
  await expect(gone).toBeHidden()

  await app.stop()
  await expect(gone).toContainText('Start it: npm run dev')
  await expect(frame.getByLabel('Name')).toHaveValue('typed')

  await app.start()
  await expect(back).toBeVisible()
  await expect(gone).toBeHidden()
  await expect(frame.getByLabel('Name')).toHaveValue('typed')

  await back.getByRole('button', { name: 'Reload Playground' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(back).toBeHidden()
  await expect(page.frameLocator('iframe').getByLabel('Name')).toHaveValue('old')
})

test('the page of an app shows that the local platform is gone, and continues when it is back', async ({
  app,
  emulator,
  openApp,
  page,
}) => {
  await openApp()
  const banner = page.getByRole('status').filter({ hasText: 'The local platform does not respond' })
  await expect(banner).toBeHidden()

  await emulator.close()
  await expect(banner).toContainText('Start it: npm run dev')
  // Does not replace the admin by an error page of the browser.
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(banner).toBeVisible()

  const restarted = await restart(emulator, app.url)
  await expect(banner).toBeHidden()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Dashboard',
  )
  await page.goto('about:blank')
  await restarted.close()
})

test('a page of the store shows that the local platform is gone, and loads what it could not load when it is back', async ({
  app,
  emulator,
  page,
}) => {
  await page.goto(`${emulator.url}/store/demo-store/products`)
  const main = page.getByRole('main')
  await expect(main.getByRole('table')).toBeVisible()
  const rows = await main.getByRole('row').count()
  const banner = main.getByRole('status').filter({ hasText: 'The local platform does not respond' })

  await emulator.close()
  await expect(banner).toBeVisible()
  await main.getByRole('searchbox').fill('no such product')
  await expect(main.getByRole('alert')).toContainText('The local platform does not respond')
  expect(rows).toBeGreaterThan(1)

  const restarted = await restart(emulator, app.url)
  await expect(banner).toBeHidden()
  await expect(main.getByRole('alert')).toBeHidden()
  await expect(main.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.goto('about:blank')
  await restarted.close()
})
