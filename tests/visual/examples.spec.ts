import { existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'

/** The built app of one revision, the folder with the pictures of the base, and which of the two. */
const {
  PLATFORM_VISUAL_SITE: files = '',
  PLATFORM_VISUAL_PICTURES: pictures = '',
  PLATFORM_VISUAL_EXAMPLES: examples = fileURLToPath(
    new URL('../../.playground/examples', import.meta.url),
  ),
} = process.env
const isBase = process.env.PLATFORM_VISUAL_BASE === '1'

const ADDRESS = 'http://examples.test'
const LOOKS = {
  light: { width: 900, colorScheme: 'light' },
  dark: { width: 900, colorScheme: 'dark' },
  narrow: { width: 390, colorScheme: 'light' },
} as const
const names = readdirSync(examples)
  .map(file => file.replace('.vue', ''))
  .sort()

for (const [look, { width, colorScheme }] of Object.entries(LOOKS)) {
  test(`every example looks as before (${look})`, async ({ page }) => {
    await prepare(page, width, colorScheme)
    for (const name of names) {
      // A new example has no picture of before.
      if (!isBase && !existsSync(join(pictures, `${name}-${look}.png`))) continue
      await open(page, name)
      expect.soft(await picture(page), name).toMatchSnapshot(`${name}-${look}.png`)
    }
  })
}

test('a changed radius and a changed color are noticed', async ({ page }) => {
  test.skip(isBase, 'nothing to compare with')
  await prepare(page, LOOKS.light.width, LOOKS.light.colorScheme)
  for (const change of [':root { --ui-radius: 0.5rem }', ':root { --ui-primary: #3f3f90 }']) {
    await open(page, 'Button')
    const style = await page.addStyleTag({ content: change })
    const changed = await picture(page)
    expect(() => expect(changed).toMatchSnapshot('Button-light.png'), change).toThrow()
    await style.evaluate(element => element.parentNode?.removeChild(element))
  }
})

/** Serves the built files without a server, and stops the clock. */
async function prepare(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.route(`${ADDRESS}/**`, route => {
    const file = join(files, new URL(route.request().url()).pathname)
    const found = existsSync(file) && statSync(file).isFile()
    // Examples name pictures and pages that do not exist here.
    if (!found && extname(file) !== '') return route.fulfill({ status: 404 })
    return route.fulfill({ path: found ? file : join(files, 'index.html') })
  })
  await page.clock.setFixedTime(new Date('2026-03-12T12:00:00Z'))
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 600 })
  await page.goto(`${ADDRESS}/`)
}

async function open(page: Page, name: string): Promise<void> {
  await page.evaluate(hash => {
    location.hash = hash
  }, name)
  await expect(page.locator(`main[data-example="${name}"]`)).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
}

/** Takes pictures until two are equal: images and icons arrive late. */
async function picture(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  let last = await take()
  for (let attempt = 0; attempt < 10; attempt++) {
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  return last
}
