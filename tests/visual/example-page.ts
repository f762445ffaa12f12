import { existsSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The built app of one revision, the revision itself, and which of the two it is. */
const { PLATFORM_VISUAL_SITE: files = '' } = process.env
export const source =
  process.env.PLATFORM_VISUAL_SOURCE ?? fileURLToPath(new URL('../..', import.meta.url))
export const isBase = process.env.PLATFORM_VISUAL_BASE === '1'

const ADDRESS = 'http://examples.test'

/** Size and color scheme of a picture. */
export interface Look {
  width: number
  colorScheme: 'light' | 'dark'
  forcedColors?: 'active'
}

export const LOOKS: Readonly<Record<'light' | 'dark' | 'narrow' | 'forced', Look>> = {
  light: { width: 900, colorScheme: 'light' },
  dark: { width: 900, colorScheme: 'dark' },
  narrow: { width: 390, colorScheme: 'light' },
  /** High contrast of the operating system. */
  forced: { width: 900, colorScheme: 'dark', forcedColors: 'active' },
}

/** Serves the built files without a server, and stops the clock. */
export async function prepare(
  page: Page,
  { width, colorScheme, forcedColors }: Look,
): Promise<void> {
  await page.route(`${ADDRESS}/**`, route => {
    const file = join(files, new URL(route.request().url()).pathname)
    const found = existsSync(file) && statSync(file).isFile()
    // Examples name pictures and pages that do not exist here.
    if (!found && extname(file) !== '') return route.fulfill({ status: 404 })
    return route.fulfill({ path: found ? file : join(files, 'index.html') })
  })
  await page.clock.setFixedTime(new Date('2026-03-12T12:00:00Z'))
  await page.emulateMedia({ colorScheme, forcedColors: forcedColors ?? null })
  await page.setViewportSize({ width, height: 600 })
  await page.goto(`${ADDRESS}/`)
}

/** Shows an example, named as in `listExamples`. */
export async function open(page: Page, example: string): Promise<void> {
  await page.evaluate(hash => {
    location.hash = hash
  }, encodeURIComponent(example))
  await expect(page.locator(`main[data-example="${example}"]`)).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
}

/** Takes pictures until two are equal: images and icons arrive late. */
export async function picture(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  let last = await take()
  for (let attempt = 0; attempt < 10; attempt++) {
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  return last
}
