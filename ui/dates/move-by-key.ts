import { addDays, addMonths, placeInWeek } from './iso-date'

/**
 * Returns the date that a key moves the focus to. Undefined for keys without a function in a
 * calendar.
 */
export function moveByKey(
  date: string,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  locale: string,
  isRightToLeft: boolean,
): string | undefined {
  const forward = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(date, forward)
    case 'ArrowLeft':
      return addDays(date, -forward)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'Home':
      return addDays(date, -placeInWeek(date, locale))
    case 'End':
      return addDays(date, 6 - placeInWeek(date, locale))
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
