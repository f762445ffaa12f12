import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'
import type { AxeResults } from 'axe-core'

/** Another colour scheme changes colours alone. */
const OPTIONS = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** What axe finds wrong in a frame, in light and in dark: a line for each rule. */
export async function accessibilityViolations(page: Page, frame: Frame): Promise<string[]> {
  const found: string[] = []
  await frame.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await frame.locator(`html.${colorScheme}`).waitFor()
    const { violations } = await frame.evaluate(async options =>
      await (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(options), OPTIONS[colorScheme])
    found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(node => node.html).join(' | ')}`))
  }
  return found
}
