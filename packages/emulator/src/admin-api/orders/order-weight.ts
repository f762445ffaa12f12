import { gramsOf } from '../../engine/records/weight-units'
import type { LineItemRecord } from './order-records'

/** What counts for the weight of an item of an order, a draft order, or a checkout. */
type Weighed = Pick<LineItemRecord, 'weight'>

/** Returns the weight of one piece in whole grams; 0 if it is not known. */
export function pieceGrams(item: Weighed): number {
  return Math.round(exactGrams(item))
}

/** Returns the weight of items in whole grams. */
export function totalGrams(items: readonly (Weighed & Pick<LineItemRecord, 'quantity'>)[]): number {
  return Math.round(items.reduce((sum, item) => sum + exactGrams(item) * item.quantity, 0))
}

function exactGrams({ weight }: Weighed): number {
  return weight ? gramsOf(weight) : 0
}
