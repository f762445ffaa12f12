import type { Page } from '@playwright/test'

/** What a page does not show in forced colors, a line per part. */
export async function hiddenParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const describe = (element: Element) => element.outerHTML.slice(0, 160)
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true })
    }
    const isPainted = (color: string) => !/rgba\(.*, 0\)/.test(color)
    /** A forced color keeps the transparency of the one that it replaces. */
    const opaque = (color: string) => color.match(/\d+/g)?.slice(0, 3).join()
    /** The color behind an element. */
    const behind = (element: Element): string => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { backgroundColor } = getComputedStyle(parent)
        if (isPainted(backgroundColor)) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }
    const hasEdge = (element: Element): boolean => {
      const style = getComputedStyle(element)
      if (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) return true
      return style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) > 0
    }
    /** System colors, as the page paints them. */
    const systemColor = (name: string): string => {
      const probe = document.createElement('i')
      probe.style.cssText = `forced-color-adjust: none; background-color: ${name}`
      document.body.append(probe)
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }

    for (const icon of document.querySelectorAll('.iconify')) {
      const { backgroundColor } = getComputedStyle(icon)
      if (
        isShown(icon) &&
        (!isPainted(backgroundColor) || opaque(backgroundColor) === opaque(behind(icon)))
      )
        found.push(`icon: ${describe(icon)}`)
    }

    // A group shows which of its members is meant; a chip is the edge of its buttons.
    const members =
      ':is([role="menu"], [role="listbox"], [role="grid"], [role="tablist"], .rounded-full) *'
    const controls =
      'button, [role="button"], summary, select, textarea, input:not([type="hidden"], [type="file"])'
    for (const control of document.querySelectorAll(controls)) {
      if (!isShown(control) || control.matches(members)) continue
      const isNative = getComputedStyle(control).appearance !== 'none' && control.matches('input')
      // The box of a field has the edge of its input.
      const isTyped = control.matches('input, textarea, select')
      const boxes = isTyped
        ? [control, control.parentElement, control.parentElement?.parentElement]
        : [control]
      if (!isNative && !boxes.some(box => box && hasEdge(box)))
        found.push(`edge: ${describe(control)}`)
    }

    const highlight = systemColor('Highlight')
    const states =
      '[role="tab"][aria-selected="true"], [role="gridcell"][aria-selected="true"] > *, [aria-pressed="true"], [aria-current="page"], label:has(> input.sr-only:checked), [role="switch"]:is(:checked, [data-state="checked"])'
    for (const selected of document.querySelectorAll(states))
      if (isShown(selected) && getComputedStyle(selected).backgroundColor !== highlight)
        found.push(`state: ${describe(selected)}`)
    return found
  })
}

/**
 * Presses Tab through a page.
 *
 * @returns the controls that do not show their focus in forced colors
 */
export async function hiddenFocus(page: Page, steps: number): Promise<string[]> {
  const found: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return 'end'
      const boxes = [focused, focused.parentElement, focused.parentElement?.parentElement]
      const isMarked = boxes.some(
        box =>
          box &&
          Number.parseFloat(getComputedStyle(box).outlineWidth) >= 2 &&
          getComputedStyle(box).outlineStyle !== 'none',
      )
      return isMarked ? undefined : `focus: ${focused.outerHTML.slice(0, 160)}`
    })
    if (hidden === 'end') break
    if (hidden) found.push(hidden)
  }
  return found
}
