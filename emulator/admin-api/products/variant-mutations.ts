import type { GraphqlContext } from '../../graphql/graphql-context'
import { moneyOf } from '../engine/money'
import type { Domain } from '../engine/resolve/domain'
import { defineMutation } from '../engine/resolve/mutation'
import type { MutationContext, MutationError, MutationPayload } from '../engine/resolve/mutation'
import { INVENTORY_ITEMS, setAvailable } from '../inventory/inventory-records'
import type { InventoryItemRecord } from '../inventory/inventory-records'
import { variantsOf } from './product-fields'
import { hasDefaultOption, PRODUCTS, VARIANTS } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'
import { productWebhook } from './product-webhook'
import { addVariant, now } from './write-product'
import { placeValues } from './option-values'
import type { OptionValueInput } from './option-values'

/** The fields of a variant that every input has. */
export interface VariantInput {
  id?: string | null
  barcode?: string | null
  compareAtPrice?: string | null
  price?: string | null
  inventoryPolicy?: VariantRecord['inventoryPolicy'] | null
  taxable?: boolean | null
  taxCode?: string | null
  requiresComponents?: boolean | null
  optionValues?: readonly OptionValueInput[] | null
  mediaId?: string | null
  inventoryItem?: {
    cost?: string | null
    sku?: string | null
    tracked?: boolean | null
    requiresShipping?: boolean | null
    countryCodeOfOrigin?: string | null
    provinceCodeOfOrigin?: string | null
    harmonizedSystemCode?: string | null
    measurement?: { weight?: { unit: string; value: number } | null } | null
  } | null
  inventoryQuantities?: readonly { availableQuantity: number; locationId: string }[] | null
}

interface BulkArgs {
  productId: string
  variants: readonly VariantInput[]
  strategy?: string | null
}

const PRODUCT_MISSING = {
  field: ['productId'],
  code: 'PRODUCT_DOES_NOT_EXIST',
  message: 'Product does not exist',
  fails: ({ productId }: { productId: string }, { store }: GraphqlContext) =>
    !store.records.table(PRODUCTS).get(productId),
  isFinal: true,
} as const

/** The roots that change the variants of a product. */
export const variantMutations: Domain = {
  mutations: {
    productVariantsBulkCreate: defineMutation<BulkArgs>({
      checks: [PRODUCT_MISSING],
      topics: ['products/update'],
      run: (args, context) => {
        if (replacesDefault(args, context)) {
          const [standalone] = variantsOf(context, { id: args.productId })
          if (standalone) context.store.records.table(VARIANTS).remove(standalone.id)
        }
        return changeEach(args, context, (input, product, optionValues) => {
          if (!optionValues) return undefined
          const variant = addVariant(context, product, { optionValues })
          return writeVariant(context, variant, input)
        })
      },
    }),

    productVariantsBulkUpdate: defineMutation<BulkArgs>({
      checks: [PRODUCT_MISSING],
      topics: ['products/update'],
      run: (args, context) =>
        changeEach(args, context, (input, product, optionValues) => {
          const variant = context.store.records.table(VARIANTS).get(input.id)
          if (variant?.productId !== product.id) return undefined
          return writeVariant(context, { ...variant, ...(optionValues && { optionValues }) }, input)
        }),
    }),

    productVariantsBulkDelete: defineMutation<{
      productId: string
      variantsIds: readonly string[]
    }>({
      checks: [PRODUCT_MISSING],
      topics: ['products/update'],
      run: ({ productId, variantsIds }, context) => {
        const variants = context.store.records.table(VARIANTS)
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
        for (const id of variantsIds) variants.remove(id)
        variantsOf(context, { id: productId }).forEach(({ id }, index) =>
          variants.update(id, { position: index + 1 }),
        )
        return { product: touchProduct(context, productId) }
      },
    }),
  },
}

