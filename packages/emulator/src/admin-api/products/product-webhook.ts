import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import { availableQuantity, INVENTORY_ITEMS } from '../inventory/inventory-records'
import type { MediaRecord } from '../media/media-records'
import { PLACEHOLDER_SIZE } from '../media/placeholder-image'
import { mediaOf, variantsOf } from './product-fields'
import { variantTitle } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'

/**
 * The payload of `products/create` and `products/update`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function productWebhook(
  context: GraphqlContext,
  product: ProductRecord,
): Record<string, unknown> {
  const id = idNumber(product.id)
  const variants = variantsOf(context, product)
  const media = mediaOf(context, product)
  const images = media
    .filter(({ __typename }) => __typename === 'MediaImage')
    .map((image, index) => imagePayload(image, index, id, variants))
  return {
    admin_graphql_api_id: product.id,
    body_html: product.descriptionHtml,
    created_at: product.createdAt,
    handle: product.handle,
    id,
    product_type: product.productType,
    published_at: Object.values(product.publications)[0] ?? null,
    template_suffix: product.templateSuffix,
    title: product.title,
    updated_at: product.updatedAt,
    vendor: product.vendor,
    status: product.status.toLowerCase(),
    published_scope: 'web',
    tags: product.tags.join(', '),
    variants: variants.map(variant => variantPayload(context, variant, id)),
    options: product.options.map(({ id: optionId, name, values }, index) => ({
      name,
      id: idNumber(optionId),
      product_id: id,
      position: index + 1,
      values: values.map(value => value.name),
    })),
    images,
    image: images[0] ?? null,
    media: media.map((item, index) => ({
      id: idNumber(item.id),
      position: index + 1,
      alt: item.alt || null,
      status: 'READY',
      media_content_type: item.mediaContentType,
      admin_graphql_api_id: item.id,
    })),
    variant_gids: variants.map(variant => ({
      admin_graphql_api_id: variant.id,
      updated_at: variant.updatedAt,
    })),
    has_variants_that_requires_components: variants.some(
      ({ requiresComponents }) => requiresComponents,
    ),
    category: product.categoryId === null ? null : { admin_graphql_api_id: product.categoryId },
  }
}

function variantPayload(context: GraphqlContext, variant: VariantRecord, productId: number) {
  const { records } = context.store
  const [option1 = null, option2 = null, option3 = null] = variant.optionValues
  const [image] = variant.mediaIds
  const quantity = availableQuantity(records, variant.inventoryItemId)
  return {
    admin_graphql_api_id: variant.id,
    barcode: variant.barcode,
    compare_at_price: variant.compareAtPrice,
    created_at: variant.createdAt,
    id: idNumber(variant.id),
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    position: variant.position,
    price: variant.price,
    product_id: productId,
    sku: records.table(INVENTORY_ITEMS).get(variant.inventoryItemId)?.sku ?? '',
    taxable: variant.taxable,
    title: variantTitle(variant),
    updated_at: variant.updatedAt,
    option1,
    option2,
    option3,
    image_id: image === undefined ? null : idNumber(image),
    inventory_item_id: idNumber(variant.inventoryItemId),
    inventory_quantity: quantity,
    old_inventory_quantity: quantity,
  }
}

function imagePayload(
  image: MediaRecord,
  index: number,
  productId: number,
  variants: readonly VariantRecord[],
) {
  return {
    id: idNumber(image.id),
    product_id: productId,
    position: index + 1,
    created_at: image.createdAt,
    updated_at: image.updatedAt,
    alt: image.alt || null,
    width: PLACEHOLDER_SIZE,
    height: PLACEHOLDER_SIZE,
    src: image.originalSource,
    variant_ids: variants
      .filter(({ mediaIds }) => mediaIds.includes(image.id))
      .map(({ id }) => idNumber(id)),
    admin_graphql_api_id: image.id,
  }
}
