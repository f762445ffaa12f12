import { readFile } from 'node:fs/promises'
import { expect, test } from './platform-test'

test('the products are downloaded as a table', async ({ openApp, page }) => {
  const app = await openApp('/products')
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await app.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('products.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect([lines.length, lines[0]]).toEqual([25, 'id,title,vendor,status,totalInventory'])
})
