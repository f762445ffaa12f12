import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { VARIANTS } from '../products/product-records'
import { pricingErrors } from './price-break-errors'
import { priceListExists } from './price-list-mutations'
import { PRICE_BREAKS, priceBreaksOf, PRICE_LISTS } from './price-list-records'
import { duplicatePositions, ruleProblems } from './quantity-rule-errors'
import type { RuleProblem } from './quantity-rule-errors'
import {
  removeFixedPrice,
  removePriceBreaks,
  removeQuantityRule,
  setFixedPrice,
  setQuantityRule,
} from './write-price-list'

type Input = MutationArgs['quantityPricingByVariantUpdate']['input']

/** End of the code, and text, of the errors of a rule. */
const PROBLEMS: Readonly<Record<RuleProblem, readonly [code: string, text: string]>> = {
  'minimum-below-one': ['MINIMUM_IS_LESS_THAN_ONE', 'Minimum is less than one'],
  'increment-below-one': ['INCREMENT_IS_LESS_THAN_ONE', 'Increment is less than one'],
  'increment-above-minimum': [
    'INCREMENT_IS_GREATER_THAN_MINIMUM',
    'Increment is greater than minimum',
  ],
  'minimum-above-maximum': ['MINIMUM_GREATER_THAN_MAXIMUM', 'Minimum is greater than maximum'],
  'minimum-not-multiple': [
    'MINIMUM_NOT_A_MULTIPLE_OF_INCREMENT',
    'minimum is not a multiple of increment',
  ],
  'maximum-not-multiple': [
    'MAXIMUM_NOT_A_MULTIPLE_OF_INCREMENT',
    'Maximum is not a multiple of increment',
  ],
}

/** The root that changes prices, quantity rules, and price breaks of variants together. */
export const quantityPricingMutations: Mutations = {
  quantityPricingByVariantUpdate: defineMutation({
    checks: [
      priceListExists(
        ['priceListId'],
        ({ priceListId }) => priceListId,
        'PRICE_LIST_NOT_FOUND',
        'Price list not found.',
      ),
    ],
    errors: ({ priceListId, input }, context) => [
      ...additionErrors(context, input, PRICE_LISTS.in(context).get(priceListId)?.currency ?? ''),
      ...deletionErrors(context, input),
    ],
    run: ({ priceListId, input }, context) => {
      const productVariants = apply(context, priceListId, input)
      // An entry can contradict what another one of the same request adds or deletes.
      const userErrors = pricingErrors(context.store.records, priceListId, input)
      return userErrors.length > 0 ? { userErrors } : { productVariants }
    },
  }),
}

function additionErrors(context: GraphqlContext, input: Input, currency: string): MutationError[] {
  const errors: MutationError[] = []
  const variants = VARIANTS.in(context)
  const lists = [
    ['pricesToAdd', 'PRICE_ADD', 'Prices', input.pricesToAdd],
    ['quantityRulesToAdd', 'QUANTITY_RULE_ADD', 'Quantity rules', input.quantityRulesToAdd],
    [
      'quantityPriceBreaksToAdd',
      'QUANTITY_PRICE_BREAK_ADD',
      'Quantity price breaks',
      input.quantityPriceBreaksToAdd,
    ],
  ] as const
  for (const [name, code, label, entries] of lists) {
    const refuse = (index: number, suffix: string, message: string) =>
      errors.push({ field: ['input', name, String(index)], code: `${code}_${suffix}`, message })
    if (name !== 'quantityPriceBreaksToAdd')
      for (const index of duplicatePositions(entries))
        refuse(
          index,
          'DUPLICATE_INPUT_FOR_VARIANT',
          `${label} to add inputs must be unique by variant id.`,
        )
    for (const [index, entry] of entries.entries()) {
      if (!variants.get(entry.variantId)) refuse(index, 'VARIANT_NOT_FOUND', 'Variant not found.')
      if ('price' in entry && entry.price.currencyCode !== currency)
        refuse(index, 'CURRENCY_MISMATCH', 'Currency mismatch.')
      if ('increment' in entry)
        for (const problem of ruleProblems(entry)) refuse(index, ...PROBLEMS[problem])
    }
  }
  return errors
}

function deletionErrors(context: GraphqlContext, input: Input): MutationError[] {
  const isVariant = (id: string) => VARIANTS.in(context).get(id) !== undefined
  const lists = [
    [
      'pricesToDeleteByVariantId',
      input.pricesToDeleteByVariantId,
      isVariant,
      'PRICE_DELETE_VARIANT_NOT_FOUND',
      'Variant not found.',
    ],
    [
      'quantityRulesToDeleteByVariantId',
      input.quantityRulesToDeleteByVariantId,
      isVariant,
      'QUANTITY_RULE_DELETE_VARIANT_NOT_FOUND',
      'Variant not found.',
    ],
    [
      'quantityPriceBreaksToDelete',
      input.quantityPriceBreaksToDelete,
      (id: string) => PRICE_BREAKS.in(context).get(id) !== undefined,
      'QUANTITY_PRICE_BREAK_DELETE_NOT_FOUND',
      'Quantity price break not found.',
    ],
    [
      'quantityPriceBreaksToDeleteByVariantId',
      input.quantityPriceBreaksToDeleteByVariantId ?? [],
      isVariant,
      'QUANTITY_PRICE_BREAK_DELETE_BY_VARIANT_ID_VARIANT_NOT_FOUND',
      'Variant to delete by is not found.',
    ],
  ] as const
  return lists.flatMap(([name, ids, exists, code, message]) =>
    ids.flatMap((id, index) =>
      exists(id) ? [] : [{ field: ['input', name, String(index)], code, message }],
    ),
  )
}

/** Changes the price list. Returns the variants that are concerned. */
function apply({ store: { records } }: GraphqlContext, priceListId: string, input: Input) {
  const breaks = records.table(PRICE_BREAKS)
  const variantIds = new Set<string>()
  for (const id of input.quantityPriceBreaksToDelete) {
    variantIds.add(breaks.get(id)?.variantId ?? '')
    breaks.remove(id)
  }
  for (const id of input.quantityPriceBreaksToDeleteByVariantId ?? []) {
    variantIds.add(id)
    removePriceBreaks(records, priceListId, id)
  }
  for (const id of input.pricesToDeleteByVariantId) {
    variantIds.add(id)
    removeFixedPrice(records, priceListId, id)
  }
  for (const id of input.quantityRulesToDeleteByVariantId) {
    variantIds.add(id)
    removeQuantityRule(records, priceListId, id)
  }
  for (const entry of input.pricesToAdd) {
    variantIds.add(entry.variantId)
    setFixedPrice(records, priceListId, entry)
  }
  for (const entry of input.quantityRulesToAdd) {
    variantIds.add(entry.variantId)
    setQuantityRule(records, priceListId, entry)
  }
  for (const { variantId, minimumQuantity, price } of input.quantityPriceBreaksToAdd) {
    variantIds.add(variantId)
    const before = priceBreaksOf(records, priceListId, variantId).find(
      known => known.minimumQuantity === minimumQuantity,
    )
    breaks.put({
      id: before?.id ?? breaks.nextId(),
      __typename: PRICE_BREAKS.type,
      priceListId,
      variantId,
      minimumQuantity,
      price: price.amount,
    })
  }
  return [...variantIds].flatMap(id => records.table(VARIANTS).get(id) ?? [])
}
