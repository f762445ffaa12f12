import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { LOOKS, open, prepare, source } from '../example-page'
import { listExamples } from '../shown-examples'

/** In groups, so that several workers share the work. */
const GROUPS = 4
/** Boxes that cut what is in them, as their author wants. */
const CUT_BY_DESIGN = ['ScrollBox/Without scrolling']
const examples = listExamples(source)

/** Parts of a page that are out of reach: wider than the page, or cut without an ellipsis. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const found: string[] = []
    if (root.scrollWidth > root.clientWidth)
      found.push(`page: ${root.scrollWidth} > ${root.clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')) {
      const { overflowX, overflowY, textOverflow, display, clipPath } = getComputedStyle(element)
      // Content for assistive technology only, and cells that a list of the table replaces.
      if (element.clientWidth <= 1 || clipPath !== 'none' || display === 'inline') continue
      if (!element.textContent?.trim()) continue
      const isCutBelow =
        ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 2
      const isCutAtEnd =
        ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 2
      const isShortened = textOverflow === 'ellipsis' || element.matches('[class*="line-clamp"]')
      if ((isCutBelow || isCutAtEnd) && !isShortened)
        found.push(`cut: ${element.outerHTML.slice(0, 160)}`)
    }
    return found
  })
}

/** What WCAG 2.2 asks for, by the number of its criterion. */
const CONDITIONS = {
  // 1280 pixels at 400 % zoom; at 200 % the page has more room.
  '1.4.10 Reflow': { width: 320, style: '' },
  '1.4.4 Resize Text': { width: 900, style: 'html { font-size: 200% }' },
  '1.4.12 Text Spacing': {
    width: 900,
    style:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  },
}

for (const [criterion, { width, style }] of Object.entries(CONDITIONS))
  for (let group = 0; group < GROUPS; group++)
    test(`nothing is lost: ${criterion} (${group + 1} of ${GROUPS})`, async ({ page }) => {
      await prepare(page, { ...LOOKS.light, width })
      if (style) await page.addStyleTag({ content: style })
      for (const example of examples.filter((_, index) => index % GROUPS === group)) {
        await open(page, example)
        if (CUT_BY_DESIGN.includes(example)) continue
        expect.soft(await cutParts(page), example).toEqual([])
      }
    })

test('nothing moves for users who prefer reduced motion', async ({ page }) => {
  await prepare(page, LOOKS.light)
  for (const example of examples) {
    await open(page, example)
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 160)),
      )
    await expect.soft.poll(moving, { message: example, timeout: 1000 }).toEqual([])
  }
})

test('the checks find what is cut and what moves', async ({ page }) => {
  await prepare(page, { ...LOOKS.light, width: 320 })
  await open(page, 'Banner')
  await page.addStyleTag({
    content: 'main { min-width: 400px } main p { block-size: 4px; overflow: hidden }',
  })
  const found = await cutParts(page)
  expect(found).toContain('page: 400 > 320')
  expect(found.some(part => part.startsWith('cut: <p'))).toBe(true)
})
