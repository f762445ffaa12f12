import { expect, test } from './platform-test'

test.use({ appOptions: { emulator: { app: { directApiAccess: 'offline' } } } })

test('Sidekick invokes a tool of the app with a checked input', async ({ openApp, page }) => {
  await openApp('/')
  await page.getByRole('button', { name: 'App Bridge' }).click()
  const panel = page.getByRole('complementary', { name: 'App Bridge' })
  const sidekick = panel.getByRole('region', { name: 'Sidekick' })
  await expect(sidekick.getByText('Finds products whose title has a word.')).toBeVisible()
  const input = sidekick.getByLabel('Input (JSON)')
  await expect(input).toHaveValue('{\n  "word": ""\n}')
  const invoke = async (value: object) => {
    await input.fill(JSON.stringify(value))
    await sidekick.getByRole('button', { name: 'Invoke' }).click()
  }

  await invoke({ word: 'beeswax', limit: 1 })
  await expect(panel.getByRole('status')).toHaveText(
    /^find_products returned \{"products":\[\{"id":"gid:\/\/shopify\/Product\/\d+","title":"Beeswax Candle"\}\]\}$/,
  )
  await invoke({ limit: 'many' })
  await expect(panel.getByRole('status')).toHaveText('input.word is missing.')
})
