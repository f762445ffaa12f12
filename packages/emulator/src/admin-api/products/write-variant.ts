import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  InventoryItemInput,
  ProductVariantSetInput,
  ProductVariantsBulkInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { roundMoney } from '../../money/minor-units'
import type { MutationError } from '../../engine/resolve/mutation'
import { addInventoryItem, INVENTORY_ITEMS, setAvailable } from '../inventory/inventory-records'
import type { InventoryItemRecord } from '../inventory/inventory-records'
import { LOCATIONS } from '../locations/location-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { VARIANTS } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'
import { now } from './write-product'

/** The fields of a variant that every input has. */
export type VariantInput = AnyInput<ProductVariantSetInput | ProductVariantsBulkInput>

/**
 * Adds a variant behind the others of its product. Its inventory is not tracked by default.
 *
 * @param quantities of the input, which stock the variant at their locations only. Default: it is
 *   stocked at the default location
 */
export function addVariant(
  context: GraphqlContext,
  product: ProductRecord,
  fields: Partial<VariantRecord> & { optionValues: readonly string[] },
  item: Partial<InventoryItemRecord> = {},
  quantities: readonly { locationId: string }[] | null = null,
): VariantRecord {
  const { records } = context.store
  const variants = records.table(VARIANTS)
  const at = now(context)
  const { id: inventoryItemId } = addInventoryItem(
    records,
    at,
    { tracked: false, requiresShipping: !product.isGiftCard, ...item },
    quantities?.length ? quantities.map(({ locationId }) => locationId) : undefined,
  )
  return variants.add({
    productId: product.id,
    position: variants.lookUp('product', product.id).length + 1,
    price: roundMoney('0', context.store.currencyCode),
    compareAtPrice: null,
    barcode: null,
    inventoryPolicy: 'DENY',
    taxable: !product.isGiftCard,
    taxCode: null,
    requiresComponents: false,
    showUnitPrice: false,
    unitPriceMeasurement: null,
    mediaIds: [],
    createdAt: at,
    updatedAt: at,
    ...fields,
    inventoryItemId,
  })
}

/** Adds a variant with the fields of another one, without its stock, SKU, and barcode. */
export function copyVariant(
  context: GraphqlContext,
  product: ProductRecord,
  source: VariantRecord,
  optionValues: readonly string[],
): VariantRecord {
  const {
    id: _id,
    position: _position,
    createdAt: _created,
    updatedAt: _updated,
    ...fields
  } = source
  const item = INVENTORY_ITEMS.in(context).get(source.inventoryItemId)
  return addVariant(
    context,
    product,
    { ...fields, productId: product.id, barcode: null, optionValues },
    item && { ...itemDetails(item), sku: null },
  )
}

/** Fields of an inventory item that its copy has too. */
export function itemDetails(item: InventoryItemRecord): Partial<InventoryItemRecord> {
  const { id: _id, createdAt: _created, updatedAt: _updated, ...details } = item
  return details
}

/** Writes the fields of an input to a variant and its inventory item. */
export function writeVariant(
  context: GraphqlContext,
  variant: VariantRecord,
  input: VariantInput,
): VariantRecord {
  const at = now(context)
  if (input.inventoryItem)
    INVENTORY_ITEMS.in(context).update(variant.inventoryItemId, {
      ...itemChanges(input.inventoryItem),
      updatedAt: at,
    })
  return VARIANTS.in(context).put({
    ...variant,
    updatedAt: at,
    ...(typeof input.price === 'string' && {
      price: roundMoney(input.price, context.store.currencyCode),
    }),
    ...(input.compareAtPrice !== undefined && {
      compareAtPrice:
        input.compareAtPrice === null
          ? null
          : roundMoney(input.compareAtPrice, context.store.currencyCode),
    }),
    ...(input.barcode !== undefined && { barcode: input.barcode }),
    ...(input.inventoryPolicy && { inventoryPolicy: input.inventoryPolicy }),
    ...(typeof input.taxable === 'boolean' && { taxable: input.taxable }),
    ...(input.taxCode !== undefined && { taxCode: input.taxCode }),
    ...(typeof input.requiresComponents === 'boolean' && {
      requiresComponents: input.requiresComponents,
    }),
    ...(typeof input.showUnitPrice === 'boolean' && { showUnitPrice: input.showUnitPrice }),
    ...(input.unitPriceMeasurement !== undefined && {
      unitPriceMeasurement: input.unitPriceMeasurement,
    }),
  })
}

/** Sets the metafields of a variant. The errors begin with the path of its input. */
export function setVariantMetafields(
  context: GraphqlContext,
  variantId: string,
  { metafields }: VariantInput,
  path: readonly string[],
): MutationError[] {
  return setOwnerMetafields(context, variantId, metafields).map(error => ({
    ...error,
    field: [...path, ...(error.field ?? [])],
  }))
}

/**
 * Sets the available quantities of a variant at locations.
 *
 * @param path path of the input of the variant
 * @returns the errors; nothing is changed if there are any
 */
export function setQuantities(
  context: GraphqlContext,
  { inventoryItemId, optionValues }: VariantRecord,
  quantities: readonly { locationId: string; available: number }[],
  path: readonly string[],
): MutationError[] {
  const { records } = context.store
  if (quantities.some(({ locationId }) => !records.table(LOCATIONS).get(locationId)))
    return [
      {
        field: [...path, 'inventoryQuantities'],
        code: 'TRACKED_VARIANT_LOCATION_NOT_FOUND',
        message: `Quantity for ${optionValues.join(' / ')} couldn't be set because the location was deleted.`,
      },
    ]
  const at = now(context)
  for (const { locationId, available } of quantities)
    setAvailable(records, inventoryItemId, locationId, available, at)
  return []
}

function itemChanges(item: InventoryItemInput): Partial<InventoryItemRecord> {
  const { sku, cost, countryCodeOfOrigin, provinceCodeOfOrigin, harmonizedSystemCode } = item
  return {
    ...(sku !== undefined && { sku }),
    ...(cost !== undefined && { cost }),
    ...(typeof item.tracked === 'boolean' && { tracked: item.tracked }),
    ...(typeof item.requiresShipping === 'boolean' && { requiresShipping: item.requiresShipping }),
    ...(countryCodeOfOrigin !== undefined && { countryCodeOfOrigin }),
    ...(provinceCodeOfOrigin !== undefined && { provinceCodeOfOrigin }),
    ...(harmonizedSystemCode !== undefined && {
      // `1234.56` is stored as `123456`.
      harmonizedSystemCode: harmonizedSystemCode?.replace(/\D/g, '') ?? null,
    }),
    ...(item.measurement?.weight && { weight: item.measurement.weight }),
  }
}
