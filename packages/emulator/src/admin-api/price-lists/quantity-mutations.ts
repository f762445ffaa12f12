import type { QuantityRuleInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { VARIANTS } from '../products/product-records'
import { breakProblems } from './price-break-errors'
import type { BreakProblem } from './price-break-errors'
import { priceListExists } from './price-list-mutations'
import { priceBreaksOf, quantityRuleOf } from './price-list-records'
import { duplicatePositions, ruleProblems } from './quantity-rule-errors'
import type { RuleProblem } from './quantity-rule-errors'
import { removeQuantityRule, setQuantityRule } from './write-price-list'

/** Field, code, and text of the errors of a rule. */
const PROBLEMS: Readonly<
  Record<RuleProblem, readonly [field: string, code: string, text: string]>
> = {
  'minimum-below-one': [
    'minimum',
    'GREATER_THAN_OR_EQUAL_TO',
    'Minimum must be greater than or equal to one.',
  ],
  'increment-below-one': [
    'increment',
    'GREATER_THAN_OR_EQUAL_TO',
    'Increment must be greater than or equal to one.',
  ],
  'increment-above-minimum': [
    'increment',
    'INCREMENT_IS_GREATER_THAN_MINIMUM',
    'Increment must be lower than or equal to the minimum.',
  ],
  'minimum-above-maximum': [
    'minimum',
    'MINIMUM_IS_GREATER_THAN_MAXIMUM',
    'Minimum must be lower than or equal to the maximum.',
  ],
  'minimum-not-multiple': [
    'minimum',
    'MINIMUM_NOT_MULTIPLE_OF_INCREMENT',
    'Minimum must be a multiple of the increment.',
  ],
  'maximum-not-multiple': [
    'maximum',
    'MAXIMUM_NOT_MULTIPLE_OF_INCREMENT',
    'Maximum must be a multiple of the increment.',
  ],
}

/** Field, code, and text of the errors of a rule that contradicts price breaks. */
const BREAK_PROBLEMS: Readonly<
  Record<BreakProblem, readonly [field: string, code: string, text: string]>
> = {
  'minimum-above-break': [
    'minimum',
    'MINIMUM_IS_HIGHER_THAN_QUANTITY_PRICE_BREAK_MINIMUM',
    'Minimum must be less than or equal to all quantity price break minimums associated with this variant in the specified price list.',
  ],
  'maximum-below-break': [
    'maximum',
    'MAXIMUM_IS_LOWER_THAN_QUANTITY_PRICE_BREAK_MINIMUM',
    'Maximum must be greater than or equal to all quantity price break minimums associated with this variant in the specified price list.',
  ],
  'increment-not-of-breaks': [
    'increment',
    'INCREMENT_NOT_A_MULTIPLE_OF_QUANTITY_PRICE_BREAK_MINIMUM',
    'Increment must be a multiple of all quantity price break minimums associated with this variant in the specified price list.',
  ],
}

const exists = <Args extends { priceListId: string }>() =>
  priceListExists<Args>(
    ['priceListId'],
    ({ priceListId }) => priceListId,
    'PRICE_LIST_DOES_NOT_EXIST',
  )

/** The roots of the quantity rules of price lists. */
export const quantityRuleMutations: Mutations = {
  quantityRulesAdd: defineMutation({
    checks: [exists()],
    errors: ({ priceListId, quantityRules }, context) =>
      ruleErrors(context, priceListId, quantityRules),
    run: ({ priceListId, quantityRules }, context) => {
      const { records } = context.store
      return {
        quantityRules: quantityRules.map(rule => setQuantityRule(records, priceListId, rule)),
      }
    },
    refused: () => ({ quantityRules: [] }),
  }),

  quantityRulesDelete: defineMutation({
    checks: [exists()],
    errors: ({ priceListId, variantIds }, { store: { records } }) =>
      variantIds.flatMap((id, index) => {
        const field = ['variantIds', String(index)]
        if (!records.table(VARIANTS).get(id)) return [noVariant(field)]
        return quantityRuleOf(records, priceListId, id) ? [] : [{ ...NO_RULE, field }]
      }),
    run: ({ priceListId, variantIds }, { store }) => {
      for (const id of variantIds) removeQuantityRule(store.records, priceListId, id)
      return { deletedQuantityRulesVariantIds: variantIds }
    },
    refused: () => ({ deletedQuantityRulesVariantIds: [] }),
  }),
}

const NO_RULE = {
  message: 'Quantity rule for variant associated with the price list provided does not exist.',
  code: 'VARIANT_QUANTITY_RULE_DOES_NOT_EXIST',
}

function ruleErrors(
  { store: { records } }: GraphqlContext,
  priceListId: string,
  rules: readonly QuantityRuleInput[],
): MutationError[] {
  const variants = records.table(VARIANTS)
  const duplicates = duplicatePositions(rules).map(index => ({
    field: ['quantityRules', String(index), 'variantId'],
    message: 'Quantity rule inputs must be unique by variant id.',
    code: 'DUPLICATE_INPUT_FOR_VARIANT',
  }))
  const problems = rules.flatMap((rule, index) => {
    const path = ['quantityRules', String(index)]
    const own = ruleProblems(rule)
    const breaks = priceBreaksOf(records, priceListId, rule.variantId)
    const quantities = breaks.map(({ minimumQuantity }) => minimumQuantity)
    const entries = [
      ...own.map(problem => PROBLEMS[problem]),
      ...(own.length === 0 ? breakProblems(rule, quantities) : []).map(
        problem => BREAK_PROBLEMS[problem],
      ),
    ]
    return [
      ...(variants.get(rule.variantId) ? [] : [noVariant([...path, 'variantId'])]),
      ...entries.map(([field, code, message]) => ({ field: [...path, field], message, code })),
    ]
  })
  return [...duplicates, ...problems]
}

function noVariant(field: readonly string[]): MutationError {
  return {
    field,
    message: 'Product variant ID does not exist.',
    code: 'PRODUCT_VARIANT_DOES_NOT_EXIST',
  }
}
