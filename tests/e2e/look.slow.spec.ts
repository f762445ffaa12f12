import type { Page } from '@playwright/test'
import { accessibilityViolations } from './accessibility-violations'
import { expect, test } from './platform-test'
import { waitForHydration } from '../../testing/playwright/wait-for-hydration'

/** Computed styles of parts of the page. */
function styles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`There is no ${selector}`)
      return getComputedStyle(element)
    }
    const primary = style('[data-testid="example"] button')
    return {
      page: style('body').backgroundColor,
      text: style('h1').color,
      font: style('body').fontFamily.split(',')[0] ?? '',
      button: primary.backgroundColor,
      buttonText: primary.color,
      radius: primary.borderRadius,
      height: primary.height,
      size: primary.fontSize,
    }
  })
}

const LIGHT = {
  page: 'rgb(241, 241, 241)',
  text: 'rgb(48, 48, 48)',
  font: 'Inter',
  button: 'rgb(48, 48, 48)',
  buttonText: 'rgb(255, 255, 255)',
  radius: '7.9992px',
  height: '28px',
  size: '13px',
}
const DARK = {
  ...LIGHT,
  page: 'rgb(26, 26, 26)',
  text: 'rgb(227, 227, 227)',
  button: 'rgb(255, 255, 255)',
  buttonText: 'rgb(48, 48, 48)',
}

test('the look of the admin is in the HTML, and has the tokens of the admin', async ({
  page,
  platform,
}) => {
  const address = `${platform.url}/components/Button?look=admin`
  const html = await (await page.request.get(address)).text()
  expect(/<html[^>]*>/.exec(html)?.[0]).toContain('data-look="admin"')

  await page.goto(address)
  await waitForHydration(page)
  expect(await styles(page)).toEqual(LIGHT)
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(address)
  await waitForHydration(page)
  expect(await styles(page)).toEqual(DARK)

  await page.getByRole('button', { name: 'Admin look' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-look')
  expect((await styles(page)).height).toBe('32px')
})
