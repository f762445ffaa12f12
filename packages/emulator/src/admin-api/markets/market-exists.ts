import type { Check } from '../../engine/resolve/mutation'
import { findMarket } from './market-records'

/** Creates the rule that a mutation's market exists. */
export function marketExists<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
): Check<Args> {
  return {
    field,
    code: 'MARKET_NOT_FOUND',
    message: 'Market does not exist',
    fails: (args, context) => !findMarket(context, idOf(args)),
    isFinal: true,
  }
}
