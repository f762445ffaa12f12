import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '../../../packages/emulator/src'
import { expect, test as base } from './emulator-test'
import { expectAccessible } from './merchant-page'

const test = base.extend({
  emulator: async ({ browserName: _ }, use) => {
    const root = await mkdtemp(join(tmpdir(), 'stores-'))
    const emulator = await startEmulator({ port: 0, root })
    await use(emulator)
    await emulator.close()
    await rm(root, { recursive: true })
  },
})

test('stores are added, reset, saved as a snapshot, and loaded', async ({ emulator, page }) => {
  await page.goto(emulator.url)
  await page.getByRole('button', { name: 'Add store' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Lab')
  await dialog.getByLabel('Handle').fill('lab')
  await dialog.getByLabel('Generated records').selectOption('empty')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const lab = page.getByRole('region', { name: 'Lab' })
  await expect(lab.getByRole('link', { name: /^Open .* in Lab$/ })).toBeVisible()

  await page.getByLabel('Name').fill('with-lab')
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(page.getByRole('list', { name: 'Snapshots' })).toContainText('with-lab')

  await page.getByRole('button', { name: 'Reset all' }).click()
  await dialog.getByRole('button', { name: 'Reset all' }).click()
  await expect(lab).toHaveCount(0)
  expect((await emulator.control.shops()).map(({ handle }) => handle)).not.toContain('lab')

  await page.getByRole('button', { name: 'Load with-lab' }).click()
  await dialog.getByRole('button', { name: 'Load' }).click()
  await expect(lab).toBeVisible()
  await lab.getByRole('button', { name: 'Reset Lab' }).click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Lab was reset to its seed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete with-lab' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Snapshot with-lab deleted').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load with-lab' })).toHaveCount(0)
  expect(await emulator.control.snapshotFiles()).toEqual([])
  await lab.getByRole('link', { name: 'Admin of Lab' }).click()
  await expect(page).toHaveURL(`${emulator.url}/store/lab`)
})

test('the page of stores has no accessibility violations', async ({ emulator, page }) => {
  await page.goto(emulator.url)
  await expectAccessible(page)
})

test.describe('a refused store', () => {
  test.use({ expectedMessages: [/status of 409/] })

  test('keeps what was entered, with the reason at the field', async ({ emulator, page }) => {
    await page.goto(emulator.url)
    await page.getByRole('button', { name: 'Add store' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Handle').fill('demo-store')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const handle = dialog.getByLabel('Handle')
    await expect(handle).toBeFocused()
    await expect(handle).toHaveValue('demo-store')
    await expect(handle).toHaveAccessibleDescription(/^There is already a shop with this handle\./)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })
})
