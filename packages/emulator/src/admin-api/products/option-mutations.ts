import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { newOptionErrors } from './option-checks'
import { nameLinkedOptions, withLink, writeLinkedMetafields } from './linked-options'
import { changeOptions, combineValues } from './option-changes'
import { PRODUCT_ID_UNKNOWN } from './product-exists'
import { itemIdsOf, reportUpdated, UPDATE_TOPICS } from './product-events'
import { variantsOf } from './product-fields'
import { DEFAULT_OPTION, hasDefaultOption, PRODUCTS } from './product-records'
import type { OptionRecord, ProductRecord } from './product-records'
import { updateOption } from './option-update'
import { reorderOptions } from './option-order'
import { removeVariant } from './remove-product'
import { optionOf } from './seed-products'
import { renumberVariants } from './variant-order'
import { defaultOption } from './write-product'
import { copyVariant } from './write-variant'

/** The roots that change the options of a product. */
export const optionMutations: Domain = {
  mutations: {
    productOptionsCreate: defineMutation({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: (args, context) =>
        onProduct(args.productId, context, product => {
          const linked = nameLinkedOptions(context, product, args.options, ['options'])
          if (linked.errors.length > 0) return linked.errors
          const named = { ...args, options: linked.options }
          const errors = newOptionErrors(context, product, named)
          if (errors.length === 0) createOptions(context, product, named)
          return errors
        }),
    }),

    productOptionUpdate: defineMutation({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: (args, context) =>
        onProduct(args.productId, context, product => updateOption(context, product, args)),
    }),

    productOptionsReorder: defineMutation({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: (args, context) =>
        onProduct(args.productId, context, product => reorderOptions(context, product, args)),
    }),

    productOptionsDelete: defineMutation({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: (args, context) => {
        const payload = onProduct(args.productId, context, product =>
          deleteOptions(context, product, args),
        )
        const isDone = payload.userErrors.length === 0
        return { ...payload, deletedOptionsIds: isDone ? args.options : [] }
      },
      refused: () => ({ deletedOptionsIds: [] }),
    }),
  },
}

/** Runs a change of a product. Its errors come with the unchanged product. */
function onProduct(
  productId: string,
  context: MutationContext,
  change: (product: ProductRecord) => readonly MutationError[],
) {
  const product = PRODUCTS.in(context).get(productId)
  if (!product) return { userErrors: [] }
  const items = itemIdsOf(context, productId)
  const userErrors = change(product)
  if (userErrors.length > 0) return { product, userErrors }
  writeLinkedMetafields(context, productId)
  return { product: reportUpdated(context, productId, items), userErrors }
}

function createOptions(
  context: GraphqlContext,
  product: ProductRecord,
  { options: inputs, variantStrategy }: MutationArgs['productOptionsCreate'],
): void {
  const { records } = context.store
  const isDefault = hasDefaultOption(product)
  const created = inputs.map(input => {
    const names = (input.values ?? []).map(({ name }) => name ?? '')
    return withLink(optionOf(records, input.name ?? '', names), input)
  })
  // The new options replace the generated one.
  let options: OptionRecord[] = isDefault ? [] : [...product.options]
  created.forEach((option, index) => {
    options = options.toSpliced((inputs[index]?.position ?? options.length + 1) - 1, 0, option)
  })
  const before = product.options.map(({ id }) => id)
  const variants = variantsOf(context, product)
  // A combination has one value for each created option. Existing variants get the first one.
  const [first = [], ...others] =
    variantStrategy === 'CREATE'
      ? combineValues(created.map(({ values }) => values.map(({ name }) => name)))
      : [created.map(({ values }) => values[0]?.name ?? '')]
  const valuesOf = (known: readonly string[], combination: readonly string[]) =>
    options.map(option => {
      const index = created.indexOf(option)
      return (index === -1 ? known[before.indexOf(option.id)] : combination[index]) ?? ''
    })
  for (const variant of variants)
    for (const combination of others)
      copyVariant(context, product, variant, valuesOf(variant.optionValues, combination))
  const existing = new Set(variants.map(({ id }) => id))
  changeOptions(context, product, options, ({ id, optionValues }) =>
    existing.has(id) ? valuesOf(optionValues, first) : optionValues,
  )
}

function deleteOptions(
  context: GraphqlContext,
  product: ProductRecord,
  { options: ids, strategy }: MutationArgs['productOptionsDelete'],
): MutationError[] {
  const { records } = context.store
  const missing = ids.findIndex(id => !product.options.some(option => option.id === id))
  if (missing !== -1) {
    const isForeign = records.table(PRODUCTS).has('option', ids[missing] ?? '')
    return [
      isForeign
        ? {
            field: ['options'],
            code: 'OPTIONS_DO_NOT_BELONG_TO_THE_SAME_PRODUCT',
            message: 'Options do not belong to the same product.',
          }
        : {
            field: ['options', String(missing)],
            code: 'OPTION_DOES_NOT_EXIST',
            message: 'Option does not exist',
          },
    ]
  }
  const isDeleted = ({ id }: OptionRecord) => ids.includes(id)
  const isDefault = strategy === undefined || strategy === null || strategy === 'DEFAULT'
  if (isDefault && product.options.some(option => isDeleted(option) && option.values.length > 1))
    return [
      {
        field: ['options'],
        code: 'CANNOT_DELETE_OPTION_WITH_MULTIPLE_VALUES',
        message: "Can't delete option with multiple values.",
      },
    ]
  const kept = product.options.filter(option => !isDeleted(option))
  const keptIndexes = kept.map(option => product.options.indexOf(option))
  const valuesOf = (values: readonly string[]) =>
    kept.length === 0 ? [DEFAULT_OPTION.value] : keptIndexes.map(index => values[index] ?? '')
  // Of variants that would be the same, the first one stays.
  const seen = new Set<string>()
  const duplicates = variantsOf(context, product).filter(({ optionValues }) => {
    const key = JSON.stringify(valuesOf(optionValues))
    return seen.size === seen.add(key).size
  })
  if (duplicates.length > 0 && strategy === 'NON_DESTRUCTIVE')
    return [
      {
        field: ['options'],
        code: 'CANNOT_USE_NON_DESTRUCTIVE_STRATEGY',
        message: 'Cannot delete options without deleting variants.',
      },
    ]
  for (const variant of duplicates) removeVariant(records, variant)
  renumberVariants(context, product.id)
  const options = kept.length === 0 ? [defaultOption(context)] : kept
  changeOptions(context, product, options, ({ optionValues }) => valuesOf(optionValues))
  return []
}
