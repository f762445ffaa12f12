import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { usePlatform } from '../../composables/usePlatform'
import { supportedLocale } from '../supported-locale'
import { fillMessage, useMessages } from '../use-messages'

/** Formats the amounts and dates of plans in the language of the page. */
export interface PlanText {
  money: (amount: number, currencyCode: string) => string
  /** Price of an interval, e.g. `$10.00 every 30 days`. */
  price: (amount: number, currencyCode: string, interval: string | null | undefined) => string
  /** Price without its interval, and without cents that are zero, e.g. `$10`. */
  amount: (amount: number, currencyCode: string) => string
  /** Share of a price, e.g. `17%`. */
  percent: (share: number) => string
  /** @param at ISO 8601 */
  date: (at: string) => string
  number: (value: number) => string
}

/** Returns the formatters. Dates are in UTC, so that server and browser render the same text. */
export function usePlanText(): ComputedRef<PlanText> {
  const platform = usePlatform()
  const messages = useMessages()
  return computed(() => {
    const locale = supportedLocale(platform.value.locale)
    const money = (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
    return {
      money,
      price(amount, currencyCode, interval) {
        const { free, monthly, yearly } = messages.value.plan
        if (amount === 0) return free
        const message = interval === 'ANNUAL' ? yearly : monthly
        return fillMessage(message, { price: money(amount, currencyCode) })
      },
      amount: (amount, currency) =>
        amount === 0
          ? messages.value.plan.free
          : new Intl.NumberFormat(locale, {
              style: 'currency',
              currency,
              trailingZeroDisplay: 'stripIfInteger',
            }).format(amount),
      percent: share => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
      date: at =>
        new Intl.DateTimeFormat(locale, {
          dateStyle: 'long',
          calendar: 'gregory',
          timeZone: 'UTC',
        }).format(new Date(at)),
      number: value => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value),
    }
  })
}
