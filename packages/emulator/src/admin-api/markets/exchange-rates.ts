/**
 * Units of a currency for one US dollar. The rates are rounded and never change, so that prices in
 * tests stay the same. A currency that is not in the list has the rate of the dollar.
 */
const UNITS_PER_DOLLAR: Readonly<Record<string, number>> = {
  AUD: 1.5,
  BRL: 5.5,
  CAD: 1.4,
  CHF: 0.9,
  CNY: 7.2,
  CZK: 23,
  DKK: 7,
  EUR: 0.9,
  GBP: 0.8,
  HKD: 7.8,
  INR: 85,
  JPY: 150,
  KRW: 1400,
  MXN: 18,
  NOK: 11,
  NZD: 1.7,
  PLN: 4,
  SEK: 10,
  SGD: 1.3,
  TRY: 40,
  ZAR: 18,
}

/** Returns the units of one currency for a unit of another one. */
export function exchangeRate(from: string, to: string): number {
  return (UNITS_PER_DOLLAR[to] ?? 1) / (UNITS_PER_DOLLAR[from] ?? 1)
}
