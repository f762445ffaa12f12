import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { productList } from '../products/product-list'
import { isBlank } from '../../engine/records/is-blank'
import { filterFields, resolveAppNamespace } from './saved-search-query'
import { nameKey, SAVED_SEARCHES } from './saved-search-records'

/** A saved search as it is after a change that is not made yet. */
export interface CheckedSearch {
  id?: string
  name: string
  query: string
  resourceType: string
}

const MAX_NAME_LENGTH = 40

/**
 * Names of the view of everything in the admin, in lower case, by type of resource. Recorded, other
 * than that of discounts, which is assumed.
 */
const RESERVED_NAMES: Readonly<Record<string, string>> = {
  COLLECTION: 'all collections',
  DISCOUNT_REDEEM_CODE: 'all codes',
  DRAFT_ORDER: 'all drafts',
  FILE: 'all files',
  ORDER: 'all',
  PRICE_RULE: 'all discounts',
  PRODUCT: 'all products',
}

/** Filters of products that searches of the API do not have. */
const OTHER_PRODUCT_FILTERS: ReadonlySet<string> = new Set(['error_feedback', 'default'])
/** Filters that cannot be combined with `collection_id`. */
const WITHOUT_COLLECTION = ['tag', 'published_status', 'error_feedback']
const RESERVED_FILTERS: Readonly<Record<string, readonly string[]>> = {
  ORDER: ['reference_location_id'],
}

/** Lists the errors of the name of a saved search. */
export function nameErrors(
  context: GraphqlContext,
  { id, name, resourceType }: CheckedSearch,
): MutationError[] {
  const field = ['input', 'name']
  if (isBlank(name)) return [{ field, message: "Name can't be blank" }]
  if (name.length > MAX_NAME_LENGTH)
    return [{ field, message: `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)` }]
  const key = nameKey(resourceType, name)
  const isTaken =
    RESERVED_NAMES[resourceType] === name.toLowerCase() ||
    SAVED_SEARCHES.in(context).has('name', key, id)
  return isTaken ? [{ field, message: 'Name has already been taken' }] : []
}

/** Lists the errors of the query of a saved search. */
export function queryErrors(
  { store }: GraphqlContext,
  { id, query, resourceType }: CheckedSearch,
): MutationError[] {
  const fields = filterFields(resolveAppNamespace(query))
  const reserved = fields.find(name => RESERVED_FILTERS[resourceType]?.includes(name))
  if (reserved !== undefined)
    return [
      {
        field: ['input', id === undefined ? 'query' : 'searchTerms'],
        message: `Search terms is invalid, '${reserved}' is a reserved filter name`,
      },
    ]
  if (resourceType !== 'PRODUCT') return []
  const known = productList(store.records).search.fields
  const unknown = [...new Set(fields)]
    .sort()
    .filter(
      name =>
        !name.startsWith('metafields.') &&
        !Object.hasOwn(known, name) &&
        !OTHER_PRODUCT_FILTERS.has(name),
    )
  const field = ['input', 'query']
  if (unknown.length > 0)
    return unknown.map(name => ({
      field,
      message: `Query is invalid, '${name}' is not a valid filter`,
    }))
  const incompatible = WITHOUT_COLLECTION.filter(name => fields.includes(name))
  return fields.includes('collection_id') && incompatible.length > 0
    ? [
        {
          field,
          message: `Query has incompatible filters: ${['collection_id', ...incompatible].join(', ')}`,
        },
      ]
    : []
}
