import { DEMO } from '../integration/app-under-test'
import { adminUrl, expect, hydratedApp, test } from './platform-test'

test.use({ appOptions: { emulator: { app: { optionalScopes: ['write_inventory'] } } } })

test('the page of versions shows which version responds', async ({ openApp }) => {
  const app = await openApp('/versions')
  const versions = app.getByRole('list', { name: 'Versions' })
  await expect(versions).toContainText('May still change')
  const oldest = await versions.getByRole('listitem').first().locator('span').first().textContent()
  await app.getByLabel('Version', { exact: true }).fill('2025-01')
  await app.getByRole('button', { name: 'Call', exact: true }).click()
  await expect(app.getByRole('status').filter({ hasText: 'Version that responded' })).toHaveText(
    new RegExp(String.raw`Requested version\s*2025-01\s*Version that responded\s*${oldest}`),
  )
})

test('the page of the stock changes it once for each key', async ({ openApp, page, platform }) => {
  await openApp('/')
  await platform.emulator.control.grantScopes({ shop: DEMO, scopes: ['write_inventory'] })
  await page.goto(adminUrl(platform, '/stock'))
  const app = await hydratedApp(page)
  const row = app.getByRole('list', { name: 'Stock' }).getByRole('listitem').first()
  const amount = async () => Number(await row.locator('span').nth(1).textContent())
  const before = await amount()
  const add = row.getByRole('button', { name: /^Add 10 to / })
  const click = async () => {
    const done = page.waitForResponse(reply => reply.url().endsWith('/api/stock'))
    await add.click()
    expect((await done).status()).toBe(200)
  }
  await click()
  await expect.poll(amount).toBe(before + 10)
  await click()
  await expect.poll(amount).toBe(before + 10)
  await app.getByRole('button', { name: 'New key' }).click()
  await click()
  await expect.poll(amount).toBe(before + 20)
})

test('the page of Sidekick shows the tool of the app, and sends a prompt', async ({
  openApp,
  page,
}) => {
  const app = await openApp('/sidekick')
  await expect(app.getByText('Finds products whose title has a word.')).toBeVisible()
  await expect(app.getByText('word', { exact: true })).toBeVisible()
  await app.getByLabel('Prompt').fill('Which soap is new?')
  await app.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'App Bridge' })
      .getByRole('list', { name: 'Messages to Sidekick' }),
  ).toHaveText('Which soap is new?')
})
