import { computed, onMounted, ref, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useState } from '#imports'
import { devWarning } from '../dev-warning'
import { dateOf, isIsoMonth, monthOf } from './iso-date'
import type { ReadProps } from '../read-props'

/** Visible month of a calendar. */
export interface CalendarViewProps {
  /**
   * Visible month, `YYYY-MM`.
   * @default undefined
   */
  view?: string
  /**
   * Initially visible month, `YYYY-MM`. Without one, the month of the value or the current month.
   * @default undefined
   */
  defaultView?: string
}

export interface CalendarView {
  month: ComputedRef<string>
  /** Shows another month, as the user would. */
  show: (month: string) => void
}

/**
 * Holds the visible month of a calendar.
 *
 * @param ofValue month of the value, if there is one
 * @param isInSight whether a month is shown, be it as the second one
 * @param onShow called with the month when the user turns the page
 */
export function useCalendarView(
  component: string,
  props: ReadProps<CalendarViewProps>,
  ofValue: () => string | undefined,
  isInSight: (month: string) => boolean,
  onShow: (month: string) => void,
): CalendarView {
  // Set on the server, so that both sides render the same month across time zones.
  const current = useState('platform-month', () => monthOf(dateOf(new Date())))
  onMounted(() => {
    current.value = monthOf(dateOf(new Date()))
  })

  const read = (month: string | undefined) => {
    if (month === undefined || month === '' || isIsoMonth(month)) return month || undefined
    devWarning(component, `"${month}" is not a month (YYYY-MM).`)
    return undefined
  }
  const shown = ref(read(props.view) ?? read(props.defaultView) ?? ofValue())
  watch(
    () => props.view,
    month => {
      shown.value = read(month) ?? shown.value
    },
  )
  // Shows the month of a value that the parent sets. A picked value is already visible.
  watch(ofValue, value => {
    if (value && !read(props.view) && !isInSight(value)) shown.value = value
  })

  return {
    month: computed(() => shown.value ?? current.value),
    show(month) {
      shown.value = month
      onShow(month)
    },
  }
}
