import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { accessibilityViolations } from '../../../tests/e2e/accessibility-violations'

interface AxeWindow {
  axe: { run: (context: object, options: object) => Promise<AxeResults> }
}

const PHONE = { width: 390, height: 844 }

/**
 * Lists what a reader of the page would stumble over: what axe finds in light and in dark, and what
 * does not fit the screen of a phone, or is out of reach for its keyboard.
 *
 * @param page a page that is hydrated to its end
 */
export async function pageProblems(page: Page): Promise<string[]> {
  // Parts that are not drawn get the colors of the other scheme when they come on the screen.
  await page.addStyleTag({ content: '.page-text > * { content-visibility: visible !important }' })
  // At the end of a page, the header covers a part of the list of contents.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const problems = await accessibilityViolations(page, page.mainFrame())

  const screen = page.viewportSize()
  await page.setViewportSize(PHONE)
  const { width, unreachable } = await page.evaluate(async () => {
    // The bar that stays on the screen covers a part of what is scrolled below it.
    scrollTo({ top: 0, behavior: 'instant' })
    // What scrolls is known after a frame.
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const { violations } = await (Object(globalThis) as AxeWindow).axe.run(
      { include: [':root'] },
      { resultTypes: ['violations'], runOnly: ['scrollable-region-focusable', 'target-size'] },
    )
    return {
      width: document.documentElement.scrollWidth,
      unreachable: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    }
  })
  if (screen) await page.setViewportSize(screen)
  if (width !== PHONE.width) problems.push(`${width} px wide on a screen of ${PHONE.width} px`)
  return [...problems, ...unreachable.map(problem => `phone ${problem}`)]
}
