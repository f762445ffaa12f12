import type { MutationArgs, ProductSetInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { METAFIELDS, metafieldKey } from '../metafields/metafield-records'
import { resolveNamespace } from '../../engine/records/namespaces'
import { setOwnerMetafields } from '../metafields/set-metafields'
import type { MetafieldInput } from '../metafields/set-metafields'
import { findProduct } from './find-product'
import { nameLinkedOptions, writeLinkedMetafields } from './linked-options'
import {
  CREATE_TOPICS,
  itemIdsOf,
  reportCreated,
  reportUpdated,
  UPDATE_TOPICS,
} from './product-events'
import { startOperation } from './product-operations'
import { PRODUCTS } from './product-records'
import type { ProductRecord } from './product-records'
import { setErrors } from './product-set-checks'
import { setFiles } from './set-files'
import { setOptions } from './set-options'
import { setVariants } from './set-variants'
import { addProduct, changeCollections, changeProduct, defaultOption } from './write-product'
import { addVariant } from './write-variant'

/** Topics of a root that creates a product, or makes it like its input. */
export const SET_TOPICS = [...new Set([...CREATE_TOPICS, ...UPDATE_TOPICS])]

/** The root that creates a product, or makes it like its input. */
export const productSetMutations: Domain = {
  mutations: {
    productSet: defineMutation({ topics: SET_TOPICS, run: runSet }),
  },
}

/** Creates the product of an input, or makes it like the input. */
export function runSet(
  { identifier, input: given, synchronous }: MutationArgs['productSet'],
  context: MutationContext,
): MutationPayload {
  const target = identifier ?? { id: given.id ?? null }
  const known = findProduct(context, target)
  const { input, errors: linkErrors } = nameOptions(context, known, given)
  const errors =
    linkErrors.length > 0
      ? linkErrors
      : setErrors({ identifier: identifier ?? null, input, known }, context)
  if (errors.length > 0) return { product: known ?? null, userErrors: errors }
  const { product, userErrors } = setProduct(context, known, input)
  if (userErrors.length > 0) return { product: known ?? null, userErrors }
  return synchronous === false
    ? {
        product: null,
        productSetOperation: startOperation(context, 'ProductSetOperation', {
          productId: product.id,
        }),
      }
    : { product }
}

/** Replaces the linked values of the options of an input by their names. */
function nameOptions(
  context: GraphqlContext,
  known: ProductRecord | undefined,
  input: ProductSetInput,
): { input: ProductSetInput; errors: MutationError[] } {
  if (!input.productOptions) return { input, errors: [] }
  // The input replaces the known options.
  const product = known && { id: known.id, options: [] }
  const path = ['input', 'productOptions']
  const { options, errors } = nameLinkedOptions(context, product, input.productOptions, path)
  return { input: { ...input, productOptions: options }, errors }
}

function setProduct(
  context: MutationContext,
  known: ProductRecord | undefined,
  input: ProductSetInput,
): { product: ProductRecord; userErrors: readonly MutationError[] } {
  const items = known ? itemIdsOf(context, known.id) : new Set<string>()
  const product = known
    ? changeProduct(context, known, input)
    : addProduct(context, input, [defaultOption(context)])
  const userErrors = setParts(context, product, input)
  const { id } = product
  if (userErrors.length > 0) return { product, userErrors }
  writeLinkedMetafields(context, id)
  const changed = PRODUCTS.in(context).get(id) ?? product
  if (!known) reportCreated(context, changed)
  const updated = known && reportUpdated(context, id, items)
  return { product: updated ?? changed, userErrors }
}

/** Makes the lists of a product like those of an input; missing lists stay as they are. */
function setParts(
  context: MutationContext,
  product: ProductRecord,
  input: ProductSetInput,
): readonly MutationError[] {
  const { collections, files, metafields, productOptions, variants } = input
  if (files) setFiles(context, product, files)
  if (collections) setCollections(context, product, collections)
  if (productOptions && variants) {
    setOptions(context, product, productOptions)
    const errors = setVariants(context, product.id, variants)
    if (errors.length > 0) return errors
  } else if (itemIdsOf(context, product.id).size === 0)
    addVariant(context, product, {
      optionValues: product.options.map(({ values }) => values[0]?.name ?? ''),
    })
  if (!metafields) return []
  const errors = setOwnerMetafields(context, product.id, metafields)
  removeOtherMetafields(context, product.id, metafields)
  return errors.map(({ field, message }) => ({
    field: ['input', ...(field ?? [])],
    code: 'INVALID_METAFIELD',
    message,
  }))
}

function setCollections(
  context: GraphqlContext,
  product: ProductRecord,
  collections: readonly string[],
): void {
  const joined = COLLECTIONS.in(context).lookUp('product', product.id)
  const left = joined.map(({ id }) => id).filter(id => !collections.includes(id))
  const added = collections.filter(id => !joined.some(collection => collection.id === id))
  changeCollections(context, product, added, left)
}

function removeOtherMetafields(
  { store }: GraphqlContext,
  ownerId: string,
  inputs: readonly MetafieldInput[],
): void {
  const metafields = store.records.table(METAFIELDS)
  const kept = new Set(
    inputs.map(
      ({ id, namespace, key }) =>
        id ??
        metafields.lookUp('key', metafieldKey(ownerId, resolveNamespace(namespace), key ?? ''))[0]
          ?.id,
    ),
  )
  for (const { id } of metafields.lookUp('owner', ownerId)) if (!kept.has(id)) metafields.remove(id)
}
