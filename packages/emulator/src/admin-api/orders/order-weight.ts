import type { LineItemRecord } from './order-records'

const GRAMS: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349523125,
  POUNDS: 453.59237,
}

/** Returns the weight of items in grams, as the schema's type `UnsignedInt64`. */
export function totalGrams(items: readonly Pick<LineItemRecord, 'quantity' | 'weight'>[]): string {
  const grams = items.reduce(
    (sum, { weight, quantity }) =>
      sum + (weight?.value ?? 0) * (GRAMS[weight?.unit ?? ''] ?? 0) * quantity,
    0,
  )
  return String(Math.round(grams))
}
