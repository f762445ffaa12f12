import type { Frame, Page } from '@playwright/test'
import type { ReviewedApp } from '../reviewed-app'
import { findUnreachable } from './page-scripts'
import type { FocusFacts } from './page-scripts'
import { FRAME } from './shown-frame'

/** Where the focus is after the Tab key was pressed. */
export interface FocusStop {
  /** Number of the element, the same each time; -1: the focus has left the page. */
  id: number
  /** The beginning of its HTML. */
  element: string
  /** Whether it is in an open modal dialog, which keeps the focus. */
  isInModal: boolean
  /** How many elements the Tab key can reach. */
  focusable: number
  /** How many of them had no focus yet. */
  missed: number
}

const MAX_TABS = 30
/** A field for a date and a time has seven stops, which are one element. */
const TRAP_AFTER = 10
/** How often the focus comes to an element before that is a circle. */
const CIRCLE_AFTER = 3

/** Presses Tab through the page, as someone without a mouse does. */
export async function tabThrough(
  page: Page,
  frame: Frame,
  { isEmbedded }: ReviewedApp,
): Promise<FocusFacts> {
  const unreachable = await frame.evaluate(findUnreachable)
  if (isEmbedded) await page.locator(FRAME).focus()
  const trap = await findTrap(async () => {
    await page.keyboard.press('Tab')
    return frame.evaluate(readFocus)
  })
  return { unreachable, ...(trap && { trap }) }
}

/**
 * Finds the elements that the Tab key does not leave.
 *
 * @param press presses the key
 * @returns one that keeps the focus, or those between which it goes round while others get none
 */
export async function findTrap(press: () => Promise<FocusStop>): Promise<string[] | undefined> {
  const stops: FocusStop[] = []
  let repeated = 0
  for (let presses = 0; presses < MAX_TABS; presses++) {
    const stop = await press()
    const { id, element, isInModal, focusable, missed } = stop
    if (id === -1) break
    const isSame = id === stops.at(-1)?.id
    repeated = isSame ? repeated + 1 : 0
    if (!isSame) stops.push(stop)
    if (isInModal) continue
    if (repeated >= TRAP_AFTER && focusable > 1) return [element]
    const times = stops.flatMap((each, index) => (each.id === id ? [index] : []))
    if (!isSame && times.length >= CIRCLE_AFTER && missed > 0)
      return stops.slice(times.at(-2), -1).map(each => each.element)
  }
  return undefined
}

/** Where the script in the page keeps the elements that had the focus. */
interface FocusWindow {
  platformFocused?: Element[]
}

/** Runs in the page: where the focus is. */
function readFocus(): FocusStop {
  const target = window as Window & FocusWindow
  const focused = (target.platformFocused ??= [])
  const keep = (element: Element | null) => {
    const isNew = element && element !== document.body && !focused.includes(element)
    if (isNew) focused.push(element)
    return element
  }
  let active = keep(document.activeElement)
  while (active?.shadowRoot?.activeElement) active = keep(active.shadowRoot.activeElement)
  const isAway = !active || active === document.body
  const canFocus = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    element.checkVisibility({ visibilityProperty: true }) &&
    // Arrow keys choose one of a group.
    !element.matches(':disabled,[type=radio]') &&
    !element.closest('[inert],[aria-hidden=true]')
  const focusable = [...document.querySelectorAll<HTMLElement>('*')].filter(canFocus)
  return {
    id: isAway || !active ? -1 : focused.indexOf(active),
    element: isAway || !active ? '' : active.outerHTML.replace(/\s+/g, ' ').slice(0, 160),
    isInModal: !isAway && active?.closest('[aria-modal=true],dialog:modal') !== null,
    focusable: focusable.length,
    missed: focusable.filter(
      element => !focused.includes(element) && !focused.some(each => element.contains(each)),
    ).length,
  }
}
