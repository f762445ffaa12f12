import { MARKETS } from './market-records'

/** Creates the rule that a mutation's market exists. */
export function marketExists<Name extends string>(argument: Name) {
  return MARKETS.exists(argument, 'Market does not exist', 'MARKET_NOT_FOUND')
}
