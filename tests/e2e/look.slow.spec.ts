import type { Page } from '@playwright/test'
import { accessibilityViolations } from './accessibility-violations'
import { expect, test } from './platform-test'
import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'

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
  page: 'rgb(255, 255, 255)',
  text: 'rgb(16, 16, 16)',
  font: 'ShopifyInter',
  button: 'rgb(16, 16, 16)',
  buttonText: 'rgb(255, 255, 255)',
  radius: '10.0001px',
  height: '28px',
  size: '13px',
}
const DARK = {
  ...LIGHT,
  page: 'rgb(10, 10, 10)',
  text: 'rgb(238, 238, 238)',
  button: 'rgb(252, 252, 252)',
  buttonText: 'rgb(18, 18, 18)',
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

for (const [name, color] of Object.entries({
  Badge: { light: 'rgb(179, 247, 130)', dark: 'rgb(1, 75, 64)', radius: '6px' },
  Banner: { light: 'rgb(255, 237, 219)', dark: 'rgb(65, 45, 0)', radius: '13.3334px' },
}))
  test(`the tones of a ${name} are those of the admin, and legible`, async ({ page, platform }) => {
    const shown = page.locator('[data-testid="example"] [class*="/10"]').first()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${platform.url}/components/${name}?look=admin`)
      await waitForHydration(page)
      await expect(shown).toHaveCSS('background-color', color[colorScheme])
      await expect(shown).toHaveCSS('border-radius', color.radius)
    }
    expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
  })

test('the admin of the local platform has the same look as an app', async ({ page, platform }) => {
  for (const [colorScheme, colors] of Object.entries({ light: LIGHT, dark: DARK })) {
    await page.emulateMedia({ colorScheme: colorScheme as 'light' | 'dark' })
    await page.goto(`${platform.emulator.url}/store/demo-store`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', colors.text)
    await expect(page.locator('body')).toHaveCSS('background-color', colors.page)
    await expect(page.locator('.sidebar')).toHaveCSS('background-color', 'rgb(10, 10, 10)')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the admin of the local platform is dark where the system is', async ({
    page,
    platform,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${platform.emulator.url}/store/demo-store`)
    await expect(page.locator('body')).toHaveCSS('background-color', DARK.page)
  })
})
