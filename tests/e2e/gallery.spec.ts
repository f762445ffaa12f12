import { readdirSync } from 'node:fs'
import { accessibilityViolations } from './accessibility-violations'
import { expect, test } from './platform-test'

const names = readdirSync(new URL('../../.playground/examples', import.meta.url)).map(file => file.replace('.vue', '')).sort()
/** In groups, so that several workers share the work. */
const groups = Object.entries(Object.groupBy(names, name => names.indexOf(name) % 4)) as [string, string[]][]

test.describe.configure({ mode: 'parallel' })

for (const [group, members] of groups) {
  test(`every component at top level, in light and dark (${group})`, async ({ page, platform }) => {
    test.setTimeout(180_000)
    for (const name of members) {
      // A document of its own each time: the server's HTML must come to life without a message.
      await page.goto(`${platform.url}/components/${name}`)
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(page.getByTestId('example').locator('> *').first()).toBeAttached()
      expect.soft(await accessibilityViolations(page, page.mainFrame()), name).toEqual([])
    }
  })

  test(`every component in the admin, in light and dark (${group})`, async ({ page, openApp }) => {
    test.setTimeout(180_000)
    const app = await openApp('/components')
    const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
    if (!frame) throw new Error('The admin shows no app')
    for (const name of members) {
      await app.getByRole('main').getByRole('link', { name, exact: true }).click()
      await expect(app.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(app.getByTestId('example')).toBeAttached()
      expect.soft(await accessibilityViolations(page, frame), name).toEqual([])
      await app.getByRole('link', { name: 'All components' }).click()
      await expect(app.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
    }
  })
}
