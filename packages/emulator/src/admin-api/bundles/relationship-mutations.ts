import type {
  ProductVariantGroupRelationshipInput,
  ProductVariantRelationshipUpdateInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { roundMoney } from '../../money/minor-units'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { reportUpdated, UPDATE_TOPICS } from '../products/product-events'
import { productOf } from '../products/variant-fields'
import { variantsOf } from '../products/product-fields'
import { VARIANTS } from '../products/product-records'
import { addComponent, COMPONENTS } from './component-records'

/** Largest number of components of a variant. */
const MAX_COMPONENTS = 30

/** The root that changes the components of variants. */
export const relationshipMutations: Mutations = {
  productVariantRelationshipBulkUpdate: defineMutation({
    topics: UPDATE_TOPICS,
    run: ({ input: inputs }, context) => {
      const missing = inputs.flatMap(input => missingIds(context, input))
      if (missing.length > 0) {
        const list = missing.map(id => `"${id}"`).join(', ')
        return refuse(
          'PRODUCT_VARIANTS_NOT_FOUND',
          `The product variants with ID(s) [${list}] could not be found.`,
        )
      }
      for (const input of inputs) {
        const error = relationshipError(context, input)
        if (error) return refuse(...error)
      }
      const parents = new Set(inputs.flatMap(input => changeComponents(context, input) ?? []))
      const variants = [...parents].flatMap(id => VARIANTS.in(context).get(id) ?? [])
      for (const productId of new Set(variants.map(variant => variant.productId)))
        reportUpdated(context, productId)
      return { parentProductVariants: variants }
    },
  }),
}

function refuse(code: string, message: string): { userErrors: MutationError[] } {
  return { userErrors: [{ field: ['input'], code, message }] }
}

/** Global id of the variant that an input changes: a product stands for its first one. */
function parentOf(
  context: GraphqlContext,
  { parentProductId, parentProductVariantId }: ProductVariantRelationshipUpdateInput,
): string | undefined {
  if (typeof parentProductVariantId === 'string') return parentProductVariantId
  return typeof parentProductId === 'string'
    ? (variantsOf(context, { id: parentProductId })[0]?.id ?? parentProductId)
    : undefined
}

function missingIds(
  context: GraphqlContext,
  input: ProductVariantRelationshipUpdateInput,
): string[] {
  const variants = VARIANTS.in(context)
  const ids = [
    ...(parentOf(context, input) === undefined ? [] : [parentOf(context, input) ?? '']),
    ...changed(input).map(({ id }) => id),
    ...(input.productVariantRelationshipsToRemove ?? []),
  ]
  return ids.filter(id => !variants.get(id))
}

function changed(
  input: ProductVariantRelationshipUpdateInput,
): ProductVariantGroupRelationshipInput[] {
  return [
    ...(input.productVariantRelationshipsToCreate ?? []),
    ...(input.productVariantRelationshipsToUpdate ?? []),
  ]
}

function relationshipError(
  context: GraphqlContext,
  input: ProductVariantRelationshipUpdateInput,
): [code: string, message: string] | undefined {
  const components = COMPONENTS.in(context)
  const parentId = parentOf(context, input)
  const parent = VARIANTS.in(context).get(parentId)
  if (!parent)
    return ['PARENT_REQUIRED', 'A parent product variant ID or product ID must be provided.']
  const ids = changed(input).map(({ id }) => id)
  if (ids.includes(parent.id))
    return ['CIRCULAR_REFERENCE', 'A parent product variant cannot contain itself as a component.']
  if (productOf(context, parent).isGiftCard)
    return [
      'PARENT_PRODUCT_VARIANT_CANNOT_BE_GIFT_CARD',
      'Gift cards cannot be parent product variants.',
    ]
  if (changed(input).some(({ quantity }) => quantity < 1))
    return [
      'INVALID_QUANTITY',
      'Product variant relationships must have a quantity greater than 0.',
    ]
  const isNested =
    components.has('variant', parent.id) || ids.some(id => components.has('parent', id))
  if (ids.length > 0 && isNested)
    return ['NESTED_PARENT_PRODUCT_VARIANT', "Nested parent product variants aren't supported."]
  const known = input.removeAllProductVariantRelationships
    ? []
    : components.lookUp('parent', parent.id).map(({ variantId }) => variantId)
  const created = (input.productVariantRelationshipsToCreate ?? []).map(({ id }) => id)
  if (new Set([...known, ...created]).size < known.length + created.length)
    return [
      'DUPLICATE_PRODUCT_VARIANT_RELATIONSHIP',
      'A parent product variant must not contain duplicate product variant relationships.',
    ]
  const mentioned = [
    ...(input.productVariantRelationshipsToUpdate ?? []).map(({ id }) => id),
    ...(input.productVariantRelationshipsToRemove ?? []),
  ]
  if (mentioned.some(id => !known.includes(id)))
    return [
      'PRODUCT_VARIANTS_NOT_COMPONENTS',
      'Some of the provided product variants are not components of the specified parent product variant.',
    ]
  if (known.length + created.length > MAX_COMPONENTS)
    return [
      'EXCEEDED_PRODUCT_VARIANT_RELATIONSHIP_LIMIT',
      'Exceeded the maximum allowable product variant relationships in a parent product variant.',
    ]
  if (input.priceInput?.calculation === 'FIXED' && typeof input.priceInput.price !== 'string')
    return [
      'UPDATE_PARENT_VARIANT_PRICE_REQUIRED',
      'A price must be provided for a parent product variant if the price calculation is set to fixed.',
    ]
  return undefined
}

/** Changes the components of a variant. Returns its global id. */
function changeComponents(
  context: GraphqlContext,
  input: ProductVariantRelationshipUpdateInput,
): string | undefined {
  const { records } = context.store
  const components = records.table(COMPONENTS)
  const variants = records.table(VARIANTS)
  const parentId = parentOf(context, input)
  if (parentId === undefined) return undefined
  for (const { id, variantId } of components.lookUp('parent', parentId)) {
    const update = input.productVariantRelationshipsToUpdate?.find(
      relationship => relationship.id === variantId,
    )
    if (
      input.removeAllProductVariantRelationships ||
      input.productVariantRelationshipsToRemove?.includes(variantId)
    )
      components.remove(id)
    else if (update) components.update(id, { quantity: update.quantity })
  }
  for (const { id, quantity } of input.productVariantRelationshipsToCreate ?? [])
    addComponent(records, { parentId, variantId: id, quantity })
  const parts = components.lookUp('parent', parentId)
  if (parts.length > 0) variants.update(parentId, { requiresComponents: true })
  const { calculation, price } = input.priceInput ?? {}
  if (calculation === 'FIXED' && typeof price === 'string')
    variants.update(parentId, { price: roundMoney(price, context.store.currencyCode) })
  if (calculation === 'COMPONENTS_SUM') {
    const sum = parts.reduce(
      (total, { variantId, quantity }) =>
        total + quantity * Number(variants.get(variantId)?.price ?? 0),
      0,
    )
    variants.update(parentId, { price: roundMoney(sum, context.store.currencyCode) })
  }
  return parentId
}
