import type { QuantityRuleInput } from '../../../generated/admin'
/** A broken condition between the numbers of a quantity rule. */
export type RuleProblem =
  | 'increment-above-minimum'
  | 'increment-below-one'
  | 'maximum-not-multiple'
  | 'minimum-above-maximum'
  | 'minimum-below-one'
  | 'minimum-not-multiple'

/** Lists what is wrong with the numbers of a quantity rule. */
export function ruleProblems({ minimum, maximum, increment }: QuantityRuleInput): RuleProblem[] {
  const problems: RuleProblem[] = []
  if (minimum < 1) problems.push('minimum-below-one')
  if (increment < 1) problems.push('increment-below-one')
  if (increment > minimum) problems.push('increment-above-minimum')
  if (typeof maximum === 'number' && minimum > maximum) problems.push('minimum-above-maximum')
  if (problems.length > 0) return problems
  if (minimum % increment !== 0) problems.push('minimum-not-multiple')
  else if (typeof maximum === 'number' && maximum % increment !== 0)
    problems.push('maximum-not-multiple')
  return problems
}

/** Returns the positions of inputs for a variant that another input has too. */
export function duplicatePositions(inputs: readonly { variantId: string }[]): number[] {
  const ids = inputs.map(({ variantId }) => variantId)
  return ids.flatMap((id, index) => (ids.indexOf(id) === ids.lastIndexOf(id) ? [] : [index]))
}
