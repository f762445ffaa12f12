import type { GraphqlContext } from '../../graphql/graphql-context'
import type { Domain } from '../engine/resolve/domain'
import { defineMutation } from '../engine/resolve/mutation'
import type { MutationContext, MutationError, MutationPayload } from '../engine/resolve/mutation'
import { addMedia } from '../media/write-media'
import type { MediaInput } from '../media/write-media'
import { writeLinkedMetafields } from './linked-options'
import { placeValues } from './option-values'
import { PRODUCT_ID_UNKNOWN } from './product-checks'
import { itemIdsOf, reportUpdated, UPDATE_TOPICS } from './product-events'
import { mediaOf, variantsOf } from './product-fields'
import { DEFAULT_OPTION, hasDefaultOption, PRODUCTS, VARIANTS } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'
import { removeVariant } from './remove-product'
import { renumberVariants, variantOrderMutations } from './variant-order'
import { addVariant, setQuantities, setVariantMetafields, writeVariant } from './write-variant'
import type { VariantInput } from './write-variant'

interface BulkVariantInput extends VariantInput {
  inventoryQuantities?: readonly { availableQuantity: number; locationId: string }[] | null
  mediaId?: string | null
  /** URLs of media of the product. */
  mediaSrc?: readonly string[] | null
}

interface BulkArgs {
  productId: string
  variants: readonly BulkVariantInput[]
  media?: readonly MediaInput[] | null
}

interface CreateArgs extends BulkArgs {
  strategy?: string | null
}

