const MAX_AMOUNT = 10_000

/**
 * An amount of money that came with a request. Throws a 422 unless it has at most two decimals and
 * is above zero.
 */
export function readAmount(amount: unknown): number {
  if (
    typeof amount === 'number' &&
    amount > 0 &&
    amount <= MAX_AMOUNT &&
    Number(amount.toFixed(2)) === amount
  )
    return amount
  throw refusal(`"amount" must be a number from 0.01 to ${MAX_AMOUNT}, with at most two decimals`)
}
