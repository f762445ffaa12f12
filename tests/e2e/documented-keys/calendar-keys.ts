import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { GalleryPage, KeyCheck } from './key-check'

/** The days that the keys move to from a day, all of one calendar. */
interface DaysOfKeys {
  'Arrow left, Arrow right': Moves
  'Arrow up, Arrow down': Moves
  'Home, End': Moves
  'Page up, Page down': Moves
  'Shift + Page up, Shift + Page down': Moves
}
type Moves = Readonly<Record<string, string>>

/** Returns a check for each key that moves through a calendar. */
export function calendarChecks(
  focusDay: (gallery: GalleryPage) => Promise<unknown>,
  days: DaysOfKeys,
): Record<keyof DaysOfKeys, KeyCheck> {
  const checkOf = (moves: Moves): KeyCheck => ({
    prepare: focusDay,
    verify: ({ page }, key) => expect.poll(() => focusedDay(page)).toBe(moves[key]),
  })
  return {
    'Arrow left, Arrow right': checkOf(days['Arrow left, Arrow right']),
    'Arrow up, Arrow down': checkOf(days['Arrow up, Arrow down']),
    'Home, End': checkOf(days['Home, End']),
    'Page up, Page down': checkOf(days['Page up, Page down']),
    'Shift + Page up, Shift + Page down': checkOf(days['Shift + Page up, Shift + Page down']),
  }
}

/** Returns the date of the day that has the focus, as `YYYY-MM-DD`. */
export function focusedDay(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? null)
}
