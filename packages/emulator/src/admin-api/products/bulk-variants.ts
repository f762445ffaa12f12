import type { MutationArgs, ProductVariantsBulkInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { addMedia } from '../media/write-media'
import { placeValues } from './option-values'
import { mediaOf, variantsOf } from './product-fields'
import { PRODUCTS, VARIANTS } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'
import { bulkAmountErrors } from './variant-amounts'
import { addVariant, setQuantities, setVariantMetafields, writeVariant } from './write-variant'

export type BulkArgs = MutationArgs['productVariantsBulkCreate' | 'productVariantsBulkUpdate']

type Changed = { variant: VariantRecord } | { errors: readonly MutationError[] }

/** Applies a change for each input, and collects the variants and the errors. */
export function changeEach(
  { productId, variants, media }: BulkArgs,
  context: MutationContext,
  change: (input: ProductVariantsBulkInput, path: readonly string[]) => Changed,
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

export function createVariant(
  productId: string,
  input: ProductVariantsBulkInput,
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
  const variant = addVariant(
    context,
    product,
    { optionValues },
    { tracked: true },
    input.inventoryQuantities,
  )
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

export function updateVariant(
  productId: string,
  input: ProductVariantsBulkInput,
  path: readonly string[],
  context: MutationContext,
): Changed {
  const refuse = (field: string, code: string, message: string): Changed => ({
    errors: [{ field: [...path, field], code, message }],
  })
  if (typeof input.id !== 'string')
    return refuse('id', 'PRODUCT_VARIANT_ID_MISSING', 'Product variant is missing ID attribute')
  const variant = VARIANTS.in(context).get(input.id)
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
  input: ProductVariantsBulkInput,
  path: readonly string[],
  context: MutationContext,
):
  | { product: ProductRecord; optionValues: readonly string[] | undefined }
  | { errors: readonly MutationError[] } {
  const product = PRODUCTS.in(context).get(productId)
  if (!product) return { errors: [] }
  const placed = placeValues(context, product, input.optionValues ?? [], 'add')
  if (placed.error)
    return { errors: [{ ...placed.error, field: [...path, ...(placed.error.field ?? [])] }] }
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
  input: ProductVariantsBulkInput,
  path: readonly string[],
  context: MutationContext,
): Changed {
  const amountErrors = bulkAmountErrors(input, path)
  if (amountErrors.length > 0) return { errors: amountErrors }
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
  const product = PRODUCTS.in(context).get(productId)
  if (!product || sources.length === 0) return undefined
  return mediaOf(context, product).findLast(media => sources.includes(media.originalSource))?.id
}
