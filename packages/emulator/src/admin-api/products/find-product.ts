import type { UniqueMetafieldValueInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { notFound } from '../../engine/request/execution-errors'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { definitionKey, METAFIELDS } from '../metafields/metafield-records'
import { resolveNamespace } from '../../engine/records/namespaces'
import { PRODUCTS } from './product-records'
import type { ProductRecord } from './product-records'

/** How an input names a product: by one of the fields. */
export interface ProductIdentifier {
  id?: string | null
  handle?: string | null
  customId?: UniqueMetafieldValueInput | null
}

/**
 * Finds the product that an input names.
 *
 * @throws GraphQLError if the metafield of a custom id is not defined as one
 */
export function findProduct(
  { store: { records } }: GraphqlContext,
  { id, handle, customId }: ProductIdentifier,
): ProductRecord | undefined {
  const products = records.table(PRODUCTS)
  if (typeof handle === 'string') return products.lookUp('handle', handle)[0]
  if (!customId) return products.get(id)
  const key = definitionKey('PRODUCT', resolveNamespace(customId.namespace), customId.key)
  const [definition] = records.table(DEFINITIONS).lookUp('key', key)
  if (definition?.typeName !== 'id')
    throw notFound("Metafield definition of type 'id' is required when using custom ids.")
  const owner = records
    .table(METAFIELDS)
    .lookUp('definition', key)
    .find(({ stored }) => stored === customId.value)
  return products.get(owner?.ownerId)
}
