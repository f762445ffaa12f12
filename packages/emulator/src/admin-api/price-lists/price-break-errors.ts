import type { MutationArgs, QuantityRuleInput } from '../../../generated/admin'
import type { RecordStore } from '../../engine/records/record-store'
import type { MutationError } from '../../engine/resolve/mutation'
import { entryId, FIXED_PRICES, priceBreaksOf, quantityRuleOf } from './price-list-records'

type Input = MutationArgs['quantityPricingByVariantUpdate']['input']

/** A broken condition between a quantity rule and the price breaks of its variant. */
export type BreakProblem = 'increment-not-of-breaks' | 'maximum-below-break' | 'minimum-above-break'

/** Maximum number of price breaks of a variant in a price list. */
const MAX_BREAKS = 10

/**
 * Lists how a quantity rule contradicts price breaks of its variant.
 *
 * @param breaks the quantities from which the prices apply
 */
export function breakProblems(
  { minimum, maximum, increment }: QuantityRuleInput,
  breaks: readonly number[],
): BreakProblem[] {
  const problems: BreakProblem[] = []
  if (breaks.some(quantity => minimum > quantity)) problems.push('minimum-above-break')
  if (typeof maximum === 'number' && breaks.some(quantity => maximum < quantity))
    problems.push('maximum-below-break')
  if (breaks.some(quantity => quantity % increment !== 0)) problems.push('increment-not-of-breaks')
  return problems
}

/** End of the code, and documented text, of the errors of a rule that is added with prices. */
const RULE_PROBLEMS: Readonly<Record<BreakProblem, readonly [code: string, text: string]>> = {
  'minimum-above-break': [
    'MIN_HIGHER_THAN_QUANTITY_PRICE_BREAK_MIN',
    'Quantity rule minimum is higher than the quantity price break minimum.',
  ],
  'maximum-below-break': [
    'MAX_LOWER_THAN_QUANTITY_PRICE_BREAK_MIN',
    'Quantity rule maximum is less than the quantity price break minimum.',
  ],
  'increment-not-of-breaks': [
    'INCREMENT_NOT_A_MULTIPLE_OF_QUANTITY_PRICE_BREAK_MIN',
    'Quantity rule increment must be a multiple of the quantity price break minimum.',
  ],
}

/** End of the code, and text, of the errors of a price break that contradicts a rule. */
const BREAK_PROBLEMS: Readonly<Record<BreakProblem, readonly [code: string, text: string]>> = {
  'minimum-above-break': [
    'MIN_LOWER_THAN_QUANTITY_RULES_MIN',
    'Quantity price break minimum is less than the quantity rule minimum.',
  ],
  'maximum-below-break': [
    'MIN_HIGHER_THAN_QUANTITY_RULES_MAX',
    'Quantity price break minimum is higher than the quantity rule maximum.',
  ],
  'increment-not-of-breaks': [
    'MIN_NOT_A_MULTIPLE_OF_QUANTITY_RULES_INCREMENT',
    'Quantity price break minimum is not multiple of the quantity rule increment.',
  ],
}

/**
 * Lists the errors of price breaks, and of rules that contradict earlier breaks.
 *
 * @param records with the changes of the input
 */
export function pricingErrors(
  records: RecordStore,
  priceListId: string,
  { quantityPriceBreaksToAdd: added, quantityRulesToAdd: rules }: Input,
): MutationError[] {
  const list =
    (name: string, prefix: string) => (index: number, code: string, message: string) => ({
      field: ['input', name, String(index)],
      code: `${prefix}_${code}`,
      message,
    })
  const ofBreak = list('quantityPriceBreaksToAdd', 'QUANTITY_PRICE_BREAK_ADD')
  const ofRule = list('quantityRulesToAdd', 'QUANTITY_RULE_ADD')
  const key = (entry: Input['quantityPriceBreaksToAdd'][number]) =>
    `${entry.variantId} ${entry.minimumQuantity}`
  const keys = added.map(key)
  const breaks = added.flatMap((entry, index) => {
    const { variantId, minimumQuantity } = entry
    if (keys.filter(other => other === key(entry)).length > 1)
      return [
        ofBreak(
          index,
          'DUPLICATE_INPUT_FOR_VARIANT_AND_MIN',
          'Quantity price breaks to add inputs must be unique by variant id and minimum quantity.',
        ),
      ]
    if (!records.table(FIXED_PRICES).get(entryId(FIXED_PRICES.type, priceListId, variantId)))
      return [
        ofBreak(
          index,
          'PRICE_LIST_PRICE_NOT_FOUND',
          "Quantity price break's fixed price not found.",
        ),
      ]
    if (priceBreaksOf(records, priceListId, variantId).length > MAX_BREAKS)
      return [
        ofBreak(
          index,
          'LIMIT_EXCEEDED',
          'Exceeded the allowed number of quantity price breaks per variant.',
        ),
      ]
    const rule = quantityRuleOf(records, priceListId, variantId)
    return rule
      ? breakProblems(rule, [minimumQuantity]).map(problem =>
          ofBreak(index, ...BREAK_PROBLEMS[problem]),
        )
      : []
  })
  return [
    ...breaks,
    ...rules.flatMap((rule, index) => {
      const earlier = priceBreaksOf(records, priceListId, rule.variantId)
        .map(({ minimumQuantity }) => minimumQuantity)
        .filter(quantity => !keys.includes(`${rule.variantId} ${quantity}`))
      return breakProblems(rule, earlier).map(problem => ofRule(index, ...RULE_PROBLEMS[problem]))
    }),
  ]
}
