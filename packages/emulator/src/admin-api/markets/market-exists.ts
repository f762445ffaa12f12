import type { Check } from '../../engine/resolve/mutation'
import { MARKETS } from './market-records'

/** Creates the rule that a mutation's market exists. */
export function marketExists<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
): Check<Args> {
  return MARKETS.existsAt(field, idOf, 'Market does not exist', 'MARKET_NOT_FOUND')
}