/** Applies a change for each input; if one is refused, the whole mutation is undone. */
function changeEach(
  { productId, variants }: BulkArgs,
  context: MutationContext,
  change: (
    input: VariantInput,
    product: ProductRecord,
    optionValues: readonly string[] | undefined,
  ) => VariantRecord | undefined,
): MutationPayload {
  const userErrors: MutationError[] = []
  const changed: VariantRecord[] = []
  variants.forEach((input, index) => {
    const product = context.store.records.table(PRODUCTS).get(productId)
    if (!product) return
    const field = ['variants', String(index)]
    const placed = placeValues(context.store.records, product, input.optionValues ?? [])
    if (placed.error) {
      userErrors.push({ ...placed.error, field })
      return
    }
    const optionValues = placed.values
    const twin =
      optionValues &&
      variantsOf(context, product).find(
        other => other.id !== input.id && other.optionValues.join() === optionValues.join(),
      )
    if (twin) {
      userErrors.push({
        field,
        code: 'VARIANT_ALREADY_EXISTS',
        message: `The variant '${twin.optionValues.join(' / ')}' already exists. Please change at least one option value.`,
      })
      return
    }
    const variant = change(input, product, optionValues)
    if (variant) changed.push(variant)
    else
      userErrors.push({
        field: [...field, 'id'],
        code: 'PRODUCT_VARIANT_DOES_NOT_EXIST',
        message: 'Product variant does not exist',
      })
  })
  if (userErrors.length > 0) return { userErrors }
  const product = touchProduct(context, productId)
  const table = context.store.records.table(VARIANTS)
  return { product, productVariants: changed.map(({ id }) => table.get(id)) }
}

/** Writes the fields of an input to a variant and its inventory item. */
export function writeVariant(
  context: GraphqlContext,
  variant: VariantRecord,
  input: VariantInput,
): VariantRecord {
  const { records } = context.store
  const at = now(context)
  const { inventoryItem: item, mediaId } = input
  if (item) {
    const changes: { -readonly [Key in keyof InventoryItemRecord]?: InventoryItemRecord[Key] } = {
      updatedAt: at,
    }
    if (item.sku !== undefined) changes.sku = item.sku
    if (item.cost !== undefined) changes.cost = item.cost
    if (typeof item.tracked === 'boolean') changes.tracked = item.tracked
    if (typeof item.requiresShipping === 'boolean') changes.requiresShipping = item.requiresShipping
    if (item.countryCodeOfOrigin !== undefined)
      changes.countryCodeOfOrigin = item.countryCodeOfOrigin
    if (item.provinceCodeOfOrigin !== undefined)
      changes.provinceCodeOfOrigin = item.provinceCodeOfOrigin
    if (item.harmonizedSystemCode !== undefined)
      changes.harmonizedSystemCode = item.harmonizedSystemCode
    if (item.measurement?.weight) changes.weight = item.measurement.weight
    records.table(INVENTORY_ITEMS).update(variant.inventoryItemId, changes)
  }
  for (const { availableQuantity, locationId } of input.inventoryQuantities ?? [])
    setAvailable(records, variant.inventoryItemId, locationId, availableQuantity, at)
  return records.table(VARIANTS).put({
    ...variant,
    updatedAt: at,
    ...(typeof input.price === 'string' && { price: moneyOf(input.price) }),
    ...(input.compareAtPrice !== undefined && {
      compareAtPrice: input.compareAtPrice === null ? null : moneyOf(input.compareAtPrice),
    }),
    ...(input.barcode !== undefined && { barcode: input.barcode }),
    ...(input.inventoryPolicy && { inventoryPolicy: input.inventoryPolicy }),
    ...(typeof input.taxable === 'boolean' && { taxable: input.taxable }),
    ...(input.taxCode !== undefined && { taxCode: input.taxCode }),
    ...(typeof input.requiresComponents === 'boolean' && {
      requiresComponents: input.requiresComponents,
    }),
    ...(typeof mediaId === 'string' && { mediaIds: [mediaId] }),
  })
}

/** Updates the time of a product whose variants changed, and notifies the app. */
function touchProduct(context: MutationContext, productId: string): ProductRecord | undefined {
  const product = context.store.records
    .table(PRODUCTS)
    .update(productId, { updatedAt: now(context) })
  if (product) context.emit('products/update', productWebhook(context, product))
  return product
}

/** Whether the generated variant of a product without options is replaced by the first ones. */
function replacesDefault({ productId, strategy }: BulkArgs, context: GraphqlContext): boolean {
  if (strategy === 'PRESERVE_STANDALONE_VARIANT') return false
  const product = context.store.records.table(PRODUCTS).get(productId)
  const [only, ...others] = variantsOf(context, { id: productId })
  if (!product || !only || others.length > 0) return false
  return strategy === 'REMOVE_STANDALONE_VARIANT' || hasDefaultOption(product)
}
