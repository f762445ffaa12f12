import { GraphQLError } from 'graphql'
import { collectionList } from '../admin-api/collections/collection-list'
import { COLLECTIONS } from '../admin-api/collections/collection-records'
import type { CollectionRecord } from '../admin-api/collections/collection-records'
import type { StoredRecord } from '../engine/records/record-table'
import { compileSearch } from '../engine/records/search/search-filter'
import type { SearchSpec } from '../engine/records/search/search-filter'
import { productList } from '../admin-api/products/product-list'
import { PRODUCTS } from '../admin-api/products/product-records'
import type { ProductRecord } from '../admin-api/products/product-records'
import { Refusal } from '../state/refusal'
import type { Store } from '../state/store'
import { collectionResource, productResource, variantResources } from './resource-payloads'

/** Options of a resource picker. */
export interface ResourceQuery {
  type: string
  /** Search terms of the user, or the search syntax of the Admin API. */
  query?: string
  /** The app's filter in the search syntax. It is not visible to the user. */
  filterQuery?: string
  /** False: no drafts. */
  draft?: boolean
  /** False: no archived products. */
  archived?: boolean
  /** Global ids. If set, only these resources, in this order. */
  ids?: string[]
}

interface Resource {
  id: string
}

/**
 * Returns the resources that a picker offers, in the form of its result.
 *
 * @param now milliseconds since the epoch
 * @see https://shopify.dev/docs/api/app-bridge-library
 * @throws Refusal 400 for an unknown type, an unknown id, and an invalid time in a search
 */
export function pickedResources(store: Store, query: ResourceQuery, now: number): Resource[] {
  const all = allResources(store, query, now)
  if (!query.ids) return all
  return query.ids.map(id => {
    const found = all.find(resource => resource.id === id)
    if (!found) throw new Refusal(400, `The store has no ${query.type} with the id ${id}.`)
    return found
  })
}

function allResources(store: Store, query: ResourceQuery, now: number): Resource[] {
  switch (query.type) {
    case 'product':
      return matchingProducts(store, query, now).map(product => productResource(store, product))
    case 'variant':
      return matchingProducts(store, query, now).flatMap(product =>
        variantResources(store, product),
      )
    case 'collection':
      return matchingCollections(store, query, now).map(collection =>
        collectionResource(store, collection),
      )
    default:
      throw new Refusal(
        400,
        `A resource picker has the type product, variant or collection, not ${query.type}.`,
      )
  }
}

function matchingProducts(store: Store, query: ResourceQuery, now: number): ProductRecord[] {
  const { draft = true, archived = true } = query
  const products = store.records
    .table(PRODUCTS)
    .all()
    .filter(({ status }) => (draft || status !== 'DRAFT') && (archived || status !== 'ARCHIVED'))
  return search(products, productList(store.records).search, query, now)
}

function matchingCollections(store: Store, query: ResourceQuery, now: number): CollectionRecord[] {
  return search(
    store.records.table(COLLECTIONS).all(),
    collectionList(store.records).search,
    query,
    now,
  )
}

function search<Row extends StoredRecord>(
  rows: readonly Row[],
  spec: SearchSpec<Row>,
  { query = '', filterQuery = '' }: ResourceQuery,
  now: number,
): Row[] {
  try {
    const filters = [anyEnding(query), filterQuery].map(text => compileSearch(spec, text, now))
    return rows.filter(row => filters.every(({ matches }) => matches(row)))
  } catch (error) {
    if (error instanceof GraphQLError) throw new Refusal(400, error.message)
    throw error
  }
}

// Users see results while they type a word.
function anyEnding(query: string): string {
  return /[\p{L}\p{N}]$/u.test(query) ? `${query}*` : query
}
