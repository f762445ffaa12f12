import type { MutationError } from '../../engine/resolve/mutation'

/** An amount has less than 19 digits before its point. */
const MAX_AMOUNT = 1_000_000_000_000_000_000

/** What is wrong with an amount. */
export interface AmountProblem {
  /** Follows the name of the field in a message. */
  text: string
  isNegative: boolean
}

/** The amounts of a variant that are checked. */
interface Amounts {
  price?: unknown
  inventoryItem?: { cost?: unknown } | null
}

/** Returns what is wrong with an amount. Recorded of costs, of variants, and of items alone. */
export function amountProblem(amount: unknown): AmountProblem | undefined {
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined
  if (Number(amount) < 0) return { text: 'must be greater than or equal to 0', isNegative: true }
  return Number(amount) >= MAX_AMOUNT
    ? { text: `must be less than ${MAX_AMOUNT}`, isNegative: false }
    : undefined
}

/** Lists the problems of the amounts of a variant, with their fields. */
function problemsOf(input: Amounts) {
  const price = amountProblem(input.price)
  const cost = amountProblem(input.inventoryItem?.cost)
  return [
    ...(price ? [{ ...price, field: ['price'], message: `Price ${price.text}` }] : []),
    ...(cost
      ? [{ ...cost, field: ['inventoryItem', 'cost'], message: `Cost per item ${cost.text}` }]
      : []),
  ]
}

/** Lists the errors of the amounts of the variants of `productSet`. */
export function setAmountErrors(variants: readonly Amounts[]): MutationError[] {
  return variants.flatMap((variant, index) =>
    problemsOf(variant).map(({ field, message }) => ({
      field: ['input', 'variants', String(index), ...field],
      code: 'INVALID_VARIANT',
      message,
    })),
  )
}

/** Lists the errors of the amounts of a variant in a bulk mutation; a cost has two of them. */
export function bulkAmountErrors(variant: Amounts, path: readonly string[]): MutationError[] {
  return problemsOf(variant).flatMap(({ field, message, text, isNegative }) => [
    {
      field: [...path, ...field],
      code: isNegative ? 'GREATER_THAN_OR_EQUAL_TO' : 'INVALID_INPUT',
      message,
    },
    ...(field.includes('cost') ? [{ field: path, message: text }] : []),
  ])
}