/** The roots that change several variants of a product. */
export const variantMutations: Domain = {
  mutations: {
    ...variantOrderMutations,

    productVariantsBulkCreate: defineMutation<CreateArgs>({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: (args, context) => {
        const items = itemIdsOf(context, args.productId)
        removeStandalone(args, context)
        const { userErrors, variants } = changeEach(args, context, (input, path) =>
          createVariant(args.productId, input, path, context),
        )
        if (userErrors.length > 0) return { userErrors: userErrors.map(createError) }
        writeLinkedMetafields(context, args.productId)
        return {
          product: reportUpdated(context, args.productId, items),
          ...reload(context, variants),
        }
      },
    }),

    productVariantsBulkUpdate: defineMutation<BulkArgs>({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: (args, context) => {
        const { userErrors, variants } = changeEach(args, context, (input, path) =>
          updateVariant(args.productId, input, path, context),
        )
        if (userErrors.length > 0) return { userErrors }
        writeLinkedMetafields(context, args.productId)
        return { product: reportUpdated(context, args.productId), ...reload(context, variants) }
      },
    }),

    productVariantsBulkDelete: defineMutation<{
      productId: string
      variantsIds: readonly string[]
    }>({
      checks: [PRODUCT_ID_UNKNOWN],
      topics: UPDATE_TOPICS,
      run: ({ productId, variantsIds }, context) => {
        const { records } = context.store
        const variants = records.table(VARIANTS)
        const userErrors = variantsIds.flatMap((id, index): MutationError[] =>
          variants.get(id)?.productId === productId
            ? []
            : [
                {
                  field: ['variantsIds', String(index)],
                  code: 'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
                  message: 'At least one variant does not belong to the product',
                },
              ],
        )
        if (userErrors.length > 0) return { userErrors }
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

type Changed = { variant: VariantRecord } | { errors: readonly MutationError[] }

/** Applies a change for each input, and collects the variants and the errors. */
function changeEach(
  { productId, variants, media }: BulkArgs,
  context: MutationContext,
  change: (input: BulkVariantInput, path: readonly string[]) => Changed,
): { variants: VariantRecord[]; userErrors: MutationError[] } {
  addMedia(context, { id: productId }, media ?? [])
  const userErrors: MutationError[] = []
  const changed: VariantRecord[] = []
  variants.forEach((input, index) => {
    const result = change(input, ['variants', String(index)])
    if ('errors' in result) userErrors.push(...result.errors)
    else changed.push(result.variant)
  })
  return { variants: changed, userErrors }
}

function createVariant(
  productId: string,
  input: BulkVariantInput,
  path: readonly string[],
  context: MutationContext,
): Changed {
  const placed = place(productId, input, path, context)
  if ('errors' in placed) return placed
  const { product, optionValues } = placed
  if (!optionValues)
    return {
      errors: [
        {
          field: path,
          code: 'NEED_TO_ADD_OPTION_VALUES',
          message: `You need to add option values for ${product.options.map(({ name }) => name).join(', ')}`,
        },
      ],
    }
  // Variants that are added to a product are tracked, other than those that come with it.
  const variant = addVariant(context, product, { optionValues }, { tracked: true })
  const errors = setQuantities(
    context,
    variant,
    (input.inventoryQuantities ?? []).map(({ locationId, availableQuantity }) => ({
      locationId,
      available: availableQuantity,
    })),
    path,
  )
  if (errors.length > 0) return { errors }
  return writeInput(variant, input, path, context)
}

function updateVariant(
  productId: string,
  input: BulkVariantInput,
  path: readonly string[],
  context: MutationContext,
): Changed {
  const refuse = (field: string, code: string, message: string): Changed => ({
    errors: [{ field: [...path, field], code, message }],
  })
  if (typeof input.id !== 'string')
    return refuse('id', 'PRODUCT_VARIANT_ID_MISSING', 'Product variant is missing ID attribute')
  const variant = context.store.records.table(VARIANTS).get(input.id)
  if (variant?.productId !== productId)
    return refuse('id', 'PRODUCT_VARIANT_DOES_NOT_EXIST', 'Product variant does not exist')
  if (input.inventoryQuantities && input.inventoryQuantities.length > 0)
    return refuse(
      'inventoryQuantities',
      'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
      'Inventory quantities can only be provided during create. To update inventory for existing variants, use inventoryAdjustQuantities.',
    )
  const placed = place(productId, input, path, context)
  if ('errors' in placed) return placed
  const { optionValues } = placed
  return writeInput({ ...variant, ...(optionValues && { optionValues }) }, input, path, context)
}

/** Finds the option values of an input, which no other variant may have. */
function place(
  productId: string,
  input: BulkVariantInput,
  path: readonly string[],
  context: MutationContext,
):
  | { product: ProductRecord; optionValues: readonly string[] | undefined }
  | { errors: readonly MutationError[] } {
  const product = context.store.records.table(PRODUCTS).get(productId)
  if (!product) return { errors: [] }
  const placed = placeValues(context, product, input.optionValues ?? [], 'add')
  if (placed.error) return { errors: [{ ...placed.error, field: path }] }
  const wanted = placed.values?.join()
  const twin =
    wanted !== undefined &&
    variantsOf(context, product).find(
      other => other.id !== input.id && other.optionValues.join() === wanted,
    )
  if (twin)
    return {
      errors: [
        {
          field: path,
          code: 'VARIANT_ALREADY_EXISTS',
          message: `The variant '${twin.optionValues.join(' / ')}' already exists. Please change at least one option value.`,
        },
      ],
    }
  return { product, optionValues: placed.values }
}

function writeInput(
  variant: VariantRecord,
  input: BulkVariantInput,
  path: readonly string[],
  context: MutationContext,
): Changed {
  if (Number(input.price ?? 0) < 0)
    return {
      errors: [
        {
          field: [...path, 'price'],
          code: 'GREATER_THAN_OR_EQUAL_TO',
          message: 'Price must be greater than or equal to 0',
        },
      ],
    }
  const mediaId = input.mediaId ?? mediaWithSource(variant, input.mediaSrc ?? [], context)
  const written = writeVariant(
    context,
    { ...variant, ...(typeof mediaId === 'string' && { mediaIds: [mediaId] }) },
    input,
  )
  const errors = setVariantMetafields(context, written.id, input, path)
  return errors.length > 0 ? { errors } : { variant: written }
}

function mediaWithSource(
  { productId }: VariantRecord,
  sources: readonly string[],
  context: GraphqlContext,
): string | undefined {
  const product = context.store.records.table(PRODUCTS).get(productId)
  if (!product || sources.length === 0) return undefined
  return mediaOf(context, product).findLast(media => sources.includes(media.originalSource))?.id
}

/** Returns changed variants as they are now. */
function reload({ store }: GraphqlContext, variants: readonly VariantRecord[]): MutationPayload {
  const table = store.records.table(VARIANTS)
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
