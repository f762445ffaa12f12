import type { GraphqlContext } from '../../engine/graphql-context'
import type { ConnectionArgs } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { availableQuantity, INVENTORY_ITEMS } from '../inventory/inventory-records'
import { imageOf } from '../media/image-node'
import { mediaOf, pageInOrder } from './product-fields'
import { DEFAULT_OPTION, PRODUCTS, variantTitle } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'

/** Returns the product of a variant. */
export function productOf(context: GraphqlContext, { productId }: VariantRecord): ProductRecord {
  const product = PRODUCTS.in(context).get(productId)
  if (!product) throw new Error(`The product ${productId} of a variant is missing.`)
  return product
}

function itemOf(context: GraphqlContext, { inventoryItemId }: VariantRecord) {
  return INVENTORY_ITEMS.in(context).get(inventoryItemId)
}

function quantityOf(variant: VariantRecord, _args: object, { store }: GraphqlContext): number {
  return availableQuantity(store.records, variant.inventoryItemId)
}

/** Fields of the type `ProductVariant` that are not properties of the record. */
export const variantFields = {
  availableForSale: (variant: VariantRecord, args: object, context: GraphqlContext) =>
    productOf(context, variant).status === 'ACTIVE' &&
    (variant.inventoryPolicy === 'CONTINUE' ||
      !itemOf(context, variant)?.tracked ||
      quantityOf(variant, args, context) > 0),
  defaultCursor: ({ id }: VariantRecord) =>
    Buffer.from(
      JSON.stringify({ last_id: idNumber(id), last_value: String(idNumber(id)) }),
    ).toString('base64'),
  displayName: (variant: VariantRecord, _args: object, context: GraphqlContext) =>
    `${productOf(context, variant).title} - ${variantTitle(variant)}`,
  image: (variant: VariantRecord, _args: object, context: GraphqlContext) => {
    const [media] = mediaOf(context, variant)
    return media ? imageOf(media, context) : null
  },
  inventoryItem: (variant: VariantRecord, _args: object, context: GraphqlContext) =>
    itemOf(context, variant),
  inventoryQuantity: quantityOf,
  media: (variant: VariantRecord, args: ConnectionArgs, context: GraphqlContext) =>
    pageInOrder(mediaOf(context, variant), args),
  product: (variant: VariantRecord, _args: object, context: GraphqlContext) =>
    productOf(context, variant),
  selectedOptions: (variant: VariantRecord, _args: object, context: GraphqlContext) =>
    productOf(context, variant).options.map(({ name, values }, index) => {
      const value = variant.optionValues[index] ?? DEFAULT_OPTION.value
      const optionValue = values.find(candidate => candidate.name === value)
      return { name, value, optionValue: optionValue && { ...optionValue, hasVariants: true } }
    }),
  sellableOnlineQuantity: quantityOf,
  sku: (variant: VariantRecord, _args: object, context: GraphqlContext) =>
    itemOf(context, variant)?.sku ?? null,
  storefrontId: ({ id }: VariantRecord) => id,
  title: (variant: VariantRecord) => variantTitle(variant),
  unitPrice: () => null,
} satisfies Fields<'ProductVariant'>
