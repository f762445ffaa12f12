import { gramsOf } from '../../engine/records/weight-units'
import type { LineItemRecord } from './order-records'

/** Returns the weight of items in grams, as the schema's type `UnsignedInt64`. */
export function totalGrams(items: readonly Pick<LineItemRecord, 'quantity' | 'weight'>[]): string {
  const grams = items.reduce(
    (sum, { weight, quantity }) => sum + (weight ? gramsOf(weight) : 0) * quantity,
    0,
  )
  return String(Math.round(grams))
}
