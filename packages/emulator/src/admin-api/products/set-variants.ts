import type { ProductVariantSetInput } from '../../../generated/admin'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { placeValues } from './option-values'
import { mediaOf, variantsOf } from './product-fields'
import { PRODUCTS, VARIANTS } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'
import { removeVariant } from './remove-product'
import { knownFile } from './set-files'
import { numberVariants } from './variant-order'
import { addVariant, setQuantities, setVariantMetafields, writeVariant } from './write-variant'

/**
 * Replaces the variants of a product, whose options are the new ones already.
 *
 * @returns the errors
 */
export function setVariants(
  context: MutationContext,
  productId: string,
  inputs: readonly ProductVariantSetInput[],
): MutationError[] {
  const { records } = context.store
  const before = variantsOf(context, { id: productId })
  const seen = new Set<string>()
  const errors: MutationError[] = []
  const kept: { variant: VariantRecord; position: number }[] = []
  inputs.forEach((input, index) => {
    const path = ['input', 'variants', String(index)]
    const product = records.table(PRODUCTS).get(productId)
    if (!product) return
    const placed = placeValues(context, product, input.optionValues ?? [], 'refuse')
    if (placed.error) {
      const { code, message } = placed.error
      const isIncomplete = code === 'NEED_TO_ADD_OPTION_VALUES'
      errors.push({ field: path, code: isIncomplete ? 'INVALID_VARIANT' : code, message })
      return
    }
    const values = placed.values ?? product.options.map(option => option.values[0]?.name ?? '')
    const key = JSON.stringify(values)
    if (seen.has(key)) {
      errors.push({
        field: path,
        code: 'INVALID_VARIANT',
        message: `The variant '${values.join(' / ')}' already exists. Please change at least one option value.`,
      })
      return
    }
    seen.add(key)
    const known = before.find(({ id, optionValues }) =>
      typeof input.id === 'string' ? id === input.id : JSON.stringify(optionValues) === key,
    )
    if (!known && typeof input.id === 'string') {
      errors.push({
        field: [...path, 'id'],
        code: 'PRODUCT_VARIANT_DOES_NOT_EXIST',
        message: 'Product variant does not exist',
      })
      return
    }
    const variant =
      known ?? addVariant(context, product, { optionValues: values }, {}, input.inventoryQuantities)
    writeInput(context, product, { ...variant, optionValues: values }, input)
    errors.push(
      ...setStock(context, variant, input, path),
      ...setVariantMetafields(context, variant.id, input, path).map(error => ({
        ...error,
        code: 'INVALID_METAFIELD',
      })),
    )
    kept.push({ variant, position: input.position ?? index + 1 })
  })
  if (errors.length > 0) return errors
  for (const variant of before)
    if (!kept.some(({ variant: { id } }) => id === variant.id)) removeVariant(records, variant)
  const table = records.table(VARIANTS)
  kept.sort((left, right) => left.position - right.position)
  numberVariants(
    context,
    kept.flatMap(({ variant }) => table.get(variant.id) ?? []),
  )
  return []
}

function writeInput(
  context: MutationContext,
  product: ProductRecord,
  variant: VariantRecord,
  { sku, file, ...input }: ProductVariantSetInput,
): VariantRecord {
  const media = file && knownFile(context, mediaOf(context, product), file)
  return writeVariant(
    context,
    { ...variant, ...(media && { mediaIds: [media.id] }) },
    sku === undefined ? input : { ...input, inventoryItem: { ...input.inventoryItem, sku } },
  )
}

function setStock(
  context: MutationContext,
  variant: VariantRecord,
  { inventoryQuantities }: ProductVariantSetInput,
  path: readonly string[],
): MutationError[] {
  const quantities = (inventoryQuantities ?? [])
    .filter(({ name }) => name === 'available' || name === 'on_hand')
    .map(({ locationId, quantity }) => ({ locationId, available: quantity }))
  // The error type of `productSet` has no code of its own for locations.
  return setQuantities(context, variant, quantities, path).map(error => ({
    ...error,
    code: 'INVALID_VARIANT',
  }))
}
