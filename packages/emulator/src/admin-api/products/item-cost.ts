import type { MutationError } from '../../engine/resolve/mutation'

/** The cost of an item has less than 19 digits before its point. */
const MAX_COST = 1_000_000_000_000_000_000

/** What is wrong with a cost. */
export interface CostProblem {
  /** Follows the name of the field in a message. */
  text: string
  isNegative: boolean
}

/** Returns what is wrong with the cost of an item. Recorded of variants, and of items alone. */
export function costProblem(cost: unknown): CostProblem | undefined {
  if (typeof cost !== 'string' && typeof cost !== 'number') return undefined
  if (Number(cost) < 0) return { text: 'must be greater than or equal to 0', isNegative: true }
  return Number(cost) >= MAX_COST
    ? { text: `must be less than ${MAX_COST}`, isNegative: false }
    : undefined
}

/** Lists the errors of the costs of the variants of `productSet`. */
export function setCostErrors(
  variants: readonly { inventoryItem?: { cost?: unknown } | null }[],
): MutationError[] {
  return variants.flatMap(({ inventoryItem }, index) => {
    const problem = costProblem(inventoryItem?.cost)
    const field = ['input', 'variants', String(index), 'inventoryItem', 'cost']
    return problem
      ? [{ field, code: 'INVALID_VARIANT', message: `Cost per item ${problem.text}` }]
      : []
  })
}

/** Lists the errors of the cost of a variant in a bulk mutation: of the item, and of the field. */
export function bulkCostErrors(
  { inventoryItem }: { inventoryItem?: { cost?: unknown } | null },
  path: readonly string[],
): MutationError[] {
  const problem = costProblem(inventoryItem?.cost)
  if (!problem) return []
  return [
    {
      field: [...path, 'inventoryItem', 'cost'],
      code: problem.isNegative ? 'GREATER_THAN_OR_EQUAL_TO' : 'INVALID_INPUT',
      message: `Cost per item ${problem.text}`,
    },
    { field: path, message: problem.text },
  ]
}
