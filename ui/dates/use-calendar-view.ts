import { computed, onMounted, ref, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useState } from '#imports'
import { devWarning } from '../dev-warning'
import { dateOf, isIsoMonth, monthOf } from './iso-date'

/** Which month a calendar shows. */
export interface CalendarViewProps {
  /** The month that is shown, `YYYY-MM`. */
  view?: string
  /** The month that is shown at first, `YYYY-MM`. Otherwise that of the value, or the current one. */
  defaultView?: string
}

export interface CalendarView {
  month: ComputedRef<string>
  /** Shows another month, as the user would. */
  show: (month: string) => void
}

/**
 * Holds the month that a calendar shows.
 *
 * @param ofValue month of the value, if there is one
 * @param isInSight whether a month is shown, be it as the second one
 * @param onShow called with the month when the user turns the page
 */
export function useCalendarView(component: string, props: CalendarViewProps, ofValue: () => string | undefined, isInSight: (month: string) => boolean, onShow: (month: string) => void): CalendarView {
  // From the server, or the two sides would draw different months where it is tomorrow already.
  const current = useState('platform-month', () => monthOf(dateOf(new Date())))
  onMounted(() => {
    current.value = monthOf(dateOf(new Date()))
  })

  const read = (month: string | undefined) => {
    if (month === undefined || month === '' || isIsoMonth(month)) return month || undefined
    devWarning(component, `"${month}" is no month: YYYY-MM.`)
    return undefined
  }
  const shown = ref(read(props.view) ?? read(props.defaultView) ?? ofValue())
  watch(() => props.view, (month) => {
    shown.value = read(month) ?? shown.value
  })
  // A value from outside is what the user wants to see; one that was picked here is in sight already.
  watch(ofValue, (value) => {
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
