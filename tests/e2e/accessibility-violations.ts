import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'
import type { AxeResults } from 'axe-core'

interface AxeWindow {
  axe: { run: (context: object, options: object) => Promise<AxeResults> }
}

/** The rules about colors: another color scheme changes nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const RULES = {
  // Not on by default: WCAG 2.2 requires targets of 24 by 24 pixels, or as much space around them.
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: COLOR_RULES },
}

/**
 * Lists what axe finds wrong in a frame, in light and in dark.
 *
 * @param parts selectors of the part that is checked in light and in dark, by default the whole
 *   document: for a page whose other parts are checked elsewhere
 * @returns a line per scheme and rule
 */
export async function accessibilityViolations(
  page: Page,
  frame: Frame,
  { light = ':root', dark = ':root' }: { light?: string; dark?: string } = {},
): Promise<string[]> {
  const found: string[] = []
  // A page that only changes its route has axe already.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  // First in the scheme that the page has: a switch takes as long as a check.
  const isDark = await frame.evaluate(() => document.documentElement.classList.contains('dark'))
  const schemes = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await frame.locator(`html.${colorScheme}`).waitFor()
    const violations = await frame.evaluate(
      async ({ part, rules }) =>
        (
          await (Object(globalThis) as AxeWindow).axe.run(
            { include: [part] },
            { resultTypes: ['violations'], ...rules },
          )
        ).violations,
      { part: { light, dark }[colorScheme], rules: RULES[colorScheme] },
    )
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(node => node.html).join(' | ')}`,
      ),
    )
  }
  return found
}
