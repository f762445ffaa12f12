import { accessibilityViolations } from './accessibility-violations'
import { expect, test } from './platform-test'

// The page reads the progress while the app is away.
test.use({ expectedMessages: [/Failed to load resource: .*ERR_(CONNECTION|EMPTY)/] })

test('a page shows an import that goes on after the app was killed', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/activity')
  await app.getByRole('button', { name: 'Import products' }).click()
  const progress = app.getByRole('progressbar', { name: 'Imported products' })
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  await platform.restart()
  await expect(app.getByText('The import was interrupted, and went on where it was.')).toBeVisible()
  await expect(app.getByText('All 40 products are in your store, as drafts.')).toBeVisible()
  await expect(app.getByText('40 of 40 products')).toBeVisible()

  await app.getByRole('button', { name: 'Check now' }).click()
  await expect(app.getByText('Last check')).toBeVisible()
  const [, frame = page.mainFrame()] = page.frames()
  expect(await accessibilityViolations(page, frame)).toEqual([])
})
