import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { writeLinkedMetafields } from './linked-options'
import { PRODUCT_ID_UNKNOWN } from './product-exists'
import { itemIdsOf, reportUpdated, UPDATE_TOPICS } from './product-events'
import { variantsOf } from './product-fields'
import { DEFAULT_OPTION, hasDefaultOption, PRODUCTS, VARIANTS } from './product-records'
import type { VariantRecord } from './product-records'
import { removeVariant } from './remove-product'
import { renumberVariants, variantOrderMutations } from './variant-order'
import { changeEach, createVariant, updateVariant } from './bulk-variants'

type CreateArgs = MutationArgs['productVariantsBulkCreate']

/** The roots that change several variants of a product. */
export const variantMutations: Domain = {
  mutations: {
    ...variantOrderMutations,

    productVariantsBulkCreate: defineMutation({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: (args, context) => {
        const items = itemIdsOf(context, args.productId)
        removeStandalone(args, context)
        const { userErrors, variants } = changeEach(args, context, (input, path) =>
          createVariant(args.productId, input, path, context),
        )
        if (userErrors.length > 0)
          return { productVariants: [], userErrors: userErrors.map(createError) }
        writeLinkedMetafields(context, args.productId)
        return {
          product: reportUpdated(context, args.productId, items),
          ...reload(context, variants),
        }
      },
      refused: () => ({ productVariants: [] }),
    }),

    productVariantsBulkUpdate: defineMutation({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: (args, context) => {
        const { userErrors, variants } = changeEach(args, context, (input, path) =>
          updateVariant(args.productId, input, path, context),
        )
        if (userErrors.length > 0)
          return { product: PRODUCTS.in(context).get(args.productId), userErrors }
        writeLinkedMetafields(context, args.productId)
        return { product: reportUpdated(context, args.productId), ...reload(context, variants) }
      },
    }),

    productVariantsBulkDelete: defineMutation({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      errors: ({ productId, variantsIds }, context) =>
        variantsIds.flatMap((id, index) =>
          VARIANTS.in(context).get(id)?.productId === productId
            ? []
            : [
                {
                  field: ['variantsIds', String(index)],
                  code: 'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
                  message: 'At least one variant does not belong to the product',
                },
              ],
        ),
      run: ({ productId, variantsIds }, context) => {
        const { records } = context.store
        const variants = records.table(VARIANTS)
        const items = itemIdsOf(context, productId)
        for (const id of new Set(variantsIds)) {
          const variant = variants.get(id)
          if (variant) removeVariant(records, variant)
        }
        if (variants.lookUp('product', productId).length === 0)
          return {
            userErrors: [
              {
                field: ['variantsIds'],
                code: 'CANNOT_DELETE_LAST_VARIANT',
                message: 'Cannot delete default variant',
              },
            ],
          }
        renumberVariants(context, productId)
        return { product: reportUpdated(context, productId, items) }
      },
    }),
  },
}

/** Codes of new variants that changes of variants do not have, and the other way round. */
const CREATE_CODES = [
  'CANNOT_SET_NAME_FOR_LINKED_OPTION_VALUE',
  'GREATER_THAN_OR_EQUAL_TO',
  'NEED_TO_ADD_OPTION_VALUES',
  'TRACKED_VARIANT_LOCATION_NOT_FOUND',
  'VARIANT_ALREADY_EXISTS',
]

function createError(error: MutationError): MutationError {
  return CREATE_CODES.includes(error.code ?? '') ? error : { ...error, code: 'INVALID_INPUT' }
}

/** Returns changed variants as they are now. */
function reload(context: GraphqlContext, variants: readonly VariantRecord[]): MutationPayload {
  const table = VARIANTS.in(context)
  return { productVariants: variants.map(({ id }) => table.get(id)) }
}

/** Deletes the only variant of a product if the strategy replaces it by the new ones. */
function removeStandalone({ productId, strategy }: CreateArgs, context: GraphqlContext): void {
  const { records } = context.store
  const product = records.table(PRODUCTS).get(productId)
  const [standalone, ...others] = variantsOf(context, { id: productId })
  if (!product || !standalone || others.length > 0) return
  const isDefault = hasDefaultOption(product)
  const isReplaced = strategy === 'REMOVE_STANDALONE_VARIANT' || isDefault
  if (strategy === 'PRESERVE_STANDALONE_VARIANT' || !isReplaced) return
  removeVariant(records, standalone)
  if (!isDefault) return
  const options = product.options.map(option => ({
    ...option,
    values: option.values.filter(({ name }) => name !== DEFAULT_OPTION.value),
  }))
  records.table(PRODUCTS).update(productId, { options })
}
