import type { GraphqlContext } from '../../engine/graphql-context'
import { moneyV2 } from '../../money/money-v2'

/** Largest value of a gift card that a merchant or an app creates, in dollars. */
const ISSUE_LIMIT = 2000
/** Largest value of a gift card that a customer buys, in dollars. */
const PURCHASE_LIMIT = 10_000
/** Limits are converted, and rounded up to thousands. */
const STEP = 1000

/** Units of a currency for one dollar, of rates that do not change: a test sees the same limits. */
const UNITS_PER_DOLLAR: Readonly<Record<string, number>> = {
  AUD: 1.5,
  CAD: 1.37,
  CHF: 0.8,
  DKK: 6.4,
  EUR: 0.87,
  GBP: 0.75,
  INR: 87,
  JPY: 148,
  MXN: 18.6,
  NOK: 10,
  NZD: 1.7,
  PLN: 3.7,
  SEK: 9.5,
  SGD: 1.29,
}

/** Largest value of a gift card in a currency. */
export function issueLimit(currency: string): number {
  return converted(ISSUE_LIMIT, currency)
}

/** The type `GiftCardConfiguration`. */
export function giftCardConfiguration({ store: { currencyCode } }: GraphqlContext) {
  return {
    expirationConfiguration: null,
    issueLimit: moneyV2(issueLimit(currencyCode), currencyCode),
    purchaseLimit: moneyV2(converted(PURCHASE_LIMIT, currencyCode), currencyCode),
  }
}

function converted(dollars: number, currency: string): number {
  const units = UNITS_PER_DOLLAR[currency] ?? 1
  return Math.ceil((dollars * units) / STEP) * STEP
}
