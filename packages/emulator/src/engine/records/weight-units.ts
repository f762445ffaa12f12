/** Sizes of the units of weight in grams. */
const GRAMS: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349523125,
  POUNDS: 453.59237,
}

/** Short names of the units of weight. */
export const WEIGHT_SYMBOLS: Readonly<Record<string, string>> = {
  GRAMS: 'g',
  KILOGRAMS: 'kg',
  OUNCES: 'oz',
  POUNDS: 'lb',
}

/** Sizes of the units of weight in grams, by short name. */
export const GRAMS_BY_SYMBOL: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(WEIGHT_SYMBOLS).map(([unit, symbol]) => [symbol, GRAMS[unit] ?? 0]),
)

/** Converts a weight to grams. An unknown unit counts as nothing. */
export function gramsOf({ unit, value }: { unit: string; value: number }): number {
  return value * (GRAMS[unit] ?? 0)
}

/** Converts a weight to kilograms. */
export function kilogramsOf(weight: { unit: string; value: number }): number {
  return gramsOf(weight) / 1000
}
