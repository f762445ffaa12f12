import { gramsOf } from '../../engine/records/weight-units'
import type { LineItemRecord } from './order-records'

/** What counts for the weight of an item of an order, a draft order, or a checkout. */
type Weighed = Pick<LineItemRecord, 'weight'>

/** Returns the weight of one piece in whole grams; 0 if it is not known. */
export function pieceGrams({ weight }: Weighed): number {
  return weight ? Math.round(gramsOf(weight)) : 0
}

/** Returns the weight of items in whole grams. */
export function totalGrams(items: readonly (Weighed & Pick<LineItemRecord, 'quantity'>)[]): number {
  const grams = items.reduce(
    (sum, { weight, quantity }) => sum + (weight ? gramsOf(weight) : 0) * quantity,
    0,
  )
  return Math.round(grams)
}
