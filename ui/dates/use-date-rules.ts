import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { devWarning } from '../dev-warning'
import { parseDateRules } from './date-rules'
import type { DateRulesProps } from './date-rules'

/** Returns the function that tells which dates can be chosen, and warns in development of rules that cannot be read. */
export function useDateRules(component: string, props: DateRulesProps): ComputedRef<(date: string) => boolean> {
  return computed(() => {
    const { isSelectable, unknown } = parseDateRules(props)
    if (unknown.length > 0) devWarning(component, `these are no dates, ranges or weekdays: ${unknown.join(', ')}.`)
    return isSelectable
  })
}
