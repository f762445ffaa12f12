import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useState } from '#imports'
import { usePlatform } from '../../composables/usePlatform'
import { supportedLocale } from '../supported-locale'
import type { DatePart } from './locale-date'
import { datePartsOf } from './locale-date'

/**
 * Returns the format of dates in the language of the page. The browser takes that of the server,
 * whose version of the locale data can differ.
 */
export function useDateFormat(): ComputedRef<DatePart[]> {
  const platform = usePlatform()
  const locale = () => supportedLocale(platform.value.locale)
  const served = useState('platform-date-format', () => ({
    locale: locale(),
    parts: datePartsOf(locale()),
  })).value
  return computed(() => (served.locale === locale() ? served.parts : datePartsOf(locale())))
}
